"""The blocks a rule or glossary entry is made of, read from the node table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.library.publication import Publication, Row
from app.library.records import NodeKind, SourceTag
from app.library.views import Part

RUNNING = frozenset({NodeKind.PARAGRAPH, NodeKind.LIST, NodeKind.TABLE})
"""Parts that go on with the text of the node above them."""

_KIND_OF = {str(kind): kind for kind in NodeKind}
_NUMBERED = "('chapter', 'section', 'rule', 'subrule')"
_COLUMNS = (
    "n.seq, n.parent, n.kind, n.number, n.position, t.body, n.sources, n.mark, n.flags, n.first_line, n.last_line"
)
# Trees are walked a level a query: SQLite answers a recursive join over these tables by reading all of them.
_LEVEL = f"""
    SELECT {_COLUMNS} FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND {{condition}} ORDER BY n.seq"""
_RANGE = f"""
    SELECT {_COLUMNS} FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.seq >= ? ORDER BY n.seq"""
_SOURCES = msgspec.json.Decoder(tuple[SourceTag, ...])
_FLAGS = msgspec.json.Decoder(tuple[str, ...])


class Block(msgspec.Struct, frozen=True):
    """A part with its place in the document: ``seq`` of its node and of the node above."""

    seq: int
    parent: int | None
    part: Part


def own_blocks(publication: Publication, document: int, seq: int) -> list[Block]:
    """A node's own text and everything below it that has no number of its own, in document order."""
    return _with_descendants(publication, document, _level(publication, document, f"n.seq = {int(seq)}"))


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


def all_blocks(publication: Publication, document: int) -> list[Block]:
    """Every node, in document order."""
    return [_block(row) for row in publication.rows(_RANGE, (document, 0))]


def blocks_of(publication: Publication, document: int, seqs: Iterable[int]) -> dict[int, list[Block]]:
    """For each of some nodes its own text and what stands below it without a number, in document order."""
    listed = ", ".join(str(int(seq)) for seq in seqs)
    found: dict[int, list[Block]] = {}
    owner_of: dict[int, int] = {}
    heads = _level(publication, document, f"n.seq IN ({listed})")
    wanted = {block.seq for block in heads}
    for block in _with_descendants(publication, document, heads):
        owner = block.seq if block.seq in wanted else owner_of[block.parent or 0]
        owner_of[block.seq] = owner
        found.setdefault(owner, []).append(block)
    return found


def blocks_of_kinds(publication: Publication, document: int, kinds: Sequence[NodeKind]) -> list[Block]:
    """Every node of those kinds and what stands below it, in document order."""
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    return _with_descendants(publication, document, _level(publication, document, f"n.kind IN ({listed})"))


def parts_of(blocks: Iterable[Block]) -> tuple[Part, ...]:
    """The parts alone."""
    return tuple(block.part for block in blocks)


def running_text(kind: NodeKind, parts: Sequence[Part]) -> str:
    """The words of a node without its number, examples, rulings and notes; of what has no other words, all of them."""
    words = [part.text for part in parts if part.kind is kind or part.kind in RUNNING]
    return "\n".join(words or [part.text for part in parts])


def _with_descendants(publication: Publication, document: int, blocks: list[Block]) -> list[Block]:
    """Blocks and everything unnumbered below them, in document order."""
    found = {block.seq: block for block in blocks}
    level = blocks
    while level:
        above = ", ".join(str(block.seq) for block in level)
        below = _level(publication, document, f"n.parent IN ({above}) AND n.kind NOT IN {_NUMBERED}")
        level = [block for block in below if block.seq not in found]
        found.update((block.seq, block) for block in level)
    return [found[seq] for seq in sorted(found)]


def _level(publication: Publication, document: int, condition: str) -> list[Block]:
    return [_block(row) for row in publication.rows(_LEVEL.format(condition=condition), (document,))]


def _block(row: Row) -> Block:
    seq, parent, kind, number, position, body, sources, mark, flags, first, last = row
    part = Part(
        kind=_KIND_OF[kind], number=number, position=position, text=body, mark=mark,
        sources=_SOURCES.decode(sources) if len(sources) > 2 else (),
        flags=_FLAGS.decode(flags) if len(flags) > 2 else (), first_line=first, last_line=last,
    )  # fmt: skip
    return Block(seq, parent, part)
