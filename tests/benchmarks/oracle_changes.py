"""Which words of understood text could be others without the tree changing? Each is a word that was stepped over, or one of two
that mean the same there. Those of `excused_words.toml` are known to.

    python -m tests.benchmarks.oracle_changes [--every N] [--top N] [--show WORDS]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from app.engine.oracle.paragraphs import Face, read_paragraph
from app.engine.oracle.reader import words_of
from app.engine.oracle.tokens import Token, tokenize
from tests.benchmarks.oracle_probes import SteppedOver, in_context, run

OTHERS: tuple[tuple[str, str], ...] = (
    ("two", "three"), ("three", "four"), ("2", "3"), ("3", "4"), ("second", "third"), ("+1/+1", "+1/+2"),
    ("twice", "three times"), ("your graveyard", "a graveyard"), ("a graveyard", "your graveyard"), ("graveyard", "hand"),
    ("hand", "graveyard"), ("library", "graveyard"), ("exile", "your graveyard"), ("top", "bottom"),
    ("you control", "an opponent controls"), ("an opponent controls", "you control"), ("an opponent", "a player"),
    ("a player", "an opponent"), ("each opponent", "each player"), ("each player", "each opponent"),
    ("you", "each opponent"), ("target player", "each player"), ("its controller", "its owner"),
    ("its owner's control", "your control"), ("under your control", "under its owner's control"),
    ("your upkeep", "each upkeep"), ("your turn", "each opponent's turn"), ("end step", "upkeep"),
    ("until end of turn", "until your next turn"), ("this turn", "this combat"),
    ("until your next turn", "until end of turn"), ("next turn", "next upkeep"), ("you may", "you"), ("up to one", "one"),
    ("any number of", "two"), ("another target", "target"), ("each other", "each"), ("or less", "or greater"),
    ("or greater", "or less"), ("less", "more"), ("fewer", "more"), ("combat damage", "damage"),
    ("noncombat damage", "damage"), ("tapped", "untapped"), ("untapped", "tapped"), ("nontoken", "token"),
    ("power", "toughness"), ("toughness", "power"), ("white", "blue"), ("once", "twice"), ("mana value", "power"),
    ("if you do", "if you don't"), ("dies", "leaves the battlefield"), ("dies", "is exiled"), ("attacks", "blocks"),
    ("enters", "leaves the battlefield"), ("is put into", "leaves"), ("cast", "copy"), ("that player", "you"),
    ("random", "your choice"), ("without", "with"), ("with", "without"), ("isn't", "is"), ("is", "isn't"),
)  # fmt: skip
"""Words and others that say something else in their place."""


def changes(tokens: list[Token]) -> Iterator[tuple[int, str, str, list[Token]]]:
    """Each place where such words stand, with the words, those for them, and the paragraph with those."""
    words = [token.word for token in tokens]
    for said, other in OTHERS:
        old = words_of(said)
        new = tokenize(other)
        for k in range(len(words) - len(old) + 1):
            if words[k : k + len(old)] == list(old):
                yield k, said, other, tokens[:k] + new + tokens[k + len(old):]


def unheard(tokens: list[Token], face: Face) -> list[SteppedOver]:
    """Where other words give the same abilities."""
    whole = read_paragraph(tokens, face, None)
    if whole is None:
        return []
    found = (
        SteppedOver(k, len(words_of(said)), f"{said} > {other}")
        for k, said, other, changed in changes(tokens)
        if read_paragraph(changed, face, None) == whole
    )
    return [one for one in found if not _excused(tokens, one)]


_EXCUSED = tuple(
    (row["change"], re.compile(row["around"]))
    for row in tomllib.loads((Path(__file__).parent / "excused_words.toml").read_text("utf-8"))["excused"]
)


def _excused(tokens: list[Token], found: SteppedOver) -> bool:
    """Is it known that these words mean the same there?"""
    around = in_context(tokens, found)
    return any(change == found.said and pattern.search(around) for change, pattern in _EXCUSED)


if __name__ == "__main__":
    run(unheard, every=10)
