"""Spells and abilities on the stack: counter, copy, change targets (707.10, 115.7); triggers made on resolution."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.pipeline import perform
from app.engine.changing.triggers import add_delayed, add_reflexive
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.casting.aiming import AT_ONE, FOR_EACH, aimed_at, new_target, retarget
from app.engine.playing.casting.targets import group_test, is_legal_target, legal_targets
from app.engine.playing.resolution import counter
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import BecameTarget, DeedDone
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.journal import NameList
from app.engine.position.objects import new_object
from app.engine.position.stack import Section
from app.engine.reading.copying import copiable_values, with_exceptions
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import record
from app.engine.reading.meaning import matches, natural, one_of, player_of, players_of, select, select_objects
from app.engine.reading.prohibitions import forbidding
from app.engine.trees.made import made_ability

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _counter(game: Position, instruction: t.Counter, ctx: Context) -> None:
    counters = tuple((kind, natural(number, ctx)) for kind, number in instruction.counters)
    done: list[ObjectId] = []
    under = player_of(instruction.under, ctx) if instruction.under is not None else None
    for ref in select_objects(instruction.what, ctx):
        to = instruction.to if instruction.which is None or matches(instruction.which, ref, ctx) else None
        became = counter(game, ref, ctx.source, ctx.controller, to, instruction.position, counters, under)
        if became is not None:
            done.append(became)
    ctx.bind(instruction.bind, done)


def copy_on_stack(game: Position, id: ObjectId, player: PlayerId, exceptions: t.CopyExceptions, ctx: Context) -> ObjectId | None:
    """Put a copy of a spell or ability on the stack with all its choices (707.10)."""
    o = record(game, id)
    if o is None or o.item is None or forbidding(game, "be_copied", id) is not None:
        return None
    values = with_exceptions(copiable_values(game, id), exceptions, ctx)
    new = new_object(game.new_id(), values, player, "stack", game.tick(), o.card)
    new.controller = new.base_controller = player
    new.is_copy = True
    new.face = o.face
    new.face_down = o.face_down
    item = o.item.copy()
    if item.kind == "spell":
        item.source = new.id
    new.item = item
    new.cast = None if o.cast is None else o.cast.of_copy()
    game.put_in(new)
    game.tell("copy", "{} is copied", (game.called(id),), ("707.10",), (id, new.id))
    if item.kind == "spell":
        perform(game, [DeedDone(new.id, player, ctx.source, deed="copy")])
    return new.id


def _copy_spell(game: Position, instruction: t.CopySpell, ctx: Context) -> None:
    made: list[ObjectId] = []
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    for ref in select_objects(instruction.what, ctx):
        count = natural(instruction.count, ctx)
        if count > 1000:
            raise LimitReached("copies of a spell", 1000)
        more = _further_copies(game, ref, player) if count else 0
        if more and instruction.aimed is not None:
            raise UnsupportedText("an additional time", "copies whose targets are given")
        for anew in (*[instruction.new_targets] * count, *[True] * more):
            aimed = None
            if instruction.aimed is not None and game.applies(AT_ONE):
                aimed = new_target(game, ref, instruction.aimed, player, ctx)
                if aimed is None:
                    continue
            new = copy_on_stack(game, ref, player, instruction.exceptions, ctx)
            if new is not None:
                made.append(new)
                if aimed is not None:
                    retarget(game, new, aimed[1], aimed[0], player, AT_ONE)
                elif anew and game.applies("707.10c"):
                    choose_new_targets(game, new, player, is_new=True)
                else:
                    _become_targets(game, new, player)
    ctx.bind(instruction.bind, made)


def _further_copies(game: Position, ref: ObjectId, player: PlayerId) -> int:
    """How many more copies of a spell effects have a player make, one each, who copies it one or more times (614.1a)."""
    o = record(game, ref)
    if o is None or o.item is None or o.item.kind != "spell":
        return 0
    more = sum(e.rule == "copies_more" and player in players_of(e.players, ctx) for e, ctx in effects_of(game, t.PlayerRule))
    return more if more and game.applies("614.1a") else 0


def _copy_for_each(game: Position, instruction: t.CopyForEach, ctx: Context) -> None:
    """The copies go onto the stack with their targets in the order their controller chooses (707.10d)."""
    made: list[ObjectId] = []
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    for ref in select_objects(instruction.what, ctx):
        o = record(game, ref)
        targets = set() if o is None or o.item is None else set(o.item.all_targets())
        if len(targets) != 1:
            continue
        if _further_copies(game, ref, player):
            raise UnsupportedText("an additional time", "copies whose targets are given")
        aimed = {
            thing: sections for thing in select(instruction.over, ctx)
            if thing not in targets and (sections := aimed_at(game, ref, thing)) is not None and game.applies(FOR_EACH)
        }
        for thing in _in_chosen_order(game, player, tuple(aimed), ctx):
            new = copy_on_stack(game, ref, player, t.CopyExceptions(), ctx)
            if new is not None:
                made.append(new)
                retarget(game, new, aimed[thing], thing, player)
    ctx.bind(instruction.bind, made)


def _in_chosen_order(game: Position, player: PlayerId, things: tuple[Referent, ...], ctx: Context) -> tuple[Referent, ...]:
    if len(things) < 2:
        return things
    ordered: tuple[Referent, ...] = game.ask(decisions.Decision(
        decisions.ORDER, player, things, "707.10d", minimum=len(things), maximum=len(things), source=ctx.source,
        prompt="For which is the first copy put on the stack?",
    ))
    return ordered


def item_context(game: Position, id: ObjectId, player: PlayerId) -> Context:
    """The context of a spell or ability on the stack."""
    o = game.objects[id]
    assert o.item is not None
    return Context(game, o.controller, o.item.source, o.item, o.item.event, o.item.parent)


def _become_targets(game: Position, id: ObjectId, player: PlayerId) -> None:
    """What a copy just put on the stack targets becomes its target, though it may be the target of the copied spell as well."""
    item = game.objects[id].item
    assert item is not None
    perform(game, [BecameTarget(id, player, id, ref) for ref in dict.fromkeys(item.all_targets())])


def choose_new_targets(
    game: Position, id: ObjectId, player: PlayerId, how: str = "new", to: Referent | None = None, is_new: bool = False,
) -> None:
    """Choose new targets (115.7d): any may stay as they are; changed ones must be legal; divisions stay (115.7f). is_new: it is a
    copy just put on the stack, of which all targets become targets now."""
    o = game.objects[id]
    item = o.item
    assert item is not None
    if not item.all_targets():
        return
    ctx = item_context(game, id, player)
    if to is not None:
        sections = _one_changed(game, ctx, item.sections, player, to)
    else:
        sections = tuple(_retargeted(game, ctx, s, player, how) for s in item.sections)
    new = item.copy()
    new.sections = sections
    game.alter(id, item=new)
    changed = [ref for ref in new.all_targets() if ref not in item.all_targets()]
    if changed:
        targets = NameList(map(game.called, changed), last=", ")
        game.tell("target", "{} now targets {}", (game.called(id), targets), ("115.7d",), (id,))
    if is_new:
        _become_targets(game, id, player)
    elif changed:
        perform(game, [BecameTarget(id, player, id, ref) for ref in changed])


def _one_changed(
    game: Position, ctx: Context, sections: tuple[Section, ...], player: PlayerId, to: Referent
) -> tuple[Section, ...]:
    """Change one target to what is given, if that is legal: where several could be changed, the player says which (115.7b)."""
    able: dict[Referent, tuple[Section, Section]] = {}
    for section in sections:
        for index, group in enumerate(section.targets):
            for place, ref in enumerate(group):
                changed = (*group[:place], to, *group[place + 1:])
                groups = (*section.targets[:index], changed, *section.targets[index + 1:])
                if ref != to and ref not in able and _stays_legal(game, ctx, section, groups, index, place):
                    able[ref] = (section, section.with_targets(groups, section.shares))
    ctx.section = ctx.legal = None
    if not able:
        return sections
    (chosen,) = game.ask(decisions.Decision(
        decisions.OBJECTS, player, tuple(able), "115.7b", minimum=1, maximum=1, source=ctx.source,
        prompt="Choose the target that is changed",
    ))
    old, new = able[chosen]
    return tuple(new if section is old else section for section in sections)


def _stays_legal(
    game: Position, ctx: Context, section: Section, groups: tuple[tuple[Referent, ...], ...], index: int, place: int
) -> bool:
    """Whether the changed target is legal, and no other target becomes illegal by it (115.7b, 115.7e)."""
    ctx.section = section
    for at, (spec, before, after) in enumerate(zip(section.specs, section.targets, groups)):
        things = section.chosen_for.get(at)
        for where, (old, new) in enumerate(zip(before, after)):
            own = ctx if things is None else ctx.for_thing(things[where])
            own.legal = groups[:at]
            if not is_legal_target(game, spec, new, own):
                own.legal = section.targets[:at]
                if (at, where) == (index, place) or is_legal_target(game, spec, old, own):
                    return False
        together = group_test(spec, ctx)
        if at == index and ((len(set(after)) < len(after) and things is None) or (together is not None and together(after))):
            return False
    return True


def _retargeted(game: Position, ctx: Context, section: Section, player: PlayerId, how: str) -> Section:
    """Requirement by requirement; one that looks at earlier targets looks at the new ones: only the final set counts (115.7e)."""
    groups: list[tuple[Referent, ...]] = []
    ctx.section = section
    for index, (spec, group) in enumerate(zip(section.specs, section.targets)):
        was_legal = all(is_legal_target(game, spec, ref, ctx) for ref in group)
        ctx.legal = tuple(groups)
        if not group:
            groups.append(group)
            continue
        if index in section.chosen_for:
            groups.append(_retargeted_for_each(game, ctx, section, index, player, how))
            ctx.legal = None
            continue
        pool = legal_targets(game, spec, ctx, anew=True)
        groups.append(_ask_new(game, ctx, spec, group, pool, player, how, was_legal))
        ctx.legal = None
    ctx.section = ctx.legal = None
    unchanged = any(new == old for old, new in zip(section.targets, groups) if old)
    if how == "change" and unchanged and game.applies("115.7a"):  # all of them are changed, or none
        return section
    return section.with_targets(tuple(groups), section.shares)


def _retargeted_for_each(
    game: Position, ctx: Context, section: Section, index: int, player: PlayerId, how: str
) -> tuple[Referent, ...]:
    """New targets of a requirement that is met once for each of several things: for each of them by itself."""
    spec = section.specs[index]
    found: list[Referent] = []
    for thing, ref in zip(section.chosen_for[index], section.targets[index]):
        own = ctx.for_thing(thing)
        found.extend(_ask_new(game, own, spec, (ref,), legal_targets(game, spec, own, anew=True), player, how))
    return tuple(found)


def _ask_new(
    game: Position, ctx: Context, spec: t.TargetSpec, group: tuple[Referent, ...], pool: tuple[Referent, ...],
    player: PlayerId, how: str,
    was_legal: bool = False,
) -> tuple[Referent, ...]:
    options = tuple(dict.fromkeys((*group, *pool)))
    together = group_test(spec, ctx)
    others = tuple(ref for ref in pool if ref not in group and is_legal_target(game, spec, ref, ctx))
    must = how == "change" and len(group) == 1 and bool(others) and game.applies("115.7a")

    def test(answer: tuple[Referent, ...]) -> str | None:
        changed = [new for old, new in zip(group, answer) if old != new]
        if must and not changed:
            return "the target must be changed where it can be (115.7a)"
        if how == "change" and len(changed) != len(group) and changed:
            return "all targets must be changed, or none (115.7a)"
        judged = answer if was_legal else changed
        if any(not is_legal_target(game, spec, ref, ctx) for ref in judged):
            return "a new target is not legal"
        return together(answer) if together is not None else None

    answer: tuple[Referent, ...] = game.ask(decisions.Decision(
        decisions.NEW_TARGET, player, options, "115.7d" if how == "new" else "115.7a", minimum=len(group),
        maximum=len(group), source=ctx.source, prompt="Choose new targets", test=test,
        plain=lambda: others[:1] if must else group,
    ))
    return answer


def _change_targets(game: Position, instruction: t.ChangeTargets, ctx: Context) -> None:
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    to = one_of(instruction.to, ctx) if instruction.to is not None else None
    for ref in select_objects(instruction.what, ctx):
        if ref in game.objects and game.objects[ref].item is not None:
            choose_new_targets(game, ref, player, instruction.how, to)


def _delayed(game: Position, instruction: t.DelayedTrigger, ctx: Context) -> None:
    add_delayed(game, ctx, made_ability(instruction), instruction.duration)


def _reflexive(game: Position, instruction: t.Reflexive, ctx: Context) -> None:
    if ctx.number(instruction.when) or ctx.things(instruction.when):
        add_reflexive(game, ctx, made_ability(instruction))


def storm_copies(game: Position, ctx: Context, count: int) -> None:
    """Copy the spell whose ability this is so many times, with new targets."""
    for _ in range(count + (_further_copies(game, ctx.source, ctx.controller) if count else 0)):
        new = copy_on_stack(game, ctx.source, ctx.controller, t.CopyExceptions(), ctx)
        if new is not None:
            choose_new_targets(game, new, ctx.controller, is_new=True)


def _double_x(game: Position, instruction: t.DoubleX, ctx: Context) -> None:
    """The spell keeps twice the value, and so does the permanent that it becomes."""
    for id in select_objects(instruction.what, ctx):
        spell = game.objects.get(id)
        if spell is None or spell.item is None:
            continue
        item, cast = spell.item.copy(), copy(spell.cast)
        assert cast is not None
        item.x = cast.x = {letter: 2 * value for letter, value in item.x.items()}
        game.alter(id, item=item, cast=cast)


EXECUTORS.update({
    t.DoubleX: _double_x,
    t.Counter: _counter, t.CopySpell: _copy_spell, t.CopyForEach: _copy_for_each,
    t.ChangeTargets: _change_targets, t.DelayedTrigger: _delayed,
    t.Reflexive: _reflexive,
})

