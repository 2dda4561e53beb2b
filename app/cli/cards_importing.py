"""Importing card data from a command: with progress, and what there is afterwards."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from app.library.cards.store import Cards

_REPORT_SECONDS = 0.1


def import_one(file: Path, root: Path | None, quiet: bool) -> tuple[dict[str, Any], Cards]:
    """Import a file, with progress on stderr. Returns what it was and how long it took, and the card data with it.

    Raises CardDataError.
    """
    from app.library.cards.importing import import_file

    progress = _Progress(file.name, shown=not quiet and sys.stderr.isatty())
    began = time.perf_counter()
    try:
        form, held = import_file(file, root, progress)
    finally:
        progress.end()
    return {"file": file.name, "form": form.value, "seconds": round(time.perf_counter() - began, 2)}, held


def counts(held: Cards) -> dict[str, Any]:
    """How many cards and rulings there are, and which rulings are on cards that are not, for a program."""
    number, rulings = held.count()
    lost, names, first = held.unmatched()
    return {"cards": number, "rulings": rulings, "unmatched": {"rulings": lost, "names": names, "first": first}}


def print_count(held: Cards) -> None:
    """Say how many cards and rulings there are, and which rulings are on cards that are not."""
    number, rulings = held.count()
    click.echo(f"{number:,} cards, {rulings:,} rulings")
    lost, names, first = held.unmatched()
    if number and lost:
        more = f" and {names - len(first)} more" if names > len(first) else ""
        click.echo(f"{lost:,} rulings are on {names:,} names that no card has: {', '.join(first)}{more}", err=True)


class _Progress:
    """Counting on stderr, for people only; called with how many are done."""

    def __init__(self, what: str, shown: bool) -> None:
        self._what = what
        self._shown = shown
        self._last = 0.0
        self._drawn = False

    def __call__(self, number: int) -> None:
        now = time.monotonic()
        if self._shown and now - self._last >= _REPORT_SECONDS:
            self._last = now
            self._drawn = True
            click.echo(f"\r{self._what}: {number:,}", nl=False, err=True)

    def end(self) -> None:
        """Leave the line."""
        if self._drawn:
            click.echo("\r\x1b[K", nl=False, err=True)


