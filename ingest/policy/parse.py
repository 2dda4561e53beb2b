"""One capture of a policy document, from rows to the record that the library keeps; every row accounted for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from app.library.policy.records import PolicyBlockKind, PolicyDocument, PolicyKind, PolicySection
from app.library.records import Basis, Oddity
from ingest.errors import LedgerMismatch, NotRecognised, Unreadable
from ingest.model import Capture, Reading
from ingest.policy import blocks, furniture, markup, pages
from ingest.policy.numbering import Heading, as_printed, contents_titles, find_headings, gaps
from ingest.policy.paragraphs import PARTS, Paragraphs
from ingest.policy.parts import JarPart, part_name, split_parts
from ingest.policy.penalties import check_table, infraction
from ingest.policy.recognition import TITLES, Recognised, effective, find_day, recognise
from ingest.policy.references import with_references
from ingest.policy.rows import ROW_LIMIT, TextRow, bare, reading_rows, squash, text_rows
from ingest.readers import LINE_LIMIT

_IS_HTML = re.compile(r"<(?:!doctype\s+html|html|body|p|div|br|table|h[1-6])\b", re.I)
_SAMPLE = 4_000
_FEWEST_SECTIONS = 3
_MOST_TEXT = 4_000_000  # characters: the longest document has 160,000
_MOST_TAGS = 200_000  # the longest has 20,000
_WHOLE = {PolicyKind.MTR: 30, PolicyKind.IPG: 15, PolicyKind.JAR: 3}  # sections of a document that is not a part of one


@dataclass(slots=True)
class Policy:
    """A policy document and the capture it was read from."""

    document: PolicyDocument
    capture: bytes


def of_text(capture: Capture, text: str) -> Policy | None:
    """The policy document that a text or an HTML page is; None where it is something else, or far larger than any of them.

    Raises Unreadable for one that cannot be told apart from annotations, or has too many lines.
    """
    html = bool(_IS_HTML.search(text[:_SAMPLE]))
    if text.count("\n") > LINE_LIMIT or (text.count("<") > _MOST_TAGS if html else len(text) > _MOST_TEXT):
        return None
    rows = _html_rows(text) if html else text_rows(text.splitlines())
    return _policy(capture, rows, markup.titles(text) if html else "", "html" if html else "text")


def of_reading(capture: Capture, reading: Reading) -> Policy | None:
    """The policy document that a PDF or DOCX is; None where it is something else."""
    return _policy(capture, reading_rows(reading), "", reading.reader)


def _html_rows(text: str) -> list[TextRow]:
    listed = list(markup.tokens(text))
    if sum(len(token.text) for token in listed) > _MOST_TEXT:
        return []
    rows = pages.placed_rows(listed, text) if pages.is_placed(listed) else blocks.block_rows(listed)
    shown = Counter(bare("".join(token.text for token in listed)))
    made = Counter("".join(bare(row.text) for row in rows))
    if shown != made:
        lost = sorted((shown - made).keys() | (made - shown).keys())
        raise LedgerMismatch(f"the rows of the page do not hold all of its words: {''.join(lost)[:20]!r}")
    return rows


def _policy(capture: Capture, rows: list[TextRow], page_title: str, form: str) -> Policy | None:
    recognised = recognise(rows, page_title)
    if recognised is None:
        return None
    if len(rows) > ROW_LIMIT:
        raise Unreadable(f"{capture.name}: {len(rows)} lines of text; the limit is {ROW_LIMIT}")
    _refuse_mixed(capture, rows, page_title)
    return Policy(_Reader(capture, rows, page_title, form, recognised).document(), capture.data)


def _refuse_mixed(capture: Capture, rows: list[TextRow], page_title: str) -> None:
    """An annotated page in which nothing tells annotations from policy would pass off somebody's words as policy."""
    head = " ".join([page_title, *(row.text for row in rows[:5])])
    if re.search(r"\bannotated\b", head, re.I) and not any(row.zone == "annotation" for row in rows):
        raise Unreadable(f"{capture.name}: an annotated policy document whose annotations cannot be told from the policy")


