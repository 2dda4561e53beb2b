"""The one way a game changes: can't it happen? → replaced or prevented? → apply all at once → journal → triggers.

A batch of events happens simultaneously. An event may consist of others ("destroy" of "put into the graveyard"): those go
through the same stages before anything is applied (616.1g).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from app.engine import trees as t
from app.engine.changing.arranging import arrange_graveyards
from app.engine.changing.contradicting import settle_contradictions
from app.engine.changing.damage import keep_last_counters, note_excess, stay_above_floor
from app.engine.errors import LimitReached
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.happening import Happening
from app.engine.position.ids import NOBODY, ObjectId, Referent
from app.engine.position.in_force import Functioning
from app.engine.reading.as_it_was import note_as_it_is
from app.engine.reading.functioning import functioning
from app.engine.reading.prohibitions import is_forbidden, is_impossible

if TYPE_CHECKING:
    from app.engine.position.state import Position


A = TypeVar("A")


@dataclass(frozen=True)
class Stages:
    """What events go through, handed in as the engine is put together (see `composition`).

    order_of_choices: simultaneous events in the order in which it is worked out what happens instead of them. may_be_replaced:
    a quick look before `replaced`, which gives the events that happen instead. would_be_replaced: is there anything that could
    do so, but for a self-replacement effect? settle_entering, replace_counters: how a permanent
    enters; False if it can't. expand: the events an event consists of. capture: last known
    information, noted before anything moves. apply, describe: make an event happen, and tell it. bring_up_to_date: what the
    game keeps right at any time. collect_triggers: what triggers. judge: does the game end?
    """

    order_of_choices: Callable[[Position, Sequence[Event]], Sequence[Event]]
    may_be_replaced: Callable[[Position, Event], bool]
    would_be_replaced: Callable[[Position, Event, Happening], bool]
    replaced: Callable[[Position, Event, Happening], list[Event]]
    settle_entering: Callable[[Position, ev.Arrival], bool]
    replace_counters: Callable[[Position, ev.Arrival, Happening], None]
    expand: Mapping[type[Event], Callable[[Position, Any], list[Event]]]
    capture: Callable[[Position, ev.ZoneChange], None]
    apply: Mapping[type[Event], Callable[[Position, Any], bool]]
    describe: Callable[[Position, Event], None]
    bring_up_to_date: Callable[[Position], None]
    collect_triggers: Callable[[Position, list[Event], Functioning], None]
    judge: Callable[[Position], None]


stages: Stages


def hand_in(parts: Stages) -> None:
    """Give the pipeline its stages; once, before anything happens."""
    global stages
    stages = parts


def perform(game: Position, events: Sequence[Event]) -> list[Event]:
    """Let events happen simultaneously; returns those that happened, outer ones before the events they consist of.

    Raises NeedsDecision if a choice among replacement effects has no answer, UnsupportedText, LimitReached.
    """
    if game.gathering is not None:
        game.gathering.extend(events)
        return []
    happening = Happening(events)
    depth = game.depth
    game.depth += 1
    try:
        if game.depth > game.limits.depth:
            raise LimitReached("events within events", game.limits.depth)
        if game.inherited:
            for e in events:
                e.applied = e.applied | game.inherited
        _prepare_all(game, events, happening)
        for result in happening.results:
            _prepare(game, result, happening)
        settle_contradictions(game, happening)
        happening.use_up()
        batch = happening.parts
        if batch:
            note_excess(game, batch)
            if t.PlayerRule in functioning(game).rules and any(isinstance(e, ev.LifeLost) for e in batch):
                stay_above_floor(game, happening)
            if t.CounterFloor in functioning(game).rules:
                keep_last_counters(game, batch)
            batch = _happen(game, batch)
        happening.follow_up()
    finally:
        game.depth = depth
    return batch


def perform_then(game: Position, events: Sequence[Event], then: Callable[[list[Event]], None]) -> None:
    """Let events happen and do what follows from those that did; while events are gathered to happen at once, afterwards."""
    if game.gathering is None:
        then(perform(game, events))
        return
    game.gathering.extend(events)
    game.follow_ups.append((list(events), then))


def perform_deed(
    game: Position, deed: ev.DeedDone, act: Callable[[int], A], possible: Callable[[int], int] | None = None
) -> list[A]:
    """Let an action happen that has no event but its name ("scry", "explore"): what would happen instead of it is worked out
    before it is done (614.6), and abilities see it afterwards. `act` does it, as often or as much as the event says; what
    it gave is returned, nothing where something else has happened. `possible`: how much of it can be done, as abilities see."""
    happening = Happening()
    given: list[A] = []
    deed.applied = deed.applied | game.inherited
    for e in _replaced(game, deed, happening):
        if isinstance(e, ev.DeedDone) and e.deed == deed.deed:
            done = e.amount if possible is None else possible(e.amount)
            given.append(act(e.amount))
            e.amount = done
            e.applied = e.applied | {DONE}
        perform(game, [e])
    happening.use_up()
    happening.follow_up()
    return given


def perform_gathered(game: Position, gather: Callable[[], None]) -> None:
    """Let everything that is done happen at the same time, then what follows from each part of it (608.2e–f)."""
    game.gathering, kept = [], game.follow_ups
    game.follow_ups = []
    try:
        gather()
        events, after = game.gathering, game.follow_ups
    finally:
        game.gathering, game.follow_ups = None, kept
    happened = perform(game, events)
    for own, then in after:
        parts = {_to_whom(e) for e in own}
        then([e for e in happened if _to_whom(e) in parts])


@contextmanager
def not_gathered(game: Position) -> Iterator[None]:
    """What happens here happens now, also while other events are gathered: what is paid for a choice is gone for the next."""
    kept = game.gathering, game.follow_ups
    game.gathering, game.follow_ups = None, []
    try:
        yield
    finally:
        game.gathering, game.follow_ups = kept


def given_up(game: Position) -> set[ObjectId]:
    """What is sacrificed or discarded by the events gathered so far: no player can choose it again."""
    return {e.object for e in game.gathering or () if isinstance(e, ev.Sacrificed | ev.CardDiscarded)}


def _to_whom(event: Event) -> tuple[Referent, Referent]:
    """What tells of which of several simultaneous parts an event is: what it happens to, or what deals damage to what."""
    return (event.source, event.target) if isinstance(event, ev.Damage) else (event.object, NOBODY)


_GOING: dict[str, str] = {
    "battlefield": "enter the battlefield", "exile": "be exiled", "graveyard": "be put into a graveyard",
    "hand": "be put into a hand", "library": "be put into a library", "command": "be put into the command zone",
}
"""What an object would do that goes to a zone."""
_NAMED = frozenset({"object", "target", "player", "source"})
_FORBIDDEN: dict[type[Event], tuple[str, tuple[str, ...]]] = {
    ev.Destroyed: ("{} can't be destroyed", ("object",)), ev.Sacrificed: ("{} can't be sacrificed", ("object",)),
    ev.CardDiscarded: ("{} can't be discarded", ("object",)), ev.Untapped: ("{} can't become untapped", ("object",)),
    ev.Tapped: ("{} can't become tapped", ("object",)), ev.Countered: ("{} can't be countered", ("object",)),
    ev.Transformed: ("{} can't transform", ("object",)), ev.ZoneChange: ("{} can't {}", ("object", "to")),
    ev.Attached: ("{} can't be attached to {}", ("object", "target")),
    ev.Damage: ("{} can't deal damage to {}", ("source", "target")),
    ev.CountersPut: ("{} counters can't be put on {}", ("counter", "target")), ev.LifeGained: ("{} can't gain life", ("player",)),
    ev.LifeLost: ("{} can't lose life", ("player",)), ev.CardDrawn: ("{} can't draw a card", ("player",)),
    ev.GameLost: ("{} can't lose the game", ("player",)), ev.GameWon: ("{} can't win the game", ("player",)),
}
"""What is said of an event that can't happen, and which of its fields name what it would happen to."""


