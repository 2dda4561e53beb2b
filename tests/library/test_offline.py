"""What a reader takes along: packs that hold the edition, equal hashes for equal content, damaged files made anew."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from app.library.cards.store import Cards
from app.library.library import Library
from app.library.offline import store
from app.library.offline.reading import questions_pack
from app.library.offline.views import CardsPack, Pack, PackName, RulesPack
from app.library.search.evidence import KINDS


@pytest.fixture
def library(tiny_root: Path, tmp_path: Path) -> Library:
    """The tiny library, in a folder where packs have not been made."""
    copytree(tiny_root, tmp_path / "library", symlinks=True, ignore=lambda folder, names: {store.FOLDER} & set(names))
    return Library.open(tmp_path / "library")


def packs(library: Library, edition: str = "2021-06-01", cards: Cards | None = None) -> dict[PackName, Pack]:
    return {pack.name: pack for pack in library.offline.packs(library.edition(edition), cards)}


def rules(library: Library, edition: str = "2021-06-01") -> RulesPack:
    return msgspec.json.decode(gzip.decompress(packs(library, edition)[PackName.RULES].data), type=RulesPack)


def kept(library: Library) -> list[Path]:
    return sorted((library.folder.parent / store.FOLDER).rglob("*.pack"))


def test_every_rule_and_entry_of_the_edition_is_there(library: Library) -> None:
    document = library.edition("2021-06-01")
    found = rules(library)
    assert [one.number for one in found.rules] == [one.number for one in library.numbers(document)]
    assert [one.term for one in found.glossary] == [one.term for one in library.glossary(document)]
    assert found.introduction and found.credits
    for place, one in enumerate(found.rules):
        assert one.above < place
        if one.above >= 0 and one.kind == "subrule":
            assert one.number.startswith(found.rules[one.above].number)
    gnome = next(one for one in found.rules if one.number == "101.1a")
    assert [part.kind for part in gnome.parts] == ["subrule", "example", "example"]


def test_a_reference_stands_where_its_words_are(library: Library) -> None:
    for one in rules(library).rules:
        for reference in one.references:
            units = one.parts[reference.part].text.encode("utf-16-le")
            words = units[2 * reference.start : 2 * reference.end].decode("utf-16-le")
            assert words[:3] == reference.target[:3] or words.startswith(("rule", "section"))


def test_a_pack_is_named_by_the_hash_of_what_it_holds(library: Library, tiny_root: Path) -> None:
    own = packs(library, cards=Cards.open(library.folder.parent))
    assert set(own) == set(PackName)
    for pack in own.values():
        raw = gzip.decompress(pack.data)
        assert (pack.sha256, pack.size) == (sha256(raw).hexdigest(), len(raw))
    other = packs(Library.open(tiny_root), cards=Cards.open(tiny_root))
    assert {name: pack.sha256 for name, pack in own.items()} == {name: pack.sha256 for name, pack in other.items()}


def test_only_the_rules_differ_from_edition_to_edition(library: Library) -> None:
    newer, older = packs(library), packs(library, "2020-01-01")
    assert newer[PackName.RULES].sha256 != older[PackName.RULES].sha256
    assert newer[PackName.QUESTIONS] == older[PackName.QUESTIONS]


def test_every_kind_of_document_can_be_packed(library: Library) -> None:
    for document in library.documents():
        assert library.offline.packs(document)[0].size > 100


def test_cards_have_their_faces(library: Library) -> None:
    pack = packs(library, cards=Cards.open(library.folder.parent))[PackName.CARDS]
    found = msgspec.json.decode(gzip.decompress(pack.data), type=CardsPack)
    pond = next(one for one in found.cards if one.name.startswith("Left Pond"))
    assert [(face.name, face.types) for face in pond.faces] == [("Left Pond", "Instant"), ("Right Pond", "Sorcery")]
    assert {one.faces[0].size for one in found.cards} == {"2/2", "1/1", ""}
    assert packs(library).keys() == {PackName.RULES, PackName.QUESTIONS}  # without card data


def test_what_was_made_is_read_again_and_a_damaged_file_is_made_anew(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_KEPT", 0)
    first = packs(library)[PackName.RULES]
    file = next(path for path in kept(library) if path.name.startswith("rules-"))
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole[:100] + b"\0" + whole[101:]):
        file.write_bytes(damaged)
        assert packs(library)[PackName.RULES] == first
        assert file.read_bytes() == whole


def test_packs_of_libraries_that_are_gone_are_removed(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_KEPT", 0)
    folder = library.folder.parent / store.FOLDER / str(store.FORMAT)
    folder.mkdir(parents=True)
    old = [folder / f"{name}.pack" for name in ("rules-0123456789abcdef-1", "cards-0123456789abcdef", "questions-0123")]
    for path in old:
        path.write_bytes(b"old")
    packs(library, cards=Cards.open(library.folder.parent))
    packs(library, "2020-01-01")
    assert not any(path.exists() for path in old)
    assert len(kept(library)) == 4


def test_a_folder_that_cannot_be_written_is_no_matter(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    (library.folder.parent / store.FOLDER).write_text("in the way")
    assert packs(library)[PackName.RULES].size > 100


def test_the_questions_are_those_of_the_program() -> None:
    pack = questions_pack()
    assert len(pack.questions) > 1000
    assert len(pack.aliases) > 100
    assert "what" in pack.asking
    assert set(pack.weights) == set(KINDS)
    assert len(pack.plain) > 100
