"""The tiny library, opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.library import Library
from tests.library.tiny import build_tiny
from tests.library.tiny_cards import import_tiny_cards
from tests.policies import shelve


@pytest.fixture(scope="session")
def tiny_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a published tiny library, with tiny card data."""
    root = tmp_path_factory.mktemp("tiny")
    shelve(build_tiny(root))
    import_tiny_cards(root)
    return root


@pytest.fixture(scope="session")
def tiny(tiny_root: Path) -> Library:
    """The tiny library."""
    return Library.open(tiny_root)


@pytest.fixture(scope="session")
def real_library(corpus_root: Path) -> Library:
    """A library of the official texts."""
    return Library.open(corpus_root)
