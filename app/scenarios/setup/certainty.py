"""How surely the text of a card is understood: paragraph by paragraph, and the card as its least certain paragraph.

*read*: every word of it is understood. *exact*: besides, what was understood prints its words again, in this wording or in one
that means the same; a word passed over or taken for another would be missing or different. *proven*: besides, every kind of
thing it is made of is tried by the project's own situations (`proven_kinds`). Proven does not mean that just this text was
tried, nor that these kinds were tried together.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache
from textwrap import shorten
from typing import NamedTuple

from app.engine import trees as t
from app.engine.oracle import CompiledCard, CompiledFace
from app.engine.oracle.faces import Paragraph, TypeLine, read_text
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.exactness import printed_paragraphs, words_of
from app.engine.oracle.printing.style import in_style
from app.engine.oracle.printing.synonyms import canonical, says
from app.engine.oracle.same import same
from app.engine.oracle.tokens import name_forms, tokenize
from app.engine.oracle.vocabulary import KNOWN
from app.engine.position.objects import Card
from app.engine.reading.functioning import unplayed
from app.engine.trees.kinds import kinds_in
from app.library.places import rules_data

PROVEN_KINDS = "proven_kinds.toml"
_NAME = "~"
_KEPT = "certainty"


class ReadingCertainty(StrEnum):
    """How surely a text is understood, the least first: not all of it; every word; and so that its tree prints its words; and all
    kinds of nodes in the tree are tried."""

    UNREAD = "unread"
    READ = "read"
    EXACT = "exact"
    PROVEN = "proven"


_RANKS = {one: rank for rank, one in enumerate(ReadingCertainty)}


class ReadParagraph(NamedTuple):
    """A paragraph of a face: its text, its abilities with their place, how they print in all wordings that mean the same, the
    words that are not understood or not played ("" for none), how certain that makes it, and what is wrong with those words
    where that can be said."""

    text: str
    paragraph: Paragraph
    printed: str | Unprintable
    unread: str
    certainty: ReadingCertainty
    unread_because: str = ""

    def wording(self, face: CompiledFace) -> str:
        """What the abilities say in canonical wording, in the face's own name, in the style of cards where that reads the same;
        "" where that is not known or reads otherwise."""
        if self.unread or isinstance(self.printed, Unprintable):
            return ""
        plain = canonical(self.printed)
        wordings = (in_own_name(one, face) for one in dict.fromkeys((in_style(plain), plain)))
        return next((one for one in wordings if _reads_back(face, self.paragraph, one)), "")

    def other_wording(self, face: CompiledFace) -> str:
        """The canonical wording, where it has other words than the text."""
        wording = self.wording(face)
        names = name_forms(face.name, "legendary" in face.supertypes, KNOWN)
        said = _without_trifles([one.word for one in tokenize(wording, names)])
        return wording if said != _without_trifles(words_of(face, self.paragraph)) else ""

    def unworded(self, face: CompiledFace) -> str:
        """What of it there are no words for, of a paragraph that is read and has no wording of its own; "" for any other."""
        if self.certainty is not ReadingCertainty.READ or self.wording(face):
            return ""
        node = self.printed.node if isinstance(self.printed, Unprintable) else None
        return f"“{_INNER.sub(' ', type(node).__name__).lower()}”" if is_dataclass(node) else _PART


_PART = "a part of it"
_INNER = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TRIFLES = frozenset(",.;:—•\"'")


def _without_trifles(words: Iterable[str]) -> list[str]:
    """The words without punctuation, and with one sign for nothing: "-1/+0" is "-1/-0"."""
    return [word.replace("+0", "-0") for word in words if word not in _TRIFLES]


def _reads_back(face: CompiledFace, paragraph: Paragraph, wording: str) -> bool:
    """Does the wording, in the place of the paragraph that it is of, come to the same abilities?"""
    line = TypeLine(face.supertypes, face.types, face.subtypes)
    again = read_text(face.name, line, face.text[: paragraph.start] + wording + face.text[paragraph.end :]).read
    found = [one for one in again if one.start == paragraph.start]
    return len(again) == len(face.read) and len(found) == 1 and same(found[0].abilities, paragraph.abilities)


class LeastCertain(NamedTuple):
    """The least certain words of a card, and how certain those are; no words where all of it is proven."""

    certainty: ReadingCertainty
    words: str


_SURE = LeastCertain(ReadingCertainty.PROVEN, "")


@cache
def proven_kinds() -> frozenset[str]:
    """The kinds of nodes (`app.engine.trees.kinds`) that are tried, as `tests/measures/proven.py` found them: conditions,
    descriptions, amounts, events, durations and instructions on each of seven axes; and of those, and of all other kinds, the
    ones that stand on a card of the project's situations; of keywords the ones whose rule a situation was written for."""
    data = tomllib.loads((rules_data() / PROVEN_KINDS).read_text(encoding="utf-8"))
    return frozenset(data["kinds"])


