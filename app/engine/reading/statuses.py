"""Status and other states of objects that descriptions ask for (110.5, 506.4, 701, 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.objects import GameObject
from app.engine.reading.characteristics import chars, record
from app.engine.reading.functioning import effects_of
from app.engine.reading.kicked import WAS_KICKED
from app.engine.reading.meaning import matches
from app.engine.reading.merged import components_of
from app.engine.reading.pairs import partner_of
from app.engine.trees.keywords import looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

HASTE = looked_for("haste", "702.10b")
"""A creature with haste may attack."""
HASTE_FOR_COSTS = "702.10c"
"""Its abilities with the tap symbol may be activated."""

_MARKS = frozenset({
    "suspected", "monstrous", "renowned", "saddled", "commander", "exerted", "crewed", "foretold", "plotted",
    "ring_bearer", "harnessed", "solved", "tribute_paid", "attacked_this_turn", "blocked_this_turn", "prepared",
})
_OUTLAWS = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
_PARTY = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})


def has_status(g: Position, ref: int, state: str) -> bool:
    """Is the object in this state? For one that is gone, was it as it last existed. Raises UnsupportedText."""
    found = record(g, ref)
    if found is None:
        return False
    if state in _MARKS:
        rule = DEFINED_BY.get(state)
        return state in found.marks and (rule is None or g.applies(rule))
    test = _STATES.get(state)
    if test is None:
        raise UnsupportedText(state, "state of an object")
    rule = DEFINED_BY.get(state)
    return test(g, found) and (rule is None or g.applies(rule))


def _attacking(g: Position, o: GameObject) -> bool:
    return (g.combat is not None and o.id in g.combat.attackers) or "was_attacking" in o.marks


def _blocking(g: Position, o: GameObject) -> bool:
    return (g.combat is not None and o.id in g.combat.blockers) or "was_blocking" in o.marks


def _blocked(g: Position, o: GameObject) -> bool:
    return (g.combat is not None and o.id in g.combat.blocked) or "was_blocked" in o.marks


def _unblocked(g: Position, o: GameObject) -> bool:
    return _attacking(g, o) and g.combat is not None and g.combat.blocks_declared and not _blocked(g, o)


def _attached(g: Position, o: GameObject, subtype: str) -> bool:
    return any(
        g.objects[one].attached_to == o.id and (not subtype or subtype in chars(g, one).subtypes)
        for one in g.battlefield
    )


def _modified(g: Position, o: GameObject) -> bool:
    """Has a counter, an Equipment, or an Aura its controller controls (700.9)."""
    if o.counters or _attached(g, o, "Equipment"):
        return True
    return any(
        g.objects[one].attached_to == o.id and "Aura" in chars(g, one).subtypes
        and g.objects[one].controller == o.controller
        for one in g.battlefield
    )


def _historic(g: Position, o: GameObject) -> bool:
    c = chars(g, o.id)
    return "legendary" in c.supertypes or "artifact" in c.types or "Saga" in c.subtypes


def summoning_sick(g: Position, o: GameObject) -> bool:
    """Its controller has not controlled it continuously since their most recent turn began (302.6)."""
    return o.came_under >= g.players[o.controller].last_turn


def _since_last_upkeep(g: Position, o: GameObject) -> bool:
    """It came under its controller's control since the beginning of their upkeep before this one."""
    before: int = g.players[o.controller].notes.get("upkeeps", (0, 0))[0]
    return o.came_under >= max(before, 1)


def _paired(g: Position, o: GameObject) -> bool:
    return partner_of(g, o.id) is not None


def _goaded(g: Position, o: GameObject) -> bool:
    """By an effect for a time, or by one that applies as long as something is so."""
    return any(e.is_goad_of(o.id) for e in g.effects) or any(
        e.action == "goad" and matches(e.what, o.id, ctx) for e, ctx in effects_of(g, t.Requires)
    )


DEFINED_BY = {"historic": "700.6", "modified": "700.9", "outlaw": "700.12", "party": "700.8", "kicked": WAS_KICKED}
"""States that are terms of the rules, and the rule that defines each. The files of keywords add theirs."""

_STATES: dict[str, Callable[[Position, GameObject], bool]] = {
    "tapped": lambda g, o: o.tapped,
    "untapped": lambda g, o: not o.tapped,
    "face_down": lambda g, o: o.face_down is not None,
    "face_up": lambda g, o: o.face_down is None,
    "transformed": lambda g, o: o.face > 0 and not components_of(o),
    "flipped": lambda g, o: o.flipped,
    "phased_out": lambda g, o: bool(o.phased_out),
    "attacking": _attacking,
    "blocking": _blocking,
    "blocked": _blocked,
    "unblocked": _unblocked,
    "enchanted": lambda g, o: _attached(g, o, "Aura"),
    "equipped": lambda g, o: _attached(g, o, "Equipment"),
    "attached": lambda g, o: o.attached_to is not None,
    "modified": _modified,
    "historic": _historic,
    "kicked": lambda g, o: o.cast is not None and any(k.startswith("kicked") for k, n in o.cast.paid.items() if n),
    "came_under_since_last_upkeep": _since_last_upkeep,
    "summoning_sick": lambda g, o: summoning_sick(g, o),
    "dealt_damage_this_turn": lambda g, o: any(e.kind == "damage" and e.target == o.id for e in g.history),
    "entered_this_turn": lambda g, o: any(
        e.kind == "move" and e.to == "battlefield" and e.new == o.id for e in g.history
    ),
    "has_mana_cost_x": lambda g, o: "X" in (chars(g, o.id).mana_cost or ()),
    "was_cast": lambda g, o: o.cast is not None and bool(o.cast.zone),
    "outlaw": lambda g, o: not chars(g, o.id).subtypes.isdisjoint(_OUTLAWS),
    "party": lambda g, o: not chars(g, o.id).subtypes.isdisjoint(_PARTY),
    "paired": lambda g, o: _paired(g, o),
    "goaded": lambda g, o: _goaded(g, o),
    "suspended": lambda g, o: o.zone == "exile" and o.counter("time") > 0 and chars(g, o.id).has("suspend"),
    "multicolored": lambda g, o: len(chars(g, o.id).colors) > 1,
}
