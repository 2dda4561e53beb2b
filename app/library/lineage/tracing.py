"""Identity across documents: what moved where, the life of one rule, where a number of one edition is in another.

A lineage id is ``<number>@<date of first appearance>`` (``502.9@1999-04-23``, ``702.175#2@2024-09-20``,
``term:Trample@1999-04-23``). Any ``number@edition`` pair names the lineage that bears the number there, so an id
keeps working when an earlier edition is added later.

Errors: DoesNotParse for what is no number, term or ``number@date``; NotFound for a number that is not in that document.
"""

from __future__ import annotations

from app.library.errors import DoesNotParse, NotFound
from app.library.folding import fold
from app.library.holdings import Holdings
from app.library.lineage.book import Book, book_of
from app.library.lineage.doubts import DOUBTFUL
from app.library.lineage.life import life_of
from app.library.lineage.moves import doubts, moves_between
from app.library.lineage.views import Doubt, LineageView, Move, Resolution
from app.library.records import Document
from app.library.spellings import read_one
from app.library.views import edition_ref

REVIEW_BELOW = DOUBTFUL
_TERM = "term:"
_SHOWN = 60
_MOST_DIGITS = 4


def moves(held: Holdings, from_doc: Document, to_doc: Document) -> list[Move]:
    """What became of every chapter, section, rule, subrule and term of one document in another.

    One ``Move`` for every place of either document, unchanged ones included; splits and merges gather several.
    In the order of ``from_doc``; what was added follows in the order of ``to_doc``. Both directions of time work.
    """
    book = book_of(held)
    return list(moves_between(book, held.own(from_doc), held.own(to_doc)))


def trace(held: Holdings, number: str, document: Document | None = None) -> LineageView:
    """The life of what ``number`` names: a number or ``term:…`` of ``document`` (the newest edition when None), or
    ``number@date`` with any edition's date.
    """
    book = book_of(held)
    source, seq = _find(book, held, number, held.own(document) if document else None)
    return life_of(book, source, _line(book, source, seq))


def resolve(held: Holdings, key: str, document: Document, source: Document | None = None) -> Resolution:
    """Where ``key`` is in ``document``: ``number@date``, or a number of ``source`` (the newest edition when None)."""
    book = book_of(held)
    target = held.own(document)
    where, seq = _find(book, held, key, held.own(source) if source else None)
    move = moves_between(book, where, target).of_source(seq)
    assert move is not None
    return Resolution(
        lineage=book.names[_line(book, where, seq)], source=edition_ref(where),
        target=edition_ref(target), move=move,
    )  # fmt: skip


def lineage_id(held: Holdings, document: Document, number: str, ordinal: int = 1) -> str:
    """The lineage id of a number (or ``term:…``) of a document."""
    book = book_of(held)
    own = held.own(document)
    return book.names[_line(book, own, _seq(book, own, number, ordinal))]


def reused(held: Holdings, number: str, from_doc: Document, to_doc: Document) -> str:
    """The lineage id that bears ``number`` in ``to_doc`` where it is another one than in ``from_doc``; else empty."""
    book = book_of(held)
    source = held.own(from_doc)
    move = moves_between(book, source, held.own(to_doc)).of_source(_seq(book, source, number, 1))
    return move.reused_by if move else ""


def review(held: Holdings, below: float = REVIEW_BELOW) -> list[Doubt]:
    """The steps between consecutive editions that are less certain than ``below``, least certain first."""
    return doubts(book_of(held), below)


def _find(book: Book, held: Holdings, key: str, source: Document | None) -> tuple[Document, int]:
    """The document and the node that ``number``, ``number#2``, ``term:…`` or one of them ``@date`` names."""
    label, at, day = key.rpartition("@")
    if at:
        source = held.edition(day)
    else:
        label = key
    number, hashed, nth = label.partition("#")
    if hashed and not (nth.isdecimal() and len(nth) < _MOST_DIGITS):
        raise DoesNotParse(f"'{key[:_SHOWN]}' is no lineage id: after # stands a small number.")
    document = source or held.edition(None)
    return document, _seq(book, document, number, int(nth or 1))


def _line(book: Book, document: Document, seq: int) -> int:
    line = book.members(document.id).line_of.get(seq)
    if line is None:
        raise NotFound("document", document.slug, f"The lineage of {document.slug} was not drawn: ingest it again.")
    return line


def _seq(book: Book, document: Document, number: str, ordinal: int) -> int:
    if number.startswith(_TERM):
        kind, shown, label = "glossary", number[len(_TERM) :].strip(), _TERM + fold(number[len(_TERM) :])
    else:
        kind, shown = "rule", read_one(number).number
        label = shown
    items = book.places(document.id)
    rows = items.labelled(label)
    if not 0 < ordinal <= len(rows):
        what = f"{shown}#{ordinal}" if ordinal > 1 else shown
        raise NotFound(kind, what, f"{what[:_SHOWN]} is not in {document.slug}.")
    return items.seqs[rows[ordinal - 1]]
