"""Compiled cards on disk: what is kept is what the compiler makes, by content and by compiler, and nothing else is read."""

from __future__ import annotations

import json
import os
import pickle
import zlib
from pathlib import Path
from typing import Any

import pytest

from app.engine.oracle import compile_card
from app.library.cards.compiled import link_to
from app.library.cards.errors import CardDataError
from app.library.cards.importing import import_cards
from app.library.cards.published import MadeFor
from app.library.cards.store import Cards
from app.scenarios.cards import compiled_library
from app.scenarios.cards.compiled_library import compile_library, reading_figures
from app.scenarios.setup import compiled_cards, sources
from app.scenarios.setup.certainty import ReadingCertainty, card_certainty, compiled_certainty
from app.scenarios.setup.compiled_cards import CompiledCards, KeptCard, packed, unpacked
from app.scenarios.setup.sources import open_card_pool

CARDS: list[dict[str, Any]] = [
    {"name": "Fen Lamp", "type_line": "Artifact", "oracle_text": "{T}: Add {B}."},
    {"name": "Ember Lash", "type_line": "Instant", "oracle_text": "Put every blossom away."},
    {"name": "Pie Elk", "type_line": "Creature — Elk", "power": "2", "toughness": "2", "set_type": "funny"},
    {"name": "Bit Elk", "type_line": "Creature — Elk", "power": "2", "toughness": "2", "games": ["arena"]},
    {"name": "Dawn // Dusk", "layout": "split", "type_line": "Instant // Instant", "card_faces": [
        {"name": "Dawn", "type_line": "Instant", "mana_cost": "{W}", "oracle_text": "You gain 3 life."},
        {"name": "Dusk", "type_line": "Instant", "mana_cost": "{B}", "oracle_text": "Draw a card."},
    ]},
]  # fmt: skip


def imported(root: Path, cards: list[dict[str, Any]]) -> Cards:
    file = root / "cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    return import_cards(file, root)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    imported(tmp_path, CARDS)
    return tmp_path


def kept(root: Path) -> CompiledCards:
    found = CompiledCards.open(root)
    assert found is not None
    return found


def test_what_is_kept_is_what_the_compiler_makes(root: Path) -> None:
    assert compile_library(root)
    for name in ("Fen Lamp", "Ember Lash", "Pie Elk", "Dawn"):
        data = Cards.open(root).card(name)
        found = kept(root).find(data)
        assert found is not None
        assert found.compiled == compile_card(data)
        assert found.certainty == compiled_certainty(found.compiled)


def test_members_of_enumerations_are_read_whatever_this_python_writes_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11.0 to 3.11.3 write them as a call of `getattr`, which is no class of the compiler."""
    monkeypatch.setattr(ReadingCertainty, "__reduce_ex__", lambda self, _: (getattr, (type(self), self.name)))
    card = compile_card(CARDS[0])
    made = KeptCard(card, compiled_certainty(card))
    assert unpacked(packed(made)) == made


def test_nothing_is_made_twice_and_everything_again_for_other_cards(root: Path) -> None:
    assert compile_library(root)
    assert not compile_library(root)
    imported(root, [*CARDS, {"name": "New Elk", "type_line": "Creature — Elk", "power": "1", "toughness": "1"}])
    assert compile_library(root)
    assert kept(root).find(Cards.open(root).card("New Elk")) is not None


def test_another_compiler_reads_none_of_it_and_makes_its_own(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_library(root)
    monkeypatch.setattr(compiled_cards, "compiler", lambda: "another")
    assert CompiledCards.open(root) is None
    assert reading_figures(root) is None
    assert compile_library(root)
    assert CompiledCards.open(root) is not None


def test_a_card_whose_text_differs_is_not_found(root: Path) -> None:
    compile_library(root)
    data = Cards.open(root).card("Fen Lamp")
    assert kept(root).find(data) is not None
    assert kept(root).find({**data, "oracle_text": "{T}: Add {G}."}) is None
    assert kept(root).find({**data, "oracle_text": object()}) is None


def test_cards_made_for_other_things_are_counted_apart(root: Path) -> None:
    assert reading_figures(root) is None
    compile_library(root)
    found = reading_figures(root)
    assert found is not None
    assert {kind: (one.cards, one.read) for kind, one in found.items()} == {
        MadeFor.TABLE: (3, 2), MadeFor.FUN: (1, 1), MadeFor.COMPUTERS: (1, 1),
    }  # fmt: skip


def test_a_scenario_does_not_wait_for_the_compiler(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_library(root)
    monkeypatch.setattr(sources, "card_of", lambda data: pytest.fail(f"{data['name']} was compiled"))
    monkeypatch.setattr("app.scenarios.setup.certainty.compiled_certainty", lambda card: pytest.fail("printed"))
    card = open_card_pool(root).card("fen lamp")
    assert card is not None
    assert card.faces[0].abilities == compile_card(CARDS[0]).faces[0].abilities
    assert card_certainty(card).words == ""


def test_a_pool_takes_up_what_is_compiled_later(root: Path) -> None:
    before = open_card_pool(root)
    compile_library(root)
    assert open_card_pool(root) is not before


class Sly:
    """Says of itself that reading it means to call something."""

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return os.mkdir, ("sly",)


@pytest.mark.parametrize("row", [
    b"", b"no zlib", zlib.compress(b""), zlib.compress(b"\x80\x05K"), zlib.compress(pickle.dumps(7)),
    zlib.compress(pickle.dumps(Sly())), zlib.compress(b"capp.engine.oracle\ncompile_card\n(}tR."),
    zlib.compress(b"capp.engine.oracle.card\nre.compile\n(Vx\ntR."),
])  # fmt: skip
def test_rows_that_hold_anything_else_are_not_read(row: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert unpacked(row) is None
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_made_anew(root: Path) -> None:
    compile_library(root)
    path = link_to(root).resolve()
    path.write_bytes(path.read_bytes()[:-100] + b"\0" * 100)
    assert CompiledCards.open(root) is None
    assert compile_library(root)
    assert CompiledCards.open(root) is not None


def test_a_compiling_that_is_stopped_leaves_what_was_there(root: Path) -> None:
    compile_library(root)
    before = link_to(root).resolve()
    imported(root, CARDS[:2])

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compile_library(root, stop)
    assert link_to(root).resolve() == before
    assert [file.name for file in before.parent.iterdir() if file.name.startswith(".building")] == []


def test_a_worker_that_dies_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_library, "_CHUNK", 1)
    monkeypatch.setattr(compiled_library, "_compile", die)
    with pytest.raises(CardDataError, match="worker process died"):
        compile_library(root, jobs=2)


def die(_: object) -> None:
    os._exit(9)


def test_several_workers_make_the_same(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_library(root)
    alone, figures = kept(root), reading_figures(root)
    link_to(root).unlink()
    monkeypatch.setattr(compiled_library, "_CHUNK", 2)
    seen: list[tuple[int, int]] = []
    assert compile_library(root, lambda done, total: seen.append((done, total)), jobs=2)
    assert seen == [(2, 5), (4, 5), (5, 5)]
    assert reading_figures(root) == figures
    assert all(kept(root).find(card) == alone.find(card) for card in map(Cards.open(root).card, ("Fen Lamp", "Dusk")))
