"""``magistrate source`` and ``magistrate capture``: the text as it was captured."""

from __future__ import annotations

import sys

import click

from app.cli.options import Desk, look_up
from app.cli.output import print_edition, print_json


@click.command()
@click.argument("what")
@look_up
def source(desk: Desk, what: str) -> None:
    """Show captured lines: those a rule was read from (702.19b), or a range of them (4097-4099)."""
    from app.library.captured import is_range, lines_of, read_range

    library, document = desk.opened()
    first, last = read_range(what) if is_range(what) else lines_of(library.rule(document, what).parts)
    view = library.source(document, first, last)
    if desk.as_json:
        print_json("source", view)
        return
    for line in view.lines:
        click.echo(f"{line.number:>6}  {line.text}")
        for repair in line.repairs:
            note = f"        column {repair.column}: {repair.captured!r} read as {repair.restored!r} ({repair.reason})"
            click.echo(click.style(note, dim=True))
    for oddity in view.oddities:
        click.echo(f"        line {oddity.line} {oddity.number}: {oddity.kind}: {oddity.detail}")
    print_edition(view.edition)


@click.command()
@look_up
def capture(desk: Desk) -> None:
    """Write the captured file, byte for byte, to standard output."""
    library, document = desk.opened()
    if desk.as_json:
        import base64

        data = base64.b64encode(library.capture(document)).decode()
        print_json("capture", {"source": document.source, "sha256": document.sha256, "base64": data})
        return
    sys.stdout.buffer.write(library.capture(document))
