"""What stands beside a rule: its outline, the terms in it, its age; and what the newest edition brought."""

from __future__ import annotations

import pytest

from app.library.library import Library
from app.library.surroundings import beginning


def test_the_outline_of_a_letter_is_that_of_its_rule(tiny: Library) -> None:
    found = tiny.surroundings(tiny.edition(None), "702.2b")
    assert found is not None
    assert (found.section.number, found.current, found.before, found.after) == ("702", "702.2", 0, 0)
    rows = {row.number: row for row in found.rows}
    assert (rows["702.2"].heading, rows["702.2"].is_title) == ("Leaping", True)


def test_a_rule_without_a_heading_shows_its_first_words(tiny: Library) -> None:
    found = tiny.surroundings(tiny.edition(None), "704.5a")
    assert found is not None
    assert [(row.number, row.heading, row.is_title) for row in found.rows] == [
        ("704.5", "The state-based actions are these:", False)
    ]


@pytest.mark.parametrize("number", ["7", "702", "999.9"])
def test_what_is_in_no_section_has_no_outline(tiny: Library, number: str) -> None:
    assert tiny.surroundings(tiny.edition(None), number) is None


def test_a_long_outline_is_cut_around_the_rule(tiny: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.surroundings._NEAR", 1)
    edition = tiny.edition(None)
    whole = [one.number for one in tiny.rule(edition, "702").children]
    for at, number in enumerate(whole):
        found = tiny.surroundings(edition, number)
        assert found is not None
        assert number in [row.number for row in found.rows]
        assert len(found.rows) == min(3, len(whole))
        assert found.before + len(found.rows) + found.after == len(whole), at


def test_beginnings_end_at_a_word() -> None:
    assert beginning("Short.") == "Short."
    cut = beginning("A gnome without a hat goes home, and a pond without water is put away.")
    assert cut.endswith(" …")
    assert "A gnome without a hat goes home, and a pond without".startswith(cut.removesuffix(" …"))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("A gnome meets two Gnomes.", ["Gnome"]),
        ("State-based actions tidy the pond.", ["State-Based Actions", "Pond, Ponded"]),
        ("Nothing of it.", []),
        ("", []),
        ("gnomes’ gnome-gnome " * 200, ["Gnome"]),
    ],
)
def test_the_terms_in_a_text(tiny: Library, text: str, terms: list[str]) -> None:
    found = [one.term for one in tiny.terms_in(tiny.edition(None), text)]
    assert [term for term in found if term in terms] == terms
    assert len(found) == len(set(found))


def test_age(tiny: Library) -> None:
    newest, oldest = tiny.edition(None), tiny.edition("2020-01-01")
    edited = tiny.lineage.age(newest, "101.2")
    assert edited is not None
    assert (edited.wording, edited.number, edited.first) == ("2021-06-01", "2020-01-01", "2020-01-01")
    before = tiny.lineage.age(oldest, "101.2")
    assert before is not None
    assert before.wording == "2020-01-01"
    moved = tiny.lineage.age(newest, "702.19b")
    assert moved is not None
    assert (moved.wording, moved.number) == ("2020-01-01", "2021-06-01")
    assert tiny.lineage.age(newest, "999.9") is None


def test_the_latest_news(tiny: Library) -> None:
    news = tiny.diff.latest()
    assert news is not None
    assert (news.older.slug, news.newer.slug) == ("2020-01-01", "2021-06-01")
    view = tiny.diff.between(tiny.edition("2020-01-01"), tiny.edition("2021-06-01"))
    assert news.reworded == view.rules.classes["edited"]
    assert [one.number for one in news.sections] == ["101"]
