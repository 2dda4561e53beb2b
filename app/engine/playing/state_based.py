"""State-based actions (704): all that apply are found in one look, performed as one event, and looked for again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine.changing import triggers
from app.engine.changing.pipeline import perform
from app.engine.changing.preparation import stays_in_exile
from app.engine.errors import LimitReached
from app.engine.playing.placing import put_on_stack
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.ids import ObjectId

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Values

Found = list[Event]


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """A state-based action (704.5, 704.6): the function that adds the events it calls for, looking at all there is.

    When it is worth the look, while nothing but printed values counts: always; with permanents whose values are due (asked
    once for each set of values); with damage on a permanent, or deathtouch damage; or when the position says so.
    """

    look: Callable[[Position, Found], None]
    always: bool = False
    due: Callable[[Values], bool] | None = None
    damaged: bool = False
    deathtouched: bool = False
    when: Callable[[Position], bool] | None = None


ACTIONS: dict[str, StateBasedAction] = {}
"""Each state-based action by its rule, in the order in which they are looked for."""
AFTERWARDS: list[Callable[[Position], bool]] = []
"""Actions that players may decline, taken after the others; each returns True if anything was done."""
BEFOREHAND: list[Callable[[Position], None]] = []
"""What ends by itself as soon as it no longer holds, before each check."""


def _relevant(game: Position) -> list[str]:
    """Actions that could apply, by a quick look at what is on the battlefield."""
    if not game.plain:
        return list(ACTIONS)
    due: set[str] = set()
    damaged = deathtouched = False
    for id in game.battlefield:
        o = game.objects[id]
        if o.counters or o.attached_to is not None:
            return list(ACTIONS)
        if o.damage:
            damaged = True
            deathtouched = deathtouched or o.deathtouched
        if o.values.due is None:
            o.values.due = _due(o.values)
        if o.values.due:
            due |= o.values.due
    return [
        rule for rule, action in ACTIONS.items()
        if action.always or rule in due or (damaged and action.damaged) or (deathtouched and action.deathtouched)
        or (action.when is not None and action.when(game))
    ]


def _due(values: Values) -> frozenset[str]:
    """State-based actions that a permanent with these values could be due for by itself, without counters or effects."""
    return frozenset(rule for rule, action in ACTIONS.items() if action.due is not None and action.due(values))


def unchanged(game: Position) -> bool:
    """Is everything as it was when state-based actions found nothing to do? Not asked where effects apply, which may
    depend on more than objects and players."""
    return game.plain and game.checked == (game.cv, game.altered)


def check(game: Position) -> bool:
    """Check once and perform what applies as a single event (704.3). True if anything was performed."""
    if unchanged(game):
        return False
    did = _cease(game)
    found: Found = []
    rules: list[str] = []
    for rule in _relevant(game):
        before = len(found)
        ACTIONS[rule].look(game, found)
        for event in found[before:]:
            event.rules = (rule,)
        if len(found) > before:
            rules.append(rule)
    _forget(game)
    if found:
        game.tell("state-based actions", "State-based actions are performed", (), ("704.3", *rules))
        before_them = len(game.history)
        perform(game, _once(found))
        did = did or len(game.history) > before_them  # also what happened instead
    for act in AFTERWARDS:
        did = act(game) or did
    if not found and not did:
        game.checked = (game.cv, game.altered)
    return did


def _once(found: Found) -> Found:
    """One object put into the graveyard by several actions moves once, and a player loses once (704.7); moving comes before
    destruction (704.3, 704.5f). It is told by the rules of all of them."""
    moved = {e.object for e in found if isinstance(e, ev.ZoneChange)}
    seen: dict[tuple[type[Event], int], Event] = {}
    kept: Found = []
    for e in found:
        key = (type(e), e.player if isinstance(e, ev.GameLost) else e.object)
        if isinstance(e, ev.Destroyed | ev.Sacrificed | ev.Unattached) and e.object in moved:
            continue
        if isinstance(e, ev.ZoneChange | ev.Destroyed | ev.GameLost) and key in seen:
            first = seen[key]
            first.rules = tuple(dict.fromkeys((*first.rules, *e.rules)))
            continue
        seen[key] = e
        kept.append(e)
    return kept


def _cease(game: Position) -> bool:
    """Tokens and copies in the wrong zone cease to exist (704.5d–e)."""
    gone = _elsewhere_tokens(game)
    for id in gone:
        rule = "704.5d" if game.objects[id].is_token else "704.5e"
        game.applies(rule)
        game.tell("cease", "{} ceases to exist", (game.called(id),), (rule,), (id,))
        game.take_out(id)
    return bool(gone)


def _elsewhere_tokens(game: Position) -> list[ObjectId]:
    if not game.tokens_moved:
        return []
    game.tokens_moved = False
    found = []
    for id, o in game.objects.items():
        if not (o.is_token or o.is_copy) or o.zone in ("battlefield", "stack"):
            continue
        if stays_in_exile(game, o):
            game.tokens_moved = True  # until its permanent is gone
        else:
            found.append(id)
    return found


def _forget(game: Position) -> None:
    """"Since the last time state-based actions were checked" begins anew (704.5b, 704.5h)."""
    for id in game.battlefield:
        if game.objects[id].deathtouched:
            game.alter(id, deathtouched=False)
    for p in game.players:
        if p.drew_from_empty:
            game.alter_player(p.id, drew_from_empty=False)


def settle(game: Position) -> None:
    """State-based actions until none apply, then waiting triggers onto the stack, until neither does anything (117.5, 704.3)."""
    rounds = 0
    while game.result is None:
        rounds += 1
        if rounds > game.limits.state_checks:
            raise LimitReached("checks of state-based actions in a row", game.limits.state_checks)
        if not unchanged(game):
            for end in BEFOREHAND:
                end(game)
        triggers.check_state_triggers(game)
        if check(game):
            continue
        if not put_on_stack(game):
            return
