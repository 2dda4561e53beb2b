"""How the engine reads a card's text: the tree of each paragraph, how certain it is, and the words that are not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from app.engine.oracle import CompiledCard, CompiledFace, compile_card
from app.library.cards.published import MadeFor
from app.scenarios.setup.certainty import (
    ReadingCertainty,
    ReadParagraph,
    face_certainty,
    least_certain,
    read_paragraphs,
    unproven_kinds,
)


class CompiledParagraph(NamedTuple):
    """A paragraph: its text, how surely it is understood, what its tree says in canonical wording ("" where that is not known),
    the words that are not read ("" for none) and what is wrong with them where that can be said, the kinds of nodes that keep
    an exact one from being proven, and its trees, a line each."""

    text: str
    certainty: ReadingCertainty
    wording: str
    unread: str
    unread_because: str
    untried: tuple[str, ...]
    trees: tuple[str, ...]


class CompilingFigures(NamedTuple):
    """Of how many cards and paragraphs each is read whole, exact and proven. A card is as certain as its least certain paragraph;
    what is proven is also exact, and what is exact is also read."""

    cards: int
    read: int
    exact: int
    proven: int
    paragraphs: int
    read_paragraphs: int
    exact_paragraphs: int
    proven_paragraphs: int


_COUNTED = {
    ReadingCertainty.UNREAD: (), ReadingCertainty.READ: ("read",), ReadingCertainty.EXACT: ("read", "exact"),
    ReadingCertainty.PROVEN: ("read", "exact", "proven"),
}  # fmt: skip


class FigureCounter:
    """Counts cards and their paragraphs."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, card: CompiledCard) -> list[tuple[CompiledFace, tuple[ReadParagraph, ...]]]:
        """Count a card; gives its faces with their paragraphs."""
        faces = [(face, tuple(read_paragraphs(face))) for face in card.faces]
        whole = least_certain(face_certainty(face, paragraphs) for face, paragraphs in faces)
        self._counts.update(("cards", *_COUNTED[whole.certainty]))
        for one in (one for _, paragraphs in faces for one in paragraphs):
            self._counts.update(("paragraphs", *(f"{name}_paragraphs" for name in _COUNTED[one.certainty])))
        return faces

    def join(self, other: FigureCounter) -> None:
        """Count also what another one counted."""
        self._counts.update(other._counts)

    @property
    def figures(self) -> CompilingFigures:
        """What was counted."""
        return CompilingFigures(*(self._counts[name] for name in CompilingFigures._fields))


def compiled_faces(card: Mapping[str, Any]) -> tuple[tuple[str, tuple[CompiledParagraph, ...]], ...]:
    """The name and the paragraphs of each face of a card object. Raises MalformedCard."""
    return tuple((face.name, tuple(_paragraphs(face))) for face in compile_card(card).faces)


def figures(cards: Iterable[tuple[Mapping[str, Any], MadeFor]]) -> dict[MadeFor, CompilingFigures]:
    """The figures of card objects, those of each kind of card apart. Raises MalformedCard."""
    counters = {kind: FigureCounter() for kind in MadeFor}
    for card, made_for in cards:
        counters[made_for].add(compile_card(card))
    return {kind: counter.figures for kind, counter in counters.items()}


def _paragraphs(face: CompiledFace) -> Iterator[CompiledParagraph]:
    for one in read_paragraphs(face):
        abilities = one.paragraph.abilities
        untried = unproven_kinds(abilities) if one.certainty is ReadingCertainty.EXACT else ()
        yield CompiledParagraph(
            one.text, one.certainty, one.wording(face), one.unread, one.unread_because, untried,
            tuple(map(repr, abilities)),
        )  # fmt: skip
