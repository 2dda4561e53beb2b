"""What took part in an event as it was then, for what looks back at the event later: "if an artifact entered the battlefield
under your control this turn" asks whose it was and what it was as it entered (608.2i)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.engine.position.objects import GameObject
from app.engine.position.state import Position
from app.engine.position.values import Characteristics
from app.engine.reading.as_it_would_be import as_though
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.known import last_known

Then = tuple[GameObject, Characteristics]
"""An object as it was, and its characteristics then."""


def note_as_it_is(game: Position, happened: list[ev.Event]) -> None:
    """Keep with events what took part in them as it is now."""
    for event in happened:
        find = _TOOK_PART.get(type(event))
        if find is not None:
            event.then = tuple(
                (game.objects[id].changed(controller=controller_of(game, id)), chars(game, id)) for id in find(event)
                if is_object(id) and id in game.objects and game.objects[id].zone == "battlefield"
            )


def _arrived(event: Any) -> tuple[Referent, ...]:
    return (event.new,)


_TOOK_PART: dict[type[ev.Event], Callable[[Any], tuple[Referent, ...]]] = {
    ev.ZoneChange: _arrived, ev.TokenCreation: _arrived,
    ev.Damage: lambda damage: (damage.source, damage.target),
    ev.AttackDeclared: lambda declared: tuple(attacker for attacker, _ in declared.pairs),
    ev.Attacking: lambda attacking: (attacking.object,),
    ev.CountersPut: lambda put: (put.target,),
}
"""What took part in an event of each kind of which later effects may ask what it was."""


def changed_since(game: Position, event: ev.Event) -> list[Then]:
    """What took part in an event and is something else now, or was as it last existed; each as it was then."""
    return [(there, then) for there, then in event.then if _told(*_now(game, there.id)) != _told(there.controller, then)]


def _now(game: Position, id: ObjectId) -> tuple[PlayerId, Characteristics]:
    gone = last_known(game, id)
    return (controller_of(game, id), chars(game, id)) if gone is None else (gone.object.controller, gone.characteristics)


def _told(controller: PlayerId, what: Characteristics) -> tuple[object, ...]:
    return controller, what.name, what.types, what.subtypes, what.supertypes, what.colors, what.power, what.toughness


@contextmanager
def as_it_was(game: Position, changed: list[Then]) -> Iterator[None]:
    """While this lasts, these things are what they were."""
    with ExitStack() as stack:
        for there, then in changed:
            stack.enter_context(as_though(game, there, (), then))
        yield
