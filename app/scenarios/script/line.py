"""A line of play: a segment that says what everybody does, passes and chooses, in the order in which it happens.

Each row is the next thing asked of anyone: an action or a pass by the player with priority, an attack or block, or with
`choose` the answer to a decision. Nobody is asked where all answers come to the same. `wait` lets everyone pass until its
player has priority in that turn and step, `wait_stack` until the stack is empty (`one`: until its top object has left it);
both are over as soon as a player has to choose something. A row with a turn or step of its own waits for that moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.playing.turn import progress
from app.engine.position import decisions as d
from app.engine.position.decisions import Action as Move
from app.engine.position.decisions import Decision
from app.engine.position.ids import PlayerId
from app.scenarios.documents.errors import DocumentError, IllegalScenario
from app.scenarios.documents.rows import Row
from app.scenarios.script.declaring import STEP_OF, declared_attacks, declared_blocks, no_declaration, placed
from app.scenarios.script.moments import step_now
from app.scenarios.script.replies import meant
from app.scenarios.script.script_kinds import NOTHING

if TYPE_CHECKING:
    from app.scenarios.checks.playing import Play
    from app.scenarios.documents.documents import Segment
    from app.scenarios.script.script import Script

DECLARATIONS = {d.ATTACKERS: ("attack", "attack_none"), d.BLOCKERS: ("block", "block_none")}
"""The rows that answer a declaration."""

_WAITS = ("wait", "wait_stack")
_NONE = ("attack_none", "block_none")
_UNTIMELY = ("choose", "attack", "block")


class LineOfPlay:
    """What is left of a line of play. wait: the wait that lasts; top: the object it waits for."""

    __slots__ = ("rows", "top", "wait")

    def __init__(self, segment: Segment, base: str) -> None:
        """Raises DocumentError for choices beside the line."""
        if segment.choices:
            raise DocumentError(f"{base}.choices", "a segment told in order has its choices among its actions", "choose")
        self.rows = [
            Row(action, f"{base}.actions[{place}]", action.turn or 0, str(action.step or ""))
            for place, action in enumerate(segment.actions)
        ]
        self.wait: Row | None = None
        self.top = 0

    @property
    def over(self) -> bool:
        """True once everything has been done and awaited."""
        return not self.rows and self.wait is None

    def answer(self, script: Script, decision: Decision) -> Any:
        """The answer to a decision: where all come to the same that, else the next row. Raises IllegalScenario."""
        if decision.kind in DECLARATIONS:
            return self._declaration(script, decision)
        if decision.kind != d.BANDS:
            alike = script.alone(decision, [])
            if alike is not NOTHING:
                self.settle(script, decision, alike)
                return alike
            self._drop_settled(script, decision)
        if not self.rows or self.rows[0].action.do != "choose":
            return NOTHING
        row = self.rows[0]
        asked = script.table.game.players[decision.player].name
        if script.table.player(row.action.player, f"{row.path}.player") != decision.player:
            raise IllegalScenario(row.path, f"{asked} has to choose, not {row.action.player}", decision.rule)
        answer = meant(script, decision, row.action)
        if answer is NOTHING:
            raise IllegalScenario(row.path, f"this does not answer what {asked} is asked: {_question(decision)}", decision.rule)
        self.rows.pop(0)
        self.wait = None
        return answer

    def settle(self, script: Script, decision: Decision, answer: Any) -> None:
        """A choice is made without a question: the next row may say so, too."""
        row = self.rows[0] if self.rows else None
        if row is None or row.action.do != "choose" or script.table.named_player(row.action.player) != decision.player:
            return
        row.settled = row.settled or meant(script, decision, row.action) is not NOTHING

    def _drop_settled(self, script: Script, decision: Decision) -> None:
        """Leave out a row that said what came about without a question, where it does not answer this one."""
        while self.rows and self.rows[0].settled and meant(script, decision, self.rows[0].action) is NOTHING:
            self.rows.pop(0)

    def drop_settled(self) -> None:
        """Leave out rows that said what came about without a question, now that no question is open."""
        while self.rows and self.rows[0].settled:
            self.rows.pop(0)

    def _declaration(self, script: Script, decision: Decision) -> Any:
        words = DECLARATIONS[decision.kind]
        rows = []
        for row in self.rows:
            if row.action.do not in words or script.table.player(row.action.player, row.path) != decision.player:
                break
            rows.append(row)
        if not rows:
            return NOTHING
        turn = script.table.game.turn
        dated = [
            Row(msgspec.structs.replace(row.action, turn=turn.number, step=None), row.path, turn.number, turn.step)
            for row in rows
        ]
        del self.rows[: len(rows)]
        self.wait = None
        declared = declared_attacks if decision.kind == d.ATTACKERS else declared_blocks
        return declared(script, decision, dated)


def _question(decision: Decision) -> str:
    return decision.prompt or d.KINDS[decision.kind].split(":")[0]


def play_line(play: Play, line: LineOfPlay, segment: Segment) -> None:
    """Play a line to its end, then on to the segment's stop if it has one. Raises what stops it."""
    g = play.table.game
    stop = segment.stop
    while g.result is None:
        play.whole()
        granted = g.turn.stage == "granted"
        if line.over and (granted if stop is None else play.has_stopped(stop.turn, stop.step)):
            return
        if granted:
            _act(play, line)
        else:
            g.guarded(lambda: progress(g))


