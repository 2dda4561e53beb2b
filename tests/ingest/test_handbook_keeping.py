"""The checks that keep the handbook sound, plain, its own and up to date: on a small one, and on ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.library.handbook.entries import numbers_in
from app.library.handbook.files import handbook_folder, states_of
from app.library.handbook.lock import LockedEntry, fingerprint, read_lock, write_lock
from app.library.library import Library
from ingest.handbook.originality import run_offences, share_of_words
from ingest.handbook.reading import KeptState, kept_states
from ingest.handbook.reading_level import grade, syllables
from ingest.handbook.soundness import link_offences, lock_offences, number_offences
from ingest.handbook.staleness import Staleness, relocked, stale_entries
from ingest.handbook.style import style_offences

HEAD = "---\nhandbook: Pocket Rules\nagrees: 2020-01-01\nscope: {scope}\n---\n\nOur rules.\n"
CHAPTER = "---\nnumber: 7\ntitle: Extras\nid: extras\n---\n"
SECTION = "---\nnumber: 702\ntitle: Abilities\nid: abilities\n---\n\n"
ENTRIES = (
    "702.1. Some words stand for a whole ability, see rule [#leaping-a].\n{: #abilities-1 }\n\n"
    "## 702.2. Leaping {: #leaping }\n\n702.2a A creature with leaping jumps over a fence.\n{: #leaping-a }\n"
)
OFFICIAL = {
    "7": "Extras", "702": "Abilities", "702.1": "Abilities may be named by a single word.", "702.2": "Leaping",
    "702.2a": "Leaping is an evasion ability.",
}  # fmt: skip


def handbook_of(folder: Path, entries: str = ENTRIES, scope: str = "whole", section: str = SECTION) -> KeptState:
    """A small handbook that agrees with OFFICIAL, and has a lock."""
    for name, text in {"handbook": HEAD.format(scope=scope), "7": CHAPTER, "702": section + entries}.items():
        (folder / f"{name}.md").write_text(text, "utf-8")
    state = kept_states(folder)[0]
    idents = {number: ident for ident, number in state.entries.numbers.items()}
    write_lock(
        folder, (LockedEntry(idents.get(label, ""), label, "2020-01-01", fingerprint(words)) for label, words in OFFICIAL.items())
    )
    return kept_states(folder)[0]


def number_checks(state: KeptState) -> list[tuple[str, str]]:
    """What is wrong with its numbers."""
    return [(one.check, one.place) for one in number_offences(state, OFFICIAL)]


def test_a_sound_handbook_has_no_offences(tmp_path: Path) -> None:
    state = handbook_of(tmp_path)
    assert not [*link_offences(state), *lock_offences(state), *style_offences(state), *number_offences(state, OFFICIAL)]


def test_holes_and_what_is_declared_as_left_out(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    fewer = ENTRIES[: ENTRIES.index("702.2a")].replace(", see rule [#leaping-a]", "")
    assert number_checks(handbook_of(tmp_path / "a", fewer)) == [("hole", "702.2a")]
    declared = SECTION.replace("id:", "without: 702.2a\nid:")
    assert not number_checks(handbook_of(tmp_path / "a", fewer, section=declared))
    assert number_checks(handbook_of(tmp_path / "a", ENTRIES, section=declared)) == [("hole", "702.2a")]


def test_numbers_and_headings_that_the_edition_does_not_have(tmp_path: Path) -> None:
    entries = ENTRIES.replace("Leaping {", "Hopping {") + "\n702.2b More.\n{: #leaping-b }\n"
    assert number_checks(handbook_of(tmp_path, entries)) == [("number", "702.2b"), ("heading", "702.2")]


def test_typed_numbers_and_missing_ids(tmp_path: Path) -> None:
    entries = ENTRIES.replace("[#leaping-a]", "702.2a").replace("\n{: #abilities-1 }", "")
    found = [(one.check, one.place) for one in link_offences(handbook_of(tmp_path, entries))]
    assert found == [("id", "702.1"), ("link", "702.1")]


def test_entries_that_were_never_compared_and_locks_of_none(tmp_path: Path) -> None:
    state = handbook_of(tmp_path, ENTRIES.replace("702.2a", "702.2b"))
    assert {(one.check, one.place) for one in lock_offences(state)} == {("lock", "702.2a"), ("lock", "702.2b")}


STYLE = [
    ("A player whom it hits leaps anew.", ["archaic", "archaic"]),
    ("Should a creature leap, nothing happens.", ["inversion"]),
    ("Nothing happens, nor does anything end.", ["inversion"]),
    ("It leaps.", ["leaning"]),
    ("Creatures likewise leap.", ["leaning"]),
    (" ".join(["leap"] * 31) + ".", ["long"]),
    ("Should it leap? A player decides.", []),
]


@pytest.mark.parametrize(("words", "checks"), STYLE)
def test_style(tmp_path: Path, words: str, checks: list[str]) -> None:
    state = handbook_of(tmp_path, ENTRIES.replace("A creature with leaping jumps over a fence.", words))
    assert [one.check for one in style_offences(state) if one.place == "702.2a"] == checks


def test_a_section_that_is_hard_to_read(tmp_path: Path) -> None:
    hard = "Instantaneous characteristic-modifying abilities continuously reevaluate applicability conditions."
    state = handbook_of(tmp_path, ENTRIES.replace("A creature with leaping jumps over a fence.", hard))
    assert [(one.check, one.place) for one in style_offences(state)] == [("grade", "702")]


def test_syllables_and_grades() -> None:
    words = {"able": 2, "ability": 4, "changes": 2, "rules": 1, "costs": 1, "tapped": 1, "untaps": 2, "planeswalker": 4}
    assert {word: syllables(word) for word in words} == words
    assert grade([]) == 0.0
    assert grade(["The cat sat."]) < 0 < grade(["Continuous effects originating from abilities necessitate consideration."])


def test_eight_words_in_a_row(tmp_path: Path) -> None:
    state = handbook_of(tmp_path)
    assert not list(run_offences(state, ["Some words stand for a whole ability only."]))
    taken = [one.place for one in run_offences(state, ["A creature—with leaping jumps over “a fence”."])]
    assert taken == ["702.2a"]
    assert share_of_words(state, OFFICIAL) == pytest.approx((10 / 8 + 8 / 5) / 2)


def test_lists_of_numbers() -> None:
    assert numbers_in("217.2, 217.2a-c") == ["217.2", "217.2a", "217.2b", "217.2c"]
    assert numbers_in("") == []


def led(moves: dict[str, str]) -> Callable[[str], Callable[[str], str]]:
    """A lineage in which some numbers move."""
    return lambda day: lambda number: moves.get(number, number)


def test_what_an_edition_makes_stale(tmp_path: Path) -> None:
    state = handbook_of(tmp_path)
    assert not list(stale_entries(state, OFFICIAL, led({})))
    later = {**OFFICIAL, "702.1": "Abilities may be named by two words.", "702.4": "Leaping", "702.4a": OFFICIAL["702.2a"]}
    del later["702.2"], later["702.2a"]
    later["702.2"] = "Dancing"
    found = list(stale_entries(state, later, led({"702.2": "702.4", "702.2a": "702.4a"})))
    assert [(one.staleness, one.label, one.now) for one in found] == [
        (Staleness.CHANGED, "702.1", "702.1"), (Staleness.MOVED, "702.2", "702.4"), (Staleness.MOVED, "702.2a", "702.4a"),
        (Staleness.NEW, "", "702.2"),
    ]  # fmt: skip
    gone = {label: words for label, words in OFFICIAL.items() if label != "702.2a"}
    assert [one.staleness for one in stale_entries(state, gone, led({"702.2a": ""}))] == [Staleness.GONE]


def test_an_edition_that_only_renumbers_what_is_referred_to_makes_nothing_stale() -> None:
    assert fingerprint("See rule 702.2a.") == fingerprint("See rule 702.4a.") != fingerprint("See rules.")
    assert fingerprint("A player’s “hand”") == fingerprint("A player's 'hand'")


def test_a_lock_is_written_for_what_was_compared(tmp_path: Path) -> None:
    state = handbook_of(tmp_path)
    later = {**OFFICIAL, "702.1": "Abilities may be named by two words.", "702.2a": "Leaping is something else."}
    entries = relocked(state, "2021-01-01", later, lambda label: label == "702.2a")
    assert {one.label: one.agrees for one in entries} == {
        "7": "2021-01-01", "702": "2021-01-01", "702.1": "2020-01-01", "702.2": "2021-01-01", "702.2a": "2021-01-01",
    }  # fmt: skip
    write_lock(tmp_path, entries)
    assert list(read_lock(tmp_path).values()) == entries
    stale = list(stale_entries(kept_states(tmp_path)[0], later, led({})))
    assert [(one.staleness, one.label) for one in stale] == [(Staleness.CHANGED, "702.1")]


# Ours

DATES = [state.agrees for state in states_of(handbook_folder())]


@pytest.fixture(scope="module")
def ours() -> dict[str, KeptState]:
    """The states of our handbook by the date of the edition that each agrees with."""
    return {state.agrees: state for state in kept_states(handbook_folder())}


@pytest.mark.parametrize("date", DATES)
def test_ours_is_sound_and_plain(ours: dict[str, KeptState], date: str) -> None:
    state = ours[date]
    found = [*link_offences(state), *lock_offences(state), *style_offences(state)]
    assert not found


@pytest.mark.corpus
@pytest.mark.parametrize("date", DATES)
def test_ours_is_whole_and_its_own(corpus_root: Path, ours: dict[str, KeptState], date: str) -> None:
    library, state = Library.open(corpus_root), ours[date]
    words = library.handbook.official_words(library.edition(state.agrees))
    assert len(words) > 1200
    assert not list(number_offences(state, words))
    assert not list(run_offences(state, library.handbook.texts_of_editions()))
    assert share_of_words(state, words) <= 0.7
    assert not [one for one in stale_entries(state, words, led({})) if not one.label.startswith("term:")]
