"""Copiable values (707.2) and derived characteristics (109.3), and the abilities an object holds."""

from __future__ import annotations

from typing import Any

from app.engine.position.ids import PlayerId
from app.engine.trees import (
    Ability,
    ActivatedAbility,
    AddMana,
    Body,
    CastOnlyIf,
    ChooseValue,
    Costs,
    EntersWith,
    IsSource,
    KeywordAbility,
    KeywordAction,
    Modify,
    RemovesCounters,
    SpellAbility,
    StaticAbility,
    StaticEffect,
    TapThis,
    TriggeredAbility,
    Unsupported,
    While,
)
from app.engine.trees.keywords import parts_of, rule_of_ability
from app.engine.trees.mana_abilities import is_mana_ability
from app.engine.trees.mana_costs import COLORS, colors_of, mana_value_of
from app.engine.trees.static_effects import for_spells
from app.engine.trees.vocabularies import PERMANENT_TYPES, Zone
from app.engine.trees.walking import find
from app.engine.trees.zones import Zones, functioning_zones, usual_zone

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""Basic land types and the mana of their intrinsic abilities (305.6)."""
_PERMANENT = frozenset(PERMANENT_TYPES)


class Held:
    """One ability on one object.

    ability: as written. parts: what the kernel plays: the ability itself, or what its keyword stands for. zones: where each of
    them functions, and by which rule (113.6). key: tells
    abilities of one object apart. since: timestamp of the effect that granted it, 0 if it is the object's own (613.7a).
    grant: the context of the effect that granted it, for the names and numbers its text uses, or None. rule: the rule by
    which the kernel plays other abilities for it, where it is a keyword or a symbol, or intrinsic; "" for what is written out.
    chooses: see `may_play`, None until it is asked. limit: how often in a turn the effect that granted it lets it be activated.
    """

    __slots__ = (
        "ability", "activated", "chooses", "for_others", "grant", "has_rules", "has_triggers", "key", "limit", "mana", "modifies",
        "parts", "rows", "rule", "since", "tapping", "taps_for", "unsupported", "zones",
    )

    def __init__(
        self, ability: Ability, key: Any, since: int = 0, grant: Any = None, rule: str | None = None,
        usual: Zone = "battlefield",
    ) -> None:
        self.ability = ability
        self.rule = rule_of_ability(ability) if rule is None else rule
        self.key = key
        self.since = since
        self.grant = grant
        self.limit: int | None = None
        self.parts: tuple[Ability, ...] = operative_parts(ability)
        self.zones: tuple[Zones, ...] = tuple(functioning_zones(part, usual, bool(since)) for part in self.parts)
        self.rows: Any = None
        self.chooses: bool | None = None
        self.unsupported = unsupported_words(self.parts)
        statics = [part for part in self.parts if isinstance(part, StaticAbility)]
        self.modifies = any(_modifies(effect) for part in statics for effect in part.effects)
        self.has_rules = any(not isinstance(effect, Modify) or for_spells(effect) for part in statics for effect in part.effects)
        self.has_triggers = any(isinstance(part, TriggeredAbility) for part in self.parts)
        self.activated: tuple[int, ...] = tuple(
            i for i, part in enumerate(self.parts) if isinstance(part, ActivatedAbility)
        )
        self.taps_for: dict[int, tuple[tuple[str, ...], ...]] = {
            i: made for i in self.activated if (made := _taps_for(self.parts[i])) is not None
        }
        self.tapping = frozenset(i for i in self.activated if _taps_itself(getattr(self.parts[i], "cost", None)))
        self.for_others = any(getattr(part, "who", None) is not None for part in self.parts)
        self.mana: tuple[int, ...] = tuple(
            i for i, part in enumerate(self.parts) if isinstance(part, ActivatedAbility) and is_mana_ability(part)
        )

    def __repr__(self) -> str:
        return f"Held({self.ability!r})"


def _taps_for(part: Ability) -> tuple[tuple[str, ...], ...] | None:
    """The mana that "{T}: Add …" makes if that is all the ability says, as alternatives of which there is one."""
    if not isinstance(part, ActivatedAbility) or len(part.body.instructions) != 1:
        return None
    node = part.body.instructions[0]
    if not isinstance(node, AddMana) or any(symbol not in COLORS and symbol != "C" for symbol in node.symbols):
        return None
    plainest = ActivatedAbility(TapThis(), Body((AddMana(node.symbols),)), words=part.words)
    return (node.symbols,) if node.symbols and part == plainest else None


def _taps_itself(cost: Any) -> bool:
    """Is tapping the object itself part of the cost in any case ({T})?"""
    return isinstance(cost, TapThis) or (isinstance(cost, Costs) and any(_taps_itself(part) for part in cost.parts))


def _modifies(effect: StaticEffect) -> bool:
    """Does a static effect change characteristics?"""
    return isinstance(effect, Modify) or (isinstance(effect, While) and any(_modifies(e) for e in effect.effects))


def operative_parts(ability: Ability) -> tuple[Ability, ...]:
    """What an ability consists of for the kernel: keyword abilities become what they stand for."""
    return parts_of(ability)


class Values:
    """Values of characteristics as printed, as copied, or as an effect defines them for a token. Immutable.

    mana_cost: symbols, or None for no mana cost (202.1b). power and toughness: None where there is none or where a
    characteristic-defining ability gives it. base: the same as `Characteristics`, shared by all objects with them.
    The rest is worked out once because it is asked all the time: hand_activates: has an activated ability that works in a
    hand; alike: a noncreature permanent without abilities of its own, like every other one with these values; slow: a card
    that nothing on it lets anyone play but as a sorcery; due: see `state_based`. lower: what a flip card, or a copy of one, is
    while it is flipped (710.1b), None for anything else. inset: the prepare spell of a preparation card, or of a copy of one
    (722.2b). added: how many of the last abilities a copy effect's exceptions gave.
    """

    __slots__ = (
        "abilities",
        "added",
        "alike",
        "base",
        "colors",
        "defense",
        "digest",
        "due",
        "elsewhere",
        "for_others",
        "hand_activates",
        "has_unsupported",
        "inset",
        "lower",
        "loyalty",
        "mana_cost",
        "mana_value",
        "modifies",
        "name",
        "power",
        "slow",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "zones_reached",
    )

    def __init__(
        self, name: str = "", types: Any = (), subtypes: Any = (), supertypes: Any = (),
        mana_cost: tuple[str, ...] | None = None, colors: Any = None, power: int | None = None,
        toughness: int | None = None, loyalty: int | None = None, defense: int | None = None,
        abilities: tuple[Ability, ...] = (), mana_value: int | None = None, lower: Values | None = None,
        inset: Values | None = None, added: int = 0,
    ) -> None:
        self.name = name
        self.lower = lower
        self.inset = inset
        self.added = added
        self.types = frozenset(types)
        self.subtypes = frozenset(subtypes)
        self.supertypes = frozenset(supertypes)
        self.mana_cost = mana_cost
        self.colors: frozenset[str] = frozenset(colors_of(mana_cost) if colors is None else colors)
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.abilities = abilities
        self.mana_value = mana_value_of(mana_cost) if mana_value is None else mana_value
        self.base = Characteristics(self)
        self.has_unsupported = any(held.unsupported is not None for held in self.base.held)
        zones = {zone for held in self.base.held for one in held.zones for zone in one}
        self.elsewhere = self.has_unsupported or bool(zones - {"battlefield"})
        self.modifies = any(held.modifies for held in self.base.held)
        self.for_others = any(held.for_others for held in self.base.held)
        self.hand_activates = any("hand" in held.zones[index] for held in self.base.held for index in held.activated)
        self.alike = not abilities and "creature" not in self.types
        self.slow = "instant" not in self.types and all(
            isinstance(held.ability, ActivatedAbility | TriggeredAbility) for held in self.base.held
        )
        self.due: Any = None
        self.digest: int | None = None
        self.zones_reached: frozenset[str] = zones_reached(abilities) if self.modifies else frozenset()

    def replaced(self, **fields: Any) -> Values:
        """The same values with some of them changed, as copy exceptions do (707.9b)."""
        own: dict[str, Any] = {
            "name": self.name, "types": self.types, "subtypes": self.subtypes, "supertypes": self.supertypes,
            "mana_cost": self.mana_cost, "colors": self.colors, "power": self.power, "toughness": self.toughness,
            "loyalty": self.loyalty, "defense": self.defense, "abilities": self.abilities,
            "mana_value": self.mana_value, "lower": self.lower, "inset": self.inset, "added": self.added,
        }
        own.update(fields)
        return Values(**own)

    def __repr__(self) -> str:
        return f"Values({self.name})"


def zones_reached(node: Any) -> frozenset[str]:
    """Zones in which continuous effects inside a tree look for the objects they change, besides the battlefield."""
    if isinstance(node, Modify):
        return frozenset(_zones_named(node.what)) - {"battlefield"}
    parts = node if isinstance(node, tuple) else [getattr(node, n) for n in getattr(node, "__dataclass_fields__", ())]
    return frozenset().union(*(zones_reached(p) for p in parts)) if parts else frozenset()


def _zones_named(what: Any) -> tuple[str, ...]:
    zones: tuple[str, ...] = getattr(what, "zones", ())
    for part in getattr(what, "parts", ()):
        zones += _zones_named(part)
    return zones


class Characteristics:
    """Characteristics of one object, all effects applied (613). Shared ones are never changed; `copy` makes a working one.

    controller is None where no effect has been asked: then the object's own record tells it. shared: those of printed values,
    used by every object with them. changed_by: the rules by which effects have changed them, each with the aspect changed:
    copy, controller, text, type, color, ability, or pt for power and toughness. modifies: an ability changes characteristics;
    functions: one does anything else by itself. lost: keyword abilities that it can't have. stripped: an effect has made it
    lose all abilities, those too that its types give it, whatever it has gained since.
    """

    __slots__ = (
        "_keywords",
        "base_pt",
        "changed_by",
        "colors",
        "controller",
        "defense",
        "functions",
        "held",
        "lost",
        "loyalty",
        "mana_cost",
        "mana_value",
        "modifies",
        "name",
        "names",
        "power",
        "shared",
        "stripped",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    def __init__(self, values: Values | None = None) -> None:
        self._keywords: dict[str, tuple[KeywordAbility, ...]] | None = None
        self.controller: PlayerId | None = None
        self.lost: frozenset[str] = frozenset()
        self.stripped = False
        self.changed_by: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.base_pt: tuple[int | None, int | None] | None = None
        self.names: tuple[str, ...] = ()
        self.shared = values is not None
        if values is None:
            return
        self.name = values.name
        if " // " in values.name:  # a split card, and a fused split spell, has the names of both halves (709.4a, 709.4d)
            self.names = tuple(values.name.split(" // "))
        self.mana_cost = values.mana_cost
        self.mana_value = values.mana_value
        self.colors = values.colors
        self.supertypes = values.supertypes
        self.types = values.types
        self.subtypes = values.subtypes
        self.power = values.power
        self.toughness = values.toughness
        self.loyalty = values.loyalty
        self.defense = values.defense
        if "creature" in values.types or "Vehicle" in values.subtypes:
            self.power = values.power if values.power is not None else 0
            self.toughness = values.toughness if values.toughness is not None else 0
        self.held: tuple[Held, ...] = tuple(Held(a, i, usual=usual_zone(values.types)) for i, a in enumerate(values.abilities))
        if "land" in values.types:
            self.held += intrinsic_mana_abilities(values.subtypes)
        if "Siege" in values.subtypes:
            self.held += siege_abilities()
        self.base_pt = (self.power, self.toughness)
        self.hold(self.held)

    def copy(self) -> Characteristics:
        """A working copy."""
        new = Characteristics()
        new.name = self.name
        new.names = self.names
        new.mana_cost = self.mana_cost
        new.mana_value = self.mana_value
        new.colors = self.colors
        new.supertypes = self.supertypes
        new.types = self.types
        new.subtypes = self.subtypes
        new.power = self.power
        new.toughness = self.toughness
        new.loyalty = self.loyalty
        new.defense = self.defense
        new.held = self.held
        new.modifies = self.modifies
        new.functions = self.functions
        new.base_pt = self.base_pt
        new.controller = self.controller
        new.lost = self.lost
        new.stripped = self.stripped
        new.changed_by = self.changed_by
        return new

    def note_change(self, aspect: str, rules: tuple[str, ...]) -> None:
        """Note the rules by which an aspect of a working copy has been changed."""
        self.changed_by += ((aspect, rules),)

    def rules_behind(self, *aspects: str) -> tuple[str, ...]:
        """The rules by which effects have changed these aspects, or the copiable values beneath; without aspects, all of
        them."""
        if not self.changed_by:
            return ()
        return tuple(dict.fromkeys(
            rule for aspect, rules in self.changed_by if not aspects or aspect in aspects or aspect in ("copy", "text")
            for rule in rules
        ))

    @property
    def keywords(self) -> dict[str, tuple[KeywordAbility, ...]]:
        """Keyword abilities by name."""
        if self._keywords is None:
            found: dict[str, tuple[KeywordAbility, ...]] = {}
            for held in self.held:
                ability = held.ability
                if isinstance(ability, KeywordAbility):
                    found[ability.name] = (*found.get(ability.name, ()), ability)
            self._keywords = found
        return self._keywords

    def has(self, keyword: str) -> bool:
        """Has a keyword ability of this name."""
        return bool(self.held) and keyword in self.keywords

    def hold(self, held: tuple[Held, ...]) -> None:
        """Set the abilities of a working copy."""
        self.held = held
        self.modifies = any(h.modifies for h in held)
        self.functions = any(h.has_rules or h.has_triggers or h.unsupported is not None for h in held)
        self._keywords = None

    @property
    def has_replacements(self) -> bool:
        """Has static abilities that do something else than change characteristics, such as replacing events."""
        return bool(self.held) and any(h.has_rules for h in self.held)

    @property
    def is_creature(self) -> bool:
        return "creature" in self.types

    @property
    def is_permanent_card(self) -> bool:
        """Could be put onto the battlefield (110.4a)."""
        return not self.types.isdisjoint(_PERMANENT)

    def __repr__(self) -> str:
        return f"Characteristics({self.name} {self.power}/{self.toughness})"


_INTRINSIC: dict[str, Held] = {}


def intrinsic_mana_abilities(subtypes: frozenset[str]) -> tuple[Held, ...]:
    """The mana abilities that basic land types give a land (305.6), in a fixed order."""
    found = []
    for land_type, mana in BASIC_LAND_TYPES.items():
        if land_type in subtypes:
            if land_type not in _INTRINSIC:
                ability = ActivatedAbility(TapThis(), Body((AddMana((mana,)),)), words=f"{{T}}: Add {{{mana}}}.")
                _INTRINSIC[land_type] = Held(ability, ("intrinsic", land_type), rule="305.6")
            found.append(_INTRINSIC[land_type])
    return tuple(found)


_SIEGE: list[Held] = []


def siege_abilities() -> tuple[Held, ...]:
    """The intrinsic abilities of a Siege (310.12a–b): an opponent is chosen to protect it as it enters; when its last
    defense counter is removed, it is exiled and may be cast transformed."""
    if not _SIEGE:
        chosen = StaticAbility((EntersWith(choices=(ChooseValue("opponent", "protector"),)),))
        defeated = TriggeredAbility(
            RemovesCounters(IsSource(), "defense", last=True), Body((KeywordAction("siege_defeated"),)), keyword="siege",
        )
        _SIEGE.extend((
            Held(chosen, ("intrinsic", "siege enters"), rule="310.12a"),
            Held(defeated, ("intrinsic", "siege defeated"), rule="310.12b"),
        ))
    return tuple(_SIEGE)


def unsupported_words(parts: tuple[Ability, ...]) -> str | None:
    """Words of an ability (given by its parts) that could matter as soon as its object is in play, if they were not understood.

    Words inside the effect of an activated or triggered ability matter only when it resolves; they refuse then.
    """
    for part in parts:
        if isinstance(part, Unsupported):
            return part.told
        if isinstance(part, TriggeredAbility):
            words = find_unsupported(part.event) or find_unsupported(part.condition)
        elif isinstance(part, StaticAbility | CastOnlyIf):
            words = find_unsupported(part)
        else:
            words = None
        if words:
            return words
    return None


def find_unsupported(node: Any) -> str | None:
    """The first words not understood anywhere inside a node."""
    found = find(node, Unsupported)
    return None if found is None else found.told


def spell_abilities(characteristics: Characteristics) -> list[Body]:
    """Bodies of the spell abilities, in order (113.3a)."""
    return [p.body for h in characteristics.held for p in h.parts if isinstance(p, SpellAbility)]
