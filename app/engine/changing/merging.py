"""Merged permanents (730): one object represented by several cards, as mutating creature spells make (702.140)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.effects import follow
from app.engine.changing.pipeline import perform
from app.engine.changing.snapshots import keep
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId
from app.engine.position.notes import ObjectNotes, noted, without
from app.engine.position.objects import GameObject, new_object
from app.engine.reading.faces import values_in_zone
from app.engine.reading.merged import COMPONENTS, cards_of, components_of, merged_values

if TYPE_CHECKING:
    from app.engine.position.state import Position

MUTATE = "702.140a"
MUTATES_ONTO_NOTHING = "702.140b"
MERGES = "702.140c"


def merge_spell(game: Position, spell: ObjectId, target: ObjectId) -> None:
    """A mutating creature spell merges with its target; its controller chooses top or bottom (702.140c, 730.2)."""
    o = game.objects[spell]
    under = game.ask(decisions.Decision(
        decisions.MAY, o.controller, (False, True), MERGES, source=spell, prompt="Put it under the creature?",
        about=("on top of it", "under it"),
    ))
    keep(game, spell, target, "battlefield")
    game.take_out(spell)
    names = o.values.name, game.called(target)
    _merge(game, o, target, on_top=not under)
    notes = game.objects[target].notes
    game.alter(target, notes=noted(notes, "mutated", notes.get("mutated", 0) + 1))
    game.tell("mutate", "{} mutates onto {}", names, (MERGES, "730.2"), (spell, target))
    perform(game, [ev.DeedDone(target, o.controller, target, deed="mutate")])


def _merge(game: Position, thing: GameObject, target: ObjectId, on_top: bool) -> None:
    """The permanent becomes one that both represent: the topmost's characteristics, everyone's abilities (702.140e, 730.2a)."""
    here = game.objects[target]
    parts = (here,) if here.notes.get("melded") else components_of(here) or (here,)
    parts = (thing, *parts) if on_top else (*parts, thing)
    top = parts[0]
    notes = noted(without(here.notes, "melded"), COMPONENTS, parts)
    if "commander" in thing.marks and game.applies("903.3c"):
        game.alter(target, marks=here.marks | {"commander"})
    game.applies("702.140e")
    game.applies("730.2a")
    game.alter(
        target, values=merged_values(parts), card=top.card, notes=notes, face=top.face,
        is_token=top.is_token or top.is_copy, face_down=top.face_down,
    )
    follow(game, thing.id, target)


def scatter(game: Position, thing: GameObject, to: str, notes: ObjectNotes, place: int | None) -> tuple[ObjectId, ...]:
    """As a merged permanent leaves the battlefield, its other components go where it goes (730.3). The new objects' ids."""
    found = []
    for part in cards_of(thing)[1:]:
        if part.card is None or part.is_token or part.is_copy:
            continue
        new = new_object(game.new_id(), values_in_zone(part.card, to), part.owner, to, game.tick(), part.card)
        new.marks = part.marks & {"commander"}
        new.notes = dict(notes)
        game.put_in(new, place)
        found.append(new.id)
    return tuple(found)
