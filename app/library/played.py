"""Which rules the shipped scenarios executed, as it was recorded when they were played.

The record is a file of the library root, `scenarios/<key>.json`; `app.scenarios.played_record` plays and writes it. The key is a
hash of the scenarios and of what plays them, so that a record of another program is never read. Rule numbers are those of
the canonical edition (`app.library.lineage.canonical`).
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

import msgspec

import app
from app.library.places import rules_data
from app.library.publication import library_root

FOLDER = "scenarios"
_PLAYERS = ("engine", "scenarios")  # packages whose code decides what is executed
_SCENARIOS = ("scenarios", "comparisons", "cards")  # folders of rules_data that are played, and what they are played with
_UNPLAYABLE = "unplayable.toml"


class PlayedScenario(msgspec.Struct, frozen=True, kw_only=True):
    """A shipped scenario as it was played.

    `executed`: the rules its journal cites, in order of numbers. `covers`: those it says it would fail without.
    `example_of`: the example it plays, `702.19b#1`; empty for none. `passed`: None where it expects nothing, or where its
    outcomes differ by edition and that is the point (verdict `outcomes_differ`).
    """

    id: str
    title: str
    verdict: str
    passed: bool | None
    executed: tuple[str, ...]
    covers: tuple[str, ...] = ()
    example_of: str = ""
    editions: tuple[str, ...] = ()

    @property
    def example_rule(self) -> str:
        """The rule whose example it plays."""
        return self.example_of.partition("#")[0]


class Played(msgspec.Struct, frozen=True, dict=True):
    """All shipped scenarios, in order of their ids."""

    key: str
    scenarios: tuple[PlayedScenario, ...]

    @cached_property
    def by_rule(self) -> dict[str, tuple[PlayedScenario, ...]]:
        """Rule numbers of the canonical edition to the scenarios that executed, claim or play an example of them."""
        found: dict[str, list[PlayedScenario]] = {}
        for one in self.scenarios:
            for number in dict.fromkeys((*one.executed, *one.covers, *filter(None, (one.example_rule,)))):
                found.setdefault(number, []).append(one)
        return {number: tuple(listed) for number, listed in found.items()}

    def of(self, numbers: Iterable[str]) -> tuple[PlayedScenario, ...]:
        """The scenarios about any of these rules, each once; those first that claim one, then those that play an example."""
        wanted = [number for number in numbers if number in self.by_rule]
        found = {one.id: one for number in wanted for one in self.by_rule[number]}
        rules = set(wanted)
        return tuple(sorted(found.values(), key=lambda one: (_distance(one, rules), one.id)))


NOTHING = Played("", ())
"""The record before anything was played."""


def _distance(one: PlayedScenario, rules: set[str]) -> int:
    if rules.intersection(one.covers):
        return 0
    return 1 if one.example_rule in rules else 2


@cache
def record_key() -> str:
    """A hash of the shipped scenarios, their cards, the engine and what drives it, as they are on the disk."""
    digest = hashlib.sha256()
    for path in _inputs():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _inputs() -> Iterator[Path]:
    code = Path(app.__path__[0])
    for package in _PLAYERS:
        yield from sorted((code / package).rglob("*.py"))
    for folder in _SCENARIOS:
        yield from sorted(path for path in (rules_data() / folder).rglob("*.*") if path.suffix in (".yaml", ".json"))


def record_file(root: Path | None = None) -> Path:
    """Where the record of this program lies in a library root."""
    return library_root(root) / FOLDER / f"{record_key()}.json"


def recorded(root: Path | None = None) -> Played | None:
    """The record, where the scenarios were played before; None otherwise, and for one that is not whole."""
    try:
        return msgspec.json.decode(record_file(root).read_bytes(), type=Played)
    except (OSError, msgspec.DecodeError):
        return None


@cache
def unplayable() -> dict[str, str]:
    """The examples of the canonical edition in which nothing is played (`732.2a#1`), each with the reason."""
    file = rules_data() / "scenarios" / _UNPLAYABLE
    if not file.is_file():
        return {}
    return {label: str(row["reason"]) for label, row in tomllib.loads(file.read_text("utf-8")).items()}
