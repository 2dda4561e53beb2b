"""Melding two cards, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.changing.melding import MELDS, MeldPair
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import do

ENTERS = t.Moves(t.IsSource(), None, "battlefield")
PYRE = card("Pyre", "creature: Cat", "", (6, 6), t.TriggeredAbility(ENTERS, t.Body((t.GainLife(t.Number(1)),))))
EMBER = Card("Ember", card("Ember", "creature: Cat", "{R}", (2, 2)).faces, "meld", {MELDS: MeldPair("Ash", PYRE.faces[0])})
ASH = Card("Ash", card("Ash", "creature: Cat", "{R}", (3, 1)).faces, "meld")
THEM = t.Both((t.Bound("one"), t.Bound("other")))


def _named(name: str, zone: t.Zone = "exile") -> t.All:
    return t.All(t.HasName((name,)), (zone,))


def _meld(table: Table, player: int = 0, then: tuple[t.Instruction, ...] = (), zone: t.Zone = "exile") -> None:
    found = (t.ChooseThings(_named("Ember", zone), "one"), t.ChooseThings(_named("Ash", zone), "other"))
    do(table, *found, *then, t.Meld(THEM, "Pyre"), player=player)


def _pair(player: int = 0, zone: str = "exile") -> Table:
    table = Table()
    table.put(EMBER, player, zone)
    table.put(ASH, player, zone)
    return table.begin()


@shows("instruction", "Meld", "gone")
def what_has_gone_is_not_melded() -> None:
    table = _pair()
    _meld(table, then=(t.Move(t.Bound("one"), "graveyard"), t.Move(_named("Ember", "graveyard"), "hand")))
    assert table.zone("battlefield") == []
    assert table.zone("exile") == ["Ash"]


@shows("instruction", "Meld", "two", "player")
def each_player_melds_a_pair_of_their_own() -> None:
    table = _pair()
    _meld(table)
    table.put(EMBER, 1, "exile")
    table.put(ASH, 1, "exile")
    _meld(table, player=1)
    there = table.game.battlefield
    assert [(table.game.objects[id].values.name, table.game.objects[id].controller) for id in there] == [("Pyre", 0), ("Pyre", 1)]


@shows("instruction", "Meld", "replaced", "entering")
def what_it_becomes_enters_as_effects_say_and_is_seen_to_enter() -> None:
    table = _pair()
    law = t.EntersWith(t.HasName(("Pyre",)), tapped=True)
    table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility((law,))), 1)
    _meld(table)
    pyre = table.find("Pyre")
    assert table.game.objects[pyre].tapped
    table.resolve()
    assert table.life() == 21


@shows("instruction", "Meld", "zone")
def it_is_put_together_from_where_the_cards_are() -> None:
    table = _pair(zone="graveyard")
    _meld(table, zone="graveyard")
    assert table.zone("battlefield") == ["Pyre"]
    assert table.zone("graveyard") == ["Cause"]


@shows("instruction", "Meld", "later")
def a_delayed_ability_melds_what_was_exiled() -> None:
    table = _pair(zone="battlefield")
    chosen = (t.ChooseThings(_named("Ember", "battlefield"), "a"), t.ChooseThings(_named("Ash", "battlefield"), "b"))
    exiled = (t.Exile(t.Bound("a"), bind="one"), t.Exile(t.Bound("b"), bind="other"))
    do(table, *chosen, *exiled, t.DelayedTrigger(t.BeginsStep("end"), (t.Meld(THEM, "Pyre"),)))
    assert table.zone("battlefield") == []
    table.to("end").resolve()
    assert table.zone("battlefield") == ["Pyre"]
