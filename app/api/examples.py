"""Examples of answers, for the OpenAPI document: shortened answers over the handbook and practice cards of our own.

They stand in ``rules_data/api_examples.json``; ``tests/api/test_examples.py`` makes them and holds them to the program.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from app.library.places import rules_data

FILE = "api_examples.json"


@cache
def examples() -> dict[str, Any]:
    """The example of each operation's answer, by the operation's name."""
    found: dict[str, Any] = msgspec.json.decode((rules_data() / FILE).read_bytes())
    return found