class _Reader:
    """Reads the rows of one document."""

    def __init__(self, capture: Capture, rows: list[TextRow], page_title: str, form: str, recognised: Recognised) -> None:
        self._capture, self._rows, self._form, self._kind = capture, rows, form, recognised.kind
        self._names = (page_title, capture.name)
        self._title = recognised.row
        self._oddities: list[Oddity] = []
        self._notes: list[str] = []

    def document(self) -> PolicyDocument:
        """The record of the document. Raises NotRecognised where it has no sections."""
        furniture.mark_margins(self._rows)
        furniture.mark_legal(self._rows)
        sections = self._parts() if self._kind is PolicyKind.JAR else self._numbered()
        if len(sections) < _FEWEST_SECTIONS:
            name = TITLES[self._kind]
            raise NotRecognised(f"{self._capture.name}: has the title of the {name} but only {len(sections)} of its sections")
        day, basis = self._dated(sections)
        self._check(sections)
        self._oddities += uneven_tables(sections)
        counts = Counter(row.fate or "unaccounted" for row in self._rows)
        if counts["annotation"]:
            self._notes.append(f"{counts['annotation']} lines of annotation left out: they are not policy")
        return PolicyDocument(
            kind=self._kind, sha256=self._capture.sha256, source=self._capture.name, title=TITLES[self._kind], effective=day,
            basis=basis, complete=self._complete, form=self._form, size=len(self._capture.data), sections=tuple(sections),
            lines=dict(sorted(counts.items())), unaccounted=tuple(row.line for row in self._rows if not row.fate),
            oddities=tuple(self._oddities), notes=tuple(self._notes),
        )  # fmt: skip

    def _numbered(self) -> list[PolicySection]:
        """The sections of a document with numbers."""
        live = [row for row in self._rows if not row.fate]
        headings = find_headings(live)
        furniture.mark_contents(live, headings)
        self._mark_front(live, headings[0].row if headings else len(live))
        missing = gaps(live, headings)
        self._oddities += [Oddity("gap", 0, number, f"no heading {number} was found") for number in missing]
        self._complete = not missing and len(headings) >= _WHOLE[self._kind]
        paragraphs = Paragraphs(live, frozenset(_unnumbered(self._rows, headings, live)), self._kind is PolicyKind.IPG)
        self._printed, self._chapters = contents_titles(live), {one.key for one in headings}
        sections = [self._section(live, headings, place, paragraphs) for place in range(len(headings))]
        sections, odd = check_table(sections) if self._kind is PolicyKind.IPG else (sections, [])
        self._oddities += odd
        return with_references(self._kind, sections)

    def _section(self, live: list[TextRow], headings: list[Heading], place: int, paragraphs: Paragraphs) -> PolicySection:
        one = headings[place]
        end = headings[place + 1].row if place + 1 < len(headings) else len(live)
        body = [row for row in live[one.row + one.rows : end] if not row.fate]
        title, category, penalty = as_printed(one, live, self._printed), "", ""
        if self._kind is PolicyKind.IPG and (found := infraction(title, body)) is not None:
            title, category, penalty = found.name, found.category, found.penalty
            for row in body[: found.rows]:
                row.fate = "heading"
            body = body[found.rows :]
        for row in live[one.row : one.row + one.rows]:
            row.fate = "heading"
        return PolicySection(
            key=one.key, label=one.label, title=title, parent=_parent(one, self._chapters), category=category, penalty=penalty,
            blocks=paragraphs.blocks(body), first_line=live[one.row].line,
            last_line=body[-1].line if body else live[one.row].line,
        )  # fmt: skip

    def _parts(self) -> list[PolicySection]:
        """The parts of a document without numbers."""
        live = [row for row in self._rows if not row.fate]
        title = self._rows[self._title] if self._title >= 0 else None
        begin = live.index(title) if title in live else 0
        for row in live[:begin]:
            row.fate = "front matter"
        if title is not None:
            title.fate = "title"
            while begin + 1 < len(live) and _is_front(live[begin + 1]):
                begin += 1
                live[begin].fate = "front matter"
        body = [row for row in live if not row.fate]
        parts = split_parts(body)
        paragraphs = Paragraphs(body, frozenset(), with_parts=False)
        sections = [_part_section(part, paragraphs) for part in parts]
        named = sum(bool(part_name(TextRow(section.title, 0))) for section in sections)
        self._complete = named >= _WHOLE[self._kind]
        return with_references(self._kind, sections) if named else []

    def _mark_front(self, live: list[TextRow], first: int) -> None:
        """What stands before the first section: the title, the date, and what else there is."""
        for row in live[:first]:
            row.fate = row.fate or ("title" if self._is_title(row) else "front matter")

    def _is_title(self, row: TextRow) -> bool:
        return self._title >= 0 and self._rows[self._title] is row

    def _dated(self, sections: list[PolicySection]) -> tuple[str | None, Basis]:
        """The effective date, from what stands before the first section, else from the newest list of changes."""
        front = [row for row in self._rows if row.fate in ("front matter", "title", "running head", "navigation")]
        day, basis, row = effective(front, ())
        if day is not None:
            if row is not None:
                row.fate = "effective date"
            named = effective([], self._names)[0]
            if named not in (None, day):
                self._notes.append(f"declares {day}; its title or file name says {named}")
            return day, basis
        day, basis, _ = effective([], self._names)
        if day is None and (day := _changes_day(sections)) is not None:
            basis = Basis.HEADINGS
        return day, basis

    def _check(self, sections: list[PolicySection]) -> None:
        """Hold the texts of the sections against the rows they were made of."""
        rows = (row.marker + row.text for row in self._rows if row.fate == "text")
        made = (block.marker + block.text for section in sections for block in section.blocks)
        if squash("".join(rows)) != squash("".join(made)):
            raise LedgerMismatch(f"{self._capture.name}: the sections do not hold the words of the capture")


