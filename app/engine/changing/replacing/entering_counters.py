"""Counters that permanents enter with, as effects change them (122.6, 614.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.replacing.entering import look_ahead
from app.engine.changing.replacing.replacement import has_own_effects, own_effects, replaced
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Arrival
from app.engine.position.ids import ObjectId
from app.engine.reading.functioning import functioning
from app.engine.reading.meaning import holds, matches
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position


def replace_counters(game: Position, event: Arrival, happening: Happening) -> None:
    """Effects that replace putting counters on permanents apply to counters a permanent enters with, its own effects too
    (122.6, 614.12, 614.16), and so do those that forbid it; but not those of what enters at the same time."""
    entering = event.entering
    if entering is None:
        return
    entering.counters, entering.with_copy = [*entering.counters, *entering.with_copy], []
    if not entering.counters:
        return

    def allowed(id: ObjectId) -> list[tuple[str, int]]:
        return [(kind, number) for kind, number in work_out(id) if not _forbidden(game, id, kind)]

    def work_out(id: ObjectId) -> list[tuple[str, int]]:
        may_change = t.Replace in functioning(game).rules or has_own_effects(game, id)
        if not may_change or game.denies("614.16"):
            return entering.counters
        found: list[tuple[str, int]] = []
        for kind, number in entering.counters:
            would = ev.CountersPut(id, kind, number, event.source, event.player, event)
            found.extend((one.counter, one.amount) for one in replaced(game, would, happening) if isinstance(one, ev.CountersPut))
        return found

    entering.counters = look_ahead(game, event, allowed)


def _forbidden(game: Position, id: ObjectId, kind: str) -> bool:
    """Does an effect that exists already, or one of its own, keep such counters from a permanent that would enter?"""
    if forbidding(game, "get_counters", id, counter=kind):
        return True
    ctx = Context(game, game.objects[id].controller, id)
    return any(
        isinstance(effect, t.Cant) and effect.action == "get_counters" and effect.counter in (None, kind)
        and matches(effect.what, id, ctx) and holds(condition, ctx) and game.applies("101.2")
        for effect, condition in own_effects(game, id)
    )
