"""Addresses of static files, with a hash of their content, so that they can be kept for good."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from urllib.parse import quote

from flask import Flask, Response, request

from app.site.caching import DATED, UNSETTLED

MODULES = "offline/"


def init_app(flask: Flask) -> None:
    """Give templates ``asset(name)``."""
    folder = Path(flask.static_folder or "")

    @cache
    def version(name: str) -> str:
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]

    @cache
    def address(root: str, name: str) -> str:
        return f"{root}{flask.static_url_path}/{quote(name)}?v={version(name)}"

    @flask.context_processor
    def helpers() -> dict[str, object]:
        return {"asset": lambda name: address(request.script_root, name)}

    @flask.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304):
            response.headers["Cache-Control"] = _policy((request.view_args or {}).get("filename", ""))
        return response


def _policy(name: str) -> str:
    """Modules name one another without a hash, so a browser asks each time whether they are still the same."""
    if name.startswith(MODULES):
        return UNSETTLED
    return DATED if "v" in request.args else "public, max-age=3600"
