"""One answer to one line: a rule by number, else a glossary entry, else the best hit. Made for bots."""

from __future__ import annotations

from app.api import chat
from app.api.answers import hit_payloads, rule_payload, term_payload, told
from app.api.payloads import Lookup
from app.library.errors import NotFound
from app.library.views import GlossaryEntry, Hit, RuleView, SearchView
from app.site.place import Place

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
    """The answer found: some rules, or else a term."""
    found = [rule_payload(place, rule) for rule in rules]
    entry = term_payload(place, term) if term else None
    first = found[0] if found else entry
    assert first is not None, "an answer holds rules or a term"
    words = told(place, rules[0]) if len(rules) == 1 else rules
    text = chat.rules_text(words, first.permalink) if words else chat.term_text(term, first.permalink) if term else ""
    return Lookup(
        edition=view.edition, query=view.query, kind=kind, rules=tuple(found), term=entry, text=text,
        alternatives=hit_payloads(place, hits[:_ALTERNATIVES]),
        url=first.url, page=first.page, permalink=first.permalink,
    )  # fmt: skip


def _nothing(view: SearchView, message: str) -> NotFound:
    return NotFound("rule" if view.missing else "search", view.query, message, view.suggestions)
