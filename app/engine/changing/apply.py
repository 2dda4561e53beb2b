"""Applying events: the smallest changes each kind of event makes, the events it consists of, and how it is told.

Nothing here asks whether an event may happen; the pipeline has done so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.attachments import attach, unattach
from app.engine.changing.chance import apply_shuffle
from app.engine.changing.damage import apply_damage, results_of_damage
from app.engine.changing.deeds import tell_deed
from app.engine.changing.instruction_rules import (
    ATTACH,
    COUNTER,
    DESTROY,
    DISCARD,
    MILL,
    REVEAL,
    SACRIFICE,
    SHUFFLE,
    TAP,
    TRANSFORM,
    UNATTACH,
    UNTAP,
)
from app.engine.changing.moving import apply_move, capture, move_rules
from app.engine.changing.outcome import apply_loss, apply_win
from app.engine.changing.phasing import apply_phase
from app.engine.changing.tokens import apply_create
from app.engine.position import events as ev
from app.engine.position.events import Event, ManaAdded, ZoneChange
from app.engine.position.ids import ObjectId, is_player
from app.engine.position.notes import noted
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.known import became
from app.engine.reading.meaning import players_of
from app.engine.reading.merged import COMPONENTS, can_transform, components_of, merged_values, other_face, turned_up, turns_over
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.state import Position

__all__ = ["APPLY", "EXPAND", "capture", "describe"]


def changed_counters(
    rows: tuple[tuple[str, int, int], ...], kind: str, by: int, timestamp: int
) -> tuple[tuple[str, int, int], ...]:
    """Counter rows after adding or (with a negative number) removing counters; all of a kind get the new timestamp (613.7c)."""
    number = sum(row[1] for row in rows if row[0] == kind) + by
    others = tuple(row for row in rows if row[0] != kind)
    if number <= 0:
        return others
    at = timestamp if by > 0 else next(row[2] for row in rows if row[0] == kind)
    return (*others, (kind, number, at))


def _gain(game: Position, event: Event) -> bool:
    game.alter_player(event.player, life=game.players[event.player].life + event.amount)
    return True


def _lose(game: Position, event: Event) -> bool:
    game.alter_player(event.player, life=game.players[event.player].life - event.amount)
    return True


def _tap(game: Position, event: Event) -> bool:
    return _turned(game, event.object, tapped=True)


def _untap(game: Position, event: Event) -> bool:
    return _turned(game, event.object, tapped=False)


def _turned(game: Position, id: ObjectId, tapped: bool) -> bool:
    """Tap or untap a permanent; a card elsewhere has no status (110.5d)."""
    if game.objects[id].zone != "battlefield":
        return False
    game.alter(id, tapped=tapped)
    return True


def _counters_timestamp(game: Position) -> int:
    """The timestamp of counters put on something now (613.7c)."""
    return game.tick()


def _counters(game: Position, event: ev.CountersPut) -> bool:
    if is_player(event.target):
        rows = changed_counters(game.players[event.target].counters, event.counter, event.amount, _counters_timestamp(game))
        game.alter_player(event.target, counters=rows)
        if event.counter == "rad":
            game.cv += 1
        return True
    if event.target not in game.objects:
        return False
    game.alter(
        event.target,
        counters=changed_counters(game.objects[event.target].counters, event.counter, event.amount, _counters_timestamp(game)),
    )
    return True


def _uncounters(game: Position, event: ev.CountersRemoved) -> bool:
    holder = game.players[event.target] if is_player(event.target) else game.objects.get(event.target)
    if holder is None:
        return False
    event.amount = min(event.amount, holder.counter(event.counter))
    if event.amount <= 0:
        return False
    rows = changed_counters(holder.counters, event.counter, -event.amount, 0)
    if is_player(event.target):
        game.alter_player(event.target, counters=rows)
    else:
        game.alter(event.target, counters=rows)
    return True


def _draw(game: Position, event: ev.CardDrawn) -> bool:
    """The card has moved as the inner event; an empty library is noted for 704.5b."""
    event.amount = 1 if event.object else 0
    if not event.object and game.applies("121.4"):
        game.alter_player(event.player, drew_from_empty=True)
        game.tell("draw", "{} can't draw: the library is empty", (game.called(event.player),), ("121.4",), (event.player,))
        return False
    _reveal_first(game, event)
    return True


def _reveal_first(game: Position, event: ev.CardDrawn) -> None:
    """The first card that a player draws in a turn is revealed as it is drawn, where an effect says so."""
    if t.PlayerRule not in functioning(game).rules or not event.object:
        return
    if not any(e.rule == "reveals_first_draw" and event.player in players_of(e.players, ctx)
               for e, ctx in effects_of(game, t.PlayerRule)):
        return
    drawn = (one for one in game.history if isinstance(one, ev.CardDrawn) and one.player == event.player and one.amount)
    if all(one is event for one in drawn):
        card = became(game, event.object)
        game.tell("reveal", "{} reveals {}", (game.called(event.player), game.called(card)), (REVEAL,), (card,))


def _expand_draw(game: Position, event: Event) -> list[Event]:
    library = game.libraries[event.player]
    if not library:
        return []
    event.object = library[0]
    return [ZoneChange(library[0], "library", "hand", cause=event.cause, source=event.source, outer=event)]


def _expand_mill(game: Position, event: Event) -> list[Event]:
    cards = game.libraries[event.player][: event.amount]
    event.amount = len(cards)
    return [ZoneChange(id, "library", "graveyard", cause=event.cause, source=event.source, outer=event) for id in cards]


def _expand_discard(game: Position, event: Event) -> list[Event]:
    """A discarded card goes to the graveyard; one with madness is exiled instead, and may be cast."""
    madness = chars(game, event.object).has("madness") and game.applies(rule_of("madness"))
    to = "exile" if madness else "graveyard"
    return [ZoneChange(event.object, "hand", to, source=event.source, cause=event.cause, outer=event)]


def _to_graveyard(origin: str) -> Callable[[Position, Event], list[Event]]:
    def expand(game: Position, event: Event) -> list[Event]:
        return [ZoneChange(event.object, origin, "graveyard", source=event.source, cause=event.cause, outer=event)]

    return expand


def _happens(game: Position, event: Event) -> bool:
    """Events that change nothing themselves: they are told, and watched for."""
    return True


def _lose_game(game: Position, event: Event) -> bool:
    return apply_loss(game, event.player)


def _win_game(game: Position, event: Event) -> bool:
    return apply_win(game, event.player)


def _face_up(game: Position, event: Event) -> bool:
    o = game.objects[event.object]
    game.alter(event.object, face_down=None, timestamp=game.tick())
    parts = components_of(o)
    if parts:
        game.applies("730.2f")
        parts = turned_up(parts)
        game.alter(event.object, values=merged_values(parts), notes=noted(o.notes, COMPONENTS, parts))
    return True


def _transform(game: Position, event: Event) -> bool:
    return apply_transform(game, event.object)


def _phase(game: Position, event: ev.Phased) -> bool:
    return apply_phase(game, event)


def _add_mana(game: Position, event: ManaAdded) -> bool:
    game.alter_player(event.player, pool=game.players[event.player].pool + event.units)
    return True


def _shuffle(game: Position, event: Event) -> bool:
    return apply_shuffle(game, event.player)


APPLY: dict[type[Event], Callable[[Position, Any], bool]] = {
    ev.ZoneChange: apply_move, ev.TokenCreation: apply_create, ev.CardDrawn: _draw, ev.LibraryShuffled: _shuffle,
    ev.Damage: apply_damage, ev.LifeGained: _gain, ev.LifeLost: _lose, ev.CountersPut: _counters,
    ev.CountersRemoved: _uncounters, ev.Tapped: _tap, ev.Untapped: _untap, ev.Attached: attach, ev.Unattached: unattach,
    ev.TurnedUp: _face_up, ev.Transformed: _transform, ev.Phased: _phase, ev.ManaAdded: _add_mana, ev.GameLost: _lose_game,
    ev.GameWon: _win_game,
    **dict.fromkeys((
        ev.CardDiscarded, ev.Sacrificed, ev.Destroyed, ev.Milled, ev.SpellCast, ev.AbilityActivated, ev.AbilityTriggered,
        ev.BecameTarget, ev.Countered, ev.Attacking, ev.AttackDeclared, ev.Blocking, ev.BecameBlocked, ev.Unblocked,
        ev.StepBegins, ev.LandPlayed, ev.TappedForMana, ev.ControlLost, ev.DeedDone,
    ), _happens),
}

EXPAND: dict[type[Event], Callable[[Position, Any], list[Event]]] = {
    ev.CardDrawn: _expand_draw, ev.Milled: _expand_mill, ev.CardDiscarded: _expand_discard,
    ev.Sacrificed: _to_graveyard("battlefield"), ev.Destroyed: _to_graveyard("battlefield"), ev.Damage: results_of_damage,
}

_SILENT: frozenset[type[Event]] = frozenset({
    ev.AbilityTriggered, ev.AttackDeclared, ev.BecameBlocked, ev.Unblocked, ev.TappedForMana, ev.StepBegins, ev.TokenCreation,
    ev.SpellCast, ev.AbilityActivated, ev.Blocking, ev.Attacking, ev.BecameTarget, ev.LandPlayed,
})

_TOLD: dict[type[Event], tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    ev.LifeGained: ("{} gains {} life", ("player", "amount"), ("119.3",)),
    ev.LifeLost: ("{} loses {} life", ("player", "amount"), ("119.3",)),
    ev.Tapped: ("{} becomes tapped", ("object",), (TAP,)),
    ev.Untapped: ("{} becomes untapped", ("object",), (UNTAP,)),
    ev.CountersPut: ("{} {} counter(s) are put on {}", ("amount", "counter", "target"), ("122.1",)),
    ev.CountersRemoved: ("{} {} counter(s) are removed from {}", ("amount", "counter", "target"), ("122.1",)),
    ev.CardDrawn: ("{} draws a card", ("player",), ("121.1",)),
    ev.CardDiscarded: ("{} discards {}", ("player", "object"), (DISCARD,)),
    ev.Sacrificed: ("{} sacrifices {}", ("player", "object"), (SACRIFICE,)),
    ev.Destroyed: ("{} is destroyed", ("object",), (DESTROY,)),
    ev.Milled: ("{} mills {} card(s)", ("player", "amount"), (MILL,)),
    ev.Countered: ("{} is countered", ("object",), (COUNTER,)),
    ev.Damage: ("{} deals {} damage to {}", ("source", "amount", "target"), ("120.3",)),
    ev.Attached: ("{} becomes attached to {}", ("object", "target"), (ATTACH,)),
    ev.Unattached: ("{} becomes unattached", ("object",), (UNATTACH,)),
    ev.ControlLost: ("{} loses control of {}", ("player", "object"), ("613.1b",)),
    ev.GameLost: ("{} loses the game", ("player",), ("104.5",)),
    ev.GameWon: ("{} wins the game", ("player",), ("104.2b", "104.1")),
    ev.TurnedUp: ("{} is turned face up", ("object",), ("708.8",)),
    ev.Transformed: ("{} transforms", ("object",), (TRANSFORM,)),
    ev.Phased: ("{} phases {}", ("object", "direction"), ()),
    ev.ManaAdded: ("{} adds {} mana", ("player", "amount"), ("106.4",)),
    ev.LibraryShuffled: ("{} shuffles", ("player",), (SHUFFLE,)),
}

def describe(game: Position, event: Event) -> None:
    """Write the journal entry of an event that has happened."""
    if type(event) in _SILENT:
        return
    if isinstance(event, ev.ZoneChange):
        template, args, rules = move_rules(game, event)
        game.tell(event.told_as, template, args, (*event.rules, *rules), (event.object, event.new))
        return
    if isinstance(event, ev.DeedDone):
        tell_deed(game, event)
        return
    template, names, rules = _TOLD[type(event)]
    rules = (*event.rules, *_by_turn(event), *rules)
    if isinstance(event, ManaAdded):
        made = "".join(str(unit) for unit in event.units)
        game.tell(event.told_as, "{} adds {}", (game.called(event.player), made), rules, (event.object,))
        return
    args = tuple(
        game.called(getattr(event, name)) if name in ("player", "object", "source", "target") else getattr(event, name)
        for name in names
    )
    game.tell(event.told_as, template, args, rules, tuple(r for r in (event.object, event.target, event.player) if r > 0))


def _by_turn(event: Event) -> tuple[str, ...]:
    """The turn-based action of which an event is part: combat damage (510.2), the draw of the turn (504.1)."""
    if isinstance(event, ev.Damage) and event.combat:
        return ("510.2",)
    return ("504.1",) if isinstance(event, ev.CardDrawn) and event.is_first else ()


def apply_transform(game: Position, id: ObjectId) -> bool:
    """Turn a double-faced permanent over; of a merged permanent, each component that can turn (730.2i)."""
    if not can_transform(game, id):
        return False
    o = game.objects[id]
    now = game.tick()
    notes = noted(o.notes, "turned_over", now)
    parts = components_of(o)
    if not parts:
        turned = other_face(game, o)
        game.alter(id, face=turned.face, values=turned.values, timestamp=now, notes=notes)
        return True
    parts = tuple(other_face(game, part) if turns_over(game, part) else part for part in parts)
    game.alter(id, face=parts[0].face, values=merged_values(parts), timestamp=now, notes=noted(notes, COMPONENTS, parts))
    return True
