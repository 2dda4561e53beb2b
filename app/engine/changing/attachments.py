"""Attaching: what may be attached to what, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.meaning import matches
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import NO_AURA, NO_EQUIPMENT, is_protected
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position

_ENCHANT = looked_for("enchant", "702.5a", Takes.QUALITY)


def attach(g: Position, e: Event) -> bool:
    """Attach an object to something; nothing happens if it is there already or may not be."""
    o = g.objects.get(e.object)
    if o is None or o.zone != "battlefield" or o.attached_to == e.target:
        return False
    if not can_attach(g, e.object, e.target):
        return False
    g.alter(e.object, attached_to=e.target, timestamp=g.tick())
    return True


def unattach(g: Position, e: Event) -> bool:
    """Unattach an object."""
    o = g.objects.get(e.object)
    if o is None or o.attached_to is None:
        return False
    e.target = o.attached_to
    g.alter(e.object, attached_to=None)
    return True


def can_attach(g: Position, id: int, host: int) -> bool:
    """May the object be attached to this object or player? (303.4, 301.5–6)"""
    c = chars(g, id)
    if host == id:
        return False
    if "creature" in c.types and "Aura" not in c.subtypes and not _reconfigures(g, id) and g.applies("301.5c"):
        return False
    if host >= 100:
        here = g.objects.get(host)
        if here is None or (here.zone != "battlefield" and "Aura" not in c.subtypes):
            return False
    shed = NO_AURA if "Aura" in c.subtypes else NO_EQUIPMENT
    if forbidding(g, "be_attached", id, host) or (is_protected(g, host, id) and g.applies(shed)):
        return False
    if "Aura" in c.subtypes:
        return _can_enchant(g, id, host)
    if "Equipment" in c.subtypes:
        return host >= 100 and "creature" in chars(g, host).types and not forbidding(g, "be_equipped", host, id)
    if "Fortification" in c.subtypes:
        return host >= 100 and "land" in chars(g, host).types
    return False


def _reconfigures(g: Position, id: int) -> bool:
    """May it be attached although it is a creature, because it stops being one as it is?"""
    return chars(g, id).has("reconfigure")


def _can_enchant(g: Position, id: int, host: int) -> bool:
    """Every enchant ability of the Aura must allow it."""
    spec = enchant_target(g, id)
    if spec is None or (host >= 100 and forbidding(g, "be_enchanted", host, id)):
        return False
    if "creature" in chars(g, id).types:
        return False
    if host >= 100 and g.objects[host].zone not in spec.zones:
        return False
    return matches(spec.filter, host, Context(g, controller_of(g, id), id)) or not g.applies(_ENCHANT)


def enchant_target(g: Position, id: int) -> t.TargetSpec | None:
    """What an Aura can enchant (303.4a): its enchant abilities together, None if it has none. A word such as
    "creature" means permanents (109.2) unless the ability names another zone."""
    enchants = [k.filter for k in chars(g, id).keywords.get("enchant", ()) if k.filter is not None]
    if not enchants:
        return None
    if not g.has_rule(_ENCHANT):
        return t.TargetSpec(t.Or((t.Anything(), t.IsPlayer())))
    whole = len(enchants) > 1 and g.applies("702.5c")
    filter = t.And(tuple(enchants)) if whole else enchants[0]
    return t.TargetSpec(filter, zones=_zones_named(filter) or ("battlefield",))


def _zones_named(filter: t.Filter) -> tuple[str, ...]:
    if isinstance(filter, t.InZone):
        return filter.zones
    return tuple(zone for part in getattr(filter, "parts", ()) for zone in _zones_named(part))
