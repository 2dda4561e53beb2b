"""Zone changes (400): the object ceases to be, a new one comes to be (400.7), and what it was is kept (608.2h)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.combat_changes import enter_combat, remove_from_combat
from app.engine.changing.effects import add_lasting, follow
from app.engine.changing.given_abilities import keep_given
from app.engine.changing.instruction_rules import EXILE
from app.engine.changing.melding import MELD, put_together
from app.engine.changing.merging import scatter
from app.engine.changing.preparation import PREPARED, make_copy
from app.engine.changing.snapshots import snapshot
from app.engine.position.context import Context
from app.engine.position.entering import Entering
from app.engine.position.events import Arrival, ZoneChange
from app.engine.position.ids import NOBODY, ObjectId
from app.engine.position.notes import noted
from app.engine.position.objects import GameObject, new_object
from app.engine.position.state import PLAYER_ZONES
from app.engine.reading.as_it_would_be import KEPT_MARKS, values_to_be
from app.engine.reading.faces import EXILED_FACE_DOWN
from app.engine.reading.merged import cards_of, components_of, rule_of_parting
from app.engine.trees.static_effects import flattened

if TYPE_CHECKING:
    from app.engine.position.state import Position


NEW_OBJECT = "400.7"
"""An object that changes zones is a new one; nothing finds it as what it was, but by the exceptions."""


def capture(game: Position, event: ZoneChange) -> None:
    """Note the object as it is just before it moves: the last known information the event carries (603.10)."""
    o = game.objects.get(event.object)
    if o is None:
        return
    event.before = snapshot(game, o.id, event.to)


def apply_move(game: Position, event: ZoneChange) -> bool:
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
        if event.position > size:
            game.applies("401.7")
    game.put_in(new, place)
    if (new.is_token or new.is_copy) and event.to != "battlefield":
        game.tokens_moved = True
    if entering_with := event.entering and event.entering.melded:
        put_together(game, new.id, entering_with)
    if components_of(o) and game.applies(rule_of_parting(o)):
        event.before.also = scatter(game, o, event.to, new.notes, place)
        game.tell("move", "The components of {} part", (game.called(o.id),), (), (new.id, *event.before.also))
        if event.commander_apart:
            _to_command_zone(game, (new.id, *event.before.also))
    if event.to == "battlefield":
        enter_with(game, new, event)
    return True


def _to_command_zone(game: Position, parts: tuple[ObjectId, ...]) -> None:
    """Of the components of a permanent the commander is put into the command zone, the others where they go (903.9c)."""
    for id in parts:
        part = game.objects[id]
        if "commander" in part.marks:
            game.take_out(id)
            game.put_in(part.changed(zone="command"), None)
            game.tell("move", "{} is put into the command zone", (game.called(id),), ("903.9c", "408.1"), (id,))


def _cannot_enter(game: Position, thing: GameObject, event: ZoneChange) -> bool:
    """Instants and sorceries stay where they are (304.4, 307.4) unless they enter face down (708.2)."""
    if event.entering is not None and event.entering.face_down is not None:
        return False
    if thing.is_token:
        return False
    values = values_to_be(game, thing, "battlefield", event.entering or Entering())
    return not values.types.isdisjoint(("instant", "sorcery")) and game.applies("400.4a")


def _new_object(game: Position, thing: GameObject, event: ZoneChange) -> GameObject:
    """The object that comes to be in the new zone, with nothing of the old one but what 400.7 lets it keep."""
    entering = event.entering or Entering()
    values = values_to_be(game, thing, event.to, entering)
    owner = thing.owner
    if event.to in PLAYER_ZONES and thing.controller != owner:
        game.applies("400.3")
    new = new_object(game.new_id(), values, owner, event.to, game.tick(), thing.card)
    new.face = entering.face if event.to in ("battlefield", "stack") else 0
    new.is_token = thing.is_token or (thing.is_copy and event.to == "battlefield" and game.applies("608.3f"))
    new.is_copy = thing.is_copy and event.to != "battlefield"
    new.marks = (cards_of(thing)[0].marks & KEPT_MARKS) | entering.marks
    new.notes = dict(entering.notes)
    if entering.face_down is not None and event.to != "exile" and game.applies("708.4" if event.to == "stack" else "708.3"):
        new.face_down = entering.face_down
    if event.to == "stack":
        new.item = entering.item
        new.cast = entering.cast
    if event.to in ("battlefield", "stack"):
        under = event.player if event.player != NOBODY else thing.owner
        if under != thing.owner and thing.zone != "stack" and event.to == "battlefield":
            game.applies("110.2a")
        new.controller = new.base_controller = under
    kept = thing.counters if thing.counters and (_counters_remain(event) or game.denies("122.2")) else ()
    new.counters = tuple((kind, number, new.timestamp) for kind, number, _ in kept)
    if event.to == "exile":
        if entering.face_down is not None:
            game.applies("406.3a")
        new.face_down = None if entering.face_down is None else EXILED_FACE_DOWN
        new.counters = _with_more(new, entering)
    return new


def _counters_remain(event: ZoneChange) -> bool:
    """Do the counters on an object remain, because an ability that it had in the zone it leaves says so (101.1)?"""
    if event.to in ("hand", "library") or event.before is None:
        return False
    parts = (part for held in event.before.characteristics.held for part in held.parts if isinstance(part, t.StaticAbility))
    return any(isinstance(effect, t.CountersRemain) for part in parts for effect, _ in flattened(part))


def _with_more(new: GameObject, entering: Entering) -> tuple[tuple[str, int, int], ...]:
    """The counters that an object has kept, with those that it gets as it enters a zone."""
    kept = [(kind, number) for kind, number, _ in new.counters]
    return tuple((kind, number, new.timestamp) for kind, number in _merged([*kept, *entering.counters]) if number > 0)


def enter_with(game: Position, new: GameObject, event: Arrival) -> None:
    """What a permanent enters with (614.1c–d, 614.12)."""
    entering = event.entering
    fields: dict[str, Any] = {"came_under": game.turn.number}
    if isinstance(event, ZoneChange) and event.origin == "stack" and event.before is not None:
        fields["cast"] = keep_given(game, new.id, event.before.object.cast)
        fields["item"] = None
        exiled = event.before.object.notes.get("linked:exiled")
        if exiled and game.applies("607.2q"):
            fields["notes"] = noted(new.notes, "linked:exiled", exiled)
        follow(game, event.object, new.id)
    if entering is not None:
        fields["tapped"] = entering.tapped
        fields["counters"] = _with_more(new, entering)
        fields["attached_to"] = entering.attached_to
    game.alter(new.id, **fields)
    if entering is None:
        return
    if entering.copied is not None:
        become_copy(game, new.id, entering.copied, entering.copied_for)
    if PREPARED in game.objects[new.id].marks:
        make_copy(game, new.id)
    begin_effects(game, new.id, entering.effects)
    if entering.attacking is not None or entering.blocking is not None:
        enter_combat(game, new.id, entering.attacking, entering.blocking)


def begin_effects(game: Position, id: ObjectId, effects: Iterable[Any]) -> None:
    """What effects change about a permanent from when it entered begins with it (614.1c)."""
    for effect, ctx, duration in effects:
        add_lasting(game, effect, duration, ctx.for_thing(id), (id,), game.objects[id].timestamp)


def _merged(counters: list[tuple[str, int]]) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for kind, number in counters:
        found[kind] = found.get(kind, 0) + number
    return list(found.items())


def become_copy(game: Position, id: ObjectId, copied: tuple[Any, int], lasts: t.Duration | None = None) -> None:
    """Have an object be a copy with these values, for good or for a time."""
    ctx = Context(game, game.objects[id].controller, id)
    lasting = add_lasting(game, t.Modify(t.This(), (t.BecomeCopyOf(t.This()),)), lasts or t.EndOfGame(), ctx, (id,))
    lasting.copied = copied[0]
    game.cv += 1


def move_rules(game: Position, event: ZoneChange) -> tuple[str, tuple[Any, ...], tuple[str, ...]]:
    """How a zone change is told, and its rules."""
    name = game.called(event.object)
    if event.entering is not None and event.entering.melded is not None:
        names = (game.called(part.id) for part in event.entering.melded.parts)
        return "{} and {} meld into {}", (*names, game.called(event.new)), (MELD,)
    if event.entering is not None and event.entering.face_down is not None and event.new in game.objects:
        name = game.called(event.new)
    if event.to == "battlefield":
        return "{} enters the battlefield", (name,), (NEW_OBJECT,) if event.origin != "stack" else ("608.3",)
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
        return "{} is put on the stack", (game.called(event.new) if event.new in game.objects else name,), ("601.2a", "405.1")
    if event.to == "command":
        return "{} is put into the command zone", (name,), ("408.1",)
    return "{} is put into its owner's graveyard", (name,), ("404.1",)
