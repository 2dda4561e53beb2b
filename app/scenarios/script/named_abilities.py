"""Abilities as documents name them: by a keyword in any spelling, by the mana they make, or by how their text begins."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.game import Game
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.position.values import Held
from app.engine.reading.characteristics import chars
from app.engine.reading.qualities import chosen
from app.library.folding import fold
from app.scenarios.documents.words import ability_words, begins
from app.scenarios.setup.table import Table, whose

COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
MANA_LETTERS = {**COLOR_LETTERS, "colorless": "C"}
"""The letters of the types of mana (106.1b)."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LANDWALKS = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
}


def abilities_named(table: Table, id: ObjectId, wanted: str) -> int:
    """How many abilities of this name an object has: a keyword (in any spelling) or the beginning of a text."""
    g = table.game
    spaced = _CAMEL.sub(" ", wanted).lower().strip()
    letter = MANA_LETTERS.get(spaced.removesuffix(" mana")) if spaced.endswith(" mana") else None
    if letter is not None:
        added = f"add {{{letter.lower()}}}"
        return sum(1 for held in chars(g, id).held if held.mana and added in ability_words(g, id, held.ability).lower())
    if spaced == "simple activated":
        return sum(isinstance(h.ability, t.ActivatedAbility) for h in chars(g, id).held if not h.mana)
    number = 0
    for held in chars(g, id).held:
        ability = held.ability
        if isinstance(ability, t.KeywordAbility):
            number += _is_keyword(ability, spaced) or _is_from_chosen(g, id, held, spaced)
        elif begins(g, id, ability_words(g, id, ability), wanted):
            number += 1
    return number


def _is_keyword(ability: t.KeywordAbility, spaced: str) -> bool:
    if ability.name == spaced or ability.name.replace(" ", "") == spaced.replace(" ", ""):
        return True
    if spaced in _LANDWALKS:
        return ability.name == "landwalk" and _LANDWALKS[spaced] in repr(ability)
    head, of, quality = spaced.partition(" from ")
    if of and ability.name == head:
        return COLOR_LETTERS.get(quality, quality) in re.findall(r"'([^']+)'", repr(ability))
    return False


def _is_from_chosen(game: Game, id: ObjectId, held: Held, spaced: str) -> bool:
    """Is it protection (or hexproof) from the color or other quality that was chosen for it?"""
    keyword, of, quality = spaced.partition(" from ")
    ability = held.ability
    if not of or not isinstance(ability, t.KeywordAbility) or ability.name != keyword:
        return False
    if not isinstance(ability.filter, t.OfChosen):
        return False
    found = chosen(Context(game, whose(game, id), id, parent=held.grant), ability.filter.key or ability.filter.quality)
    return found is not None and fold(str(found)) == fold(COLOR_LETTERS.get(quality, quality))
