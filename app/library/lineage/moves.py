"""What became of every place of one document in another: lineage composed over all the editions between."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.library.lineage.alignment import CHANGES, NONE, Alignment, Rows, align
from app.library.lineage.book import Book
from app.library.lineage.items import NO_LINE, Items
from app.library.lineage.views import Change, Doubt, Evidence, LineagePlace, Move
from app.library.records import Document
from app.library.views import edition_ref

_PAIRS = 8  # about 0.5 MB each, with the items of both
_OPPOSITE = {
    Change.SPLIT: Change.MERGED, Change.MERGED: Change.SPLIT, Change.ADDED: Change.REMOVED,
    Change.REMOVED: Change.ADDED,
}  # fmt: skip
_EVENTS = """
    SELECT older_seq, newer_seq, evidence FROM lineage_event
    WHERE older = ? AND newer = ? AND older_seq IS NOT NULL AND newer_seq IS NOT NULL"""
_DOUBTFUL = """
    SELECT DISTINCT older, newer, older_seq, newer_seq FROM lineage_event
    WHERE confidence < ? ORDER BY confidence, newer, older_seq"""
Step = tuple[Rows, Rows]  # rows of the source and of the target: one of them is empty for what came or went


class MoveList:
    """All moves from one document to another, in the order of the first; what the second adds follows in its own order.

    A move is made when it is asked for, from the rows that it joins.
    """

    def __init__(self, book: Book, source: Document, target: Document) -> None:
        self._book = book
        self._turned = book.date_of(source) > book.date_of(target)
        older, newer = (target, source) if self._turned else (source, target)
        self._since, self._until = book.date_of(older), book.date_of(newer)
        self._aligned: Alignment = align(book, older, newer)
        self._evidence = {(row[0], row[1]): row[2] for row in book.rows(_EVENTS, (older.id, newer.id))}
        found = self._aligned
        sides = [(found.was, found.heirs), (found.now, found.forebears)]
        (self.source, self._ahead), (self.target, self._back) = reversed(sides) if self._turned else sides
        self._group_of_source: dict[int, Step] = {}
        self._group_of_target: dict[int, Step] = {}
        for group in found.groups:
            own, there = reversed(group) if self._turned else group
            self._group_of_source.update(dict.fromkeys(own, (own, there)))
            self._group_of_target.update(dict.fromkeys(there, (own, there)))

    def __iter__(self) -> Iterator[Move]:
        return map(self.move, self.steps())

    def of_source(self, seq: int) -> Move | None:
        """What became of an item of the first document; None where it is not in it."""
        row = self.source.row(seq)
        return None if row is None else self.move(self._step_from(row))

    def of_target(self, seq: int) -> Move | None:
        """What became an item of the second document; None where it is not in it."""
        row = self.target.row(seq)
        return None if row is None else self.move(self._step_to(row))

    def steps(self) -> Iterator[Step]:
        """The rows that each move joins."""
        for row in range(len(self.source)):
            step = self._step_from(row)
            if step[0][0] == row:
                yield step
        for row, other in enumerate(self._back):
            if other == NONE and row not in self._group_of_target:
                yield (), (row,)

    def change(self, step: Step) -> Change:
        """The class of a move."""
        own, there = step
        if not there:
            return Change.REMOVED
        if not own:
            return Change.ADDED
        if len(there) > 1 or len(own) > 1:
            return Change.SPLIT if len(there) > 1 else Change.MERGED
        return CHANGES[self._aligned.codes[there[0] if self._turned else own[0]]]

    def move(self, step: Step) -> Move:
        """The move that joins some rows."""
        olds, news = reversed(step) if self._turned else step
        own, there = _places(self.source, step[0]), _places(self.target, step[1])
        return Move(
            change=self.change(step), older=own, newer=there, lineage=self.lineage(step),
            confidence=self._confidence(olds, news), evidence=self._evidence_of(olds, news),
            reused_by=self._reused_by(own, there),
        )  # fmt: skip

    def lineage(self, step: Step) -> str:
        """The id of the line of a move."""
        olds, news = reversed(step) if self._turned else step
        line = self._aligned.was.lines[olds[0]] if olds else self._aligned.now.lines[news[0]]
        return self._book.names.get(line, "")

    def _step_from(self, row: int) -> Step:
        other = self._ahead[row]
        if other != NONE:
            return (row,), (other,)
        return self._group_of_source.get(row) or ((row,), ())

    def _step_to(self, row: int) -> Step:
        other = self._back[row]
        if other != NONE:
            return (other,), (row,)
        return self._group_of_target.get(row) or ((), (row,))

    def _evidence_of(self, olds: Rows, news: Rows) -> Evidence:
        if not olds or not news:
            return Evidence()
        was, now = self._aligned.was, self._aligned.now
        stored = self._evidence.get((was.seqs[olds[0]], now.seqs[news[0]]))
        return msgspec.json.decode(stored, type=Evidence) if stored else Evidence(notes=self._aligned.notes.get(olds[0], ()))

    def _confidence(self, olds: Rows, news: Rows) -> float:
        was, now = self._aligned.was, self._aligned.now
        lines = {was.lines[row] for row in olds} | {now.lines[row] for row in news}
        lines.discard(NO_LINE)
        sure = [self._book.confidence(line, self._since, self._until) for line in lines]
        if len(lines) > 1:
            sure += [
                relation.confidence for line in lines for relation in self._book.relations.get(line, ())
                if {relation.line, relation.other} <= lines and self._since < relation.date <= self._until
            ]  # fmt: skip
        return round(min(sure, default=1.0), 3)

    def _reused_by(self, own: tuple[LineagePlace, ...], there: tuple[LineagePlace, ...]) -> str:
        """The lineage that has taken over the number of what moved, where that is none of its heirs."""
        number = own[0].number if own else ""
        if not number or any(place.number == number for place in there):
            return ""
        bearers = self.target.labelled(number)
        return self._book.names.get(self.target.lines[bearers[0]], "") if bearers else ""


def moves_between(book: Book, source: Document, target: Document) -> MoveList:
    """The moves from ``source`` to ``target``, in either direction of time; the last pairs asked for are kept."""
    key = (source.id, target.id)
    kept = book.pairs.pop(key, None)
    made = kept if isinstance(kept, MoveList) else MoveList(book, source, target)
    book.pairs[key] = made
    for oldest in list(book.pairs)[: max(0, len(book.pairs) - _PAIRS)]:  # a copy: other threads ask too
        book.pairs.pop(oldest, None)
    return made


def doubts(book: Book, below: float) -> list[Doubt]:
    """The moves between consecutive editions that are less certain than that, least certain first."""
    found: list[Doubt] = []
    seen: set[tuple[int, int, Move]] = set()
    for older, newer, old, new in book.rows(_DOUBTFUL, (below,)):
        source, target = book.by_id[older], book.by_id[newer]
        moves = moves_between(book, source, target)
        move = moves.of_source(old) if old is not None else moves.of_target(new)
        if move is not None and (older, newer, move) not in seen:
            seen.add((older, newer, move))
            found.append(Doubt(older_edition=edition_ref(source), newer_edition=edition_ref(target), move=move))
    return sorted(found, key=lambda doubt: doubt.move.confidence)


def _places(items: Items, rows: Rows) -> tuple[LineagePlace, ...]:
    return tuple(items.place(row) for row in rows)
