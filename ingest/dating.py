"""The edition an undated capture comes from, inferred from which number it gives to which heading.

A capture that declares no date still shows one: keyword ability 702.159 was first called so in one edition, section
113 was renamed in another. The edition that agrees with most of the capture's (number, heading) pairs is its date;
of editions that agree equally, the earliest, since every later one has gained headings that the capture lacks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from app.library.places import rules_data
from ingest.headings import HeadingSpan, from_table

Pair = tuple[str, str]
_ENOUGH = 3  # pairs that must agree before a date is named
_LAYER = 2  # pairs of another edition that make a capture mixed
_NEVER = "9999"  # later than any edition
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many pairs agree with every edition from ``since`` until before ``until`` (``9999``: until today)."""

    since: str
    until: str
    pairs: frozenset[Pair]


def infer(headings: Iterable[Pair]) -> tuple[str | None, str]:
    """The effective date (ISO) that (number, heading) pairs point to, and the evidence in words.

    None where fewer than three pairs agree with any one edition; the evidence is empty where there is nothing to
    say. A capture whose other pairs belong to another edition is called mixed in the evidence.
    """
    known = _known_pairs()
    pairs = frozenset((number.strip(), _bare(heading)) for number, heading in headings)
    telling = frozenset(pair for pair in pairs if pair in known)
    best = _best(telling)
    if best is None or len(best.pairs) < _ENOUGH:
        return None, f"not dated: {len(telling)} headings say too little" if telling else ""
    return best.since, "; ".join(_evidence(best, telling, len(pairs)))


def _best(pairs: frozenset[Pair]) -> Agreement | None:
    """The earliest span of editions that agrees with most pairs."""
    known = _known_pairs()
    spans = [(pair, one.since, _end(one)) for pair in pairs for one in known[pair]]
    edges = sorted({edge for _, since, end in spans for edge in (since, end)})
    best: Agreement | None = None
    for i, edge in enumerate(edges[:-1]):
        agreeing = frozenset(pair for pair, since, end in spans if since <= edge < end)
        if best is None or len(agreeing) > len(best.pairs):
            best = Agreement(edge, edges[i + 1], agreeing)
    return best


def _end(standing: HeadingSpan) -> str:
    """The first edition a standing no longer holds in; ``9999`` where it still does."""
    return _next_edition(standing.until) if standing.until else _NEVER


def _evidence(best: Agreement, telling: frozenset[Pair], total: int) -> Iterable[str]:
    span = f"from {best.since}" + (f" until before {best.until}" if best.until != _NEVER else " on")
    yield f"{len(best.pairs)} of {total} headings stand as in the editions {span}"
    others = telling - best.pairs
    second = _best(others)
    if second is not None and len(second.pairs) >= _LAYER:
        before = f" until before {second.until}" if second.until != _NEVER else " on"
        yield f"mixed: {len(second.pairs)} as only in editions from {second.since}{before} ({_named(second.pairs)})"
        others -= second.pairs
    if others:
        yield f"{len(others)} as in other editions ({_named(others)})"
    if total > len(telling):
        yield f"{total - len(telling)} as in no edition known"


def _named(pairs: frozenset[Pair]) -> str:
    numbers = [number for number, _ in sorted(pairs)]
    return ", ".join(numbers[:_SHOWN]) + (", …" if len(numbers) > _SHOWN else "")


def _bare(heading: str) -> str:
    """A heading as compared: letters and digits of its base characters, in lower case."""
    decomposed = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(char for char in decomposed if char.isalnum())


@lru_cache(maxsize=1)
def _table() -> tuple[HeadingSpan, ...]:
    return tuple(from_table((rules_data() / "headings.tsv").read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def _known_pairs() -> dict[Pair, tuple[HeadingSpan, ...]]:
    found: dict[Pair, list[HeadingSpan]] = {}
    for one in _table():
        found.setdefault((one.number, _bare(one.heading)), []).append(one)
    return {pair: tuple(standings) for pair, standings in found.items()}


@lru_cache(maxsize=256)
def _next_edition(day: str) -> str:
    """The first edition after a date at which any heading changed."""
    return min((one.since for one in _table() if one.since > day), default=_NEVER)
