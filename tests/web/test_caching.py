"""Validators and policies: dated pages for good, undated for a minute, 304 everywhere."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.tiny import build_tiny

GETS = [
    "/",
    "/contents",
    "/rules/7",
    "/rules/702",
    "/rules/702.2b",
    "/2020-01-01/rules/702.2b",
    "/glossary",
    "/glossary/gnome",
    "/introduction",
    "/credits",
    "/search?q=hat",
    "/suggest?q=leap",
    "/editions",
    "/citations",
    "/document",
    "/2020-01-01",
    "/preview/rules/702.2",
    "/preview/glossary/gnome",
    "/diff",
    "/diff/2020-01-01..2021-06-01",
    "/diff/2020-01-01..2021-06-01.txt",
    "/rules/702.2b/history",
    "/2020-01-01/rules/702.17b/history",
    "/glossary/gnome/history",
    "/feeds/editions.atom",
    "/feeds/rules/702.19b.atom",
    "/feeds/glossary/gnome.atom",
    "/feeds/search.atom?q=hat",
    "/api",
    "/api/v1/openapi.json",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/rules.xml",
    "/opensearch.xml",
    "/suggest.json?q=hat",
    "/api/v1/",
    "/api/v1/complete?q=hat",
    "/api/v1/context?q=hat",
    "/api/v1/downloads",
    "/api/v1/editions",
    "/api/v1/editions/latest",
    "/api/v1/rules/702.2b",
    "/api/v1/rules?numbers=702.2a-c",
    "/api/v1/sections/702",
    "/api/v1/contents",
    "/api/v1/glossary",
    "/api/v1/glossary/gnome",
    "/api/v1/references/702.2c",
    "/api/v1/search?q=hat",
    "/api/v1/lookup?q=hat",
    "/api/v1/diff?from=2020-01-01",
    "/api/v1/moves?from=2020-01-01&format=csv",
    "/api/v1/history/702.2b",
    "/healthz",
    "/version",
    "/static/site.css",
]


@pytest.mark.parametrize("address", GETS)
def test_what_you_have_is_still_right(client: FlaskClient, address: str) -> None:
    with client.get(address) as first:
        assert first.status_code == 200
        tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    with client.get(address, headers={"If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
    with client.get(address, headers={"If-None-Match": '"other"'}) as other:
        assert other.status_code == 200
    with client.head(address) as head:
        assert head.headers["ETag"] == tag


@pytest.mark.parametrize(
    ("address", "policy"),
    [
        ("/2020-01-01/rules/702.2b", "public, max-age=31536000, immutable"),
        ("/2020-01-01/contents", "public, max-age=31536000, immutable"),
        ("/api/v1/rules/702.2b?edition=2020-01-01", "public, max-age=31536000, immutable"),
        ("/rules/702.2b", "public, max-age=60, stale-while-revalidate=600"),
        ("/api/v1/rules/702.2b", "public, max-age=60, stale-while-revalidate=600"),
        ("/api/v1/rules/702.2b?edition=2020-05-05", "public, max-age=60, stale-while-revalidate=600"),
        ("/2020-01-01/rules/702.2b?examples=off", "private, no-cache"),
        ("/rules/999", "no-store"),
        ("/healthz", "no-store"),
    ],
)
def test_policies(client: FlaskClient, address: str, policy: str) -> None:
    assert client.get(address).headers["Cache-Control"] == policy


def test_the_tag_begins_with_the_library(client: FlaskClient) -> None:
    library = client.get("/healthz").get_json()["library"]
    assert client.get("/rules/702").headers["ETag"].strip('"').startswith(library[:12])


def test_pages_vary_by_what_the_reader_hides(client: FlaskClient) -> None:
    plain = client.get("/rules/101.1a")
    assert "Cookie" in plain.headers["Vary"]
    client.get("/rules/101.1a?examples=off")
    assert client.get("/rules/101.1a").headers["ETag"] != plain.headers["ETag"]


def test_assets_are_addressed_by_content(client: FlaskClient) -> None:
    html = client.get("/").text
    style = html.split('<link rel="stylesheet" href="')[1].split('"')[0]
    with client.get(style) as answer:
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    with client.get("/static/site.css") as answer:
        assert "max-age=3600" in answer.headers["Cache-Control"]


def test_a_running_server_follows_a_new_library(tmp_path: Path, tiny_root: Path) -> None:
    root = tmp_path / "library"
    reader = create_app({"LIBRARY": root}).test_client()
    assert reader.get("/rules/702").status_code == 503
    build_tiny(root)
    time.sleep(1.1)
    before = reader.get("/rules/702")
    assert before.status_code == 200
    publish_under_another_id(root)
    time.sleep(1.1)
    after = reader.get("/rules/702")
    assert reader.get("/healthz").get_json()["library"] == "another-library"
    assert after.headers["ETag"] != before.headers["ETag"]


def publish_under_another_id(root: Path) -> None:
    current = root / "current"
    old = current.resolve()
    new = shutil.copytree(old, root / "another-library")
    manifest = new / "manifest.json"
    manifest.write_text(manifest.read_text().replace(f'"{old.name}"', '"another-library"'))
    link = root / "next"
    link.symlink_to(new.name)
    link.replace(current)
