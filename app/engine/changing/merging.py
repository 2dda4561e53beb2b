"""Merged permanents (730): one object represented by several cards, as mutating creature spells make (702.140)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.changing.effects import follow
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.objects import GameObject, new_object
from app.engine.position.state import Departed
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values
from app.engine.reading.faces import values_in_zone
from app.engine.reading.merged import COMPONENTS, components_of, merged_values

if TYPE_CHECKING:
    from app.engine.position.state import Position

def merge_spell(g: Position, spell: int, target: int) -> None:
    """A mutating creature spell merges with its target; its controller chooses top or bottom (702.140c, 730.2)."""
    o = g.objects[spell]
    under = g.ask(decisions.Decision(
        decisions.MAY, o.controller, (False, True), "702.140c", source=spell, prompt="Put it under the creature?",
    ))
    g.departed[spell] = Departed(o, chars(g, spell), copiable_values(g, spell), target, "battlefield")
    g.take_out(spell)
    _merge(g, o, target, on_top=not under)
    g.tell("mutate", "{} mutates onto {}", (g.name_of(spell), g.name_of(target)), ("702.140c", "730.2"), (spell, target))
    perform(g, [Event(ev.DOES, target, o.controller, target, word="mutate")])


def _merge(g: Position, o: GameObject, target: int, on_top: bool) -> None:
    """The permanent becomes one that both represent: the topmost's characteristics, everyone's abilities (702.140e, 730.2a)."""
    here = g.objects[target]
    parts = components_of(here) or (here,)
    parts = (o, *parts) if on_top else (*parts, o)
    top = parts[0]
    notes = {**here.notes, COMPONENTS: parts, "mutations": here.notes.get("mutations", 0) + 1}
    values = merged_values(parts) if g.applies("702.140e") else top.values
    g.alter(
        target, values=values if g.applies("730.2a") else here.values, card=top.card, notes=notes, face=top.face,
        is_token=top.is_token or top.is_copy, face_down=top.face_down,
    )
    follow(g, o.id, target)


def scatter(g: Position, o: GameObject, to: str, notes: dict[str, Any], place: int | None) -> tuple[int, ...]:
    """As a merged permanent leaves the battlefield, its other components go where it goes (730.3). The new objects' ids."""
    found = []
    for part in components_of(o)[1:]:
        if part.card is None or part.is_token or part.is_copy:
            continue
        new = new_object(g.new_id(), values_in_zone(part.card, to), part.owner, to, g.tick(), part.card)
        new.marks = part.marks & {"commander"}
        new.notes = dict(notes)
        g.put_in(new, place)
        found.append(new.id)
    return tuple(found)
