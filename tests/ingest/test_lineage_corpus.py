"""Lineage on the hard transitions of the official texts: the renumbering of 2009, and one keyword put in between."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from app.library.library import Library
from app.library.lineage.views import Change
from ingest import sources
from ingest.build import build
from tests.benchmarks.lineage import _identical, _texts, _typography
from tests.ingest.lineage_labels import labels, score

pytestmark = pytest.mark.corpus
DAYS = ("2009-05-01", "2009-07-11", "2009-09-04", "2021-02-15", "2021-04-22")


@pytest.fixture(scope="module")
def library(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The editions on both sides of the transitions."""
    root = tmp_path_factory.mktemp("lineage")
    build(root, [sources.load(shared_dir / "editions" / f"{day}.txt") for day in DAYS])
    return Library.open(root)


def test_labelled_cases(library: Library) -> None:
    wanted = [label for label in labels() if (label.older, label.newer) in set(pairwise(DAYS))]
    result = score(library, wanted)
    assert result.cases > 200
    assert result.precision >= 0.98
    assert result.recall >= 0.95
    assert result.reused_found == result.reused


def test_typography_is_no_edit_and_no_identical_move_is_missed(library: Library) -> None:
    found: Counter[str] = Counter()
    with closing(sqlite3.connect(library.folder / "library.sqlite")) as connection:
        for one, other in pairwise(DAYS):
            older, newer = library.edition(one), library.edition(other)
            moves = {move.older[0].label: move for move in library.lineage.moves(older, newer) if move.older}
            was, now = _texts(connection, older), _texts(connection, newer)
            found.update(_typography(moves, was, now))
            found.update(_identical(moves, was, now, f"{one} to {other}"))
    assert found["identical moves"] > 500
    assert not found["identical moves missed"]
    assert not found["typographic differences reported as edits"]


def test_the_labelled_set_is_what_it_claims_to_be() -> None:
    rows = labels()
    hard = [row for row in rows if row.change in {"moved_and_edited", "split", "merged", "reused"}]
    assert len(hard) >= 200
    assert sum(row.newer == "2009-07-11" for row in hard) >= 60
    assert len({(row.older, row.newer, row.number, row.change) for row in rows}) == len(rows)
    assert {row.change for row in rows} <= {*map(str, Change), "reused"}


def test_a_keyword_of_the_old_numbering_leads_to_the_new(library: Library) -> None:
    newest = library.edition("2021-04-22")
    found = library.lineage.resolve("502.9@2009-05-01", newest)
    assert [place.heading for place in found.move.newer] == ["Trample"]
    assert library.lineage.trace("502.9b@2009-05-01").alive
