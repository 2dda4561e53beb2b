"""Effects of static abilities that players may pay to ignore for a turn (116.2d)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import costs, players
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

IGNORING = t.TookPartIn(t.Does("ignore_effect", what=t.IsSource()), "player")
"""That a player ignores this object's effect this turn."""
_THEIRS = t.Where(t.Exists(t.Filtered(t.ControllerOf(t.It()), IGNORING)))
"""That the player who controls an object ignores this object's effect this turn."""
_DONE_BY_PLAYERS = frozenset({"search", "activate"})
_DONE_BY_OBJECTS = frozenset({"attack", "block"})


def may_be_ignored(reader: Reader, found: list[Any]) -> bool:
    """ "[Players can't search libraries.] Any player may pay {2} for that player to ignore this effect until end of turn." Raises
    Stuck."""
    last = found[-1]
    if not isinstance(last, t.StaticAbility) or not all(map(_can_be_ignored, last.effects)):
        reader.stuck()
    who = t.EachPlayer() if reader.any("any player") else players.read_player(reader)
    reader.expect("may")
    cost = costs.read_cost(reader)
    reader.expect("for that player to ignore this effect until end of turn")
    found[-1] = replace(last, effects=(*map(_unless_ignored, last.effects), t.IgnoredFor(cost, who)))
    return True


def _can_be_ignored(effect: t.StaticEffect) -> bool:
    return isinstance(effect, t.Cant) and effect.action in _DONE_BY_PLAYERS | _DONE_BY_OBJECTS


def _unless_ignored(effect: t.StaticEffect) -> t.StaticEffect:
    """What doesn't hold for a player who ignores it, nor for what that player controls."""
    assert isinstance(effect, t.Cant)
    if effect.action in _DONE_BY_PLAYERS:
        return replace(effect, by=_but(effect.by, IGNORING))
    return replace(effect, what=_but(effect.what, _THEIRS))


def _but(filter: t.Filter | None, exception: t.Filter) -> t.Filter:
    return t.And((*conjuncts(filter), t.Not(exception))) if filter is not None else t.Not(exception)


def as_not_ignored(effect: t.StaticEffect) -> t.StaticEffect:
    """The effect without what is said of ignoring it: for printing."""
    if not isinstance(effect, t.Cant):
        return effect
    return replace(effect, by=_whole(effect.by, IGNORING), what=_whole(effect.what, _THEIRS))


def _whole(filter: t.Filter | None, exception: t.Filter) -> t.Filter | None:
    rest = tuple(part for part in conjuncts(filter) if part != t.Not(exception))
    return None if not rest else rest[0] if len(rest) == 1 else t.And(rest)
