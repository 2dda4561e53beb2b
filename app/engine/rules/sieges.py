"""Sieges (310.11–12): what happens as the last defense counter is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.zones import play_now
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.trees.keywords import named

if TYPE_CHECKING:
    from app.engine.position.state import Position

_DEFEATED = named("siege", "310.12b")


@action("siege_defeated", _DEFEATED)
def _siege_defeated(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile it, then its controller may cast it transformed without paying its mana cost."""
    here = game.objects.get(ctx.source)
    if here is None or here.zone != "battlefield":
        return
    new = ev.moved_one(perform(game, [ZoneChange(ctx.source, "battlefield", "exile", source=ctx.source)]))
    if new is not None and new in game.objects and here.card is not None and len(here.card.faces) > 1:
        play_now(game, t.CastNow(t.This()), ctx, ctx.controller, new, face=1, rule=_DEFEATED)
