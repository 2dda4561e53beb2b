"""PDF: the printed form of an edition, read into the same lines its plain-text form has: one paragraph a line.

Needs the extra ``pdf`` (pypdf), which opens the file; the content streams are read by ``ingest.forms``. A line of
this capture is a paragraph as found on the pages; ``Reading.style`` tells the page it begins on.
"""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from itertools import pairwise
from typing import Any

from app.library.records import Oddity, Repair
from ingest.errors import Unreadable
from ingest.forms.pdf_content import IDENTITY, Fonts, Matrix, PageText, Run
from ingest.forms.pdf_layout import Measures, PdfBlock, blocks_of
from ingest.forms.pdf_rows import PdfRow, rows_of
from ingest.model import Reading, SourceLine

NAME = "pdf"

PAGE_LIMIT = 5_000
CONTENT_LIMIT = 256 * 2**20  # bytes of page content, unpacked: an official edition has about 6 MB
_SIGNATURE = re.compile(rb"%PDF-\d")
_INLINE = frozenset(
    ("Span", "Link", "Quote", "Note", "Reference", "BibEntry", "Code", "Annot", "Ruby", "Warichu", "Em", "Strong")
)
_UPRIGHT: dict[int, Matrix] = {
    90: (0.0, -1.0, 1.0, 0.0, 0.0, 0.0), 180: (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0), 270: (0.0, 1.0, -1.0, 0.0, 0.0, 0.0),
}  # fmt: skip
_HARD_HYPHENS = "-‐"
_NO_SPACE_AFTER = "-‐–—/"
_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")


def recognises_bytes(data: bytes) -> float:
    """Confidence that bytes are a PDF: its signature stands within the first kilobyte."""
    return 1.0 if _SIGNATURE.search(data[:1024]) else 0.0


def read(data: bytes) -> Reading:
    """Read a PDF. Raises Unreadable where pypdf is missing, the file is damaged, locked, too large or only pictures."""
    pages = _pages(data)
    blocks, measures = blocks_of(pages)
    reading = Reading(NAME, "PDF", "paragraph", [], "official")
    words = _vocabulary(blocks)
    for block in blocks:
        if block.gap and reading.lines:
            reading.lines.append(SourceLine(len(reading.lines) + 1, "", ""))
        _append(reading, block, measures, words)
    _check_characters(reading)
    return reading


def _check_characters(reading: Reading) -> None:
    """Note characters whose font does not say what they are; refuse a file that consists of them."""
    lost = sum(line.raw.count("\ufffd") for line in reading.lines)
    if lost * 2 > sum(len(line.raw) for line in reading.lines):
        raise Unreadable("the PDF's fonts do not tell which characters they show: it can only be looked at")
    if lost:
        reading.oddities.append(Oddity("encoding", 0, "", f"{lost} characters whose font does not tell what they are"))


def _pages(data: bytes) -> list[list[PdfRow]]:
    pypdf = _pypdf()
    quiet = logging.getLogger("pypdf")
    level = quiet.level
    quiet.setLevel(logging.CRITICAL)
    try:
        return _read_pages(pypdf, data)
    except Unreadable:
        raise
    except (RecursionError, MemoryError) as error:
        raise Unreadable("the PDF is nested too deeply or too large") from error
    except Exception as error:  # pypdf raises whatever a broken file leads it to
        raise Unreadable(f"the PDF is damaged: {error}"[:300]) from error
    finally:
        quiet.setLevel(level)


def _pypdf() -> Any:
    try:
        import pypdf
    except ImportError as error:
        raise Unreadable("reading PDF needs pypdf: install the extra 'pdf' (pip install 'magistrate[pdf]')") from error
    return pypdf


def _read_pages(pypdf: Any, data: bytes) -> list[list[PdfRow]]:
    reader = pypdf.PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise Unreadable("the PDF is locked by a password")
    if len(reader.pages) > PAGE_LIMIT:
        raise Unreadable(f"the PDF has {len(reader.pages)} pages; the limit is {PAGE_LIMIT}")
    fonts, inline = Fonts(), _inline_tags(reader)
    found: list[list[PdfRow]] = []
    size = 0
    for number, page in enumerate(reader.pages, 1):
        contents = page.get_contents()
        content: bytes = contents.get_data() if contents is not None else b""
        size += len(content)
        if size > CONTENT_LIMIT:
            raise Unreadable(f"the PDF unpacks to more than {CONTENT_LIMIT // 2**20} MiB of content")
        found.append(rows_of(_runs(page, content, fonts), number, inline))
    if not any(row.text for page in found for row in page):
        raise Unreadable("the PDF holds no text: its pages are pictures, which would have to be recognised first")
    return found


