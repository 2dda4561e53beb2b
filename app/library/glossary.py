"""Glossary entries as they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from app.library.errors import NotFound
from app.library.folding import fold
from app.library.holdings import Holdings
from app.library.lookup import name_of
from app.library.parts import own_blocks, parts_of
from app.library.records import Document
from app.library.references import references_in, references_out
from app.library.term_text import term_text
from app.library.views import GlossaryEntry, TermRef, edition_ref

SYMBOLS = "#"  # stands for terms that begin with a digit or a symbol
TERM_FORM = "term"  # the form of references such as "See Layer"
_KEY_SHOWN = 60


def terms(held: Holdings, document: Document) -> tuple[TermRef, ...]:
    """All terms, in document order."""
    return tuple(held.terms(document.id).refs)


def by_letter(terms: Iterable[TermRef]) -> dict[str, list[TermRef]]:
    """Terms by their first letter, in alphabetical order.

    Every letter from A to Z is there, in order, also those without a term: the documents' own order jumps here and there.
    SYMBOLS stands before them where it has terms.
    """
    groups: dict[str, list[TermRef]] = {letter: [] for letter in (SYMBOLS, *ascii_uppercase)}
    for term in sorted(terms, key=lambda one: fold(one.term)):
        groups[_letter(term.term)].append(term)
    return groups if groups[SYMBOLS] else {letter: groups[letter] for letter in ascii_uppercase}


def _letter(term: str) -> str:
    first = fold(term)[:1].upper()
    return first if first and first in ascii_uppercase else SYMBOLS


def entry(held: Holdings, document: Document, text: str) -> GlossaryEntry:
    """The entry of a term. Raises NotFound with the nearest terms."""
    listed = held.terms(document.id)
    place = listed.find(text)
    if place is None:
        shown = " ".join(text.split())[:_KEY_SHOWN]
        message = f"The glossary of {name_of(document)} has no entry '{shown}'."
        if not listed.refs:
            message = f"There is no glossary in {name_of(document)}."
        raise NotFound("glossary", shown, message, listed.nearest(text))
    return entry_at(held, document, place)


def entry_at(held: Holdings, document: Document, place: int) -> GlossaryEntry:
    """The entry at a place of the term list. ``parts`` leave the term itself out."""
    listed = held.terms(document.id)
    seq, ref = listed.seqs[place], listed.refs[place]
    blocks = own_blocks(held.publication, document.id, seq)[1:]
    references = references_out(held, document, blocks)
    see = dict.fromkeys(one.target for one in references if one.form == TERM_FORM)
    last = len(listed.refs) - 1
    parts = parts_of(blocks)
    text, text_from = term_text(held, document, parts, references)
    return GlossaryEntry(
        edition=edition_ref(document), term=ref.term, number=ref.number, anchor=ref.anchor,
        text=text, text_from=text_from, parts=parts,
        references=references, see_also=tuple(see), referenced_by=references_in(held, document, seq),
        previous=listed.refs[place - 1].term if place else None,
        next=listed.refs[place + 1].term if place < last else None,
    )  # fmt: skip
