"""Haunt: the card is exiled haunting a creature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.position.ids import NOTHING
from app.engine.reading.meaning import one_of
from app.engine.rules.keyword_abilities.building import DIES, triggers
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("haunt", "702.55a")
def haunt(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """When the permanent dies, or the spell is put into a graveyard as it resolves."""
    creature = t.TargetSpec(t.HasType(("creature",)))
    itself = t.SameThing(t.EventRole("source"), t.EventRole(moment=t.Moment.LAST_EXISTED))
    resolved = t.EventIf(t.Moves(t.IsSource(), "stack", "graveyard"), itself)
    exile = t.KeywordAction("haunt", what=t.TargetRef(0))
    return (
        *triggers(keyword, DIES, exile, targets=(creature,)),
        *triggers(keyword, resolved, exile, targets=(creature,)),
    )


_RULE = rule_of("haunt")


@action("haunt", _RULE)
def _haunt(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """The card, by now in the graveyard, is exiled haunting the target."""
    assert instruction.what is not None
    target = one_of(instruction.what, ctx)
    card = ctx.event.new if isinstance(ctx.event, ZoneChange) else NOTHING
    if target is None or card not in game.objects or game.objects[card].zone != "graveyard":
        return
    event = ZoneChange(card, "graveyard", "exile", source=ctx.source, cause=ctx.controller)
    game.applies("702.55b")
    enter_details(event).notes["haunting"] = target
    perform(game, [event])
    game.tell("keyword", "{} haunts {}", (game.called(card), game.called(target)), ("702.55b",), (card, target))
