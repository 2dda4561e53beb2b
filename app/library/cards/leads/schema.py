"""The tables of the file of leads. ``building`` fills them, ``store`` reads them.

`rule` holds, by the numbers of the edition that `meta` names, lists of numbers in one blob each: `cards` are ids of cards, the
best known first; `rulings` are ids of `said`, those that say most first, of which the first `citing` cite the rule; `days`
are the days of those rulings as YYYYMMDD, 0 for unknown. `said` is a ruling, told once however often it was published: the
id of the ruling in the card data, and the ids of its cards, the best known first.
"""

from __future__ import annotations

from array import array

VERSION = 2
FOLDER = "card_rules"

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE rule (
    number TEXT PRIMARY KEY, cards BLOB NOT NULL, rulings BLOB NOT NULL, days BLOB NOT NULL, citing INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE said (id INTEGER PRIMARY KEY, ruling INTEGER NOT NULL, cards BLOB NOT NULL);
"""
_TYPE = "I"


def packed(numbers: list[int]) -> bytes:
    """Numbers as a blob."""
    return array(_TYPE, numbers).tobytes()


def unpacked(blob: bytes) -> array[int]:
    """The numbers of a blob."""
    found = array(_TYPE)
    found.frombytes(blob)
    return found


def day_number(date: str) -> int:
    """An ISO date as a number that sorts as it does: 20180119; 0 for anything else."""
    digits = date.replace("-", "")
    return int(digits) if len(digits) == 8 and digits.isascii() and digits.isdigit() else 0
