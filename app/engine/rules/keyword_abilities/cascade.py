"""Cascade: as you cast the spell, a lesser one from the top of the library may be cast free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.zones import play_now
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars
from app.engine.reading.qualities import mana_value
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.rules.keyword_actions.common import bottom_at_random
from app.engine.trees.keywords import rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("cascade", "702.85a", separately="702.85c")
def cascade(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A triggered ability as the spell is cast."""
    return triggers(keyword, t.Casts(t.IsSource()), t.KeywordAction("cascade"))


_RULE = rule_of("cascade")


@action("cascade", _RULE)
def _cascade(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Exile until a nonland card of lesser mana value, which may be cast free."""
    limit = mana_value(game, ctx.source)
    exiled: list[ObjectId] = []
    for id in game.libraries[ctx.controller]:
        new = ev.moved_one(perform(game, [ZoneChange(id, "library", "exile", source=ctx.source, cause=ctx.controller)]))
        if new is None:
            continue
        exiled.append(new)
        if "land" not in chars(game, new).types and mana_value(game, new) < limit:
            lesser = t.Quality("mana_value", "<", t.Number(limit))
            play_now(game, t.CastNow(t.This(), filter=lesser), ctx, ctx.controller, new, rule=_RULE)
            break
    rest = tuple(id for id in exiled if id in game.objects)
    bottom_at_random(game, rest, ctx, _RULE)
