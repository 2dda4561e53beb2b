"""Interaction of continuous effects (613): characteristics recomputed from copiable values through the layers.

While layers are being applied, the working characteristics are what everyone sees, so that later effects read the results
of earlier ones. An effect that has begun keeps its set of objects for its other layers (613.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.errors import LimitReached
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, is_object
from app.engine.position.objects import GameObject
from app.engine.position.values import Characteristics, Held
from app.engine.reading import characteristics, dependency
from app.engine.reading.acting import Acting, apply_acting, changes_by_layer, exists, writable
from app.engine.reading.characteristics import add_counters
from app.engine.reading.copying import FLIPPED, copiable_values
from app.engine.reading.counter_abilities import hone_bonus, keyword_counters
from app.engine.reading.trail import Trail
from app.engine.reading.where import functions_in
from app.engine.reading.witness import Witness
from app.engine.trees import AddAbility, KeywordAbility, Modify, StaticAbility, This
from app.engine.trees.static_effects import flattened
from app.engine.trees.zones import USUAL

if TYPE_CHECKING:
    from app.engine.position.state import Position

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
"""After layer 1, which copying has done."""


class Row:
    """One effect that changes characteristics, of one ability: worked out once for the ability. An ability that was granted
    by an effect is not characteristic-defining, however it is worded (604.3a)."""

    __slots__ = ("cda", "changes", "condition", "effect", "key")

    def __init__(self, key: tuple[int, int], effect: Modify, condition: Any, cda: bool) -> None:
        self.key = key
        self.effect = effect
        self.condition = condition
        self.cda = cda
        self.changes = changes_by_layer(effect, cda)


def rows_of(held: Held) -> tuple[Row, ...]:
    """The effects of an ability that change characteristics."""
    rows: tuple[Row, ...] | None = held.rows
    if rows is None:
        rows = held.rows = tuple(
            Row((index, number), effect, condition, part.cda and not held.since)
            for index, part in enumerate(held.parts) if isinstance(part, StaticAbility)
            for number, (effect, condition) in enumerate(flattened(part)) if isinstance(effect, Modify)
        )
    return rows


@characteristics.derive.by
def derive(game: Position) -> None:
    """Recompute characteristics of every object that can be affected, leaving them in the position's cache."""
    work: dict[ObjectId, Characteristics] = {}
    game.derived = work
    game.derived_at = game.cv
    kept, game.deciding = game.deciding, {}
    try:
        _derive(game, work)
    except LimitReached:  # what has been worked out by half is of no use to anyone
        game.derived_at = None
        raise
    finally:
        game.deciding = kept


def _derive(game: Position, work: dict[ObjectId, Characteristics]) -> None:
    copying = any(e.copied is not None or e.sets_copiable for e in game.effects)
    for id in _scope(game):
        o = game.objects[id]
        values = copiable_values(game, id) if copying or o.face_down is not None else o.values
        flipped = values.lower if o.flipped else None
        work[id] = (flipped or values).base
        if values is not o.values:
            game.because(FLIPPED if flipped is not None else ())
            writable(work, id).note_change("copy", game.settled())
        if o.controller != o.base_controller and o.zone in ("battlefield", "stack"):
            writable(work, id).controller = o.base_controller
    game.settled()
    if game.witness is not None:
        game.witness.copied(work)
    begun: dict[Any, Acting] = {}
    lasting = _lasting(game, work)
    pool: Pool = {}
    for layer in LAYERS:
        _apply_layer(game, work, layer, begun, lasting, pool)
        if layer == "7b":
            for c in work.values():
                if not c.shared:
                    c.base_pt = (c.power, c.toughness)


def _scope(game: Position) -> list[ObjectId]:
    """Objects whose characteristics effects may change: permanents, spells, and others where an effect reaches."""
    scope = [*game.battlefield, *game.stack, *game.elsewhere, *game.command]
    reached = {zone for e in game.effects for zone in e.zones_reached}
    for id in (*game.battlefield, *game.command, *game.elsewhere):
        zones = game.objects[id].values.zones_reached
        if zones:
            reached |= zones
    for zone in ("graveyard", "hand", "library"):
        if zone in reached:
            scope.extend(id for ids in (game.zone_of(zone, p.id) for p in game.players) for id in ids)
    if "exile" in reached:
        scope.extend(game.exile)
    for e in game.effects:
        if e.modifies and e.locked is not None:
            scope.extend(id for id in e.locked if is_object(id) and id in game.objects)
    return list(dict.fromkeys(scope))


def _lasting(game: Position, work: dict[ObjectId, Characteristics]) -> list[Acting]:
    found = []
    for lasting in game.effects:
        if isinstance(lasting.effect, Modify) and not lasting.is_copy:
            acting = Acting(("lasting", lasting.id), lasting.effect, lasting.ctx, lasting.timestamp)
            acting.locked = lasting.locked
            found.append(acting)
    for id in work:
        o = game.objects[id]
        if o.counters:
            found.extend(_keyword_counter(game, o, *one) for one in keyword_counters(game, o))
    return found


def _keyword_counter(game: Position, thing: GameObject, kind: str, number: int, timestamp: int) -> Acting:
    effect = Modify(This(), (AddAbility(KeywordAbility(kind)),))
    acting = Acting(("counter", thing.id, kind, number), effect, Context(game, thing.controller, thing.id), timestamp)
    acting.locked = (thing.id,)
    acting.rules = ("122.1b",)
    return acting


