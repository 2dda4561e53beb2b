"""``magistrate search``."""

from __future__ import annotations

import click

from app.cli.cards_leads import ruling_line
from app.cli.failures import NOT_FOUND
from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_parts, print_rule, print_text
from app.library.cards.errors import NoCards
from app.library.cards.store import Cards
from app.library.errors import NotFound
from app.library.search.answering import MOST_HITS
from app.library.search.hits import families
from app.library.search.views import Former, Hit, SearchView, Sureness


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, MOST_HITS), default=10, show_default=True, help="Hits to show.")
@click.option("--offset", type=click.IntRange(0), default=0, help="Hits to pass over.")
@look_up
def search(desk: Desk, words: tuple[str, ...], limit: int, offset: int) -> int:
    """Search the rules and the glossary.

    WORDS is a question in plain words, or numbers (702.2a-c), "phrases" (with the quotes inside the argument), -excluded
    words, and the filters in:glossary, in:rules, in:examples, in:rulings, in:headings, section:702, chapter:7,
    kind:subrule; @2016-04-08, or a year at the end, names an edition.
    """
    library, document = desk.opened()
    view = library.search(document, " ".join(words), limit, offset, _cards(desk))
    if desk.as_json:
        print_json("search", view)
    else:
        _print(view)
    if not (view.numbers or view.former or view.term or view.total):
        if desk.as_json:
            return NOT_FOUND  # what was printed says that there is nothing
        message = f"Nothing in {view.edition.slug} answers '{view.query}'."
        raise NotFound("rule", view.query, message, view.suggestions)
    return 0


def _cards(desk: Desk) -> Cards | None:
    try:
        return Cards.open(desk.root)
    except NoCards:
        return None


def _print(view: SearchView) -> None:
    if view.instead:
        click.echo(f"Searched for: {view.instead}")
    for concept in view.concepts:
        if concept.means:
            click.echo(f"{concept.name}: {concept.means}" + (f" ({', '.join(concept.rules)})" if concept.rules else ""))
    _print_numbers(view)
    if view.term is not None:
        click.echo(click.style(view.term.term, bold=True))
        print_parts(view.term.parts)
    for result in families(view.hits):
        for hit in (result.best, *result.others):
            _print_hit(hit)
    if view.entries:
        click.echo("In the glossary: " + ", ".join(hit.term for hit in view.entries))
    for ruling in view.rulings:
        print_text(f"Ruling: {ruling_line(ruling)}", hanging=8, indent=0)
    if view.total:
        click.echo(f"{view.total} hits" + ("" if view.sureness is Sureness.BEST else "; none stands out"))
    print_edition(view.edition)


def _print_numbers(view: SearchView) -> None:
    for rule in view.numbers:
        print_rule(rule)
    for number in view.missing:
        click.echo(f"({number} is not in this edition)")
    for former in view.former:
        click.echo(_former(former))


def _former(former: Former) -> str:
    now = ", ".join(f"{ref.number} {ref.heading}" for ref in former.now)
    what = f" ({former.heading})" if former.heading else ""
    return f"{former.number}{what}, {former.since} to {former.until}: " + (f"now {now}" if now else "gone")


def _print_hit(hit: Hit) -> None:
    """A hit with the words that were searched for in bold."""
    label = f"{hit.number or hit.term}: "
    marks = [(start + len(label), end + len(label)) for start, end in hit.marks]
    print_text(label + hit.excerpt, hanging=8, indent=4, bold=marks)
    if hit.plain:
        print_text(f"In plain words: {hit.plain}", hanging=8, indent=8)
