"""Words of a text replaced by others, chosen as the effect is carried out (612.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import select_objects
from app.engine.trees.mana_costs import COLORS
from app.engine.trees.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.state import Position

_WORDS: dict[t.WordKind, tuple[str, ...]] = {
    "color": tuple(COLORS), "creature": tuple(sorted(CREATURE_TYPES)), "land": BASIC_LAND_TYPES,
}
_KINDS: dict[t.WordKind, str] = {"color": "a color word", "creature": "a creature type", "land": "a basic land type"}
_UNCERTAIN = (t.ManaSpent, t.PlayerRule, t.TapsForMana, t.OnSpending, t.ManaSymbolsIn, t.ChooseValue)
"""Nodes in which a letter of a color may have been a word or a mana symbol."""


def _change_words(game: Position, instruction: t.ChangeWords, ctx: Context) -> None:
    """Of what has left nothing is changed, and nobody chooses words (400.7)."""
    things = [id for id in select_objects(instruction.what, ctx) if id in game.objects]
    if not things:
        return
    kind = _kind(game, instruction, ctx)
    words = _WORDS[kind]
    old = _word(game, kind, words, ctx, "Replace which word?")
    new = instruction.new or _word(game, kind, tuple(one for one in words if one != old and one not in instruction.never), ctx,
                                   "By which word?")
    for id in things:
        _refuse_uncertain(game, id, kind)
    change = t.Modify(instruction.what, (t.ChangeText(old, new, kind),))
    carry_out(game, (t.Apply((change,), instruction.duration),), ctx)


def _kind(game: Position, instruction: t.ChangeWords, ctx: Context) -> t.WordKind:
    if len(instruction.kinds) == 1:
        return instruction.kinds[0]
    place = int(game.ask(decisions.Decision(
        decisions.OPTION, ctx.controller, tuple(range(1, len(instruction.kinds) + 1)), "608.2d", source=ctx.source,
        prompt="Which kind of word?", about=tuple(_KINDS[kind] for kind in instruction.kinds),
    )))
    return instruction.kinds[place - 1]


def _word(game: Position, kind: t.WordKind, options: tuple[str, ...], ctx: Context, prompt: str) -> str:
    how = decisions.COLOR if kind == "color" else decisions.WORD
    return str(game.ask(decisions.Decision(how, ctx.controller, options, "608.2d", source=ctx.source, prompt=prompt)))


def _refuse_uncertain(game: Position, id: ObjectId, kind: t.WordKind) -> None:
    """Refuse texts of which the tree does not tell color words from mana symbols, and spells that are no permanents: what they
    do is read before their text is changed. Raises UnsupportedText."""
    found = chars(game, id)
    if game.objects[id].zone == "stack" and not found.is_permanent_card:
        raise UnsupportedText("words of a spell changed", game.name_of(id))
    if kind == "color" and any(contains(held.ability, _UNCERTAIN) for held in found.held):
        raise UnsupportedText("a color word or a mana symbol", game.name_of(id))


EXECUTORS[t.ChangeWords] = _change_words
