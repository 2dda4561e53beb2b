"""References a text makes, and references made to a rule, with the sentence that carries them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.library.holdings import Holdings
from app.library.lookup import find
from app.library.outline import Outline
from app.library.parts import Block, own_blocks
from app.library.publication import Publication, Row
from app.library.records import Document, NodeKind, Status
from app.library.sentences import sentence_at
from app.library.views import InReference, NumberRef, OutReference

_OUT_COLUMNS = "e.source, e.start, o.finish, o.form, e.target, e.target_seq, e.status"
_OUT = f"""
    SELECT {_OUT_COLUMNS} FROM edge e
    JOIN node n ON n.document = e.document AND n.seq = e.source
    JOIN occurrence o ON o.text = n.text AND o.start = e.start
    WHERE e.document = ? AND e.source {{condition}} ORDER BY e.source, e.start, e.target_seq, e.target"""
_IN = """
    SELECT e.source, e.start, o.finish, n.kind, t.body, e.target FROM edge e
    JOIN node n ON n.document = e.document AND n.seq = e.source
    JOIN occurrence o ON o.text = n.text AND o.start = e.start
    JOIN text t ON t.id = n.text
    WHERE e.document = ? AND e.target_seq = ? ORDER BY e.source, e.start"""
_ABOVE = "SELECT seq, parent, kind FROM node WHERE document = ? AND seq IN ({seqs})"
_TERMS = """
    SELECT n.seq, t.body FROM node n JOIN text t ON t.id = n.text WHERE n.document = ? AND n.seq IN ({seqs})"""
_OWNER_KINDS = frozenset({"chapter", "section", "rule", "subrule", "term"})
_NOWHERE = NumberRef("", NodeKind.PARAGRAPH, "")  # in the introduction or the credits
_STATUS_OF = {str(status): status for status in Status}
_KIND_OF = {str(kind): kind for kind in NodeKind}


def both_ways(
    held: Holdings, document: Document, number: str
) -> tuple[tuple[OutReference, ...], tuple[InReference, ...]]:
    """The references that a rule makes, and those made to it. Raises DoesNotParse, NotFound."""
    outline = held.outline(document.id)
    seq = outline.seqs[find(held, document, number)]
    blocks = own_blocks(held.publication, document.id, seq)
    return references_out(held, document, blocks), references_in(held, document, seq)


def references_out(held: Holdings, document: Document, blocks: Sequence[Block]) -> tuple[OutReference, ...]:
    """The references that a handful of blocks make; ``part`` counts the blocks."""
    if not blocks:
        return ()
    condition = f"IN ({','.join(str(block.seq) for block in blocks)})"
    rows = held.publication.rows(_OUT.format(condition=condition), (document.id,))
    part_of = {block.seq: place for place, block in enumerate(blocks)}
    outline = held.outline(document.id)
    return tuple(_out(row, part_of[row[0]], outline) for row in rows)


def references_within(
    publication: Publication, document: int, first: int, last: int
) -> dict[int, list[Row]]:
    """The raw references of a contiguous range of nodes, by source: for whole sections."""
    rows = publication.rows(_OUT.format(condition="BETWEEN ? AND ?"), (document, first, last))
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    return found


def out_of_rows(rows: dict[int, list[Row]], blocks: Sequence[Block], outline: Outline) -> tuple[OutReference, ...]:
    """The references of some blocks, from what ``references_within`` found."""
    return tuple(
        _out(row, place, outline) for place, block in enumerate(blocks) for row in rows.get(block.seq, ())
    )  # fmt: skip


def references_in(held: Holdings, document: Document, seq: int) -> tuple[InReference, ...]:
    """The references made to a node, in document order, each with its sentence."""
    rows = held.publication.rows(_IN, (document.id, seq))
    owners = _owners(held, document, {row[0] for row in rows})
    return tuple(_in(row, *owners.get(row[0], (_NOWHERE, ""))) for row in rows)


def _out(row: Row, part: int, outline: Outline) -> OutReference:
    _, start, end, form, target, target_seq, status = row
    ref = outline.ref_of_seq(target_seq) if target_seq is not None else None
    return OutReference(
        part=part, start=start, end=end, form=form, target=target, heading=ref.heading if ref else "",
        status=_STATUS_OF[status],
    )  # fmt: skip


def _in(row: Row, owner: NumberRef, term: str) -> InReference:
    _, start, end, kind, body, target = row
    sentence, first, last = sentence_at(body, start, end)
    return InReference(
        source=owner, source_kind=_KIND_OF[kind], term=term, sentence=sentence, start=first, end=last, target=target,
    )  # fmt: skip


def _owners(held: Holdings, document: Document, seqs: set[int]) -> dict[int, tuple[NumberRef, str]]:
    """For each node the rule it belongs to, or the glossary entry with its term; others are left out."""
    owner_of = _climb(held, document, seqs)
    outline = held.outline(document.id)
    owners = set(owner_of.values())
    refs = {owner: outline.ref_of_seq(owner) for owner in owners}
    entries = [owner for owner in owners if refs[owner] is None]
    terms: dict[int, str] = dict(_rows_of(held, document, _TERMS, entries))
    found: dict[int, tuple[NumberRef, str]] = {}
    for seq, owner in owner_of.items():
        term = terms.get(owner, "")
        found[seq] = refs[owner] or NumberRef("", NodeKind.TERM, term), term
    return found


def _climb(held: Holdings, document: Document, seqs: set[int]) -> dict[int, int]:
    """For each node the nearest one above (or itself) that is a numbered one or a term; a level a query."""
    owner_of: dict[int, int] = {}
    climbing = {seq: [seq] for seq in seqs}  # where we are: who climbs from there
    while climbing:
        above: dict[int, list[int]] = {}
        for seq, parent, kind in _rows_of(held, document, _ABOVE, climbing):
            if kind in _OWNER_KINDS:
                owner_of.update((climber, seq) for climber in climbing[seq])
            elif parent is not None:
                above.setdefault(parent, []).extend(climbing[seq])
        climbing = above
    return owner_of


def _rows_of(held: Holdings, document: Document, sql: str, seqs: Iterable[int]) -> list[Row]:
    listed = ",".join(map(str, seqs))
    return held.publication.rows(sql.format(seqs=listed), (document.id,)) if listed else []
