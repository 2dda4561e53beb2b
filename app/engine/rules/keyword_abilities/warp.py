"""Warp: what becomes of a permanent that was cast for its warp cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


@action("warp_away", rule_of("warp"))
def _warp_away(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile the permanent that was cast for its warp cost; its owner may cast it on a later turn."""
    here = game.objects.get(ctx.source)
    if here is not None and here.zone == "battlefield":
        event = ZoneChange(ctx.source, "battlefield", "exile", source=ctx.source, cause=ctx.controller)
        enter_details(event).notes["warped"] = game.turn.number
        perform(game, [event])
