"""``magistrate lineage``: what is uncertain about which rule became which."""

from __future__ import annotations

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_list
from app.library.lineage.views import Doubt, LineagePlace


@click.group()
def lineage() -> None:
    """Which rule of one edition is which of the next: the uncertain cases."""


@lineage.command()
@click.option("--below", type=click.FloatRange(0, 1), help="List steps less certain than this (default 0.6).")
@look_up
def review(desk: Desk, below: float | None) -> None:
    """List uncertain steps between consecutive editions, least certain first; with --edition, those up to it.

    Settle them in rules_data/lineage/decisions.toml and ingest again.
    """
    library = desk.library
    found = library.lineage.review() if below is None else library.lineage.review(below)
    if desk.edition is not None:
        slug = library.edition(desk.edition).slug
        found = [doubt for doubt in found if doubt.newer_edition.slug == slug]
    if desk.as_json:
        print_list("lineage_doubt", found, library=library.id)
        return
    for doubt in found:
        click.echo(_line(doubt))


def _line(doubt: Doubt) -> str:
    move = doubt.move
    where = f"{doubt.older_edition.slug} to {doubt.newer_edition.slug}"
    return f"{move.confidence:.2f}  {where}  {_labels(move.older)} -> {_labels(move.newer)}  {move.change}"


def _labels(places: tuple[LineagePlace, ...]) -> str:
    return ", ".join(place.label for place in places) or "none"
