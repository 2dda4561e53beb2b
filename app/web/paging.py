"""Lists of several pages."""

from __future__ import annotations

from flask import request

from app.library.errors import DoesNotParse

_MOST = 1000


def page_number() -> int:
    """``?page=``, from 1. Raises DoesNotParse."""
    text = request.args.get("page", "1")
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= _MOST):
        raise DoesNotParse("page counts the pages of results: 1, 2, 3 …", ("page=1",))
    return int(text[:6])
