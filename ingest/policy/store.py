"""Policy documents in a library folder: for each a record, and the capture it was read from."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from app.library.policy.records import FOLDER, RECORD_VERSION, PolicyDocument
from ingest.model import Capture
from ingest.policy.parse import Policy

RECORD, CAPTURE = ".msgpack", ".capture"


def add(folder: Path, policy: Policy) -> None:
    """Write a document into a library folder."""
    home = folder / FOLDER
    home.mkdir(exist_ok=True)
    document = policy.document
    (home / f"{document.sha256}{RECORD}").write_bytes(msgspec.msgpack.encode(document))
    (home / f"{document.sha256}{CAPTURE}").write_bytes(zlib.compress(policy.capture, 6))


def listed(folder: Path) -> list[dict[str, Any]]:
    """What the manifest says of the policy documents in a folder: hash, kind, date, source, and the version of the record."""
    return [
        {"sha256": one.sha256, "kind": str(one.kind), "effective": one.effective, "source": one.source, "version": RECORD_VERSION}
        for one in documents(folder)
    ]


def documents(folder: Path) -> list[PolicyDocument]:
    """The records in a folder, in the order of their hashes."""
    paths = sorted((folder / FOLDER).glob(f"*{RECORD}"))
    return [msgspec.msgpack.decode(path.read_bytes(), type=PolicyDocument) for path in paths]


def captures(folder: Path, named: dict[str, str]) -> Iterator[Capture]:
    """The captures in a folder that are, byte for byte, what was ingested. ``named``: hash to the name of the capture."""
    for sha256, name in named.items():
        data = b""
        with suppress(OSError, zlib.error):
            data = zlib.decompress((folder / FOLDER / f"{sha256}{CAPTURE}").read_bytes())
        if hashlib.sha256(data).hexdigest() == sha256:
            yield Capture(name, data)


def forget(folder: Path, sha256: str) -> None:
    """Take a document out of a folder that is being made."""
    for suffix in (RECORD, CAPTURE):
        (folder / FOLDER / f"{sha256}{suffix}").unlink(missing_ok=True)
