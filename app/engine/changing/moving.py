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
from app.engine.reading.faces import COMBINED, EXILED_FACE_DOWN, FACE_ON_STACK, values_in_zone
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


def capture(game: Position, event: Event) -> None:
    """Note the object as it is just before it moves: the last known information the event carries (603.10)."""
    o = game.objects.get(event.object)
    if o is None:
        return
    if o.values.has_unsupported:
        refuse_unsupported(o.values, event.origin, event.to)
    marks = set(o.marks)
    if game.combat is not None and o.zone == "battlefield":
        marks |= game.combat.marks_of(o.id)
    if marks != o.marks:
        o = o.changed(marks=frozenset(marks))
    c = chars(game, o.id)
    if c.controller is not None and c.controller != o.controller:
        o = o.changed(controller=c.controller)
    event.before = Departed(o, c, copiable_values(game, o.id), 0, event.to)


def apply_move(game: Position, event: Event) -> bool:
    """Move an object; False if it is not where it was expected."""
    o = game.objects.get(event.object)
    if o is None or o.zone != event.origin:
        return False
    if event.to == "battlefield" and _cannot_enter(game, o, event):
        return False
    assert event.before is not None
    if o.zone == "battlefield":
        remove_from_combat(game, o.id)
    game.take_out(o.id)
    new = _new_object(game, o, event)
    event.new = new.id
    event.before.became = new.id
    game.departed[o.id] = event.before
    place: int | None = None
    if event.to == "library":
        size = len(game.libraries[new.owner])
        place = min(event.position, size) if event.position >= 0 else size + 1 + event.position
        if event.position > size and not game.applies("401.7"):
            place = 0
    game.put_in(new, place)
    if (new.is_token or new.is_copy) and event.to != "battlefield":
        game.tokens_moved = True
    if components_of(o) and o.zone == "battlefield" and game.applies("730.3"):
        event.before.also = scatter(game, o, event.to, new.notes, place)
        game.tell("move", "The components of {} part", (game.name_of(o.id),), ("730.3",), (new.id, *event.before.also))
    if event.to == "battlefield":
        _enter(game, new, event)
    return True


def _cannot_enter(game: Position, thing: GameObject, event: Event) -> bool:
    """Instants and sorceries stay where they are (304.4, 307.4) unless they enter face down (708.2); so do tokens that have
    left the battlefield (111.8)."""
    if thing.is_token and thing.zone != "stack":
        return game.applies("111.8")
    if event.entering is not None and event.entering.face_down is not None:
        return False
    return thing.face_down is None and not thing.is_token and not thing.values.types.isdisjoint(("instant", "sorcery")) and (
        thing.card is not None and len(thing.card.faces) == 1
    ) and game.applies("400.4a")


def _new_object(game: Position, thing: GameObject, event: Event) -> GameObject:
    """The object that comes to be in the new zone, with nothing of the old one but what 400.7 lets it keep."""
    entering = event.entering or Entering()
    values = thing.values
    if thing.card is not None and not thing.is_token:
        combined = thing.card.layout not in COMBINED or game.applies("709.4")
        values = values_in_zone(thing.card, event.to, entering.face) if combined else thing.card.faces[0]
        rule = FACE_ON_STACK.get(thing.card.layout)
        if event.to == "stack" and entering.face and rule is not None and not game.applies(rule):
            values = thing.card.faces[0]
    if thing.zone == "stack" and event.to == "battlefield":
        values = thing.values if thing.is_copy or entering.face == thing.face else values
    if event.to == "battlefield" and thing.card is not None and thing.card.layout == "room" and not thing.is_token:
        values = room_values(thing.card, entering.marks)
    owner = thing.owner
    if event.to in PLAYER_ZONES and thing.controller != owner and not game.applies("400.3"):
        owner = thing.controller
    new = new_object(game.new_id(), values, owner, event.to, game.tick() if game.has_rule("613.7d") else 0, thing.card)
    new.face = entering.face if event.to in ("battlefield", "stack") else 0
    new.is_token = thing.is_token or (thing.is_copy and event.to == "battlefield" and game.applies("608.3f"))
    new.is_copy = thing.is_copy and event.to != "battlefield"
    new.marks = (thing.marks & _KEPT_MARKS) | entering.marks
    new.notes = dict(entering.notes)
    if entering.face_down is not None and game.applies("708.4" if event.to == "stack" else "708.3"):
        new.face_down = entering.face_down
    if event.to == "stack":
        new.item = entering.item
        new.cast = entering.cast
    if event.to in ("battlefield", "stack"):
        under = event.player if event.player >= 0 else thing.owner
        if under != thing.owner and thing.zone != "stack" and event.to == "battlefield" and not game.applies("110.2a"):
            under = thing.owner
        new.controller = new.base_controller = under
    if thing.counters and not game.applies("122.2"):
        new.counters = thing.counters
    if event.to == "exile":
        new.face_down = None if entering.face_down is None else EXILED_FACE_DOWN if game.applies("406.3a") else entering.face_down
        new.counters = tuple((kind, number, new.timestamp) for kind, number in entering.counters)
    return new


