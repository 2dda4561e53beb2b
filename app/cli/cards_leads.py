"""``magistrate cards index`` and ``about``: which cards and rulings lead to which rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.cards_made import STOPPED, make_leads
from app.cli.failures import stopped
from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_text

if TYPE_CHECKING:
    from app.library.cards.leads.views import LeadingRuling

@click.command(name="index")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def index_(quiet: bool, as_json: bool, root: Path | None) -> int:
    """Find out which cards and rulings lead to which rules of the newest edition.

    The commands import, fetch and ingest do that by themselves where something is new. Exit codes: 0 done, 1 there are no
    cards or no rules, 130 stopped.
    """
    from app.library.cards.store import Cards
    from app.library.library import Library

    Cards.open(root)
    Library.open(root)
    try:
        made = make_leads(root, quiet)
    except KeyboardInterrupt:
        return stopped(STOPPED, as_json)
    if as_json:
        print_json("card_index", {"made": made})
    else:
        click.echo("found" if made else "nothing is new")
    return 0


@click.command()
@click.argument("number", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many of each to print.")
@look_up
def about(desk: Desk, number: tuple[str, ...], limit: int) -> None:
    """Show the rulings and cards that lead to a rule.

    First the rulings that cite NUMBER, then those that speak of it most; the best-known cards first.
    """
    from app.library.cards.store import Cards

    library, document = desk.opened()
    held, asked = Cards.open(desk.root), " ".join(number)
    rulings = library.cards.rulings_of(document, asked, held, limit)
    cards = library.cards.cards_of(document, asked, held, limit)
    if desk.as_json:
        print_json("rule_leads", {"rulings": rulings, "cards": cards})
        return
    click.echo(click.style(f"{rulings.number} {rulings.heading}".rstrip(), bold=True) + f": {rulings.total:,} rulings")
    for ruling in rulings.rulings:
        print_text(ruling_line(ruling), hanging=4)
    click.echo(f"{cards.total:,} cards" + (":" if cards.cards else ""))
    for one in cards.cards:
        click.echo(f"    {one.name}")
    if rulings.later:
        click.echo(f"{rulings.later:,} rulings came after this edition")
    print_edition(rulings.edition)


def ruling_line(ruling: LeadingRuling) -> str:
    """A ruling with its date and the cards it is for."""
    names = ", ".join(one.name for one in ruling.cards) + (f" and {ruling.others} more" if ruling.others else "")
    cites = ", cites the rule" if ruling.cites else ""
    return f"{ruling.date}  {ruling.text} ({names}{cites})".strip()
