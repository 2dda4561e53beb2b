"""Serving: over the standard input and output of a process, or over HTTP on an address."""

from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

import anyio
import uvicorn
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from app.library.errors import LibraryError
from app.mcp.desk import McpSettings, desk_of
from app.mcp.server import server_of

PATH = "/mcp"
BODY = 2 * 1024 * 1024  # bytes of a request
CONNECTIONS = 200
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def serve_stdio(settings: McpSettings) -> None:
    """Answer one client on standard input and output, until it closes them."""
    anyio.run(_stdio, settings)


async def _stdio(settings: McpSettings) -> None:
    _warm(settings)
    server = server_of(settings)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def serve_http(settings: McpSettings, host: str, port: int, hosts: Sequence[str] = ()) -> None:
    """Answer any number of clients over streamable HTTP. Raises OSError where the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        _warm(settings)
        application_ = application(settings, (host, *hosts))
        config = uvicorn.Config(application_, log_level="warning", limit_concurrency=CONNECTIONS)
        uvicorn.Server(config).run([listening])


def _warm(settings: McpSettings) -> None:
    """Load what the first search waits for, while nobody waits."""

    def load() -> None:
        with suppress(LibraryError):
            desk_of(settings).library.warm()

    threading.Thread(target=load, daemon=True).start()


def application(settings: McpSettings, hosts: Sequence[str] = ()) -> Starlette:
    """The ASGI application. It keeps no sessions, and answers only requests for hosts that are known to be its own."""
    known = [*_LOOPBACK, *hosts, *filter(None, (urlsplit(settings.base_url).hostname,))]
    security = TransportSecuritySettings(
        allowed_hosts=[form for host in known for form in (host, f"{host}:*")],
        allowed_origins=[f"{scheme}://{host}{port}" for host in known for scheme in ("http", "https") for port in ("", ":*")],
    )
    return server_of(settings).streamable_http_app(
        streamable_http_path=PATH, stateless_http=True, json_response=True, max_request_body_size=BODY,
        transport_security=security,
    )  # fmt: skip
