"""Addresses of static files, with a hash of their content, so that they can be kept for good."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, request, url_for

from app.site.caching import DATED


def init_app(flask: Flask) -> None:
    """Give templates ``asset(name)``."""
    folder = Path(flask.static_folder or "")

    @cache
    def version(name: str) -> str:
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]

    @flask.context_processor
    def helpers() -> dict[str, object]:
        return {"asset": lambda name: url_for("static", filename=name, v=version(name))}

    @flask.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304):
            response.headers["Cache-Control"] = DATED if "v" in request.args else "public, max-age=3600"
        return response
