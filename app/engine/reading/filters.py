"""Does an object or player fit a description? (109.2)"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.events import SpellCast, ZoneChange
from app.engine.position.ids import ObjectId, Referent, is_object, is_player
from app.engine.position.notes import LINKS
from app.engine.reading import qualities
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.counter_kinds import kind_meant
from app.engine.reading.defending import defending_players
from app.engine.reading.known import came_from, last_known, present, record
from app.engine.reading.meaning import (
    FILTERS,
    OBJECT_FILTERS,
    OPERATORS,
    Refs,
    amount,
    holds,
    known_objects,
    matches,
    select,
    select_known,
)
from app.engine.reading.pairs import partner_of
from app.engine.reading.patterns import events_of_period, role_of, was_one_of
from app.engine.reading.relations import attached_to, attachments, blocked_by, blocking
from app.engine.reading.statuses import has_status
from app.engine.trees.keywords import is_called, rule_of
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _anything(filter: t.Anything, ref: ObjectId, ctx: Context) -> bool:
    return True


def _has_type(filter: t.HasType, ref: ObjectId, ctx: Context) -> bool:
    return not chars(ctx.g, ref).types.isdisjoint(filter.types)


def _has_subtype(filter: t.HasSubtype, ref: ObjectId, ctx: Context) -> bool:
    return not chars(ctx.g, ref).subtypes.isdisjoint(filter.subtypes)


def _has_supertype(filter: t.HasSupertype, ref: ObjectId, ctx: Context) -> bool:
    supertypes = chars(ctx.g, ref).supertypes
    return any(one in supertypes for one in filter.supertypes)


def _has_color(filter: t.HasColor, ref: ObjectId, ctx: Context) -> bool:
    colors = chars(ctx.g, ref).colors
    return any(one in colors for one in filter.colors)


def _color_count(filter: t.ColorCount, ref: ObjectId, ctx: Context) -> bool:
    return OPERATORS[filter.op](len(chars(ctx.g, ref).colors), filter.number)


def _is_permanent(filter: t.IsPermanent, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is not None and found.zone == "battlefield":
        return True
    return found is not None and found.zone != "stack" and chars(ctx.g, ref).is_permanent_card


def _is_token(filter: t.IsToken, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.is_token


def _is_spell(filter: t.IsSpell, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return ref == ctx.g.as_spell or (found is not None and found.item is not None and found.item.kind == "spell")


def _is_ability(filter: t.IsAbility, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.item is None:
        return False
    if "loyalty" in filter.kinds:
        return found.item.kind == "activated" and qualities.is_loyalty(found.item.ability)
    return found.item.kind in filter.kinds


def _from_source(filter: t.FromSource, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.item is None or found.item.kind == "spell":
        return False
    return matches(filter.source, found.item.source, ctx)


def _is_card(filter: t.IsCard, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.card is not None and not found.is_token and not found.is_copy


def _is_player(filter: t.IsPlayer, ref: Referent, ctx: Context) -> bool:
    if is_object(ref):
        return False
    g, you = ctx.g, ctx.controller
    if filter.who == "any":
        return g.players[ref].in_game
    if filter.who == "you":
        return ref == you
    if filter.who == "opponent":
        return ref in g.opponents(you)
    if filter.who == "not_you":
        return ref != you
    if filter.who == "active":
        return ref == g.turn.active
    if filter.who == "teammate":
        return ref != you and g.players[ref].team == g.players[you].team
    if filter.who == "defending":
        return ref in defending_players(g)
    raise UnsupportedText(filter.who, "player description")


def _any_target(filter: t.AnyTarget, ref: Referent, ctx: Context) -> bool:
    if is_player(ref):
        return ctx.g.players[ref].in_game
    found = present(ctx.g, ref)
    if found is None or found.zone != "battlefield":
        return False
    return not chars(ctx.g, ref).types.isdisjoint(("creature", "planeswalker", "battle"))


def _controlled_by(filter: t.ControlledBy, ref: ObjectId, ctx: Context) -> bool:
    return controller_of(ctx.g, ref) in _players(filter.players, ctx)


def _owned_by(filter: t.OwnedBy, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.owner in _players(filter.players, ctx)


def _players(players: t.Selector, ctx: Context) -> Any:
    if type(players) is t.You:
        return (ctx.controller,)
    if type(players) is t.EachOpponent:
        return ctx.g.opponents(ctx.controller)
    return select(players, ctx)


def _has_name(filter: t.HasName, ref: ObjectId, ctx: Context) -> bool:
    c = chars(ctx.g, ref)
    return c.name in filter.names or any(name in filter.names for name in c.names)


def _has_keyword(filter: t.HasKeyword, ref: ObjectId, ctx: Context) -> bool:
    c = chars(ctx.g, ref)
    if filter.plain and any(one.filter is not None for one in c.keywords.get(filter.keyword, ())):
        raise UnsupportedText(f"a variant of {filter.keyword}", "a counter of what other cards have")
    return c.has(filter.keyword) or any(
        is_called(held.ability, filter.keyword) and ctx.g.applies(rule_of(getattr(held.ability, "name", None))) for held in c.held
    )


def _no_abilities(filter: t.HasNoAbilities, ref: ObjectId, ctx: Context) -> bool:
    return not chars(ctx.g, ref).held


def _has_ability(filter: t.HasAbility, ref: ObjectId, ctx: Context) -> bool:
    return qualities.has_ability_kind(ctx.g, ref, filter.kind)


def _quality(filter: t.Quality, ref: Referent, ctx: Context) -> bool:
    value = qualities.value_of(filter.quality, ref, ctx)
    return value is not None and OPERATORS[filter.op](value, amount(filter.amount, ctx.for_thing(ref)))


def _extreme(filter: t.ExtremeQuality, ref: Referent, ctx: Context) -> bool:
    assert filter.among is not None
    values = [v for one in select_known(filter.among, ctx) if (v := qualities.value_of(filter.quality, one, ctx)) is not None]
    own = qualities.value_of(filter.quality, ref, ctx)
    if own is None or not values:
        return False
    return own >= max(values) if filter.which == "max" else own <= min(values)


def _has_mana_cost(filter: t.HasManaCost, ref: Referent, ctx: Context) -> bool:
    cost = chars(ctx.g, ref).mana_cost if is_object(ref) else None
    return cost is not None and _symbols(cost) in map(_symbols, filter.costs)


def _symbols(cost: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols of a mana cost in an order of their own; {0} is none."""
    return tuple(sorted(symbol for symbol in cost if symbol != "0"))


