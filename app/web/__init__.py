"""The site: an application factory and one module per group of pages.

``create_app(config)`` takes Flask configuration, or the environment's with ``MAGISTRATE_`` before its names:
``LIBRARY`` is the library's root (else ``./library``); ``PROXIES`` how many proxies in front are trusted to say
what host and scheme were asked for. Pages hold no logic: they read the request, call the library's façade once
or twice and render.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import app as package
from app import api
from app.library.places import templates
from app.web import (
    assets,
    caching,
    card_shelf,
    cards,
    citations,
    contents,
    coverage,
    diff,
    display,
    editions,
    errors,
    feeds,
    glossary,
    history,
    home,
    lab_routes,
    limits,
    place,
    played,
    rules,
    search,
    security,
    since,
    source,
    status,
    wording,
)
from app.web.shelf import Shelf

_HOME = Path(package.__file__).resolve().parent
DEFAULTS = {
    "LIBRARY": None,
    "PROXIES": 0,
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_ADDRESS_LENGTH": 4096,
    "JSON_SORT_KEYS": False,
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The WSGI application. Starts without a library too, and then says how to make one."""
    flask = Flask("magistrate", static_folder=str(_HOME / "static"), template_folder=str(templates()))
    flask.config.from_mapping(DEFAULTS)
    flask.config.from_prefixed_env("MAGISTRATE")
    flask.config.from_mapping(config or {})
    if proxies := int(flask.config["PROXIES"]):
        flask.wsgi_app = ProxyFix(flask.wsgi_app, proxies, proxies, proxies, proxies, proxies)  # type: ignore[method-assign]
    flask.jinja_env.trim_blocks = flask.jinja_env.lstrip_blocks = True
    flask.extensions["magistrate"] = Shelf(flask.config["LIBRARY"])
    for module in (caching, limits, place, wording, display, since, history, feeds, assets, errors, security, card_shelf, played):
        module.init_app(flask)
    for pages in (
        home, contents, rules, glossary, search, editions, source, citations, diff, history, feeds, status, cards,
        coverage,
    ):  # fmt: skip
        flask.register_blueprint(pages.blueprint)
    flask.register_blueprint(lab_routes.lab)
    flask.register_blueprint(lab_routes.scenarios)
    api.init_app(flask)
    return flask
