"""Position hashes: equal for positions that the rules cannot tell apart, whatever ids and timestamps their objects have."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.engine.position.ids import FIRST_OBJECT, ObjectId, is_player
from app.engine.position.notes import ObjectNote, ObjectNotes, PlayerNote, PlayerNotes

if TYPE_CHECKING:
    from app.engine.position.state import Position


def position_hash(game: Position) -> int:
    """A hash of the position. Ids are replaced by places in zones, timestamps by their order."""
    names: dict[int, int] = {p.id: p.id for p in game.players}
    order: list[ObjectId] = []
    for player in game.players:
        for ids in (game.libraries[player.id], game.hands[player.id], game.graveyards[player.id]):
            order.extend(ids)
    order.extend((*game.battlefield, *game.stack, *game.exile, *game.command))
    for place, id in enumerate(order):
        names[id] = FIRST_OBJECT + place
    objects = tuple(_object(game, id, names) for id in order)
    players = tuple(
        (
            p.life,
            tuple((k, n) for k, n, _ in p.counters),
            tuple(m.color for m in p.pool),
            p.in_game,
            p.lands_played,
            tuple(sorted(p.marks)),
            _notes(p.notes, names),
            len(game.libraries[p.id]),
            len(game.hands[p.id]),
            len(game.graveyards[p.id]),
        )
        for p in game.players
    )
    turn = (
        game.turn.number,
        game.turn.active,
        game.turn.step,
        game.turn.stage,
        game.turn.priority,
        game.turn.passed,
        tuple((row.phase, row.step) for row in game.turn.ahead),
    )
    effects = tuple(
        (type(e.effect).__name__, e.effect, e.uses, tuple(names.get(i) for i in e.locked or ())) for e in game.effects
    )
    waiting = tuple((names.get(w.object), w.controller, w.ability) for w in game.waiting)
    delayed = tuple((names.get(d.object), d.controller, d.ability) for d in game.delayed)
    counted = frozenset((_plain(key, names), number) for key, number in game.counted.items())
    combat = None if game.combat is None else (
        tuple((names.get(a), names.get(d)) for a, d in game.combat.attackers.items()),
        tuple((names.get(b), tuple(names.get(a) for a in at)) for b, at in game.combat.blockers.items()),
    )
    return hash((objects, players, turn, effects, waiting, delayed, counted, combat, tuple(sorted(game.marks))))


def _object(game: Position, id: ObjectId, names: dict[int, int]) -> tuple[Any, ...]:
    o = game.objects[id]
    item = o.item
    stack = None if item is None else (
        item.kind, names.get(item.source), tuple(names.get(r) for r in item.all_targets()), item.modes,
        tuple(sorted(item.x.items())),
    )
    return (
        o.zone, o.values.name, id_of_values(o), _notes(o.notes, names), o.owner, o.controller, o.tapped,
        o.face_down is not None, o.face, o.phased_out, tuple((k, n) for k, n, _ in o.counters), o.damage, o.deathtouched,
        None if o.attached_to is None else (names.get(o.attached_to),), tuple(sorted(o.marks)),
        o.came_under >= game.players[o.controller].last_turn, stack,
    )


def id_of_values(thing: Any) -> Any:
    """What tells two sets of values apart without hashing their trees."""
    v = thing.values
    if v.digest is None:
        v.digest = hash((v.power, v.toughness, v.types, v.subtypes, v.supertypes, v.colors, v.mana_cost, v.abilities))
    return v.digest


def _notes(notes: ObjectNotes | PlayerNotes, names: dict[int, int]) -> Any:
    """Choices and links kept on an object or player, by the places of the objects they name."""
    if not notes:
        return None
    return frozenset((key, _plain(value, _NO_NAMES if key in _NUMBERS else names)) for key, value in notes.items())


_NO_NAMES: Mapping[int, int] = MappingProxyType({})
"""No object is named: every number is one."""
_NUMBERS: frozenset[ObjectNote | PlayerNote] = frozenset({
    "attacks", "class_level", "commander_casts", "commander_damage", "dungeons_completed", "extra_turn_after_next", "foretold",
    "number", "plotted", "ring_temptations", "speed", "turn_before", "upkeeps", "venture marker", "warped",
})
"""The notes whose numbers are chosen, counted or those of turns, and stand for no object, however great."""


def _plain(value: Any, names: Mapping[int, int]) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return names.get(value, value if is_player(value) or names is _NO_NAMES else None)
    if isinstance(value, tuple | list):
        return tuple(_plain(one, names) for one in value)
    if isinstance(value, dict):
        return frozenset((key, _plain(one, names)) for key, one in value.items())
    return value if isinstance(value, str | bool | frozenset | type(None)) else repr(type(value))
