"""What became of every item between two documents: pairs, pieces and leftovers, classified."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from app.library.lineage.views import Change, Evidence
from app.library.lineage.wording import change_of, compare
from ingest.lineage.context import Context
from ingest.lineage.decisions import Settled
from ingest.lineage.items import Item, Pool
from ingest.lineage.likeness import Likeness, contained
from ingest.lineage.match import Matching, match, second_look
from ingest.lineage.pieces import ABOVE, BESIDE, Bond, LineagePiece, pieces
from ingest.lineage.texts import typographic
from ingest.lineage.words import WordReader

_HALF = 0.55  # of a piece: no more certain than not
_SURE = 0.3  # by how much a pair must be worth more than nothing, and than its rivals, to be held for certain


class LineageLink(msgspec.Struct, array_like=True, frozen=True):
    """One item's fate, by the seqs of its nodes: None is "nowhere". ``main``: the pair that carries the lineage on.

    A split or a merge has a link for each piece, of which one is the main one.
    """

    older: int | None
    newer: int | None
    change: Change
    confidence: float
    main: bool
    evidence: Evidence = Evidence()


def link(
    older: list[Item], newer: list[Item], since: str, until: str, settled: Settled, lenient: float = 0.0
) -> list[LineageLink]:
    """Every item of two documents accounted for. ``since`` and ``until``: their dates; ``settled``: by hand."""
    likeness = Likeness(older, newer, WordReader(since, until))
    matching = match(older, newer, likeness, settled.fixed, lenient)
    taken = {new: old for old, new in matching.partner.items()}
    context = Context(older, newer, matching.partner)

    def off(new: int, old: int) -> Bond:
        near = _nearness(newer, new, matching.partner.get(old))
        return Bond(near or context.heading(old, new), matching.worth.get((old, new), -1.0))

    def into(old: int, new: int) -> Bond:
        near = _nearness(older, old, taken.get(new))
        return Bond(near or context.heading(old, new), matching.worth.get((old, new), -1.0))

    split = pieces(newer, older, matching.partner, likeness, off)
    inside = {piece.part for piece in split}
    merged = [piece for piece in pieces(older, newer, taken, likeness, into) if piece.whole not in inside]
    inside = {piece.part for piece in merged}
    split = [piece for piece in split if piece.whole not in inside]
    split, merged = _several(split, set(matching.partner)), _several(merged, set(taken))
    second_look(
        matching, {p.part for p in merged} | {p.whole for p in split}, {p.part for p in split} | {p.whole for p in merged}
    )
    halves = _once([*split, *settled.split]), _once([*merged, *settled.merged])
    return list(_Linker(older, newer, likeness, matching, settled, *halves).links())


def is_trivial(link: LineageLink, older: Item, newer: Item) -> bool:
    """Whether the link says only that an item stands where it stood, with the same text."""
    return link.change is Change.UNCHANGED and link.main and link.confidence == 1 and older.place == newer.place


def _nearness(items: Sequence[Item], part: int, main: int | None) -> float:
    """How near a piece stands to the partner of its whole: right above it, below it, under the same heading; else 0."""
    if main is None:
        return 0.0
    if items[main].parent == part:
        return ABOVE
    above = items[part].parent
    return BESIDE if above >= 0 and above in (main, items[main].parent) else 0.0


def _several(found: list[LineagePiece], matched: set[int]) -> list[LineagePiece]:
    """The pieces of wholes that have a partner beside them, or at least two pieces."""
    counts = Counter(piece.whole for piece in found)
    return [piece for piece in found if piece.whole in matched or counts[piece.whole] > 1]


def _once(found: list[LineagePiece]) -> dict[int, LineagePiece]:
    """Pieces by part; the last word (by hand) counts."""
    return {piece.part: piece for piece in found}


class _Linker:
    def __init__(
        self, older: Sequence[Item], newer: Sequence[Item], likeness: Likeness, matching: Matching, settled: Settled,
        split: dict[int, LineagePiece], merged: dict[int, LineagePiece],
    ) -> None:  # fmt: skip
        self.older, self.newer, self.likeness, self.matching = older, newer, likeness, matching
        self.settled, self.split, self.merged = settled, split, merged
        self.taken = set(matching.partner.values())
        self.divided = {piece.whole for piece in split.values()}
        self.joined = {piece.whole for piece in merged.values()}
        self.best_old: dict[int, list[tuple[float, int]]] = defaultdict(list)
        self.best_new: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for (old, new), worth in matching.worth.items():
            self.best_old[old].append((worth, new))
            self.best_new[new].append((worth, old))

    def links(self) -> Iterator[LineageLink]:
        """Pairs, then pieces, then what is left over."""
        partner = self.matching.partner
        for old, new in partner.items():
            yield self._pair(old, new)
        for piece in self.split.values():
            main = piece.whole not in partner and self._first(self.split, piece)
            yield self._piece(piece.whole, piece.part, Change.SPLIT, piece.share, main)
        for piece in self.merged.values():
            main = piece.whole not in self.taken and self._first(self.merged, piece)
            yield self._piece(piece.part, piece.whole, Change.MERGED, piece.share, main)
        yield from self._leftovers()

    def _first(self, found: dict[int, LineagePiece], piece: LineagePiece) -> bool:
        """Whether this is the greatest piece of its whole: it carries the lineage on where nothing else does."""
        return piece == max((p for p in found.values() if p.whole == piece.whole), key=lambda one: (one.share, -one.part))

    def _pair(self, old: int, new: int) -> LineageLink:
        one, other = self.older[old], self.newer[new]
        agreement, notes = compare(one.wording, other.wording)
        change = change_of(agreement, _moved(one, other))
        confidence = 1.0 if old in self.matching.anchors else self._confidence(old, new)
        if old in self.divided:
            change, confidence = Change.SPLIT, max(confidence, self._held(other, one))
        elif new in self.joined:
            change, confidence = Change.MERGED, max(confidence, self._held(one, other))
        if old in self.settled.fixed:
            notes = (*notes, "by hand")
        return LineageLink(one.seq, other.seq, change, confidence, True, self._evidence(old, new, notes))

    def _evidence(self, old: int, new: int, notes: tuple[str, ...]) -> Evidence:
        setting = self.matching.settings.get((old, new))
        like = round(self.likeness.of(old, new), 2)
        if setting is None:
            return Evidence(like, notes=notes)
        return Evidence(like, _rounded(setting.heading), _rounded(setting.neighbours), _rounded(setting.references), notes)

    def _confidence(self, old: int, new: int) -> float:
        """By how much the pair is worth more than nothing, and than the next best of either."""
        worth = self.matching.worth[old, new]
        if old in self.matching.doubtful:
            return 0.5
        rivals = [w for w, other in self.best_old[old] if other != new and other not in self.taken]
        rivals += [w for w, other in self.best_new[new] if other != old and other not in self.matching.partner]
        return _certainty(min(worth, worth - max(rivals, default=0.0)))

    def _held(self, part: Item, whole: Item) -> float:
        """How certain it is that a part is one, by how much of it the whole holds."""
        return _certainty(contained(self.likeness.features(part), self.likeness.features(whole)) - _HALF)

    def _piece(self, old: int, new: int, change: Change, share: float, main: bool) -> LineageLink:
        evidence = Evidence(round(share, 2), notes=("similarity: share of the piece found in the whole",))
        confidence = _certainty(share - _HALF)
        return LineageLink(self.older[old].seq, self.newer[new].seq, change, confidence, main, evidence)

    def _leftovers(self) -> Iterator[LineageLink]:
        partner = self.matching.partner
        for item in self.older:
            if item.index not in partner and item.index not in self.merged and item.index not in self.divided:
                sure = 1.0 if item.index in self.settled.fixed else self._loneliness(self.best_old[item.index])
                yield LineageLink(item.seq, None, Change.REMOVED, sure, True)
        for item in self.newer:
            if item.index not in self.taken and item.index not in self.split and item.index not in self.joined:
                yield LineageLink(None, item.seq, Change.ADDED, self._loneliness(self.best_new[item.index]), True)

    def _loneliness(self, rated: list[tuple[float, int]]) -> float:
        """How certain it is that nothing is its partner: by how little the best candidate was worth."""
        return _certainty(-max((worth for worth, _ in rated if worth <= 0), default=-1.0))


def _certainty(margin: float) -> float:
    return round(0.5 + 0.5 * min(1.0, max(0.0, margin) / _SURE), 2)


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(max(0.0, figure), 2)


def _moved(one: Item, other: Item) -> bool:
    if one.pool is Pool.TERM:
        return typographic(one.name) != typographic(other.name)
    return one.label != other.label
