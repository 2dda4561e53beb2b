"""The site over the tiny library of invented rules, and over a real library where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.conftest import tiny_root

__all__ = ["client", "real_client", "real_site", "site", "tiny_root"]


@pytest.fixture(scope="session")
def site(tiny_root: Path) -> Flask:
    """The site over the tiny library."""
    return create_app({"LIBRARY": tiny_root})


@pytest.fixture
def client(site: Flask) -> FlaskClient:
    """A reader without cookies."""
    return site.test_client()


@pytest.fixture(scope="session")
def real_site(corpus_root: Path) -> Flask:
    """The site over a library of the official texts."""
    return create_app({"LIBRARY": str(corpus_root)})


@pytest.fixture
def real_client(real_site: Flask) -> FlaskClient:
    """A reader of the official texts."""
    return real_site.test_client()
