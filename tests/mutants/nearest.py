"""The nearest tests of a place in the engine: scenarios, games, comparisons of editions and generated checks that come by its
lines."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from app.engine.reading import faces
from app.engine.trees.keywords import KEYWORDS
from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup import card_pool
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures import axes, courses, unscripted
from tests.mutants.making import ENGINE, Mutant, source
from tests.mutants.units import Test, unit_tests
from tests.time_limit import within

SECONDS = 2.0
"""Time on the processor after which a test has not ended."""
MOST = 80
"""So many of the tests that come by a place are tried, unless more are asked for, and those about a rule that it names."""
_RULE = re.compile(r"\b(\d{3}\.\d+)[a-z]?\b")
_RULE_OF_TEST = re.compile(r"/(\d{3}\.\d+)[a-z]?-")
_CONSTANT = re.compile(r"^(_?[A-Z][A-Z_]*) = \"(\d{3}\.\d+)[a-z]?\"", re.MULTILINE)
_NAME = re.compile(r"\b_?[A-Z][A-Z_]*\b")
_QUOTED = re.compile(r"[\"']([a-z][a-z -]+)[\"']")


def tests() -> list[Test]:
    """Every test that may kill a mutant."""
    written = {**courses.written(), **unscripted.written()}
    return [
        *(_of_scenario(name, path, written.get(name, "")) for name, path in courses.files().items()),
        *(_of_comparison(path) for path in sorted((rules_data() / "comparisons").glob("*.yaml"))),
        *(_at_random(name, play, written.get(name, "")) for name, play in courses.at_random().items()),
        *(Test("-".join(cell), _of_checks(acts)) for cell, acts in axes.generated().items()),
        *unit_tests(),
    ]


def _pool() -> CardPool:
    """Cards compiled anew: part of what the engine does with a card is done once, when it is made."""
    faces.cloaked.cache_clear()
    card_pool.forget_kept()
    return CardPool([practice_cards()])


def _of_scenario(name: str, path: Path, course: str) -> Test:
    scenario = read_scenario(path.read_bytes())

    def holds() -> bool:
        result, lines = courses.play(scenario, _pool(), SECONDS)
        return result.passed is True and courses.digest(lines) == course

    return Test(name, holds)


def _at_random(name: str, play: Callable[[], list[str]], course: str) -> Test:
    def holds() -> bool:
        _pool()
        return courses.digest(play()) == course

    return Test(name, holds)


def _of_comparison(path: Path) -> Test:
    scenario = read_scenario(path.read_bytes())
    usual: list[Any] = []

    def holds() -> bool:
        result = check(scenario, _pool(), seconds=SECONDS)
        if not usual:
            usual.append(_verdicts(result))
        return result.verdict is Verdict.OUTCOMES_DIFFER and _verdicts(result) == usual[0]

    return Test(f"comparisons/{path.stem}", holds)


def _verdicts(result: Result) -> list[Any]:
    return [(one["verdict"], one.get("passed")) for one in result.outcomes or ()]


def _of_checks(acts: Iterable[Callable[[], None]]) -> Callable[[], bool]:
    def holds() -> bool:
        for act in acts:
            act()
        return True

    return holds


def fails(test: Test) -> bool:
    """Does a test notice? It does too if it breaks down or does not end."""
    try:
        with within(SECONDS):
            return not test.holds()
    except KeyboardInterrupt:
        raise
    except BaseException:  # what pytest raises is no Exception
        return True


def rules_named(mutant: Mutant) -> set[str]:
    """The rules, without their letters, that a mutant's lines name, else those that what is around them names: by number, as a
    constant of the file, or as a keyword ability."""
    text = source(ENGINE / mutant.path)
    constants = dict(_CONSTANT.findall(text))

    def named(first: int, last: int) -> set[str]:
        lines = "\n".join(text.splitlines()[first - 1 : last])
        keywords = " ".join(KEYWORDS[name].rule for name in _QUOTED.findall(lines) if name in KEYWORDS)
        numbers = (constants[name] for name in _NAME.findall(lines) if name in constants)
        return {*_RULE.findall(lines), *_RULE.findall(keywords), *numbers}

    return named(*mutant.lines) or named(*mutant.around)


def _each_with_most_that_is_new(places: dict[Test, set[tuple[str, int]]]) -> Iterator[Test]:
    """Tests until nothing is left by which none of them comes; each time the one that comes by the most of what is left."""
    met: set[tuple[str, int]] = set()
    waiting = [(-len(seen), place, test) for place, (test, seen) in enumerate(places.items())]
    heapify(waiting)
    while waiting:
        _, place, test = heappop(waiting)
        new = len(places[test] - met)
        if new and waiting and -new > waiting[0][0]:  # others may have more that is new by now
            heappush(waiting, (-new, place, test))
        elif new:
            met |= places[test]
            yield test


class Map:
    """Which tests come by which lines of the engine, of those looked at."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        self.wanted: dict[str, set[int]] = {}
        for mutant in mutants:
            lines = self.wanted.setdefault(str(ENGINE / mutant.path), set())
            lines.update(range(mutant.around[0], mutant.around[1] + 1))
        self.tests: dict[tuple[str, int], list[Test]] = {}
        self.varied: list[Test] = []
        """Tests that between them come by everything, those first that add the most to the ones before."""
        self.broken: list[str] = []
        self._looked_at: dict[CodeType, bool] = {}

    def record(self, every: list[Test]) -> None:
        """Run the tests once; the quickest come first afterwards. One that fails with nothing wrong is left out, and named."""
        places: dict[Test, set[tuple[str, int]]] = {}
        for test in every:
            if fails(test):
                self.broken.append(test.name)
                continue
            started = time.process_time()
            seen = places[test] = self._lines_of(test)
            test.seconds = time.process_time() - started
            test.reach = len(seen)
            for place in seen:
                self.tests.setdefault(place, []).append(test)
        self.varied = list(_each_with_most_that_is_new(places))
        for found in self.tests.values():
            found.sort(key=lambda test: test.seconds)

    def nearest(self, mutant: Mutant, most: int = MOST) -> list[Test]:
        """The tests that come by a mutant's lines, quickest first; of more than so many those of scenarios about a rule that is
        named there, those whose files take something from its file, those that see the most of what is around and little else,
        those that see the least of all, and those that between them do the most various things."""
        found = sorted(dict.fromkeys(self._by(mutant, mutant.lines)), key=lambda test: test.seconds)
        if len(found) <= most:
            return found
        rules = rules_named(mutant)
        about = [test for test in found if rules.intersection(_RULE_OF_TEST.findall(test.name))][: most // 2]
        about += [test for test in found if mutant.path in test.about][:most]
        seen = Counter(self._by(mutant, mutant.around))
        closest = sorted(found, key=lambda test: (-seen[test], test.reach))[: most // 4]
        least = sorted((test for test in found if test not in closest), key=lambda test: test.reach)[: most // 4]
        chosen, here = {*about, *closest, *least}, set(found)
        chosen.update([test for test in self.varied if test in here and test not in chosen][: most // 2])
        return sorted(chosen, key=lambda test: test.seconds)

    def _by(self, mutant: Mutant, lines: tuple[int, int]) -> Iterator[Test]:
        """The tests that come by lines of a mutant's file, once for each line."""
        for line in range(lines[0], lines[1] + 1):
            yield from self.tests.get((str(ENGINE / mutant.path), line), ())

    def _lines_of(self, test: Test) -> set[tuple[str, int]]:
        seen: set[tuple[str, int]] = set()

        def of_line(frame: FrameType, event: str, arg: object) -> Any:
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            return of_line

        def of_call(frame: FrameType, event: str, arg: object) -> Any:
            looked_at = self._looked_at.get(frame.f_code)
            if looked_at is None:
                looked_at = self._looked_at[frame.f_code] = self._is_wanted(frame.f_code)
            if not looked_at:
                return None
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            return of_line

        sys.settrace(of_call)
        try:
            test.holds()
        finally:
            sys.settrace(None)
        return {place for place in seen if place[1] in self.wanted[place[0]]}

    def _is_wanted(self, code: CodeType) -> bool:
        wanted = self.wanted.get(code.co_filename)
        return wanted is not None and any(line in wanted for _, _, line in code.co_lines())
