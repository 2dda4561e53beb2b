"""How much of the published cards is read, and how much of what is read prints back (see ``printing.exactness``).

    python -m tests.measures wordings [EVERY] [TOP]    of every so many cards (5), and the commonest places that print otherwise
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.engine import trees as t
from app.engine.oracle import CompiledCard, compile_card, coverage
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.exactness import printed_paragraphs, words_of
from app.engine.oracle.printing.synonyms import furthest, says
from tests.conftest import find_shared

EVERY = 5


class WordingFigures:
    """Counts over cards: those looked at, read whole and exact; paragraphs read and exact; and where the others differ."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.differing: Counter[str] = Counter()

    def add(self, card: CompiledCard) -> None:
        """Count a card."""
        self.counts["cards"] += 1
        whole = coverage(card).complete
        exact = [self._is_exact(words, wording) for words, wording in _paragraphs(card)]
        self.counts["paragraphs"] += len(exact)
        self.counts["exact_paragraphs"] += sum(exact)
        self.counts["read"] += whole
        self.counts["exact"] += whole and all(exact)

    def _is_exact(self, words: list[str], wording: str | Unprintable) -> bool:
        if isinstance(wording, Unprintable):
            self.differing[f"no wording for {type(wording.node).__name__}"] += 1
            return False
        if says(wording, words):
            return True
        place = furthest(wording, words)
        self.differing[f"{' '.join(words[max(0, place - 2):place])} >> {' '.join(words[place:place + 2])}"] += 1
        return False


def _paragraphs(card: CompiledCard) -> Iterator[tuple[list[str], str | Unprintable]]:
    """The words of each paragraph that was read, and how its tree prints."""
    for face in card.faces:
        for paragraph, wording in zip(face.read, printed_paragraphs(face), strict=True):
            if not any(isinstance(ability, t.Unsupported) for ability in paragraph.abilities):
                yield words_of(face, paragraph), wording


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
    counts: dict[str, Any] = found.counts
    print(*(f"{name} {number}" for name, number in counts.items()), sep=", ")
    print(f"exact: {counts['exact'] / counts['read']:.1%} of the cards read, "
          f"{counts['exact_paragraphs'] / counts['paragraphs']:.1%} of the paragraphs read")  # fmt: skip
    for place, number in found.differing.most_common(top):
        print(f"{number:6} {place}")
