"""Lineage from captures to answers, on invented editions: every class, ids that last, hand decisions, new neighbours."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from app.library.library import Library
from app.library.lineage.views import Change, Move
from ingest.build import build
from ingest.errors import IngestError
from ingest.lineage import decisions
from ingest.model import Capture
from tests.ingest.lineage_editions import FIRST, FIRST_TERMS, edition

ONE, TWO, THREE = "2030-01-01", "2031-01-01", "2032-01-01"

# (what is replaced in FIRST, by what); together they make the second edition
CHANGES = (
    ("102. Beards", "102. Ladders\n102.1. A ladder leads to the fence.\n103. Beards"),
    ("102.1. Every gnome grows a beard. A beard can't be traded. A beard that was cut grows back in spring.",
     "103.1. Every gnome grows a beard. A beard can't be traded.\n"
     "103.1a A beard that was cut grows back in spring."),
    ("102.2.", "103.2."),
    ("102.3. Sprouts may borrow a lantern from any elder who has two of them.",
     "103.3. Sprouts and toads may borrow one lantern from any elder who has two of them."),
    ("See rule 201.2.", "See rule 201.3."),
    ('one "proper" hat--never two--at', "one “proper” hat—never two—at"),
    ("201. Skating\n", "201. Skating\n201.1. This section is about ice.\n"),
    ("201.1. Skating is", "201.2. Skating is"),
    ("201.2. A pond", "201.3. A pond"),
    ("Pip stirs the pond at noon.", "Pip stirs the pond at dusk."),
    ("201.3. A gnome who", "201.4. A gnome who"),
    ("on the long fence", "on the short fence"),
    ("401.1. A lantern lights three steps of the path that leads to the pond.\n"
     "401.2. A lantern that runs out of oil goes dark and is put on the shelf.",
     "401.1. A lantern lights three steps of the path that leads to the pond. A lantern that runs out of oil goes dark "
     "and is put on the shelf."),
    ("501.2. The eldest gnome's answer is final until the next full moon.", "501.2. Toads are never asked."),
)  # fmt: skip


def second() -> str:
    body = FIRST
    for old, new in CHANGES:
        assert old in body, old
        body = body.replace(old, new, 1)
    return body


TERMS_TWO = {"Beard": FIRST_TERMS["Beard"].replace("102", "103"), "Lantern (Obsolete)": FIRST_TERMS["Lantern"],
             "Sprout": "A young gnome.", "Toad": "No gnome at all."}  # fmt: skip


def publish(root: Path, *captures: Capture) -> Library:
    build(root, list(captures), jobs=1)
    return Library.open(root)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Two editions."""
    return publish(tmp_path_factory.mktemp("two"), edition(ONE), edition(TWO, second(), TERMS_TWO))


def by_older(library: Library, one: str = ONE, other: str = TWO) -> dict[str, Move]:
    moves = library.lineage.moves(library.edition(one), library.edition(other))
    return {place.label: move for move in moves for place in move.older}


@pytest.mark.parametrize(
    ("number", "change", "newer"),
    [
        ("501.1", Change.UNCHANGED, ["501.1"]),
        ("101.1", Change.TYPOGRAPHIC, ["101.1"]),
        ("101.2b", Change.REFERENCES, ["101.2b"]),
        ("301.1", Change.EDITED, ["301.1"]),
        ("102", Change.MOVED, ["103"]),
        ("102.2", Change.MOVED, ["103.2"]),
        ("201.1", Change.MOVED, ["201.2"]),
        ("201.3", Change.MOVED, ["201.4"]),
        ("102.3", Change.MOVED_AND_EDITED, ["103.3"]),
        ("201.2", Change.MOVED_AND_EDITED, ["201.3"]),
        ("102.1", Change.SPLIT, ["103.1", "103.1a"]),
        ("401.1", Change.MERGED, ["401.1"]),
        ("401.2", Change.MERGED, ["401.1"]),
        ("501.2", Change.REMOVED, []),
        ("term:Beard", Change.REFERENCES, ["term:Beard"]),
        ("term:Lantern", Change.MOVED, ["term:Lantern (Obsolete)"]),
        ("term:Sprout", Change.EDITED, ["term:Sprout"]),
    ],
)
def test_what_became_of_a_number(library: Library, number: str, change: Change, newer: list[str]) -> None:
    move = by_older(library)[number]
    assert (move.change, sorted(place.label for place in move.newer)) == (change, newer)


