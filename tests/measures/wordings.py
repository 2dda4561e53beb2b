"""How much of the published cards is read, and how much of what is read prints back (see ``printing.exactness``).

    python -m tests.measures wordings [EVERY] [TOP]    of every so many cards (5), and the commonest places that print otherwise
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

from app.engine.oracle import CompiledCard, CompiledFace, compile_card
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.exactness import words_of
from app.engine.oracle.printing.synonyms import furthest
from app.scenarios.cards.card_compiling import FigureCounter
from app.scenarios.setup.certainty import ReadingCertainty, ReadParagraph
from tests.conftest import find_shared

EVERY = 5


class WordingFigures:
    """Counts over cards, and where those that are read but not exact print otherwise."""

    def __init__(self) -> None:
        self.counter = FigureCounter()
        self.differing: Counter[str] = Counter()

    def add(self, card: CompiledCard) -> None:
        """Count a card."""
        for face, paragraphs in self.counter.add(card):
            for one in paragraphs:
                if one.certainty is ReadingCertainty.READ:
                    self.differing[_difference(face, one)] += 1


def _difference(face: CompiledFace, one: ReadParagraph) -> str:
    """Where a paragraph prints otherwise than it reads."""
    if isinstance(one.printed, Unprintable):
        return f"no wording for {type(one.printed.node).__name__}"
    words = words_of(face, one.paragraph)
    place = furthest(one.printed, words)
    return f"{' '.join(words[max(0, place - 2):place])} >> {' '.join(words[place:place + 2])}"


def figures(shared: Path, every: int = EVERY) -> WordingFigures:
    """The counts over every so many of the published cards."""
    found = WordingFigures()
    with gzip.open(shared / "cards" / "oracle-cards.jsonl.gz") as lines:
        for number, line in enumerate(lines):
            if number % every == 0:
                found.add(compile_card(json.loads(line)))
    return found


def main(words: list[str]) -> None:
    """Print the figures."""
    shared = find_shared()
    if shared is None:
        raise SystemExit("the cards are not here: put them in ../shared or name their directory in MAGISTRATE_DATA")
    every, top = (int(word) for word in (*words, *("5", "40")[len(words):]))
    found = figures(shared, every)
    counts = found.counter.figures
    print(*(f"{name} {number}" for name, number in counts._asdict().items()), sep=", ")
    print(f"exact: {counts.exact / counts.read:.1%} of the cards read, "
          f"{counts.exact_paragraphs / counts.read_paragraphs:.1%} of the paragraphs read")  # fmt: skip
    for place, number in found.differing.most_common(top):
        print(f"{number:6} {place}")
