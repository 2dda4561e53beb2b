"""Lists of several pages."""

from __future__ import annotations

from app.site.counting import counted

_MOST = 1000


def page_number() -> int:
    """``?page=``, from 1. Raises DoesNotParse."""
    return counted("page", "the pages of results", _MOST)
