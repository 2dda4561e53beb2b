"""Printing: JSON with an ``object`` key, and rules as wrapped text under their numbers."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

import click
import msgspec

from app.library.records import NodeKind
from app.library.views import EditionRef, Part, RuleView

_WIDEST = 100
_LABELS = {NodeKind.EXAMPLE: "Example: ", NodeKind.NOTE: "Note: ", NodeKind.RULING: "Ruling: "}


def print_json(kind: str, value: object) -> None:
    """Print a view, or a mapping, with its kind as ``object``."""
    plain: dict[str, Any] = msgspec.to_builtins(value)
    click.echo(msgspec.json.format(msgspec.json.encode({"object": kind} | plain)).decode())


def print_list(kind: str, values: Iterable[object], **more: object) -> None:
    """Print a list of views of one kind."""
    data = [{"object": kind} | msgspec.to_builtins(value) for value in values]
    print_json("list", {**msgspec.to_builtins(more), "total": len(data), "data": data})


def edition_line(edition: EditionRef) -> str:
    """Which edition an answer is from, in a line."""
    if not edition.effective:
        return f"{edition.title} (undated, {edition.sha256[:8]})"
    dated = "dated by inference" if edition.inferred else "effective"
    return f"{edition.title}, {dated} {edition.effective} ({edition.sha256[:8]})"


def print_edition(edition: EditionRef) -> None:
    """Print which edition the answer is from, after the answer."""
    click.echo(click.style(f"— {edition_line(edition)}", dim=True))


def print_rule(view: RuleView) -> None:
    """Print a rule: number, text, further parts."""
    number = view.number if view.number[-1:].isalpha() else f"{view.number}."
    parts = list(view.parts)
    head = f" {parts.pop(0).text}" if parts and parts[0].kind is view.kind else ""
    print_text(number + head, hanging=4, bold=[(0, len(number))])
    print_parts(parts)


def print_parts(parts: Iterable[Part]) -> None:
    """Print parts, each indented, with its label and its sources."""
    for part in parts:
        number = f"{part.number}. " if part.number and part.kind in (NodeKind.SENSE, NodeKind.RULING) else ""
        tags = "".join(f" [{source.name}{' ' + source.date if source.date else ''}]" for source in part.sources)
        print_text(f"{_LABELS.get(part.kind, '')}{number}{part.text}{tags}", hanging=4, indent=4)


def print_text(text: str, hanging: int = 0, indent: int = 0, bold: Iterable[tuple[int, int]] = ()) -> None:
    """Print text wrapped to the terminal: first line indented, further lines hanging, some stretches in bold."""
    width = min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)
    lines = [
        textwrap.fill(
            line, max(width, 40), initial_indent=" " * indent, subsequent_indent=" " * hanging,
            break_long_words=False, break_on_hyphens=False,
        )
        for line in text.split("\n")
    ]  # fmt: skip
    click.echo(_emboldened("\n".join(lines), text, bold))


def _emboldened(wrapped: str, text: str, bold: Iterable[tuple[int, int]]) -> str:
    """Wrapped text with stretches of the original in bold: wrapping changed nothing but white space."""
    strong = {place for start, end in bold for place in range(start, end)}
    inked = [place in strong for place, char in enumerate(text) if not char.isspace()]
    places = iter(inked)
    marked = [(not char.isspace() and next(places), char) for char in wrapped]
    stretches = [(is_bold, "".join(char for _, char in run)) for is_bold, run in groupby(marked, itemgetter(0))]
    return "".join(click.style(words, bold=True) if is_bold else words for is_bold, words in stretches)
