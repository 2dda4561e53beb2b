"""Playing a scenario step by step: where it stands, what is asked there, and the document that says what was answered.

Everything is a function of the document. `stand` plays it from the start and says where it ends; `reply` gives the document
with one more thing done; `told_in_order` gives a document that says all its moves in order, up to a moment.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from app.engine.errors import BadAnswer, EngineError, LimitReached, NeedsDecision
from app.engine.game import Game
from app.engine.position import decisions as d
from app.engine.position.decisions import Decision, default_answer
from app.scenarios.checks.playing import Halted, Play
from app.scenarios.checks.running import run_script
from app.scenarios.documents.documents import Action, Scenario, Segment
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.results import Result, TraceStep
from app.scenarios.lab.board import Board, board
from app.scenarios.lab.questions import AskedQuestion, priority_question, question
from app.scenarios.lab.recording import Recorder
from app.scenarios.script.replies import action_row, by_numbers, rows_for
from app.scenarios.script.script import Script
from app.scenarios.script.script_kinds import NOTHING
from app.scenarios.script.tracing import trace_of
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.telling.position_writing import PUBLISHED, position_text

SECONDS = 2.0
MOST_ROWS = 2000
"""How long a line of play may get."""


class BadReply(ScenarioError):
    """What was answered is no legal answer; `rule` asks for it."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Reply(msgspec.Struct, frozen=True):
    """An answer to the open question. do: for priority: pass, wait_stack, wait_one, wait or concede; else empty.

    numbers: option numbers from 1 (in order), the shares of a division, a number, or bands by number. turn, step, player: for
    wait; player also for concede. text: for a word.
    """

    do: str = ""
    numbers: tuple[int, ...] = ()
    text: str = ""
    turn: int | None = None
    step: str | None = None
    player: str = ""


class ScenarioStanding(msgspec.Struct, frozen=True, kw_only=True):
    """Where a scenario stands. result: what a check answers. board: None where it could not be set up.

    asked: what is asked now; None where the game is over, the scenario is stopped, or its last segment is no line of play. trace:
    what happened, further than the result's where an action is under way. moments: how long the trace was at each whole moment.
    """

    scenario: Scenario
    result: Result
    board: Board | None
    asked: AskedQuestion | None
    trace: tuple[TraceStep, ...]
    moments: tuple[int, ...]


class _Live:
    """What is seen at the decision that stops the game, before the game comes back from it."""

    def __init__(self, scenario: Scenario) -> None:
        self.first = scenario.on_choice == "first"
        self.script = Script(self.ask)
        self.play: Play | None = None
        self.asked: AskedQuestion | None = None
        self.board: Board | None = None
        self.trace: tuple[TraceStep, ...] | None = None

    def prepare(self, play: Play) -> None:
        self.play = play

    @property
    def game(self) -> Game | None:
        return None if self.play is None else self.play.table.game

    def ask(self, decision: Decision) -> Any:
        if self.first:
            return default_answer(decision)
        game = self.script.table.game
        try:
            self.board = board(game)
        except EngineError:  # in the middle of an event: the position before it is shown instead
            self.board = None
        self.asked = question(game, decision)
        self.trace = trace_of(game)
        raise NeedsDecision(decision)


def stand(scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS) -> ScenarioStanding:
    """Play a scenario and say where it stands. Raises DocumentError."""
    live = _Live(scenario)
    checked = run_script(scenario, pool, live.script, seconds=seconds, prepare=live.prepare)
    game = checked.game
    asked, shown = live.asked, live.board
    stopped = checked.result.verdict != "answered"
    with suppress(LimitReached):  # time is up, even for looking at what there is
        if game is not None and not stopped and is_open(scenario) and game.turn.stage == "granted" and game.result is None:
            asked = priority_question(game)
        if shown is None and game is not None:
            shown = board(game)
    trace = live.trace if live.trace is not None else () if game is None else trace_of(game)
    moments = tuple(live.play.moments) if live.play is not None else ()
    return ScenarioStanding(
        scenario=scenario, result=checked.result, board=shown, asked=asked, trace=trace, moments=moments
    )


