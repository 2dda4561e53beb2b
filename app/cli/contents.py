"""``magistrate contents``."""

from __future__ import annotations

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json


@click.command()
@look_up
def contents(desk: Desk) -> None:
    """Show the table of contents, made from the body."""
    library, document = desk.opened()
    view = library.contents(document)
    if desk.as_json:
        print_json("contents", view)
        return
    for chapter in view.chapters:
        click.echo(click.style(f"{chapter.chapter.number}. {chapter.chapter.heading}", bold=True))
        for section in chapter.sections:
            click.echo(f"    {section.number}. {section.heading}")
    for section in view.loose:
        click.echo(f"{section.number}. {section.heading}")
    if view.terms:
        click.echo(f"Glossary: {view.terms} terms")
    print_edition(view.edition)