def _has_counter(filter: t.HasCounter, ref: Referent, ctx: Context) -> bool:
    kind = None if filter.kind is None else kind_meant(filter.kind, ctx)
    return qualities.counters_on(ctx.g, ref, kind) >= filter.at_least


def _status(filter: t.Status, ref: ObjectId, ctx: Context) -> bool:
    return has_status(ctx.g, ref, filter.state)


def _is_source(filter: t.IsSource, ref: Referent, ctx: Context) -> bool:
    return ref == ctx.source or (is_object(ref) and (_became(ref, ctx) or _went_there(ref, ctx)))


def _went_there(card: ObjectId, ctx: Context) -> bool:
    """Is it what the source became as it went elsewhere and so triggered this ability? "Another card" is not that one."""
    events = (ctx.event.parts or (ctx.event,)) if ctx.event is not None else ()
    went = any(isinstance(e, ZoneChange) and e.new == card and e.object == ctx.source for e in events)
    return went and ctx.g.applies("400.7e")


def _became(spell: ObjectId, ctx: Context) -> bool:
    """Is it the spell that resolved as the permanent whose ability this is? "Another spell" is none of the two (400.7d)."""
    gone = last_known(ctx.g, spell)
    return gone is not None and gone.object.zone == "stack" and gone.to == "battlefield" and gone.became == ctx.source


def _is_among(filter: t.IsAmong, ref: Referent, ctx: Context) -> bool:
    return ref in select(filter.things, ctx) or _was_among(filter.things, ref, ctx)


_FROM_ITS_SIDE: dict[type, Callable[[Position, ObjectId], Refs]] = {
    t.BlockersOf: blocking,
    t.BlockedBy: blocked_by,
    t.AttachedTo: attachments,
    t.AttachmentsOf: lambda game, ref: () if (host := attached_to(game, ref)) is None else (host,),
    t.PairedWith: lambda game, ref: () if (partner := partner_of(game, ref)) is None else (partner,),
}
"""What something stood in a relation to, seen from its own side: a blocker of an attacker, from the blocker's."""


