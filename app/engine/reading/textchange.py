"""Text-changing effects on trees (612): one color word, basic land type or creature type becomes another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.trees.walking import field_names, mapped, mapped_within

_COLOR_WORD_NODES = (t.HasColor, t.SetColors, t.AddColors, t.KeywordAbility, t.TokenSpec, t.CopyExceptions, t.Devotion)
_COLOR_WORDS = frozenset({"colors", "words", "set_colors", "add_colors"})
_SUBTYPE_WORDS = frozenset({"subtypes", "words", "add_subtypes", "set_subtypes"})


def replace_words(tree: Any, change: t.ChangeText) -> Any:
    """The tree with the word replaced wherever it is used as such a word; mana symbols and names stay (612.2)."""

    def changed(node: Any) -> Any:
        plain = _changed(node, change)
        return node if plain is node else mapped_within(plain, changed)

    return mapped(tree, changed)


def _changed(node: Any, change: t.ChangeText) -> Any:
    """The node with its own words replaced."""
    if change.kind == "color" and not isinstance(node, _COLOR_WORD_NODES):
        return node
    fields = _COLOR_WORDS if change.kind == "color" else _SUBTYPE_WORDS if change.kind in ("land", "creature") else frozenset()
    words = {name: getattr(node, name) for name in field_names(node) if name in fields}
    new = {name: tuple(change.new if one == change.old else one for one in said)
           for name, said in words.items() if isinstance(said, tuple) and change.old in said}  # fmt: skip
    return replace(node, **new) if new else node
