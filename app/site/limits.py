"""Requests too large to be meant: refused before anything looks at them."""

from __future__ import annotations

from flask import Flask, abort, current_app, request

_LARGER: dict[str, int] = {}  # endpoints that are meant for more than others


def allow_body(endpoint: str, most: int) -> None:
    """Let one endpoint take bodies of up to ``most`` bytes."""
    _LARGER[endpoint] = most


def init_app(flask: Flask) -> None:
    """Refuse long addresses (414) and bodies (413)."""
    flask.before_request(_refuse)


def _refuse() -> None:
    if len(request.path) + len(request.query_string) > current_app.config["MAX_ADDRESS_LENGTH"]:
        abort(414)
    most = _LARGER.get(request.endpoint or "") if request.method == "POST" else None
    if most is not None:  # holds for bodies of untold length too
        request.max_content_length = request.max_form_memory_size = most
    if (request.content_length or 0) > (most or current_app.config["MAX_CONTENT_LENGTH"]):
        abort(413)
