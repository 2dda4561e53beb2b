"""Resolving spells and abilities (608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.changing.bestowed import ENDS_ON_RESOLUTION, IS_BESTOWED, cease_to_be_bestowed
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.merging import MERGES, MUTATES_ONTO_NOTHING, merge_spell
from app.engine.changing.pipeline import perform
from app.engine.changing.snapshots import keep
from app.engine.playing.casting.after_casting import after_entering, prepare_entering
from app.engine.playing.casting.targets import still_legal
from app.engine.playing.combat.earlier import resolve_damage
from app.engine.playing.instructions.flow import already_taken, note_taken, offers
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent, is_object
from app.engine.position.objects import GameObject
from app.engine.position.stack import Section, StackItem, asks_how_often, times_of
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import holds
from app.engine.trees.keywords import rules_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def resolve_top(game: Position) -> None:
    """Resolve the spell or ability on top of the stack (405.5, 608.1)."""
    if len(game.stack) > 1:
        game.applies("405.5")
    resolve(game, game.stack[-1])


def resolve_without_stack(game: Position, id: ObjectId) -> None:
    """Carry out a mana ability at once (605.3b, 605.4a)."""
    o = game.objects[id]
    assert o.item is not None
    ctx = _context(game, o, o.item)
    game.take_out(id)
    for section in o.item.sections or _whole(o.item):
        _carry_out_section(game, ctx, section, section.targets)


def _whole(item: StackItem) -> tuple[Section, ...]:
    assert item.body is not None
    return (Section(-1, (), item.body.instructions),)


def _context(game: Position, thing: GameObject, item: StackItem) -> Context:
    return Context(game, thing.controller, item.source, item, item.event, item.parent)


def resolve(game: Position, id: ObjectId) -> None:
    """Resolve one object on the stack."""
    o = game.objects[id]
    item = o.item
    assert item is not None
    if item.damage:
        resolve_damage(game, id)
        return
    ctx = _context(game, o, item)
    if not holds(item.condition, ctx) and game.applies("608.2a"):
        said = "{} does nothing: its condition isn't met"
        game.tell("resolve", said, (game.called(id),), ("603.4", "608.2a"), (id,), _ability_of(item))
        _leave(game, id)
        return
    legal = [still_legal(game, section, ctx) for section in item.sections]
    if any(tuple(left) != tuple(section.targets) for left, section in zip(legal, item.sections)):
        game.because(("608.2b",))
    if _is_bound_to_source(game, item):
        game.applies("113.7a")
    if _all_illegal(item, legal) and not _goes_on_as_creature(game, o) and game.applies("608.2b"):
        said = "{} doesn't resolve: all its targets are illegal"
        game.tell("resolve", said, (game.called(id),), ("608.2b",), (id,), _ability_of(item))
        _leave(game, id)
        return
    c = chars(game, id)
    if item.kind == "spell" and c.is_permanent_card:
        _resolve_permanent(game, o, item, ctx, legal)
        return
    if item.body is not None and asks_how_often(item.body):
        game.count(times_of(item, "resolved"))
        if o.is_copy:
            game.count(times_of(item, "copy resolved"))
    rules = ("608.2c", *rules_of(getattr(item.ability, "keyword", None)))
    game.tell("resolve", "{} resolves", (game.called(id),), rules, (id,), _ability_of(item))
    told = len(game.journal)
    for section, groups in zip(item.sections, legal):
        _carry_out_section(game, ctx, section, groups)
    if len(game.journal) == told and game.deciding:
        game.tell("nothing", "Nothing comes of it", (), (), (id,))
    if id in game.objects and game.objects[id].zone == "stack":
        _finish(game, id)


def _ability_of(item: StackItem) -> tuple[ObjectId, Any] | None:
    """The source and the ability that an item on the stack is; None for a spell."""
    return None if item.kind == "spell" or item.ability is None else (item.source, item.ability)


def _is_bound_to_source(game: Position, item: StackItem) -> bool:
    """Is it an ability whose source is gone, which goes on existing without it (113.7a)?"""
    return item.kind != "spell" and item.source not in game.objects


def _carry_out_section(game: Position, ctx: Context, section: Section, groups: tuple[tuple[Referent, ...], ...]) -> None:
    ctx.section = section
    ctx.legal = groups
    ctx.spent = already_taken(game, ctx)
    if getattr(ctx.item.ability if ctx.item is not None else None, "do_once", False) and not offers(section.instructions):
        if ctx.spent:
            return
        note_taken(game, ctx)
    if len(section.instructions) > 1:
        game.applies("608.2c")
    carry_out(game, section.instructions, ctx)


def _all_illegal(item: StackItem, legal: list[tuple[tuple[Referent, ...], ...]]) -> bool:
    """It has targets, and every one of them is now illegal (608.2b)."""
    if item.body is not None and item.body.resolves_anyway:
        return False
    return bool(item.all_targets()) and not any(group for groups in legal for group in groups)


def _goes_on_as_creature(game: Position, thing: GameObject) -> bool:
    """A bestowed or mutating spell with an illegal target resolves as a creature spell."""
    if thing.was_cast_by("mutate"):
        return game.applies(MUTATES_ONTO_NOTHING)
    if IS_BESTOWED not in thing.notes or game.denies(ENDS_ON_RESOLUTION):
        return False
    cease_to_be_bestowed(game, thing.id, ENDS_ON_RESOLUTION)
    return True


def _resolve_permanent(
    game: Position, thing: GameObject, item: StackItem, ctx: Context, legal: list[tuple[tuple[Referent, ...], ...]]
) -> None:
    """A permanent spell becomes a permanent (608.3), a copy of one a token (608.3f)."""
    if thing.is_copy:
        game.ruleset.is_on("permanent spell copies")
    target = next((ref for groups in legal for group in groups for ref in group), None)
    if thing.was_cast_by("mutate") and game.applies(MERGES) and target is not None:
        assert is_object(target), "a mutating creature spell targets a creature"
        merge_spell(game, thing.id, target)
        return
    is_aura = bool("Aura" in chars(game, thing.id).subtypes and item.sections)
    rule = "608.3c" if is_aura else "608.3a"
    game.tell("resolve", "{} resolves", (game.called(thing.id),), (rule,), (thing.id,))
    game.applies(rule)
    event = ZoneChange(thing.id, "stack", "battlefield", thing.controller, thing.id, thing.controller)
    details = enter_details(event)
    if thing.face:
        game.applies("712.13")
    details.face = thing.face
    details.face_down = thing.face_down
    if is_aura:
        if target is None:
            _leave(game, thing.id)
            return
        details.attached_to = target
    for note in ("exile_after", IS_BESTOWED):
        if note in game.objects[thing.id].notes:
            details.notes[note] = thing.notes[note]
    prepare_entering(game, thing, event)
    happened = perform(game, [event])
    if not happened and thing.id in game.objects and game.applies("608.3e"):
        _leave(game, thing.id)
    for e in happened:
        if isinstance(e, ZoneChange) and e.new and thing.cast is not None:
            after_entering(game, e, thing)


def _finish(game: Position, id: ObjectId) -> None:
    """The last part of resolving (608.2n): the card goes to its owner's graveyard, an ability ceases to exist."""
    o = game.objects[id]
    if o.is_ability:
        leave_stack(game, id)
        return
    game.applies("608.2n")
    _leave(game, id, resolved=True)


