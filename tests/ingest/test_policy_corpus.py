"""The official policy documents: facts of them that anybody can count, and few of their words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from app.library.policy.records import PolicyBlockKind, PolicyDocument, PolicySection
from ingest.captures import read_capture
from ingest.model import Capture
from ingest.policy.parse import Policy

pytestmark = pytest.mark.corpus

FACTS = {  # kind, date, sections with chapters and appendices, infractions
    "mtr-2025-11-10.html": ("mtr", "2025-11-10", 104, 0),
    "mtr-2024-09-23.html": ("mtr", "2024-09-23", 104, 0),
    "ipg-2024-09-23.html": ("ipg", "2024-09-23", 36, 23),
    "ipg-2023-11-13.html": ("ipg", "2023-11-13", 36, 23),
    "jar-2024-09-23.html": ("jar", "2024-09-23", 10, 0),
}
PENALTIES = {
    "2.1": "No Penalty", "2.2": "Warning", "2.3": "Warning", "2.4": "Warning", "2.5": "Warning", "2.6": "Warning",
    "3.1": "Game Loss", "3.2": "Match Loss", "3.3": "Warning", "3.4": "Game Loss", "3.5": "Warning", "3.6": "Warning",
    "3.7": "Warning", "3.8": "Warning", "3.9": "Warning", "4.1": "Warning", "4.2": "Match Loss", "4.3": "Match Loss",
    "4.4": "Match Loss", "4.5": "Disqualification", "4.6": "Disqualification", "4.7": "Disqualification",
    "4.8": "Disqualification",
}  # fmt: skip


@cache
def document(path: Path) -> PolicyDocument:
    found = read_capture(Capture(path.name, path.read_bytes()))
    assert isinstance(found, Policy)
    return found.document


def section(shared: Path, name: str, key: str) -> PolicySection:
    return next(one for one in document(shared / "policy" / name).sections if one.key == key)


@pytest.mark.parametrize("name", FACTS)
def test_kind_date_and_sections(name: str, shared_dir: Path) -> None:
    path = shared_dir / "policy" / name
    if not path.is_file():
        pytest.skip("this capture is not here")
    found = document(path)
    kind, day, sections, infractions = FACTS[name]
    assert (found.kind, found.effective, found.complete) == (kind, day, True)
    assert (len(found.sections), sum(bool(one.category) for one in found.sections)) == (sections, infractions)
    assert not found.unaccounted
    assert all(one.blocks or any(other.parent == one.key for other in found.sections) for one in found.sections)


def test_the_penalties_of_the_infractions(shared_dir: Path) -> None:
    found = document(shared_dir / "policy" / "ipg-2024-09-23.html")
    assert {one.key: one.penalty for one in found.sections if one.category} == PENALTIES
    assert not found.oddities  # the appendix says the same


def test_every_infraction_has_a_definition(shared_dir: Path) -> None:
    found = document(shared_dir / "policy" / "ipg-2024-09-23.html")
    infractions = [one for one in found.sections if one.category]
    assert all(one.blocks[0].part == "Definition" for one in infractions)
    assert all(any(block.part == "Examples" for block in one.blocks) for one in infractions)
    upgraded = [one.key for one in infractions if any(block.part == "Upgrade" for block in one.blocks)]
    assert {"2.1", "2.3", "3.5", "4.2"} <= set(upgraded)


def test_lists_in_columns_are_read_column_by_column(shared_dir: Path) -> None:
    blocks = section(shared_dir, "mtr-2025-11-10.html", "6.6").blocks
    banned = [block.text for block in blocks if block.kind is PolicyBlockKind.ITEM]
    names = banned[4:]
    assert len(names) == 70
    assert names == sorted(names, key=lambda name: name.replace("’", "").lower())


def test_paragraphs_go_on_over_page_breaks(shared_dir: Path) -> None:
    blocks = section(shared_dir, "ipg-2024-09-23.html", "1.1").blocks
    assert [block.text for block in blocks if block.kind is PolicyBlockKind.HEADING] == [
        "Warning", "Game Loss", "Match Loss", "Disqualification",
    ]  # fmt: skip
    assert all(block.text[-1] in ".:" for block in blocks if block.kind is PolicyBlockKind.PARAGRAPH)


def test_what_they_name(shared_dir: Path) -> None:
    found = document(shared_dir / "policy" / "mtr-2025-11-10.html")
    rules = [(one.key, r.target) for one in found.sections for r in one.references if r.document == "cr" and r.target]
    assert rules == [("2.3", "103.4"), ("9.4", "103.4c")]
    guide = section(shared_dir, "ipg-2024-09-23.html", "4.4")
    assert ("mtr", "5.2") in [(r.document, r.target) for r in guide.references]


@pytest.mark.parametrize("name", [name for name in FACTS if name.startswith("mtr")])
def test_cells_that_go_over_several_lines_are_cells(name: str, shared_dir: Path) -> None:
    assert not document(shared_dir / "policy" / name).oddities
    records = table(shared_dir, name, "appendix-c")
    assert [len(cells) for cells in records] == [4] * 7
    numbers = [cells[1:3] for cells in records[1:4] + records[5:]]
    assert numbers == [["16", "8"], ["3", "4"], ["9", "5"], ["21", "10"], ["9", "11"]]
    assert [cells[0].count("•") for cells in records] == [0] * 5 + [4, 4]
    rounds = table(shared_dir, name, "appendix-e")
    assert [len(cells) for cells in rounds] == [3] * 10
    assert [cells[0] for cells in rounds[2:]] == [
        "5-8", "9-16", "17-32", "33-64", "65-128", "129-226", "227-409", "410+",
    ]  # fmt: skip
    assert [cell.split(" (")[0][-5:] for cell in rounds[3]] == ["9-16", "4", "Top 8"]
    assert [cell.count(")") for cell in rounds[3]] == [0, 2, 2]


def table(shared: Path, name: str, key: str) -> list[list[str]]:
    blocks = section(shared, name, key).blocks
    return [block.text.split("\t") for block in blocks if block.kind is PolicyBlockKind.ROW]
