"""The table of contents, made from the body."""

from __future__ import annotations

from app.library.holdings import Holdings
from app.library.parts import blocks_of_kinds, parts_of
from app.library.records import Document, NodeKind
from app.library.views import ContentsChapter, ContentsView, NumberRef, edition_ref


def contents(held: Holdings, document: Document) -> ContentsView:
    """Chapters with their sections, sections without a chapter, introduction and credits."""
    outline = held.outline(document.id)
    of_chapter: dict[int, list[int]] = {place: [] for place in outline.chapters}
    loose: list[int] = []
    for place in outline.sections:
        of_chapter.get(outline.parents[place], loose).append(place)
    chapters = tuple(
        ContentsChapter(outline.ref(place), tuple(map(outline.ref, below))) for place, below in of_chapter.items()
    )
    publication = held.publication
    return ContentsView(
        edition=edition_ref(document), chapters=chapters, loose=tuple(map(outline.ref, loose)),
        terms=len(held.terms(document.id).refs),
        introduction=parts_of(blocks_of_kinds(publication, document.id, (NodeKind.INTRODUCTION,))),
        credits=parts_of(blocks_of_kinds(publication, document.id, (NodeKind.CREDITS,))),
    )  # fmt: skip


def numbers(held: Holdings, document: Document) -> tuple[NumberRef, ...]:
    """Every numbered node, in document order."""
    outline = held.outline(document.id)
    return tuple(map(outline.ref, range(len(outline))))
