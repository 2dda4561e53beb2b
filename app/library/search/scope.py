"""One edition as search sees it: which documents of the index it holds, and where they stand in it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache

from app.library.publication import Publication
from app.library.records import NodeKind
from app.library.search.fulltext import FullTextIndex
from app.library.search.ranking import Contributions, Field, contributions

_SQL = "SELECT seq, kind, entry FROM node WHERE document = ? AND entry IS NOT NULL ORDER BY seq"
_TERMS_KEPT = 512
_ABSENT = -1
FieldOf = Callable[[str], Field]
_KIND_OF = {str(kind): kind for kind in NodeKind}


class Scope:
    """The part of the index that one edition holds. An entry that it holds twice has two places."""

    def __init__(self, size: int, field: FieldOf) -> None:
        """``size`` is the number of documents in the index."""
        self.first = array("i", [_ABSENT]) * size
        self.kinds: dict[int, NodeKind] = {}
        self.numbers: dict[int, int] = {}  # the document of the index that a node is, by seq
        self.seqs: dict[int, tuple[int, ...]] = {}  # the nodes that a document of the index is in this edition
        self._field = field
        self.contributions: Callable[[str, str], Contributions] = lru_cache(_TERMS_KEPT)(self._contributions)

    def add(self, number: int, seq: int, kind: NodeKind) -> None:
        """Say that the node ``seq`` is document ``number`` of the index."""
        self.numbers[seq] = number
        if self.first[number] == _ABSENT:
            self.first[number] = seq
            self.kinds[number] = kind
        self.seqs[number] = (*self.seqs.get(number, ()), seq)

    def __len__(self) -> int:
        return len(self.kinds)

    def __contains__(self, number: int) -> bool:
        return self.first[number] != _ABSENT

    def number_of(self, seq: int) -> int:
        """The document of the index that a node is."""
        return self.numbers[seq]

    def _contributions(self, field: str, term: str) -> Contributions:
        return contributions(self._field(field), term, self.first, len(self))


def load_scope(publication: Publication, document: int, index: FullTextIndex, field: FieldOf) -> Scope:
    """Read the scope of a document by its id."""
    number_of = {entry: number for number, entry in enumerate(index.entries)}
    scope = Scope(len(index), field)
    for seq, kind, entry in publication.rows(_SQL, (document,)):
        number = number_of.get(entry)
        if number is not None:
            scope.add(number, seq, _KIND_OF[kind])
    return scope
