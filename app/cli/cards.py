"""``magistrate cards``: importing card data and rulings, and showing a card."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from app.cli.output import print_json, print_text

_LIBRARY = click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
_FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group()
def cards() -> None:
    """Import card data and rulings; show a card."""


@cards.command(name="import")
@_FILE
@_LIBRARY
def import_(file: Path, root: Path | None) -> None:
    """Import card data: a Scryfall bulk file (a JSON list or one object a line) or MTGJSON AtomicCards, also gzipped."""
    from app.library.cards_import import import_cards

    number, rulings = import_cards(file, root, _progress("cards")).count()
    click.echo(f"{number:,} cards, {rulings:,} rulings")


@cards.command()
@_FILE
@_LIBRARY
def rulings(file: Path, root: Path | None) -> None:
    """Import rulings: one JSON object a line, or a list, each with card, date and text."""
    from app.library.cards_import import import_rulings

    number, count = import_rulings(file, root, _progress("rulings")).count()
    click.echo(f"{number:,} cards, {count:,} rulings")


@cards.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_LIBRARY
def show(name: tuple[str, ...], as_json: bool, root: Path | None) -> None:
    """Show a card with its rulings. NAME may leave out accents, capitals and punctuation, and may be that of one face."""
    from app.library.cards import Cards

    held = Cards.open(root)
    card = held.card(" ".join(name))
    found = held.rulings(card["name"])
    if as_json:
        print_json("card", {**card, "rulings": [{"date": r.date, "text": r.text, "source": r.source} for r in found]})
        return
    for face in card.get("card_faces") or [card]:
        _print_face(face)
    for ruling in found:
        print_text(f"{ruling.date}  {ruling.text}", hanging=4)


def _print_face(face: dict[str, Any]) -> None:
    click.echo(click.style(face["name"], bold=True) + f"  {face.get('mana_cost', '')}".rstrip())
    numbers = ""
    if face.get("power") is not None:
        numbers = f"  {face['power']}/{face.get('toughness')}"
    for key in ("loyalty", "defense"):
        if face.get(key) is not None:
            numbers = f"  {key} {face[key]}"
    click.echo(f"{face.get('type_line', '')}{numbers}")
    if face.get("oracle_text"):
        print_text(face["oracle_text"])


def _progress(what: str) -> Callable[[int], None] | None:
    """Counting on stderr, for people only."""
    if not sys.stderr.isatty():
        return None
    return lambda number: click.echo(f"\r{number:,} {what}", nl=False, err=True)
