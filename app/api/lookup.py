"""One answer to one line: a rule by number, else a glossary entry, else the best hit. Made for bots."""

from __future__ import annotations

from app.api import chat
from app.api.answers import hit_payloads, located, rule_payload, term_payload
from app.api.payloads import Lookup
from app.library.errors import NotFound
from app.library.views import GlossaryEntry, Hit, RuleView, SearchView
from app.web.addresses import Addresses
from app.web.place import Place

_ALTERNATIVES = 5


def look_up(place: Place, query: str) -> Lookup:
    """The one answer. Raises NotFound with suggestions when there is none, and what ``search`` raises."""
    view = place.library.search(place.document, query, _ALTERNATIVES + 1)
    place = place.moved_to(view.edition)
    hits = sorted((hit for group in view.groups for hit in group.hits), key=lambda hit: -hit.score)
    if view.numbers:
        return _answer(place, view, "number", view.numbers, None, hits)
    if view.missing:
        raise _nothing(view, f"There is no {view.missing[0]} in this edition.")
    if view.term:
        return _answer(place, view, "term", (), view.term, hits)
    if not hits:
        raise _nothing(view, f"Nothing answers to '{view.query[:80]}'.")
    best, *others = hits
    if best.term:
        return _answer(place, view, "best", (), place.library.term(place.document, best.term), others)
    rule = place.library.rule(place.document, best.number or "")
    return _answer(place, view, "best", (rule,), None, others)


def _answer(
    place: Place, view: SearchView, kind: str, rules: tuple[RuleView, ...], term: GlossaryEntry | None, hits: list[Hit]
) -> Lookup:
    address = Addresses().rule(rules[0].number, rules[0].ordinal) if rules else Addresses().term(term.anchor if term else "")
    addresses = located(place, "lookup", address)
    link = addresses["permalink"]
    text = chat.rules_text(rules, link) if rules else chat.term_text(term, link) if term else ""
    addresses["url"] = located(place, "rules/" + rules[0].number if rules else "glossary/" + (term.anchor if term else ""), "")["url"]
    return Lookup(
        edition=view.edition, query=view.query, kind=kind, rules=tuple(rule_payload(place, rule) for rule in rules),
        term=term_payload(place, term) if term else None, text=text,
        alternatives=hit_payloads(place, hits[:_ALTERNATIVES]), **addresses,
    )  # fmt: skip


def _nothing(view: SearchView, message: str) -> NotFound:
    return NotFound("rule" if view.missing else "search", view.query, message, view.suggestions)
