"""Verdicts: each kind, and why it is given."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError, UnknownCard
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

MAIN = {"turn": 1, "step": "precombat_main"}
WAIT = {"player": "A", "do": "wait_stack"}


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return CardPool([practice_cards()])


def play(pool: CardPool, **document: Any) -> Result:
    document.setdefault("players", {"A": {}, "B": {}})
    document.setdefault("start", MAIN)
    return check(to_scenario(document), pool)


def bolt(**action: Any) -> dict[str, Any]:
    """A player with a red source casts a spell for 3 damage."""
    cast = {"player": "A", "do": "cast", "object": "Practice Bolt", **action}
    return {
        "players": {"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Bolt"}]}, "B": {}},
        "segments": [{"actions": [cast], "stop": MAIN}],
    }


def test_answered_and_passed(pool: CardPool) -> None:
    result = play(pool, **bolt(targets=["B"]), expect=[{"what": "life", "player": "B", "n": 17}])
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)
    assert any(step.text == "A casts Practice Bolt targeting B" and step.rules[0].number == "601.2i" for step in result.trace)
    assert result.final is not None
    assert result.final["players"]["B"]["life"] == 17
    assert "608.2c" in {ref.number for ref in result.rules_applied}


def test_answered_and_failed(pool: CardPool) -> None:
    result = play(pool, **bolt(targets=["B"]), expect=[{"what": "life", "player": "B", "n": 20}])
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, False)
    assert (result.expectations[0].holds, result.expectations[0].actual) == (False, 17)


@pytest.mark.parametrize(("row", "holds", "actual"), [
    ({"what": "type", "type": "creature", "value": False}, False, True),
    ({"what": "color", "color": "blue", "value": False}, True, False),
    ({"what": "type", "type": "creature"}, False, "not on the battlefield; zone: graveyard looks where it is"),
    ({"what": "type", "type": "creature", "zone": "graveyard"}, True, True),
])  # fmt: skip
def test_what_is_denied_of_a_tagged_card_is_looked_at_where_it_is(
    pool: CardPool, row: dict[str, Any], holds: bool, actual: object
) -> None:
    players = {"A": {"graveyard": [{"card": "Practice Bear", "tag": "bear"}]}, "B": {}}
    found = play(pool, players=players, expect=[{**row, "object": "bear"}]).expectations[0]
    assert (found.holds, found.actual) == (holds, actual)


def test_needs_decision_shows_the_options_and_the_rule(pool: CardPool) -> None:
    result = play(pool, **bolt())
    assert result.verdict is Verdict.NEEDS_DECISION
    assert result.decision is not None
    assert (result.decision["kind"], result.decision["player"], result.decision["rule"]) == ("target", "A", "601.2c")
    assert set(result.decision["options"]) == {"A", "B"}


def test_options_that_came_about_while_somebody_is_asked_are_named(pool: CardPool) -> None:
    """What was milled is in the library again once the question has stopped the play."""
    mill = {
        "name": "Practice Mill", "type_line": "Sorcery", "mana_cost": "{G}",
        "oracle_text": "Mill two cards. Put a creature card from among them into your hand.",
    }
    result = play(
        pool,
        cards=[mill],
        players={
            "A": {
                "battlefield": [{"card": "Forest"}], "hand": [{"card": "Practice Mill"}],
                "library_top": [{"card": "Practice Bear"}, {"card": "Practice Wall"}],
            },
            "B": {},
        },
        segments=[{"actions": [{"player": "A", "do": "cast", "object": "Practice Mill"}], "stop": {"turn": 1, "step": "end"}}],
    )
    assert result.decision is not None
    assert sorted(result.decision["options"]) == ["Practice Bear", "Practice Wall"]


@pytest.mark.parametrize(("words", "size"), [("a 3/1 creature with haste", (3, 1)), ("a 1/3 creature with defender", (1, 3))])
def test_a_size_is_chosen_in_the_words_of_the_card(pool: CardPool, words: str, size: tuple[int, int]) -> None:
    shaper = {
        "name": "Practice Shaper", "type_line": "Creature — Shapeshifter", "mana_cost": "{G}", "power": "*", "toughness": "*",
        "oracle_text": "As this creature enters, it becomes your choice of a 3/1 creature with haste or a 1/3 creature with "
                       "defender.",
    }
    segment = {
        "actions": [{"player": "A", "do": "cast", "object": "Practice Shaper"}], "stop": {"turn": 1, "step": "end"},
        "choices": {"A": [{"kind": "choice", "value": words}]},
    }
    result = play(
        pool,
        cards=[shaper],
        players={"A": {"battlefield": [{"card": "Forest"}], "hand": [{"card": "Practice Shaper"}]}, "B": {}},
        segments=[segment],
        expect=[{"what": "pt", "object": "Practice Shaper", "power": size[0], "toughness": size[1]}],
    )
    assert (result.verdict, result.passed, result.unused) == (Verdict.ANSWERED, True, ())


@pytest.mark.parametrize(("tags", "verdict"), [(("one", "two"), Verdict.NEEDS_DECISION), ((None, None), Verdict.ANSWERED)])
def test_what_a_tag_tells_apart_is_asked_about_where_it_has_moved(
    pool: CardPool, tags: tuple[str | None, ...], verdict: Verdict
) -> None:
    """Both come back together and are alike but for their tags."""
    reveille = {"name": "Practice Reveille", "type_line": "Sorcery", "mana_cost": "{0}",
                "oracle_text": "Return all creature cards from your graveyard to the battlefield. "
                               "Sacrifice a creature."}  # fmt: skip
    bears = [{"card": "Practice Bear", **({} if tag is None else {"tag": tag})} for tag in tags]
    result = play(
        pool, cards=[reveille], players={"A": {"graveyard": bears, "hand": [{"card": "Practice Reveille"}]}, "B": {}},
        segments=[{"actions": [{"player": "A", "do": "cast", "object": "Practice Reveille"}, WAIT]}],
    )
    assert result.verdict is verdict


def test_first_takes_the_first_option(pool: CardPool) -> None:
    assert play(pool, **bolt(), on_choice="first").verdict is Verdict.ANSWERED


@pytest.mark.parametrize("on_choice", ["first", "explore"])
def test_an_answer_that_leaves_no_room_for_the_rest_is_passed_over(pool: CardPool, on_choice: str) -> None:
    """With the first mode there is no mana for what is cast next: that play is legal all the same."""
    fork = {"name": "Practice Signpost", "type_line": "Sorcery", "mana_cost": "{0}",
            "oracle_text": "Choose one —\n• You gain 1 life.\n• Add {R}."}  # fmt: skip
    casts = [{"player": "A", "do": "cast", "object": "Practice Signpost"}, WAIT,
             {"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["B"]}, WAIT]
    result = play(
        pool, cards=[fork], players={"A": {"hand": [{"card": "Practice Signpost"}, {"card": "Practice Bolt"}]}, "B": {}},
        segments=[{"actions": casts}], on_choice=on_choice, expect=[{"what": "life", "player": "B", "n": 17}],
    )
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)


def test_outcomes_differ_when_explored(pool: CardPool) -> None:
    expect = [{"what": "life", "player": "B", "n": 17}]
    result = play(pool, **bolt(), on_choice="explore", expect=expect)
    assert result.verdict is Verdict.OUTCOMES_DIFFER
    assert result.outcomes is not None
    found = {one["choices"][0][0]["answer"][0]: one["passed"] for one in result.outcomes}
    assert found == {"A": False, "B": True}


def test_exploring_says_answered_where_choices_do_not_matter(pool: CardPool) -> None:
    expect = [{"what": "count", "player": "A", "zone": "graveyard", "n": 1}]
    result = play(pool, **bolt(), on_choice="explore", expect=expect)
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)


def test_exploring_stops_at_its_limit(pool: CardPool) -> None:
    from app.scenarios.checks.exploring import explore

    document = {"players": {"A": {}, "B": {}}, "start": MAIN, **bolt()}
    result = explore(to_scenario(document), pool, most=2)
    assert result.verdict is Verdict.LIMIT_REACHED


def test_words_not_understood_are_named(pool: CardPool) -> None:
    odd = {"name": "Practice Riddle", "type_line": "Enchantment", "oracle_text": "Flumph the gazebo sideways."}
    result = play(
        pool,
        cards=[odd],
        players={"A": {"battlefield": [{"card": "Practice Riddle"}]}, "B": {}},
        segments=[{"stop": MAIN}],
    )
    assert result.verdict is Verdict.UNSUPPORTED
    assert result.unsupported is not None
    assert "Flumph the gazebo" in result.unsupported["words"]
    assert result.passed is None


def test_words_that_cannot_matter_are_no_reason_to_refuse(pool: CardPool) -> None:
    odd = {"name": "Practice Riddle", "type_line": "Enchantment", "oracle_text": "Flumph the gazebo sideways."}
    players = {"A": {"library_top": [{"card": "Practice Riddle"}]}, "B": {}}
    result = play(
        pool,
        cards=[odd],
        players=players,
        segments=[{"stop": MAIN}],
        expect=[{"what": "life", "player": "A", "n": 20}],
    )
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)


def test_an_action_that_is_not_possible_names_the_rule(pool: CardPool) -> None:
    document = bolt(targets=["B"])
    document["players"]["A"]["battlefield"] = []
    result = play(pool, **document)
    assert result.verdict is Verdict.ILLEGAL_SCENARIO
    assert result.illegality is not None
    assert result.illegality["path"] == "segments[0].actions[0]"
    assert result.illegality["rule"] == "601.2h"


def test_a_position_that_cannot_be_is_illegal(pool: CardPool) -> None:
    result = play(pool, players={"A": {"battlefield": [{"card": "Practice Bolt"}]}, "B": {}})
    assert result.verdict is Verdict.ILLEGAL_SCENARIO
    assert result.illegality is not None
    assert result.illegality["rule"] == "110.4"


def test_an_illegal_block_is_illegal(pool: CardPool) -> None:
    players = {
        "A": {"battlefield": [{"card": "Practice Hawk"}]},
        "B": {"battlefield": [{"card": "Practice Bear"}, {"card": "Practice Weaver"}]},
    }
    actions = [
        {"player": "A", "do": "attack", "object": "Practice Hawk", "step": "declare_attackers"},
        {
            "player": "B",
            "do": "block",
            "object": "Practice Bear",
            "attacker": "Practice Hawk",
            "step": "declare_blockers",
        },
    ]
    result = play(
        pool, players=players, segments=[{"actions": actions, "stop": {"turn": 1, "step": "end_of_combat"}}]
    )
    assert result.verdict is Verdict.ILLEGAL_SCENARIO


def test_a_hostile_scenario_reaches_a_limit(pool: CardPool) -> None:
    horde = {
        "name": "Practice Horde",
        "type_line": "Creature — Cat",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever a creature enters, create a 1/1 green Cat creature token.",
    }
    players = {
        "A": {
            "battlefield": [{"card": "Practice Horde"}, {"card": "Forest", "count": 2}],
            "hand": [{"card": "Practice Bear"}],
        },
        "B": {},
    }
    cast = {"player": "A", "do": "cast", "object": "Practice Bear"}
    scenario = to_scenario(
        {"players": players, "cards": [horde], "start": MAIN, "segments": [{"actions": [cast], "stop": MAIN}]}
    )
    result = check(scenario, pool, seconds=2)
    assert result.verdict is Verdict.LIMIT_REACHED
    assert result.limit is not None


def test_unknown_cards_players_and_looks_are_errors(pool: CardPool) -> None:
    with pytest.raises(UnknownCard, match=r"players\.A\.hand\[0\]"):
        play(pool, players={"A": {"hand": [{"card": "No Such Practice"}]}})
    with pytest.raises(DocumentError, match="no player 'C'"):
        play(pool, segments=[{"actions": [{"player": "C", "do": "concede"}]}])
    misspelt = to_scenario({"players": {"A": {"hand": [{"card": "Practise Bear"}]}}})
    with pytest.raises(UnknownCard, match="did you mean 'Practice Bear'"):
        check(misspelt, CardPool(near=lambda name: ["Practice Bear"]))
    with pytest.raises(DocumentError, match=r"actions: there is no such key here; it belongs in 'segments'"):
        to_scenario({"players": {"A": {}}, "actions": []})
    with pytest.raises(DocumentError, match="did you mean 'life'"):
        play(pool, segments=[{"stop": MAIN}], expect=[{"what": "lief", "player": "A", "n": 1}])


def test_several_editions_are_compared(pool: CardPool) -> None:
    document = bolt(targets=["B"])
    assert play(pool, **document, edition=["latest", "2026-08-07"]).verdict is Verdict.ANSWERED
    assert play(pool, **document, edition=["latest", "2007-05-01"]).verdict is Verdict.ANSWERED
    refused = play(pool, **document, edition=["latest", "1997-05-01"])
    assert (refused.verdict, refused.edition["effective"]) == (Verdict.UNSUPPORTED, "1997-05-01")
    with pytest.raises(DocumentError, match="0 editions"):
        play(pool, **document, edition=[])


def test_questions_are_answered(pool: CardPool) -> None:
    document = bolt(targets=["B"])
    result = play(
        pool,
        **document,
        ask=[
            {"what": "legal_actions", "player": "A", "turn": 1, "step": "precombat_main"},
            {"what": "life", "player": "B"},
        ],
    )
    assert result.answers[0]["answer"] == ["pass", "cast Practice Bolt", "activate ability 1 of Mountain"]
    assert result.answers[1]["answer"] == 17


def test_meta_is_never_looked_at(pool: CardPool) -> None:
    document = bolt(targets=["B"])
    plain = play(pool, **document)
    marked = play(pool, **document, meta={"on_choice": "first", "expect": [1]})
    assert msgspec.json.encode(plain) == msgspec.json.encode(marked)


def test_the_same_scenario_gives_the_same_answer(pool: CardPool) -> None:
    document = bolt(targets=["B"])
    answers = [msgspec.json.encode(play(pool, **document)) for _ in range(3)]
    assert all(one == other for one, other in itertools.pairwise(answers))


def test_illegal_play_can_be_what_is_expected(pool: CardPool) -> None:
    wall = {"name": "Practice Post", "type_line": "Creature — Wall", "power": "0", "toughness": "4", "oracle_text": "Defender"}
    attack = {"player": "A", "do": "attack", "object": "post", "turn": 1, "step": "declare_attackers"}
    document: dict[str, Any] = {
        "cards": [wall], "players": {"A": {"battlefield": [{"card": "Practice Post", "tag": "post"}]}, "B": {}},
        "segments": [{"actions": [attack], "stop": {"turn": 1, "step": "end_of_combat"}}],
    }
    for row, passed in (
        ({"what": "illegal"}, True), ({"what": "illegal", "rule": "702.3b"}, True),
        ({"what": "illegal", "rule": "601.2c"}, False), ({"what": "illegal", "value": False}, False),
    ):
        result = play(pool, **document, expect=[row])
        assert (result.verdict, result.passed) == (Verdict.ILLEGAL_SCENARIO, passed)
    legal = play(pool, **{**document, "segments": [{"stop": MAIN}]}, expect=[{"what": "illegal"}])
    assert (legal.verdict, legal.passed) == (Verdict.ANSWERED, False)


@pytest.mark.parametrize("written", [[1, 3], [3]])
def test_a_target_names_its_mode_and_the_choices_the_others(pool: CardPool, written: list[int]) -> None:
    charm = {
        "name": "Practice Charm", "mana_cost": "{R}", "type_line": "Instant",
        "oracle_text": "Choose two —\n• This spell deals 2 damage to any target.\n• You gain 1 life.\n• You gain 4 life.",
    }  # fmt: skip
    cast = {"player": "A", "do": "cast", "object": "Practice Charm", "targets": [{"player": "B", "mode": 1}]}
    result = play(
        pool, cards=[charm],
        players={"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Charm"}]}, "B": {}},
        segments=[{"actions": [cast], "choices": {"A": [{"kind": "mode", "value": mode} for mode in written]}, "stop": MAIN}],
        expect=[{"what": "life", "player": "B", "n": 18}, {"what": "life", "player": "A", "n": 24}],
    )  # fmt: skip
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)
