"""Carrying out instructions (608.2c): in order, each by its class, through one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.instruction_rules import rule_of_instruction
from app.engine.errors import LimitReached, UnsupportedText

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.state import Position


Executor = Callable[[Any, Any, Any], None]
EXECUTORS: dict[type, Executor] = {}
"""Instruction class → function of (position, instruction, context). The files of `instructions` fill it."""


def carry_out(game: Position, instructions: tuple[t.Instruction, ...], ctx: Context) -> None:
    """Carry out instructions in order. Raises UnsupportedText, NeedsDecision, LimitReached."""
    depth = game.depth
    game.depth += 1
    try:
        if game.depth > game.limits.depth:
            raise LimitReached("instructions within instructions", game.limits.depth)
        for instruction in instructions:
            _carry_out_one(game, instruction, ctx)
    finally:
        game.depth = depth  # whatever was raised: a game goes on after a refusal or a decision


def _carry_out_one(game: Position, instruction: t.Instruction, ctx: Context) -> None:
    execute = EXECUTORS.get(type(instruction))
    if execute is None:
        raise UnsupportedText(getattr(instruction, "words", type(instruction).__name__))
    rule = rule_of_instruction(instruction)
    told, is_known = len(game.journal), rule in game.deciding
    if rule:
        game.applies(rule)
    execute(game, instruction, ctx)
    if not is_known and len(game.journal) == told and game.gathering is None:
        game.deciding.pop(rule, None)  # nothing was done by it: what is told next is not by it
