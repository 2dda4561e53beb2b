"""A course is every step with its rules, what players are asked and may do, and the end; differences are told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result, RuleRef
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures import courses, games

NAME = "6/616.1-the-affected-player-chooses"
RESULT, LINES = courses.play(read_scenario(courses.files()[NAME].read_bytes()), CardPool([practice_cards()]))
WRITTEN = courses.written()


def _ending(**changed: Any) -> Result:
    assert RESULT.final is not None
    return replace(RESULT, final={**RESULT.final, **changed})


def _with_ids(plain: Any, more: int) -> Any:
    if isinstance(plain, dict):
        return {key: value + more if key == "id" else _with_ids(value, more) for key, value in plain.items()}
    return [_with_ids(one, more) for one in plain] if isinstance(plain, list) else plain


@pytest.mark.parametrize("other", [
    replace(RESULT, trace=RESULT.trace[:-1]),
    replace(RESULT, trace=(*RESULT.trace[:-1], replace(RESULT.trace[-1], text="Nothing happens"))),
    replace(RESULT, trace=(*RESULT.trace[:-1], replace(RESULT.trace[-1], rules=(RuleRef("100.1"),)))),
    replace(RESULT, rules_applied=RESULT.rules_applied[1:]),
    _ending(turn=9),
    _ending(step="cleanup"),
])  # fmt: skip
def test_another_step_rule_or_end_is_another_course(other: Result) -> None:
    assert courses.digest(courses.told(other)) != courses.digest(courses.told(RESULT))


def test_the_ids_of_objects_are_not_part_of_a_course() -> None:
    assert courses.told(_ending(**_with_ids(RESULT.final, 7))) == courses.told(RESULT)


def test_what_players_are_asked_and_may_do_is_part_of_a_course() -> None:
    said = LINES[len(courses.told(RESULT)) :]
    assert said[0] == "may: pass, cast Practice Bolt, activate ability 1 of Mountain"
    assert [line.split(" (")[0] for line in said[1:]] == ["A is asked: target", "B is asked: replacement"]


def test_courses_that_differ_in_the_same_lines_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    before = {"first": ["x", "y"], "second": ["z", "x", "y"], "third": ["x", "v"]}
    courses._tell(before, {"first": ["x"], "second": ["z", "x"], "third": ["w", "v"]})
    assert capsys.readouterr().out.split() == ["first", "and", "1", "more:", "second", "-y", "third", "-x", "+w"]


def test_the_courses_written_down_are_those_there_are() -> None:
    assert list(courses.written()) == sorted(courses.every_course())


@pytest.mark.parametrize("seed", range(games.NUMBER))
def test_a_random_game_takes_the_course_written_down(seed: int) -> None:
    course = courses.digest(games.played(seed))
    assert course == WRITTEN[f"games/{seed:03}"], "python -m tests.measures courses tells in what it differs"


def test_the_cards_of_random_games_are_there() -> None:
    assert len(games.cards()) == len(games.names())
