"""What is made of card data besides its import: which cards lead to which rules, and the compiled cards. With progress."""

from __future__ import annotations

from pathlib import Path

from app.cli.progress import progress

STOPPED = "stopped; the cards are there, but not all that is made of them: 'magistrate cards index' and 'cards compile' go on"


def make_all(root: Path | None, quiet: bool) -> None:
    """Make whatever is not there yet. Raises CardDataError."""
    make_leads(root, quiet)
    compile_library(root, quiet)


def make_leads(root: Path | None, quiet: bool) -> bool:
    """Find out which cards and rulings lead to which rules, where that is not known. Raises CardDataError."""
    from app.scenarios.cards.card_leads import make_leads

    with progress(quiet) as shown:
        return make_leads(root, lambda what, done, total: shown.show(f"finding the rules of {what}", done, total))


def compile_library(root: Path | None, quiet: bool, jobs: int | None = None) -> bool:
    """Compile all cards for the engine, where that was not done by this compiler. Raises CardDataError."""
    from app.scenarios.cards.compiled_library import compile_library

    with progress(quiet) as shown:
        return compile_library(root, lambda done, total: shown.show("compiling cards", done, total), jobs)
