"""Text-changing effects on trees (612): one color word, basic land type or creature type becomes another."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from app.engine import trees as t

_COLOR_WORD_NODES = (t.HasColor, t.SetColors, t.AddColors, t.KeywordAbility, t.TokenSpec, t.CopyExceptions, t.Devotion)


def replace_words(node: Any, change: t.ChangeText) -> Any:
    """The tree with the word replaced wherever it is used as such a word; mana symbols and names stay (612.2)."""
    if isinstance(node, tuple):
        new = tuple(replace_words(one, change) for one in node)
        return new if new != node else node
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        new = _words(node, field.name, value, change)
        if new is not value and new != value:
            changed[field.name] = new
    return replace(node, **changed) if changed else node


def _words(node: Any, name: str, value: Any, change: t.ChangeText) -> Any:
    swappable = (
        (change.kind == "color" and isinstance(node, _COLOR_WORD_NODES)
         and name in ("colors", "words", "set_colors", "add_colors"))
        or (change.kind in ("land", "creature") and name in ("subtypes", "words", "add_subtypes", "set_subtypes"))
    )
    if swappable and isinstance(value, tuple):
        return tuple(change.new if one == change.old else one for one in value)
    return replace_words(value, change)
