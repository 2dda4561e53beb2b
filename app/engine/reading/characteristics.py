"""What an object is like now: its derived characteristics, or as it last existed (109.3, 608.2h, 613)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.objects import GameObject
from app.engine.position.values import Characteristics, Values
from app.engine.reading.counter_abilities import hone_bonus, keyword_counter_abilities
from app.engine.supplied import Supplied

if TYPE_CHECKING:
    from app.engine.position.state import Position

NOTHING = Characteristics(Values())
"""What is asked of something that never was an object of this game."""


derive: Supplied[[Position], None] = Supplied("derive")
"""Works out characteristics of every object that can be affected; `layers` supplies it."""


def chars(g: Position, id: int) -> Characteristics:
    """Characteristics of an object, through all layers; of one that is gone, as it last existed."""
    if g._derived_cv != g.cv:
        refresh(g)
    found = g._derived.get(id)
    if found is not None:
        return found
    here = g.objects.get(id)
    if here is not None:
        if not here.counters and here.face_down is None:
            return here.values.base
        found = g._derived[id] = plain_characteristics(g, here)
        return found
    gone = g.departed.get(id)
    return gone.characteristics if gone is not None and not g.present_only and g.applies("608.2h") else NOTHING


def record(g: Position, id: int) -> GameObject | None:
    """An object's record; of one that is gone, its last."""
    here = g.objects.get(id)
    if here is not None:
        return here
    gone = g.departed.get(id)
    return gone.object if gone is not None and not g.present_only else None


def controller_of(g: Position, id: int) -> int:
    """Who controls an object; of a card that nobody controls, its owner (108.4a); -1 for nobody."""
    if g._derived_cv != g.cv:
        refresh(g)
    found = g._derived.get(id)
    if found is not None and found.controller is not None:
        return found.controller
    here = record(g, id)
    return here.controller if here is not None else -1


def _modified(g: Position) -> bool:
    """Does a permanent change characteristics, by an ability or by counters on what is attached?"""
    objects = g.objects
    for id in g.battlefield:
        o = objects[id]
        if o.values.modifies or (o.attached_to is not None and o.counters and hone_bonus(g)):
            return True
    return False


def refresh(g: Position) -> None:
    """Bring derived characteristics up to the present version."""
    objects = g.objects
    g.plain = not any(e.modifies for e in g.effects) and not _modified(g)
    if g.plain and g.elsewhere:
        g.plain = not any(objects[id].values.modifies for id in g.elsewhere)
    if g.plain and g.command:
        g.plain = not any(objects[id].values.modifies for id in g.command)
    if g.plain:
        g._derived = {}
        g._derived_cv = g.cv
    else:
        derive(g)


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


def plain_characteristics(g: Position, o: GameObject) -> Characteristics:
    """Characteristics of an object on which nothing acts but its own counters and status."""
    base = (o.values if o.face_down is None else o.face_down).base
    countered = bool(o.counters) and o.zone == "battlefield"
    if not countered and o.face_down is None:
        return base
    c = base.copy()
    if o.face_down is not None:
        c.note_change("copy", ("613.2b",))
    if not countered:
        return c
    if g.has_rule("613.1g") and g.has_rule("613.4c"):
        add_counters(g, c, o)
    granted = keyword_counter_abilities(g, o)
    if granted:
        c.hold(c.held + granted)
        c.note_change("ability", ("613.1f", "122.1b"))
    return c


def add_counters(g: Position, c: Characteristics, o: GameObject) -> None:
    """Layer 7c for an object's own counters (613.4c, 122.1a)."""
    if (c.power is None and c.toughness is None) or not g.has_rule("122.1a"):
        return
    for kind, number, _ in o.counters:
        pt = pt_of_counter(kind)
        if pt is not None:
            c.power = (c.power or 0) + pt[0] * number
            c.toughness = (c.toughness or 0) + pt[1] * number
            c.note_change("pt", ("613.1g", "613.4c", "122.1a"))


def base_power_toughness(g: Position, id: int) -> tuple[int | None, int | None]:
    """Base power and toughness: what layers up to 7b give (208.4b)."""
    c = chars(g, id)
    if c.base_pt is not None:
        return c.base_pt
    o = record(g, id)
    base = o.values.base if o is not None and o.face_down is None else c
    return (base.power, base.toughness)
