"""Counters that permanents enter with, as effects change them (122.6, 614.16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.replacing.entering import _look_ahead
from app.engine.changing.replacing.replacement import replaced
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.reading.functioning import functioning

if TYPE_CHECKING:
    from app.engine.position.state import Position


def replace_counters(game: Position, event: Event, later: list[Callable[[], None]]) -> None:
    """Effects that replace putting counters on permanents apply to counters a permanent enters with, its own effects too
    (122.6, 614.12, 614.16)."""
    entering = event.entering
    if entering is None or not entering.counters:
        return

    def work_out(id: int) -> list[tuple[str, int]]:
        if t.Replace not in functioning(game).rules or not game.applies("614.16"):
            return entering.counters
        found: list[tuple[str, int]] = []
        for kind, number in entering.counters:
            would = Event(ev.COUNTERS, source=event.source, target=id, amount=number, word=kind, cause=event.player, outer=event)
            found.extend((one.word, one.amount) for one in replaced(game, would, later) if one.kind == ev.COUNTERS)
        return found

    entering.counters = _look_ahead(game, event, work_out)
