"""The context of a question: what answers it and what that leans on, within so many characters."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.library.cards.store import Cards
from app.library.context.rendering import length_of, text_of
from app.library.context.views import PieceKind, Why
from app.library.errors import DoesNotParse, LibraryError, NotFound
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.parts import blocks_of, own_blocks
from app.library.publication import Publications
from tests.benchmarks.context import measure, share
from tests.benchmarks.questions import CANONICAL


def test_what_answers_comes_first_with_what_it_leans_on(tiny: Library) -> None:
    view = tiny.context(None, "who can catch a creature with leaping")
    rules = [piece for piece in view.pieces if piece.kind is PieceKind.RULE]
    assert "702.2b" in [rule.number for rule in rules[:3]]
    assert {rule.why for rule in rules[:2]} == {Why.ANSWER}
    assert max(rule.score for rule in rules) == 1.0
    leaned = {piece.number: piece for piece in rules if piece.why in (Why.REFERENCE, Why.FAMILY)}
    assert "702.2c" in {piece.number for piece in rules}
    assert leaned
    assert {piece.of for piece in leaned.values()} <= {piece.number for piece in rules}


def test_definitions_of_its_concepts(tiny: Library) -> None:
    view = tiny.context(None, "does leaping help a gnome")
    defined = {piece.name: piece.text for piece in view.pieces if piece.kind is PieceKind.DEFINITION}
    assert set(defined) >= {"Leaping", "Gnome"}
    assert defined["Gnome"] == "A small creature with a hat. See rule 101.1, “Gnomes.”"


def test_a_question_for_entries_alone(tiny: Library) -> None:
    view = tiny.context(None, "in:glossary hat", 500)
    assert [(piece.kind, piece.name) for piece in view.pieces] == [(PieceKind.DEFINITION, "Gnome")]


def test_a_number_with_what_belongs_to_it(tiny: Library) -> None:
    view = tiny.context(None, "702.2c")
    assert (view.pieces[0].number, view.pieces[0].why) == ("702.2c", Why.NUMBER)
    assert {"702.2b", "702.2"} <= {piece.number for piece in view.pieces}
    assert "Leaping" in {piece.name for piece in view.pieces if piece.kind is PieceKind.DEFINITION}
    assert view.sureness is None


def test_a_number_of_another_edition_gives_the_rule_that_it_is_now(tiny: Library) -> None:
    view = tiny.context(None, "702.17b")
    assert view.former
    assert view.pieces[0].number == "702.19b"


def test_an_edition_named_in_the_question(tiny: Library) -> None:
    view = tiny.context(None, "702.17b @2020-01-01")
    assert (view.edition.slug, view.pieces[0].number) == ("2020-01-01", "702.17b")


def test_cards_with_their_rulings(tiny: Library, tiny_root: Path) -> None:
    view = tiny.context(None, "can anybody catch Practice Glower", cards=Cards.open(tiny_root))
    (card,) = [piece for piece in view.pieces if piece.kind is PieceKind.CARD]
    assert card.name == "Practice Glower"
    assert card.text.startswith("{1}{G} Legendary Creature — Gnome 2/2\nLeaping (Gnomes")
    rulings = [piece for piece in view.pieces if piece.kind is PieceKind.RULING]
    assert rulings
    assert all(ruling.date and ruling.of == "Practice Glower" for ruling in rulings)
    assert "702.2" in {(piece.number or "")[:5] for piece in view.pieces}  # where its keyword leads


@pytest.mark.parametrize("question", ["leaping gnome hat pond", "702.2a-c", "section:702 leaping", "101.1"])
@pytest.mark.parametrize("limit", [80, 500, 700, 6000])
def test_never_more_than_asked_for(tiny: Library, question: str, limit: int) -> None:
    view = tiny.context(None, question, limit)
    assert view.characters == sum(map(length_of, view.pieces)) <= limit
    assert len(text_of(view.pieces)) < view.characters + 1
    keys = [(piece.kind, piece.number, piece.ordinal, piece.name, piece.text) for piece in view.pieces]
    assert len(keys) == len(set(keys))


def test_a_long_answer_is_cut_at_a_sentence(tiny: Library) -> None:
    (piece,) = tiny.context(None, "101.1b", 110).pieces
    assert piece.cut
    assert piece.text.endswith("[…]")
    assert tiny.context(None, "101.1b", 6000).pieces[0].cut is False


def test_more_room_takes_nothing_away(tiny: Library) -> None:
    small = {piece.number for piece in tiny.context(None, "leaping gnome", 600).pieces}
    assert small <= {piece.number for piece in tiny.context(None, "leaping gnome", 6000).pieces}


@pytest.mark.corpus
def test_what_hardly_matters_is_left_out_whatever_room_there_is(real_library: Library) -> None:
    view = real_library.context(None, "deathtouch and trample", 40_000)
    scores = [piece.score for piece in view.pieces if piece.kind is PieceKind.RULE and piece.why is not Why.ANSWER]
    assert min(scores) >= 0.01
    assert view.characters < 20_000


def test_where_nothing_answers(tiny: Library) -> None:
    with pytest.raises(NotFound, match="Nothing answers"):
        tiny.context(None, "zzyzx qwrt")
    with pytest.raises(DoesNotParse):
        tiny.context(None, "in:nowhere gnome")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.integers(500, 2000))
def test_any_question_is_answered_or_refused(tiny: Library, question: str, limit: int) -> None:
    try:
        view = tiny.context(None, question, limit)
    except LibraryError:
        return
    assert view.characters <= limit
    assert view.pieces


def test_blocks_of_many_nodes_are_those_of_each(tiny_root: Path) -> None:
    held = Holdings(Publications(tiny_root).current())
    document = held.edition(None)
    seqs = list(held.outline(document.id).seqs)
    many = blocks_of(held.publication, document.id, seqs)
    assert many == {seq: own_blocks(held.publication, document.id, seq) for seq in seqs}


@pytest.mark.corpus
def test_all_gold_rules_are_in_it(corpus_root: Path) -> None:
    library = Library.open(corpus_root)
    answered = measure(library, library.edition(CANONICAL), 6000)
    for half, pinned in ((0, 0.908), (1, 0.92)):  # of a question of the third set not all gold rules are needed
        assert share([one for one in answered if one.ask.half == half]) >= pinned
