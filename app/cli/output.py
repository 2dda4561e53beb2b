"""Printing: JSON with an ``object`` key, and rules as wrapped text under their numbers."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import click
import msgspec

from app.cli.json_output import echo_json
from app.library.records import NodeKind
from app.library.views import EditionRef, Part, RuleView
from app.library.wrapping import Paint, Stretch, wrap

if TYPE_CHECKING:
    from app.library.diff.views import OpKind

_WIDEST = 100
_LABELS = {NodeKind.EXAMPLE: "Example: ", NodeKind.NOTE: "Note: ", NodeKind.RULING: "Ruling: "}


def print_json(kind: str, value: object) -> None:
    """Print a view, or a mapping, with its kind as ``object``."""
    plain: dict[str, Any] = msgspec.to_builtins(value)
    echo_json({"object": kind} | plain)


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


def print_rule(view: RuleView, in_plain_words: bool = False) -> None:
    """Print a rule: number, text, further parts; and what the handbook says of it where that is wanted."""
    number = view.number if view.number[-1:].isalpha() else f"{view.number}."
    parts = list(view.parts)
    head = f" {parts.pop(0).text}" if parts and parts[0].kind is view.kind else ""
    print_text(number + head, hanging=4, bold=[(0, len(number))])
    print_parts(parts)
    if in_plain_words and view.plain:
        print_text(f"In plain words (the handbook, {view.plain_agrees}): {view.plain}", hanging=4, indent=4)
    elif in_plain_words and not view.is_title and view.kind in (NodeKind.RULE, NodeKind.SUBRULE):
        print_text("The handbook has no plain words for this wording.", hanging=4, indent=4)


def print_parts(parts: Iterable[Part]) -> None:
    """Print parts, each indented, with its label and its sources."""
    for part in parts:
        number = f"{part.number}. " if part.number and part.kind in (NodeKind.SENSE, NodeKind.RULING) else ""
        tags = "".join(f" [{source.name}{' ' + source.date if source.date else ''}]" for source in part.sources)
        print_text(f"{_LABELS.get(part.kind, '')}{number}{part.text}{tags}", hanging=4, indent=4)


def print_text(
    text: str, hanging: int = 0, indent: int = 0, bold: Iterable[tuple[int, int]] = (), stretches: Iterable[Stretch] = ()
) -> None:
    """Print text wrapped to the terminal: first line indented, further lines hanging, some stretches in bold or painted."""
    strong = partial(click.style, bold=True)
    click.echo(wrap(text, text_width(), indent, hanging, [*((start, end, strong) for start, end in bold), *stretches]))


def text_width() -> int:
    """How wide running text is on this terminal."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, _WIDEST))


def paints() -> dict[OpKind, Paint]:
    """How words that went and came are coloured; ``click.echo`` leaves colours out where they are not wanted."""
    from app.library.diff.views import OpKind

    return {OpKind.DELETE: partial(click.style, fg="red"), OpKind.INSERT: partial(click.style, fg="green")}
