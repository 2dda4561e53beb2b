"""``magistrate refs``."""

from __future__ import annotations

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_text
from app.library.records import Status
from app.library.views import InReference, OutReference, edition_ref


@click.command()
@click.argument("number", nargs=-1, required=True)
@look_up
def refs(desk: Desk, number: tuple[str, ...]) -> None:
    """Show what a rule refers to, and what refers to it, each with its sentence."""
    library, document = desk.opened()
    text = " ".join(number)
    out, back = library.references(document, text)
    edition = edition_ref(document)
    if desk.as_json:
        shown = {"edition": edition, "number": library.rule(document, text).number}
        print_json("references", shown | {"references": out, "referenced_by": back})
        return
    click.echo("refers to:" if out else "refers to nothing")
    for reference in dict.fromkeys(map(_out_line, out)):
        click.echo(f"    {reference}")
    click.echo("referred to by:" if back else "referred to by nothing")
    for made in back:
        print_text(_in_line(made), hanging=8, indent=4)
    print_edition(edition)


def _out_line(reference: OutReference) -> str:
    status = "" if reference.status is Status.PRESENT else f" ({reference.status.value.replace('_', ' ')})"
    return f"{reference.target} {reference.heading}".rstrip() + status


def _in_line(made: InReference) -> str:
    return f"{made.source.number or f'glossary: {made.term}'}: {made.sentence}"
