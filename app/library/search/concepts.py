"""The concepts in a question: aliases, keywords, headings and glossary terms, each as one unit with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.library.cards.words import vocabulary
from app.library.holdings import Holdings
from app.library.lineage.canonical import canonical
from app.library.records import Document
from app.library.search.aliases import Alias, alias_book
from app.library.search.analysis import tokens
from app.library.search.views import Concept
from app.library.search.wording import only_asks


class ConceptSpan(NamedTuple):
    """A concept where it stands: ``text[start:end]``."""

    start: int
    end: int
    concept: Concept


def concepts_in(held: Holdings, document: Document, text: str) -> tuple[Concept, ...]:
    """The concepts of a question, in order and apart from each other; of two that overlap the longer one counts."""
    found = sorted(
        [*_aliases(held, document, text), *_terms(held, document, text)], key=lambda span: (span.start - span.end, span.start)
    )
    kept: list[ConceptSpan] = []
    for span in found:
        if not any(span.start < other.end and other.start < span.end for other in kept):
            kept.append(span)
    kept.sort(key=lambda span: span.start)
    return tuple({(one.concept.kind, one.concept.name): one.concept for one in kept}.values())


def _aliases(held: Holdings, document: Document, text: str) -> Iterator[ConceptSpan]:
    listed = list(tokens(text))
    lead = canonical(held, document)
    for first, last, alias in alias_book().find([token.term for token in listed]):
        said = text[listed[first].start : listed[last - 1].end]
        if all(only_asks(text[token.start : token.end]) for token in listed[first:last]) and alias.kind == "phrase":
            continue
        numbers = tuple(filter(None, map(lead.into, alias.rules)))
        yield ConceptSpan(listed[first].start, listed[last - 1].end, _of_alias(alias, said, numbers))


def _of_alias(alias: Alias, said: str, numbers: tuple[str, ...]) -> Concept:
    return Concept(
        name=said.lower(), kind=alias.kind, means=alias.means, rules=numbers, since=alias.since, note=alias.note,
    )  # fmt: skip


def _terms(held: Holdings, document: Document, text: str) -> Iterator[ConceptSpan]:
    """Headings and glossary terms; single words that only ask ("may", "it") are none."""
    for word in vocabulary(held, document).find(text):
        said = text[word.start : word.end]
        if only_asks(said):
            continue
        numbers = (word.number,) if word.number else ()
        yield ConceptSpan(word.start, word.end, Concept(name=word.term or word.heading, kind="term", means="", rules=numbers))

