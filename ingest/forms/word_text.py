"""The text of a word-processor document part, paragraph by paragraph, as a parser target.

What Word does not show or print as text of the rules stays in the line as furniture: hidden text, deleted revisions,
page numbers of fields, bullets, soft hyphens. Nothing is dropped without a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ingest.forms.lists import Lists
from ingest.forms.package import refuse_doctype
from ingest.forms.styles import NAMESPACES, Styles, is_on, whole
from ingest.forms.symbols import symbol, without_private

Attributes = dict[str, str]
_PAGE_FIELD = re.compile(r"\s*(?:PAGE|PAGEREF|NUMPAGES|SECTIONPAGES)\b", re.I)
_INVISIBLE = re.compile("([\u00ad\u200b-\u200d\u2060\ufeff]+)")
_SKIPPED = frozenset(  # elements whose contents are no text of this state of the document
    ("Fallback", "pPrChange", "rPrChange", "tblPrChange", "trPrChange", "tcPrChange", "sectPrChange",
     "numberingChange", "rt")
)  # fmt: skip
_DELETED = frozenset(("del", "moveFrom"))
_TEXT = frozenset(("t", "delText"))
_IMAGES = frozenset(("drawing", "pict", "object"))
NESTING_LIMIT = 200


@dataclass(slots=True)
class WordLine:
    """One line of a paragraph. ``pieces`` are (text, name of the furniture it is, or empty)."""

    pieces: list[tuple[str, str]] = field(default_factory=list)
    style_id: str | None = None
    bold: bool = False
    before: int = 0  # twips of space above and below
    after: int = 0
    contextual: bool = False


@dataclass(slots=True)
class _Run:
    hidden: bool = False
    bold: bool | None = None
    font: str = ""


@dataclass(slots=True)
class _Paragraph:
    """A paragraph being read; text boxes make paragraphs stand inside paragraphs."""

    pieces: list[tuple[str, str]] = field(default_factory=list)
    style_id: str | None = None
    list_id: str | None = None
    level: int | None = None
    spacing: Attributes | None = None
    contextual: bool | None = None
    mark_deleted: bool = False
    labelled: bool = False
    words: int = 0
    bold_words: int = 0
    run: _Run = field(default_factory=_Run)


class WordText:
    """Parser target: feed it a part; ``close`` returns its lines in order.

    ``odd`` counts what could not be kept as text (images in running text, unknown symbols).
    """

    def __init__(self, styles: Styles, lists: Lists) -> None:
        self.lines: list[WordLine] = []
        self.odd: dict[str, int] = {}
        self._styles = styles
        self._lists = lists
        self._names: dict[str, str] = {}
        self._path: list[str] = []
        self._open: list[_Paragraph] = []
        self._carried: _Paragraph | None = None  # a paragraph whose mark was deleted: the next one continues it
        self._rows: list[list[list[WordLine]]] = []  # open table rows, each a list of cells
        self._fields: list[str] = []  # codes of open fields; once their result begins, prefixed by a blank
        self._deleted = 0
        self._skipping = 0
        self._text: list[str] | None = None
        self._preserve = False
        self._opens: dict[str, Callable[[Attributes], None]] = {
            "p": self._open_paragraph, "t": self._open_text, "delText": self._open_text, "instrText": self._open_text,
            "r": self._open_run, "pStyle": self._style, "rStyle": self._run_style, "numId": self._list,
            "ilvl": self._level, "spacing": self._spacing, "contextualSpacing": self._contextual, "vanish": self._hide,
            "b": self._bolden, "rFonts": self._fonts, "sym": self._symbol, "fldChar": self._field_mark,
            "fldSimple": self._simple_field, "br": self._break, "cr": self._break, "tr": self._open_row,
            "tc": self._open_cell,
        }  # fmt: skip
        self._marks = {"tab": ("\t", ""), "ptab": ("\t", ""), "noBreakHyphen": ("-", ""),
                       "softHyphen": ("\u00ad", "soft hyphen")}  # fmt: skip
        self._closes: dict[str, Callable[[], None]] = {
            "p": self._close_paragraph, "t": self._close_text, "delText": self._close_text,
            "instrText": self._close_code, "fldSimple": self._close_simple_field, "tr": self._close_row,
        }  # fmt: skip

    # parser target

    def start(self, tag: str, attributes: Attributes) -> None:
        """An element begins."""
        name = self._local(tag)
        self._path.append(name)
        if self._skipping or name in _SKIPPED:
            self._skipping += 1
            return
        if name in _DELETED:
            self._delete()
        elif name in self._marks:
            self._mark(name)
        elif name in _IMAGES:
            self._image()
        elif name in self._opens:
            self._opens[name]({self._local(key): text for key, text in attributes.items()})

    def end(self, tag: str) -> None:
        """An element ends."""
        name = self._path.pop()
        if self._skipping:
            self._skipping -= 1
            return
        if name in _DELETED and not self._in("rPr") and not self._in("trPr"):
            self._deleted -= 1
        elif name in self._closes:
            self._closes[name]()

    def data(self, text: str) -> None:
        """Characters; they count only inside text elements."""
        if self._text is not None and not self._skipping:
            self._text.append(text)

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Refuse document type declarations."""
        refuse_doctype(name)

    def close(self) -> list[WordLine]:
        """All lines, in order."""
        if self._carried is not None:
            self._emit(self._carried)
            self._carried = None
        return self.lines

    # paragraphs

    def _local(self, tag: str) -> str:
        """An element's or attribute's local name; names of foreign vocabularies keep a mark where ours has the same."""
        name = self._names.get(tag)
        if name is None:
            namespace, brace, local = tag[1:].rpartition("}")
            foreign = brace and namespace not in NAMESPACES and "markup-compatibility" not in namespace
            name = f":{local}" if foreign and local not in _TEXT else local
            self._names[tag] = name
        return name

    def _in(self, name: str) -> bool:
        return bool(self._path) and self._path[-1] == name

    def _within(self, name: str) -> bool:
        return len(self._path) > 1 and self._path[-2] == name

    def _open_paragraph(self, attributes: Attributes) -> None:
        if self._carried is not None and len(self._open) == 0:
            paragraph, self._carried = self._carried, None
            paragraph.mark_deleted = False
            self._open.append(paragraph)
        else:
            self._open.append(_Paragraph())

    def _close_paragraph(self) -> None:
        if not self._open:
            return
        paragraph = self._open.pop()
        self._label(paragraph)
        if paragraph.mark_deleted and not self._open:
            self._carried = paragraph
        else:
            self._emit(paragraph)

    def _label(self, paragraph: _Paragraph) -> None:
        """Put the number or bullet of its list before a paragraph, once its properties are known."""
        if paragraph.labelled:
            return
        paragraph.labelled = True
        style = self._styles.paragraph(paragraph.style_id)
        direct = paragraph.list_id is not None
        level = paragraph.level if paragraph.level is not None else (None if direct else style.level)
        if not direct and style.list_id is None:
            return
        if self._deleted or not any(text.strip() and not furniture for text, furniture in paragraph.pieces):
            return
        label = self._lists.label(paragraph.list_id or style.list_id, level, paragraph.style_id)
        if label is not None and label.text:
            name = "bullet" if label.is_bullet else ""
            paragraph.pieces.insert(0, (label.suffix, ""))
            paragraph.pieces.insert(0, (label.text, name))

    def _emit(self, paragraph: _Paragraph) -> None:
        style = self._styles.paragraph(paragraph.style_id)
        before, after = _spacing(paragraph.spacing, style.before, style.after)
        contextual = style.contextual if paragraph.contextual is None else paragraph.contextual
        bold = 0 < paragraph.words == paragraph.bold_words
        made = [WordLine([], paragraph.style_id, bold, 0, 0, contextual)]
        for text, furniture in paragraph.pieces:
            if text == "\n":
                made.append(WordLine([], paragraph.style_id, bold, 0, 0, contextual))
            else:
                made[-1].pieces.append((text, furniture))
        made[0].before, made[-1].after = before, after
        if self._rows and self._rows[-1]:
            self._rows[-1][-1] += made
        else:
            self.lines += made

    def _style(self, attributes: Attributes) -> None:
        if self._open and self._within("pPr"):
            self._open[-1].style_id = attributes.get("val")

    def _list(self, attributes: Attributes) -> None:
        if self._open and self._within("numPr"):
            self._open[-1].list_id = attributes.get("val")

    def _level(self, attributes: Attributes) -> None:
        if self._open and self._within("numPr"):
            self._open[-1].level = whole(attributes.get("val"), 0)

    def _spacing(self, attributes: Attributes) -> None:
        if self._open and self._within("pPr"):
            self._open[-1].spacing = attributes

    def _contextual(self, attributes: Attributes) -> None:
        if self._open and self._within("pPr"):
            self._open[-1].contextual = is_on(attributes.get("val"))

    # runs

    def _open_run(self, attributes: Attributes) -> None:
        if self._open:
            self._open[-1].run = _Run()

    def _of_run(self) -> _Run | None:
        """The run whose properties are being read; not those of a paragraph mark."""
        in_run = len(self._path) > 2 and self._path[-2] == "rPr" and self._path[-3] == "r"
        return self._open[-1].run if self._open and in_run else None

    def _run_style(self, attributes: Attributes) -> None:
        run = self._of_run()
        if run is not None:
            style = self._styles.resolve(attributes.get("val"))
            run.hidden = run.hidden or style.hidden
            run.bold = style.bold or run.bold

    def _hide(self, attributes: Attributes) -> None:
        run = self._of_run()
        if run is not None:
            run.hidden = is_on(attributes.get("val"))

    def _bolden(self, attributes: Attributes) -> None:
        run = self._of_run()
        if run is not None:
            run.bold = is_on(attributes.get("val"))

    def _fonts(self, attributes: Attributes) -> None:
        run = self._of_run()
        if run is not None:
            run.font = attributes.get("ascii") or attributes.get("hAnsi") or ""

    def _delete(self) -> None:
        """``<w:del>`` around runs deletes them; inside properties it says that the mark or the row was deleted."""
        if self._within("rPr"):
            if self._open and len(self._path) > 2 and self._path[-3] == "pPr":
                self._open[-1].mark_deleted = True
        elif not self._within("trPr"):
            self._deleted += 1

    # text

    def _open_text(self, attributes: Attributes) -> None:
        self._text = []
        self._preserve = attributes.get(":space") == "preserve"

    def _close_text(self) -> None:
        text, self._text = "".join(self._text or ()), None
        self._add(text if self._preserve else text.strip(" \t\r\n"))

    def _add(self, text: str) -> None:
        if not self._open or not text:
            return
        paragraph = self._open[-1]
        text = without_private(text.replace("\r", " ").replace("\n", " "), paragraph.run.font)
        furniture = self._furniture(paragraph)
        if text.isascii():
            paragraph.pieces.append((text, furniture))
        else:
            for i, part in enumerate(_INVISIBLE.split(text)):
                if part:
                    paragraph.pieces.append((part, furniture or ("invisible" if i % 2 else "")))
        if text.strip() and not furniture:
            self._count_bold(paragraph)
            if "\ufffd" in text:
                self._note("unknown symbol")

    def _count_bold(self, paragraph: _Paragraph) -> None:
        paragraph.words += 1
        bold = paragraph.run.bold
        if bold is None:
            bold = self._styles.paragraph(paragraph.style_id).bold
        paragraph.bold_words += bold

    def _furniture(self, paragraph: _Paragraph) -> str:
        if self._deleted:
            return "deleted"
        if paragraph.run.hidden or self._styles.paragraph(paragraph.style_id).hidden:
            return "hidden"
        if any(_PAGE_FIELD.match(code) for code in self._fields):
            return "page number"
        return ""

    def _note(self, kind: str) -> None:
        self.odd[kind] = self.odd.get(kind, 0) + 1

    def _mark(self, name: str) -> None:
        if self._open and not self._within("tabs"):
            text, furniture = self._marks[name]
            self._open[-1].pieces.append((text, self._furniture(self._open[-1]) or furniture))

    def _symbol(self, attributes: Attributes) -> None:
        try:
            code = int(attributes.get("char", ""), 16)
        except ValueError:
            code = 0
        self._add(symbol(attributes.get("font", ""), code & 0xFFFF))

    def _break(self, attributes: Attributes) -> None:
        """A line break ends a line; a page or column break does so only between words."""
        if not self._open:
            return
        pieces = self._open[-1].pieces
        begun = any(text.strip() for text, _ in pieces)
        if begun or attributes.get("type", "textWrapping") == "textWrapping":
            pieces.append(("\n", ""))

    def _image(self) -> None:
        if self._open and any(text.strip() for text, _ in self._open[-1].pieces):
            self._note("image in running text")

    # fields

    def _field_mark(self, attributes: Attributes) -> None:
        kind = attributes.get("fldCharType")
        if kind == "begin" and len(self._fields) < NESTING_LIMIT:
            self._fields.append("")
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _close_code(self) -> None:
        text, self._text = "".join(self._text or ()), None
        if self._fields:
            self._fields[-1] = (self._fields[-1] + text)[:200]

    def _simple_field(self, attributes: Attributes) -> None:
        self._fields.append(attributes.get("instr", ""))

    def _close_simple_field(self) -> None:
        if self._fields:
            self._fields.pop()

    # tables

    def _open_row(self, attributes: Attributes) -> None:
        self._rows.append([])

    def _open_cell(self, attributes: Attributes) -> None:
        if self._rows:
            self._rows[-1].append([])

    def _close_row(self) -> None:
        """A row of one filled cell is a frame around paragraphs; a row of several becomes one line, cells by tabs."""
        if not self._rows:
            return
        cells = [cell for cell in self._rows.pop() if any(has_words(line) for line in cell)]
        made = cells[0] if len(cells) == 1 else [_row(cells)] if cells else []
        if self._rows and self._rows[-1]:
            self._rows[-1][-1] += made
        else:
            self.lines += made


def has_words(line: WordLine) -> bool:
    """Whether anything of a line is text."""
    return any(text.strip() and not furniture for text, furniture in line.pieces)


def _row(cells: list[list[WordLine]]) -> WordLine:
    row = WordLine([], cells[0][0].style_id)
    for place, cell in enumerate(cells):
        if place:
            row.pieces.append(("\t", ""))
        for i, line in enumerate(line for line in cell if line.pieces):
            row.pieces += [(" ", ""), *line.pieces] if i else line.pieces
    return row


def _spacing(direct: Attributes | None, before: int, after: int) -> tuple[int, int]:
    if direct is None:
        return before, after
    return whole(direct.get("before"), before), whole(direct.get("after"), after)
