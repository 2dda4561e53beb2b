"""Changes of characteristics, by layer (613), and the exceptions of copies (707.9)."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import (
    Ability,
    Amount,
    Change,
    Condition,
    Selector,
)
from app.engine.trees.vocabularies import (
    AbilityKind,
    CardType,
    ChoiceKey,
    Color,
    KeptOfOwn,
    SubtypeFamily,
    Supertype,
    WordKind,
)


@dataclass(frozen=True, slots=True)
class CopyExceptions:
    """What a copy does not copy or has besides (707.9). Empty fields change nothing.

    `own`: what the copy has of its own instead, its "color" (707.9c), or besides, its "other abilities". `counters`: what it
    enters with besides (707.9e). `given`: further exceptions of copies for which a condition holds (707.9f).
    """

    name: str | None = None
    add_types: tuple[CardType, ...] = ()
    add_subtypes: tuple[str, ...] = ()
    add_supertypes: tuple[Supertype, ...] = ()
    remove_supertypes: tuple[Supertype, ...] = ()
    set_types: tuple[CardType, ...] | None = None
    set_subtypes: tuple[str, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    set_colors: tuple[Color, ...] | None = None
    power: Amount | None = None
    toughness: Amount | None = None
    loyalty: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    no_mana_cost: bool = False
    own: tuple[KeptOfOwn, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    given: tuple[tuple[Condition, CopyExceptions], ...] = ()


@dataclass(frozen=True, slots=True)
class BecomeCopyOf(Change):
    """Layer 1a: a copy of an object (707). The copiable values are taken once, when the effect begins (707.2b)."""

    of: Selector
    exceptions: CopyExceptions = CopyExceptions()


@dataclass(frozen=True, slots=True)
class SetCopiable(Change):
    """Layer 1a: "as enters" or "as turned face up" choices that set power and toughness (613.2a)."""

    exceptions: CopyExceptions


@dataclass(frozen=True, slots=True)
class ChangeController(Change):
    """Layer 2: is controlled by this player."""

    player: Selector


@dataclass(frozen=True, slots=True)
class ChangeText(Change):
    """Layer 3: one color word, land type or creature type is replaced by another (612)."""

    old: str
    new: str
    kind: WordKind


@dataclass(frozen=True, slots=True)
class SetTypes(Change):
    """Layer 4: card types and subtypes are set. None leaves that part alone; see 205.1a–b and 305.7.

    `types` replaces card types; `subtypes` replaces the subtypes of the family `family` ("creature", "land",
    "artifact", …; None: those correlated with the types lost and set). A land whose land types are set loses its
    abilities and has the mana abilities of its new types (305.7). `chosen`: the subtype chosen under this key.
    """

    types: tuple[CardType, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    family: SubtypeFamily | None = None
    supertypes: tuple[Supertype, ...] | None = None
    chosen: ChoiceKey | None = None


@dataclass(frozen=True, slots=True)
class AddTypes(Change):
    """Layer 4: card types, subtypes or supertypes in addition to others. `chosen` adds what was chosen under a key."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    chosen: ChoiceKey | None = None
    all_creature_types: bool = False


@dataclass(frozen=True, slots=True)
class RemoveTypes(Change):
    """Layer 4: loses card types, subtypes or supertypes; `all_creature_types` loses every creature type."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    all_creature_types: bool = False


@dataclass(frozen=True, slots=True)
class SetColors(Change):
    """Layer 5: is these colors (() is colorless); `chosen`: the color chosen under this key."""

    colors: tuple[Color, ...] = ()
    chosen: ChoiceKey | None = None


@dataclass(frozen=True, slots=True)
class AddColors(Change):
    """Layer 5: is these colors in addition to its others; `chosen`: the color chosen under this key."""

    colors: tuple[Color, ...] = ()
    chosen: ChoiceKey | None = None


@dataclass(frozen=True, slots=True)
class AddAbility(Change):
    """Layer 6: has or gains an ability."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class AddAbilitiesOf(Change):
    """Layer 6: has the activated (or other) abilities of the objects denoted. `kinds`: "activated", "triggered", … With `keyword`
    the keyword abilities of that name, each variant as it is ("hexproof from white"). `per_turn`: each of them may be activated
    so often in a turn (602.5b)."""

    of: Selector
    kinds: tuple[AbilityKind, ...] = ("activated",)
    keyword: str | None = None
    per_turn: int | None = None


@dataclass(frozen=True, slots=True)
class LoseAbilities(Change):
    """Layer 6: loses all abilities, or those with these keywords; with `but_mana` all that aren't mana abilities."""

    keywords: tuple[str, ...] | None = None
    but_mana: bool = False


@dataclass(frozen=True, slots=True)
class LoseThisAbility(Change):
    """Layer 6: loses the very ability whose effect this is: "this creature loses this ability"."""


@dataclass(frozen=True, slots=True)
class CantHaveAbility(Change):
    """Layer 6: loses the keyword and can't have or gain it (613.1f)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class SetBasePT(Change):
    """Layer 7b (7a in a characteristic-defining ability): base power and toughness; None leaves one alone."""

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class ModifyPT(Change):
    """Layer 7c: gets +P/+T. What is worked out negative is 0, unless it doubles (or multiplies) power or toughness (107.1b)."""

    power: Amount
    toughness: Amount
    doubling: bool = False


@dataclass(frozen=True, slots=True)
class SwitchPT(Change):
    """Layer 7d: power and toughness are switched."""


@dataclass(frozen=True, slots=True)
class SetName(Change):
    """Layer 3 (612.8) or a name added to others: is named so."""

    name: str
    added: bool = False