def _act(play: Play, line: LineOfPlay) -> None:
    """The player with priority does what the next row says, or passes while something is awaited."""
    g = play.table.game
    player = g.turn.priority
    assert player is not None
    play.ask_questions(player)
    if line.over or _lasts(play, line):
        play.pass_priority()
        return
    line.drop_settled()
    row = line.rows[0] if line.rows else None
    if row is None:
        return
    if _was_not_asked(play, row):
        raise placed(row, no_declaration(play.table, row.action))
    if not _is_due(play, row, player):
        play.pass_priority()
        return
    line.rows.pop(0)
    _do(play, line, row, player)


def _was_not_asked(play: Play, row: Row) -> bool:
    """Is it an attack or block of this step in which nothing could be declared, so that nobody was asked?"""
    turn, action = play.table.game.turn, row.action
    if STEP_OF.get(action.do) != turn.step or action.turn not in (None, turn.number):
        return False
    combat = play.table.game.combat
    return combat is None or not (combat.attackers if action.do == "attack" else combat.blockers)


def _do(play: Play, line: LineOfPlay, row: Row, player: PlayerId) -> None:
    g, action = play.table.game, row.action
    who = play.table.player(action.player, f"{row.path}.player")
    if action.do in _WAITS:
        line.wait = Row(action, row.path, action.turn or g.turn.number, str(action.step or ""))
        line.top = g.stack[-1] if g.stack else 0
    elif action.do in ("check", "put_counters"):
        play.carry_out(player, row)
    elif action.do in _NONE:
        return  # there was nothing to attack or block with, so nobody was asked
    elif action.do in _UNTIMELY:
        has = g.players[player].name
        raise IllegalScenario(row.path, f"nothing of the kind is asked now: {has} has priority in the {_step(play)}", "117.3")
    elif action.do == "concede":
        play.take(Move("concede"), who)
    elif who != player:
        raise IllegalScenario(row.path, f"{action.player} doesn't have priority: {g.players[player].name} has", "117.1")
    elif action.do == "pass":
        play.pass_priority()
    elif not play.attempt(player, row):
        play.refuse(row)


def _step(play: Play) -> str:
    return f"{play.table.game.turn.step.replace('_', ' ')} step of turn {play.table.game.turn.number}"


def _lasts(play: Play, line: LineOfPlay) -> bool:
    """Is something still awaited? Forgets a wait that is over."""
    if line.wait is None:
        return False
    g, action = play.table.game, line.wait.action
    if action.do == "wait_stack":
        lasts = line.top in g.stack if action.one else bool(g.stack)
    else:
        lasts = not _has_come(play, line.wait)
    if not lasts:
        line.wait = None
    return lasts


def _has_come(play: Play, row: Row) -> bool:
    """Its player has priority in that turn and step, or the moment is past."""
    turn = play.table.game.turn
    if play.is_past(row.turn, row.step):
        return True
    mine = play.table.player(row.action.player, f"{row.path}.player") == turn.priority
    return mine and turn.number == row.turn and row.step in ("", step_now(play.table.game))


def _is_due(play: Play, row: Row, player: PlayerId) -> bool:
    """Is this the moment of a row? One without a turn or step is due at once. Raises the refusal of one whose moment is past."""
    action = row.action
    if action.do in _WAITS or (action.turn is None and action.step is None):
        return True
    turn = play.table.game.turn
    mine = play.table.player(action.player, f"{row.path}.player") == player
    is_now = action.turn in (None, turn.number) and action.step in (None, step_now(play.table.game))
    if mine and is_now and action.do not in _UNTIMELY:
        return True
    if play.is_past(action.turn or turn.number, str(action.step or "")):
        play.refuse(Row(action, row.path, action.turn or turn.number, str(action.step or turn.step)))
    return False
