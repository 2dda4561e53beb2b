"""Reading a whole edition: two reads of the database, whatever its length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.library.downloads.views import Download, DownloadedEdition, DownloadedParagraph, DownloadedRule, DownloadedTerm
from app.library.folding import slug
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.parts import Block, all_blocks, parts_of, running_text
from app.library.publication import Row
from app.library.records import NUMBERED, Document, NodeKind
from app.library.references import out_of_rows, references_within
from app.library.term_text import senses
from app.library.views import edition_ref

FORMAT = 1
"""The version of what is in a download; raised whenever that changes, so that files made before are made anew."""

_OWNERS = NUMBERED | {NodeKind.TERM, NodeKind.INTRODUCTION, NodeKind.CREDITS}
_AROUND = (NodeKind.INTRODUCTION, NodeKind.CREDITS)


def download(held: Holdings, document: Document) -> Download:
    """The whole of a document."""
    outline = held.outline(document.id)
    owned = _by_owner(all_blocks(held.publication, document.id))
    rows = references_within(held.publication, document.id, 0, owned[-1][-1].seq) if owned else {}
    kinds = {kind: [blocks for blocks in owned if blocks[0].part.kind is kind] for kind in (NodeKind.TERM, *_AROUND)}
    return Download(
        format=FORMAT, edition=edition_ref(document), counts=document.counts,
        introduction=tuple(_paragraphs(NodeKind.INTRODUCTION, kinds[NodeKind.INTRODUCTION])),
        rules=tuple(_rule(outline, blocks, rows) for blocks in owned if blocks[0].part.kind in NUMBERED),
        glossary=tuple(_term(outline, blocks, rows) for blocks in kinds[NodeKind.TERM]),
        credits=tuple(_paragraphs(NodeKind.CREDITS, kinds[NodeKind.CREDITS])),
    )  # fmt: skip


def lines(whole: Download) -> Iterator[DownloadedEdition | DownloadedParagraph | DownloadedRule | DownloadedTerm]:
    """The same as records, one for each line."""
    yield DownloadedEdition(format=whole.format, edition=whole.edition, counts=whole.counts)
    yield from whole.introduction
    yield from whole.rules
    yield from whole.glossary
    yield from whole.credits


def _by_owner(blocks: Iterable[Block]) -> list[list[Block]]:
    """Blocks by the rule, term or text around the rules that they belong to: the nearest one above."""
    lists: dict[int, list[Block]] = {}
    owner_of: dict[int, int] = {}
    for block in blocks:
        owner = block.seq if block.part.kind in _OWNERS else owner_of.get(-1 if block.parent is None else block.parent)
        if owner is not None:
            owner_of[block.seq] = owner
            lists.setdefault(owner, []).append(block)
    return list(lists.values())


def _rule(outline: Outline, blocks: list[Block], rows: dict[int, list[Row]]) -> DownloadedRule:
    place = outline.place(blocks[0].seq)
    number, parts, above = outline.numbers[place], parts_of(blocks), outline.parents[place]
    return DownloadedRule(
        number=number, ordinal=outline.by_number[number].index(place) + 1, kind=outline.kinds[place],
        is_title=bool(outline.titled[place]), heading=outline.headings[place],
        above=outline.numbers[above] if above >= 0 else None, text=running_text(outline.kinds[place], parts), parts=parts,
        references=out_of_rows(rows, blocks, outline),
    )  # fmt: skip


def _term(outline: Outline, blocks: list[Block], rows: dict[int, list[Row]]) -> DownloadedTerm:
    head, told = blocks[0].part, blocks[1:]
    parts = parts_of(told)
    return DownloadedTerm(
        term=head.text, anchor=slug(head.text), number=head.number, text=senses(parts), parts=parts,
        references=out_of_rows(rows, told, outline),
    )  # fmt: skip


def _paragraphs(kind: NodeKind, owned: Iterable[list[Block]]) -> Iterator[DownloadedParagraph]:
    return (DownloadedParagraph(kind=kind, text=block.part.text) for blocks in owned for block in blocks)
