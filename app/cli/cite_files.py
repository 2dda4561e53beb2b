"""The texts that ``magistrate cite`` reads: files, folders and the standard input, each with its citations."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

if TYPE_CHECKING:
    from app.library.citations.texts import Text
    from app.library.citations.views import Citation
    from app.library.library import Library

STDIN = "-"
SHOWN_STDIN = "<stdin>"


class CitedText(NamedTuple):
    """A text with its citations; ``path`` is None for the standard input."""

    name: str
    path: Path | None
    text: Text
    citations: list[Citation]


def open_library(root: Path | None) -> Library:
    """The library under ``root``, or where it usually is. Raises NoLibrary."""
    from app.library.library import Library

    return Library.open(root)


def read_paths(paths: Sequence[str], exclude: Sequence[str], bare: bool) -> list[CitedText]:
    """Every text of the paths that has citations, and the standard input.

    A binary file that is named itself is told of; others are left. Raises Unreadable.
    """
    from app.library.citations.texts import decode, read_text, walk

    readings: list[CitedText] = []
    if STDIN in paths:
        text = decode(sys.stdin.buffer.read())
        _keep(readings, SHOWN_STDIN, None, text, bare)
    named = {Path(path) for path in paths if path != STDIN}
    for path in walk([Path(path) for path in dict.fromkeys(paths) if path != STDIN], exclude):
        text = read_text(path)
        if text is None and path not in named:
            continue
        _keep(readings, path.as_posix(), path, text, bare)
    return readings


def _keep(readings: list[CitedText], name: str, path: Path | None, text: Text | None, bare: bool) -> None:
    from app.library.citations.find import find

    if text is None:
        click.echo(f"magistrate: {name} is a binary file: not read", err=True)
        return
    citations = find(text.body, bare)
    if citations or path is None:  # what comes in must go out, migrated or not
        readings.append(CitedText(name, path, text, citations))