def _runs(page: Any, content: bytes, fonts: Fonts) -> list[Run]:
    upright = _UPRIGHT.get(int(page.get("/Rotate", 0) or 0) % 360, IDENTITY)
    resources = page.get("/Resources")
    text = PageText(fonts, resources.get_object() if resources is not None else None, upright)
    text.run(content)
    return text.runs


def _inline_tags(reader: Any) -> frozenset[str]:
    """Tags of parts of paragraphs: the standard ones, and the document's own that stand for them."""
    root = reader.trailer["/Root"].get("/StructTreeRoot")
    roles = (root.get_object().get("/RoleMap") if root is not None else None) or {}
    own = {str(tag).lstrip("/") for tag, role in roles.items() if str(role).lstrip("/") in _INLINE}
    return _INLINE | own


def _vocabulary(blocks: list[PdfBlock]) -> Counter[str]:
    """Words as they stand within rows, where no wrap can have split them."""
    found: Counter[str] = Counter()
    for block in blocks:
        for row in block.rows:
            found.update(word.lower() for word in _WORD.findall(row.text))
    return found


def _append(reading: Reading, block: PdfBlock, measures: Measures, words: Counter[str]) -> None:
    number = len(reading.lines) + 1
    page = block.rows[0].page
    if block.furniture:
        raw = block.rows[0].text
        reading.lines.append(SourceLine(number, raw, "", [], block.furniture))
    else:
        reading.lines.append(_paragraph(reading, number, block.rows, measures, words))
    reading.style[str(number)] = f"page {page}"


def _paragraph(
    reading: Reading, number: int, rows: list[PdfRow], measures: Measures, words: Counter[str]
) -> SourceLine:
    """Rows joined, wraps undone. A hyphen that only divides a word at the end of a row is cut away as furniture."""
    raw = rows[0].text
    cut: list[int] = []
    for above, row in pairwise(rows):
        if raw.endswith("\xad") or _divides(raw, row.text, words):
            cut.append(len(raw) - 1)
            _note_repair(reading, number, raw, row.text)
            raw += row.text
        else:
            raw += _between(above, row, measures) + row.text
    if not cut:
        return SourceLine(number, raw, raw)
    gone = set(cut)
    origin = [place for place in range(len(raw)) if place not in gone]
    return SourceLine(number, raw, "".join(raw[place] for place in origin), origin, "hyphenation")


def _divides(above: str, below: str, words: Counter[str]) -> bool:
    """Whether a hyphen at the end of a row divides a word the document otherwise writes without it."""
    if above[-1:] not in _HARD_HYPHENS or not below[:1].islower():
        return False
    first = re.search(r"([^\W\d_]+)[-‐]$", above)
    second = re.match(r"[^\W\d_]+", below)
    if first is None or second is None:
        return False
    whole = (first.group(1) + second.group()).lower()
    hyphened = f"{first.group(1)}-{second.group()}".lower()
    return words[whole] > 0 and words[hyphened] == 0


def _note_repair(reading: Reading, number: int, above: str, below: str) -> None:
    before = above.rsplit(None, 1)[-1]
    after = below.split(None, 1)[0]
    column = len(above) - len(before) + 1
    reason = "word divided at the end of a row"
    reading.repairs.append(Repair(number, column, before + after, before[:-1] + after, reason))


def _between(above: PdfRow, row: PdfRow, measures: Measures) -> str:
    """What stands between two rows of a paragraph: a space, or nothing where the row broke after a dash or slash."""
    if measures.open_ends:
        return " " if above.open_end or above.text[-1] not in _NO_SPACE_AFTER else ""
    breaks_inside = above.text[-1] in _NO_SPACE_AFTER and above.text[-2:-1] not in ("", " ")
    return "" if breaks_inside and not row.text[:1].isspace() else " "
