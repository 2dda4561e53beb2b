"""HTML of other makes: each block of the page is a row, whatever tags its author chose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.policy.markup import MarkupToken
from ingest.policy.rows import TextRow, closes_sentences, tidy

_BLOCKS = frozenset(
    ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "table", "thead", "tbody", "tr", "section", "article",
     "main", "header", "footer", "nav", "aside", "blockquote", "pre", "dl", "dt", "dd", "figure", "figcaption", "address", "form",
     "body", "html", "fieldset", "details", "summary", "center", "td", "th", "caption"]
)  # fmt: skip
_VOID = frozenset(["br", "hr", "img", "input", "meta", "link", "col", "wbr", "area", "base", "source"])
_FURNITURE = frozenset(["nav", "footer", "form", "button", "aside", "menu", "select"])
_FURNITURE_CLASS = re.compile(
    r"(?:site|page|main|primary|secondary)?[-_]?(?:nav(?:bar|igation)?|menu|side-?bar|breadcrumbs?|footer|comments?(?:-area|-list)?"
    r"|cookies?|share|sharing|social|related|widget(?:-area)?|pagination|post-meta|entry-meta)", re.I
)  # fmt: skip
_ANNOTATION_CLASS = re.compile(r".*annot.*|.*commentary.*|(?:editor|judge)s?[-_]?notes?", re.I)
_DEPTH = 2_000


@dataclass(slots=True)
class _OpenElement:
    name: str
    zone: str
    count: int = 0  # items of an ordered list so far
    letters: bool = False


@dataclass(slots=True)
class _Page:
    """A page while it is read: what is open, the row in hand, and the rows so far."""

    rows: list[TextRow] = field(default_factory=list)
    stack: list[_OpenElement] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    cells: list[str] | None = None
    in_cell: bool = False
    head: bool = False  # whether all cells of the table's row so far name columns
    line: int = 0
    begun: bool = False  # whether there are words of the row in hand
    bold: int = 0
    strong: int = 0  # characters in bold
    gap: bool = False
    marker: str = ""
    heading: int = 0

    @property
    def zone(self) -> str:
        return self.stack[-1].zone if self.stack else ""

    def inside(self, name: str) -> bool:
        return any(one.name == name for one in self.stack[-30:])

    def end_row(self, gap: bool) -> None:
        """Close the row in hand, if there is one."""
        text = tidy("".join(self.words))
        if self.cells is not None and self.inside("tr"):
            return
        if text:
            letters = len("".join(text.split()))
            self.rows.append(TextRow(
                text, self.line, gap=self.gap, bold=self.strong >= letters, heading=self.heading, marker=self.marker,
                zone=self.zone, cells=(text,),
            ))  # fmt: skip
            self.gap, self.marker = gap, ""
        self.gap = self.gap or gap
        self.words, self.strong, self.begun = [], 0, False

    def end_cell(self) -> None:
        text = tidy("".join(self.words))
        if self.cells is not None and (text or self.in_cell):
            self.cells.append(text)
        self.words, self.begun, self.in_cell = [], False, False

    def end_table_row(self) -> None:
        self.end_cell()
        said = [cell for cell in self.cells or () if cell]
        if said:
            cells = tuple(self.cells or ()) if len(said) > 1 else tuple(said)  # an empty cell is one only in a table
            self.rows.append(TextRow(
                " ".join(said), self.line, gap=self.gap, whole=True, zone=self.zone, cells=cells, head=self.head,
            ))  # fmt: skip
        self.cells, self.words, self.strong, self.gap, self.begun = None, [], 0, False, False


def block_rows(tokens: Iterable[MarkupToken]) -> list[TextRow]:
    """The rows of a page: one for each block, or for each line where the page was turned from wrapped lines."""
    page = _Page()
    breaks = 0
    for token in tokens:
        if not token.name:
            breaks = 0 if token.text.strip() else breaks
            _text(page, token)
        elif token.name == "br":
            breaks += 1
            page.end_row(gap=breaks > 1)
        elif token.name in ("b", "strong"):
            page.bold = max(0, page.bold + (-1 if token.closes else 1))
        elif token.name in _BLOCKS | _FURNITURE:
            _tag(page, token)
    page.end_table_row() if page.cells else page.end_row(True)
    _mark_whole(page.rows)
    return page.rows


def _text(page: _Page, token: MarkupToken) -> None:
    if not token.text.strip():
        page.words.append(" " if page.words else "")
        return
    lined = page.inside("pre") or not page.stack
    for number, text in enumerate(token.text.split("\n") if lined else [token.text]):
        if number:
            page.end_row(gap=not text.strip())
        if not page.begun:
            page.line = token.line + number
        page.begun = page.begun or bool(text.strip())
        page.words.append(text)
        page.strong += len("".join(text.split())) if page.bold else 0


def _tag(page: _Page, token: MarkupToken) -> None:
    name = token.name
    if name in ("td", "th") and page.cells is not None:
        page.end_cell()
        page.in_cell = not token.closes
        page.head = page.head and name == "th"
        return
    if name == "tr" or (name == "table" and token.closes and page.cells is not None):
        page.end_table_row()
        page.cells, page.head = None if token.closes else [], True
        return
    if page.cells is not None:
        page.words.append(" ")
        return
    page.end_row(gap=True)
    page.heading = int(name[1]) if not token.closes and re.fullmatch(r"h[1-6]", name) else 0
    if token.closes:
        _close(page, name)
    elif name not in _VOID and len(page.stack) < _DEPTH:
        _open(page, token)


def _open(page: _Page, token: MarkupToken) -> None:
    if token.name == "li":
        page.marker = _marker(page)
    page.stack.append(_OpenElement(token.name, page.zone or _zone(token), letters=token.attribute("type").lower() == "a"))


def _marker(page: _Page) -> str:
    """The bullet, number or letter that a browser draws before a list item."""
    lists = next((one for one in reversed(page.stack[-30:]) if one.name in ("ul", "ol")), None)
    if lists is None or lists.name == "ul":
        return "•"
    lists.count += 1
    return f"{chr(64 + lists.count)}." if lists.letters and lists.count <= 26 else f"{lists.count}."


def _close(page: _Page, name: str) -> None:
    for place in range(len(page.stack) - 1, max(-1, len(page.stack) - 60), -1):
        if page.stack[place].name == name:
            del page.stack[place:]
            return


def _zone(token: MarkupToken) -> str:
    """The furniture an element is, by its name or by a class that says so."""
    if token.name in _FURNITURE:
        return "navigation"
    if token.name in ("html", "body", "main", "article"):
        return ""
    for word in f"{token.attribute('class')} {token.attribute('id')}".split():
        if _ANNOTATION_CLASS.fullmatch(word):
            return "annotation"
        if _FURNITURE_CLASS.fullmatch(word):
            return "navigation"
    return ""


def _mark_whole(rows: list[TextRow]) -> None:
    whole = closes_sentences(rows)
    for row in rows:
        row.whole = row.whole or whole
