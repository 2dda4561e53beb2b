"""The courses of the project's own scenarios: what happens in each, rule by rule, what the players are asked and what they may
do whenever one acts, and where it ends.

A scenario expects what its rule is about; its course is everything besides. So is that of a game between players who choose at
random (`games`). `courses.toml` keeps a short digest of each, `unscripted.toml` those of what else is played at random, so that a
change of the engine that alters any course is looked at. What a course was is played again by the program as it was when the
file was last written (git keeps it).
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from app.engine.position.decisions import Decision
from app.library.places import HOME, rules_data
from app.scenarios.checks.running import SECONDS
from app.scenarios.documents.documents import Action, Scenario
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result, to_plain
from app.scenarios.script.options import action_text
from app.scenarios.script.script import Script
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures import games, unscripted
from tests.measures.as_scripted import play_as_scripted
from tests.measures.telling import as_lines, question

WRITTEN = Path(__file__).with_name("courses.toml")
HEAD = """\
# What happens in each scenario and in random games, what players are asked and may do, and where it ends, as a digest.
# `python -m tests.measures courses` tells what has changed; with --write it rewrites this file, which settles conflicts too.
"""
_AFTER = ("verdict", "illegality", "assumed", "rules_applied", "outcomes", "final")
"""What follows the trace in a course, of what an answer holds."""
_LINES = 40
_UNSCRIPTED = ("mixed/", "afterwards/")
_AT_RANDOM = ("games/", *_UNSCRIPTED)
_LINES_OF_GAME = 2
"""So many lines of a difference are shown; of a game the first, since the players go on to choose otherwise."""


def files() -> dict[str, Path]:
    """The scenarios by chapter and name."""
    return {f"{path.parent.name}/{path.stem}": path for path in sorted((rules_data() / "scenarios").rglob("*.yaml"))}


def every_course() -> dict[str, Callable[[], list[str]]]:
    """What is played, by name: scenarios, and games between players who choose at random."""
    scenarios = {name: partial(played, path) for name, path in files().items()}
    return {**scenarios, **_games()}


def _games() -> dict[str, Callable[[], list[str]]]:
    return {f"games/{seed:03}": partial(games.played, seed) for seed in range(games.NUMBER)}


def at_random() -> dict[str, Callable[[], list[str]]]:
    """What is played at random, by name."""
    return {**_games(), **unscripted.every()}


def play(scenario: Scenario, pool: CardPool, seconds: float = SECONDS) -> tuple[Result, list[str]]:
    """Play a scenario: its answer, and its course line by line."""
    with overheard() as said:
        result = play_as_scripted(scenario, pool, seconds)
    return result, [*told(result), *said]


def told(result: Result) -> list[str]:
    """What an answer says of a course."""
    steps = [f"{step.turn} {step.step}: {step.text} ({', '.join(ref.number for ref in step.rules)})" for step in result.trace]
    plain = to_plain(result)
    return steps + as_lines({name: plain[name] for name in _AFTER if plain[name]})


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Note what players are asked, those too who have no choice, and what they may do as one takes an action: a line each."""
    said: list[str] = []
    decide, noted, take_up = Script.decide, Script.noted, Script.take_up

    def listen(script: Script, decision: Decision) -> Any:
        said.append(question(script.table.game, decision))
        return decide(script, decision)

    def note(script: Script, decision: Decision, answer: Any) -> None:
        said.append(question(script.table.game, decision))
        noted(script, decision, answer)

    def look(script: Script, action: Action) -> None:
        game = script.table.game
        said.append(f"may: {', '.join(action_text(game, one) for one in game.legal_actions())}")
        take_up(script, action)

    with patch.multiple(Script, decide=listen, noted=note, take_up=look):
        yield said


def digest(lines: list[str]) -> str:
    """A course in short."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def written() -> dict[str, str]:
    """The digests that the file keeps."""
    return tomllib.loads(WRITTEN.read_text("utf-8"))["courses"] if WRITTEN.exists() else {}


def main(words: list[str]) -> None:
    """Tell which courses are not those written down, and in what; write them down if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.measures courses")
    parser.add_argument("--write", action="store_true", help="write them down")
    parser.add_argument("--told", nargs="*", help="print the courses of these scenarios as JSON, and nothing else")
    options = parser.parse_args(words)
    if options.told is not None:
        print(json.dumps(_played(options.told)))
        return
    before = {**written(), **unscripted.written()}
    now = {name: digest(course()) for name, course in {**every_course(), **unscripted.every()}.items()}
    changed = [name for name in now if name in before and before[name] != now[name]]
    print(f"{len(changed)} of {len(now)} courses have changed, {len(now.keys() - before.keys())} are new, "
          f"{len(before.keys() - now.keys())} are gone")
    if options.write:
        rows = [f"{json.dumps(name, ensure_ascii=False)} = \"{now[name]}\"" for name in sorted(now) if not _is_unscripted(name)]
        WRITTEN.write_text("\n".join([HEAD, "[courses]", *rows, ""]), encoding="utf-8")
        unscripted.write({name: digest for name, digest in now.items() if _is_unscripted(name)})
    if changed:
        _tell(_before(changed), _played(changed))


def _is_unscripted(name: str) -> bool:
    return name.startswith(_UNSCRIPTED)


def played(path: Path) -> list[str]:
    """The course of a scenario file."""
    return play(read_scenario(path.read_bytes()), CardPool([practice_cards()]))[1]


def _played(names: Iterable[str]) -> dict[str, list[str]]:
    there = {**every_course(), **unscripted.every()}
    return {name: there[name]() for name in names if name in there}


def _before(names: list[str]) -> dict[str, list[str]]:
    """The courses by the program of the commit that last wrote the file."""
    last = _git("log", "-1", "--format=%H", "--", str(WRITTEN)).decode().strip()
    if not last:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(_git("archive", last, "app", "tests", "rules_data"))) as kept:
            kept.extractall(folder, filter="data")
        environment = {**os.environ, "PYTHONPATH": folder}
        told = subprocess.run(
            [sys.executable, "-m", "tests.measures", "courses", "--told", *names],
            cwd=folder, env=environment, check=True, capture_output=True,
        )  # fmt: skip
    found: dict[str, list[str]] = json.loads(told.stdout)
    return found


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=HOME, check=True, capture_output=True).stdout


def _tell(before: dict[str, list[str]], now: dict[str, list[str]]) -> None:
    """Print in what courses differ; those that differ in the same lines together."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, lines in now.items():
        found = difflib.unified_diff(before.get(name, []), lines, lineterm="", n=0)
        alike.setdefault(tuple(line for line in found if not line.startswith(("---", "+++", "@@"))), []).append(name)
    for difference, names in alike.items():
        print(f"\n{names[0]}" + (f" and {len(names) - 1} more: {', '.join(names[1:])}" if len(names) > 1 else ""))
        shown = _LINES_OF_GAME if names[0].startswith(_AT_RANDOM) else _LINES
        print(*(f"    {line}" for line in difference[:shown]), sep="\n")
        if len(difference) > shown:
            print(f"    … {len(difference) - shown} lines more")
