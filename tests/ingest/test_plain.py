"""Decoding plain text: the publisher's encodings and line ends, told apart by content."""

from __future__ import annotations

import pytest

from ingest.errors import Unreadable
from ingest.readers import plain

SAMPLE = "901.1. The “Gremlin’s” rule — it’s Dandân® at 5–6 paces.\n901.1a Él Niño’s “second” rule.\n"


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "utf-8", "utf-8-sig", "utf-16"])
def test_each_encoding_gives_the_same_text(encoding: str) -> None:
    text, _ = plain.decode(SAMPLE.encode(encoding))
    assert text == SAMPLE


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_byte_order_mark(encoding: str) -> None:
    assert plain.decode(SAMPLE.encode(encoding))[0] == SAMPLE


def test_code_page_437_is_told_by_letters_inside_words() -> None:
    words = "Dandân and Junún met El-Hajjâj."
    assert plain.decode(words.encode("cp437")) == (words, "cp437")


def test_a_few_broken_bytes_do_not_make_utf8_something_else() -> None:
    data = bytearray((SAMPLE * 20).encode())
    data[2] = 0xFF
    text, encoding = plain.decode(bytes(data))
    assert encoding == "utf-8, damaged"
    assert text.count("\ufffd") == 1


@pytest.mark.parametrize("data", [b"", b"\x00" * 50, bytes(range(1, 32)) * 40, b"\xff\xfeabc"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        plain.decode(data)


@pytest.mark.parametrize(
    ("text", "lines", "name"),
    [
        ("a\r\nb\rc\nd", ["a", "b", "c", "d"], "mixed"),
        ("a\r\rb", ["a", "", "b"], "CR"),
        ("a\r\n\r\nb", ["a", "", "b"], "CRLF"),
        ("a\x0bb\x0cc\u2028d", ["a\x0bb\x0cc\u2028d"], "none"),
    ],
)
def test_lines_end_at_cr_lf_and_crlf_only(text: str, lines: list[str], name: str) -> None:
    assert plain.split_lines(text) == lines
    assert plain.newline_name(text) == name


def test_underscored_italics_are_furniture() -> None:
    text = "1.1. The _Gremlin_ game.\n1.2. A _wild boar_ runs.\n1.3. _Odd_ things.\n1.4. a lone _Gremlin basic\n____"
    reading = plain.read(text, "ascii", "LF")
    assert [line.text for line in reading.lines] == [
        "1.1. The Gremlin game.", "1.2. A wild boar runs.", "1.3. Odd things.", "1.4. a lone Gremlin basic", "____",
    ]  # fmt: skip
    assert [oddity.kind for oddity in reading.oddities] == ["unpaired_italics"]
    first = reading.lines[0]
    assert first.origin is not None
    assert "".join(first.raw[place] for place in first.origin) == first.text
