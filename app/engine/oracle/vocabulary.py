"""The closed words of card text, as tables: types, colors, numbers, zones, steps, abilities' names."""

from __future__ import annotations

from app.engine.trees.mana_costs import COLORS as LETTERS
from app.engine.trees.mana_costs import WORDS_OF_COLORS
from app.engine.trees.subtypes import FAMILIES
from app.engine.trees.vocabularies import SUPERTYPES as EACH_SUPERTYPE
from app.engine.trees.vocabularies import Beginning, CardType, Color, Mark, ObjectMeasure, State, SubtypeFamily, Supertype, Zone

COLORS: dict[str, Color] = {WORDS_OF_COLORS[letter]: letter for letter in LETTERS}
COLOR_NAMES = {letter: name for name, letter in COLORS.items()}
MEASURES: dict[str, ObjectMeasure] = {
    "power": "power", "toughness": "toughness", "mana value": "mana_value", "base power": "base_power",
    "base toughness": "base_toughness", "converted mana cost": "mana_value", "loyalty": "loyalty",
}  # fmt: skip
MEASURE_WORDS: dict[str, str] = {measure: words for words, measure in reversed(MEASURES.items())}
"""Numbers that objects have, by their words, and the words for each."""
PLACES: dict[str, tuple[Zone, ...]] = {
    "in the command zone or on the battlefield": ("command", "battlefield"), "in the command zone": ("command",),
    "on the battlefield": ("battlefield",), "still on the battlefield": ("battlefield",), "in exile": ("exile",),
    "on the stack": ("stack",),
}  # fmt: skip
"""Where something is, where it is not said whose place that is."""

NUMBERS = {
    word: n
    for n, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "ninety-nine": 99}
NUMBER_WORDS = {n: word for word, n in NUMBERS.items()}
ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
}
TIMES = {"twice": 2, "double": 2, "triple": 3, "half": 0}

CARD_TYPES: dict[str, CardType] = {
    "artifact": "artifact",
    "creature": "creature",
    "enchantment": "enchantment",
    "land": "land",
    "planeswalker": "planeswalker",
    "battle": "battle",
    "instant": "instant",
    "sorcery": "sorcery",
    "kindred": "kindred",
    "tribal": "kindred",
    "plane": "plane",
    "phenomenon": "phenomenon",
    "scheme": "scheme",
    "conspiracy": "conspiracy",
    "dungeon": "dungeon",
    "vanguard": "vanguard",
}
TYPE_WORDS: dict[str, CardType] = {
    **CARD_TYPES, **{word + "s": name for word, name in CARD_TYPES.items()}, "sorceries": "sorcery",
}
SUPERTYPES: dict[str, Supertype] = {word: word for word in EACH_SUPERTYPE}

_IRREGULAR = {
    "Elf": "Elves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Dwarf": "Dwarves",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Ally": "Allies",
    "Faerie": "Faeries",
    "Fungus": "Fungi",
    "Octopus": "Octopuses",
    "Cyclops": "Cyclopes",
    "Homunculus": "Homunculi",
    "Sphinx": "Sphinxes",
    "Fox": "Foxes",
    "Mercenary": "Mercenaries",
    "Harpy": "Harpies",
    "Thief": "Thieves",
    "Pegasus": "Pegasi",
    "Phoenix": "Phoenixes",
    "Witch": "Witches",
    "Leech": "Leeches",
    "Incubus": "Incubi",
    "Platypus": "Platypuses",
    "Efreet": "Efreets",
    "Djinn": "Djinn",
    "Jellyfish": "Jellyfish",
    "Starfish": "Starfish",
    "Mongoose": "Mongooses",
    "Wall": "Walls",
    "Spy": "Spies",
    "Lammasu": "Lammasu",
    "Plains": "Plains",
    "Merfolk": "Merfolk",
    "Eldrazi": "Eldrazi",
    "Equipment": "Equipment",
    "Aetherborn": "Aetherborn",
    "Locus": "Loci",
    "Aurochs": "Aurochs",
    "Yeti": "Yetis",
    "Nephilim": "Nephilim",
    "Walrus": "Walruses",
    "Custodes": "Custodes",
    "Hero": "Heroes",
    "Child": "Children",
    "Pegasi": "Pegasi",
    "Kavu": "Kavu",
    "Kithkin": "Kithkin",
    "Myr": "Myr",
    "Samurai": "Samurai",
    "Spacecraft": "Spacecraft",
    "Treefolk": "Treefolk",
    "Zubera": "Zubera",
}


