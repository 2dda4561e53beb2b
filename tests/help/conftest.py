"""A site over the handbook alone, for what the help pages show."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from ingest import sources
from ingest.build import build


@pytest.fixture(scope="session")
def handbook_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a library of the handbook."""
    root = tmp_path_factory.mktemp("handbook")
    build(root, sources.handbook())
    return root


@pytest.fixture(scope="session")
def handbook_site(handbook_root: Path) -> Flask:
    """The site over it."""
    return create_app({"LIBRARY": handbook_root})


@pytest.fixture
def reader(handbook_site: Flask) -> FlaskClient:
    """A reader of it."""
    return handbook_site.test_client()
