"""Conditions and amounts of how a spell was cast, along the axes: mana spent, costs paid."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.conditions import charged, dies, enters_if, gain_if, grows_if
from tests.measures.play import CREATURE, do

ONE = t.Number(1)
BEARS = t.All(t.HasName(("Bear",)))
RED_SPENT = t.ManaSpent("R", t.This())
KICKED = t.PaidCost("kicked", t.This())
TIMES = t.PaidTimes("kicked", t.This())
_KICKER = t.KeywordAbility("kicker", t.ManaCost(("1",)))
_MULTIKICKER = t.KeywordAbility("multikicker", t.ManaCost(("1",)))


def _cast_for(table: Table, color: str, *abilities: t.Ability, player: int = 0) -> Table:
    """A 2/2 Bear for {1}, cast with mana of a land of this color."""
    table.lands(color, player)
    return table.cast(table.hand(card("Bear", "creature: Bear", "{1}", (2, 2), *abilities), player), player=player)


def _kicked(table: Table, kicked: bool, *abilities: t.Ability, player: int = 0) -> Table:
    table.answer("optional_cost", kicked)
    return table.cast(table.hand(card("Bear", "creature: Bear", "{0}", (2, 2), _KICKER, *abilities), player), player=player)


def _multikicked(table: Table, times: int, *abilities: t.Ability, player: int = 0) -> Table:
    table.answer("optional_cost", times)
    return table.cast(table.hand(card("Bear", "creature: Bear", "{0}", (2, 2), _MULTIKICKER, *abilities), player), player=player)


def _names(table: Table) -> list[int]:
    return [id for id in table.game.battlefield if table.game.objects[id].values.name == "Bear"]


def _powers(table: Table) -> list[int | None]:
    return [table.pt(id)[0] for id in _names(table)]


@shows("condition", "ManaSpent", "two", "player")
def each_by_the_mana_spent_on_it() -> None:
    """Mana spent on one spell is not spent on another, whoever cast them (400.7d)."""
    table = Table().begin()
    for color, player in (("R", 0), ("G", 0), ("R", 1)):
        flash = t.KeywordAbility("flash")
        _cast_for(table, color, flash, grows_if(RED_SPENT), player=player).resolve()
    assert _powers(table) == [3, 2, 3]


@shows("condition", "ManaSpent", "gone")
def mana_spent_on_what_died() -> None:
    """What died knows what was spent on it (400.7d, 608.2h)."""
    table = Table().begin()
    for color, life in (("R", 21), ("G", 21)):
        _cast_for(table, color, dies(gain_if(RED_SPENT))).resolve()
        do(table, t.Destroy(BEARS)).resolve()
        assert table.life() == life


@shows("condition", "ManaSpent", "entering")
def mana_spent_on_what_enters() -> None:
    """How a permanent enters goes by the mana spent on the spell that it was (400.7d, 614.12)."""
    for color, found in (("R", ["Bear"]), ("G", [])):
        table = Table().begin()
        _cast_for(table, color, enters_if(RED_SPENT)).resolve()
        assert charged(table) == found


@shows("condition", "ManaSpent", "zone")
def mana_spent_on_a_spell() -> None:
    """It is asked of a spell on the stack as well; of one that nothing was spent on it is not so."""
    for color, found in (("R", 21), ("G", 20)):
        table = Table().begin()
        _cast_for(table, color)
        do(table, gain_if(t.ManaSpent("R", t.All(t.IsSpell(), ("stack",)))))
        assert table.life() == found


@shows("condition", "ManaSpent", "later")
def a_new_object_has_forgotten_the_mana() -> None:
    """In later turns it is still so, until the creature leaves and comes back as a new object (400.7)."""
    table = Table().begin()
    _cast_for(table, "R", grows_if(RED_SPENT)).resolve()
    table.to("upkeep", 4)
    assert _powers(table) == [3]
    do(table, t.Exile(BEARS, bind="it"), t.Move(t.Bound("it"), "battlefield"))
    assert _powers(table) == [2]


@shows("condition", "PaidCost", "two", "player")
def kicked_each_by_itself() -> None:
    """Of two, each was kicked or not, whoever cast it; asked of both, it is so if it is of one of them (702.33d)."""
    table = Table()
    for player in (0, 1):
        table.lands("GG", player)
    table.begin()
    for kicked, player in ((False, 0), (True, 0), (True, 1)):
        _kicked(table, kicked, t.KeywordAbility("flash"), grows_if(KICKED), player=player).resolve()
    assert _powers(table) == [2, 3, 3]
    do(table, gain_if(t.PaidCost("kicked", BEARS)))
    assert table.life() == 21


@shows("condition", "PaidCost", "entering")
def kicked_before_it_enters() -> None:
    """A kicked creature enters with a counter (702.33, 614.12)."""
    for kicked, found in ((True, ["Bear"]), (False, [])):
        table = Table()
        table.lands("G")
        table.begin()
        _kicked(table, kicked, enters_if(KICKED)).resolve()
        assert charged(table) == found


@shows("condition", "PaidCost", "zone")
def a_kicked_spell() -> None:
    """It is asked of a spell on the stack as well, and no more of the card in the graveyard (400.7)."""
    for kicked in (True, False):
        table = Table()
        table.lands("G")
        table.begin()
        _kicked(table, kicked)
        do(table, gain_if(t.PaidCost("kicked", t.All(t.IsSpell(), ("stack",)))))
        assert table.life() == 20 + kicked
        do(table.resolve(), t.Destroy(BEARS))
        do(table, gain_if(t.PaidCost("kicked", t.All(CREATURE, ("graveyard",)))))
        assert table.life() == 20 + kicked


@shows("amount", "PaidTimes", "two", "player")
def kicked_several_times_each() -> None:
    """How often each was kicked; of both, the sum (702.33f)."""
    table = Table()
    for player in (0, 1):
        table.lands("GGG", player)
    table.begin()
    for times, player in ((1, 0), (2, 0), (3, 1)):
        grows = t.StaticAbility((t.Modify(t.This(), (t.ModifyPT(TIMES, ONE),)),))
        _multikicked(table, times, t.KeywordAbility("flash"), grows, player=player).resolve()
    assert _powers(table) == [3, 4, 5]
    do(table, t.GainLife(t.PaidTimes("kicked", BEARS)))
    assert table.life() == 26


@shows("amount", "PaidTimes", "gone")
def how_often_what_died_was_kicked() -> None:
    """What died knows how often it was kicked (608.2h)."""
    table = Table()
    table.lands("GG")
    table.begin()
    _multikicked(table, 2, dies(t.GainLife(TIMES))).resolve()
    do(table, t.Destroy(BEARS)).resolve()
    assert table.life() == 22


@shows("amount", "PaidTimes", "entering")
def how_often_what_enters_was_kicked() -> None:
    """It enters with as many counters (614.12)."""
    table = Table()
    table.lands("GG")
    table.begin()
    enters = t.StaticAbility((t.EntersWith(counters=(("charge", TIMES),)),))
    _multikicked(table, 2, enters).resolve()
    assert table.game.objects[_names(table)[0]].counter("charge") == 2


@shows("amount", "PaidTimes", "zone", "later")
def how_often_a_spell_was_kicked() -> None:
    """It is asked of the spell, of the permanent in later turns, and no more once that is a card again (400.7)."""
    table = Table()
    table.lands("GG")
    table.begin()
    _multikicked(table, 2)
    do(table, t.GainLife(t.PaidTimes("kicked", t.All(t.IsSpell(), ("stack",)))))
    assert table.life() == 22
    table.resolve().to("upkeep", 4)
    do(table, t.GainLife(t.PaidTimes("kicked", BEARS)))
    assert table.life() == 24
    do(table, t.Destroy(BEARS))
    do(table, t.GainLife(t.PaidTimes("kicked", t.All(CREATURE, ("graveyard",)))))
    assert table.life() == 24
