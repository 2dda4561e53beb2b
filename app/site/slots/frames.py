"""What a server and the process of an engine slot say to one another: messages with their length before them, on a socket."""

from __future__ import annotations

import socket
import struct
import time
from typing import Any, TypeVar

import msgspec

Message = TypeVar("Message", bound=msgspec.Struct)

MOST_BYTES = 32 * 1024 * 1024
_LENGTH = struct.Struct("!I")
_PIECE = 1024 * 1024


class Settings(msgspec.Struct, frozen=True):
    """The first message to a slot: the application's configuration, and how long one request may take."""

    config: dict[str, Any]
    seconds: float


class Ready(msgspec.Struct, frozen=True):
    """The first message of a slot: it can be asked."""


class SlotCall(msgspec.Struct, frozen=True):
    """A request: what of the WSGI environment is text, and the body."""

    environ: dict[str, str]
    body: bytes


class SlotReply(msgspec.Struct, frozen=True):
    """The answer to a request."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


def send(connection: socket.socket, message: msgspec.Struct) -> None:
    """Send a message. Raises OSError, of which TimeoutError where the socket's time is up."""
    data = msgspec.msgpack.encode(message)
    connection.sendall(_LENGTH.pack(len(data)) + data)


def receive(connection: socket.socket, kind: type[Message], seconds: float | None = None) -> Message:
    """The next message. Raises EOFError where the other side is gone, TimeoutError after so many seconds, OSError, and ValueError
    for a message that is none."""
    until = None if seconds is None else time.monotonic() + seconds
    (length,) = _LENGTH.unpack(_exactly(connection, _LENGTH.size, until))
    if length > MOST_BYTES:
        raise ValueError("the message is too long")
    return msgspec.msgpack.decode(_exactly(connection, length, until), type=kind)


def _exactly(connection: socket.socket, length: int, until: float | None) -> bytes:
    found = bytearray()
    while len(found) < length:
        if until is not None:
            connection.settimeout(max(0.001, until - time.monotonic()))
        piece = connection.recv(min(_PIECE, length - len(found)))
        if not piece:
            raise EOFError("the other side is gone")
        found += piece
    return bytes(found)
