"""``magistrate help``: the help pages on a terminal."""

from __future__ import annotations

import click

from app.cli.completion import help_topics
from app.cli.help_text import as_text
from app.cli.output import print_json, text_width
from app.help.pages import help_index, help_page, help_pages
from app.library.errors import NotFound


@click.command(name="help")
@click.argument("topic", required=False, shell_complete=help_topics)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def help_(context: click.Context, topic: str | None, as_json: bool) -> None:
    """Show a help page; without TOPIC list them; of a command show how it is used.

    The same pages are on the site under /help.
    """
    if topic is None:
        _print_pages(as_json)
        return
    try:
        page = help_page(topic)
    except NotFound:
        if as_json or not _print_usage(context, topic):
            raise
        return
    if as_json:
        print_json("help_page", page)
    else:
        click.echo_via_pager(f"{line}\n" for line in as_text(page.source, text_width()))


def _print_pages(as_json: bool) -> None:
    if as_json:
        listed = [{"name": page.name, "title": page.title, "summary": page.summary} for page in help_pages()]
        print_json("help", {"title": help_index().title, "data": listed})
        return
    for page in help_pages():
        click.echo(f"{click.style(page.name.ljust(14), bold=True)}  {page.summary}")
    click.echo("\nmagistrate help TOPIC shows one of them; magistrate COMMAND --help says how a command is used.")


def _print_usage(context: click.Context, name: str) -> bool:
    """Print how a command is used; False where there is no such command."""
    above = context.parent
    group = above.command if above is not None else None
    command = group.get_command(above, name) if isinstance(group, click.Group) and above is not None else None
    if command is None:
        return False
    with click.Context(command, parent=above, info_name=name) as inner:
        click.echo(command.get_help(inner))
    return True
