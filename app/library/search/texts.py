"""How well each document of an edition answers the words of a question: BM25 within the edition, and the share covered."""

from __future__ import annotations

from collections.abc import Mapping

from app.library.search.fulltext import WORDS
from app.library.search.scope import Scope

_UNKNOWN = 8.0  # the information of a word that no document has
_PLENTY = 300  # documents found, from which on a common word adds to them and finds no others


def text_scores(words: Mapping[str, float], scope: Scope) -> dict[int, tuple[float, float]]:
    """For each document of the index its score and the share of the words' information that it covers.

    ``words`` holds terms with their weight in the question. Rare words are looked at first; where they have found plenty,
    documents that have nothing but a common word are left out.
    """
    found = [(scope.contributions(WORDS, term), weight) for term, weight in words.items()]
    whole = sum(weight * (one.information or _UNKNOWN) for one, weight in found) or 1.0
    totals: dict[int, float] = {}
    covered: dict[int, float] = {}
    total, cover = totals.get, covered.get
    for one, weight in sorted(found, key=lambda row: -row[0].information):
        information = weight * one.information
        if len(totals) >= _PLENTY and len(one.numbers) > 2 * len(totals):
            rows = [(number, one.gain(number)) for number in totals]
            rows = [(number, gain) for number, gain in rows if gain]
        else:
            rows = list(zip(one.numbers, one.gains))
        for number, gain in rows:
            totals[number] = total(number, 0.0) + weight * gain
            covered[number] = cover(number, 0.0) + information
    shares = {number: information / whole for number, information in covered.items()}
    return {number: (total * share, share) for (number, total), share in zip(totals.items(), shares.values())}
