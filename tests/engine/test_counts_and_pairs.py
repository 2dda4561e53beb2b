"""Counters that change power and toughness (122.1a), pairs (702.95), what attacking costs (508.1d), and what is
counted, as tables."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.changing.pairing import can_pair, pair
from app.engine.playing.combat.taxes import free_of_costs, is_taxed, taxes
from app.engine.position.values import Values, unsupported_words
from app.engine.reading.characteristics import pt_of_counter
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, law, number
from tests.engine.stage import IT, Stage

KINDS: list[tuple[str, tuple[int, int] | None]] = [
    # a kind of counter, and what each adds
    ("+1/+1", (1, 1)), ("-1/-1", (-1, -1)), ("+3/-2", (3, -2)), ("-0/-7", (0, -7)), ("+0/+4", (0, 4)), ("charge", None),
    ("1/1", None), ("a/+1", None), ("+x/+1", None), ("+1/x", None), ("+", None), ("/+1", None),
]


@pytest.mark.parametrize(("kind", "adds"), KINDS)
def test_what_a_counter_adds(kind: str, adds: tuple[int, int] | None) -> None:
    assert pt_of_counter(kind) == adds
    table = Table()
    bear = table.creature(counters={kind: 2})
    assert table.begin().pt(bear) == ((2, 2) if adds is None else (2 + 2 * adds[0], 2 + 2 * adds[1]))


def test_counters_on_what_has_no_power_or_only_one_of_the_two() -> None:
    rows = [("artifact", None, None, (None, None)), ("creature", None, 3, (1, 4)), ("creature", 3, None, (4, 1)),
            ("creature", 0, 0, (1, 1))]
    for types, power, toughness, expected in rows:
        table = Table()
        table.put(card("Banner", "artifact", "{1}"))
        one = table.put(Values("One", (types,), (), power=power, toughness=toughness), counters={"+1/+1": 1})
        assert table.pt(one) == expected


def test_creatures_that_can_be_paired() -> None:
    """702.95: two creatures of one player that are not paired yet."""
    table = Table()
    one, two, three = (table.creature(name) for name in ("A", "B", "C"))
    foe, rock = table.creature("Foe", player=1), table.put(card("Rock", "artifact", "{1}"))
    game = table.begin().game
    rows = [((one, two), True), ((one, one), False), ((one, foe), False), ((foe, one), False), ((one, rock), False),
            ((rock, two), False)]
    assert [can_pair(game, *both, 0) for both, _ in rows] == [able for _, able in rows]
    pair(game, one, two)
    assert [can_pair(game, *both, 0) for both in ((one, three), (three, two), (one, two))] == [False, False, False]
    assert not can_pair(game, one, two, 1)


def test_what_attacks_cost_against_whom() -> None:
    table = Table(3)
    bear, boar = table.creature("Bear"), table.creature("Boar")
    law(table, t.CombatTax("attack", BEARS, t.ManaCost(("2",)), t.IsPlayer("you")), player=1)
    game = table.begin().game
    taxed = taxes(game, "attack")
    pairs = [(bear, 1), (bear, 2), (boar, 1), (boar, 2)]
    assert [is_taxed(taxed, one) for one in pairs] == [True, False, False, False]
    assert free_of_costs(game, pairs, taxed) == pairs[1:]
    assert free_of_costs(game, pairs, []) == pairs
    assert taxes(game, "block") == []


@pytest.mark.parametrize(("lands", "often", "says", "times"), [
    ("GGG", True, (True, True, False), 2), ("GGG", True, (True, True, True), 3), ("GGG", False, (True, True), 1),
    ("GG", True, (False,), 0), ("", True, (True,), 0),
])
def test_how_often_a_cost_was_paid(lands: str, often: bool, says: tuple[bool, ...], times: int) -> None:
    """118.12."""
    stage = Stage()
    stage.table.lands(lands)
    for one in says:
        stage.table.answer("may", one)
    stage.do(t.Pay(t.ManaCost(("G",)), bind="paid", any_number_of_times=often))
    assert stage.ctx.amounts["paid"] == times
    tapped = sum(one.tapped for one in stage.game.objects.values())
    assert tapped == times


def test_what_is_not_in_combat_is_not_removed_from_it() -> None:
    stage = Stage()
    stage.table.answer("attackers", ((stage.bear, 1),)).to("declare_attackers")
    for one, told in ((stage.boar, False), (stage.bear, True)):
        stage.do(t.RemoveFromCombat(IT), it=(one,))
        assert stage.table.told("506.4") == told
    assert stage.game.combat is not None
    assert stage.game.combat.attackers == {}


def test_nobody_casts_what_nobody_is_to_cast() -> None:
    stage = Stage()
    stage.do(t.CastNow(IT, who=t.Bound("nobody"), free=True, bind="cast"), it=(stage.held[0],))
    assert (stage.asked("may"), stage.game.stack) == ([], ())


LOST = t.Unsupported("some words")
GAIN = t.Body((t.GainLife(number(1)),))
WORDS: list[tuple[t.Ability, bool]] = [
    # an ability; would its words matter as soon as its object is in play
    (LOST, True), (t.TriggeredAbility(LOST, GAIN), True),
    (t.TriggeredAbility(t.GainsLife(), GAIN), False),
    (t.StaticAbility((t.Cant("attack", CREATURE),)), False), (t.ActivatedAbility(t.TapThis(), GAIN), False),
]


def test_words_that_matter_as_soon_as_it_is_in_play() -> None:
    for ability, matters in WORDS:
        assert bool(unsupported_words((ability,))) == matters, ability


def test_a_players_upkeeps_are_noted_as_they_begin() -> None:
    table = Table().begin("upkeep", turn=3)
    game = table.game
    assert game.players[0].notes["upkeeps"] == (0, 3)
    table.to("draw")
    assert game.players[0].notes["upkeeps"] == (0, 3)
    table.to("upkeep", 4).to("upkeep", 5)
    assert [game.players[player].notes["upkeeps"] for player in (0, 1)] == [(3, 5), (0, 4)]
