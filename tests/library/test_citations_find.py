"""Where citations stand in texts of any kind, and what is none."""

from __future__ import annotations

import random
import time

import pytest

from app.library.citations.find import find
from app.library.citations.listed import read_listed
from app.library.citations.views import Form

# text: the numbers cited, ranges with a dash
CITED = [
    ("CR 702.19b", "702.19b"),
    ("cr702.19b and C.R. 702.19b, MTG CR 702.19", "702.19b 702.19b 702.19"),
    ("Comprehensive Rules 702.19b; comp. rule 510.1", "702.19b 510.1"),
    ("rule 601.2f–h", "601.2f-601.2h"),
    ("rules 601.2b and 601.2f-h", "601.2b 601.2f-601.2h"),
    ("Rule 601.2f–601.2h", "601.2f-601.2h"),
    ("rules 702.2 through 702.5", "702.2-702.5"),
    ("rules 601.2f through h", "601.2f-601.2h"),
    ("rule 601.2f through rule 601.2h", "601.2f-601.2h"),
    ("rules 118.8-9", "118.8-118.9"),
    ("moved from 702.19a to 702.19c", "702.19a 702.19c"),
    ("from rule 702.19 to rule 702.21", "702.19 702.21"),
    ("rule 702.19 to rule 702.21", "702.19-702.21"),
    ("CR 702.19 – CR 510.1", "702.19 510.1"),
    ("CR 702.19 – CR 702.21", "702.19-702.21"),
    ("rules 702.19 to 510.1", "702.19 510.1"),
    ("from rule 702.19 to 702.21", "702.19 702.21"),
    ("- see rule 801.2\n- CR 702.30a: x\n- CR 702.31a", "801.2 702.30a 702.31a"),
    ("* rule 801.2\n* rule 801.3", "801.2 801.3"),
    ("rules 601.2b, c, and f", "601.2b 601.2c 601.2f"),
    ("601.2a/b", "601.2a 601.2b"),
    ("rules 601.2a, d–f", "601.2a 601.2d-601.2f"),
    ("[CR 704.5aa] [CR#704.5aa] (CR: 704.5aa)", "704.5aa 704.5aa 704.5aa"),
    ("§613.8 and §§702.2–702.3", "613.8 702.2-702.3"),
    ("// CR 613.8a: dependency", "613.8a"),
    ("CR 7, CR 702, section 702, sections 702 and 704, CR 702-704", "7 702 702 702 704 702-704"),
    ("702.19b alone", "702.19b"),
    ("CR 7022b and #R7022b and #R702", "702.2b 702.2b 702"),
    ("CR 702.19B", "702.19b"),
    ("fn cr_702_19b_holds() { test_cr704_5aa(); }", "702.19b 704.5aa"),
    ('{"rules": ["601.2b", "702.19"], "cr": 702.20}', "601.2b 702.19 702.20"),
    ("rules:\n  - 702.19\n  - '601.2b'\nname: x", "702.19 601.2b"),
    ("see rule\n    // 613.8a for it", "613.8a"),
    ("see rule\n * 613.8a for it", "613.8a"),
    ('"rule 601.2f\\u2013h"', "601.2f-601.2h"),
    ("rules 601.2f&ndash;h", "601.2f-601.2h"),
    ("rule 702.19b\u00a0and 702.2", "702.19b 702.2"),
    ("The end is CR 702.19b.", "702.19b"),
    ("702.19b's controller; rule 702.19's", "702.19"),
    ("https://yawgatog.com/resources/magic-rules/#R7022b", "702.2b"),
    ("<https://api.academyruins.com/cr/702.19b>", "702.19b"),
    ("https://mtgdoc.link/702.19b", "702.19b"),
    ("[this](https://blogs.magicjudges.org/rules/cr702-19b/)", "702.19b"),
    ("https://rules.example/2030-01-01/rules/702.19b", "702.19b"),
    ("/rules/702 and /api/v1/rules/702.19b", "702 702.19b"),
    ("[CR 702.19b](https://yawgatog.com/resources/magic-rules/#R70219b)", "702.19b 702.19b"),
]
NOT_CITED = [
    "version 702.19", "v702.19b", "$702.19b", "702.19 EUR", "702.19%", "rule 702.19%", "192.168.1.1", "100.5kg",
    "100.5e3", "2702.19b", "702.19.3b", "https://example.com/702.19b", "rule 5.12", "rule 5", "section 8", "CR 2015",
    "the CR", "CR", "rule", "docs/702.19b", "702.19b5", "702", "a 702.19bis b", "crash 702.19", "1-702.19b",
    "scr 702.19", "CRC 702.19",
]  # fmt: skip


def cited(text: str, bare: bool = False) -> str:
    return " ".join(f"{one.number}-{one.last}" if one.last else one.number for one in find(text, bare))


