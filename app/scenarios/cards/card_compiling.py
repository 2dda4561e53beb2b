"""How the engine reads a card's text: the tree of each paragraph, whether it prints back, and the words that are not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.oracle import CompiledFace, compile_card
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.exactness import printed_paragraphs, words_of
from app.engine.oracle.printing.synonyms import canonical, says
from app.engine.position.values import find_unsupported
from app.engine.trees.keywords import parts_of

_NAME = "~"


class ReadingCertainty(StrEnum):
    """How surely a paragraph is understood: not; every word of it; and so that its tree prints its words."""

    UNREAD = "unread"
    READ = "read"
    EXACT = "exact"


class CompiledParagraph(NamedTuple):
    """A paragraph: its text, how surely it is understood, what its tree says in canonical wording ("" where that is not known),
    the words that are not read ("" for none), and its trees, a line each."""

    text: str
    certainty: ReadingCertainty
    wording: str
    unread: str
    trees: tuple[str, ...]


class CompilingFigures(NamedTuple):
    """Of how many cards and paragraphs each is read whole, and exact. A card is as certain as its least certain paragraph."""

    cards: int
    read: int
    exact: int
    paragraphs: int
    read_paragraphs: int
    exact_paragraphs: int


def compiled_faces(card: Mapping[str, Any]) -> tuple[tuple[str, tuple[CompiledParagraph, ...]], ...]:
    """The name and the paragraphs of each face of a card object. Raises MalformedCard."""
    return tuple((face.name, tuple(_paragraphs(face))) for face in compile_card(card).faces)


def figures(cards: Iterable[Mapping[str, Any]]) -> CompilingFigures:
    """The figures of card objects. Raises MalformedCard."""
    found: Counter[str] = Counter()
    for card in cards:
        certain = [one.certainty for _, paragraphs in compiled_faces(card) for one in paragraphs]
        found["cards"] += 1
        found["paragraphs"] += len(certain)
        found["read"] += ReadingCertainty.UNREAD not in certain
        found["exact"] += all(one is ReadingCertainty.EXACT for one in certain)
        found["exact_paragraphs"] += certain.count(ReadingCertainty.EXACT)
        found["read_paragraphs"] += len(certain) - certain.count(ReadingCertainty.UNREAD)
    return CompilingFigures(*(found[name] for name in CompilingFigures._fields))


def _paragraphs(face: CompiledFace) -> Iterator[CompiledParagraph]:
    for paragraph, wording in zip(face.read, printed_paragraphs(face), strict=True):
        text = face.text[paragraph.start : paragraph.end]
        unread = next(filter(None, map(_unread, paragraph.abilities)), "")
        said = "" if unread or isinstance(wording, Unprintable) else wording
        exact = bool(said) and says(said, words_of(face, paragraph))
        certainty = ReadingCertainty.UNREAD if unread else ReadingCertainty.EXACT if exact else ReadingCertainty.READ
        trees = tuple(map(repr, paragraph.abilities))
        yield CompiledParagraph(text, certainty, canonical(said).replace(_NAME, face.name) if said else "", unread, trees)


def _unread(ability: t.Ability) -> str:
    return find_unsupported(ability) or find_unsupported(parts_of(ability)) or ""
