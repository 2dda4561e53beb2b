"""Glossary terms, whatever their spelling; folding and sentences, on which they and the references rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.errors import NotFound
from app.library.folding import fold, singular, slug
from app.library.glossary import SYMBOLS, by_letter
from app.library.library import Library
from app.library.records import NodeKind
from app.library.search.analysis import terms, tokens
from app.library.search.excerpts import excerpt
from app.library.sentences import sentence_at, sentences
from app.library.views import TermRef


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("gnome", "Gnome"), ("GNOMES", "Gnome"), ("a gnome", "Gnome"), ("pond", "Pond, Ponded"),
        ("ponded", "Pond, Ponded"),
        ("Pond, Ponded", "Pond, Ponded"), ("pond-ponded", "Pond, Ponded"), ("ponds", "Pond, Ponded"),
        ("state based action", "State-Based Actions"), ("state–based actions", "State-Based Actions"),
        ("state-based-actions", "State-Based Actions"), ("sleepy", "Sleepy (Obsolete)"),
        ("sleepy-obsolete", "Sleepy (Obsolete)"), ("juzams cafe", "Juzám’s Café"), ("Juzám's café", "Juzám’s Café"),
        ("  the   leaping ", "Leaping"),
    ],
)  # fmt: skip
def test_found_whatever_the_spelling(tiny: Library, asked: str, term: str) -> None:
    assert tiny.term(tiny.edition(), asked).term == term


def test_every_term_is_found_by_name_and_anchor(tiny: Library) -> None:
    for document in tiny.documents():
        for ref in tiny.glossary(document):
            assert tiny.term(document, ref.term).term == ref.term
            assert tiny.term(document, ref.anchor).term == ref.term


def test_an_entry_with_senses(tiny: Library) -> None:
    entry = tiny.term(tiny.edition(), "pond")
    assert [(part.kind, part.number) for part in entry.parts] == [
        (NodeKind.SENSE, "1"), (NodeKind.SENSE, "2"), (NodeKind.SEE, None),
    ]  # fmt: skip
    assert (entry.anchor, entry.see_also, entry.previous, entry.next) == (
        "pond-ponded", ("Gnome",), "Leaping", "State-Based Actions",
    )  # fmt: skip
    assert [one.target for one in entry.references] == ["102.1", "Gnome"]
    assert [back.term for back in tiny.term(tiny.edition(), "gnome").referenced_by] == ["Pond, Ponded"]


def test_a_numbered_glossary(tiny: Library) -> None:
    document = tiny.documents()[-1]
    entry = tiny.term(document, "G1.1")
    assert (entry.term, entry.number, entry.parts[0].number) == ("Anvil", "G1.1", "G1.1a")


@pytest.mark.parametrize(
    ("asked", "near"), [("gnom", "Gnome"), ("leeping", "Leaping"), ("state actions", "State-Based Actions")]
)
def test_unknown_terms_have_near_ones(tiny: Library, asked: str, near: str) -> None:
    with pytest.raises(NotFound) as refusal:
        tiny.term(tiny.edition(), asked)
    assert refusal.value.kind == "glossary"
    assert near in refusal.value.suggestions


@pytest.mark.parametrize("asked", ["", "—", "\0", "x" * 5000])
def test_what_is_no_term(tiny: Library, asked: str) -> None:
    with pytest.raises(NotFound):
        tiny.term(tiny.edition(), asked)


def test_no_glossary_at_all(tiny: Library) -> None:
    with pytest.raises(NotFound, match="no glossary"):
        tiny.term(tiny.edition("handbook-2021-06-01"), "gnome")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("State-Based  Actions", "state based actions"), ("Ma’rûf", "maruf"), ("Æther Rift", "aether rift"),
        ("“Bands with Other”", "bands with other"), ("+1/+1 Counter", "+1/+1 counter"), ("—", ""),
    ],
)  # fmt: skip
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("abilities", "ability"), ("classes", "class"), ("boxes", "box"), ("status", "status"),
        ("counters", "counter"), ("gas", "gas"), ("loss", "loss"), ("this is", "this is"),
    ],
)  # fmt: skip
def test_singular(text: str, one: str) -> None:
    assert singular(text) == one


def test_slugs() -> None:
    assert [slug(text) for text in ("Active Player", "Pond, Ponded", "—", "Juzám’s Café")] == [
        "active-player", "pond-ponded", "-", "juzams-cafe",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("A gnome rests. It wakes.", ["A gnome rests.", "It wakes."]),
        ("Rest (see rule 702.2). Wake.", ["Rest (see rule 702.2).", "Wake."]),
        ("Wake. (See rule 702.2.) Rest.", ["Wake.", "(See rule 702.2.)", "Rest."]),
        ("Hats, e.g. Red ones, count. So do wigs.", ["Hats, e.g. Red ones, count.", "So do wigs."]),
        ("He said “Rest.” Then he left.", ["He said “Rest.”", "Then he left."]),
        ("One. . . . Two follows.", ["One. . . . Two follows."]),
        ("Read gnomes.example.org/a.b first. Then hats.", ["Read gnomes.example.org/a.b first.", "Then hats."]),
        ("First line\nsecond line", ["First line", "second line"]),
        ("", []), ("no end", ["no end"]),
    ],
)  # fmt: skip
def test_sentences(text: str, cut: list[str]) -> None:
    assert sentences(text) == cut


@given(st.text(alphabet="aB. ?!\n”(702e.g", max_size=60), st.data())
def test_the_words_stand_in_their_sentence(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    words = text[start:end].rstrip()
    sentence, first, last = sentence_at(text, start, start + len(words))
    assert sentence[first:last] == words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("State-based actions can’t", ["state", "base", "action", "can't"]),
        ("{W/U}{T} {CHAOS}", ["{w/u}", "{t}", "{chaos}"]),
        ("+1/+1 −X/−X 2/2 */*", ["+1/+1", "-x/-x", "2/2", "*/*"]), ("rule 702.19b.", ["rule", "702.19b"]),
        ("player’s players' Juzám", ["player", "player", "juzam"]), ("and/or", ["and", "or"]), ("1,000", ["1", "000"]),
    ],
)  # fmt: skip
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@given(st.text(max_size=200))
def test_tokens_are_where_they_say(text: str) -> None:
    assert [token.term for token in tokens(text)] == terms(text)
    assert all(0 <= token.start < token.end <= len(text) for token in tokens(text))


@given(
    st.text(alphabet="gnome hat. \n{R}é", max_size=900), st.sets(st.sampled_from(["gnome", "hat", "{r}", "e"])),
    st.integers(40, 300),
)  # fmt: skip
def test_excerpts(text: str, wanted: set[str], length: int) -> None:
    shown, marks = excerpt(text, wanted, length)
    assert len(shown) <= length + 2
    assert "\n" not in shown
    assert all(terms(shown[start:end])[0] in wanted for start, end in marks)
    assert list(marks) == sorted(marks)


def test_an_excerpt_shows_the_words() -> None:
    text = "padding words here " * 40 + "the gnome has a hat " + "and more padding " * 40
    shown, marks = excerpt(text, {"gnome", "hat"}, 120)
    assert [shown[start:end] for start, end in marks] == ["gnome", "hat"]
    assert shown.startswith("…")
    assert shown.endswith("…")


@pytest.mark.parametrize(
    ("term", "sources", "begins", "holds"),
    [
        ("Gnome", ("101.1",), "A small creature with a hat. See rule 101.1", "\n\n101.1 A gnome is a small creature"),
        ("Leaping", ("702.2",), "A keyword ability", "\n702.2c Multiple instances on one creature"),
        ("State-Based Actions", ("704",), "Things that happen", "\n\n704. State-Based Actions\n704.5 The state-based"),
        ("Pond", (), "1. A place for skating. See rule 102.1.\n2. Wet.\nSee also Gnome.", "2. Wet."),  # tells enough itself
        ("Sleepy", (), "An older word for tired.", "tired"),
    ],
)
def test_one_plain_text_which_for_a_stub_holds_the_rule_it_sends_to(
    tiny: Library, term: str, sources: tuple[str, ...], begins: str, holds: str
) -> None:
    entry = tiny.term(tiny.edition(), term)
    assert entry.text_from == sources
    assert entry.text.startswith(begins)
    assert holds in entry.text


def test_a_stub_quotes_one_rule_and_not_those_that_it_names(tiny: Library) -> None:
    document = tiny.documents()[-1]
    text = tiny.term(document, "Anvil").text
    assert text == "1. A heavy thing. See rule 103.1.\n\n103.1 A hole is dug with a spade. See rule 205.9."


def test_letters_stand_in_order_whatever_order_the_document_has() -> None:
    names = ["Zeal", "Jest", "Éclair", "Iris", "“Each”", "2-Headed Gnome", "{T}", "Æther Gnome"]
    groups = by_letter([TermRef(name, slug(name), None) for name in names])
    assert "".join(groups) == SYMBOLS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    filled = {letter: [one.term for one in group] for letter, group in groups.items() if group}
    assert filled == {
        SYMBOLS: ["2-Headed Gnome", "{T}"], "A": ["Æther Gnome"], "E": ["“Each”", "Éclair"], "I": ["Iris"], "J": ["Jest"],
        "Z": ["Zeal"],
    }  # fmt: skip
    assert SYMBOLS not in by_letter([])