Pool = dict[Any, Acting]
"""Effects of static abilities met so far while layers are applied, by key."""


def static_effects(game: Position, work: dict[ObjectId, Characteristics], layer: str, pool: Pool) -> list[Acting]:
    """Continuous effects of a layer that static abilities generate at this moment of the process (611.3, 604.2)."""
    found: list[Acting] = []
    for id, c in work.items():
        if not c.modifies:
            continue
        for held in c.held:
            if held.modifies :
                for row in rows_of(held):
                    if layer in row.changes:
                        _add_acting(game, id, c, held, row, pool, found)
    return found


def _add_acting(
    game: Position, id: ObjectId, characteristics: Characteristics, held: Held, row: Row, pool: Pool, found: list[Acting]
) -> None:
    o = game.objects[id]
    if o.phased_out or not functions_in(game, held, row.key[0], o.zone):
        return
    controller = o.controller if characteristics.controller is None else characteristics.controller
    key = (id, held, row.key)
    acting = pool.get(key)
    if acting is None:
        ctx = Context(game, controller, id, parent=held.grant)
        since = max(o.timestamp, held.since)
        acting = pool[key] = Acting(key, row.effect, ctx, since, row.changes)
        acting.held = held
        acting.condition = row.condition
        acting.cda = row.cda
        acting.rules = _rules_of_static(row, held.zones[row.key[0]][o.zone])
    elif acting.objects is None:
        acting.ctx.controller = controller
    found.append(acting)


def _rules_of_static(row: Row, where: str) -> tuple[str, ...]:
    """By which rules a static ability has an effect: as long as a condition is met (604.2), from any zone (604.3), or from the
    one in which it functions (113.6)."""
    met = ("604.2",) if row.condition is not None else ()
    if row.cda:
        return (*met, "604.3")
    return met if where == USUAL else (*met, where)


def _apply_layer(
    game: Position, work: dict[ObjectId, Characteristics], layer: str, begun: dict[Any, Acting], lasting: list[Acting],
    pool: Pool,
) -> None:
    if layer == "7c":
        _apply_counters(game, work, layer)
    done: set[Any] = set()
    waiting: list[Acting] | None = None
    trail = Trail(layer)
    while True:
        if waiting is None:
            waiting = _waiting(game, work, layer, begun, lasting, done, pool)
        elif layer in _CREATES_EFFECTS:
            expected, waiting = waiting, _waiting(game, work, layer, begun, lasting, done, pool)
            trail.gathered_again(expected, waiting)
            if game.witness is not None:
                _tell_ended(game.witness, layer, work, expected, waiting)
        if not waiting:
            break
        game.settled()
        acting = dependency.next_to_apply(game, work, layer, waiting)
        ordered = game.settled()
        trail.chose(acting, waiting, ordered)
        waiting = [a for a in waiting if a is not acting]
        done.add(acting.key)
        begun[acting.key] = acting
        outlived = acting.objects is not None and _has_lost(work, acting)
        apply_acting(work, layer, acting)
        trail.applied(work, acting, (*game.settled(), *(("613.6",) if outlived else ())))
        if game.witness is not None:
            game.witness.applied(layer, work, acting, waiting, tuple(ordered))
    trail.note_order(work)


def _apply_counters(game: Position, work: dict[ObjectId, Characteristics], layer: str) -> None:
    """Counters change power and toughness (613.4c, 122.1a)."""
    for id in work:
        if game.objects[id].counters:
            add_counters(game, writable(work, id), game.objects[id])
    for id, number in hone_bonus(game):
        if id in work and work[id].power is not None:
            writable(work, id).power = (work[id].power or 0) + number
            work[id].note_change("pt", ("613.1g", "613.4c"))
    if game.witness is not None:
        game.witness.counted(layer, work)


def _tell_ended(
    witness: Witness, layer: str, work: dict[ObjectId, Characteristics], expected: list[Acting], found: list[Acting]
) -> None:
    """Tell of the effects that were expected to remain and do not."""
    left = {acting.key for acting in found}
    for acting in expected:
        if acting.key not in left:
            witness.ended(layer, work, acting)


def _has_lost(work: dict[ObjectId, Characteristics], acting: Acting) -> bool:
    """Has the source of a static effect lost the ability since the effect began to apply?"""
    source = work.get(acting.source)
    return acting.held is not None and source is not None and acting.held not in source.held


_CREATES_EFFECTS = frozenset({"2", "3", "4", "6"})
"""Layers in which applying an effect can make or end others, so that they are gathered again after each."""


def _exists(game: Position, acting: Acting) -> bool:
    """Is its condition met? What rules settled that belongs to the effect."""
    if acting.condition is None:
        return True
    game.settled()
    met = exists(acting)
    settled = game.settled()
    if met and settled:
        acting.rules = tuple(dict.fromkeys((*acting.rules, *settled)))
    return met


def _waiting(
    game: Position, work: dict[ObjectId, Characteristics], layer: str, begun: dict[Any, Acting], lasting: list[Acting],
    done: set[Any], pool: Pool,
) -> list[Acting]:
    """Effects still to be applied in a layer: those that exist now, and those that have begun already (613.6)."""
    found = {a.key: a for a in begun.values() if layer in a.changes and a.key not in done}
    for acting in lasting:
        if layer in acting.changes and acting.key not in done:
            found[acting.key] = acting
    for acting in static_effects(game, work, layer, pool):
        if acting.key not in done and acting.key not in found and _exists(game, acting):
            found[acting.key] = acting
    return list(found.values())


