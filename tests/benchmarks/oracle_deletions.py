"""Which words of understood text could be left out without the tree changing? Each is harmless grammar or a fault.

    python -m tests.benchmarks.oracle_deletions [--every N] [--top N] [--show WORDS]
"""

from __future__ import annotations

from app.engine.oracle.paragraphs import Face, read_paragraph
from app.engine.oracle.tokens import Token
from tests.benchmarks.oracle_probes import SteppedOver, run

HARMLESS = frozenset({".", ",", "a", "an", "the", "—", "\n", '"', "then", "of", "to", "that", "and", "is", "be", "are"})
"""Words whose loss is nothing but bad grammar in most places."""


def idle_words(tokens: list[Token], face: Face) -> list[SteppedOver]:
    """The words whose removal leaves the abilities of this paragraph as they are."""
    whole = read_paragraph(tokens, face, None)
    if whole is None:
        return []
    found = []
    for k in range(len(tokens)):
        if tokens[k].word in HARMLESS:
            continue
        less = read_paragraph(tokens[:k] + tokens[k + 1:], face, None)
        if less is not None and less == whole:
            found.append(SteppedOver(k, 1, tokens[k].word))
    return found


if __name__ == "__main__":
    run(idle_words, every=20)
