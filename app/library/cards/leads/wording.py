"""The words of rulings: of each ruling by itself, and of all that lead to a rule together.

Words that only ask ("does", "it") are left out, as in questions, so that both can be compared.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.library.cards.leads.finding import FoundLeads
from app.library.search.bags import bags_of
from app.library.search.wording import wording_of

_MOST = 400  # rulings of a rule that lend it their words: those that say most of it


class WordLead(NamedTuple):
    """Where a term leads: places of rules among the sorted numbers, its gain at each, and the ids of rulings that have it."""

    term: str
    rules: Sequence[int]
    gains: Sequence[float]
    said: Sequence[int]


def words_of(found: FoundLeads, numbers: Sequence[str]) -> Iterator[WordLead]:
    """The terms of all rulings. ``numbers`` are those of the rules, sorted."""
    contents = [wording_of(one.text).content for one in found.said]
    holders: dict[str, array[int]] = defaultdict(lambda: array("I"))
    for place, content in enumerate(contents):
        for term in dict.fromkeys(content):
            holders[term].append(place)
    lent = [(rule, said) for rule, number in enumerate(numbers) for said in found.rules[number].rulings[:_MOST]]
    bags = bags_of((rule for rule, _ in lent), (contents[said] for _, said in lent))
    for term, said in sorted(holders.items()):
        rules, gains = bags.get(term, ([], []))
        yield WordLead(term, rules, gains, said)
