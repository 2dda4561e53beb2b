"""Playing every shipped scenario and recording which rules it executed (`app.library.played`), once for each program."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from app.library.played import Played, PlayedScenario, record_file, record_key, recorded
from app.scenarios.checks.checking import check
from app.scenarios.checks.running import rule_order
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result
from app.scenarios.documents.shipped import shipped
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

Progress = Callable[[int, int], None]
_KEPT = 4  # records: of this program, and of others that share the library
MALFORMED, BROKEN = "malformed", "internal_error"


def record(root: Path | None = None, progress: Progress | None = None) -> Played:
    """The record, for which the scenarios are played where they were not; kept in the library root if it can be written."""
    found = recorded(root)
    if found is None:
        found = play_shipped(progress)
        _write(record_file(root), found)
    return found


def play_shipped(progress: Progress | None = None) -> Played:
    """Play all shipped scenarios, with the practice cards only."""
    pool, files = CardPool([practice_cards()]), shipped()
    played: list[PlayedScenario] = []
    for number, (ident, path) in enumerate(files.items(), 1):
        played.append(_played(ident, path, pool))
        if progress is not None:
            progress(number, len(files))
    return Played(record_key(), tuple(played))


def _played(ident: str, path: Path, pool: CardPool) -> PlayedScenario:
    try:
        scenario = read_scenario(path.read_bytes())
        result = check(scenario, pool)
    except ScenarioError as error:
        return PlayedScenario(id=ident, title=str(error)[:200], verdict=MALFORMED, passed=False, executed=())
    except (Exception, RecursionError) as error:  # one that breaks the program must not hide the others
        return PlayedScenario(id=ident, title=f"{type(error).__name__}: {error}"[:200], verdict=BROKEN, passed=False, executed=())
    return PlayedScenario(
        id=ident, title=scenario.title, verdict=str(result.verdict), passed=result.passed, executed=_executed(result),
        covers=tuple(scenario.covers), example_of=scenario.example_of or "", editions=_editions(scenario),
    )  # fmt: skip


def _executed(result: Result) -> tuple[str, ...]:
    return tuple(sorted({ref.cited or ref.number for ref in result.rules_applied}, key=rule_order))


def _editions(scenario: Scenario) -> tuple[str, ...]:
    return (scenario.edition,) if isinstance(scenario.edition, str) else tuple(scenario.edition)


def _write(file: Path, found: Played) -> None:
    """Keep the record, whole or not at all, and drop those of older programs. A root that cannot be written is let be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
        with os.fdopen(handle, "wb") as out:
            out.write(msgspec.json.encode(found))
        os.chmod(name, 0o644)
        os.replace(name, file)
        for old in sorted(file.parent.glob("*.json"), key=lambda one: one.stat().st_mtime, reverse=True)[_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


__all__ = ["BROKEN", "MALFORMED", "play_shipped", "record", "record_file", "record_key", "recorded"]
