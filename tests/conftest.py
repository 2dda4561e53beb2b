"""Shared fixtures: where the official texts lie, when this machine has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_ABSENT = "the official texts are not here: put them in ../shared or name their directory in MAGISTRATE_DATA"


def find_shared() -> Path | None:
    """The directory with ``editions/`` and ``seeds/``: MAGISTRATE_DATA, or ``../shared`` beside the checkout."""
    named = os.environ.get("MAGISTRATE_DATA")
    root = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    return root if (root / "editions").is_dir() else None


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The official texts; tests that need them are marked ``corpus`` and skipped where there are none."""
    root = find_shared()
    if root is None:
        pytest.skip(_ABSENT)
    return root