def _prepare_all(game: Position, events: Sequence[Event], happening: Happening) -> None:
    """Work out simultaneous events in the order in which players choose, and keep them in the order in which they were given,
    each with the rules that settled it."""
    if len(events) == 1:
        _prepare(game, events[0], happening)
        return
    instead: dict[int, list[Event]] = {}
    for e in stages.order_of_choices(game, events):
        known = len(happening.parts)
        _prepare(game, e, happening)
        instead[id(e)] = happening.parts[known:]
        for first in instead[id(e)][:1]:
            first.settled = game.settled()
    happening.parts = [one for e in events for one in instead[id(e)]]


def _in_words(game: Position, event: Event, field: str) -> Any:
    """A field of an event for a sentence: a name, where it would go, or what it says."""
    value = getattr(event, field)
    if field in _NAMED:
        return game.called(value)
    return _GOING.get(value, f"be put there: {value}") if field == "to" else value


def _prepare(game: Position, event: Event, happening: Happening) -> None:
    """Work out what happens instead of or as part of an event, and add it to what happens at this time."""
    if is_impossible(game, event):
        return
    rule = is_forbidden(game, event)
    if rule is not None and (not _would_be_replaced(game, event, happening) or game.applies(_not_replaced(event))):
        said, fields = _FORBIDDEN.get(type(event), ("What is to be done can't be done", ()))
        game.tell("forbidden", said, tuple(_in_words(game, event, field) for field in fields), (rule,), _refs(event))
        return
    for one in _replaced(game, event, happening):
        if isinstance(one, ev.TokenCreation) and one.amount > 1:
            for token in _one_by_one(one):
                _prepare(game, token, happening)
            continue
        if isinstance(one, ev.Arrival) and one.to == "battlefield":
            if not stages.settle_entering(game, one):
                continue
            stages.replace_counters(game, one, happening)
        happening.parts.append(one)
        expand = stages.expand.get(type(one))
        if expand is not None:
            for inner in expand(game, one):
                if isinstance(one, ev.Damage) and isinstance(inner, ev.LifeGained | ev.LifeLost):
                    _once_for_all(inner, happening.results)
                else:
                    _prepare(game, inner, happening)


