"""Words that nobody knows, spelled as an edition or the known questions spell them."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.folding import plain
from app.library.holdings import Holdings
from app.library.records import Document
from app.library.search.aliases import alias_book
from app.library.search.analysis import WORD, term_of
from app.library.search.fulltext import WORDS
from app.library.search.wording import only_asks

_NEAR_ENOUGH = 75  # of 100: one wrong letter in four
_SHORTEST = 4  # shorter words are near too many others
_MOST = 4  # words of one query that are put right: each is compared with thousands


def respelled(held: Holdings, document: Document, words: Sequence[str]) -> dict[str, str]:
    """For each unknown word of a query the known one that is spelled most like it, where one is near enough."""
    found: dict[str, str] = {}
    unknown = (word for said in words for word in WORD.findall(plain(said)) if _is_unknown(held, document, word))
    for _, word in zip(range(_MOST), dict.fromkeys(unknown)):
        instead = _nearest(held, document, word)
        if instead:
            found[word] = instead
    return {said: better for said in words if (better := _put_right(said, found)) != said}


def is_known(held: Holdings, document: Document, term: str) -> bool:
    """Whether a term is in the rules of an edition, in a known question, or in an alias."""
    return bool(
        held.questions.knows(term) or term in alias_book().known or held.scope(document.id).contributions(WORDS, term).numbers
    )


def _is_unknown(held: Holdings, document: Document, word: str) -> bool:
    if len(word) < _SHORTEST or not word.isalpha() or only_asks(word):
        return False
    return not is_known(held, document, term_of(word))


def _nearest(held: Holdings, document: Document, word: str) -> str:
    from rapidfuzz import fuzz, process

    lowered = word.lower()
    for known in (held.words(document.id), held.questions.words):
        best = process.extractOne(lowered, known, scorer=fuzz.ratio, score_cutoff=_NEAR_ENOUGH)
        if best:
            return str(best[0])
    return ""


def _put_right(said: str, found: dict[str, str]) -> str:
    better = plain(said)
    for word, instead in found.items():
        better = better.replace(word, instead)
    return said if better == plain(said) else better


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
