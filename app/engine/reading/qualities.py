"""Numbers and other qualities of objects and players, current or as last known (208, 202.3, 119, 608.2h)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.position.notes import MADE_BY, ObjectNotes
from app.engine.position.objects import SOURCE_LETTERS
from app.engine.reading.characteristics import base_power_toughness, chars, controller_of
from app.engine.reading.commanders import identity_of_commanders
from app.engine.reading.copying import printed_on
from app.engine.reading.known import last_known, record
from app.engine.reading.party import party_size
from app.engine.reading.relations import blocked_by
from app.engine.reading.rooms import UNLOCKED
from app.engine.trees.mana_abilities import is_mana_ability
from app.engine.trees.mana_costs import COLORS, mana_value_of
from app.engine.trees.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES, LAND_TYPES, PLANESWALKER_TYPES
from app.engine.trees.vocabularies import PERMANENT_TYPES

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.state import Position


def value_of(quality: t.Measure, ref: Referent, ctx: Context) -> int | None:
    """A numeric quality of one thing, None if it has none. Raises UnsupportedText for an unknown quality."""
    if is_player(ref):
        of_player = _OF_PLAYERS.get(quality)
        if of_player is not None:
            return of_player(ctx.g, ref)
    else:
        of_object = _OF_OBJECTS.get(quality)
        if of_object is not None:
            return of_object(ctx.g, ref)
    raise UnsupportedText(quality, "quality")


def counters_on(game: Position, ref: Referent, kind: str | None) -> int:
    """Counters of a kind, or of every kind, on an object or player (122.1); of what is gone, those it had."""
    holder: Any = game.players[ref] if is_player(ref) else record(game, ref)
    if holder is None:
        return 0
    found: int = sum(row[1] for row in holder.counters if kind is None or row[0] == kind)
    had = found > 0 and is_object(ref) and last_known(game, ref) is not None
    return found if not had or game.applies("608.2h") else 0


def mana_value(game: Position, ref: ObjectId) -> int:
    """Mana value, with X as announced while on the stack (202.3)."""
    found = record(game, ref)
    c = chars(game, ref)
    if found is not None and found.item is not None and found.item.x and c.mana_cost and game.applies("202.3e"):
        return mana_value_of(c.mana_cost, found.item.x.get("X", 0))
    if found is not None and found.face == 1 and not game.ruleset.is_on("back face mana value of front"):
        return mana_value_of(c.mana_cost)
    return c.mana_value


def chosen(ctx: Context, key: t.ChoiceKey) -> Any:
    """What was chosen under a key: in this resolution, or kept on the source (607.2d). The text of a granted ability means
    what was chosen for the object that grants it."""
    number = ctx.number(key)
    if key in ctx.amounts and not ctx.bound.get(key):
        return number
    if ctx.bound.get(key):
        return ctx.bound[key][0]
    if ctx.parent is not None:
        of_grantor = chosen(ctx.parent, key)
        if of_grantor is not None:
            return of_grantor
    found = record(ctx.g, ctx.source)
    if found is not None and key in found.notes and ctx.g.applies("607.2d"):
        return None if _is_undefined(ctx, found.notes, key) else found.notes[key]
    if found is not None and found.cast is not None and found.cast.used.get(key):
        return found.cast.used[key][0]
    return number


def _is_undefined(ctx: Context, notes: ObjectNotes, key: t.ChoiceKey) -> bool:
    """Was the choice made for an ability that is not linked to one the object has now (607.5a)?"""
    made_by = notes.get(MADE_BY[key])
    return made_by is not None and made_by != printed_on(ctx.g, ctx.source) and ctx.g.applies("607.5a")


def is_loyalty(ability: Any) -> bool:
    """A loyalty ability (606.1): its cost has a loyalty symbol."""
    cost = getattr(ability, "cost", None)
    parts = cost.parts if isinstance(cost, t.Costs) else (cost,)
    return any(isinstance(part, t.Loyalty) for part in parts)


def has_ability_kind(game: Position, ref: ObjectId, kind: t.AbilityKind) -> bool:
    """Has an ability of a kind: "activated", "mana", "triggered", "static", "loyalty", "tap"."""
    tests: dict[t.AbilityKind, Callable[[Any], bool]] = {
        "activated": lambda part: isinstance(part, t.ActivatedAbility),
        "mana": is_mana_ability,
        "nonmana": lambda part: isinstance(part, t.ActivatedAbility) and not is_mana_ability(part),
        "triggered": lambda part: isinstance(part, t.TriggeredAbility),
        "static": lambda part: isinstance(part, t.StaticAbility),
        "loyalty": is_loyalty,
        "tap": lambda part: isinstance(part, t.ActivatedAbility) and "TapThis" in repr(part.cost),
    }
    return any(tests[kind](part) for held in chars(game, ref).held for part in held.parts)


_SHARED: dict[t.Trait, Callable[[Any], frozenset[Any]]] = {
    "color": lambda own: own.colors,
    "creature_type": lambda own: own.subtypes & CREATURE_TYPES if own.subtypes else frozenset(),
    "planeswalker_type": lambda own: own.subtypes & PLANESWALKER_TYPES if own.subtypes else frozenset(),
    "card_type": lambda own: own.types,
    "permanent_type": lambda own: own.types.intersection(PERMANENT_TYPES),
    "subtype": lambda own: own.subtypes,
    "name": lambda own: frozenset((own.name, *own.names)) - {""},
    "mana_cost": lambda own: frozenset(() if own.mana_cost is None else (same_cost(own.mana_cost),)),
}
"""The values of a quality that its characteristics give an object."""


def shared_values(quality: t.Trait, ref: ObjectId, game: Position) -> frozenset[Any]:
    """The values of a quality that two objects might share."""
    c = chars(game, ref)
    of_characteristics = _SHARED.get(quality)
    if of_characteristics is not None:
        return of_characteristics(c)
    if quality in ("land_type", "basic_land_type"):
        return c.subtypes & (LAND_TYPES if quality == "land_type" else frozenset(BASIC_LAND_TYPES))
    if quality == "controller":
        return frozenset((controller_of(game, ref),))
    if quality == "owner":
        found = record(game, ref)
        return frozenset((found.owner,)) if found else frozenset()
    if quality == "counter_kind":
        found = record(game, ref)
        return frozenset(row[0] for row in found.counters) if found else frozenset()
    if quality in ("power", "toughness", "mana_value"):
        value = _OF_OBJECTS[quality](game, ref)
        return frozenset(() if value is None else (value,))
    raise UnsupportedText(quality, "quality")


def same_cost(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols of a mana cost so that equal costs have equal ones: all generic mana as one number, in one order (202.1)."""
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    return (str(generic), *sorted(symbol for symbol in symbols if not symbol.isdigit()))


