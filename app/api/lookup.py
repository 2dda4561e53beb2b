"""The one answer of ``Library.lookup`` as a payload: with the addresses of what it found, and as a text for a chat."""

from __future__ import annotations

from app.api.answers import hit_payloads, located, rule_payload, term_payload
from app.api.payloads import Lookup, widen
from app.library.search.views import LookupKind
from app.site import chat
from app.site.addresses import Addresses
from app.site.open_cards import cards_or_none
from app.site.place import Place

_WITHOUT_PAGE = (LookupKind.UNSURE, LookupKind.FORMER)


def look_up(place: Place, query: str) -> Lookup:
    """The one answer. Raises what ``Library.lookup`` raises."""
    view = place.library.lookup(place.document, query, cards_or_none())
    place = place.moved_to(view.edition)
    rules = tuple(rule_payload(place, rule) for rule in view.rules)
    term = term_payload(place, view.term) if view.term else None
    found = term or (rules[0] if rules else None)
    addresses = located(place, "lookup", Addresses().search(view.query), q=view.query)
    if found is not None and view.kind not in _WITHOUT_PAGE:
        addresses = {"url": found.url, "page": found.page, "permalink": found.permalink}
    link = found.permalink if found is not None else addresses["permalink"]
    text = chat.lookup_text(place.library, place.document, view, link)
    others = hit_payloads(place, view.alternatives)
    return widen(view, Lookup, rules=rules, term=term, text=text, alternatives=others, **addresses)
