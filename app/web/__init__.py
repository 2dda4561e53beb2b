"""The pages of the site, one module per group of them.

Pages hold no logic: they read the request, call the library's façade once or twice and render.
"""

from __future__ import annotations

from flask import Flask

from app.web import (
    assets,
    book,
    building,
    cards,
    citations,
    contents,
    coverage,
    diff,
    discovery,
    display,
    editions,
    feeds,
    glossary,
    handbook,
    help,
    history,
    home,
    lab_routes,
    leads,
    llms,
    navigation,
    offline,
    policy,
    quiz,
    reader,
    rules,
    search,
    since,
    source,
    status,
    wording,
)
from app.web.errors import error_page

__all__ = ["error_page", "init_app"]


def init_app(flask: Flask) -> None:
    """Register the pages and what their templates use."""
    flask.jinja_env.trim_blocks = flask.jinja_env.lstrip_blocks = True
    for module in (policy, wording, display, since, history, feeds, assets, navigation, building, handbook):
        module.init_app(flask)
    for pages in (
        home, contents, rules, policy, glossary, search, editions, source, citations, diff, history, feeds, status, cards,
        leads, discovery, llms, coverage, help, building, reader, offline, quiz, book,
    ):  # fmt: skip
        flask.register_blueprint(pages.blueprint)
    flask.register_blueprint(lab_routes.lab)
    flask.register_blueprint(lab_routes.scenarios)
