"""``magistrate verify``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.json_output import echo_json

if TYPE_CHECKING:
    from app.library.integrity import FileFinding

DAMAGED = 1


@click.command()
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def verify(root: Path | None, as_json: bool) -> int:
    """Read every byte of the library and of the card data, and say which files are as they were published.

    Exit codes: 0 nothing is wrong, 1 a file is damaged, missing or not one of the library, 3 no library. A library that was
    published without hashes is checked by SQLite alone.
    """
    from app.library.verification import verify as look

    found = look(root)
    if as_json:
        echo_json({
            "object": "verification", "library": found.library, "sound": found.sound, "hashes": found.hashes,
            "files": found.files, "notes": found.notes,
        })  # fmt: skip
    else:
        for one in found.files:
            click.echo(_line(one))
        for note in found.notes:
            click.echo(f"note: {note}")
        click.echo(_conclusion(found.sound, sum(not one.sound for one in found.files)))
    return 0 if found.sound else DAMAGED


def _line(found: FileFinding) -> str:
    line = f"{found.state:<10} {found.size:>13,}  {found.file}"
    return f"{line}  ({found.detail})" if found.detail and not (found.sound and found.detail == found.state) else line


def _conclusion(sound: bool, count: int) -> str:
    if sound:
        return "nothing is wrong"
    return f"{count} {'file is' if count == 1 else 'files are'} not as published; 'magistrate ingest' builds the library again"
