"""Playing a scenario once: set up, play, judge; whatever stops it becomes a typed verdict, never a guess."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any

import msgspec

from app.engine.errors import BadAnswer, EngineError, IllegalAction, IllegalPosition, LimitReached, NeedsDecision, UnsupportedText
from app.engine.game import Game
from app.engine.position.decisions import Decision, default_answer
from app.engine.position.rulesets import TODAY, Ruleset
from app.engine.reading.characteristics import chars
from app.scenarios.checks.judging import Outcome, judge_illegality, shown
from app.scenarios.checks.legal_answers import only_answer
from app.scenarios.checks.naming import check_names
from app.scenarios.checks.playing import Play
from app.scenarios.checks.positions import final_position
from app.scenarios.checks.resting import TooUncertain, demand, refusal_of, resting
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import IllegalScenario, Unplayable
from app.scenarios.documents.results import Held, Result, RuleRef, Verdict
from app.scenarios.script.options import answer_text, decision_view
from app.scenarios.script.script import Script
from app.scenarios.script.shuffles import assumed_orders
from app.scenarios.script.tracing import trace_of
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.scenario_cards import not_understood
from app.scenarios.setup.setting import new_table, set_up
from app.scenarios.setup.table import Table
from app.scenarios.setup.told_apart import told_name

SECONDS = 10.0
GO_ON = (
    "Name each line that can't matter here under `ignore` on its card; or write the card with words that are understood under "
    "`cards`."
)
_TRACE_LIMIT = 5000


class Checked:
    """One run: the result, the game as it ended, and the answers given beyond the script."""

    __slots__ = ("decision", "game", "result")

    def __init__(self, result: Result, game: Game | None, decision: Decision | None) -> None:
        self.result = result
        self.game = game
        self.decision = decision


def run(
    scenario: Scenario,
    pool: CardPool,
    answers: Sequence[Any],
    *,
    seconds: float = SECONDS,
    ruleset: Ruleset | None = None,
) -> Checked:
    """Play once. answers: for the decisions beyond the script, in order; the first one without an answer stops the game,
    unless `on_choice` is first. Raises DocumentError."""
    beyond = _Beyond(answers, scenario.on_choice == "first")
    return run_script(scenario, pool, Script(beyond.answer), seconds=seconds, ruleset=ruleset)


def run_script(
    scenario: Scenario,
    pool: CardPool,
    script: Script,
    *,
    seconds: float = SECONDS,
    ruleset: Ruleset | None = None,
    prepare: Callable[[Play], None] | None = None,
) -> Checked:
    """Play once with a script. prepare: told of the play before anything is set up. Raises DocumentError."""
    check_names(scenario, pool)
    table: Table | None = None
    play: Play | None = None
    try:
        table = new_table(scenario, script, ruleset)
        script.table = table
        play = Play(table, script, seconds)
        if prepare is not None:
            prepare(play)
        play.first_choices()
        set_up(table, pool)
        demand(table)
        outcomes = play.play()
    except (EngineError, Unplayable, IllegalScenario, TooUncertain) as stop:
        return Checked(
            _with_lines(_stopped(scenario, table, play, stop, script.asked), scenario, pool),
            None if table is None else table.game,
            stop.decision if isinstance(stop, NeedsDecision) else None,
        )
    except RecursionError:
        too_deep = LimitReached("effects within one another", sys.getrecursionlimit())
        return Checked(_stopped(scenario, None, play, too_deep), None, None)
    return Checked(_answered(scenario, table, play, outcomes, script), table.game, None)


class _Beyond:
    def __init__(self, answers: Sequence[Any], first: bool) -> None:
        self.answers = answers
        self.place = 0
        self.first = first

    def answer(self, decision: Decision) -> Any:
        if self.place < len(self.answers):
            self.place += 1
            return self.answers[self.place - 1]
        only = only_answer(decision)
        if only is not None:
            return only
        if self.first:
            return default_answer(decision)
        raise NeedsDecision(decision)


def _answered(scenario: Scenario, table: Table, play: Play, outcomes: list[Outcome], script: Script) -> Result:
    everything = [*play.checks, *outcomes]
    answers = tuple(
        {"what": row.what, "question": _said(row), "answer": shown(play.answers[number])}
        for number, row in enumerate(scenario.ask)
    )
    passed = all(one.holds for one in everything) if everything else None
    unused = tuple(play.unused)
    return Result(
        verdict=Verdict.ANSWERED,
        passed=False if unused and scenario.strict else passed,
        unused=unused,
        **_resting(table),
        expectations=tuple(_held(table, one, _is_midway(scenario, one)) for one in everything),
        answers=answers,
        **_story(scenario, table, script.asked | play.rules_of_answers | _rules_of(everything) | standing_rules(table.game),
                 [*table.assumed, *script.assumed, *([] if scenario.flags.keep_library_order else assumed_orders(script))]),
    )


def _rules_of(outcomes: list[Outcome]) -> set[str]:
    """The rules by which what was looked at is so: those that changed a characteristic, and that forbid an action."""
    actual = (one.actual for one in outcomes if one.row.what == "legal")
    refusals = {one["rule"] for one in actual if isinstance(one, dict) and one.get("rule")}
    return refusals.union(*(one.rules for one in outcomes))


def standing_rules(game: Game) -> set[str]:
    """The rules by which effects have changed characteristics of what is on the battlefield now (611, 613)."""
    return {rule for id in game.battlefield for rule in chars(game, id).rules_behind()}


def _held(table: Table | None, outcome: Outcome, midway: bool = False) -> Held:
    said = _said(outcome.row)
    names = dict(_named(table, said)) if table is not None else {}
    return Held(outcome.path, outcome.row.what, outcome.holds, said, outcome.actual, midway, names)


def _named(table: Table, said: Any) -> Iterator[tuple[str, str]]:
    """The tags among the words of an expectation, each with what it is called in a sentence."""
    if isinstance(said, Mapping):
        for value in said.values():
            yield from _named(table, value)
    elif isinstance(said, list | tuple):
        for value in said:
            yield from _named(table, value)
    elif isinstance(said, str) and said in table.tags:
        first = table.tags[said]
        now = table.tagged(said)
        yield said, told_name(table.game, first if now is None else now)


def _is_midway(scenario: Scenario, outcome: Outcome) -> bool:
    """Was it looked at in the course of play: by an action, or after a segment that is not the last?"""
    after = outcome.row.after
    return outcome.path.startswith("segments") or (after is not None and after < len(scenario.segments))


def _said(row: msgspec.Struct) -> dict[str, Any]:
    """What a row says, without what it leaves out."""
    plain: dict[str, Any] = msgspec.to_builtins(row)
    return {key: value for key, value in plain.items() if value is not None and key not in ("what", "after")}


def _story(
    scenario: Scenario, table: Table | None, rules: Set[str] = frozenset(), assumed: Sequence[dict[str, Any]] = ()
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": scenario.id,
        "title": scenario.title,
        "edition": edition_of(_date(scenario)),
    }
    if table is not None:
        g = table.game
        found["ignored"] = tuple(map(msgspec.to_builtins, table.ignored))
        found["assumed"] = tuple(assumed)
        found["trace"] = trace_of(g, _TRACE_LIMIT)
        decided = {rule for entry in g.journal for rule in entry.rules} | rules
        found["rules_applied"] = tuple(RuleRef(number) for number in sorted(decided, key=rule_order))
        with suppress(LimitReached):  # time is up, even for looking at what there is
            found["final"] = final_position(g)
    return found


def edition_of(date: str) -> dict[str, Any]:
    """Which edition was played. For an earlier one: in what its rules differ from today's, and whose wording the cards have."""
    if date == TODAY:
        return {"effective": date}
    ruleset = Ruleset(date)
    differs = [p.on if ruleset.is_in_force(p) else p.off for p in ruleset.differs_from_today()]
    return {"effective": date, "differs": differs, "card_texts": "today's wording"}


