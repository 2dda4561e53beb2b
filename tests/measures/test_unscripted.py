"""What is played at random after scenarios, and with the cards of several, takes the courses written down."""

from __future__ import annotations

import pytest

from tests.measures import unscripted
from tests.measures.courses import digest

WRITTEN = unscripted.written()


@pytest.mark.parametrize(("name", "play"), unscripted.every().items(), ids=unscripted.every())
def test_it_takes_the_course_written_down(name: str, play: object) -> None:
    assert callable(play)
    assert digest(play()) == WRITTEN[name], "python -m tests.measures courses tells in what it differs"


def test_every_scenario_that_is_gone_on_with_is_there() -> None:
    assert list(unscripted.every()) == list(WRITTEN)
