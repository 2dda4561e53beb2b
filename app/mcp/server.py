"""The server: what the tools and resources are to the SDK. Tools that play run in processes of their own, the rest in threads."""

from __future__ import annotations

import json
from typing import Any

import anyio
import anyio.to_process
import anyio.to_thread
import mcp_types as protocol
from anyio import CapacityLimiter
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError

import app
from app.library.errors import LibraryError
from app.mcp import resources
from app.mcp.apart import call_apart
from app.mcp.calling import Refused, call, encoded, refusal_of
from app.mcp.desk import McpSettings, desk_of
from app.mcp.schemas import schema_of
from app.mcp.tools import INSTRUCTIONS, TOOLS, Tool

READERS, PLAYERS = 4, 2  # calls at a time
MOST_WAITING = 16
DEADLINE = 15.0
"""Seconds after which a process that plays is ended: the engine itself stops before that."""

_READ_ONLY = protocol.ToolAnnotations(read_only_hint=True, idempotent_hint=True, destructive_hint=False, open_world_hint=False)
_BUSY = Refused("The server is playing as many scenarios as it can. Try again in a few seconds.")
_TOO_LONG = Refused(
    f"This took more than {DEADLINE:.0f} seconds and was stopped. If the machine is not busy, it asks for too much: "
    "make the scenario or the question smaller."
)
_DIED = Refused("The process that worked on this ended without an answer. Ask for less: a smaller scenario or question.")
RESOURCE_NOT_FOUND = -32002  # as MCP's specification of resources says


class Workers:
    """Runs calls off the event loop, so many at a time."""

    def __init__(self, settings: McpSettings) -> None:
        self.settings = settings
        self.readers, self.players = CapacityLimiter(READERS), CapacityLimiter(PLAYERS)

    async def run(self, tool: Tool, arguments: bytes) -> bytes | Refused:
        """The answer, or why there is none."""
        if not tool.plays:
            return await anyio.to_thread.run_sync(call, self.settings, tool.name, arguments, limiter=self.readers)
        if self.players.statistics().tasks_waiting >= MOST_WAITING:
            return _BUSY
        async with self.players:
            return await self._play(tool, arguments)

    async def _play(self, tool: Tool, arguments: bytes) -> bytes | Refused:
        """Call in a process, which is ended when it is late."""
        unlimited = CapacityLimiter(1)
        try:
            with anyio.fail_after(DEADLINE):
                return await anyio.to_process.run_sync(
                    call_apart, self.settings, tool.name, arguments, cancellable=True, limiter=unlimited
                )
        except TimeoutError:
            return _TOO_LONG
        except anyio.BrokenWorkerProcess:
            return _DIED


def server_of(settings: McpSettings) -> Server[Any]:
    """The server over a library."""
    workers = Workers(settings)

    async def list_tools(_: ServerRequestContext[Any], __: protocol.PaginatedRequestParams | None) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=[_tool(tool) for tool in TOOLS.values()])

    async def call_tool(_: ServerRequestContext[Any], asked: protocol.CallToolRequestParams) -> protocol.CallToolResult:
        if asked.name not in TOOLS:
            raise MCPError(protocol.INVALID_PARAMS, f"There is no tool '{asked.name[:60]}'.", {"tools": list(TOOLS)})
        given = encoded(asked.arguments or {})
        return _result(given if isinstance(given, Refused) else await workers.run(TOOLS[asked.name], given))

    async def list_resources(
        _: ServerRequestContext[Any], __: protocol.PaginatedRequestParams | None
    ) -> protocol.ListResourcesResult:
        return await anyio.to_thread.run_sync(_listed, settings, limiter=workers.readers)

    async def list_templates(
        _: ServerRequestContext[Any], __: protocol.PaginatedRequestParams | None
    ) -> protocol.ListResourceTemplatesResult:
        return _templates()

    async def read_resource(
        _: ServerRequestContext[Any], asked: protocol.ReadResourceRequestParams
    ) -> protocol.ReadResourceResult:
        return await anyio.to_thread.run_sync(_read, settings, asked.uri, limiter=workers.readers)

    return Server(
        "magistrate", version=app.__version__, title="Magistrate: the Comprehensive Rules", instructions=INSTRUCTIONS,
        website_url=settings.base_url or None, on_list_tools=list_tools, on_call_tool=call_tool,
        on_list_resources=list_resources, on_list_resource_templates=list_templates, on_read_resource=read_resource,
    )  # fmt: skip


def _tool(tool: Tool) -> protocol.Tool:
    return protocol.Tool(
        name=tool.name, title=tool.title, description=tool.description, annotations=_READ_ONLY,
        input_schema=schema_of(tool.arguments), output_schema=schema_of(tool.answer),
    )  # fmt: skip


def _result(answer: bytes | Refused) -> protocol.CallToolResult:
    """An answer as structured content, and as its JSON for clients that read text alone; a refusal as an error."""
    if isinstance(answer, Refused):
        return protocol.CallToolResult(content=[protocol.TextContent(type="text", text=answer.text)], is_error=True)
    text = answer.decode()
    return protocol.CallToolResult(
        content=[protocol.TextContent(type="text", text=text)], structured_content=json.loads(text)
    )


def _listed(settings: McpSettings) -> protocol.ListResourcesResult:
    try:
        found = list(resources.listed(desk_of(settings)))
    except LibraryError:  # no library: then there is nothing to list
        found = []
    return protocol.ListResourcesResult(
        resources=[protocol.Resource(uri=one.uri, name=one.name, title=one.title, mime_type=one.kind) for one in found]
    )


def _templates() -> protocol.ListResourceTemplatesResult:
    return protocol.ListResourceTemplatesResult(resource_templates=[
        protocol.ResourceTemplate(uri_template=form, name=name, description=what, mime_type=resources.TEXT)
        for form, name, what in resources.TEMPLATES
    ])  # fmt: skip


def _read(settings: McpSettings, uri: str) -> protocol.ReadResourceResult:
    try:
        found = resources.read(desk_of(settings), uri)
    except Exception as error:
        refused = refusal_of(error)
        data = {"uri": uri[:200], "suggestions": list(refused.suggestions)}
        raise MCPError(RESOURCE_NOT_FOUND, refused.text, data) from None
    content = protocol.TextResourceContents(uri=uri, mime_type=found.kind, text=found.text)
    return protocol.ReadResourceResult(contents=[content])
