"""The text as captured stays available: lines, repairs, the file itself."""

from __future__ import annotations

import pytest

from app.library.captured import is_range, read_range
from app.library.errors import DoesNotParse, NotFound
from app.library.library import Library
from ingest.build import build
from ingest.model import Capture

LOSSY = "501. Combat\r\n\r\n501.1. It\ufffds a \ufffdgremlin\ufffd that can\ufffdt rest.\r\n\r\n501.1a Or can\ufffdt it?\r\n"
FILLER = "".join(f"\r\n501.{n}. The gremlin\ufffds rule.\r\n" for n in range(2, 12))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("captured")
    build(root, [Capture("lossy.txt", (LOSSY + FILLER).encode())], jobs=1)
    return Library.open(root)


def test_the_file_comes_back_byte_for_byte(library: Library) -> None:
    assert library.capture(library.edition(None)) == (LOSSY + FILLER).encode()


def test_lines_come_as_captured_with_their_repairs(library: Library) -> None:
    document = library.edition(None)
    rule = library.rule(document, "501.1")
    assert rule.parts[0].text == "It’s a “gremlin” that can’t rest."
    view = library.source(document, rule.parts[0].first_line, rule.parts[0].last_line)
    assert [line.text for line in view.lines] == [LOSSY.split("\r\n")[2]]
    assert [(r.captured, r.restored) for r in view.lines[0].repairs] == [
        ("\ufffd", "’"), ("\ufffd", "“"), ("\ufffd", "”"), ("\ufffd", "’"),
    ]  # fmt: skip


@pytest.mark.parametrize("lines", [(0, 3), (5, 2), (1, 501)])
def test_ranges_that_are_none_do_not_parse(library: Library, lines: tuple[int, int]) -> None:
    with pytest.raises(DoesNotParse):
        library.source(library.edition(None), *lines)


def test_lines_beyond_the_end_are_not_found(library: Library) -> None:
    with pytest.raises(NotFound, match="has 26 lines"):
        library.source(library.edition(None), 20, 27)


@pytest.mark.parametrize(("text", "lines"), [("12-40", (12, 40)), ("7", (7, 7)), ("3–4", (3, 4))])
def test_ranges_are_read(text: str, lines: tuple[int, int]) -> None:
    assert read_range(text) == lines


@pytest.mark.parametrize("text", ["", "x", "-4", "1-2-3", "9" * 40])
def test_other_words_are_no_ranges(text: str) -> None:
    with pytest.raises(DoesNotParse):
        read_range(text)


@pytest.mark.parametrize(("text", "answer"), [("4097", True), ("12-40", True), ("702", False), ("702.19b", False)])
def test_a_rule_number_is_no_range_of_lines(text: str, answer: bool) -> None:
    assert is_range(text) is answer
