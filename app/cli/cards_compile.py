"""``magistrate cards compile``: how the engine reads the text of a card, or of all cards of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli.cards_made import compile_library
from app.cli.failures import stopped
from app.cli.json_output import echo_json
from app.cli.output import print_text

if TYPE_CHECKING:
    from app.library.cards.published import MadeFor
    from app.scenarios.cards.card_compiling import CompiledParagraph, CompilingFigures

UNREAD = 1
_GROUPS = {"": "", "un_cards": "Un-cards, not counted above:", "digital_only": "Only for computers, not counted above:"}
"""The figures of `--report` by their key, in the order of `MadeFor`, and what stands above them."""


@click.command(name="compile")
@click.argument("name", nargs=-1)
@click.option("--report", is_flag=True, help="Only count: how many cards and paragraphs are read, exact and proven.")
@click.option("--trees", is_flag=True, help="Print the tree of each ability.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def compile_(name: tuple[str, ...], report: bool, trees: bool, quiet: bool, as_json: bool, root: Path | None) -> int:
    """Show how the engine reads a card: NAME, or a file of card data. Without NAME, compile all cards and keep them.

    A paragraph is read if every word of it is understood, exact if what was understood prints its words again, and proven if
    besides all that it is made of is tried by situations of this program. Where it is read but not exact, what was
    understood stands below it. All cards of the library are compiled by the commands import, fetch and ingest, too; what is
    counted then is printed. Exit codes: 0 all is read, 1 something is not, 130 stopped.
    """
    from app.engine.oracle import MalformedCard
    from app.scenarios.cards.card_compiling import compiled_faces, figures

    if not name:
        return _all(root, quiet, as_json)
    try:
        cards = list(_cards(" ".join(name), root))
        if report:
            return _report(figures(cards), as_json)
        compiled = [face for card, _ in cards for face in compiled_faces(card)]
    except MalformedCard as error:
        raise click.ClickException(f"{' '.join(name)} is no card data: {error}") from error
    if as_json:
        echo_json({"object": "compiled_faces", "data": [
            {"name": face, "paragraphs": [one._asdict() for one in paragraphs]} for face, paragraphs in compiled
        ]})  # fmt: skip
    else:
        for face, paragraphs in compiled:
            _show(face, paragraphs, trees)
    return UNREAD if any(one.unread for _, paragraphs in compiled for one in paragraphs) else 0


def _all(root: Path | None, quiet: bool, as_json: bool) -> int:
    """Compile what is not compiled, and print the figures. Raises NoCards and CardDataError."""
    from app.library.cards.store import Cards
    from app.scenarios.cards.compiled_library import reading_figures

    Cards.open(root)
    try:
        compile_library(root, quiet)
    except KeyboardInterrupt:
        return stopped("stopped; the compiled cards are as they were", as_json)
    found = reading_figures(root)
    assert found is not None  # they were compiled just now
    return _report(found, as_json)


def _cards(name: str, root: Path | None) -> Iterator[tuple[Mapping[str, Any], MadeFor]]:
    """The card objects of a file and what each is made for, or the card of a name. Raises CardDataError, NotFound and NoCards."""
    from app.library.cards.published import MadeFor
    from app.library.cards.reading import read_bytes, read_cards

    path = Path(name)
    if path.is_file():
        yield from ((one.card, one.made_for) for one in read_cards(path, read_bytes(path)))
    else:
        yield _named(name, root), MadeFor.TABLE


def _named(name: str, root: Path | None) -> Mapping[str, Any]:
    from app.library.cards.errors import NoCards
    from app.library.cards.store import Cards
    from app.scenarios.setup.sources import practice_cards

    own = practice_cards()(name)
    try:
        return Cards.open(root).find(name) or own or Cards.open(root).card(name)
    except NoCards:
        if own is None:
            raise
        return own


def _report(found: dict[MadeFor, CompilingFigures], as_json: bool) -> int:
    """Print the figures; Un-cards and cards for computers alone have their own."""
    counted = dict(zip(_GROUPS, found.values(), strict=True))
    usual = counted[""]
    if as_json:
        apart = {key: figures._asdict() for key, figures in counted.items() if key}
        echo_json({"object": "compiling_figures", **usual._asdict(), **apart})
    for key, figures in counted.items() if not as_json else ():
        if figures.cards or not key:
            _count(_GROUPS[key], figures)
    return UNREAD if usual.read < usual.cards else 0


def _count(title: str, found: CompilingFigures) -> None:
    if title:
        click.echo(title)
    click.echo(f"{found.cards:,} cards: {found.read:,} read whole, {found.exact:,} of them exact, "
               f"{found.proven:,} of these proven")  # fmt: skip
    click.echo(f"{found.paragraphs:,} paragraphs: {found.read_paragraphs:,} read, {found.exact_paragraphs:,} of them exact, "
               f"{found.proven_paragraphs:,} of these proven")  # fmt: skip


def _show(face: str, paragraphs: tuple[CompiledParagraph, ...], trees: bool) -> None:
    click.echo(click.style(face, bold=True))
    for one in paragraphs:
        before, unread, after = one.text.partition(one.unread) if one.unread else (one.text, "", "")
        click.echo(before + click.style(unread, underline=True) + after)
        which = f": “{one.unread}”" if one.unread not in ("", one.text) else ""
        click.echo(click.style(f"    {one.certainty}{which}", dim=True))
        if one.unread_because:
            print_text(f"because {one.unread_because}", indent=4, hanging=4)
        if one.untried:
            print_text(f"not tried: {', '.join(one.untried)}", indent=4, hanging=4)
        if one.wording and one.certainty == "read":
            print_text(f"understood as: {one.wording}", indent=4, hanging=4)
        for tree in one.trees if trees else ():
            print_text(tree, indent=4, hanging=6)
