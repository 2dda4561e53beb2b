"""What the way a spell was cast, or a keyword on it, brings as it resolves and after: dash, blitz, warp, sneak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.rooms import entering_marks, tell_unlocked
from app.engine.position.context import Context
from app.engine.position.events import Arrival, enter_details
from app.engine.reading.rooms import is_room
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position


def _at_next_end_step(*instructions: t.Instruction) -> t.Instruction:
    return t.DelayedTrigger(t.BeginsStep("end"), instructions)


_ON_ARRIVAL: dict[str, tuple[t.Instruction, ...]] = {
    "dash": (_at_next_end_step(t.Move(t.This(), "hand", from_zone="battlefield")),),
    "blitz": (_at_next_end_step(t.SacrificeObjects(what=t.This())),),
    "warp": (_at_next_end_step(t.KeywordAction("warp_away")),),
}
"""What is done for a permanent as soon as it has entered, by the way its spell was cast."""


def prepare_entering(game: Position, thing: GameObject, event: Arrival) -> None:
    """How a permanent spell's way of being cast lets it enter: by sneak tapped and attacking."""
    if is_room(thing.card) and game.applies("709.5d"):
        enter_details(event).marks = entering_marks(thing)
    if thing.cast is None or thing.cast.how != "sneak":
        return
    details = enter_details(event)
    details.tapped = True
    defended = thing.cast.used.get("defender", ())
    details.attacking = defended[0] if defended else None


def after_entering(game: Position, event: Arrival, thing: GameObject) -> None:
    """What alternative ways of casting leave on the permanent."""
    if is_room(thing.card) and event.new in game.objects:
        tell_unlocked(game, event.new, thing.controller, thing.face)
    for how, instructions in _ON_ARRIVAL.items():
        if thing.was_cast_by(how) and game.applies(rule_of(how)):
            carry_out(game, instructions, Context(game, thing.controller, event.new))
