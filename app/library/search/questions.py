"""The questions that rules are known to answer, as they are written down.

They stand in ``rules_data/questions``: a first line ``edition: 2026-08-07`` says of which edition the numbers are, then
each rule's number on a line of its own, and below it the questions it answers, each on a line that begins with ``- ``.
The titles of the situations in ``rules_data/scenarios`` count as well, for the first rule that each covers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from app.library.errors import LibraryError
from app.library.places import rules_data

FOLDER = "questions"
_HEAD, _ITEM = "edition:", "- "
_TITLE = re.compile(r"^title: *(.+)$", re.M)
_COVERS = re.compile(r"^covers: *\[ *[\"']?([0-9]{3}\.[0-9]+[a-z]{0,2})\b", re.M)


class BadQuestions(LibraryError):
    """A file of questions that cannot be read: which, and where."""


class Asked(NamedTuple):
    """A question that a rule of the canonical edition answers."""

    number: str
    text: str


def read_questions(text: str, name: str) -> Iterator[Asked]:
    """The questions of one file. Raises BadQuestions for a line that is none of the three kinds."""
    number = ""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(_HEAD):
        raise BadQuestions(f"{name}: the first line must say 'edition: DATE'.")
    for place, line in enumerate(lines[1:], 2):
        if line.startswith(_ITEM) and number:
            yield Asked(number, line[len(_ITEM) :].strip())
        elif line.strip() and not line[0].isdigit():
            raise BadQuestions(f"{name}, line {place}: a rule's number or '- question' is wanted.")
        elif line.strip():
            number = line.strip()


def load_titles(folder: Path | None = None) -> list[Asked]:
    """The titles of the situations that are played, with the first rule that each covers."""
    found = ((_COVERS.search(text), _TITLE.search(text)) for file in _scenarios(folder) for text in [file.read_text("utf-8")])
    return [Asked(covers[1], title[1].strip().strip("\"'")) for covers, title in found if covers and title]


def load_questions(folder: Path | None = None) -> list[Asked]:
    """All questions of a folder, by file name. Raises BadQuestions."""
    return [asked for file in _files(folder) for asked in read_questions(file.read_text("utf-8"), file.name)]


def digest_of_questions(folder: Path | None = None) -> str:
    """A hash of everything that ``load_questions`` and ``load_titles`` read."""
    digest = sha256()
    for file in _files(folder):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    for file in _scenarios(None):  # a thousand files: when each was changed says enough
        known = file.stat()
        digest.update(f"{file.name}\0{known.st_size}\0{known.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _scenarios(folder: Path | None) -> list[Path]:
    return sorted((folder or rules_data() / "scenarios").rglob("*.yaml"))


def _files(folder: Path | None) -> list[Path]:
    return sorted((folder or rules_data() / FOLDER).glob("*.txt"))
