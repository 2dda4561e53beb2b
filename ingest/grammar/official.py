"""The grammar of the official editions: chapters, sections, rules, subrules, examples, glossary, credits.

It also reads whatever a reader has brought into that layout: annotated pages, list extracts, DOCX and PDF forms.
Nothing is renumbered or corrected; what is irregular becomes an oddity.
"""

from __future__ import annotations

from app.library.records import DocumentKind, NodeKind
from ingest.dates import effective_date
from ingest.grammar.back_matter import add_credits, add_index
from ingest.grammar.body import Body
from ingest.grammar.front_matter import add_contents, add_front
from ingest.grammar.glossary import add_glossary
from ingest.grammar.paragraphs import Joiner, Paragraph, Region, is_wrapped
from ingest.grammar.regions import Regions, find_regions
from ingest.model import Reading, Tree
from ingest.numbering import check_numbering
from ingest.outline import OutlineBuilder


def parse(reading: Reading, name: str) -> Tree:
    """Parse an official edition, or part of one. ``name`` is the capture's file name, for its title and date."""
    regions = find_regions(reading.lines)
    outline = OutlineBuilder()
    joiner = Joiner(is_wrapped(reading.lines))
    for region, start, end in regions.spans:
        paragraphs = joiner.join(reading.lines[start:end], region)
        _add(outline, region, paragraphs, regions)
    check_numbering(outline)
    effective, basis, statements = effective_date(reading.lines, name)
    for line, text in statements[1:]:
        outline.odd("dates_disagree", line, "", text)
    complete = _is_complete(outline)
    return Tree(
        title=_title(outline, name), kind=DocumentKind.EDITION if complete else DocumentKind.EXTRACT,
        effective=effective, basis=basis, complete=complete, nodes=outline.nodes, pieces=outline.pieces,
        repairs=reading.repairs, oddities=reading.oddities + outline.oddities, notes=list(reading.notes),
    )  # fmt: skip


def _add(outline: OutlineBuilder, region: Region, paragraphs: list[Paragraph], regions: Regions) -> None:
    for paragraph in paragraphs:
        if paragraph.furniture:
            outline.furniture(paragraph.first, "drawn line")
    words = [paragraph for paragraph in paragraphs if not paragraph.furniture]
    if region is Region.BODY:
        Body(outline, regions.titles).add_all(words)
    elif region is Region.GLOSSARY:
        add_glossary(outline, words)
    elif region is Region.CONTENTS:
        add_contents(outline, words)
    elif region is Region.INDEX:
        add_index(outline, words)
    elif region is Region.CREDITS:
        add_credits(outline, words)
    else:
        add_front(outline, words)


def _title(outline: OutlineBuilder, name: str) -> str:
    for node in outline.nodes:
        if node.kind is NodeKind.TITLE:
            return node.text
    first = next((n for n in outline.nodes if n.kind in (NodeKind.CHAPTER, NodeKind.SECTION)), None)
    return f"Comprehensive Rules (part): {first.number}. {first.text}" if first else name


def _is_complete(outline: OutlineBuilder) -> bool:
    """Whole: chapters 1 to at least 5 without a gap, and a glossary."""
    chapters = {node.number for node in outline.nodes if node.kind is NodeKind.CHAPTER}
    whole = {str(n) for n in range(1, len(chapters) + 1)}
    return len(chapters) >= 5 and chapters == whole and any(n.kind is NodeKind.TERM for n in outline.nodes)