@pytest.mark.parametrize(("text", "numbers"), CITED, ids=[text[:40] for text, _ in CITED])
def test_found(text: str, numbers: str) -> None:
    assert cited(text) == numbers
    for one in find(text):
        assert text[one.start : one.end] == one.text
        assert not one.complaint


@pytest.mark.parametrize("text", NOT_CITED)
def test_not_found(text: str) -> None:
    assert find(text) == []


def test_what_is_no_letter_of_a_list() -> None:
    assert cited("rule 702.19b and a creature") == "702.19b"
    assert cited("rules 702.19b or e.g. others") == "702.19b"
    assert cited("rules 702.19d, b") == "702.19d"


def test_bare_numbers_without_letters_only_when_asked() -> None:
    assert cited("It is 702.19 here.") == ""
    assert cited("It is 702.19 here, not $702.20, 702.21% or 1,702.22.", bare=True) == "702.19"


@pytest.mark.parametrize(
    ("text", "written", "suggestion"),
    [
        ("CR 702.19l", "702.19l", "702.19k"),
        ("rule 704.5o", "704.5o", "704.5n"),
        ("CR 7O2.19", "7O2.19", "702.19"),
        ("rule 702.l9b", "702.l9b", "702.19b"),
        ("CR 702.019b", "702.019b", "702.19b"),
        ("CR 702-19b", "702-19b", "702.19b"),
        ("CR 702.19.b", "702.19.b", "702.19b"),
        ("rules 601.2h–f", "601.2h–f", "601.2f–601.2h"),
        ("rules 601.2-613.4", "601.2-613.4", None),
        ("CR 704.5aaa", "704.5aaa", None),
        ("CR 702.0", "702.0", None),
    ],
)
def test_malformed(text: str, written: str, suggestion: str | None) -> None:
    (one,) = find(text)
    assert (one.text, bool(one.complaint)) == (written, True)
    assert suggestion is None or suggestion in one.suggestions


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_places(newline: str) -> None:
    text = newline.join(["\ufeffCR 702.19b", "", "x 702.2c, CR 704.5aa", "§ 613.8"])
    assert [(one.line, one.column) for one in find(text)] == [(1, 4), (3, 3), (3, 14), (4, 3)]


def test_lines_with_the_word_are_left_alone() -> None:
    text = "CR 702.2a  # magistrate: ignore\nCR 702.2b\n<!-- magistrate:ignore --> CR 702.2c\nmagistrate: ignored CR 702.2d"
    assert cited(text) == "702.2b 702.2d"


def test_dated_addresses_are_pinned() -> None:
    (dated,) = find("https://rules.example/2030-01-01/rules/702.19b")
    (asked,) = find("https://rules.example/api/v1/rules/702.19b?format=text&edition=2030-01-01")
    (latest,) = find("https://rules.example/api/v1/rules/702.19b?edition=latest")
    assert (dated.pinned, asked.pinned, latest.pinned) == ("2030-01-01", "2030-01-01", "")
    assert {one.form for one in (dated, asked, latest)} == {Form.LINK}


def test_a_list_of_citations() -> None:
    read = read_listed(["702.19b", "CR 601.2f–h", "702", "rubbish", "7022b", "601.2b and 601.2d", ""])
    assert [(one.line, one.number, one.last) for one in read] == [
        (1, "702.19b", ""), (2, "601.2f", "601.2h"), (3, "702", ""), (4, "rubbish", ""), (5, "702.2b", ""),
        (6, "601.2b", ""), (6, "601.2d", ""), (7, "", ""),
    ]  # fmt: skip
    assert [one.line for one in read if one.complaint] == [4, 7]


@pytest.mark.parametrize(
    "piece", ["702.19 ", "702.19b ", "CR ", "CR" + " " * 40, "702-", "http://", "rule\n", "1", "CR l", 'rule"', ",", "702.19b,",
              "[(\"'", "§", "#R", "cr_", "601.2a-", "\n - ", "/rules/", "l", "702.l"],
)  # fmt: skip
def test_time_grows_with_length_only(piece: str) -> None:
    """Twenty times the text takes far less than four hundred times the time, which a quadratic search would."""
    short, long = piece * (10_000 // len(piece)), piece * (200_000 // len(piece))
    base = min(timed(short) for _ in range(3))
    assert min(timed(long) for _ in range(2)) < 100 * base + 0.05


def timed(text: str) -> float:
    began = time.process_time()  # what others do at the same time does not count
    find(text)
    return time.process_time() - began


def test_rubbish_is_read_without_accident() -> None:
    chosen = random.Random(702)
    alphabet = "0123456789.abloz-–~@:\"' \t\n*?[](){}\\/%&=#;,GR§rulesCRandthroughto"
    for _ in range(400):
        text = "".join(chosen.choices(alphabet, k=120))
        place = 0
        for one in find(text, bare=True):
            assert text[one.start : one.end] == one.text
            assert one.start >= place
            place = one.end
