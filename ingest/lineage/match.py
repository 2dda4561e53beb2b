"""Which item of one document is which of another: certain pairs first, then one assignment over all the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.lineage.assignment import Gains, assign
from ingest.lineage.candidates import candidates
from ingest.lineage.context import Context, SurroundingLikeness
from ingest.lineage.items import Item, Pool
from ingest.lineage.likeness import Likeness

_ROUNDS = 3  # each weighs the pairs in the light of the matching of the round before
_ENOUGH = 0.58  # below this a pair is worth nothing: two rules, not one
_ENOUGH_FOR_TERMS = 0.42
_SAME_TEXT = 0.3
_HEADING, _NEIGHBOURS, _NUMBER, _REFERENCES, _CHILDREN = 0.15, 0.15, 0.05, 0.05, 0.1
_TITLE_CHILDREN = 0.4  # a heading is what stands under it
_LEAST_LIKE = 0.12
_PART, _FAR_PART = 0.7, 0.55  # what a text is like another that holds all of it, at hand or elsewhere
# At a second look: likeness and heading that are asked for, and by how much a pair may be worth less than enough.
_LOOKS = ((0.32, 0.5, 0.1), (0.45, 0.0, 0.15))
_SOME_PLACE = 0.2  # a heading that agrees somewhat


@dataclass(slots=True)
class Matching:
    """Pairs by index, older to newer, with ``worth`` and ``settings`` of every pair weighed.

    ``anchors`` are the pairs that are certain, ``doubtful`` those found at a second look; by their older index.
    """

    partner: dict[int, int] = field(default_factory=dict)
    anchors: set[int] = field(default_factory=set)
    doubtful: set[int] = field(default_factory=set)
    worth: dict[tuple[int, int], float] = field(default_factory=dict)
    settings: dict[tuple[int, int], SurroundingLikeness] = field(default_factory=dict)
    alike: dict[tuple[int, int], float] = field(default_factory=dict)


def match(
    older: Sequence[Item], newer: Sequence[Item], likeness: Likeness, fixed: dict[int, int | None], lenient: float = 0.0
) -> Matching:
    """Match two documents. ``fixed`` pairs are settled by hand (None: the older has no partner).

    ``lenient`` lowers what a pair must be worth, for documents that say the same in words of their own.
    """
    certain = anchors(older, newer, fixed)
    found = Matching(dict(certain), set(certain))
    taken = set(certain.values())
    left = [item.index for item in older if item.index not in certain and item.index not in fixed]
    right = [item.index for item in newer if item.index not in taken]
    pairs = candidates(older, newer, left, right, likeness, certain)
    pairs |= _same_text(older, newer, left, right)
    alike = {pair: like for pair in pairs if (like := likeness.of(*pair)) >= _LEAST_LIKE}
    parts = {pair: likeness.part(*pair) for pair in pairs}
    for _ in range(_ROUNDS):
        before = found.partner
        _weigh(older, newer, alike, parts, found, lenient)
        gains: Gains = defaultdict(dict)
        for (old, new), worth in found.worth.items():
            gains[old][new] = worth
        found.partner = certain | assign(gains)
        if found.partner == before:
            break
    found.alike = alike
    return found


def second_look(found: Matching, older: set[int], newer: set[int]) -> None:
    """Match what is left over though it is worth a little less, where the words are not quite strange to each other.

    A rule that was rewritten has no other partner to be had; one that is new has nothing like it left over. ``older``
    and ``newer`` items are accounted for as pieces of others, or as made of pieces.
    """
    taken = set(found.partner.values())
    gains: Gains = defaultdict(dict)
    for (old, new), worth in found.worth.items():
        if old in found.partner or new in taken or old in older or new in newer:
            continue
        heading, like = found.settings[old, new].heading, found.alike[old, new]
        less = max((less for least, place, less in _LOOKS if like >= least and heading >= place), default=0.0)
        if less and worth > -less:
            gains[old][new] = worth + less
    again = assign(gains)
    found.partner.update(again)
    found.doubtful.update(again)


def anchors(older: Sequence[Item], newer: Sequence[Item], fixed: dict[int, int | None]) -> dict[int, int]:
    """The pairs that are certain: settled by hand, terms of one name, texts that stand once on either side."""
    certain = {old: new for old, new in fixed.items() if new is not None}
    used = set(certain.values())
    mine, theirs = _by_key(older, set(fixed)), _by_key(newer, used)
    for key, olds in mine.items():
        news = theirs.get(key, ())
        if len(olds) == len(news) == 1:
            certain[olds[0]] = news[0]
    return certain


def _by_key(items: Sequence[Item], without: set[int]) -> dict[tuple[object, ...], list[int]]:
    found: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for item in items:
        if item.index not in without:
            found[_key(item)].append(item.index)
    return found


def _key(item: Item) -> tuple[object, ...]:
    return (Pool.TERM, item.label) if item.pool is Pool.TERM else (item.pool, item.key)


def _same_text(older: Sequence[Item], newer: Sequence[Item], left: list[int], right: list[int]) -> set[tuple[int, int]]:
    holders = defaultdict(list)
    for index in right:
        holders[_key(newer[index])].append(index)
    return {(index, other) for index in left for other in holders.get(_key(older[index]), ())}


def _weigh(
    older: Sequence[Item], newer: Sequence[Item], alike: dict[tuple[int, int], float],
    parts: dict[tuple[int, int], float], found: Matching, lenient: float,
) -> None:  # fmt: skip
    context = Context(older, newer, found.partner)
    for (old, new), like in alike.items():
        setting = context.of(old, new)
        found.settings[old, new] = setting
        like = max(like, (_PART if setting.heading >= _SOME_PLACE else _FAR_PART) * parts[old, new])
        same = older[old].key == newer[new].key and older[old].name == newer[new].name
        is_title = older[old].pool is Pool.TITLE
        if older[old].pool is Pool.TERM:
            found.worth[old, new] = like - _ENOUGH_FOR_TERMS
        else:
            found.worth[old, new] = like + _SAME_TEXT * same + _support(setting, is_title) - _ENOUGH + lenient


def _support(setting: SurroundingLikeness, is_title: bool) -> float:
    """What the surroundings add to the likeness of the words."""
    return (
        _HEADING * setting.heading
        + _NEIGHBOURS * (setting.neighbours or 0.0)
        + _NUMBER * setting.number
        + _REFERENCES * (setting.references or 0.0)
        + (_TITLE_CHILDREN if is_title else _CHILDREN) * (setting.children or 0.0)
    )
