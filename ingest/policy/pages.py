"""HTML that a PDF was turned into: every run of words stands at a place of its page, and rows are made of places.

The lines of tables are drawn on a picture behind the page; where there is one, it says which words are a cell.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ingest.policy.markup import MarkupToken
from ingest.policy.pictures import read_png
from ingest.policy.rows import TextRow, tidy
from ingest.policy.ruled_tables import RuledRow, RuledTable, ruled_tables

_PLACE = re.compile(r"position:\s*absolute", re.I)
_TOP = re.compile(r"\btop:\s*(-?\d+(?:\.\d+)?)px", re.I)
_LEFT = re.compile(r"\bleft:\s*(-?\d+(?:\.\d+)?)px", re.I)
_FONT = re.compile(r"\.([\w-]+)\s*\{([^{}]{0,400})\}")
_SIZE = re.compile(r"font-size:\s*(\d+(?:\.\d+)?)px", re.I)
_HEIGHT = re.compile(r"line-height:\s*(\d+(?:\.\d+)?)px", re.I)
_USUAL_SIZE = 16.0
_PICTURE = re.compile(r"data:image/png;base64,\s*([A-Za-z0-9+/=\s]*)", re.I)
_BULLETS = frozenset("•◦▪‣·●○")
_COLUMN_GAP = 150  # pixels between the bullets of two columns
_COLUMN_ROWS = 3
_PICTURES = 80  # are looked at in one document; eight have tables
_TABLE_ROWS = 2  # rows of several cells that make a page worth a look at its picture
_REGION_GAP = 80  # pixels without a bullet that end a region of columns
_NARROW, _WIDE = frozenset("iljtfrI.,;:'’‘!|()[] "), frozenset("mwMW—™")


@dataclass(frozen=True, slots=True)
class RunFont:
    """What a style sheet says of a class."""

    size: float = _USUAL_SIZE
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """Words at a place of a page."""

    page: int
    top: float
    left: float
    size: float
    text: str
    bold: bool
    line: int

    @property
    def middle(self) -> float:
        """The middle of its height."""
        return self.top + self.size / 2

    @property
    def right(self) -> float:
        """Where the run ends, by the usual widths of letters."""
        width = sum(0.29 if c in _NARROW else 0.8 if c in _WIDE else 0.68 if c.isupper() else 0.47 for c in self.text)
        return self.left + width * self.size


def is_placed(tokens: Iterable[MarkupToken]) -> bool:
    """Whether the paragraphs of a page stand at places."""
    placed = [bool(_PLACE.search(token.words)) for token in tokens if token.name == "p" and not token.closes]
    return sum(placed) * 2 > len(placed) and len(placed) > 10


def placed_rows(tokens: Sequence[MarkupToken], source: str) -> list[TextRow]:
    """The rows of all pages, in reading order: columns one after the other."""
    pages: dict[int, list[PlacedRun]] = {}
    for run in _runs(tokens, _fonts(source)):
        pages.setdefault(run.page, []).append(run)
    pictures = {page: token for page, token in _paged(tokens) if token.name == "img"}
    pitch = _pitch(pages.values())
    rows: list[TextRow] = []
    looked = 0
    for page, runs in pages.items():
        found = _page_rows(runs, pitch)
        if page in pictures and looked < _PICTURES and sum(len(row.cells) > 1 for row in found) >= _TABLE_ROWS:
            looked += 1
            found = _with_tables(runs, _tables(pictures[page], source), pitch)
        rows += found
        _open_page(rows, page)
    return rows


def _page_rows(runs: list[PlacedRun], pitch: float) -> list[TextRow]:
    return [row for stream in _streams(runs) for row in _rows(stream, pitch)]


def _tables(picture: MarkupToken, source: str) -> list[RuledTable]:
    """The tables drawn on the picture behind a page."""
    match = _PICTURE.search(source, picture.start, source.find(">", picture.start))
    try:
        drawing = read_png(base64.b64decode(match[1])) if match else None
    except binascii.Error:
        drawing = None
    if drawing is None:
        return []
    shown = picture.attribute("width")
    return ruled_tables(drawing, float(shown) / drawing.width if shown.isdecimal() else 1.0)


def _with_tables(runs: list[PlacedRun], tables: list[RuledTable], pitch: float) -> list[TextRow]:
    """The rows of a page of which tables are known."""
    rows: list[TextRow] = []
    for table in tables:
        inside = [run for run in runs if table.top <= run.middle < table.bottom and table.rows[0].cell(run.left) is not None]
        rows += _page_rows([run for run in runs if run.middle < table.bottom and run not in inside], pitch)
        rows += _table_rows(table, inside)
        runs = [run for run in runs if run.middle >= table.bottom]
    return rows + _page_rows(runs, pitch)


def _table_rows(table: RuledTable, runs: list[PlacedRun]) -> Iterator[TextRow]:
    columns, above_bold = table.columns, True
    for row in table.rows:
        own = [run for run in runs if row.top <= run.middle < row.bottom]
        words = [run for run in own if run.text.strip()]
        if not words:
            continue
        cells = _ruled_cells(row, columns, own)
        bold, single = all(run.bold for run in words), len(row.edges) == 2
        above_bold = above_bold and bold
        yield TextRow(
            tidy(" ".join(cell for cell in cells if cell)), min(run.line for run in words), words[0].page,
            min(run.left for run in words), median(run.size for run in words), gap=True, bold=bold, whole=True,
            cells=() if single else cells, ruled=not single, head=above_bold,
        )  # fmt: skip


def _ruled_cells(row: RuledRow, columns: tuple[float, ...], runs: list[PlacedRun]) -> tuple[str, ...]:
    """The words of a row by columns. A cell that goes over several columns stands in the first of them."""
    cells: dict[int, list[PlacedRun]] = {}
    for run in runs:
        cells.setdefault(row.cell(run.left) or 0, []).append(run)
    found = [""] * len(columns)
    for place, own in cells.items():
        begin = row.edges[place]
        column = min(range(len(columns)), key=lambda one: abs(columns[one] - begin))
        found[column] = f"{found[column]} {_words(own)}".strip()
    return tuple(found)


def _open_page(rows: list[TextRow], page: int) -> None:
    """Nobody knows whether a gap stands above the first row of a page."""
    first = next((row for row in rows if row.page == page), None)
    if first is not None:
        first.gap = None


def _fonts(source: str) -> dict[str, RunFont]:
    found: dict[str, RunFont] = {}
    for name, words in _FONT.findall(source):
        size, height = _SIZE.search(words), _HEIGHT.search(words)
        if size:
            found[name] = RunFont(float(size[1]), float(height[1]) if height else 0.0)
    return found


def _runs(tokens: Iterable[MarkupToken], fonts: dict[str, RunFont]) -> Iterable[PlacedRun]:
    """Runs as they stand in the source. What stands outside any place is a run of a page of its own."""
    top, left, font, bold = 0.0, 0.0, RunFont(), 0
    last_top = 0.0
    for page, token in _paged(tokens):
        if token.name == "p" and not token.closes:
            places = _TOP.search(token.words), _LEFT.search(token.words)
            top = float(places[0][1]) if places[0] else last_top
            left = float(places[1][1]) if places[1] else 0.0
            font = fonts.get(token.attribute("class").split(" ")[0], RunFont())
            last_top = top
        elif token.name in ("b", "strong"):
            bold += -1 if token.closes else 1
        elif token.name == "br" and not token.closes:
            top += font.height or font.size * 1.2
        elif not token.name and token.text.strip("\r\n"):
            yield PlacedRun(page, top, left, font.size, token.text.replace("\n", " "), bold > 0, token.line)


def _paged(tokens: Iterable[MarkupToken]) -> Iterator[tuple[int, MarkupToken]]:
    """Each token with the number of the page that it stands on."""
    page = 0
    for token in tokens:
        if token.name in ("body", "div") and not token.closes and ("page" in token.words or token.name == "body"):
            page += 1
        yield page, token


def _pitch(pages: Iterable[list[PlacedRun]]) -> float:
    """How far rows of one paragraph are apart: the usual step among those that the size of the letters allows."""
    listed = list(pages)
    size = median(run.size for runs in listed for run in runs)
    steps: Counter[float] = Counter()
    for runs in listed:
        tops = sorted({run.top for run in runs})
        steps.update(step for above, below in pairwise(tops) if 0.9 * size < (step := round(below - above)) < 1.6 * size)
    return float(steps.most_common(1)[0][0]) if steps else 1.2 * size


def _streams(runs: list[PlacedRun]) -> list[list[PlacedRun]]:
    """The runs of a page as they are read: what stands in columns column by column."""
    streams: list[list[PlacedRun]] = []
    rest = runs
    for left, top, bottom in _columns(runs):
        above = [run for run in rest if run.top < top]
        region = [run for run in rest if top <= run.top <= bottom]
        rest = [run for run in rest if run.top > bottom]
        streams += [above, [r for r in region if r.left < left], [r for r in region if r.left >= left]]
    return [stream for stream in [*streams, rest] if stream]


def _columns(runs: list[PlacedRun]) -> list[tuple[float, float, float]]:
    """Regions whose list items stand in two columns: where the right one begins, and the region's top and bottom."""
    bullets = sorted((run for run in runs if run.text.strip()[:1] in _BULLETS and run.text.strip()), key=lambda run: run.top)
    if not bullets:
        return []
    first = min(run.left for run in bullets)
    right = [run for run in bullets if run.left > first + _COLUMN_GAP]
    regions: list[list[PlacedRun]] = []
    for run in right:
        if regions and run.top - regions[-1][-1].top < _REGION_GAP:
            regions[-1].append(run)
        else:
            regions.append([run])
    found = []
    for region in regions:
        if len(region) < _COLUMN_ROWS:
            continue
        left, top = min(run.left for run in region) - 5, region[0].top - 10
        beside = [run.top for run in runs if run.left >= left and 0 <= run.top - region[-1].top < 3 * run.size]
        bottom = max(beside) + 1
        for run in bullets:  # the left column may be the longer one
            if run.left < left and bottom < run.top < bottom + 2 * run.size:
                bottom = run.top + 1
        if any(top <= run.top for run in bullets if run.left < left):
            found.append((left, top, bottom))
    return found


