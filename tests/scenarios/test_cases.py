"""Cases from outside: none crashes the checker, and the figures pinned in tests/measures/baseline.toml do not fall."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from app.scenarios.checks import fitting
from app.scenarios.setup.card_pool import CardPool
from tests.benchmarks.scenarios import FILES, figures, load_cards

BASELINE = tomllib.loads((Path(__file__).parents[1] / "measures" / "baseline.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def pool(shared_dir: Path) -> CardPool:
    return CardPool([load_cards(shared_dir / "cards" / "oracle-cards.jsonl.gz")])


@pytest.mark.corpus
@pytest.mark.parametrize("name", FILES)
def test_figures_do_not_fall(name: str, shared_dir: Path, pool: CardPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pinned as measured: as many are right, no more are wrong, and nothing crashes; on a machine that does other things besides,
    play may take longer, and open choices are tried for longer."""
    monkeypatch.setattr(fitting, "SECONDS", 10.0)
    marks = figures(shared_dir / "cases" / f"{name}.jsonl.gz", pool, seconds=60.0)
    pinned = BASELINE[name]
    assert not marks["crash"], marks
    assert marks["right"] >= pinned["right"], marks
    assert marks["wrong"] <= pinned["wrong_at_most"], marks
