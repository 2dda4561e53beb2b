"""Parameters that count from 1, for pages and API alike: ``?n=2``, ``?page=3``."""

from __future__ import annotations

from flask import request

from app.library.errors import DoesNotParse

_DIGITS = 6


def counted(name: str, what: str, most: int) -> int:
    """The parameter ``name``, from 1 to ``most``, and 1 where it is not given. Raises DoesNotParse.

    ``what`` says what it counts: "the pages of results".
    """
    text = request.args.get(name, "1")
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS and 1 <= int(text) <= most):
        raise DoesNotParse(f"{name} counts {what}: 1, 2, 3 …", (f"{name}=1",))
    return int(text)


def ordinal() -> int:
    """``?n=2``: the second rule of a number that several rules bear. Raises DoesNotParse."""
    return counted("n", "the rules that bear one number", 99)
