"""The skeleton of a document: its numbered nodes in order, with parents and headings, held in memory.

About 100 bytes a node; it answers what a page needs to know of the other rules without a query each.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern

from app.library.errors import NotFound
from app.library.publication import Publication
from app.library.records import NUMBERED, NodeKind
from app.library.views import NumberRef

TITLED = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})
READ_IN_ORDER = frozenset({NodeKind.RULE, NodeKind.SUBRULE})  # previous and next of a rule are of these kinds
_KINDS = ", ".join(f"'{kind}'" for kind in sorted(NUMBERED))
_SQL = f"""
    SELECT n.seq, n.kind, n.number, n.parent, CASE WHEN n.is_title OR n.kind IN ('chapter', 'section')
           THEN (SELECT body FROM text WHERE id = n.text) END
    FROM node n WHERE n.document = ? AND n.kind IN ({_KINDS}) AND n.number IS NOT NULL ORDER BY n.seq"""
_KIND_OF = {str(kind): kind for kind in NodeKind}


@dataclass(slots=True)
class Outline:
    """Numbered nodes of one document; a node is named by its place in these columns.

    ``parents`` holds places, -1 at the top; ``headings`` a node's own title, or the nearest one above it.
    """

    seqs: array[int] = field(default_factory=lambda: array("i"))
    kinds: list[NodeKind] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    parents: array[int] = field(default_factory=lambda: array("i"))
    headings: list[str] = field(default_factory=list)
    titled: bytearray = field(default_factory=bytearray)
    by_number: dict[str, tuple[int, ...]] = field(default_factory=dict)
    chapters: list[int] = field(default_factory=list)
    sections: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.seqs)

    def add(self, seq: int, kind: NodeKind, number: str, parent: int | None, title: str | None) -> None:
        """Append the next node in document order; ``parent`` is a seq."""
        above = self.place(parent) if parent is not None else -1
        place = len(self.seqs)
        self.seqs.append(seq)
        self.kinds.append(kind)
        self.numbers.append(intern(number))
        self.parents.append(above)
        self.headings.append(intern(title) if title is not None else self.headings[above] if above >= 0 else "")
        self.titled.append(title is not None)
        self.by_number[self.numbers[-1]] = (*self.by_number.get(self.numbers[-1], ()), place)
        if kind is NodeKind.CHAPTER:
            self.chapters.append(place)
        elif kind is NodeKind.SECTION:
            self.sections.append(place)

    def place(self, seq: int) -> int:
        """The place of the node ``seq``, or of the last numbered node before it; -1 before the first."""
        found = bisect_left(self.seqs, seq + 1) - 1
        return found

    def at(self, seq: int) -> int | None:
        """The place of exactly the node ``seq``, or None."""
        found = self.place(seq)
        return found if found >= 0 and self.seqs[found] == seq else None

    def find(self, number: str, ordinal: int = 1) -> int | None:
        """The place of the n-th node with that number, or None."""
        places = self.by_number.get(number, ())
        return places[ordinal - 1] if 0 < ordinal <= len(places) else None

    def ref(self, place: int) -> NumberRef:
        """The pointer to a node."""
        return NumberRef(self.numbers[place], self.kinds[place], self.headings[place])

    def maybe_ref(self, place: int | None) -> NumberRef | None:
        """The pointer to a node, or None for None."""
        return None if place is None else self.ref(place)

    def ref_of_seq(self, seq: int) -> NumberRef | None:
        """The pointer to a node by its seq, or None where it is not a numbered one."""
        return self.maybe_ref(self.at(seq))

    def ancestors(self, place: int) -> Iterator[int]:
        """The places above a node, nearest first."""
        above = self.parents[place]
        while above >= 0:
            yield above
            above = self.parents[above]

    def path(self, place: int) -> tuple[NumberRef, ...]:
        """The pointers from the chapter down to the parent."""
        return tuple(self.ref(above) for above in self.ancestors(place))[::-1]

    def children(self, place: int) -> tuple[NumberRef, ...]:
        """The pointers to the numbered nodes directly below."""
        return tuple(self.ref(below) for below in range(place + 1, self.end(place)) if self.parents[below] == place)

    def end(self, place: int) -> int:
        """The place after the last node of the subtree: subtrees are contiguous."""
        below = place + 1
        while below < len(self.parents) and self.parents[below] >= place:
            below += 1
        return below

    def section_of(self, place: int) -> int | None:
        """The section a node stands in (or is), None outside of sections."""
        if self.kinds[place] is NodeKind.SECTION:
            return place
        return next((above for above in self.ancestors(place) if self.kinds[above] is NodeKind.SECTION), None)

    def neighbours(self, place: int) -> tuple[NumberRef | None, NumberRef | None]:
        """The previous and the next node to read: of rules, rules and subrules; otherwise of the same kind."""
        kind = self.kinds[place]
        kinds = READ_IN_ORDER if kind in READ_IN_ORDER else frozenset({kind})
        before = next((other for other in range(place - 1, -1, -1) if self.kinds[other] in kinds), None)
        after = next((other for other in range(place + 1, len(self)) if self.kinds[other] in kinds), None)
        return self.maybe_ref(before), self.maybe_ref(after)

    def subtree_end(self, place: int) -> int:
        """The seq where the node's subtree ends for certain, not counting trailing unnumbered nodes; see ``end``."""
        end = self.end(place)
        return self.seqs[end] if end < len(self) else -1


def load_outline(publication: Publication, document: int) -> Outline:
    """Read the outline of a document by its id."""
    outline = Outline()
    for seq, kind, number, parent, title in publication.rows(_SQL, (document,)):
        outline.add(seq, _KIND_OF[kind], number, parent, title)
    return outline


def require(outline: Outline, number: str, ordinal: int, otherwise: NotFound) -> int:
    """The place of a number, or the error."""
    place = outline.find(number, ordinal)
    if place is None:
        raise otherwise
    return place
