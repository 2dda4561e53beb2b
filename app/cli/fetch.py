"""``magistrate fetch``: editions from the publisher's addresses, all of a catalogue or the newest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.failures import CommandFailure, FailureKind, stopped, tell
from app.cli.json_output import echo_json
from app.cli.progress import ProgressDisplay, progress

if TYPE_CHECKING:
    from ingest.fetch_folder import Fetched

SOME_FAILED = 1
NOTHING_DONE = 2


@click.command()
@click.option("--from", "catalog", type=click.Path(path_type=Path), help="A catalogue of editions (TOML).")
@click.option("--to", "target", type=click.Path(path_type=Path), help="Where to keep them.")
@click.option("--date", "dates", multiple=True, help="An effective date (YYYY-MM-DD); may be repeated. Default: all.")
@click.option("--latest", is_flag=True, help="Only the newest edition on the publisher's rules page, unless it is here.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory, for --latest.")
@click.option("--json", "as_json", is_flag=True, help="Print what was fetched as JSON.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def fetch(
    catalog: Path | None, target: Path | None, dates: tuple[str, ...], latest: bool, root: Path | None, as_json: bool,
    quiet: bool,
) -> int:  # fmt: skip
    """Download editions from the publisher's addresses, with hash and date recorded.

    Exit codes: 0 all there, 1 some could not be fetched, 2 nothing could be done, 130 stopped.
    """
    from app.library.places import rules_data
    from ingest.errors import IngestError
    from ingest.sources import editions_folder

    if latest and dates:
        raise click.UsageError("--latest looks for the newest edition; --date names others: give one of the two")
    source = catalog or rules_data() / "catalog.toml"
    place = target or editions_folder()
    try:
        with progress(quiet) as shown:
            found = [_latest(source, place, root, shown)] if latest else _listed(source, place, dates, shown)
    except IngestError as error:
        return tell(CommandFailure(kind=FailureKind.FAILED, message=str(error), exit_code=NOTHING_DONE), as_json)
    except KeyboardInterrupt:
        return stopped("stopped; what came is kept, and the next fetch goes on from there", as_json)
    if as_json:
        echo_json({"object": "list", "total": len(found), "data": found})
    else:
        for one in found:
            click.echo(one)
    return SOME_FAILED if any(one.outcome == "failed" for one in found) else 0


def _listed(source: Path, place: Path, dates: tuple[str, ...], shown: ProgressDisplay) -> list[Fetched]:
    from ingest.fetch import fetch as fetch_editions

    return fetch_editions(source, place, dates, lambda done, total: shown.show("fetching editions", done, total))


def _latest(source: Path, place: Path, root: Path | None, shown: ProgressDisplay) -> Fetched:
    from ingest.latest import fetch_latest

    shown.show("looking for the newest edition", 0, 1)
    return fetch_latest(source, place, _held(root))


def _held(root: Path | None) -> dict[str, str]:
    """The complete editions of the library: hash to effective date. None where there is no library yet."""
    from app.library.errors import LibraryError
    from app.library.library import Library
    from app.library.records import DocumentKind

    try:
        documents = Library.open(root).documents()
    except LibraryError:  # a library that cannot be read holds nobody back from fetching; ingest tells what is wrong with it
        return {}
    return {one.sha256: one.effective for one in documents if one.kind is DocumentKind.EDITION and one.complete and one.effective}
