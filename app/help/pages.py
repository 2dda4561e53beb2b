"""Which help pages there are: those that ``index.md`` lists, in its order, with its titles and summaries."""

from __future__ import annotations

import difflib
import re
from functools import cache

import msgspec

from app.library.errors import NotFound
from app.library.places import rules_data

INDEX = "index"
_LISTED = re.compile(r"^- \[(?P<title>[^\]]+)\]\((?P<name>[a-z-]+)\.md\): (?P<summary>.+)$", re.M)


class HelpPage(msgspec.Struct, frozen=True):
    """A help page: its name in addresses, its title, a summary in a line, and its Markdown source."""

    name: str
    title: str
    summary: str
    source: str


@cache
def help_pages() -> tuple[HelpPage, ...]:
    """All help pages in the order of the contents, without the contents themselves."""
    return tuple(
        HelpPage(found["name"], found["title"], found["summary"], _source(found["name"]))
        for found in _LISTED.finditer(_source(INDEX))
    )


def help_index() -> HelpPage:
    """The page that lists the others."""
    return HelpPage(INDEX, "Help", "All help pages.", _source(INDEX))


def help_page(name: str) -> HelpPage:
    """The page of that name, in any case. Raises NotFound with the nearest names."""
    wanted = name.strip().lower()
    for page in help_pages():
        if page.name == wanted:
            return page
    names = [page.name for page in help_pages()]
    near = tuple(difflib.get_close_matches(wanted, names, 3, 0.5)) or tuple(names)
    raise NotFound("help", name, f"There is no help page “{name[:60]}”.", near)


@cache
def _source(name: str) -> str:
    return (rules_data() / "help" / f"{name}.md").read_text(encoding="utf-8")
