"""Words of card texts that have rules: longest first, whole words, in their forms, by each edition's own terms."""

from __future__ import annotations

import pytest

from app.library.cards.words import Vocabulary, VocabularyEntry
from app.library.library import Library

VOCABULARY = Vocabulary([
    VocabularyEntry(("skate",), "701.2", "", "Skate", verb=True),
    VocabularyEntry(("hat",), "701.3", "", "Hat", verb=True),
    VocabularyEntry(("hats",), "122", "", "Hats"),
    VocabularyEntry(("pond",), "102", "", "Pond"),
    VocabularyEntry(("frozen", "pond"), "102.5", "", "Frozen Pond"),
    VocabularyEntry(("first", "leap"), "702.7", "", "First Leap"),
    VocabularyEntry(("party",), "700.8", "", "Party"),
    VocabularyEntry(("draw",), "121", "", "Draw"),
    VocabularyEntry(("sunset",), "", "Sunset", "Sunset"),
])  # fmt: skip


def found(text: str, *names: str) -> list[tuple[str, str]]:
    return [(text[word.start : word.end], word.number or word.term) for word in VOCABULARY.find(text, names)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A frozen pond and a pond.", [("frozen pond", "102.5"), ("pond", "102")]),
        ("First-leap, first leap; first, leap", [("First-leap", "702.7"), ("first leap", "702.7")]),
        ("Ponds respond to a pondering", [("Ponds", "102")]),
        ("It skates. It skated, skating on.", [("skates", "701.2"), ("skated", "701.2"), ("skating", "701.2")]),
        ("Draw it; it was drawn; whoever drew", [("Draw", "121"), ("drawn", "121"), ("drew", "121")]),
        ("parties", [("parties", "700.8")]),
        ("the pond's edge, the pond’s edge", [("pond", "102"), ("pond", "102")]),
        ("at sunset", [("sunset", "Sunset")]),
        ("frozen\npond", [("pond", "102")]),
        ("", []),
    ],
)
def test_forms_and_lengths(text: str, words: list[tuple[str, str]]) -> None:
    assert found(text) == words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Hat target gnome.", "701.3"),
        ("A gnome can't be hatted.", "701.3"),
        ("Put a hat on it.", "122"),
        ("with three +1/+1 hats", "122"),
        ("Remove a hat from it.", "122"),
    ],
)
def test_verb_or_thing_by_the_words_around(text: str, number: str) -> None:
    assert [one for _, one in found(text)] == [number]


def test_the_cards_own_name_is_no_term() -> None:
    assert found("Frozen Pond skates on a pond.", "Frozen Pond") == [("skates", "701.2"), ("pond", "102")]


def test_of_one_edition(tiny: Library) -> None:
    words = tiny.cards.vocabulary(tiny.edition("2021-06-01"))
    text = "Leaping (a gnome leaps). State-based actions; sleepy ponds of Juzám's cafe."
    assert [(text[w.start : w.end], w.number or w.term) for w in words.find(text)] == [
        ("Leaping", "702.2"), ("gnome", "101.1"), ("State-based actions", "704"), ("ponds", "102.1"),
        ("Juzám's cafe", "Juzám’s Café"),
    ]  # fmt: skip
    assert words is tiny.cards.vocabulary(tiny.edition("2021-06-01"))


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("edition", "numbers"),
    [("2026-08-07", ["702.9", "115", "302", "701.8", "122"]), ("2007-10-01", ["502.4", "415", "212.3", "501.4"])],
)
def test_of_published_editions(real_library: Library, edition: str, numbers: list[str]) -> None:
    words = real_library.cards.vocabulary(real_library.edition(edition))
    text = "Flying. Whenever it is a target, creatures are destroyed. Remove a counter from it."
    got = [word.number for word in words.find(text)]
    assert [one for one in numbers if one not in got] == []
