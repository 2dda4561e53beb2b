"""Nothing is taken silently: names that nobody knows, answers nobody asked for, actions that can't be taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.check import FAILED, PASSED, REFUSED
from app.cli.check import check as command
from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import told

MAIN = {"turn": 1, "step": "precombat_main"}
POOL = CardPool([practice_cards()])
PLAYERS = {
    "A": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}, {"card": "Mountain"}], "hand": [{"card": "Practice Bolt"}]},
    "B": {},
}


def play(**document: Any) -> Result:
    return check(to_scenario({"players": PLAYERS, "start": MAIN, "segments": [{"stop": MAIN}], **document}), POOL)


def acting(*actions: dict[str, Any], choices: Any = None, **more: Any) -> Result:
    rows = [{"player": "A", **action} for action in actions]
    return play(segments=[{"actions": rows, "choices": choices or {}, "stop": {"turn": 1, "step": "end"}}], **more)


NEGATIVE = [
    ({"what": "count", "zone": "battlefield", "object": "Practice Bera", "n": 0}, "Practice Bear"),
    ({"what": "count", "zone": "battlefield", "object": {"card": "Practice Bera"}, "n": 0}, "Practice Bear"),
    ({"what": "attacking", "object": {"tag": "bera"}, "value": False}, "bear"),
    ({"what": "has_ability", "object": "bear", "ability": "flyng", "value": False}, ""),
    ({"what": "type", "object": "bear", "type": "artefact", "value": False}, ""),
    ({"what": "subtype", "object": "bear", "subtype": "Bera", "value": False}, ""),
    ({"what": "color", "object": "bear", "color": "grey", "value": False}, ""),
    ({"what": "color", "object": "bear", "colors": "grey", "value": False}, ""),
    ({"what": "counters", "object": "bear", "counter": "chrage", "n": 0}, ""),
    ({"what": "can_play", "player": "A", "starts_with": "Cast Practice Blot", "value": False}, ""),
    ({"what": "on_stack", "starts_with": "Practice Blot", "n": 0}, ""),
    ({"what": "monarch", "player": "C", "value": False}, ""),
    ({"what": "tapped", "object": "bear", "value": "flase"}, ""),
    ({"what": "liffe", "player": "A", "n": 0}, "life"),
    ({"what": "attackers", "cards": ["Practice Bera"]}, "Practice Bear"),
    ({"what": "legal", "action": {"player": "A", "do": "cast", "object": "Practice Blot"}, "value": False}, ""),
    ({"what": "count", "zone": "battlefield", "object": "Wolg Token", "n": 0}, ""),
    ({"what": "count", "zone": "battlefield", "object": "Fish", "n": 0}, "Fish Token"),
    ({"what": "count", "zone": "battlefield", "object": {"card": "Elf Warrior"}, "n": 0}, "Elf Warrior Token"),
    ({"what": "trace", "text": "Practice Baer dies", "value": False}, "Bear"),
    ({"what": "illegal", "rule": "601,2c", "value": False}, ""),
]


@pytest.mark.parametrize(("row", "meant"), NEGATIVE)
def test_a_name_that_is_spelt_wrong_is_no_negative_answer(row: dict[str, Any], meant: str) -> None:
    with pytest.raises(DocumentError) as problem:
        play(expect=[row])
    assert problem.value.path.startswith("expect[0]")
    assert not meant or meant in problem.value.suggestions


@pytest.mark.parametrize("row", [
    {"do": "cast", "object": "Practice Blot"}, {"do": "cast", "object": "Practice Bolt", "targets": ["C"]},
    {"do": "cast", "object": "Practice Bolt", "targets": [{"tag": "bera"}]},
    {"do": "cast", "object": "Practice Bolt", "how": "flahsback"}, {"do": "attack", "object": "bera"},
    {"do": "cast", "object": "Practice Bolt", "while_not_on_stack": "Practice Blot"},
    {"do": "put_counters", "object": "bear", "counter": "chrage"}, {"do": "block", "object": "bear"},
    {"do": "attack", "object": "bear", "targets": ["B"]}, {"do": "attack", "object": "bear", "step": "end"},
    {"do": "activate", "object": "bear", "ability": "{2}: Fly"}, {"do": "activate", "object": "bear", "ability": 0},
    {"do": "cast", "object": "Practice Bolt", "modes": [0]},
    {"do": "check", "expect": {"what": "tapped", "object": "bera", "value": False}},
])  # fmt: skip
def test_an_action_names_what_exists_and_what_it_needs(row: dict[str, Any]) -> None:
    with pytest.raises(DocumentError) as problem:
        acting({**MAIN, **row})
    assert problem.value.path.startswith("segments[0].actions[0]")


@pytest.mark.parametrize("choices", [{"C": []}, {"A": [{"kind": "taget", "value": "B"}]}])
def test_choices_name_players_and_kinds(choices: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        acting({"do": "cast", "object": "Practice Bolt", "targets": ["B"]}, choices=choices)


@pytest.mark.parametrize("row", [
    {"kind": "damage", "value": {"bera": 2}}, {"kind": "division", "value": {"bera": 2}}, {"kind": "target", "value": ["bera"]},
    {"kind": "target", "value": ["@bera"]},
    {"kind": "order", "value": ["bera", "bear"]}, {"kind": "color", "value": "bleu"}, {"kind": "player", "value": "C"},
])
def test_an_answer_names_what_exists(row: dict[str, Any]) -> None:
    with pytest.raises(DocumentError) as problem:
        acting(choices={"A": [row]})
    assert problem.value.path.startswith("segments[0].choices.A[0].value")


@pytest.mark.parametrize(
    ("key", "value"),
    [("edition", "2020-13-01"), ("edition", ["latest", "soon"]), ("covers", ["702.19-b"]), ("covers", ["702.19z"])],
)
def test_an_edition_is_a_date_and_a_rule_has_a_number(key: str, value: Any) -> None:
    with pytest.raises(DocumentError):
        play(**{key: value})


@pytest.mark.parametrize(("more", "rule"), [({"x": 2}, "107.3"), ({"how": "kicked"}, "702.33a"), ({"modes": [2]}, "700.2a")])
def test_what_an_action_says_and_a_spell_has_not_is_not_legal(more: dict[str, Any], rule: str) -> None:
    result = acting({**MAIN, "do": "cast", "object": "Practice Bolt", "targets": ["B"], **more})
    assert result.illegality is not None
    assert result.illegality["rule"] == rule


PEACE = {"name": "Practice Peace", "type_line": "Enchantment", "oracle_text": "Creatures can't attack."}


@pytest.mark.parametrize("step", [{}, {"step": "declare_attackers"}])
@pytest.mark.parametrize(("attacker", "others", "rule", "says"), [
    ({"summoning_sick": True}, (), "302.6", "under their control"), ({"tapped": True}, (), "508.1a", "is tapped"),
    ({}, ("Practice Peace",), "508.1c", "because of Practice Peace"),
    ({"card": "Mountain"}, (), "508.1a", "not a creature"), ({"controller": "B"}, (), "508.1a", "creature they control"),
])
def test_an_attack_that_cant_be_declared_stops_the_play_with_its_reason(
    step: dict[str, str], attacker: dict[str, Any], others: tuple[str, ...], rule: str, says: str
) -> None:
    there = [{"card": "Practice Bear", "tag": "one", **attacker}, *({"card": name} for name in others)]
    rows = [{"player": "A", "do": "attack", "object": "one", **step}]
    result = play(cards=[PEACE], players={"A": {"battlefield": there}, "B": {}}, segments=[{"actions": rows}])
    assert result.illegality is not None
    assert (result.illegality["path"], result.illegality["rule"]) == ("segments[0].actions[0]", rule)
    assert says in result.illegality["reason"]
    assert max(one.turn for one in result.trace) < 3


@pytest.mark.parametrize(("row", "says"), [
    ({"player": "B", "do": "block", "object": "bear", "attacker": "bear"}, "nothing attacks"),
    ({"player": "B", "do": "attack", "object": "bear"}, "A's turn"),
])
def test_a_declaration_that_nobody_asks_for_stops_the_play(row: dict[str, Any], says: str) -> None:
    result = play(segments=[{"actions": [row]}])
    assert result.illegality is not None
    assert says in result.illegality["reason"]
    assert max(one.turn for one in result.trace) < 3


@pytest.mark.parametrize("row", [{"what": "life", "player": "A", "n": 20, "counter": "poison"}, {"what": "pt", "object": "bear"},
                                 {"what": "count", "zone": "battlefield", "type": "land", "n": 1}])
def test_a_key_that_is_missing_or_not_looked_at_is_an_error(row: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        play(expect=[row])


def test_a_segment_that_is_not_there_is_an_error() -> None:
    with pytest.raises(DocumentError, match="no segment 3"):
        play(expect=[{"what": "life", "player": "A", "n": 20, "after": 3}])


def test_tokens_that_a_card_here_can_make_have_names() -> None:
    maker = {"name": "Practice Kennel", "type_line": "Sorcery", "oracle_text": "Create a 2/2 green Wolf creature token."}
    row = {"what": "count", "zone": "battlefield", "object": "Wolf", "n": 0}
    assert play(cards=[maker], expect=[row]).passed is True
    with pytest.raises(DocumentError):
        play(expect=[row])


def test_an_answer_nobody_asked_for_is_reported() -> None:
    cast = {"do": "cast", "object": "Practice Bolt", "targets": ["B"], **MAIN}
    choices = {"A": [{"kind": "may", "value": True}]}
    result = acting(cast, choices=choices, expect=[{"what": "life", "player": "B", "n": 17}])
    assert (result.verdict, result.passed) == (Verdict.ANSWERED, True)
    assert result.unused == ({"path": "segments[0].choices.A[0]", "player": "A", "kind": "may", "value": True},)
    assert any("nobody asked for it (segments[0].choices.A[0])" in line for line in told(result))
    strict = acting(cast, choices=choices, expect=[{"what": "life", "player": "B", "n": 17}], strict=True)
    assert strict.passed is False
    assert acting(cast, expect=[{"what": "life", "player": "B", "n": 17}], strict=True).passed is True


def test_an_action_after_the_end_of_the_game_is_reported() -> None:
    rows = [{"do": "concede", **MAIN}, {"player": "B", "do": "cast", "object": "Practice Bolt", "turn": 2, "step": "upkeep"}]
    result = acting(*rows)
    assert [one["path"] for one in result.unused] == ["segments[0].actions[1]"]


def test_an_answer_that_says_what_had_to_be_is_no_unused_one() -> None:
    wolf = {"name": "Practice Snare", "mana_cost": "{R}", "type_line": "Instant",
            "oracle_text": "Practice Snare deals 1 damage to target creature."}
    players = {"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Snare"}]},
               "B": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]}}
    for kind in ("target", "choice"):
        result = acting({"do": "cast", "object": "Practice Snare", **MAIN}, cards=[wolf], players=players,
                        choices={"A": [{"kind": kind, "value": "bear"}]}, expect=[{"what": "damage", "object": "bear", "n": 1}])
        assert (result.passed, result.unused) == (True, ())
    choices = {"A": [{"kind": "choice", "value": "Practice Elephant"}]}
    clone = {"name": "Practice Clone", "mana_cost": "{R}", "type_line": "Creature — Shapeshifter", "power": "0", "toughness": "0",
             "oracle_text": "This creature enters as a copy of any creature on the battlefield."}
    players["A"] = {**players["A"], "hand": [{"card": "Practice Clone"}]}
    result = acting({"do": "cast", "object": "Practice Clone", **MAIN}, cards=[clone], players=players, choices=choices,
                    expect=[{"what": "count", "player": "A", "zone": "battlefield", "object": "Practice Bear", "n": 1}])
    assert result.passed and [one["value"] for one in result.unused] == ["Practice Elephant"]
    players["A"] = {**players["A"], "hand": [{"card": "Practice Snare"}]}
    line = [{"player": "A", "do": "cast", "object": "Practice Snare", "targets": ["bear"]}, {"player": "A", "do": "wait_stack"}]
    chosen = [{"player": "A", "do": "cast", "object": "Practice Snare"},
              {"player": "A", "do": "choose", "kind": "target", "value": "bear"}, {"player": "A", "do": "wait_stack"}]
    for rows in (line, chosen):
        result = play(cards=[wolf], players=players, segments=[{"in_order": True, "actions": rows}],
                      expect=[{"what": "damage", "object": "bear", "n": 1}])
        assert (result.verdict, result.passed) == (Verdict.ANSWERED, True), result.illegality


def test_an_action_that_cant_be_taken_stops_the_play_there() -> None:
    rows = [{"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["B"], "turn": 1, "step": "upkeep"}]
    result = play(segments=[{"actions": rows}])
    assert result.verdict is Verdict.ILLEGAL_SCENARIO
    assert result.illegality is not None
    assert result.illegality["path"] == "segments[0].actions[0]"
    assert {step.turn for step in result.trace} == {1}


def test_a_wait_for_a_moment_that_is_past_is_no_reason_to_play_on() -> None:
    result = play(segments=[{"actions": [{"player": "A", "do": "wait_stack", "turn": 1, "step": "upkeep"}]}])
    assert result.verdict is Verdict.ANSWERED
    assert {step.turn for step in result.trace} == {1}


def test_how_the_game_stands_for_a_player() -> None:
    rows = [{"player": "B", "do": "concede", **MAIN}]
    segment = {"actions": rows, "stop": {"turn": 1, "step": "end"}}
    expect = [{"what": "result", "player": "A", "result": "won"}, {"what": "result", "player": "B", "result": "lost"}]
    assert play(segments=[segment], expect=expect).passed is True
    assert play(segments=[segment], expect=[{"what": "result", "player": "B", "result": "won"}]).passed is False


def test_play_that_is_illegal_as_expected_passes(tmp_path: Path) -> None:
    text = """
