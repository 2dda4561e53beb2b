"""``magistrate cite``: check, migrate, lock and audit the citations of the rules in files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from app.cli.cite_files import STDIN, CitedText, open_library, read_paths
from app.cli.cite_migration import print_migration, rewrite_all, write_all
from app.cli.cite_output import FORMATS, as_json, print_audit, print_findings, print_lock
from app.cli.completion import editions
from app.cli.failures import CommandFailed, failure_of

if TYPE_CHECKING:
    from app.library.citations.check import Checker
    from app.library.citations.views import Class, Finding
    from app.library.library import Library

FOUND, USAGE = 1, 2
CONFIDENCE = 0.9
LOCK = "magistrate.lock"
_QUOTE = "quote"
_FINE = ("ok", "typographic")
_FROM = (
    "The edition written for. Default: that of magistrate.lock in the current folder, else the newest edition that "
    "has all numbers cited."
)
_QUOTES = "Hold words quoted behind a citation against the rule also where they do not resemble it."
_FAIL_ON = "Classes that make the exit code 1. Default: all but ok and typographic."
_FILE = click.Path(path_type=Path, dir_okay=False)
_JSON = click.option("--json", "json_too", is_flag=True, help="Print JSON.")
Command = TypeVar("Command", bound=Callable[..., Any])


class _Cite(click.Group):
    """The group; what cannot be read or is not held is wrong usage here, since 1 says that something was found."""

    def invoke(self, ctx: click.Context) -> Any:
        from app.library.errors import LibraryError, NoLibrary

        try:
            return super().invoke(ctx)
        except NoLibrary:
            raise
        except LibraryError as error:
            raise CommandFailed(msgspec.structs.replace(failure_of(error), exit_code=USAGE)) from error


@click.group(cls=_Cite)
def cite() -> None:
    """Check, migrate, lock and audit citations of the rules in files.

    PATHS are files and folders; "-" is the standard input. Left out: hidden files and folders, installed packages,
    binary files, what --exclude or a .magistrateignore in the current folder names, lines with "magistrate: ignore".
    Exit codes: 0 all is well, 1 there is something to look at, 2 the usage is wrong, 3 no library.
    """


def _texts(command: Command) -> Command:
    """Give a command PATHS and the options that say what is read."""
    for decorate in (
        click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory."),
        click.option("--bare", is_flag=True, help="Take 702.19 for a citation also without a word such as CR or rule."),
        click.option("--exclude", multiple=True, metavar="GLOB", help="Leave out files and folders; may be repeated."),
        click.argument("paths", nargs=-1, required=True, metavar="PATHS..."),
    ):
        command = decorate(command)
    return command


def _editions(command: Command) -> Command:
    """Give a command ``--from``, ``--to`` and ``--quotes``."""
    for decorate in (
        click.option("--quotes", is_flag=True, help=_QUOTES),
        click.option("--to", "target", metavar="EDITION", help="The edition to read in. Default: the newest."),
        click.option("--from", "source", metavar="EDITION", shell_complete=editions, help=_FROM),
    ):
        command = decorate(command)
    return command


@cite.command()
@_texts
@_editions
@click.option("--format", "style", type=click.Choice(FORMATS), default="text", help="How to print findings.")
@click.option("--json", "json_too", is_flag=True, help="The same as --format json.")
@click.option("--fail-on", metavar="CLASS,...", help=_FAIL_ON)
@click.option("--all", "everything", is_flag=True, help="Print the citations that are in order, too.")
def check(
    paths: Sequence[str], root: Path | None, bare: bool, exclude: Sequence[str], source: str | None,
    target: str | None, quotes: bool, style: str, json_too: bool, fail_on: str | None, everything: bool,
) -> int:  # fmt: skip
    """Say what became of every citation.

    Classes: ok, typographic, edited, moved (another number), split, merged, reused (the number names another rule
    now), removed, never_existed, malformed; and quote, where words quoted beside a citation resemble the rule and are
    not its own. A number that the edition of --from lacks is judged by the last edition before it that had it.
    """
    failing = _failing(fail_on)
    readings = read_paths(paths, exclude, bare)
    made = _checker(open_library(root), readings, source, target, quotes)
    found = [(one.name, made.findings(one.text.body, one.citations)) for one in readings]
    if json_too or style == "json":
        as_json(made, found)
    else:
        print_findings(made, found, style, everything)
    return FOUND if any(_fails(finding, failing) for _, findings in found for finding in findings) else 0


@cite.command()
@_texts
@_editions
@click.option("--dry-run", is_flag=True, help="Write nothing; print the changes as a unified diff.")
@click.option("--patch", type=_FILE, help="Write the changes to a patch, not to the files.")
@click.option(
    "--confidence", type=click.FloatRange(0, 1), default=CONFIDENCE, show_default=True,
    help="Leave for review what is less certain.",
)  # fmt: skip
@click.option("--again", is_flag=True, help="Migrate also files that are on record as migrated.")
@_JSON
def migrate(
    paths: Sequence[str], root: Path | None, bare: bool, exclude: Sequence[str], source: str | None,
    target: str | None, quotes: bool, dry_run: bool, patch: Path | None, confidence: float, again: bool, json_too: bool,
) -> int:  # fmt: skip
    """Rewrite citations in place, from the numbers of one edition to those of another.

    Each file is replaced at once, and nothing in it changes but the numbers. What is less certain than --confidence,
    was split or removed, or stands beside words that are nearly the rule's is left and listed. What was migrated is on record
    in .magistrate-migration.json in each folder named: run it again where it was stopped; no file is migrated twice. Files with
    several names (hard links) and links out of the folders named are left and listed.
    """
    from app.library.citations.rewriting import Rewriter

    if json_too and STDIN in paths and not (dry_run or patch):
        raise click.UsageError("The standard input is migrated to the standard output, where --json prints its answer.")
    readings = read_paths(paths, exclude, bare)
    made = _checker(open_library(root), readings, source, target, quotes, must=True)
    named = [Path(path) for path in paths if path != STDIN]
    rewriter = Rewriter(named, made.source.slug, made.target.slug, again)
    done, left = rewrite_all(made, rewriter, readings, confidence)
    if not (dry_run or patch):
        left += write_all(rewriter, done)
    print_migration(made, done, left, dry_run, patch, json_too)
    return FOUND if any(migration.review for _, migration in done) or not all(one.fine for one in left) else 0


@cite.command()
@_texts
@click.option("--edition", "-e", help="The edition cited. Default: the newest.")
@click.option("--lock", "file", type=_FILE, default=LOCK, show_default=True, help="The file to write.")
@_JSON
def lock(
    paths: Sequence[str], root: Path | None, bare: bool, exclude: Sequence[str], edition: str | None, file: Path, json_too: bool,
) -> int:  # fmt: skip
    """Write magistrate.lock: every rule cited, with its lineage and a checksum of its words.

    Commit the file. The exit code is 1 when a number cited is not in the edition; the lock lists it as missing.
    """
    from app.library.citations.lock import write_lock
    from app.library.citations.texts import write_text

    library = open_library(root)
    document = library.edition(edition)
    readings = read_paths(paths, exclude, bare)
    made = library.citations.lock(document, [citation for one in readings for citation in one.citations])
    write_text(file, write_lock(made).encode())
    print_lock(made, file, json_too)
    return FOUND if made.missing else 0


@cite.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--lock", "file", type=_FILE, default=LOCK, show_default=True, help="The lock to read.")
@click.option("--to", "target", metavar="EDITION", help="The edition to compare with. Default: the newest.")
@_JSON
@click.option("--exclude", multiple=True, metavar="GLOB", help="Leave out files and folders; may be repeated.")
@click.option("--bare", is_flag=True, help="Take 702.19 for a citation also without a word such as CR or rule.")
@click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
def audit(
    paths: Sequence[str], file: Path, target: str | None, json_too: bool, exclude: Sequence[str], bare: bool,
    root: Path | None,
) -> int:  # fmt: skip
    """Say what happened to the rules of magistrate.lock since it was written.

    renumbered: another number, the same words; edited; removed; added: a new rule under or beside one that is cited.
    With PATHS also cited: in the texts and not in the lock; and uncited: the other way round.
    """
    from app.library.citations.lock import BadLock, read_lock
    from app.library.citations.texts import read_text

    text = read_text(file)
    if text is None:
        raise BadLock(f"{file} is a binary file, no lock.")
    locked = read_lock(text.body)
    library = open_library(root)
    cited = [one for reading in read_paths(paths, exclude, bare) for one in reading.citations] if paths else None
    result = library.citations.audit(locked, library.edition(target), cited)
    print_audit(result, json_too)
    return 0 if result.clean else FOUND


def _checker(
    library: Library, readings: Sequence[CitedText], source: str | None, target: str | None, quotes: bool, must: bool = False
) -> Checker:
    """The checker for two editions; ``must``: the older one has to be named, or a lock has to name it."""
    source = source or _locked_edition()
    if must and not source:
        raise click.UsageError("Say with --from which edition the citations were written for; there is no magistrate.lock.")
    return library.citations.checker(source, target, (citation for one in readings for citation in one.citations), quotes)


def _locked_edition() -> str | None:
    """The edition of a lock file in the current folder."""
    from app.library.citations.lock import read_lock
    from app.library.citations.texts import read_text

    path = Path(LOCK)
    text = read_text(path) if path.is_file() else None
    return read_lock(text.body).edition if text else None


def _failing(fail_on: str | None) -> frozenset[str]:
    """The classes of ``--fail-on``. Raises UsageError for a word that is none."""
    from app.library.citations.views import Class

    known = [*(str(kind) for kind in Class), _QUOTE]
    if fail_on is None:
        return frozenset(known) - set(_FINE)
    asked = [word.strip().lower().replace(" ", "_").replace("-", "_") for word in fail_on.split(",") if word.strip()]
    for word in asked:
        if word not in (*known, "none"):
            raise click.UsageError(f"--fail-on: '{word[:40]}' is no class; there are {', '.join(known)}, and none.")
    return frozenset(asked)


def _fails(finding: Finding, failing: frozenset[str]) -> bool:
    from app.library.citations.views import QuoteMatch

    kind: Class = finding.verdict.kind
    quote_fails = finding.quote is not None and finding.quote.match is not QuoteMatch.MATCHES
    return str(kind) in failing or (quote_fails and _QUOTE in failing)
