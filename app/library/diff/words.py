"""Two texts compared word by word, to be read by people.

Words, symbols and numbers are the units; typography is folded first, so that a straightened quotation mark is no
change unless nothing else is. Small agreements between changes are swallowed. Long enumerations, such as lists of
subtypes, are compared as sets of their items.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import Indel

from app.library.diff.views import ListDiff, Op, OpKind, WordDiff
from app.library.folding import fold, plain

_TOKEN = re.compile(r"(\{[^{}\s]{1,12}\}|\d+(?:\.\d+[a-z]{0,2})?|\w+(?:['’]\w+)*|[^\w\s])\s*|\s+")
_ONE = r"[^,.;:!?()\n]{1,40}(?:\([^()\n]{1,40}\))?"
_FEWEST = 9  # commas that make an enumeration a long one
_LIST = re.compile(rf"{_ONE}(?:, {_ONE}){{{_FEWEST},}}(?:,? (?:and|or) {_ONE})?")
_LEAD_IN = re.compile(r".*\b(?:are|is|include|includes) (?=\S)", re.DOTALL)
_ITEM_END = re.compile(r",\s+(?:(?:and|or) )?|(?<=[\w)]) (?:and|or) (?=[^,]*$)")
_CONJUNCTION = re.compile(r"[,\s]+(?:and|or)\s*$")
_ISLAND_WORDS = 4  # an agreement of that many words may be swallowed by changes longer than it on both sides
_ISLAND_LENGTH = 24
_REWRITTEN = 0.3  # with less than this in common, a text is said to be replaced as a whole
_MOST_CELLS = 3_000_000  # beyond it the careful comparison would take more than a second
_CACHE = 1 << 13

Run = tuple[str, int, int, int, int]  # difflib's opcode on tokens


class _Token(NamedTuple):
    """A unit with the white space after it: what it is compared by, and where it ends with and without that space."""

    key: str
    start: int
    end: int
    listed: bool = False


@lru_cache(maxsize=_CACHE)
def diff_words(older: str, newer: str) -> WordDiff:
    """The word diff of two texts. Linear in memory; long texts that share little are compared more coarsely."""
    if older == newer:
        return WordDiff(_all(OpKind.EQUAL, older, newer) if older else ())
    if not older or not newer:
        return WordDiff(_all(OpKind.DELETE if older else OpKind.INSERT, older, newer))
    found = _compare(*_token_pair(plain(older), plain(newer)), older, newer)
    if found.changed:
        return found
    return _compare(*_token_pair(older, newer), older, newer)


def _all(kind: OpKind, older: str, newer: str) -> tuple[Op, ...]:
    return (Op(kind, (0, len(older)), (0, len(newer))),)


def _compare(old: list[_Token], new: list[_Token], older: str, newer: str) -> WordDiff:
    runs = _opcodes([token.key for token in old], [token.key for token in new])
    runs = _without_islands(runs, old, new)
    if _common(runs, old) < _REWRITTEN * max(len(older), len(newer)):
        runs = [("replace", 0, len(old), 0, len(new))]
    ops = list(_ops(runs, old, new))
    old_items = {token.key for token in old if token.listed}
    new_items = {token.key for token in new if token.listed}
    if not (old_items and new_items):
        return WordDiff(tuple(_joined(ops)))
    ops = [part for op in ops for part in _reordered(op, old, new, old_items, new_items)]
    return WordDiff(tuple(_joined(ops)), _listed(old, new, older, newer))


def _opcodes(old: list[str], new: list[str]) -> list[Run]:
    """difflib's opcodes, common ends taken off first."""
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    a, b = old[head : len(old) - tail], new[head : len(new) - tail]
    runs: list[Run] = [("equal", 0, head, 0, head)] if head else []
    runs += [(tag, i1 + head, i2 + head, j1 + head, j2 + head) for tag, i1, i2, j1, j2 in _middle(a, b)]
    if tail:
        runs.append(("equal", len(old) - tail, len(old), len(new) - tail, len(new)))
    return runs


