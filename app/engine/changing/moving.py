"""Zone changes (400): the object ceases to be, a new one comes to be (400.7), and what it was is kept (608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.combat_changes import enter_combat, remove_from_combat
from app.engine.changing.effects import add_lasting, follow
from app.engine.changing.instruction_rules import EXILE
from app.engine.changing.merging import scatter
from app.engine.changing.rooms import room_values
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.events import Entering, Event
from app.engine.position.objects import GameObject, new_object
from app.engine.position.state import PLAYER_ZONES, Departed
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values
from app.engine.reading.faces import COMBINED, FACE_ON_STACK, values_in_zone
from app.engine.reading.merged import components_of
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Values


def refuse_unsupported(values: Values, origin: str, to: str) -> None:
    """Refuse a move on which words that were not understood seem to have something to say (113.6): of discarding, of a
    graveyard, of a hand or library. On the battlefield and the stack every ability counts, and is refused there."""
    for held in values.base.held:
        words = (held.unsupported or "").lower()
        if not words:
            continue
        speaks = (
            ("discard" in words and origin == "hand") or ("graveyard" in words and "graveyard" in (origin, to))
            or ("hand" in words and origin == "hand" and to not in ("stack", "battlefield"))
            or ("library" in words and origin == "library" and to != "hand")
            or (words.startswith("madness") and origin == "hand" and to != "stack")
            or (words.startswith("miracle") and origin == "library" and to == "hand")
        )
        if speaks:
            raise UnsupportedText(held.unsupported or "", values.name)


def capture(g: Position, e: Event) -> None:
    """Note the object as it is just before it moves: the last known information the event carries (603.10)."""
    o = g.objects.get(e.object)
    if o is None:
        return
    if o.values.has_unsupported:
        refuse_unsupported(o.values, e.origin, e.to)
    marks = set(o.marks)
    if g.combat is not None and o.zone == "battlefield":
        marks |= g.combat.marks_of(o.id)
    if marks != o.marks:
        o = o.changed(marks=frozenset(marks))
    c = chars(g, o.id)
    if c.controller is not None and c.controller != o.controller:
        o = o.changed(controller=c.controller)
    e.before = Departed(o, c, copiable_values(g, o.id), 0, e.to)


def apply_move(g: Position, e: Event) -> bool:
    """Move an object; False if it is not where it was expected."""
    o = g.objects.get(e.object)
    if o is None or o.zone != e.origin:
        return False
    if e.to == "battlefield" and _cannot_enter(g, o, e):
        return False
    assert e.before is not None
    if o.zone == "battlefield":
        remove_from_combat(g, o.id)
    g.take_out(o.id)
    new = _new_object(g, o, e)
    e.new = new.id
    e.before.became = new.id
    g.departed[o.id] = e.before
    place: int | None = None
    if e.to == "library":
        size = len(g.libraries[new.owner])
        place = min(e.position, size) if e.position >= 0 else size + 1 + e.position
        if e.position > size and not g.applies("401.7"):
            place = 0
    g.put_in(new, place)
    if (new.is_token or new.is_copy) and e.to != "battlefield":
        g.tokens_moved = True
    if components_of(o) and o.zone == "battlefield" and g.applies("730.3"):
        e.before.also = scatter(g, o, e.to, new.notes, place)
        g.tell("move", "The components of {} part", (g.name_of(o.id),), ("730.3",), (new.id, *e.before.also))
    if e.to == "battlefield":
        _enter(g, new, e)
    return True


def _cannot_enter(g: Position, o: GameObject, e: Event) -> bool:
    """Instants and sorceries stay where they are (304.4, 307.4) unless they enter face down (708.2); so do tokens that have
    left the battlefield (111.8)."""
    if o.is_token and o.zone != "stack":
        return g.applies("111.8")
    if e.entering is not None and e.entering.face_down is not None:
        return False
    return o.face_down is None and not o.is_token and not o.values.types.isdisjoint(("instant", "sorcery")) and (
        o.card is not None and len(o.card.faces) == 1
    ) and g.applies("400.4a")


def _new_object(g: Position, o: GameObject, e: Event) -> GameObject:
    """The object that comes to be in the new zone, with nothing of the old one but what 400.7 lets it keep."""
    entering = e.entering or Entering()
    values = o.values
    if o.card is not None and not o.is_token:
        combined = o.card.layout not in COMBINED or g.applies("709.4")
        values = values_in_zone(o.card, e.to, entering.face) if combined else o.card.faces[0]
        rule = FACE_ON_STACK.get(o.card.layout)
        if e.to == "stack" and entering.face and rule is not None and not g.applies(rule):
            values = o.card.faces[0]
    if o.zone == "stack" and e.to == "battlefield":
        values = o.values if o.is_copy or entering.face == o.face else values
    if e.to == "battlefield" and o.card is not None and o.card.layout == "room" and not o.is_token:
        values = room_values(o.card, entering.marks)
    owner = o.owner
    if e.to in PLAYER_ZONES and o.controller != owner and not g.applies("400.3"):
        owner = o.controller
    new = new_object(g.new_id(), values, owner, e.to, g.tick() if g.has_rule("613.7d") else 0, o.card)
    new.face = entering.face if e.to in ("battlefield", "stack") else 0
    new.is_token = o.is_token or (o.is_copy and e.to == "battlefield" and g.applies("608.3f"))
    new.is_copy = o.is_copy and e.to != "battlefield"
    new.marks = (o.marks & _KEPT_MARKS) | entering.marks
    new.notes = dict(entering.notes)
    if entering.face_down is not None and g.applies("708.4" if e.to == "stack" else "708.3"):
        new.face_down = entering.face_down
    if e.to == "stack":
        new.item = entering.item
        new.cast = entering.cast
    if e.to in ("battlefield", "stack"):
        under = e.player if e.player >= 0 else o.owner
        if under != o.owner and o.zone != "stack" and e.to == "battlefield" and not g.applies("110.2a"):
            under = o.owner
        new.controller = new.base_controller = under
    if o.counters and not g.applies("122.2"):
        new.counters = o.counters
    if e.to == "exile":
        new.face_down = entering.face_down
        new.counters = tuple((kind, number, new.timestamp) for kind, number in entering.counters)
    return new


_KEPT_MARKS = frozenset({"commander", "companion"})


def _enter(g: Position, new: GameObject, e: Event) -> None:
    """What a permanent enters with (614.1c–d, 614.12)."""
    entering = e.entering
    fields: dict[str, Any] = {"came_under": g.turn.number}
    if e.origin == "stack" and e.before is not None:
        fields["cast"] = e.before.object.cast if g.has_rule("400.7d") else None
        fields["item"] = None
        follow(g, e.object, new.id)
    if entering is not None:
        fields["tapped"] = entering.tapped
        fields["counters"] = tuple(
            (kind, number, new.timestamp) for kind, number in _merged(entering.counters)
            if number > 0 and not forbidding(g, "get_counters", new.id, extra=kind)
        )
        fields["attached_to"] = entering.attached_to
    g.alter(new.id, **fields)
    if entering is None:
        return
    if entering.copied is not None:
        _become_copy(g, new.id, entering.copied)
    for effect, ctx, duration in entering.effects:
        add_lasting(g, effect, duration, ctx.for_thing(new.id), (new.id,), new.timestamp + 0)
    if entering.attacking is not None or entering.blocking is not None:
        enter_combat(g, new.id, entering.attacking, entering.blocking)


def _merged(counters: list[tuple[str, int]]) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for kind, number in counters:
        found[kind] = found.get(kind, 0) + number
    return list(found.items())


def _become_copy(g: Position, id: int, copied: tuple[Any, int]) -> None:
    ctx = Context(g, g.objects[id].controller, id)
    lasting = add_lasting(g, t.Modify(t.This(), (t.BecomeCopyOf(t.This()),)), t.EndOfGame(), ctx, (id,))
    lasting.copied = copied[0]
    g.cv += 1


def move_rules(g: Position, e: Event) -> tuple[str, tuple[Any, ...], tuple[str, ...]]:
    """How a zone change is told, and its rules."""
    name = g.name_of(e.object)
    if e.to == "battlefield":
        return "{} enters the battlefield", (name,), ("400.7",) if e.origin != "stack" else ("608.3",)
    if e.origin == "battlefield" and e.to == "graveyard":
        assert e.before is not None
        died = "creature" in e.before.characteristics.types or "planeswalker" in e.before.characteristics.types
        return ("{} dies", (name,), ("700.4",)) if died else ("{} is put into the graveyard", (name,), ("404.1",))
    if e.to == "exile":
        return "{} is exiled", (name,), (EXILE,)
    if e.to == "hand":
        return "{} is put into its owner's hand", (name,) if e.origin != "library" else ("A card",), ("402.1",)
    if e.to == "library":
        return "{} is put into its owner's library", (name,), ("401.1",)
    if e.to == "stack":
        return "{} is put on the stack", (g.name_of(e.new) if e.new in g.objects else name,), ("601.2a", "405.1")
    if e.to == "command":
        return "{} is put into the command zone", (name,), ("408.1",)
    return "{} is put into its owner's graveyard", (name,), ("404.1",)
