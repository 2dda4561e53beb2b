"""``magistrate ingest``: captures into the library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli.cards_made import compile_library, make_leads
from app.cli.failures import CommandFailure, FailureKind, stopped, tell
from app.cli.json_output import echo_json
from app.cli.progress import ProgressDisplay, progress
from app.cli.stopping import terminable
from app.library.building import IngestProgress, left_behind
from app.library.publication import library_root

if TYPE_CHECKING:
    from ingest.build import BuildOutcome
    from ingest.model import Capture

REFUSED = 1  # something was ingested or nothing was new, but some captures were refused
FAILED = 2  # nothing could be done


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
@click.option("--report", "reporting", is_flag=True, help="Print what became of every document.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome, or the report, as JSON.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Captures to parse at once (default: all cores).")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def ingest(
    paths: tuple[Path, ...], root: Path | None, reporting: bool, as_json: bool, jobs: int | None, quiet: bool
) -> int:
    """Add captures of the rules to the library and publish it. A first ingest publishes the newest edition beforehand.

    PATHS are files or directories. Without any: the editions found in MAGISTRATE_DATA, or in rules_data/editions/ and
    ../shared, the handbook, and the card data in cards/ and rulings/ beside the editions. A published library that is
    damaged is built again. Exit codes: 0 done, 1 some captures were refused or lost, 2 nothing could be done, 130 stopped.
    """
    from ingest.build import build
    from ingest.errors import IngestError

    refused: dict[str, str] = {}
    cards = _FoundCards(root, as_json, wanted=not paths)
    try:
        captures = _captures(paths, refused)
        with terminable(), progress(quiet) as shown:
            _tell_of_stopped(root, shown)
            outcome = build(library_root(root), captures, _heard(shown), jobs, lambda alone: _first(alone, root, shown, cards))
        outcome.refused = refused | outcome.refused
        _print(outcome, reporting, as_json)
        cards.bring()
        cards.make_all(quiet, jobs)
    except IngestError as error:
        return _fail([*refused.values(), str(error)], as_json)
    except KeyboardInterrupt:
        return stopped("stopped; what is published stays as it is", as_json)
    for reason in outcome.refused.values():
        click.echo(f"magistrate: refused: {reason}", err=True)
    _tell_of_damage(outcome)
    return REFUSED if outcome.refused or outcome.lost else 0


def _tell_of_damage(outcome: BuildOutcome) -> None:
    """Say that the published library was damaged, and which documents of it have to be given again."""
    if outcome.damage:
        click.echo(f"magistrate: the library was damaged ({'; '.join(outcome.damage)}) and was built again", err=True)
    for sha256, name in outcome.lost.items():
        click.echo(f"magistrate: lost: {name} (sha256 {sha256[:16]}): give it to 'magistrate ingest' again", err=True)


def _heard(shown: ProgressDisplay) -> Callable[[IngestProgress], None]:
    """What shows the progress of an ingest."""
    return lambda found: shown.show(found.step, found.done, found.total, found.on)


def _tell_of_stopped(root: Path | None, shown: ProgressDisplay) -> None:
    """Say that an earlier ingest did not end, whose progress file is here still."""
    last = left_behind(root)
    if last is not None:
        shown.say(f"the last ingest was killed while {last.step}, at {last.done} of {last.total}; what it published stays")


def _first(alone: BuildOutcome, root: Path | None, shown: ProgressDisplay, cards: _FoundCards) -> None:
    """The newest edition is published: say so, and bring the cards that its readers will look for."""
    from app.library.library import Library

    newest = Library.open(root).edition()
    shown.say(f"published the newest edition, {newest.slug}, after {alone.seconds:.1f} s; the others follow")
    cards.bring()


def _captures(paths: tuple[Path, ...], refused: dict[str, str]) -> list[Capture]:
    """Load what is named, or what a fresh installation finds. A file that cannot be read is refused by name."""
    from ingest import sources

    found = [] if paths else sources.handbook()
    return [*found, *sources.captures_of(paths or sources.default_paths(), refused)]


class _FoundCards:
    """The card data that lies beside the editions, imported once in an ingest, where it is not there yet."""

    def __init__(self, root: Path | None, as_json: bool, wanted: bool) -> None:
        self._root, self._as_json, self._wanted = root, as_json, wanted

    def bring(self) -> None:
        """Import it, the first time this is called. What is wrong with it is told, and no reason to stop."""
        from app.library.cards.errors import CardDataError
        from app.library.cards.found import import_found
        from ingest import sources

        if not self._wanted:
            return
        self._wanted = False
        try:
            for file, form in import_found(sources.default_paths(), self._root):
                click.echo(f"{file.name}: {form.value} imported", err=self._as_json)
        except CardDataError as error:
            click.echo(f"magistrate: refused: {error}", err=True)

    def make_all(self, quiet: bool, jobs: int | None) -> None:
        """Find out which cards and rulings lead to which rules, and compile the cards, where anything is new."""
        from app.library.cards.errors import CardDataError

        try:
            make_leads(self._root, quiet)
            compile_library(self._root, quiet, jobs)
        except CardDataError as error:
            click.echo(f"magistrate: refused: {error}", err=True)


def _print(outcome: BuildOutcome, reporting: bool, as_json: bool) -> None:
    from ingest.report import as_text, report

    hashes = [*outcome.added, *outcome.known]
    if reporting:
        documents = report(outcome.folder, hashes)
        if as_json:
            echo_json({"object": "ingest_report", "library": outcome.id, "documents": documents} | _fate(outcome))
        else:
            click.echo("\n\n".join(as_text(found) for found in documents))
    elif as_json:
        echo_json({"object": "ingest", "library": outcome.id} | _fate(outcome))
    if not as_json:
        click.echo(
            f"library {outcome.id}: {len(outcome.added)} added, {len(outcome.known)} already there, "
            f"{len(outcome.refused)} refused, {outcome.seconds:.1f} s"
        )


def _fate(outcome: BuildOutcome) -> dict[str, Any]:
    return {
        "added": outcome.added, "known": outcome.known, "refused": outcome.refused, "damage": outcome.damage,
        "lost": outcome.lost, "seconds": round(outcome.seconds, 2),
    }  # fmt: skip


def _fail(reasons: list[str], as_json: bool) -> int:
    """Tell of everything that was refused; to a program as one error."""
    failures = ["; ".join(reasons)] if as_json else reasons
    for message in failures:
        tell(CommandFailure(kind=FailureKind.FAILED, message=message, exit_code=FAILED), as_json)
    return FAILED
