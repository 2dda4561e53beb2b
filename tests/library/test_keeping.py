"""What is kept in memory: bounded, and small."""

from __future__ import annotations

from pathlib import Path

from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.pairs import NumberPairs
from app.library.publication import Publication, published_folder


def test_only_the_last_used_are_kept(tiny_root: Path) -> None:
    held = Holdings(Publication(published_folder(tiny_root)))
    made: list[int] = []
    kept: LastUsed[int, int] = LastUsed(2)

    def ask(key: int) -> int:
        return kept.get(held, key, lambda: made.append(key) or key * 10)

    assert [ask(key) for key in (1, 2, 1, 3, 1, 2)] == [10, 20, 10, 30, 10, 20]
    assert made == [1, 2, 3, 2]
    other = Holdings(held.publication)
    assert kept.get(other, 1, lambda: 11) == 11


def test_what_is_weighed_is_kept_up_to_a_weight(tiny_root: Path) -> None:
    owner, kept = Holdings(Publication(published_folder(tiny_root))), LastUsed[int, str](10, weigh=len)
    for key, length in ((1, 4), (2, 5), (3, 3)):
        kept.get(owner, key, lambda length=length: "x" * length)
    assert [kept.get(owner, key, lambda: "") for key in (2, 3)] == ["xxxxx", "xxx"]
    assert kept.get(owner, 1, lambda: "made anew") == "made anew"
    assert kept.get(owner, 4, lambda: "y" * 99) == "y" * 99  # too heavy, and kept all the same
    assert kept.get(owner, 4, lambda: "") == "y" * 99


def test_pairs_of_numbers_are_a_mapping() -> None:
    pairs = NumberPairs([(5, 50), (2, 20), (5, 51), (9, 0)])
    assert dict(pairs) == {2: 20, 5: 50, 9: 0}
    assert (pairs.get(3), pairs.get(9), 2 in pairs, 10 in pairs, len(pairs)) == (None, 0, True, False, 3)
    assert list(NumberPairs()) == []
