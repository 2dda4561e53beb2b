"""``magistrate cite migrate``: which texts are rewritten, writing them, and saying what was done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.cite_files import CitedText
from app.cli.cite_output import citations_counted, finding_line
from app.cli.output import print_json

if TYPE_CHECKING:
    from app.library.citations.check import Checker
    from app.library.citations.migrate import Migration
    from app.library.citations.rewriting import Left, Rewriter

Done = Sequence[tuple[CitedText, "Migration"]]


def rewrite_all(
    checker: Checker, rewriter: Rewriter, readings: Sequence[CitedText], confidence: float
) -> tuple[Done, list[Left]]:
    """The texts with their citations rewritten, and the files that must stay as they are. Nothing is written."""
    from app.library.citations.migrate import migrate

    done: list[tuple[CitedText, Migration]] = []
    left: list[Left] = []
    for one in readings:
        made = migrate(one.text.body, checker.findings(one.text.body, one.citations), confidence)
        known = rewriter.reason_to_leave(one.path, one.text.encoded(one.text.body)) if one.path is not None else None
        if known is None:
            done.append((one, made))
        elif made.edits:
            left.append(known)
    return done, left


def write_all(rewriter: Rewriter, done: Done) -> list[Left]:
    """Write back what changed; the standard input goes to the standard output, changed or not. Returns files left meanwhile."""
    from app.library.citations.rewriting import Rewrite

    for reading, made in done:
        if reading.path is None:
            sys.stdout.buffer.write(reading.text.encoded(made.text))
    return rewriter.write([
        Rewrite(reading.path, reading.text.encoded(reading.text.body), reading.text.encoded(made.text))
        for reading, made in done
        if reading.path is not None and made.edits
    ])


def print_migration(
    checker: Checker, done: Done, left: Sequence[Left], dry_run: bool, patch_file: Path | None, json_too: bool,
) -> None:  # fmt: skip
    """Print the diff or write the patch, where that was asked for; then list what is left and say how much was done."""
    from app.library.citations.texts import write_text

    if patch_file is not None:
        write_text(patch_file, b"".join(reading.text.encoded(diff) for reading, diff in _diffs(done)))
    elif dry_run and not json_too:
        click.echo("".join(diff for _, diff in _diffs(done)), nl=False)
    if json_too:
        _migration_as_json(checker, done, left, written=not (dry_run or patch_file))
    else:
        _tell_migration(checker, done, left, dry_run or patch_file is not None)


def _diffs(done: Done) -> list[tuple[CitedText, str]]:
    """A unified diff of each text that changes."""
    from app.library.citations.migrate import patch

    return [(reading, patch(reading.name, reading.text.body, made.text)) for reading, made in done if made.edits]


def _tell_migration(checker: Checker, done: Done, left: Sequence[Left], only_shown: bool) -> None:
    for reading, made in done:
        for finding in made.review:
            click.echo(f"review: {finding_line(reading.name, finding)}", err=True)
    for one in left:
        click.echo(f"left: {one.path}: {one.reason}", err=True)
    edits, review = sum(len(made.edits) for _, made in done), sum(len(made.review) for _, made in done)
    files = sum(bool(made.edits) for _, made in done)
    verb = "would be rewritten" if only_shown else "rewritten"
    told = f"{citations_counted(edits)} {verb} in {files} files, {review} left for review"
    click.echo(f"{told} ({checker.source.slug} to {checker.target.slug})", err=True)


def _migration_as_json(checker: Checker, done: Done, left: Sequence[Left], written: bool) -> None:
    from app.library.citations.rewriting import as_rows
    from app.library.citations.views import checked
    from app.library.views import edition_ref

    diffs = {reading.name: diff for reading, diff in _diffs(done)}
    print_json("citation_migration", {
        "from": edition_ref(checker.source), "to": edition_ref(checker.target), "written": written,
        "total": sum(len(made.edits) for _, made in done),
        "files": [
            {
                "path": reading.name, "edits": [checked(edit.finding) for edit in made.edits],
                "review": [checked(finding) for finding in made.review], "diff": diffs.get(reading.name, ""),
            }
            for reading, made in done
        ],
        "left": as_rows(left),
    })  # fmt: skip