def rule_order(number: str) -> tuple[int, int, str]:
    """Order of rule numbers: 702.2b before 702.19a."""
    section, _, rest = number.partition(".")
    digits = "".join(c for c in rest if c.isdigit())
    return int(section) if section.isdigit() else 0, int(digits or 0), rest[len(digits) :]


def _date(scenario: Scenario) -> str:
    edition = scenario.edition if isinstance(scenario.edition, str) else scenario.edition[0]
    return TODAY if edition == "latest" else edition


def _stopped(
    scenario: Scenario, table: Table | None, play: Play | None, stop: Exception, asked: Set[str] = frozenset()
) -> Result:
    verdict, detail = _refusal(table, _certain_enough(table, stop), "" if play is None else play.place)
    held = [_held(play.table, one) for one in play.checks] if play is not None else []
    rules = asked | _rules_of(play.checks if play is not None else []) | _stopped_by(stop, table)
    expected = _expected_illegality(scenario, detail.get("illegality"))
    held.extend(_held(table, one) for one in expected)
    passed = all(one.holds for one in held) if expected else None
    says = _resting(table) if verdict is Verdict.ILLEGAL_SCENARIO and table is not None else {}
    return Result(
        verdict=verdict, passed=passed, expectations=tuple(held), **says, **detail, **_story(scenario, table, rules),
    )  # fmt: skip


