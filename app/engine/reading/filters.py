"""Does an object or player fit a description? (109.2)"""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.objects import FIRST_OBJECT
from app.engine.reading import qualities
from app.engine.reading.characteristics import chars, controller_of, record
from app.engine.reading.meaning import FILTERS, OBJECT_FILTERS, OPERATORS, amount, holds, matches, select
from app.engine.reading.patterns import event_matches, role_of
from app.engine.reading.statuses import has_status


def _anything(f: t.Anything, ref: int, ctx: Context) -> bool:
    return True


def _has_type(f: t.HasType, ref: int, ctx: Context) -> bool:
    return not chars(ctx.g, ref).types.isdisjoint(f.types)


def _has_subtype(f: t.HasSubtype, ref: int, ctx: Context) -> bool:
    return not chars(ctx.g, ref).subtypes.isdisjoint(f.subtypes)


def _has_supertype(f: t.HasSupertype, ref: int, ctx: Context) -> bool:
    supertypes = chars(ctx.g, ref).supertypes
    return any(one in supertypes for one in f.supertypes)


def _has_color(f: t.HasColor, ref: int, ctx: Context) -> bool:
    colors = chars(ctx.g, ref).colors
    return any(one in colors for one in f.colors)


def _color_count(f: t.ColorCount, ref: int, ctx: Context) -> bool:
    return OPERATORS[f.op](len(chars(ctx.g, ref).colors), f.number)


