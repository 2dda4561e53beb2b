"""The grammar of the *General Rulings Summary*: rules, rulings, notes, tournament formats, a numbered glossary.

Text is kept as the summary sets it (its symbols, straight quotes and "Rule 1 through Rule 2"); source tags, change
marks and labels become attributes of the nodes. Numbers are never corrected; what is irregular becomes an oddity.
"""

from __future__ import annotations

import re
from collections import Counter

from app.library.records import Basis, DocumentKind, NodeKind
from ingest.grammar.crystal_body import CrystalBody
from ingest.grammar.crystal_glossary import check_glossary
from ingest.grammar.crystal_lines import CrystalBlock, LineKind, blocks_of
from ingest.grammar.crystal_margins import Margins
from ingest.grammar.headings_check import check_headings
from ingest.model import Reading, Tree
from ingest.numbering import check_numbering
from ingest.outline import OutlineBuilder

_BODY = frozenset({
    LineKind.CHAPTER, LineKind.SECTION, LineKind.TITLE, LineKind.ENTRY, LineKind.RULING, LineKind.TERM, LineKind.SENSE,
    LineKind.EXAMPLE,
})  # fmt: skip


def parse(reading: Reading, name: str) -> Tree:
    """Parse a summary, or part of one. ``name`` is the capture's file name, its title where it states none."""
    outline = OutlineBuilder()
    margins = Margins(outline)
    body = CrystalBody(outline, list(_blocks(reading)))
    in_body = False
    for block in body.blocks:
        in_body = not margins.in_back and (in_body or block.start.kind in _BODY)
        if block.start.kind is LineKind.DRAWN:
            outline.furniture(block.first, "drawn line")
        elif in_body and margins.begins_back(block):
            margins.add_back(block)
            in_body = False
        elif in_body:
            body.add(block)
        elif margins.in_back:
            margins.add_back(block)
        else:
            margins.add_front(block)
    return _tree(outline, reading, name)


def _blocks(reading: Reading) -> list[CrystalBlock]:
    return list(blocks_of(reading.lines))


def _tree(outline: OutlineBuilder, reading: Reading, name: str) -> Tree:
    check_numbering(outline)
    check_headings(outline)
    check_glossary(outline)
    _check_tags(outline)
    _check_end(outline)
    effective = _effective(outline)
    title = next((node.text for node in outline.nodes if node.kind is NodeKind.TITLE), name)
    chapters = {node.number for node in outline.nodes if node.kind is NodeKind.CHAPTER}
    complete = len(chapters) >= 5 and any(node.kind is NodeKind.TERM for node in outline.nodes)
    updated = [f"{node.text}" for node in outline.nodes if node.kind is NodeKind.EFFECTIVE]
    return Tree(
        title=title, kind=DocumentKind.COMPENDIUM, effective=effective,
        basis=Basis.DECLARED if effective else Basis.NONE, complete=complete, nodes=outline.nodes,
        pieces=outline.pieces, repairs=reading.repairs, oddities=reading.oddities + outline.oddities,
        notes=[*reading.notes, *updated, *_symbols(outline)],
    )  # fmt: skip


_SYMBOL = re.compile(r"\b(tap|untap|planeswalker|chaos|snow mana) symbol is (\{[^{}\s]{1,12}\})", re.I)
_USUAL = {"tap": "{T}", "untap": "{Q}", "planeswalker": "{PW}", "chaos": "{CHAOS}", "snow mana": "{S}"}


def _symbols(outline: OutlineBuilder) -> list[str]:
    """Symbols that the summary writes in its own way, as its own rules explain them, beside their usual form."""
    found = {
        match[2]: _USUAL[match[1].lower()]
        for node in outline.nodes
        if node.kind is NodeKind.RULE
        for match in _SYMBOL.finditer(node.text)
    }
    own = [f"{written} is {usual}" for written, usual in found.items() if written != usual]
    return [f"symbols: {', '.join(own)}"] if own else []


def _main_source(outline: OutlineBuilder) -> str | None:
    """The source that most paragraphs name: the rules themselves."""
    names = Counter(source.name for node in outline.nodes for source in node.sources if source.date)
    return names.most_common(1)[0][0] if names else None


def _effective(outline: OutlineBuilder) -> str | None:
    """The rules in the summary are as of the latest date that a tag of the rules carries."""
    main = _main_source(outline)
    dates = (s.date for node in outline.nodes for s in node.sources if s.name == main and s.date)
    return max(dates, default=None)


_HEADINGS = frozenset((NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.TERM, NodeKind.CONTENTS, NodeKind.TITLE))
_TAGGED = frozenset((NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE, NodeKind.SENSE, NodeKind.RULING))


def _check_tags(outline: OutlineBuilder) -> None:
    """Where nearly every paragraph names its source, note those that do not."""
    nodes = [node for node in outline.nodes if node.kind in _TAGGED and not node.is_title]
    bare = [node for node in nodes if not node.sources]
    if len(bare) * 5 < len(nodes):
        for node in bare:
            outline.odd("missing_tag", node.first_line, outline.number_of(node), f"{node.kind} without a source tag")


def _check_end(outline: OutlineBuilder) -> None:
    """A capture that ends in the middle of a sentence was cut off."""
    last = outline.nodes[-1] if outline.nodes else None
    if last is None or last.sources or last.is_title or last.kind in _HEADINGS:
        return
    if last.text and last.text[-1] not in ".!?\"')]:":
        last.flags = (*last.flags, "truncated")
        outline.odd("truncated", last.last_line, last.number or "", "the capture ends in the middle of a sentence")
