"""The grammar of official editions, on rules of our own."""

from __future__ import annotations

import pytest

from app.library.records import NodeKind
from ingest.grammar import official
from ingest.ledger import balance
from ingest.model import Tree
from ingest.readers import plain

EDITION = """Gremlin Chess Comprehensive Rules

These rules are effective as of March 4, 2031.

Introduction

This document rules the game of gremlin chess.

Contents

1. Pieces
100. General
101. Gremlins
2. Boards
200. General
Glossary
Credits

1. Pieces

100. General

100.1. A game has pieces. See rule 101.
Example: A gremlin is a piece.
Example: A board is not.

100.1a Pieces have colors.
A further paragraph about colors.

100.1b Pieces have no smell

101. Gremlins

101.1. Jumping

101.1a. A gremlin may jump.

101.2 A gremlin without a full stop.

101.4. A rule after a gap.

2. Boards

200. General

200.1. A board has squares.

200.1a Squares are square.

101.9c A rule that stands where it should not.

200.1aa The letters ran out.

Glossary

Board
What pieces stand on. See rule 200.

Jump!
1. To leave the board.
2. To come back.
See rule 101.

Piece
A thing that moves. See Gremlin.

Credits

Design: A. Gremlin

©2031 Nobody.
"""


def parse(text: str, name: str = "rules.txt") -> Tree:
    reading = plain.read(text, "ascii", plain.newline_name(text))
    tree = official.parse(reading, name)
    assert balance(reading, tree).balanced
    return tree


def rows(tree: Tree, *kinds: NodeKind) -> list[tuple[str | None, str]]:
    return [(node.number, node.text) for node in tree.nodes if node.kind in kinds]


def test_an_edition_becomes_a_tree() -> None:
    tree = parse(EDITION)
    assert (tree.title, tree.effective) == ("Gremlin Chess Comprehensive Rules", "2031-03-04")
    assert [n for n, _ in rows(tree, NodeKind.CHAPTER, NodeKind.SECTION)] == ["1", "100", "101", "2", "200"]
    assert [n for n, _ in rows(tree, NodeKind.RULE)] == ["100.1", "101.1", "101.2", "101.4", "200.1"]
    assert [n for n, _ in rows(tree, NodeKind.SUBRULE)] == ["100.1a", "100.1b", "101.1a", "200.1a", "101.9c", "200.1aa"]


def test_examples_and_further_paragraphs_belong_to_the_rule_above() -> None:
    tree = parse(EDITION)
    by_number = {node.number: node for node in tree.nodes if node.kind in (NodeKind.RULE, NodeKind.SUBRULE)}
    examples = [node for node in tree.nodes if node.kind is NodeKind.EXAMPLE]
    owner = by_number["100.1"].seq
    assert [(node.parent, node.position) for node in examples] == [(owner, 1), (owner, 2)]
    further = next(n for n in tree.nodes if n.text.startswith("A further"))
    assert (further.kind, further.parent) == (NodeKind.PARAGRAPH, by_number["100.1a"].seq)


def test_title_rules_are_marked() -> None:
    assert [n.number for n in parse(EDITION).nodes if n.is_title] == ["101.1"]


def test_irregular_numbers_are_kept_and_noted() -> None:
    noted = [(oddity.kind, oddity.number) for oddity in parse(EDITION).oddities]
    assert noted == [
        ("stray_dot", "101.1a"), ("missing_dot", "101.2"), ("misplaced", "101.9c"), ("gap", "101.4"),
        ("gap", "200.1aa"),
    ]  # fmt: skip


def test_the_glossary_has_terms_senses_and_see_lines() -> None:
    tree = parse(EDITION)
    assert [text for _, text in rows(tree, NodeKind.TERM)] == ["Board", "Jump!", "Piece"]
    assert rows(tree, NodeKind.SENSE) == [("1", "To leave the board."), ("2", "To come back.")]
    assert rows(tree, NodeKind.SEE) == [(None, "See rule 101.")]


def test_the_contents_are_not_the_body() -> None:
    entries = rows(parse(EDITION), NodeKind.CONTENTS)
    assert [number for number, _ in entries] == [None, "1", "100", "101", "2", "200", None, None]


WRAPPED = """501. Combat

501.1. A gremlin attacks as described in rule
501.7. If it cannot attack, it sulks. It may also
go home (see rule
502, "Sulking").
Example: A gremlin attacks a board of
5 squares and a tree.

501.2. Then it rests, see rule 501.3
and also
501.1a.
501.3. After a finished sentence the successor begins a rule.
     An indented line begins a paragraph of
the same rule.

501.3a Words go on
in lower case
over many lines
"""


def test_a_wrapped_number_does_not_begin_a_rule() -> None:
    tree = parse(WRAPPED)
    assert [n for n, _ in rows(tree, NodeKind.RULE, NodeKind.SUBRULE)] == ["501.1", "501.2", "501.3", "501.3a"]
    assert rows(tree, NodeKind.EXAMPLE) == [(None, "A gremlin attacks a board of 5 squares and a tree.")]
    assert rows(tree, NodeKind.PARAGRAPH) == [(None, "An indented line begins a paragraph of the same rule.")]


@pytest.mark.parametrize(
    ("name", "day"), [("GremlinRules 20310304.txt", "2031-03-04"), ("2031-03-04.txt", "2031-03-04")]
)
def test_a_file_name_can_give_the_date(name: str, day: str) -> None:
    tree = parse(WRAPPED, name)
    assert (tree.effective, str(tree.basis)) == (day, "filename")


def test_no_date_is_no_date() -> None:
    assert parse(WRAPPED).effective is None
