"""What stands beside a rule in its section: the outline that a reader keeps in sight."""

from __future__ import annotations

from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document, NodeKind
from app.library.views import OutlineRow, Surroundings

_NEAR = 9  # rows before and after the rule that is read
_WORDS = 46  # characters of a rule without a heading
_BEGINNINGS = """
    SELECT n.seq, substr(t.body, 1, 80) FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.seq IN ({})"""


def surroundings(held: Holdings, document: Document, number: str, ordinal: int = 1) -> Surroundings | None:
    """The rules around a rule or subrule in its section; None for what stands in no section."""
    own = held.own(document)
    outline = held.outline(own.id)
    place = outline.find(number, ordinal)
    section = outline.section_of(place) if place is not None else None
    if place is None or section is None or place == section:
        return None
    beside = [below for below in range(section + 1, outline.end(section)) if outline.parents[below] == section]
    current = next((one for one in (place, *outline.ancestors(place)) if outline.parents[one] == section), place)
    shown, before, after = _near(beside, beside.index(current))
    return Surroundings(
        section=outline.ref(section), rows=_rows(held, own, outline, shown), current=outline.numbers[current],
        before=before, after=after,
    )  # fmt: skip


def _near(beside: list[int], at: int) -> tuple[list[int], int, int]:
    """The places near one of them, as many as there is room for, and how many are left out before and after."""
    first = max(0, min(at - _NEAR, len(beside) - 2 * _NEAR - 1))
    last = min(len(beside), first + 2 * _NEAR + 1)
    return beside[first:last], first, len(beside) - last


def _rows(held: Holdings, document: Document, outline: Outline, places: list[int]) -> tuple[OutlineRow, ...]:
    untitled = [outline.seqs[place] for place in places if not outline.titled[place]]
    marks = ", ".join("?" * len(untitled))
    rows = held.publication.rows(_BEGINNINGS.format(marks), (document.id, *untitled)) if untitled else []
    begins = {seq: beginning(body) for seq, body in rows}
    return tuple(
        OutlineRow(
            outline.numbers[place], begins.get(outline.seqs[place], outline.headings[place]),
            outline.kinds[place] is NodeKind.RULE and bool(outline.titled[place]),
        ) for place in places
    )  # fmt: skip


def beginning(text: str) -> str:
    """The first words of a text, cut at a word."""
    if len(text) <= _WORDS:
        return text
    return text[:_WORDS].rsplit(" ", 1)[0].removesuffix(" (see").rstrip(",;:—– (") + " …"
