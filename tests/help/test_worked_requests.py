"""Each request on the help page of the API is sent to a site over the handbook, and answers what the page shows."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import urllib.request
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from app.help.pages import help_page

HOST = "http://127.0.0.1:8000"
_BLOCK = re.compile(r"^```(bash|python)\n(.*?)^```\n+^```(json|text)\n(.*?)^```", re.M | re.S)


class Worked(NamedTuple):
    """A request of the page and the answer below it."""

    language: str
    request: str
    form: str
    answer: str


WORKED = [Worked(*found.groups()) for found in _BLOCK.finditer(help_page("api").source)]


def sent(reader: FlaskClient, command: str) -> str:
    """The answer to a curl command."""
    words = shlex.split(command.replace("\\\n", " "))
    assert words[0] == "curl"
    url, query, body, as_query, media = "", [], None, False, None
    options = iter(words[1:])
    for word in options:
        if word == "-G":
            as_query = True
        elif word in ("-d", "--data-urlencode"):
            query.append(next(options).partition("=")[::2])
        elif word == "--json":
            body, media = next(options), "application/json"
        elif word == "--data-binary":
            body = next(options)
        elif word != "-s":
            url = word
    assert url.startswith(HOST), url
    assert as_query or not query
    path = url.removeprefix(HOST) + (f"?{urlencode(query)}" if query else "")
    if body is None:
        return reader.get(path, base_url=HOST).text
    return reader.post(path, base_url=HOST, data=body.encode(), content_type=media).text


def compare(shown: Any, actual: Any, place: str) -> None:
    """Every key shown is there with its value; a text that ends in … is how a longer one begins; lists may go on."""
    if isinstance(shown, dict):
        assert isinstance(actual, dict), place
        for key, value in shown.items():
            assert key in actual, f"{place}.{key}"
            compare(value, actual[key], f"{place}.{key}")
    elif isinstance(shown, list):
        assert len(actual) >= len(shown), place
        for number, value in enumerate(shown):
            compare(value, actual[number], f"{place}[{number}]")
    elif isinstance(shown, str) and shown.endswith("…"):
        assert actual.startswith(shown[:-1]), place
    else:
        assert actual == shown, place


def test_the_page_has_requests_of_both_kinds() -> None:
    assert {one.language for one in WORKED} == {"bash", "python"}
    assert len(WORKED) >= 9
    assert help_page("api").source.count("```bash") + help_page("api").source.count("```python") == len(WORKED)


@pytest.mark.parametrize("worked", [one for one in WORKED if one.language == "bash"], ids=lambda one: one.request[:70])
def test_a_curl_request_answers_what_is_shown(worked: Worked, reader: FlaskClient) -> None:
    answer = sent(reader, worked.request)
    if worked.form == "json":
        compare(json.loads(worked.answer), json.loads(answer), "answer")
    else:
        compare(worked.answer.strip().split("\n"), answer.strip().split("\n"), "answer")


@pytest.mark.parametrize("worked", [one for one in WORKED if one.language == "python"], ids=lambda one: one.request[-60:])
def test_a_python_request_prints_what_is_shown(
    worked: Worked, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def urlopen(asked: urllib.request.Request | str) -> io.BytesIO:
        request = asked if isinstance(asked, urllib.request.Request) else urllib.request.Request(asked)
        answer = reader.open(
            request.full_url.removeprefix(HOST), base_url=HOST, method=request.get_method(), data=request.data
        )
        return io.BytesIO(answer.data)

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(worked.request, "help/api.md", "exec"), {})
    compare(worked.answer.strip().split("\n"), printed.getvalue().strip().split("\n"), "printed")


def test_a_shortened_answer_is_still_held_to_the_real_one() -> None:
    compare({"a": "be…", "b": [1]}, {"a": "begins", "b": [1, 2], "c": 3}, "here")
    for wrong in ({"a": "no…"}, {"d": 1}, {"b": [1, 2, 3]}, {"b": [2]}):
        with pytest.raises(AssertionError):
            compare(wrong, {"a": "begins", "b": [1, 2]}, "here")