def unproven_kinds(abilities: tuple[t.Ability, ...]) -> tuple[str, ...]:
    """The kinds of nodes in some abilities that are not tried, each once."""
    return tuple(dict.fromkeys(kind for kind in kinds_in(abilities) if kind not in proven_kinds()))


def read_paragraphs(face: CompiledFace) -> Iterator[ReadParagraph]:
    """The paragraphs of a face, each with how certain it is."""
    for paragraph, printed in zip(face.read, printed_paragraphs(face), strict=True):
        unread = _unread(paragraph.abilities)
        text, certainty = face.text[paragraph.start : paragraph.end], _certainty(face, paragraph, printed, bool(unread))
        words, because = (unread.words, unread.why or _where_reading_ends(face, paragraph)) if unread else ("", "")
        yield ReadParagraph(text, paragraph, printed, words, certainty, because)


_SHOWN = 60  # characters


def _where_reading_ends(face: CompiledFace, paragraph: Paragraph) -> str:
    """Which words of a paragraph no reader came beyond; "" where they are its first ones, or it was read and is not played."""
    for one in face.unread:
        if paragraph.start <= one.start < one.stuck_at < one.end <= paragraph.end:
            words = face.text[one.stuck_at : one.end].lstrip(", ")
            return f"reading stops at “{shorten(words, _SHOWN, placeholder=' …')}”"
    return ""


def _unread(abilities: tuple[t.Ability, ...]) -> t.Unsupported | None:
    return next(filter(None, map(unplayed, abilities)), None)


def _certainty(face: CompiledFace, paragraph: Paragraph, printed: str | Unprintable, is_unread: bool) -> ReadingCertainty:
    if is_unread:
        return ReadingCertainty.UNREAD
    if isinstance(printed, Unprintable) or not says(printed, words_of(face, paragraph)):
        return ReadingCertainty.READ
    return ReadingCertainty.EXACT if unproven_kinds(paragraph.abilities) else ReadingCertainty.PROVEN


def in_own_name(wording: str, face: CompiledFace) -> str:
    """A wording as the face would say it: its name for "~", but "this permanent" in an ability that it gives to another; and what
    it is attached to as its text calls that."""
    said = _as_attached(wording, face).split('"')
    said[1::2] = [given.replace(_NAME, "this permanent") for given in said[1::2]]
    return '"'.join(said).replace(_NAME, face.name)


_ATTACHED = re.compile(r"\b(?:enchanted|equipped|fortified) [a-z]+", re.IGNORECASE)
_ENCHANTED = re.compile(r"\b[Ee]nchanted permanent\b")


def _as_attached(wording: str, face: CompiledFace) -> str:
    """The wording with "equipped creature" or the like instead of "enchanted permanent", as the face's text says."""
    called = _ATTACHED.search(face.text)
    if called is None:
        return wording
    said = called[0].lower()
    return _ENCHANTED.sub(lambda found: said.capitalize() if found[0][0] == "E" else said, wording)


def face_certainty(face: CompiledFace, paragraphs: Iterable[ReadParagraph]) -> LeastCertain:
    """A face as the least certain of its paragraphs; what other card data make of it (a star, a number) counts, too."""
    unread = _unread(face.abilities)
    if unread is not None:
        return LeastCertain(ReadingCertainty.UNREAD, unread.told)
    return least_certain(LeastCertain(one.certainty, one.text) for one in paragraphs)


def compiled_certainty(card: CompiledCard) -> LeastCertain:
    """A card as its least certain face."""
    return least_certain(face_certainty(face, read_paragraphs(face)) for face in card.faces)


def card_certainty(card: Card) -> LeastCertain:
    """The same for a card that is played, worked out when it is first asked for and kept with the card."""
    found: LeastCertain | None = card.extra.get(_KEPT)
    if found is None:
        found = card.extra[_KEPT] = compiled_certainty(card.extra["compiled"])
    return found


def keep_certainty(card: Card, found: LeastCertain) -> Card:
    """The card, where its certainty is known already."""
    card.extra[_KEPT] = found
    return card


def least(several: Iterable[ReadingCertainty]) -> ReadingCertainty:
    """The least of several certainties; of none, that of no words."""
    return min(several, key=_RANKS.__getitem__, default=ReadingCertainty.PROVEN)


def least_certain(several: Iterable[LeastCertain]) -> LeastCertain:
    """The least certain of several, the first of those that are equally so; that of no words where there are none."""
    found = min(several, key=lambda one: _RANKS[one.certainty], default=_SURE)
    return _SURE if found.certainty is ReadingCertainty.PROVEN else found
