"""The tiny library, opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.library.errors import NoLibrary
from app.library.library import Library
from tests.library.tiny import build_tiny


@pytest.fixture(scope="session")
def tiny_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a published tiny library."""
    root = tmp_path_factory.mktemp("tiny")
    build_tiny(root)
    return root


@pytest.fixture(scope="session")
def tiny(tiny_root: Path) -> Library:
    """The tiny library."""
    return Library.open(tiny_root)


@pytest.fixture(scope="session")
def real_library() -> Library:
    """A library of the official texts, where one was built (MAGISTRATE_LIBRARY)."""
    if not os.environ.get("MAGISTRATE_LIBRARY"):
        pytest.skip("no library of the official texts: build one and name it in MAGISTRATE_LIBRARY")
    try:
        return Library.open()
    except NoLibrary as error:
        pytest.skip(str(error))
