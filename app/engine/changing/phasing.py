"""Phasing: permanents phase out and in without changing zones, with what is attached to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from app.engine.changing import effects
from app.engine.changing.bestowed import IS_BESTOWED, PHASES_IN_UNATTACHED, cease_to_be_bestowed, is_unattached
from app.engine.changing.combat_changes import remove_from_combat
from app.engine.changing.pipeline import perform
from app.engine.changing.preparation import PREPARED, make_copy, take_copy
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.notes import noted
from app.engine.reading.characteristics import chars
from app.engine.reading.phased import DIRECTLY_ONLY, INDIRECTLY, NO_ZONE_CHANGE, PHASED_OUT, PHASING
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position


def phase_for_turn(game: Position, player: PlayerId) -> None:
    """The first turn-based action of the untap step (502.1)."""
    game.applies("502.1")
    out = [
        id for id in game.battlefield
        if game.objects[id].controller == player and not game.objects[id].phased_out and chars(game, id).has("phasing")
        and game.applies(PHASING)
    ]
    back = [
        id
        for id in game.battlefield
        if game.objects[id].phased_out == "direct"
        and game.objects[id].notes.get("phased_by", game.objects[id].controller) == player
        and not forbidding(game, "phase_in", id)
    ]
    events = _out_events(game, out, PHASING)
    for id in back:
        events.extend(_in_events(game, id, player, (PHASING, NO_ZONE_CHANGE)))
    if events:
        perform(game, events)


def phase_out(game: Position, ids: list[ObjectId]) -> tuple[ObjectId, ...]:
    """Permanents phase out directly, and what is attached to them indirectly; those that did of those that were to."""
    perform(game, _out_events(game, [id for id in ids if not game.objects[id].phased_out], PHASED_OUT))
    return tuple(id for id in ids if id in game.objects and game.objects[id].phased_out)


@effects.phase_in.by
def phase_in(game: Position, ids: tuple[ObjectId, ...], tapped: bool) -> None:
    """Permanents phase in as an effect ends, with what phased out with them; they may be tapped as they do."""
    back = [id for id in ids if id in game.objects and game.objects[id].phased_out == "direct"]
    if not back:
        return
    perform(game, [event for id in back for event in _in_events(game, id, game.objects[id].controller, (NO_ZONE_CHANGE,))])
    if tapped:
        perform(game, [ev.Tapped(id) for id in back])


def _in_events(game: Position, id: ObjectId, player: PlayerId, rules: tuple[str, ...]) -> list[Event]:
    """A permanent phases in, and what phased out with it."""
    along = (_event(one, player, "in", (INDIRECTLY, NO_ZONE_CHANGE)) for one in _indirect_on(game, id))
    return [_event(id, player, "in", rules), *along]


def _event(permanent: ObjectId, player: PlayerId, direction: Literal["in", "out"], rules: tuple[str, ...]) -> Event:
    event = ev.Phased(permanent, player, direction)
    event.rules = rules
    return event


def _out_events(game: Position, ids: list[ObjectId], rule: str) -> list[Event]:
    if ids:
        game.ruleset.is_on("phasing keeps the battlefield")
    events: list[Event] = []
    able = [id for id in ids if not forbidding(game, "phase", id)]
    with_host = {a for id in able for a in _attached(game, id)} & set(able)
    direct = able if not with_host or game.denies(DIRECTLY_ONLY) else [id for id in able if id not in with_host]
    for id in direct:
        events.append(_event(id, game.objects[id].controller, "out", (rule,)))
    for id in direct:
        game.applies(INDIRECTLY)
        for a in _attached(game, id):
            if a not in direct:
                events.append(_event(a, game.objects[a].controller, "out", (INDIRECTLY,)))
    return events


def _attached(game: Position, id: ObjectId) -> list[ObjectId]:
    """What phases out with this: what is attached to it, but for what can't phase out (101.2)."""
    there = (a for a in game.battlefield if game.objects[a].attached_to == id and not game.objects[a].phased_out)
    found = [a for a in there if not forbidding(game, "phase", a)]
    return found + [b for a in found for b in _attached(game, a)]


def _indirect_on(game: Position, id: ObjectId) -> list[ObjectId]:
    found = [a for a in game.battlefield if game.objects[a].attached_to == id and game.objects[a].phased_out == "indirect"]
    return found + [b for a in found for b in _indirect_on(game, a)]


def apply_phase(game: Position, event: ev.Phased) -> bool:
    """Phase a permanent out or in; phasing out removes it from combat (506.4)."""
    o = game.objects.get(event.object)
    if o is None or (event.direction == "out") == bool(o.phased_out):
        return False
    if event.direction == "out":
        remove_from_combat(game, event.object)
        how = "indirect" if INDIRECTLY in event.rules else "direct"
        game.alter(event.object, phased_out=how, notes=noted(o.notes, "phased_by", o.controller))
        take_copy(game, event.object)
    else:
        game.alter(event.object, phased_out="")
        if PREPARED in o.marks:
            make_copy(game, event.object)
        if IS_BESTOWED in o.notes and is_unattached(game, o) and game.applies(PHASES_IN_UNATTACHED):
            cease_to_be_bestowed(game, event.object, PHASES_IN_UNATTACHED)
    return True
