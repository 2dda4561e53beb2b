"""Which words of understood text could be left out without the tree changing? Each is harmless grammar or a fault. Those of
`excused_deletions.toml` are known to be the former.

    python -m tests.benchmarks.oracle_deletions [--every N] [--top N] [--show WORDS]
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from app.engine.oracle.paragraphs import Face, read_paragraph
from app.engine.oracle.tokens import Token
from tests.benchmarks.oracle_probes import SteppedOver, in_context, run

HARMLESS = frozenset({".", ",", "a", "an", "the", "—", "\n", '"', "then", "of", "to", "that", "and", "is", "be", "are"})
"""Words whose loss is nothing but bad grammar in most places."""


def idle_words(tokens: list[Token], face: Face) -> list[SteppedOver]:
    """The words whose removal leaves the abilities of this paragraph as they are."""
    whole = read_paragraph(tokens, face, None)
    if whole is None:
        return []
    found = []
    for k in range(len(tokens)):
        if tokens[k].word in HARMLESS or _is_flavor(tokens, k):
            continue
        less = read_paragraph(tokens[:k] + tokens[k + 1:], face, None)
        if less is not None and less == whole:
            found.append(SteppedOver(k, 1, tokens[k].word))
    return [one for one in found if not _excused(tokens, one)]


def _is_flavor(tokens: list[Token], place: int) -> bool:
    """Is it part of an ability word or flavor word, which say nothing (207.2c-d)?"""
    words = [token.word for token in tokens]
    begins = max((k + 1 for k in range(place) if words[k] in ("•", "\n")), default=0)
    return "—" in words[place : begins + 8] and "." not in words[begins:place] and ":" not in words[begins:place]


_EXCUSED = tuple(
    (frozenset(row["words"]), re.compile(row["around"]))
    for row in tomllib.loads((Path(__file__).parent / "excused_deletions.toml").read_text("utf-8"))["excused"]
)


def _excused(tokens: list[Token], found: SteppedOver) -> bool:
    """Is it known that the word says nothing there?"""
    around = in_context(tokens, found)
    return any(found.said in words and pattern.search(around) for words, pattern in _EXCUSED)


if __name__ == "__main__":
    run(idle_words, every=20)