def _is_front(row: TextRow) -> bool:
    return len(row.text) < 80 and find_day(row.text) is not None


def _unnumbered(rows: list[TextRow], headings: list[Heading], live: list[TextRow]) -> Iterator[str]:
    """Titles that the table of contents lists without number, by their letters: headings inside sections."""
    numbered = {squash(" ".join(live[at].text for at in range(one.row, one.row + one.rows))) for one in headings}
    for row in rows:
        if row.fate == "contents":
            words = squash(re.sub(r"\s*(?:\.\s?){4,}\s*\d*\s*$|\s+\d{1,3}$", "", row.text))
            if words and words not in numbered and not words[0].isdigit() and words not in PARTS:
                yield words


def _parent(one: Heading, known: set[str]) -> str:
    """The chapter that a section stands in, where it has a heading."""
    chapter = str(one.order[0])
    return chapter if one.order[1] and chapter in known else ""


def _part_section(part: JarPart, paragraphs: Paragraphs) -> PolicySection:
    return PolicySection(
        key=part.key, label="", title=part.title, parent=part.parent, blocks=paragraphs.blocks(part.rows),
        first_line=part.line, last_line=part.rows[-1].line if part.rows else part.line,
    )  # fmt: skip


def _changes_day(sections: list[PolicySection]) -> str | None:
    """The newest date that the appendix of changes lists."""
    days = [
        day for section in sections if "changes" in section.title.lower() for block in section.blocks
        if len(block.text) < 60 and (day := find_day(block.text))
    ]  # fmt: skip
    return max(days, default=None)


def uneven_tables(sections: list[PolicySection]) -> Iterator[Oddity]:
    """Sections with a table whose columns the capture did not keep: rows with different numbers of cells, or a row alone that
    no heading follows."""
    for section in sections:
        runs = [(kind, list(run)) for kind, run in groupby(section.blocks, key=lambda block: block.kind)]
        after = [kind for kind, _ in runs[1:]] + [PolicyBlockKind.PARAGRAPH]
        for (kind, run), following in zip(runs, after):
            alone = len(run) == 1 and following is not PolicyBlockKind.HEADING
            if kind is PolicyBlockKind.ROW and (alone or len({block.text.count("\t") for block in run}) > 1):
                yield Oddity("uneven_table", section.first_line, section.key, "a table whose columns the capture did not keep")
                break
