"""Meld pairs (701.42, 712): what two cards become, which two can't, and how they part."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.facedown import turn_down
from app.engine.changing.melding import MELDS, MeldPair
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.reading.characteristics import chars
from app.engine.reading.merged import can_transform, components_of
from app.engine.reading.qualities import mana_value
from tests.engine.conftest import CREATURE, Table, card

PYRE = card("Pyre", "creature: Cat", "", (6, 6))
FRONT = card("Ember", "creature: Cat", "{1}{R}", (2, 2))
OTHER = card("Ash", "creature: Cat", "{2}{R}", (3, 1))
EMBER = Card("Ember", FRONT.faces, "meld", {MELDS: MeldPair("Ash", PYRE.faces[0])})
ASH = Card("Ash", OTHER.faces, "meld")


def meld(table: Table, *ids: int, **more: bool) -> list[int]:
    """Meld what is in exile; what is new on the battlefield."""
    before = table.game.battlefield
    ctx = Context(table.game, 0, ids[0])
    ctx.bind("them", list(ids))
    carry_out(table.game, (t.Meld(t.Bound("them"), "Pyre", **more),), ctx)
    return [id for id in table.game.battlefield if id not in before]


def melded() -> tuple[Table, int]:
    table = Table().begin()
    (pyre,) = meld(table, table.put(EMBER, 0, "exile"), table.put(ASH, 0, "exile"))
    return table, pyre


def test_a_pair_becomes_one_permanent_with_the_mana_value_of_both_fronts() -> None:
    table, pyre = melded()
    assert (chars(table.game, pyre).name, table.pt(pyre), mana_value(table.game, pyre)) == ("Pyre", (6, 6), 5)
    assert chars(table.game, pyre).mana_cost is None
    assert table.zone("exile") == []
    assert not table.game.objects[pyre].tapped
    assert table.told("701.42a")


@pytest.mark.parametrize("zone", ["graveyard", "hand", "exile", "library"])
def test_both_cards_go_where_the_permanent_goes(zone: t.Zone) -> None:
    table, pyre = melded()
    carry_out(table.game, (t.Move(t.This(), zone),), Context(table.game, 0, pyre))
    assert sorted(name for name in table.zone(zone) if name != "Filler") == ["Ash", "Ember"]
    assert table.zone("battlefield") == []
    assert table.told("712.21")


@pytest.mark.parametrize("zone", ["hand", "library"])
@pytest.mark.parametrize(("commanders", "chooses"), [
    (("Ember",), True), (("Ember",), False), (("Ash",), True), (("Ember", "Ash"), True), ((), None),
])
def test_the_commander_in_a_melded_permanent_goes_to_the_command_zone_alone(
    zone: t.Zone, commanders: tuple[str, ...], chooses: bool | None
) -> None:
    """903.9c: only if its owner chooses so; what isn't a commander goes where the permanent would."""
    table = Table().begin()
    cards = [table.put(one, 0, "exile", marks=frozenset({"commander"} if one.name in commanders else ())) for one in (EMBER, ASH)]
    (pyre,) = meld(table, *cards)
    table.answer("may", chooses)
    carry_out(table.game, (t.Move(t.This(), zone),), Context(table.game, 0, pyre))
    assert ("may" in table.script.kinds()) == bool(commanders)
    apart = commanders if chooses else ()
    assert sorted(table.zone("command")) == sorted(apart)
    assert {"Ember", "Ash"} & set(table.zone(zone)) == {"Ember", "Ash"} - set(apart)
    assert any("903.9c" in entry.rules for entry in table.game.journal) == bool(chooses)


def not_the_pair(table: Table) -> dict[str, tuple[int, ...]]:
    own = table.put(EMBER, 0, "exile")
    token = table.put(ASH, 0, "exile")
    table.game.alter(token, is_token=True)
    twin = table.put(EMBER, 0, "exile")
    table.game.alter(twin, is_token=True)
    return {
        "a token of the card that names the pair": (twin, table.put(ASH, 0, "exile")),
        "one alone": (own,), "not a meld card": (own, table.put(OTHER, 0, "exile")), "a token": (own, token),
        "twice the same": (own, table.put(EMBER, 0, "exile")),
        "neither says into what": (table.put(ASH, 0, "exile"), table.put(ASH, 0, "exile")),
        "of another pair": (own, table.put(Card("Dust", OTHER.faces, "meld"), 0, "exile")),
    }


@pytest.mark.parametrize("which", not_the_pair(Table().begin()))
def test_what_is_no_pair_stays_where_it_is(which: str) -> None:
    table = Table().begin()
    ids = not_the_pair(table)[which]
    assert meld(table, *ids) == []
    assert {table.game.objects[id].zone for id in ids} == {"exile"}
    assert table.told("701.42c")


def test_it_melds_into_nothing_else() -> None:
    table = Table().begin()
    ids = [table.put(EMBER, 0, "exile"), table.put(ASH, 0, "exile")]
    ctx = Context(table.game, 0, ids[0])
    ctx.bind("them", ids)
    carry_out(table.game, (t.Meld(t.Bound("them"), "Smoke"),), ctx)
    assert table.zone("battlefield") == []


def test_a_melded_permanent_can_be_neither_transformed_nor_turned_face_down() -> None:
    table, pyre = melded()
    turn_down(table.game, pyre)
    assert table.game.objects[pyre].face_down is None
    assert not can_transform(table.game, pyre)


def test_a_copy_of_it_has_mana_value_0() -> None:
    table, pyre = melded()
    before = table.game.battlefield
    carry_out(table.game, (t.CreateToken(t.Number(1), copy_of=t.All(t.HasName(("Pyre",)))),), Context(table.game, 0, pyre))
    (token,) = (id for id in table.game.battlefield if id not in before)
    assert (table.pt(token), mana_value(table.game, token)) == ((6, 6), 0)
    carry_out(table.game, (t.Destroy(t.All(CREATURE)),), Context(table.game, 0, pyre))
    assert sorted(table.zone("graveyard"))[:2] == ["Ash", "Ember"]


def test_tapped_and_attacking() -> None:
    table = Table()
    bear = table.creature("Bear", (2, 2))
    table.begin().attack((bear, 1))
    (pyre,) = meld(table, table.put(EMBER, 0, "exile"), table.put(ASH, 0, "exile"), tapped=True, attacking=True)
    assert table.game.objects[pyre].tapped
    assert table.game.combat is not None
    assert set(table.game.combat.attackers) == {bear, pyre}


def test_the_records_of_both_are_kept() -> None:
    table, pyre = melded()
    assert [part.values.name for part in components_of(table.game.objects[pyre])] == ["Ember", "Ash"]
