"""Instructions to objects along the axes: to both of two, later, by another player, to what has gone, elsewhere, or replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, YOURS, do

ALL = t.All(CREATURE)
BEARS = t.All(t.HasName(("Bear",)))
ONE = t.Number(1)


def _left(table: Table, id: int) -> bool:
    return not table.there(id)


def _has(kind: str, number: int) -> Callable[[Table, int], bool]:
    return lambda table, id: table.there(id) and table.game.objects[id].counter(kind) == number


def _field(name: str, value: Any) -> Callable[[Table, int], bool]:
    return lambda table, id: table.there(id) and getattr(table.game.objects[id], name) == value


@dataclass(frozen=True)
class InstructionRow:
    """make: the instruction to the things that a selector denotes. done: whether it has been carried out on one of them.
    state: how they are put onto the battlefield. event: what would happen to each, where an effect can replace it."""

    make: Callable[[t.Selector], t.Instruction]
    done: Callable[[Table, int], bool]
    state: dict[str, Any] | None = None
    event: t.EventPattern | None = None


_PLUS = {"counters": {"+1/+1": 2}}
ROWS: dict[str, InstructionRow] = {
    "Move": InstructionRow(lambda what: t.Move(what, "hand"), _left, event=t.Moves(CREATURE, "battlefield", "hand")),
    "Exile": InstructionRow(t.Exile, _left, event=t.Moves(CREATURE, "battlefield", "exile")),
    "Destroy": InstructionRow(t.Destroy, _left, event=t.Destroys(CREATURE)),
    "DealDamage": InstructionRow(lambda what: t.DealDamage(ONE, what), _field("damage", 1), event=t.Damages(to=CREATURE)),
    "Tap": InstructionRow(t.Tap, _field("tapped", True)),
    "Untap": InstructionRow(t.Untap, _field("tapped", False), {"tapped": True}),
    "PutCounters": InstructionRow(
        lambda what: t.PutCounters("+1/+1", ONE, what), _has("+1/+1", 1), event=t.PutsCounters(CREATURE),
    ),
    "TakeCounters": InstructionRow(lambda what: t.TakeCounters("+1/+1", ONE, what), _has("+1/+1", 1), _PLUS),
    "PutSameCounters": InstructionRow(lambda what: t.PutSameCounters(t.All(t.HasName(("Urn",))), what), _has("+1/+1", 2)),
    "Apply": InstructionRow(
        lambda what: t.Apply((t.Modify(what, (t.ModifyPT(ONE, ONE),)),), t.EndOfGame()), lambda table, id: table.pt(id) == (3, 3),
    ),
    "PhaseOut": InstructionRow(t.PhaseOut, _field("phased_out", "direct")),
    "Designate": InstructionRow(
        lambda what: t.Designate(what, "suspected"), lambda table, id: "suspected" in table.game.objects[id].marks,
    ),
    "TurnFace": InstructionRow(
        lambda what: t.TurnFace(what, "down"), lambda table, id: table.game.objects[id].face_down is not None,
    ),
}
"""Instructions that do something to each object denoted."""


def _table(row: InstructionRow) -> tuple[Table, list[int]]:
    table = Table()
    table.put(card("Urn", "artifact", "{9}"), counters={"+1/+1": 2})
    bears = [table.creature("Bear", **(row.state or {})) for _ in range(2)]
    table.begin()
    return table, bears


def two(row: InstructionRow) -> None:
    """Both of two are dealt with."""
    table, bears = _table(row)
    assert not any(row.done(table, id) for id in bears)
    do(table, row.make(BEARS))
    assert all(row.done(table, id) for id in bears)


def player(row: InstructionRow) -> None:
    """Whose effect it is does not matter; what belongs to the other player is left alone where the words say so."""
    table, bears = _table(row)
    other = table.creature("Bear", player=1, **(row.state or {}))
    do(table, row.make(t.All(t.And((t.HasName(("Bear",)), YOURS)))), player=1)
    assert row.done(table, other)
    assert not any(row.done(table, id) for id in bears if table.there(id))


def later(row: InstructionRow) -> None:
    """A delayed triggered ability does it to the same objects (603.7c)."""
    table, bears = _table(row)
    do(table, t.ChooseThings(BEARS, "it"), t.DelayedTrigger(t.BeginsStep("end"), (row.make(t.Bound("it")),)))
    table.to("end").resolve()
    assert all(row.done(table, id) for id in bears)


def gone(row: InstructionRow) -> None:
    """What has gone and come back is another object, and is left alone (400.7, 603.7c)."""
    table, _ = _table(row)
    do(table, t.ChooseThings(BEARS, "it"), t.DelayedTrigger(t.BeginsStep("end"), (row.make(t.Bound("it")),)))
    do(table, t.Exile(BEARS, bind="those"), t.Move(t.Bound("those"), "battlefield", **_as_before(row)))
    new = [id for id in table.game.battlefield if table.game.objects[id].values.name == "Bear"]
    table.to("end").resolve()
    assert len(new) == 2
    assert not any(row.done(table, id) for id in new)


def _as_before(row: InstructionRow) -> dict[str, Any]:
    state = dict(row.state or {})
    if "counters" in state:
        state["counters"] = tuple((kind, t.Number(number)) for kind, number in state["counters"].items())
    return state


def zone(row: InstructionRow) -> None:
    """Cards in a graveyard are no permanents: what is done to permanents does nothing to them (109.2)."""
    table, bears = _table(row)
    dead = table.put(card("Bear", "creature: Bear", "{1}{G}", (2, 2)), 0, "graveyard")
    do(table, row.make(BEARS))
    assert all(row.done(table, id) for id in bears)
    assert table.game.objects[dead].zone == "graveyard"
    assert not table.game.objects[dead].counters


def replaced(row: InstructionRow) -> None:
    """What happens instead happens, and this does not (614.6)."""
    table, bears = _table(row)
    assert row.event is not None
    table.put(card("Instead", "enchantment", "{9}", None, t.StaticAbility((t.Replace(row.event, (t.GainLife(ONE),)),))))
    do(table, row.make(BEARS))
    assert not any(row.done(table, id) for id in bears)
    assert table.life() == 22


CHECKS = {"gone": gone, "two": two, "replaced": replaced, "zone": zone, "player": player, "later": later}
"""By axis: what is shown of the instructions of the table."""
LEFT_OUT = {"replaced": frozenset(name for name, row in ROWS.items() if row.event is None)}
"""By axis: the instructions of which it can't be shown: their events have no pattern that an effect could replace."""
