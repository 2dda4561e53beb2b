"""Requests too large to be meant: refused before anything looks at them."""

from __future__ import annotations

from flask import Flask, abort, current_app, request


def init_app(flask: Flask) -> None:
    """Refuse long addresses (414) and bodies (413)."""
    flask.before_request(_refuse)


def _refuse() -> None:
    if len(request.path) + len(request.query_string) > current_app.config["MAX_ADDRESS_LENGTH"]:
        abort(414)
    if (request.content_length or 0) > current_app.config["MAX_CONTENT_LENGTH"]:
        abort(413)
