"""The MCP server over the tiny library, asked by the SDK's own client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult

from app.mcp import server
from app.mcp.desk import McpSettings
from app.mcp.server import server_of
from tests.library.conftest import tiny_root

__all__ = ["call", "session", "settings", "tiny_root", "unhurried"]

BASE = "https://rules.example"
Session = Callable[[Callable[[Client], Awaitable[Any]]], Any]
Call = Callable[..., CallToolResult]


@pytest.fixture(scope="session")
def settings(tiny_root: Path) -> McpSettings:
    """The tiny library, with a site."""
    return McpSettings(str(tiny_root), BASE)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines that run tests are busy: what a player is given in time is the matter of one test alone."""
    monkeypatch.setattr(server, "DEADLINE", 90.0)


@pytest.fixture
def session(settings: McpSettings) -> Session:
    """Runs something with a client that is connected to the server in this process."""

    def run(work: Callable[[Client], Awaitable[Any]]) -> Any:
        async def main() -> Any:
            async with Client(server_of(settings)) as client:
                try:
                    return await work(client)
                except MCPError as error:  # raised outside, where no group of tasks wraps it
                    return error

        answer = anyio.run(main)
        if isinstance(answer, MCPError):
            raise answer
        return answer

    return run


@pytest.fixture
def call(session: Session) -> Call:
    """Calls a tool."""

    def ask(tool: str, /, **arguments: Any) -> CallToolResult:
        return session(lambda client: client.call_tool(tool, arguments))  # type: ignore[no-any-return]

    return ask
