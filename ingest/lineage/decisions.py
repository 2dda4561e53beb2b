"""Hand decisions (``rules_data/lineage/decisions.toml``): what a person has settled about two editions.

Each ``[[decision]]`` has ``from`` and ``to`` (effective dates), ``older`` and ``newer`` (a number, ``number#2``,
``term:…``, or ``none``) and a ``kind``: ``same`` (one rule; the class follows from the texts), ``removed``, ``added``,
``split`` (newer was split off from older) or ``merged`` (older was merged into newer).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import msgspec

from app.library.folding import fold
from app.library.places import rules_data
from ingest.errors import IngestError
from ingest.lineage.items import Item
from ingest.lineage.pieces import LineagePiece

_FILE = "lineage/decisions.toml"
_NONE = "none"
_KINDS = frozenset({"same", "removed", "added", "split", "merged"})


class Decision(msgspec.Struct, frozen=True, rename={"since": "from", "until": "to"}):
    """One decision, as written."""

    since: str
    until: str
    older: str
    newer: str
    kind: str = "same"


@dataclass(slots=True)
class Settled:
    """The decisions about one pair of documents, by index. ``fixed``: older -> newer, or None for removed."""

    fixed: dict[int, int | None] = field(default_factory=dict)
    split: list[LineagePiece] = field(default_factory=list)
    merged: list[LineagePiece] = field(default_factory=list)


def load_decisions(path: Path | None = None) -> tuple[Decision, ...]:
    """All decisions. Raises IngestError for a file that does not say what it must."""
    return _load(path or rules_data() / _FILE)


@lru_cache(maxsize=4)
def _load(path: Path) -> tuple[Decision, ...]:
    if not path.exists():
        return ()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert(data.get("decision", []), tuple[Decision, ...])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise IngestError(f"{path.name}: {error}") from error
    for decision in found:
        if decision.kind not in _KINDS:
            raise IngestError(f"{path.name}: kind '{decision.kind}' is none of {', '.join(sorted(_KINDS))}")
    return found


def about(decisions: Sequence[Decision], since: str, until: str) -> tuple[Decision, ...]:
    """The decisions between two dates."""
    return tuple(decision for decision in decisions if (decision.since, decision.until) == (since, until))


def settle(decisions: Sequence[Decision], older: Sequence[Item], newer: Sequence[Item]) -> Settled:
    """Decisions as indices. Raises IngestError for a number that the documents do not have."""
    mine, theirs = {item.place: item.index for item in older}, {item.place: item.index for item in newer}
    settled = Settled()
    for decision in decisions:
        old, new = _index(decision.older, mine, decision), _index(decision.newer, theirs, decision)
        if decision.kind == "split" and old is not None and new is not None:
            settled.split.append(LineagePiece(new, old, 1.0))
        elif decision.kind == "merged" and old is not None and new is not None:
            settled.merged.append(LineagePiece(old, new, 1.0))
        elif old is not None:
            settled.fixed[old] = new
    return settled


def _index(label: str, places: dict[str, int], decision: Decision) -> int | None:
    if label == _NONE:
        return None
    key = f"term:{fold(label.removeprefix('term:'))}" if label.startswith("term:") else label
    if key not in places:
        raise IngestError(f"{Path(_FILE).name}: {label} is not there ({decision.since} to {decision.until})")
    return places[key]
