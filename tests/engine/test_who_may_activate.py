"""Who may activate an ability, where and how often (602.2, 602.5): each beside what lacks one thing."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.playing.may_activate import activated_abilities, how_often, may_activate
from tests.engine.conftest import Table, card
from tests.engine.shorthand import BEARS, BOARS, law

# ---- activating ------------------------------------------------------------------------------------------------------

GAIN = t.Body((t.GainLife(t.Number(1)),))
FREE = t.ManaCost(())


def activating(table: Table, source: int, player: int = 0) -> str | None:
    """The rule by which a player may not begin to activate an object's one ability."""
    ((held, index),) = activated_abilities(table.game, source)
    table.game.settled()
    refused = may_activate(table.game, player, source, held, index)
    assert refused is None or {refused.rule, "113.6"} & {*table.game.deciding, "602.5"}
    return None if refused is None else refused.rule


def able(cost: t.Cost = FREE, body: t.Body = GAIN, **more: Any) -> t.ActivatedAbility:
    return t.ActivatedAbility(cost, body, **more)


def test_who_may_activate() -> None:
    for who, mine, theirs in (
        (None, [None, "602.2"], ["602.2", None]), ("any_player", [None, None], [None, None]),
        ("opponents", ["602.2", None], [None, "602.2"]),
    ):
        table = Table()
        stone = card("Stone", "artifact", "{1}", None, able(who=who))
        own, other = table.put(stone), table.put(stone, 1)
        taken = table.put(stone, 1, controller=0)
        table.begin()
        assert [activating(table, own, player) for player in (0, 1)] == mine
        assert [activating(table, other, player) for player in (0, 1)] == theirs
        assert [activating(table, taken, player) for player in (0, 1)] == mine


def test_where_abilities_are_activated() -> None:
    table = Table()
    here, there = (card("Stone", "artifact", "{1}", None, able(zones=zones)) for zones in ((), ("graveyard",)))
    found = [{zone: table.put(one, 0, zone) for zone in ("battlefield", "graveyard", "hand", "exile")} for one in (here, there)]
    away = table.put(here)
    other = table.put(there, 1, "graveyard")
    table.begin()
    able_from = [[zone for zone, one in held.items() if activating(table, one) is None] for held in found]
    assert able_from == [["battlefield"], ["graveyard"]]
    assert activating(table, found[0]["hand"]) == "113.6"
    table.game.alter(away, phased_out="direct")
    assert activating(table, away) == "702.26b"
    assert [activating(table, other, player) for player in (0, 1)] == ["602.2", None]


def test_how_often_abilities_are_activated() -> None:
    for said, effects, used, refused in (
        ({"per_turn": 1}, (), 0, None), ({"per_turn": 1}, (), 1, "602.5b"), ({"per_turn": 2}, (), 1, None),
        ({"per_turn": 2}, (), 2, "602.5b"),
        ({}, (), 9, None), ({"per_turn": 1, "keyword": "boast"}, (), 1, "602.5b"),
        ({"per_turn": 1, "keyword": "boast"}, (t.AsThough("boast_twice", BEARS),), 1, None),
        ({"per_turn": 1, "keyword": "boast"}, (t.AsThough("boast_twice", BEARS),), 2, "602.5b"),
        ({"per_turn": 1}, (t.AsThough("boast_twice", BEARS),), 1, "602.5b"),
        ({"per_turn": 1, "keyword": "boast"}, (t.AsThough("boast_twice", BOARS),), 1, "602.5b"),
        ({"per_turn": 1, "keyword": "boast"}, (t.AsThough("loyalty_twice", BEARS),), 1, "602.5b"),
    ):
        table = Table()
        bear, twin = (table.creature("Bear", (2, 2), able(**said)) for _ in range(2))  # type: ignore[arg-type]
        law(table, *effects)  # type: ignore[misc]
        table.begin()
        ((held, index),) = activated_abilities(table.game, bear)
        table.game.counted = {("activated", bear, held.key, index): used}
        assert [activating(table, one) for one in (bear, twin)] == [refused, None], (said, used)
        if refused and said.get("keyword"):
            activating(table, bear)
            assert "702.142a" in table.game.deciding


def test_how_often_at_most() -> None:
    table = Table()
    bear = table.creature()
    table.begin()
    assert [how_often(table.game, bear, "loyalty_twice"), how_often(table.game, bear, "loyalty_twice", 3)] == [1, 3]
    law(table, t.AsThough("loyalty_twice", BEARS))
    assert [how_often(table.game, bear, "loyalty_twice"), how_often(table.game, bear, "boast_twice")] == [2, 1]


def test_once_and_under_a_condition() -> None:
    for said, refused in (
        ({"once": True}, "602.5b"), ({"once": False}, None), ({"condition": t.Exists(t.All(BEARS))}, None),
        ({"condition": t.Exists(t.All(BOARS))}, "602.5"),
    ):
        table = Table()
        bear = table.creature("Bear", (2, 2), able(**said))  # type: ignore[arg-type]
        table.begin()
        fresh = activating(table, bear)
        assert fresh == (refused if "condition" in said else None)
        ((held, index),) = activated_abilities(table.game, bear)
        table.game.alter(bear, notes={"used": (("once", bear, held.key, index),)})
        assert activating(table, bear) == refused
        table.game.alter(bear, notes={"used": (("once", bear, held.key, index + 1),)})
        assert activating(table, bear) == fresh


MANA = t.Body((t.AddMana(("G",)),))


def test_abilities_that_are_forbidden_by_their_kind() -> None:
    plain, mana, taps, loyal = able(), able(body=MANA), able(t.TapThis()), able(t.Loyalty(1))
    for only, allowed in (
        (None, [False, False, False, False]), ("nonmana", [False, True, False, False]), ("tap", [True, True, False, True]),
        ("loyalty", [True, True, True, False]), ("neither_mana_nor_loyalty", [False, True, False, True]),
    ):
        table = Table()
        made = [table.creature("Bear", (2, 2), ability) for ability in (plain, mana, taps, loyal)]
        spared = table.creature("Boar", (2, 2), plain)
        law(table, t.Cant("activate", BEARS, only=only))  # type: ignore[arg-type]
        table.begin()
        assert [activating(table, one) is None for one in made] == allowed, only
        assert activating(table, spared) is None
