"""What an object is like now: its derived characteristics, or as it last existed (109.3, 608.2h, 613)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine.position.ids import NOBODY, ObjectId, PlayerId
from app.engine.position.objects import GameObject
from app.engine.position.values import Characteristics, Values
from app.engine.reading.counter_abilities import hone_bonus, keyword_counter_abilities
from app.engine.reading.known import last_known, record
from app.engine.supplied import Supplied

if TYPE_CHECKING:
    from app.engine.position.state import Position

NOTHING = Characteristics(Values())
"""What is asked of something that never was an object of this game."""


derive: Supplied[[Position], None] = Supplied("derive")
"""Works out characteristics of every object that can be affected; `layers` supplies it."""


def chars(game: Position, id: ObjectId) -> Characteristics:
    """Characteristics of an object, through all layers; of one that is gone, as it last existed."""
    if game.derived_at != game.cv:
        refresh(game)
    found = game.derived.get(id)
    if found is not None:
        return found
    here = game.objects.get(id)
    if here is not None:
        if not here.counters and here.face_down is None:
            return here.values.base
        found = game.derived[id] = plain_characteristics(game, here)
        return found
    gone = last_known(game, id)
    return gone.characteristics if gone is not None and game.applies("608.2h") else NOTHING


def functional(game: Position, ids: Iterable[ObjectId]) -> list[ObjectId]:
    """Those of these objects that have an ability that could function by itself."""
    if game.derived_at != game.cv:
        refresh(game)
    if not game.plain:
        return [id for id in ids if chars(game, id).functions]
    objects = game.objects
    return [
        id for id in ids
        if (o := objects[id]).values.base.functions or ((o.counters or o.face_down is not None) and chars(game, id).functions)
    ]


def controller_of(game: Position, id: ObjectId) -> PlayerId:
    """Who controls an object; of a card that nobody controls, its owner (108.4a); -1 for nobody."""
    if game.derived_at != game.cv:
        refresh(game)
    found = game.derived.get(id)
    if found is not None and found.controller is not None:
        return found.controller
    here = record(game, id)
    return here.controller if here is not None else NOBODY


def _modified(game: Position) -> bool:
    """Does a permanent change characteristics, by an ability or by counters on what is attached, or is one flipped?"""
    objects = game.objects
    for id in game.battlefield:
        o = objects[id]
        if o.values.modifies or o.flipped or (o.attached_to is not None and o.counters and hone_bonus(game)):
            return True
    return False


def refresh(game: Position) -> None:
    """Bring derived characteristics up to the present version."""
    objects = game.objects
    game.plain = not any(e.modifies for e in game.effects) and not _modified(game)
    if game.plain and game.elsewhere:
        game.plain = not any(objects[id].values.modifies for id in game.elsewhere)
    if game.plain and game.command:
        game.plain = not any(objects[id].values.modifies for id in game.command)
    if game.plain:
        game.derived = {}
        game.derived_at = game.cv
    else:
        derive(game)


PT_COUNTERS: dict[str, tuple[int, int]] = {}
"""Power and toughness of counters named +X/+Y (122.1a), filled as they are met."""


def pt_of_counter(kind: str) -> tuple[int, int] | None:
    """What a "+X/+Y" counter adds, or None for another kind."""
    found = PT_COUNTERS.get(kind)
    if found is None and "/" in kind and kind[0] in "+-":
        power, _, toughness = kind.partition("/")
        try:
            found = PT_COUNTERS[kind] = (int(power), int(toughness))
        except ValueError:
            return None
    return found


def plain_characteristics(game: Position, thing: GameObject) -> Characteristics:
    """Characteristics of an object on which nothing acts but its own counters and status."""
    base = (thing.values if thing.face_down is None else thing.face_down).base
    countered = bool(thing.counters)
    if not countered and thing.face_down is None:
        return base
    c = base.copy()
    if thing.face_down is not None:
        c.note_change("copy", ("613.2b",))
    if not countered:
        return c
    add_counters(game, c, thing)
    granted = keyword_counter_abilities(game, thing)
    if granted:
        c.hold(c.held + granted)
        c.note_change("ability", ("613.1f", "122.1b"))
    return c


def add_counters(game: Position, characteristics: Characteristics, thing: GameObject) -> None:
    """Layer 7c for an object's own counters: of a permanent, or of a creature card in another zone (613.4c, 122.1a)."""
    if thing.zone != "battlefield" and "creature" not in characteristics.types:
        return
    if characteristics.power is None and characteristics.toughness is None:
        return
    for kind, number, _ in thing.counters:
        pt = pt_of_counter(kind)
        if pt is not None:
            characteristics.power = (characteristics.power or 0) + pt[0] * number
            characteristics.toughness = (characteristics.toughness or 0) + pt[1] * number
            characteristics.note_change("pt", ("613.1g", "613.4c", "122.1a"))


def base_power_toughness(game: Position, id: ObjectId) -> tuple[int | None, int | None]:
    """Base power and toughness: what layers up to 7b give (208.4b)."""
    c = chars(game, id)
    if c.base_pt is not None:
        return c.base_pt
    o = record(game, id)
    base = o.values.base if o is not None and o.face_down is None else c
    return (base.power, base.toughness)
