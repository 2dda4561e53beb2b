"""``magistrate handbook``: check our own restatement of the rules, and keep it up with the editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.completion import editions
from app.cli.json_output import echo_json
from app.cli.output import print_text

if TYPE_CHECKING:
    from app.library.library import Library
    from app.library.records import Document
    from ingest.handbook.reading import KeptState, Offence
    from ingest.handbook.staleness import Lead, StaleEntry

FOUND = 1
_LIBRARY = click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
_FOLDER = click.option("--folder", type=click.Path(path_type=Path, exists=True, file_okay=False), help="A handbook elsewhere.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def handbook() -> None:
    """Check the handbook, and keep it up with the editions.

    The handbook is our own restatement of the rules. Its entries were written from one edition; a lock file has a fingerprint
    of the words of each rule, so that a later edition shows which of them to look at again.
    """


@handbook.command()
@click.argument("edition", required=False, shell_complete=editions)
@_FOLDER
@_JSON
@_LIBRARY
def check(edition: str | None, folder: Path | None, as_json: bool, root: Path | None) -> int:
    """Check numbers, links, holes, style, and that no eight words in a row are those of any edition.

    EDITION limits the check to the state that restates it. What needs an official text is left out, and says so, where the
    library does not have it. Exit codes: 0 nothing found, 1 something found, which is told in a line each.
    """
    states = [state for state in _states(folder) if edition is None or state.agrees == edition]
    if not states:
        raise click.UsageError(f"The handbook has no state for {edition}.")
    library = _library(root)
    words = {state.agrees: _words_of(library, state.agrees) for state in states}
    texts = list(library.handbook.texts_of_editions()) if library else []
    found = [(state.agrees, offence) for state in states for offence in _offences(state, words[state.agrees], texts)]
    if as_json:
        echo_json({
            "object": "handbook_check",
            "data": [{"state": agrees, **offence._asdict()} for agrees, offence in found],
        })  # fmt: skip
    else:
        for agrees, offence in found:
            click.echo(f"{agrees} {offence.check}: {offence.place}: {offence.what}")
        for state in states:
            click.echo(_summary(state, words[state.agrees]), err=True)
    return FOUND if found else 0


@handbook.command()
@click.argument("edition", shell_complete=editions)
@_FOLDER
@_JSON
@_LIBRARY
def stale(edition: str, folder: Path | None, as_json: bool, root: Path | None) -> int:
    """List the entries of the newest state that EDITION has made stale, with the official change beside each.

    An entry is stale where its rule reads otherwise, stands elsewhere or is gone; a rule without an entry is new. Exit codes:
    0 nothing is stale, 1 something is, 3 no library.
    """
    from app.library.library import Library
    from ingest.handbook.staleness import stale_entries

    library, state = Library.open(root), _states(folder)[-1]
    document = library.edition(edition)
    words = library.handbook.official_words(document)
    found = list(stale_entries(state, words, lambda day: _lead(library, day, document)))
    if as_json:
        echo_json({"object": "stale_entries", "edition": document.slug, "data": [one._asdict() for one in found]})
    else:
        before = _words_of(library, state.agrees)
        for one in found:
            _tell(one, state, before, words)
        click.echo(f"{len(found)} to look at in {document.slug}; the handbook agrees with {state.agrees}", err=True)
    return FOUND if found else 0


@handbook.command()
@click.argument("edition", shell_complete=editions)
@click.argument("label", nargs=-1)
@_FOLDER
@_JSON
@_LIBRARY
def lock(edition: str, label: tuple[str, ...], folder: Path | None, as_json: bool, root: Path | None) -> int:
    """Record that entries of the newest state agree with EDITION: those named by LABEL, and all whose rule reads as it did.

    LABEL is a number, or term:Name; "all" names every entry. Exit codes: 0 written, 3 no library.
    """
    from app.library.handbook.lock import write_lock
    from app.library.library import Library
    from ingest.handbook.staleness import relocked

    library, state = Library.open(root), _states(folder)[-1]
    document = library.edition(edition)
    words = library.handbook.official_words(document)
    entries = relocked(state, document.effective or "", words, lambda one: "all" in label or one in label)
    write_lock(state.state.folder, entries)
    agreeing = sum(one.agrees == document.effective for one in entries)
    if as_json:
        whole = len(state.labels)
        echo_json({"object": "handbook_lock", "edition": document.slug, "agreeing": agreeing, "entries": whole})
    else:
        click.echo(f"{agreeing} of {len(state.labels)} entries agree with {document.slug}")
    return 0


def _states(folder: Path | None) -> list[KeptState]:
    from app.library.handbook.files import handbook_folder
    from ingest.errors import IngestError
    from ingest.handbook.reading import kept_states

    try:
        return kept_states(folder or handbook_folder())
    except IngestError as error:
        raise click.ClickException(str(error)) from error


def _library(root: Path | None) -> Library | None:
    """The library, None where there is none: most checks need none."""
    from app.library.errors import NoLibrary
    from app.library.library import Library

    try:
        return Library.open(root)
    except NoLibrary:
        return None


def _words_of(library: Library | None, day: str) -> dict[str, str]:
    from app.library.editions import edition_of

    document = edition_of(library.documents(), day) if library else None
    return library.handbook.official_words(document) if library and document else {}


def _lead(library: Library, day: str, document: Document) -> Lead:
    """From the numbers of the edition of a day into a document: by lineage, or by the number where that edition is not here."""
    from app.library.editions import edition_of

    source = edition_of(library.documents(), day)
    way: Callable[[str], str] = library.handbook.numbers_between(source, document) if source else str
    return way


def _offences(state: KeptState, words: Mapping[str, str], texts: Iterable[str]) -> Iterator[Offence]:
    """What is wrong with a state, held to the words of its edition and the texts of all."""
    from ingest.handbook.originality import run_offences
    from ingest.handbook.soundness import link_offences, lock_offences, number_offences
    from ingest.handbook.style import style_offences

    yield from link_offences(state)
    yield from lock_offences(state)
    yield from style_offences(state)
    if words:
        yield from number_offences(state, words)
    yield from run_offences(state, texts)


def _summary(state: KeptState, words: Mapping[str, str]) -> str:
    """What was checked, in a line, and what could not be."""
    from ingest.handbook.originality import share_of_words

    if not words:
        return f"{state.agrees}: {len(state.labels)} entries; the edition is not in the library, numbers were not compared"
    share = share_of_words(state, words)
    return f"{state.agrees}: {len(state.labels)} entries, half of them below {share:.0%} of the official words"


def _tell(one: StaleEntry, state: KeptState, before: dict[str, str], now: dict[str, str]) -> None:
    """A stale entry: what happened, the official change, and what the handbook says."""
    place = " -> ".join(dict.fromkeys(filter(None, (one.label, one.now))))
    click.echo(click.style(f"{one.staleness}: {place}", bold=True))
    official = _changes(before.get(one.label, ""), now.get(one.now, ""))
    if official:
        print_text(official, hanging=4, indent=4)
    for said in _said(state, one.label):
        print_text(f"Handbook: {said}", hanging=4, indent=4)
    click.echo()


def _changes(older: str, newer: str) -> str:
    """The official words: ``[-those that went-]`` and ``{+those that came+}``."""
    from app.library.diff.export import MARKS, inline
    from app.library.diff.views import PartDiff, PartKind
    from app.library.diff.words import diff_words

    return inline(PartDiff(kind=PartKind.TEXT, older=older, newer=newer, ops=diff_words(older, newer).ops), MARKS)


def _said(state: KeptState, label: str) -> Iterable[str]:
    return (passage.text for passage in state.passages if passage.label == label)
