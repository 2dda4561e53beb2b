"""Wordings side by side: which is canonical, and which words are one of them."""

from __future__ import annotations

import pytest

from app.engine.oracle import compile_text
from app.engine.oracle.printing.abilities import wordings
from app.engine.oracle.printing.synonyms import canonical, either, furthest, named, says
from app.engine.oracle.tokens import tokenize

_TEXT = f"Destroy {either('it', 'that ' + either('creature', 'permanent'))}."


@pytest.mark.parametrize("words", ["destroy it .", "destroy that creature .", "destroy that permanent ."])
def test_each_wording_is_one_of_the_text(words: str) -> None:
    assert says(_TEXT, words.split())


@pytest.mark.parametrize("words", ["destroy it", "destroy that .", "destroy it it .", ""])
def test_other_words_are_not(words: str) -> None:
    assert not says(_TEXT, words.split())


def test_the_articles_are_one_word() -> None:
    assert says("tap a artifact.", ["tap", "an", "artifact", "."])
    assert furthest("tap a artifact.", ["tap", "an", "artifact", "."]) == 4


@pytest.mark.parametrize("event", ["you discard a creature card", "you discard an artifact card", "you cast an artifact spell"])
def test_an_event_is_told_as_cards_tell_it(event: str) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact", f"Whenever {event}, draw a card.")
    assert canonical(wordings(ability)) == f"Whenever {event}, draw a card."


def test_the_first_is_canonical() -> None:
    assert canonical(_TEXT) == "Destroy it."
    assert canonical(f"Tap {either('a', 'one')} island") == "Tap an island"


def test_a_named_reference_is_no_wording_of_a_card() -> None:
    text = named("the owner of <target 0>", "its owner", "that player")
    assert canonical(text, explicit=True) == "The owner of <target 0>"
    assert canonical(text) == "Its owner"
    assert not says(text, ["the", "owner", "of", "<target 0>"])


def test_how_far_words_agree() -> None:
    assert furthest(_TEXT, ["destroy", "that", "land", "."]) == 2


def test_a_choice_that_is_closed_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="never opened"):
        canonical("it⟧")


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. Its controller loses 2 life.",
        "Exile target artifact, then return it to the battlefield under its owner's control.",
        "Target player draws two cards and loses 2 life.",
        "Creatures you control get +1/+1 until end of turn.",
    ],
)
def test_running_text_is_a_wording_of_its_tree(text: str) -> None:
    words = text.lower().replace(".", " .").replace(",", " ,").replace("'s", " 's").split()
    (ability,) = compile_text("Fen Lamp", "Instant", text)
    assert says(wordings(ability), words), canonical(wordings(ability))


def test_another_text_is_not_a_wording_of_the_tree() -> None:
    (ability,) = compile_text("Fen Lamp", "Instant", "Destroy target creature. Its controller loses 2 life.")
    assert not says(wordings(ability), ["destroy", "target", "creature", ".", "its", "controller", "loses", "3", "life", "."])
    assert not says(wordings(ability), ["destroy", "target", "creature", ".", "its", "owner", "loses", "2", "life", "."])


@pytest.mark.parametrize(("text", "other"), [
    ("Whenever another creature you control enters, Fen Lamp gets +1/+1 until end of turn.",
     "Whenever another creature you control enters, it gets +1/+1 until end of turn."),
    ("When Fen Lamp enters, you may discard a card. If you do, draw a card.",
     "When Fen Lamp enters, you may discard a card. If they do, draw a card."),
    ("When Fen Lamp enters, target player may discard a card. If that player does, you draw a card.",
     "When Fen Lamp enters, target player may discard a card. If you do, you draw a card."),
    ("When Fen Lamp enters, destroy target creature. Its controller draws a card.",
     "When Fen Lamp enters, destroy target creature. That player draws a card."),
    ("When Fen Lamp enters, destroy target creature. Its controller draws a card.",
     "When Fen Lamp enters, destroy target creature. That artifact's controller draws a card."),
    ("When Fen Lamp enters, tap up to two target creatures. They gain haste until end of turn.",
     "When Fen Lamp enters, tap up to two target creatures. It gains haste until end of turn."),
    ("When Fen Lamp enters, you may draw a card. Each opponent discards a card.",
     "When Fen Lamp enters, you may draw a card and each opponent discards a card."),
    ("When Fen Lamp enters, you may discard a card and draw a card.",
     "When Fen Lamp enters, you may discard a card. Draw a card."),
    ("Creatures you control gain haste until end of turn. Untap those creatures.",
     "Creatures you control gain haste until end of turn. Untap it."),
    ("When Fen Lamp enters, exile target card from a graveyard.", "When Fen Lamp enters, exile target card from all graveyards."),
    ("When Fen Lamp enters, destroy target artifact or land.", "When Fen Lamp enters, destroy target artifact and land."),
    ("When Fen Lamp enters, you may discard a card. If you don't, sacrifice Fen Lamp.",
     "When Fen Lamp enters, you may discard a card. If you can't, sacrifice Fen Lamp."),
    ("When Fen Lamp enters, destroy all artifacts, then draw a card for each artifact destroyed this way.",
     "When Fen Lamp enters, destroy all artifacts, then draw a card for each creature destroyed this way."),
    ("When Fen Lamp enters, target creature doesn't untap during its controller's next untap step.",
     "When Fen Lamp enters, target creature doesn't untap during your next untap step."),
])  # fmt: skip
def test_a_word_that_means_something_else_is_no_wording(text: str, other: str) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature" if text.startswith("When") else "Sorcery", text)
    name = (("Fen", "Lamp"),)
    assert says(wordings(ability), [token.word for token in tokenize(text, name)]), canonical(wordings(ability))
    assert not says(wordings(ability), [token.word for token in tokenize(other, name)])


def test_it_is_the_last_object_that_was_spoken_of() -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", "Whenever Fen Lamp attacks, put a +1/+1 counter on it.")
    words = ["whenever", "~", "attacks", ",", "put", "a", "+1/+1", "counter", "on", "it", "."]
    assert says(wordings(ability), words)


def test_a_contraction_is_said_in_full() -> None:
    assert says("it is a creature", ["it's", "a", "creature"])
