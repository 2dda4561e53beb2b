"""Making questions of scenarios: whatever cannot be told without a doubt makes none."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from app.scenarios.checks.checking import check
from app.scenarios.documents.documents import Action, Expectation, Scenario
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Verdict
from app.scenarios.quiz.asking import NO, YES, QuizAsking, QuizSource, asked
from app.scenarios.quiz.choosing import choices
from app.scenarios.quiz.deeds import deeds
from app.scenarios.quiz.names import PEOPLE, QuizNames
from app.scenarios.quiz.position import STEPS, cards, moment, players
from app.scenarios.quiz.views import QuizQuestion, Unfit
from app.scenarios.setup.card_pool import CardPool

MOST_RULES = 4
_SECONDS = 20.0
_DONE = frozenset({"cast", "activate", "play_land", "attack", "block", "attack_none", "block_none", "wait_stack", "check"})
_PERMISSIONS = frozenset({"legal", "illegal", "can_play", "may_attack", "trace"})
_TELLING = ("zone", "count", "life", "pt", "damage", "counters", "player_counters", "has_ability", "controller")
"""What is asked rather than other things: what comes of a situation, before what was done to bring it about."""

_WAITS = ("while_on_stack", "while_not_on_stack", "while_on_top_of_stack", "while_copy_on_stack", "mana_in_pool")


def make(ident: str, path: Path, pool: CardPool) -> QuizQuestion:
    """The question of a shipped scenario. Raises Unfit where it makes none."""
    raw = path.read_bytes()
    scenario = read_scenario(raw)
    _plain(scenario)
    rules = _rules(ident, scenario)
    if not rules or not scenario.title:
        raise Unfit("nothing says why")
    names = QuizNames(scenario)
    told = (moment(scenario), cards(scenario, names), players(scenario, names))
    result = check(scenario, pool, seconds=_SECONDS)
    if result.verdict is not Verdict.ANSWERED or not result.passed:
        raise Unfit("no answer")
    play, one = _asked(QuizSource(scenario, names, result))
    return QuizQuestion(
        ident, *told, tuple(play), one.question, one.options, one.answer, scenario.title, tuple(rules[:MOST_RULES]),
        file_hash(raw),
    )  # fmt: skip


def _rules(ident: str, scenario: Scenario) -> list[str]:
    """The rules that decide, the one that the situation is named after first."""
    example = [scenario.example_of.partition("#")[0]] if scenario.example_of else []
    named_after = ident.partition("/")[2].partition("-")[0]
    return sorted(dict.fromkeys([*scenario.covers, *example]), key=lambda number: not number.startswith(named_after))


def file_hash(raw: bytes) -> str:
    """By which a question knows the file that it was made of."""
    return hashlib.sha256(raw).hexdigest()[:12]


def _plain(scenario: Scenario) -> None:
    """Raises Unfit for scenarios that need more words than a question has."""
    if len(scenario.segments) != 1 or scenario.format != "two-player" or scenario.edition != "latest" or scenario.position:
        raise Unfit("more than a plain game")
    segment = scenario.segments[0]
    if segment.in_order or scenario.flags.manual_mana or scenario.ask or scenario.on_choice != "ask":
        raise Unfit("more than a plain script")
    for action in segment.actions:
        if action.do not in _DONE or any(getattr(action, field) is not None for field in _WAITS):
            raise Unfit(f"an action of the kind {action.do}")


def _asked(source: QuizSource) -> tuple[list[str], QuizAsking]:
    """What is done, and the question: whether something may be done, where that is the point, else how things stand."""
    actions = source.scenario.segments[0].actions
    done, stacked = deeds(source.scenario, source.names, source.result)
    done += choices(source.scenario, source.names)
    if any(one.do == "check" and one.expect is not None and one.expect.what in _PERMISSIONS for one in actions):
        return _may(source, done)
    for row in sorted(source.scenario.expect, key=_telling):
        try:
            one = asked(source, row)
        except Unfit:
            continue
        return [*done, *_ending(source, bool(done), stacked)], one
    raise Unfit("nothing to ask")


def _telling(row: Expectation) -> int:
    return _TELLING.index(row.what) if row.what in _TELLING else len(_TELLING)


def _may(source: QuizSource, done: list[str]) -> tuple[list[str], QuizAsking]:
    """A question of what may be done; of several one that depends on nothing but the title: a yes where there is one,
    since most are a no."""
    found = list(_permissions(source, done))
    if not found:
        raise Unfit("what is asked on the way")
    wanted = [one for one in found if one[1].options[one[1].answer] == YES] or found
    return wanted[crc32(source.scenario.title.encode()) % len(wanted)]


def _permissions(source: QuizSource, done: list[str]) -> Iterator[tuple[list[str], QuizAsking]]:
    """What may be done before anything is done, or when all is done and the stack is empty."""
    actions = source.scenario.segments[0].actions
    for place, row in enumerate(actions):
        before, after = ([one.do for one in some if one.do != "check"] for some in (actions[:place], actions[place + 1 :]))
        if row.do != "check" or row.expect is None or row.expect.what != "legal" or (before and before[-1] != "wait_stack"):
            continue
        if before and ({"attack", "block"} & set(before) or set(after) - {"wait_stack"}):
            continue
        with suppress(Unfit):
            one, resolved = _legal(source, row.expect), ["Now the stack is empty."] if before else []
            has = f"{source.names.player(row.player)} has priority."
            yield [*(done if before else ()), *resolved, *_moment(source, actions[: place + 1]), has], one


def _moment(source: QuizSource, rows: list[Action]) -> list[str]:
    """When the last of some rows is, where that is another turn or step than at the start."""
    start = source.scenario.start
    turn = next((one.turn for one in reversed(rows) if one.turn is not None), start.turn)
    step = next((one.step for one in reversed(rows) if one.step is not None), start.step)
    if (turn, step) == (start.turn, start.step):
        return []
    return [f"It is now the {STEPS[step]}{_whose(source, turn)}."]


def _whose(source: QuizSource, turn: int) -> str:
    """Of whose turn, where it is not the one in which play began."""
    if turn == source.scenario.start.turn:
        return ""
    active = [step.text[-1] for step in source.result.trace if step.event == "turn" and step.turn == turn]
    if not active:
        raise Unfit("a turn that does not come")
    return f" of {PEOPLE[active[-1]]}’s turn (turn {turn})"


def _legal(source: QuizSource, row: Expectation) -> QuizAsking:
    action, names = row.action, source.names
    if action is None or action.object is None or not isinstance(row.value, bool) or action.how or action.modes or action.pay:
        raise Unfit("an action of another kind")
    who, what = names.player(action.player), names.thing(action.object)
    at = "" if action.x is None else f" with X = {action.x}"
    at += f", targeting {', '.join(map(names.thing, action.targets))}" if action.targets else ""
    doing = {
        "cast": f"cast {what}{at}", "play_land": f"play {what}", "attack": f"attack with {what}",
        "block": f"block {names.thing(action.attacker)} with {what}" if action.attacker else "",
        "activate": f"activate the {'first activated ' if action.ability == 1 else ''}ability of {what}{_which(action)}{at}",
    }  # fmt: skip
    if not doing.get(action.do):
        raise Unfit("an action of another kind")
    return QuizAsking(f"May {who} {doing[action.do]} now?", (YES, NO), 0 if row.value else 1)


def _which(action: Action) -> str:
    if isinstance(action.ability, int) and action.ability != 1:
        raise Unfit("one of several abilities")
    return f" that begins “{action.ability}”" if isinstance(action.ability, str) else ""


def _ending(source: QuizSource, anything: bool, stacked: bool) -> list[str]:
    """How play goes on until the moment of the question."""
    stop, start = source.scenario.segments[0].stop, source.scenario.start
    if stop is None:
        if any(one.do in ("attack", "block") for one in source.scenario.segments[0].actions):
            raise Unfit("combat without an end")
        return ["Nobody does anything else until the stack is empty."] if stacked else []
    if (stop.turn, stop.step) == (start.turn, start.step) and not stacked:
        return []
    if stop.step == "untap":
        raise Unfit("as a turn begins")
    return [f"Nobody does anything{' else' if anything else ''} until {_end(stop.step)}{_whose(source, stop.turn)}."]


def _end(step: str) -> str:
    return "the end of combat" if step == "end_of_combat" else f"the end of the {STEPS[step]}"