def test_every_place_of_both_editions_is_in_exactly_one_move(library: Library) -> None:
    moves = library.lineage.moves(library.edition(ONE), library.edition(TWO))
    older = [place.seq for move in moves for place in move.older]
    newer = [place.seq for move in moves for place in move.newer]
    connection = sqlite3.connect(f"file:{library.folder / 'library.sqlite'}?mode=ro", uri=True)
    for seqs, day in ((older, ONE), (newer, TWO)):
        sql = "SELECT COUNT(*) FROM node WHERE document = ? AND kind IN ('chapter','section','rule','subrule','term')"
        assert len(seqs) == len(set(seqs)) == connection.execute(sql, (library.edition(day).id,)).fetchone()[0]
    connection.close()


def test_what_is_new_is_added(library: Library) -> None:
    moves = library.lineage.moves(library.edition(ONE), library.edition(TWO))
    added = {place.label for move in moves if move.change is Change.ADDED for place in move.newer}
    assert added == {"102", "102.1", "201.1", "501.2", "term:Toad"}


def test_a_change_of_examples_alone_says_so(library: Library) -> None:
    assert "examples only" in by_older(library)["201.2"].evidence.notes


def test_a_number_given_to_another_rule_is_reused(library: Library) -> None:
    moves = by_older(library)
    assert moves["201.2"].reused_by == "201.1@2030-01-01"
    assert moves["102"].reused_by == "102@2031-01-01"
    assert moves["501.2"].reused_by == "501.2@2031-01-01"
    assert not moves["301.1"].reused_by
    assert library.lineage.reused("102.1", library.edition(ONE), library.edition(TWO)) == "102.1@2031-01-01"


def test_told_backwards_a_split_is_a_merge(library: Library) -> None:
    move = by_older(library, TWO, ONE)["103.1"]
    assert (move.change, [place.label for place in move.newer]) == (Change.MERGED, ["102.1"])
    assert by_older(library, TWO, ONE)["401.1"].change is Change.SPLIT
    assert by_older(library, TWO, ONE)["102.1"].change is Change.REMOVED


def test_ids_name_the_first_appearance(library: Library) -> None:
    one, two = library.edition(ONE), library.edition(TWO)
    assert library.lineage.lineage_id(two, "103.2") == "102.2@2030-01-01"
    assert library.lineage.lineage_id(two, "103.1a") == "103.1a@2031-01-01"
    assert library.lineage.lineage_id(one, "term:sprout") == "term:Sprout@2030-01-01"


def test_a_life_tells_every_step(library: Library) -> None:
    view = library.lineage.trace("102.1@2030-01-01")
    assert [(step.date, step.change) for step in view.steps] == [(ONE, Change.ADDED), (TWO, Change.SPLIT)]
    assert view.steps[1].others == ("103.1a@2031-01-01",)
    assert [(span.label, span.since) for span in view.spans] == [("102.1", ONE), ("103.1", TWO)]
    piece = library.lineage.trace("103.1a", library.edition(TWO))
    assert piece.origins == ("102.1@2030-01-01",)
    assert [step.change for step in piece.steps] == [Change.SPLIT]


def test_a_merged_rule_names_its_successor(library: Library) -> None:
    gone = library.lineage.trace("401.2@2030-01-01")
    assert not gone.alive
    assert gone.successors == ("401.1@2030-01-01",)
    assert gone.steps[-1].change is Change.MERGED


def test_a_removed_rule_still_resolves(library: Library) -> None:
    gone = library.lineage.resolve("501.2@2030-01-01", library.edition(TWO))
    assert gone.move.change is Change.REMOVED
    assert library.lineage.trace("501.2@2030-06-30").steps[-1].change is Change.REMOVED


def test_an_earlier_edition_added_later_keeps_old_ids_working(tmp_path: Path) -> None:
    library = publish(tmp_path, edition(TWO, second(), TERMS_TWO))
    assert library.lineage.lineage_id(library.edition(TWO), "103.2") == "103.2@2031-01-01"
    library = publish(tmp_path, edition(ONE))
    assert library.lineage.lineage_id(library.edition(TWO), "103.2") == "102.2@2030-01-01"
    assert library.lineage.trace("103.2@2031-01-01").lineage == "102.2@2030-01-01"


def test_a_new_edition_is_compared_with_its_neighbours_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(tmp_path, edition(ONE), edition(THREE, FIRST.replace("Pip", "Quill")), edition("2033-01-01", second()))
    seen = []
    from ingest.lineage import transitions

    real = transitions._step
    monkeypatch.setattr(
        transitions, "_step", lambda items, task: seen.append((task.older.slug, task.newer.slug)) or real(items, task)
    )
    library = publish(tmp_path, edition(TWO, FIRST.replace("red hat", "blue hat")))
    assert seen == [(ONE, TWO), (TWO, THREE)]
    assert by_older(library, ONE, THREE)["101.2a"].change is Change.UNCHANGED  # changed and changed back
    assert by_older(library, ONE, TWO)["101.2a"].change is Change.EDITED


