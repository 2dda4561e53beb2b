"""Word diffs: what is marked, what is not, and that the operations always cover both texts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.library.diff.export import woven
from app.library.diff.parts import diff_parts
from app.library.diff.views import OpKind, PartDiff, PartKind, WordDiff
from app.library.diff.words import diff_words
from app.library.lineage.wording import Wording

LETTERS = st.text(st.sampled_from("ab ,.’'{W}1\n"), max_size=60)
WORDS = st.lists(st.sampled_from(["gnome", "hat", "a", "the", "702.2b", "{W/U}", "pond,", "and", "“red”"]), max_size=40)


def told(older: str, newer: str) -> str:
    """The diff written with brackets, as ``[-went-]`` and ``{+came+}``."""
    words = diff_words(older, newer)
    part = PartDiff(kind=PartKind.TEXT, older=older, newer=newer, ops=words.ops)
    marks = {OpKind.EQUAL: "{}", OpKind.DELETE: "[-{}-]", OpKind.INSERT: "{{+{}+}}"}
    return "".join(marks[kind].format(text) for kind, text in woven(part) if text)


def covers(words: WordDiff, older: str, newer: str) -> bool:
    """Whether the operations give both texts back, in order and without gaps."""
    sides = "".join(older[slice(*op.older)] for op in words.ops), "".join(newer[slice(*op.newer)] for op in words.ops)
    return sides == (older, newer)


@pytest.mark.parametrize(
    ("older", "newer", "said"),
    [
        ("A gnome wears a hat.", "A gnome wears a hat.", "A gnome wears a hat."),
        ("A gnome wears a hat.", "A gnome wears a red hat.", "A gnome wears a {+red +}hat."),
        ("A gnome wears a red hat.", "A gnome wears a hat.", "A gnome wears a [-red -]hat."),
        ("See rule 702.2b.", "See rule 702.3b.", "See rule [-702.2b-]{+702.3b+}."),
        ("Pay {W/U} now.", "Pay {W/B} now.", "Pay [-{W/U} -]{+{W/B} +}now."),
        ("", "A hat.", "{+A hat.+}"),
        ("A hat.", "", "[-A hat.-]"),
        # typography is no change beside words that changed
        ("The gnome's \"hat\" - gone.", "The gnome’s “hat” – lost.", "The gnome’s “hat” – [-gone-]{+lost+}."),
        # small agreements between larger changes are swallowed
        ("destroy target creature", "exile target permanent", "[-destroy target creature-]{+exile target permanent+}"),
        # larger ones are not
        ("Bob loses one life at the end of turn", "Ann loses two life at the end of combat",
         "[-Bob -]{+Ann +}loses [-one -]{+two +}life at the end of [-turn-]{+combat+}"),
        # a comma that came stays with its word
        ("the gnome or pond the hat", "the gnome, pond, or hole the hat", "the gnome{+, pond, or hole +}[-or pond -]the hat"),
    ],
)  # fmt: skip
def test_what_is_marked(older: str, newer: str, said: str) -> None:
    assert " ".join(told(older, newer).split()) == said
    assert covers(diff_words(older, newer), older, newer)


def test_typography_alone_is_marked_when_nothing_else_differs() -> None:
    assert told("It's here.", "It’s here.") == "[-It's -]{+It’s +}here."


@given(LETTERS, LETTERS)
@settings(max_examples=200, deadline=None)
def test_operations_cover_any_texts(older: str, newer: str) -> None:
    words = diff_words(older, newer)
    assert covers(words, older, newer)
    assert words.changed is any(op.kind is not OpKind.EQUAL for op in words.ops)
    assert older == newer or words.changed or older.split() == newer.split()


@given(WORDS, WORDS)
@settings(max_examples=200, deadline=None)
def test_operations_cover_any_words_and_never_repeat_a_kind(one: list[str], other: list[str]) -> None:
    older, newer = " ".join(one), " ".join(other)
    words = diff_words(older, newer)
    assert covers(words, older, newer)
    kinds = [op.kind for op in words.ops]
    assert all(a is not OpKind.EQUAL or b is not OpKind.EQUAL for a, b in pairwise(kinds))


NAMES = ["ash", "beech", "birch", "cedar", "elm", "fir", "hazel", "larch", "lime", "maple", "oak", "pine", "rowan"]


def listing(names: list[str]) -> str:
    return f"The kinds of tree are {', '.join(names[:-1])}, and {names[-1]}. See rule 205.3."


def test_an_enumeration_is_compared_as_a_set() -> None:
    older, newer = listing(NAMES), listing([*NAMES[3:4], *NAMES[:3], "gum", *NAMES[5:], "yew"])
    words = diff_words(older, newer)
    assert words.listed is not None
    assert (words.listed.added, words.listed.removed, words.listed.kept) == (("gum", "yew"), ("elm",), 12)
    assert covers(words, older, newer)
    moved = {older[slice(*op.older)] + newer[slice(*op.newer)] for op in words.ops if op.kind is OpKind.REORDERED}
    assert moved == {"cedar, "}
    gone = "".join(older[slice(*op.older)] for op in words.ops if op.kind is OpKind.DELETE)
    assert gone.strip(" ,") == "elm"


def test_the_order_of_an_enumeration_is_no_addition() -> None:
    words = diff_words(listing(NAMES), listing(sorted(NAMES, reverse=True)))
    assert words.listed is not None
    assert (words.listed.added, words.listed.removed) == ((), ())
    assert {op.kind for op in words.ops} <= {OpKind.EQUAL, OpKind.REORDERED}


def test_parentheses_after_items_are_words() -> None:
    older = listing([*NAMES[:4], "elm (see rule 301.5)", *NAMES[5:]])
    words = diff_words(older, older.replace("301.5", "301.6"))
    assert words.listed is not None
    assert words.listed.added == words.listed.removed == ()
    assert [older[slice(*op.older)] for op in words.ops if op.kind is OpKind.REPLACE] == ["301.5"]


def test_few_items_are_no_enumeration() -> None:
    assert diff_words("It has ash, elm, and oak.", "It has ash, fir, and oak.").listed is None


def test_blocks_are_paired_by_likeness_and_kept_in_order() -> None:
    older = Wording("The first line.\nA second line about ponds.", ("Ann wears a hat.", "Bob digs a hole."))
    newer = Wording("The first line.\nA second line about big ponds.", ("Bob digs two holes.",))
    pairs = [(part.kind, part.older, part.newer, part.same) for part in diff_parts(older, newer)]
    assert pairs == [
        (PartKind.TEXT, "The first line.", "The first line.", True),
        (PartKind.TEXT, "A second line about ponds.", "A second line about big ponds.", False),
        (PartKind.EXAMPLE, "Ann wears a hat.", None, False),
        (PartKind.EXAMPLE, "Bob digs a hole.", "Bob digs two holes.", False),
    ]


def test_long_texts_that_share_nothing_are_compared_in_time() -> None:
    older, newer = (" ".join(f"{word}{number}" for number in range(3000)) for word in ("old", "new"))
    assert covers(diff_words(older, newer), older, newer)
