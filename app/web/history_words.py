"""The life of a rule told for a reader: number by number, each change in a sentence."""

from __future__ import annotations

from collections import Counter

import msgspec

from app.library.diff.export import NAMES, names
from app.library.diff.views import HistoryStep, HistoryView, KinChange, KinStep
from app.library.lineage.history import TERM
from app.library.lineage.views import SUBSTANTIVE, Change, Span, Step
from app.web.wording import long_date

_SAID = {
    Change.TYPOGRAPHIC: "Only typography changed",
    Change.REFERENCES: "Only rule numbers in it changed",
    Change.EDITED: "New wording",
    Change.MOVED: "New number, the same words",
    Change.MOVED_AND_EDITED: "New number and new wording",
    Change.SPLIT: "Split",
    Change.MERGED: "Merged",
    Change.ADDED: "Added",
    Change.REMOVED: "Removed",
}

_NOTABLE = 12


class ToldStep(msgspec.Struct, frozen=True):
    """A step in words: ``what`` happened, ``where`` (``702.18b → 702.19b``; empty where the number stayed).

    ``anchor``: ``d2013-07-13``, which feeds lead to; another for a second step of that day.
    """

    step: HistoryStep
    anchor: str
    what: str
    where: str


class Era(msgspec.Struct, frozen=True):
    """The time in which a rule bore one number, and what happened in it, the last first."""

    label: str
    name: str
    when: str
    until: str  # the last edition it stands in under this number
    told: tuple[ToldStep, ...]


class ToldKin(msgspec.Struct, frozen=True):
    """What changed below a rule in one edition: counts in words, and the first of what changed in more than its number."""

    step: KinStep
    words: str
    notable: tuple[KinChange, ...]
    more: int


def lead(view: HistoryView) -> str:
    """How long it has been in the rules, since when with this number and this wording, in sentences."""
    life = view.life
    if not life.alive:
        end = life.steps[-1]
        if end.newer and end.change is not Change.MERGED:  # it stands in a capture only
            return f"In the rules from {long_date(life.since)} to {long_date(life.until)}."
        return f"In the rules from {long_date(life.since)} to {long_date(end.date)}, when it was {_gone(end)}."
    said = [f"In the rules since {long_date(life.since)}"]
    if len(life.spans) > 1:
        said.append(f"as {_name(life.spans[-1])} since {long_date(life.spans[-1].since)}")
    worded = max((step.date for step in life.steps if step.substantive), default=life.since)
    if worded > life.since:
        said.append(f"with its present wording since {long_date(worded)}")
    return ", ".join(said) + "."


def eras(view: HistoryView) -> tuple[Era, ...]:
    """The numbers it has borne, the last first, each with what happened while it bore it."""
    spans = list(view.life.spans)
    days = Counter[str]()
    by_span: dict[int, list[ToldStep]] = {}
    for one in view.steps:
        days[one.step.date] += 1
        by_span.setdefault(_span_at(spans, one.step), []).append(_told(one, days[one.step.date]))
    found = [
        Era(span.label, _name(span), _when(spans, place, view.life.alive), span.until,
            tuple(reversed(by_span.get(place, []))))
        for place, span in enumerate(spans)
    ]  # fmt: skip
    return tuple(reversed(found))


def lineage_name(lineage: str) -> str:
    """A lineage for a reader: ``502.11a@2001-07-23`` is "what began as 502.11a in 2001"."""
    label, _, date = lineage.rpartition("@")
    return f"what began as {label.removeprefix(TERM).partition('#')[0]} in {date[:4]}"


def _gone(end: Step) -> str:
    return f"merged into {names(end.newer)}" if end.newer else "removed"


def _span_at(spans: list[Span], step: Step) -> int:
    """Which number it bore after a step."""
    born = [place for place, span in enumerate(spans) if span.since <= step.date]
    return born[-1] if born else 0


def _when(spans: list[Span], place: int, alive: bool) -> str:
    since, following = long_date(spans[place].since), spans[place + 1 : place + 2]
    if following:
        return f"from {since} to {long_date(following[0].since)}"
    return f"since {since}" if alive else f"from {since} to {long_date(spans[place].until)}"


def _told(one: HistoryStep, nth: int) -> ToldStep:
    step = one.step
    anchor = f"d{step.date}" + (f"-{nth}" if nth > 1 else "")
    if step.change is Change.ADDED and step.older_edition is None:
        return ToldStep(one, anchor, "In the first edition here", "")
    older, newer = names(step.older), names(step.newer)
    where = f"{older} → {newer}" if older and newer and older != newer else ""
    return ToldStep(one, anchor, _SAID.get(step.change, NAMES[step.change]), where)


def _name(span: Span) -> str:
    return span.label.removeprefix(TERM)


def kin_told(step: KinStep) -> ToldKin:
    """What changed below a rule in one edition."""
    counts = Counter(one.change for one in step.changes)
    words = ", ".join(f"{counts[change]} {name}" for change, name in NAMES.items() if counts[change])
    notable = [one for one in step.changes if one.change in SUBSTANTIVE]
    return ToldKin(step, words, tuple(notable[:_NOTABLE]), max(0, len(notable) - _NOTABLE))
