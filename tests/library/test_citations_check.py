"""What became of citations, in three invented editions and in moves made up one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.library.citations.crossing import Crossing
from app.library.citations.find import find
from app.library.citations.judge import Judge
from app.library.citations.listed import read_listed
from app.library.citations.rendering import render
from app.library.citations.views import CitationVerdict, Class, Finding, QuoteMatch
from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from app.library.lineage.views import Change, LineagePlace, Move
from app.library.records import NodeKind
from tests.library.ponds import build_ponds

OLD, NEW = "2030-01-01", "2031-01-01"


@pytest.fixture(scope="module")
def ponds(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The three editions of the pond."""
    root = tmp_path_factory.mktemp("ponds")
    build_ponds(root)
    return Library.open(root)


def findings(library: Library, text: str, source: str | None = OLD, target: str | None = NEW) -> tuple[Finding, ...]:
    return library.citations.check(text, source, target).findings


CLASSES = [
    ("CR 301.1", "ok", "301.1", ""),
    ("CR 502.2", "ok", "502.2", ""),  # only a reference in it was renumbered
    ("CR 301.3a", "typographic", "301.3a", ""),
    ("CR 301.3b", "edited", "301.3b", ""),
    ("section 403", "moved", "405", "405"),
    ("CR 403.1", "moved", "405.1", "405.1"),
    ("CR 402.3a", "moved", "402.4a", "402.4a"),
    ("CR 402.3", "reused", "402.4", "402.4"),
    ("CR 501.1", "removed", "", ""),
    ("CR 501.2", "reused", "", ""),
    ("CR 501.9", "never_existed", "", ""),
    ("CR 501.1l", "malformed", "", ""),
    ("CR 505.1", "removed", "", ""),  # gone before the edition it is said to be of
    ("CR 402.6", "ok", "402.6", ""),  # newer than the edition it is said to be of
    ("rules 402.2–402.5", "reused", "402.3–402.6", "402.3–402.6"),
    ("rules 402.2-5", "reused", "402.3–402.6", "402.3-6"),
    ("rules 402.3a–c", "moved", "402.4a–402.4c", "402.4a–c"),
    ("rules 402.1–402.3", "reused", "402.1–402.4", ""),  # a new rule lies between: somebody has to look
    ("rules 301.1–301.2", "ok", "301.1–301.2", ""),
    ("rules 301.3a-b", "edited", "301.3a–301.3b", ""),
    ("rules 501.1–501.2", "reused", "", ""),
    ("rules 501.1–501.9", "never_existed", "501.3", ""),
    ("rules 402.5–402.2", "malformed", "", ""),
    ("#R4033", "never_existed", "", ""),
    ("#R4031", "moved", "405.1", "4051"),
    ("cr_403_1()", "moved", "405.1", ""),  # a name in a program is not ours to change
    ("/2030-01-01/rules/402.3", "ok", "402.3", ""),  # a dated address stays right
    ("/2029-01-01/rules/402.9", "never_existed", "", ""),
]


@pytest.mark.parametrize(("text", "kind", "now", "replacement"), CLASSES, ids=[row[0] for row in CLASSES])
def test_classes(ponds: Library, text: str, kind: str, now: str, replacement: str) -> None:
    (one,) = findings(ponds, text)
    assert (one.verdict.kind, one.replacement) == (kind, replacement)
    assert " ".join(one.verdict.now) == now


def test_a_new_rule_inside_a_range_is_told(ponds: Library) -> None:
    (one,) = findings(ponds, "rules 402.1–402.3")
    assert one.verdict.now == ("402.1–402.4",)
    assert "402.2" in one.verdict.message
    assert one.verdict.confidence <= 0.5


def test_reused_says_which_rule_is_meant_and_which_has_the_number(ponds: Library) -> None:
    (one,) = findings(ponds, "CR 402.3")
    assert (one.verdict.heading, one.verdict.lineage) == ("Spirals", "402.3@2029-01-01")
    assert one.verdict.taken_by == "402.2@2029-01-01"
    assert "402.4" in one.verdict.message


def test_a_number_gone_before_is_judged_by_the_last_edition_that_had_it(ponds: Library) -> None:
    (one,) = findings(ponds, "CR 505.1")
    assert one.verdict.source == "2029-01-01"
    assert one.verdict.confidence < 0.9


def test_never_existed_suggests_what_is_near(ponds: Library) -> None:
    (one,) = findings(ponds, "CR 402.9a")
    assert one.verdict.suggestions
    assert {near[:3] for near in one.verdict.suggestions} == {"402"}


def test_backwards_in_time(ponds: Library) -> None:
    kinds = [(one.verdict.kind, one.verdict.now) for one in findings(ponds, "CR 405.1, CR 402.4, CR 402.2a", NEW, OLD)]
    assert kinds == [("moved", ("403.1",)), ("reused", ("402.3",)), ("removed", ())]


