"""The tiny library, opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.library.errors import NoLibrary
from app.library.library import Library
from ingest.build import build
from ingest.sources import load
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
def real_library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library of official texts: the one MAGISTRATE_LIBRARY names, else one made of the seeds and some editions."""
    if os.environ.get("MAGISTRATE_LIBRARY"):
        try:
            return Library.open()
        except NoLibrary as error:
            pytest.skip(str(error))
    shared: Path = request.getfixturevalue("shared_dir")
    editions = sorted((shared / "editions").glob("*.txt"))
    root = tmp_path_factory.mktemp("real")
    build(root, [load(path) for path in [*sorted((shared / "seeds").iterdir()), *editions[::24], editions[-1]]])
    return Library.open(root)
