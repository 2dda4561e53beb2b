"""Commanders (903): where they may go instead, and the damage they deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.pipeline import perform
from app.engine.changing.replacing.candidate import Candidate
from app.engine.changing.replacing.replacement import BY_RULES
from app.engine.playing.state_based import AFTERWARDS
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import ZoneChange
from app.engine.position.notes import noted
from app.engine.reading.merged import components_of

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position


def goes_to_command_zone(game: Position, original: Event) -> Candidate | None:
    """A commander that would go to its owner's hand or library may go to the command zone instead (903.9b); so it was with
    graveyard and exile until that became a state-based action."""
    if not isinstance(original, ev.ZoneChange) or original.to not in ("hand", "library", "graveyard", "exile"):
        return None
    o = game.objects.get(original.object)
    if o is None or "commander" not in o.marks:
        return None
    later = original.to in ("graveyard", "exile") and game.ruleset.is_on("commander state-based")
    if later or game.denies("903.9b"):
        return None

    def act(event: Event, happening: Happening) -> list[Event]:
        assert isinstance(event, ev.ZoneChange)
        new = event.copy()
        named = game.called(event.object)
        if components_of(game.objects[event.object]) and game.applies("903.9c"):
            new.commander_apart = True
            said = "The commander that {} is made of goes to the command zone instead"
            game.tell("replace", said, (named,), ("903.9b",), (event.object,))
            return [new]
        new.to = "command"
        game.tell("replace", "{} goes to the command zone instead", (named,), ("903.9b",), (event.object,))
        return [new]

    found = Candidate(("commander", o.id), o.id, "any", act, optional=True, decider=o.owner)
    found.means = "it goes to the command zone instead"
    return found


BY_RULES.append(goes_to_command_zone)


def may_return(game: Position) -> bool:
    """A commander in a graveyard or in exile may be put into the command zone (704.6d, 903.9a)."""
    if game.format not in ("commander", "brawl"):
        return False
    if not game.ruleset.is_on("commander state-based"):
        return False
    did = False
    for id, o in list(game.objects.items()):
        if "commander" not in o.marks or o.zone not in ("graveyard", "exile") or o.notes.get("stays"):
            continue
        wants = game.ask(decisions.Decision(
            decisions.MAY, o.owner, (True, False), "704.6d", source=id, prompt="Put it into the command zone?",
        ))
        if wants:
            game.tell("commander", "{} goes to the command zone", (game.called(id),), ("704.6d", "903.9a"), (id,))
            perform(game, [ZoneChange(id, o.zone, "command")])
            did = True
        else:
            game.tell("decline", "{} leaves {} where it is", (game.called(o.owner), game.called(id)), ("704.6d",), (id,))
            game.alter(id, notes=noted(o.notes, "stays", True))
    return did
AFTERWARDS.append(may_return)
