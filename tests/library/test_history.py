"""Lives of rules: timelines across renumbering, what stands below, other bearers of a number, feeds."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from app.library.diff.views import KinChange
from app.library.errors import DoesNotParse, NotFound
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.lineage.history import label_on
from app.library.lineage.kin import order_of_kin
from app.library.lineage.views import Change
from app.library.records import Document
from app.library.search.answering import search
from app.library.search.views import SearchView
from tests.library.kites import build_kites, text_of
from tests.library.tiny import Doc, build_tiny


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("kites")
    build_kites(root)
    return Library.open(root)


def life(kites: Library, key: str, edition: str | None = None) -> list[tuple[str, str, bool]]:
    view = kites.lineage.history(key, kites.edition(edition) if edition else None)
    return [(step.step.date, str(step.step.change), step.step.substantive) for step in view.steps]


def test_a_life_through_renumbering(kites: Library) -> None:
    view = kites.lineage.history("101.3")
    assert (view.life.lineage, view.asked, view.now and view.now.label) == ("101.2@2020-01-01", "101.3", "101.3")
    assert [(span.label, span.since, span.until) for span in view.life.spans] == [
        ("101.2", "2020-01-01", "2020-01-01"), ("101.3", "2021-01-01", "2022-01-01"),
    ]  # fmt: skip
    assert life(kites, "101.3") == [("2020-01-01", "added", True), ("2021-01-01", "moved", False)]


@pytest.mark.parametrize("key", ["101.2@2020-01-01", "101.3@2022-01-01", "101.2@2020"])
def test_any_number_of_any_edition_leads_to_the_same_life(kites: Library, key: str) -> None:
    assert kites.lineage.history(key).life == kites.lineage.history("101.3").life
    assert kites.lineage.history("101.2", kites.edition("2020-01-01")).life == kites.lineage.history("101.3").life


def test_the_number_says_another_rule_in_another_edition(kites: Library) -> None:
    view = kites.lineage.history("101.2")
    assert view.life.lineage == "101.2@2021-01-01"
    assert [(one.lineage, one.since, one.until) for one in view.others] == [("101.2@2020-01-01", "2020-01-01", "2020-01-01")]


def test_each_step_has_its_words(kites: Library) -> None:
    first, changed, back = kites.lineage.history("102.3").steps
    assert first.parts[0].older is None
    assert (changed.step.date, changed.parts[0].older and changed.parts[0].older[:24]) == (
        "2021-01-01", "A calm of three minutes "
    )  # fmt: skip
    assert back.parts[0].newer == changed.parts[0].older
    assert all(not part.same for part in (*changed.parts, *back.parts))


def test_deleted_rules_keep_their_life(kites: Library) -> None:
    view = kites.lineage.history("102.4")
    assert (view.life.alive, view.now, view.life.until) == (False, None, "2020-01-01")
    assert life(kites, "102.4") == [("2020-01-01", "added", True), ("2021-01-01", "removed", True)]
    with pytest.raises(NotFound):
        kites.lineage.history("102.4", kites.edition("2022-01-01"))


def test_splits_and_merges(kites: Library) -> None:
    assert ("2021-01-01", "split", True) in life(kites, "301.1")
    assert kites.lineage.history("301.2").life.origins == ("301.1@2020-01-01",)
    assert ("2021-01-01", "merged", True) in life(kites, "302.1")
    merged = kites.lineage.history("302.2")
    assert merged.life.successors == ("302.1@2020-01-01",)
    assert merged.now is None


def test_what_became_of_the_rules_below(kites: Library) -> None:
    (step, later) = kites.lineage.history("102").kin
    assert (step.date, step.since, step.label, step.substantive) == ("2021-01-01", "2020-01-01", "102", True)
    assert [(one.label, str(one.change)) for one in step.changes] == [
        ("102.1", "typographic"), ("102.2", "references"), ("102.3", "edited"), ("102.4", "removed"),
    ]  # fmt: skip
    assert [one.label for one in later.changes] == ["102.3"]
    assert kites.lineage.history("102.3").kin == ()
    assert {one.label for step in kites.lineage.history("1").kin for one in step.changes} >= {"101.2", "102.4"}


@pytest.mark.parametrize("key", ["term:kite", "term:Kite", "term:KITE"])
def test_terms_have_lives_too(kites: Library, key: str) -> None:
    view = kites.lineage.history(key)
    assert (view.asked, [step.step.date for step in view.steps]) == ("term:Kite", ["2020-01-01", "2021-01-01"])


def test_terms_that_are_gone(kites: Library) -> None:
    assert not kites.lineage.history("term:anvil").life.alive


def test_as_of_a_date(kites: Library) -> None:
    view = kites.lineage.history("101.3")
    assert [label_on(view, date) for date in ("2019-12-31", "2020-06-01", "2021-01-01", "2030-01-01")] == [
        "", "101.2", "101.3", "101.3"
    ]  # fmt: skip
    gone = kites.lineage.history("102.4")
    assert [label_on(gone, date) for date in ("2020-12-31", "2021-01-01")] == ["102.4", ""]


@pytest.mark.parametrize(("key", "error"), [("102.9", NotFound), ("chimney", DoesNotParse), ("term:snow", NotFound)])
def test_what_never_was(kites: Library, key: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        kites.lineage.history(key)


@pytest.mark.parametrize(
    ("label", "now", "moved", "edited"),
    [
        ("101.2", "101.3", True, False), ("102.1", "102.1", False, False), ("102.3", "102.3", False, False),
        ("201.1", "201.1", False, True), ("102.4", "", True, True), ("term:Kite", "term:Kite", False, True),
    ],
)  # fmt: skip
def test_where_it_is_today(kites: Library, label: str, now: str, moved: bool, edited: bool) -> None:
    found = kites.lineage.standing(kites.edition("2020-01-01"), label)
    assert found is not None
    assert (found.label, found.moved, found.edited) == (now, moved, edited)


def test_heirs_of_what_was_merged(kites: Library) -> None:
    found = kites.lineage.standing(kites.edition("2020-01-01"), "302.2")
    assert found is not None
    assert (found.label, found.heirs) == ("", ("302.1",))


def test_who_bore_a_number_that_an_edition_lacks(kites: Library) -> None:
    (one,) = kites.lineage.whereabouts("101.4", kites.edition("2020-01-01"))
    assert (one.lineage, one.since, one.until, one.now) == ("101.3@2020-01-01", "2021-01-01", "2022-01-01", ("101.3",))
    assert kites.lineage.whereabouts("102.4", kites.edition("2022-01-01"))[0].now == ()
    assert kites.lineage.whereabouts("102.9", kites.edition("2022-01-01")) == ()


def test_the_feed_of_editions(kites: Library) -> None:
    feed = kites.feeds.editions()
    assert [entry.date for entry in feed.entries] == ["2022-01-01", "2021-01-01", "2020-01-01"]
    assert feed.entries[1].summary.startswith("1 typography only, 1 references only, 3 edited, 2 renumbered, 1 split, 1 merged")
    assert feed.updated == "2022-01-01"


def test_the_feed_of_a_rule_follows_it(kites: Library) -> None:
    feed = kites.feeds.history("101.3")
    assert [entry.title for entry in feed.entries] == ["2021-01-01: 101.2 → 101.3 renumbered", "2020-01-01: 101.2 added"]
    assert kites.feeds.history("101.2@2020-01-01") == feed
    below = [entry for entry in kites.feeds.history("102").entries if "below" in entry.title]
    assert "102.4 removed" in below[1].summary


def test_the_feed_of_a_search(kites: Library) -> None:
    assert [one.date for one in kites.feeds.search("calm").entries] == ["2022-01-01", "2021-01-01"]
    assert kites.feeds.search("chimney").entries[0].summary == "101.2 added"
    with pytest.raises(DoesNotParse):
        kites.feeds.search("  ")


def test_the_feed_of_a_search_tells_what_the_newest_edition_removed(tmp_path: Path) -> None:
    build_tiny(tmp_path, [Doc(text_of(year), "Kite Rules", "edition", f"{year}-01-01", f"{year}-01-01") for year in (2020, 2021)])
    (entry,) = Library.open(tmp_path).feeds.search("feathers oak").entries
    assert (entry.date, entry.summary) == ("2021-01-01", "102.4 removed")


def test_words_found_nowhere_are_searched_twice_at_most(kites: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(held: Holdings, edition: Document, query: str, limit: int, offset: int) -> SearchView:
        asked.append(edition.slug)
        return search(held, edition, query, limit, offset)

    monkeypatch.setattr("app.library.feeds.search", counted)
    assert kites.feeds.search("zzyzx qwrtl").entries == ()
    assert asked == ["2021-01-01", "2022-01-01"]


def test_ids_stay_when_the_library_is_made_anew(kites: Library, tmp_path: Path) -> None:
    build_kites(tmp_path)
    again = Library.open(tmp_path)

    def ids(library: Library) -> list[UUID]:
        feeds = [library.feeds.editions(), library.feeds.history("102.3"), library.feeds.search("calm")]
        return [one for feed in feeds for one in (feed.ident, *(entry.ident for entry in feed.entries))]

    assert ids(again) == ids(kites)
    assert len(set(ids(kites))) == len(ids(kites))


def test_changes_of_one_number_stand_in_the_order_of_its_rules() -> None:
    labels = ["101.2a#2", "101.2a", "101.10", "101.2a#10", "101.2"]
    changes = [KinChange(label=label, change=Change.ADDED) for label in labels]
    assert [one.label for one in sorted(changes, key=order_of_kin)] == ["101.2", "101.2a", "101.2a#2", "101.2a#10", "101.10"]