def _rows(runs: list[PlacedRun], pitch: float) -> list[TextRow]:
    """Runs that overlap in height make a row."""
    rows: list[TextRow] = []
    group: list[PlacedRun] = []
    bottom = last = 0.0
    blank = False
    for run in sorted(runs, key=lambda one: (one.top, one.left)):
        if group and run.top >= bottom:
            blank, last = _close(rows, group, blank, last, pitch)
            group = []
        if not run.text.strip():
            blank = blank or not group
            if group:
                group.append(run)  # a space between words
            continue
        bottom = max(bottom, run.top + run.size) if group else run.top + run.size
        group.append(run)
    if group:
        _close(rows, group, blank, last, pitch)
    return rows


def _close(rows: list[TextRow], group: list[PlacedRun], blank: bool, last: float, pitch: float) -> tuple[bool, float]:
    """Add the row of a group. Returns whether a blank stands below it, and its place."""
    cells = _cells(group)
    top, lowest = min(run.top for run in group), max(run.top for run in group)
    gap = blank or (last > 0 and top - last > 1.3 * pitch)
    rows.append(TextRow(
        tidy(" ".join(cells)), min(run.line for run in group), group[0].page, min(run.left for run in group),
        median(run.size for run in group), gap, all(run.bold for run in group if run.text.strip()), cells=tuple(cells),
    ))  # fmt: skip
    return False, lowest


def _cells(group: list[PlacedRun]) -> list[str]:
    """The words of a row, in one cell where no wide gap parts them. A cell may have several lines."""
    columns: list[list[PlacedRun]] = []
    right = 0.0
    for run in sorted(group, key=lambda one: one.left):
        if columns and run.left - right <= 14 + 0.08 * (right - columns[-1][0].left):
            columns[-1].append(run)
            right = max(right, run.right)
        else:
            columns.append([run])
            right = run.right
    return [words for column in columns if (words := _words(column))]


def _words(column: list[PlacedRun]) -> str:
    """The runs of a column line by line."""
    lines: list[list[PlacedRun]] = []
    for run in sorted(column, key=lambda one: one.top):
        if lines and run.top - lines[-1][0].top < 0.6 * run.size:
            lines[-1].append(run)
        else:
            lines.append([run])
    return " ".join(tidy("".join(run.text for run in sorted(line, key=lambda one: one.left))) for line in lines).strip()
