"""Questions in plain words: what they are understood as, what answers them, and how sure that is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from app.library.library import Library
from app.library.search.plainwords import load_plain_words
from app.library.search.views import Sureness
from tests.benchmarks.questions import answer, figures, measure, read_questions
from tests.benchmarks.search import measure_quality

BASELINE = tomllib.loads((Path(__file__).parents[1] / "measures" / "baseline.toml").read_text("utf-8"))


def first(library: Library, query: str) -> str | None:
    return library.search(None, query).hits[0].number


def test_words_that_only_ask_find_and_mark_nothing(tiny: Library) -> None:
    asked, told = tiny.search(None, "what does a gnome do"), tiny.search(None, "gnome")
    assert {hit.number for hit in asked.hits} <= {hit.number for hit in told.hits}
    marked = {hit.excerpt[start:end].lower() for hit in asked.hits for start, end in hit.marks}
    assert marked <= {"gnome", "gnomes", "gnome's", "gnome’s", "gnomes’"}


def test_most_words_must_be_there(tiny: Library) -> None:
    listed = [hit.number for hit in tiny.search(None, "red hat gnome", 100).hits]
    assert listed[0] == "101.1a"
    assert len(listed) < len(tiny.search(None, "gnome", 100).hits)
    assert tiny.search(None, "red hat gnome", 1).total == len(listed)


def test_a_misspelt_word_is_put_right_and_named(tiny: Library) -> None:
    view = tiny.search(None, "glowng creature")
    assert view.instead == "glowing creature"
    assert view.sureness is Sureness.UNSURE
    assert tiny.search(None, "glowing creature").instead == ""


def test_a_year_at_the_end_names_an_edition(tiny: Library) -> None:
    dates = sorted({document.effective for document in tiny.documents() if document.effective})
    year = dates[0][:4]
    view = tiny.search(None, f"gnome in {year}")
    assert view.edition.effective is not None
    assert view.edition.effective[:4] == year
    assert tiny.search(None, "gnome in 2049").edition == tiny.search(None, "gnome").edition
    assert tiny.search(None, year).hits == ()


def test_a_number_of_the_past_says_what_it_is_now(tiny: Library) -> None:
    view = tiny.search(None, "702.17b")
    assert view.missing == ("702.17b",)
    assert all(one.number == "702.17b" and one.since <= one.until for one in view.former)


def test_what_only_has_the_words_is_never_sure(tiny: Library) -> None:
    assert tiny.search(None, "in:headings leaping").sureness is Sureness.UNSURE
    assert tiny.search(None, "zzzz").sureness is None


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("what does flying do", "702.9b"), ("can I block with a tapped creature", "509.1a"), ("SBA", "704.1"),
        ("fizzle", "608.2b"), ("CMC", "202.3"), ("summoning sick", "302.6"), ("what is an ETB", "603.6a"),
        ("damage wears off", "514.2"), ("who goes first", "103.1"), ("removed from the game", "406.8"),
        ("+1 counter and -1 counter on one creature", "704.5q"),
    ],
)  # fmt: skip
def test_plain_questions(real_library: Library, query: str, number: str) -> None:
    assert first(real_library, query) == number


@pytest.mark.corpus
def test_a_question_that_one_rule_is_known_to_answer_is_sure(real_library: Library) -> None:
    assert real_library.search(None, "what does flying do").sureness is Sureness.BEST
    assert real_library.search(None, "life at zero").sureness is Sureness.UNSURE  # two rules are asked so


@pytest.mark.corpus
def test_an_alias_is_named(real_library: Library) -> None:
    view = real_library.search(None, "when does my spell fizzle")
    concept = next(one for one in view.concepts if one.name.startswith("fizzle"))
    assert (concept.kind, concept.rules[0]) == ("slang", "608.2b")


@pytest.mark.corpus
def test_several_concepts_stand_side_by_side(real_library: Library) -> None:
    view = real_library.search(None, "hexproof vs ward")
    assert [one.name for one in view.concepts] == ["Hexproof", "Ward"]
    families = {hit.family.heading for hit in view.hits[:4] if hit.family}
    assert families == {"Hexproof", "Ward"}


@pytest.mark.corpus
def test_plain_words_are_shown_as_such_where_the_rule_still_reads_so(real_library: Library) -> None:
    def shown(edition: str) -> dict[str | None, str]:
        view = real_library.search(real_library.edition(edition), "does conceding count as losing at any moment")
        return {hit.number: hit.plain for hit in view.hits}

    book = dict(load_plain_words())
    assert shown("2026-08-07")["104.3a"] == book["104.3a"]
    assert shown("2016-04-08").get("104.3a", "") == ""  # "his or her" then: another text
    assert not any(shown("handbook-2026-08-07").values())  # they are its own text


@pytest.mark.corpus
def test_old_numbers_and_editions_in_words(real_library: Library) -> None:
    former = real_library.search(None, "502.28").former[0]
    assert (former.heading, [ref.number for ref in former.now]) == ("Double Strike", ["702.4"])
    assert real_library.search(None, "702.19b in 2016").edition.slug == "2016-11-11"
    assert real_library.search(None, "mulligan 2004").edition.slug == "2004-06-01"


@pytest.mark.corpus
def test_the_figures_do_not_fall(real_library: Library) -> None:
    """Pinned in tests/measures/baseline.toml."""
    pinned = BASELINE["questions"]
    answers = measure(real_library, real_library.edition("2026-08-07"))
    found = {key: round(1000 * value) for key, value in figures([one for one in answers if one.ask.half == 1]).items()}
    assert found["hit@1"] >= pinned["hit_at_1"]
    assert found["hit@5"] >= pinned["hit_at_5"]
    assert found["called best"] >= pinned["called_best"]
    assert found["wrong best"] <= pinned["wrong_best_at_most"]
    alone, served = measure_quality(real_library, real_library.edition()).values()
    assert round(1000 * alone["R@1"]) >= BASELINE["glossary"]["ranking_alone_at_1"]
    assert round(1000 * served["R@1"]) >= BASELINE["glossary"]["served_at_1"]


@pytest.mark.corpus
def test_every_edition_answers(real_library: Library) -> None:
    """Known questions are led to older editions by lineage; none fails, and common ones find something."""
    ask = read_questions()[0]
    for document in real_library.documents()[::12]:
        assert answer(real_library, document, ask).milliseconds >= 0
        if document.complete and (document.effective or "") >= "2000":
            assert real_library.search(document, "what does trample do").hits
