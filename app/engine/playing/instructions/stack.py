"""Spells and abilities on the stack: counter, copy, change targets (707.10, 115.7); triggers made on resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.pipeline import perform
from app.engine.changing.triggers import add_delayed, add_reflexive
from app.engine.errors import LimitReached
from app.engine.playing.casting.targets import group_test, is_legal_target, legal_targets
from app.engine.playing.resolution import counter
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import DOES, TARGETED, Event
from app.engine.position.objects import new_object
from app.engine.position.stack import Section
from app.engine.reading.copying import copiable_values, with_exceptions
from app.engine.reading.meaning import natural, player_of, select

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _counter(g: Position, i: t.Counter, ctx: Context) -> None:
    done = [ref for ref in select(i.what, ctx) if counter(g, ref, ctx.source, ctx.controller, i.to, i.position)]
    ctx.bind(i.bind, done)


def copy_on_stack(g: Position, id: int, player: int, exceptions: t.CopyExceptions, ctx: Context) -> int | None:
    """Put a copy of a spell or ability on the stack with all its choices (707.10)."""
    gone = g.departed.get(id)
    o = g.objects.get(id) or (gone.object if gone is not None else None)
    if o is None or o.item is None:
        return None
    values = with_exceptions(copiable_values(g, id), exceptions, ctx)
    new = new_object(g.new_id(), values, player, "stack", g.tick(), o.card)
    new.controller = new.base_controller = player
    new.is_copy = True
    new.face = o.face
    new.face_down = o.face_down
    item = o.item.copy()
    if item.kind == "spell":
        item.source = new.id
    new.item = item
    new.cast = None if o.cast is None else o.cast.of_copy()
    g.put_in(new)
    g.tell("copy", "{} is copied", (g.name_of(id),), ("707.10",), (id, new.id))
    if item.kind == "spell":
        perform(g, [Event(DOES, new.id, player, ctx.source, word="copy")])
    return new.id


def _copy_spell(g: Position, i: t.CopySpell, ctx: Context) -> None:
    made: list[int] = []
    player = player_of(i.who, ctx)
    if player is None:
        return
    for ref in select(i.what, ctx):
        count = natural(i.count, ctx)
        if count > 1000:
            raise LimitReached("copies of a spell", 1000)
        for _ in range(count):
            new = copy_on_stack(g, ref, player, i.exceptions, ctx)
            if new is not None:
                made.append(new)
                if i.new_targets and g.applies("707.10c"):
                    choose_new_targets(g, new, player)
    ctx.bind(i.bind, made)


def item_context(g: Position, id: int, player: int) -> Context:
    """The context of a spell or ability on the stack."""
    o = g.objects[id]
    assert o.item is not None
    return Context(g, o.controller, o.item.source, o.item, o.item.event, o.item.parent)


def choose_new_targets(g: Position, id: int, player: int, how: str = "new", to: int | None = None) -> None:
    """Choose new targets (115.7d): any may stay as they are; changed ones must be legal; divisions stay (115.7f)."""
    o = g.objects[id]
    item = o.item
    assert item is not None
    if not item.all_targets():
        return
    ctx = item_context(g, id, player)
    if to is not None:
        sections = _one_changed(g, ctx, item.sections, player, to)
    else:
        sections = tuple(_retargeted(g, ctx, s, player, how) for s in item.sections)
    new = item.copy()
    new.sections = sections
    g.alter(id, item=new)
    changed = [ref for ref in new.all_targets() if ref not in item.all_targets()]
    if changed:
        g.tell("target", "{} now targets {}", (g.name_of(id), ", ".join(g.name_of(r) for r in changed)), ("115.7d",), (id,))
        perform(g, [Event(TARGETED, id, player, id, ref) for ref in changed])


def _one_changed(g: Position, ctx: Context, sections: tuple[Section, ...], player: int, to: int) -> tuple[Section, ...]:
    """Change one target to what is given, if that is legal: where several could be changed, the player says which (115.7b)."""
    able: dict[int, tuple[Section, Section]] = {}
    for section in sections:
        for index, group in enumerate(section.targets):
            for place, ref in enumerate(group):
                changed = (*group[:place], to, *group[place + 1:])
                groups = (*section.targets[:index], changed, *section.targets[index + 1:])
                if ref != to and ref not in able and _stays_legal(g, ctx, section, groups, index, place):
                    able[ref] = (section, section.with_targets(groups, section.shares))
    ctx.section = ctx.legal = None
    if not able:
        return sections
    chosen = next(iter(able))
    if len(able) > 1:
        (chosen,) = g.ask(decisions.Decision(
            decisions.OBJECTS, player, tuple(able), "115.7b", minimum=1, maximum=1, source=ctx.source,
            prompt="Choose the target that is changed",
        ))
    old, new = able[chosen]
    return tuple(new if section is old else section for section in sections)


def _stays_legal(
    g: Position, ctx: Context, section: Section, groups: tuple[tuple[int, ...], ...], index: int, place: int
) -> bool:
    """Whether the changed target is legal, and no other target becomes illegal by it (115.7b, 115.7e)."""
    ctx.section = section
    for at, (spec, before, after) in enumerate(zip(section.specs, section.targets, groups)):
        things = section.chosen_for.get(at)
        for where, (old, new) in enumerate(zip(before, after)):
            own = ctx if things is None else ctx.for_thing(things[where])
            own.legal = groups[:at]
            if not is_legal_target(g, spec, new, own):
                own.legal = section.targets[:at]
                if (at, where) == (index, place) or is_legal_target(g, spec, old, own):
                    return False
        together = group_test(spec, ctx)
        if at == index and ((len(set(after)) < len(after) and things is None) or (together is not None and together(after))):
            return False
    return True


def _retargeted(g: Position, ctx: Context, section: Section, player: int, how: str) -> Section:
    """Requirement by requirement; one that looks at earlier targets looks at the new ones: only the final set counts (115.7e)."""
    groups: list[tuple[int, ...]] = []
    ctx.section = section
    for index, (spec, group) in enumerate(zip(section.specs, section.targets)):
        was_legal = all(is_legal_target(g, spec, ref, ctx) for ref in group)
        ctx.legal = tuple(groups)
        if not group:
            groups.append(group)
            continue
        if index in section.chosen_for:
            groups.append(_retargeted_for_each(g, ctx, section, index, player, how))
            ctx.legal = None
            continue
        pool = legal_targets(g, spec, ctx)
        groups.append(_ask_new(g, ctx, spec, group, pool, player, how, was_legal))
        ctx.legal = None
    ctx.section = ctx.legal = None
    return section.with_targets(tuple(groups), section.shares)


def _retargeted_for_each(
    g: Position, ctx: Context, section: Section, index: int, player: int, how: str
) -> tuple[int, ...]:
    """New targets of a requirement that is met once for each of several things: for each of them by itself."""
    spec = section.specs[index]
    found: list[int] = []
    for thing, ref in zip(section.chosen_for[index], section.targets[index]):
        own = ctx.for_thing(thing)
        found.extend(_ask_new(g, own, spec, (ref,), legal_targets(g, spec, own), player, how))
    return tuple(found)


def _ask_new(
    g: Position, ctx: Context, spec: t.TargetSpec, group: tuple[int, ...], pool: tuple[int, ...], player: int, how: str,
    was_legal: bool = False,
) -> tuple[int, ...]:
    options = tuple(dict.fromkeys((*group, *pool)))
    together = group_test(spec, ctx)

    def test(answer: tuple[int, ...]) -> str | None:
        changed = [new for old, new in zip(group, answer) if old != new]
        if how == "change" and len(changed) != len(group) and changed:
            return "all targets must be changed, or none (115.7a)"
        judged = answer if was_legal else changed
        if any(not is_legal_target(g, spec, ref, ctx) for ref in judged):
            return "a new target is not legal"
        return together(answer) if together is not None else None

    answer: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.NEW_TARGET, player, options, "115.7d" if how == "new" else "115.7a", minimum=len(group),
        maximum=len(group), source=ctx.source, prompt="Choose new targets", test=test, plain=lambda: group,
    ))
    return answer


def _change_targets(g: Position, i: t.ChangeTargets, ctx: Context) -> None:
    player = player_of(i.who, ctx)
    if player is None:
        return
    to = select(i.to, ctx) if i.to is not None else ()
    for ref in select(i.what, ctx):
        if ref in g.objects and g.objects[ref].item is not None:
            choose_new_targets(g, ref, player, i.how, to[0] if to else None)


def _delayed(g: Position, i: t.DelayedTrigger, ctx: Context) -> None:
    ability = t.TriggeredAbility(i.event, t.Body(i.do, i.targets), i.condition)
    add_delayed(g, ctx, ability, i.duration)


def _reflexive(g: Position, i: t.Reflexive, ctx: Context) -> None:
    if not (ctx.number(i.when) or ctx.things(i.when)):
        return
    add_reflexive(g, ctx, t.TriggeredAbility(t.Does("reflexive"), t.Body(i.do, i.targets)))


def storm_copies(g: Position, ctx: Context, count: int) -> None:
    """Copy the spell whose ability this is so many times, with new targets."""
    for _ in range(count):
        new = copy_on_stack(g, ctx.source, ctx.controller, t.CopyExceptions(), ctx)
        if new is not None:
            choose_new_targets(g, new, ctx.controller)


EXECUTORS.update({
    t.Counter: _counter, t.CopySpell: _copy_spell, t.ChangeTargets: _change_targets, t.DelayedTrigger: _delayed,
    t.Reflexive: _reflexive,
})