def _cast_number(read: Callable[[Any], int]) -> Callable[[Position, ObjectId], int]:
    def number(game: Position, ref: ObjectId) -> int:
        found = record(game, ref)
        return read(found.cast) if found is not None and found.cast is not None else 0

    return number


def _snow_of_its_colors(game: Position, ref: ObjectId) -> int:
    """How much mana from snow sources, and of the colors that the object has, was spent to cast it (107.4h)."""
    found = record(game, ref)
    if found is None or found.cast is None:
        return 0
    return sum(found.cast.snow.count(color) for color in chars(game, ref).colors)


def _x_of(game: Position, ref: ObjectId) -> int:
    found = record(game, ref)
    if found is None:
        return 0
    if found.item is not None:
        return found.item.x.get("X", 0)
    return found.cast.x.get("X", 0) if found.cast is not None else 0


def _casts_from_command_zone(game: Position, ref: ObjectId) -> int:
    """How often its owner has cast this commander from the command zone (903.8)."""
    found = record(game, ref)
    if found is None or found.card is None:
        return 0
    casts: dict[str, int] = game.players[found.owner].notes.get("commander_casts", {})
    return casts.get(found.card.name, 0)


def _blockers(game: Position, ref: ObjectId) -> int:
    return len(blocked_by(game, ref))


def _base(which: int) -> Callable[[Position, ObjectId], int | None]:
    def read(game: Position, ref: ObjectId) -> int | None:
        return base_power_toughness(game, ref)[which]

    return read


