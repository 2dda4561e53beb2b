"""The verdict in words: two or three sentences that say what the trace says, with its rules and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario, to_scenario
from app.scenarios.documents.results import Held, Result, RuleRef, TraceStep, Verdict
from app.scenarios.documents.shipped import shipped
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.sayings import expected, words_of
from app.scenarios.telling.verdict_text import verdict_text, with_verdict_text

POOL = CardPool([practice_cards()])
RHINO = {
    "name": "Practice Rhino", "type_line": "Creature — Rhino", "power": "2", "toughness": "2",
    "oracle_text": "Deathtouch, trample",
}  # fmt: skip
WALL = {"name": "Practice Barrier", "type_line": "Creature — Wall", "power": "0", "toughness": "5", "oracle_text": "Defender"}


def fight(*expect: dict[str, Any], shares: dict[str, int] | None = None, **more: Any) -> Result:
    """A creature with deathtouch and trample is blocked by a large one."""
    return check(to_scenario({
        "cards": [RHINO, WALL],
        "players": {
            "A": {"battlefield": [{"card": "Practice Rhino", "tag": "rhino"}]},
            "B": {"battlefield": [{"card": "Practice Barrier", "tag": "wall"}]},
        },
        "start": {"step": "precombat_main"},
        "segments": [{
            "actions": [
                {"player": "A", "do": "attack", "object": "rhino", "turn": 1, "step": "declare_attackers"},
                {"player": "B", "do": "block", "object": "wall", "attacker": "rhino", "turn": 1, "step": "declare_blockers"},
            ],
            "choices": {"A": [{"kind": "damage", "value": shares or {"wall": 1, "B": 1}}]},
            "stop": {"turn": 1, "step": "combat_damage"},
        }],
        "expect": list(expect),
        **more,
    }), POOL)  # fmt: skip


def test_what_happens_and_why() -> None:
    assert verdict_text(fight()) == (
        "Practice Rhino deals 1 damage to Practice Barrier (702.2c: any damage from a source with deathtouch is lethal) and 1 "
        "to B (702.19b: trample). Practice Barrier is destroyed (704.5h: damage from a source with deathtouch). B has 19 life."
    )


@pytest.mark.parametrize(("action", "said"), [
    ({"do": "cast", "object": "Practice Bolt", "targets": ["B"]}, "cast Practice Bolt on B"),
    ({"do": "cast", "object": "Practice Bolt", "x": 3, "targets": ["B"]}, "cast Practice Bolt with X = 3 on B"),
    ({"do": "attack", "object": "wall"}, "attack with Practice Barrier"),
    ({"do": "attack", "object": "wall", "defender": "B"}, "attack B with Practice Barrier"),
    ({"do": "block", "object": "wall", "attacker": "rhino"}, "block Practice Rhino with Practice Barrier"),
    ({"do": "activate", "object": "wall"}, "activate an ability of Practice Barrier"),
    ({"do": "special", "object": "wall", "how": "turn_face_up"}, "turn Practice Barrier face up"),
    ({"do": "special", "object": "wall", "how": "plot"}, "plot Practice Barrier"),
    ({"do": "special", "object": "wall"}, "take a special action with Practice Barrier"),
    ({"do": "attack_none"}, "attack with nothing"),
])  # fmt: skip
def test_an_action_is_said_as_a_judge_says_it(action: dict[str, Any], said: str) -> None:
    names = {"wall": "Practice Barrier", "rhino": "Practice Rhino"}
    row = {"what": "legal", "value": False, "action": {"player": "A", **action}}
    assert expected(Held("", "legal", True, row, None, names=names)) == f"A may not {said}"


@pytest.mark.parametrize(("value", "said"), [(True, "Practice Bear can attack"), (False, "Practice Bear can't attack")])
def test_whether_something_can_be_done_is_said_as_people_do(value: bool, said: str) -> None:
    row = {"what": "may_attack", "object": "Practice Bear", "value": value}
    assert expected(Held("", "may_attack", True, row, None)) == said


def test_rules_that_did_not_decide_are_not_named() -> None:
    text = verdict_text(fight(shares={"wall": 2, "B": 0}))
    assert "702.19b" not in text and "702.2c" not in text and "704.5h" in text


def test_what_was_asked_is_the_last_sentence() -> None:
    assert verdict_text(fight({"what": "life", "player": "B", "n": 19})).endswith(" B has 19 life.")
    wrong = verdict_text(fight({"what": "life", "player": "B", "n": 20}))
    assert wrong.endswith("Expected was: B has 20 life; found: 19.")


def test_it_is_told_by_the_numbers_of_the_edition() -> None:
    """Meanings are known by canonical numbers, and shown beside the number that the edition has."""
    result = fight()
    renumbered = msgspec.structs.replace(result, trace=tuple(
        msgspec.structs.replace(step, rules=tuple(
            RuleRef("420.5h", cited="704.5h") if ref.number == "704.5h" else ref for ref in step.rules
        )) for step in result.trace
    ))  # fmt: skip
    assert "(420.5h: damage from a source with deathtouch)" in verdict_text(renumbered)


def step(event: str, text: str, *rules: str, turn: int = 1) -> TraceStep:
    return TraceStep(turn, "precombat_main", event, text, tuple(map(RuleRef, rules)))


def told(*steps: TraceStep, **more: Any) -> str:
    return verdict_text(Result(verdict=Verdict.ANSWERED, edition={"effective": "latest"}, trace=steps, **more))


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((), ""),
        ((step("step", "Upkeep step", "503.1"),), ""),
        ((step("cast", "A casts Practice Zap", "601.2i"),), "A casts Practice Zap."),
        ((step("cast", "A casts Practice Zap", "601.2i"), step("countered", "Practice Zap is countered", "701.6a")),
         "A casts Practice Zap. Practice Zap is countered (701.6a)."),
        ((step("destroy", "Practice Bear is destroyed", "701.8a"), step("move", "Practice Bear dies", "700.4")),
         "Practice Bear is destroyed (701.8a)."),
        ((step("destroy", "Practice Bear is destroyed", "704.5g", "701.8a"),
          step("destroy", "Practice Ox is destroyed", "704.5g", "701.8a"),
          step("move", "Practice Bear dies", "700.4"), step("move", "Practice Ox dies", "700.4")),
         "Practice Bear and Practice Ox are destroyed (704.5g: lethal damage)."),
        ((step("draw", "A draws a card", "121.1"), step("move", "A card is put into its owner's hand", "402.1"),
          step("draw", "A draws a card", "121.1"), step("draw", "A draws a card", "121.1")),
         "A draws a card 3 times (121.1)."),
        ((step("counters", "1 +1/+1 counter is put on Practice Bear", "122.1"),
          step("counters", "2 poison counters are put on B", "122.1")),
         "1 +1/+1 counter is put on Practice Bear (122.1) and 2 poison counters are put on B."),
        ((step("damage", "Practice Zap deals 3 damage to B", "120.3"), step("lose_life", "B loses 3 life", "120.3a", "119.3")),
         "Practice Zap deals 3 damage to B (120.3)."),
        ((step("attack", "Practice Ox attacks B", "508.1k"), step("trigger", "An ability of Practice Ox triggers", "603.2")),
         "Practice Ox attacks B and an ability of Practice Ox triggers."),
        ((step("destroy", "Practice Elf is destroyed", "701.8a"),
          step("trigger", "An ability of Practice Elf doesn't trigger, because of Practice Hush", "101.1")),
         "Practice Elf is destroyed and an ability of Practice Elf doesn't trigger, because of Practice Hush (101.1)."),
        ((step("trigger", "An ability of Practice Elf doesn't trigger, because of Practice Hush", "101.1"),
          step("trigger", "An ability of Practice Elf doesn't trigger, because of Practice Hush", "101.1")),
         "An ability of Practice Elf doesn't trigger, because of Practice Hush (101.1)."),
        ((step("destroy", "Practice Jailer is destroyed", "701.8a"),
          step("resolve", "The ability of Practice Jailer resolves", "608.2c"),
          step("nothing", "Nothing comes of it", "610.3a")),
         "Practice Jailer is destroyed and nothing comes of the ability of Practice Jailer (610.3a)."),
        (tuple(step("move", f"{name} is exiled", "701.13a") for name in ("Bear, the Old", "Elf", "Bear, the Old", "Elf", "Ox")),
         "Bear, the Old ×2, Elf ×2 and Ox are exiled (701.13a)."),
        ((step("phase", "Isle phases out", "702.26b"), step("phase", "Isle phases out", "702.26b"),
          step("phase", "Elf phases out", "702.26b")),
         "Isle ×2 and Elf phase out (702.26b)."),
        (tuple(step("move", f"{name} is exiled", "701.13a") for name in ("Old Bear", "Bear", "Old Bear")),
         "Old Bear ×2 and Bear are exiled (701.13a)."),
        ((step("move", "Ox is put into its owner's hand", "402.1"), step("move", "Elf is put into its owner's hand", "402.1")),
         "Ox and Elf are put into their owners' hands (402.1)."),
        ((step("replace", "Practice Chief goes to the command zone instead", "903.9b"),
          step("move", "Practice Chief is put into the command zone", "408.1")),
         "Practice Chief goes to the command zone instead (903.9b)."),
        ((step("lose", "B loses the game", "704.5a", "104.5"), step("win", "A wins the game", "104.2a")),
         "B loses the game (704.5a: 0 or less life) and A wins the game (104.2a: the only player left)."),
    ],
)  # fmt: skip
def test_sentences(steps: tuple[TraceStep, ...], words: str) -> None:
    assert told(*steps) == words


def test_expectations_in_the_middle_are_not_told_as_the_end() -> None:
    rows = (
        Held("segments[0].actions[1].expect", "life", True, {"player": "B", "n": 20}, 20, midway=True),
        Held("expect[0]", "life", True, {"player": "B", "n": 17}, 17),
    )
    assert told(expectations=rows) == "B has 17 life."


def test_what_is_forbidden_in_the_course_of_play_is_told() -> None:
    land = {"action": {"player": "B", "do": "play_land", "object": "Forest"}, "value": False, "rule": "305.3"}
    actual = {"legal": False, "rule": "305.3", "reason": "it is not B's turn"}
    row = Held("segments[0].actions[1].expect", "legal", True, land, actual, midway=True)
    assert told(expectations=(row,)) == "B may not play Forest (305.3: it is not B's turn)."
    after = told(step("cast", "A casts Practice Zap", "601.2i"), expectations=(row,))
    assert after.startswith("A casts Practice Zap. B may not play Forest")


@pytest.mark.parametrize(
    ("verdict", "more", "words"),
    [
        (Verdict.NEEDS_DECISION, {"decision": {"player": "A", "prompt": "Which one stays?", "kind": "legend", "rule": "704.5j"}},
         "No verdict: A has a choice to make (Which one stays; 704.5j)."),
        (Verdict.UNSUPPORTED, {"unsupported": {"words": "Draw the moon.", "where": "Practice Moon"}},
         "No verdict: Practice Moon has text that is not understood, “Draw the moon.”"),
        (Verdict.ILLEGAL_SCENARIO, {"illegality": {"path": "", "reason": "it is tapped", "rule": "509.1a"}},
         "Not legal: it is tapped (509.1a)."),
        (Verdict.LIMIT_REACHED, {"limit": {"what": "events in a game", "limit": 9}},
         "No verdict: events in a game, more than 9."),
        (Verdict.OUTCOMES_DIFFER, {"outcomes": ({"ways": 1}, {"ways": 2})},
         "It depends on the choices made: 2 different outcomes are possible."),
    ],
)  # fmt: skip
def test_no_answer_says_why(verdict: Verdict, more: dict[str, Any], words: str) -> None:
    assert verdict_text(Result(verdict=verdict, edition={"effective": "latest"}, **more)) == words


def test_editions_that_differ_are_told_side_by_side() -> None:
    rows = [{"path": "expect[0]", "what": "life", "holds": holds, "expected": {"player": "B", "n": 17}, "actual": life}
            for holds, life in ((True, 17), (False, 20))]  # fmt: skip
    outcomes = (
        {"edition": "2009-05-01", "expectations": rows[:1]},
        {"edition": "latest", "expectations": rows[1:],
         "because": [{"says": "damage does not use the stack", "rules": ["510.2"]}]},
    )  # fmt: skip
    assert verdict_text(Result(verdict=Verdict.OUTCOMES_DIFFER, edition={"effective": "2009-05-01"}, outcomes=outcomes)) == (
        "It depends on the edition. Under the rules of 2009-05-01 B has 17 life. "
        "Today B has 20 life, because damage does not use the stack (510.2)."
    )


def test_what_chance_could_have_done_is_told_beside_what_was_chosen() -> None:
    """Both take the place of what was told before them: three sentences at most."""
    assumed = ({"says": "A taking the first card leads to the same", "left_open": True},
               {"says": "B's library keeps its order", "left_open": True, "chance": True})  # fmt: skip
    rows = (Held("expect[0]", "life", True, {"player": "B", "n": 17}, 17),)
    steps = step("cast", "A casts Practice Zap", "601.2i"), step("damage", "Practice Zap deals 3 damage to B", "120.3")
    assert told(*steps, assumed=assumed, expectations=rows) == (
        "B has 17 life. A taking the first card leads to the same. B's library keeps its order.")


@pytest.mark.parametrize("path", list(shipped().values())[::9], ids=lambda path: path.stem)
def test_shipped_scenarios_are_told_truthfully(path: Path) -> None:
    """Three sentences at most, every rule in them from the answer, and nothing of the program's own notation."""
    result = with_verdict_text(check(read_scenario(path.read_bytes()), POOL))
    text = result.verdict_text
    assert text, path
    assert len(re.findall(r"[.](?= [A-Z]|$)", text)) <= 3, text
    assert not re.search(r"\(s\)|segments\[|None(?! of )|\{'", text), text
    known = {ref.number for one in result.trace for ref in one.rules} | {ref.number for ref in result.rules_applied}
    known.update(re.findall(r"\d{3}\.\d+[a-z]*", words_of([one.actual for one in result.expectations])))
    known.update(re.findall(r"\d{3}\.\d+[a-z]*", str((result.illegality, result.decision, result.outcomes))))
    assert set(re.findall(r"\b\d{3}\.\d+[a-z]*", text)) <= known


def test_what_does_not_resolve_is_told() -> None:
    said = "Practice Bolt doesn't resolve: all its targets are illegal"
    steps = [TraceStep(1, "upkeep", "resolve", said, (RuleRef("608.2b"),))]
    result = Result(verdict=Verdict.ANSWERED, edition={"effective": "latest"}, trace=tuple(steps))
    assert verdict_text(result) == "Practice Bolt doesn't resolve: all its targets are illegal (608.2b)."
