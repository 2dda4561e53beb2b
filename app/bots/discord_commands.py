"""The slash commands, as a table: what is registered with Discord is made from it."""

from __future__ import annotations

from typing import Any

import msgspec

from app.bots.discord_shapes import TEXT_OPTION

_EVERYWHERE = {"integration_types": [0, 1], "contexts": [0, 1, 2]}  # servers and users; servers, direct and group messages


class CommandOption(msgspec.Struct, frozen=True):
    """An option of a command. All of them are text that is completed while somebody types it."""

    name: str
    description: str
    required: bool = False
    longest: int = 100


class Command(msgspec.Struct, frozen=True):
    """A slash command with its options, those required first."""

    name: str
    description: str
    options: tuple[CommandOption, ...]


_EDITION = CommandOption("edition", "A date or year, such as 2016-04-08. Without it: the newest edition.")
COMMANDS = (
    Command("rule", "Show a rule: by number, or the rule that answers a question.", (
        CommandOption("rule", "A number (702.19b), a range (702.2a-c), a term or a question.", True, 300), _EDITION,
    )),
    Command("search", "Search the rules and list what is found.", (
        CommandOption("words", "Words, a question, or filters as in the site's search box.", True, 300), _EDITION,
    )),
    Command("term", "Show a term of the glossary.", (CommandOption("term", "A term, such as trample.", True), _EDITION)),
    Command("card", "Show a card's text and the rules that its words lead to.", (
        CommandOption("card", "A card's name.", True, 150), _EDITION,
    )),
    Command("policy", "Show a section of tournament policy: MTR, IPG or JAR.", (
        CommandOption("section", "Such as MTR 2.6, IPG missed trigger, or what a tournament question is about.", True, 300),
    )),
    Command("what-changed", "Show what changed between two editions.", (
        CommandOption("from", "The older edition. Without it: the one before the newest."),
        CommandOption("to", "The newer edition. Without it: the newest."),
        CommandOption("in", "Only in a chapter, section or rule (702), or in the glossary."),
    )),
)  # fmt: skip


def registration() -> list[dict[str, Any]]:
    """The commands in the form in which Discord takes them: the body of ``PUT /applications/…/commands``."""
    return [
        {"type": 1, "name": one.name, "description": one.description, "options": [*map(_registered, one.options)], **_EVERYWHERE}
        for one in COMMANDS
    ]


def _registered(option: CommandOption) -> dict[str, Any]:
    return {
        "type": TEXT_OPTION, "name": option.name, "description": option.description, "required": option.required,
        "autocomplete": True, "max_length": option.longest,
    }  # fmt: skip
