"""Printing JSON: the one way all commands write it."""

from __future__ import annotations

from typing import Any

import click
import msgspec


def echo_json(value: object) -> None:
    """Print a value as JSON, indented. Bytes of file names that are no UTF-8 are written as escapes (``\\udcff``)."""
    try:
        encoded = msgspec.json.encode(value)
    except UnicodeEncodeError:
        encoded = msgspec.json.encode(_writable(msgspec.to_builtins(value)))
    click.echo(msgspec.json.format(encoded).decode())


def _writable(value: Any) -> Any:
    """Plain data, its text such as UTF-8 can say."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_writable(key): _writable(one) for key, one in value.items()}
    return [_writable(one) for one in value] if isinstance(value, list | tuple) else value
