"""JSON Schemas (2020-12) of arguments and answers, made from their types."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec


@cache
def schema_of(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema of a type, with an object at its root as MCP demands it, as plain data."""
    _, parts = msgspec.json.schema_components([shape], ref_template="#/$defs/{name}")
    root = parts.pop(shape.__name__)
    return {**root, "$defs": parts} if parts else root
