"""``magistrate downloads``: make the files of whole editions that the API serves."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

_NOT_MADE = "not made: another process is making them, or the library's folder cannot be written"


@click.command()
@click.option("--gently", is_flag=True, help="Leave the processor to other programs that want it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def downloads(gently: bool, as_json: bool, root: Path | None) -> None:
    """Make the JSON and NDJSON files of every edition that has none yet, and say how large they are.

    The site makes each when it is first asked for; made beforehand, they are listed with their hashes from the start.
    """
    from app.cli.output import print_list
    from app.library.library import Library

    if gently:
        os.nice(10)
    library = Library.open(root)
    library.downloads.make_all(_progress)
    rows = [(document, library.downloads.facts(document)) for document in library.documents()]
    if as_json:
        print_list("edition_files", [{"slug": one.slug, "files": facts} for one, facts in rows], library=library.id)
        return
    for document, facts in rows:
        sizes = [f"{form} {packed.size:,} bytes ({packed.gzip_size:,} compressed)" for form, packed in (facts or {}).items()]
        click.echo(f"{document.slug}  {', '.join(sizes) or _NOT_MADE}")


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\reditions written: {done} of {total}", nl=done == total, err=True)
