"""``magistrate cards fetch``: card data and rulings from the bulk-data service, imported where they are new."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from app.cli.cards_importing import counts, import_one, print_count
from app.cli.cards_made import make_all
from app.cli.failures import CommandFailure, FailureKind, stopped, tell
from app.cli.output import print_json
from app.cli.progress import progress
from app.cli.stopping import terminable

if TYPE_CHECKING:
    from ingest.bulk_data.fetch import FetchedBulk
    from ingest.bulk_data.folder import BulkFolder

SOME_FAILED = 1
NOTHING_DONE = 2
_KIB = 1024


@click.command(name="fetch")
@click.option("--from", "catalog", type=click.Path(path_type=Path), help="A catalogue that names the service (TOML).")
@click.option("--to", "target", type=click.Path(path_type=Path), help="The data directory to keep the files in.")
@click.option("--force", is_flag=True, help="Ask the service although it was asked in the last 20 hours.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def fetch_(catalog: Path | None, target: Path | None, force: bool, quiet: bool, as_json: bool, root: Path | None) -> int:
    """Fetch cards and rulings from Scryfall's bulk-data service, and import what is new.

    A fetch that is cut off goes on from there when it is called again. Exit codes: 0 all there, 1 some could not be had or
    read, 2 nothing could be done, 130 stopped.
    """
    from app.library.places import rules_data
    from ingest.bulk_data.folder import BulkFolder
    from ingest.errors import IngestError
    from ingest.sources import data_folder

    try:
        with terminable():
            folder = BulkFolder(target or data_folder())
            found = _fetched(catalog or rules_data() / "catalog.toml", folder, force, quiet)
            found, imported = _brought(found, folder, root, quiet)
            make_all(root, quiet)
    except IngestError as error:
        return tell(CommandFailure(kind=FailureKind.FAILED, message=str(error), exit_code=NOTHING_DONE), as_json)
    except KeyboardInterrupt:
        return stopped("stopped; the next fetch goes on from there", as_json)
    _print(found, imported, root, as_json)
    return SOME_FAILED if any(one.outcome == "failed" for one in found) else 0


def _fetched(catalogue: Path, folder: BulkFolder, force: bool, quiet: bool) -> list[FetchedBulk]:
    from ingest.bulk_data.fetch import fetch_bulk_data

    with progress(quiet) as shown:

        def heard(kind: str, done: int, total: int) -> None:
            shown.show(f"fetching {kind}, KiB", done // _KIB, total // _KIB)

        return fetch_bulk_data(catalogue, folder, force, heard)


def _brought(
    found: list[FetchedBulk], folder: BulkFolder, root: Path | None, quiet: bool
) -> tuple[list[FetchedBulk], list[dict[str, Any]]]:
    """Import what the library does not have. What cannot be imported is told, and tried again with the next fetch."""
    from app.library.cards.errors import CardDataError
    from app.library.cards.found import imported_hashes
    from ingest.bulk_data.fetch import BulkOutcome

    told, imported = [], []
    for one in found:
        if one.record is not None and one.record.sha256 not in imported_hashes(root):
            try:
                imported.append(import_one(folder.path(one.record), root, quiet)[0])
            except CardDataError as error:
                one = msgspec.structs.replace(one, outcome=BulkOutcome.FAILED, detail=f"not imported: {error}")
        told.append(one)
    return told, imported


def _print(found: list[FetchedBulk], imported: list[dict[str, Any]], root: Path | None, as_json: bool) -> None:
    from app.library.cards.errors import NoCards
    from app.library.cards.store import Cards

    try:
        held = Cards.open(root)
    except NoCards:
        held = None
    if as_json:
        print_json("card_fetch", {"data": found, "imported": imported, **(counts(held) if held is not None else {})})
        return
    for one in found:
        click.echo(one, err=one.outcome == "failed")
    for file in imported:
        click.echo(f"{file['file']}: {file['form']} imported, {file['seconds']:.1f} s")
    if held is not None:
        print_count(held)