def test_the_same_edition_twice_changes_nothing(ponds: Library) -> None:
    for one in findings(ponds, "CR 402.3, 301.3b, rules 402.2–402.5", OLD, OLD):
        assert (one.verdict.kind, one.replacement) == ("ok", "")


def test_the_older_edition_is_inferred(ponds: Library) -> None:
    assert ponds.citations.check("CR 501.1 and CR 402.5").source.slug == OLD
    assert ponds.citations.check("CR 505.1").source.slug == "2029-01-01"
    newest = ponds.citations.check("CR 402.6 and CR 999.9")
    assert (newest.source.slug, newest.target.slug, newest.inferred) == (NEW, NEW, True)
    assert ponds.citations.check("nothing").findings == ()
    assert not ponds.citations.check("CR 402.6", OLD).inferred


def test_unknown_editions(ponds: Library) -> None:
    with pytest.raises(NotFound) as refused:
        ponds.citations.check("CR 402.6", "2001-01-01")
    assert refused.value.kind == "edition"
    with pytest.raises(DoesNotParse):
        ponds.citations.check("CR 402.6", OLD, "yesterday")


def test_counts_name_every_class(ponds: Library) -> None:
    report = ponds.citations.check("CR 402.3 and CR 402.3 and CR 501.1", OLD, NEW)
    assert set(report.counts) == set(Class)
    assert (report.counts[Class.REUSED], report.counts[Class.REMOVED], sum(report.counts.values())) == (2, 1, 3)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ('CR 301.3b: "Rust is removed with sand and a cork"', "old_only"),
        ("CR 301.3b: “Rust is removed with sand, vinegar and a cork”", "matches"),
        ('"removed with sand … before the first dance" (CR 301.3b)', "matches"),
        ('CR 301.3b says "rust is removed with a spoon".', "absent"),
        ('"A blade is a strip of polished tin fastened lengthwise" (CR 301.1)', "absent"),
        ("“The mittens of the champion hang on a birch” [rule 402.4]", "matches"),
        ("CR 301.3a — “A rusty blade is said to ‘sing’ — the audience laughs”", "matches"),
        ('CR 402.3: "An eight is drawn by two circles of equal width"', "current"),
        ('{"CR 301.3b": "Rust is removed with sand and a cork"}', "old_only"),
        ("// CR 301.3b: “Rust is removed\n// with sand and a cork”", "old_only"),
    ],
)
def test_quotations(ponds: Library, text: str, match: str) -> None:
    (one,) = findings(ponds, text)
    assert one.quote is not None
    assert one.quote.match is QuoteMatch(match)
    assert one.fine is (match == "matches" and one.verdict.kind in ("ok", "typographic"))


@pytest.mark.parametrize(
    "text",
    [
        'CR 301.3b, "Rust"', 'cite("CR 301.3b", "three skaters fell over")', "CR 301.3b. A text without marks.",
        'let s = "three skaters fell"; // CR 301.3b', '"three skaters fell",\n// CR 301.3b',
        '"Herons can\'t skate here unless you feed them" (CR 301.1).', '(CR 301.1): "target heron feeds another one"',
    ],
)  # fmt: skip
def test_what_is_no_quotation(ponds: Library, text: str) -> None:
    (one,) = findings(ponds, text)
    assert one.quote is None


@pytest.mark.parametrize(
    "text",
    [
        'CR 402.4: "A jump counts double when both herons"', 'CR 301.3b: "Whenever a heron lands, feed it a small fish."',
        'CR 301.1 (three skaters): "Sand"', '// CR 301.3b: "{2}, Feed a heron: rust is removed from target blade of your choice"',
        'CR 301.3b says "sand is removed".',
    ],
)  # fmt: skip
def test_words_unlike_the_rule_are_no_quotation_unless_asked(ponds: Library, text: str) -> None:
    assert findings(ponds, text)[0].quote is None
    asked = ponds.citations.checker(OLD, NEW, quotes=True).findings(text)[0].quote
    assert (asked is not None and asked.match is QuoteMatch.ABSENT) is ("three skaters" not in text)


def test_words_like_what_the_number_named_elsewhere_are_a_quotation(ponds: Library) -> None:
    """The newer edition's 402.4 is about spirals; the mittens were 402.4 in the older one, which is not asked here."""
    text = 'CR 402.4: "The mittens of the champion hang on an old birch"'
    (one,) = findings(ponds, text, NEW, NEW)
    assert one.quote is not None
    assert one.quote.match is QuoteMatch.ABSENT


