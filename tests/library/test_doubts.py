"""Why a step is uncertain, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.holdings import Holdings
from app.library.lineage.book import book_of
from app.library.lineage.doubts import explain
from app.library.lineage.rivals import Rivals
from app.library.lineage.views import Change, Evidence, LineagePlace
from app.library.publication import Publications
from app.library.records import NodeKind
from tests.library.kites import build_kites

OLD, NEW = (LineagePlace(1, NodeKind.RULE, number, 1, "", "Knots") for number in ("101.2", "101.3"))
TERM = LineagePlace(1, NodeKind.TERM, "", 1, "Knot {tied}", "Knot {tied}")
EVIDENCE = Evidence(similarity=0.45, heading=1.0, neighbours=0.4, references=0.0)


@pytest.mark.parametrize(
    ("change", "older", "newer", "evidence", "said"),
    [
        (Change.MOVED_AND_EDITED, (OLD,), (NEW,), EVIDENCE,
         "It is 52 % certain that 101.2 and 101.3 are the same rule. For it: both stand under the same heading and some of "
         "what stands around went the same way. Against it: only 45 % of the words agree and they refer to different rules. "
         "Otherwise 101.2 was removed and 101.3 is new."),
        (Change.EDITED, (OLD,), (OLD,), Evidence(similarity=0.9),
         "It is 52 % certain that 101.2 is still the same rule. For it: 90 % of the words agree. Otherwise the former rule was "
         "removed and a new one took its place."),
        (Change.SPLIT, (OLD,), (OLD, NEW), Evidence(similarity=0.6),
         "It is 52 % certain that 101.2 was split into 101.2 and 101.3. Against it: only 60 % of the words of one are in the "
         "other. Otherwise what is said to be split off is new."),
        (Change.MERGED, (OLD, NEW), (NEW,), Evidence(),
         "It is 52 % certain that 101.2 and 101.3 were merged into 101.3. The doubt is from an edition between the two; the "
         "history of the rule tells which. Otherwise what is said to be merged was removed."),
        (Change.ADDED, (), (NEW,), Evidence(),
         "It is 52 % certain that 101.3 is new. When it came, another rule resembled it, but not enough to be called the "
         "same. Otherwise it comes from an older rule: the nearest is 102.4, of whose words 48 % agree."),
        (Change.REMOVED, (TERM,), (), Evidence(),
         "It is 52 % certain that Knot {tied} was removed. When it went, another entry resembled it, but not enough to be "
         "called the same. Otherwise it went into another entry: the nearest is 102.4, of whose words 48 % agree."),
    ],
    ids=["moved", "edited", "split", "merged", "added", "removed"],
)  # fmt: skip
def test_a_doubt_in_words(
    change: Change, older: tuple[LineagePlace, ...], newer: tuple[LineagePlace, ...], evidence: Evidence, said: str
) -> None:
    rival = "102.4, of whose words 48% agree" if change in (Change.ADDED, Change.REMOVED) else ""
    assert explain(change, older, newer, 0.52, evidence, rival).replace("\u00a0", " ") == said
    assert explain(change, older, newer, 0.6, evidence, rival) == ""


def test_the_nearest_of_what_went_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_kites(tmp_path)
    held = Holdings(Publications(tmp_path).current())
    book, older, newer = book_of(held), held.edition("2020-01-01"), held.edition("2021-01-01")
    gone = {place.label: place for place in book.places(older.id).values()}
    rivals = Rivals(book, older, newer)
    assert rivals.of(Change.REMOVED, (gone["term:Anvil"],), 0.5) == ""  # Breeze came, in other words
    monkeypatch.setattr("app.library.lineage.rivals._LEAST", 5.0)
    assert rivals.of(Change.REMOVED, (gone["term:Anvil"],), 0.5).startswith("Breeze, of whose words ")
    assert rivals.of(Change.REMOVED, (gone["102.4"],), 0.5).startswith("303.1, of whose words ")
    assert rivals.of(Change.REMOVED, (gone["302.2"],), 0.5).startswith("302.1, of whose words ")  # of its own section
    assert rivals.of(Change.REMOVED, (gone["102.4"],), 0.9) == ""
    assert rivals.of(Change.EDITED, (gone["102.4"],), 0.5) == ""
