"""Diffs of documents: classes, filters, pages, partial captures, exports, tables of moves."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from app.library.diff import export as diff_export
from app.library.diff.comparing import LOUD, SHOWABLE, read_kinds
from app.library.diff.views import DiffEntry, DiffFilter, DiffView
from app.library.errors import DoesNotParse
from app.library.library import Library
from app.library.lineage.renumbering import as_csv, as_sed
from app.library.lineage.since import News
from app.library.lineage.views import Change
from app.library.records import DocumentKind
from tests.library.kites import build_kites

OLD, NEW, LAST = "2020-01-01", "2021-01-01", "2022-01-01"
EVERYTHING = DiffFilter(changes=SHOWABLE)
CHANGES = [
    ("added", [], ["101.2"]), ("moved", ["101.2"], ["101.3"]), ("moved", ["101.3"], ["101.4"]),
    ("typographic", ["102.1"], ["102.1"]), ("references", ["102.2"], ["102.2"]), ("edited", ["102.3"], ["102.3"]),
    ("removed", ["102.4"], []), ("edited", ["201.1"], ["201.1"]), ("split", ["301.1"], ["301.1", "301.2"]),
    ("merged", ["302.1", "302.2"], ["302.1"]), ("added", [], ["303"]), ("added", [], ["303.1"]),
    ("removed", ["term:Anvil"], []), ("added", [], ["term:Breeze"]), ("edited", ["term:Kite"], ["term:Kite"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("kites")
    build_kites(root)
    return Library.open(root)


def between(kites: Library, older: str, newer: str, wanted: DiffFilter | None = EVERYTHING) -> DiffView:
    return kites.diff.between(kites.edition(older), kites.edition(newer), wanted)


def rows(view: DiffView) -> list[tuple[str, list[str], list[str]]]:
    return [(str(e.change), [p.label for p in e.older], [p.label for p in e.newer]) for e in view.entries]


def entry(view: DiffView, label: str) -> DiffEntry:
    return next(one for one in view.entries if label in [place.label for place in (*one.newer, *one.older)])


def test_every_class_in_the_order_of_the_rules(kites: Library) -> None:
    view = between(kites, OLD, NEW)
    assert rows(view) == CHANGES
    assert sum(view.tally.classes.values()) == len(CHANGES) == view.total
    assert view.rules.classes["added"] == 3
    assert view.glossary.classes == {"edited": 1, "added": 1, "removed": 1}


def test_typography_and_references_are_hidden_unless_asked_for(kites: Library) -> None:
    quiet = [row for row in CHANGES if row[0] not in ("typographic", "references")]
    view = between(kites, OLD, NEW, None)
    assert rows(view) == quiet
    assert view.tally.classes["typographic"] == 1  # counted all the same
    assert frozenset(view.changes) == LOUD


def test_the_words_that_changed(kites: Library) -> None:
    view = between(kites, OLD, NEW)
    part, example = entry(view, "102.3").parts
    assert diff_export.inline(part, diff_export.MARKS) == (
        "A calm of [-three-] {+five+} minutes lets each flyer launch [-once-] {+twice+} more from the small hill."
    )
    assert example.kind == "example"
    assert entry(view, "101.3").parts == ()
    assert entry(view, "101.2").parts[0].older is None
    assert entry(view, "102.4").parts[0].newer is None


def test_lists_as_sets(kites: Library) -> None:
    (part,) = entry(between(kites, OLD, NEW), "201.1").parts
    assert part.listed is not None
    assert (part.listed.added, part.listed.removed) == (("parafoil", "wheel"), ("sled",))


def test_numbers_given_to_others_are_named(kites: Library) -> None:
    view = between(kites, OLD, NEW)
    assert entry(view, "101.3").reused_by == "101.2@2021-01-01"


def test_changed_and_changed_back_is_no_change(kites: Library) -> None:
    assert [row for row in rows(between(kites, OLD, LAST)) if "102.3" in row[1]] == []
    assert rows(between(kites, NEW, LAST)) == [("edited", ["102.3"], ["102.3"])]


def test_backwards_in_time(kites: Library) -> None:
    view = between(kites, NEW, OLD)
    assert view.backwards
    opposite = {"added": "removed", "removed": "added", "split": "merged", "merged": "split"}
    assert sorted(rows(view)) == sorted((opposite.get(kind, kind), new, old) for kind, old, new in CHANGES)


def test_the_same_document_twice(kites: Library) -> None:
    view = between(kites, NEW, NEW)
    assert (view.identical, view.total, view.entries) == (True, 0, ())
    assert diff_export.summary(view) == ["Both are the same document: nothing differs."]


@pytest.mark.parametrize(
    ("within", "labels"),
    [
        ("102", {"102.1", "102.2", "102.3", "102.4"}),
        ("3", {"301.1", "301.2", "302.1", "302.2", "303", "303.1"}),
        ("101.3", {"101.2", "101.3", "101.4"}),
        ("CR 201.1", {"201.1"}),
        ("glossary", {"term:Anvil", "term:Breeze", "term:Kite"}),
    ],
)
def test_parts_of_the_rules(kites: Library, within: str, labels: set[str]) -> None:
    view = between(kites, OLD, NEW, DiffFilter(within=within, changes=SHOWABLE))
    assert {label for _, old, new in rows(view) for label in (*old, *new)} == labels
    assert sum(one.shown for one in view.sections) == view.total


def test_no_part_of_the_rules(kites: Library) -> None:
    with pytest.raises(DoesNotParse, match="names no part"):
        between(kites, OLD, NEW, DiffFilter(within="chimneys"))


def test_kinds_are_read() -> None:
    assert read_kinds(["added,removed", " split "]) == {Change.ADDED, Change.REMOVED, Change.SPLIT}
    assert read_kinds(["all"]) == SHOWABLE
    assert read_kinds([]) == frozenset()
    with pytest.raises(DoesNotParse, match="'unchanged' is no kind"):
        read_kinds(["unchanged"])


def test_pages_hold_everything_once(kites: Library) -> None:
    older, newer = kites.edition(OLD), kites.edition(NEW)
    whole = between(kites, OLD, NEW)
    seen = [kites.diff.between(older, newer, EVERYTHING, 4, start).entries for start in range(0, whole.total, 4)]
    assert [one for page in seen for one in page] == list(whole.entries)
    assert kites.diff.pages(older, newer, EVERYTHING) == [0]


@pytest.mark.parametrize(
    ("wanted", "listed", "left_out", "said"),
    [
        (None, 13, 2, ["Rules: 2 edited, 2 renumbered, 1 split, 1 merged, 3 added, 1 removed.",
                       "Glossary: 1 edited, 1 added, 1 removed.", "Not listed: 1 typography only, 1 references only."]),
        (EVERYTHING, 15, 0, ["Rules: 1 typography only, 1 references only, 2 edited, 2 renumbered, 1 split, 1 merged, 3 added,"
                             " 1 removed.", "Glossary: 1 edited, 1 added, 1 removed."]),
        (DiffFilter(within="102"), 2, 2, ["Section 102, Wind: 1 edited, 1 removed.",
                                          "Not listed: 1 typography only, 1 references only."]),
        (DiffFilter(within="glossary", changes=frozenset({Change.ADDED})), 1, 2,
         ["Glossary: 1 added.", "Not listed: 1 edited, 1 removed."]),
        (DiffFilter(within="102.3", changes=frozenset({Change.ADDED})), 0, 1,
         ["Rule 102.3: nothing differs.", "Not listed: 1 edited."]),
    ],
)  # fmt: skip
def test_counts_follow_the_filter(
    kites: Library, wanted: DiffFilter | None, listed: int, left_out: int, said: list[str]
) -> None:
    view = between(kites, OLD, NEW, wanted)
    assert (view.listed.tally.total, view.listed.left_out.total, view.tally.total) == (listed, left_out, 15)
    assert view.total == listed == view.listed.rules.total + view.listed.glossary.total
    assert sum(one.listed.total for one in view.sections) == listed
    whole = f"In all: {diff_export.counted(view.tally)}."
    assert diff_export.summary(view) == said + ([whole] if wanted and wanted.within else [])


def test_sections_tell_where_the_change_is(kites: Library) -> None:
    view = between(kites, OLD, NEW)
    shares = {one.number: (one.tally.total, one.offset, one.gone) for one in view.sections}
    assert shares["101"] == (3, 0, False)
    assert shares["102"] == (4, 3, False)
    assert shares["glossary"] == (3, 12, False)
    assert {one.number for one in between(kites, NEW, OLD).sections if one.gone} == {"303"}


def test_a_partial_capture_removes_nothing(kites: Library) -> None:
    extract = next(one for one in kites.documents() if one.kind is DocumentKind.EXTRACT)
    view = between(kites, OLD, extract.slug)
    assert {str(e.change) for e in view.entries if e.held} <= {"added", "moved", "typographic", "references", "edited", "removed"}
    missing = {place.label for e in view.entries if not e.held for place in e.older}
    assert {"201.1", "302.1", "term:Kite"} <= missing
    assert "102.4" not in missing  # no edition of that time has it either
    assert "removed" in view.tally.classes
    assert view.tally.not_held == len([e for e in view.entries if not e.held])
    assert "lacks sections 201, 301–303" in view.partial[0]
    assert diff_export.NOT_HELD in "\n".join(diff_export.as_text(view))
    assert all(row.older not in missing for row in kites.lineage.moves_table(kites.edition(OLD), extract).rows)


def test_text_and_markdown_are_whole(kites: Library) -> None:
    view = between(kites, OLD, NEW, None)
    text, markdown = ("\n".join(write(view)) for write in (diff_export.as_text, diff_export.as_markdown))
    assert text.startswith("Changes from 2020-01-01 to 2021-01-01")
    assert "101.2–101.3 → 101.3–101.4: renumbered (2 rules)" in text
    for said in ("301.1 → 301.1, 301.2: split", "[-three-] {+five+}", "Glossary"):
        assert said in text
    assert "~~three~~ **five**" in markdown
    assert "### 302.1, 302.2 → 302.1: merged" in markdown


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
def test_the_unified_diff_makes_the_newer_rules_of_the_older(kites: Library, tmp_path: Path) -> None:
    """A directory with a file for each rule, patched, holds the newer edition's words."""
    view = between(kites, OLD, NEW, DiffFilter(within="102", changes=SHOWABLE))
    place = tmp_path / OLD
    place.mkdir()
    for one in view.entries:
        if one.older:
            blocks = [part.older for part in one.parts if part.older is not None]
            (place / one.older[0].label).write_text("\n".join(["Example: " * (n > 0) + b for n, b in enumerate(blocks)]) + "\n")
    patch = "\n".join(diff_export.as_unified(view)) + "\n"
    subprocess.run(["patch", "-p1", "-d", str(place)], input=patch.replace(OLD, "a").replace(NEW, "a"), text=True, check=True)
    assert not (place / "102.4").exists()
    assert "five minutes" in (place / "102.3").read_text()


