"""Phasing: permanents phase out and in without changing zones, with what is attached to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.reading.characteristics import chars
from app.engine.reading.phased import DIRECTLY_ONLY, INDIRECTLY, NO_ZONE_CHANGE, PHASED_OUT, PHASING
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position


def phase_for_turn(g: Position, player: int) -> None:
    """The first turn-based action of the untap step (502.1)."""
    if not g.applies("502.1"):
        return
    out = [
        id for id in g.battlefield
        if g.objects[id].controller == player and not g.objects[id].phased_out and chars(g, id).has("phasing")
        and g.applies(PHASING)
    ]
    back = [
        id for id in g.battlefield
        if g.objects[id].phased_out == "direct" and g.objects[id].notes.get("phased_by", g.objects[id].controller) == player
    ]
    events = _out_events(g, out, PHASING)
    for id in back:
        events.append(_event(id, player, "in", (PHASING, NO_ZONE_CHANGE)))
        events.extend(_event(a, player, "in", (INDIRECTLY, NO_ZONE_CHANGE)) for a in _indirect_on(g, id))
    if events:
        perform(g, events)


def phase_out(g: Position, ids: list[int]) -> None:
    """Permanents phase out directly, and what is attached to them indirectly."""
    perform(g, _out_events(g, [id for id in ids if not g.objects[id].phased_out], PHASED_OUT))


def _event(id: int, player: int, word: str, rules: tuple[str, ...]) -> Event:
    event = Event(ev.PHASE, id, player, word=word)
    event.info = {"rules": rules}
    return event


def _out_events(g: Position, ids: list[int], rule: str) -> list[Event]:
    if ids:
        g.ruleset.is_on("phasing keeps the battlefield")
    events: list[Event] = []
    able = [id for id in ids if not forbidding(g, "phase", id)]
    with_host = {a for id in able for a in _attached(g, id)} & set(able)
    direct = able if not with_host or not g.applies(DIRECTLY_ONLY) else [id for id in able if id not in with_host]
    for id in direct:
        events.append(_event(id, g.objects[id].controller, "out", (rule,)))
    for id in direct:
        for a in _attached(g, id) if g.applies(INDIRECTLY) else ():
            if a not in direct:
                events.append(_event(a, g.objects[a].controller, "out", (INDIRECTLY,)))
    return events


def _attached(g: Position, id: int) -> list[int]:
    found = [a for a in g.battlefield if g.objects[a].attached_to == id and not g.objects[a].phased_out]
    return found + [b for a in found for b in _attached(g, a)]


def _indirect_on(g: Position, id: int) -> list[int]:
    found = [a for a in g.battlefield if g.objects[a].attached_to == id and g.objects[a].phased_out == "indirect"]
    return found + [b for a in found for b in _indirect_on(g, a)]


def apply_phase(g: Position, e: Event) -> bool:
    """Phase a permanent out or in; phasing out removes it from combat (506.4)."""
    o = g.objects.get(e.object)
    if o is None or (e.word == "out") == bool(o.phased_out):
        return False
    if e.word == "out":
        remove_from_combat(g, e.object)
        how = "indirect" if INDIRECTLY in e.info["rules"] else "direct"
        g.alter(e.object, phased_out=how, notes={**o.notes, "phased_by": o.controller})
    else:
        g.alter(e.object, phased_out="")
    return True
