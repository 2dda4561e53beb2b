"""``magistrate cards``: fetching and importing card data and rulings, searching for cards, and showing one with its rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from app.cli.cards_compile import compile_
from app.cli.cards_fetch import fetch_
from app.cli.cards_importing import counts, import_one, print_count
from app.cli.cards_leads import about, index_
from app.cli.cards_made import STOPPED, make_all
from app.cli.failures import stopped
from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json, print_list, print_text

if TYPE_CHECKING:
    from app.library.cards.store import Cards
    from app.library.cards.views import CardFace, CardView

_LIBRARY = click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def cards() -> None:
    """Fetch and import card data and rulings; search for cards; show one."""


for command in (fetch_, index_, about, compile_):
    cards.add_command(command)


@cards.command(name="import")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("--quiet", is_flag=True, help="Show no progress.")
@_JSON
@_LIBRARY
def import_(files: tuple[Path, ...], quiet: bool, as_json: bool, root: Path | None) -> int:
    """Import cards or rulings, whichever each of FILES holds.

    A Scryfall bulk file of cards or rulings (a JSON list or one object a line), MTGJSON AtomicCards, or rulings with card,
    date and text; also gzipped. New cards replace the cards there, new rulings the rulings. An import that is stopped
    leaves what was there. Exit codes: 0 done, 1 a file could not be read, 130 stopped.
    """
    return _import(files, quiet, as_json, root)


@cards.command(name="rulings")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("--quiet", is_flag=True, help="Show no progress.")
@_JSON
@_LIBRARY
def rulings_(files: tuple[Path, ...], quiet: bool, as_json: bool, root: Path | None) -> int:
    """Import rulings: the same as import, by another name."""
    return _import(files, quiet, as_json, root)


def _import(files: tuple[Path, ...], quiet: bool, as_json: bool, root: Path | None) -> int:
    imported: list[dict[str, object]] = []
    try:
        for file in files:
            found, held = import_one(file, root, quiet)
            imported.append(found)
            if not as_json:
                click.echo(f"{file.name}: {found['form']}, {found['seconds']:.1f} s")
    except KeyboardInterrupt:
        return stopped("stopped; the card data is as it was", as_json)
    try:
        make_all(root, quiet)
    except KeyboardInterrupt:
        return stopped(STOPPED, as_json)
    if as_json:
        print_json("card_import", {"files": imported, **counts(held)})
    else:
        print_count(held)
    return 0


@cards.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 1000), default=40, show_default=True, help="How many to print.")
@_JSON
@_LIBRARY
def search(words: tuple[str, ...], limit: int, as_json: bool, root: Path | None) -> None:
    """List cards by WORDS of their names, each from its beginning; text:flying and type:goblin narrow it down."""
    from app.library.cards.store import Cards
    from app.library.errors import NotFound

    held, query = Cards.open(root), " ".join(_quoted(word) for word in words)
    found = held.search(query, limit)
    if not found.total:
        raise NotFound("card", query, f"No card answers to '{query}'.", tuple(held.near(query)))
    if as_json:
        print_list("card_pointer", found.cards, found=found.total)
        return
    for one in found.cards:
        click.echo(f"{one.name}  {one.mana_cost}".rstrip() + click.style(f"  {one.type_line}", dim=True))
    if found.total > len(found.cards):
        click.echo(click.style(f"— {len(found.cards)} of {found.total:,}", dim=True))


@cards.command()
@click.argument("name", nargs=-1, required=True)
@look_up
def show(desk: Desk, name: tuple[str, ...]) -> None:
    """Show a card with its rulings, what each paragraph is, and the rules it leads to.

    NAME may leave out accents, capitals and punctuation, and may be that of one face.
    """
    from app.library.cards.store import Cards
    from app.library.errors import NoLibrary
    from app.scenarios.cards.card_view import card_view

    held, asked = Cards.open(desk.root), " ".join(name)
    try:
        library, document = desk.opened()
    except NoLibrary:
        _show_bare(held, asked, desk.as_json)
        return
    view = card_view(library, document, held, asked)
    if desk.as_json:
        print_json("card", view)
        return
    for face in view.faces:
        _print_face(face)
    for ruling in view.rulings:
        print_text(f"{ruling.date}  {ruling.text}", hanging=4)
    _print_rules(view)
    print_edition(view.edition)


def _show_bare(held: Cards, name: str, as_json: bool) -> None:
    """A card as it was published, where there are no rules that it could lead to."""
    card = held.card(name)
    rulings = held.rulings(card["name"])
    if as_json:
        print_json("card", {**card, "rulings": [msgspec.to_builtins(one) for one in rulings]})
        return
    for face in card.get("card_faces") or [card]:
        click.echo(click.style(face["name"], bold=True) + f"  {face.get('mana_cost', '')}".rstrip())
        click.echo(face.get("type_line", ""))
        print_text(face.get("oracle_text", ""))
    for ruling in rulings:
        print_text(f"{ruling.date}  {ruling.text}", hanging=4)


def _quoted(word: str) -> str:
    """An argument as one part of a query: the shell has taken away the quotation marks around a phrase."""
    column, colon, rest = word.partition(":")
    return f'{column}:"{rest}"' if colon and " " in rest else word


def _print_face(face: CardFace) -> None:
    click.echo(click.style(face.name, bold=True) + f"  {face.mana_cost}".rstrip())
    numbers = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    for what, value in (("loyalty", face.loyalty), ("defense", face.defense)):
        numbers += f"  {what} {value}" if value is not None else ""
    click.echo(f"{face.type_line}{numbers}")
    for one in face.paragraphs:
        print_text(one.text)
        kinds = ", ".join(f"{kind.name} {kind.number}".rstrip() for kind in one.kinds)
        if one.understood is False:
            kinds = f"not played by the engine: {one.unread}" + (f" ({one.unread_because})" if one.unread_because else "")
        elif one.certainty is not None:
            kinds = ", ".join(filter(None, (kinds, str(one.certainty))))
        if kinds:
            click.echo(click.style(f"    {kinds}", dim=True))
        if one.wording:
            print_text(f"understood as: {one.wording}", indent=4, hanging=4)


def _print_rules(view: CardView) -> None:
    rules = [f"{rule.number} {rule.heading}" for group in view.rules for rule in group.rules]
    if rules:
        print_text("Rules: " + "; ".join(rules), hanging=4)
