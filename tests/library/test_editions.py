"""Which document a key names."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.editions import resolve
from app.library.errors import Ambiguous, DoesNotParse, LibraryError, NotFound
from app.library.library import Library
from app.library.records import Basis, Document, DocumentKind
from tests.library.tiny import DOCUMENTS, build_tiny


def document(slug: str, kind: str = "edition", *, complete: bool = True, sha256: str = "", ident: int = 1) -> Document:
    day = slug[-10:] if slug[-10:-6].isdigit() else slug[:10] if slug[:4].isdigit() else None
    return Document(
        id=ident, sha256=sha256 or slug.encode().hex().ljust(64, "0"), slug=slug, source="a.txt", title="Practice",
        kind=DocumentKind(kind), effective=day, basis=Basis.DECLARED, complete=complete, reader="plain",
        encoding="ascii", newline="LF", size=1, lines=1, counts={},
    )  # fmt: skip


EDITIONS = (
    document("handbook-2026-08-07", "handbook"), document("2016-04-08~aaaaaaaa", "edition"), document("2016-04-08"),
    document("2016-01-22"), document("2009-07-11"), document("handbook-2009-05-01", "handbook"),
    document("undated~bbbbbbbb", "extract", complete=False),
)  # fmt: skip
NAMED = {
    "": "2016-04-08~aaaaaaaa", "latest": "2016-04-08~aaaaaaaa", "2016-04-08": "2016-04-08",
    "2016-04-08~aaaaaaaa": "2016-04-08~aaaaaaaa", "2016-04-07": "2016-01-22", "2012-02-29": "2009-07-11",
    "2009-06-01": "handbook-2009-05-01", "2099-12-31": "2016-04-08~aaaaaaaa", "undated~bbbbbbbb": "undated~bbbbbbbb",
    "handbook-2009-05-01": "handbook-2009-05-01", "LATEST": "2016-04-08~aaaaaaaa", " 2009-07-11 ": "2009-07-11",
    "2016": "2016-04-08~aaaaaaaa", "2015": "2009-07-11", "2009": "2009-07-11", "2099": "2016-04-08~aaaaaaaa",
}  # fmt: skip


@pytest.mark.parametrize(("key", "slug"), NAMED.items())
def test_named(key: str, slug: str) -> None:
    assert resolve(EDITIONS, key).slug == slug


@pytest.mark.parametrize(
    ("key", "suggestions"),
    [
        ("2016-04", ("2016-04-08",)), ("7025", None),
        ("2016/04/08", ("2016-04-08",)), ("20160408x", None), ("2016-02-30", None), ("NEO", None), ("abc", None),
    ],
)  # fmt: skip
def test_keys_that_name_nothing_say_what_would(key: str, suggestions: tuple[str, ...] | None) -> None:
    with pytest.raises(DoesNotParse) as refusal:
        resolve(EDITIONS, key)
    assert refusal.value.suggestions
    if suggestions is not None:
        assert refusal.value.suggestions == suggestions


def test_before_the_first_edition() -> None:
    with pytest.raises(NotFound, match="earliest here is of 2009-05-01") as refusal:
        resolve(EDITIONS, "1993-08-05")
    assert refusal.value.suggestions == ("2009-05-01",)
    with pytest.raises(NotFound, match="in force in 1993; the earliest here is of 2009-05-01"):
        resolve(EDITIONS, "1993")


def test_hashes() -> None:
    documents = (document("2020-01-01", sha256="ab" * 32), document("2021-01-01", sha256="abababab" + "cd" * 28))
    assert resolve(documents, "ababababc").slug == "2021-01-01"
    assert resolve(documents, "ABABABABAB").slug == "2020-01-01"
    with pytest.raises(Ambiguous) as refusal:
        resolve(documents, "abababab")
    assert len(refusal.value.candidates) == 2
    with pytest.raises(NotFound):
        resolve(documents, "deadbeef")


def test_the_newest_complete_edition_then_the_handbook_then_anything() -> None:
    assert resolve(EDITIONS[-1:], None).slug == "undated~bbbbbbbb"
    assert resolve(EDITIONS[-2:], None).slug == "handbook-2009-05-01"
    partial = document("2030-01-01", complete=False)
    assert resolve((partial, *EDITIONS), None).slug == "2016-04-08~aaaaaaaa"


def test_an_empty_library_says_so() -> None:
    with pytest.raises(NotFound, match="no edition of the rules here yet"):
        resolve((), None)


@given(st.text(max_size=80))
def test_any_key_is_answered_or_refused(key: str) -> None:
    with suppress(LibraryError):
        assert resolve(EDITIONS, key) in EDITIONS


def test_documents_come_newest_first(tiny: Library) -> None:
    slugs = [one.slug for one in tiny.documents()]
    assert slugs[:3] == ["2021-06-01", "handbook-2021-06-01", "2020-01-01"]
    assert slugs[3].startswith("undated~")
    assert tiny.documents()[0].counts["rules"] > 5


def test_a_document_of_an_older_publication_keeps_working(tmp_path: Path) -> None:
    build_tiny(tmp_path, DOCUMENTS[1:])
    library = Library.open(tmp_path)
    old = library.edition("2021-06-01")
    build_tiny(tmp_path, DOCUMENTS)
    newer = Library.open(tmp_path)
    assert newer.edition("2021-06-01").id != old.id
    assert newer.rule(old, "101.1").edition.slug == "2021-06-01"
    build_tiny(tmp_path, DOCUMENTS[:1])
    with pytest.raises(NotFound, match="no longer"):
        Library.open(tmp_path).rule(old, "101.1")