def _certain_enough(table: Table | None, stop: Exception) -> Exception:
    """What stopped play; that it is too uncertain, where the rules forbid something by less certain words than are asked for."""
    if table is not None and isinstance(stop, IllegalScenario | IllegalAction | IllegalPosition):
        try:
            demand(table)
        except TooUncertain as uncertain:
            return uncertain
    return stop


def _resting(table: Table) -> dict[str, Any]:
    """On what a verdict rests."""
    certainty, rests_on = resting(table)
    return {"certainty": certainty, "rests_on": rests_on}


def _with_lines(result: Result, scenario: Scenario, pool: CardPool) -> Result:
    """A refusal with all lines of the cards that were not understood, not only the one that was reached, and how to go on."""
    if result.unsupported is None or "wanted" in result.unsupported:
        return result
    lines = not_understood(scenario, pool)
    found = {**result.unsupported, "lines": list(map(msgspec.to_builtins, lines))}
    if any(_plain(found["words"]) in _plain(one.line) for one in lines):
        found["go_on"] = GO_ON
    return msgspec.structs.replace(result, unsupported=found)


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _stopped_by(stop: Exception, table: Table | None) -> set[str]:
    """The rules by which play stops: those of the choice that is open, or that forbids what was done."""
    if isinstance(stop, NeedsDecision):
        return {stop.decision.rule, *stop.decision.because}
    rule = getattr(stop, "rule", "")
    return {rule, *(table.game.deciding if table is not None else ())} if rule else set()


def _expected_illegality(scenario: Scenario, illegality: dict[str, Any] | None) -> list[Outcome]:
    """Rows that expect play to be illegal, judged where it is."""
    if illegality is None:
        return []
    return [
        judge_illegality(row, f"expect[{place}]", illegality["reason"], illegality["rule"])
        for place, row in enumerate(scenario.expect) if row.what == "illegal"
    ]  # fmt: skip


def _refusal(table: Table | None, stop: Exception, place: str) -> tuple[Verdict, dict[str, Any]]:
    """The verdict where play stops, and its reason; place: where in the document it is, if the stop itself doesn't say."""
    if isinstance(stop, NeedsDecision):
        assert table is not None
        return Verdict.NEEDS_DECISION, {"decision": decision_view(table.game, stop.decision)}
    if isinstance(stop, UnsupportedText | Unplayable):
        return Verdict.UNSUPPORTED, {"unsupported": {"words": stop.words, "where": stop.where}}
    if isinstance(stop, TooUncertain):
        return Verdict.UNSUPPORTED, {"unsupported": refusal_of(stop)}
    if isinstance(stop, LimitReached):
        return Verdict.LIMIT_REACHED, {"limit": {"what": stop.what, "limit": stop.limit}}
    if isinstance(stop, IllegalScenario):
        return Verdict.ILLEGAL_SCENARIO, {"illegality": {"path": stop.path, "reason": stop.reason, "rule": stop.rule}}
    if isinstance(stop, IllegalAction | IllegalPosition):
        return Verdict.ILLEGAL_SCENARIO, {"illegality": {"path": place, "reason": stop.reason, "rule": stop.rule}}
    if isinstance(stop, BadAnswer):
        assert table is not None
        detail = {
            "path": f"{place}.choices" if place.startswith("segments") else "choices",
            "reason": f"{answer_text(table.game, stop.decision, stop.answer)}: {stop.reason}",
            "rule": stop.decision.rule,
            "decision": decision_view(table.game, stop.decision),
        }
        return Verdict.ILLEGAL_SCENARIO, {"illegality": detail}
    raise stop
