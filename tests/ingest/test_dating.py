"""Dates inferred from headings: on an invented history, and on the official editions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest import dating, readers
from ingest.dating import infer
from ingest.grammar import official
from ingest.headings import HeadingSpan, as_table, from_table, headings_of, main, standings
from ingest.model import Capture
from ingest.readers import list_extract, plain

SHIPPED = Path(__file__).resolve().parents[2] / "rules_data" / "headings.tsv"

HISTORY = [
    ("2031-01-01", [("700", "General"), ("701", "Hopping"), ("702.1", "Glow"), ("702.2", "Hum"), ("703", "Old Ways")]),
    ("2032-01-01", [("700", "General"), ("701", "Hopping"), ("702.1", "Dim"), ("702.2", "Glow"), ("702.3", "Hum")]),
    ("2033-01-01", [("700", "General"), ("701", "Jumping"), ("702.1", "Dim"), ("702.2", "Glow"), ("702.3", "Hum")]),
    ("2034-01-01", [("700", "General"), ("701", "Hopping"), ("702.1", "Dim"), ("702.2", "Glow"), ("702.3", "Hum"),
                    ("702.4", "Naïve Step")]),
]  # fmt: skip


@pytest.fixture
def history(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The invented history in place of the table that ships."""
    table = tuple(standings(HISTORY))
    for cached in (dating._table, dating._known_pairs, dating._next_edition):
        cached.cache_clear()
    monkeypatch.setattr(dating, "_table", lambda: table)
    yield
    for cached in (dating._known_pairs, dating._next_edition):
        cached.cache_clear()


def test_standings_are_unbroken_runs_of_editions() -> None:
    found = standings(reversed(HISTORY))
    assert [one for one in found if one.number == "701"] == [
        HeadingSpan("701", "Hopping", "2031-01-01", "2032-01-01"),
        HeadingSpan("701", "Jumping", "2033-01-01", "2033-01-01"),
        HeadingSpan("701", "Hopping", "2034-01-01", ""),
    ]
    assert found[0] == HeadingSpan("700", "General", "2031-01-01", "")
    assert [one.number for one in found][-2:] == ["702.4", "703"]
    assert from_table(as_table(found)) == found


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize("place", range(4))
def test_a_whole_edition_is_dated(place: int) -> None:
    day, pairs = HISTORY[place]
    found, evidence = infer(pairs)
    assert found == day
    assert evidence.startswith(f"{len(pairs)} of {len(pairs)} headings stand as in the editions from {day}")
    assert "mixed" not in evidence


@pytest.mark.usefixtures("history")
def test_the_earliest_edition_that_agrees_is_named_and_how_long_it_would_hold() -> None:
    day, evidence = infer([("702.1", "Dim"), ("702.2", "Glow"), ("702.3", "Hum")])
    assert day == "2032-01-01"
    assert evidence == "3 of 3 headings stand as in the editions from 2032-01-01 on"
    day, evidence = infer([("701", "Hopping"), ("702.1", "Dim"), ("702.2", "Glow")])
    assert day == "2032-01-01"
    assert "from 2032-01-01 until before 2033-01-01" in evidence


@pytest.mark.usefixtures("history")
def test_case_typography_and_accents_do_not_matter() -> None:
    assert infer([("702.4", "NAIVE STEP"), ("702.3", "hum"), ("702.2", " Glow ")])[0] == "2034-01-01"


@pytest.mark.usefixtures("history")
def test_layers_of_several_editions_are_called_mixed() -> None:
    pairs = [*HISTORY[1][1], ("702.1", "Glow"), ("703", "Old Ways"), ("799", "Unheard Of")]
    day, evidence = infer(pairs)
    assert day == "2032-01-01"
    assert "mixed: 2 as only in editions from 2031-01-01 until before 2032-01-01 (702.1, 703)" in evidence
    assert evidence.endswith("1 as in no edition known")


@pytest.mark.usefixtures("history")
def test_too_little_is_not_dated() -> None:
    assert infer([]) == (None, "")
    assert infer([("999", "Nothing")]) == (None, "")
    assert infer([("700", "General"), ("701", "Jumping")]) == (None, "not dated: 2 headings say too little")


def test_the_table_that_ships_is_made_of_facts_only() -> None:
    found = from_table(SHIPPED.read_text(encoding="utf-8"))
    assert as_table(found) == SHIPPED.read_text(encoding="utf-8")
    assert len(found) > 1_000
    assert all(len(one.heading) < 60 and one.heading[-1] != "." for one in found)
    assert all(not one.until or one.since <= one.until for one in found)


def test_the_table_is_made_from_a_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chapters = "\n\n".join(
        f"{n}. Chapter {n}\n\n{n}00. Section {n}\n\n{n}00.1. An invented rule.\n\n{n}00.2. Invented Title"
        for n in range(1, 6)
    )
    front = "Invented Rules\n\nThese rules are effective as of May 1, 2031."
    text = f"{front}\n\n{chapters}\n\nGlossary\n\nAble\nIt can.\n"
    (tmp_path / "rules.txt").write_text(text, encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "number\theading\tsince\tuntil"
    assert lines[1:3] == ["100\tSection 1\t2031-05-01\t", "100.2\tInvented Title\t2031-05-01\t"]
    assert len(lines) == 11
    assert main([]) == 2
    assert main([str(tmp_path / "absent")]) == 2


# The official editions


def _seed(shared_dir: Path, prefix: str) -> Capture:
    path = next((shared_dir / "seeds").glob(f"{prefix}*"))
    return Capture(path.name, path.read_bytes())


@pytest.mark.corpus
def test_an_extract_of_one_section_is_dated(shared_dir: Path) -> None:
    capture = _seed(shared_dir, "001")
    text, encoding = plain.decode(capture.data)
    tree = official.parse(list_extract.read(text, encoding, plain.newline_name(text)), capture.name)
    day, evidence = infer(headings_of(tree))
    assert day == "2022-10-07"
    assert evidence.startswith("159 of 159 headings stand as in the editions from 2022-10-07")


@pytest.mark.corpus
def test_a_scrape_of_several_layers_is_dated_and_called_mixed(shared_dir: Path) -> None:
    capture = _seed(shared_dir, "002")
    lines = plain.split_lines(plain.decode(capture.data)[0])[217:]
    sections = [n for n, line in enumerate(lines) if len(line) == 4 and line[3] == "."]
    pairs = [(lines[n][:3], _title(lines[n + 1 : n + 5])) for n in sections]
    day, evidence = infer(pairs)
    assert day is not None
    assert "2009-07-01" < day <= "2009-10-01"
    assert "mixed: " in evidence


def _title(lines: list[str]) -> str:
    words = []
    for line in lines:
        if line[:3].isdigit():
            break
        words.append(line)
    return " ".join(words)


def test_readers_are_asked_for_every_kind_of_capture() -> None:
    assert {"docx", "pdf"} <= set(readers.BYTE_READERS)
