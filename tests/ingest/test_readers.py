"""Every reader keeps the common protocol: what it is asked, what it takes, what it gives."""

from __future__ import annotations

import inspect
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest import readers
from ingest.errors import IngestError
from ingest.readers import plain, protocol

CAPTURES = {
    "annotate": "annotate rules.txt @ 12:0123456789ab\n12\n1 100. Gnomes\n13\n2 100.1. A gnome digs.\n",
    "crystal_keep": "+  101 - Gnomes\n   101.1 - A gnome digs. [QAS 2001/02/03]\n",
    "rules_site": "100.1.\nA gnome digs.\n100.1a\nIt may sing.\n",
    "list_extract": "# Gnomes\n\n* **100.1.** A gnome digs.\n  * 100.1a It may _sing_.\n",
    "lost_characters": "100.1. A gnome\ufffds hat isn\ufffdt red.\n\nExample: It\ufffds blue.\n",
    "handbook": "---\nhandbook: Gnomes\neffective: 2030-01-01\n---\n\n# 100. Gnomes\n",
    "plain": "100. Gnomes\n\n100.1. A gnome digs.\n\n100.1a It may sing.\n",
}
ODD = st.text(st.characters(codec="utf-8") | st.sampled_from("0123456789.\n\r\t •*_[]#?-—’"), max_size=400)


def arguments(function: object) -> list[str]:
    """The names of what a function takes."""
    return [name for name in inspect.signature(function).parameters if name != "self"]  # type: ignore[arg-type]


def modules() -> list[str]:
    """The modules of the package that say they are readers."""
    files = Path(inspect.getfile(readers)).parent.glob("*.py")
    return sorted(path.stem for path in files if "\nNAME = " in path.read_text("utf-8"))


def test_every_reader_is_listed_once() -> None:
    assert modules() == sorted((*readers.BYTE_READERS, *readers.TEXT_READERS))


@pytest.mark.parametrize("name", readers.TEXT_READERS)
def test_a_text_reader_takes_what_the_protocol_says(name: str) -> None:
    reader = readers.text_reader(name)
    assert name == reader.NAME
    for method in ("recognises", "read"):
        assert arguments(getattr(reader, method)) == arguments(getattr(protocol.TextReader, method))


@pytest.mark.parametrize("name", readers.BYTE_READERS)
def test_a_byte_reader_takes_what_the_protocol_says(name: str) -> None:
    reader = readers.byte_reader(name)
    assert name == reader.NAME
    for method in ("recognises_bytes", "read"):
        assert arguments(getattr(reader, method)) == arguments(getattr(protocol.ByteReader, method))


@pytest.mark.parametrize("name", readers.TEXT_READERS)
@settings(max_examples=30, deadline=None)
@given(text=ODD)
def test_a_text_reader_is_sure_from_0_to_1_of_anything(name: str, text: str) -> None:
    assert 0 <= readers.text_reader(name).recognises(text, plain.split_lines(text)) <= 1


@pytest.mark.parametrize("name", readers.BYTE_READERS)
@settings(max_examples=30, deadline=None)
@given(data=st.binary(max_size=200))
def test_a_byte_reader_is_sure_from_0_to_1_of_anything(name: str, data: bytes) -> None:
    assert 0 <= readers.byte_reader(name).recognises_bytes(data) <= 1


@pytest.mark.parametrize("name", readers.TEXT_READERS)
@settings(max_examples=30, deadline=None)
@given(text=ODD)
def test_a_text_reader_gives_every_line_once_and_in_order(name: str, text: str) -> None:
    for whole in (CAPTURES[name], CAPTURES[name] + text):
        try:
            reading = readers.text_reader(name).read(whole, "utf-8", "LF")
        except IngestError:  # broken, and said so
            continue
        assert (reading.reader, reading.encoding, reading.newline) == (name, "utf-8", "LF")
        assert find_spec(f"ingest.grammar.{reading.grammar}") is not None
        assert [line.raw for line in reading.lines] == plain.split_lines(whole)
        assert [line.number for line in reading.lines] == list(range(1, len(reading.lines) + 1))


@pytest.mark.parametrize("name", readers.TEXT_READERS)
def test_a_reader_recognises_its_own_kind(name: str) -> None:
    lines = plain.split_lines(CAPTURES[name] * 30)
    assert readers.text_reader(name).recognises(CAPTURES[name] * 30, lines) >= 0.25
