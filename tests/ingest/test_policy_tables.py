"""Tables of policy documents: cells that go over several lines, rows and columns as they are ruled."""

from __future__ import annotations

import time

import pytest

from app.library.policy.records import PolicyBlockKind, PolicySection
from ingest.captures import read_capture
from ingest.model import Capture
from ingest.policy import pictures
from ingest.policy.parse import Policy
from ingest.policy.pictures import read_png
from ingest.policy.ruled_tables import ruled_tables
from tests.ingest.drawings import drawn, png, with_picture
from tests.policies import MTR, _run, as_page, as_placed

ACROSS, DOWN = (500, 530, 590, 650, 690), (60, 300, 500, 800)
FRAME = (ACROSS, DOWN)
CELLS = [  # top, left and words: cells are centred in height, as a word processor does it
    (507, 80, "<b>Gnomes</b>"), (507, 320, "<b>Hats</b>"), (507, 520, "<b>Toads</b>"),
    (551, 80, "2-4"), (533, 320, "3 if it rains"), (551, 320, "all day,"), (569, 320, "else 4"),
    (542, 520, "None"), (560, 520, "at all"),
    (600, 70, "• straw"), (620, 70, "• felt"), (610, 320, "7"), (610, 520, "8"),
    (660, 80, "many"), (660, 520, "9"),
]  # fmt: skip
ROWS = [
    ("Gnomes", "Hats", "Toads"), ("2-4", "3 if it rains all day, else 4", "None at all"), ("• straw • felt", "7", "8"),
    ("many", "", "9"),
]  # fmt: skip


def page(picture: bytes, width: int = 918) -> str:
    """A document with the table on its last page, in an appendix of its own."""
    text = as_placed([*MTR, ("heading", "Appendix B — Hats"), ("text", "So many hats and toads:")])
    runs = "".join(_run(top, left, words) for top, left, words in CELLS)
    after = _run(720, 81, "Gnomes beyond the hedge do not count for this.") + _run(740, 81, "Nor do their toads.")
    end = text.rindex("</div></body>")
    last = text.rindex("<html>")
    return text[:last] + with_picture(text[last:end] + runs + after + text[end:], picture, width)


def table_of(text: str) -> tuple[PolicySection, list[tuple[str, ...]]]:
    found = read_capture(Capture("mtr.html", text.encode()))
    assert isinstance(found, Policy)
    (one,) = [
        section for section in found.document.sections if any(block.kind is PolicyBlockKind.ROW for block in section.blocks)
    ]
    return one, [tuple(block.text.split("\t")) for block in one.blocks if block.kind is PolicyBlockKind.ROW]


@pytest.mark.parametrize("channels", [1, 3, 4])
@pytest.mark.parametrize("kinds", [(0,), (2,), (1, 2, 3, 4)])
def test_a_picture_is_read_whatever_its_filters(kinds: tuple[int, ...], channels: int) -> None:
    rows = drawn([((10, 50, 90), (5, 100, 200))], width=220, height=100)
    found = read_png(png(rows, kinds, channels))
    assert found is not None
    assert found.rows == tuple(bytes(value < 128 for value in row) for row in rows)


def test_what_is_no_picture_has_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = png(drawn([]))
    damaged = whole[:60] + b"\0" * 9 + whole[69:]
    for data in (b"", b"GIF89a", whole[:8], whole[:40], whole[:-30], damaged, b"\x89PNG\r\n\x1a\n" * 9):
        assert read_png(data) is None
    assert read_png(whole) is not None
    assert read_png(whole[:24] + b"\1" + whole[25:]) is None  # a point of one bit
    assert read_png(whole[:16] + b"\xff" * 8 + whole[24:]) is None  # as large as a house
    monkeypatch.setattr(pictures, "_MOST_WORK", 1000)
    assert read_png(png(drawn([]), (4,))) is None


def test_lines_make_rows_and_columns() -> None:
    rows = drawn([((10, 40, 90, 120), (5, 100, 200)), ((200, 230, 260), (5, 80, 150, 290))])
    first, second = ruled_tables(read_png(png(rows)))  # type: ignore[arg-type]
    assert (first.top, [row.bottom for row in first.rows], first.columns) == (10, [40, 90, 120], (5, 100))
    assert (second.top, len(second.rows), second.columns) == (200, 2, (5, 80, 150))
    assert [second.rows[0].cell(left) for left in (0, 6, 90, 151, 295)] == [None, 0, 1, 2, None]


@pytest.mark.parametrize(
    "frame", [((10, 90), (5, 200)), ((10,), (5, 200)), ((10, 14, 18), (5, 90, 200)), ((10, 50, 90), (5, 200))]
)
def test_frames_and_single_lines_are_no_tables(frame: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    assert ruled_tables(read_png(png(drawn([frame])))) == []  # type: ignore[arg-type]


def test_cells_are_what_stands_between_the_lines() -> None:
    one, rows = table_of(page(png(drawn([FRAME], 918, 1188))))
    assert rows == ROWS
    kinds = [block.kind for block in one.blocks]
    first = kinds.index(PolicyBlockKind.ROW)
    assert one.blocks[first - 1].text == "So many hats and toads:"
    assert [block.head for block in one.blocks[first : first + 4]] == [True, False, False, False]
    assert one.blocks[first + 4].text == "Gnomes beyond the hedge do not count for this. Nor do their toads."


def test_a_picture_of_another_size_is_put_under_the_page() -> None:
    half = (tuple(place // 2 for place in ACROSS), tuple(place // 2 for place in DOWN))
    assert table_of(page(png(drawn([half], 459, 594)), 918))[1] == ROWS


def test_without_a_picture_a_table_that_does_not_come_out_even_is_told() -> None:
    found = read_capture(Capture("mtr.html", page(b"none").encode()))
    assert isinstance(found, Policy)
    assert "uneven_table" in {oddity.kind for oddity in found.document.oddities}


def test_a_table_of_a_web_page_keeps_its_empty_cells() -> None:
    table = (
        "<table><tr><th>Gnomes</th><th>Hats</th><th>Toads</th></tr><tr><td>many</td><td></td><td>9</td></tr>"
        "<tr><td>few<td>1<td></table>"
    )
    place = as_page(MTR).index("When the candle is out") - 3
    one, rows = table_of(as_page(MTR)[:place] + table + as_page(MTR)[place:])
    assert rows == [("Gnomes", "Hats", "Toads"), ("many", "", "9"), ("few", "1", "")]
    assert [block.head for block in one.blocks if block.kind is PolicyBlockKind.ROW] == [True, False, False]


def test_pictures_made_to_be_slow_are_not() -> None:
    bomb = png([b"\0" * 1500] * 1600, (4,))
    text = page(bomb)
    begun = time.process_time()
    read_capture(Capture("mtr.html", (text + text[text.rindex("<html>") :] * 8).encode()))
    assert time.process_time() - begun < 8
