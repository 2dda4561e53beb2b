"""Rulings and a question: those that may answer it, and how much the words of a rule's rulings speak for the rule.

A ruling is found on a card that the question names, or by having nearly all of the question's words. Rulings stand beside the
rules and are never counted as such.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterable, Mapping
from math import log

from app.library.cards.errors import NoLeads
from app.library.cards.leads.asking import end_of, source_of, told
from app.library.cards.leads.schema import day_number
from app.library.cards.leads.store import Leads, WordRow
from app.library.cards.leads.views import LeadingRuling
from app.library.cards.search import CardRef
from app.library.cards.store import Cards, Ruling
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.bridge import numbers_between
from app.library.records import Document
from app.library.search.analysis import terms
from app.library.search.ruletable import rule_table
from app.library.search.understanding import Understanding
from app.library.search.wording import QuestionWords

MOST = 3  # rulings shown beside the rules
_NEARLY_ALL = 0.8  # of what a question tells: what a ruling must have on a card that was not named
_SOME = 0.4  # and on one that was
_FEWEST = 3  # words of a question that rulings on any card are looked for: fewer are in too many
_ALMOST = 1e-9
_COMMON = 3000  # rulings from which on a word adds to those found and finds no others
_LOOKED_AT = 12


def rulings_for(
    held: Holdings, document: Document, reading: Understanding, cards: Cards | None, sure: bool
) -> tuple[LeadingRuling, ...]:
    """The rulings that may answer a question: first those on the cards it names, then, where no rule is ``sure`` to answer,
    those on any card that have nearly all of its words. Rulings that came after the edition are left out."""
    if cards is None:
        return ()
    found = list(_on_cards(held, reading, cards))
    if not sure and not reading.cards:
        found += _on_any(held, reading.wording, cards)
    end = end_of(held.documents, document)
    in_time = (one for one in found if not end or day_number(one.date) < end)
    return tuple({one.text: one for one in in_time}.values())[:MOST]


def ruling_words(held: Holdings, document: Document, wording: QuestionWords, cards: Cards | None) -> dict[int, float]:
    """How much the words of their rulings speak for rules, by place in the table of the document; the most of all is 1."""
    try:
        _, leads, source = source_of(held, cards)
    except NoLeads:
        return {}
    gains: dict[int, float] = {}
    for row in leads.words(tuple(dict.fromkeys(wording.content))).values():
        for place, gain in zip(row.rules, row.gains):
            gains[place] = gains.get(place, 0.0) + gain
    most = max(gains.values(), default=0.0) or 1.0
    places = _places(held, leads, source, document)
    return {here: gain / most for place, gain in gains.items() if (here := places[place]) >= 0}


def _places(held: Holdings, leads: Leads, source: Document, document: Document) -> array[int]:
    """Where the rules that the leads know are in the table of a document; -1 for those that it does not have. Kept."""

    def make() -> array[int]:
        table, number_here = rule_table(held, document), numbers_between(held, source, document)
        found = (table.find(number_here(number)) for number in leads.numbers)
        return array("i", (-1 if place is None else place for place in found))

    return _placed.get(leads, document.sha256, make)


_placed: LastUsed[str, array[int]] = LastUsed(8)


# ---- on cards that are named -----------------------------------------------------------------------------------------


def _on_cards(held: Holdings, reading: Understanding, cards: Cards) -> list[LeadingRuling]:
    """The rulings on the cards of a question that have some of its words, those with most first."""
    names = [str(card["name"]) for card in reading.cards]
    rated: list[tuple[float, int, LeadingRuling]] = []
    for card in reading.cards:
        others = [term for name in names if name != card["name"] for term in terms(name)]
        rarity = {term: held.questions.rarity(term) for term in (*reading.wording.content, *others)}
        whole = sum(rarity.values()) or 1.0
        for ruling in cards.rulings(str(card["name"])):
            share = sum(rarity[term] for term in set(terms(ruling.text)) & rarity.keys()) / whole
            if share >= _SOME:
                rated.append((-share, len(ruling.text), _ruling(card, cards, ruling)))
    return [one for _, _, one in sorted(rated, key=lambda row: row[:2])[:_LOOKED_AT]]


def _ruling(card: Mapping[str, object], cards: Cards, ruling: Ruling) -> LeadingRuling:
    name = str(card["name"])
    ref = CardRef(name, cards.slug(name), str(card.get("mana_cost") or ""), str(card.get("type_line") or ""))
    return LeadingRuling(date=ruling.date, text=ruling.text, source=ruling.source, cites=False, cards=(ref,), others=0)


# ---- on any card -----------------------------------------------------------------------------------------------------


def _on_any(held: Holdings, wording: QuestionWords, cards: Cards) -> Iterable[LeadingRuling]:
    """The rulings with nearly all words of a question: those with most first, the shorter of two."""
    content = tuple(dict.fromkeys(wording.content))
    try:
        _, leads, _ = source_of(held, cards)
    except NoLeads:
        return []
    if len(content) < _FEWEST:
        return []
    shares = _shares(leads, content)
    best = heapq.nlargest(_LOOKED_AT, shares, key=shares.__getitem__)
    rulings = zip(best, told(cards, leads, best))
    return [one for ident, one in sorted(rulings, key=lambda row: (-shares[row[0]], len(row[1].text)))]


def _shares(leads: Leads, content: tuple[str, ...]) -> dict[int, float]:
    """The rulings that have nearly all of what some words tell, with the share they have; rare words are looked at first.

    A ruling that lacks too much to come near is let go at once.
    """
    rows = leads.words(content)
    rarity = {term: _rarity(rows.get(term), leads.count_rulings) for term in content}
    whole = sum(rarity.values())
    looked_at = sum(rarity[term] for term in content if term not in rows) / whole  # the share of the words up to here
    shares: dict[int, float] = {}
    for term in sorted(rows, key=rarity.__getitem__, reverse=True):
        share, said = rarity[term] / whole, rows[term].said
        if looked_at <= 1 - _NEARLY_ALL and (not shares or len(said) <= _COMMON):
            for ident in said:
                shares[ident] = shares.get(ident, 0.0) + share
        else:
            for ident in shares.keys() & set(said):
                shares[ident] += share
        looked_at += share
        lacking = looked_at - (1 - _NEARLY_ALL) - _ALMOST
        shares = {ident: value for ident, value in shares.items() if value >= lacking}
    return shares


def _rarity(row: WordRow | None, size: int) -> float:
    return log(1 + 2 * size) if row is None else log(1 + size / len(row.said))
