"""Does an ability function where its object is (113.6)?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.trees.zones import USUAL

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Held


def functions_in(game: Position, held: Held, index: int, zone: str) -> bool:
    """Does a part of an ability function in a zone? Elsewhere than usual by the rule that says so."""
    rule = held.zones[index].get(zone)
    return rule is not None and (rule == USUAL or game.applies(rule))


def unusual(held: Held, index: int, zone: str) -> tuple[str, ...]:
    """The rule by which a part of an ability functions in a zone, if it isn't the usual one."""
    rule = held.zones[index].get(zone, USUAL)
    return () if rule == USUAL else (rule,)
