"""What chat services send: Discord's interactions and Slack's commands. Off until their keys are set."""

from __future__ import annotations

from flask import Flask

__all__ = ["init_app"]


def init_app(flask: Flask) -> None:
    """Register the endpoints. Raises ValueError for a key that cannot be one."""
    from app.bots import discord, slack

    discord.init_app(flask)
    flask.register_blueprint(discord.blueprint)
    flask.register_blueprint(slack.blueprint)
