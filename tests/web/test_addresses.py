"""One page, one address: spellings, dates and slashes lead there; every page says its permanent address."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

REDIRECTS = [
    # address, status, where to
    ("/rules/702.19B", 301, "/rules/702.19b"),
    ("/rules/70219b", 301, "/rules/702.19b"),
    ("/rules/702.19b.", 301, "/rules/702.19b"),
    ("/rules/CR%20702.19b", 301, "/rules/702.19b"),
    ("/rules/702.3A?n=2", 301, "/rules/702.3a?n=2"),
    ("/2020-01-01/rules/702.17B", 301, "/2020-01-01/rules/702.17b"),
    ("/glossary/Gnome", 301, "/glossary/gnome"),
    ("/glossary/GNOMES", 301, "/glossary/gnome"),
    ("/glossary/Pond", 301, "/glossary/pond-ponded"),
    ("/glossary/Juz%C3%A1m%E2%80%99s%20Caf%C3%A9", 301, "/glossary/juzams-cafe"),
    ("/2020-03-04/rules/101.1", 302, "/2020-01-01/rules/101.1"),
    ("/2020-03-04/rules/101.1?examples=off", 302, "/2020-01-01/rules/101.1?examples=off"),
    ("/2099-12-31/glossary/gnome", 302, "/2021-06-01/glossary/gnome"),
    ("/latest/contents", 302, "/2021-06-01/contents"),
    ("/2020-03-04", 302, "/2020-01-01"),
    ("/2020/rules/101.1", 302, "/2020-01-01/rules/101.1"),
    ("/2021?examples=off", 302, "/2021-06-01?examples=off"),
    ("/editions?on=2020&for=rules/101.1", 302, "/2020-01-01/rules/101.1"),
    ("/diff/2020..2021", 302, "/diff/2020-01-01..2021-06-01"),
    ("/editions?on=2020-12-31&for=rules/101.1", 302, "/2020-01-01/rules/101.1"),
    ("/editions?on=2020-12-31", 302, "/2020-01-01"),
    ("/contents/", 301, "/contents"),
    ("/rules/702.2/", 301, "/rules/702.2"),
    ("/rules", 301, "/contents"),
    ("/2020-01-01/rules", 301, "/2020-01-01/contents"),
]


@pytest.mark.parametrize(("address", "status", "target"), REDIRECTS, ids=[row[0] for row in REDIRECTS])
def test_redirects(client: FlaskClient, address: str, status: int, target: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (status, target)
    assert client.get(target).status_code == 200


def test_a_hash_names_an_edition(client: FlaskClient) -> None:
    edition = client.get("/api/v1/editions/2020-01-01").get_json()
    answer = client.get(f"/{edition['sha256'][:8]}/rules/101.1")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/2020-01-01/rules/101.1")


def test_every_slug_is_an_address(client: FlaskClient) -> None:
    documents = client.get("/api/v1/editions").get_json()["data"]
    assert len({one["kind"] for one in documents}) == 3
    for one in documents:
        assert client.get(f"/{one['slug']}").status_code == 200
        assert client.get(f"/{one['slug']}/contents").status_code == 200


@pytest.mark.parametrize(
    ("address", "canonical", "permanent"),
    [
        ("/rules/702.2b", "/rules/702.2b", "/2021-06-01/rules/702.2b"),
        ("/rules/702.3a?n=2&examples=off", "/rules/702.3a?n=2", "/2021-06-01/rules/702.3a?n=2"),
        ("/2020-01-01/rules/702.2b", "/2020-01-01/rules/702.2b", "/2020-01-01/rules/702.2b"),
        ("/glossary/gnome", "/glossary/gnome", "/2021-06-01/glossary/gnome"),
        ("/search?q=red+hat", "/search?q=red+hat", "/2021-06-01/search?q=red+hat"),
        ("/contents", "/contents", "/2021-06-01/contents"),
    ],
)
def test_pages_say_their_addresses(client: FlaskClient, address: str, canonical: str, permanent: str) -> None:
    answer = client.get(address)
    assert f'<link rel="canonical" href="http://localhost{canonical}">' in answer.text
    assert f'<a href="{permanent}" rel="bookmark">' in answer.text
    assert client.get(permanent).status_code == 200
    located = answer.headers.get("Content-Location")
    assert located == (None if address.startswith("/2020") else permanent)


@pytest.mark.parametrize(
    "address",
    ["/rules/702.2b", "/rules/702", "/2020-01-01/rules/702.17b", "/glossary", "/glossary/gnome", "/contents",
     "/search?q=red+hat", "/document", "/2020-01-01"],
)  # fmt: skip
def test_pages_have_a_twin_in_json(client: FlaskClient, address: str) -> None:
    html = client.get(address).text
    twin = html.split('<link rel="alternate" type="application/json" href="')[1].split('"')[0].replace("&amp;", "&")
    answer = client.get(twin)
    assert answer.status_code == 200
    edition = answer.get_json().get("edition") or answer.get_json()
    assert edition["effective"] == ("2020-01-01" if address.startswith("/2020") else "2021-06-01")


def test_the_site_may_be_mounted_below_a_path(client: FlaskClient) -> None:
    answer = client.get("/rules/702.2b", base_url="http://localhost/magic")
    assert 'href="/magic/rules/702.2c"' in answer.text
    assert 'href="/rules/' not in answer.text
    moved = client.get("/2020-05-05/rules/702.2b", base_url="http://localhost/magic")
    assert moved.headers["Location"] == "/magic/2020-01-01/rules/702.2b"
