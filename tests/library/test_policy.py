"""``library.policy``: sections, versions, names, searches and references of policy documents of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from app.library.policy.facade import PolicyFacade
from app.library.policy.views import Certainty, VersionStanding
from ingest.build import build
from ingest.model import Capture
from tests.policies import IPG, JAR, MTR, as_page, as_text, dated, edited

RULES = b"""1. Gardens

103. Hats

103.1. A gnome wears a hat.

103.1a The hat is red.
"""
NEWER = RULES.replace(b"103.1.", b"103.1. First, a gnome bows.\n\n103.2.").replace(b"103.1a", b"103.2a")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("policy")
    later = dated(edited(MTR, forty="fifty", Gnome_Seating="Gnome Benches"), "June 5, 2032")
    captures = [
        Capture("rules 20310101.txt", RULES), Capture("mtr.html", as_page(MTR).encode()),
        Capture("mtr-later.txt", as_text(later).encode()), Capture("ipg.txt", as_text(IPG).encode()),
        Capture("jar.html", as_page(JAR).encode()),
    ]  # fmt: skip
    outcome = build(root, captures, jobs=1)
    assert not outcome.refused
    return Library.open(root)


@pytest.fixture(scope="module")
def policy(library: Library) -> PolicyFacade:
    return library.policy


def test_documents_newest_first(policy: PolicyFacade) -> None:
    found = [(one.abbreviation, one.slug, one.newest, one.others) for one in policy.documents()]
    assert found == [
        ("MTR", "2032-06-05", True, ("2031-03-04",)), ("MTR", "2031-03-04", False, ("2032-06-05",)),
        ("IPG", "2031-03-04", True, ()), ("JAR", "2031-03-04", True, ()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "slug"),
    [
        (None, "2032-06-05"), ("latest", "2032-06-05"), ("2031", "2031-03-04"), ("2031-12-24", "2031-03-04"),
        ("2040", "2032-06-05"),
    ],
)  # fmt: skip
def test_a_date_names_the_document_in_force(policy: PolicyFacade, key: str | None, slug: str) -> None:
    assert policy.document("mtr", key).slug == slug


def test_dates_before_the_first_and_words_that_are_no_date_are_refused(policy: PolicyFacade) -> None:
    with pytest.raises(NotFound, match="No MTR here was in force on 2030-01-01") as refused:
        policy.document("mtr", "2030-01-01")
    assert refused.value.suggestions == ("2032-06-05", "2031-03-04")
    with pytest.raises(DoesNotParse, match="names no MTR"):
        policy.document("mtr", "yesterday")
    with pytest.raises(NotFound, match="none of the documents of policy"):
        policy.document("xyz")


def test_a_section_with_its_surroundings(policy: PolicyFacade) -> None:
    view = policy.section("mtr", "2.1")
    assert view.section.name == "MTR 2.1 Round Lengths"
    assert (view.parent and view.parent.key, view.before and view.before.key, view.after and view.after.key) == ("2", "2", "2.2")
    assert [one.key for one in policy.section("mtr", "2").children] == ["2.1", "2.2"]
    assert "fifty minutes" in view.text
    assert [(one.document, one.target, one.heading, one.present) for one in view.references] == [
        ("ipg", "3.1", "Tournament Error — Slow Play", True),
    ]  # fmt: skip


def test_references_to_what_is_not_there_say_so(policy: PolicyFacade) -> None:
    broken = policy.section("ipg", "2.1").references[0]
    assert (broken.document, broken.target, broken.present) == ("mtr", "4.1", False)


def test_references_between_documents_and_to_the_rules_go_both_ways(library: Library, policy: PolicyFacade) -> None:
    assert [one.section.name for one in policy.section("ipg", "3.1").named_by] == ["MTR 2.1 Round Lengths"]
    assert [one.section.name for one in policy.section("mtr", "2.1").named_by] == [
        "MTR 1.2 Gnome Benches", "MTR Appendix A Changes from Previous Versions",
    ]  # fmt: skip
    (named,) = (one for one in policy.section("mtr", "1.2").references if one.document == "cr" and one.target)
    assert (named.target, named.present) == ("103.1", False)  # what was ingested is no whole edition


def test_other_versions_of_a_section(policy: PolicyFacade) -> None:
    def other(key: str, version: str | None = None) -> tuple[str, VersionStanding, str | None]:
        (one,) = policy.section("mtr", key, version).versions
        return one.slug, one.standing, one.section.key if one.section else None

    assert other("2.1") == ("2031-03-04", VersionStanding.EDITED, "2.1")
    assert other("2.2", "2031") == ("2032-06-05", VersionStanding.SAME, "2.2")


def test_what_changed_between_two_versions(policy: PolicyFacade) -> None:
    found = policy.diff("mtr", "2031-03-04")
    assert [(one.newer.key, one.change) for one in found.changes if one.newer] == [("1.2", ("renamed",)), ("2.1", ("edited",))]
    assert found.unchanged == 6
    change = found.changes[1]
    assert [change.newer_text[slice(*op.newer)].strip() for op in change.ops if op.kind != "equal"] == ["fifty"]


@pytest.mark.parametrize(
    ("query", "name", "certainty"),
    [
        ("MTR 2.1", "MTR 2.1 Round Lengths", Certainty.EXACT), ("mtr section 2.1.", "MTR 2.1 Round Lengths", Certainty.EXACT),
        ("MTR Appendix A", "MTR Appendix A Changes from Previous Versions", Certainty.EXACT),
        ("IPG 2.1", "IPG 2.1 Missed Trigger", Certainty.EXACT), ("IPG missed trigger", "IPG 2.1 Missed Trigger", Certainty.EXACT),
        ("IPG Game Play Error — Missed Trigger", "IPG 2.1 Missed Trigger", Certainty.EXACT),
        ("ipg mised triger", "IPG 2.1 Missed Trigger", Certainty.LIKELY), ("HCE", "IPG 2.2 Hidden Card Error", Certainty.EXACT),
        ("hidden card error", "IPG 2.2 Hidden Card Error", Certainty.EXACT),
        ("Infraction Procedure Guide 4", "IPG 4 Unsporting Conduct", Certainty.EXACT),
        ("mtr taking notes", "MTR 2.2 Taking Notes", Certainty.EXACT),
        ("jar serious problems", "JAR Serious Problems", Certainty.EXACT),
    ],
)  # fmt: skip
def test_names_of_sections(policy: PolicyFacade, query: str, name: str, certainty: Certainty) -> None:
    found = policy.lookup(query)
    assert found is not None
    assert found.section is not None
    assert (found.section.section.name, found.certainty) == (name, certainty)


def test_a_name_close_to_several_is_unsure_and_lists_them(policy: PolicyFacade) -> None:
    found = policy.lookup("mtr garden")
    assert found is not None
    assert found.certainty is Certainty.UNSURE
    assert {one.key for one in found.alternatives} | {found.section.section.key if found.section else ""} >= {"1", "2"}


def test_a_whole_document_and_a_date(policy: PolicyFacade) -> None:
    whole, then = policy.lookup("JAR"), policy.lookup("MTR 1.2 2031-03-04")
    assert whole is not None
    assert whole.section is None
    assert then is not None
    assert then.section is not None
    assert (then.document.slug, then.section.section.title) == ("2031-03-04", "Gnome Seating")


@pytest.mark.parametrize("query", ["flying", "702.19b", "trample", "", "   ", "@", "2031-03-04", "é" * 500])
def test_lines_that_name_no_policy_are_left_to_the_rules(policy: PolicyFacade, query: str) -> None:
    assert policy.lookup(query) is None


@pytest.mark.parametrize("query", ["MTR 9.9", "IPG Appendix Q", "mtr xyzzy plugh", "MTR 2.1 1999"])
def test_what_is_not_there_is_refused_with_what_is_near(policy: PolicyFacade, query: str) -> None:
    with pytest.raises(NotFound) as refused:
        policy.lookup(query)
    assert refused.value.kind == "policy"
    assert refused.value.suggestions


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("penalty for a missed trigger", "IPG 2.1 Missed Trigger"), ("can I take notes", "MTR 2.2 Taking Notes"),
        ("at FNM a player forgets a triggered ability", "JAR A player forgets a bell that should have triggered"),
        ("how many minutes long is a round", "MTR 2.1 Round Lengths"),
    ],
)
def test_questions_about_tournaments_find_sections(policy: PolicyFacade, question: str, first: str) -> None:
    assert policy.search(question)[0].section.name == first


@pytest.mark.parametrize(
    "question", ["can a gnome with flying block a toad", "what does trample do", "702.19b", "", "?!", "x" * 5000]
)
def test_questions_about_the_game_find_none(policy: PolicyFacade, question: str) -> None:
    assert policy.search(question) == ()


def test_a_library_without_policy(tmp_path: Path) -> None:
    build(tmp_path, [Capture("rules 20310101.txt", RULES)], jobs=1)
    library = Library.open(tmp_path)
    assert library.policy.documents() == ()
    assert library.policy.search("can I take notes") == ()
    assert library.policy.lookup("HCE") is None
    with pytest.raises(NotFound, match="give it to 'magistrate ingest'"):
        library.policy.lookup("MTR 2.6")


def test_a_name_at_a_day_before_any_document_names_none(policy: PolicyFacade) -> None:
    assert policy.lookup("HCE 2010") is None
    assert policy.lookup("HCE", "2010-05-05") is None
    assert policy.search("can I take notes", "2010-05-05") == ()
