"""``magistrate export``: editions as files, for a server that only sends files."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli.failures import stopped
from app.cli.json_output import echo_json
from app.cli.progress import progress


@click.command()
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, help="The folder; an export in it is replaced.")
@click.option("--base", required=True, metavar="ADDRESS", help="The address at which it will be served.")
@click.option("--edition", "keys", multiple=True, help="An edition; may be repeated. Default: the newest.")
@click.option("--live", default="", metavar="ADDRESS", help="A running site, for links to other pages.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def export(target: Path, base: str, keys: tuple[str, ...], live: str, as_json: bool, quiet: bool, root: Path | None) -> int:
    """Export every page of an edition as files, with a sitemap and the hash of each file.

    The folder is made whole beside the old one and then put in its place: an export that is stopped changes nothing.
    """
    from app.export.exporting import export as export_editions
    from app.export.folder import ExportError

    try:
        with progress(quiet) as shown:
            done = export_editions(root, target, base, keys, live, lambda number, total: shown.show("pages", number, total))
    except ExportError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or target}: {error.strerror or error}") from error
    except KeyboardInterrupt:
        return stopped("stopped; the folder is as it was", as_json)
    if as_json:
        echo_json({"object": "export", "folder": str(target), **done._asdict()})
    else:
        told = f"{done.pages:,} pages, {done.files:,} files, {done.size / 1e6:,.1f} MB in {target}"
        click.echo(f"{', '.join(done.editions)}: {told}")
    return 0
