"""Writing down where files came from: records as TOML, and files that are there whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec


def as_toml(head: str, records: Sequence[msgspec.Struct]) -> str:
    """Records as TOML: a ``[[file]]`` for each, after a comment."""
    tables = []
    for record in records:
        fields = msgspec.structs.asdict(record)
        lines = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())
        tables.append("\n[[file]]\n" + "\n".join(lines) + "\n")
    return head + "".join(tables)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
