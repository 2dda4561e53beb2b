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
    CREATE,
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
from app.engine.position.events import Event, move
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


def _gain(g: Position, e: Event) -> bool:
    g.alter_player(e.player, life=g.players[e.player].life + e.amount)
    return True


def _lose(g: Position, e: Event) -> bool:
    g.alter_player(e.player, life=g.players[e.player].life - e.amount)
    return True


def _tap(g: Position, e: Event) -> bool:
    g.alter(e.object, tapped=True)
    return True


def _untap(g: Position, e: Event) -> bool:
    g.alter(e.object, tapped=False)
    return True


def _counters_timestamp(g: Position) -> int:
    """The timestamp of counters put on something now (613.7c)."""
    return g.tick() if g.has_rule("613.7c") else 0


def _counters(g: Position, e: Event) -> bool:
    if e.target < 100:
        rows = changed_counters(g.players[e.target].counters, e.word, e.amount, _counters_timestamp(g))
        g.alter_player(e.target, counters=rows)
        if e.word == "rad":
            g.cv += 1
        return True
    if e.target not in g.objects:
        return False
    g.alter(e.target, counters=changed_counters(g.objects[e.target].counters, e.word, e.amount, _counters_timestamp(g)))
    return True


def _uncounters(g: Position, e: Event) -> bool:
    holder = g.players[e.target] if e.target < 100 else g.objects.get(e.target)
    if holder is None:
        return False
    e.amount = min(e.amount, holder.counter(e.word))
    if e.amount <= 0:
        return False
    rows = changed_counters(holder.counters, e.word, -e.amount, 0)
    if e.target < 100:
        g.alter_player(e.target, counters=rows)
    else:
        g.alter(e.target, counters=rows)
    return True


def _draw(g: Position, e: Event) -> bool:
    """The card has moved as the inner event; an empty library is noted for 704.5b."""
    e.amount = 1 if e.info else 0
    if not e.info and g.applies("121.4"):
        g.alter_player(e.player, drew_from_empty=True)
        g.tell("draw", "{} can't draw: the library is empty", (g.name_of(e.player),), ("121.4",), (e.player,))
        return False
    return True


def _expand_draw(g: Position, e: Event) -> list[Event]:
    library = g.libraries[e.player]
    e.info = library[0] if library else 0
    if not library:
        return []
    e.object = library[0]
    return [move(library[0], "library", "hand", cause=e.cause, source=e.source, outer=e)]


def _expand_mill(g: Position, e: Event) -> list[Event]:
    cards = g.libraries[e.player][: e.amount]
    e.info = cards
    e.amount = len(cards)
    return [move(id, "library", "graveyard", cause=e.cause, source=e.source, outer=e) for id in cards]


def _expand_discard(g: Position, e: Event) -> list[Event]:
    """A discarded card goes to the graveyard; one with madness is exiled instead, and may be cast."""
    madness = chars(g, e.object).has("madness") and g.applies(rule_of("madness"))
    inner = move(e.object, "hand", "exile" if madness else "graveyard", source=e.source, cause=e.cause, outer=e)
    return [inner]


def _to_graveyard(origin: str) -> Callable[[Position, Event], list[Event]]:
    def expand(g: Position, e: Event) -> list[Event]:
        return [move(e.object, origin, "graveyard", source=e.source, cause=e.cause, outer=e)]

    return expand


def _expand_damage(g: Position, e: Event) -> list[Event]:
    return results_of_damage(g, e)


def _flag(name: str) -> Callable[[Position, Event], bool]:
    """Events that change nothing themselves: they are told, and watched for."""

    def happens(g: Position, e: Event) -> bool:
        return True

    happens.__name__ = name
    return happens


def _control(g: Position, e: Event) -> bool:
    return True


def _lose_game(g: Position, e: Event) -> bool:
    return apply_loss(g, e.player)


def _win_game(g: Position, e: Event) -> bool:
    return apply_win(g, e.player)


def _face_up(g: Position, e: Event) -> bool:
    o = g.objects[e.object]
    g.alter(e.object, face_down=None, timestamp=g.tick())
    parts = components_of(o)
    if parts:
        parts = turned_up(parts) if g.applies("730.2f") else parts[:1]
        g.alter(e.object, values=merged_values(parts), notes={**o.notes, COMPONENTS: parts})
    return True


def _transform(g: Position, e: Event) -> bool:
    return apply_transform(g, e.object)


def _phase(g: Position, e: Event) -> bool:
    return apply_phase(g, e)


