"""What a question is understood as: its words, the concepts and cards in it, and words that were misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from app.library.cards.store import Cards
from app.library.folding import fold, plain
from app.library.holdings import Holdings
from app.library.records import Document
from app.library.search.analysis import terms
from app.library.search.concepts import concepts_in
from app.library.search.fulltext import WORDS
from app.library.search.query import Query
from app.library.search.respelling import is_known, respelled
from app.library.search.views import Concept
from app.library.search.wording import QuestionWords, counters_in_full, only_asks, wording_of

MEANS_WEIGHT = 0.6  # of a word that an alias stands for, beside one that was typed
_LONGEST_NAME = 8  # words of a card's name that are looked for
_MOST_NAMED = 4
_SPOKEN = 8.5  # the rarity of words that stand together in five known questions or more
_COMMON = 5  # rules that a common word stands in


@dataclass(frozen=True, slots=True)
class Understanding:
    """A question as it was understood. ``texts`` are the terms to look for in the text of rules, with their weights;
    ``cards`` the card objects it names; ``instead`` the query put right, "" where nothing was misspelt; ``suggested`` the
    query with its phrases put right, which are searched for as they stand; ``said`` the words that tell what it is about."""

    wording: QuestionWords
    texts: Mapping[str, float]
    concepts: tuple[Concept, ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    instead: str = ""
    marked: frozenset[str] = field(default=frozenset())
    suggested: str = ""
    said: tuple[str, ...] = ()


def read(held: Holdings, document: Document, query: Query, cards: Cards | None = None) -> Understanding:
    """Understand the words and phrases of a query, in the words of one edition."""
    words, named = _without_cards(held, document, counters_in_full(query.words), cards)
    corrected = respelled(held, document, words)
    said = [corrected.get(word, word) for word in words]
    asked = " ".join(said)
    concepts = concepts_in(held, document, " ".join((asked, *query.phrases)))
    wording = wording_of(asked, query.phrases)
    texts = _texts(held, document, wording, concepts)
    better = " ".join(corrected.get(word, word) for word in query.text.split()) if corrected else ""
    return Understanding(
        wording, texts, concepts, tuple(named), better, frozenset(texts), _better_phrases(held, document, query),
        _telling(query.words),
    )  # fmt: skip


def _telling(words: Sequence[str]) -> tuple[str, ...]:
    """The words that tell what a query is about; all of them where all only ask."""
    return tuple(word for word in words if not only_asks(word.strip("?!.,;:"))) or tuple(words)


def _better_phrases(held: Holdings, document: Document, query: Query) -> str:
    """The query with the unknown words of its phrases spelled as the edition spells them; "" where all are known."""
    corrected = respelled(held, document, query.phrases)
    better = plain(query.text)
    for phrase, instead in corrected.items():
        better = better.replace(plain(phrase), instead)
    return better if corrected else ""


def _texts(held: Holdings, document: Document, wording: QuestionWords, concepts: Sequence[Concept]) -> dict[str, float]:
    """The terms to look for in rules: those of the question, and what its aliases mean instead of words rules don't use."""
    contributions = held.scope(document.id).contributions
    found = dict.fromkeys(wording.content, 1.0)
    for concept in concepts:
        if not concept.means:
            continue
        for term in terms(concept.name):
            if not contributions(WORDS, term).numbers:
                found.pop(term, None)
        for term in wording_of(concept.means).content:
            found.setdefault(term, MEANS_WEIGHT)
    return found


def _without_cards(
    held: Holdings, document: Document, words: Sequence[str], cards: Cards | None
) -> tuple[list[str], list[dict[str, Any]]]:
    """The words without the names of cards, and the cards. A single word is a name only where it is no word of rules; a name
    that known questions use stays among the words."""
    if cards is None or len(words) > _LONGEST_NAME * 4:
        return list(words), []
    rest: list[str] = []
    named: list[dict[str, Any]] = []
    at = 0
    longest = _longest_names(held, document, words, cards)
    while at < len(words):
        last = longest.get(at, 0)
        card = cards.find(" ".join(words[at:last])) if last and len(named) < _MOST_NAMED else None
        if card is None:
            rest.append(words[at])
            at += 1
        else:
            named.append(card)
            rest += words[at:last] if _is_spoken_of(held, words[at:last]) else []
            at = last
    return rest, named


def _is_spoken_of(held: Holdings, name: Sequence[str]) -> bool:
    """Whether known questions use a card's name as a word of their own ("a doubling season effect")."""
    said = [term for word in name for term in terms(word)]
    return len(said) > 1 and all(
        held.questions.rarity(f"{one}_{other}") < _SPOKEN for one, other in pairwise(said)
    )


def _longest_names(held: Holdings, document: Document, words: Sequence[str], cards: Cards) -> dict[int, int]:
    """Where the longest name of a card that begins at a word ends, for each word at which one begins."""
    spelled = {run: fold(" ".join(words[slice(*run)])) for run in _runs(held, document, words)}
    names = cards.known(set(spelled.values()))
    longest: dict[int, int] = {}
    for (first, last), name in spelled.items():
        if name in names:
            longest.setdefault(first, last)
    return longest


def _runs(held: Holdings, document: Document, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The runs of words that may be a card's name, the longest first from each place."""
    for first in range(len(words)):
        for last in range(min(len(words), first + _LONGEST_NAME), first, -1):
            if _may_be_named(held, document, words[first:last]):
                yield first, last


def _may_be_named(held: Holdings, document: Document, run: Sequence[str]) -> bool:
    """Whether words may be a card's name: a single word that nobody uses of the rules, or several not all common there."""
    if len(run) == 1:
        return not any(is_known(held, document, term) for term in terms(run[0])) and not only_asks(run[0])
    return _is_titled(run) or not all(_is_ordinary(held, document, word) for word in run)


def _is_titled(run: Sequence[str]) -> bool:
    """Whether words are written as a name: its first and last with capitals, not the whole in capitals."""
    return run[0][:1].isupper() and run[-1][:1].isupper() and not all(word.isupper() for word in run)


def _is_ordinary(held: Holdings, document: Document, word: str) -> bool:
    """Whether a word is common in the rules, so that it says nothing of a card."""
    if only_asks(word):
        return True
    contributions = held.scope(document.id).contributions
    return all(len(contributions(WORDS, term).numbers) >= _COMMON for term in terms(word))