_OF_OBJECTS: dict[t.Measure, Callable[[Position, ObjectId], int | None]] = {
    "power": lambda game, reader: chars(game, reader).power,
    "toughness": lambda game, reader: chars(game, reader).toughness,
    "mana_value": mana_value,
    "loyalty": lambda game, reader: counters_on(game, reader, "loyalty"),
    "defense": lambda game, reader: counters_on(game, reader, "defense"),
    "damage": lambda game, reader: o.damage if (o := record(game, reader)) else 0,
    "base_power": _base(0),
    "base_toughness": _base(1),
    "mana_spent": _cast_number(lambda cast: sum(1 for m in cast.mana if m not in SOURCE_LETTERS.values())),
    "snow_spent": _cast_number(lambda cast: cast.mana.count(SOURCE_LETTERS["S"])),
    "colors_spent": _cast_number(lambda cast: len({m for m in cast.mana if m in COLORS})),
    "snow_of_its_colors_spent": _snow_of_its_colors,
    "same_color_spent": _cast_number(lambda cast: max(cast.mana.count(color) for color in COLORS)),
    "times_kicked": _cast_number(lambda cast: cast.times_paid("kicked")),
    "times_mutated": lambda game, reader: o.notes.get("mutated", 0) if (o := record(game, reader)) else 0,
    "x": _x_of,
    "cast_from_command_zone": _casts_from_command_zone,
    "level": lambda game, reader: counters_on(game, reader, "level"),
    "class_level": lambda game, reader: o.notes.get("class_level", 1) if (o := record(game, reader)) else 1,
    "number_of_colors": lambda game, reader: len(chars(game, reader).colors),
    "blockers": _blockers,
    "unlocked_doors": lambda game, reader: len(set(UNLOCKED) & o.marks) if (o := record(game, reader)) else 0,
    "counters": lambda game, reader: counters_on(game, reader, None),
    "controller_speed": lambda game, reader: game.players[controller_of(game, reader)].notes.get("speed", 0),
}

DONE_THIS_TURN: dict[t.PlayerMeasure, type[ev.Event]] = {
    "cards_drawn_this_turn": ev.CardDrawn, "life_lost_this_turn": ev.LifeLost, "life_gained_this_turn": ev.LifeGained,
    "spells_cast_this_turn": ev.SpellCast, "lands_played_this_turn": ev.LandPlayed,
}
"""What players did this turn, by how it is measured."""


def _this_turn(kind: type[ev.Event]) -> Callable[[Position, PlayerId], int]:
    def read(game: Position, player: PlayerId) -> int:
        found = [e for e in game.history if isinstance(e, kind) and e.player == player]
        return sum(e.amount for e in found) if kind in (ev.LifeLost, ev.LifeGained) else len(found)

    return read


_OF_PLAYERS: dict[t.Measure, Callable[[Position, PlayerId], int | None]] = {
    "life": lambda game, reader: game.players[reader].life,
    "hand_size": lambda game, reader: len(game.hands[reader]),
    "library_size": lambda game, reader: len(game.libraries[reader]),
    "graveyard_size": lambda game, reader: len(game.graveyards[reader]),
    "starting_life": lambda game, reader: game.players[reader].starting_life,
    "poison": lambda game, reader: game.players[reader].counter("poison"),
    "commander_casts": lambda game, reader: sum(game.players[reader].notes.get("commander_casts", {}).values()),
    "commander_colors": lambda game, reader: len(identity_of_commanders(game, reader)),
    "party_size": party_size,
    "speed": lambda game, reader: game.players[reader].notes.get("speed", 0),
    "dungeons_completed": lambda game, reader: game.players[reader].notes.get("dungeons_completed", 0),
    "dungeon_names": lambda game, reader: len(game.players[reader].notes.get("dungeon_names", ())),
    "ring_temptations": lambda game, reader: game.players[reader].notes.get("ring_temptations", 0),
    "max_hand_size": lambda game, reader: game.players[reader].max_hand_size,
    "turns_taken": lambda game, reader: game.players[reader].turns_taken,
    **{name: _this_turn(kind) for name, kind in DONE_THIS_TURN.items()},
}


MAX_SPEED = 4
