"""A question that is answered with yes or no says what each answer means, where the question alone doesn't."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

BEAR = {"type_line": "Creature — Bear", "power": "2", "toughness": "2"}
ENTERS = "When this creature enters, "


@pytest.mark.parametrize(("text", "prompt"), [
    ("Riot", "Apply the effect of Practice Caller? (yes: Practice Caller enters with a +1/+1 counter on it; "
             "no: Practice Caller has haste)"),
    ("Tribute 2", "Apply the effect of Practice Caller? (yes: Practice Caller enters with two +1/+1 counters on it)"),
    ("You may have this creature enter as a copy of any creature on the battlefield.",
     "Apply the effect of Practice Caller? "
     "(yes: you may have this creature enter as a copy of any creature on the battlefield)"),
    (ENTERS + "it endures 2.", "Put the counters on it? (yes: put two +1/+1 counters on Practice Caller; "
                               "no: create a 2/2 white Spirit creature token)"),
    (ENTERS + "it explores.", "Put Practice Caller into the graveyard? (no: it stays on top of the library)"),
    (ENTERS + "you may draw a card.", "Do it? (yes: draw a card)"),
    (ENTERS + "look at the top two cards of your library. You may reveal a creature card and/or a land card from among them and "
              "put the revealed cards into your hand.",
     "Do it? (yes: reveal up to one creature card from among it and up to one land card from among it. "
     "Return it to its owner's hand)"),
    (ENTERS + "sacrifice it unless you pay {1}.", "Pay? (yes: {1}; no: sacrifice Practice Caller)"),
    (ENTERS + "you may pay {1}. If you do, draw a card.", "Pay? (yes: {1})"),
    (ENTERS + "tap up to two permanents.", "Choose up to 2: permanents"),
    (ENTERS + "tap another permanent.", "Choose 1: another permanent"),
    (ENTERS + "tap up to one creature.", "Choose up to 1: a creature"),
    (ENTERS + "the next time a source of your choice would deal damage to you this turn, prevent that damage.",
     "Choose 1: a source"),
    (ENTERS + "sacrifice a creature or land.", "Sacrifice 1: a creature or land"),
    (ENTERS + "discard a creature or land card.", "Discard 1: a creature or land card"),
    (ENTERS + "search your library for up to two Bear cards, reveal them, put them into your hand, then shuffle.",
     "Find up to 1: a Bear card"),
])  # fmt: skip
def test_what_the_answers_mean(text: str, prompt: str) -> None:
    cast = {"player": "A", "do": "cast", "object": "Practice Caller"}
    result = check(to_scenario({
        "cards": [{"name": "Practice Caller", "mana_cost": "{G}", "oracle_text": text, **BEAR}],
        "players": {"A": {
            "hand": [{"card": "Practice Caller"}, {"card": "Island"}, {"card": "Forest"}],
            "battlefield": [{"card": "Forest", "count": 3}],
            "library_top": [{"card": "Practice Caller"}],
        }, "B": {}},
        "start": {"step": "precombat_main"}, "segments": [{"actions": [cast, {"player": "A", "do": "wait_stack"}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None
    assert result.decision["prompt"] == prompt
    assert (result.decision["answered_by"][0] == "may") is ("?" in prompt)


def test_a_target_is_described_by_its_own_word() -> None:
    zap = {"name": "Practice Zap", "mana_cost": "{G}", "type_line": "Instant",
           "oracle_text": "Practice Zap deals 1 damage to target creature and 1 damage to another target creature you control."}
    cards = [zap, *({"name": name, "oracle_text": "", **BEAR} for name in ("Practice Bear", "Practice Cub"))]
    both = [{"card": "Practice Bear"}, {"card": "Practice Cub"}]
    first = {"card": "Practice Bear", "player": "B"}
    result = check(to_scenario({
        "cards": cards, "start": {"step": "precombat_main"}, "players": {
            "A": {"hand": [{"card": "Practice Zap"}], "battlefield": [{"card": "Forest"}, *both]}, "B": {"battlefield": both}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Practice Zap", "targets": [first]}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None
    assert result.decision["prompt"] == "Choose target 2: another target creature you control"


@pytest.mark.parametrize(("cost", "prompt"), [
    ("Sacrifice a land", "Sacrifice 1: a land"), ("Discard a land card", "Discard 1: a land card"),
    ("Sacrifice two lands", "Sacrifice 2: lands"),
    ("Sacrifice any number of creatures with total power 2 or greater", "Sacrifice creatures with total power 2 or greater"),
    ("Remove a charge counter from a permanent you control", "Remove a counter from 1"),
])  # fmt: skip
def test_what_a_cost_is_paid_with(cost: str, prompt: str) -> None:
    tool = {"name": "Practice Tool", "type_line": "Artifact", "oracle_text": f"{cost}: You gain 1 life."}
    lands: list[dict[str, Any]] = [{"card": "Forest"}, {"card": "Island"}, {"card": "Swamp"}]
    result = check(to_scenario({
        "cards": [tool], "start": {"step": "precombat_main"},
        "players": {"A": {"hand": lands, "battlefield": [
            *({**land, "counters": {"charge": 1}} for land in lands), {"card": "Practice Tool"},
            {"card": "Practice Bear"}, {"card": "Practice Elephant"}]}, "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "activate", "object": "Practice Tool"}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None and result.decision["prompt"] == prompt


def test_a_commander_that_may_go_to_the_command_zone() -> None:
    bounce = {"name": "Practice Recall", "mana_cost": "{G}", "type_line": "Instant",
              "oracle_text": "Return target creature to its owner's hand."}  # fmt: skip
    lead = {"name": "Practice Chief", "oracle_text": "", **BEAR, "type_line": "Legendary Creature — Bear"}
    result = check(to_scenario({
        "cards": [bounce, lead], "format": "commander", "players": {"A": {
            "hand": [{"card": "Practice Recall"}],
            "battlefield": [{"card": "Forest"}, {"card": "Practice Chief", "commander": True}],
        }, "B": {}},
        "start": {"step": "precombat_main"}, "segments": [{"actions": [
            {"player": "A", "do": "cast", "object": "Practice Recall", "targets": ["Practice Chief"]},
            {"player": "A", "do": "wait_stack"},
        ]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None
    assert result.decision["prompt"] == "Apply the effect of Practice Chief? (yes: it goes to the command zone instead)"


def test_who_faces_a_choice_is_told_their_own_part_and_whose_the_other_is() -> None:
    text = "Target opponent faces a villainous choice — You draw a card, or that player discards a card."
    result = check(to_scenario({
        "cards": [{"name": "Practice Villain", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": text}],
        "players": {"A": {"hand": [{"card": "Practice Villain"}], "battlefield": [{"card": "Forest"}]},
                    "B": {"hand": [{"card": "Forest"}]}},
        "start": {"step": "precombat_main"}, "segments": [{"actions": [
            {"player": "A", "do": "cast", "object": "Practice Villain"}, {"player": "A", "do": "wait_stack"}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None and result.decision["player"] == "B"
    assert result.decision["options"] == ["A draws a card.", "Discard a card."]


@pytest.mark.parametrize(("choices", "asked", "options"), [
    ([], "Do it? (yes: discard a card or sacrifice a permanent)", [True, False]),
    ([{"kind": "may", "value": True}], "Choose one", ["Discard a card.", "Sacrifice a permanent."]),
    ([{"kind": "may", "value": True}, {"kind": "option", "value": "sacrifice a permanent"}], None, None),
])  # fmt: skip
def test_each_player_who_may_do_one_of_two_things_is_told_them_as_their_own(
    choices: list[Any], asked: str | None, options: list[Any] | None
) -> None:
    text = ("Each opponent may discard a card or sacrifice a permanent of their choice. Practice Toll deals 3 damage to each "
            "opponent who didn't.")  # fmt: skip
    result = check(to_scenario({
        "cards": [{"name": "Practice Toll", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": text}],
        "players": {"A": {"hand": [{"card": "Practice Toll"}], "battlefield": [{"card": "Forest"}]},
                    "B": {"hand": [{"card": "Island"}], "battlefield": [{"card": "Forest"}]}},
        "start": {"step": "precombat_main"}, "segments": [{"choices": {"B": choices}, "actions": [
            {"player": "A", "do": "cast", "object": "Practice Toll"}, {"player": "A", "do": "wait_stack"}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    decision = result.decision or {}
    assert (decision.get("prompt"), decision.get("options")) == (asked, options)


@pytest.mark.parametrize(("text", "prompt"), [
    ("Kicker {R}", "Pay the kicker cost? ({R})"), ("Offspring {1}", "Pay the offspring cost? ({1})"),
    ("As an additional cost to cast this spell, you may sacrifice a creature.",
     "Pay the additional cost? (sacrifice a creature)"),
])  # fmt: skip
def test_an_additional_cost_is_called_by_its_name(text: str, prompt: str) -> None:
    result = check(to_scenario({
        "cards": [{"name": "Practice Giver", "mana_cost": "{G}", "oracle_text": text, **BEAR}],
        "players": {"A": {
            "hand": [{"card": "Practice Giver"}],
            "battlefield": [{"card": "Forest", "count": 3}, {"card": "Mountain"}, {"card": "Practice Bear"}],
        }, "B": {}},
        "start": {"step": "precombat_main"},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Practice Giver"}]}],
    }), CardPool([practice_cards()]))  # fmt: skip
    assert result.decision is not None and result.decision["prompt"] == prompt