def board_at(scenario: Scenario, pool: CardPool, moment: int, *, seconds: float = SECONDS) -> Board | None:
    """The position at a moment; None if there is no such moment. Raises DocumentError."""
    live = _Live(scenario)

    def prepare(play: Play) -> None:
        live.play = play
        play.halt = moment

    try:
        run_script(scenario, pool, live.script, seconds=seconds, prepare=prepare)
    except Halted:
        with suppress(LimitReached):
            return None if live.game is None else board(live.game)
    return None


def position_of(scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS) -> str:
    """Where the scenario stands as position text; "" where it can't be set up. Raises DocumentError."""
    live = _Live(scenario)
    run_script(scenario, pool, live.script, seconds=seconds, prepare=live.prepare)
    if live.game is None or not live.game.turn.step:
        return ""
    own = {str(card.get("name")) for card in scenario.cards}
    cards = {o.card for o in live.game.objects.values() if o.card is not None}
    known = {name for card in cards for name in (card.name, *(face.name for face in card.faces))} - own
    with suppress(LimitReached):
        return position_text(live.game, frozenset({*PUBLISHED, *known}))
    return ""


def is_open(scenario: Scenario) -> bool:
    """Does the scenario end in a line of play without a stop, so that it can be continued?"""
    return bool(scenario.segments) and scenario.segments[-1].in_order and scenario.segments[-1].stop is None


def begun(scenario: Scenario) -> Scenario:
    """The scenario; one in which nothing is played begins a line of play."""
    return scenario if scenario.segments else msgspec.structs.replace(scenario, segments=[Segment(in_order=True)])


# ---- going on --------------------------------------------------------------------------------------------------------------


def reply(scenario: Scenario, pool: CardPool, answer: Reply, *, seconds: float = SECONDS) -> Scenario:
    """The scenario with the open question answered; one that is no line of play becomes one. Raises BadReply, also where what is
    being done can't be done with this answer (see `leads_on`), DocumentError."""
    if not is_open(scenario):
        scenario = told_in_order(scenario, pool, seconds=seconds)
    rows = _Replying(answer).rows(scenario, pool, seconds)
    last = scenario.segments[-1]
    if len(last.actions) + len(rows) > MOST_ROWS:
        raise BadReply(f"the line of play is longer than {MOST_ROWS} rows")
    longer = msgspec.structs.replace(last, actions=[*last.actions, *rows])
    answered = msgspec.structs.replace(scenario, segments=[*scenario.segments[:-1], longer])
    leads_on(answered, pool, seconds=seconds)
    return answered


def leads_on(scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS) -> None:
    """Raise BadReply where the play stops because what was done last can't be done, or because words are not understood."""
    result = run_script(scenario, pool, _Live(scenario).script, seconds=seconds).result
    if result.illegality is not None:
        raise BadReply(result.illegality["reason"], result.illegality["rule"])
    if result.unsupported is not None:
        raise BadReply(f"{result.unsupported['where']} has text that is not understood: “{result.unsupported['words']}”")


class _Answered(Exception):
    """The decision has been answered."""