def _one_by_one(creation: ev.TokenCreation) -> list[ev.TokenCreation]:
    """The tokens of one creation, each as it is created: how they enter is worked out for each (616.1g)."""
    tokens = []
    for _ in range(creation.amount):
        token = creation.copy()
        token.amount = 1
        token.entering = creation.entering.copy() if creation.entering is not None else None
        tokens.append(token)
    return tokens


def _once_for_all(result: Event, results: list[Event]) -> None:
    """A player dealt damage by several sources at once loses life once (120.3a, 119.2); a source with lifelink that deals damage
    to several at once makes its controller gain life once (120.3f)."""
    for known in results:
        if type(known) is type(result) and known.player == result.player and (
            isinstance(known, ev.LifeLost) or known.source == result.source
        ):
            known.amount += result.amount
            return
    results.append(result)


DONE = "done"
"""Among what has been applied to an event: it has been carried out already, and nothing can happen instead of it any more."""


def _not_replaced(event: Event) -> str:
    """The rule by which nothing happens instead of what can't happen."""
    return "119.7" if isinstance(event, ev.LifeGained) else "614.17c"


def _would_be_replaced(game: Position, event: Event, happening: Happening) -> bool:
    return DONE not in event.applied and stages.may_be_replaced(game, event) and stages.would_be_replaced(game, event, happening)


def _replaced(game: Position, event: Event, happening: Happening) -> list[Event]:
    if DONE in event.applied or not stages.may_be_replaced(game, event):
        return [event]
    return stages.replaced(game, event, happening)


def _happen(game: Position, batch: list[Event]) -> list[Event]:
    before = functioning(game)
    for e in batch:
        if isinstance(e, ev.ZoneChange):
            stages.capture(game, e)
    happened = []
    for e in batch:
        game.count_event()
        host = _host_left(game, e)
        if e.settled:
            game.because(e.settled)
            e.settled = ()
        if stages.apply[type(e)](game, e):
            happened.append(e)
            stages.describe(game, e)
            if isinstance(e, ev.TokenCreation):
                happened.append(_entered(e))
            if _has_entered(e, game):
                happened.extend([*_given_counters(game, e), *_attached_already(game, e)])
            if host is not None:
                happened.append(ev.Unattached(e.object, source=e.source, target=host, cause=e.cause, outer=e))
    if len(happened) > 1:
        _note_worlds(game, happened)
        arrange_graveyards(game, happened)
    game.history = (*game.history, *happened)
    if happened and not game.plain:
        game.cv += 1  # what is so may hang on what has happened
    after_batch(game)
    note_as_it_is(game, happened)
    stages.collect_triggers(game, happened, before)
    if ev.GameLost in map(type, happened):
        stages.judge(game)
    return happened


def _has_entered(event: Event, game: Position) -> TypeGuard[ev.Arrival]:
    """Is it what brought a permanent that is there?"""
    return isinstance(event, ev.Arrival) and event.to == "battlefield" and event.new in game.objects


def _note_worlds(game: Position, happened: list[Event]) -> None:
    """Permanents that enter at once have been world permanents for the same time, whatever their timestamps."""
    entered = [game.objects[e.new] for e in happened if _has_entered(e, game)]
    for one in entered[1:]:
        game.alter(one.id, world_since=entered[0].world_since)


def _given_counters(game: Position, event: ev.Arrival) -> list[ev.CountersPut]:
    """Counters a permanent enters with are put on it, for whatever watches for that (122.6)."""
    return [
        ev.CountersPut(event.new, kind, number, event.source, game.objects[event.new].controller, event)
        for kind, number, _ in game.objects[event.new].counters
    ]


def _attached_already(game: Position, event: ev.Arrival) -> list[ev.Attached]:
    """A permanent that enters attached to something becomes attached to it (303.4), for whatever watches for that."""
    host = game.objects[event.new].attached_to
    return [] if host is None else [ev.Attached(event.new, source=event.source, target=host, cause=event.cause, outer=event)]


def _host_left(game: Position, event: Event) -> Referent | None:
    """What something that leaves the battlefield, or goes to another host, becomes unattached from; None if nothing."""
    leaves = isinstance(event, ev.Attached) or (isinstance(event, ev.ZoneChange) and event.origin == "battlefield")
    thing = game.objects.get(event.object) if leaves else None
    return thing.attached_to if thing is not None else None


def _entered(event: ev.TokenCreation) -> Event:
    """A created token has entered the battlefield, from nowhere (111.2, 603.6a)."""
    entered = ev.ZoneChange(event.new, "", "battlefield", event.player, event.source, event.cause, event)
    entered.new = event.new
    return entered


def after_batch(game: Position) -> None:
    """What the game brings up to date at once after anything has changed."""
    stages.bring_up_to_date(game)


def _refs(event: Event) -> tuple[Referent, ...]:
    return tuple(ref for ref in (event.object, event.target, event.player) if ref > 0)

