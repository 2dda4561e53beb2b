"""Counters that create effects by themselves: shield, stun, finality (122.1c–d, 122.1h), hone (122.1j)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position import events as ev
from app.engine.position.events import Event

if TYPE_CHECKING:
    from app.engine.position.state import Position


def acting_counter(g: Position, e: Event) -> tuple[str, str] | None:
    """The kind of counter whose effect would replace or prevent the event, and its rule; None if there is none."""
    ref = e.target if e.kind == ev.DAMAGE else e.object
    here = g.objects.get(ref)
    if here is None or not here.counters or here.zone != "battlefield":
        return None
    if e.kind == ev.UNTAP and here.counter("stun"):
        return ("stun", "122.1d") if g.applies("122.1d") else None
    if here.counter("shield") and (e.kind == ev.DAMAGE or (e.kind == ev.DESTROY and e.source)):
        return ("shield", "122.1c") if g.applies("122.1c") else None
    if e.kind == ev.MOVE and e.to == "graveyard" and here.counter("finality"):
        return ("finality", "122.1h") if g.applies("122.1h") else None
    return None


def apply_counter(g: Position, e: Event, kind: str, rule: str) -> list[Event]:
    """The event as the counter's effect changes it: exiled instead, or gone, with a counter less."""
    ref = e.target if e.kind == ev.DAMAGE else e.object
    g.tell("replace", "A {} counter on {} acts", (kind, g.name_of(ref)), (rule,), (ref,))
    if kind == "finality":
        new = e.copy()
        new.to = "exile"
        return [new]
    return [Event(ev.UNCOUNTERS, target=ref, word=kind, amount=1)]


