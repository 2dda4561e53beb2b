"""The program's list of proven kinds is what the table of axes and the situations say."""

from __future__ import annotations

import pytest

from app.scenarios.setup.certainty import proven_kinds
from tests.measures import axes, proven

REGENERATE = "python -m tests.measures proven --write"


def test_the_program_asks_a_list_that_is_up_to_date() -> None:
    assert proven.written(proven.proven()) == proven.WRITTEN.read_text(encoding="utf-8"), REGENERATE


def test_a_kind_with_an_empty_cell_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proven, "kinds_played", lambda situations, pool: {"Draw", "RollDie"})
    assert proven.proven([]) == ["Draw", "RollDie"]
    shown = {**axes.table(), ("instruction", "RollDie", "replaced"): "empty"}
    monkeypatch.setattr(axes, "table", lambda: shown)
    assert proven.proven([]) == ["Draw"]


def test_a_kind_with_a_rule_that_nothing_claims_is_not_proven() -> None:
    assert {"Draw", "KeywordAbility flying", "Cant attack", "ManaCost"} <= proven_kinds()
    assert not proven._is_claimed("KeywordAbility flying", {"702.19"})
    assert proven._is_claimed("KeywordAbility flying", {"702.9"})
