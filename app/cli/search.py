"""``magistrate search``."""

from __future__ import annotations

import click

from app.cli.failures import NOT_FOUND
from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_parts, print_rule, print_text
from app.library.errors import NotFound
from app.library.search.answering import MOST_HITS
from app.library.views import Hit, SearchView


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, MOST_HITS), default=10, show_default=True, help="Hits to show.")
@click.option("--offset", type=click.IntRange(0), default=0, help="Hits to pass over.")
@look_up
def search(desk: Desk, words: tuple[str, ...], limit: int, offset: int) -> int:
    """Search the rules and the glossary.

    WORDS may hold numbers (702.2a-c), "quoted phrases", -excluded words, and the filters in:glossary, in:rules,
    in:examples, in:rulings, in:headings, section:702, chapter:7, kind:subrule; @2016-04-08 names an edition.
    """
    library, document = desk.opened()
    view = library.search(document, " ".join(map(_requoted, words)), limit, offset)
    if desk.as_json:
        print_json("search", view)
    else:
        _print(view)
    if not (view.numbers or view.term or view.total):
        if desk.as_json:
            return NOT_FOUND  # what was printed says that there is nothing
        message = f"Nothing in {view.edition.slug} answers '{view.query}'."
        raise NotFound("rule", view.query, message, view.suggestions)
    return 0


def _requoted(word: str) -> str:
    """An argument that the shell took the quotes from has blanks in it: it is a phrase again."""
    bare = word.removeprefix("-")
    if " " not in bare or '"' in bare or ":" in bare:
        return word
    return f'{word[: len(word) - len(bare)]}"{bare}"'


def _print(view: SearchView) -> None:
    for rule in view.numbers:
        print_rule(rule)
    for number in view.missing:
        click.echo(f"({number} is not in this edition)")
    if view.term is not None:
        click.echo(click.style(view.term.term, bold=True))
        print_parts(view.term.parts)
    for group in view.groups:
        title = f"{group.section.number}. {group.section.heading}" if group.section else "Glossary"
        click.echo(click.style(title, underline=True))
        for hit in group.hits:
            _print_hit(hit)
    if view.total:
        click.echo(f"{view.total} hits")
    print_edition(view.edition)


def _print_hit(hit: Hit) -> None:
    """A hit with the words that were searched for in bold."""
    label = f"{hit.number or hit.term}: "
    marks = [(start + len(label), end + len(label)) for start, end in hit.marks]
    print_text(label + hit.excerpt, hanging=8, indent=4, bold=marks)
