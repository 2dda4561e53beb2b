"""Commanders (903): where they may go instead, and the damage they deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import events as ev
from app.engine.replacement import BY_RULES, Candidate

if TYPE_CHECKING:
    from app.engine.events import Event
    from app.engine.state import Position


def goes_to_command_zone(g: Position, e: Event) -> Candidate | None:
    """A commander that would go to its owner's hand or library may go to the command zone instead (903.9b); so it was with
    graveyard and exile until that became a state-based action."""
    if e.kind != ev.MOVE or e.to not in ("hand", "library", "graveyard", "exile"):
        return None
    o = g.objects.get(e.object)
    if o is None or "commander" not in o.marks or not g.applies("903.9b"):
        return None
    if e.to in ("graveyard", "exile") and g.ruleset.is_on("commander state-based"):
        return None

    def act(event: Event, later: list[Callable[[], None]]) -> list[Event]:
        new = event.copy()
        new.to = "command"
        g.tell("replace", "{} goes to the command zone instead", (g.name_of(event.object),), ("903.9b",), (event.object,))
        return [new]

    return Candidate(("commander", o.id), o.id, "any", act, optional=True)


BY_RULES.append(goes_to_command_zone)
