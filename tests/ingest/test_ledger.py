"""The ledger finds what is lost, invented or counted twice."""

from __future__ import annotations

from app.library.records import Basis, DocumentKind, Node, NodeKind, Piece, Role
from ingest.ledger import balance
from ingest.model import Reading, SourceLine, Tree


def a_reading(*texts: str) -> Reading:
    return Reading("plain", "ascii", "LF", [SourceLine(n, t, t) for n, t in enumerate(texts, 1)], "official")


def a_tree(text: str, *pieces: Piece) -> Tree:
    node = Node(seq=0, kind=NodeKind.RULE, parent=None, text=text, number="1.1")
    return Tree("t", DocumentKind.EXTRACT, None, Basis.NONE, False, [node], list(pieces))


NUMBER = Piece(1, 0, 4, Role.NUMBER, 0)


def test_a_whole_account_balances() -> None:
    tree = a_tree("Gremlins jump.", NUMBER, Piece(1, 5, 13, Role.TEXT, 0), Piece(2, 2, 7, Role.TEXT, 0))
    ledger = balance(a_reading("1.1. Gremlins", "  jump."), tree)
    assert ledger.balanced
    assert ledger.kinds == {"rule": 2}


def test_a_lost_word_is_found() -> None:
    ledger = balance(a_reading("1.1. Gremlins jump"), a_tree("Gremlins", NUMBER, Piece(1, 5, 13, Role.TEXT, 0)))
    assert ledger.unaccounted == [1]


def test_an_invented_word_is_found() -> None:
    ledger = balance(a_reading("1.1. Gremlins"), a_tree("Gremlins jump", NUMBER, Piece(1, 5, 13, Role.TEXT, 0)))
    assert ledger.mismatched == [0]


def test_a_word_counted_twice_is_found() -> None:
    pieces = (NUMBER, Piece(1, 5, 13, Role.TEXT, 0), Piece(1, 10, 13, Role.TEXT, 0))
    assert balance(a_reading("1.1. Gremlins"), a_tree("Gremlinslins", *pieces)).doubled == [1]


def test_furniture_the_reader_cut_away_is_named() -> None:
    line = SourceLine(1, "17 1.1. Gremlins", "1.1. Gremlins", list(range(3, 16)), "line number")
    tree = a_tree("Gremlins", Piece(1, 3, 7, Role.NUMBER, 0), Piece(1, 8, 16, Role.TEXT, 0))
    ledger = balance(Reading("x", "ascii", "LF", [line], "official"), tree)
    assert ledger.balanced
    assert [(p.start, p.end, p.name) for p in ledger.pieces if p.owner < 0] == [(0, 3, "line number")]


def test_repaired_characters_count_as_repaired() -> None:
    line = SourceLine(1, "1.1. it\ufffds", "1.1. it’s", list(range(9)))
    tree = a_tree("it’s", NUMBER, Piece(1, 5, 9, Role.TEXT, 0))
    assert balance(Reading("x", "utf-8", "LF", [line], "official"), tree).balanced
