"""Options that every look-up command has, and the library they open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

import click

from app.cli.completion import editions

if TYPE_CHECKING:
    from app.library.library import Library
    from app.library.records import Document

_EDITION = "A date, a year (the last edition in force in it), 'latest', a slug or a hash. Default: the newest."
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a look-up command works with: the library's root, the edition asked for, and how to print."""

    root: Path | None
    edition: str | None
    as_json: bool

    @property
    def library(self) -> Library:
        """The opened library. Raises NoLibrary."""
        from app.library.library import Library

        return Library.open(self.root)

    def opened(self) -> tuple[Library, Document]:
        """The library and the edition asked for. Raises NoLibrary, NotFound, DoesNotParse."""
        library = self.library
        return library, library.edition(self.edition)


def look_up(command: Callable[Concatenate[Desk, P], T]) -> Callable[P, T]:
    """Give a command ``--edition``, ``--json`` and ``--library``, gathered in a ``Desk``."""

    @click.option("--edition", "-e", shell_complete=editions, help=_EDITION)
    @click.option("--json", "as_json", is_flag=True, help="Print JSON.")
    @click.option("--library", "root", type=click.Path(path_type=Path), help="The library's directory.")
    @wraps(command)
    def wrapped(*args: P.args, **options: P.kwargs) -> T:
        desk = Desk(options.pop("root"), options.pop("edition"), bool(options.pop("as_json")))  # type: ignore[arg-type]
        return command(desk, *args, **options)

    return wrapped


def _paint(context: click.Context, _: click.Parameter, chosen: str) -> None:
    """Keep what was chosen for ``click.echo``, which leaves colours out where the output is no terminal."""
    if chosen != "auto":
        context.color = chosen == "always"


def coloured(command: Callable[P, T]) -> Callable[P, T]:
    """Give a command ``--color``."""
    told = "When to colour what went and came. Auto: on a terminal, unless NO_COLOR is set."
    choices = click.Choice(("auto", "always", "never"))
    return click.option("--color", type=choices, default="auto", expose_value=False, callback=_paint, help=told)(command)
