"""Where the files that come with the program lie: beside the checkout's packages, or inside the installed one."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
HOME = _PACKAGE.parent  # the checkout, when there is one


def rules_data() -> Path:
    """The directory of data written for this project: handbook, tables, scenarios."""
    beside = HOME / "rules_data"
    return beside if beside.is_dir() else _PACKAGE / "rules_data"


def templates() -> Path:
    """The directory of the site's templates."""
    beside = HOME / "templates"
    return beside if beside.is_dir() else _PACKAGE / "templates"
