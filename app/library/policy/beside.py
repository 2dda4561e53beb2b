"""Policy beside the rules: what the search box and the one answer say of it, never mixed among the rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from app.library.errors import NotFound
from app.library.policy.facade import PolicyFacade
from app.library.search.views import LookupKind, LookupView, SearchView

_SHOWN = 3
_RULES_FIRST = frozenset({LookupKind.NUMBER, LookupKind.FORMER, LookupKind.TERM})  # of a name that the rules have as well


def with_policy(policy: PolicyFacade, view: SearchView, day: str | None) -> SearchView:
    """The answer to a query with the sections of policy that it names, or is about. ``day``: of the documents in force then."""
    try:
        answer = policy.lookup(view.query, day)
        named = answer is not None and answer.names_document
    except NotFound:  # it names a document, and nothing in it: then what comes near is found by its words
        answer, named = None, True
    if not named and (view.numbers or view.former or view.missing):
        return view
    hits = () if answer is not None else policy.search(view.query, day, _SHOWN, sparing=not named)
    return msgspec.structs.replace(view, policy=answer, policy_hits=hits) if answer or hits else view


def policy_first(
    policy: PolicyFacade, query: str, day: str | None, rules: Callable[[], LookupView], bare: Callable[[], LookupView]
) -> LookupView:
    """The one answer to a line: policy where it names a document of it, or a section by a name that the rules do not have.

    ``rules`` looks the line up in the rules, ``bare`` makes an answer without any. Raises as they do, and NotFound for what a
    document that is named does not have.
    """
    answer = policy.lookup(query, day)
    if answer is not None and answer.names_document:
        return msgspec.structs.replace(bare(), kind=LookupKind.POLICY, policy=answer)
    if answer is not None:
        try:
            found = rules()
        except NotFound:
            found = bare()
        if found.kind in _RULES_FIRST:
            return msgspec.structs.replace(found, policy=answer)
        return msgspec.structs.replace(bare(), kind=LookupKind.POLICY, policy=answer)
    hits = policy.search(query, day, _SHOWN)
    try:
        found = rules()
    except NotFound:
        if not hits:
            raise
        found = bare()
    if found.kind in (LookupKind.NUMBER, LookupKind.FORMER):
        return found
    return msgspec.structs.replace(found, policy_hits=hits) if hits else found
