"""Writing down what happens as a line of play: every action, pass and choice, runs of passes as one wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.position import decisions as d
from app.engine.position.decisions import Action as Move
from app.engine.position.decisions import Decision
from app.engine.position.ids import PlayerId
from app.scenarios.documents.documents import Action, Segment
from app.scenarios.script.line import DECLARATIONS, LineOfPlay
from app.scenarios.script.moments import ORDER, step_now
from app.scenarios.script.replies import action_row, rows_for
from app.scenarios.script.script import Script
from app.scenarios.script.script_kinds import NOTHING

if TYPE_CHECKING:
    from app.scenarios.checks.playing import Play

When = tuple[int, str, str]
"""Turn, step, and who had priority."""
Run = list[tuple[Action, When, frozenset[str]]]
"""Passes, when, and which steps of the turn were not over then."""


class Recorder:
    """Follows a play and its script. `line` gives the rows."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.rows: Run = []
        self.play: Play | None = None

    def follow(self, play: Play) -> None:
        """Write down what this play does from now on."""
        self.play = play
        play.watch = self._acts
        play.changes = self._stays
        self.script.watch = self._chooses

    def _when(self) -> When:
        g = self.script.table.game
        turn = g.turn
        who = turn.active if turn.priority is None else turn.priority
        return turn.number, step_now(g), g.players[who].name

    def _note(self, row: Action, when: When) -> None:
        number = self.script.table.game.turn.number
        ahead = (step for step in ORDER if self.play is not None and not self.play.is_past(number, step))
        self.rows.append((row, when, frozenset(ahead)))

    def _acts(self, player: PlayerId, move: Move | None) -> None:
        """An action is about to be taken; None: the last one could not be."""
        if move is None:
            self._forget()
            return
        row = action_row(self.script.table, player, move)
        acting = self.script.acting
        if acting is not None and acting.pay is not None:
            row = msgspec.structs.replace(row, pay=acting.pay)
        self._note(row, self._when())

    def _forget(self) -> None:
        while self.rows and self.rows[-1][0].do in ("choose", "attack", "block"):
            self.rows.pop()
        if self.rows:
            self.rows.pop()

    def _stays(self, action: Action) -> None:
        """A row that changes the position outside the rules stays as it is."""
        self._note(action, self._when())

    def _chooses(self, decision: Decision, answer: Any) -> None:
        script = self.script
        if script.paid is decision:
            return  # the action says it
        kept = script.acting, script.targets, script.modes, script.payment, script.line
        script.acting, script.targets, script.modes, script.payment = None, [], [], None
        script.line = script.line or LineOfPlay(Segment(in_order=True), "")
        try:
            rows = self._rows(decision, answer)
        finally:
            script.acting, script.targets, script.modes, script.payment, script.line = kept
        turn, step, _ = self._when()
        game = script.table.game
        when = (turn, step, game.players[game.turn.active].name)
        for row in rows:
            self._note(row, when)

    def _rows(self, decision: Decision, answer: Any) -> list[Action]:
        """The rows for a decision; none for one that a line of play is not asked."""
        if decision.kind not in DECLARATIONS and decision.kind != d.BANDS:
            if self.script.alone(decision, []) is not NOTHING:
                return []
        return rows_for(self.script, decision, answer)

    # ---- runs of passes -----------------------------------------------------------------------------------------------------

    def line(self) -> list[Action]:
        """The rows, with runs of passes into another step written as one wait."""
        end = self._when() if self.play is not None and step_now(self.script.table.game) in ORDER else None
        found: list[Action] = []
        run: Run = []
        for row, when, ahead in self.rows:
            if row.do == "pass":
                run.append((row, when, ahead))
                continue
            found.extend(_short(run, when))
            run = []
            found.append(row)
        found.extend(_short(run, end) if end is not None else [row for row, *_ in run])
        return found


def _short(run: Run, goal: When) -> list[Action]:
    """The passes from one moment to another: a wait for the first moment like the goal, then what passes are left. What has to
    resolve before there is such a step at all in this turn (500.8) is passed for first."""
    turn, step, player = goal
    known = next((place for place, (_, when, ahead) in enumerate(run) if when[0] != turn or step in ahead), len(run))
    first, run = [row for row, *_ in run[:known]], run[known:]
    if len(run) < 2 or run[0][1][:2] == goal[:2]:
        return [*first, *(row for row, *_ in run)]
    wait = Action(player=player, do="wait", turn=turn, step=step or None)  # type: ignore[arg-type]
    reached = next((place for place, (_, when, _) in enumerate(run) if when == goal), len(run))
    return [*first, wait, *(row for row, *_ in run[reached:])]
