"""Reading published rulings: one JSON object a line or a list, each on a card named, or known by its oracle id."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from app.library.cards.errors import CardDataError
from app.library.cards.reading import objects


class FoundRuling(NamedTuple):
    """A ruling: the card's name or oracle id, its date (ISO), its text, and where it was published."""

    card: str
    date: str
    text: str
    source: str


def read_rulings(path: Path, data: bytes) -> Iterator[FoundRuling]:
    """Rulings of a file's bytes: `{card, date, text, src}` or Scryfall's bulk form. Raises CardDataError."""
    for where, found in objects(path, data):
        card = found.get("card", found.get("oracle_id"))
        text = found.get("text", found.get("comment"))
        if not isinstance(card, str) or not isinstance(text, str):
            raise CardDataError(f"{where}: not a ruling: 'card' (or 'oracle_id') and 'text' (or 'comment') are needed")
        yield FoundRuling(card, str(found.get("date", found.get("published_at", ""))), text, _source(found))


def _source(found: dict[str, Any]) -> str:
    source = found.get("src", found.get("source", ""))
    return ", ".join(map(str, source)) if isinstance(source, list) else str(source)
