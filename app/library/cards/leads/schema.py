"""The tables of the file of leads. ``building`` fills them, ``store`` reads them.

`rule` holds, by the numbers of the edition that `meta` names, lists of numbers in one blob each: `cards` are ids of cards, the
best known first; `rulings` are ids of `said`, those that say most first, of which the first `citing` cite the rule; `days`
are the days of those rulings as YYYYMMDD, 0 for unknown. `said` is a ruling, told once however often it was published: the
id of the ruling in the card data, and the ids of its cards, the best known first. `word` leads from a term to the rules whose
rulings have it (places in the sorted numbers of `rule`, with what it adds to the score of each), and to the ids of `said`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

VERSION = 3
FOLDER = "card_rules"

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE rule (
    number TEXT PRIMARY KEY, cards BLOB NOT NULL, rulings BLOB NOT NULL, days BLOB NOT NULL, citing INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE said (id INTEGER PRIMARY KEY, ruling INTEGER NOT NULL, cards BLOB NOT NULL);
CREATE TABLE word (term TEXT PRIMARY KEY, rules BLOB NOT NULL, gains BLOB NOT NULL, said BLOB NOT NULL) WITHOUT ROWID;
"""
_TYPE = "I"


def packed(numbers: Iterable[int]) -> bytes:
    """Numbers as a blob."""
    return array(_TYPE, numbers).tobytes()


def packed_gains(gains: Iterable[float]) -> bytes:
    """What terms add to scores as a blob."""
    return array("f", gains).tobytes()


def unpacked_gains(blob: bytes) -> array[float]:
    """The gains of a blob."""
    found: array[float] = array("f")
    found.frombytes(blob)
    return found


def unpacked(blob: bytes) -> array[int]:
    """The numbers of a blob."""
    found = array(_TYPE)
    found.frombytes(blob)
    return found


def day_number(date: str) -> int:
    """An ISO date as a number that sorts as it does: 20180119; 0 for anything else."""
    digits = date.replace("-", "")
    return int(digits) if len(digits) == 8 and digits.isascii() and digits.isdigit() else 0
