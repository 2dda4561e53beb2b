"""When two wordings count as one: typography, references, edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.library.lineage.text import Sameness, masked, referred, sameness, squeezed, typographic
from app.library.lineage.views import Change
from app.library.lineage.wording import Wording, change_of, compare

PAIRS = [
    ("A gnome's hat.", "A gnome’s hat.", Sameness.TYPOGRAPHIC),
    ('the "hat" rule', "the “hat” rule", Sameness.TYPOGRAPHIC),
    ("hats--all of them", "hats—all of them", Sameness.TYPOGRAPHIC),
    ("Hat -- Red", "Hat ? Red", Sameness.TYPOGRAPHIC),
    ("hats?even red ones", "hats—even red ones", Sameness.TYPOGRAPHIC),
    ("pay {oW}{o2}{Tap}", "pay {W}{2}{T}", Sameness.TYPOGRAPHIC),
    ("Gnomes(TM) dig", "Gnomes™ dig", Sameness.TYPOGRAPHIC),
    ("a b\u00a0c", "a b  c", Sameness.TYPOGRAPHIC),
    ("if tired,rest", "if tired, rest", Sameness.TYPOGRAPHIC),
    ("• first\n• second", "first\nsecond", Sameness.TYPOGRAPHIC),
    ("_Hats_ are red", "Hats are red", Sameness.TYPOGRAPHIC),
    ("Juzám digs", "Juzam digs", Sameness.TYPOGRAPHIC),
    ("See rule 101.2a.", "See rule 102.7c.", Sameness.MASKED),
    ("See rules 101.2a-d and 205.", "See rules 101.2a–f and 304.", Sameness.MASKED),
    ("See section 6.", "See section 8.", Sameness.MASKED),
    ("(See rule 12, “Hats.”)", '(See rule 120, "Hats.")', Sameness.MASKED),
    ("Gnomes dig 3 holes.", "Gnomes dig 4 holes.", Sameness.DIFFERENT),
    ("gnomes get +1/+1", "gnomes get +1/+2", Sameness.DIFFERENT),
    ("Gnomes dig.", "gnomes dig.", Sameness.DIFFERENT),
    ("Do gnomes dig? Yes.", "Do gnomes dig. Yes.", Sameness.DIFFERENT),
    ("See rule 101.2, “Hats.”", "See rule 101.2, “Caps.”", Sameness.DIFFERENT),
]


@pytest.mark.parametrize(("one", "other", "agreement"), PAIRS)
def test_how_far_two_texts_agree(one: str, other: str, agreement: Sameness) -> None:
    assert sameness(one, other) is sameness(other, one) is agreement


@given(st.text(max_size=200))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert sameness(text, text) is Sameness.EXACT
    assert squeezed(text) == masked(text).replace(" ", "")


def test_the_numbers_hidden_are_told() -> None:
    assert referred("See rules 101.2a–c and section 7.") == ("101.2a-c", "7")
    assert typographic("“Hats” — red") == "'Hats'-red"


def test_examples_count_but_are_told_apart() -> None:
    older, newer = Wording("Dig.", ("Pip digs.",)), Wording("Dig.", ("Quill digs.",))
    agreement, notes = compare(older, newer)
    assert (change_of(agreement, moved=False), notes) == (Change.EDITED, ("examples only",))
    agreement, notes = compare(Wording("Dig Deep"), Wording("Dig deep"))
    assert (change_of(agreement, moved=True), notes) == (Change.MOVED_AND_EDITED, ("capitals only",))
