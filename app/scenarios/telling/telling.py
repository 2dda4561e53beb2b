"""A result told to people: the trace in sentences, what was expected, the verdict in words and as a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from app.scenarios.documents.results import Held, Result, TraceStep, Verdict
from app.scenarios.telling.certainty_words import certainty_words, too_uncertain
from app.scenarios.telling.sayings import expected, words_of
from app.scenarios.telling.why_words import why_lines

QUIET = frozenset({"step"})
"""Kinds of trace entries left out of a telling."""
MANA = frozenset({"tap", "add_mana", "mana"})
"""Kinds of trace entries that make mana."""
_TAPPED = " becomes tapped"
_SAYS = frozenset({Verdict.ANSWERED, Verdict.OUTCOMES_DIFFER, Verdict.ILLEGAL_SCENARIO})
"""Verdicts that say what happens; of the others the last lines say why they do not."""


def sentence(step: TraceStep) -> str:
    """What a step says, with the words of the ability that it tells of."""
    if not step.words:
        return step.text
    return f"{step.text} (“{step.words}”)" if ": " in step.text else f"{step.text}: “{step.words}”"


def with_whose(step: TraceStep) -> TraceStep:
    """The step, told with whose the things are where names alone would not tell them apart."""
    return msgspec.structs.replace(step, text=step.whose, whose="") if step.whose else step


def folded_mana(trace: Iterable[TraceStep]) -> Iterator[TraceStep]:
    """The steps, with each run of those that only make mana as one step, which says what was tapped."""
    for plain, run in groupby(trace, lambda step: step.event in MANA):
        found = list(run)
        if not plain or not is_making_of_mana([step.event for step in found]):
            yield from found
            continue
        tapped = [step.text.removesuffix(_TAPPED) for step in found if step.text.endswith(_TAPPED)]
        names = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in Counter(tapped).items())
        rules = tuple(dict.fromkeys(rule for step in found for rule in step.rules))
        yield TraceStep(found[0].turn, found[0].step, "mana", f"Mana is made{f' with {names}' if names else ''}", rules)


def is_making_of_mana(events: Sequence[str]) -> bool:
    """Is a run of tapping and adding mana told as one step? Not if it is short, or if nothing but tapping happens."""
    return len(events) > 2 and any(event != "tap" for event in events)


def told(result: Result, fold_mana: bool = False) -> Iterator[str]:
    """The lines of a telling. fold_mana: what only makes mana is one line."""
    if result.title:
        yield result.title
    place = None
    trace = [with_whose(step) for step in result.trace]
    for step in folded_mana(trace) if fold_mana else trace:
        if step.event in QUIET:
            continue
        if (step.turn, step.step) != place:
            place = (step.turn, step.step)
            yield f"  turn {step.turn}, {step.step.replace('_', ' ')}"
        rules = ", ".join(rule.number for rule in step.rules)
        yield f"    {sentence(step)}" + (f"  [{rules}]" if rules else "")
    yield from (f"  {_held(one)}" for one in result.expectations)
    yield from (f"  not used: {unused_words(one)}" for one in result.unused)
    yield from (f"  left out: {ignored_words(one)}" for one in result.ignored)
    yield from (f"  assumed: {one['says']}  [{one['rule']}]" for one in result.assumed)
    for answer in result.answers:
        if answer["what"] == "why":
            yield from (f"  {line}" for line in why_lines(answer["answer"]))
        else:
            yield f"  {answer['what']}: {words_of(answer['answer'])}"
    if result.verdict_text and result.verdict in _SAYS:
        yield f"  Verdict: {result.verdict_text}"
    yield from verdict_lines(result)


def unused_words(one: dict[str, Any]) -> str:
    """What the document says and nobody asked for, in words, with its place."""
    if "do" in one:
        return f"{one['player']} never comes to {one['do'].replace('_', ' ')}: the game is over ({one['path']})"
    value = "" if one["value"] is None else f" {words_of(one['value'])}"
    return f"{one['player']}'s answer {one['kind']}{value}: nobody asked for it ({one['path']})"


def ignored_words(one: dict[str, Any]) -> str:
    """A line of a card that the document says to leave out, in words, with its place."""
    return f"{one['line']} ({one['card']}, {one['path']})"


def verdict_lines(result: Result) -> Iterator[str]:
    """The verdict, and why nothing is said where it is none."""
    if result.verdict is Verdict.ANSWERED:
        yield {True: "passed", False: "FAILED", None: "answered"}[result.passed]
        if result.unused:
            yield f"  {len(result.unused)} of what it says was not used"
        yield from _certainty(result)
        return
    yield str(result.verdict).replace("_", " ") + (", as expected" if result.passed else "")
    yield from _certainty(result)
    if result.decision is not None:
        d = result.decision
        source = f" ({d['source']})" if d.get("source") else ""
        yield f"  {d['player']} must choose: {d['prompt'] or d['kind']}{source} [{d['rule']}]"
        yield from (f"    - {words_of(option)}" for option in d["options"][:40])
        yield "  Say under choices of the segment what is chosen; or play every answer, with on_choice: explore."
    if result.unsupported is not None:
        yield from _not_understood(result.unsupported)
    if result.illegality is not None:
        rule = f" [{result.illegality['rule']}]" if result.illegality["rule"] else ""
        yield f"  {result.illegality['path'] or 'scenario'}: {result.illegality['reason']}{rule}"
    if result.limit is not None:
        yield f"  {result.limit['what']} ({result.limit['limit']})"
    yield from _outcomes(result)


def _certainty(result: Result) -> Iterator[str]:
    """How certain a verdict is, with the words that make it no more so."""
    if result.certainty is not None:
        yield f"  certainty: {result.certainty}" + (f", {certainty_words(result)}" if result.rests_on is not None else "")


def _not_understood(found: dict[str, Any]) -> Iterator[str]:
    """What was not understood where play stopped, and every other line that is not, with how to go on."""
    if "wanted" in found:
        yield f"  {too_uncertain(found)}"
        return
    yield f"  not understood or not played: {found['words']} ({found['where']})"
    others = [one for one in found.get("lines", ()) if one["line"] != found["words"]]
    yield from (f"  not understood either: {one['line']} ({one['card']}, {one['path']})" for one in others)
    if found.get("go_on"):
        yield f"  {found['go_on'].replace('`', '')}"


def _outcomes(result: Result) -> Iterator[str]:
    for outcome in result.outcomes or ():
        if "edition" in outcome:
            yield from _under_edition(outcome)
            continue
        yield f"  {outcome['ways']} way(s), for example: " + "; ".join(
            f"{c['player']} {c['kind']} {words_of(c['answer'])}" for c in outcome["choices"][0]
        )


def _under_edition(outcome: dict[str, Any]) -> Iterator[str]:
    if outcome.get("illegality"):
        what = f"illegal: {outcome['illegality']['reason']}"
    else:
        rows = [Held(**row) for row in outcome["expectations"]]
        what = "; ".join(_held(row) for row in rows) or "answered"
    yield f"  {outcome['edition']}: {what}"
    for because in outcome.get("because", ()):
        yield f"    because {because['says']}  [{', '.join(because['rules'])}]"


def _held(held: Held) -> str:
    mark = "ok " if held.holds else "NOT"
    return f"{mark} {expected(held)}" + ("" if held.holds else f"; actually {words_of(held.actual)}")
