"""How much of all published cards the Oracle compiler understands, what fails most often, and how long a card takes.

    python -m tests.benchmarks.oracle [--top N] [--show SHAPE] [--cases] [--limit N]
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.engine.oracle import CompiledCard, compile_card, coverage

_NUMBER = re.compile(r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|X)\b|[+-][\dX]+/[+-][\dX]+|\{[^}]*\}")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][\w'-]+")


def cards(root: Path) -> Iterator[dict[str, Any]]:
    """Every card of the data set."""
    with gzip.open(root / "cards" / "oracle-cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def case_names(root: Path) -> set[str]:
    """The card names that the cases from outside use."""
    names: set[str] = set()
    with gzip.open(root / "cases" / "cases.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            names.update(json.loads(line)["meta"].get("card_names", ()))
    return names


def shape(compiled: CompiledCard, words: str, start: int, at: int) -> str:
    """The words at which reading stopped, with numbers and names abstracted."""
    rest = words[max(0, at - start):][:400]
    before = words[: max(0, at - start)].split()[-3:]
    text = " ".join(before) + " >> " + " ".join(rest.split()[:5])
    return _NAME.sub("N", _NUMBER.sub("#", text)).replace(compiled.name.split(",")[0], "~")


def main() -> None:  # noqa: C901 - a report, line by line
    from tests.conftest import find_shared

    parser = argparse.ArgumentParser()
    parser.add_argument("--top", type=int, default=60)
    parser.add_argument("--show")
    parser.add_argument("--cases", action="store_true", help="only cards the cases use")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--near", action="store_true", help="only cards that lack one paragraph")
    parser.add_argument("--after", type=int, default=5)
    args = parser.parse_args()
    root = find_shared()
    if root is None:
        parser.exit(2, "no card data: name its directory in MAGISTRATE_DATA\n")
    data = list(cards(root))
    wanted = case_names(root)
    if args.cases:
        data = [c for c in data if c["name"] in wanted or any(f.get("name") in wanted for f in c.get("card_faces", ()))]
    if args.limit:
        data = data[:: max(1, len(data) // args.limit)]
    shapes: Counter[str] = Counter()
    full = paragraphs = understood = case_total = case_full = crashed = 0
    started = time.perf_counter()
    for card in data:
        try:
            compiled = compile_card(card)
        except Exception as error:
            crashed += 1
            if crashed < 6:
                print("CRASH", card["name"], repr(error)[:200])
            continue
        found = coverage(compiled)
        full += found.complete
        paragraphs += found.paragraphs
        understood += found.understood
        if card["name"] in wanted:
            case_total += 1
            case_full += found.complete
        if args.near and found.paragraphs - found.understood != 1:
            continue
        for face in compiled.faces:
            for one in face.unread:
                key = shape(compiled, one.words, one.start, one.stuck_at)
                shapes[key] += 1
                if args.show and args.show in key:
                    print(card["name"], "|", one.words, "|| at:", face.text[one.stuck_at : one.stuck_at + 60])
    taken = time.perf_counter() - started
    print(f"cards {len(data)}  fully understood {full} ({100 * full / len(data):.2f} %)  crashed {crashed}")
    print(f"paragraphs {paragraphs}  understood {understood} ({100 * understood / max(1, paragraphs):.2f} %)")
    print(f"cards used by the cases: {case_full} of {case_total} ({100 * case_full / max(1, case_total):.2f} %)")
    print(f"{1e6 * taken / len(data):.0f} us per card")
    for key, n in shapes.most_common(args.top):
        print(f"{n:5d}  {key}")


if __name__ == "__main__":
    main()
