"""Which effect of a layer is applied next: characteristic-defining first, dependency by trial, then timestamps (613.3, 613.7–8).

Whether one effect depends on another is found by applying the other to copies and looking again. Trials are made
only where what one writes is something the other reads, which is worked out from the trees, never declared by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position.ids import ObjectId
from app.engine.reading.acting import apply_acting, exists, objects_of
from app.engine.reading.changes import concrete

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Characteristics
    from app.engine.reading.acting import Acting

DEPENDENCY = "613.8"
LOOKED_AT_AGAIN = "613.8c"
_WAITING = "613.8b"

_READS: dict[type, str] = {
    t.HasType: "type", t.HasSubtype: "type", t.HasSupertype: "type", t.IsPermanent: "type", t.AnyTarget: "type",
    t.HasColor: "color", t.ColorCount: "color", t.ControlledBy: "controller", t.ControllerOf: "controller",
    t.HasKeyword: "ability", t.HasAbility: "ability", t.HasNoAbilities: "ability", t.AddAbilitiesOf: "ability",
    t.HasName: "text", t.Quality: "pt", t.ExtremeQuality: "pt", t.ValueOf: "pt", t.Devotion: "controller",
    t.SharesQuality: "any", t.OfChosen: "any", t.Status: "any", t.CountDistinct: "any", t.HappenedThisTurn: "any",
    t.HasAttached: "any", t.AttachedToFilter: "any", t.MostAlike: "any",
}
_WRITES = {"2": "controller", "3": "text", "4": "type", "5": "color", "6": "ability", "7a": "pt", "7b": "pt",
           "7c": "pt", "7d": "pt"}


_ENDS_ABILITIES = frozenset({t.ChangeText, t.SetTypes, t.RemoveTypes, t.LoseAbilities, t.LoseThisAbility,
                             t.CantHaveAbility})
"""Changes that can end or alter an ability that generates another effect (305.7, 612.1, 613.1f)."""


def next_to_apply(
    game: Position, work: dict[ObjectId, Characteristics], layer: str, waiting: list[Acting]
) -> Acting:
    """The effect to apply next in a layer or sublayer."""
    if len(waiting) == 1:
        return waiting[0]
    first = [a for a in waiting if a.cda] or waiting
    if len(first) < len(waiting):
        game.applies("613.3")
    game.applies("613.7")
    first.sort(key=lambda one: one.timestamp)
    if not any(_reads_layer(a, layer) or _ends_abilities(a, layer) for a in first):
        return first[0]
    game.go_on()
    needs = {a.key: {b.key for b in first if b is not a and depends(game, work, layer, a, b)} for a in first}
    if not any(needs.values()) or game.denies(DEPENDENCY) or game.denies(_WAITING):
        return first[0]
    return next(a for a in first if _is_free(a.key, needs))


def _is_free(key: Any, needs: dict[Any, set[Any]]) -> bool:
    """It depends on nothing, or only on effects of its own dependency loop (613.8b)."""
    return all(key in _reached(other, needs) for other in needs[key])


def _reached(key: Any, needs: dict[Any, set[Any]]) -> set[Any]:
    seen: set[Any] = set()
    todo = list(needs[key])
    while todo:
        one = todo.pop()
        if one not in seen:
            seen.add(one)
            todo.extend(needs[one])
    return seen


def depends(game: Position, work: dict[ObjectId, Characteristics], layer: str, acting: Acting, other: Acting) -> bool:
    """Would applying b change a's existence, what a applies to, or what it does to any of it? (613.8a)"""
    if acting.cda != other.cda or not _could_matter(work, layer, acting, other):
        return False
    if _differs(game, work, layer, acting, other):
        return game.applies("613.8a")
    return False


def _differs(game: Position, work: dict[ObjectId, Characteristics], layer: str, acting: Acting, other: Acting) -> bool:
    """Try b on copies, and look at a again. What rules settle in the trial is not kept."""
    deciding, game.deciding = game.deciding, {}
    before = _footprint(game, work, layer, acting)
    kept = {id: work[id] for id in objects_of(work, other)}
    began = other.objects
    for id in kept:
        work[id] = kept[id].copy()
    apply_acting(work, layer, other)
    after = _footprint(game, work, layer, acting)
    other.objects = began
    work.update(kept)
    game.deciding = deciding
    return before != after


def _could_matter(work: dict[ObjectId, Characteristics], layer: str, acting: Acting, other: Acting) -> bool:
    return _reads_layer(acting, layer) or (_ends_abilities(other, layer) and acting.source in objects_of(work, other))


def _ends_abilities(acting: Acting, layer: str) -> bool:
    return any(type(change) in _ENDS_ABILITIES for change in acting.changes[layer])


def _reads_layer(acting: Acting, layer: str) -> bool:
    """Does it look at what effects of this layer change?"""
    read = reads(acting)
    return "any" in read or _WRITES[layer] in read or (layer == "4" and "ability" in read)


_KNOWN: dict[tuple[int, int], tuple[Any, Any, frozenset[str]]] = {}
"""What effects read, by the identities of their trees and conditions, which are kept so that identities stay theirs."""


def reads(acting: Acting) -> frozenset[str]:
    """Aspects of objects that an effect looks at."""
    key = id(acting.effect), id(acting.condition)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) > 20_000:
            _KNOWN.clear()
        found: set[str] = set()
        _collect((acting.effect, acting.condition), found)
        known = _KNOWN[key] = (acting.effect, acting.condition, frozenset(found))
    return known[-1]


def _collect(node: Any, found: set[str]) -> None:
    if isinstance(node, tuple):
        for one in node:
            _collect(one, found)
        return
    aspect = _READS.get(type(node))
    if aspect is not None:
        found.add(aspect)
    for name in getattr(node, "__dataclass_fields__", ()):
        _collect(getattr(node, name), found)


def _footprint(game: Position, work: dict[ObjectId, Characteristics], layer: str, acting: Acting) -> tuple[Any, ...]:
    """Whether an effect exists, on what it acts and what it does there."""
    if acting.objects is None and acting.held is not None:
        holder = work.get(acting.source)
        if holder is None or acting.held not in holder.held or not exists(acting):
            return ()
    objects = objects_of(work, acting)
    done = tuple(
        concrete(change, acting.ctx.for_thing(id)) for id in objects for change in acting.changes[layer]
    )
    return objects, done
