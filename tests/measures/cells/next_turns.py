"""What applies during somebody's next turn only, along the axes: the duration, and the later turn that it waits for."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, YOURS, do

_BOUND = t.Apply((t.Requires("attack", t.And((CREATURE, YOURS))),), t.DuringNextTurn(t.You()))
_BEAR = card("Bear", "creature: Bear", "{1}", (2, 2))


def _lives(table: Table, *turns: int) -> list[tuple[int, int]]:
    """Both players' life at the end of each of these turns, in which nobody attacks who needn't."""
    found = []
    for turn in turns:
        table.to("end", turn)
        found.append((table.life(0), table.life(1)))
    return found


def _with_another_bear(*steps: t.Instruction) -> Table:
    """A table on which this was done, and then the bear exiled and another returned from the graveyard."""
    table = Table()
    table.put(_BEAR)
    table.put(_BEAR, 0, "graveyard")
    table.begin()
    do(table, *steps)
    do(table, t.Exile(t.All(CREATURE)))
    do(table, t.Move(t.All(CREATURE, ("graveyard",)), "battlefield"))
    return table


@shows("duration", "DuringNextTurn", "player", "later")
@shows("condition", "LaterTurn", "player", "later")
def in_the_next_turn_of_its_player() -> None:
    """Neither in the turn in which the effect begins nor in the one after that turn: in the next of the player whose it is."""
    for player, lives in ((0, [(20, 20), (20, 20), (20, 18), (20, 18), (20, 18)]),
                          (1, [(20, 20), (18, 20), (18, 20), (18, 20), (18, 20)])):  # fmt: skip
        table = Table()
        for owner in (0, 1):
            table.put(_BEAR, owner)
        table.begin()
        do(table, _BOUND, player=player)
        assert _lives(table, 3, 4, 5, 6, 7) == lives


@shows("duration", "DuringNextTurn", "two")
@shows("condition", "LaterTurn", "two")
def of_two_players_at_once() -> None:
    """Two such effects bind the creatures of each player in that player's own turn, and two of one player no more than one."""
    table = Table()
    for owner in (0, 1):
        table.put(_BEAR, owner)
    table.begin()
    for player in (0, 1, 1):
        do(table, _BOUND, player=player)
    assert _lives(table, 3, 4, 5, 6, 7) == [(20, 20), (18, 20), (18, 18), (18, 18), (18, 18)]


@shows("duration", "DuringNextTurn", "gone", "entering", "zone")
@shows("condition", "LaterTurn", "gone", "entering", "zone")
def of_whatever_is_there_then() -> None:
    """It binds creatures that come meanwhile, from whichever zone, and has nothing to do with those that have gone (611.2c)."""
    table = _with_another_bear(_BOUND)
    assert _lives(table, 3, 4, 5, 7) == [(20, 20), (20, 20), (20, 18), (20, 18)]


_ADDED = (t.ExtraTurn(bind="that turn"), t.Apply(_BOUND.effects, t.DuringTurn("that turn")))


@shows("duration", "DuringTurn", "player", "later")
@shows("condition", "AddedTurn", "player", "later")
def in_the_turn_that_was_added() -> None:
    """In the extra turn of whoever takes it: not in the turn before it, nor in any turn after it."""
    for player, lives in ((0, [(20, 18), (20, 18), (20, 18)]), (1, [(18, 20), (18, 20), (18, 20)])):
        table = Table()
        for owner in (0, 1):
            table.put(_BEAR, owner)
        table.begin()
        do(table, *_ADDED, player=player)
        assert table.game.turn.number == 3
        assert _lives(table, 3, 4, 5, 6) == [(20, 20), *lives]


@shows("duration", "DuringTurn", "two")
@shows("condition", "AddedTurn", "two")
def in_its_own_of_two_added_turns() -> None:
    """The turn that was added first comes last (500.7), and only in it does its effect apply."""
    table = Table()
    table.put(_BEAR)
    table.begin()
    do(table, *_ADDED)
    do(table, t.ExtraTurn())
    assert _lives(table, 3, 4, 5, 6) == [(20, 20), (20, 20), (20, 18), (20, 18)]


@shows("duration", "DuringTurn", "gone", "entering", "zone")
@shows("condition", "AddedTurn", "gone", "entering", "zone")
def of_whatever_is_there_in_the_added_turn() -> None:
    """It binds what has come by then, from whichever zone, and nothing that has gone (611.2c)."""
    table = _with_another_bear(*_ADDED)
    assert _lives(table, 3, 4, 5, 6) == [(20, 20), (20, 18), (20, 18), (20, 18)]
