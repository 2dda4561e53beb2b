"""What several keyword actions and abilities do: announce an action that has a name, show cards, put cards on the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.instruction_rules import REVEAL
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent
from app.engine.reading.meaning import natural, select

if TYPE_CHECKING:
    from app.engine.position.state import Position


def announce(
    game: Position, player: PlayerId, deed: t.Deed, source: ObjectId, object: ObjectId = NOTHING, target: Referent = NOBODY,
    number: int = 1,
) -> None:
    """Let abilities see that a player, or an object, does something that has a name of its own (700.1)."""
    perform(game, [ev.DeedDone(object or source, player, source, target, number, deed=deed)])


@action("announce", "")
def _announce(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    (word,) = instruction.words
    to = select(instruction.what, ctx) if instruction.what is not None else ()
    announce(game, ctx.controller, next(deed for deed in t.DEEDS if deed == word), ctx.source, target=to[0] if to else NOBODY)


def bottom_at_random(game: Position, ids: tuple[ObjectId, ...], ctx: Context, rule: str) -> None:
    """Put cards on the bottom of their owners' libraries in a random order."""
    if len(ids) > 1:
        ids = game.ask(decisions.Decision(
            decisions.SHUFFLE, ctx.controller, ids, rule, minimum=len(ids), maximum=len(ids), source=ctx.source))
    for id in ids:
        event = ZoneChange(id, game.objects[id].zone, "library", source=ctx.source, cause=ctx.controller)
        event.position = -1
        perform(game, [event])


@action("show", "")
def _show(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Reveal cards of one's hand."""
    assert instruction.what is not None
    shown = select(instruction.what, ctx)
    for id in shown:
        game.tell("reveal", "{} is revealed", (game.called(id),), (REVEAL,), (id,))
    ctx.bind(instruction.bind, shown)


def amount_of(instruction: t.KeywordAction, ctx: Context) -> int:
    """The action's number, 1 if it has none."""
    return natural(instruction.amount, ctx) if instruction.amount is not None else 1
