"""Where abilities function (113.6), and what becomes of those that never could."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.trees.keywords import DEFINITIONS, parts_of
from app.engine.trees.zones import EVERYWHERE, functioning_zones, usual_zone
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

CREATURE, SORCERY, LAND = "Creature — Squid", "Sorcery", "Land"
PLAYED_FROM = ("graveyard", "hand", "library", "exile", "stack", "command")

DERIVED = [
    (CREATURE, "Creatures you control get +1/+1.", ("battlefield",), "113.6"),
    (SORCERY, "Whenever you gain life, draw a card.", ("stack",), "113.6"),
    (CREATURE, "~'s power and toughness are each equal to the number of cards in your hand.", EVERYWHERE, "113.6a"),
    (CREATURE, "As long as ~ is in your graveyard, creatures you control have haste.", ("graveyard",), "113.6b"),
    (CREATURE, "At the beginning of your upkeep, if ~ is in your graveyard, you gain 1 life.", ("graveyard",), "113.6b"),
    (CREATURE, "If ~ would be put into a graveyard from anywhere, exile it instead.", EVERYWHERE, "113.6b"),
    (CREATURE, "This spell costs {1} less to cast if you control an artifact.", ("stack",), "113.6d"),
    (CREATURE, "You may pay {2} rather than pay ~'s mana cost.", ("stack",), "113.6d"),
    (CREATURE, "If you control a Squid, you may cast ~ as though it had flash.", PLAYED_FROM, "113.6e"),
    (CREATURE, "You may cast ~ from exile.", ("exile",), "113.6f"),
    (CREATURE, "~ can't be countered.", ("stack",), "113.6g"),
    (CREATURE, "~ enters tapped.", ("battlefield",), "113.6h"),
    (CREATURE, "~ can't have counters put on it.", ("battlefield",), "113.6i"),
    (CREATURE, "{1}, Discard ~: Draw a card.", ("hand",), "113.6j"),
    (CREATURE, "When you cast ~, draw a card.", ("stack",), "113.6k"),
    (CREATURE, "When ~ is put into a graveyard from anywhere, draw a card.", ("graveyard",), "113.6k"),
    (CREATURE, "When ~ is put into your graveyard from your library, draw a card.", ("graveyard",), "113.6k"),
    (CREATURE, "When ~ leaves your graveyard, draw a card.", ("graveyard",), "113.6k"),
    (CREATURE, "When ~ dies, draw a card.", ("battlefield",), "113.6"),
    (CREATURE, "When ~ dies, return it to its owner's hand.", ("battlefield",), "113.6"),
    (CREATURE, "When you discard ~, draw a card.", ("battlefield", "graveyard", "exile", "command"), "113.6k"),
    (CREATURE, "{1}, Exile ~ from your graveyard: Draw a card.", ("graveyard",), "113.6m"),
    (CREATURE, "{1}: Return ~ from your graveyard to your hand.", ("graveyard",), "113.6m"),
    (CREATURE, "At the beginning of your upkeep, you may return ~ from your graveyard to your hand.", ("graveyard",), "113.6m"),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text", "zones", "rule"), DERIVED, ids=[row[1] for row in DERIVED])
def test_where_it_functions(type_line: str, text: str, zones: tuple[str, ...], rule: str) -> None:
    (ability,) = compile_text("Practice Squid", type_line, text)
    usual = usual_zone(frozenset({"sorcery"} if type_line == SORCERY else {"creature"}))
    assert functioning_zones(ability, usual) == dict.fromkeys(zones, rule)


def test_not_in_a_zone_it_names() -> None:
    elsewhere = t.NotSo(t.Matches(t.This(), t.InZone(("battlefield",))))
    ability = t.StaticAbility((t.PlayerRule("extra_land_plays", t.You(), t.Number(1)),), elsewhere)
    assert functioning_zones(ability) == dict.fromkeys(EVERYWHERE[1:], "113.6c")


def test_what_an_effect_grants_defines_no_characteristic() -> None:
    ability = t.StaticAbility((t.Modify(t.This(), (t.SetColors(("U",)),)),), cda=True)
    assert set(functioning_zones(ability)) == set(EVERYWHERE)
    assert functioning_zones(ability, granted=True) == {"battlefield": "113.6"}


def test_each_trigger_condition_by_itself() -> None:
    event = t.AnyOf((t.Casts(t.IsSource()), t.Attacks(t.IsSource())))
    found = functioning_zones(t.TriggeredAbility(event, t.Body((t.Draw(),))))
    assert found == {"battlefield": "113.6", "stack": "113.6k"}


NEVER = [
    (CREATURE, "{T}, Discard ~: Draw a card."),
    (CREATURE, "{T}, Exile ~ from your graveyard: Draw a card."),
    (CREATURE, "Sacrifice ~: Draw a card. Activate only if ~ is in your hand."),
    (SORCERY, "{T}: Draw a card."),
    (SORCERY, "When ~ enters, draw a card."),
    (LAND, "When you cast ~, draw a card."),
    (CREATURE, "Other creatures you control have \"{T}, Discard this card: Draw a card.\""),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text"), NEVER, ids=[row[1] for row in NEVER])
def test_what_could_never_function_is_refused_by_name(type_line: str, text: str) -> None:
    (ability,) = compile_text("Practice Squid", type_line, text)
    assert isinstance(ability, t.Unsupported)
    assert "could never function" in ability.told


def test_what_keywords_stand_for_functions_somewhere() -> None:
    cost, number, filter = t.ManaCost(("1",)), t.Number(1), t.HasType(("creature",))
    for name in DEFINITIONS:
        for part in parts_of(t.KeywordAbility(name, cost, number, filter)):
            if isinstance(part, t.ActivatedAbility | t.TriggeredAbility | t.StaticAbility):
                assert functioning_zones(part), name


def played(text: str) -> object:
    """A game in which the card on top of a library has words that were not understood, and a permanent has this text."""
    riddle = '{name: Practice Riddle, mana_cost: "{1}", type_line: Artifact, oracle_text: "Squid the frobnicated moon."}'
    window = f"{{name: Practice Window, mana_cost: '{{1}}', type_line: Enchantment, oracle_text: '{text}'}}"
    document = f"""
title: A top card
cards: [{riddle}, {window}]
players:
  A: {{battlefield: [{{card: Practice Window}}], library_top: [{{card: Practice Riddle}}]}}
  B: {{battlefield: [{{card: Practice Bear, tag: bear}}]}}
start: {{active: B, step: precombat_main}}
segments:
  - actions:
      - {{player: B, do: attack, object: bear}}
expect:
  - {{what: tapped, object: bear}}
"""
    return check(read_scenario(document.encode()), CardPool([practice_cards()]))


@pytest.mark.parametrize("text", [
    "Play with the top card of your library revealed.", "You may look at the top card of your library any time.",
])
def test_a_top_card_in_sight_refuses_if_it_was_not_understood(text: str) -> None:
    assert "frobnicated" in str(played(text).unsupported)  # type: ignore[attr-defined]


def test_a_top_card_out_of_sight_is_no_matter() -> None:
    assert played("You may play an additional land on each of your turns.").passed is True  # type: ignore[attr-defined]
