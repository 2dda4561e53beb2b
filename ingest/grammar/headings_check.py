"""Irregularities among headings: contents that name something else, titles used twice, sections without rules."""

from __future__ import annotations

from itertools import pairwise

from app.library.records import Node, NodeKind
from ingest.outline import OutlineBuilder


def check_headings(outline: OutlineBuilder) -> None:
    """Note what the printed contents and the headings of the body disagree on, and headings that stand alone."""
    listed = {n.number: n for n in outline.nodes if n.kind is NodeKind.CONTENTS and n.number}
    headings = [n for n in outline.nodes if n.kind in (NodeKind.CHAPTER, NodeKind.SECTION)]
    _check_contents(outline, listed, headings)
    _check_twice(outline, [n for n in headings if n.kind is NodeKind.SECTION])
    _check_empty(outline, headings)
    _check_gaps(outline, [n for n in headings if n.kind is NodeKind.SECTION])


def _check_contents(outline: OutlineBuilder, listed: dict[str, Node], headings: list[Node]) -> None:
    if not listed:
        return
    for node in headings:
        entry = listed.get(node.number or "")
        if entry is None:
            outline.odd("contents_disagree", node.first_line, node.number or "", "not in the contents")
        elif _bare(entry.text) != _bare(node.text):
            outline.odd("contents_disagree", node.first_line, node.number or "", f"the contents say {entry.text[:80]}")


def _check_twice(outline: OutlineBuilder, sections: list[Node]) -> None:
    seen: dict[str, Node] = {}
    for node in sections:
        first = seen.setdefault(_bare(node.text), node)
        if first is not node and _bare(node.text) not in _SHARED:
            outline.odd("duplicate_title", node.first_line, node.number or "", f"also the title of {first.number}")


def _check_empty(outline: OutlineBuilder, headings: list[Node]) -> None:
    parents = {node.parent for node in outline.nodes if node.parent is not None}
    for node in headings:
        if node.kind is NodeKind.SECTION and node.seq not in parents:
            outline.odd("empty_section", node.first_line, node.number or "", "a heading with no rules under it")


def _check_gaps(outline: OutlineBuilder, sections: list[Node]) -> None:
    """Sections of one chapter that are missing between two others, or that stand out of order."""
    for before, after in pairwise(sections):
        first, last = before.number or "", after.number or ""
        if first[:1] == last[:1] and first.isdigit() and last.isdigit() and int(last) != int(first) + 1:
            if int(last) > int(first) + 1:
                outline.odd("gap", after.first_line, last, f"sections {int(first) + 1} to {int(last) - 1} are missing")
            else:
                outline.odd("order", after.first_line, last, f"stands after section {first}")


def _bare(title: str) -> str:
    return " ".join(title.lower().split())


_SHARED = frozenset({"general"})  # what the first section of every chapter is called
