"""The labelled set of hard cases (``rules_data/lineage/labelled.tsv``), and how lineage agrees with it.

A row is one older number: what a judge, reading both editions, says became of it. ``newer_number`` lists all the
numbers it went to. ``reused`` says only that the number names something else in the newer edition.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass

from app.library.library import Library
from app.library.lineage.views import Move
from app.library.places import rules_data

REUSED = "reused"


@dataclass(frozen=True)
class LabelledCase:
    """One row."""

    older: str
    newer: str
    number: str
    goes_to: frozenset[str]
    change: str


@dataclass
class Score:
    """Counts of agreement; links are pairs of an older and a newer number."""

    cases: int = 0
    exact: int = 0
    right: int = 0
    found: int = 0
    wanted: int = 0
    class_right: int = 0
    reused: int = 0
    reused_found: int = 0

    @property
    def precision(self) -> float:
        """Of the links found from labelled numbers, how many are labelled."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Of the labelled links, how many are found."""
        return self.right / self.wanted if self.wanted else 0.0

    @property
    def classes(self) -> float:
        """Of the labelled numbers that went somewhere, how many have the class labelled."""
        return self.class_right / (self.cases - self.reused)


def labels() -> list[LabelledCase]:
    """All rows."""
    with (rules_data() / "lineage" / "labelled.tsv").open(encoding="utf-8", newline="") as file:
        return [
            LabelledCase(
                row["older_date"], row["newer_date"], row["older_number"],
                frozenset(filter(None, row["newer_number"].split(","))), row["class"],
            )
            for row in csv.DictReader(file, delimiter="\t")
        ]  # fmt: skip


def score(library: Library, wanted: list[LabelledCase]) -> Score:
    """Compare with what the library says."""
    result = Score()
    known: dict[tuple[str, str], dict[str, Move]] = {}
    for label in wanted:
        pair = label.older, label.newer
        if pair not in known:
            moves = library.lineage.moves(library.edition(label.older), library.edition(label.newer))
            known[pair] = {place.label: move for move in moves for place in move.older}
        _count(result, label, known[pair][label.number])
    return result


def _count(result: Score, label: LabelledCase, move: Move) -> None:
    result.cases += 1
    if label.change == REUSED:
        result.reused += 1
        result.reused_found += bool(move.reused_by)
        result.exact += bool(move.reused_by)
        return
    found = {place.label for place in move.newer}
    result.right += len(found & label.goes_to)
    result.found += len(found)
    result.wanted += len(label.goes_to)
    result.class_right += move.change == label.change
    result.exact += move.change == label.change and found == label.goes_to
