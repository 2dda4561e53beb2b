"""``library.cards``: what the words and parts of cards lead to in an edition. Card data itself is in ``cards.store``."""

from __future__ import annotations

from app.library.cards import words
from app.library.cards.rules import RuleNames
from app.library.cards.words import Vocabulary
from app.library.facade import Facade
from app.library.records import Document


class CardsFacade(Facade):
    """Questions about the rules that cards lead to."""

    def vocabulary(self, document: Document) -> Vocabulary:
        """The terms of an edition, to be found in card texts; made when first asked for and kept."""
        return words.vocabulary(self._holdings(), document)

    def rule_names(self, document: Document) -> RuleNames:
        """The rules of an edition by the names of ``card_rules.toml``, and by canonical number."""
        return RuleNames(self._holdings(), document)
