"""Of which day card data are: the day on which they were published, where their file's name says so, else of their import."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from enum import StrEnum
from pathlib import Path

import msgspec

_NAMED = re.compile(r"(?<!\d)(20\d\d)-?(\d\d)-?(\d\d)(?=(?:\d{6})?(?!\d))")


class DayBasis(StrEnum):
    """What happened on a day."""

    PUBLISHED = "published"
    IMPORTED = "imported"


class DataDay(msgspec.Struct, frozen=True):
    """A day (ISO), and whether the data were published or imported on it."""

    day: str
    basis: DayBasis


class CardDays(msgspec.Struct, frozen=True):
    """The days of the cards and of the rulings; None where none were imported."""

    cards: DataDay | None
    rulings: DataDay | None


def today() -> date:
    """The day it is now (UTC): what data are imported on, and what their age is counted to."""
    return datetime.now(UTC).date()


def days_kept(kind: str, file: Path) -> dict[str, str]:
    """What an import keeps of the days of a file, as keys and values; ``kind`` is ``cards`` or ``rulings``."""
    imported = today().isoformat()
    return {f"published_{kind}": day_in_name(file.name), f"imported_{kind}": imported}


def days_of(kept: Mapping[str, str], file: Path) -> CardDays:
    """The days that imports kept in a file; that of the file itself where an earlier import kept none."""
    written = datetime.fromtimestamp(file.stat().st_mtime, UTC).date().isoformat()
    return CardDays(_day(kept, "cards", written), _day(kept, "rulings", written))


def day_in_name(name: str) -> str:
    """The day (ISO) in a file's name, as publishers of card data write it: ``oracle-cards-20260807090341.json``; or empty."""
    for found in _NAMED.finditer(name):
        try:
            return date(*(int(part) for part in found.groups())).isoformat()
        except ValueError:
            continue
    return ""


def _day(kept: Mapping[str, str], kind: str, written: str) -> DataDay | None:
    for basis in DayBasis:
        if day := kept.get(f"{basis}_{kind}"):
            return DataDay(day, basis)
    return DataDay(written, DayBasis.IMPORTED) if f"source_{kind}" in kept else None
