"""Finding references in one text: by number, by chapter, and in glossary entries by term."""

from __future__ import annotations

import re

from app.library.records import NodeKind, Occurrence
from ingest.references.chapters import chapters_in
from ingest.references.numbers import numbers_in
from ingest.references.terms import TermIndex, terms_in

_MAY_REFER = re.compile(r"[1-9]\d\d|\bG[1-9]|(?:ection|hapter|ECTION|HAPTER)s?\s+[1-9]")
_SEE = re.compile(r"\b[Ss]ee ")


def extract(text: str, kind: NodeKind, terms: TermIndex | None = None) -> list[Occurrence]:
    """The references of a text, in order: each number of a list is one, each range is one.

    ``terms`` are the glossary terms that "See X" may name; none (outside a glossary) finds references by number only.
    ``text[start:end]`` are the words, with the "rule" or "section" before a number and without quotation marks.
    Linear in the length of the text; never raises.
    """
    found: list[Occurrence] = []
    if _MAY_REFER.search(text):
        found = numbers_in(text, kind) + chapters_in(text)
    if terms and _SEE.search(text):
        found += terms_in(text, terms)
    if len(found) > 1:
        found.sort(key=lambda occurrence: (occurrence.start, occurrence.form == "term"))
        found = _apart(found)
    return found


def _apart(found: list[Occurrence]) -> list[Occurrence]:
    """Those that begin where the one before has ended: "G1.1" is a number, and no term "G1" besides."""
    kept = found[:1]
    for one in found[1:]:
        if one.start >= kept[-1].end:
            kept.append(one)
    return kept
