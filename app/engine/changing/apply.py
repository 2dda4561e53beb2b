"""Applying events: the smallest changes each kind of event makes, the events it consists of, and how it is told.

Nothing here asks whether an event may happen; the pipeline has done so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine.changing.attachments import attach, unattach
from app.engine.changing.chance import apply_shuffle
from app.engine.changing.cycling import CYCLES
from app.engine.changing.damage import apply_damage, results_of_damage
from app.engine.changing.instruction_rules import (
    ATTACH,
    COUNTER,
    DESTROY,
    DISCARD,
    MILL,
    SACRIFICE,
    SHUFFLE,
    TAP,
    TRANSFORM,
    UNATTACH,
    UNTAP,
)
from app.engine.changing.keyword_actions import rule_of_action
from app.engine.changing.moving import apply_move, capture, move_rules
from app.engine.changing.outcome import apply_loss, apply_win
from app.engine.changing.phasing import apply_phase
from app.engine.changing.tokens import apply_create
from app.engine.position import events as ev
from app.engine.position.events import Event, ManaAdded, move
from app.engine.position.ids import ObjectId, is_player
from app.engine.position.notes import noted
from app.engine.reading.characteristics import chars
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
    game.alter(event.object, tapped=True)
    return True


def _untap(game: Position, event: Event) -> bool:
    game.alter(event.object, tapped=False)
    return True


def _counters_timestamp(game: Position) -> int:
    """The timestamp of counters put on something now (613.7c)."""
    return game.tick()


def _counters(game: Position, event: Event) -> bool:
    if is_player(event.target):
        rows = changed_counters(game.players[event.target].counters, event.word, event.amount, _counters_timestamp(game))
        game.alter_player(event.target, counters=rows)
        if event.word == "rad":
            game.cv += 1
        return True
    if event.target not in game.objects:
        return False
    game.alter(
        event.target,
        counters=changed_counters(game.objects[event.target].counters, event.word, event.amount, _counters_timestamp(game)),
    )
    return True


def _uncounters(game: Position, event: Event) -> bool:
    holder = game.players[event.target] if is_player(event.target) else game.objects.get(event.target)
    if holder is None:
        return False
    event.amount = min(event.amount, holder.counter(event.word))
    if event.amount <= 0:
        return False
    rows = changed_counters(holder.counters, event.word, -event.amount, 0)
    if is_player(event.target):
        game.alter_player(event.target, counters=rows)
    else:
        game.alter(event.target, counters=rows)
    return True


def _draw(game: Position, event: Event) -> bool:
    """The card has moved as the inner event; an empty library is noted for 704.5b."""
    event.amount = 1 if event.object else 0
    if not event.object and game.applies("121.4"):
        game.alter_player(event.player, drew_from_empty=True)
        game.tell("draw", "{} can't draw: the library is empty", (game.name_of(event.player),), ("121.4",), (event.player,))
        return False
    return True


def _expand_draw(game: Position, event: Event) -> list[Event]:
    library = game.libraries[event.player]
    if not library:
        return []
    event.object = library[0]
    return [move(library[0], "library", "hand", cause=event.cause, source=event.source, outer=event)]


def _expand_mill(game: Position, event: Event) -> list[Event]:
    cards = game.libraries[event.player][: event.amount]
    event.amount = len(cards)
    return [move(id, "library", "graveyard", cause=event.cause, source=event.source, outer=event) for id in cards]


def _expand_discard(game: Position, event: Event) -> list[Event]:
    """A discarded card goes to the graveyard; one with madness is exiled instead, and may be cast."""
    madness = chars(game, event.object).has("madness") and game.applies(rule_of("madness"))
    inner = move(event.object, "hand", "exile" if madness else "graveyard", source=event.source, cause=event.cause, outer=event)
    return [inner]


def _to_graveyard(origin: str) -> Callable[[Position, Event], list[Event]]:
    def expand(game: Position, event: Event) -> list[Event]:
        return [move(event.object, origin, "graveyard", source=event.source, cause=event.cause, outer=event)]

    return expand


def _expand_damage(game: Position, event: Event) -> list[Event]:
    return results_of_damage(game, event)


def _flag(name: str) -> Callable[[Position, Event], bool]:
    """Events that change nothing themselves: they are told, and watched for."""

    def happens(game: Position, event: Event) -> bool:
        return True

    happens.__name__ = name
    return happens


def _control(game: Position, event: Event) -> bool:
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


def _phase(game: Position, event: Event) -> bool:
    return apply_phase(game, event)


def _add_mana(game: Position, event: Event) -> bool:
    assert isinstance(event, ManaAdded)
    game.alter_player(event.player, pool=game.players[event.player].pool + event.units)
    return True


def _shuffle(game: Position, event: Event) -> bool:
    return apply_shuffle(game, event.player)


APPLY: dict[str, Callable[[Position, Event], bool]] = {
    ev.MOVE: apply_move, ev.GAIN_LIFE: _gain, ev.LOSE_LIFE: _lose, ev.TAP: _tap, ev.UNTAP: _untap,
    ev.COUNTERS: _counters, ev.UNCOUNTERS: _uncounters, ev.DRAW: _draw, ev.DAMAGE: apply_damage, ev.CREATE: apply_create,
    ev.ATTACH: attach, ev.UNATTACH: unattach, ev.LOSE: _lose_game, ev.WIN: _win_game, ev.FACE_UP: _face_up,
    ev.TRANSFORM: _transform, ev.PHASE: _phase, ev.ADD_MANA: _add_mana, ev.SHUFFLE: _shuffle,
    **{kind: _flag(kind) for kind in (
        ev.DISCARD, ev.SACRIFICE, ev.DESTROY, ev.MILL, ev.CAST, ev.ACTIVATE, ev.TRIGGERED, ev.TARGETED, ev.COUNTERED,
        ev.ATTACK, ev.ATTACKED, ev.BLOCK, ev.BLOCKED, ev.UNBLOCKED, ev.STEP, ev.PLAY_LAND, ev.TAPPED_FOR_MANA,
        ev.CONTROL, ev.DOES,
    )},
}

EXPAND: dict[str, Callable[[Position, Event], list[Event]]] = {
    ev.DRAW: _expand_draw, ev.MILL: _expand_mill, ev.DISCARD: _expand_discard,
    ev.SACRIFICE: _to_graveyard("battlefield"), ev.DESTROY: _to_graveyard("battlefield"), ev.DAMAGE: _expand_damage,
}

_SILENT = frozenset({ev.TRIGGERED, ev.ATTACKED, ev.BLOCKED, ev.UNBLOCKED, ev.TAPPED_FOR_MANA, ev.STEP, ev.CREATE, ev.CAST,
                     ev.ACTIVATE, ev.BLOCK, ev.ATTACK, ev.TARGETED, ev.PLAY_LAND})

_TOLD: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    ev.GAIN_LIFE: ("{} gains {} life", ("player", "amount"), ("119.3",)),
    ev.LOSE_LIFE: ("{} loses {} life", ("player", "amount"), ("119.3",)),
    ev.TAP: ("{} becomes tapped", ("object",), (TAP,)),
    ev.UNTAP: ("{} becomes untapped", ("object",), (UNTAP,)),
    ev.COUNTERS: ("{} {} counter(s) are put on {}", ("amount", "word", "target"), ("122.1",)),
    ev.UNCOUNTERS: ("{} {} counter(s) are removed from {}", ("amount", "word", "target"), ("122.1",)),
    ev.DRAW: ("{} draws a card", ("player",), ("121.1",)),
    ev.DISCARD: ("{} discards {}", ("player", "object"), (DISCARD,)),
    ev.SACRIFICE: ("{} sacrifices {}", ("player", "object"), (SACRIFICE,)),
    ev.DESTROY: ("{} is destroyed", ("object",), (DESTROY,)),
    ev.MILL: ("{} mills {} card(s)", ("player", "amount"), (MILL,)),
    ev.COUNTERED: ("{} is countered", ("object",), (COUNTER,)),
    ev.DAMAGE: ("{} deals {} damage to {}", ("source", "amount", "target"), ("120.3",)),
    ev.ATTACH: ("{} becomes attached to {}", ("object", "target"), (ATTACH,)),
    ev.UNATTACH: ("{} becomes unattached", ("object",), (UNATTACH,)),
    ev.CONTROL: ("{} loses control of {}", ("player", "object"), ("613.1b",)),
    ev.LOSE: ("{} loses the game", ("player",), ("104.5",)),
    ev.WIN: ("{} wins the game", ("player",), ("104.2b", "104.1")),
    ev.FACE_UP: ("{} is turned face up", ("object",), ("708.8",)),
    ev.TRANSFORM: ("{} transforms", ("object",), (TRANSFORM,)),
    ev.PHASE: ("{} phases {}", ("object", "word"), ()),
    ev.ADD_MANA: ("{} adds {} mana", ("player", "amount"), ("106.4",)),
    ev.SHUFFLE: ("{} shuffles", ("player",), (SHUFFLE,)),
}

_DEEDS: dict[str, tuple[str, str]] = {
    "crime": ("commits a crime", "700.13"), "coin_won": ("wins the coin flip", "705.2"),
    "coin_lost": ("loses the coin flip", "705.2"), "roll": ("rolls a die", "706.1a"), "cycle": ("cycles a card", CYCLES),
    "become_day": ("It becomes day", "731.1"), "become_night": ("It becomes night", "731.1"),
}
"""How things that players do are told, by the word of the event, with the rule."""
_TOLD_ALREADY = frozenset({"copy", "scry", "surveil", "search", "fight", "become_day", "become_night", "day_becomes_night",
                           "night_becomes_day", "crime", "expend", "flip_coin", "roll_dice"})
"""Words of events that come with an entry of their own, or are too common to be told each time."""


def _deed(event: Event) -> tuple[str, str]:
    """What was done, and by what rule: of a keyword action its own, else that everything that happens is an event (700.1)."""
    if event.word in _DEEDS:
        return _DEEDS[event.word]
    return event.word.replace("_", " "), rule_of_action(event.word) or "700.1"


def describe(game: Position, event: Event) -> None:
    """Write the journal entry of an event that has happened."""
    if event.kind in _SILENT:
        return
    if event.kind == ev.MOVE:
        template, args, rules = move_rules(game, event)
        game.tell(event.kind, template, args, (*event.rules, *rules), (event.object, event.new))
        return
    if event.kind == ev.DOES:
        _describe_deed(game, event)
        return
    template, names, rules = _TOLD[event.kind]
    rules = (*event.rules, *_by_turn(event), *rules)
    if isinstance(event, ManaAdded):
        made = "".join(str(unit) for unit in event.units)
        game.tell(event.kind, "{} adds {}", (game.name_of(event.player), made), rules, (event.object,))
        return
    args = tuple(
        game.name_of(getattr(event, name)) if name in ("player", "object", "source", "target") else getattr(event, name)
        for name in names
    )
    game.tell(event.kind, template, args, rules, tuple(r for r in (event.object, event.target, event.player) if r > 0))


def _by_turn(event: Event) -> tuple[str, ...]:
    """The turn-based action of which an event is part: combat damage (510.2), the draw of the turn (504.1)."""
    if event.kind == ev.DAMAGE and event.combat:
        return ("510.2",)
    return ("504.1",) if event.kind == ev.DRAW and event.word == "first_in_draw_step" else ()


def _describe_deed(game: Position, event: Event) -> None:
    said, rule = _deed(event)
    subject = event.player if event.player >= 0 else event.object
    if event.word not in _TOLD_ALREADY:
        template = f"{{}} {said}" if event.word in _DEEDS else f"{{}}: {said}"
        game.tell(
            event.kind,
            template,
            (game.name_of(subject),),
            (*event.rules, rule),
            tuple(r for r in (event.object, event.player) if r > 0),
        )


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