def _middle(before: list[str], after: list[str]) -> Iterable[Run]:
    if len(before) * len(after) > _MOST_CELLS:
        return [(one.tag, one.src_start, one.src_end, one.dest_start, one.dest_end) for one in Indel.opcodes(before, after)]
    return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()


def _without_islands(runs: list[Run], old: list[_Token], new: list[_Token]) -> list[Run]:
    """Runs with small agreements between two larger changes made part of the change."""
    merged = [*runs]
    place = 1
    while place < len(merged) - 1:
        before, island, after = merged[place - 1 : place + 2]
        if island[0] == "equal" and _small(island, before, after, old, new):
            merged[place - 1 : place + 2] = [("replace", before[1], after[2], before[3], after[4])]
            place = max(1, place - 2)
        else:
            place += 1
    return merged


def _common(runs: list[Run], old: list[_Token]) -> int:
    """The length of what is the same."""
    return sum(old[run[2] - 1].end - old[run[1]].start for run in runs if run[0] == "equal")


def _small(island: Run, before: Run, after: Run, old: list[_Token], new: list[_Token]) -> bool:
    if any(old[place].listed for place in range(island[1], island[2])):
        return False
    length = old[island[2] - 1].end - old[island[1]].start
    if island[2] - island[1] > _ISLAND_WORDS or length > _ISLAND_LENGTH:
        return False
    return length <= min(_weight(before, old, new), _weight(after, old, new))


def _weight(run: Run, old: list[_Token], new: list[_Token]) -> int:
    """The length of the longer side of a change."""
    return max(
        old[run[2] - 1].end - old[run[1]].start if run[2] > run[1] else 0,
        new[run[4] - 1].end - new[run[3]].start if run[4] > run[3] else 0,
    )


def _ops(runs: list[Run], old: list[_Token], new: list[_Token]) -> Iterable[Op]:
    for tag, i1, i2, j1, j2 in runs:
        yield Op(OpKind(tag), _span(old, i1, i2), _span(new, j1, j2))


def _span(tokens: list[_Token], start: int, end: int) -> tuple[int, int]:
    """The characters of tokens ``start`` to ``end``; of none, the place where they would stand."""
    if start < len(tokens):
        begin = tokens[start].start
    else:
        begin = tokens[-1].end if tokens else 0
    return begin, tokens[end - 1].end if end > start else begin


def _token_pair(older: str, newer: str) -> tuple[list[_Token], list[_Token]]:
    """The units of two texts; what they begin and end with alike is one unit each, which saves taking it apart."""
    if _long_list(older) or _long_list(newer):
        return _tokens(older), _tokens(newer)
    head = _common_head(older, newer)
    tail = _common_tail(older[head:], newer[head:])
    return _trimmed(older, head, tail), _trimmed(newer, head, tail)


def _trimmed(text: str, head: int, tail: int) -> list[_Token]:
    end = len(text) - tail
    first = [_Token(text[:head], 0, head)] if head else []
    last = [_Token(text[end:], end, len(text))] if tail else []
    return [*first, *_words(text, head, end), *last]


def _common_head(older: str, newer: str) -> int:
    """How much two texts begin with alike, cut where a unit begins in both."""
    shared = _longest(min(len(older), len(newer)), lambda size: older[:size] == newer[:size])
    cut = older.rfind(" ", 0, max(shared - 1, 0)) + 1
    return cut if cut and not older[cut].isspace() else 0


def _common_tail(older: str, newer: str) -> int:
    """How much two texts end with alike, cut where a unit begins in both."""
    shared = _longest(min(len(older), len(newer)), lambda size: size == 0 or older[-size:] == newer[-size:])
    cut = older.find(" ", len(older) - shared) + 1 if shared else 0
    return len(older) - cut if 0 < cut < len(older) and not older[cut].isspace() else 0


