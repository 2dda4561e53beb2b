"""Instructions that players carry out, along the axes, from one table: by an ability of which the object is gone or elsewhere,
as a permanent enters, twice, by another player, later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, YOURS, do

ONE, TWO = t.Number(1), t.Number(2)
YOU = t.You()
GAIN = t.GainLife(ONE)
DRAW = t.Draw(ONE)
MINE = t.All(t.And((CREATURE, YOURS)))
IMP = t.TokenSpec(("artifact",), ("Clue",))
TOP = t.TopOfLibrary(ONE)
_NAME = "Doer"


def _life(table: Table, player: int) -> int:
    return table.life(player)


def _in_hand(name: str) -> Callable[[Table, int], int]:
    return lambda table, player: table.zone("hand", player).count(name)


def _mine(what: str) -> Callable[[Table, int], int]:
    def count(table: Table, player: int) -> int:
        g = table.game
        return sum(1 for id in g.battlefield if g.objects[id].values.name == what and g.objects[id].controller == player)

    return count


def _count(name: str) -> t.GainLife:
    return t.GainLife(t.Count(t.Bound(name)))


@dataclass(frozen=True)
class DoingRow:
    """steps: the instruction, with what makes it seen. probe: a number of a player that it changes by `change` each time.
    axes: those on which it is shown here. answers: what is answered for each time."""

    steps: tuple[t.Instruction, ...]
    probe: Callable[[Table, int], int]
    change: int
    axes: str
    answers: tuple[tuple[str, Any], ...] = ()


_BOTH = t.Both((t.Bound("one"), t.Bound("other")))
ROWS: dict[str, DoingRow] = {
    "Bind": DoingRow((t.Bind("X", amount=TWO), t.GainLife(t.BoundAmount("X"))), _life, 2, "gone entering zone"),
    "ChooseThings": DoingRow((t.ChooseThings(YOU, "who"), t.GainLife(ONE, t.Bound("who"))), _life, 1, "gone entering zone"),
    "ChooseValue": DoingRow(
        (t.ChooseValue("number", "number", minimum=TWO, on_source=False), t.GainLife(t.BoundAmount("number"))), _life, 2,
        "gone two player later",
    ),
    "Discard": DoingRow((t.Discard(ONE),), _in_hand("Scrap"), -1, "gone entering"),
    "ForEach": DoingRow((t.ForEach(YOU, (t.GainLife(ONE, t.It()),)),), _life, 1, "entering"),
    "May": DoingRow((t.May((GAIN,)),), _life, 1, "later", (("may", True),)),
    "Pay": DoingRow((t.Pay(t.PayLife(ONE), must=True),), _life, -1, "gone entering zone"),
    "LookAt": DoingRow((t.LookAt(TOP, bind="seen"), _count("seen")), _life, 1, "gone player later"),
    "Reveal": DoingRow((t.Reveal(TOP, bind="seen"), _count("seen")), _life, 1, "gone entering player later"),
    "Move": DoingRow((t.Move(TOP, "hand"),), _in_hand("Filler"), 1, "entering"),
    "SacrificeObjects": DoingRow((t.SacrificeObjects(YOU, t.HasName(("Goat",))),), _mine("Goat"), -1, "entering zone"),
    "Search": DoingRow(
        (t.Search(None, ONE, "found", up_to=False), t.Move(t.Bound("found"), "hand")), _in_hand("Filler"), 1, "two entering",
    ),
    "SeparatePiles": DoingRow(
        (t.SeparatePiles(t.All(t.HasName(("Goat",)), players=YOU), YOU, YOU, "one", "other"), t.GainLife(t.Count(_BOTH))),
        _life, 8, "gone player later",
    ),
    "CreateToken": DoingRow((t.CreateToken(ONE, IMP),), _mine("Clue Token"), 1, "entering"),
    "DelayedTrigger": DoingRow(
        (t.DelayedTrigger(t.GainsLife(YOU), (t.Scry(ONE),)), GAIN),
        lambda table, player: sum(1 for e in table.game.history if getattr(e, "deed", "") == "scry" and e.player == player),
        1, "two entering zone later",
    ),
    "Reflexive": DoingRow(
        (t.Pay(t.PayLife(ONE), must=True, bind="paid"), t.Reflexive("paid", (t.CreateToken(ONE, IMP),))), _mine("Clue Token"), 1,
        "gone two entering zone player later",
    ),
    "KeywordAction": DoingRow((t.KeywordAction("investigate"),), _mine("Clue Token"), 1, "entering"),
    "Vote": DoingRow(
        (t.Vote(("war", "peace"), "vote"), t.GainLife(t.BoundAmount("vote:war"))), _life, 2, "two player later",
    ),
}
"""Instructions that players carry out for themselves."""


def _table() -> Table:
    table = Table()
    for player in (0, 1):
        for _ in range(4):
            table.put(card("Scrap", "artifact", "{9}"), player, "hand")
            table.put(card("Goat", "creature: Goat", "{1}", (1, 1)), player)
    return table


def _doer(row: DoingRow, *costs: t.Cost) -> Any:
    able = t.ActivatedAbility(t.Costs(costs), t.Body(row.steps), zones=("battlefield", "graveyard"))
    return card(_NAME, "artifact", "{9}", None, able)


def _changes(table: Table, row: DoingRow, act: Callable[[], object], times: int = 1) -> list[int]:
    """By how much what is done changes what can be seen of each player."""
    for _ in range(times):
        for kind, answer in row.answers:
            table.answer(kind, answer)
    before = [row.probe(table, player) for player in (0, 1)]
    act()
    table.resolve()
    return [row.probe(table, player) - before[player] for player in (0, 1)]


def gone(row: DoingRow) -> None:
    """The ability is carried out though its object was sacrificed for it (113.7a)."""
    table = _table()
    doer = table.put(_doer(row, t.SacrificeThis()))
    table.begin()
    assert _changes(table, row, lambda: table.activate(doer)) == [row.change, 0]
    assert not table.there(doer)


def zone(row: DoingRow) -> None:
    """So is one that is activated from a graveyard (113.6)."""
    table = _table()
    doer = table.put(_doer(row), 0, "graveyard")
    table.begin()
    assert _changes(table, row, lambda: table.activate(doer)) == [row.change, 0]


def two(row: DoingRow) -> None:
    """Two abilities do it twice."""
    table = _table()
    doer = table.put(_doer(row))
    table.begin()
    assert _changes(table, row, lambda: table.activate(doer).activate(doer), 2) == [2 * row.change, 0]


def player(row: DoingRow) -> None:
    """The controller of the ability does it, and for themselves (109.5)."""
    table = _table()
    doer = table.put(_doer(row), 1)
    table.begin()
    assert _changes(table, row, lambda: table.activate(doer, player=1)) == [0, row.change]


def later(row: DoingRow) -> None:
    """A delayed triggered ability does it then, and nothing of it is done before (603.7)."""
    table = _table().begin()
    late = t.DelayedTrigger(t.BeginsStep("end"), row.steps)
    assert _changes(table, row, lambda: do(table, late), 0) == [0, 0]
    assert _changes(table, row, lambda: table.to("end")) == [row.change, 0]


def entering(row: DoingRow) -> None:
    """What is done as a permanent enters is done by its controller, and before it is there (614.12a)."""
    table = _table()
    seen = t.If(t.Exists(t.All(t.HasName((_NAME,)))), (t.LoseGame(YOU),))
    doing = t.StaticAbility((t.EntersWith(choices=(*row.steps, seen)),))
    table.put(card(_NAME, "artifact", "{9}", None, doing), 0, "exile")
    table.begin()
    enters = t.Move(t.All(t.HasName((_NAME,)), ("exile",)), "battlefield")
    assert _changes(table, row, lambda: do(table, enters)) == [row.change, 0]
    assert _NAME in table.zone("battlefield")


_AXES = {"gone": gone, "zone": zone, "two": two, "player": player, "later": later, "entering": entering}
for _node, _row in ROWS.items():
    for _axis in _row.axes.split():
        shows("instruction", _node, _axis)(partial(_AXES[_axis], _row))


@shows("instruction", "ForEach", "zone")
def for_each_card_elsewhere() -> None:
    """It is done for each card in graveyards, by whom the words say of that card."""
    table = Table()
    for owner in (0, 1, 1):
        table.put(card("Goat", "creature: Goat", "{1}", (1, 1)), owner, "graveyard")
    table.begin()
    do(table, t.ForEach(t.All(CREATURE, ("graveyard",)), (t.GainLife(ONE, t.OwnerOf(t.It())),)))
    assert (table.life(), table.life(1)) == (21, 22)
