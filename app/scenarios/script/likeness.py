"""Whether options differ in anything that could matter: if they do not, any of them may be taken without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.engine import trees as t
from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, Referent, is_player
from app.engine.reading.characteristics import chars
from app.engine.trees.walking import contains
from app.scenarios.setup.table import Table


def all_alike(table: Table, options: Sequence[Any]) -> bool:
    """Do the options differ in nothing that could matter: same card, zone, controller, state?"""
    g = table.game
    if not options or any(not isinstance(one, int) or one not in g.objects for one in options):
        return False
    if len({(g.objects[one].card, g.objects[one].controller) for one in options}) > 1:
        return False
    singled = _singled_out(table)
    first = _likeness(table, options[0], singled)
    return all(_likeness(table, one, singled) == first for one in options[1:])


def _singled_out(table: Table) -> frozenset[Any]:
    """What differs from everything like it: something is attached to it or attacks it, or it has a tag."""
    g = table.game
    attacked = g.combat.attackers.values() if g.combat is not None else ()
    return frozenset((*(o.attached_to for o in g.objects.values()), *attacked, *map(table.tagged, table.tags)))


def _likeness(table: Table, id: ObjectId, singled: frozenset[Any]) -> Any:
    g = table.game
    o = g.objects[id]
    combat = None
    if g.combat is not None:
        combat = (g.combat.attackers.get(id), g.combat.blockers.get(id), id in g.combat.blocked)
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
        id if id in singled else 0,
        chars(g, id).power,
        chars(g, id).toughness,
    )


def label_likeness(table: Table, label: tuple[Referent, str]) -> Any:
    ref, words = label
    if is_player(ref):
        return label
    g = table.game
    o = g.objects.get(ref)
    if o is None and ref in g.departed:
        o = g.departed[ref].object
    return (o.values, o.controller, words) if o is not None else label


_KEPT_ON_SOURCE = (t.This, t.Linked, t.ChosenPlayer, t.ChosenNumber)
"""What an effect speaks of that is its source, or is kept on it."""


def effects_alike(table: Table, decision: Decision, places: Sequence[int]) -> bool:
    """Does it come to the same which of these replacement effects applies first? Either they say how a permanent enters and
    none hangs on another, or they are of like sources, with the same words that do not come back to the source."""
    effects = [decision.about[k] for k in places]
    if _enter_by_themselves(effects):
        return True
    if len({(label_likeness(table, decision.labels[k]), decision.about[k]) for k in places}) > 1:
        return False
    sources = {decision.labels[k][0] for k in places}
    return len(sources) == 1 or not any(_is_kept(table, id, effects[0]) for id in sources)


_SETTLED = (t.Number, t.X, t.PaidTimes, t.Plus, t.Minus, t.Times, t.Half)
"""Amounts that nothing changes that is done as a permanent enters, if their parts are such amounts."""


def _enter_by_themselves(effects: Sequence[Any]) -> bool:
    """Do effects say how a permanent enters, none of them making it something else, and only one with choices, on which the
    numbers of the others do not hang?"""
    if not all(isinstance(one, t.EntersWith) and not (one.copy_of or one.under or one.transformed) for one in effects):
        return False
    choosing = [one for one in effects if one.choices or one.then or one.optional]
    numbers = [number for one in effects if one not in choosing for _, number in one.counters]
    return len(choosing) < 2 and (not choosing or all(map(_is_settled, numbers)))


def _is_settled(number: Any) -> bool:
    if not isinstance(number, t.Amount):
        return not isinstance(number, t.Selector)
    return isinstance(number, _SETTLED) and all(_is_settled(getattr(number, name)) for name in number.__dataclass_fields__)


def _is_kept(table: Table, id: ObjectId, effect: Any) -> bool:
    """Does what an effect does come back to its source?"""
    does = {t.Replace: "instead", t.Prevent: "then"}.get(type(effect))
    if contains(effect if does is None else getattr(effect, does), _KEPT_ON_SOURCE):
        return True
    here = table.game.objects.get(id)
    return here is not None and contains(here.values.abilities, t.Linked)
