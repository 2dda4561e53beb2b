"""The JSON Schema (2020-12) of scenario documents, made from their types."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from app.scenarios.documents.documents import Scenario

ID = "https://json-schema.org/draft/2020-12/schema"


@cache
def scenario_schema() -> dict[str, Any]:
    """The schema, as plain data."""
    (top,), parts = msgspec.json.schema_components([Scenario], ref_template="#/$defs/{name}")
    return {"$schema": ID, "title": "Magistrate scenario", **top, "$defs": parts}
