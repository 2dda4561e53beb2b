"""``library.cards``: what the words and parts of cards lead to in an edition, and what leads to a rule of it.

Card data itself is in ``cards.store``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.library.cards import words
from app.library.cards.errors import NoLeads
from app.library.cards.rules import RuleNames
from app.library.cards.words import Vocabulary
from app.library.facade import Facade
from app.library.records import Document

if TYPE_CHECKING:
    from app.library.cards.card_words import CardWords
    from app.library.cards.leads.finding import Progress
    from app.library.cards.leads.views import RuleCards, RuleLeads, RuleRulings
    from app.library.cards.store import Cards


class CardsFacade(Facade):
    """Questions about the rules that cards lead to."""

    def vocabulary(self, document: Document) -> Vocabulary:
        """The terms of an edition, to be found in card texts; made when first asked for and kept."""
        return words.vocabulary(self._holdings(), document)

    def rule_names(self, document: Document) -> RuleNames:
        """The rules of an edition by the names of ``card_rules.toml``, and by canonical number."""
        return RuleNames(self._holdings(), document)

    def make_leads(self, cards: Cards, words: CardWords, document: Document, progress: Progress | None = None) -> bool:
        """Find what leads to the rules of a document and keep it beside the card data; ``words`` finds its words in texts.

        Returns whether that was needed: it is where cards, rulings, the document or the program's data have changed. Raises
        CardDataError where it cannot be written.
        """
        from app.library.cards.leads.building import make_leads

        return make_leads(self._holdings(), cards, words, document, progress)

    def leads(
        self, document: Document, number: str, cards: Cards | None, most_cards: int, most_rulings: int
    ) -> RuleLeads | None:
        """The best-known cards and the most telling rulings that lead to a rule; None where nobody has found that out.

        Raises DoesNotParse, NotFound("rule").
        """
        from app.library.cards.leads.asking import RuleAsked
        from app.library.cards.leads.views import RuleLeads

        try:
            asked = RuleAsked(self._holdings(), document, number, cards)
        except NoLeads:
            return None
        return RuleLeads(asked.cards(most_cards, 0), asked.rulings(most_rulings, 0), asked.above())

    def cards_of(self, document: Document, number: str, cards: Cards | None, limit: int, offset: int = 0) -> RuleCards:
        """The cards whose words lead to a rule, the best known first.

        Raises DoesNotParse, NotFound("rule"), and NoLeads where nobody has found that out.
        """
        from app.library.cards.leads.asking import RuleAsked

        return RuleAsked(self._holdings(), document, number, cards).cards(limit, offset)

    def rulings_of(self, document: Document, number: str, cards: Cards | None, limit: int, offset: int = 0) -> RuleRulings:
        """The rulings that lead to a rule: those that cite it, then those that speak of it most.

        Those that came when the edition was no longer in force are counted apart. Raises as ``cards_of``.
        """
        from app.library.cards.leads.asking import RuleAsked

        return RuleAsked(self._holdings(), document, number, cards).rulings(limit, offset)
