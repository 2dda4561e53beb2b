"""Rewriting citations: every byte outside of them stays, nothing is rewritten twice, doubts are left."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from app.library.citations.find import find
from app.library.citations.migrate import Migration, migrate, patch
from app.library.citations.views import Finding
from app.library.library import Library
from tests.library.ponds import build_ponds

OLD, NEW = "2030-01-01", "2031-01-01"


@pytest.fixture(scope="module")
def ponds(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("ponds")
    build_ponds(root)
    return Library.open(root)


def migrated(library: Library, text: str, confidence: float = 0.9) -> Migration:
    return migrate(text, library.citations.check(text, OLD, NEW).findings, confidence)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("CR 402.2 and CR 402.3 and CR 402.4", "CR 402.3 and CR 402.4 and CR 402.5"),  # none is taken for another
        ("402.3a402.3 CR 402.3a, CR 402.3", "402.3a402.3 CR 402.4a, CR 402.4"),
        ("rules 402.2–402.5", "rules 402.3–402.6"),
        ("rules 402.2-5", "rules 402.3-6"),
        ("rules 402.3a—c", "rules 402.4a—c"),
        ("rules 402.2 through 402.5", "rules 402.3 through 402.6"),
        ("rules 402.2 through rule 402.5", "rules 402.3 through rule 402.6"),
        ('"rule 402.3a\\u2013c"', '"rule 402.4a\\u2013c"'),
        ("rules 402.3a, b and c", "rules 402.4a, b and c"),
        ("rules 402.3a/b", "rules 402.4a/b"),
        ("CR 402.3B", "CR 402.4B"),
        ("#R4023 #R4023b", "#R4024 #R4024b"),
        ("https://blogs.magicjudges.org/rules/cr402-3b/", "https://blogs.magicjudges.org/rules/cr402-4b/"),
        ("section 403, CR 403.1", "section 405, CR 405.1"),
        ("CR 402.3  # magistrate: ignore", "CR 402.3  # magistrate: ignore"),
        ("CR 301.1 stays", "CR 301.1 stays"),
        ("/2030-01-01/rules/402.3", "/2030-01-01/rules/402.3"),
        ("rules 402.1–402.3", "rules 402.1–402.3"),
        ('CR 402.3: "An eight is drawn by two circles"', 'CR 402.3: "An eight is drawn by two circles"'),
    ],
)
def test_rewritten(ponds: Library, before: str, after: str) -> None:
    assert migrated(ponds, before).text == after


def test_letters_of_a_list_lean_on_what_stands_before_them_in_the_end(ponds: Library) -> None:
    """The letter is written in full where the number before it goes elsewhere, or stays while it goes."""
    from app.library.citations.rendering import written
    from app.library.citations.views import Citation

    first, second = find("rules 402.3a and b")
    assert second.lettered

    def final(one: str, other: str) -> list[str]:
        pairs: list[tuple[Citation, str]] = [(first, one), (second, other)]
        return list(written(pairs))

    assert final("402.4a", "402.4b") == ["402.4a", "b"]
    assert final("402.4a", "") == ["402.4a", "402.3b"]
    assert final("", "402.4b") == ["402.3a", "402.4b"]
    assert final("", "") == ["402.3a", "b"]
    assert final("402.31a", "402.3b") == ["402.31a", "402.3b"]


def test_what_is_left_for_review(ponds: Library) -> None:
    made = migrated(ponds, "CR 402.3, CR 501.1, CR 501.2, CR 301.3b, CR 505.1, CR 999.9, CR 301.1, CR 301.1l")
    assert [edit.before for edit in made.edits] == ["402.3"]
    assert [one.citation.text for one in made.review] == ["501.1", "501.2", "301.3b", "505.1", "999.9", "301.1l"]


def test_confidence_decides(ponds: Library) -> None:
    import msgspec

    text = "CR 402.3"
    (one,) = ponds.citations.check(text, OLD, NEW).findings
    less: Finding = msgspec.structs.replace(one, verdict=msgspec.structs.replace(one.verdict, confidence=0.7))
    assert migrate(text, [less], 0.8).text == text
    assert migrate(text, [less], 0.8).review == (less,)
    assert migrate(text, [less], 0.7).text == "CR 402.4"


def test_the_patch_applies(ponds: Library, tmp_path: Path) -> None:
    before = "one\r\nCR 402.3 ü\r\n\f\x85three\r\nCR 403.1 without an end"
    after = migrated(ponds, before).text
    file = tmp_path / "notes.md"
    file.write_bytes(before.encode())
    (tmp_path / "p.diff").write_bytes(patch("notes.md", before, after).encode())
    done = subprocess.run(["git", "apply", "--unsafe-paths", "p.diff"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_bytes() == after.encode() == before.replace("402.3", "402.4").replace("403.1", "405.1").encode()
    assert patch("notes.md", before, before) == ""
