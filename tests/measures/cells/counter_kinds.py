"""Kinds of counters that are gone through or chosen, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table
from tests.measures.cells import shows
from tests.measures.cells.objects import BEARS, BOARS, IT, ONE, at_end
from tests.measures.play import do

_PUT = t.PutCounters(t.THAT_KIND, ONE, BOARS)
_EACH = t.ForEachCounterKind(BEARS, (_PUT,))
_CHOSEN = (t.ChooseCounterKind(BEARS), _PUT)


def _table() -> Table:
    """A Bear with counters of two kinds, and a Boar without any."""
    table = Table()
    table.creature("Bear", counters={"charge": 2, "time": 1})
    table.creature("Boar")
    return table.begin()


def _put(table: Table) -> list[int]:
    """How many counters of the two kinds the Boar has."""
    return [table.game.objects[table.find("Boar")].counter(kind) for kind in ("charge", "time")]


@shows("instruction", "ForEachCounterKind", "two", "player")
def for_each_of_two_kinds() -> None:
    """Once for each kind, however many counters of it there are on however many things, whoever's effect it is."""
    table = _table()
    table.creature("Bear", counters={"charge": 1})
    do(table, _EACH, player=1)
    assert _put(table) == [1, 1]


@shows("instruction", "ForEachCounterKind", "later")
def for_each_kind_there_is_then() -> None:
    """Later the kinds are those that there are then."""
    table = do(_table(), at_end(_EACH))
    do(table, t.TakeCounters("time", None, BEARS))
    table.to("end").resolve()
    assert _put(table) == [1, 0]


@shows("instruction", "ForEachCounterKind", "gone", "zone")
def for_each_kind_it_had() -> None:
    """Of what has left the battlefield, the kinds it had as it last existed there; a card elsewhere may have counters, too."""
    table = do(_table(), t.ChooseThings(BEARS, "it"), at_end(t.ForEachCounterKind(IT, (_PUT,))))
    do(table, t.Exile(BEARS, bind="gone"))
    table.to("end").resolve()
    assert _put(table) == [1, 1]
    exiled = t.All(t.IsCard(), ("exile",))
    do(table, t.PutCounters("time", ONE, exiled), t.ForEachCounterKind(exiled, (_PUT,)))
    assert _put(table) == [1, 2]


@shows("instruction", "ChooseCounterKind", "two", "player")
def one_of_two_kinds_is_chosen() -> None:
    """Whoever chooses, chooses one of the kinds (608.2d)."""
    table = _table()
    table.answer("word", "time")
    do(table, *_CHOSEN, player=1)
    assert _put(table) == [0, 1]


@shows("instruction", "ChooseCounterKind", "later")
def chosen_of_the_kinds_there_are_then() -> None:
    """Where there are no counters any more, none is chosen and nothing is put."""
    for left in (True, False):
        table = do(_table(), at_end(*_CHOSEN))
        do(table, t.TakeCounters("time", None, BEARS), *(() if left else (t.TakeCounters("charge", None, BEARS),)))
        table.to("end").resolve()
        assert _put(table) == [left, 0]


@shows("instruction", "ChooseCounterKind", "gone", "zone")
def chosen_of_what_it_had() -> None:
    """Of what has left the battlefield, one of the kinds it had; of a card elsewhere, one that it has there."""
    table = do(_table(), t.TakeCounters("time", None, BEARS), t.ChooseThings(BEARS, "it"))
    do(table, t.ChooseThings(BEARS, "it"), at_end(t.ChooseCounterKind(IT), _PUT))
    do(table, t.Exile(BEARS, bind="gone"))
    table.to("end").resolve()
    assert _put(table) == [1, 0]
    exiled = t.All(t.IsCard(), ("exile",))
    do(table, t.PutCounters("time", ONE, exiled), t.ChooseCounterKind(exiled), _PUT)
    assert _put(table) == [1, 1]
