"""A rule picked by chance, to read or to learn."""

from __future__ import annotations

import random

from app.library import rules
from app.library.errors import NotFound
from app.library.holdings import Holdings
from app.library.lookup import find, name_of
from app.library.outline import READ_IN_ORDER, Outline
from app.library.records import Document
from app.library.views import RuleView


def random_rule(held: Holdings, document: Document, within: str = "") -> RuleView:
    """Any rule or subrule that says something, no heading; ``within`` narrows to a chapter, section or rule.

    Raises DoesNotParse, NotFound.
    """
    outline = held.outline(document.id)
    first = find(held, document, within) if within else 0
    last = outline.end(first) if within else len(outline)
    places = [place for place in range(first, last) if _says_something(outline, place)]
    if not places:
        where = within or name_of(document)
        raise NotFound("rule", where, f"There is no rule with a text in {where}.")
    chosen = random.choice(places)
    number = outline.numbers[chosen]
    return rules.rule(held, document, number, outline.by_number[number].index(chosen) + 1)


def _says_something(outline: Outline, place: int) -> bool:
    return outline.kinds[place] in READ_IN_ORDER and not outline.titled[place]
