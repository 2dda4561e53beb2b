"""What ranking knows of each rule of an edition before anything is asked."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from math import log1p

from app.library.folding import fold, singular
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.canonical import EFFECTIVE, canonical, canonical_edition
from app.library.outline import Outline
from app.library.records import Document, DocumentKind, NodeKind
from app.library.search.analysis import term_of, terms
from app.library.search.wording import only_asks

_RULES = frozenset({NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.RULING})
_EDGES = "SELECT source, target_seq FROM edge WHERE document = ? AND target_seq IS NOT NULL"


@dataclass(slots=True)
class RuleTable:
    """The rules of one edition by their place in its outline.

    ``canonical`` holds the number of the same rule in the canonical edition ("" where it has none), ``places`` leads back.
    ``family`` holds the place of the rule that a letter belongs to, ``members`` all of a family; ``headings`` the terms of
    the heading that a rule stands under; ``bare`` are headings with letters below, ``sections`` whole sections. ``renown`` is
    the logarithm of how many references are made to a rule; ``by_document`` leads from a document of the index to the rules
    that it is, ``headed`` from a heading (folded, in the singular) to the nodes that bear it, ``links`` from a rule to those
    that it refers to and that refer to it. ``current`` are the rules that read as in the canonical edition, so
    that what is said of those in plain words is true of them.
    """

    outline: Outline
    canonical: dict[int, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    family: dict[int, int] = field(default_factory=dict)
    members: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    headings: dict[int, frozenset[str]] = field(default_factory=dict)
    bare: set[int] = field(default_factory=set)
    sections: set[int] = field(default_factory=set)
    renown: dict[int, float] = field(default_factory=dict)
    by_document: dict[int, tuple[int, ...]] = field(default_factory=dict)
    headed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    links: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    current: set[int] = field(default_factory=set)

    def find(self, number: str) -> int | None:
        """The place of a rule by its number in this edition."""
        place = self.outline.find(number)
        return place if place in self.family else None


def rule_table(held: Holdings, document: Document) -> RuleTable:
    """The table of an edition, made when first asked for and kept while it is among the last used."""
    return _tables.get(held, document.id, lambda: _make(held, document))


_tables: LastUsed[int, RuleTable] = LastUsed(4, in_turn=True)  # up to 2 MB each


def _make(held: Holdings, document: Document) -> RuleTable:
    outline = held.outline(document.id)
    table = RuleTable(outline)
    lead = canonical(held, document)
    indexed = held.scope(document.id).numbers
    for place, titled in enumerate(outline.titled):
        if titled:
            table.headed[singular(fold(outline.headings[place]))].append(place)
    for place, kind in enumerate(outline.kinds):
        if kind in _RULES and outline.seqs[place] in indexed:
            _add(table, place, lead.back(outline.numbers[place]))
    _link(held, document, table)
    for number, seqs in held.scope(document.id).seqs.items():
        here = tuple(at for seq in seqs if (at := outline.at(seq)) is not None and at in table.family)
        if here:
            table.by_document[number] = here
            if _reads_today(held, document, number):
                table.current.update(here)
    return table


def _reads_today(held: Holdings, document: Document, number: int) -> bool:
    """Whether a document of the index is worded as the canonical edition words it; False where nobody can tell."""
    if document.kind is not DocumentKind.EDITION:
        return False
    if document.effective == EFFECTIVE:
        return True
    today = canonical_edition(held)
    return today is not None and number in held.scope(today.id)


def _add(table: RuleTable, place: int, canonical_number: str) -> None:
    outline = table.outline
    above = outline.parents[place]
    family = above if outline.kinds[place] is NodeKind.SUBRULE and above in table.family else place
    table.family[place] = family
    table.members[family].append(place)
    table.canonical[place] = canonical_number
    if canonical_number:
        table.places.setdefault(canonical_number, place)
    table.headings[place] = _heading_terms(outline.headings[place])
    if family != place and outline.titled[family]:
        table.bare.add(family)
    if outline.kinds[place] is NodeKind.SECTION:
        table.sections.add(place)


@lru_cache(1 << 12)
def _heading_terms(heading: str) -> frozenset[str]:
    return frozenset(term for word in fold(heading).split() if not only_asks(word) for term in (term_of(word), *terms(word)))


def _link(held: Holdings, document: Document, table: RuleTable) -> None:
    """Count the references made to each rule, and lead both ways; what examples refer to counts for their rule."""
    outline = table.outline
    for source, target in held.publication.rows(_EDGES, (document.id,)):
        first, last = outline.place(source), outline.at(target)
        if last is None or first == last or last not in table.family:
            continue
        table.renown[last] = table.renown.get(last, 0.0) + 1
        if first in table.family and source < outline.seqs[-1]:
            table.links[first].append(last)
            table.links[last].append(first)
    table.renown = {place: log1p(count) for place, count in table.renown.items()}
