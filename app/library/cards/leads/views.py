"""What leads to a rule, as pages, API and command line show it."""

from __future__ import annotations

import msgspec

from app.library.cards.search import CardRef
from app.library.views import EditionRef


class LeadingRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that leads to a rule: by citing its number (``cites``), or by speaking of what the rule is about.

    ``cards`` are the best-known cards that it was published for, ``others`` counts the rest of them. ``date`` is the last on
    which it was published (ISO; empty where the data do not say).
    """

    date: str
    text: str
    source: str
    cites: bool
    cards: tuple[CardRef, ...]
    others: int


class RuleRulings(msgspec.Struct, frozen=True, kw_only=True):
    """Some of the ``total`` rulings that lead to a rule: those that cite it first, then those that speak of it most.

    Rulings that came when the edition was no longer in force are left out; ``later`` counts them. ``loose``: so large a part
    of all rulings leads here that it says little of any one.
    """

    edition: EditionRef
    number: str
    heading: str
    total: int
    loose: bool
    later: int
    rulings: tuple[LeadingRuling, ...]


class RuleCards(msgspec.Struct, frozen=True, kw_only=True):
    """Some of the ``total`` cards whose words lead to a rule: those printed most often first, then those with most rulings.

    The cards and their texts are today's, whatever the edition. ``loose`` as of ``RuleRulings``.
    """

    edition: EditionRef
    number: str
    heading: str
    total: int
    loose: bool
    cards: tuple[CardRef, ...]


class RuleLeads(msgspec.Struct, frozen=True):
    """What leads to a rule, and of a subrule what leads to the titled rule it belongs to."""

    cards: RuleCards
    rulings: RuleRulings
    above: RuleLeads | None = None

    @property
    def found(self) -> bool:
        """Whether anything leads to the rule itself."""
        return bool(self.cards.total or self.rulings.total)
