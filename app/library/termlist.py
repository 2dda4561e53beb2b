"""The glossary terms of a document, findable whatever their spelling."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.library.folding import fold, singular, slug
from app.library.publication import Publication
from app.library.views import TermRef

_SQL = """
    SELECT n.seq, t.body, n.number FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.kind = 'term' ORDER BY n.seq"""
_ASIDE = re.compile(r"\s*\([^)]*\)")  # "Bury (Obsolete)"
_PARTS = re.compile(r"[,;/]\s*|\s+(?:and|or)\s+")
_ARTICLE = re.compile(r"^(?:an?|the) ")
_NEAR_ENOUGH = 70


@dataclass(slots=True)
class TermList:
    """Terms in document order. ``keys`` lead from folded spellings to places, surest spellings first."""

    seqs: list[int] = field(default_factory=list)
    refs: list[TermRef] = field(default_factory=list)
    keys: list[dict[str, int]] = field(default_factory=lambda: [{} for _ in range(_LEVELS)])

    def add(self, seq: int, term: str, number: str | None) -> None:
        """Append the next term."""
        place = len(self.seqs)
        self.seqs.append(seq)
        self.refs.append(TermRef(term, slug(term), number))
        for level, spelling in _spellings(term):
            self.keys[level].setdefault(spelling, place)
        if number:
            self.keys[0].setdefault(fold(number), place)

    def find(self, text: str) -> int | None:
        """The place of the term that a text names, or None. Exact spellings go before alternates and plurals."""
        folded = fold(text)
        bare = _ARTICLE.sub("", folded)
        for wanted in filter(None, (folded, singular(folded), bare, singular(bare))):
            for level in self.keys:
                if wanted in level:
                    return level[wanted]
        return None

    def nearest(self, text: str, limit: int = 5) -> tuple[str, ...]:
        """Terms spelled most like a text, best first."""
        from rapidfuzz import fuzz, process

        folded = fold(text)[:100]
        names = {place: fold(ref.term) for place, ref in enumerate(self.refs)}
        found = process.extract(folded, names, scorer=fuzz.WRatio, score_cutoff=_NEAR_ENOUGH, limit=limit)
        return tuple(self.refs[place].term for _, _, place in found)

    def with_prefix(self, text: str) -> list[int]:
        """Places of terms of which a word begins with the text, those that begin with it themselves first."""
        folded = fold(text)
        if not folded:
            return []
        found = [(f" {fold(ref.term)}".find(f" {folded}"), place) for place, ref in enumerate(self.refs)]
        return [place for start, place in sorted((start > 0, place) for start, place in found if start >= 0)]


_LEVELS = 4


def load_terms(publication: Publication, document: int) -> TermList:
    """Read the terms of a document by its id."""
    terms = TermList()
    for seq, term, number in publication.rows(_SQL, (document,)):
        terms.add(seq, term, number)
    return terms


def _spellings(term: str) -> list[tuple[int, str]]:
    """Folded spellings of a term, with how sure they are: itself, without asides, its singular, its alternates."""
    bare = _ASIDE.sub("", term) or term
    found = [(0, fold(term)), (1, fold(slug(term))), (1, fold(bare)), (2, singular(fold(bare)))]
    for part in _PARTS.split(bare):
        found += [(3, fold(part)), (3, singular(fold(part)))]
    return [(level, spelling) for level, spelling in found if spelling]
