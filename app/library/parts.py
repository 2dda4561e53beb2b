"""The blocks a rule or glossary entry is made of, read from the node table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.library.publication import Publication, Row
from app.library.records import NodeKind, Source
from app.library.views import Part

_KIND_OF = {str(kind): kind for kind in NodeKind}
_NUMBERED = "('chapter', 'section', 'rule', 'subrule')"
_COLUMNS = (
    "n.seq, n.parent, n.kind, n.number, n.position, t.body, n.sources, n.mark, n.flags, n.first_line, n.last_line"
)
_OWN = f"""
    WITH RECURSIVE own (seq) AS (
        SELECT ?2
        UNION ALL
        SELECT n.seq FROM own JOIN node n ON n.document = ?1 AND n.parent = own.seq WHERE n.kind NOT IN {_NUMBERED})
    SELECT {_COLUMNS} FROM own JOIN node n ON n.document = ?1 AND n.seq = own.seq
    JOIN text t ON t.id = n.text ORDER BY n.seq"""
_RANGE = f"""
    SELECT {_COLUMNS} FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.seq >= ? ORDER BY n.seq"""
_SOURCES = msgspec.json.Decoder(tuple[Source, ...])
_FLAGS = msgspec.json.Decoder(tuple[str, ...])


class Block(msgspec.Struct, frozen=True):
    """A part with its place in the document: ``seq`` of its node and of the node above."""

    seq: int
    parent: int | None
    part: Part


def own_blocks(publication: Publication, document: int, seq: int) -> list[Block]:
    """A node's own text and everything below it that has no number of its own, in document order."""
    return [_block(row) for row in publication.rows(_OWN, (document, seq))]


def subtree_blocks(publication: Publication, document: int, seq: int) -> list[Block]:
    """A node and its whole subtree, in document order: one read of a contiguous range."""
    found: list[Block] = []
    inside = {seq}
    with publication.connection() as connection:
        for row in connection.execute(_RANGE, (document, seq)):
            if row[0] != seq and row[1] not in inside:
                break
            inside.add(row[0])
            found.append(_block(row))
    return found


def blocks_of_kinds(publication: Publication, document: int, kinds: Sequence[NodeKind]) -> list[Block]:
    """Every top node of those kinds and what stands below it, in document order."""
    marks = ",".join("?" * len(kinds))
    sql = f"""
        WITH RECURSIVE tree (seq) AS (
            SELECT seq FROM node WHERE document = ?1 AND kind IN ({marks})
            UNION SELECT n.seq FROM tree JOIN node n ON n.document = ?1 AND n.parent = tree.seq)
        SELECT {_COLUMNS} FROM tree JOIN node n ON n.document = ?1 AND n.seq = tree.seq
        JOIN text t ON t.id = n.text ORDER BY n.seq"""
    return [_block(row) for row in publication.rows(sql, (document, *map(str, kinds)))]


def parts_of(blocks: Iterable[Block]) -> tuple[Part, ...]:
    """The parts alone."""
    return tuple(block.part for block in blocks)


def _block(row: Row) -> Block:
    seq, parent, kind, number, position, body, sources, mark, flags, first, last = row
    part = Part(
        kind=_KIND_OF[kind], number=number, position=position, text=body, mark=mark,
        sources=_SOURCES.decode(sources) if len(sources) > 2 else (),
        flags=_FLAGS.decode(flags) if len(flags) > 2 else (), first_line=first, last_line=last,
    )  # fmt: skip
    return Block(seq, parent, part)
