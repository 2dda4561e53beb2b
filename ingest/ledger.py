"""The ledger: every line of a capture accounted for, and the proof that the tree reproduces it.

Two checks, both exact except for white space. Lines: each non-blank character of each captured line belongs to
exactly one piece. Nodes: a node's text is what its text pieces hold, after the reader's repairs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from app.library.records import NodeKind, Piece, Role
from ingest.model import Reading, SourceLine, Tree


@dataclass(slots=True)
class Ledger:
    """The account of one capture: ``pieces`` in line order, ``unaccounted`` and ``doubled`` line numbers.

    ``mismatched`` lists nodes (seq) whose text their pieces do not reproduce. ``kinds`` counts lines by the kind
    of node they belong to, or by the name of their furniture, or ``blank``.
    """

    pieces: list[Piece]
    unaccounted: list[int] = field(default_factory=list)
    doubled: list[int] = field(default_factory=list)
    mismatched: list[int] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def balanced(self) -> bool:
        """Whether nothing was lost, invented or counted twice."""
        return not (self.unaccounted or self.doubled or self.mismatched)


def balance(reading: Reading, tree: Tree) -> Ledger:
    """Account for every line of a reading with the pieces of its tree."""
    by_line: dict[int, list[Piece]] = {}
    for piece in tree.pieces:
        by_line.setdefault(piece.line, []).append(piece)
    ledger = Ledger([])
    for line in reading.lines:
        _balance_line(line, by_line.get(line.number, []), tree, ledger)
    _compare_texts(reading, tree, ledger)
    return ledger


def _balance_line(line: SourceLine, pieces: list[Piece], tree: Tree, ledger: Ledger) -> None:
    if not line.raw or line.raw.isspace():
        ledger.kinds["blank"] += 1
        return
    pieces = sorted(pieces, key=lambda piece: piece.start)
    whole: list[Piece] = []
    place = 0
    for piece in pieces:
        if piece.start < place:
            ledger.doubled.append(line.number)
        whole += _furniture_between(line, place, piece.start, ledger)
        whole.append(piece)
        place = max(place, piece.end)
    whole += _furniture_between(line, place, len(line.raw), ledger)
    ledger.pieces += whole
    ledger.kinds[_kind_of(whole, tree)] += 1


def _kind_of(pieces: list[Piece], tree: Tree) -> str:
    for piece in pieces:
        if piece.owner >= 0:
            return str(tree.nodes[piece.owner].kind)
    return f"furniture: {pieces[0].name or 'unnamed'}" if pieces else "unaccounted"


def _furniture_between(line: SourceLine, start: int, end: int, ledger: Ledger) -> list[Piece]:
    """What lies between two pieces: furniture the reader cut away, blanks, or something lost."""
    gap = line.raw[start:end]
    if start >= end or not gap or gap.isspace():
        return []
    kept = _kept_places(line)
    if any(place in kept and not line.raw[place].isspace() for place in range(start, end)):
        if not ledger.unaccounted or ledger.unaccounted[-1] != line.number:
            ledger.unaccounted.append(line.number)
        return []
    return [Piece(line.number, start, end, Role.FURNITURE, -1, line.furniture)]


def _kept_places(line: SourceLine) -> range | set[int]:
    return range(len(line.raw)) if line.origin is None else set(line.origin)


def _compare_texts(reading: Reading, tree: Tree, ledger: Ledger) -> None:
    lines = {line.number: line for line in reading.lines}
    made: list[list[str]] = [[] for _ in tree.nodes]
    for piece in tree.pieces:
        if piece.role is Role.TEXT and piece.owner >= 0:
            made[piece.owner].append(_repaired(lines[piece.line], piece.start, piece.end))
    for node, parts in zip(tree.nodes, made):
        made_of, said = _bare("".join(parts)), _bare(node.text)
        if node.kind is NodeKind.TABLE:  # columns may be read down or across
            made_of, said = "".join(sorted(made_of)), "".join(sorted(said))
        if made_of != said:
            ledger.mismatched.append(node.seq)


def _repaired(line: SourceLine, start: int, end: int) -> str:
    if line.origin is None:
        return line.raw[start:end]
    return "".join(char for char, place in zip(line.text, line.origin) if start <= place < end)


def _bare(text: str) -> str:
    return "".join(text.split())