def test_adding_in_any_order_gives_the_same_lines(tmp_path: Path) -> None:
    captures = [edition(ONE), edition(TWO, second(), TERMS_TWO), edition(THREE)]
    for order, name in ((captures, "a"), (captures[::-1], "b")):
        for capture in order:
            publish(tmp_path / name, capture)
    one, other = (lines(tmp_path / name) for name in "ab")
    assert one == other
    assert len(one) > 20


def lines(root: Path) -> set[tuple[str, str, str, str]]:
    connection = sqlite3.connect(root / "current" / "library.sqlite")
    found = connection.execute(
        "SELECT l.name, s.label, s.since, s.until FROM lineage l JOIN lineage_span s ON s.line = l.id"
    ).fetchall()
    connection.close()
    return set(found)


def test_a_split_and_its_pieces_compose_over_more_editions(tmp_path: Path) -> None:
    third = second().replace("103. Beards", "104. Beards").replace("103.", "104.")
    library = publish(tmp_path, edition(ONE), edition(TWO, second(), TERMS_TWO), edition(THREE, third, TERMS_TWO))
    move = by_older(library, ONE, THREE)["102.1"]
    assert (move.change, [place.label for place in move.newer]) == (Change.SPLIT, ["104.1", "104.1a"])
    assert by_older(library, ONE, THREE)["102.2"].newer[0].label == "104.2"
    assert by_older(library, ONE, THREE)["401.2"].change is Change.MERGED


def test_a_partial_capture_takes_the_lines_of_the_edition(tmp_path: Path) -> None:
    part = Capture("part 20310505.txt", b"103. Beards\n\n103.2. A gnome without a beard is called a sprout and may not "
                   b"enter the shed.\n\n103.9. Nobody ever wrote this rule about moss and mortar.\n")  # fmt: skip
    library = publish(tmp_path, edition(ONE), edition(TWO, second(), TERMS_TWO), part)
    (extract,) = (d for d in library.documents() if not d.complete)
    assert library.lineage.lineage_id(extract, "103.2") == "102.2@2030-01-01"
    assert library.lineage.lineage_id(extract, "103.9") == f"103.9@{extract.slug}"
    assert library.lineage.trace("103.9", extract).steps[0].evidence.notes == ("in no official edition here",)
    assert {m.older[0].label for m in library.lineage.moves(extract, library.edition(TWO)) if m.older} == {
        "103", "103.2", "103.9"}  # fmt: skip
    assert [span.label for span in library.lineage.trace("102.2@2030-01-01").spans] == ["102.2", "103.2"]


@pytest.fixture
def decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Replace the hand decisions."""
    path = tmp_path / "decisions.toml"

    def write(text: str) -> None:
        path.write_text(text, encoding="utf-8")
        found = decisions._load.__wrapped__(path)
        monkeypatch.setattr("ingest.lineage.transitions.load_decisions", lambda: found)

    return write


DECIDED = """
[[decision]]
from = "2030-01-01"
to = "2031-01-01"
older = "501.2"
newer = "501.2"

[[decision]]
from = "2030-01-01"
to = "2031-01-01"
older = "102.3"
newer = "none"
kind = "removed"
"""


def test_hand_decisions_settle_a_pair(tmp_path: Path, decide: Callable[[str], None]) -> None:
    captures = edition(ONE), edition(TWO, second(), TERMS_TWO)
    before = publish(tmp_path / "library", *captures)
    assert by_older(before)["501.2"].change is Change.REMOVED
    first = before.id
    decide(DECIDED)
    after = publish(tmp_path / "library", *captures)  # nothing new but the decisions
    assert after.id != first
    moves = by_older(after)
    assert (moves["501.2"].change, moves["501.2"].confidence) == (Change.EDITED, 1.0)
    assert "by hand" in moves["501.2"].evidence.notes
    assert moves["102.3"].change is Change.REMOVED


@pytest.mark.parametrize(
    "text",
    ["[[decision]]\nfrom = 3", DECIDED.replace('"removed"', '"lost"'), DECIDED.replace("102.3", "102.99"), "[[decision"],
)
def test_decisions_that_do_not_fit_are_refused(tmp_path: Path, decide: Callable[[str], None], text: str) -> None:
    def attempt() -> None:
        decide(text)
        publish(tmp_path / "library", edition(ONE), edition(TWO, second(), TERMS_TWO))

    with pytest.raises(IngestError, match="decisions"):
        attempt()
