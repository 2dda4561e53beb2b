"""Backup: counters for a creature, and for another one the abilities printed below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.changing.keyword_actions import action
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.copying import copiable_values
from app.engine.reading.meaning import select
from app.engine.rules.keyword_abilities.building import CREATURE, ENTERS, n_of, triggers
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("backup", "702.165a", Takes.NUMBER)
def backup(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The counters, and for another creature the abilities printed below."""
    target = t.TargetRef(0)
    return triggers(
        keyword, ENTERS, t.PutCounters("+1/+1", n_of(keyword), target), t.KeywordAction("backup", what=target),
        targets=(t.TargetSpec(CREATURE),),
    )


_RULE = rule_of("backup")


@action("backup", _RULE)
def _backup(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """Another creature gains the abilities printed below the backup ability (702.165d)."""
    assert instruction.what is not None
    below = _below_backup(game, ctx.source)
    for ref in select(instruction.what, ctx):
        if ref == ctx.source or ref not in game.objects or not below:
            continue
        gained = t.Modify(t.This(), tuple(t.AddAbility(one) for one in below))
        add_lasting(game, gained, t.EndOfTurn(), Context(game, ctx.controller, ctx.source), (ref,))
        game.tell("keyword", "{} gains abilities of {}", (game.called(ref), game.called(ctx.source)), (_RULE,), (ref,))


def _below_backup(game: Position, id: ObjectId) -> tuple[t.Ability, ...]:
    """Printed abilities after the first backup ability, without other backup abilities (702.165b–c)."""
    values = copiable_values(game, id)
    printed = values.abilities[:len(values.abilities) - values.added]
    places = [n for n, one in enumerate(printed) if isinstance(one, t.KeywordAbility) and one.name == "backup"]
    if not places:
        return ()
    later = printed[places[0] + 1 :]
    return tuple(one for one in later if not (isinstance(one, t.KeywordAbility) and one.name == "backup"))
