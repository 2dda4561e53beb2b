"""The application: pages and API put together over one open library.

``create_app(config)`` takes Flask configuration, or the environment's with ``MAGISTRATE_`` before its names:
``LIBRARY`` is the library's root (else ``./library``); ``PROXIES`` how many proxies in front are trusted to say
what host and scheme were asked for; ``ENGINE_SLOTS`` how many processes a server may have for playing scenarios;
``CARD_IMAGES`` whether pages of cards load the images that the card data lead to;
``HOSTS`` which hosts it answers for (any); ``RATE`` how many scenarios one address may have played in a minute, counted in
``RATE_STORE`` (each worker's memory);
``DISCORD_PUBLIC_KEY`` and ``SLACK_SIGNING_SECRET`` switch the endpoints of chat services on;
``KEPT_MEGABYTES`` how much of the answers that were sent is kept to be sent again, ``WORKER_MEGABYTES`` how large a worker of
gunicorn may grow before another takes its place (``app.gunicorn_settings``). Raises ValueError for a wrong value.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import app as package
from app import api, bots, web
from app.library.places import templates
from app.site import (
    caching,
    card_reading,
    compression,
    errors,
    host,
    ingest_watch,
    kept_answers,
    limits,
    making,
    open_cards,
    place,
    rates,
    record,
    security,
)
from app.site.open_library import OpenLibrary
from app.site.slots import guard

_HOME = Path(package.__file__).resolve().parent
DEFAULTS = {
    "LIBRARY": None,
    "PROXIES": 0,
    "ENGINE_SLOTS": 1,
    "HOSTS": "",
    "CARD_IMAGES": False,
    "RATE": 120,
    "RATE_STORE": "",
    "DISCORD_PUBLIC_KEY": "",
    "SLACK_SIGNING_SECRET": "",
    "KEPT_MEGABYTES": 16,
    "WORKER_MEGABYTES": 150,
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_ADDRESS_LENGTH": 4096,
    "JSON_SORT_KEYS": False,
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The WSGI application. Starts without a library too, and then says how to make one."""
    flask = Flask("magistrate", static_folder=str(_HOME / "static"), template_folder=str(templates()))
    flask.config.from_mapping(DEFAULTS)
    flask.config.from_mapping(_environment(flask))
    flask.config["DEBUG"] = False  # no variable switches a debugger on
    flask.config.from_mapping(config or {})
    kept_answers.init_app(flask)
    host.init_app(flask)
    if proxies := int(flask.config["PROXIES"]):
        flask.wsgi_app = ProxyFix(flask.wsgi_app, proxies, proxies, proxies, proxies, proxies)  # type: ignore[method-assign]
    root = Path(str(flask.config["LIBRARY"])) if flask.config["LIBRARY"] is not None else None
    watch = flask.extensions[ingest_watch.EXTENSION] = ingest_watch.IngestWatch(root)
    flask.extensions["magistrate"] = OpenLibrary(root, watch)
    for module in (compression, caching, limits, place, security, open_cards, card_reading, record, making, rates, guard):
        module.init_app(flask)
    web.init_app(flask)
    api.init_app(flask)
    bots.init_app(flask)
    errors.init_app(flask, page=web.error_page, problem=api.problem)
    return flask


def _environment(flask: Flask) -> dict[str, Any]:
    """The settings that the environment gives, those of Flask itself left out."""
    given = flask.config_class(flask.root_path)
    given.from_prefixed_env("MAGISTRATE")
    return {name: value for name, value in given.items() if name in DEFAULTS}
