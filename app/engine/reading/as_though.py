"""What effects let be done as though something were otherwise (609.4): for that alone, nothing else of the game is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import amount, matches, select

if TYPE_CHECKING:
    from app.engine.position.ids import PlayerId, Referent
    from app.engine.position.state import Position

_RULE = "609.4"
_OUTRIGHT: frozenset[t.AsThoughKind] = frozenset({
    "boast_twice", "crew_toughness", "foretell_any_turn", "loyalty_more", "loyalty_twice", "may_stay_tapped", "saddle_toughness",
    "toughness_damage",
})
"""What texts let be done without saying "as though": the rule does not speak of these."""


def may_as_though(game: Position, kind: t.AsThoughKind, ref: Referent, by: PlayerId | None = None) -> bool:
    """Does an effect let something be done to or by this as though it were otherwise, or outright? By this player, where one is
    given and the effect names who may."""
    return any(
        e.kind == kind and matches(e.what, ref, ctx) and (e.by is None or by is None or by in select(e.by, ctx))
        for e, ctx in effects_of(game, t.AsThough)
    ) and (kind in _OUTRIGHT or game.applies(_RULE))


def as_though_greater(game: Position, kind: t.AsThoughKind, ref: Referent, by: PlayerId | None = None) -> int:
    """By how much more something counts for an action, or how many more times it may be done, as effects say: by this player,
    where one is given and the effect names who may."""
    more = sum(
        amount(e.amount, ctx) for e, ctx in effects_of(game, t.AsThough)
        if e.kind == kind and e.amount is not None and matches(e.what, ref, ctx)
        and (e.by is None or by is None or by in select(e.by, ctx))
    )
    return more if more and (kind in _OUTRIGHT or game.applies(_RULE)) else 0


def as_though_without(game: Position, kind: t.AsThoughKind) -> list[t.Filter]:
    """What may be dealt with as though it weren't there, as effects describe it."""
    return [e.what for e, _ in effects_of(game, t.AsThough) if e.kind == kind]
