"""The one answer of ``Library.lookup`` as a payload: with the addresses of what it found, and as a text for a chat."""

from __future__ import annotations

from flask import request

from app.api.answers import hit_payloads, located, rule_payload, term_payload
from app.api.payloads import Lookup, widen
from app.library.policy.views import PolicyAnswer
from app.library.search.views import LookupKind
from app.site import chat
from app.site.addresses import Addresses
from app.site.host import absolute
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
    if view.kind is LookupKind.POLICY and view.policy is not None:
        addresses = _policy_addresses(view.policy)
        link = addresses["permalink"]
    else:
        link = found.permalink if found is not None else addresses["permalink"]
    text = chat.lookup_text(place.library, place.document, view, link)
    others = hit_payloads(place, view.alternatives)
    return widen(view, Lookup, rules=rules, term=term, text=text, alternatives=others, **addresses)


def _policy_addresses(answer: PolicyAnswer) -> dict[str, str]:
    """Where a section of policy, or a document, is: in the API, and its page, undated and dated."""
    to = Addresses(request.script_root)
    kind, slug, key = str(answer.document.kind), answer.document.slug, answer.section.section.key if answer.section else ""
    return {
        "url": absolute(to.api("/".join(filter(None, ("policy", kind, key))), version=slug)),
        "page": absolute(to.policy(kind, key)), "permalink": absolute(to.policy(kind, key, slug)),
    }  # fmt: skip
