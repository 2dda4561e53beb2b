"""Speed, with start your engines!: the inherent ability by which it rises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.speed import SPEED_BEGINS, SPEED_RISES, set_speed
from app.engine.position.context import Context
from app.engine.reading.meaning import players_of
from app.engine.reading.qualities import MAX_SPEED
from app.engine.rules.designations import inherent, triggers
from app.engine.rules.keyword_actions.common import amount_of

if TYPE_CHECKING:
    from app.engine.position.state import Position

inherent("speed", SPEED_RISES, triggers(
    "start your engines!", t.EventIf(t.OneOrMore(t.LosesLife(t.EachOpponent())), t.During(t.You())),
    t.KeywordAction("increase_speed"), per_turn=1, condition=t.Compare(t.ValueOf("speed", t.You()), "<", t.Number(MAX_SPEED)),
))


@action("increase_speed", SPEED_RISES)
def _increase_speed(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """A player's speed increases; with none it becomes that number."""
    for player in players_of(instruction.who, ctx):
        now = game.players[player].notes.get("speed", 0)
        set_speed(game, player, now + amount_of(instruction, ctx), SPEED_RISES if now else SPEED_BEGINS)