def _was_among(things: t.Selector, ref: Referent, ctx: Context) -> bool:
    """Was what is gone one of them as it left (603.10, 608.2h)? The others don't know it any more: it still knows them."""
    side = _FROM_ITS_SIDE.get(type(things))
    if is_player(ref) or last_known(ctx.g, ref) is None:
        return False
    if isinstance(things, t.Linked):
        source = record(ctx.g, ctx.source)
        return source is not None and ref in source.notes.get(LINKS[things.key], ())
    if side is None:
        return False
    related: t.Selector = things.of  # type: ignore[attr-defined]
    if set(side(ctx.g, ref)).isdisjoint(select_known(related, ctx)):
        return False
    return not isinstance(things, t.AttachmentsOf) or matches(things.filter, ref, ctx)


def _attached_to(filter: t.AttachedToFilter, ref: ObjectId, ctx: Context) -> bool:
    host = attached_to(ctx.g, ref)
    if host is not None and matches(filter.host, host, ctx):
        return True
    things = denoted(filter.host)
    gone = () if things is None else (one for one in known_objects(things, ctx) if last_known(ctx.g, one) is not None)
    return any(_was_attached(ref, one, ctx) for one in gone)


def _was_attached(ref: ObjectId, host: ObjectId, ctx: Context) -> bool:
    """Was this attached to what is gone, or is it the card that such an Aura has become since (400.7, 608.2h)?"""
    there = attachments(ctx.g, host)
    return ref in there or came_from(ctx.g, ref) in there


def denoted(filter: t.Filter) -> t.Selector | None:
    """What a description denotes by name, where it does not describe: "attached to this creature", "attached to it"."""
    if isinstance(filter, t.IsSource):
        return t.This()
    return filter.things if isinstance(filter, t.IsAmong) else None


def _has_attached(filter: t.HasAttached, ref: Referent, ctx: Context) -> bool:
    return any(matches(filter.attachment, one, ctx) for one in attachments(ctx.g, ref))


def _in_zone(filter: t.InZone, ref: ObjectId, ctx: Context) -> bool:
    found = present(ctx.g, ref)
    gone = last_known(ctx.g, ref) if filter.went else None
    if gone is not None:
        return gone.object.zone in filter.zones or gone.to in filter.zones
    return found is not None and found.zone in filter.zones


def _lies_above(filter: t.LiesAbove, ref: ObjectId, ctx: Context) -> bool:
    here = present(ctx.g, ref)
    if here is None or here.zone != "graveyard":
        return False
    for card in known_objects(filter.card, ctx):
        pile = next((pile for pile in ctx.g.graveyards if card in pile and ref in pile), None)
        if pile is not None and ctx.g.applies("404.2"):
            places = pile.index(ref) - pile.index(card)
            return places == 1 if filter.directly else places > 0
    return False


def _shares(filter: t.SharesQuality, ref: ObjectId, ctx: Context) -> bool:
    own = qualities.shared_values(filter.quality, ref, ctx.g)
    return any(
        (other != ref or filter.itself) and not own.isdisjoint(qualities.shared_values(filter.quality, other, ctx.g))
        for other in known_objects(filter.things, ctx)
    )


def _of_chosen(filter: t.OfChosen, ref: Referent, ctx: Context) -> bool:
    chosen = qualities.chosen(ctx, filter.key or filter.quality)
    if filter.quality == "player":
        return bool(ref == chosen) if is_player(ref) else controller_of(ctx.g, ref) == chosen
    if is_player(ref):
        return False
    return bool(chosen in qualities.shared_values(filter.quality, ref, ctx.g))


