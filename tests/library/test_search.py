"""Search: what is found, in which order, how it is shown."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.library.errors import DoesNotParse, LibraryError, NotFound
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.publication import Publications
from app.library.records import NodeKind
from app.library.search.answering import search
from app.library.search.hits import families
from app.library.search.query import QUERY_LIMIT
from app.library.search.views import Hit, SearchView
from tests.library.memory_index import MemoryIndex


def hits(view: SearchView) -> list[Hit]:
    return [*view.hits, *view.entries]


def names(view: SearchView) -> list[str]:
    return [hit.number or hit.term for hit in hits(view)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("leaping", "702.2"), ("glowing", "702.19"), ("GLOWING creature", "702.19b"), ("state based actions", "704"),
        ("hole filled", "704.5aa"), ("{R}", "101.1a"), ("{w/u} hat", "101.1a"), ("+1/+1", "101.1"), ("skate", "102.1"),
        ("burrow", "702.3a"), ("2/2 glow", "702.19b"), ("dig holes", "702.3a"), ("Juzam", "Juzám’s Café"),
        ("does a gnome lose its hat", "101.1b"),
    ],
)  # fmt: skip
def test_best_first(tiny: Library, query: str, first: str) -> None:
    assert names(tiny.search(None, query))[0] == first


def test_the_term_is_shown_apart_and_lifts_the_rules_it_names(tiny: Library) -> None:
    view = tiny.search(None, "gnomes")
    assert view.term is not None
    assert view.term.term == "Gnome"
    assert "Gnome" not in names(view)
    assert names(view)[:2] == ["101", "101.1"]
    assert tiny.search(None, "hat gnome").term is None


def test_rules_under_a_heading_come_before_others(tiny: Library) -> None:
    found = names(tiny.search(None, "leaping"))
    assert (found[0], set(found[1:4])) == ("702.2", {"702.2a", "702.2b", "702.2c"})


def test_the_letters_of_a_rule_are_one_result(tiny: Library) -> None:
    view = tiny.search(None, "hat pond gnome")
    results = families(view.hits)
    named = [result.family.number if result.family else result.best.number for result in results]
    assert len(named) == len(set(named))
    assert sum(1 + len(result.others) for result in results) == len(view.hits)
    assert any(result.others for result in results)
    assert all(hit.term for hit in view.entries)


def test_pages(tiny: Library) -> None:
    everything = tiny.search(None, "a gnome", limit=100)
    paged = [hit for offset in range(0, everything.total, 3) for hit in tiny.search(None, "a gnome", 3, offset).hits]
    assert [hit.number for hit in everything.hits] == [hit.number for hit in paged]
    assert [hit.score for hit in paged if hit.score] == sorted((hit.score for hit in paged if hit.score), reverse=True)
    assert tiny.search(None, "a gnome", 0).hits == ()
    assert tiny.search(None, "a gnome", 5, 10_000).hits == ()
    assert tiny.search(None, "a gnome", -5, -5).hits == ()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ('"two hats"', ["101.1a"]), ('"hats two"', []), ('"red hat" gnome', ["101.1a"]),
        ('"state-based actions tidy"', ["101.1b"]), ("pond -water -glowing", ["102", "102.1", "Pond, Ponded"]),
        ("in:examples hats", ["101.1a"]), ("in:headings leaping", ["702.2", "Leaping"]),
        ("in:glossary skating", ["Pond, Ponded"]), ("kind:section skating", ["102"]),
        ("section:702 creature", ["702.19b", "702.2b", "702.2c", "702.3a"]), ("chapter:7 pond", ["704.5b", "702.19b"]),
        ("section:999 pond", []), ('pond NOT "skating ponds" -water', ["702.19b", "Pond, Ponded"]),
        ("kind:chapter", ["1", "7"]), ("section:102", ["102", "102.1"]), ("in:glossary kind:section gnome", []),
        ("zzz", []), ("—", []), ('""', []), ("", []),
    ],
)  # fmt: skip
def test_filters_and_phrases(tiny: Library, query: str, expected: list[str]) -> None:
    assert sorted(names(tiny.search(None, query))) == sorted(expected)


def test_numbers_first(tiny: Library) -> None:
    view = tiny.search(None, "702.2a-b, 101.1")
    assert [rule.number for rule in view.numbers] == ["702.2a", "702.2b", "101.1"]
    assert (view.hits, view.total, view.understood) == ((), 0, "rules 702.2a–702.2b, 101.1")
    mixed = tiny.search(None, "702.2a gnome")
    assert [rule.number for rule in mixed.numbers] == ["702.2a"]
    assert mixed.total


@pytest.mark.parametrize(
    ("query", "missing", "suggestion"),
    [
        ("702.2z", ("702.2z",), "702.2"), ("702.l9b", ("702.l9b",), "702.19b"), ("702.2b-d", ("702.2d",), "702.2"),
        ("ex 702.2a", ("examples of 702.2a",), None),
    ],
)  # fmt: skip
def test_numbers_that_are_missing(tiny: Library, query: str, missing: tuple[str, ...], suggestion: str | None) -> None:
    view = tiny.search(None, query)
    assert view.missing == missing
    assert suggestion is None or suggestion in view.suggestions


def test_a_long_range_says_what_it_leaves_out(tiny: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.search.answering.MOST_RULES", 2)
    view = tiny.search(None, "702.2a-c")
    assert [rule.number for rule in view.numbers] == ["702.2a", "702.2b"]
    assert view.understood == "rule 702.2a–702.2c (the first 2 of 3)"


def test_a_glossary_number_is_its_entry(tiny: Library) -> None:
    view = tiny.search(tiny.documents()[-1], "G1.1a")
    assert view.term is not None
    assert (view.term.term, view.missing) == ("Anvil", ())
    assert tiny.search(None, "G1.1").missing == ("G1.1",)


def test_the_edition(tiny: Library) -> None:
    assert tiny.search(None, "gnome").edition.slug == "2021-06-01"
    assert tiny.search(tiny.edition("2020-01-01"), "gnome").edition.slug == "2020-01-01"
    assert tiny.search(None, "rarely skate @2020").edition.slug == "2020-01-01"
    view = tiny.search(None, "rarely skate @2020-05-05")
    assert (view.edition.slug, names(view)[0]) == ("2020-01-01", "101.2")
    assert "rarely" not in hits(tiny.search(None, "rarely skate"))[0].excerpt
    assert [rule.number for rule in tiny.search(None, "702.17b@2020-01-01").numbers] == ["702.17b"]
    with pytest.raises(NotFound):
        tiny.search(None, "gnome @1900-01-01")
    with pytest.raises(DoesNotParse):
        tiny.search(None, "gnome @nonsense")


@pytest.mark.parametrize(
    ("query", "better"),
    [
        ("laeping", "leaping"), ("glowng creature", "glowing creature"), ("gnomes", None), ("xyzzyxq", None),
        ('"state-basde actions"', '"state-based actions"'),
    ],
)  # fmt: skip
def test_did_you_mean(tiny: Library, query: str, better: str | None) -> None:
    assert tiny.search(None, query).suggestions == ((better,) if better else ())


def test_marks_are_the_words_searched_for(tiny: Library) -> None:
    for hit in hits(tiny.search(None, "gnome's hats glowing")):
        marked = {hit.excerpt[start:end].lower().removesuffix("'s") for start, end in hit.marks}
        assert marked <= {"gnome", "gnomes", "hat", "hats", "glowing", "glow"}
    hit = hits(tiny.search(None, "in:examples hats"))[0]
    assert "two hats" in hit.excerpt
    assert (hit.heading, hit.kind) == ("Gnomes", NodeKind.SUBRULE)


def test_suggest(tiny: Library) -> None:
    document = tiny.edition()
    numbers = [hit.number for hit in tiny.suggest(document, "702.2")]
    assert numbers == ["702.2", "702.2a", "702.2b", "702.2c"]
    assert [hit.number for hit in tiny.suggest(document, "70")] == []
    assert [hit.number for hit in tiny.suggest(document, "702.")][:2] == ["702", "702.1"]
    words = tiny.suggest(document, "gn")
    assert {(hit.number, hit.term) for hit in words} == {("101", ""), (None, "Gnome")}
    assert [words[0].excerpt[start:end] for start, end in words[0].marks] == ["Gn"]
    assert [hit.heading for hit in tiny.suggest(document, "act")] == ["State-Based Actions"] * 2
    assert tiny.suggest(document, "702.2b")[0].excerpt.startswith("A creature with it")
    assert tiny.suggest(document, " ") == ()
    assert tiny.suggest(document, "gnome", 0) == ()


@pytest.mark.parametrize(
    "query", ["gnome hat", '"red hat"', "-gnome hat", "in:examples hat", "in:headings a", "pond", "the a of and"]
)
def test_any_engine_gives_the_same_answers(tiny_root: Path, query: str) -> None:
    publication = Publications(tiny_root).current()
    one, other = Holdings(publication), Holdings(publication)
    other.index = MemoryIndex(publication.rows("SELECT id, kind, heading, inherited, body, examples FROM entry"))
    for document in one.documents:
        ours, theirs = (hits(search(held, document, query, 50, 0)) for held in (one, other))
        scores = {(hit.number, hit.term, hit.excerpt): hit.score for hit in ours}
        assert scores.keys() == {(hit.number, hit.term, hit.excerpt) for hit in theirs}
        for hit in theirs:  # the lengths of long texts are rounded by one engine and not by the other
            assert hit.score == pytest.approx(scores[hit.number, hit.term, hit.excerpt], rel=0.1)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="gnome hat 702.ab-\"“”:@{}/+NOTinsec§\0é", max_size=QUERY_LIMIT))
def test_any_query_is_answered_or_refused(tiny: Library, query: str) -> None:
    with suppress(LibraryError):
        view = tiny.search(None, query)
        assert all(0 <= start < end <= len(hit.excerpt) for hit in hits(view) for start, end in hit.marks)
    tiny.suggest(tiny.edition(), query)
