"""What a rule is read with: a rule with its subrules, a subrule with its rule and the subrules beside it."""

from __future__ import annotations

from itertools import takewhile

from app.library.library import Library
from app.library.records import Document, NodeKind
from app.library.views import RuleView

_MOST = 80  # a rule page stays light whatever a capture holds


def family(library: Library, document: Document, view: RuleView) -> tuple[RuleView, ...]:
    """The rule first, then its subrules; empty for what has none. ``view`` is any of them."""
    if view.kind not in (NodeKind.RULE, NodeKind.SUBRULE) or not view.path:
        return ()
    if view.duplicates > 1:
        return _from_section(library, document, view)
    if view.kind is NodeKind.RULE:
        head = view
    elif view.path[-1].kind is NodeKind.RULE:
        head = library.rule(document, view.path[-1].number)
    else:
        return ()
    return library.family(document, head.number)[: 1 + _MOST] if head.children else ()


def told(library: Library, document: Document, view: RuleView) -> tuple[RuleView, ...]:
    """What tells a rule by itself: the rule, and below a heading, which says nothing alone, its subrules."""
    return (view.is_title and family(library, document, view)) or (view,)


def _from_section(library: Library, document: Document, view: RuleView) -> tuple[RuleView, ...]:
    """The family of one of several rules that bear one number: by where it stands."""
    rules = library.section(document, view.path[0 if view.path[0].kind is NodeKind.SECTION else 1].number).rules
    at = next(i for i, one in enumerate(rules) if (one.number, one.ordinal) == (view.number, view.ordinal))
    while at > 0 and rules[at].kind is NodeKind.SUBRULE:
        at -= 1
    below = takewhile(lambda one: one.kind is NodeKind.SUBRULE, rules[at + 1 : at + 1 + _MOST])
    found = (rules[at], *below)
    return found if len(found) > 1 else ()
