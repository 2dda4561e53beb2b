"""Counters that create effects by themselves: shield, stun, finality (122.1c–d, 122.1h), hone (122.1j)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.reading.known import present

if TYPE_CHECKING:
    from app.engine.position.state import Position


def acting_counter(game: Position, event: Event) -> tuple[str, str] | None:
    """The kind of counter whose effect would replace or prevent the event, and its rule; None if there is none."""
    ref = event.target if isinstance(event, ev.Damage) else event.object
    here = present(game, ref)
    if here is None or not here.counters or here.zone != "battlefield":
        return None
    if isinstance(event, ev.Untapped) and here.counter("stun"):
        game.applies("122.1d")
        return "stun", "122.1d"
    if here.counter("shield") and (isinstance(event, ev.Damage) or (isinstance(event, ev.Destroyed) and event.source)):
        game.applies("122.1c")
        return "shield", "122.1c"
    if isinstance(event, ev.ZoneChange) and event.to == "graveyard" and here.counter("finality"):
        game.applies("122.1h")
        return "finality", "122.1h"
    return None


def apply_counter(game: Position, event: Event, kind: str, rule: str) -> list[Event]:
    """The event as the counter's effect changes it: exiled instead, or gone, with a counter less."""
    ref = event.target if isinstance(event, ev.Damage) else event.object
    game.tell("replace", "A {} counter on {} acts", (kind, game.called(ref)), (rule,), (ref,))
    if isinstance(event, ev.ZoneChange):
        new = event.copy()
        new.to = "exile"
        return [new]
    return [ev.CountersRemoved(target=ref, counter=kind, amount=1)]


