"""A state of the handbook as a book: chapters with their sections, each with its rules, and the terms of the glossary.

It is read from the files that come with the program, so that it can be shown whatever a library holds.
"""

from __future__ import annotations

from functools import cache

import msgspec

from app.library.handbook.blocks import QuickBlock, QuickKind, blocks_in
from app.library.handbook.files import HEAD, State, front_in, handbook_folder, states_of


class BookEntry(msgspec.Struct):
    """A rule or a term. ``title`` is that of a titled rule, or the term; ``blocks`` are its words and what goes with them."""

    number: str
    title: str
    blocks: list[QuickBlock]


class BookSection(msgspec.Struct):
    """A section: what introduces it, its rules, and the numbers that it says it does not restate."""

    number: str
    title: str
    introduction: list[QuickBlock]
    entries: list[BookEntry]
    without: str


class BookChapter(msgspec.Struct):
    """A chapter: what introduces it, and its sections."""

    number: str
    title: str
    introduction: list[QuickBlock]
    sections: list[BookSection]


class HandbookBook(msgspec.Struct):
    """A whole state. ``agrees`` is the day of the edition it restates, ``numbers`` leads from ids to numbers."""

    agrees: str
    title: str
    is_whole: bool
    introduction: list[QuickBlock]
    chapters: list[BookChapter]
    terms: list[BookEntry]
    numbers: dict[str, str]

    def section(self, number: str) -> BookSection | None:
        """A section by its number."""
        return next((one for chapter in self.chapters for one in chapter.sections if one.number == number), None)

    def chapter(self, number: str) -> BookChapter | None:
        """A chapter by its number."""
        return next((one for one in self.chapters if one.number == number), None)

    def leaves_out(self, number: str) -> bool:
        """Whether it says that it does not restate a section or what stands in it."""
        return not self.is_whole and self.section(number[:3]) is None


@cache
def shipped_books() -> tuple[HandbookBook, ...]:
    """The states of the handbook that comes with the program, newest first."""
    return tuple(book_of(state) for state in reversed(states_of(handbook_folder())))


def book_of(state: State) -> HandbookBook:
    """A state as a book."""
    head = (state.folder / HEAD).read_text("utf-8")
    front = front_in(head)
    introduction = list(blocks_in(head))
    book = HandbookBook(state.agrees, front.get("handbook", ""), front.get("scope") == "whole", introduction, [], [], {})
    for _, text in state.texts():
        _add(book, front_in(text), list(blocks_in(text)))
    return book


def _add(book: HandbookBook, front: dict[str, str], blocks: list[QuickBlock]) -> None:
    """The blocks of a file, each to the entry, section or chapter that it belongs to."""
    words = _opened(book, front)
    for block in blocks:
        if block.ident:
            book.numbers[block.ident] = block.number
        if block.kind is QuickKind.TERM:
            book.terms.append(BookEntry("", block.words, []))
            words = book.terms[-1].blocks
        elif block.kind in (QuickKind.TITLE, QuickKind.RULE):
            is_title = block.kind is QuickKind.TITLE
            entry = BookEntry(block.number, block.words if is_title else "", [] if is_title else [block])
            book.chapters[-1].sections[-1].entries.append(entry)
            words = entry.blocks
        elif block.kind is not QuickKind.DIVISION:
            words.append(block)


def _opened(book: HandbookBook, front: dict[str, str]) -> list[QuickBlock]:
    """Open the chapter or section of a front matter; what follows introduces it."""
    number, title = front.get("number", ""), front.get("title", "")
    if len(number) == 1:
        book.chapters.append(BookChapter(number, title, [], []))
        return book.chapters[-1].introduction
    if number:
        book.chapters[-1].sections.append(BookSection(number, title, [], [], front.get("without", "")))
        return book.chapters[-1].sections[-1].introduction
    return []
