"""Which objects are in a state (110.5, 700.6, 702, 715), as tables: what is beside what differs in one respect."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.objects import AdditionalPayment, Card
from app.engine.position.values import Values
from app.engine.reading.statuses import DEFINED_BY, goaded_by
from tests.engine.conftest import Table, card
from tests.engine.describing import ROCK, SPARK, UNKNOWN, cast_from, cites, in_state, on_stack


def test_designations_of_objects() -> None:
    table = Table()
    grown, plain = table.creature(marks=frozenset({"monstrous"})), table.creature(marks=frozenset({"renowned"}))
    table.begin()
    assert [in_state(table, state, grown, plain, UNKNOWN) for state in ("monstrous", "renowned", "saddled")] == [
        [True, False, False], [False, True, False], [False] * 3,
    ]
    assert cites(table, t.Status("monstrous"), grown, plain) == [{DEFINED_BY["monstrous"]}, set()]
    parts = (table.game.objects[plain], table.game.objects[grown])
    table.game.alter(grown, face=1, notes={"components": parts})
    table.game.alter(plain, face=1)
    assert in_state(table, "transformed", grown, plain) == [False, True]


def test_terms_that_rules_define_are_settled_by_those_rules() -> None:
    table = Table()
    marked, plain = table.creature("Bear", types="creature: Rogue", counters={"charge": 1}), table.creature("Boar")
    legend = table.creature("King", types="legendary creature: Human")
    table.begin()
    fort = table.creature("Keep")
    table.put(card("Wall", "artifact: Fortification", "{1}"), attached_to=fort)
    assert in_state(table, "modified", fort) == [False]
    for state, rule, ref in (("modified", "700.9", marked), ("outlaw", "700.12", marked), ("historic", "700.6", legend)):
        assert cites(table, t.Status(state), ref, plain) == [{rule}, set()]  # type: ignore[arg-type]
    assert cites(table, t.Status("tapped"), marked) == [set()]


def test_states_of_cards_and_permanents() -> None:
    table = Table()
    hidden, tapped, flipped, plain = (table.creature() for _ in range(4))
    rogue = table.creature(types="creature: Elf Rogue")
    dear, cheap = table.creature(cost="{X}{R}"), table.creature(cost="{R}")
    land, artifact = table.put(card("Den", "land")), table.put(ROCK)
    game = table.game
    game.alter(hidden, face_down=Values("", ["creature"], power=2, toughness=2))
    game.alter(tapped, tapped=True, phased_out="direct")
    game.alter(flipped, flipped=True)
    game.alter(plain, notes={"damaged": (0,)})
    table.begin()
    things = (hidden, tapped, flipped, plain, rogue, dear, cheap, land, artifact)
    rows: dict[Any, list[int]] = {
        "face_down": [hidden], "face_up": [one for one in things if one != hidden], "tapped": [tapped],
        "untapped": [one for one in things if one != tapped], "flipped": [flipped], "phased_out": [tapped],
        "has_dealt_damage": [plain], "outlaw": [rogue], "has_mana_cost_x": [dear], "historic": [artifact], "attached": [],
        "transformed": [], "kicked": [], "foretold": [], "plotted": [], "multicolored": [],
    }
    for state, expected in rows.items():
        assert (state, [one for one, so in zip(things, in_state(table, state, *things)) if so]) == (state, expected)


def test_cards_that_were_foretold_or_plotted() -> None:
    table = Table()
    waiting, moved, plain = (table.put(SPARK, 0, zone, notes=notes) for zone, notes in (
        ("exile", {"foretold": True}), ("graveyard", {"foretold": True}), ("exile", {})))
    table.begin()
    cast, other = (
        on_stack(table, "spell", cast=cast_from("exile", was=frozenset(was))) for was in (("foretold", "untimely"), ()))
    things = (waiting, moved, plain, cast, other)
    assert in_state(table, "foretold", *things) == [True, False, False, True, False]
    assert in_state(table, "plotted", *things) == [False] * 5
    assert in_state(table, "untimely", *things) == [False, False, False, True, False]
    copied = on_stack(table, "spell", cast=cast_from("", paid={AdditionalPayment("kicked"): 1}))
    assert [in_state(table, state, cast, copied, plain) for state in ("was_cast", "kicked")] == [
        [True, False, False], [False, True, False],
    ]


def test_since_when_a_permanent_is_under_its_controllers_control() -> None:
    """302.6, 702.30a."""
    table = Table()
    things = [table.creature() for _ in range(6)]
    game = table.begin(turn=7).game
    for since, one in enumerate(things, 3):
        game.alter(one, came_under=since)
    game.alter_player(0, last_turn=7, notes={"upkeeps": (5, 7)})
    assert in_state(table, "summoning_sick", *things) == [False, False, False, False, True, True]
    assert in_state(table, "came_under_since_last_upkeep", *things) == [False, False, True, True, True, True]
    game.alter_player(0, notes={})
    game.alter(things[0], came_under=-1)
    game.alter(things[1], came_under=1)
    assert in_state(table, "came_under_since_last_upkeep", *things[:3]) == [False, True, True]


def test_the_player_who_goads() -> None:
    table = Table(3)
    bear = table.creature("Bear", player=2)
    for player in (0, 1):
        taunt = t.StaticAbility((t.Requires("goad", t.HasName(("Bear",))),))
        table.put(card("Taunt", "enchantment", "{9}", None, taunt), player)
    table.begin()
    assert [goaded_by(table.game, bear, player) for player in (0, 1, 2)] == [True, True, False]


def test_what_has_an_adventure() -> None:
    """715.2a-b: also a token that copies the card, but not what is face down."""
    table = Table()
    faces = (card("Knight", "creature: Knight", "{1}", (2, 2)).faces[0], card("Quest", "sorcery: Adventure", "{1}").faces[0])
    knight = table.put(Card("Knight", faces, "adventure"))
    hidden = table.put(Card("Knight", faces, "adventure"), face_down=True)
    named, token, other = table.creature("Bear"), table.put(faces[0]), table.put(card("Newt", "creature", "", (1, 1)).faces[0])
    half = table.put(Card("Day // Night", (faces[0].replaced(name="Day"), faces[1].replaced(name="Night")), "split"), 0, "hand")
    held = table.put(Card("Knight", faces, "adventure"), 0, "hand")
    things = (knight, hidden, named, token, other, half, held, UNKNOWN)
    assert in_state(table.begin(), "has_adventure", *things) == [True, False, False, True, False, False, True, False]
    has = t.Status("has_adventure")
    assert cites(table, has, knight, token, named) == [{"715.2a"}, {"715.2a", "715.2b"}, set()]
