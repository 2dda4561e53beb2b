"""A continuous effect while layers are applied (613): on what it acts, and what it does there."""

from __future__ import annotations

from typing import Any

from app.engine.position.context import Context
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, Referent, is_object
from app.engine.position.values import Characteristics, Held
from app.engine.reading.changes import LAYER_OF, apply_change
from app.engine.reading.meaning import holds, select
from app.engine.trees import Modify


class Acting:
    """A continuous effect while layers are applied.

    effect, ctx: what it does, and for whom. layers: changes by layer. held: the ability it comes from (None for effects of
    resolved spells and abilities and for counters). rules: further rules by which it exists. objects: the set it acts on once
    it has begun, or its locked set.
    """

    __slots__ = ("cda", "changes", "condition", "ctx", "effect", "held", "key", "locked", "objects", "rules", "source",
                 "timestamp")

    def __init__(
        self, key: Any, effect: Modify, ctx: Context, timestamp: int, changes: dict[str, list[Any]] | None = None
    ) -> None:
        self.key = key
        self.effect = effect
        self.ctx = ctx
        self.timestamp = timestamp
        self.cda = False
        self.condition: Any = None
        self.held: Held | None = None
        self.source = ctx.source
        self.locked: tuple[Referent, ...] | None = None
        self.objects: tuple[ObjectId, ...] | None = None
        self.rules: tuple[str, ...] = ()
        self.changes = changes_by_layer(effect, False) if changes is None else changes


def changes_by_layer(effect: Modify, cda: bool) -> dict[str, list[Any]]:
    """The changes of an effect by layer; a characteristic-defining ability sets power and toughness in 7a (604.3, 613.4a)."""
    changes: dict[str, list[Any]] = {}
    for change in effect.changes:
        changes.setdefault(LAYER_OF[type(change)], []).append(change)
    if cda and "7b" in changes:
        changes["7a"] = changes.pop("7b")
    return changes


def writable(work: dict[ObjectId, Characteristics], id: ObjectId) -> Characteristics:
    """Characteristics of an object that may be changed: until an effect changes them, they are those of its printed values."""
    c = work[id]
    if c.shared:
        c = work[id] = c.copy()
    return c


def exists(acting: Acting) -> bool:
    """Is the condition of a static effect met (604.2)? An effect without one exists as long as its ability does."""
    return holds(acting.condition, acting.ctx) or acting.ctx.g.denies("604.2")


def objects_of(work: dict[ObjectId, Characteristics], acting: Acting) -> tuple[ObjectId, ...]:
    """The objects an effect acts on: those it began with, its locked set, or whatever fits now (611.2c, 611.3a)."""
    if acting.objects is not None:
        return acting.objects
    found = acting.locked if acting.locked is not None else _fitting(acting)
    return tuple(ref for ref in found if is_object(ref) and ref in work)


def _fitting(acting: Acting) -> tuple[Referent, ...]:
    """Whatever fits now; a permanent too that is only judged as it would exist on the battlefield (614.12)."""
    game = acting.ctx.g
    judged, game.not_yet_there = game.not_yet_there, NOTHING
    try:
        return select(acting.effect.what, acting.ctx)
    finally:
        game.not_yet_there = judged


def apply_acting(work: dict[ObjectId, Characteristics], layer: str, acting: Acting) -> None:
    """Apply the part of an effect that belongs to a layer; from now on its set of objects stands (613.6)."""
    acting.ctx.g.go_on()
    acting.objects = objects_of(work, acting)
    ctx = acting.ctx.for_thing(NOBODY)
    changes = [(change, (acting.key, layer, number)) for number, change in enumerate(acting.changes[layer])]
    for id in acting.objects:
        ctx.it = id
        for change, key in changes:
            apply_change(writable(work, id), change, ctx, acting.timestamp, key)
