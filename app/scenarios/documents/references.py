"""References as plain data, read."""

from __future__ import annotations

from typing import Any

import msgspec

from app.scenarios.documents.documents import Ref


def as_ref(value: Any) -> Ref | None:
    try:
        return msgspec.convert(value, Ref)
    except msgspec.ValidationError:
        return None


def written(ref: Any) -> str:
    """What a reference calls what it means: its tag, else its name, with its number where it has one."""
    if isinstance(ref, Ref):
        name = str(ref.tag or ref.card or ref.player or "that")
        return name if ref.index is None else f"{name} (index {ref.index})"
    return str(ref)
