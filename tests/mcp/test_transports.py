"""The command itself, by the SDK's client: over standard input and output, and over HTTP on this machine."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import pytest
from mcp import Client, StdioServerParameters

from app.cli import main
from app.mcp.serving import BODY
from app.scenarios.documents.example import EXAMPLE

_HOME = Path(__file__).parents[2]
_PATIENCE = 240.0
_INITIALIZE = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
    b'"clientInfo":{"name":"test","version":"1"}}}'
)


async def _conversation(server: Any, mode: str) -> tuple[Any, ...]:
    """What every transport must carry: the tools, an answer, a scenario, a refusal, a resource."""
    async with Client(server, mode=mode) as client:
        tools = await client.list_tools()
        rule = await client.call_tool("lookup", {"query": "702.2b"})
        played = await client.call_tool("check_scenario", {"scenario": EXAMPLE})
        refused = await client.call_tool("lookup", {"query": "702.99"})
        resource = await client.read_resource("mtg://rules/702.2")
        return len(tools.tools), rule.structured_content, played.structured_content, refused, resource.contents[0]


def _check(answers: tuple[Any, ...]) -> None:
    tools, rule, played, refused, resource = answers
    assert tools == 14
    assert rule["rules"][0]["number"] == "702.2b"
    assert (played["verdict"], played["passed"]) == ("answered", True)
    assert refused.is_error
    assert "702.2a Leaping" in resource.text


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_standard_input_and_output(tiny_root: Path, mode: str) -> None:
    words = ["-m", "app", "mcp", "--library", str(tiny_root)]
    server = StdioServerParameters(command=sys.executable, args=words, cwd=_HOME, env={"PYTHONPATH": str(_HOME)})
    answers = anyio.run(_conversation, server, mode)
    _check(answers)
    assert answers[1]["rules"][0]["permalink"] is None  # no site was named


@pytest.fixture(scope="module")
def served(tiny_root: Path) -> Iterator[str]:
    """The address of a server over HTTP."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-m", "app", "mcp", "--http", "--port", str(port), "--library", str(tiny_root),
             "--base-url", "https://rules.example/", "--allow-host", "mcp.example"]  # fmt: skip
    process = subprocess.Popen(words, cwd=_HOME, env=dict(os.environ), stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        said = process.communicate(timeout=_PATIENCE)[1]
    assert re.search(rf"http://127\.0\.0\.1:{port}/mcp", said)
    assert "Traceback" not in said


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_http(served: str, mode: str) -> None:
    answers = anyio.run(_conversation, served, mode)
    _check(answers)
    assert answers[1]["rules"][0]["permalink"] == "https://rules.example/2021-06-01/rules/702.2b"


def _post(address: str, body: bytes, **headers: str) -> int:
    given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, given), timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200), ({"Host": "mcp.example"}, 200), ({"Host": "rules.example"}, 200), ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
    ],
)  # fmt: skip
def test_only_its_own_hosts_are_answered(served: str, headers: dict[str, str], status: int) -> None:
    assert _post(served, _INITIALIZE, **headers) == status


@pytest.mark.parametrize(
    ("body", "status"), [(b"{", 400), (b"\xff\xfe", 400), (b"[" * 100_000, 400), (b"null", 400)]
)
def test_hostile_bodies_are_refused(served: str, body: bytes, status: int) -> None:
    assert _post(served, body) == status


def test_a_large_body_is_refused_before_it_is_sent(served: str) -> None:
    with closing(HTTPConnection(urlsplit(served).netloc, timeout=30)) as connection:
        connection.putrequest("POST", "/mcp")
        for name, value in (("Content-Type", "application/json"), ("Accept", "application/json"), ("Content-Length", BODY + 1)):
            connection.putheader(name, str(value))
        connection.endheaders()
        assert connection.getresponse().status == 413


def test_a_taken_port_is_told_in_a_line(served: str, tiny_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = served.rpartition(":")[2].partition("/")[0]
    assert main(["mcp", "--http", "--port", port, "--library", str(tiny_root)]) == 2
    assert f"cannot listen on 127.0.0.1:{port}" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["rules.example", "javascript:alert(1)", "https://a b", "https://x/?q=1"])
def test_a_base_address_must_be_one(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--base-url", address]) == 2
    assert "address of a site" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("app.mcp.serving", "app.mcp.server"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "mcp.server.stdio", None)
    assert main(["mcp"]) == 2
    assert "magistrate[mcp]" in capsys.readouterr().err
