"""The handbook as a book of its own: its contents, its chapters and sections, its glossary, and all of it to print.

It is served from the files that come with the program, whatever the library holds. Every page says that it is not the official
text, and which edition it agrees with.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import msgspec
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from app.library.editions import edition_of
from app.library.errors import NotFound
from app.library.folding import fold, slug
from app.library.glossary import SYMBOLS
from app.library.handbook.blocks import QuickBlock
from app.library.handbook.book import BookEntry, BookSection, HandbookBook, shipped_books
from app.library.handbook.references import NAMED
from app.library.records import DocumentKind
from app.site.place import at_home
from app.site.symbols import Draw, drawer
from app.web.display import display
from app.web.handbook import Share, official_counts
from app.web.marking import Link, mark_up

blueprint = Blueprint("book", __name__)

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_GLOSSARY, _PRINT = "glossary", "print"
_SAME_STEM = re.compile(r"(\d{3}\.\d+)[a-z]{0,2}–\1(?=[a-z])", re.ASCII)


class BookAddresses(msgspec.Struct, frozen=True):
    """The addresses of one state's pages; on the page to print everything is on that page."""

    base: str
    on_one_page: bool = False

    def rule(self, number: str) -> str:
        """Where a chapter, section or rule is read."""
        if self.on_one_page:
            return f"#{number}"
        return f"{self.base}/{number}" if number.isdigit() else f"{self.base}/{number[:3]}#{number}"

    def part(self, name: str = "") -> str:
        """The contents, or the page of that name."""
        return f"{self.base}/{name}" if name else self.base


@blueprint.route("/handbook")
def newest() -> ResponseReturnValue:
    """The contents of the newest state."""
    return _page(shipped_books()[0], "")


@blueprint.route("/handbook/<part>")
def page(part: str) -> ResponseReturnValue:
    """A chapter or section of the newest state, ``glossary`` or ``print``; or, for a date, the contents of that state."""
    if _DAY.fullmatch(part):
        return _page(_book(part), "")
    return _page(shipped_books()[0], part)


@blueprint.route("/handbook/<day>/<part>")
def dated_page(day: str, part: str) -> ResponseReturnValue:
    """A page of the state of a date."""
    return _page(_book(day), part)


def _book(day: str) -> HandbookBook:
    found = next((one for one in shipped_books() if one.agrees == day), None)
    if found is None:
        days = tuple(one.agrees for one in shipped_books())
        raise NotFound("handbook", day, f"The handbook has no state of {day[:40]}: it restates {' and '.join(days)}.", days)
    return found


def _page(book: HandbookBook, part: str) -> str:
    section, chapter = book.section(part), book.chapter(part)
    if section is not None:
        here = next(one for one in book.chapters if section in one.sections)
        return _rendered("book/section.html", book, section=section, chapter=here, beside=_beside(book, section))
    if chapter is not None:
        return _rendered("book/chapter.html", book, chapter=chapter)
    if part == _GLOSSARY:
        return _rendered("book/glossary.html", book, letters=_by_letter(book.terms))
    if part == _PRINT:
        return _rendered("book/print.html", book, one_page=True, letters=_by_letter(book.terms))
    if part:
        raise _absent(book, part)
    return _rendered("book/contents.html", book, others=[one for one in shipped_books() if one is not book])


def _absent(book: HandbookBook, part: str) -> NotFound:
    """What to say of a page that is not there: left out knowingly, or none of the book's."""
    if part.isdigit() and len(part) == 3 and book.leaves_out(part):
        message = f"The handbook of {book.agrees} is an extract and does not restate section {part}."
    else:
        message = f"The handbook of {book.agrees} has no page '{part[:40]}'."
    return NotFound("handbook", part[:40], message, ("handbook",))


def _rendered(template: str, book: HandbookBook, one_page: bool = False, **more: object) -> str:
    base = f"{request.script_root}/handbook" + ("" if book is shipped_books()[0] else f"/{book.agrees}")
    to = BookAddresses(base, one_page)
    home = at_home()
    held = sum(len(section.entries) for chapter in book.chapters for section in chapter.sections)
    official = edition_of(home.library.documents() if home else (), book.agrees)
    return render_template(
        template, book=book, to=to, words=_writer(book, to), term_anchor=slug, place=home,
        official=official.slug if official else "", rule_count=held,
        handbook=Share(held, official_counts().get(book.agrees, 0)), **more,
    )  # fmt: skip


def _writer(book: HandbookBook, to: BookAddresses) -> Callable[[QuickBlock], Markup]:
    """What turns the words of a block into HTML, references as links."""
    draw = drawer(str(DocumentKind.HANDBOOK), book.agrees) if display().shows("symbols") else None
    return partial(_written, book=book, to=to, draw=draw)


def _written(block: QuickBlock, book: HandbookBook, to: BookAddresses, draw: Draw | None) -> Markup:
    text, at = "", 0
    links: list[tuple[int, int, str]] = []
    for named in NAMED.finditer(block.words):
        number = book.numbers[named[1]]
        text += block.words[at : named.start()]
        shown = _SAME_STEM.sub("", f"{links[-1][2]}–{number}") if text.endswith("–") and links else number
        links.append((len(text), len(text) + len(shown), number))
        text += shown
        at = named.end()
    text += block.words[at:]
    return mark_up(text, [Link(start, end, to.rule(number)) for start, end, number in links], draw=draw)


def _beside(book: HandbookBook, section: BookSection) -> tuple[BookSection | None, BookSection | None]:
    """The sections before and after one."""
    sections = [one for chapter in book.chapters for one in chapter.sections]
    at = sections.index(section)
    return (sections[at - 1] if at else None), (sections[at + 1] if at + 1 < len(sections) else None)


def _by_letter(terms: list[BookEntry]) -> dict[str, list[BookEntry]]:
    """The terms by their first letter."""
    found: dict[str, list[BookEntry]] = {}
    for term in terms:
        first = fold(term.title)[:1].upper()
        found.setdefault(first if first.isalpha() else SYMBOLS, []).append(term)
    return found
