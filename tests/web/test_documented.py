"""Every route is documented: on the page ``/api``, and under ``/api/v1`` in the OpenAPI document as well."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.test_pages import text_of

NOT_WORTH_A_LINE = {"/rules"}  # named with /contents, where it leads


def _plain(rule: str) -> str:
    """The route without its converters and without the edition before it."""
    bare = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
    return re.sub(r"^/\{edition\}(?=/)", "", bare)


def test_every_route_is_on_the_page(site: Flask, client: FlaskClient) -> None:
    text = text_of(client.get("/api").text)
    routes = {_plain(str(rule)) for rule in site.url_map.iter_rules()} - NOT_WORTH_A_LINE
    assert len(routes) > 25
    assert sorted(route for route in routes if not re.search(rf"(?<!\S){re.escape(route)}(?!\S)", text)) in (
        [],
        ["/{edition}"],
    )
    assert "it stands at /{edition}" in text


def test_every_edition_page_has_both_addresses(site: Flask) -> None:
    routes = {str(rule) for rule in site.url_map.iter_rules()}
    dated = {route for route in routes if route.startswith("/<edition:edition>/")}
    assert dated
    assert {route.removeprefix("/<edition:edition>") for route in dated} <= routes
