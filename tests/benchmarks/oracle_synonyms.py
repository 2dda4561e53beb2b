"""Which words of an exact paragraph could be others that its tree prints as well? Each pair means the same there, or is a fault:
what misreads the one as the other still counts as exact.

    python -m tests.benchmarks.oracle_synonyms [--every N] [--top N]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app.engine.oracle import compile_card
from app.engine.oracle.card import CompiledFace
from app.engine.oracle.faces import TypeLine, read_text
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.exactness import words_of
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.same import same
from app.scenarios.setup.certainty import ReadingCertainty, ReadParagraph, read_paragraphs
from tests.benchmarks.oracle import cards

OTHERS: tuple[tuple[str, ...], ...] = (
    ("each", "all", "a"), ("or", "and", "and/or"), ("one", "two", "three", "four"), ("1", "2", "3", "4"),
    ("they", "it", "you"), ("them", "it"), ("its", "their", "your"), ("those", "that"), ("do", "does", "don't"),
    ("~", "it"), ("card", "creature", "permanent", "artifact"), ("cards", "creatures", "permanents"),
    ("player", "opponent", "creature"), ("if", "unless"), ("controller", "owner"), ("another", "a", "target"),
)  # fmt: skip
"""Words of which one may be mistaken for another."""


class Loose(NamedTuple):
    """A word that could be another one, in its place, and whether the paragraph with the other one reads to another tree."""

    said: str
    other: str
    around: str
    contradicts: bool


def changes(words: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    """Each place where one of the words stands, with another one, and the words with that."""
    for place, said in enumerate(words):
        for other in dict.fromkeys(one for group in OTHERS if said in group for one in group if one != said):
            yield place, other, [*words[:place], other, *words[place + 1:]]


def loose_words(face: CompiledFace, one: ReadParagraph) -> Iterator[Loose]:
    """The words of an exact paragraph that could be others: its tree prints those too, and they read to this tree or another."""
    if isinstance(one.printed, Unprintable) or one.certainty not in (ReadingCertainty.EXACT, ReadingCertainty.PROVEN):
        return
    words = words_of(face, one.paragraph)
    line = TypeLine(face.supertypes, face.types, face.subtypes)
    if not _reads_to(one, read_text(face.name, line, " ".join(words))):
        return  # what it says follows from another paragraph
    for place, other, changed in changes(words):
        if says(one.printed, changed):
            text = read_text(face.name, line, " ".join(changed))
            if not text.unread:
                before, after = words[max(0, place - 2) : place], words[place + 1 : place + 3]
                around = " ".join((*before, f"[{words[place]} > {other}]", *after))
                yield Loose(words[place], other, around, not _reads_to(one, text))


def _reads_to(one: ReadParagraph, text: Any) -> bool:
    return len(text.read) == 1 and same(text.read[0].abilities, one.paragraph.abilities)


def found_in(held: Iterable[dict[str, Any]]) -> Iterator[tuple[str, Loose]]:
    """Loose words of card objects, with the card's name."""
    for card in held:
        for face in compile_card(card).faces:
            for one in read_paragraphs(face):
                yield from ((face.name, loose) for loose in loose_words(face, one))


def main() -> None:
    """Print what is loose, commonest first; those that contradict first."""
    from tests.conftest import find_shared

    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=20, help="look at every so many cards")
    parser.add_argument("--top", type=int, default=80, help="how many pairs to print")
    args = parser.parse_args()
    root = find_shared()
    if root is None:
        parser.exit(2, "no card data: name its directory in MAGISTRATE_DATA\n")
    pairs: Counter[tuple[bool, str, str]] = Counter()
    example: dict[tuple[bool, str, str], str] = {}
    for name, one in found_in([*cards(root)][:: args.every]):
        pair = (one.contradicts, one.said, one.other)
        pairs[pair] += 1
        example.setdefault(pair, f"{name}: {one.around}")
    print(f"{pairs.total()} words could be others, {sum(n for pair, n in pairs.items() if pair[0])} of which mean something else")
    for pair, number in sorted(pairs.items(), key=lambda item: (not item[0][0], -item[1]))[: args.top]:
        print(f"{number:5d}  {'! ' if pair[0] else '  '}{pair[1]} > {pair[2]}   {example[pair]}")


if __name__ == "__main__":
    main()
