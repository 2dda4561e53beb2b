"""Actions that are taken although another player's `wait_stack` stands before them."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.position.ids import ObjectId, PlayerId
from app.scenarios.documents.rows import Row
from app.scenarios.script.script import Script
from app.scenarios.setup.told_apart import told_name

_WHILE_OTHERS_WAIT = "117.1"


def note_response(script: Script, player: PlayerId, row: Row, top: ObjectId) -> None:
    """Say under `assumed` that an action was taken, or something looked at, while the object on top of the stack is there, where
    another player's `wait_stack` stands before it in the document: that row holds back its own player alone (117.1)."""
    game = script.table.game
    waiting = next(_waiting_before(script, player, row), None)
    if waiting is None:
        return
    who, other = game.players[player].name, game.players[waiting].name
    acts = "looks" if row.action.do == "check" else "acts"
    says = f"{who} {acts} while {told_name(game, top)} is on the stack: the wait_stack before {row.path} holds back {other} alone"
    script.assume(player, says, _WHILE_OTHERS_WAIT)


def _waiting_before(script: Script, player: PlayerId, row: Row) -> Iterator[PlayerId]:
    """The other players who wait for an empty stack by a row before this one."""
    for other, rows in script.waiting.items():
        first = rows[0] if rows else None
        if other != player and first is not None and first.action.do == "wait_stack" and first.place < row.place:
            if (first.turn, first.step) == (row.turn, row.step):
                yield other
