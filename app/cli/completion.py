"""``magistrate completion``: what a shell needs to complete commands, options and their values."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

from app.library.errors import LibraryError

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print completion for SHELL: bash, zsh or fish.

    For bash: source <(magistrate completion bash). "magistrate help command-line" says where to keep it.
    """
    from app.cli import COMPLETE

    kind = get_completion_class(shell)
    assert kind is not None, "every shell of the list is known to click"
    click.echo(kind(context.find_root().command, {}, "magistrate", COMPLETE).source())


def editions(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The documents of the library whose names begin so, each with its title; none where there is no library."""
    from app.library.library import Library

    try:
        documents = Library.open(context.params.get("root")).documents()
    except LibraryError:
        return []
    named = [("latest", "the newest"), *((document.slug, document.title) for document in documents)]
    return [CompletionItem(slug, help=title) for slug, title in named if slug.startswith(begun)]


def help_topics(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The help pages whose names begin so."""
    from app.help.pages import help_pages

    return [CompletionItem(page.name, help=page.title) for page in help_pages() if page.name.startswith(begun)]
