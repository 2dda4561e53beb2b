"""Which items of one document became which of a later one, and how they changed: lineage composed over the editions between.

Most items bear the line in both documents that no other item has to do with. They are joined at once; what was split or
merged at any time is looked at more closely.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.library.lineage.book import Book, Relation
from app.library.lineage.items import NO_LINE, Items
from app.library.lineage.text import typographic
from app.library.lineage.views import Change
from app.library.lineage.wording import change_of
from app.library.lineage.wordings import Agreement
from app.library.records import Document

NONE = -1
Rows = tuple[int, ...]
CHANGES = tuple(Change)
_CODE = {change: code for code, change in enumerate(CHANGES)}
_UNCHANGED = _CODE[Change.UNCHANGED]
_REWORDED = frozenset({Change.EDITED, Change.MOVED_AND_EDITED})


@dataclass(slots=True)
class Alignment:
    """The rows of two documents, joined. ``heirs`` has a newer row for each older one, or NONE, ``forebears`` the reverse;
    ``codes`` says for each older row that has an heir how it changed, as a place in CHANGES.

    ``groups`` are what was split or merged: several rows on one side. They have no heirs.
    """

    was: Items
    now: Items
    heirs: array[int]
    forebears: array[int]
    codes: bytearray
    notes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    groups: list[tuple[Rows, Rows]] = field(default_factory=list)


def align(book: Book, older: Document, newer: Document) -> Alignment:
    """Join the items of two documents, the older of which stands first."""
    return _Aligning(book, older, newer).done()


class _Aligning:
    """Two documents being joined. Items are named by their rows."""

    def __init__(self, book: Book, older: Document, newer: Document) -> None:
        self.book = book
        self.since, self.until = book.date_of(older), book.date_of(newer)
        self.was, self.now = book.places(older.id), book.places(newer.id)
        self.new_row_of = _first_rows(self.now)
        self.old_row_of = _first_rows(self.was)
        self.known: dict[tuple[int, int], Agreement] = {}
        self.done_so_far = Alignment(
            self.was, self.now, array("i", [NONE]) * len(self.was), array("i", [NONE]) * len(self.now), bytearray(len(self.was))
        )

    def done(self) -> Alignment:
        """All joined."""
        involved = self._involved()
        pairs, close = self._plain(involved)
        self._compare((*pairs, *((row, heir) for row in close if (heir := self.new_row_of.get(self.was.lines[row])) is not None)))
        groups = self._groups(close)
        self._compare((olds[0], news[0]) for olds, news in groups)
        for olds, news in groups:
            if len(olds) == len(news) == 1:
                pairs.append((olds[0], news[0]))
            else:
                self.done_so_far.groups.append((olds, news))
                self._note(olds[0], news[0])
        for old, new in pairs:
            self.done_so_far.codes[old] = _CODE[self._change(old, new)]
            self._join(old, new)
            self._note(old, new)
        return self.done_so_far

    def _involved(self) -> set[int]:
        """The lines that were split or merged at any time, and those that several items of the older document bear."""
        doubled = [line for row, line in enumerate(self.was.lines) if line and self.old_row_of[line] != row]
        return {*self.book.relations, *doubled}

    def _plain(self, involved: set[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """Join what is the same on both sides; the pairs that differ, and the rows that are to be looked at closely."""
        was, now, found = self.was, self.now, self.done_so_far
        new_row_of, heirs, forebears = self.new_row_of, found.heirs, found.forebears
        pairs: list[tuple[int, int]] = []
        close: list[int] = []
        for row, line in enumerate(was.lines):
            if line in involved:
                close.append(row)
                continue
            heir = new_row_of.get(line)
            if heir is None:
                continue
            if was.wordings[row] == now.wordings[heir] and was.labels[row] == now.labels[heir] and not self._moved(row, heir):
                heirs[row], forebears[heir] = heir, row
            else:
                pairs.append((row, heir))
        return pairs, close

    def _join(self, old: int, new: int) -> None:
        self.done_so_far.heirs[old], self.done_so_far.forebears[new] = new, old

    def _note(self, old: int, new: int) -> None:
        notes = self._agreement(old, new)[1]
        if notes:
            self.done_so_far.notes[old] = notes

    def _groups(self, rows: list[int]) -> list[tuple[Rows, Rows]]:
        """Items that became items: mostly one each; the heir that carries the line on comes first."""
        heirs = {row: self._heirs(self.was.lines[row]) for row in rows}
        claims: dict[int, list[int]] = {}
        for row, lines in heirs.items():
            for line in lines:
                claims.setdefault(line, []).append(row)
        groups: list[tuple[Rows, Rows]] = []
        used_old: set[int] = set()
        used_new: set[int] = set()
        for row, lines in heirs.items():
            if row in used_old or not lines:
                continue
            group = self._group(row, lines, claims, used_old, used_new)
            if group:
                groups.append((tuple(group[0]), tuple(group[1])))
                used_old.update(group[0])
                used_new.update(group[1])
        return groups

    def _group(
        self, row: int, lines: list[int], claims: dict[int, list[int]], used_old: set[int], used_new: set[int]
    ) -> tuple[list[int], list[int]] | None:
        own = self.was.lines[row]
        news = [heir for line in lines if (heir := self.new_row_of[line]) not in used_new]
        if not news:
            return None
        if len(news) > 1 and own in self.new_row_of and self._same(row, self.new_row_of[own]):
            news = [self.new_row_of[own]]  # changed and changed back
        if len(news) > 1:
            return [row], news
        line = self.now.lines[news[0]]
        olds = [one for one in claims[line] if one not in used_old and self._only(one, line)]
        olds.sort(key=lambda one: (self.was.lines[one] != line, one))
        if len(olds) > 1 and self.was.lines[olds[0]] == line and self._same(olds[0], news[0]):
            olds = olds[:1]
        return (olds, news) if row in olds else None

    def _only(self, row: int, line: int) -> bool:
        """Whether the item went nowhere else than into that line."""
        return self.was.lines[row] == line or self.was.lines[row] not in self.new_row_of

    def _heirs(self, line: int) -> list[int]:
        """The lines of the newer document in which a line of the older goes on, itself first."""
        found = [line] if line in self.new_row_of else []
        waiting, seen = [(line, self.since)], {line}
        while waiting:
            one, since = waiting.pop()
            for relation in self.book.relations.get(one, ()):
                heir = _heir(relation, one)
                if heir is None or heir in seen or not since < relation.date <= self.until:
                    continue
                if relation.change is Change.SPLIT and heir in self.old_row_of:
                    continue
                seen.add(heir)
                waiting.append((heir, relation.date))
                if heir in self.new_row_of:
                    found.append(heir)
        return found

    def _compare(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Compare the wordings of pairs, all at once: their texts are read together."""
        wordings = {(self.was.wordings[old], self.now.wordings[new]) for old, new in pairs}
        self.known |= self.book.words.agreements(wordings - self.known.keys())

    def _agreement(self, old: int, new: int) -> Agreement:
        return self.known[self.was.wordings[old], self.now.wordings[new]]

    def _same(self, old: int, new: int) -> bool:
        return self._change(old, new) not in _REWORDED

    def _change(self, old: int, new: int) -> Change:
        return change_of(self._agreement(old, new)[0], self._moved(old, new))

    def _moved(self, old: int, new: int) -> bool:
        if not (self.was.is_term(old) and self.now.is_term(new)):
            return self.was.number(old) != self.now.number(new)
        before, after = self.was.headings[old], self.now.headings[new]
        return before != after and typographic(before) != typographic(after)


def _first_rows(items: Items) -> dict[int, int]:
    """The first row of each line."""
    found = dict(zip(reversed(items.lines), range(len(items) - 1, -1, -1)))
    found.pop(NO_LINE, None)
    return found


def _heir(relation: Relation, line: int) -> int | None:
    """Where a line goes on by a relation: from the stem to what was split off, from what was merged to the stem."""
    if relation.change is Change.SPLIT:
        return relation.line if relation.other == line else None
    return relation.other if relation.line == line else None