def _plurals() -> dict[str, str]:
    """Every subtype, singular and plural, in lower case, to its name on a type line."""
    table: dict[str, str] = {}
    for family in FAMILIES.values():
        for printed in family:
            name = printed.replace("’", "'")
            table[_IRREGULAR.get(name, name + "s").lower()] = name
            table[name.lower() + "s"] = name
            table[name.lower()] = name
    table.update({"advisor": "Advisor", "advisors": "Advisor", "power-plant": "Power-Plant"})
    return table


SUBTYPES = _plurals()


def plural_of(noun: str) -> str:
    """A noun of card text in the plural: "creatures", "sorceries", "Elves"."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return noun[:-1] + "ies"
    return noun + "s"


_FAMILIES_IN_ORDER: tuple[SubtypeFamily, ...] = (
    "artifact", "enchantment", "land", "planeswalker", "instant", "battle", "creature",
)
FAMILY_OF: dict[str, SubtypeFamily] = {
    name.replace("’", "'"): family for family in _FAMILIES_IN_ORDER for name in FAMILIES[family]
}
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

OBJECT_HEADS = frozenset(
    {
        "card",
        "cards",
        "spell",
        "spells",
        "permanent",
        "permanents",
        "token",
        "tokens",
        "source",
        "sources",
        "ability",
        "abilities",
    }
)
PLAYER_HEADS = frozenset({"player", "players", "opponent", "opponents", "teammate", "teammates"})

STATUS_WORDS: dict[str, Mark | State] = {
    "tapped": "tapped",
    "untapped": "untapped",
    "attacking": "attacking",
    "blocking": "blocking",
    "blocked": "blocked",
    "unblocked": "unblocked",
    "face-down": "face_down",
    "face-up": "face_up",
    "enchanted": "enchanted",
    "equipped": "equipped",
    "modified": "modified",
    "historic": "historic",
    "suspected": "suspected",
    "transformed": "transformed",
    "monstrous": "monstrous",
    "renowned": "renowned",
    "saddled": "saddled",
    "goaded": "goaded",
    "suspended": "suspended",
    "foretold": "foretold",
    "kicked": "kicked",
    "attached": "attached",
}

STEPS: dict[str, Beginning] = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "untap step": "untap",
    "combat": "beginning_of_combat",
    "cleanup step": "cleanup",
    "precombat main phase": "precombat_main",
    "postcombat main phase": "postcombat_main",
    "main phase": "main",
    "postcombat main phases": "postcombat_main",
    "precombat main phases": "precombat_main",
    "main phases": "main",
    "end steps": "end",
    "combat phase": "combat",
    "declare attackers step": "declare_attackers",
    "declare blockers step": "declare_blockers",
    "end of combat step": "end_of_combat",
    "combat damage step": "combat_damage",
    "first main phase": "precombat_main",
    "second main phase": "second_main",
    "beginning of combat": "beginning_of_combat",
}

ABILITY_WORDS = frozenset(
    {
        "adamant",
        "addendum",
        "alliance",
        "battalion",
        "bloodrush",
        "celebration",
        "channel",
        "chroma",
        "cohort",
        "constellation",
        "converge",
        "council's dilemma",
        "coven",
        "delirium",
        "descend 4",
        "descend 8",
        "disappear",
        "domain",
        "eerie",
        "eminence",
        "enrage",
        "fateful hour",
        "fathomless descent",
        "ferocious",
        "flurry",
        "formidable",
        "grandeur",
        "hellbent",
        "heroic",
        "imprint",
        "infusion",
        "inspired",
        "join forces",
        "kinship",
        "landfall",
        "lieutenant",
        "magecraft",
        "metalcraft",
        "morbid",
        "opus",
        "pack tactics",
        "paradox",
        "parley",
        "radiance",
        "raid",
        "rally",
        "renew",
        "repartee",
        "revolt",
        "secret council",
        "spell mastery",
        "strive",
        "survival",
        "sweep",
        "tempting offer",
        "threshold",
        "undergrowth",
        "valiant",
        "vivid",
        "void",
        "will of the council",
    }
)

KNOWN = (
    frozenset(TYPE_WORDS)
    | frozenset(SUBTYPES)
    | frozenset(SUPERTYPES)
    | frozenset(COLORS)
    | OBJECT_HEADS
    | PLAYER_HEADS
    | frozenset(STATUS_WORDS)
    | frozenset(
        [
            "the",
            "a",
            "an",
            "of",
            "one",
            "two",
            "when",
            "whenever",
            "if",
            "at",
            "you",
            "it",
            "put",
            "return",
            "each",
            "all",
            "target",
            "this",
            "that",
        ]
    )
)
"""Words that are never a legend's short name."""
