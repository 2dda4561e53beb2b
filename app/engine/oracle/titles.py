"""Names of cards as texts say them."""

from __future__ import annotations

from app.engine.oracle.reader import Reader

_SMALL = frozenset({"of", "the", "and", "to", "in", "from", "for", "with", "a", "'s", ",", "-", "at", "on"})


def read_title(reader: Reader) -> str:
    """ "Ember, the Bold": the capitalised words that follow, with the small words between them. Raises Stuck."""
    start = last = reader.i
    while reader.i < reader.n and (_is_capitalised(reader) or reader.word in _SMALL) and reader.word not in ("|",):
        if _is_capitalised(reader) or reader.word == "'s":
            last = reader.i + 1
        elif reader.word == "," and not reader.peek()[:1]:
            break
        reader.i += 1
    reader.i = last
    own = next((token.name for token in reader.tokens[start:last] if token.word == "~"), "~")
    return reader.text(start, last).replace("~", own, 1) if last > start else reader.stuck()


def _is_capitalised(reader: Reader) -> bool:
    """Does the word begin like a name's, or hold a capital ("l'Cie"), or is it the card's own name, with which another begins?"""
    return reader.raw != reader.raw.lower() or (reader.word == "~" and bool(reader.tokens[reader.i].name))
