"""Probes of how Oracle text is read: each changes the words of a paragraph and tells where the abilities stay as they are."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from app.engine.oracle import vocabulary
from app.engine.oracle.card import parse_type_line
from app.engine.oracle.modes import split_paragraphs
from app.engine.oracle.paragraphs import Face
from app.engine.oracle.tokens import Token, name_forms, tokenize
from tests.benchmarks.oracle import cards


class SteppedOver(NamedTuple):
    """Words that could be others without the abilities changing."""

    at: int
    """The place of the first in the paragraph's words."""
    count: int
    """How many words of the paragraph they are."""
    said: str
    """The words, with those in their place if there are any."""


Probe = Callable[[list[Token], Face], list[SteppedOver]]


def paragraphs(root: Path, every: int = 1) -> Iterator[tuple[str, list[Token], Face]]:
    """Each paragraph of every so many cards: the card's name, the paragraph's words, and the face it stands on."""
    for card in [one for one in cards(root) if one.get("oracle_text")][::every]:
        line = parse_type_line(card["type_line"])
        face = Face("instant" in line.types or "sorcery" in line.types, frozenset(line.types))
        names = name_forms(card["name"], "legendary" in line.supertypes, vocabulary.KNOWN)
        for part in split_paragraphs(tokenize(card["oracle_text"], names)):
            yield card["name"], part, face


def in_context(part: list[Token], found: SteppedOver) -> str:
    """What was found, in brackets between the two words before it and the two after it."""
    before = " ".join(token.word for token in part[max(0, found.at - 2) : found.at])
    after = " ".join(token.word for token in part[found.at + found.count :][:2])
    return f"{before} [{found.said}] {after}"


def run(probe: Probe, every: int) -> None:
    """Print what a probe finds in the real cards, commonest first; how many cards are looked at is an option."""
    from tests.conftest import find_shared

    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=every, help="look at every so many cards")
    parser.add_argument("--top", type=int, default=80, help="how many contexts to print")
    parser.add_argument("--show", help="print the cards where this stands in the context")
    args = parser.parse_args()
    root = find_shared()
    if root is None:
        parser.exit(2, "no card data: name its directory in MAGISTRATE_DATA\n")
    contexts: Counter[str] = Counter()
    for name, part, face in paragraphs(root, args.every):
        for found in probe(part, face):
            context = in_context(part, found)
            contexts[context] += 1
            if args.show and args.show in context:
                print(name, "|", " ".join(token.raw for token in part))
    print(f"{contexts.total()} words stepped over, {len(contexts)} contexts")
    for context, count in contexts.most_common(args.top):
        print(f"{count:5d}  {context}")
