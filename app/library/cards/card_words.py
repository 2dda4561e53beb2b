"""The words of a card that have rules: on its type line, in its text, its symbols, and what its paragraphs begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.library.cards.rules import RuleNames, table
from app.library.cards.words import Vocabulary, Word


@dataclass(frozen=True, slots=True)
class CardWords:
    """Finds them in one edition. ``families`` leads from a subtype to the card type it belongs to (205.3)."""

    vocabulary: Vocabulary
    names: RuleNames
    families: Mapping[str, str]
    ability_words: frozenset[str]

    def of_types(self, line: str) -> tuple[Word, ...]:
        """The words of a type line that have rules: types by their own, subtypes by those of their family."""
        found = {word.start: word for word in self.vocabulary.find(line)}
        at = 0
        for said in line.replace("—", " ").split():
            start = line.index(said, at)
            at = start + len(said)
            canonical = table().supertypes.get(said.lower()) or table().subtypes.get(self.families.get(said, ""), "")
            number = self.names.into(canonical)
            if number and (start not in found or said.lower() in table().supertypes):
                found[start] = Word(start, at, number, "", self.names.heading(number))
        return tuple(found[start] for start in sorted(found))

    def of_paragraph(self, line: str, names: tuple[str, ...]) -> tuple[Word, ...]:
        """The words and symbols of a paragraph that have rules. ``names``: by what it calls its own card."""
        first = self.names.beginning(line, self.ability_words)
        others = (*self.vocabulary.find(line, names), *self.names.symbols(line))
        after = first.end if first is not None else 0
        rest = sorted((word for word in others if word.start >= after), key=lambda word: word.start)
        return (*filter(None, (first,)), *rest)


def own_names(name: str, types: str) -> tuple[str, ...]:
    """By what a text calls its own card (201.5): the name, and of a legend what stands before a comma."""
    short = name.partition(",")[0]
    return (name, short) if short != name and "Legendary" in types else (name,)