players: {A: {hand: [{card: Practice Bolt}]}, B: {}}
start: {turn: 1, step: precombat_main}
segments: [{actions: [{player: A, do: cast, object: Practice Bolt, targets: [B]}]}]
"""
    wanted, plain = tmp_path / "wanted.yaml", tmp_path / "plain.yaml"
    wanted.write_text(text + "expect: [{what: illegal}]\n")
    plain.write_text(text)
    runner = CliRunner()
    codes = [runner.invoke(command, [str(file)], standalone_mode=False).return_value for file in (wanted, plain)]
    assert codes == [PASSED, REFUSED]


def test_the_option_strict_fails_what_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "unused.yaml"
    file.write_text(
        "players: {A: {}, B: {}}\nstart: {turn: 1, step: precombat_main}\n"
        "segments: [{choices: {A: [{kind: may, value: true}]}, stop: {turn: 1, step: precombat_main}}]\n"
    )
    runner = CliRunner()
    assert runner.invoke(command, [str(file)], standalone_mode=False).return_value == PASSED
    assert runner.invoke(command, [str(file), "--strict"], standalone_mode=False).return_value == FAILED


TRIBAL = {
    "name": "Practice Tribal Drum", "mana_cost": "{2}", "type_line": "Artifact",
    "oracle_text": "As this artifact enters, choose a creature type.\nCreatures you control of the chosen type get +1/+1.",
}


def with_drum(chosen: dict[str, Any]) -> Result:
    players = {"A": {"battlefield": [{"card": "Practice Tribal Drum", "chosen": chosen}, {"card": "Practice Bear"}]}, "B": {}}
    row = {"what": "pt", "object": "Practice Bear", "power": 3, "toughness": 3}
    return play(players=players, cards=[TRIBAL], expect=[row])


@pytest.mark.parametrize("chosen", [{"creature_type": "Bear"}, {"creature type": "bear"}, {"Creature_Type": "BEAR"}])
def test_a_choice_made_as_it_entered_is_spelt_freely(chosen: dict[str, Any]) -> None:
    assert with_drum(chosen).passed


@pytest.mark.parametrize("chosen", [{"type": "Bear"}, {"color": "green"}, {"creature_type": "Bera"}])
def test_a_choice_that_nothing_asked_for_is_an_error(chosen: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match=r"creature.type"):
        with_drum(chosen)


@pytest.mark.parametrize("counters", [{"P1P1": 2}, {"+1/+1": 2}, {"p1p1": 1, "+1/+1": 1}])
def test_counters_of_the_set_up_are_spelt_as_those_expected(counters: dict[str, int]) -> None:
    players = {"A": {"battlefield": [{"card": "Practice Bear", "tag": "bear", "counters": counters}]}, "B": {}}
    row = {"what": "pt", "object": "bear", "power": 4, "toughness": 4}
    result = play(players=players, expect=[row, {"what": "counters", "object": "bear", "counter": "p1p1", "n": 2}])
    assert result.passed


def test_what_can_be_played_is_named_by_how_its_name_begins() -> None:
    row = {"what": "can_play", "player": "A", "starts_with": "Cast Practice Bo"}
    assert acting({"do": "check", "expect": row, **MAIN}).passed is True
    assert acting({"do": "check", "expect": {**row, "value": False}, **MAIN}).passed is False


@pytest.mark.parametrize("actions", [[{"do": "attack_none"}], [{"do": "attack", "object": "Practice Bear"}]])
def test_a_declaration_that_is_not_legal_has_its_place(actions: list[dict[str, Any]]) -> None:
    rager = {
        "name": "Practice Rager", "type_line": "Creature — Ogre", "power": "2", "toughness": "2",
        "oracle_text": "This creature attacks each combat if able.\nNo more than one creature can attack each combat.",
    }
    players = {"A": {"battlefield": [{"card": "Practice Rager"}, {"card": "Practice Bear"}]}, "B": {}}
    result = acting(*actions, cards=[rager], players=players)
    assert result.illegality is not None
    assert (result.illegality["path"], result.illegality["rule"]) == ("segments[0].actions[0]", "508.1d")


@pytest.mark.parametrize(("card", "more", "rule"), [
    ("Practice Blaze", {"targets": ["B"], "x": 3}, "107.3a"), ("Practice Blaze", {"targets": ["B"], "x": 0}, None),
    ("Practice Sparks", {"targets": [{"tag": "bear", "amount": 2}]}, "601.2d"),
    ("Practice Sparks", {"targets": [{"tag": "bear", "amount": 3}]}, None),
])
def test_a_number_is_not_left_aside_where_only_one_is_possible(card: str, more: dict[str, Any], rule: str | None) -> None:
    cards = [
        {"name": "Practice Blaze", "type_line": "Sorcery", "mana_cost": "{X}{R}",
         "oracle_text": "Practice Blaze deals X damage to any target."},
        {"name": "Practice Sparks", "type_line": "Sorcery", "mana_cost": "{R}",
         "oracle_text": "Practice Sparks deals 3 damage divided as you choose among one, two, or three targets."},
    ]
    players = {**PLAYERS, "A": {**PLAYERS["A"], "hand": [{"card": card}]}}
    result = acting({"do": "cast", "object": card, **more}, cards=cards, players=players)
    assert (result.illegality or {}).get("rule") == rule, result.verdict_text


def test_a_check_is_not_made_before_what_stands_before_it() -> None:
    """The bolt has a target only after B has cast the bear; until then neither its wait nor its check has come."""
    late = {"name": "Practice Ambusher", "mana_cost": "{G}", "type_line": "Creature — Bear", "power": "1", "toughness": "1",
            "oracle_text": "Flash"}
    players = {**PLAYERS, "B": {"battlefield": [{"card": "Forest"}], "hand": [{"card": "Practice Ambusher", "tag": "late"}]}}
    rows = [
        {"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["late"]},
        {"player": "A", "do": "wait_stack"},
        {"player": "A", "do": "check", "expect": {"what": "zone", "object": "late", "zone": "graveyard"}},
        {"player": "B", "do": "cast", "object": "late"},
    ]
    assert play(players=players, cards=[late], segments=[{"actions": rows}]).passed


def test_a_controller_may_be_expected_to_be_another() -> None:
    def holds(player: str, value: bool) -> bool | None:
        return play(expect=[{"what": "controller", "object": "bear", "player": player, "value": value}]).passed

    assert [holds("A", True), holds("A", False), holds("B", True), holds("B", False)] == [True, False, False, True]


def test_a_name_that_ends_in_token_is_no_cards() -> None:
    two = {"A": {"battlefield": [{"card": "Practice Bear"}, {"card": "Practice Bear", "token": True}]}, "B": {}}
    for name, number in (("Practice Bear Token", 1), ("Practice Bear", 2)):
        assert play(players=two, expect=[{"what": "count", "zone": "battlefield", "object": {"card": name}, "n": number}]).passed


def test_the_first_of_several_that_differ_is_taken_and_noted() -> None:
    large = {"card": "Practice Bear", "counters": {"+1/+1": 1}}
    for others, noted in (([large], ["“Practice Bear” means the first Practice Bear, not the second Practice Bear"]), ([], [])):
        here = [{"card": "Mountain"}, {"card": "Practice Bear"}, *others]
        two = {"A": {"battlefield": here, "hand": [{"card": "Practice Bolt"}]}, "B": {}}
        bolt = {"player": "A", **MAIN, "do": "cast", "object": "Practice Bolt", "targets": ["Practice Bear"]}
        result = play(players=two, segments=[{"actions": [bolt], "stop": {"turn": 1, "step": "end"}}])
        assert [one["says"] for one in result.assumed] == noted


@pytest.mark.parametrize("card", [
    {"name": "Odd Twin", "type_line": "Creature — Human", "layout": "flip"},
    {"name": "Odd Twin", "type_line": "Creature — Human", "layout": "flip", "card_faces": True},
    {"name": "Odd Twin", "type_line": "Creature — Human", "layout": "transform", "card_faces": ["Odd Twin"]},
])  # fmt: skip
def test_a_card_of_a_wrong_shape_is_an_error_of_the_document(card: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match="card_faces"):
        play(cards=[card], players={"A": {"battlefield": [{"card": "Odd Twin"}]}, "B": {}})


@pytest.mark.parametrize("target", [
    {"index": 2}, {"player": "B"}, {"zone": "graveyard"}, {"token": True},
])  # fmt: skip
def test_a_target_is_all_that_is_said_of_it(target: dict[str, Any]) -> None:
    here = [{"card": "Mountain"}, {"card": "Practice Bear", "count": 2}]
    two = {"A": {"battlefield": here, "hand": [{"card": "Practice Bolt"}]}, "B": {}}
    bolt = {"player": "A", **MAIN, "do": "cast", "object": "Practice Bolt", "targets": [{"card": "Practice Bear", **target}]}
    result = play(players=two, segments=[{"actions": [bolt], "stop": {"turn": 1, "step": "end"}}])
    assert result.verdict == Verdict.ILLEGAL_SCENARIO


@pytest.mark.parametrize("denied", [
    {"what": "tapped", "value": False}, {"what": "counters", "counter": "charge", "n": 0},
    {"what": "has_ability", "ability": "flying", "value": False},
])  # fmt: skip
def test_what_is_denied_of_something_absent_is_noted(denied: dict[str, Any]) -> None:
    for player, noted in (("A", 0), ("B", 1)):
        result = play(expect=[{**denied, "object": {"card": "Practice Bear", "player": player}}])
        assert result.passed
        assert sum("not on the battlefield" in one["says"] for one in result.assumed) == noted


@pytest.mark.parametrize(("player", "why"), [
    ("B", "B doesn’t have priority"), ("A", "there is nothing called “{T}: Draw” that they could do"),
])  # fmt: skip
def test_why_something_cant_be_played_is_noted_where_there_is_nothing_like_it(player: str, why: str) -> None:
    words = {"name": "Practice Lectern", "type_line": "Artifact", "oracle_text": "{T}: Draw a card."}
    there: dict[str, Any] = {"A": {}, "B": {}}
    denied = {"what": "can_play", "player": player, "starts_with": "{T}: Draw", "value": False}
    result = acting({"do": "check", "expect": denied, **MAIN}, cards=[words], players=there)
    assert result.passed and [one["says"] for one in result.assumed] == [f"what is denied holds because {why}"]


@pytest.mark.parametrize("named", ["Practice Elephant", "Practice Elepant"])
def test_a_card_that_is_named_has_to_exist(named: str) -> None:
    mage = {"name": "Practice Censor Mage", "mana_cost": "{R}", "type_line": "Creature — Wizard", "power": "1", "toughness": "1",
            "oracle_text": "As this creature enters, choose a nonland card name.\nSpells with the chosen name can't be cast."}
    players = {"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Censor Mage"}]}, "B": {}}
    result = acting({"do": "cast", "object": "Practice Censor Mage", **MAIN}, cards=[mage], players=players,
                    choices={"A": [{"kind": "choice", "value": named}]})
    exists = named == "Practice Elephant"
    assert (result.verdict is Verdict.ANSWERED, result.decision is None) == (exists, exists)


BANNER = {"name": "Practice Banner", "type_line": "Creature — Human", "power": "1", "toughness": "1", "oracle_text": "Banding"}
RECRUIT = {"name": "Practice Recruit", "type_line": "Creature — Human", "power": "1", "toughness": "1", "oracle_text": "Enlist"}


@pytest.mark.parametrize(("attacker", "says"), [
    ("Practice Banner", "A forms no bands"),
    ("Practice Recruit", "“Enlist a creature” (Practice Recruit) is answered with nothing"),
])  # fmt: skip
def test_what_an_attack_leaves_out_is_noted(attacker: str, says: str) -> None:
    players = {"A": {"battlefield": [{"card": attacker}, {"card": "Practice Bear"}, {"card": "Practice Bear"}]}, "B": {}}
    attacks = [{"do": "attack", "object": one, "turn": 1, "step": "declare_attackers"} for one in (attacker, "Practice Bear")]
    result = acting(*attacks, cards=[BANNER, RECRUIT], players=players)
    assert [one["says"] for one in result.assumed] == [says]


def test_who_is_banded_has_to_attack() -> None:
    players = {"A": {"battlefield": [{"card": "Practice Banner"}, {"card": "Practice Bear"}]}, "B": {}}
    attacks = [{"do": "attack", "object": one, "turn": 1, "step": "declare_attackers"}
               for one in ("Practice Banner", "Practice Bear")]  # fmt: skip
    for other, legal in (("Practice Bear", True), ("Practice Elephant", False)):
        bands = {"kind": "bands", "value": [["Practice Banner", other]]}
        result = acting(*attacks, cards=[BANNER], players=players, choices={"A": [bands]})
        assert (result.verdict is Verdict.ANSWERED) is legal


def test_all_that_is_put_in_order_has_to_be_there() -> None:
    bell = {"name": "Practice Bell", "type_line": "Artifact", "oracle_text": "Whenever a player loses life, you gain 1 life."}
    drum = {"name": "Practice Drum", "type_line": "Artifact", "oracle_text": "Whenever a player loses life, draw a card."}
    there = [{"card": "Mountain"}, {"card": "Practice Bell"}, {"card": "Practice Drum"}]
    players = {**PLAYERS, "A": {**PLAYERS["A"], "battlefield": there}}
    cast = {"do": "cast", "object": "Practice Bolt", "targets": ["B"], **MAIN}
    for second, legal in (("Practice Drum", True), ("Practice Bolt", False)):
        choices = {"A": [{"kind": "order", "value": ["Practice Bell", second]}]}
        result = acting(cast, cards=[bell, drum], players=players, choices=choices)
        assert (result.verdict is Verdict.ANSWERED) is legal


def test_a_tag_may_stand_after_an_at_sign() -> None:
    result = acting({"do": "cast", "object": "Practice Bolt", **MAIN}, choices={"A": [{"kind": "target", "value": "@bear"}]},
                    expect=[{"what": "zone", "object": "@bear", "zone": "graveyard"}])
    assert (result.passed, result.unused) == (True, ())
