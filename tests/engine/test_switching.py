"""Rules are switched off from outside: every switch fits its place, and nothing of it stays."""

from __future__ import annotations

import re
from pathlib import Path

from app.engine.playing import state_based
from app.engine.position.state import Position
from tests.mutants.switching import OFF, off

ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"


def test_every_switch_fits_its_place_and_is_taken_out_again() -> None:
    before = state_based.check.__code__, Position.applies
    with off("704.5f"):
        assert state_based.check.__code__ is not before[0]
        assert set(OFF) == {"704.5f"}
    assert (state_based.check.__code__, Position.applies) == before
    assert not OFF


def test_the_engine_knows_of_no_game_without_a_rule() -> None:
    """Notes are not asked: what a rule forbids is `denies`, and nothing is done where a note would not hold."""
    asked = re.compile(r"not (\w+\.)*(applies|permits)\(|if (\w+\.)*(applies|permits)\(|has_rule\(")
    found = [str(path) for path in ENGINE.rglob("*.py") if asked.search(path.read_text("utf-8"))]
    assert found == []
