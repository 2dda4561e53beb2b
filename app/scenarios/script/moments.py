"""The steps of a turn by the names that scenarios use: where there are two combat damage steps, each has its own (510.4)."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.position.state import Turn
from app.engine.position.steps import NAMES

FIRST = "first_combat_damage"
_DAMAGE = "combat_damage"
ORDER = (*NAMES[: NAMES.index(_DAMAGE)], FIRST, *NAMES[NAMES.index(_DAMAGE) :])
"""The names in the order of a turn."""


def step_now(game: Game) -> str:
    """The step that it is. Whether a second damage step follows is known once damage is dealt; until then it may be the first."""
    turn = game.turn
    if turn.step != _DAMAGE:
        return turn.step
    may_be = turn.stage == "begin" and (game.combat is None or game.combat.first_strikers is None)
    return FIRST if may_be or is_first_of_two(turn) else _DAMAGE


def is_first_of_two(turn: Turn) -> bool:
    """Is it a combat damage step that another one follows at once?"""
    return turn.step == _DAMAGE and bool(turn.ahead) and turn.ahead[0][1] == _DAMAGE


def comes_again(turn: Turn, step: str) -> bool:
    """Is a step of this name still ahead in this turn?"""
    if step == FIRST:
        return any(row.step == "declare_attackers" for row in turn.ahead)
    return any(row.step == step for row in turn.ahead)
