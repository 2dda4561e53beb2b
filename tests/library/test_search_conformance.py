"""What any full-text engine behind search must do. Run against Whoosh and against an index in plain dictionaries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.library.search.fulltext import EXAMPLES, HEADING, WORDS, FullTextIndex
from app.library.search.index import EntryRow, WhooshIndex, build_index, extend_index
from tests.library.memory_index import MemoryIndex

ENTRIES: tuple[EntryRow, ...] = (
    (11, "section", "Hats", "Basics", "", ""),
    (12, "rule", "", "Basics\nHats", "A gnome wears a hat. State-based actions take the hat, and the hat is gone.", ""),
    (13, "subrule", "", "Basics\nHats", "A red hat costs {R} or {W/U} and gives +1/+1.", "A 2/2 gnome can't pay {R}."),
    (40, "rule", "Leaping", "Matters\nAbilities", "", ""),
    (41, "subrule", "", "Matters\nAbilities\nLeaping", "See rule 702.19b. The player’s gnome leaps.", ""),
    (42, "term", "Gnome", "", "A creature with a hat.", ""),
)
Maker = Callable[[Path, tuple[EntryRow, ...]], FullTextIndex]


def whoosh(folder: Path, entries: tuple[EntryRow, ...]) -> FullTextIndex:
    build_index(folder, entries)
    return WhooshIndex.open(folder)


def whoosh_in_steps(folder: Path, entries: tuple[EntryRow, ...]) -> FullTextIndex:
    for entry in entries:
        extend_index(folder, [entry])
    return WhooshIndex.open(folder)


def memory(folder: Path, entries: tuple[EntryRow, ...]) -> FullTextIndex:
    return MemoryIndex(entries)


@pytest.fixture(params=[whoosh, whoosh_in_steps, memory], ids=lambda maker: maker.__name__)
def index(request: pytest.FixtureRequest, tmp_path: Path) -> FullTextIndex:
    maker: Maker = request.param
    return maker(tmp_path / "index", ENTRIES)


def found(index: FullTextIndex, field: str, term: str) -> dict[int, float]:
    numbers, weights = index.postings(field, term)
    assert list(numbers) == sorted(numbers)
    return {index.entries[number]: weight for number, weight in zip(numbers, weights)}


def test_every_entry_is_a_document(index: FullTextIndex) -> None:
    assert sorted(index.entries) == [entry[0] for entry in ENTRIES]
    assert len(index) == len(ENTRIES)


@pytest.mark.parametrize(
    ("term", "entries"),
    [
        ("gnome", {12, 13, 41, 42}), ("{w/u}", {13}), ("{r}", {13}), ("+1/+1", {13}), ("2/2", {13}), ("702.19b", {41}),
        ("state", {12}), ("base", {12}), ("can't", {13}), ("player", {41}), ("leap", {40, 41}), ("a", {12, 13, 42}),
        ("chess", set()), ("", set()), ("state-based", set()), ("\0", set()),
    ],
)  # fmt: skip
def test_where_a_term_stands(index: FullTextIndex, term: str, entries: set[int]) -> None:
    assert set(found(index, WORDS, term)) == entries


def test_weights_add_up_the_places_of_a_term(index: FullTextIndex) -> None:
    assert found(index, WORDS, "hat") == {11: 20.0, 12: 8.0 + 3.0, 13: 8.0 + 1.0, 42: 1.0}
    assert found(index, WORDS, "leap") == {40: 20.0, 41: 6.0 + 1.0}
    assert found(index, WORDS, "basic") == {11: 1.0, 12: 1.0, 13: 1.0}
    assert found(index, WORDS, "can't") == {13: 0.5}


def test_headings_and_examples_stand_apart(index: FullTextIndex) -> None:
    assert found(index, HEADING, "hat") == {11: 1.0}
    assert set(found(index, HEADING, "gnome")) == {42}
    assert set(found(index, EXAMPLES, "gnome")) == {13}
    assert found(index, EXAMPLES, "hat") == {}


def test_positions_count_terms_and_do_not_run_across_places(index: FullTextIndex) -> None:
    numbers = {entry: number for number, entry in enumerate(index.entries)}
    twelve = numbers[12]
    hats = index.positions("hat", sorted(numbers.values()))
    actions = index.positions("action", [twelve])[twelve]
    take = index.positions("take", [twelve])[twelve]
    assert take[0] == actions[0] + 1
    assert len(hats[twelve]) == 4
    section, body = hats[twelve][0], index.positions("wear", [twelve])[twelve][0]
    assert body - section > 100
    assert index.positions("hat", [numbers[40]]) == {}
    assert index.positions("chess", [twelve]) == {}


def test_lengths(index: FullTextIndex) -> None:
    numbers = {entry: number for number, entry in enumerate(index.entries)}
    words = index.lengths(WORDS)
    assert words[numbers[11]] == 2
    assert words[numbers[42]] == 6
    assert list(index.lengths(HEADING)) == [1 if entry in (11, 40, 42) else 0 for entry in index.entries]


def test_common_terms_come_first(index: FullTextIndex) -> None:
    assert set(index.common_terms(WORDS, 2)) == {"hat", "gnome"}


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    build_index(tmp_path / "index", ENTRIES, lambda done, total: told.append((done, total)))
    assert told[-1] == (len(ENTRIES), len(ENTRIES))


def test_an_empty_index(tmp_path: Path) -> None:
    empty = whoosh(tmp_path / "index", ())
    assert len(empty) == 0
    assert not empty.postings(WORDS, "hat").numbers
