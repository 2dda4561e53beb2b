"""Words that the rules know: card types, subtypes, colors, counters, keywords, and ways of casting, as documents spell them."""

from __future__ import annotations

import re

from app.engine.oracle.keywords import KEYWORDS, LANDWALK
from app.engine.oracle.vocabulary import SUPERTYPES, TYPE_WORDS
from app.engine.reading.counter_abilities import KEYWORD_COUNTERS
from app.engine.trees.subtypes import FAMILIES
from app.library.folding import fold
from app.scenarios.documents.vocabulary import SPECIALS, WAYS
from app.scenarios.documents.words import counter_name
from app.scenarios.script.acting import way_name
from app.scenarios.script.script_kinds import KIND_NAMES, STOPS

KINDS = frozenset({name for names in KIND_NAMES.values() for name in names} | {*STOPS, "bands"})
"""Kinds of choice."""
COLOR_WORDS = ("white", "blue", "black", "red", "green", "colorless")
_COLOR_LETTERS = frozenset("WUBRGC")
_SUBTYPES = frozenset(fold(one) for family in FAMILIES.values() for one in family)
_NUMBERED = re.compile(r"[+-]\d+/[+-]\d+")
_COUNTERS = frozenset({"loyalty", "defense", "poison", "energy", "experience", "rad", "ticket", "lore", "stun", "shield", "level",
                       "time", "charge", "age", "fade", "finality", "hone"})
"""Counters that the rules or keywords give a meaning; others are those that a card here names."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_KEYWORDS = frozenset(one.replace(" ", "") for one in (*KEYWORDS, *LANDWALK))


def is_type(word: str) -> bool:
    """Is it a card type or a supertype?"""
    return word.lower() in TYPE_WORDS or word.lower() in SUPERTYPES


def is_subtype(word: str) -> bool:
    """Is it a subtype, in any spelling?"""
    return fold(word.replace("_", " ")) in _SUBTYPES


def is_color(word: str) -> bool:
    """Is it a color, "colorless", or the letter of one?"""
    return word.lower() in COLOR_WORDS or word.upper() in _COLOR_LETTERS


def is_counter(kind: str) -> bool:
    """Is it a kind of counter that the rules know?"""
    name = counter_name(kind)
    return _NUMBERED.fullmatch(name) is not None or name in _COUNTERS or name in KEYWORD_COUNTERS


def is_keyword(word: str) -> bool:
    """Does a word name a keyword ability, or an ability by what it is for: "first strike", "HexproofFromWhite", "green mana"?"""
    spaced = _CAMEL.sub(" ", word).lower().strip()
    bare = spaced.partition(" from ")[0].replace(" ", "").replace("-", "")
    if bare in _KEYWORDS or bare in {one.replace("-", "") for one in _KEYWORDS}:
        return True
    color, _, rest = spaced.partition(" ")
    return spaced == "simple activated" or (rest == "mana" and color in COLOR_WORDS)


def is_way(how: str) -> bool:
    """Is it a way of casting or a special action, in one of the spellings in which they are understood?"""
    name = way_name(how)
    spaced = name.replace("_", " ")
    if "kick" in name or "face up" in spaced or "face-up" in name:
        return True
    return any(spaced.startswith(one.replace("_", " ")) for one in (*WAYS, *SPECIALS)) or (
        bool(name) and any(one.startswith(name) for one in (*WAYS, *SPECIALS))
    )
