"""What leads to a rule of any edition: the leads of the edition they were found for, followed by lineage."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.library.cards.errors import NoLeads
from app.library.cards.leads.schema import day_number
from app.library.cards.leads.store import LeadRow, Leads
from app.library.cards.leads.views import LeadingRuling, RuleCards, RuleLeads, RuleRulings
from app.library.cards.search import CardRef
from app.library.cards.store import Cards
from app.library.holdings import Holdings
from app.library.lineage.bridge import numbers_between
from app.library.lookup import find
from app.library.records import Document, DocumentKind, NodeKind
from app.library.views import NumberRef, edition_ref

_LOOSE = 4  # a quarter of all that there are, or more, is no list to read
_FEW = 100  # which can be read whatever part of all they are
_SHOWN_CARDS = 3  # of those that a ruling is for
_CARD = "SELECT id, name, slug, mana_cost, type_line FROM card WHERE id IN ({})"
_RULING = "SELECT id, date, text, source FROM ruling WHERE id IN ({})"


def source_of(held: Holdings, cards: Cards | None) -> tuple[Cards, Leads, Document]:
    """Cards, what leads from them to rules, and the document for whose rules that was found.

    Raises NoLeads where one of them is missing, and says which.
    """
    if cards is None:
        raise NoLeads("There is no card data here; 'magistrate cards import FILE' loads some.")
    leads = cards.leads()
    source = next((one for one in held.documents if leads is not None and one.sha256 == leads.edition), None)
    if leads is None or source is None:
        raise NoLeads("It was not yet found out which cards and rulings lead to which rules; 'magistrate cards index' does that.")
    return cards, leads, source


class RuleAsked:
    """One question about one rule: what leads to it is read once."""

    def __init__(self, held: Holdings, document: Document, number: str, cards: Cards | None) -> None:
        """Raises DoesNotParse, NotFound for a number that the document does not have, NoLeads."""
        self._held, self._document = held, held.own(document)
        self._edition = edition_ref(self._document)
        self._outline = held.outline(self._document.id)
        self._place = find(held, self._document, number)
        self.ref: NumberRef = self._outline.ref(self._place)
        self._cards, self._leads, source = source_of(held, cards)
        self._row = self._leads.rule(numbers_between(held, self._document, source)(self.ref.number))
        self._known = self._until(self._row)

    def cards(self, limit: int, offset: int) -> RuleCards:
        """Some of the cards that lead to the rule."""
        ids = self._row.cards
        return RuleCards(
            edition=self._edition, number=self.ref.number, heading=self.ref.heading, total=len(ids),
            loose=_is_loose(len(ids), self._leads.count_cards),
            cards=tuple(_refs(self._cards, ids[offset : offset + limit]).values()),
        )  # fmt: skip

    def rulings(self, limit: int, offset: int) -> RuleRulings:
        """Some of the rulings that lead to the rule."""
        chosen = self._known[offset : offset + limit]
        return RuleRulings(
            edition=self._edition, number=self.ref.number, heading=self.ref.heading, total=len(self._known),
            loose=_is_loose(len(self._row.rulings), self._leads.count_rulings),
            later=len(self._row.rulings) - len(self._known),
            rulings=tuple(told(self._cards, self._leads, chosen, set(self._row.rulings[: self._row.citing]))),
        )  # fmt: skip

    def above(self) -> RuleLeads | None:
        """How much leads to the titled rule that a subrule belongs to; None where nothing does, and where there is none."""
        place = self._outline.parents[self._place]
        if self.ref.kind is not NodeKind.SUBRULE or place < 0 or not self._outline.titled[place]:
            return None
        rule = RuleAsked(self._held, self._document, self._outline.numbers[place], self._cards)
        found = RuleLeads(rule.cards(0, 0), rule.rulings(0, 0))
        return found if found.found else None

    def _until(self, row: LeadRow) -> Sequence[int]:
        """The rulings that had come when the next edition took effect."""
        end = end_of(self._held.documents, self._document)
        return row.rulings if not end else [one for one, day in zip(row.rulings, row.days) if day < end]


def told(cards: Cards, leads: Leads, idents: Sequence[int], citing: Collection[int] = ()) -> list[LeadingRuling]:
    """Rulings by their ids in the leads, in this order; ``citing`` are the ids of those that cite the rule they lead to."""
    if not idents:
        return []
    said = leads.said(idents)
    texts = {row[0]: row[1:] for row in cards.rows(_marked(_RULING, said), *(ruling for ruling, _ in said))}
    refs = _refs(cards, [card for _, named in said for card in named[:_SHOWN_CARDS]])
    found: list[LeadingRuling] = []
    for ident, (ruling, named) in zip(idents, said):
        date, text, source = texts[ruling]
        found.append(LeadingRuling(
            date=date, text=text, source=source, cites=ident in citing,
            cards=tuple(refs[card] for card in named[:_SHOWN_CARDS]), others=max(len(named) - _SHOWN_CARDS, 0),
        ))  # fmt: skip
    return found


def _refs(cards: Cards, idents: Sequence[int]) -> dict[int, CardRef]:
    """Cards by their ids, in the order of these."""
    if not idents:
        return {}
    found = {row[0]: CardRef(*row[1:]) for row in cards.rows(_marked(_CARD, idents), *idents)}
    return {ident: found[ident] for ident in idents}


def _is_loose(count: int, whole: int) -> bool:
    return count > _FEW and _LOOSE * count > whole


def _marked(sql: str, values: Sequence[object]) -> str:
    return sql.format(",".join("?" * len(values)))


def end_of(documents: Sequence[Document], document: Document) -> int:
    """The day on which an edition was replaced, as a number that sorts; 0 for one that was not, and for undated documents."""
    dates = (one.effective for one in documents if one.kind is DocumentKind.EDITION and one.complete and one.effective)
    later = [date for date in dates if document.effective and date > document.effective]
    return day_number(min(later)) if later else 0
