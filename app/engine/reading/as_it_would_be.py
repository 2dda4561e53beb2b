"""What an object would be: a permanent as it would exist on the battlefield (614.12, 614.17d), a card as the spell it would
be cast as (601.3e).

The object is judged with the effects that would apply to it there, those of its own abilities too. Nothing else is judged so:
what it would do to other things it does not do yet, and what counts permanents, devotion too, does not count it yet, nor do its
own abilities.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from app.engine.position.entering import NO_HOST, Entering
from app.engine.position.events import TokenCreation
from app.engine.position.ids import NOBODY, PROVISIONAL
from app.engine.position.lasting import Lasting
from app.engine.position.objects import GameObject, new_object
from app.engine.reading.characteristics import chars
from app.engine.reading.faces import COMBINED, FACE_ON_STACK, values_in_zone
from app.engine.reading.rooms import is_room, room_values

if TYPE_CHECKING:
    from app.engine.position.events import Arrival
    from app.engine.position.state import Position
    from app.engine.position.values import Characteristics, Values

KEPT_MARKS = frozenset({"commander", "companion"})
"""Designations that a card keeps wherever it goes."""

Effects = tuple[Lasting, ...]


def values_to_be(game: Position, thing: GameObject, to: str, entering: Entering) -> Values:
    """The values that an object would have face up in a zone, before copy effects: of the face or half that it would show, of
    all of a card where its halves are one (709.4), of the unlocked halves of a Room."""
    values = thing.values
    if entering.melded is not None and to == "battlefield":
        return entering.melded.values
    if thing.card is None or (thing.is_token and entering.face == thing.face):
        return values
    if to == "battlefield" and is_room(thing.card):
        return room_values(thing.card, entering.marks)
    if to == "battlefield" and thing.zone == "stack" and (thing.is_copy or entering.face == thing.face):
        return values
    if thing.card.layout in COMBINED:
        game.applies("709.4")
    rule = FACE_ON_STACK.get(thing.card.layout)
    if to == "stack" and entering.face and rule is not None:
        game.applies(rule)
    return values_in_zone(thing.card, to, entering.face)


def permanent_to_be(game: Position, event: Arrival) -> tuple[GameObject, Effects]:
    """The permanent that a move or the creation of a token would bring, as what has modified that so far would have it, and
    the effects that it would come with."""
    entering = event.entering or Entering()
    since = game.clock + 1
    if isinstance(event, TokenCreation):
        there = new_object(PROVISIONAL, event.values, event.player, "battlefield", since, entering.card)
        there.is_token = True
    else:
        o = game.objects[event.object]
        there = o.changed(
            zone="battlefield", values=values_to_be(game, o, "battlefield", entering), item=None, timestamp=since,
            marks=o.marks & KEPT_MARKS, is_token=o.is_token or o.is_copy, is_copy=False,
        )
        there.controller = there.base_controller = event.player if event.player != NOBODY else o.owner
    if entering.copied is not None:
        there.values = entering.copied[0]
    there.face = entering.face
    there.face_down = entering.face_down
    there.marks |= entering.marks
    there.notes = dict(entering.notes)
    there.tapped = entering.tapped
    there.counters = tuple((kind, number, since) for kind, number in _merged(entering.counters) if number > 0)
    there.attached_to = None if entering.attached_to == NO_HOST else entering.attached_to
    return there, _its_effects(game, there, entering)


def _merged(counters: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Counters of a kind together."""
    return [(kind, sum(n for one, n in counters if one == kind)) for kind in dict.fromkeys(kind for kind, _ in counters)]


def _its_effects(game: Position, there: GameObject, entering: Entering) -> Effects:
    """Effects that begin as the permanent enters: "it's a Zombie in addition to its other types"."""
    return tuple(
        Lasting(-1 - place, effect, duration, ctx.for_thing(there.id), there.timestamp, game.turn.number, (there.id,))
        for place, (effect, ctx, duration) in enumerate(entering.effects)
    )


def characteristics_to_be(game: Position, there: GameObject, effects: Effects = ()) -> Characteristics:
    """Characteristics that an object would have through all layers if it were as this record says, with these effects."""
    saved = game.snapshot()
    here = game.objects.get(there.id)
    if here is not None and here.zone == there.zone:
        game.objects[there.id] = there
    else:
        if here is not None:
            game.take_out(there.id)
        game.put_in(there)
        game.not_yet_there = there.id
    game.effects = (*game.effects, *effects)
    game.cv += 1
    try:
        return chars(game, there.id)
    finally:
        game.restore(saved)


def would_be(game: Position, there: GameObject) -> Characteristics:
    """The characteristics of a card as the spell that it would be, or of a face-down permanent as it would be face up, by a
    record that says nothing else but what is so. They are kept as long as what all else is like: until a new version, and so
    only where that follows every change."""
    chars(game, there.id)
    if game.plain or game.witness is not None:
        return characteristics_to_be(game, there)
    if game.judged[0] is not game.derived:
        game.judged = (game.derived, {})
    key = (there.id, there.values, there.face, there.face_down)
    found = game.judged[1].get(key)
    if found is None:
        found = characteristics_to_be(game, there)
        game.judged[1][key] = found
    return found


@contextmanager
def as_though(
    game: Position, there: GameObject, effects: Effects = (), known: Characteristics | None = None
) -> Iterator[None]:
    """While this lasts an object is what it would be if it were as this record says; all else is as it is. It is meant for
    looking: what is asked for may make no changes to the object. known: its characteristics then, if they are worked out."""
    id = there.id
    c = known or characteristics_to_be(game, there, effects)
    here = game.objects.get(id)
    chars(game, id)  # what all else is like is known, and stays so
    version = game.cv
    kept = game.derived, game.derived_at, game.functioning, game.functioning_at, game.plain
    stack, elsewhere = game.stack, game.elsewhere
    game.objects[id] = there
    game.derived = {**game.derived, id: c}
    game.plain = False
    if here is None or here.zone != there.zone:
        game.stack = tuple(one for one in stack if one != id)
        game.elsewhere = elsewhere - {id}
    try:
        yield
    finally:
        if here is None:
            del game.objects[id]
        else:
            game.objects[id] = here
        game.stack, game.elsewhere = stack, elsewhere
        if game.cv == version:
            game.derived, game.derived_at, game.functioning, game.functioning_at, game.plain = kept
        else:  # what was asked for has used something up
            game.cv += 1


def baked(values: Values, characteristics: Characteristics) -> Values:
    """Values of an object whose printed ones are what effects make of it; its abilities stay as they are."""
    c = characteristics
    return values.replaced(
        name=c.name, types=c.types, subtypes=c.subtypes, supertypes=c.supertypes, colors=c.colors, power=c.power,
        toughness=c.toughness,
    )