def _targets_something(filter: t.TargetsSomething, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.item is None:
        return False
    targets = found.item.all_targets()
    if (filter.only and len(set(targets)) != 1) or (filter.single and len(targets) != 1):
        return False
    anywhere = filter.single or contains(filter.what, _NOT_JUST_PERMANENTS)
    return any(
        matches(filter.what, one, ctx) and (anywhere or _no_card(ctx.g, one))
        for one in targets if _still_there(ctx.g, one)
    )


_NOT_JUST_PERMANENTS = (t.IsSpell, t.IsAbility, t.IsCard, t.InZone, t.IsSource, t.IsAmong)
"""What says of a target that it may be something else than a permanent (109.2)."""


def _no_card(game: Position, target: Referent) -> bool:
    """Is a target a player, or a permanent, of which alone a description speaks that names no zone? A card is none."""
    found = None if is_player(target) else record(game, target)
    return found is None or found.zone == "battlefield" or game.denies("109.2")


def _still_there(game: Position, target: Referent) -> bool:
    """Is a target still in its zone, or in the game? One that isn't is ignored (115.9b)."""
    there = game.players[target].in_game if is_player(target) else present(game, target) is not None
    return there or game.denies("115.9b")


def _took_part(filter: t.TookPartIn, ref: Referent, ctx: Context) -> bool:
    return any(role_of(event, filter.role) == ref for event in events_of_period(filter.pattern, "turn", ctx))


def _where(filter: t.Where, ref: Referent, ctx: Context) -> bool:
    return holds(filter.condition, ctx.for_thing(ref))


def _cast_before(filter: t.CastBefore, ref: ObjectId, ctx: Context) -> bool:
    casts = [event.object for event in ctx.g.history if isinstance(event, SpellCast)]
    return ref in casts and any(
        other in casts and casts.index(ref) < casts.index(other) for other in known_objects(filter.what, ctx)
    )


def _cast_from(filter: t.CastFrom, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.cast is None or not found.cast.zone:
        return False
    if filter.by is not None and found.cast.player not in _players(filter.by, ctx):
        return False
    if filter.owner is not None and found.owner not in _players(filter.owner, ctx):
        return False
    if filter.card is not None and not was_one_of(ref, filter.card, ctx):
        return False
    return not filter.zones or found.cast.zone in filter.zones


def _cast_as(filter: t.CastAs, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.zone == "battlefield" or (found.zone == "stack" and (found.cast is None or not found.cast.zone)):
        return False
    if not matches(filter.what, ref, ctx):
        return False
    player = found.controller if found.cast is None else found.cast.player
    cast = [
        e.object for e in ctx.g.history
        if isinstance(e, SpellCast) and e.player == player and matches(filter.what, e.object, ctx)
    ]
    before = cast.index(ref) if ref in cast else len(cast)
    number = amount(filter.number, ctx)
    return before + 1 == number or (filter.or_later and before + 1 > number)


def _and(filter: t.And, ref: Referent, ctx: Context) -> bool:
    for part in filter.parts:  # noqa: SIM110 (hot: a generator costs twice the time)
        if not matches(part, ref, ctx):
            return False
    return True


def _or(filter: t.Or, ref: Referent, ctx: Context) -> bool:
    for part in filter.parts:  # noqa: SIM110
        if matches(part, ref, ctx):
            return True
    return False


def _not(filter: t.Not, ref: Referent, ctx: Context) -> bool:
    return not matches(filter.part, ref, ctx)


OBJECT_FILTERS.update({
    t.Anything: _anything,
    t.HasType: _has_type,
    t.HasSubtype: _has_subtype,
    t.HasSupertype: _has_supertype,
    t.HasColor: _has_color,
    t.ColorCount: _color_count,
    t.IsPermanent: _is_permanent,
    t.IsToken: _is_token,
    t.IsSpell: _is_spell,
    t.IsAbility: _is_ability,
    t.FromSource: _from_source,
    t.IsCard: _is_card,
    t.ControlledBy: _controlled_by,
    t.OwnedBy: _owned_by,
    t.HasName: _has_name,
    t.HasKeyword: _has_keyword,
    t.HasNoAbilities: _no_abilities,
    t.HasAbility: _has_ability,
    t.Status: _status,
    t.AttachedToFilter: _attached_to,
    t.InZone: _in_zone,
    t.LiesAbove: _lies_above,
    t.SharesQuality: _shares,
    t.TargetsSomething: _targets_something,
    t.CastBefore: _cast_before,
    t.CastFrom: _cast_from,
    t.CastAs: _cast_as,
})
FILTERS.update({
    t.IsPlayer: _is_player,
    t.AnyTarget: _any_target,
    t.Quality: _quality,
    t.ExtremeQuality: _extreme,
    t.HasCounter: _has_counter, t.HasManaCost: _has_mana_cost,
    t.IsSource: _is_source,
    t.IsAmong: _is_among,
    t.HasAttached: _has_attached,
    t.OfChosen: _of_chosen,
    t.TookPartIn: _took_part,
    t.Where: _where,
    t.And: _and,
    t.Or: _or,
    t.Not: _not,
})
