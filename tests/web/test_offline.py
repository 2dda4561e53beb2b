"""What the site offers a device: a list of files that are there under their hashes, the worker, the app's manifest."""

from __future__ import annotations

import gzip
import re
import struct
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from app.library.offline.views import FORMAT
from app.site.security import HEADERS
from app.web.offline import ICONS

MARKS = ("title", "bar", "main", "query")


def copy_list(client: FlaskClient, key: str = "latest") -> Any:
    answer = client.get(f"/offline/{key}.json")
    assert answer.status_code == 200
    return answer.json


def test_the_page_lists_editions_newest_first(client: FlaskClient) -> None:
    page = client.get("/offline").text
    assert re.findall(r'<option value="([^"]+)"', page)[:3] == ["2021-06-01", "2020-01-01", "handbook-2021-06-01"]
    assert '<option value="2021-06-01" selected>June 1, 2021</option>' in page
    assert "needs a browser with scripts and service workers" in page


def test_every_page_leads_to_it(client: FlaskClient) -> None:
    assert client.get("/rules/702").text.count('<a href="/offline"') == 2
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").text


@pytest.mark.parametrize("place", range(4))
def test_what_the_list_names_is_there_under_its_hash(client: FlaskClient, place: int) -> None:
    slug = re.findall(r'<option value="([^"]+)"', client.get("/offline").text)[place]
    listed = copy_list(client, slug)
    assert [pack["name"] for pack in listed["packs"]] == ["rules", "questions", "cards"]
    for pack in listed["packs"]:
        answer = client.get(pack["url"], headers={"Accept-Encoding": "gzip"})
        assert (answer.status_code, len(answer.data)) == (200, pack["bytes"])
        assert sha256(gzip.decompress(answer.data)).hexdigest() == pack["sha256"]
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Content-Encoding" not in answer.headers
    for one in listed["assets"]:
        with client.get(one["url"]) as answer:
            assert (answer.status_code, len(answer.data)) == (200, one["bytes"])
            assert sha256(answer.data).hexdigest() == one["sha256"]


def test_scripts_and_packs_have_one_form(client: FlaskClient) -> None:
    with client.get("/static/offline/copy.js") as answer:
        assert f"export const FORMAT = {FORMAT};" in answer.text


def test_the_list_is_never_kept_by_others(client: FlaskClient) -> None:
    assert client.get("/offline/latest.json").headers["Cache-Control"] == "private, no-cache"


def test_what_the_frame_refers_to_is_in_the_list(client: FlaskClient) -> None:
    listed = copy_list(client)
    urls = {one["url"] for one in listed["assets"]}
    assert set(re.findall(r'(?:href|src)="(/static/[^"?]+)', listed["shell"])) <= urls
    assert {"/static/vendor/mana-font/symbols.woff2", "/static/offline/copy.js", "/static/offline/ages.js"} <= urls


def test_the_frame_has_each_mark_and_nothing_of_one_page(client: FlaskClient) -> None:
    shell = copy_list(client)["shell"]
    assert [shell.count(f"[[offline:{mark}]]") >= 1 for mark in MARKS] == [True] * len(MARKS)
    assert shell.count("[[offline:main]]") == shell.count("[[offline:bar]]") == 1
    assert "Permanent address" not in shell
    assert "Content-Location" not in client.get("/offline/latest.json").headers
    assert copy_list(client)["headers"] == HEADERS


def test_the_id_tells_copies_apart(client: FlaskClient) -> None:
    ids = [copy_list(client, key)["id"] for key in ("2021-06-01", "2020-01-01", "handbook-2021-06-01")]
    assert len(set(ids)) == 3
    assert copy_list(client, "2021")["id"] == ids[0]
    client.set_cookie("display", "numbers")
    assert copy_list(client)["id"] == ids[0]


def test_an_older_edition_has_its_own_addresses(client: FlaskClient) -> None:
    newest, older = copy_list(client), copy_list(client, "2020-01-01")
    assert (newest["prefix"], older["prefix"]) == ("", "/2020-01-01")
    assert older["newest"] == newest["edition"]
    assert 'action="/2020-01-01/search"' in older["shell"]


def test_the_handbook_says_what_it_is(client: FlaskClient) -> None:
    assert "handbook-banner" in copy_list(client, "handbook-2021-06-01")["shell"]
    assert "handbook-banner" not in copy_list(client)["shell"]


def test_symbols_come_as_they_are_drawn(client: FlaskClient) -> None:
    symbols = copy_list(client)["symbols"]
    for token in ("{T}", "{W/U}", "{2/W}", "{G/P}", "{10}"):
        assert symbols["rules"][token].startswith('<span class="sym')
    assert "{nothing}" not in symbols["cards"]


def test_a_pack_of_another_library_is_refused(client: FlaskClient) -> None:
    url = copy_list(client)["packs"][0]["url"]
    for wrong in (url.replace("rules-", "rules-0"), "/offline/latest/cards-.pack", "/offline/latest/..%2f.pack"):
        assert client.get(wrong).status_code == 404
    assert client.get("/offline/1980-01-01.json").status_code == 404
    assert client.get("/offline/2021-06-01.js").status_code == 404


def test_the_worker_stands_above_all_pages_and_is_always_asked_for_anew(client: FlaskClient) -> None:
    with client.get("/offline-worker.js") as answer:
        assert answer.mimetype == "text/javascript"
        assert answer.headers["Cache-Control"] == "no-cache"
        modules = re.findall(r'from "\.(/static/offline/[^"]+)"', answer.text)
    assert len(modules) == 3
    for module in modules:
        with client.get(module) as answer:
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
            assert answer.mimetype == "text/javascript"


def test_the_policy_lets_workers_and_manifests_in_from_here_only(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert {"worker-src 'self'", "manifest-src 'self'", "script-src 'self'"} <= set(policy.split("; "))


def test_the_app_can_be_installed(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest: Any = answer.get_json(force=True)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert len(manifest["icons"]) == len(ICONS)
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as picture:
            width, height = struct.unpack(">II", picture.data[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_everything_moves_with_the_place_where_the_site_is_mounted(site: Flask) -> None:
    answer = site.test_client().get("/offline/latest.json", base_url="http://localhost/rules-of-magic")
    listed: Any = answer.json
    urls = [one["url"] for one in (*listed["packs"], *listed["assets"])]
    assert all(url.startswith("/rules-of-magic/") for url in urls)
    assert len(listed["assets"]) > 10
    assert listed["prefix"] == "/rules-of-magic"


def test_without_a_library_it_says_so(tmp_path: Any) -> None:
    client = create_app({"LIBRARY": tmp_path}).test_client()
    for path in ("/offline", "/offline/latest.json"):
        assert client.get(path).status_code == 503
    assert client.get("/manifest.webmanifest").status_code == 200
