"""What a spell or ability could target, and copies that are aimed at something else (707.10d–e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.casting.targets import is_legal_target
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import BecameTarget
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.stack import Section
from app.engine.reading.known import record
from app.engine.reading.meaning import FILTERS, select, select_objects

if TYPE_CHECKING:
    from app.engine.position.state import Position

FOR_EACH, AT_ONE = "707.10d", "707.10e"
"""The rules about copies for each thing that could be targeted, and about a copy whose new target the effect names."""


def aimed_at(game: Position, id: ObjectId, thing: Referent) -> tuple[Section, ...] | None:
    """The sections of a spell with this thing for each of its targets, or None if it isn't legal for each of them, or if there is
    no target."""
    found = record(game, id)
    if found is None or found.item is None or not found.item.all_targets():
        return None
    ctx = Context(game, found.controller, found.item.source, found.item, found.item.event, found.item.parent)
    sections = []
    for section in found.item.sections:
        groups = tuple(tuple(thing for _ in group) for group in section.targets)
        ctx.section = section
        for at, (spec, group) in enumerate(zip(section.specs, groups)):
            ctx.legal = groups[:at]
            if group and not is_legal_target(game, spec, thing, ctx):
                return None
        sections.append(section.with_targets(groups, section.shares))
    return tuple(sections)


def retarget(
    game: Position, id: ObjectId, sections: tuple[Section, ...], thing: Referent, player: PlayerId, rule: str = FOR_EACH
) -> None:
    """Let a copy that was just put on the stack target one thing."""
    item = game.objects[id].item
    assert item is not None
    new = item.copy()
    new.sections = sections
    game.alter(id, item=new)
    game.tell("target", "{} now targets {}", (game.called(id), game.called(thing)), (rule,), (id,))
    perform(game, [BecameTarget(id, player, id, thing)])


def new_target(
    game: Position, id: ObjectId, aimed: t.Selector, player: PlayerId, ctx: Context
) -> tuple[Referent, tuple[Section, ...]] | None:
    """What each target of a copy of a spell or ability is, as an effect names it; None if that is no legal target, so that no
    copy is made. Of several that are, the copy's controller chooses one."""
    named = {thing: sections for thing in select(aimed, ctx) if (sections := aimed_at(game, id, thing)) is not None}
    if not named:
        return None
    thing = next(iter(named))
    if len(named) > 1:
        (thing,) = game.ask(decisions.Decision(
            decisions.OBJECTS, player, tuple(named), AT_ONE, minimum=1, maximum=1, source=ctx.source,
            prompt="Choose what the copy targets",
        ))
    return thing, named[thing]


def _could_be_targeted(filter: t.CouldTarget, ref: Referent, ctx: Context) -> bool:
    return any(aimed_at(ctx.g, id, ref) is not None for id in select_objects(filter.spell, ctx))


FILTERS.update({t.CouldTarget: _could_be_targeted})
