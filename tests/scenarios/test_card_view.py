"""What a card is shown as: beginnings of paragraphs, kinds of ability, type lines; every published card without a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.library.cards.found import found_files
from app.library.cards.importing import import_file
from app.library.cards.rules import table
from app.library.cards.store import Cards
from app.library.library import Library
from app.library.lineage import canonical as canonical_module
from app.scenarios.cards.card_abilities import read_faces
from app.scenarios.cards.card_view import card_view
from tests.library.conftest import tiny_root

__all__ = ["tiny_root"]
KINDS: list[tuple[str, str, str, list[str]]] = [
    # type line, text, whether played, kinds of the first paragraph
    ("Creature — Elk", "Flying, vigilance", "", ["keyword flying", "keyword vigilance"]),
    ("Creature — Elk", "Equip {2}", "", ["keyword equip"]),
    ("Creature — Elk", "{T}: Add {G}.", "", ["mana"]),
    ("Creature — Elk", "{2}: Draw a card.", "", ["activated"]),
    ("Planeswalker — Elk", "+1: Draw a card.", "", ["loyalty"]),
    ("Creature — Elk", "Whenever a creature dies, you gain 1 life.", "", ["triggered"]),
    ("Creature — Elk", "Creatures you control get +1/+1.", "", ["static", "continuous"]),
    ("Creature — Elk", "This creature can't block.", "", ["static", "restriction"]),
    ("Creature — Elk", "This creature enters with two +1/+1 counters on it.", "", ["static", "replacement"]),
    ("Instant", "Draw two cards.", "", ["spell"]),
    ("Sorcery", "Choose one —\n• Draw a card.\n• You gain 3 life.", "", ["spell", "modal"]),
    ("Enchantment — Saga", "I — Draw a card.", "", ["chapter"]),
    ("Enchantment — Class", "{1}{G}: Level 2\nCreatures you control get +1/+1.", "", ["class_level"]),
    ("Creature — Elk", "LEVEL 1-4\n2/2\nFlying", "", ["level"]),
    ("Creature — Elk", "This creature sings in tune.", "This creature sings in tune.", []),
]


@pytest.mark.parametrize(("line", "text", "unread", "kinds"), KINDS, ids=[row[1][:30] for row in KINDS])
def test_kinds_of_ability(line: str, text: str, unread: str, kinds: list[str]) -> None:
    card: dict[str, Any] = {"name": "Practice Elk", "type_line": line, "oracle_text": text, "power": "1", "toughness": "1"}
    (face,) = read_faces(card)
    reading = min(face.readings, key=lambda one: one.start)
    assert [f"{kind.key} {kind.keyword}".strip() for kind in reading.kinds] == kinds
    assert reading.unread == unread
    assert text[reading.start : reading.end].startswith(text[:5])


def test_a_card_in_another_shape_has_no_reading() -> None:
    assert read_faces({"name": "Practice Elk", "type_line": 7}) == ()


@pytest.mark.parametrize(
    ("line", "words", "said"),
    [
        ("+2: Draw a card.", frozenset(), ("loyalty_symbol", "+2")),
        ("−X: Draw a card.", frozenset(), ("loyalty_symbol", "−X")),
        ("I, II — Draw a card.", frozenset(), ("chapter_symbol", "I, II")),
        ("LEVEL 1-4", frozenset(), ("level_symbol", "LEVEL 1-4")),
        ("{1}{G}: Level 2", frozenset(), ("class_bar", "{1}{G}")),
        ("Hatfall — Whenever it snows, draw.", frozenset({"hatfall"}), ("ability_word", "Hatfall")),
        ("Hatfall — Whenever it snows, draw.", frozenset(), None),
        ("{1}{G}: Draw a card.", frozenset(), None),
        ("Draw a card.", frozenset({"draw a card"}), None),
    ],
)
def test_beginnings(
    tiny_root: Path, monkeypatch: pytest.MonkeyPatch, line: str, words: frozenset[str], said: tuple[str, str] | None
) -> None:
    tiny = Library.open(tiny_root)
    names = tiny.cards.rule_names(tiny.edition("2021-06-01"))
    monkeypatch.setattr(names, "into", lambda number: number)
    word = names.beginning(line, words)
    assert (None if word is None else (word.number, line[word.start : word.end])) == (
        None if said is None else (table().beginnings[said[0]], said[1])
    )


@pytest.mark.parametrize(
    ("symbol", "form"),
    [("7", "number"), ("W/U", "hybrid"), ("2/W", "hybrid"), ("W/P", "phyrexian"), ("R/W/P", "phyrexian"), ("C/W", "hybrid")],
)
def test_forms_of_symbols(symbol: str, form: str) -> None:
    assert table().symbol(symbol) == table().symbol_forms[form]


@pytest.mark.parametrize("symbol", ["", "½", "HW", "W/", "/", "W/U/", "W//U", "X/Y"])
def test_symbols_without_a_rule(symbol: str) -> None:
    assert table().symbol(symbol) == ""


@pytest.mark.corpus
def test_every_number_of_the_table_stands_in_the_canonical_edition(corpus_root: Path) -> None:
    library = Library.open(corpus_root)
    edition = library.edition(canonical_module.EFFECTIVE)
    assert table().edition == canonical_module.EFFECTIVE == edition.effective
    groups = (
        table().symbols, table().symbol_forms, table().characteristics, table().subtypes, table().supertypes,
        table().layouts, table().abilities, table().beginnings,
    )  # fmt: skip
    names = library.cards.rule_names(edition)
    assert [number for group in groups for number in group.values() if not names.heading(number)] == []


@pytest.mark.corpus
def test_published_cards(corpus_root: Path, shared_dir: Path, tmp_path: Path) -> None:
    """Every 40th card: its words lie in its text, apart from each other, and lead to rules that are there."""
    library = Library.open(corpus_root)
    edition = library.edition(canonical_module.EFFECTIVE)
    for file in found_files([shared_dir]):
        import_file(file, tmp_path)
    held = Cards.open(tmp_path)
    names = library.cards.rule_names(edition)
    slugs = [row[0] for row in held.rows("SELECT slug FROM card WHERE id % 40 = 7")]
    assert len(slugs) > 700
    linked = 0
    for slug in slugs:
        view = card_view(library, edition, held, slug)
        assert view.slug == slug
        for face in view.faces:
            for text, words in ((face.type_line, face.type_words), *((one.text, one.words) for one in face.paragraphs)):
                at = 0
                for word in words:
                    assert at <= word.start < word.end <= len(text), (slug, text)
                    assert word.term or names.heading(word.number), (slug, word)
                    at = word.end
                linked += bool(words)
    assert linked > len(slugs)


@pytest.mark.parametrize(
    ("text", "certainty", "wording", "rules"),
    [
        ("Flying", "proven", "", ("702.9b",)),
        ("{T}: Destroy target artifact.", "proven", "", ("701.8a",)),
        ("When this creature enters, draw a card.", "proven", "", ("121.1",)),
        ("{T}: Draw a card and you lose 1 life.", "proven", "{T}: Draw a card. You lose 1 life.", ("121.1",)),
        ("This creature sings in tune.", "unread", "", ()),
    ],
)  # fmt: skip
def test_how_a_paragraph_is_understood(text: str, certainty: str, wording: str, rules: tuple[str, ...]) -> None:
    card = {"name": "Practice Elk", "type_line": "Creature — Elk", "oracle_text": text, "power": "1", "toughness": "1"}
    (reading,) = read_faces(card)[0].readings
    assert (str(reading.certainty), reading.wording, reading.rules) == (certainty, wording, rules)
