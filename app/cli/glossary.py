"""``magistrate glossary``."""

from __future__ import annotations

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_list, print_parts
from app.library.views import edition_ref


@click.command()
@click.argument("term", nargs=-1)
@look_up
def glossary(desk: Desk, term: tuple[str, ...]) -> None:
    """Show the glossary entry of TERM; without TERM, list all terms."""
    library, document = desk.opened()
    if not term:
        listed = library.glossary(document)
        if desk.as_json:
            print_list("term_pointer", listed, edition=edition_ref(document))
            return
        for ref in listed:
            click.echo(ref.term)
        print_edition(edition_ref(document))
        return
    entry = library.term(document, " ".join(term))
    if desk.as_json:
        print_json("term", entry)
        return
    click.echo(click.style(entry.term, bold=True))
    print_parts(entry.parts)
    print_edition(entry.edition)
