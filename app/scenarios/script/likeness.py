"""Whether options differ in anything that could matter: if they do not, any of them may be taken without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.engine.reading.characteristics import chars
from app.scenarios.setup.table import Table


def all_alike(table: Table, options: Sequence[Any]) -> bool:
    """Do the options differ in nothing that could matter: same card, zone, controller, state?"""
    g = table.game
    if not options or any(not isinstance(one, int) or one not in g.objects for one in options):
        return False
    return len({_likeness(table, one) for one in options}) == 1


def _likeness(table: Table, id: int) -> Any:
    g = table.game
    o = g.objects[id]
    attached = any(other.attached_to == id for other in g.objects.values())
    combat = None
    if g.combat is not None:
        combat = (g.combat.attackers.get(id), g.combat.blockers.get(id), id in g.combat.blocked)
    attacked = g.combat is not None and id in g.combat.attackers.values()
    named = id if attached or attacked or id in table.tags.values() else 0
    return (
        o.values,
        o.card,
        o.zone,
        combat,
        o.owner,
        o.controller,
        o.tapped,
        o.face_down,
        o.face,
        o.damage,
        o.attached_to,
        o.came_under,
        tuple((kind, n) for kind, n, _ in o.counters),
        o.marks,
        repr(sorted(o.notes.items(), key=str)),
        o.item,
        o.phased_out,
        named,
        chars(g, id).power,
        chars(g, id).toughness,
    )


def label_likeness(table: Table, label: tuple[int, str]) -> Any:
    id, words = label
    g = table.game
    o = g.objects.get(id)
    if o is None and id in g.departed:
        o = g.departed[id].object
    return (o.values, o.controller, words) if o is not None else label
