"""What the handbook says of rules in plain words, for documents in which they read as they do today.

The handbook restates the canonical edition (``app.library.lineage.canonical``). Of a rule that reads otherwise in a document
nothing is told: its plain words could be wrong there.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from app.library.holdings import Holdings
from app.library.lineage.canonical import EFFECTIVE, canonical, canonical_edition
from app.library.records import Document, DocumentKind
from app.library.search.plainwords import load_plain_words

_ALIKE = """
    SELECT seq FROM node WHERE document = ? AND seq BETWEEN ? AND ? AND number IS NOT NULL
    AND entry IN (SELECT entry FROM node WHERE document = ?)"""


def plain_words(held: Holdings, document: Document, first: int, last: int) -> dict[int, str]:
    """What the rules between two seqs say in plain words, by their seq; without those that the handbook does not have and
    those that read otherwise than today."""
    if document.kind is not DocumentKind.EDITION:
        return {}
    outline, lead, book = held.outline(document.id), canonical(held, document), _book()
    said: dict[int, str] = {}
    for place in range(max(0, outline.place(first)), outline.place(last) + 1):
        text = book.get(lead.back(outline.numbers[place]))
        if text and outline.seqs[place] >= first:
            said[outline.seqs[place]] = text
    alike = _alike(held, document, first, last, said) if said else said
    return {seq: said[seq] for seq in said if seq in alike}


@cache
def _book() -> dict[str, str]:
    """What the handbook says, by number. Search has it too, but takes longer to load than a look-up may take."""
    return dict(load_plain_words())


def _alike(held: Holdings, document: Document, first: int, last: int, seqs: Collection[int]) -> Collection[int]:
    """The nodes that are worded as the canonical edition words them; none where nobody can tell."""
    if document.effective == EFFECTIVE:
        return seqs
    today = canonical_edition(held)
    if today is None:
        return ()
    return {seq for (seq,) in held.publication.rows(_ALIKE, (held.own(document).id, first, last, today.id))}
