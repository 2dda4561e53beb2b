"""Errors of the command line, in one shape for people (a line on stderr) and for programs (JSON on stdout)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

import click
import msgspec

from app.cli.json_output import echo_json
from app.library.errors import Ambiguous, Damaged, DoesNotParse, LibraryError, NoLibrary, NotFound

_SUGGESTED = 6
NOT_FOUND, USAGE, NO_LIBRARY, STOPPED = 1, 2, 3, 130


class FailureKind(StrEnum):
    """What went wrong, in a word."""

    NOT_FOUND = "not_found"
    DOES_NOT_PARSE = "does_not_parse"
    AMBIGUOUS = "ambiguous"
    USAGE = "usage"
    FAILED = "failed"
    NO_LIBRARY = "no_library"
    DAMAGED = "damaged"
    STOPPED = "stopped"


class CommandFailure(msgspec.Struct, frozen=True, kw_only=True):
    """Why a command has no answer. ``suggestions``: what would have worked, best first."""

    kind: FailureKind
    message: str
    suggestions: tuple[str, ...] = ()
    exit_code: int

    @property
    def line(self) -> str:
        """The message with its suggestions, for people."""
        near = ", ".join(self.suggestions[:_SUGGESTED])
        return f"{self.message} Did you mean {near}?" if near else self.message


class CommandFailed(click.ClickException):
    """Ends a command with a failure of its own."""

    def __init__(self, failure: CommandFailure) -> None:
        super().__init__(failure.message)
        self.failure = failure


_LIBRARY_KINDS: tuple[tuple[type[LibraryError], FailureKind, int], ...] = (
    (NotFound, FailureKind.NOT_FOUND, NOT_FOUND),
    (DoesNotParse, FailureKind.DOES_NOT_PARSE, USAGE),
    (Ambiguous, FailureKind.AMBIGUOUS, USAGE),
    (Damaged, FailureKind.DAMAGED, NO_LIBRARY),
    (NoLibrary, FailureKind.NO_LIBRARY, NO_LIBRARY),
    (LibraryError, FailureKind.FAILED, NOT_FOUND),
)


def failure_of(error: LibraryError | click.ClickException) -> CommandFailure:
    """The failure that an error of the library or of the command line is."""
    if isinstance(error, CommandFailed):
        return error.failure
    if isinstance(error, click.ClickException):
        kind = FailureKind.USAGE if isinstance(error, click.UsageError) else FailureKind.FAILED
        return CommandFailure(kind=kind, message=error.format_message(), exit_code=USAGE)
    kind, code = next((kind, code) for type_, kind, code in _LIBRARY_KINDS if isinstance(error, type_))
    return CommandFailure(kind=kind, message=str(error), suggestions=_near(error), exit_code=code)


def _near(error: LibraryError) -> tuple[str, ...]:
    if isinstance(error, (NotFound, DoesNotParse)):
        return error.suggestions
    return error.candidates if isinstance(error, Ambiguous) else ()


def tell(failure: CommandFailure, as_json: bool) -> int:
    """Print a failure: as JSON on stdout, else as a line on stderr. Returns its exit code."""
    if as_json:
        echo_json({"object": "error", "error": failure})
    else:
        click.echo(f"magistrate: {failure.line}", err=True)
    return failure.exit_code


def stopped(message: str, as_json: bool) -> int:
    """Say that a command was stopped, and what that left. Returns the exit code."""
    return tell(CommandFailure(kind=FailureKind.STOPPED, message=message, exit_code=STOPPED), as_json)


def wants_json(words: Sequence[str]) -> bool:
    """Whether the words of a command ask for JSON. Seen before they are parsed, so that errors in them are JSON, too."""
    options = list(words[: words.index("--")]) if "--" in words else list(words)
    asked = any(pair == ("--format", "json") for pair in pairwise(options))
    return asked or "--json" in options or "--format=json" in options
