"""Did you mean: words of a query that an edition does not have, spelled as it spells them."""

from __future__ import annotations

from app.library.folding import plain
from app.library.holdings import Holdings
from app.library.records import Document
from app.library.search.analysis import WORD, term_of
from app.library.search.query import Query

_NEAR_ENOUGH = 75  # of 100: one wrong letter in four
_SHORTEST = 4  # shorter words are near too many others


def respelled(held: Holdings, document: Document, query: Query) -> str | None:
    """The query with its unknown words replaced by the nearest known ones, or None where nothing is to be replaced."""
    better = query.text
    for text in (*query.words, *query.phrases):
        for word in WORD.findall(plain(text)):
            instead = _instead(held, document, word)
            if instead is not None:
                better = plain(better).replace(word, instead)
    return None if better == query.text else better


def _instead(held: Holdings, document: Document, word: str) -> str | None:
    """A known word for an unknown one, or None."""
    if len(word) < _SHORTEST or not word.isalpha() or _is_known(held, document, word):
        return None
    from rapidfuzz import fuzz, process

    best = process.extractOne(
        word.lower(), held.words(document.id), scorer=fuzz.ratio, score_cutoff=_NEAR_ENOUGH
    )  # fmt: skip
    return str(best[0]) if best else None


def _is_known(held: Holdings, document: Document, word: str) -> bool:
    return bool(held.scope(document.id).contributions("words", term_of(word)).numbers)


def load_words(held: Holdings, document: int) -> list[str]:
    """The words of an edition in lower case, the more frequent first, so that they win among equally near ones."""
    scope = held.scope(document)
    entries = held.index.entries
    ids = ",".join(str(entries[number]) for number in scope.kinds)
    counts: dict[str, int] = {}
    for heading, body in held.publication.rows(f"SELECT heading, body FROM entry WHERE id IN ({ids})"):
        for word in WORD.findall(plain(f"{heading} {body}".lower())):
            if word.isalpha() and len(word) >= _SHORTEST:
                counts[word] = counts.get(word, 0) + 1
    return sorted(counts, key=lambda word: -counts[word])
