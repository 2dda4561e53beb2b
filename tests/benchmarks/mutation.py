"""Benchmark: of the rules that scenarios claim to cover, how many break one of their scenarios when switched off.

Run: python -m tests.benchmarks mutation, or python tests/benchmarks/mutation.py [WORD…] [--quick] [--propose] [--json FILE]
Words keep scenarios whose path holds one of them; --quick tries each rule only until one of its scenarios breaks; --propose
lists, for each scenario, rules that break it and are not claimed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.checks.running import rule_order
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures.as_scripted import play_as_scripted
from tests.mutants.switching import off
from tests.time_limit import Endless, within

NOT_REACHED = "no scenario that claims it reaches it"
NOT_ASKED = "reached, but switching it off changes nothing"
NOT_SEEN = "switching it off changes the course, but nothing expected"
_WEIGHT = (NOT_REACHED, NOT_ASKED, NOT_SEEN)
SECONDS = 2.0
ROOT = rules_data() / "scenarios"


class Claim:
    """One rule claimed by a scenario file, and what came of switching it off: broken, or a reason why not."""

    __slots__ = ("broken", "path", "reason", "rule")

    def __init__(self, rule: str, path: str, reason: str) -> None:
        self.rule = rule
        self.path = path
        self.reason = reason
        self.broken = not reason


def scenario_files(words: Sequence[str] = ()) -> list[Path]:
    """The project's scenario files whose path below the root holds one of the words; all without words."""
    found = sorted(ROOT.rglob("*.yaml"))
    return [path for path in found if not words or any(word in str(path.relative_to(ROOT)) for word in words)]


def claims_of(path: Path, pool: CardPool) -> list[Claim]:
    """Switch off each rule a file claims. A scenario that is broken to begin with raises ValueError."""
    scenario = read_scenario(path.read_bytes())
    if not scenario.covers:
        return []
    usual = _usual(path, scenario, pool)
    return [Claim(rule, path.name, _why_unbroken(scenario, usual, pool, rule)) for rule in scenario.covers]


def first_break(rule: str, paths: Sequence[Path], pool: CardPool) -> list[Claim]:
    """Switch off one rule in the files that claim it, until one breaks. That they hold with every rule is taken as known."""
    tried: list[Claim] = []
    for path in paths:
        scenario = read_scenario(path.read_bytes())
        without = _switched_off(scenario, pool, rule)
        broken = without is None or without.passed is not True
        if without is None:
            _usual(path, scenario, pool)  # what breaks down altogether must at least hold with the rule
        reason = "" if broken else _why_unbroken(scenario, _usual(path, scenario, pool), pool, rule)
        tried.append(Claim(rule, path.name, reason))
        if broken:
            break
    return tried


def _usual(path: Path, scenario: Scenario, pool: CardPool) -> Result:
    usual = check(scenario, pool)
    if usual.passed is not True:
        raise ValueError(f"{path}: does not hold even with every rule")
    return usual


def _why_unbroken(scenario: Scenario, usual: Result, pool: CardPool, rule: str) -> str:
    """Empty if the scenario breaks without the rule, else why it does not."""
    without = _switched_off(scenario, pool, rule)
    if without is None or without.passed is not True:
        return ""
    if rule not in {ref.number for ref in usual.rules_applied}:
        return NOT_REACHED
    return NOT_ASKED if without.trace == usual.trace else NOT_SEEN


def _switched_off(scenario: Scenario, pool: CardPool, rule: str) -> Result | None:
    """The result without a rule; None if the document then asks for what does not exist, or the game does not end."""
    try:
        with off(rule), within(SECONDS):
            return play_as_scripted(scenario, pool, SECONDS)
    except (ScenarioError, Endless):
        return None
    except Exception:  # without the rule the engine may come upon what it relies on never to see
        return None


def unclaimed(path: Path, pool: CardPool) -> list[str]:
    """Rules a file reaches and would fail without, and does not claim."""
    scenario = read_scenario(path.read_bytes())
    reached = {ref.number for ref in check(scenario, pool).rules_applied} - set(scenario.covers)
    broken = (_switched_off(scenario, pool, rule) for rule in sorted(reached, key=rule_order))
    return [
        rule for rule, result in zip(sorted(reached, key=rule_order), broken, strict=True)
        if result is None or result.passed is not True
    ]


