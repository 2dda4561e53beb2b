"""Of which day card data are."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from app.library.cards import dates
from app.library.cards.dates import CardDays, DataDay, DayBasis, day_in_name, days_of
from app.library.cards.importing import import_file
from app.library.cards.store import Cards

CARD = b'[{"name": "Practice Gnome", "type_line": "Creature"}]'
RULING = b'[{"card": "Practice Gnome", "date": "2031-01-01", "text": "It counts."}]'


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("oracle-cards-20310405090341.jsonl.gz", "2031-04-05"), ("rulings-20310405.json", "2031-04-05"),
        ("cards 2031-04-05.json", "2031-04-05"), ("oracle-cards.jsonl.gz", ""), ("cards-20319905.json", ""),
        ("cards-203104051.json", ""),
    ],
)  # fmt: skip
def test_names_of_files_carry_a_day(name: str, day: str) -> None:
    assert day_in_name(name) == day


def imported(tmp_path: Path, name: str, data: bytes) -> Cards:
    (tmp_path / name).write_bytes(data)
    return import_file(tmp_path / name, tmp_path / "library")[1]


def test_each_kind_keeps_its_own_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "today", lambda: date(2031, 4, 8))
    today = DataDay("2031-04-08", DayBasis.IMPORTED)
    assert imported(tmp_path, "rulings-20310405.json", RULING).days() == CardDays(
        None, DataDay("2031-04-05", DayBasis.PUBLISHED)
    )
    assert imported(tmp_path, "cards.json", CARD).days() == CardDays(today, DataDay("2031-04-05", DayBasis.PUBLISHED))
    assert imported(tmp_path, "rulings.json", RULING).days() == CardDays(today, today)
    assert imported(tmp_path, "oracle-cards-20310407090341.json", CARD).days() == CardDays(
        DataDay("2031-04-07", DayBasis.PUBLISHED), today
    )


def test_earlier_imports_are_of_the_day_of_their_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    os.utime(tmp_path / "file", (1_000_000_000, 1_000_000_000))
    assert days_of({"source_cards": "0" * 64}, tmp_path / "file") == CardDays(
        DataDay("2001-09-09", DayBasis.IMPORTED), None
    )
