"""Resolving spells and abilities (608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.carrying_out import carry_out
from app.engine.changing.chance import shuffle
from app.engine.changing.merging import merge_spell
from app.engine.changing.pipeline import perform
from app.engine.playing.casting.after_casting import after_entering, prepare_entering, rebounds
from app.engine.playing.casting.bestow import ENDS_ON_RESOLUTION, cease_to_be_bestowed
from app.engine.playing.casting.targets import still_legal
from app.engine.playing.combat.earlier import resolve_damage
from app.engine.playing.instructions.flow import note_taken, offers
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, enter_details, move
from app.engine.position.objects import GameObject
from app.engine.position.stack import Section, StackItem
from app.engine.position.state import Departed
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import copiable_values
from app.engine.reading.meaning import holds
from app.engine.trees.keywords import rule_of, rules_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def resolve_top(g: Position) -> None:
    """Resolve the spell or ability on top of the stack (405.5, 608.1)."""
    resolve(g, g.stack[-1 if len(g.stack) == 1 or g.applies("405.5") else 0])


def resolve_without_stack(g: Position, id: int) -> None:
    """Carry out a mana ability at once (605.3b, 605.4a)."""
    o = g.objects[id]
    assert o.item is not None
    ctx = _context(g, o, o.item)
    g.take_out(id)
    for section in o.item.sections or _whole(o.item):
        _carry_out_section(g, ctx, section, section.targets)


def _whole(item: StackItem) -> tuple[Section, ...]:
    assert item.body is not None
    return (Section(-1, (), item.body.instructions),)


def _context(g: Position, o: GameObject, item: StackItem) -> Context:
    return Context(g, o.controller, item.source, item, item.event, item.parent)


def resolve(g: Position, id: int) -> None:
    """Resolve one object on the stack."""
    o = g.objects[id]
    item = o.item
    assert item is not None
    if item.damage:
        resolve_damage(g, id)
        return
    ctx = _context(g, o, item)
    if item.condition is not None and not holds(item.condition, ctx) and g.applies("608.2a"):
        g.tell("resolve", "{} does nothing: its condition isn't met", (g.name_of(id),), ("603.4", "608.2a"), (id,))
        _remove(g, id)
        return
    legal = [still_legal(g, section, ctx) for section in item.sections]
    if item.all_targets() and not g.has_rule("608.2b"):
        legal = [section.targets for section in item.sections]
    elif any(tuple(left) != tuple(section.targets) for left, section in zip(legal, item.sections)):
        g.because(("608.2b",))
    if _is_bound_to_source(g, item) and not g.applies("113.7a"):
        _remove(g, id)
        return
    if _all_illegal(item, legal) and not _goes_on_as_creature(g, o) and g.applies("608.2b"):
        g.tell("resolve", "{} doesn't resolve: all its targets are illegal", (g.name_of(id),), ("608.2b",), (id,))
        _remove(g, id)
        return
    c = chars(g, id)
    if item.kind == "spell" and c.is_permanent_card:
        _resolve_permanent(g, o, item, ctx, legal)
        return
    g.tell("resolve", "{} resolves", (g.name_of(id),), ("608.2c", *rules_of(getattr(item.ability, "keyword", None))), (id,))
    told = len(g.journal)
    for section, groups in zip(item.sections, legal):
        _carry_out_section(g, ctx, section, groups)
    if len(g.journal) == told and g.deciding:
        g.tell("nothing", "Nothing comes of it", (), (), (id,))
    if id in g.objects and g.objects[id].zone == "stack":
        _finish(g, id)


def _is_bound_to_source(g: Position, item: StackItem) -> bool:
    """Is it an ability whose source is gone, which goes on existing without it (113.7a)?"""
    return item.kind != "spell" and item.source not in g.objects


def _carry_out_section(g: Position, ctx: Context, section: Section, groups: tuple[tuple[int, ...], ...]) -> None:
    ctx.section = section
    ctx.legal = groups
    if getattr(ctx.item.ability if ctx.item is not None else None, "do_once", False) and not offers(section.instructions):
        note_taken(g, ctx)
    in_order = len(section.instructions) < 2 or g.applies("608.2c")
    carry_out(g, section.instructions if in_order else section.instructions[::-1], ctx)


def _all_illegal(item: StackItem, legal: list[tuple[tuple[int, ...], ...]]) -> bool:
    """It has targets, and every one of them is now illegal (608.2b)."""
    return bool(item.all_targets()) and not any(group for groups in legal for group in groups)


def _goes_on_as_creature(g: Position, o: GameObject) -> bool:
    """A bestowed or mutating spell with an illegal target resolves as a creature spell."""
    if o.cast is not None and o.cast.how == "mutate":
        return g.applies("702.140b")
    if "bestowed" not in o.notes or not g.applies(ENDS_ON_RESOLUTION):
        return False
    cease_to_be_bestowed(g, o.id)
    return True


def _resolve_permanent(
    g: Position, o: GameObject, item: StackItem, ctx: Context, legal: list[tuple[tuple[int, ...], ...]]
) -> None:
    """A permanent spell becomes a permanent (608.3), a copy of one a token (608.3f)."""
    if o.is_copy:
        g.ruleset.is_on("permanent spell copies")
    if o.cast is not None and o.cast.how == "mutate" and g.applies("702.140c") and legal and legal[0] and legal[0][0]:
        merge_spell(g, o.id, legal[0][0][0])
        return
    is_aura = bool("Aura" in chars(g, o.id).subtypes and item.sections)
    rule = "608.3c" if is_aura else "608.3a"
    g.tell("resolve", "{} resolves", (g.name_of(o.id),), (rule,), (o.id,))
    if not g.applies(rule):
        _remove(g, o.id)
        return
    event = move(o.id, "stack", "battlefield", o.controller, o.id, o.controller)
    details = enter_details(event)
    details.face = o.face if not o.face or g.applies("712.13") else 0
    details.face_down = o.face_down
    if is_aura:
        host = legal[0][0][0] if legal[0] and legal[0][0] else None
        if host is None:
            _remove(g, o.id)
            return
        details.attached_to = host
    for note in ("exile_after", "bestowed"):
        if note in g.objects[o.id].notes:
            details.notes[note] = o.notes[note]
    prepare_entering(g, o, event)
    happened = perform(g, [event])
    if not happened and o.id in g.objects and g.applies("608.3e"):
        _remove(g, o.id)
    for e in happened:
        if e.new and o.cast is not None:
            after_entering(g, e, o)


def _remove(g: Position, id: int) -> None:
    """Take a spell or ability that does not resolve off the stack (608.2b)."""
    o = g.objects[id]
    if o.item is not None and o.item.kind != "spell":
        leave_stack(g, id)
        return
    _leave(g, id)


def _finish(g: Position, id: int) -> None:
    """The last part of resolving (608.2n): the card goes to its owner's graveyard, an ability ceases to exist."""
    o = g.objects[id]
    if o.item is not None and o.item.kind != "spell":
        leave_stack(g, id)
        return
    buyback = o.cast is not None and o.cast.paid.get("buyback")
    if buyback and g.applies(rule_of("buyback")):
        perform(g, [move(id, "stack", "hand", source=id)])
        return
    if o.cast is not None and o.cast.how in ("adventure", "omen") and o.card is not None:
        _after_adventure(g, o)
        return
    if rebounds(g, id):
        return
    if g.applies("608.2n"):
        _leave(g, id)
    else:
        leave_stack(g, id)


