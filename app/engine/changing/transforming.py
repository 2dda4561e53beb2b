"""Transforming: what is done as a permanent transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.reading.functioning import effects_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def transform(game: Position, events: Sequence[ev.Transformed]) -> None:
    """Let permanents transform, and then do what each says, with the face that is up now, is done as it does so (614.1)."""
    turned = [e.object for e in perform(game, events) if isinstance(e, ev.Transformed)]
    for id in turned:
        for effect, ctx in list(effects_of(game, t.AsTransforms)):
            if ctx.source == id and game.applies("614.1"):
                carry_out(game, effect.do, ctx)
