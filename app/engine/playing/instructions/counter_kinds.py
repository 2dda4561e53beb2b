"""Kinds of counters that are gone through or chosen: what "that kind" is afterwards (122.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import is_player
from app.engine.reading.counter_kinds import set_kind
from app.engine.reading.known import record
from app.engine.reading.meaning import player_of, select

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _kinds(game: Position, of: t.Selector, ctx: Context) -> tuple[str, ...]:
    """The kinds of the counters on things, each once."""
    holders: list[Any] = [game.players[ref] if is_player(ref) else record(game, ref) for ref in select(of, ctx)]
    return tuple(dict.fromkeys(row[0] for holder in holders if holder is not None for row in holder.counters))


def _for_each_kind(game: Position, instruction: t.ForEachCounterKind, ctx: Context) -> None:
    for kind in _kinds(game, instruction.of, ctx):
        set_kind(ctx, kind)
        carry_out(game, instruction.do, ctx)


def _choose_kind(game: Position, instruction: t.ChooseCounterKind, ctx: Context) -> None:
    """Nothing is chosen where there is no counter; of several things one that has some is chosen."""
    of = instruction.of
    if isinstance(of, t.Choose):
        of = replace(of, filter=t.And((of.filter, t.HasCounter())))
    kinds, player = _kinds(game, of, ctx), player_of(instruction.who, ctx)
    if not kinds or player is None:
        return
    kind: str = game.ask(decisions.Decision(
        decisions.WORD, player, kinds, "608.2d", source=ctx.source, prompt="Choose a counter",
    ))
    set_kind(ctx, kind)
    game.tell("choose", "{} chooses a {} counter", (game.called(player), kind), ("608.2d",), (player, ctx.source))


EXECUTORS.update({t.ForEachCounterKind: _for_each_kind, t.ChooseCounterKind: _choose_kind})