def survivors(claims: Iterable[Claim]) -> dict[str, str]:
    """Rules that break no scenario that claims them, with the reason of the one that came nearest."""
    found: dict[str, str] = {}
    broken = set()
    for claim in claims:
        if claim.broken:
            broken.add(claim.rule)
        elif _WEIGHT.index(claim.reason) >= _WEIGHT.index(found.get(claim.rule, NOT_REACHED)):
            found[claim.rule] = claim.reason
    return {rule: found[rule] for rule in sorted(found, key=rule_order) if rule not in broken}


_POOL: list[CardPool] = []


def _pool() -> CardPool:
    if not _POOL:
        _POOL.append(CardPool([practice_cards()]))
    return _POOL[0]


def _claims(path: Path) -> list[Claim]:
    return claims_of(path, _pool())


def _first_break(row: tuple[str, list[Path]]) -> list[Claim]:
    return first_break(*row, _pool())


def _unclaimed(path: Path) -> tuple[str, list[str]]:
    return str(path.relative_to(ROOT)), unclaimed(path, _pool())


def measure(files: Sequence[Path], workers: int | None = None) -> list[Claim]:
    """Every claim of the files, tried; in order of the files."""
    with ProcessPoolExecutor(workers or min(2, os.cpu_count() or 1)) as pool:
        return [claim for claims in pool.map(_claims, files, chunksize=16) for claim in claims]


def measure_quickly(files: Sequence[Path], workers: int | None = None) -> list[Claim]:
    """Each rule the files claim, tried until a scenario breaks: a claim for each try."""
    claiming: dict[str, list[Path]] = {}
    for path in files:
        for rule in read_scenario(path.read_bytes()).covers:
            claiming.setdefault(rule, []).append(path)
    with ProcessPoolExecutor(workers or min(2, os.cpu_count() or 1)) as pool:
        return [claim for tried in pool.map(_first_break, claiming.items(), chunksize=16) for claim in tried]


def main() -> None:
    """Print what is claimed and what survives."""
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--propose", action="store_true", help="list unclaimed rules that break each scenario")
    parser.add_argument("--json", default="", help="write every claim to a file")
    parser.add_argument("--quick", action="store_true", help="try each rule only until a scenario breaks")
    options = parser.parse_args()
    files = scenario_files(options.words)
    if options.propose:
        _propose(files)
        return
    claims = measure_quickly(files) if options.quick else measure(files)
    _print(claims, len(files))
    if options.json:
        rows = [{"rule": c.rule, "path": c.path, "broken": c.broken, "reason": c.reason} for c in claims]
        Path(options.json).write_text(json.dumps(rows, indent=0), encoding="utf-8")


def _propose(files: Sequence[Path]) -> None:
    with ProcessPoolExecutor(2) as pool:
        for path, rules in pool.map(_unclaimed, files, chunksize=8):
            print(path, *rules, flush=True)


def _print(claims: list[Claim], files: int) -> None:
    left = survivors(claims)
    rules = {claim.rule for claim in claims}
    share = 1 - len(left) / max(1, len(rules))
    print(f"{files} scenarios claim {len(rules)} rules; {len(rules) - len(left)} break one when switched off ({share:.1%})")
    by_chapter = Counter(rule[0] for rule in rules)
    gone = Counter(rule[0] for rule in left)
    for chapter in sorted(by_chapter):
        print(f"  chapter {chapter}: {by_chapter[chapter]} claimed, {by_chapter[chapter] - gone[chapter]} broken")
    idle = sum(1 for claim in claims if not claim.broken)
    print(f"  {len(claims)} claims of single scenarios tried, {idle} of them not broken by switching the rule off")
    for rule, reason in left.items():
        where = ", ".join(claim.path for claim in claims if claim.rule == rule)
        print(f"  {rule}: {reason} ({where})")


if __name__ == "__main__":
    from tests.benchmarks.mutation import main as run  # under its own name, which worker processes can import

    run()