def test_a_text_of_many_quotations_is_not_compared_with_every_edition(ponds: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.library.citations.check._LOOKS_BACK", 1)
    text = 'CR 402.4: "The mittens of the champion hang on an old birch"\n' * 2
    assert [one.quote is None for one in findings(ponds, text, NEW, NEW)] == [False, True]


def test_bare_quantities_are_dropped_and_dead_rules_are_not(ponds: Library) -> None:
    assert [one.citation.text for one in findings(ponds, "301.3f and 250.5m long, 301.3c wide, 999.9c")] == ["301.3c"]
    assert [one.citation.text for one in findings(ponds, "CR 301.3f")] == ["301.3f"]


# Moves made up one by one


def place(number: str) -> LineagePlace:
    label, _, nth = number.partition("#")
    return LineagePlace(0, NodeKind.RULE, label, int(nth or 1), "", "Heading")


def move(change: Change, older: Sequence[str], newer: Sequence[str], sure: float = 1.0, taken: str = "") -> Move:
    return Move(
        change=change, older=tuple(map(place, older)), newer=tuple(map(place, newer)), lineage="x@y", confidence=sure,
        reused_by=taken,
    )  # fmt: skip


class Nowhere:
    """A register of no other editions."""

    def editions_with(self, number: str) -> tuple[str, ...]:
        return ()

    def crossing_from(self, slug: str) -> Crossing:
        raise AssertionError(slug)

    def near(self, number: str) -> tuple[str, ...]:
        return ("100.1",)


MADE_UP = [
    move(Change.SPLIT, ["601.2a"], ["601.2a", "601.2b"], 0.8),
    move(Change.MERGED, ["601.2b", "601.2c"], ["601.2c"], 0.95),
    move(Change.MOVED_AND_EDITED, ["601.2d"], ["601.2e"], 0.7),
    move(Change.MOVED, ["601.2e"], ["601.2f"], 1.0, "601.2d@z"),
    move(Change.MOVED, ["601.2f"], ["601.3a"]),
    move(Change.MOVED, ["601.2g"], ["601.3b"]),
    move(Change.MOVED, ["702.1"], ["702.2#2"]),
    move(Change.UNCHANGED, ["703.1"], ["703.1"]),
    move(Change.UNCHANGED, ["703.1#2"], ["703.1#2"]),
    move(Change.ADDED, [], ["601.2d"]),
]


@pytest.mark.parametrize(
    ("text", "kind", "now", "sure", "replacement"),
    [
        ("601.2a", "split", ("601.2a", "601.2b"), 0.8, ""),
        ("601.2b", "merged", ("601.2c",), 0.95, "601.2c"),
        ("601.2c", "merged", ("601.2c",), 0.95, ""),
        ("601.2d", "moved", ("601.2e",), 0.7, "601.2e"),
        ("601.2e", "reused", ("601.2f",), 1.0, "601.2f"),
        ("601.2f–g", "moved", ("601.3a–601.3b",), 1.0, "601.3a–b"),
        ("601.2e–g", "reused", ("601.2f", "601.3a–601.3b"), 1.0, "601.2f, 601.3a–b"),
        ("601.2a–c", "split", ("601.2a–601.2c",), 0.8, ""),
        ("702.1", "moved", ("702.2#2",), 1.0, ""),
        ("703.1", "ok", ("703.1",), 0.5, ""),
        ("704.1", "never_existed", (), 1.0, ""),
    ],
)
def test_made_up_moves(text: str, kind: str, now: tuple[str, ...], sure: float, replacement: str) -> None:
    judge = Judge(Crossing("2030-01-01", "2031-01-01", MADE_UP), Nowhere())
    (cited,) = read_listed([text])
    verdict: CitationVerdict = judge.verdict(cited)
    assert (verdict.kind, verdict.now, verdict.confidence) == (kind, now, pytest.approx(sure))
    assert render(cited, verdict) == replacement


def test_each_number_is_judged_once() -> None:
    asked: list[str] = []

    class Counting(Crossing):
        def went(self, number: str) -> Move | None:
            asked.append(number)
            return super().went(number)

    judge = Judge(Counting("a", "b", MADE_UP), Nowhere())
    for cited in find("CR 601.2d " * 50):
        judge.verdict(cited)
    assert asked == ["601.2d"]


def test_of_very_many_ranges_the_ends_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.library.citations import judge as module

    monkeypatch.setattr(module, "_RANGES", 1)
    judge = Judge(Crossing("2030-01-01", "2031-01-01", MADE_UP), Nowhere())
    whole, ends = (judge.verdict(cited) for cited in read_listed(["601.2f–g", "601.2d–g"]))
    assert whole.automatic
    assert (ends.kind, ends.automatic, ends.now) == ("moved", False, ("601.2e", "601.3b"))
    assert "only the ends" in ends.message


def test_of_very_many_dead_numbers_the_first_get_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.library.citations import judge as module

    monkeypatch.setattr(module, "_SUGGESTIONS", 1)
    judge = Judge(Crossing("2030-01-01", "2031-01-01", MADE_UP), Nowhere())
    first, second = (judge.verdict(cited) for cited in read_listed(["999.1", "999.2"]))
    assert (first.suggestions, second.suggestions) == (("100.1",), ())
    assert first.kind == second.kind == "never_existed"
