"""Designations of players and of the game, and the abilities without a source that come with them (725, 726, 728, 702.179)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.characteristics import chars
from app.engine.daynight import keep_faces_right
from app.engine.evaluate.meaning import players_of
from app.engine.functioning import effects_of
from app.engine.giving import give

if TYPE_CHECKING:
    from app.engine.state import Position


# ---- what holds "any time" --------------------------------------------------------------------------------------------------


def _counting(g: Position, player: int, legendary: bool) -> int:
    number = 0
    for id in g.battlefield:
        o, c = g.objects[id], chars(g, id)
        if o.controller == player and not o.phased_out:
            number += not legendary or "artifact" in c.types or "Saga" in c.subtypes or "legendary" in c.supertypes
    return number


_AT_ANY_TIME = {"ascend": ("citys_blessing", 10, "702.131b"), "storied": ("enduring_story", 3, "702.195a")}
"""Rules for players that give a designation at any time: which, for how many permanents, by which rule."""


def designate(g: Position) -> None:
    """What abilities give at any time: the city's blessing, an enduring story, day and night (702.131b, 702.195a, 702.145)."""
    for e, ctx in list(effects_of(g, t.PlayerRule)):
        row = _AT_ANY_TIME.get(e.rule)
        if row is not None:
            mark, enough, rule = row
            for player in players_of(e.players, ctx):
                if mark not in g.players[player].marks and g.applies(rule):
                    if _counting(g, player, e.rule == "storied") >= enough:
                        give(g, player, mark, rule)
        elif e.rule in ("daybound", "nightbound"):
            keep_faces_right(g)


