"""Benchmark: the cases from outside, played with the published card data; right, wrong, refused and asks by area, file by file.

Run: python tests/benchmarks/scenarios.py [--file NAME] [--area WORD] [--id WORD] [--limit N] [--wrong] [--json FILE]
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.library.folding import fold
from app.scenarios.checks.checking import check
from app.scenarios.checks.running import SECONDS
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from tests.conftest import find_shared

FILES = ("cases", "cases-2")
"""The files of cases, by their names without the ending."""
DISPUTED = Path(__file__).resolve().parents[2] / "rules_data" / "disputed_cases.toml"


def main() -> None:
    options = _options()
    shared = find_shared()
    if shared is None:
        sys.exit("the cases are not here: put them in ../shared or name their directory in MAGISTRATE_DATA")
    pool = CardPool([load_cards(shared / "cards" / "oracle-cards.jsonl.gz")])
    rows: list[dict[str, Any]] = []
    for name in options.file or FILES:
        print(f"{name}.jsonl.gz")
        _measure(shared / "cases" / f"{name}.jsonl.gz", pool, options, rows)
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=0), encoding="utf-8")


def _measure(path: Path, pool: CardPool, options: argparse.Namespace, rows: list[dict[str, Any]]) -> None:
    """Play the cases of a file, print their figures, and add a row for each."""
    disputed = _disputed()
    counts: dict[str, Counter[str]] = {}
    times = []
    for case in _cases(path, options):
        if case["id"] in disputed:
            continue
        play(case, pool)
        started = time.perf_counter()
        mark, why = play(case, pool)
        times.append(time.perf_counter() - started)
        counts.setdefault(_area(case), Counter())[mark] += 1
        rows.append({"id": case["id"], "mark": mark, "why": why, "strict": case["meta"]["strict"]})
        if options.wrong and mark in ("wrong", "crash", "illegal"):
            print(mark.upper(), case["id"], why, flush=True)
    _print(counts, times)


def figures(path: Path, pool: CardPool, seconds: float = SECONDS) -> Counter[str]:
    """How many cases of a file come out how, without those that are disputed; each may take so long."""
    disputed = _disputed()
    with gzip.open(path) as lines:
        cases = (json.loads(line) for line in lines)
        return Counter(play(case, pool, seconds)[0] for case in cases if case["id"] not in disputed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", action="append", choices=FILES, help="only this file; may be given again")
    parser.add_argument("--area", default="")
    parser.add_argument("--id", default="")
    parser.add_argument("--limit", type=int, default=10**9)
    parser.add_argument("--wrong", action="store_true", help="list the wrong ones")
    parser.add_argument("--json", default="", help="write every row's mark to a file")
    return parser.parse_args()


def load_cards(path: Path) -> Any:
    """Card data of a file, by name."""
    found: dict[str, bytes] = {}
    with gzip.open(path) as lines:
        for line in lines:
            name = json.loads(line)["name"]
            for one in (name, *name.split(" // ")):
                found.setdefault(fold(one), line)
            found[fold(name)] = line

    def find(name: str) -> Any:
        line = found.get(fold(name))
        return None if line is None else json.loads(line)

    return find


def _disputed() -> set[str]:
    if not DISPUTED.exists():
        return set()
    return {row["id"] for row in tomllib.loads(DISPUTED.read_text(encoding="utf-8")).get("case", [])}


def _cases(path: Path, options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    number = 0
    with gzip.open(path) as lines:
        for line in lines:
            case = json.loads(line)
            if options.id not in case["id"] or options.area not in case["meta"]["area"]:
                continue
            number += 1
            if number > options.limit:
                return
            yield case


def _area(case: dict[str, Any]) -> str:
    return "/".join(case["meta"]["area"].split("/")[:2])


def play(case: dict[str, Any], pool: CardPool, seconds: float = SECONDS) -> tuple[str, str]:
    """A mark for a case, which may take so long, and why."""
    try:
        result = check(to_scenario(case), pool, seconds=seconds)
    except ScenarioError as error:
        return "document", str(error)
    except Exception as error:
        return "crash", f"{type(error).__name__}: {error}"
    return mark_of(result, case["meta"]["strict"])


def mark_of(result: Result, strict: bool) -> tuple[str, str]:
    """right, wrong, refused, asks, illegal or limit."""
    if result.verdict is Verdict.ANSWERED:
        failing = [f"{h.what} {h.expected} actual {h.actual}" for h in result.expectations if not h.holds]
        return ("right", "") if not failing else ("wrong", "; ".join(failing))
    if result.verdict is Verdict.UNSUPPORTED:
        return "refused", str(result.unsupported)
    if result.verdict is Verdict.NEEDS_DECISION:
        return "asks" if strict else "asks (open)", str(result.decision)
    if result.verdict is Verdict.ILLEGAL_SCENARIO:
        return "illegal", str(result.illegality)
    return "limit", str(result.limit)


def _print(counts: dict[str, Counter[str]], times: list[float]) -> None:
    marks = ["right", "wrong", "refused", "asks", "asks (open)", "illegal", "limit", "document", "crash"]
    print(f"{'area':32}" + "".join(f"{mark:>12}" for mark in marks))
    total: Counter[str] = Counter()
    for area in sorted(counts):
        total += counts[area]
        print(f"{area:32}" + "".join(f"{counts[area][mark]:>12}" for mark in marks))
    print(f"{'all':32}" + "".join(f"{total[mark]:>12}" for mark in marks))
    times.sort()
    if times:
        print(
            f"time a scenario: p50 {times[len(times) // 2] * 1000:.2f} ms, p95 {times[len(times) * 95 // 100] * 1000:.2f} ms"
        )


if __name__ == "__main__":
    main()
