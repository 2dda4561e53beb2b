"""Amounts of mana along the axes: spent on spells, and unspent."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table
from tests.measures.cells import shows
from tests.measures.cells.casting import BEARS, _cast_for, _names, _powers
from tests.measures.cells.conditions import dies
from tests.measures.play import CREATURE, do

ONE = t.Number(1)
RED = t.SpentMana("R", t.This())
GREEN = t.UnspentMana(t.You(), "G")
_GROWS = t.StaticAbility((t.Modify(t.This(), (t.ModifyPT(RED, ONE),)),))


@shows("amount", "SpentMana", "two", "player")
def so_much_spent_on_each() -> None:
    """Of each the mana spent on it, whoever cast it; of several the sum (400.7d)."""
    table = Table().begin()
    for color, player in (("R", 0), ("G", 0), ("R", 1)):
        _cast_for(table, color, t.KeywordAbility("flash"), _GROWS, player=player).resolve()
    assert _powers(table) == [3, 2, 3]
    do(table, t.GainLife(t.SpentMana("R", BEARS)))
    assert table.life() == 22


@shows("amount", "SpentMana", "gone")
def so_much_spent_on_what_died() -> None:
    """What died knows what was spent on it (400.7d, 608.2h)."""
    table = Table().begin()
    _cast_for(table, "R", dies(t.GainLife(RED))).resolve()
    do(table, t.Destroy(BEARS)).resolve()
    assert table.life() == 21


@shows("amount", "SpentMana", "entering")
def so_much_spent_on_what_enters() -> None:
    """It enters with as many counters (400.7d, 614.12)."""
    for color, number in (("R", 1), ("G", 0)):
        table = Table().begin()
        _cast_for(table, color, t.StaticAbility((t.EntersWith(counters=(("charge", RED),)),))).resolve()
        assert table.game.objects[_names(table)[0]].counter("charge") == number


@shows("amount", "SpentMana", "zone", "later")
def so_much_spent_on_a_spell() -> None:
    """It is asked of the spell, of the permanent in later turns, and no more once that is a card again (400.7)."""
    table = Table().begin()
    _cast_for(table, "R")
    do(table, t.GainLife(t.SpentMana("R", t.All(t.IsSpell(), ("stack",)))))
    assert table.life() == 21
    table.resolve().to("upkeep", 4)
    do(table, t.GainLife(t.SpentMana("R", BEARS)))
    assert table.life() == 22
    do(table, t.Destroy(BEARS))
    do(table, t.GainLife(t.SpentMana("R", t.All(CREATURE, ("graveyard",)))))
    assert table.life() == 22


@shows("amount", "UnspentMana", "two", "player", "later")
def unspent_mana_of_each_player() -> None:
    """All of a player's own mana of the type is counted, until it is lost as the step ends (106.4, 500.5)."""
    table = Table().begin()
    for player in (0, 1):
        do(table, t.AddMana(("G", "G", "R")), t.GainLife(GREEN), player=player)
        assert table.life(player) == 22
    do(table, t.GainLife(t.UnspentMana(t.You())), t.AddMana(("G",)), t.GainLife(GREEN))
    assert table.life() == 28
    table.to("upkeep", 4)
    do(table, t.GainLife(t.UnspentMana(t.EachPlayer())))
    assert table.life() == 28