class _Replying:
    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.found: list[Action] = []
        self.script = Script(self.ask)
        self.play: Play | None = None

    def rows(self, scenario: Scenario, pool: CardPool, seconds: float) -> list[Action]:
        try:
            checked = run_script(scenario, pool, self.script, seconds=seconds, prepare=self._prepare)
        except _Answered:
            return self.found
        game = checked.game
        if game is None or checked.result.verdict != "answered":
            raise BadReply("the scenario stops before there is anything to answer")
        if game.turn.stage != "granted" or game.result is not None:
            raise BadReply("nobody has priority")
        return [self._act(game)]

    def _prepare(self, play: Play) -> None:
        self.play = play

    def ask(self, decision: Decision) -> Any:
        answer = _answer(decision, self.reply)
        try:
            answer = decision.check(answer)
        except BadAnswer as error:
            raise BadReply(str(error.reason), decision.rule) from None
        self.found = rows_for(self.script, decision, answer)
        raise _Answered

    def _act(self, game: Game) -> Action:
        player, wanted = game.turn.priority, self.reply
        assert player is not None
        name = game.players[player].name
        if wanted.do == "pass":
            return Action(player=name, do="pass")
        if wanted.do in ("wait_stack", "wait_one"):
            return Action(player=name, do="wait_stack", one=wanted.do == "wait_one")
        if wanted.do == "wait":
            return self._wait(game)
        if wanted.do == "concede":
            return Action(player=self._player(game), do="concede")
        actions = [one for one in game.legal_actions() if one.kind != "pass"]
        if len(wanted.numbers) != 1 or not 1 <= wanted.numbers[0] <= len(actions):
            raise BadReply("that is not one of the actions", "117.1")
        return action_row(self.script.table, player, actions[wanted.numbers[0] - 1])

    def _player(self, game: Game) -> str:
        if self.reply.player not in [p.name for p in game.players]:
            raise BadReply(f"there is no player {self.reply.player!r}")
        return self.reply.player

    def _wait(self, game: Game) -> Action:
        wanted = self.reply
        who = wanted.player or game.players[game.turn.active].name
        try:
            return msgspec.convert(
                {"player": who, "do": "wait", "turn": wanted.turn, "step": wanted.step}, Action
            )
        except msgspec.ValidationError:
            raise BadReply("there is no such step") from None


def _answer(decision: Decision, wanted: Reply) -> Any:
    """The answer a reply means. Raises BadReply."""
    numbers = wanted.numbers
    if decision.kind in (d.MAY, d.MULLIGAN, d.COIN) or all(isinstance(one, bool) for one in decision.options or (0,)):
        if numbers not in ((0,), (1,)):
            raise BadReply("answer yes or no", decision.rule)
        return numbers == (1,)
    if decision.kind == d.WORD:
        return wanted.text.strip() if not numbers else by_numbers(decision, numbers)
    if decision.kind == d.BANDS:
        bands: dict[int, list[int]] = {}
        for option, band in zip(decision.options, numbers, strict=False):
            if band:
                bands.setdefault(band, []).append(option)
        return tuple(tuple(band) for _, band in sorted(bands.items()) if len(band) > 1)
    answer = by_numbers(decision, numbers)
    if answer is NOTHING:
        raise BadReply("choose one of the options", decision.rule)
    return answer


def undone(scenario: Scenario) -> Scenario | None:
    """The scenario without the last thing done in its line of play; None if nothing has been done in one."""
    if not scenario.segments or not scenario.segments[-1].in_order:
        return None
    rows = list(scenario.segments[-1].actions)
    if not rows:
        return msgspec.structs.replace(scenario, segments=scenario.segments[:-1]) if len(scenario.segments) > 1 else None
    last = rows.pop()
    while last.do in ("attack", "block") and rows and (rows[-1].do, rows[-1].player) == (last.do, last.player):
        rows.pop()
    shorter = msgspec.structs.replace(scenario.segments[-1], actions=rows)
    return msgspec.structs.replace(scenario, segments=[*scenario.segments[:-1], shorter])


def told_in_order(scenario: Scenario, pool: CardPool, moment: int | None = None, *, seconds: float = SECONDS) -> Scenario:
    """The same position and play as one line of play, up to a moment; without what was expected at the end. Where the scenario
    stops before, the line stops there too. Raises DocumentError."""
    live = _Live(scenario)
    recorder = Recorder(live.script)

    def prepare(play: Play) -> None:
        live.play = play
        play.halt = moment
        recorder.follow(play)

    with suppress(Halted):
        run_script(scenario, pool, live.script, seconds=seconds, prepare=prepare)
    line = Segment(in_order=True, actions=recorder.line())
    return msgspec.structs.replace(
        scenario, segments=[line], expect=[], ask=[], covers=[], example_of=None, id="", on_choice="ask"
    )
