"""The words of cards that have rules in an edition, with the subtypes and ability words that the engine knows."""

from __future__ import annotations

from app.engine.oracle.vocabulary import ABILITY_WORDS, FAMILY_OF
from app.library.cards.card_words import CardWords
from app.library.library import Library
from app.library.records import Document


def card_words(library: Library, document: Document) -> CardWords:
    """What finds them in a document."""
    return CardWords(library.cards.vocabulary(document), library.cards.rule_names(document), FAMILY_OF, ABILITY_WORDS)
