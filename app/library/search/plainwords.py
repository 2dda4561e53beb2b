"""The handbook's entries as they are written down: what rules say in plain words, by numbers of the canonical edition.

Search reads the handbook's own files, because a library need not hold it as a document. Of entries with a range of dates those
that hold today count; examples and further paragraphs belong to the entry above them. ``rules_data/handbook/README.md``
describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from app.library.places import rules_data

FOLDER = "handbook"
_NO_TEXT = "README.md"
_FRONT = re.compile(r"---\n(?P<keys>.*?)\n---\n", re.S)
_RANGE = re.compile(r"\s*\{:(?P<keys>[^}]*)\}\s*$")
_NUMBER = re.compile(r"(?P<number>[0-9]{3}\.[0-9]+[a-z]{0,2})\.?\s+")
_QUOTE = re.compile(r"^>\s?", re.M)
_HEADING = "#"


class Restated(NamedTuple):
    """A rule of the canonical edition, and what it says in plain words."""

    number: str
    text: str


def load_plain_words(folder: Path | None = None) -> list[Restated]:
    """The entries of the handbook that restate rules of today."""
    found: dict[str, list[str]] = {}
    for file in _files(folder):
        for number, text in _entries(file.read_text("utf-8")):
            found.setdefault(number, []).append(text)
    return [Restated(number, " ".join(texts)) for number, texts in found.items()]


def digest_of_plain_words(folder: Path | None = None) -> str:
    """A hash of everything that ``load_plain_words`` reads."""
    digest = sha256()
    for file in _files(folder):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(folder: Path | None) -> list[Path]:
    return sorted(file for file in (folder or rules_data() / FOLDER).rglob("*.md") if file.name != _NO_TEXT)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """The paragraphs of one file, each with the number of the rule that it belongs to."""
    front = _FRONT.match(text)
    if front and "until:" in front["keys"]:
        return
    number = ""
    for block in re.split(r"\n\s*\n", text[front.end() if front else 0 :]):
        dated = _RANGE.search(block)
        words = " ".join(_QUOTE.sub("", _RANGE.sub("", block)).split())
        if words.startswith(_HEADING):
            number = ""
        elif named := _NUMBER.match(words):
            number, words = named["number"], words[named.end() :]
        if number and words and not (dated and "until=" in dated["keys"]):
            yield number, words