def _leave(game: Position, id: ObjectId, resolved: bool = False) -> None:
    """A spell card leaves the stack for the graveyard, or for where an effect or the way it was cast says (608.2b, 608.2n); an
    ability or a copy ceases to exist."""
    o = game.objects[id]
    if o.is_ability or o.is_copy:
        leave_stack(game, id)
        return
    event = ZoneChange(id, "stack", "graveyard", source=id)
    event.resolved = resolved
    perform(game, [event])
    if id in game.objects:
        leave_stack(game, id)


def leave_stack(game: Position, id: ObjectId) -> None:
    """An ability or a copy ceases to exist (608.2n, 707.10a); what it was can still be asked for (608.2h)."""
    keep(game, id)
    game.take_out(id)


def counter(
    game: Position, id: ObjectId, source: ObjectId, cause: PlayerId, to: str | None = None, position: str = "top",
    counters: tuple[tuple[str, int], ...] = (), under: PlayerId | None = None,
) -> ObjectId | None:
    """Counter a spell or ability: a spell goes to its owner's graveyard, or to another place with these counters, on the
    battlefield under a player's control; an ability ceases. Returns what it became, or itself where it became nothing; None if it
    was not countered."""
    o = game.objects.get(id)
    if o is None or o.zone != "stack":
        return None
    happened = perform(game, [ev.Countered(id, o.controller, source, cause=cause)])
    if not happened or id not in game.objects:
        return None
    if o.is_ability or o.is_copy:
        leave_stack(game, id)
        return id
    event = ZoneChange(id, "stack", to or "graveyard", NOBODY if under is None else under, source, cause)
    event.position = -1 if position == "bottom" else 0
    if counters:
        enter_details(event).counters.extend(counters)
    moved = perform(game, [event])
    return next((one.new for one in moved if isinstance(one, ev.ZoneChange) and one.object == id and one.new), id)

