"""One answer to one line: a rule by number, else a glossary entry, else the best hit, if one stands out. Made for bots."""

from __future__ import annotations

from collections.abc import Sequence

from app.library import rules
from app.library.cards.store import Cards
from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.records import Document, NodeKind
from app.library.search.answering import search
from app.library.search.views import Hit, LookupKind, LookupView, SearchView, Sureness
from app.library.search.wording import wording_of
from app.library.views import EditionRef, GlossaryEntry, RuleView

ALTERNATIVES = 5
_RULES = (NodeKind.RULE, NodeKind.SUBRULE)


def look_up(held: Holdings, document: Document | None, query: str, cards: Cards | None = None) -> LookupView:
    """The one answer. See ``Library.lookup``."""
    view = search(held, document, query, ALTERNATIVES + 1, 0, cards)
    if view.numbers:
        return _view(view, LookupKind.NUMBER, view.hits, view.numbers)
    if view.former:
        return _view(view, LookupKind.FORMER, view.hits, _rules_now(held, view))
    if view.missing:
        raise _nothing(view, f"There is no {view.missing[0]} in this edition.")
    sure = view.sureness is Sureness.BEST
    if view.term and not (sure and wording_of(view.query).asking):  # a question about a term is answered by its rule
        return _view(view, LookupKind.TERM, view.hits, _rules_named(held, view), view.term)
    if sure:
        return _view(view, LookupKind.BEST, view.hits[1:], (_rule(held, view, view.hits[0].number or ""),))
    if not view.hits:
        raise _nothing(view, f"Nothing answers to '{view.query[:80]}'.")
    return _view(view, LookupKind.UNSURE, view.hits)


def nothing_found(edition: EditionRef, query: str) -> LookupView:
    """An answer without rules, for a line that something else answers."""
    return LookupView(
        edition=edition, query=query, kind=LookupKind.UNSURE, rules=(), term=None, alternatives=(), score=0.0, margin=0.0,
        concepts=(), former=(), cards=(), instead="",
    )  # fmt: skip


def _rules_named(held: Holdings, view: SearchView) -> tuple[RuleView, ...]:
    """The rule that a term leads to, with its letters below it; a whole section is too much to add."""
    numbers = [number for concept in view.concepts for number in concept.rules[:1]]
    found = [_rule(held, view, number) for number in numbers[:1]]
    return tuple(rule for rule in found if rule.kind in _RULES)


def _rules_now(held: Holdings, view: SearchView) -> tuple[RuleView, ...]:
    """The rules that a number which this edition lacks is now."""
    numbers = dict.fromkeys(ref.number for one in view.former for ref in one.now)
    return tuple(_rule(held, view, number) for number in numbers)


def _rule(held: Holdings, view: SearchView, number: str) -> RuleView:
    return rules.rule(held, held.edition(view.edition.slug), number, 1)


def _view(
    view: SearchView, kind: LookupKind, others: Sequence[Hit], found: tuple[RuleView, ...] = (), term: GlossaryEntry | None = None
) -> LookupView:
    return LookupView(
        edition=view.edition, query=view.query, kind=kind, rules=found, term=term, alternatives=tuple(others[:ALTERNATIVES]),
        score=view.hits[0].score if view.hits else 0.0, margin=view.margin, concepts=view.concepts, former=view.former,
        cards=view.cards, instead=view.instead,
    )  # fmt: skip


def _nothing(view: SearchView, message: str) -> NotFound:
    return NotFound("rule" if view.missing else "search", view.query, message, view.suggestions)
