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


