"""Words that stay words in a chat: marks of its Markdown are escaped, and a text is cut so that it fits with them."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.library.sentences import cut_at_sentence

_MARKS = re.compile(r"[\\`*_~|<>\[\]@#]|:(?=\w+:)|^(?:[-+]|\d+\.)(?= )", re.M)
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_SLACK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escaped(text: str) -> str:
    """Text for Discord: no bold, link, mention, list, heading, code or emoji comes of it; characters that nobody sees are left
    out, such as those that turn the direction of writing."""
    return _MARKS.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", _UNSEEN.sub("", text))


def slack_escaped(text: str) -> str:
    """Text for Slack: no link and no mention comes of it."""
    return _UNSEEN.sub("", text).translate(_SLACK)


def units(text: str) -> int:
    """The length as chat services count it: a character beyond the first 65,536 counts twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fitting(text: str, most: int, escape: Callable[[str], str] = escaped) -> str:
    """Escaped text of at most ``most`` units: whole sentences of it if it can be, else whole words."""
    room = most
    while units(shown := escape(cut_at_sentence(text, room))) > most:
        room -= max(1, min(room // 8, units(shown) - most))
    return shown
