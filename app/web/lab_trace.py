"""What happened, as the lab shows it: sentences by turn and step, each with its rules and the moment after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, groupby

import msgspec
from markupsafe import Markup, escape

from app.scenarios.documents.results import Result, RuleRef, TraceStep
from app.scenarios.lab.stepping import ScenarioStanding
from app.scenarios.telling.notable import without_doubles
from app.scenarios.telling.telling import MANA, is_making_of_mana, sentence

MOST_ENTRIES = 600
MOST_RECENT = 4
QUIET = frozenset({"step", "turn"})
_SELF_EVIDENT = frozenset({"tap", "add_mana", "mana", "pay", "state-based actions", "skip"})
"""Kinds of events left out where only the last ones are told."""
_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]*")


class Line(msgspec.Struct, frozen=True):
    """A sentence of the trace. tag: what kind of thing it is, where that is worth saying. moment: at which the board can be seen
    after it, None where that is the same as for the next sentence. folded: sentences that it stands for."""

    text: str
    rules: tuple[RuleRef, ...]
    tag: str
    moment: int | None
    number: int
    folded: tuple[Line, ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """The sentences of one step."""

    turn: int
    step: str
    lines: tuple[Line, ...]


def chapters(standing: ScenarioStanding, result: Result) -> list[Chapter]:
    """The trace by turn and step; the last sentences where they are too many."""
    after = _moments_after(standing)
    rows = [
        (step, Line(sentence(step), step.rules, _tag(step), after[number], number))
        for number, step in enumerate(result.trace)
        if step.event not in QUIET
    ][-MOST_ENTRIES:]
    return [
        Chapter(turn, step.replace("_", " "), tuple(_folded(list(found))))
        for (turn, step), found in groupby(rows, lambda row: (row[0].turn, row[0].step))
    ]


def _folded(rows: list[tuple[TraceStep, Line]]) -> Iterator[Line]:
    """The sentences, with runs of those that only make mana as one."""
    for plain, run in groupby(rows, lambda row: row[0].event in MANA and row[1].moment is None):
        steps = list(run)
        found = [line for _, line in steps]
        if not plain or not is_making_of_mana([step.event for step, _ in steps]):
            yield from found
            continue
        rules = tuple(dict.fromkeys(ref for line in found for ref in line.rules))
        yield Line(f"Mana is made in {len(found)} steps", rules, "", None, found[-1].number, tuple(found))


def _moments_after(standing: ScenarioStanding) -> list[int | None]:
    """For each sentence the first moment after it, if it is the last before that moment."""
    found: list[int | None] = [None] * len(standing.trace)
    for moment, length in enumerate(standing.moments):
        if 0 < length <= len(found) and found[length - 1] is None:
            found[length - 1] = moment
    return found


def _tag(step: TraceStep) -> str:
    if step.event == "trigger":
        return "trigger"
    if step.event == "state-based actions":
        return ""
    if any(rule.number.startswith("704.5") or rule.number.startswith("704.6") for rule in step.rules):
        return "state-based"
    if any(rule.number.startswith(("614", "615", "616")) for rule in step.rules):
        return "replacement"
    return ""


def recent(standing: ScenarioStanding, result: Result, moment: int | None) -> list[Line]:
    """The last sentences, for the side of the buttons; of an earlier moment those before it."""
    until = standing.moments[moment] if moment is not None else len(result.trace)
    found = [
        Line(sentence(step), step.rules, _tag(step), None, number)
        for number, step in without_doubles(result.trace[:until])
        if step.event not in QUIET and step.event not in _SELF_EVIDENT
    ]
    return found[-MOST_RECENT:]


def with_links(text: str, result: Result) -> Markup:
    """A verdict in words with its rule numbers as links."""
    of_steps = (ref for step in result.trace for ref in step.rules)
    addresses = {ref.number: ref.quote_url for ref in chain(of_steps, result.rules_applied)}
    parts: list[str] = []
    place = 0
    for match in _NUMBER.finditer(text):
        url = addresses.get(match[0])
        link = Markup('<a class="cn" href="{}">{}</a>').format(url, match[0]) if url else escape(match[0])
        parts += (escape(text[place : match.start()]), link)
        place = match.end()
    return Markup("").join([*parts, escape(text[place:])])
