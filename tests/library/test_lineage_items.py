"""The items of a document in columns, and how far their wordings agree."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from app.library.holdings import Holdings
from app.library.lineage.book import Book, book_of
from app.library.lineage.moves import moves_between
from app.library.lineage.views import Change
from app.library.lineage.wording import Wording, compare
from app.library.lineage.wordings import StoredWordings
from app.library.publication import Publications, Row
from tests.library.kites import build_kites

TEXTS = (
    "A kite may fly. See rule 102.3.", "A kite may fly. See rule 104.1b.", "A kite  may “fly”. See rule 102.3.",
    "a Kite may fly. See rule 102.3.", "A kite may not fly.", "For example, a red kite.", "For example, a red kite .",
)  # fmt: skip


class _Texts:
    """A table of texts that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def rows(self, sql: str, values: object) -> list[Row]:
        """The texts of some ids."""
        self.asked += 1
        assert isinstance(values, list)
        return [(one, TEXTS[one - 1]) for one in values]


def test_wordings_agree_as_their_texts_do() -> None:
    texts = _Texts()
    wordings = StoredWordings(texts.rows)
    bodies = [(1,), (2,), (3,), (4,), (5,), (1, 5), (5, 1), ()]
    made = {wordings.ids.of(body, shown): (body, shown) for body, shown in product(bodies, [(), (6,), (7,), (6, 7)])}
    assert len(made) == len(bodies) * 4
    assert all(wordings.ids.of(*parts) == number and wordings.ids.parts(number) == parts for number, parts in made.items())
    said = {number: Wording("\n".join(TEXTS[one - 1] for one in body), tuple(TEXTS[one - 1] for one in shown))
            for number, (body, shown) in made.items()}  # fmt: skip
    assert wordings.read(made) == said
    pairs = list(product(made, made))
    expected = {(older, newer): compare(said[older], said[newer]) for older, newer in pairs}
    assert wordings.agreements(pairs) == expected
    assert {sameness.name for sameness, _ in expected.values()} == {"EXACT", "TYPOGRAPHIC", "MASKED", "DIFFERENT"}
    asked = texts.asked
    assert wordings.agreements(pairs) == expected and texts.asked == asked  # no text is read again


@pytest.fixture
def book(tmp_path: Path) -> Book:
    build_kites(tmp_path)
    return book_of(Holdings(Publications(tmp_path).current()))


def test_items_are_found_by_seq_and_label(book: Book) -> None:
    for document in book.chain:
        items = book.places(document.id)
        places = list(items.values())
        assert [place.seq for place in places] == list(items) == sorted(items)
        assert all(items[place.seq] == place == book.place(document.id, place.seq) for place in places if place.ordinal == 1)
        for place in places:
            label = f"term:{place.term.lower()}" if place.term else place.number
            assert items.seqs[items.labelled(label)[place.ordinal - 1]] == place.seq
        assert items.labelled("999.9") == [] and items.get(10**6) is None
        with pytest.raises(KeyError):
            book.wordings(document.id, [10**6])


def test_moves_are_one_for_each_place_and_found_from_both_sides(book: Book) -> None:
    for source, target in product(book.chain, book.chain):
        moves = moves_between(book, source, target)
        listed = list(moves)
        assert [moves.change(step) for step in moves.steps()] == [move.change for move in listed]
        assert sorted(place.seq for move in listed for place in move.older) == list(book.places(source.id))
        assert sorted(place.seq for move in listed for place in move.newer) == list(book.places(target.id))
        for move in listed:
            assert all(moves.of_source(place.seq) == move for place in move.older)
            assert all(moves.of_target(place.seq) == move for place in move.newer)
        assert moves.of_source(10**6) is moves.of_target(10**6) is None
        if source is target:
            assert {move.change for move in listed} == {Change.UNCHANGED}


def test_no_more_pairs_are_kept_than_fit(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.lineage.moves._PAIRS", 2)
    first, second = book.chain[:2]
    kept = moves_between(book, first, second)
    moves_between(book, second, first)
    assert moves_between(book, first, second) is kept  # asked for last, so the other one goes
    moves_between(book, first, first)
    assert set(book.pairs) == {(first.id, second.id), (first.id, first.id)}
