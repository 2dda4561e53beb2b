"""Which words of understood text could be left out without the tree changing? Each is harmless grammar or a fault.

    python -m tests.benchmarks.oracle_deletions [--limit N] [--top N] [--show WORDS]
"""

from __future__ import annotations

import argparse
from collections import Counter

from app.engine.oracle import faces, vocabulary
from app.engine.oracle.card import parse_type_line
from app.engine.oracle.modes import split_paragraphs
from app.engine.oracle.paragraphs import Face, read_paragraph
from app.engine.oracle.tokens import Token, name_forms, tokenize
from tests.benchmarks.oracle import cards

HARMLESS = frozenset({".", ",", "a", "an", "the", "—", "\n", '"', "then", "of", "to", "that", "and", "is", "be", "are"})
"""Words whose loss is nothing but bad grammar in most places."""


def idle_words(tokens: list[Token], face: Face) -> list[int]:
    """Positions of the words whose removal leaves the abilities of this paragraph as they are."""
    whole = read_paragraph(tokens, face, None)
    if whole is None:
        return []
    found = []
    for k in range(len(tokens)):
        if tokens[k].word in HARMLESS:
            continue
        less = read_paragraph(tokens[:k] + tokens[k + 1:], face, None)
        if less is not None and less == whole:
            found.append(k)
    return found


def main() -> None:
    from tests.conftest import find_shared

    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=int, default=1500)
    parser.add_argument("--top", type=int, default=80)
    parser.add_argument("--show")
    args = parser.parse_args()
    root = find_shared()
    if root is None:
        parser.exit(2, "no card data: name its directory in MAGISTRATE_DATA\n")
    every = [c for c in cards(root) if c.get("oracle_text")]
    words: Counter[str] = Counter()
    for card in every[:: max(1, len(every) // args.limit)]:
        line = parse_type_line(card["type_line"])
        face = Face("instant" in line.types or "sorcery" in line.types, frozenset(line.types))
        tokens = tokenize(card["oracle_text"], name_forms(card["name"], "legendary" in line.supertypes, vocabulary.KNOWN))
        for part in split_paragraphs(tokens):
            for k in idle_words(part, face):
                context = " ".join(t.word for t in part[max(0, k - 2) : k]) + f" [{part[k].word}] " + " ".join(
                    t.word for t in part[k + 1 : k + 3])
                words[context] += 1
                if args.show and args.show in context:
                    print(card["name"], "|", " ".join(t.raw for t in part))
    print(f"{sum(words.values())} idle words, {len(words)} contexts")
    for context, n in words.most_common(args.top):
        print(f"{n:5d}  {context}")


assert faces

if __name__ == "__main__":
    main()
