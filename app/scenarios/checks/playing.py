"""Playing a scenario: each action when its player has priority in its turn and step, everyone else passes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from app.engine.changing.pipeline import perform
from app.engine.errors import BadAnswer, IllegalAction, LimitReached
from app.engine.playing.turn import acted, progress
from app.engine.position.decisions import PASS
from app.engine.position.decisions import Action as Move
from app.engine.position.events import CountersPut
from app.engine.position.ids import PlayerId
from app.engine.position.steps import COMBAT_STEPS
from app.scenarios.checks.judging import Outcome, judge
from app.scenarios.documents.documents import Action, Choice, Expectation, Question, Scenario, Segment
from app.scenarios.documents.errors import IllegalScenario, Unplayable
from app.scenarios.documents.rows import Row
from app.scenarios.documents.words import counter_name
from app.scenarios.script.acting import moves, nothing_meant
from app.scenarios.script.declaring import STEP_OF, no_declaration
from app.scenarios.script.illegal_targets import reason_in_full
from app.scenarios.script.lacking import words_not_understood
from app.scenarios.script.left_over import left_over
from app.scenarios.script.line import LineOfPlay, play_line
from app.scenarios.script.looking import look
from app.scenarios.script.moments import FIRST, ORDER, comes_again, step_now
from app.scenarios.script.one_meant import one_meant
from app.scenarios.script.responding import note_response
from app.scenarios.script.script import Script
from app.scenarios.script.stack_words import stack_named
from app.scenarios.setup.table import Table
from app.scenarios.telling.sayings import action_words

_DECLARED = frozenset({"attack", "attack_none", "block", "block_none"})
_OF_COMBAT = frozenset({name for _, name in COMBAT_STEPS} | {FIRST})
_PASSING = frozenset({"wait_stack", "pass", "wait"})
_AFTERWARDS = frozenset({"wait_stack", "check"})
"""Rows about what the rows of their player before them have done: they stay until those are possible."""
_MAX_SECONDS = 10.0

Watch = Callable[[PlayerId, Move | None], None]


class Halted(Exception):
    """Play has come to the moment at which it was to be stopped."""


class Play:
    """One play of a scenario on a table, with a script that answers.

    rules_of_answers: the rules by which the answers to questions are so. moments: length of the journal at each moment at which
    the position was whole, from the beginning. halt: the number of the moment at which to stop (Halted). watch: told of every
    action before it is taken, and with None if it then could not be. changes: told of rows that change the position by
    themselves. unused: what the document says and nobody asked for. place: what of the document is being played.
    """

    def __init__(self, table: Table, script: Script, seconds: float = _MAX_SECONDS) -> None:
        self.table = table
        self.script = script
        self.waiting: dict[PlayerId, list[Row]] = {}
        self.checks: list[Outcome] = []
        self.answers: dict[int, Any] = {}
        self.rules_of_answers: set[str] = set()
        self.unused: list[dict[str, Any]] = []
        self._given: list[tuple[str, str, Choice]] = []
        self.until = time.thread_time() + seconds
        self.seconds = seconds
        table.game.limits.tick = self.in_time
        self.open_end = False
        self.moments: list[int] = []
        self.halt: int | None = None
        self.place = ""
        self.watch: Watch | None = None
        self.changes: Callable[[Action], None] | None = None
        self.asked = [
            (number, row)
            for number, row in enumerate(table.scenario.ask)
            if row.turn is not None or row.step is not None
        ]

    # ---- segments ------------------------------------------------------------------------------------------------------

    def play(self) -> list[Outcome]:
        """Play every segment and judge what is expected after it. Raises the refusals of engine and package."""
        scenario = self.table.scenario
        expected: list[Outcome] = []
        for number, segment in enumerate(scenario.segments, 1):
            self.place = f"segments[{number - 1}]"
            if segment.in_order:
                self._run_line(segment, number)
            else:
                self._begin(segment, number)
                self._run(segment)
                self._none_left()
            expected.extend(self._judge(scenario, number))
        if not scenario.segments:
            self.whole()
            self.table.game.advance()
            expected.extend(self._judge(scenario, 0))
        self._collect_unused()
        self._answer_questions()
        return expected

    def _judge(self, scenario: Scenario, number: int) -> list[Outcome]:
        last = max(len(scenario.segments), 0)
        found = []
        for place, row in enumerate(scenario.expect):
            after = last if row.after is None else row.after
            if after == number or (number == last and after > last):
                found.append(judge(self.table, row, f"expect[{place}]"))
        return found

    def _begin(self, segment: Segment, number: int) -> None:
        table, script = self.table, self.script
        base = f"segments[{number - 1}]"
        turn, step = table.scenario.start.turn, str(table.scenario.start.step)
        if table.game.turn.step:
            turn, step = table.game.turn.number, step_now(table.game)
        self.waiting = script.waiting = {}
        script.combat = {}
        script.line = None
        for place, action in enumerate(segment.actions):
            path = f"{base}.actions[{place}]"
            turn = action.turn or turn
            step = action.step or step
            player = table.player(action.player, f"{path}.player")
            if action.do in _DECLARED:
                dated = msgspec.structs.replace(action, turn=turn)
                script.combat.setdefault(player, []).append(Row(dated, path, turn, str(action.step or "")))
            else:
                self.waiting.setdefault(player, []).append(Row(action, path, turn, step, place))
        if number > 1:
            self._give_choices(segment, base)

    def _give_choices(self, segment: Segment, base: str) -> None:
        self._collect_unused()
        self._given = [
            (f"{base}.choices.{name}[{place}]", name, row)
            for name, given in segment.choices.items()
            for place, row in enumerate(given)
        ]
        rows = {self.table.player(name, f"{base}.choices"): list(rows) for name, rows in segment.choices.items()}
        self.script.choices = rows
        self.script.keep_amounts([row for one in rows.values() for row in one])

    def _collect_unused(self) -> None:
        """Note the answers of the segment that is over which nobody asked for."""
        left = {id(row) for rows in self.script.choices.values() for row in rows} - self.script.settled
        self.unused.extend(
            {"path": path, "player": name, "kind": row.kind, "value": msgspec.to_builtins(row.value)}
            for path, name, row in self._given
            if id(row) in left
        )
        self._given = []

    def _never_taken(self, rows: Iterable[Row]) -> None:
        """Note actions that the end of the game left undone."""
        self.unused.extend(
            {"path": row.path, "player": row.action.player, "do": row.action.do}
            for row in rows
            if row.action.do not in _PASSING
        )

    def first_choices(self) -> None:
        """Give the script the choices of the first segment: what permanents of the set-up ask for comes from them."""
        segments = self.table.scenario.segments
        if segments and segments[0].in_order:
            self.script.line = LineOfPlay(segments[0], "segments[0]")
        elif segments:
            self._give_choices(segments[0], "segments[0]")

    def _run_line(self, segment: Segment, number: int) -> None:
        base = f"segments[{number - 1}]"
        line = self.script.line if number == 1 else None
        self.script.line = line or LineOfPlay(segment, base)
        play_line(self, self.script.line, segment)

    def in_time(self) -> None:
        """Raises LimitReached when time is up: time of computing, so that a busy machine refuses nothing."""
        if time.thread_time() > self.until:
            raise LimitReached("seconds", max(1, round(self.seconds)))

    def whole(self) -> None:
        """The position is whole. Raises LimitReached when time is up, Halted at the moment to stop at."""
        self.in_time()
        self.moments.append(len(self.table.game.journal))
        if self.halt is not None and len(self.moments) > self.halt:
            raise Halted

    def take(self, move: Move, player: PlayerId) -> None:
        """Take an action, and tell of it. Raises what the engine refuses it with."""
        if self.watch is None:
            self.table.game.take(move, player)
            return
        self.watch(player, move)
        try:
            self.table.game.take(move, player)
        except (IllegalAction, BadAnswer):
            self.watch(player, None)
            raise

    def pass_priority(self) -> None:
        """Whoever has priority passes."""
        player = self.table.game.turn.priority
        assert player is not None
        self.take(PASS, player)

    def _run(self, segment: Segment) -> None:
        g = self.table.game
        stop = segment.stop
        self.open_end = stop is None
        here = (0, "")
        while g.result is None:
            self.whole()
            turn = g.turn
            if (turn.number, step_now(g)) != here:
                here = (turn.number, step_now(g))
                self._stop_at_what_is_past()
            if turn.stage == "granted":
                self._note_undeclared()
            if stop is not None and self.has_stopped(stop.turn, stop.step):
                return
            if stop is None and turn.stage == "granted" and self._done() and not g.stack:
                return
            if turn.stage == "granted":
                assert turn.priority is not None
                self._act(turn.priority)
            else:
                self.table.game.guarded(lambda: progress(g))

    def has_stopped(self, number: int, step: str) -> bool:
        """The end of a step has come (for untap: its turn has begun), or it has been left out."""
        turn = self.table.game.turn
        if turn.number != number:
            return turn.number > number
        if step == "untap":
            return True
        now = step_now(self.table.game)
        if now == step:
            return turn.stage == "end"
        return bool(now) and turn.stage == "begin" and ORDER.index(now) > ORDER.index(step) and not comes_again(turn, step)

    def is_past(self, number: int, step: str) -> bool:
        """Has a step of a turn been left, or left out, as far as the turn is laid out now?"""
        turn = self.table.game.turn
        now = step_now(self.table.game)
        if turn.number != number or not step or now not in ORDER:
            return turn.number > number
        return ORDER.index(now) > ORDER.index(step) and not comes_again(turn, step)

    def _stop_at_what_is_past(self) -> None:
        """Raise what an action is refused with whose moment has gone by, now rather than when everything has been played.

        A step of combat may come again in the turn, so an action in it that was not tried yet waits for the turn's end.
        """
        turn = self.table.game.turn
        for rows in self.waiting.values():
            for row in [one for one in rows if self.is_past(one.turn, one.step)]:
                if row.action.do in _PASSING:
                    rows.remove(row)
                elif row.refused is not None or row.turn < turn.number or row.step not in _OF_COMBAT:
                    self.refuse(row)
                else:
                    row.mark = row.mark or self._marked()
        for left in self.script.combat.values():
            for row in left:
                if row.action.do in STEP_OF and row.turn < turn.number:
                    self._not_declared(row)
                elif row.action.do in STEP_OF and self.is_past(row.turn, STEP_OF[row.action.do]):
                    self._undeclared(row)

    def _note_undeclared(self) -> None:
        """Note why attacks and blocks of this step were not declared: nobody was asked. Another combat may still come."""
        turn = self.table.game.turn
        for left in self.script.combat.values():
            for row in left:
                if row.turn == turn.number and STEP_OF.get(row.action.do) == turn.step:
                    self._undeclared(row)

    def _undeclared(self, row: Row) -> None:
        if row.refused is None:
            row.refused, row.mark = no_declaration(self.table, row.action), self._marked()

    # ---- actions that can't be taken ---------------------------------------------------------------------------------------

    def _marked(self) -> tuple[Any, ...]:
        """How the play is now, for `_return_to`."""
        return self.table.game.snapshot(), self.script.saved(), len(self.checks), len(self.moments)

    def _return_to(self, mark: tuple[Any, ...] | None) -> None:
        """Come back to the moment at which an action could not be taken: what was played in case that its moment still came did
        not happen."""
        if mark is not None:
            before, saved, checks, moments = mark
            self.table.game.restore(before)
            self.script.restored(saved)
            del self.checks[checks:], self.moments[moments:]

    def _done(self) -> bool:
        return not any(self.waiting.values()) and not any(self.script.combat.values())

    def _none_left(self) -> None:
        """An action that could not be taken in its step makes the scenario illegal; it is named with the rule."""
        for rows in self.waiting.values():
            for row in rows:
                if row.action.do not in _PASSING:
                    self.refuse(row)
        for left in self.script.combat.values():
            for row in left:
                if row.action.do in STEP_OF:
                    self._not_declared(row)

    def _not_declared(self, row: Row) -> None:
        if self.table.game.result is not None and row.refused is None:
            self._never_taken([row])
            return
        refused = row.refused or no_declaration(self.table, row.action)
        self._return_to(row.mark)
        raise IllegalScenario(row.path, refused.reason, refused.rule)

    def refuse(self, row: Row) -> None:
        """Stop the play at an action that can't be taken, with the reason. Raises IllegalScenario."""
        if self.table.game.result is not None and row.refused is None:
            self._never_taken([row])
            return
        lacking = words_not_understood(self.table, row.action)
        if lacking is not None:
            raise Unplayable(*lacking)
        self._return_to(row.mark)
        if row.refused is not None:
            what = action_words(msgspec.to_builtins(row.action))
            raise IllegalScenario(
                row.path, f"{row.action.player} can't {what}: {row.refused.reason}", row.refused.rule
            )
        reason = _never_came(row.action) if row.held_back else "never has priority"
        raise IllegalScenario(row.path, f"{row.action.player} {reason} in the {row.step} step of turn {row.turn}", "117.3")

    # ---- priority --------------------------------------------------------------------------------------------------------

    def _act(self, player: PlayerId) -> None:
        """The player with priority takes the first action of theirs that is possible now, or passes."""
        self.ask_questions(player)
        g = self.table.game
        rows = self.waiting.get(player, [])
        tried = False
        for row in list(rows):
            if row.turn != g.turn.number or row.step != step_now(g):
                continue
            action = row.action
            if tried and action.do in _AFTERWARDS:
                break
            if action.do == "wait_stack" and not g.stack:
                rows.remove(row)
                continue
            if action.do in ("wait_stack", "pass"):
                if action.do == "pass" or action.one:
                    rows.remove(row)
                break
            if not self._time_has_come(action, player):
                row.held_back = True
                break
            top = g.stack[-1] if g.stack else None
            if self.carry_out(player, row):
                rows.remove(row)
                if top is not None and top in g.stack:
                    note_response(self.script, player, row, top)
                return
            tried = tried or row.refused is not None
            if row in rows and row.refused is None:
                rows.remove(row)
        if self.open_end and self._done() and not g.stack:
            return
        self.pass_priority()

    def _time_has_come(self, action: Action, player: PlayerId) -> bool:
        table = self.table
        if action.while_on_stack is not None and not stack_named(table, action.while_on_stack):
            return False
        if action.while_not_on_stack is not None and stack_named(table, action.while_not_on_stack):
            return False
        if action.while_copy_on_stack is not None and not stack_named(table, action.while_copy_on_stack, copies=True):
            return False
        if action.while_on_top_of_stack is not None:
            top = table.game.stack[-1:]
            if not top or top[0] not in stack_named(table, action.while_on_top_of_stack):
                return False
        return action.mana_in_pool is None or len(table.game.players[player].pool) >= action.mana_in_pool

    def carry_out(self, player: PlayerId, row: Row) -> bool:
        """Try an action; True if the player has acted. False with `refused` set: it can't be taken now; without: it is done."""
        action = row.action
        if action.do == "check":
            assert action.expect is not None
            for top in self.table.game.stack[-1:]:
                note_response(self.script, player, row, top)
            self.checks.append(judge(self.table, self._checked(action), f"{row.path}.expect"))
            row.refused = None
            return False
        if action.do == "put_counters":
            self._put_counters(row)
            acted(self.table.game, player)  # what they bring about is put on the stack before anything else is done
            return True
        return self.attempt(player, row)

    def _checked(self, action: Action) -> Expectation:
        assert action.expect is not None
        if action.expect.player is None and action.expect.what in ("can_play", "life", "mana_pool"):
            return msgspec.structs.replace(action.expect, player=action.player)
        return action.expect

    def attempt(self, player: PlayerId, row: Row) -> bool:
        """Take the move that an action means, if one that is meant is legal; else False, with the reason in `row.refused`."""
        script = self.script
        found = one_meant(script, player, row.action, moves(self.table, row.action))
        best: IllegalAction | None = None
        untargeted = False
        for move in found:
            saved, before = script.saved(), self.table.game.snapshot()
            script.take_up(row.action)
            try:
                self.take(move, player)
                self._all_is_used(row.action, before, player)
                return True
            except (IllegalAction, BadAnswer) as error:
                script.restored(saved)
                refused = (
                    error
                    if isinstance(error, IllegalAction)
                    else IllegalAction(str(error.reason), error.decision.rule)
                )
                if best is None:
                    best, untargeted = reason_in_full(self.table, row.action, refused), refused.no_target is not None
            finally:
                script.put_down()
        if best is not None and not (row.tried and untargeted):  # what it names may have been a target before
            row.refused, row.tried, row.mark = best, True, self._marked()
        if row.refused is None:
            row.refused, row.mark = nothing_meant(self.table, row.action), self._marked()
        return False

    def _all_is_used(self, action: Action, before: Any, player: PlayerId) -> None:
        """If something that the action says was not taken, the action is taken back."""
        refused = left_over(self.script, action)
        if refused is not None:
            self._take_back(before, player)
            raise refused

    def _take_back(self, before: Any, player: PlayerId) -> None:
        self.table.game.restore(before)
        if self.watch is not None:
            self.watch(player, None)

    def _put_counters(self, row: Row) -> None:
        table, action = self.table, row.action
        if action.object is None or action.counter is None:
            raise IllegalScenario(row.path, "put_counters needs an object and a counter", "")
        g = table.game
        player = table.players[action.player]
        found = table.matching(
            action.object, [*table.in_zone("battlefield", player), *table.in_zone("battlefield", None)]
        )
        if not found:
            raise IllegalScenario(row.path, "there is nothing like that to put counters on", "122.1")
        if self.changes is not None:
            self.changes(action)
        number = 1 if action.n is None else action.n
        event = CountersPut(target=found[0], player=player, amount=number, counter=counter_name(action.counter), cause=player)
        perform(g, [event])

    # ---- questions ---------------------------------------------------------------------------------------------------------

    def ask_questions(self, player: PlayerId) -> None:
        """Answer the questions that are due now, as a player has priority."""
        turn = self.table.game.turn
        for number, row in list(self.asked):
            due = row.turn in (None, turn.number) and row.step in (None, step_now(self.table.game))
            if due and (row.player is None or self.table.players.get(row.player) == player):
                self._answer(number, row)
                self.asked.remove((number, row))

    def _answer(self, number: int, row: Question) -> None:
        self.answers[number], rules = look(self.table, row, f"ask[{number}]")
        self.rules_of_answers.update(rules)

    def _answer_questions(self) -> None:
        for number, row in enumerate(self.table.scenario.ask):
            if number not in self.answers and row.turn is None and row.step is None:
                self._answer(number, row)
        if self.asked:
            number, row = self.asked[0]
            raise IllegalScenario(f"ask[{number}]", "the moment asked about never comes", "")


_WAITS_FOR = {
    "while_on_stack": "{} on the stack", "while_not_on_stack": "a stack without {}",
    "while_on_top_of_stack": "{} on top of the stack", "while_copy_on_stack": "a copy of {} on the stack",
    "mana_in_pool": "{} mana in the pool",
}


def _never_came(action: Action) -> str:
    """What an action waited for in vain, as its player had priority."""
    said = [words.format(f"“{value}”") for key, words in _WAITS_FOR.items() if (value := getattr(action, key)) is not None]
    return f"never has priority with {' and '.join(said)}"
