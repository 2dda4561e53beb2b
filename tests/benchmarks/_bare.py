"""The least that Flask can do, to compare with: a view of one line."""

from __future__ import annotations

from flask import Flask

bare = Flask(__name__)


@bare.get("/")
def hello() -> str:
    """One line."""
    return "bare"
