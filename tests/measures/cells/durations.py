"""Durations of what applies once, or until something happens, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, YOURS, do, effect_of

ONE = t.Number(1)
ALL = t.All(CREATURE)
BEARS = t.All(t.HasName(("Bear",)))


def _next_time(event: t.EventPattern, instead: t.Instruction, within: t.Duration | None = None) -> t.Apply:
    """"The next time" an event would happen this turn, do something else instead."""
    return t.Apply((t.Replace(event, (instead,)),), t.NextTime(within or t.EndOfTurn()))


_NO_GAIN = _next_time(t.GainsLife(t.You()), t.Draw(ONE))
_GAIN = t.GainLife(ONE)


@shows("duration", "NextTime", "two", "player")
def used_up_each_by_itself() -> None:
    """Two such effects apply to two events, one each, of the player whose effects they are (614.3)."""
    for player in (0, 1):
        table = Table().begin()
        do(table, _NO_GAIN, _NO_GAIN, player=player)
        for _ in range(3):
            do(table, _GAIN, t.GainLife(ONE, t.EachOpponent()), player=player)
        assert [table.life(one) for one in (player, 1 - player)] == [21, 23]
        assert len(table.zone("hand", player)) == 2


@shows("duration", "NextTime", "later")
def over_when_its_time_is() -> None:
    """Not used, it is over all the same: here at the end of the turn (514.2)."""
    table = Table().begin()
    do(table, _NO_GAIN)
    table.to("upkeep", 4)
    assert do(table, _GAIN).life() == 21


@shows("duration", "NextTime", "replaced")
def not_used_by_what_was_replaced() -> None:
    """An event that another effect replaces first is not the next one that this one waits for (616.1)."""
    table = Table()
    void = t.StaticAbility((t.Replace(t.GainsLife(t.You()), (t.Nothing(),)),))
    table.put(card("Void", "enchantment", "{9}", None, void))
    table.begin()
    do(table, _NO_GAIN)
    table.answer("replacement", effect_of(table, "Void"))
    do(table, _GAIN)
    assert (table.life(), table.zone("hand")) == (20, [])
    do(table, t.Destroy(t.All(t.HasName(("Void",)))))
    for _ in range(2):
        do(table, _GAIN)
    assert (table.life(), len(table.zone("hand"))) == (21, 1)


@shows("duration", "NextTime", "gone", "entering")
def for_what_was_not_there_yet() -> None:
    """What changes no characteristics is for whatever comes; what it would have applied to first has gone (611.2c)."""
    table = Table()
    table.creature("Bear")
    table.begin()
    do(table, _next_time(t.Destroys(CREATURE), t.Nothing()))
    do(table, t.Exile(ALL))
    for name in ("First", "Second"):
        table.creature(name)
        do(table, t.Destroy(t.All(t.HasName((name,)))))
    assert table.zone("battlefield") == ["First"]


@shows("duration", "NextTime", "zone")
def the_next_move_between_zones() -> None:
    """It waits for a move from the zone that it names, not from others."""
    table = Table()
    for place in ("battlefield", "hand", "hand"):
        table.put(card("Bear", "creature: Bear", "{1}", (2, 2)), 0, place)
    table.begin()
    do(table, _next_time(t.Moves(CREATURE, "hand", "graveyard"), t.TheEvent(to_zone="exile")))
    do(table, t.Destroy(ALL))
    for _ in range(2):
        do(table, t.Discard(ONE))
    assert (table.zone("exile"), table.zone("graveyard").count("Bear")) == (["Bear"], 2)


@shows("duration", "UntilEvent", "replaced")
def until_an_event_that_is_replaced() -> None:
    """An event that was replaced has not happened, and ends nothing (614.6)."""
    table = Table()
    bear = table.creature("Bear")
    for name, abilities in (("Flag", ()), ("Void", (t.StaticAbility((t.Replace(t.Destroys(t.Anything()), (t.Nothing(),)),)),))):
        table.put(card(name, "artifact", "{9}", None, *abilities))
    table.begin()
    flags = t.HasName(("Flag",))
    do(table, t.Apply((t.Modify(BEARS, (t.ModifyPT(ONE, ONE),)),), t.UntilEvent(t.Destroys(flags))))
    do(table, t.Destroy(t.All(flags)))
    assert table.pt(bear) == (3, 3)
    do(table, t.Exile(t.All(t.HasName(("Void",)))))
    do(table, t.Destroy(t.All(flags)))
    assert table.pt(bear) == (2, 2)


# ---- WhileControlled ----------------------------------------------------------------------------------------------------


_GROW = t.Apply((t.Modify(t.All(t.And((CREATURE, YOURS))), (t.ModifyPT(ONE, ONE),)),), t.WhileControlled())


def _steal(table: Table, name: str, player: int) -> Table:
    taken = t.Modify(t.All(t.HasName((name,))), (t.ChangeController(t.You()),))
    return do(table, t.Apply((taken,), t.EndOfTurn()), player=player)


def _bear(name: str) -> Card:
    return card(name, "creature: Bear", "{1}", (2, 2))


@shows("duration", "WhileControlled", "later", "player")
def until_control_is_lost() -> None:
    """It ends as its controller loses control of the creature, and is not begun again as that comes back (611.2b)."""
    for player in (0, 1):
        table = Table()
        bear = table.put(_bear("Bear"), player)
        table.begin()
        do(table, _GROW, player=player)
        table.to("precombat_main", 5)
        assert table.pt(bear) == (3, 3)
        _steal(table, "Bear", 1 - player)
        assert table.pt(bear) == (2, 2)
        table.to("upkeep", 6)
        assert table.game.controller(bear) == player
        assert table.pt(bear) == (2, 2)


@shows("duration", "WhileControlled", "two")
def of_two_creatures_the_one_that_is_lost() -> None:
    """Of two creatures that it changes, it ends for the one of which control is lost."""
    table = Table()
    bears = [table.put(_bear(name)) for name in ("First", "Second")]
    table.begin()
    do(table, _GROW)
    _steal(table, "First", 1)
    assert [table.pt(id) for id in bears] == [(2, 2), (3, 3)]


@shows("duration", "WhileControlled", "gone", "zone", "entering")
def of_what_has_left_and_come_back() -> None:
    """What has left is no longer controlled, what comes back or comes later is another object (400.7, 611.2c)."""
    table = Table()
    table.put(_bear("First"))
    second = table.put(_bear("Second"))
    table.begin()
    do(table, _GROW)
    do(table, t.Exile(t.All(t.HasName(("First",))), bind="it"), t.Move(t.Bound("it"), "battlefield"))
    table.put(_bear("Third"))
    assert [table.pt(table.find(name)) for name in ("First", "Second", "Third")] == [(2, 2), (3, 3), (2, 2)]
    do(table, t.Destroy(ALL))
    assert not table.there(second)
    assert not table.game.effects
