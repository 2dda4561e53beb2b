"""Calling a tool: its arguments checked, its answer as plain data, and every refusal in words that a model can act on."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from app.library.errors import Ambiguous, LibraryError, NoLibrary
from app.mcp.arguments import Arguments
from app.mcp.desk import McpSettings, desk_of
from app.mcp.tools import TOOLS, Tool

MOST_BYTES = 400_000
"""How long an answer may be; more than a model can read is no answer."""

_LOG = logging.getLogger(__name__)
_SUGGESTED = 8
_LONGEST_MESSAGE = 1000
_NO_LIBRARY = "This server finds no library of the rules. Whoever runs it makes one with 'magistrate ingest'."
_ACCIDENT = "Something broke on the server's side; it was recorded. Trying the same again will not help."


class Refused(msgspec.Struct, frozen=True):
    """Why a call has no answer. ``suggestions`` are what would have worked, best first."""

    message: str
    suggestions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The refusal in words."""
        return f"{self.message} Suggestions: {', '.join(self.suggestions)}." if self.suggestions else self.message


def call(settings: McpSettings, name: str, arguments: bytes) -> bytes | Refused:
    """The answer of a tool to arguments in JSON, as JSON. Raises nothing but MemoryError."""
    tool = TOOLS[name]
    try:
        answer = msgspec.json.encode(tool.load()(desk_of(settings), _read(tool, arguments)))
    except MemoryError:
        raise
    except Exception as error:
        return refusal_of(error)
    if len(answer) > MOST_BYTES:
        return Refused(f"The answer is longer than {MOST_BYTES:,} bytes. Ask for less: a smaller limit, or a narrower question.")
    return answer


def refusal_of(error: Exception) -> Refused:
    """What to say of an error; of an unforeseen one nothing is told."""
    if isinstance(error, NoLibrary):
        return Refused(_NO_LIBRARY)
    if isinstance(error, LibraryError):
        near = error.candidates if isinstance(error, Ambiguous) else getattr(error, "suggestions", ())
        return Refused(str(error)[:_LONGEST_MESSAGE], tuple(near[:_SUGGESTED]))
    if isinstance(error, msgspec.ValidationError):
        return Refused(f"The arguments are not what is asked here: {error}."[:_LONGEST_MESSAGE])
    if isinstance(error, UnicodeError | msgspec.DecodeError | RecursionError):
        return Refused("The arguments cannot be read: they hold broken characters, or are nested too deep.")
    _LOG.error("unforeseen error", exc_info=error)
    return Refused(_ACCIDENT)


def _read(tool: Tool, arguments: bytes) -> Arguments:
    """The arguments, checked. Raises msgspec.ValidationError."""
    return msgspec.json.decode(arguments, type=tool.arguments)


def encoded(arguments: dict[str, Any]) -> bytes | Refused:
    """Arguments as JSON, to be handed to ``call``."""
    try:
        return msgspec.json.encode(arguments)
    except Exception as error:
        return refusal_of(error)
