"""Every official edition at hand: nothing lost, nothing invented. Figures are facts about the editions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.library.records import NodeKind
from ingest import readers
from ingest.dating import infer
from ingest.grammar import official
from ingest.headings import as_table, standings
from ingest.model import Capture
from tests.ingest.every_edition import EditionFacts

pytestmark = pytest.mark.corpus

HEADINGS = Path(__file__).resolve().parents[2] / "rules_data" / "headings.tsv"


def test_each_declares_the_date_it_is_filed_under_and_is_complete(every_edition: list[EditionFacts]) -> None:
    wrong = [
        one.filed for one in every_edition
        if one.filed != one.effective or one.basis != "declared" or not (one.complete and one.balanced)
    ]  # fmt: skip
    assert not wrong


def test_no_number_is_lost_or_invented(every_edition: list[EditionFacts]) -> None:
    assert not {one.filed: one.numbers ^ one.scanned for one in every_edition if one.numbers != one.scanned}


def test_every_printed_heading_is_in_the_body(every_edition: list[EditionFacts]) -> None:
    assert {one.filed: one.only_in_contents for one in every_edition if one.only_in_contents} == _NOT_IN_THE_BODY


# Real gaps of the publisher's: the contents list a section that the body does not have.
_NOT_IN_THE_BODY: dict[str, set[str]] = {}


def test_every_official_edition_is_dated_by_its_headings_alone(every_edition: list[EditionFacts]) -> None:
    """All but three: these three have the headings of the edition before them, which is therefore named."""
    found = {one.filed: infer(one.headings)[0] for one in every_edition}
    assert len(found) == 97
    assert {day: inferred for day, inferred in found.items() if inferred != day} == {
        "2007-09-07": "2007-07-13", "2009-02-01": "2008-10-01", "2014-05-01": "2014-02-01",
    }  # fmt: skip
    table = as_table(standings((one.filed, one.headings) for one in every_edition))
    assert table == HEADINGS.read_text(encoding="utf-8")


def test_the_canonical_edition(shared_dir: Path) -> None:
    path = shared_dir / "editions" / "2026-08-07.txt"
    tree = official.parse(readers.read(Capture(path.name, path.read_bytes())), path.name)
    counts = Counter(str(node.kind) for node in tree.nodes)
    assert counts["rule"] + counts["subrule"] == 3162
    assert {kind: counts[kind] for kind in ("section", "chapter", "term", "example")} == {
        "section": 147, "chapter": 9, "term": 739, "example": 277,
    }  # fmt: skip
    assert [n.number for n in tree.nodes if n.number and n.number.endswith("aa")] == ["704.5aa"]
    examples = Counter(node.parent for node in tree.nodes if node.kind is NodeKind.EXAMPLE)
    number_of = {node.seq: node.number for node in tree.nodes}
    assert sorted(str(number_of[s]) for s, n in examples.items() if s is not None and n == 4) == ["613.6", "707.3", "800.4a"]
