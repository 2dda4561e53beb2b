"""``magistrate diff`` and ``magistrate moves``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.completion import editions
from app.cli.options import coloured
from app.cli.output import paints, print_json

if TYPE_CHECKING:
    from app.library.diff.views import DiffView

FORMATS = ("text", "markdown", "unified", "json")
MOVES_FORMATS = ("text", "csv", "sed", "json")
_UNIFIED = {"-": "red", "+": "green", "@": "cyan"}


@click.command()
@click.argument("older", metavar="FROM", shell_complete=editions)
@click.argument("newer", metavar="[TO]", required=False, shell_complete=editions)
@click.option("--in", "within", default="", metavar="PART", help="rules, glossary, or a number: 7, 702, 702.19.")
@click.option("--kind", multiple=True, help="Classes wanted, such as added,removed. Default: all but typographic and references.")
@click.option("--all", "every", is_flag=True, help="Show changes of typography and of reference numbers too.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to write it.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--stat", is_flag=True, help="Show the counts only: of what --in and --kind choose, and of everything.")
@coloured
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def diff(
    older: str, newer: str | None, within: str, kind: tuple[str, ...], every: bool, form: str, as_json: bool, stat: bool,
    root: Path | None,
) -> None:  # fmt: skip
    """Show what differs between two documents, word by word: [-went-] and {+came+}.

    TO is the newest edition where it is left out. FROM and TO are dates, years (the last edition
    in force in each), slugs, hashes or 'latest', in either order of time.
    """
    from app.library.diff.comparing import read_kinds
    from app.library.diff.views import DiffFilter
    from app.library.library import Library

    library = Library.open(root)
    wanted = DiffFilter(within=within, changes=read_kinds([*kind, *(["all"] if every else [])]))
    view = library.diff.between(library.edition(older), library.edition(newer), wanted, 0 if stat else None)
    if as_json or form == "json":
        print_json("diff", view)
        return
    for line in _lines(view, form, stat):
        click.echo(line)


def _lines(view: DiffView, form: str, stat: bool) -> Iterator[str]:
    """The lines of a diff, with colours that ``click.echo`` leaves out where they are not wanted."""
    from app.library.diff import export

    if stat:
        return iter([export.title(view), *export.summary(view)])
    if form == "markdown":
        return export.as_markdown(view)
    if form == "unified":
        return (click.style(line, fg=_UNIFIED.get(line[:1])) for line in export.as_unified(view))
    return export.as_text(view, paints())


@click.command()
@click.argument("older", metavar="FROM", shell_complete=editions)
@click.argument("newer", metavar="[TO]", required=False, shell_complete=editions)
@click.option("--format", "form", type=click.Choice(MOVES_FORMATS), default="text", show_default=True, help="How to write them.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--confidence", type=click.FloatRange(0, 1), help="What sed leaves for review (default 0.9).")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def moves(
    older: str, newer: str | None, form: str, as_json: bool, confidence: float | None, root: Path | None
) -> None:  # fmt: skip
    """List the numbers of FROM that are elsewhere in TO: moved, split, merged or removed.

    TO is the newest edition where it is left out. --format sed writes a script that renumbers citations, with
    placeholders, so that no new number is taken for an old one.
    """
    from app.library.library import Library
    from app.library.lineage.renumbering import CONFIDENT, as_csv, as_sed

    library = Library.open(root)
    view = library.lineage.moves_table(library.edition(older), library.edition(newer))
    if as_json or form == "json":
        print_json("moves", view)
    elif form == "csv":
        click.echo(as_csv(view), nl=False)
    elif form == "sed":
        for line in as_sed(view, CONFIDENT if confidence is None else confidence):
            click.echo(line)
    else:
        for row in view.rows:
            reused = f"; {row.older} is now {row.reused_by}" if row.reused_by else ""
            click.echo(f"{row.older:<9} {', '.join(row.newer) or '-':<12} {row.change.replace('_', ' ')}{reused}")
        click.echo(click.style(f"— {view.older.slug} to {view.newer.slug}: {len(view.rows)}", dim=True))
