"""What items say, as numbers: equal numbers are equal wordings; and how far two of them agree.

A wording of one text bears the id of that text; any other a number below 0, given when it is first met. How far two agree
is told by hashes, which are kept: between any two editions most wordings are those of other editions too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from app.library.lineage.text import Sameness, masked, typographic
from app.library.lineage.wording import CAPITALS_ONLY, EXAMPLES_ONLY, Wording
from app.library.publication import Row

Agreement = tuple[Sameness, tuple[str, ...]]
Parts = tuple[tuple[int, ...], tuple[int, ...]]  # the ids of the texts of the body, and of the examples
_Hashes = Sequence[int]  # of the whole; of the body typographic, masked, in small letters; of the examples typographic, masked
_EXACT, _BODY, _MASKED_BODY, _SMALL, _EXAMPLES, _MASKED_EXAMPLES = range(6)
_COLUMNS = 6
_UNKNOWN, _INSTEAD = 0, 1
_BATCH = 500


class WordingIds:
    """The numbers of wordings that are made of several texts, or of none."""

    def __init__(self) -> None:
        self._numbers: dict[Parts, int] = {}
        self._parts: list[Parts] = []
        self._lock = Lock()

    def of(self, bodies: tuple[int, ...], examples: tuple[int, ...]) -> int:
        """The number of a wording, by the ids of its texts."""
        if len(bodies) == 1 and not examples:
            return bodies[0]
        parts = bodies, examples
        found = self._numbers.get(parts)
        if found is None:
            with self._lock:
                found = self._numbers.get(parts)
                if found is None:
                    self._parts.append(parts)
                    found = self._numbers[parts] = -len(self._parts)
        return found

    def parts(self, wording: int) -> Parts:
        """The ids of the texts of a wording."""
        return ((wording,), ()) if wording > 0 else self._parts[-wording - 1]


class StoredWordings:
    """The wordings of a publication."""

    def __init__(self, rows: Callable[[str, Sequence[object]], list[Row]]) -> None:
        """``rows`` answers queries."""
        self._rows = rows
        self.ids = WordingIds()
        self._of_texts, self._of_several = array("q"), array("q")  # hashes, in columns, by number
        self._lock = Lock()

    def read(self, wordings: Iterable[int]) -> dict[int, Wording]:
        """The words of some wordings, by number."""
        wanted = {wording: self.ids.parts(wording) for wording in wordings}
        texts = self._texts({one for parts in wanted.values() for one in (*parts[0], *parts[1])})
        return {
            wording: Wording("\n".join(texts[one] for one in bodies), tuple(texts[one] for one in examples))
            for wording, (bodies, examples) in wanted.items()
        }

    def agreements(self, pairs: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Agreement]:
        """How far the wordings of each pair agree, as ``wording.compare`` says it."""
        listed = list(pairs)
        self._hash(dict.fromkeys(one for pair in listed for one in pair))
        return {(older, newer): _agreement(self._hashes(older), self._hashes(newer)) for older, newer in listed}

    def _texts(self, ids: set[int]) -> dict[int, str]:
        found: dict[int, str] = {}
        listed = sorted(ids)
        for start in range(0, len(listed), _BATCH):
            batch = listed[start : start + _BATCH]
            marks = ", ".join("?" * len(batch))
            found.update(self._rows(f"SELECT id, body FROM text WHERE id IN ({marks})", batch))
        return found

    def _hash(self, wordings: Iterable[int]) -> None:
        """Make the hashes of those wordings that have none yet."""
        missing = [one for one in wordings if self._hashes(one)[_EXACT] == _UNKNOWN]
        for start in range(0, len(missing), _BATCH):
            for wording, words in self.read(missing[start : start + _BATCH]).items():
                with self._lock:
                    self._keep(wording, _hashed(words))

    def _hashes(self, wording: int) -> _Hashes:
        kept, first = self._column(wording)
        return kept[first : first + _COLUMNS] or (_UNKNOWN,)

    def _keep(self, wording: int, hashes: _Hashes) -> None:
        kept, first = self._column(wording)
        if len(kept) < first + _COLUMNS:
            kept.frombytes(bytes(kept.itemsize * (first + _COLUMNS - len(kept))))
        kept[first : first + _COLUMNS] = array("q", hashes)

    def _column(self, wording: int) -> tuple[array[int], int]:
        return (self._of_texts, wording * _COLUMNS) if wording > 0 else (self._of_several, (-wording - 1) * _COLUMNS)


def _hashed(words: Wording) -> _Hashes:
    body, examples = words.body, "\n".join(words.examples)
    return (
        hash(words) or _INSTEAD, hash(_close(typographic(body))), hash(_close(masked(body))),
        hash(typographic(body).casefold()), hash(_close(typographic(examples))), hash(_close(masked(examples))),
    )  # fmt: skip


def _close(text: str) -> str:
    """Without white space, which is typography wherever it stands."""
    return text.replace(" ", "")


def _agreement(older: _Hashes, newer: _Hashes) -> Agreement:
    if older[_EXACT] == newer[_EXACT]:
        return Sameness.EXACT, ()
    bodies = _sameness(older, newer, _BODY, _MASKED_BODY)
    if bodies is Sameness.DIFFERENT:
        return bodies, (CAPITALS_ONLY,) if older[_SMALL] == newer[_SMALL] else ()
    examples = _sameness(older, newer, _EXAMPLES, _MASKED_EXAMPLES)
    return min(bodies, examples), (EXAMPLES_ONLY,) if examples is Sameness.DIFFERENT else ()


def _sameness(older: _Hashes, newer: _Hashes, whole: int, hidden: int) -> Sameness:
    if older[whole] == newer[whole]:
        return Sameness.TYPOGRAPHIC
    return Sameness.MASKED if older[hidden] == newer[hidden] else Sameness.DIFFERENT
