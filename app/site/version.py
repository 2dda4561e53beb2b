"""Which version of this program is running."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The version of this program."""
    try:
        return version("magistrate")
    except PackageNotFoundError:
        return "unknown"
