"""Where the handbook's states lie, and the order of their files.

A state is a folder of its own with a head, ``handbook.md``, that names the official edition it ``agrees`` with. Nothing of a
state is used for another, so that a new one never says by mistake what an old one says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from app.library.places import rules_data

FOLDER = "handbook"
HEAD = "handbook.md"
NO_TEXT = "README.md"
FRONT = re.compile(r"---\n(?P<keys>.*?)\n---\n", re.S)
_LAST = 10  # after the nine chapters
_FIRST_NUMBER = re.compile(r"^(?:## )?[0-9]{3}\.([0-9]+)", re.M)
_DIVISION = re.compile(r"[1-9](?:[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class State:
    """One dated state: the day of the edition it agrees with, and its folder."""

    agrees: str
    folder: Path

    def texts(self) -> list[tuple[Path, str]]:
        """Its files with their texts, in the order of what they hold: by number, the glossary last. Without the head."""
        paths = [path for path in self.folder.rglob("*.md") if path.name not in (HEAD, NO_TEXT)]
        found = [(path, path.read_text("utf-8", errors="replace")) for path in paths]
        return sorted(found, key=lambda one: (*_place(one[1]), one[0].relative_to(self.folder).as_posix()))


def handbook_folder() -> Path:
    """The handbook that comes with the program."""
    return rules_data() / FOLDER


def states_of(root: Path) -> list[State]:
    """The states of a handbook, oldest first; ``root`` may be the folder of a single one. Empty where there is none.

    A head without a date counts as the oldest, so that whoever reads it strictly meets it and refuses it.
    """
    heads = [root / HEAD] if (root / HEAD).is_file() else sorted(root.glob(f"*/{HEAD}"))
    return sorted((State(front_of(head).get("agrees", ""), head.parent) for head in heads), key=lambda state: state.agrees)


def front_of(path: Path) -> dict[str, str]:
    """The front matter of a file, key to value; empty where it has none."""
    return front_in(path.read_text("utf-8", errors="replace"))


def front_in(text: str) -> dict[str, str]:
    """The front matter of a file's text."""
    front = FRONT.match(text)
    pairs = (line.partition(":") for line in front["keys"].splitlines()) if front else ()
    return {key.strip(): value.strip() for key, _, value in pairs}


def _place(text: str) -> tuple[int, int, int]:
    """Chapter, section and first rule of a file; what has no number comes last."""
    front = front_in(text)
    number = front.get("number") or front.get("section", "")
    if not _DIVISION.fullmatch(number):
        return _LAST, 0, 0
    first = _FIRST_NUMBER.search(text) if "section" in front else None
    return int(number[0]), int(number) if len(number) > 1 else 0, int(first[1]) if first else 0
