"""A verdict in two or three sentences: what happens and why, with rule numbers, for a person to repeat.

It is put together from the result alone: what the trace tells, the rules beside it, and what was expected and found. What
is not there is not said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from app.scenarios.documents.results import Held, Result, RuleRef, TraceStep, Verdict
from app.scenarios.telling.certainty_words import too_uncertain
from app.scenarios.telling.notable import FAILS, MOVES, without_doubles
from app.scenarios.telling.sayings import expected, words_of
from app.scenarios.telling.telling import with_whose
from app.scenarios.telling.verdict_words import DEEDS, GENERAL, MEANINGS, PLURALS, RESULTS

MOST_SENTENCES = 3
MOST_CLAUSES = 6
MOST_FACTS = 3
MOST_OF_WORDS = 90
"""Characters of an ability that a verdict repeats."""
_DAMAGE = re.compile(r"^(?P<source>.+) deals (?P<amount>\d+) damage to (?P<target>.+)$")
_ARTICLE = re.compile(r"An? (?:ability|face-down|delayed|continuous|card|stun|copy)\b|The |Nothing |It ")
_LASTING = frozenset({"legal", "can_play", "may_attack"})
"""What is asked in the course of play and is an answer of its own, whatever comes later."""
_GAP = 3
"""How many steps of the trace may lie between things that happen at once: what they consist of is told in between."""


class _Clause(msgspec.Struct, frozen=True):
    """A part of a sentence: its words and the rules that decided it. first, last: the steps of the trace that it tells."""

    text: str
    rules: tuple[RuleRef, ...]
    event: str
    when: tuple[int, str]
    first: int
    last: int


def verdict_text(result: Result) -> str:
    """The verdict for a person to repeat; "" where nothing has happened and nothing was asked."""
    result = msgspec.structs.replace(result, trace=tuple(map(with_whose, result.trace)))
    left = [*_left_open(result), *_left_to_chance(result), *_in_printed_order(result)]
    return " ".join((*_SENTENCES[result.verdict](result)[-max(MOST_SENTENCES - len(left), 1) :], *left, *_left_out(result)))


def _left_open(result: Result) -> list[str]:
    """One sentence: what was answered that the document leaves open, where any answer that fits it comes to the same."""
    says = [one["says"] for one in result.assumed if one.get("left_open") and not one.get("chance")]
    more = f", and so do all answers to {'the next choice' if len(says) == 2 else 'later choices'}" if len(says) > 1 else ""
    return [f"{says[0]}{more}."] if says else []


def _in_printed_order(result: Result) -> list[str]:
    """One sentence: the order of triggered abilities that was taken where none is said; another may come to something else."""
    says = [one["says"] for one in result.assumed if one.get("rule") == "603.3b" and not one.get("left_open")]
    return [f"As no order is said, {says[0]}."] if says else []


def _left_to_chance(result: Result) -> list[str]:
    """One sentence: what chance could have done otherwise."""
    says = [one["says"] for one in result.assumed if one.get("chance")]
    return ["; ".join(dict.fromkeys(says)) + "."] if says else []


def _left_out(result: Result) -> list[str]:
    """One sentence: the lines that the verdict does not look at."""
    if not result.ignored or result.certainty is None:
        return []
    lines = [f"“{one['line']}” of {one['card']}" for one in result.ignored]
    return [f"This leaves out {' and '.join(dict.fromkeys(lines))}, which is not understood and is said not to matter."]


def with_verdict_text(result: Result) -> Result:
    """The result with its verdict in words. Rules must have the numbers they shall be told by: see `located`."""
    return msgspec.structs.replace(result, verdict_text=verdict_text(result))


def changes_anything(result: Result) -> bool:
    """Has anything happened that a verdict tells as a result: more than what players did?"""
    return bool(_results(result.trace))


# ---- answers ---------------------------------------------------------------------------------------------------------------


def _answered(result: Result) -> list[str]:
    """What happened last that matters, then how things stand."""
    clauses = _merged(_results(result.trace))[-MOST_CLAUSES:]
    sentences = [_sentence(group) for group in _groups(clauses)]
    facts = _facts(result, clauses)
    room = MOST_SENTENCES - len(facts)
    if len(sentences) < room:
        sentences[:0] = _led_to_it(result.trace, clauses)
    return [*sentences[-room:], *facts]


def _led_to_it(trace: Sequence[TraceStep], clauses: list[_Clause]) -> list[str]:
    """What players did last before the first of the results."""
    until = clauses[0].first if clauses else len(trace)
    kinds = DEEDS if clauses or any(step.event in DEEDS for step in trace) else frozenset({"resolve"})
    last = [_deed(step) for step in [step for step in trace[:until] if step.event in kinds][-2:]]
    if len(last) == 2 and last[0] == last[1]:
        last = [f"{last[0]} twice"]
    deeds = [_inner(text, place) for place, text in enumerate(last)]
    return [" and ".join(deeds) + "."] if deeds else []


def _deed(step: TraceStep) -> str:
    """What is done, with how the ability begins that it tells of."""
    words = step.words.split(". ")[0].removesuffix(".")
    return f"{step.text} (“{words[:MOST_OF_WORDS]}{'…' if len(words) > MOST_OF_WORDS else ''}”)" if words else step.text


def _results(trace: Sequence[TraceStep]) -> list[_Clause]:
    """The steps that change something a player would report."""
    return [
        _Clause(_told(trace, place), step.rules, step.event, (step.turn, step.step), place, place)
        for place, step in without_doubles(trace) if _matters(step)
    ]  # fmt: skip


def _told(trace: Sequence[TraceStep], place: int) -> str:
    """The words of a step; of one that tells that nothing comes of "it", of what that is."""
    if trace[place].event != "nothing":
        return trace[place].text
    resolved = next((step.text for step in reversed(trace[:place]) if step.event == "resolve"), "it")
    return f"Nothing comes of {_inner(resolved.removesuffix(' resolves'), place)}"


def _matters(step: TraceStep) -> bool:
    if step.event in ("resolve", "trigger"):
        return FAILS.search(step.text) is not None
    if step.event == "move":
        return MOVES.search(step.text) is not None and not step.text.endswith("owner's graveyard")
    return step.event in RESULTS and not (step.event == "draw" and "504.1" in _numbers(step.rules))


# ---- like things as one ----------------------------------------------------------------------------------------------------


def _merged(clauses: list[_Clause]) -> list[_Clause]:
    """Like things that happen at once as one: damage from one source, the same done to several, the same again."""
    found: list[_Clause] = []
    times = 1
    for clause in clauses:
        before = found[-1] if found else None
        if before is not None and _is_still_forbidden(before, clause):
            found[-1] = msgspec.structs.replace(before, last=clause.last)
        elif before is None or not _at_once(before, clause):
            found.append(clause)
            times = 1
        elif (joined := _joined(before, clause)) is not None:
            found[-1] = joined
        elif before.text in (clause.text, f"{clause.text} {_times(times)}"):
            times += 1
            found[-1] = msgspec.structs.replace(before, text=f"{clause.text} {_times(times)}", last=clause.last)
        else:
            found.append(clause)
            times = 1
    return found


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _at_once(before: _Clause, now: _Clause) -> bool:
    return before.event == now.event and before.when == now.when and now.first - before.last <= _GAP


def _is_still_forbidden(before: _Clause, now: _Clause) -> bool:
    """Is it said again of the same thing that it can't happen, or doesn't? It did not happen once, however often it was
    tried."""
    return before.event == now.event and now.event in ("forbidden", "trigger") and before.text == now.text


def _joined(before: _Clause, now: _Clause) -> _Clause | None:
    same_rules = _named(before.rules) == _named(now.rules)
    damage, more = _DAMAGE.match(before.text), _DAMAGE.match(now.text)
    if damage and more and damage["source"] == more["source"]:
        first = before.text if same_rules else _with_rules(before.text, list(filter(_is_specific, before.rules)))
        text = f"{first} and {more['amount']} to {more['target']}"
        return msgspec.structs.replace(now, text=text, first=before.first)
    for one, several in PLURALS.items():
        if same_rules and now.text.endswith(f" {one}"):
            name = now.text.removesuffix(f" {one}")
            for ending in (one, several):
                if before.text.endswith(f" {ending}"):
                    text = f"{_list(before.text.removesuffix(f' {ending}'), name)} {several}"
                    return msgspec.structs.replace(now, text=text, first=before.first)
    return None


def _list(names: str, name: str) -> str:
    """One name more: "Bear", "Bear and Wall", "Bear, Wall and Elf", "Bear ×2"."""
    already = re.search(rf"(?:^|(?<=, )|(?<= and )){re.escape(name)}(?: ×(?P<times>\d+))?(?=, | and |$)", names)
    if already is not None:
        return f"{names[: already.start()]}{name} ×{int(already['times'] or 1) + 1}{names[already.end() :]}"
    return f"{names.replace(' and ', ', ')} and {name}"


# ---- sentences -------------------------------------------------------------------------------------------------------------


def _groups(clauses: Sequence[_Clause]) -> Iterable[list[_Clause]]:
    """What state-based actions do is a sentence of its own, and so is how the game ends."""
    return [list(found) for _, found in groupby(clauses, key=_kind)]


def _kind(clause: _Clause) -> str:
    if clause.event in ("lose", "win"):
        return "end"
    return "state-based" if any(number.startswith("704.") for number in _numbers(clause.rules)) else "event"


def _sentence(clauses: Sequence[_Clause]) -> str:
    """The clauses as one sentence, each with its rules; general rules once, and only where no other rule decided anything."""
    specific = any(_is_specific(ref) for clause in clauses for ref in clause.rules)
    said: set[RuleRef] = set()
    parts = []
    for place, clause in enumerate(clauses):
        rules = [ref for ref in _named(clause.rules) if ref not in said and (_is_specific(ref) or not specific)]
        said.update(rules)
        parts.append(_with_rules(_inner(clause.text, place), rules))
    return _joined_up(parts)


def _inner(text: str, place: int) -> str:
    """A clause as it stands in a sentence: not the first one, and it begins with a small letter (but for names)."""
    return text[:1].lower() + text[1:] if place and _ARTICLE.match(text) else text


def _joined_up(parts: Sequence[str]) -> str:
    *before, last = parts
    link = ", and " if len(before) > 1 or (before and " and " in before[0]) else " and "
    said = ", ".join(before) + link + last if before else last
    return said[:1].upper() + said[1:] + "."


def _with_rules(text: str, rules: Sequence[RuleRef]) -> str:
    return f"{text} ({'; '.join(map(_rule, rules))})" if rules else text


def _rule(ref: RuleRef) -> str:
    meaning = MEANINGS.get(ref.cited or ref.number)
    number = f"{ref.number} of {ref.edition}" if ref.edition else ref.number
    return f"{number}: {meaning}" if meaning else number


def _named(rules: tuple[RuleRef, ...]) -> tuple[RuleRef, ...]:
    """The rules worth naming: those that decided it, else the first that says what it is."""
    return (tuple(filter(_is_specific, rules)) or rules[:1])[:2]


def _is_specific(ref: RuleRef) -> bool:
    return (ref.cited or ref.number) not in GENERAL


def _numbers(rules: Iterable[RuleRef]) -> set[str]:
    return {ref.cited or ref.number for ref in rules}


# ---- how things stand ------------------------------------------------------------------------------------------------------


def _facts(result: Result, clauses: Sequence[_Clause]) -> list[str]:
    """One sentence: what was found at the end of what was asked, else the life totals that changed."""
    wrong = [one for one in result.expectations if not one.holds]
    if wrong:
        return [f"Expected was: {expected(wrong[0])}; found: {words_of(wrong[0].actual) or 'nothing'}."]
    found = [one for one in result.expectations if not one.midway or one.what in _LASTING]
    rows = found if found or clauses else result.expectations
    said = [_expected(one) for one in rows if not _is_told(one, clauses)][:MOST_FACTS]
    said.extend(_answer(one) for one in result.answers[:1])
    if not said and not any(clause.event == "win" for clause in clauses):
        said = _lives(result)
    return [_joined_up(said)] if said else []


def _answer(one: dict[str, Any]) -> str:
    """An answer to a question, for a sentence."""
    if one["what"] == "why":
        return f"{one['answer']['about']}: {one['answer']['now'].removesuffix('.')}"
    return f"{one['what'].replace('_', ' ')}: {words_of(one['answer']) or 'none'}"


def _is_told(held: Held, clauses: Sequence[_Clause]) -> bool:
    """Is it that an object is gone, of which the verdict says that it is destroyed or dies?"""
    if held.what != "count" or held.expected.get("n") != 0 or held.expected.get("zone") != "battlefield":
        return False
    said = words_of(held.expected.get("object"))
    name = held.names.get(said, said)
    return bool(name) and any(name in clause.text and clause.event in ("destroy", "sacrifice", "move") for clause in clauses)


def _expected(held: Held) -> str:
    """What was found as it was expected; of an action that is not allowed, by which rule and why."""
    actual = held.actual
    if held.what != "legal" or not isinstance(actual, dict) or not actual.get("rule"):
        return expected(held)
    plain = expected(msgspec.structs.replace(held, expected={k: v for k, v in held.expected.items() if k != "rule"}))
    return f"{plain} ({actual['rule']}: {actual.get('reason', '')})"


def _lives(result: Result) -> list[str]:
    """The life totals of players who gained or lost some."""
    told = [step.text for step in result.trace if step.event in ("lose_life", "gain_life")]
    players: dict[str, Any] = (result.final or {}).get("players", {})
    return [
        f"{name} has {player['life']} life" for name, player in players.items()
        if player["in_game"] and any(text.startswith(f"{name} ") for text in told)
    ]  # fmt: skip


# ---- no answer -------------------------------------------------------------------------------------------------------------


def _undecided(result: Result) -> list[str]:
    asked = result.decision or {}
    what = asked.get("prompt") or asked.get("kind", "").replace("_", " ")
    what = what.rstrip("?.")
    source = f" for {asked['source']}" if asked.get("source") else ""
    return [f"No verdict: {asked.get('player')} has a choice to make{source} ({what}; {asked.get('rule')})."]


def _unsupported(result: Result) -> list[str]:
    found = result.unsupported or {}
    if "wanted" in found:
        return [f"No verdict: {too_uncertain(found)}."]
    words = str(found.get("words"))
    return [f"No verdict: {found.get('where')} has text that is not understood, “{words}”" + ("" if words.endswith(".") else ".")]


def _illegal(result: Result) -> list[str]:
    found = result.illegality or {}
    reason = str(found.get("reason", ""))
    return [f"Not legal: {reason}" + (f" ({found['rule']})." if found.get("rule") else ".")]


def _limited(result: Result) -> list[str]:
    found = result.limit or {}
    return [f"No verdict: {found.get('what')}, more than {found.get('limit')}."]


def _differing(result: Result) -> list[str]:
    outcomes = result.outcomes or ()
    if not any("edition" in outcome for outcome in outcomes):
        return [f"It depends on the choices made: {len(outcomes)} different outcomes are possible."]
    return ["It depends on the edition.", *(_under(outcome) for outcome in outcomes[:2])]


def _under(outcome: dict[str, Any]) -> str:
    edition = "Today" if outcome["edition"] == "latest" else f"Under the rules of {outcome['edition']}"
    if outcome.get("illegality"):
        found = outcome["illegality"]
        said = f"it is not legal, {found['reason']}" + (f" ({found['rule']})" if found.get("rule") else "")
    else:
        rows = [Held(**row) for row in outcome["expectations"]]
        said = ", ".join(_found(row) for row in rows[:MOST_FACTS]) or "it is played"
    because = "".join(f", because {one['says']} ({', '.join(one['rules'])})" for one in outcome.get("because", ())[:1])
    return f"{edition} {said}{because}."


def _found(held: Held) -> str:
    """What is so: as expected, or with the number that was found."""
    if held.holds:
        return _expected(held)
    if isinstance(held.actual, int) and not isinstance(held.actual, bool) and "n" in held.expected:
        return expected(msgspec.structs.replace(held, expected={**held.expected, "n": held.actual}))
    return f"it is not so that {_expected(held)}" + (f", but {words_of(held.actual)}" if held.actual else "")


_SENTENCES: dict[Verdict, Callable[[Result], list[str]]] = {
    Verdict.ANSWERED: _answered, Verdict.NEEDS_DECISION: _undecided, Verdict.UNSUPPORTED: _unsupported,
    Verdict.ILLEGAL_SCENARIO: _illegal, Verdict.LIMIT_REACHED: _limited, Verdict.OUTCOMES_DIFFER: _differing,
}  # fmt: skip
