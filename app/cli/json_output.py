"""Printing JSON: the one way all commands write it."""

from __future__ import annotations

import click
import msgspec


def echo_json(value: object) -> None:
    """Print a value as JSON, indented."""
    click.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
