"""The blocks of a rule on both sides, paired, each with its word diff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from rapidfuzz.fuzz import ratio

from app.library.diff.views import PartDiff, PartKind
from app.library.diff.words import diff_words
from app.library.lineage.text import typographic
from app.library.lineage.wording import Wording

_ALIKE = 45.0  # per cent; blocks less alike are one removed and one added
_CACHE = 1 << 10  # about 3 kB each
_MOST_PAIRED = 60  # blocks between two agreements; more of them are paired by place

Pair = tuple[str | None, str | None]


@lru_cache(maxsize=_CACHE)
def diff_parts(older: Wording, newer: Wording) -> tuple[PartDiff, ...]:
    """The parts of two wordings: paragraphs first, then examples, in the newer one's order."""
    texts = _paired(_lines(older.body), _lines(newer.body))
    examples = _paired(older.examples, newer.examples)
    return tuple(
        [_part(PartKind.TEXT, *pair) for pair in texts] + [_part(PartKind.EXAMPLE, *pair) for pair in examples]
    )


def joined(wordings: Iterable[Wording]) -> Wording:
    """Several wordings as one: what was split, or merged."""
    listed = list(wordings)
    body = "\n".join(one.body for one in listed)
    return Wording(body, tuple(example for one in listed for example in one.examples))


def diff_whole(older: Wording, newer: Wording) -> tuple[PartDiff, ...]:
    """As ``diff_parts``, but the bodies are compared as one text each: sentences may have changed paragraph."""
    body = (_part(PartKind.TEXT, older.body, newer.body),)
    return body + tuple(_part(PartKind.EXAMPLE, *pair) for pair in _paired(older.examples, newer.examples))


def one_sided(wording: Wording, added: bool) -> tuple[PartDiff, ...]:
    """The parts of what stands on one side only."""
    empty = Wording("")
    return diff_parts(empty, wording) if added else diff_parts(wording, empty)


def _lines(body: str) -> list[str]:
    return [line for line in body.split("\n") if line.strip()]


def _part(kind: PartKind, older: str | None, newer: str | None) -> PartDiff:
    words = diff_words(older or "", newer or "")
    return PartDiff(
        kind=kind, older=older, newer=newer, ops=words.ops, listed=words.listed, same=not words.changed
    )  # fmt: skip


def _paired(older: Sequence[str], newer: Sequence[str]) -> list[Pair]:
    """Blocks paired: equal ones first, between them the most alike in order."""
    if not older or not newer:
        return [(one, None) for one in older] + [(None, one) for one in newer]
    if len(older) == len(newer) == 1:
        return [(older[0], newer[0])]
    keys = [typographic(one) for one in older], [typographic(one) for one in newer]
    pairs: list[Pair] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if tag == "equal":
            pairs += zip(older[i1:i2], newer[j1:j2])
        else:
            pairs += _between(older[i1:i2], newer[j1:j2])
    return pairs


def _between(older: Sequence[str], newer: Sequence[str]) -> list[Pair]:
    """Blocks of which none agree: the best pairing that keeps both orders."""
    if not older or not newer or len(older) * len(newer) > _MOST_PAIRED**2:
        return [(one, None) for one in older] + [(None, one) for one in newer]
    best: list[list[float]] = [[0.0] * (len(newer) + 1) for _ in range(len(older) + 1)]
    likeness = [[ratio(a, b, score_cutoff=_ALIKE) for b in newer] for a in older]
    for i in range(len(older) - 1, -1, -1):
        for j in range(len(newer) - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], likeness[i][j] and likeness[i][j] + best[i + 1][j + 1])
    return _walk(older, newer, likeness, best)


def _walk(
    older: Sequence[str], newer: Sequence[str], likeness: list[list[float]], best: list[list[float]]
) -> list[Pair]:
    pairs: list[Pair] = []
    i = j = 0
    while i < len(older) or j < len(newer):
        if i < len(older) and j < len(newer) and likeness[i][j] and best[i][j] == likeness[i][j] + best[i + 1][j + 1]:
            pairs.append((older[i], newer[j]))
            i, j = i + 1, j + 1
        elif i < len(older) and (j == len(newer) or best[i][j] == best[i + 1][j]):
            pairs.append((older[i], None))
            i += 1
        else:
            pairs.append((None, newer[j]))
            j += 1
    return pairs