def _longest(most: int, holds: Callable[[int], bool]) -> int:
    """The greatest number up to ``most`` for which ``holds``, which holds for all smaller ones."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if holds(middle):
            least = middle
        else:
            most = middle - 1
    return least


def _tokens(text: str) -> list[_Token]:
    """The units of a text; items of a long enumeration are one unit each."""
    found = _long_list(text)
    if found is None:
        return _words(text, 0, len(text))
    start, end = found
    return [*_words(text, 0, start), *_items(text, start, end), *_words(text, end, len(text))]


def _words(text: str, start: int, end: int) -> list[_Token]:
    return [_Token(match[1] or " ", match.start(), match.end()) for match in _TOKEN.finditer(text, start, end)]


def _items(text: str, start: int, end: int) -> list[_Token]:
    cuts = [start]
    for match in _ITEM_END.finditer(text[start:end]):
        cuts.append(start + match.end())
    cuts.append(end)
    return [token for a, b in pairwise(cuts) if b > a for token in _item(text, a, b)]


def _item(text: str, start: int, end: int) -> list[_Token]:
    """An item as one unit; what stands in parentheses after it is words again."""
    bracket = text.find("(", start, end)
    name = end if bracket < 0 else bracket
    return [_Token("\0" + _bare(text[start:name]), start, name, listed=True), *_words(text, name, end)]


def _bare(words: str) -> str:
    """A list item without the comma and conjunction after it."""
    return _CONJUNCTION.sub("", words).strip(" ,\t\n")


@lru_cache(maxsize=256)
def _long_list(text: str) -> tuple[int, int] | None:
    """Where the longest enumeration of ten or more short items begins and ends."""
    if text.count(", ") < _FEWEST:
        return None
    longest = max(_LIST.finditer(text), key=lambda match: match.end() - match.start(), default=None)
    if longest is None:
        return None
    lead = _LEAD_IN.match(text[longest.start() : text.index(",", longest.start())] + " ")
    start = longest.start() + (lead.end() if lead else 0)
    start += len(text[start:]) - len(text[start:].lstrip())
    return start, longest.end()


def _reordered(operation: Op, old: list[_Token], new: list[_Token], old_items: set[str], new_items: set[str]) -> list[Op]:
    """A change of list items, those set apart that the other text lists elsewhere."""
    if operation.kind is OpKind.EQUAL:
        return [operation]
    gone = [token for token in old if operation.older[0] <= token.start < operation.older[1]]
    come = [token for token in new if operation.newer[0] <= token.start < operation.newer[1]]
    if not any(token.listed for token in [*gone, *come]):
        return [operation]
    return [
        *(_one_sided(OpKind.DELETE, token, token.key in new_items, operation.newer[0]) for token in gone),
        *(_one_sided(OpKind.INSERT, token, token.key in old_items, operation.older[1]) for token in come),
    ]  # fmt: skip


def _one_sided(kind: OpKind, token: _Token, elsewhere: bool, other: int) -> Op:
    own, empty = (token.start, token.end), (other, other)
    sides = (own, empty) if kind is OpKind.DELETE else (empty, own)
    return Op(OpKind.REORDERED if elsewhere else kind, *sides)


def _joined(ops: Sequence[Op]) -> Iterable[Op]:
    """Neighbouring operations of one kind as one; a deletion and the insertion after it as a replacement."""
    held: Op | None = None
    for op in ops:
        if held is None:
            held = op
        elif op.kind is held.kind and op.kind is not OpKind.REPLACE and _adjoin(held, op):
            held = Op(op.kind, (held.older[0], op.older[1]), (held.newer[0], op.newer[1]))
        else:
            yield held
            held = op
    if held is not None:
        yield held


def _adjoin(one: Op, other: Op) -> bool:
    return one.older[1] == other.older[0] and one.newer[1] == other.newer[0]


def _listed(old: list[_Token], new: list[_Token], older: str, newer: str) -> ListDiff:
    was = {fold(token.key): _bare(older[token.start : token.end]) for token in old if token.listed}
    now = {fold(token.key): _bare(newer[token.start : token.end]) for token in new if token.listed}
    return ListDiff(
        added=tuple(name for key, name in now.items() if key not in was),
        removed=tuple(name for key, name in was.items() if key not in now),
        kept=len(was.keys() & now.keys()),
    )
