"""Attaching: what may be attached to what, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, Referent, is_object
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.meaning import matches
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import NO_AURA, NO_EQUIPMENT, is_protected
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position

_ENCHANT = looked_for("enchant", "702.5a", Takes.QUALITY)


def attach(game: Position, event: Event) -> bool:
    """Attach an object to something; nothing happens if it is there already or may not be."""
    o = game.objects.get(event.object)
    if o is None or o.zone != "battlefield" or o.attached_to == event.target:
        return False
    if not can_attach(game, event.object, event.target):
        return False
    game.alter(event.object, attached_to=event.target, timestamp=game.tick())
    return True


def unattach(game: Position, event: Event) -> bool:
    """Unattach an object."""
    o = game.objects.get(event.object)
    if o is None or o.attached_to is None:
        return False
    event.target = o.attached_to
    game.alter(event.object, attached_to=None)
    return True


def can_attach(game: Position, id: ObjectId, host: Referent) -> bool:
    """May the object be attached to this object or player? (303.4, 301.5–6)"""
    c = chars(game, id)
    if host == id:
        return False
    if "creature" in c.types and "Aura" not in c.subtypes and not _reconfigures(game, id) and game.applies("301.5c"):
        return False
    if is_object(host):
        here = game.objects.get(host)
        if here is None or here.phased_out or (here.zone != "battlefield" and "Aura" not in c.subtypes):
            return False
    stays = is_object(host) and id in game.objects and game.objects[id].attached_to == host
    shed = NO_AURA if "Aura" in c.subtypes else NO_EQUIPMENT
    if forbidding(game, "be_attached", id, host) or (is_protected(game, host, id, stays) and game.applies(shed)):
        return False
    if "Aura" in c.subtypes:
        return _can_enchant(game, id, host)
    if "Equipment" in c.subtypes:
        return is_object(host) and "creature" in chars(game, host).types and not forbidding(game, "be_equipped", host, id)
    if "Fortification" in c.subtypes:
        return is_object(host) and "land" in chars(game, host).types
    return False


def _reconfigures(game: Position, id: ObjectId) -> bool:
    """May it be attached although it is a creature, because it stops being one as it is?"""
    return chars(game, id).has("reconfigure")


def _can_enchant(game: Position, id: ObjectId, host: Referent) -> bool:
    """Every enchant ability of the Aura must allow it."""
    spec = enchant_target(game, id)
    if spec is None or (is_object(host) and forbidding(game, "be_enchanted", host, id)):
        return False
    if "creature" in chars(game, id).types:
        return False
    if is_object(host) and game.objects[host].zone not in spec.zones:
        return False
    return matches(spec.filter, host, Context(game, controller_of(game, id), id)) or game.denies(_ENCHANT)


def enchant_target(game: Position, id: ObjectId) -> t.TargetSpec | None:
    """What an Aura can enchant (303.4a): its enchant abilities together, None if it has none. A word such as
    "creature" means permanents (109.2) unless the ability names another zone."""
    enchants = [k.filter for k in chars(game, id).keywords.get("enchant", ()) if k.filter is not None]
    if not enchants:
        return None
    whole = len(enchants) > 1 and game.applies("702.5c")
    filter = t.And(tuple(enchants)) if whole else enchants[0]
    return t.TargetSpec(filter, zones=_zones_named(filter) or ("battlefield",))


def _zones_named(filter: t.Filter) -> tuple[t.Zone, ...]:
    if isinstance(filter, t.InZone):
        return filter.zones
    return tuple(zone for part in getattr(filter, "parts", ()) for zone in _zones_named(part))
