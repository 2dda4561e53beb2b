"""One answer to one line: a rule by number, else a glossary entry, else the best hit, if one stands out. Made for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.api import chat
from app.api.answers import hit_payloads, located, rule_payload, term_payload, told
from app.api.payloads import Lookup
from app.library.errors import NotFound
from app.library.search.views import Hit, SearchView, Sureness
from app.library.views import GlossaryEntry, RuleView
from app.site.addresses import Addresses
from app.site.open_cards import cards_or_none
from app.site.place import Place

_ALTERNATIVES = 5


def look_up(place: Place, query: str) -> Lookup:
    """The one answer. Raises NotFound with suggestions when there is none, and what ``search`` raises."""
    view = place.library.search(place.document, query, _ALTERNATIVES + 1, cards=cards_or_none())
    place = place.moved_to(view.edition)
    if view.numbers:
        return _answer(place, view, "number", view.numbers, None, view.hits)
    if view.former:
        return _former(place, view)
    if view.missing:
        raise _nothing(view, f"There is no {view.missing[0]} in this edition.")
    if view.term:
        return _answer(place, view, "term", (), view.term, view.hits)
    if view.sureness is Sureness.BEST:
        rule = place.library.rule(place.document, view.hits[0].number or "")
        return _answer(place, view, "best", (rule,), None, view.hits[1:])
    if not view.hits:
        raise _nothing(view, f"Nothing answers to '{view.query[:80]}'.")
    return _unsure(place, view)


def _answer(
    place: Place, view: SearchView, kind: str, rules: tuple[RuleView, ...], term: GlossaryEntry | None, others: Sequence[Hit]
) -> Lookup:
    """The answer found: some rules, or else a term."""
    found = [rule_payload(place, rule) for rule in rules]
    entry = term_payload(place, term) if term else None
    first = found[0] if found else entry
    assert first is not None, "an answer holds rules or a term"
    words = told(place, rules[0]) if len(rules) == 1 else rules
    text = chat.rules_text(words, first.permalink) if words else chat.term_text(term, first.permalink) if term else ""
    return _lookup(place, view, kind, text, others, rules=tuple(found), term=entry,
                   url=first.url, page=first.page, permalink=first.permalink)  # fmt: skip


def _former(place: Place, view: SearchView) -> Lookup:
    """A number that this edition lacks: what it was, and the rules that it is now."""
    numbers = dict.fromkeys(ref.number for one in view.former for ref in one.now)
    rules = [place.library.rule(place.document, number) for number in numbers]
    found = tuple(rule_payload(place, rule) for rule in rules)
    addresses = located(place, "lookup", Addresses().search(view.query), q=view.query)
    text = chat.former_text(view.former, rules, found[0].permalink if found else addresses["permalink"], view.edition)
    return _lookup(place, view, "former", text, view.hits, rules=found, term=None, **addresses)


def _unsure(place: Place, view: SearchView) -> Lookup:
    """No hit stands out: what it may be, and what tells them apart."""
    addresses = located(place, "lookup", Addresses().search(view.query), q=view.query)
    listed = view.hits[:_ALTERNATIVES]
    text = chat.unsure_text(listed, view.edition, addresses["permalink"])
    return _lookup(place, view, "unsure", text, listed, rules=(), term=None, **addresses)


def _lookup(place: Place, view: SearchView, kind: str, text: str, others: Sequence[Hit], **more: Any) -> Lookup:
    return Lookup(
        edition=view.edition, query=view.query, kind=kind, text=text,
        alternatives=hit_payloads(place, others[:_ALTERNATIVES]),
        score=view.hits[0].score if view.hits else 0.0, margin=view.margin, concepts=view.concepts, former=view.former,
        cards=view.cards, instead=view.instead, **more,
    )  # fmt: skip


def _nothing(view: SearchView, message: str) -> NotFound:
    return NotFound("rule" if view.missing else "search", view.query, message, view.suggestions)
