"""Hideaway: one of the top cards is exiled face down, the rest go to the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.meaning import select_objects
from app.engine.rules.keyword_abilities.building import ENTERS, triggers
from app.engine.rules.keyword_actions.common import bottom_at_random
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("hideaway", "702.75a", Takes.NUMBER)
def hideaway(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Look at the top cards, exile one face down, the rest go to the bottom at random."""
    number = keyword.amount if keyword.amount is not None else t.Number(4)
    return triggers(keyword, ENTERS, t.KeywordAction("hideaway", what=t.TopOfLibrary(number)))


_RULE = rule_of("hideaway")


@action("hideaway", _RULE)
def _hideaway(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile one of the cards face down, the rest go to the bottom of the library in a random order."""
    assert instruction.what is not None
    top = select_objects(instruction.what, ctx)
    if not top:
        return
    (chosen,) = game.ask(decisions.Decision(
        decisions.CARDS, ctx.controller, top, _RULE, minimum=1, maximum=1, source=ctx.source, prompt="Hide away",
    ))
    event = ZoneChange(chosen, "library", "exile", source=ctx.source, cause=ctx.controller)
    enter_details(event).face_down = FACE_DOWN
    hidden = ev.moved(perform(game, [event]))
    remember(game, ctx.source, "exiled", tuple(hidden))
    bottom_at_random(game, tuple(id for id in top if id != chosen), ctx, _RULE)
