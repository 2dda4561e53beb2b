"""The grammar of a scraped rules site: user interface, contents, numbered rules with examples, glossary.

Text nodes are joined by their punctuation. What the capture has wrong (an example under another rule, a number out of
order, a rule cut off) is kept as it is and noted.
"""

from __future__ import annotations

from app.library.records import Basis, DocumentKind, NodeKind
from ingest.grammar.headings_check import check_headings
from ingest.grammar.site_body import SiteBody
from ingest.grammar.site_front import add_front, divide
from ingest.grammar.suspects import flag_suspects
from ingest.model import Reading, Tree
from ingest.numbering import check_numbering
from ingest.outline import OutlineBuilder

_RUNNING = frozenset((NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE, NodeKind.RULING, NodeKind.DEFINITION))
_FINISHED = frozenset(".!?:)”\"’']}—")


def parse(reading: Reading, name: str) -> Tree:
    """Parse a scrape of a rules site, or part of one. ``name`` is the capture's file name."""
    outline = OutlineBuilder()
    lines = [line for line in reading.lines if line.text and not line.text.isspace()]
    contents, body = divide(lines)
    add_front(outline, lines[:body], contents)
    SiteBody(outline).add_all(lines[body:])
    check_numbering(outline)
    check_headings(outline)
    flag_suspects(outline)
    _check_sentences(outline)
    chapters = {node.number for node in outline.nodes if node.kind is NodeKind.CHAPTER}
    complete = len(chapters) >= 5 and any(node.kind is NodeKind.TERM for node in outline.nodes)
    return Tree(
        title=_title(outline, name), kind=DocumentKind.EDITION if complete else DocumentKind.EXTRACT, effective=None,
        basis=Basis.NONE, complete=complete, nodes=outline.nodes, pieces=outline.pieces, repairs=reading.repairs,
        oddities=reading.oddities + outline.oddities, notes=list(reading.notes),
    )  # fmt: skip


def _title(outline: OutlineBuilder, name: str) -> str:
    return next((node.text for node in outline.nodes if node.kind is NodeKind.TITLE), name)


def _check_sentences(outline: OutlineBuilder) -> None:
    """Note texts that lost their first letter or break off; the last of the capture is cut by the capture's end."""
    running = [node for node in outline.nodes if node.kind in _RUNNING and node.text and not node.is_title]
    for node in running:
        number = outline.number_of(node)
        if node.text[0].islower():
            outline.odd("lost_letters", node.first_line, number, f"begins in the middle of a word: {node.text[:12]}")
        if node.text[-1] not in _FINISHED:
            last = node is outline.nodes[-1]
            node.flags = (*node.flags, "truncated") if last else node.flags
            what = "the capture ends" if last else "the text breaks off or ends with a stray character"
            outline.odd("truncated" if last else "unfinished", node.last_line, number, f"{what}: {node.text[-12:]}")
