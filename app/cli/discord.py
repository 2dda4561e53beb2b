"""``magistrate discord``."""

from __future__ import annotations

import click


@click.group()
def discord() -> None:
    """Set up the slash commands of a Discord bot. See "magistrate help chat"."""


@discord.command()
def commands() -> None:
    """Print the slash commands as JSON, in the form in which Discord registers them."""
    from app.bots.discord_commands import registration
    from app.cli.json_output import echo_json

    echo_json(registration())
