"""What each change does to characteristics, and in which layer (613.1a–g)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY
from app.engine.position.values import Characteristics, Held, intrinsic_mana_abilities
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import amount, bonus, player_of, select_objects
from app.engine.reading.qualities import chosen, is_loyalty
from app.engine.reading.textchange import replace_words
from app.engine.trees.keywords import is_called
from app.engine.trees.mana_abilities import is_mana_ability
from app.engine.trees.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES, FAMILIES
from app.engine.trees.zones import usual_zone

LAYER_OF: dict[type, str] = {
    t.BecomeCopyOf: "1", t.SetCopiable: "1", t.ChangeController: "2", t.ChangeText: "3", t.SetName: "3",
    t.SetTypes: "4", t.AddTypes: "4", t.RemoveTypes: "4", t.SetColors: "5", t.AddColors: "5", t.AddAbility: "6",
    t.AddAbilitiesOf: "6", t.LoseAbilities: "6", t.LoseThisAbility: "6", t.CantHaveAbility: "6", t.SetBasePT: "7b",
    t.ModifyPT: "7c",
    t.SwitchPT: "7d", t.Unsupported: "6",
}


def apply_change(characteristics: Characteristics, change: t.Change, ctx: Context, timestamp: int, key: Any) -> None:
    """Change working characteristics. Raises UnsupportedText."""
    act = _ACTS.get(type(change))
    if act is None:
        raise UnsupportedText(getattr(change, "words", type(change).__name__))
    act(characteristics, change, ctx, timestamp, key)


def concrete(change: t.Change, ctx: Context) -> Any:
    """What a change amounts to for the object `It()`, for comparing."""
    if isinstance(change, t.ModifyPT | t.SetBasePT):
        return tuple(None if a is None else amount(a, ctx) for a in (change.power, change.toughness))
    if isinstance(change, t.AddAbilitiesOf):
        return tuple(id(h.ability) for h in abilities_of(change, ctx))
    if isinstance(change, t.ChangeController):
        return player_of(change.player, ctx)
    if isinstance(change, t.AddTypes) and change.chosen:
        return (change, chosen(ctx, change.chosen))
    return type(change)


def _controller(characteristics: Characteristics, change: t.ChangeController, ctx: Context, timestamp: int, key: Any) -> None:
    player = player_of(change.player, ctx)
    if player is not None:
        characteristics.controller = player


def _text(characteristics: Characteristics, change: t.ChangeText, ctx: Context, timestamp: int, key: Any) -> None:
    """A word is replaced in rules text and type line (612.1–2)."""
    characteristics.hold(tuple(
        Held(new, (key, h.key), h.since, h.grant, usual=usual_zone(characteristics.types))
        if (new := replace_words(h.ability, change)) != h.ability else h for h in characteristics.held
    ))
    if change.old in characteristics.subtypes:
        characteristics.subtypes = characteristics.subtypes - {change.old} | {change.new}
        if "land" in characteristics.types and change.kind == "land":
            _refresh_intrinsic(characteristics)


def _name(characteristics: Characteristics, change: t.SetName, ctx: Context, timestamp: int, key: Any) -> None:
    if change.added:
        characteristics.names = (*characteristics.names, change.name)
    else:
        characteristics.name = change.name


def _set_types(characteristics: Characteristics, change: t.SetTypes, ctx: Context, timestamp: int, key: Any) -> None:
    """Setting types (205.1a): subtypes not of the new types go; setting land types, 305.7."""
    if change.supertypes is not None:
        characteristics.supertypes = frozenset(change.supertypes)
    if change.types is not None:
        ctx.g.applies("205.1a")
        characteristics.types = frozenset(change.types) | (characteristics.types & _RETAINED)
        characteristics.subtypes = characteristics.subtypes & _correlated(characteristics.types)
        _power_for_creatures(characteristics)
    subtypes = change.subtypes
    if change.chosen is not None and isinstance(word := chosen(ctx, change.chosen), str):
        subtypes = (word,)
    if subtypes is None:
        return
    family = FAMILIES.get(change.family or "", frozenset())
    if change.family is None:
        family = _correlated(characteristics.types)
    of_land = change.family == "land" or (change.family is None and "land" in characteristics.types)
    if of_land and any(one in BASIC_LAND_TYPES for one in subtypes) and ctx.g.applies("305.7"):
        characteristics.hold(tuple(h for h in characteristics.held if h.since))
    characteristics.subtypes = (characteristics.subtypes - family) | frozenset(subtypes)
    if of_land:
        _refresh_intrinsic(characteristics)


_RETAINED: frozenset[str] = frozenset({"instant", "sorcery"})
"""Card types that an object keeps when its card type is set (205.1a)."""


def _correlated(types: frozenset[str]) -> frozenset[str]:
    """The subtypes that go with these card types (205.3)."""
    return frozenset[str]().union(*(FAMILIES.get(one, frozenset()) for one in types))


def _refresh_intrinsic(characteristics: Characteristics) -> None:
    """Give a land the mana abilities of the basic land types it has now, and no others of that kind (305.6–7)."""
    other = tuple(h for h in characteristics.held if not (isinstance(h.key, tuple) and h.key[0] == "intrinsic"))
    characteristics.hold(other + intrinsic_mana_abilities(characteristics.subtypes))


def _power_for_creatures(characteristics: Characteristics) -> None:
    if "creature" in characteristics.types and characteristics.power is None:
        characteristics.power = characteristics.toughness = 0


def _add_types(characteristics: Characteristics, change: t.AddTypes, ctx: Context, timestamp: int, key: Any) -> None:
    if change.types:
        ctx.g.applies("205.1b")
    characteristics.types = characteristics.types | frozenset(change.types)
    characteristics.supertypes = characteristics.supertypes | frozenset(change.supertypes)
    added = set(change.subtypes)
    if change.chosen is not None and isinstance(word := chosen(ctx, change.chosen), str):
        added.add(word)
    if change.all_creature_types:
        added |= CREATURE_TYPES
    characteristics.subtypes = characteristics.subtypes | added
    _power_for_creatures(characteristics)
    if "land" in characteristics.types and not added.isdisjoint(BASIC_LAND_TYPES):
        _refresh_intrinsic(characteristics)


def _remove_types(characteristics: Characteristics, change: t.RemoveTypes, ctx: Context, timestamp: int, key: Any) -> None:
    """Losing a card type loses the subtypes that went with it alone (205.1b)."""
    for one in change.types:
        characteristics.types = characteristics.types - {one}
        characteristics.subtypes -= FAMILIES.get(one, frozenset()) - _correlated(characteristics.types)
    characteristics.supertypes = characteristics.supertypes - frozenset(change.supertypes)
    characteristics.subtypes = characteristics.subtypes - frozenset(change.subtypes)
    if change.all_creature_types:
        characteristics.subtypes = characteristics.subtypes - CREATURE_TYPES


def _set_colors(characteristics: Characteristics, change: t.SetColors, ctx: Context, timestamp: int, key: Any) -> None:
    colors: tuple[str, ...] = change.colors
    if change.chosen is not None and isinstance(color := chosen(ctx, change.chosen), str | tuple):
        colors = (color,) if isinstance(color, str) else color
    ctx.g.applies("105.3")
    characteristics.colors = frozenset(colors)


def _add_colors(characteristics: Characteristics, change: t.AddColors, ctx: Context, timestamp: int, key: Any) -> None:
    added: set[str] = set(change.colors)
    if change.chosen is not None and isinstance(color := chosen(ctx, change.chosen), str):
        added.add(color)
    characteristics.colors = characteristics.colors | added


def _add_ability(characteristics: Characteristics, change: t.AddAbility, ctx: Context, timestamp: int, key: Any) -> None:
    if any(is_called(change.ability, name) for name in characteristics.lost):
        return
    characteristics.hold((*characteristics.held, _granted(change.ability, key, timestamp, ctx)))


def _granted(ability: t.Ability, key: Any, timestamp: int, ctx: Context) -> Held:
    """The same granted ability is the same `Held` each time it is worked out, as long as its effect goes on. In a position that
    has been come back to, another effect can have the same key; what was chosen for it tells them apart."""
    full = (key, timestamp, ctx.it, id(ability))
    cache = ctx.g.granted
    held = cache.get(full)
    if held is None or held.ability is not ability or not _says_the_same(held.grant, ctx):
        grant = ctx.for_thing(NOBODY if ctx.it is None else ctx.it)
        held = cache[full] = Held(ability, ("granted", key), timestamp, grant)
        if len(cache) > 50_000:
            cache.clear()
    return held


def _says_the_same(grant: Context | None, ctx: Context) -> bool:
    """Is everything in the context in which an ability was granted as it is in this one?"""
    return grant is not None and (
        grant.bound is ctx.bound
        or (grant.controller, grant.source, grant.bound, grant.amounts) == (ctx.controller, ctx.source, ctx.bound, ctx.amounts)
    )


def abilities_of(change: t.AddAbilitiesOf, ctx: Context) -> list[Held]:
    """The abilities that a change takes from others now."""
    if change.keyword is not None:
        named = [
            held.ability for ref in select_objects(change.of, ctx) for held in chars(ctx.g, ref).held
            if is_called(held.ability, change.keyword)
        ]
        return [Held(ability, ("named", change.keyword)) for ability in dict.fromkeys(named)]
    kinds = {"activated": t.ActivatedAbility, "triggered": t.TriggeredAbility, "static": t.StaticAbility}
    wanted = tuple(kinds[k] for k in change.kinds if k in kinds)
    return [
        h for ref in select_objects(change.of, ctx) for h in chars(ctx.g, ref).held
        if any(isinstance(p, wanted) or ("loyalty" in change.kinds and is_loyalty(p)) for p in h.parts)
    ]


def _add_abilities_of(characteristics: Characteristics, change: t.AddAbilitiesOf, ctx: Context, timestamp: int, key: Any) -> None:
    for number, h in enumerate(abilities_of(change, ctx)):
        granted = _granted(h.ability, (key, number), timestamp, ctx)
        if change.per_turn is not None:
            granted.limit, granted.taps_for = change.per_turn, {}  # no ability that a quick look at what taps for mana finds
        characteristics.hold((*characteristics.held, granted))


def _lose_abilities(characteristics: Characteristics, change: t.LoseAbilities, ctx: Context, timestamp: int, key: Any) -> None:
    if change.keywords is None:
        characteristics.stripped = True
        characteristics.hold(tuple(h for h in characteristics.held if change.but_mana and is_mana_ability(h.ability)))
        return
    lost = change.keywords
    characteristics.hold(tuple(h for h in characteristics.held if not any(is_called(h.ability, name) for name in lost)))


def _lose_this(characteristics: Characteristics, change: t.LoseThisAbility, ctx: Context, timestamp: int, key: Any) -> None:
    characteristics.hold(tuple(h for h in characteristics.held if h.key != ctx.ability))


def _cant_have(characteristics: Characteristics, change: t.CantHaveAbility, ctx: Context, timestamp: int, key: Any) -> None:
    ctx.g.applies("113.11")
    characteristics.lost = characteristics.lost | {change.keyword}
    characteristics.hold(tuple(h for h in characteristics.held if not is_called(h.ability, change.keyword)))


def _set_pt(characteristics: Characteristics, change: t.SetBasePT, ctx: Context, timestamp: int, key: Any) -> None:
    if change.power is not None:
        characteristics.power = amount(change.power, ctx)
    if change.toughness is not None:
        characteristics.toughness = amount(change.toughness, ctx)


def _modify_pt(characteristics: Characteristics, change: t.ModifyPT, ctx: Context, timestamp: int, key: Any) -> None:
    power, toughness = characteristics.power, characteristics.toughness
    if power is not None and toughness is not None:
        worth = amount if change.doubling else bonus
        characteristics.power = power + worth(change.power, ctx)
        characteristics.toughness = toughness + worth(change.toughness, ctx)


def _switch(characteristics: Characteristics, change: t.SwitchPT, ctx: Context, timestamp: int, key: Any) -> None:
    characteristics.power, characteristics.toughness = characteristics.toughness, characteristics.power


_ACTS: dict[type, Callable[[Characteristics, Any, Context, int, Any], None]] = {
    t.ChangeController: _controller, t.ChangeText: _text, t.SetName: _name, t.SetTypes: _set_types,
    t.AddTypes: _add_types, t.RemoveTypes: _remove_types, t.SetColors: _set_colors, t.AddColors: _add_colors,
    t.AddAbility: _add_ability, t.AddAbilitiesOf: _add_abilities_of, t.LoseAbilities: _lose_abilities,
    t.LoseThisAbility: _lose_this,
    t.CantHaveAbility: _cant_have, t.SetBasePT: _set_pt, t.ModifyPT: _modify_pt, t.SwitchPT: _switch,
}
