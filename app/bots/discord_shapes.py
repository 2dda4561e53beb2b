"""What Discord sends to an interactions endpoint, and what it takes for an answer, as far as it is used here."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

MOST_DESCRIPTION, MOST_TITLE, MOST_CONTENT = 4096, 256, 2000
MOST_CHOICES, MOST_CHOICE = 25, 100


class InteractionKind(IntEnum):
    """What an interaction is."""

    PING = 1
    COMMAND = 2
    AUTOCOMPLETE = 4


class ReplyKind(IntEnum):
    """What an answer is."""

    PONG = 1
    MESSAGE = 4
    CHOICES = 8


ONLY_FOR_WHO_ASKED = 64
"""The flag of a message that nobody else sees."""

TEXT_OPTION = 3
"""The type of an option that is text."""


class GivenOption(msgspec.Struct, frozen=True):
    """What somebody gave for an option of a command; ``focused`` while they are typing it."""

    name: str
    value: str | int | float | bool | None = None
    focused: bool = False


class Called(msgspec.Struct, frozen=True):
    """The command that was called."""

    name: str
    options: tuple[GivenOption, ...] = ()

    def text(self, name: str) -> str:
        """What was given for an option; "" for nothing."""
        return next((str(one.value).strip() for one in self.options if one.name == name and one.value is not None), "")


class Interaction(msgspec.Struct, frozen=True):
    """A request."""

    type: int
    data: Called | None = None


class EmbedFooter(msgspec.Struct, frozen=True):
    """What stands below an embed."""

    text: str


class Embed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The framed part of a message. ``url`` is where its title leads."""

    title: str
    description: str
    footer: EmbedFooter
    url: str = ""
    color: int = 0


def message(embed: Embed) -> dict[str, Any]:
    """The answer that shows an embed to the channel; nobody is mentioned by it."""
    return {"type": ReplyKind.MESSAGE, "data": {"embeds": [msgspec.to_builtins(embed)], "allowed_mentions": {"parse": []}}}


def whisper(text: str) -> dict[str, Any]:
    """The answer that only who asked sees."""
    return {
        "type": ReplyKind.MESSAGE,
        "data": {"content": text, "flags": ONLY_FOR_WHO_ASKED, "allowed_mentions": {"parse": []}},
    }


def choices(names: list[tuple[str, str]]) -> dict[str, Any]:
    """What is offered to somebody who types: names to show, and values to send. Those too long for a value are left out."""
    shown = [{"name": _short(name), "value": value} for name, value in names if 0 < len(value) <= MOST_CHOICE and name]
    return {"type": ReplyKind.CHOICES, "data": {"choices": shown[:MOST_CHOICES]}}


def _short(name: str) -> str:
    return name if len(name) <= MOST_CHOICE else name[: MOST_CHOICE - 1] + "…"
