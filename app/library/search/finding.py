"""Which rules answer a question, best first: by evidence, and below it by their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import exp
from typing import Any, NamedTuple

from app.library.cards.store import Cards
from app.library.cards.words import vocabulary
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document, NodeKind
from app.library.restated import NONE, plain_words
from app.library.search.analysis import terms
from app.library.search.evidence import Inquiry, ranked
from app.library.search.hits import Found, Said
from app.library.search.matching import Kept, keeper, phrase_matches
from app.library.search.query import Query
from app.library.search.questionbook import Resemblance
from app.library.search.ruletable import RuleTable, rule_table
from app.library.search.rulings import ruling_words
from app.library.search.scope import Scope
from app.library.search.texts import text_scores
from app.library.search.understanding import Understanding

_FIRST = 5  # candidates that are shown whatever speaks for them
_LIKE = 0.5  # likeness of a known question from which a rule counts as an answer
_SAME = 0.97  # likeness from which a known question is the one asked
_RESEMBLES = 0.2  # likeness from which a known question is shown with its rule
_ENOUGH = (1.0, 0.7, 0.45, 0.0)  # share of the words that a text must have: the first that anything has
_ENTRIES = 5
_HALF = 0.5  # of the words, which a glossary entry or the plain words of a rule must have to be shown beside
_KEYWORD, _WORD = 1.0, 0.3  # how much the keywords and the other words of a named card lead to their rules
_ALMOST = 1e-6
Answers = Mapping[int, float]  # by place in the outline


class Findings(NamedTuple):
    """The rules that answer, best first, with the share of likelihood as score; glossary entries beside them; what is said of
    the rules, by seq; and the seqs of rules known to be asked in these very words."""

    rules: list[Found]
    entries: list[Found]
    said: Mapping[int, Said]
    asked: frozenset[int] = frozenset()


def find(
    held: Holdings, document: Document, query: Query, reading: Understanding, cards: Cards | None = None
) -> Findings:
    """Everything that answers the words and phrases of a query within its filters; ``cards`` for the words of rulings."""
    return _Finder(held, document, query, reading, cards).findings()


def candidates(
    held: Holdings, document: Document, query: Query, reading: Understanding, cards: Cards | None = None
) -> dict[int, float]:
    """The score of every rule that was weighed, by place in the outline: also of those that are too unlikely to be shown."""
    return _Finder(held, document, query, reading, cards).scores()


class _Finder:
    """One question put to one edition."""

    def __init__(
        self, held: Holdings, document: Document, query: Query, reading: Understanding, cards: Cards | None
    ) -> None:
        self._held, self._document, self._query, self._reading = held, document, query, reading
        self._cards = cards
        self._outline: Outline = held.outline(document.id)
        self._scope: Scope = held.scope(document.id)
        self._table: RuleTable = rule_table(held, document)
        self._documents = text_scores(reading.texts, self._scope)
        by_document = self._table.by_document
        self._texts = {
            place: found for number, found in self._documents.items() for place in by_document.get(number, ())
        }
        self._plain_shares = held.questions.plain_shares(reading.wording)
        self._keeps = _kept_by(held, document, query)

    def findings(self) -> Findings:
        question = self._inquiry()
        scores = self._ranked(question)
        enough = self._enough()
        likely = sorted(scores, key=scores.__getitem__, reverse=True)
        led = {place for concept in question.concepts for number in concept.rules if (place := self._table.find(number))}
        shown = [
            place for rank, place in enumerate(likely)
            if rank < _FIRST or place in led or self._covers(place, enough) or self._is_asked(place, question)
        ]  # fmt: skip
        said = {
            self._outline.seqs[place]: Said(self._known_question(place, question), self._plain_words(place)) for place in shown
        }
        asked = frozenset(
            self._outline.seqs[place] for place in shown if (like := self._like(place, question)) and like.best >= _SAME
        )
        return Findings([*self._likely(shown, scores), *self._others(scores, enough)], self._entries(), said, asked)

    def scores(self) -> dict[int, float]:
        """The score of every candidate."""
        return self._ranked(self._inquiry())

    def _inquiry(self) -> Inquiry:
        return Inquiry(
            self._reading.wording, self._texts, self._held.questions.likenesses(self._reading.wording), self._plain_shares,
            self._reading.concepts, self._card_leads(),
            ruling_words(self._held, self._document, self._reading.wording, self._cards),
        )  # fmt: skip

    def _ranked(self, question: Inquiry) -> dict[int, float]:
        found = ranked(question, self._table, self._held.questions)
        return {place: value for place, value in found.items() if self._allows(place)}

    def _likely(self, shown: list[int], scores: Answers) -> Iterable[Found]:
        """Candidates with their share of likelihood."""
        top = max(scores.values(), default=0.0)
        whole = sum(exp(value - top) for value in scores.values()) or 1.0
        for place in shown:
            seq = self._outline.seqs[place]
            yield Found(0, -exp(scores[place] - top) / whole, seq, self._scope.number_of(seq))

    def _others(self, scores: Answers, enough: float) -> Iterable[Found]:
        """What has enough of the words and was no candidate, by its words."""
        rest = {place: value for place, (value, _) in self._texts.items() if place not in scores and self._covers(place, enough)}
        top = max(rest.values(), default=1.0)
        for place in sorted(rest, key=lambda place: (-rest[place], place)):
            if self._allows(place):
                seq = self._outline.seqs[place]
                yield Found(0, -_ALMOST * rest[place] / top, seq, self._scope.number_of(seq))

    def _entries(self) -> list[Found]:
        """The glossary entries that have most of the words."""
        kinds, seqs = self._scope.kinds, self._scope.seqs
        return sorted(
            Found(0, -value, seq, number)
            for number, (value, share) in self._documents.items() if share >= _HALF and kinds[number] is NodeKind.TERM
            for seq in seqs[number] if self._keeps is None or self._keeps(number, seq)
        )[:_ENTRIES]  # fmt: skip

    def _enough(self) -> float:
        """The share of the words that a text must have here: most of them, unless nothing has that many."""
        shares = [share for place, (_, share) in self._texts.items() if self._allows(place)]
        best = max(shares, default=0.0)
        most = _ENOUGH if len(self._reading.texts) > 2 else (_ENOUGH[0], *_ENOUGH[2:])
        return next(wanted for wanted in most if best >= wanted - _ALMOST)

    def _covers(self, place: int, enough: float) -> bool:
        return self._texts.get(place, (0.0, 0.0))[1] >= max(enough - _ALMOST, _ALMOST)

    def _is_asked(self, place: int, question: Inquiry) -> bool:
        like = self._like(place, question)
        return like is not None and like.best >= _LIKE

    def _known_question(self, place: int, question: Inquiry) -> str:
        """The known question of a rule that is likest to the one asked, where it is like it."""
        like = self._like(place, question)
        return like.likest if like and like.best >= _RESEMBLES else ""

    def _plain_words(self, place: int) -> str:
        """What the handbook says of a rule, where that has most of the question's words and more of them than the rule.

        The handbook speaks of its own days: nothing is told of a rule that reads otherwise here.
        """
        if place not in self._table.current:
            return ""
        number = self._table.canonical[place]
        share = self._plain_shares.get(number, 0.0)
        if share < max(_HALF, self._texts.get(place, (0.0, 0.0))[1]):
            return ""
        seq = self._outline.seqs[place]
        return plain_words(self._held, self._document, seq, seq).get(seq, NONE).text

    def _like(self, place: int, question: Inquiry) -> Resemblance | None:
        return question.likenesses.get(self._table.canonical[place])

    def _allows(self, place: int) -> bool:
        if self._keeps is None:
            return True
        seq = self._outline.seqs[place]
        return self._keeps(self._scope.number_of(seq), seq)

    def _card_leads(self) -> dict[int, float]:
        """The rules that the words of the cards named lead to."""
        found: dict[int, float] = {}
        words = vocabulary(self._held, self._document) if self._reading.cards else None
        for text, weight in (row for card in self._reading.cards for row in _texts_of(card)):
            for word in words.find(text) if words else ():
                place = self._table.find(word.number) if word.number else None
                for member in self._table.members[self._table.family[place]] if place is not None else ():
                    found[member] = max(found.get(member, 0.0), weight)
        return found


def _texts_of(card: Mapping[str, Any]) -> Iterable[tuple[str, float]]:
    """The texts of a card that lead to rules: its keywords, and of each face the type line and the text."""
    for keyword in card.get("keywords") or ():
        yield str(keyword), _KEYWORD
    for face in card.get("card_faces") or (card,):
        yield f"{face.get('type_line') or ''}\n{face.get('oracle_text') or ''}", _WORD


def _kept_by(held: Holdings, document: Document, query: Query) -> Kept | None:
    """Whether a document of the index, standing at a node, passes the filters, phrases and exclusions of a query; None where
    there are none."""
    scope = held.scope(document.id)
    tests: list[Callable[[int, int], bool]] = []
    for phrase in query.phrases:
        inside = frozenset(phrase_matches(terms(phrase), held.index, scope.kinds))
        tests.append(lambda number, seq, inside=inside: number in inside)  # type: ignore[misc]
    for text in query.excluded:
        outside = frozenset(phrase_matches(terms(text), held.index, scope.kinds))
        tests.append(lambda number, seq, outside=outside: number not in outside)  # type: ignore[misc]
    if query.is_filtered:
        tests.append(keeper(query, scope, held.outline(document.id)))
    return (lambda number, seq: all(test(number, seq) for test in tests)) if tests else None
