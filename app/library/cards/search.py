"""Searching card data: names by their beginnings and by words, texts and type lines by words.

A query is words of a name, in any order and spelling, each of which may be only its beginning; and filters:
`text:flying`, `text:"draw a card"` (words that stand one after another in the card's text) and `type:goblin`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from app.library.cards.schema import TOKEN
from app.library.errors import DoesNotParse
from app.library.folding import fold

Rows = Callable[..., list[tuple[Any, ...]]]
LONGEST = 200  # characters of a query
MOST_WORDS = 8  # of a name that are looked for
_PAST_ALL = "\U0010ffff"
_PART = re.compile(r'(?:(?P<filter>[A-Za-z]+):)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))')
_FILTERS = {"text": "text", "oracle": "text", "o": "text", "type": "type", "t": "type"}
_WORD = re.compile(r"\w+")
_COLUMNS = "card.name, card.slug, card.mana_cost, card.type_line"


class CardRef(msgspec.Struct, frozen=True):
    """What a list shows of a card. `slug` is its part of an address; faces are parted by " // "."""

    name: str
    slug: str
    mana_cost: str
    type_line: str


class CardList(msgspec.Struct, frozen=True):
    """The cards that answer a query: how many in all, and some of them; nearest names first, else by name."""

    total: int
    cards: tuple[CardRef, ...]


def beginning(rows: Rows, prefix: str, limit: int) -> tuple[CardRef, ...]:
    """Cards a name of which begins with these words, shortest first."""
    start = fold(prefix[:LONGEST])
    if not start:
        return ()
    found = _distinct(rows(
        f"SELECT {_COLUMNS} FROM name JOIN card ON card.id = name.card WHERE folded >= ? AND folded < ? AND rank <= ? "
        "ORDER BY name.id LIMIT ?",
        start, start + _PAST_ALL, TOKEN, 2 * limit,
    ))  # fmt: skip
    return tuple(found.values())[:limit]


def completions(rows: Rows, prefix: str, limit: int) -> tuple[CardRef, ...]:
    """Cards a name of which begins with these words, shortest first; then those with a word that does."""
    start = fold(prefix[:LONGEST])
    found = {one.slug: one for one in beginning(rows, prefix, limit)}
    if start and len(found) < limit:
        condition, values = _named(start.split()[:MOST_WORDS])
        found |= _distinct(rows(
            f"SELECT {_COLUMNS} FROM (SELECT name FROM ({condition}) ORDER BY name LIMIT ?) AS hit "
            "JOIN name ON name.id = hit.name JOIN card ON card.id = name.card ORDER BY name.id",
            *values, 3 * limit,
        ))  # fmt: skip
    return tuple(found.values())[:limit]


def search(rows: Rows, query: str, limit: int, offset: int) -> CardList:
    """Answer a query. Raises DoesNotParse for unknown filters and over-long queries."""
    words, filters = _parse(query)
    conditions: list[str] = []
    values: list[object] = []
    if words:
        condition, values = _named(words[:MOST_WORDS])
        conditions.append(f"card.id IN (SELECT name.card FROM name WHERE name.id IN ({condition}))")
    if filters:
        conditions.append("card.id IN (SELECT rowid FROM body WHERE body MATCH ?)")
        values = [*values, " ".join(filters)]
    if not conditions:
        return CardList(0, ())
    where = " AND ".join(conditions)
    total = rows(f"SELECT count(*) FROM card WHERE {where}", *values)[0][0]
    order = "NOT (name.folded = ?), NOT (name.folded >= ? AND name.folded < ?), card.name"
    whole = " ".join(words)
    found = rows(
        f"SELECT {_COLUMNS} FROM card JOIN name ON name.card = card.id AND name.rank IN (0, {TOKEN}) WHERE {where} "
        f"GROUP BY card.id ORDER BY {order} LIMIT ? OFFSET ?",
        *values, whole, whole, whole + _PAST_ALL, limit, offset,
    )  # fmt: skip
    return CardList(total, tuple(CardRef(*row) for row in found))


def _distinct(found: list[tuple[Any, ...]]) -> dict[str, CardRef]:
    return {row[1]: CardRef(*row) for row in found}


def _named(words: list[str]) -> tuple[str, list[object]]:
    """The names that have all these words, each from the beginning of one of its own: a query for their ids."""
    query = " INTERSECT ".join(["SELECT DISTINCT name FROM word WHERE word >= ? AND word < ?"] * len(words))
    return query, [bound for word in words for bound in (word, word + _PAST_ALL)]


def _parse(query: str) -> tuple[list[str], list[str]]:
    """The folded words of a name, and the filters as the full-text index is asked for them."""
    if len(query) > LONGEST:
        raise DoesNotParse(f"A search for cards has at most {LONGEST} characters.")
    words: list[str] = []
    filters: list[str] = []
    for part in _PART.finditer(query):
        said = part["phrase"] if part["phrase"] is not None else part["word"]
        if part["filter"] is None:
            words += fold(said).split()
            continue
        column = _FILTERS.get(part["filter"].lower())
        if column is None:
            known = (f"text:{said}", f"type:{said}")
            raise DoesNotParse(f"'{part['filter']}:' is no filter for cards: text: and type: are.", known)
        phrase = _phrase(column, said)
        if phrase:
            filters.append(phrase)
    return words, filters


def _phrase(column: str, words: str) -> str:
    """A phrase as the full-text index is asked for it; empty where it holds no word."""
    found = _WORD.findall(words)
    return f'{column} : "{" ".join(found)}"' if found else ""