def _add_mana(g: Position, e: Event) -> bool:
    g.alter_player(e.player, pool=g.players[e.player].pool + tuple(e.info))
    return True


def _shuffle(g: Position, e: Event) -> bool:
    return apply_shuffle(g, e.player)


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

_SILENT_RULES: dict[str, tuple[str, ...]] = {
    ev.CREATE: (CREATE, "111.2"), ev.CAST: ("601.2i",), ev.ACTIVATE: ("602.2",), ev.ATTACK: ("508.3a",),
    ev.BLOCK: ("509.3a",), ev.BLOCKED: ("509.3c",), ev.UNBLOCKED: ("509.3g",), ev.TAPPED_FOR_MANA: ("106.12a",),
    ev.PLAY_LAND: ("305.1",),
}
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
    ev.WIN: ("{} wins the game", ("player",), ("104.1",)),
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
_TOLD_ALREADY = frozenset({"scry", "surveil", "search", "fight", "become_day", "become_night", "crime"})
"""Words of events that come with an entry of their own, or are too common to be told each time."""


def _deed(e: Event) -> tuple[str, str]:
    """What was done, and by what rule: of a keyword action its own, else that everything that happens is an event (700.1)."""
    if e.word in _DEEDS:
        return _DEEDS[e.word]
    return e.word.replace("_", " "), rule_of_action(e.word) or "700.1"


def rules_of_event(g: Position, e: Event) -> tuple[str, ...]:
    """The rules by which an event of this kind does what it does; switching one of them off leaves the event out."""
    if e.kind == ev.MOVE:
        return (*_added(e), *move_rules(g, e)[2]) if e.before is not None else ()
    if e.kind == ev.DOES:
        return (*_added(e), _deed(e)[1])
    rules = _TOLD[e.kind][2] if e.kind in _TOLD else _SILENT_RULES.get(e.kind, ())
    return (*_added(e), *rules)


def _added(e: Event) -> tuple[str, ...]:
    """Rules that an event cites besides those of its kind."""
    return tuple(e.info["rules"]) if isinstance(e.info, dict) and "rules" in e.info else ()


def describe(g: Position, e: Event) -> None:
    """Write the journal entry of an event that has happened."""
    if e.kind in _SILENT:
        return
    if e.kind == ev.MOVE:
        template, args, rules = move_rules(g, e)
        g.tell(e.kind, template, args, (*_added(e), *rules), (e.object, e.new))
        return
    if e.kind == ev.DOES:
        _describe_deed(g, e)
        return
    template, names, rules = _TOLD[e.kind]
    rules = (*_added(e), *_by_turn(e), *rules)
    if e.kind == ev.ADD_MANA:
        made = "".join(str(unit) for unit in e.info)
        g.tell(e.kind, "{} adds {}", (g.name_of(e.player), made), rules, (e.object,))
        return
    args = tuple(
        g.name_of(getattr(e, name)) if name in ("player", "object", "source", "target") else getattr(e, name)
        for name in names
    )
    g.tell(e.kind, template, args, rules, tuple(r for r in (e.object, e.target, e.player) if r > 0))


def _by_turn(e: Event) -> tuple[str, ...]:
    """The turn-based action of which an event is part: combat damage (510.2), the draw of the turn (504.1)."""
    if e.kind == ev.DAMAGE and e.combat:
        return ("510.2",)
    return ("504.1",) if e.kind == ev.DRAW and e.word == "first_in_draw_step" else ()


def _describe_deed(g: Position, e: Event) -> None:
    said, rule = _deed(e)
    subject = e.player if e.player >= 0 else e.object
    if e.word not in _TOLD_ALREADY:
        template = f"{{}} {said}" if e.word in _DEEDS else f"{{}}: {said}"
        g.tell(e.kind, template, (g.name_of(subject),), (*_added(e), rule), tuple(r for r in (e.object, e.player) if r > 0))


def apply_transform(g: Position, id: int) -> bool:
    """Turn a double-faced permanent over; of a merged permanent, each component that can turn (730.2i)."""
    if not can_transform(g, id):
        return False
    o = g.objects[id]
    now = g.tick()
    notes = {**o.notes, "turned_over": now}
    parts = components_of(o)
    if not parts:
        turned = other_face(g, o)
        g.alter(id, face=turned.face, values=turned.values, timestamp=now, notes=notes)
        return True
    parts = tuple(other_face(g, part) if turns_over(g, part) else part for part in parts)
    g.alter(id, face=parts[0].face, values=merged_values(parts), timestamp=now, notes={**notes, COMPONENTS: parts})
    return True
