"""Status and other states of objects that descriptions ask for (110.5, 506.4, 701, 702)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.objects import GameObject
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import effects_of
from app.engine.reading.kicked import WAS_KICKED
from app.engine.reading.known import all_records, last_known, record
from app.engine.reading.meaning import matches
from app.engine.reading.merged import components_of
from app.engine.reading.pairs import partner_of
from app.engine.reading.relations import attachments, is_attacking, is_blocked, is_blocking, is_unblocked
from app.engine.trees.keywords import looked_for
from app.engine.trees.vocabularies import MARKS, Mark, State
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.state import Position

HASTE = looked_for("haste", "702.10b")
"""A creature with haste may attack."""
HASTE_FOR_COSTS = "702.10c"
"""Its abilities with the tap symbol may be activated."""

_MARKS: frozenset[str] = frozenset(MARKS)
_OUTLAWS = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})


def has_status(game: Position, ref: ObjectId, state: Mark | State) -> bool:
    """Is the object in this state? For one that is gone, was it as it last existed. Raises UnsupportedText."""
    found = record(game, ref)
    if found is None:
        return False
    if state in _MARKS:
        rule = DEFINED_BY.get(state)
        return state in found.marks and (rule is None or game.applies(rule))
    test = _STATES.get(state)
    if test is None:
        raise UnsupportedText(state, "state of an object")
    rule = DEFINED_BY.get(state)
    return test(game, found) and (rule is None or game.applies(rule))


def _attached(game: Position, thing: GameObject, subtype: str) -> bool:
    return any(subtype in chars(game, one).subtypes for one in attachments(game, thing.id))


def _modified(game: Position, thing: GameObject) -> bool:
    """Has a counter, an Equipment, or an Aura its controller controls (700.9)."""
    if thing.counters or _attached(game, thing, "Equipment"):
        return True
    return any(
        "Aura" in chars(game, one).subtypes and controller_of(game, one) == controller_of(game, thing.id)
        for one in attachments(game, thing.id)
    )


def _historic(game: Position, thing: GameObject) -> bool:
    c = chars(game, thing.id)
    return "legendary" in c.supertypes or "artifact" in c.types or "Saga" in c.subtypes


def summoning_sick(game: Position, thing: GameObject) -> bool:
    """Its controller has not controlled it continuously since their most recent turn began (302.6)."""
    return thing.came_under >= game.players[thing.controller].last_turn


def _since_last_upkeep(game: Position, thing: GameObject) -> bool:
    """It came under its controller's control since the beginning of their upkeep before this one."""
    before: int = game.players[thing.controller].notes.get("upkeeps", (0, 0))[0]
    return thing.came_under >= max(before, 1)


def _attacked_last_turn(game: Position, thing: GameObject) -> bool:
    """It attacked during the last turn of its controller before the one that is on."""
    player = game.players[thing.controller]
    turn = player.notes.get("turn_before", 0) if game.turn.active == thing.controller else player.last_turn
    return turn > 0 and turn in thing.notes.get("attacks", ())


def _made(thing: GameObject, state: str) -> bool:
    """Is it a card in exile that was foretold or plotted, or a spell that was such a card before it was cast?"""
    return (thing.zone == "exile" and state in thing.notes) or (thing.cast is not None and state in thing.cast.was)


def is_goaded(game: Position, id: ObjectId) -> bool:
    """Is it, or was it, goaded: by an effect for a time, or by one that applies as long as something is so?"""
    gone = last_known(game, id)
    return gone.relations.goaded if gone is not None else any(True for _ in _goading(game, id))


def goaded_by(game: Position, id: ObjectId, player: PlayerId) -> bool:
    """Has this player goaded the creature, so that doing so again has no effect?"""
    return any(ctx.controller == player for ctx in _goading(game, id))


def _goading(game: Position, id: ObjectId) -> Iterator[Context]:
    """The contexts of the effects that goad a creature."""
    return (ctx for e, ctx in effects_of(game, t.Requires) if e.action == "goad" and matches(e.what, id, ctx))


