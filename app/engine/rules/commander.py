"""Commanders (903): where they may go instead, and the damage they deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine.changing.pipeline import perform
from app.engine.changing.replacing.replacement import BY_RULES, Candidate
from app.engine.playing.state_based import AFTERWARDS
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import move

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


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


def may_return(g: Position) -> bool:
    """A commander in a graveyard or in exile may be put into the command zone (704.6d, 903.9a)."""
    if g.format not in ("commander", "brawl") or not g.has_rule("704.6d") or not g.has_rule("903.9a"):
        return False
    if not g.ruleset.is_on("commander state-based"):
        return False
    did = False
    for id, o in list(g.objects.items()):
        if "commander" not in o.marks or o.zone not in ("graveyard", "exile") or o.notes.get("stays"):
            continue
        wants = g.ask(decisions.Decision(
            decisions.MAY, o.owner, (True, False), "704.6d", source=id, prompt="Put it into the command zone?",
        ))
        if wants:
            g.tell("commander", "{} goes to the command zone", (g.name_of(id),), ("704.6d", "903.9a"), (id,))
            perform(g, [move(id, o.zone, "command")])
            did = True
        else:
            g.alter(id, notes={**o.notes, "stays": True})
    return did
AFTERWARDS.append(may_return)
