"""What became of every place of one document in another: lineage composed over all the editions between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from app.library.lineage.book import Book, Relation
from app.library.lineage.text import Sameness, typographic
from app.library.lineage.views import Change, Doubt, Evidence, LineagePlace, Move
from app.library.lineage.wording import change_of, compare
from app.library.records import Document
from app.library.views import edition_ref

_PAIRS = 6  # up to 5 MB each
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


@dataclass(slots=True)
class MoveList:
    """All moves between two documents, in order, and by the seq of each place on either side."""

    rows: list[Move]
    of_older: dict[int, Move] = field(default_factory=dict)
    of_newer: dict[int, Move] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for move in self.rows:
            for place in move.older:
                self.of_older.setdefault(place.seq, move)
            for place in move.newer:
                self.of_newer.setdefault(place.seq, move)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.rows)


def moves_between(book: Book, source: Document, target: Document) -> MoveList:
    """The moves from ``source`` to ``target``, in either direction of time; the last pairs asked for are kept."""
    key = (source.id, target.id)
    kept = book.pairs.get(key)
    if isinstance(kept, MoveList):
        return kept
    for oldest in list(book.pairs)[: max(0, len(book.pairs) - _PAIRS + 1)]:  # a copy: other threads ask too
        book.pairs.pop(oldest, None)
    made = book.pairs[key] = _make(book, source, target)
    return made


def doubts(book: Book, below: float) -> list[Doubt]:
    """The moves between consecutive editions that are less certain than that, least certain first."""
    found: list[Doubt] = []
    seen: set[int] = set()
    for older, newer, old, new in book.rows(_DOUBTFUL, (below,)):
        source, target = book.by_id[older], book.by_id[newer]
        moves = moves_between(book, source, target)
        move = moves.of_older[old] if old is not None else moves.of_newer[new]
        if id(move) not in seen:
            seen.add(id(move))
            found.append(Doubt(older_edition=edition_ref(source), newer_edition=edition_ref(target), move=move))
    return sorted(found, key=lambda doubt: doubt.move.confidence)


def _make(book: Book, source: Document, target: Document) -> MoveList:
    if book.date_of(source) > book.date_of(target):
        rows = [_turned(move) for move in _Comparison(book, target, source).moves()]
    else:
        rows = _Comparison(book, source, target).moves()
    rows.sort(key=lambda move: (not move.older, move.older[0].seq if move.older else move.newer[0].seq))
    return MoveList([_with_reuse(book, target, move) for move in rows])


def _with_reuse(book: Book, target: Document, move: Move) -> Move:
    """The move with the lineage that has taken over its number, where that is none of its heirs."""
    number = move.older[0].number if move.older else ""
    bearers = book.labels(target.id).get(number, []) if number else []
    if not bearers or {place.seq for place in move.newer} & set(bearers):
        return move
    line = book.members(target.id).line_of.get(bearers[0])
    return msgspec.structs.replace(move, reused_by=book.names[line]) if line is not None else move


class _Comparison:
    """Two documents, the older first."""

    def __init__(self, book: Book, older: Document, newer: Document) -> None:
        self.book, self.older, self.newer = book, older, newer
        self.since, self.until = book.date_of(older), book.date_of(newer)
        self.was, self.now = book.members(older.id), book.members(newer.id)
        self.old_places, self.new_places = book.places(older.id), book.places(newer.id)
        self.evidence = {(row[0], row[1]): row[2] for row in book.rows(_EVENTS, (older.id, newer.id))}

    def moves(self) -> list[Move]:
        """All moves, in no order."""
        groups = self._groups()
        changes = self._changes({(olds[0], news[0]) for olds, news in groups})
        found = [self._move(olds, news, changes) for olds, news in groups]
        seen_old = {seq for olds, _ in groups for seq in olds}
        seen_new = {seq for _, news in groups for seq in news}
        found += [self._gone(seq) for seq in self.old_places if seq not in seen_old]
        found += [self._come(seq) for seq in self.new_places if seq not in seen_new]
        return found

    def _groups(self) -> list[tuple[list[int], list[int]]]:
        """Places that became places: mostly one each; the heir that carries the line on comes first."""
        heirs = {seq: self._heirs(line) for seq, line in self.was.line_of.items() if seq in self.old_places}
        claims: dict[int, list[int]] = {}
        for seq, lines in heirs.items():
            for line in lines:
                claims.setdefault(line, []).append(seq)
        groups: list[tuple[list[int], list[int]]] = []
        used_old: set[int] = set()
        used_new: set[int] = set()
        for seq, lines in heirs.items():
            if seq in used_old or not lines:
                continue
            group = self._group(seq, lines, claims, used_old, used_new)
            if group:
                groups.append(group)
                used_old.update(group[0])
                used_new.update(group[1])
        return groups

    def _group(
        self, seq: int, lines: list[int], claims: dict[int, list[int]], used_old: set[int], used_new: set[int]
    ) -> tuple[list[int], list[int]] | None:
        own = self.was.line_of[seq]
        news = [self.now.seq_of[line] for line in lines if self.now.seq_of[line] not in used_new]
        if not news:
            return None
        if len(news) > 1 and own in self.now.seq_of and self._same(seq, self.now.seq_of[own]):
            news = [self.now.seq_of[own]]  # changed and changed back
        if len(news) > 1:
            return [seq], news
        line = self.now.line_of[news[0]]
        olds = [one for one in claims[line] if one not in used_old and self._only(one, line)]
        olds.sort(key=lambda one: (self.was.line_of[one] != line, one))
        if len(olds) > 1 and self.was.line_of[olds[0]] == line and self._same(olds[0], news[0]):
            olds = olds[:1]
        return (olds, news) if seq in olds else None

    def _only(self, seq: int, line: int) -> bool:
        """Whether the place went nowhere else than into that line."""
        return self.was.line_of[seq] == line or self.was.line_of[seq] not in self.now.seq_of

    def _heirs(self, line: int) -> list[int]:
        """The lines of the newer document in which a line of the older goes on, itself first."""
        found = [line] if line in self.now.seq_of else []
        waiting, seen = [(line, self.since)], {line}
        while waiting:
            one, since = waiting.pop()
            for relation in self.book.relations.get(one, ()):
                heir = _heir(relation, one)
                if heir is None or heir in seen or not since < relation.date <= self.until:
                    continue
                if relation.change is Change.SPLIT and heir in self.was.seq_of:
                    continue
                seen.add(heir)
                waiting.append((heir, relation.date))
                if heir in self.now.seq_of:
                    found.append(heir)
        return found

    def _same(self, old: int, new: int) -> bool:
        change = self._changes({(old, new)})[old, new]
        return change[0] not in (Change.EDITED, Change.MOVED_AND_EDITED)

    def _changes(self, pairs: set[tuple[int, int]]) -> dict[tuple[int, int], tuple[Change, tuple[str, ...]]]:
        """How each pair differs; texts are read only where their ids differ."""
        was, now = self.book.texts(self.older.id), self.book.texts(self.newer.id)
        differing = [(old, new) for old, new in pairs if was[old] != now[new]]
        old_words = self.book.wordings(self.older.id, {old for old, _ in differing})
        new_words = self.book.wordings(self.newer.id, {new for _, new in differing})
        found: dict[tuple[int, int], tuple[Change, tuple[str, ...]]] = {}
        for old, new in pairs:
            moved = _moved(self.old_places[old], self.new_places[new])
            same = was[old] == now[new]
            agreement, notes = (Sameness.EXACT, ()) if same else compare(old_words[old], new_words[new])
            found[old, new] = change_of(agreement, moved), notes
        return found

    def _move(self, olds: list[int], news: list[int], changes: dict[tuple[int, int], tuple[Change, tuple[str, ...]]]) -> Move:
        change, notes = changes[olds[0], news[0]]
        if len(news) > 1:
            change = Change.SPLIT
        elif len(olds) > 1:
            change = Change.MERGED
        stored = self.evidence.get((olds[0], news[0]))
        evidence = msgspec.json.decode(stored, type=Evidence) if stored else Evidence(notes=notes)
        line = self.was.line_of[olds[0]]
        return Move(
            change=change, older=tuple(self.old_places[seq] for seq in olds),
            newer=tuple(self.new_places[seq] for seq in news), lineage=self.book.names[line],
            confidence=self._confidence(olds, news), evidence=evidence,
        )  # fmt: skip

    def _confidence(self, olds: list[int], news: list[int]) -> float:
        lines = {self.was.line_of[seq] for seq in olds} | {self.now.line_of[seq] for seq in news}
        sure = [self.book.confidence(line, self.since, self.until) for line in lines]
        if len(lines) > 1:
            sure += [
                relation.confidence for line in lines for relation in self.book.relations.get(line, ())
                if {relation.line, relation.other} <= lines and self.since < relation.date <= self.until
            ]  # fmt: skip
        return round(min(sure), 3)

    def _gone(self, seq: int) -> Move:
        line = self.was.line_of.get(seq)
        return Move(
            change=Change.REMOVED, older=(self.old_places[seq],), newer=(), lineage=self.book.names.get(line or 0, ""),
            confidence=self._end(line),
        )  # fmt: skip

    def _come(self, seq: int) -> Move:
        line = self.now.line_of.get(seq)
        return Move(
            change=Change.ADDED, older=(), newer=(self.new_places[seq],), lineage=self.book.names.get(line or 0, ""),
            confidence=self._end(line),
        )  # fmt: skip

    def _end(self, line: int | None) -> float:
        return 1.0 if line is None else round(self.book.confidence(line, self.since, self.until), 3)


def _heir(relation: Relation, line: int) -> int | None:
    """Where a line goes on by a relation: from the stem to what was split off, from what was merged to the stem."""
    if relation.change is Change.SPLIT:
        return relation.line if relation.other == line else None
    return relation.other if relation.line == line else None


def _moved(old: LineagePlace, new: LineagePlace) -> bool:
    if old.number or new.number:
        return old.number != new.number
    return typographic(old.term) != typographic(new.term)


def _turned(move: Move) -> Move:
    """The same, told from the newer document to the older."""
    change = _OPPOSITE.get(move.change, move.change)
    return msgspec.structs.replace(move, change=change, older=move.newer, newer=move.older)
