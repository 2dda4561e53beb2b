"""Changes of control (613.1b, 506.4): records follow what the layers say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import events as ev
from app.engine.characteristics import chars
from app.engine.events import Event

if TYPE_CHECKING:
    from app.engine.state import Position


def sync_control(g: Position) -> None:
    """Note new controllers: the permanent leaves combat (506.4) and has not been controlled continuously (302.6)."""
    changed = []
    for id in (*g.battlefield, *g.stack):
        o = g.objects[id]
        now = chars(g, id).controller
        if now is None:
            now = o.base_controller
        if now != o.controller:
            changed.append((id, o.controller, now))
    if not changed:
        return
    happened = []
    for id, old, new in changed:
        g.alter(id, controller=new, came_under=g.turn.number)
        if g.combat is not None:
            g.combat = g.combat.without(id)
        g.tell("control", "{} now controls {}", (g.name_of(new), g.name_of(id)), ("613.1b",), (new, id))
        event = Event(ev.CONTROL, id, old)
        event.target = new
        happened.append(event)
    g.history = (*g.history, *happened)
    from app.engine import triggers
    from app.engine.functioning import functioning

    triggers.collect(g, happened, functioning(g))