def _has_adventure(game: Position, thing: GameObject) -> bool:
    """Has it the alternative characteristics of an Adventure, whether or not it uses them (715.2a)? What has copied an adventurer
    card has them, too (715.2b): it bears the name of one that is or was in the game."""
    name = chars(game, thing.id).name
    return any(
        one.card is not None and one.card.layout == "adventure" and any(face.name == name for face in one.card.faces)
        for one in all_records(game)
    ) and game.applies("715.2a") and (thing.card is not None or game.applies("715.2b"))


def _contains_x(ability: object) -> bool:
    """Has an activation cost {X} in it, also where the text says what X is (107.3c)?"""
    cost = getattr(ability, "cost", None)
    return any("X" in paid.symbols for paid in find_all(cost, t.ManaCost)) or bool(find_all(cost, t.GenericMana))


DEFINED_BY: dict[Mark | State, str] = {"historic": "700.6", "modified": "700.9", "outlaw": "700.12", "kicked": WAS_KICKED}
"""States that are terms of the rules, and the rule that defines each. The files of keywords add theirs."""

_STATES: dict[Mark | State, Callable[[Position, GameObject], bool]] = {
    "tapped": lambda game, thing: thing.tapped,
    "untapped": lambda game, thing: not thing.tapped,
    "face_down": lambda game, thing: thing.face_down is not None,
    "face_up": lambda game, thing: thing.face_down is None,
    "transformed": lambda game, thing: bool(thing.face) and not components_of(thing),
    "flipped": lambda game, thing: thing.flipped,
    "phased_out": lambda game, thing: bool(thing.phased_out),
    "attacking": lambda game, thing: is_attacking(game, thing.id),
    "blocking": lambda game, thing: is_blocking(game, thing.id),
    "blocked": lambda game, thing: is_blocked(game, thing.id),
    "unblocked": lambda game, thing: is_unblocked(game, thing.id),
    "enchanted": lambda game, thing: _attached(game, thing, "Aura"),
    "equipped": lambda game, thing: _attached(game, thing, "Equipment"),
    "attached": lambda game, thing: thing.attached_to is not None,
    "modified": _modified,
    "historic": _historic,
    "kicked": lambda game, thing: thing.cast is not None and thing.cast.times_paid("kicked") > 0,
    "came_under_since_last_upkeep": _since_last_upkeep,
    "attacked_last_turn": _attacked_last_turn,
    "summoning_sick": lambda game, thing: summoning_sick(game, thing),
    "dealt_damage_this_turn": lambda game, thing: any(isinstance(e, ev.Damage) and e.target == thing.id for e in game.history),
    "has_dealt_damage": lambda game, thing: bool(thing.notes.get("damaged")),
    "entered_this_turn": lambda game, thing: any(
        isinstance(e, ev.ZoneChange) and e.to == "battlefield" and e.new == thing.id for e in game.history
    ),
    "has_adventure": _has_adventure,
    "has_mana_cost_x": lambda game, thing: "X" in (chars(game, thing.id).mana_cost or ()),
    "has_activation_cost_x": lambda game, thing: thing.item is not None and _contains_x(thing.item.ability),
    "was_cast": lambda game, thing: thing.cast is not None and bool(thing.cast.zone),
    "cast_this_turn": lambda game, thing: (
        thing.cast is not None and bool(thing.cast.zone) and thing.cast.turn == game.turn.number
    ),
    "outlaw": lambda game, thing: not chars(game, thing.id).subtypes.isdisjoint(_OUTLAWS),
    "foretold": lambda game, thing: _made(thing, "foretold"),
    "untimely": lambda game, thing: thing.cast is not None and "untimely" in thing.cast.was,
    "plotted": lambda game, thing: _made(thing, "plotted"),
    "paired": lambda game, thing: partner_of(game, thing.id) is not None,
    "goaded": lambda game, thing: is_goaded(game, thing.id),
    "suspended": lambda game, thing: (
        thing.zone == "exile" and thing.counter("time") > 0 and chars(game, thing.id).has("suspend")
    ),
    "multicolored": lambda game, thing: len(chars(game, thing.id).colors) > 1,
}