def test_moves_as_rows_and_csv(kites: Library) -> None:
    view = kites.lineage.moves_table(kites.edition(OLD), kites.edition(NEW))
    assert [(row.older, row.newer, str(row.change)) for row in view.rows] == [
        ("101.2", ("101.3",), "moved"), ("101.3", ("101.4",), "moved"), ("102.4", (), "removed"),
        ("301.1", ("301.1", "301.2"), "split"), ("302.2", ("302.1",), "merged"),
    ]  # fmt: skip
    lines = as_csv(view).splitlines()
    assert lines[0].startswith("older,newer,change")
    assert lines[4].startswith("301.1,301.1 301.2,split,rule,Marks,")


@pytest.mark.skipif(shutil.which("sed") is None, reason="sed is not installed")
def test_the_script_never_takes_a_new_number_for_an_old_one(kites: Library, tmp_path: Path) -> None:
    script = "\n".join(as_sed(kites.lineage.moves_table(kites.edition(OLD), kites.edition(NEW)))) + "\n"
    (tmp_path / "moves.sed").write_text(script)
    text = "See 101.2, then 101.3; not 101.25, 1101.2, 101.2a or 301.1, nor rule 101."
    done = subprocess.run(["sed", "-f", str(tmp_path / "moves.sed")], input=text, text=True, capture_output=True, check=True)
    assert done.stdout == text.replace("101.3;", "101.4;").replace("101.2,", "101.3,", 1)
    assert "# 301.1 split 301.1 301.2" in script


def test_news_since(kites: Library) -> None:
    news = kites.lineage.news_since(kites.edition(OLD), kites.edition(NEW))
    assert {label for (label, _), kind in news.items() if kind is News.ADDED} == {
        "101.2", "301.2", "303", "303.1", "term:breeze"
    }  # fmt: skip
    assert {label for (label, _), kind in news.items() if kind is News.EDITED} == {
        "102.3", "201.1", "301.1", "302.1", "term:kite"
    }  # fmt: skip
