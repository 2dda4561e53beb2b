"""Compressed answers: smaller, the same when unpacked, and told apart from the others by their tags."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
LARGE = [
    "/contents", "/rules/702", "/2020-01-01/rules/702", "/api", "/feeds/editions.atom", "/diff/2020-01-01..2021-06-01.txt",
    "/api/v1/rules/702.2b", "/api/v1/openapi.json", "/static/site.css", "/api/v1/moves?from=2020-01-01&format=csv",
    "/api/v1/rules/999", "/rules/999",
]  # fmt: skip


@pytest.mark.parametrize("address", LARGE)
def test_the_same_when_unpacked(client: FlaskClient, address: str) -> None:
    with client.get(address) as plain, client.get(address, headers=GZIP) as packed:
        assert "Content-Encoding" not in plain.headers
        if len(plain.data) >= 1024:
            assert packed.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(packed.data) == plain.data
            assert len(packed.data) < 0.7 * len(plain.data)
        else:
            assert packed.data == plain.data
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        for answer in (plain, packed):
            assert "Accept-Encoding" in answer.headers["Vary"]
        assert (packed.status_code, packed.content_type) == (plain.status_code, plain.content_type)


@pytest.mark.parametrize("address", [one for one in LARGE if "999" not in one])
def test_each_form_has_its_tag(client: FlaskClient, address: str) -> None:
    with client.get(address) as plain, client.get(address, headers=GZIP) as packed:
        tags = plain.headers["ETag"], packed.headers["ETag"]
    assert "Content-Encoding" not in packed.headers or tags[0] != tags[1]
    with client.get(address, headers={**GZIP, "If-None-Match": tags[1]}) as again:
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tags[1])
        assert "Accept-Encoding" in again.headers["Vary"]
    with client.get(address, headers={"If-None-Match": tags[0]}) as again:
        assert (again.status_code, again.headers["ETag"]) == (304, tags[0])
    with client.get(address, headers={"If-None-Match": '"other"', **GZIP}) as other:
        assert other.status_code == 200
    with client.head(address, headers=GZIP) as head:
        assert (head.data, head.headers["ETag"]) == (b"", tags[1])
        assert head.headers["Content-Length"] == packed.headers["Content-Length"]


@pytest.mark.parametrize("accepts", ["", "identity", "gzip;q=0", "br", "gzip;q=0, *;q=0.5", "nonsense;;q=x"])
def test_only_for_those_who_accept_it(client: FlaskClient, accepts: str) -> None:
    answer = client.get("/api/v1/rules/702.2b", headers={"Accept-Encoding": accepts})
    assert "Content-Encoding" not in answer.headers
    assert answer.get_json()["number"] == "702.2b"


@pytest.mark.parametrize("accepts", ["gzip", "GZIP", "*", "br, gzip;q=0.1"])
def test_for_all_those_who_accept_it(client: FlaskClient, accepts: str) -> None:
    assert client.get("/api/v1/rules/702.2b", headers={"Accept-Encoding": accepts}).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("address", ["/healthz", "/version", "/static/icon.svg"])
def test_small_answers_stay_as_they_are(client: FlaskClient, address: str) -> None:
    with client.get(address, headers=GZIP) as answer:
        assert ("Content-Encoding" in answer.headers) is (int(answer.headers["Content-Length"]) >= 1024)


def test_what_is_packed_already_stays_as_it_is(client: FlaskClient) -> None:
    with client.get("/static/vendor/source-serif-4/roman.woff2", headers=GZIP) as answer:
        assert "Content-Encoding" not in answer.headers
    with client.get("/static/site.css", headers={**GZIP, "Range": "bytes=0-9"}) as part:
        assert part.status_code == 206
        assert len(part.data) == 10
        assert "Content-Encoding" not in part.headers


def test_posted_questions_are_answered_compressed_too(client: FlaskClient) -> None:
    text = "See CR 702.2b. " * 50
    answer = client.post("/api/v1/citations/check", json={"text": text}, headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert b"702.2b" in gzip.decompress(answer.data)
    assert answer.headers["Cache-Control"] == "no-store"