_KEPT_MARKS = frozenset({"commander", "companion"})


def _enter(game: Position, new: GameObject, event: Event) -> None:
    """What a permanent enters with (614.1c–d, 614.12)."""
    entering = event.entering
    fields: dict[str, Any] = {"came_under": game.turn.number}
    if event.origin == "stack" and event.before is not None:
        fields["cast"] = event.before.object.cast if game.has_rule("400.7d") else None
        fields["item"] = None
        follow(game, event.object, new.id)
    if entering is not None:
        fields["tapped"] = entering.tapped
        fields["counters"] = tuple(
            (kind, number, new.timestamp) for kind, number in _merged(entering.counters)
            if number > 0 and not forbidding(game, "get_counters", new.id, extra=kind)
        )
        fields["attached_to"] = entering.attached_to
    game.alter(new.id, **fields)
    if entering is None:
        return
    if entering.copied is not None:
        _become_copy(game, new.id, entering.copied)
    for effect, ctx, duration in entering.effects:
        add_lasting(game, effect, duration, ctx.for_thing(new.id), (new.id,), new.timestamp + 0)
    if entering.attacking is not None or entering.blocking is not None:
        enter_combat(game, new.id, entering.attacking, entering.blocking)


def _merged(counters: list[tuple[str, int]]) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for kind, number in counters:
        found[kind] = found.get(kind, 0) + number
    return list(found.items())


def _become_copy(game: Position, id: int, copied: tuple[Any, int]) -> None:
    ctx = Context(game, game.objects[id].controller, id)
    lasting = add_lasting(game, t.Modify(t.This(), (t.BecomeCopyOf(t.This()),)), t.EndOfGame(), ctx, (id,))
    lasting.copied = copied[0]
    game.cv += 1


def move_rules(game: Position, event: Event) -> tuple[str, tuple[Any, ...], tuple[str, ...]]:
    """How a zone change is told, and its rules."""
    name = game.name_of(event.object)
    if event.to == "battlefield":
        return "{} enters the battlefield", (name,), ("400.7",) if event.origin != "stack" else ("608.3",)
    if event.origin == "battlefield" and event.to == "graveyard":
        assert event.before is not None
        died = "creature" in event.before.characteristics.types or "planeswalker" in event.before.characteristics.types
        return ("{} dies", (name,), ("700.4",)) if died else ("{} is put into the graveyard", (name,), ("404.1",))
    if event.to == "exile":
        return "{} is exiled", (name,), (EXILE,)
    if event.to == "hand":
        return "{} is put into its owner's hand", (name,) if event.origin != "library" else ("A card",), ("402.1",)
    if event.to == "library":
        return "{} is put into its owner's library", (name,), ("401.1",)
    if event.to == "stack":
        return "{} is put on the stack", (game.name_of(event.new) if event.new in game.objects else name,), ("601.2a", "405.1")
    if event.to == "command":
        return "{} is put into the command zone", (name,), ("408.1",)
    return "{} is put into its owner's graveyard", (name,), ("404.1",)
