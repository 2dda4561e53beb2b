"""Runs of rules that were only renumbered, and text that is painted after it was wrapped."""

from __future__ import annotations

import pytest

from app.library.diff.runs import ends, headings, runs
from app.library.diff.views import DiffEntry
from app.library.lineage.views import Change, LineagePlace
from app.library.records import NodeKind
from app.library.wrapping import wrap


def moved(older: str, newer: str, heading: str = "Knots", change: Change = Change.MOVED, confidence: float = 1.0) -> DiffEntry:
    was, now = (LineagePlace(1, NodeKind.RULE, number, 1, "", heading) for number in (older, newer))
    return DiffEntry(
        change=change, kind=NodeKind.RULE, section=newer.split(".")[0], older=(was,), newer=(now,), heading=heading,
        substantive=False, renumbered=True, held=True, lineage="", confidence=confidence, reused_by="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "folded"),
    [
        ("310.8b>310.9b 310.8c>310.9c 310.8d>310.9d", ["310.8b–d > 310.9b–d"]),
        ("310.8k>310.9k 310.8m>310.9m", ["310.8k–m > 310.9k–m"]),  # there is no l
        ("704.5y>704.5z 704.5z>704.5aa", ["704.5y–z > 704.5z–aa"]),
        ("702.5>702.6 702.5a>702.6a 702.6>702.7 702.7>702.8", ["702.5–702.7 > 702.6–702.8"]),
        ("310>311 310.1>311.1 310.1a>311.1a", ["310–310.1a > 311–311.1a"]),
        ("310.8b>310.9b 310.8d>310.9d", ["310.8b > 310.9b", "310.8d > 310.9d"]),  # what stands between is not told
        ("310.8b>310.9b 310.8c>310.9d", ["310.8b > 310.9b", "310.8c > 310.9d"]),
        ("310.8>310.9 310.10>310.11", ["310.8 > 310.9", "310.10 > 310.11"]),
        ("309.9>309.8 310.1>310.2", ["309.9 > 309.8", "310.1 > 310.2"]),  # of two sections
        ("310.8b>310.9b", ["310.8b > 310.9b"]),
    ],
)
def test_runs_fold(pairs: str, folded: list[str]) -> None:
    entries = [moved(*pair.split(">")) for pair in pairs.split()]
    found = list(runs(entries))
    assert [entry for run in found for entry in run] == entries
    assert [" > ".join(ends(run)) for run in found] == folded


def test_what_is_more_than_a_number_stands_by_itself() -> None:
    edited = moved("310.8c", "310.9c", change=Change.MOVED_AND_EDITED)
    uncertain = moved("310.8c", "310.9c", confidence=0.55)
    for odd in (edited, uncertain):
        assert [len(run) for run in runs([moved("310.8b", "310.9b"), odd, moved("310.8d", "310.9d")])] == [1, 1, 1]


def test_a_run_is_named_by_its_first_and_last_heading() -> None:
    entries = [moved(f"702.{n}", f"702.{n + 1}", heading) for n, heading in ((1, "Bow"), (2, "Hitch"), (3, "Splice"))]
    assert headings(tuple(entries)) == "Bow to Splice"
    assert headings(tuple(entries[:1])) == "Bow"


def test_paint_does_not_count_when_lines_are_wrapped() -> None:
    text = "one two three four five six"
    painted = wrap(text, 14, indent=2, hanging=4, stretches=[(4, 18, lambda words: f"<{words}>")])
    assert painted == "  one <two>\n    <three four>\n    five six"
    assert painted.replace("<", "").replace(">", "") == wrap(text, 14, indent=2, hanging=4)
