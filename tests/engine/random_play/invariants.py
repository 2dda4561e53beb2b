"""What must hold of every position of every game, whatever was played (400.1, 704.3, 301.5, 303.4, 122, 613.7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.changing.merging import components_of
from app.engine.game import Game
from app.engine.playing.state_based import ACTIONS
from app.engine.position.events import Destroyed
from app.engine.position.ids import is_player
from app.engine.position.in_force import Functioning
from app.engine.position.values import Characteristics, Values
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import _collect, functioning
from app.engine.reading.layers import derive
from app.engine.reading.prohibitions import is_forbidden, is_impossible

_CHARACTERISTICS = tuple(n for n in Characteristics.__slots__ if n not in ("held", "_keywords", "controller", "base_pt"))


class Violation(AssertionError):
    """An invariant that does not hold."""


def require(true: bool, *said: Any) -> None:
    if not true:
        raise Violation(" ".join(str(one) for one in said))


def after_batch(g: Game) -> None:
    """What holds after every batch of events: each object is in exactly one zone, the one it says; no card is lost."""
    places: dict[int, tuple[str, int]] = {}
    for zone, lists in (("library", g.libraries), ("hand", g.hands), ("graveyard", g.graveyards)):
        for player, ids in enumerate(lists):
            for id in ids:
                require(id not in places, "object", id, "is twice in zones:", places.get(id), zone)
                places[id] = (zone, player)
    for zone in ("battlefield", "stack", "exile", "command"):
        for id in getattr(g, zone):
            require(id not in places, "object", id, "is twice in zones:", places.get(id), zone)
            places[id] = (zone, -1)
    require(places.keys() == g.objects.keys(), "zones and objects differ:", places.keys() ^ g.objects.keys())
    for id, (zone, player) in places.items():
        o = g.objects[id]
        require(o.id == id and o.zone == zone and player in (-1, o.owner), o, "is in", zone, "of", player)
        require(o.damage >= 0 and all(n > 0 for _, n, _ in o.counters), o, "has damage or counters below zero")
        require(o.item is None or zone == "stack", o, "has a stack item")
        require(id < g.next_id and o.timestamp <= g.clock, o, "is from the future")
    for p in g.players:
        require(all(n > 0 for _, n, _ in p.counters), p.name, "has counters below zero")


def cards_conserved(g: Game, start: list[Counter[str]]) -> None:
    """Every player still in the game owns exactly the cards they began with; one who left owns nothing (800.4a)."""
    owned: list[Counter[str]] = [Counter() for _ in g.players]
    for o in g.objects.values():
        for part in components_of(o) or (o,):  # a merged permanent is several cards (730.2)
            if part.card is not None and not part.is_token and not part.is_copy:
                owned[part.owner][part.card.name] += 1
        made = o.is_token or o.is_copy or o.item is not None or o.zone == "command"
        require(made or o.card is not None, o, "is neither card nor made")
        require(g.players[o.owner].in_game, o, "belongs to a player who left")
    for p in g.players:
        if p.in_game:
            lost, gained = start[p.id] - owned[p.id], owned[p.id] - start[p.id]
            require(not lost and not gained, p.name, "cards lost or gained:", lost, gained)


def at_priority(g: Game) -> None:
    """What holds when a player has priority: nothing waits, no state-based action is due, stack, combat, attachments agree."""
    require(not g.waiting, "triggered abilities wait while a player has priority")
    require(g.turn.priority is not None and g.players[g.turn.priority].in_game, "nobody has priority")
    _battlefield(g)
    _stack(g)
    _combat(g)
    for p in g.players:
        require(not p.in_game or p.life > 0, p.name, "has", p.life, "life")
    nothing_is_due(g)


_ENCHANTED = ("battlefield", "graveyard")
"""Where what is attached to is: an Aura may enchant a card in a graveyard (303.4)."""


def _battlefield(g: Game) -> None:
    stamps: set[int] = set()
    for id in g.battlefield:
        o = g.objects[id]
        c = chars(g, id)
        require(o.timestamp not in stamps, o, "has the timestamp of another permanent")
        stamps.add(o.timestamp)
        require(o.controller == g.controller(id), o, "has another controller than its record")
        require(g.players[o.controller].in_game, o, "is controlled by a player who left")
        if "creature" in c.types and not o.phased_out:
            require(c.toughness is not None and c.power is not None, o, "is a creature without power or toughness")
            require((c.toughness or 0) > 0, o, "has toughness", c.toughness)
        host = o.attached_to
        if host is not None and not o.phased_out:
            require(host != id, o, "is attached to itself")
            there = g.players[host].in_game if is_player(host) else host in g.objects and g.objects[host].zone in _ENCHANTED
            require(there, o, "is attached to what is not there:", host, g.name_of(host))
    for id, o in g.objects.items():
        if o.zone != "battlefield":
            require(o.attached_to is None, o, "is attached outside the battlefield")
            require(not o.is_token, o, "is a token outside the battlefield")
            prepared = o.zone == "exile" and "prepared_by" in o.notes  # 722.3c
            require(not o.is_copy or o.zone == "stack" or prepared, o, "is a copy outside the stack")
        require(id == o.id, o, "is stored under", id)


def _stack(g: Game) -> None:
    for id in g.stack:
        o = g.objects[id]
        require(o.item is not None, o, "is on the stack without a stack item")
        require(g.players[o.controller].in_game, o, "on the stack is controlled by a player who left")
        require(o.item is not None and (o.item.kind == "spell") == (o.item.source == id), o, "is no spell and its own source")


def _combat(g: Game) -> None:
    combat = g.combat
    if combat is None:
        return
    for id, what in combat.attackers.items():
        require(id in g.battlefield and "creature" in chars(g, id).types, id, "attacks and is no creature there")
        require(g.objects[id].controller == combat.player, id, "attacks for another player than the active one")
        require(is_player(what) or what in g.battlefield, id, "attacks what is gone")
    for id, attackers in combat.blockers.items():
        require(id in g.battlefield and "creature" in chars(g, id).types, id, "blocks and is no creature there")
        require(all(a in combat.attackers for a in attackers), id, "blocks what does not attack")


class _Nobody:
    def decide(self, decision: Any) -> Any:
        raise Violation(f"a state-based action is due and asks: {decision}")


def nothing_is_due(g: Game) -> None:
    """No state-based action of the whole table would do anything (704.3)."""
    decider, g.decider = g.decider, _Nobody()
    try:
        for rule, action in ACTIONS.items():
            if rule == "704.6c" and g.format != "commander":
                continue
            found: list[Any] = []
            action.look(g, found)
            due = [e for e in found if not is_impossible(g, e) and is_forbidden(g, e) is None
                   and not (isinstance(e, Destroyed) and chars(g, e.object).has("indestructible"))]
            require(not due, "state-based action", rule, "is due:", due)
    finally:
        g.decider = decider


def derived_is_fresh(g: Game) -> None:
    """The cached characteristics and functioning abilities are what a fresh derivation gives (613)."""
    cached = {id: chars(g, id) for id in (*g.battlefield, *g.stack)}
    kept = _functions(functioning(g))
    known = g.derived, g.derived_at, g.plain
    derive(g)
    for id, c in cached.items():
        fresh = chars(g, id)
        for name in _CHARACTERISTICS:
            was, now = getattr(c, name), getattr(fresh, name)
            require(was == now, g.objects[id], name, was, "derived:", now)
        same = [h.ability for h in c.held] == [h.ability for h in fresh.held]
        require(same, g.objects[id], "has other abilities when derived anew")
    require(kept == _functions(_collect(g)), "other effects or triggers function than are remembered")
    g.derived, g.derived_at, g.plain = known


def _functions(found: Functioning) -> tuple[Any, ...]:
    rules = {kind: [(rule.key, rule.effect) for rule in rows] for kind, rows in found.rules.items()}
    triggers = {
        kind: [(one.object, one.controller, one.held.key, one.part) for one in rows] for kind, rows in found.triggers.items()
    }
    return rules, triggers


_STATE = ("battlefield", "stack", "exile", "command", "players", "turn", "effects", "delayed", "waiting", "combat", "fought",
          "next_id", "clock", "result", "marks", "history", "past", "cast_before", "counted", "libraries", "hands", "graveyards",
          "objects", "departed", "elsewhere", "resolved_in_step", "stolen", "tokens_moved")


def dump(g: Game) -> tuple[Any, ...]:
    """Everything a position is, by value: two dumps are equal if and only if the positions are identical, ids and all."""
    seen: dict[int, Any] = {}
    return tuple((name, _plain(getattr(g, name), g, seen)) for name in _STATE)


def _plain(value: Any, g: Game, seen: dict[int, Any]) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return tuple(_plain(one, g, seen) for one in value)
    if isinstance(value, dict):
        return tuple((_plain(k, g, seen), _plain(v, g, seen)) for k, v in value.items())
    if isinstance(value, (frozenset, set)):
        return frozenset(_plain(one, g, seen) for one in value)
    if value is g:
        return "the game"
    names = getattr(type(value), "__slots__", ())
    if not names or hasattr(value, "__dataclass_fields__") or callable(value):
        return value if hasattr(value, "__dataclass_fields__") else getattr(value, "__qualname__", type(value).__name__)
    if id(value) in seen:
        return seen[id(value)][0]
    seen[id(value)] = (("again", len(seen), type(value).__name__), value)
    if isinstance(value, Values):
        names = ("name", "types", "subtypes", "supertypes", "mana_cost", "colors", "power", "toughness", "abilities")
    if isinstance(value, Characteristics):
        names = (*_CHARACTERISTICS, "controller")
    if type(value).__name__ in ("Card", "Held"):
        return (type(value).__name__, getattr(value, "name", None) or getattr(value, "key", None))
    return (type(value).__name__, *((n, _plain(getattr(value, n, None), g, seen)) for n in names))