def _is_permanent(f: t.IsPermanent, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is not None and found.zone == "battlefield":
        return True
    return found is not None and found.zone != "stack" and chars(ctx.g, ref).is_permanent_card


def _is_token(f: t.IsToken, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.is_token


def _is_spell(f: t.IsSpell, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.zone == "stack" and found.item is not None and found.item.kind == "spell"


def _is_ability(f: t.IsAbility, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.item is None or found.item.kind == "spell":
        return False
    if "loyalty" in f.kinds:
        return found.item.kind == "activated" and qualities.is_loyalty(found.item.ability)
    return found.item.kind in f.kinds


def _is_card(f: t.IsCard, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.card is not None and not found.is_token and not found.is_copy


def _is_player(f: t.IsPlayer, ref: int, ctx: Context) -> bool:
    if ref >= FIRST_OBJECT:
        return False
    g, you = ctx.g, ctx.controller
    if f.who == "any":
        return g.players[ref].in_game
    if f.who == "you":
        return ref == you
    if f.who == "opponent":
        return ref in g.opponents(you)
    if f.who == "not_you":
        return ref != you
    if f.who == "active":
        return ref == g.turn.active
    if f.who == "teammate":
        return ref != you and g.players[ref].team == g.players[you].team
    if f.who == "defending":
        return g.combat is not None and ref in g.combat.defenders
    raise UnsupportedText(f.who, "player description")


def _any_target(f: t.AnyTarget, ref: int, ctx: Context) -> bool:
    if ref < FIRST_OBJECT:
        return ctx.g.players[ref].in_game
    found = ctx.g.objects.get(ref)
    if found is None or found.zone != "battlefield":
        return False
    return not chars(ctx.g, ref).types.isdisjoint(("creature", "planeswalker", "battle"))


def _controlled_by(f: t.ControlledBy, ref: int, ctx: Context) -> bool:
    return controller_of(ctx.g, ref) in _players(f.players, ctx)


def _owned_by(f: t.OwnedBy, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.owner in _players(f.players, ctx)


def _players(players: t.Selector, ctx: Context) -> Any:
    if type(players) is t.You:
        return (ctx.controller,)
    if type(players) is t.EachOpponent:
        return ctx.g.opponents(ctx.controller)
    return select(players, ctx)


def _has_name(f: t.HasName, ref: int, ctx: Context) -> bool:
    c = chars(ctx.g, ref)
    return c.name in f.names or any(name in f.names for name in c.names)


def _has_keyword(f: t.HasKeyword, ref: int, ctx: Context) -> bool:
    return chars(ctx.g, ref).has(f.keyword)


def _no_abilities(f: t.HasNoAbilities, ref: int, ctx: Context) -> bool:
    return not chars(ctx.g, ref).held


def _has_ability(f: t.HasAbility, ref: int, ctx: Context) -> bool:
    return qualities.has_ability_kind(ctx.g, ref, f.kind)


def _quality(f: t.Quality, ref: int, ctx: Context) -> bool:
    value = qualities.value_of(f.quality, ref, ctx)
    return value is not None and OPERATORS[f.op](value, amount(f.amount, ctx.for_thing(ref)))


def _extreme(f: t.ExtremeQuality, ref: int, ctx: Context) -> bool:
    assert f.among is not None
    values = [v for one in select(f.among, ctx) if (v := qualities.value_of(f.quality, one, ctx)) is not None]
    own = qualities.value_of(f.quality, ref, ctx)
    if own is None or not values:
        return False
    return own >= max(values) if f.which == "max" else own <= min(values)


def _has_counter(f: t.HasCounter, ref: int, ctx: Context) -> bool:
    return qualities.counters_on(ctx.g, ref, f.kind) >= f.at_least


def _status(f: t.Status, ref: int, ctx: Context) -> bool:
    return has_status(ctx.g, ref, f.state)


def _is_source(f: t.IsSource, ref: int, ctx: Context) -> bool:
    return ref == ctx.source or _became(ref, ctx)


def _became(spell: int, ctx: Context) -> bool:
    """Is it the spell that resolved as the permanent whose ability this is? "Another spell" is none of the two (400.7d)."""
    gone = ctx.g.departed.get(spell)
    return gone is not None and gone.object.zone == "stack" and gone.to == "battlefield" and gone.became == ctx.source


def _is_among(f: t.IsAmong, ref: int, ctx: Context) -> bool:
    return ref in select(f.things, ctx)


def _attached_to(f: t.AttachedToFilter, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    return found is not None and found.attached_to is not None and matches(f.host, found.attached_to, ctx)


def _has_attached(f: t.HasAttached, ref: int, ctx: Context) -> bool:
    return any(
        ctx.g.objects[one].attached_to == ref and matches(f.attachment, one, ctx) for one in ctx.g.battlefield
    )


def _in_zone(f: t.InZone, ref: int, ctx: Context) -> bool:
    found = ctx.g.objects.get(ref)
    return found is not None and found.zone in f.zones


def _shares(f: t.SharesQuality, ref: int, ctx: Context) -> bool:
    own = qualities.shared_values(f.quality, ref, ctx.g)
    return any(
        (other != ref or f.quality == "name") and not own.isdisjoint(qualities.shared_values(f.quality, other, ctx.g))
        for other in select(f.things, ctx)
    )


def _of_chosen(f: t.OfChosen, ref: int, ctx: Context) -> bool:
    chosen = qualities.chosen(ctx, f.key or f.quality)
    if chosen is None:
        return False
    if f.quality in ("player", "opponent"):
        return bool(ref == chosen) if ref < FIRST_OBJECT else controller_of(ctx.g, ref) == chosen
    if ref < FIRST_OBJECT:
        return False
    return bool(chosen in qualities.shared_values(f.quality, ref, ctx.g))


def _targets_something(f: t.TargetsSomething, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.item is None:
        return False
    targets = found.item.all_targets()
    if (f.only and len(set(targets)) != 1) or (f.single and len(targets) != 1):
        return False
    return any(matches(f.what, one, ctx) for one in targets)


def _took_part(f: t.TookPartIn, ref: int, ctx: Context) -> bool:
    return any(
        role_of(event, f.role) == ref and event_matches(f.pattern, event, ctx) for event in ctx.g.history
    )


def _where(f: t.Where, ref: int, ctx: Context) -> bool:
    return holds(f.condition, ctx.for_thing(ref))


def _cast_from(f: t.CastFrom, ref: int, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.cast is None or not found.cast.zone:
        return False
    return not f.zones or found.cast.zone in f.zones


def _and(f: t.And, ref: int, ctx: Context) -> bool:
    for part in f.parts:  # noqa: SIM110 (hot: a generator costs twice the time)
        if not matches(part, ref, ctx):
            return False
    return True


def _or(f: t.Or, ref: int, ctx: Context) -> bool:
    for part in f.parts:  # noqa: SIM110
        if matches(part, ref, ctx):
            return True
    return False


def _not(f: t.Not, ref: int, ctx: Context) -> bool:
    return not matches(f.part, ref, ctx)


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
    t.SharesQuality: _shares,
    t.TargetsSomething: _targets_something,
    t.CastFrom: _cast_from,
})
FILTERS.update({
    t.IsPlayer: _is_player,
    t.AnyTarget: _any_target,
    t.Quality: _quality,
    t.ExtremeQuality: _extreme,
    t.HasCounter: _has_counter,
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