def _after_adventure(g: Position, o: GameObject) -> None:
    """An Adventure is exiled and may be cast later (715.3d); an Omen is shuffled into the library (720.3d)."""
    assert o.cast is not None
    if not g.applies("720.3d" if o.cast.how == "omen" else "715.3d"):
        _leave(g, o.id)
        return
    if o.cast.how == "omen":
        perform(g, [move(o.id, "stack", "library", source=o.id)])
        shuffle(g, o.owner)
        return
    event = move(o.id, "stack", "exile", source=o.id)
    enter_details(event).notes["adventure"] = o.controller
    perform(g, [event])


def _leave(g: Position, id: int) -> None:
    """A spell card leaves the stack: to the graveyard, or to exile where the way it was cast says so."""
    o = g.objects[id]
    if o.is_copy:
        leave_stack(g, id)
        return
    to = "exile" if o.notes.get("exile_after") else "graveyard"
    perform(g, [move(id, "stack", to, source=id)])
    if id in g.objects:
        leave_stack(g, id)


def leave_stack(g: Position, id: int) -> None:
    """An ability or a copy ceases to exist (608.2n, 707.10a); what it was can still be asked for (608.2h)."""
    o = g.objects[id]
    g.departed[id] = Departed(o, chars(g, id), copiable_values(g, id), 0, "")
    g.take_out(id)


def counter(g: Position, id: int, source: int, cause: int, to: str | None = None, position: str = "top") -> bool:
    """Counter a spell or ability: a spell goes to its owner's graveyard or another place, an ability ceases."""
    o = g.objects.get(id)
    if o is None or o.zone != "stack":
        return False
    happened = perform(g, [Event(ev.COUNTERED, id, o.controller, source, cause=cause)])
    if not happened or id not in g.objects:
        return False
    if (o.item is not None and o.item.kind != "spell") or o.is_copy:
        leave_stack(g, id)
        return True
    place = to or ("exile" if o.notes.get("exile_after") else "graveyard")
    event = move(id, "stack", place, source=source, cause=cause)
    event.position = -1 if position == "bottom" else 0
    perform(g, [event])
    return True

