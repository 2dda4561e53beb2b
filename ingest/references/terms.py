"""References by term, in glossary entries: "See Landwalk", "See also Tap, Untap, and Untapped"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.library.folding import fold, singular
from app.library.records import Node, NodeKind, Occurrence

_LONGEST = 8  # words
_NAME = r"(?=[“\"‘']?[A-Z])(?!(?:[Rr]ules?|[Ss]ections?|[Ss]ee)\b)"
_SEE = re.compile(rf"\b[Ss]ee (?:also )?{_NAME}")
_WORD = re.compile(r"[“\"‘']*[\w{][^\s,;:.()“”\"]*[”\"’']*(,?)\s*")
_SEPARATOR = re.compile(rf"[”\"’']?(?:,\s*(?:and|or)?|\s+(?:and|or)|;)\s*{_NAME}")
_QUOTES = "“”\"‘’'"
_CAPITALISED = re.compile(
    r"[A-Z][\w’'-]{0,40}(?:[ -](?:(?:of|the|from|to|with|in|or)[ -]){0,2}[A-Z“\"][\w’'-]{0,40}[”\"]?){0,8}"
)
_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")  # "Bury (Obsolete)"
_ALTERNATES = re.compile(r",\s*|\s*/\s*")


@dataclass(slots=True)
class TermIndex:
    """The terms of a document's glossary by their folded spellings; true when there are any."""

    _names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, nodes: Iterable[Node]) -> TermIndex:
        """The index of the glossary terms among some nodes."""
        return cls.from_terms(node.text for node in nodes if node.kind is NodeKind.TERM)

    @classmethod
    def from_terms(cls, terms: Iterable[str]) -> TermIndex:
        """The index of some terms: whole names go before alternates ("Kicker, Kicked") and singulars."""
        index = cls()
        texts = list(terms)
        for spelling in (_whole, _bare, _alternates, _singulars):
            for term in texts:
                for name in spelling(term):
                    index._names.setdefault(name, term)
        return index

    def __bool__(self) -> bool:
        return bool(self._names)

    def find(self, words: str) -> str | None:
        """The term that some words spell, whatever their case, quotation marks and number; or None."""
        folded = fold(words)
        return self._names.get(folded) or self._names.get(singular(folded))


def terms_in(text: str, terms: TermIndex) -> list[Occurrence]:
    """The references by term of a glossary text, in order.

    A capitalised name after "See" that is no term of the document is a reference all the same: it will dangle.
    """
    found: list[Occurrence] = []
    for see in _SEE.finditer(text):
        if found and see.start() < found[-1].end:
            continue
        place: int | None = see.end()
        while place is not None:
            reference = _longest(text, place, terms) or (_unknown(text, place) if place == see.end() else None)
            if reference is None:
                break
            found.append(reference)
            more = _SEPARATOR.match(text, reference.end)
            place = more.end() if more else None
    return found


def _longest(text: str, start: int, terms: TermIndex) -> Occurrence | None:
    """The reference to the term with the most words that begins at a place."""
    best: Occurrence | None = None
    place = start
    for _ in range(_LONGEST):
        word = _WORD.match(text, place)
        if word is None:
            break
        first, last = _trimmed(text, start, word.end())
        term = terms.find(text[first:last])
        if term is not None:
            best = Occurrence(first, last, "term", (term,))
        place = word.end()
    return best


def _unknown(text: str, start: int) -> Occurrence | None:
    first, _ = _trimmed(text, start, len(text))
    match = _CAPITALISED.match(text, first)
    if match is None or not _ends_there(text, match.end()):
        return None
    return Occurrence(first, match.end(), "term", (match[0],))


def _ends_there(text: str, end: int) -> bool:
    """Whether a capitalised name is all that "See" refers to, rather than the beginning of a phrase."""
    return text[end : end + 1] in ("", ".", ",", ";", ")", "”", '"') or text.startswith(" and ", end)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch of text without the quotation marks, blanks and commas around it."""
    while start < end and text[start] in _QUOTES:
        start += 1
    while end > start and text[end - 1] in " ,\n":
        end -= 1
    while end > start and text[end - 1] in "”\"":
        end -= 1
    return start, end


def _whole(term: str) -> list[str]:
    return [fold(term)]


def _bare(term: str) -> list[str]:
    return [fold(_ASIDE.sub("", term))]


def _alternates(term: str) -> list[str]:
    return [fold(part) for part in _ALTERNATES.split(_ASIDE.sub("", term)) if part]


def _singulars(term: str) -> list[str]:
    return [singular(name) for name in [*_bare(term), *_alternates(term)]]
