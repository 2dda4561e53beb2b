"""What the parts of a card lead to in an edition: symbols, the type line, the layout, the kinds of ability.

The table is ``rules_data/card_rules.toml``, by numbers of the canonical edition; lineage leads them into the others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from app.library.cards.words import Word
from app.library.holdings import Holdings
from app.library.lineage.canonical import Canonical, canonical
from app.library.places import rules_data
from app.library.records import Document

TABLE = "card_rules.toml"
SYMBOL = re.compile(r"\{([^{}\s]{1,12})\}")
_COLOURS = frozenset("WUBRGC")
_BEGINNINGS = (
    ("loyalty_symbol", re.compile(r"\[?[+−-]?[\dX]+\]?(?=:)")),
    ("chapter_symbol", re.compile(r"[IVX]+(?:, [IVX]+)*(?= —)")),
    ("level_symbol", re.compile(r"LEVEL \d+(?:-\d+|\+)")),
    ("class_bar", re.compile(r"(?:\{[^{}]+\})+(?=: Level \d+$)")),
    ("ability_word", re.compile(r"[A-Z][^—.:,()\n]{2,40}(?= — )")),
)


class CardRuleTable(msgspec.Struct, frozen=True):
    """The table as it is written: rule numbers of the edition of that date."""

    edition: str
    symbols: dict[str, str]
    symbol_forms: dict[str, str]
    characteristics: dict[str, str]
    subtypes: dict[str, str]
    supertypes: dict[str, str]
    layouts: dict[str, str]
    abilities: dict[str, str]
    beginnings: dict[str, str]

    def symbol(self, name: str) -> str:
        """The rule of a symbol by what stands in its braces; empty for one that the rules do not know."""
        if name in self.symbols:
            return self.symbols[name]
        parts = name.split("/")
        if name.isdigit():
            return self.symbol_forms["number"]
        if len(parts) > 1 and all(part in _COLOURS or part.isdigit() for part in parts[:-1]):
            if parts[-1] == "P":
                return self.symbol_forms["phyrexian"]
            if parts[-1] in _COLOURS:
                return self.symbol_forms["hybrid"]
        return ""


@cache
def table() -> CardRuleTable:
    """The table, read once."""
    raw: dict[str, Any] = tomllib.loads((rules_data() / TABLE).read_text("utf-8"))
    return msgspec.convert(raw, CardRuleTable)


class RuleNames:
    """The rules of one edition by the names of the table, and by canonical number, each with its heading."""

    def __init__(self, held: Holdings, document: Document) -> None:
        self._outline = held.outline(held.own(document).id)
        self._canonical: Canonical = canonical(held, document)

    def into(self, number: str) -> str:
        """A canonical number in this edition; empty where it has no such rule."""
        return self._canonical.into(number) if number else ""

    def heading(self, number: str) -> str:
        """The heading a rule of this edition stands under; empty for a number it does not have."""
        place = self._outline.find(number) if number else None
        return self._outline.headings[place] if place is not None else ""

    def beginning(self, line: str, ability_words: frozenset[str]) -> Word | None:
        """What a paragraph begins with that is no word of the rules: a loyalty or chapter symbol, a level, an ability word."""
        for name, pattern in _BEGINNINGS:
            match = pattern.match(line)
            if match is None or (name == "ability_word" and match[0].lower() not in ability_words):
                continue
            number = self.into(table().beginnings[name])
            return Word(0, match.end(), number, "", self.heading(number)) if number else None
        return None

    def symbols(self, text: str) -> Iterator[Word]:
        """The symbols of a text that have a rule in this edition."""
        for match in SYMBOL.finditer(text):
            number = self.into(table().symbol(match[1]))
            if number:
                yield Word(match.start(), match.end(), number, "", self.heading(number))
