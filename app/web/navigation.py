"""Where a reader can go from every page: the places of the header, the phone's bar and menu, and which one this page is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec
from flask import Flask, current_app, request
from markupsafe import Markup

from app.site.addresses import Addresses
from app.site.place import at_home

HELP = "help"


class MenuEntry(msgspec.Struct, frozen=True):
    """A link of the navigation: ``icon`` names a drawing for the phone's bar, ``current`` says that this page is in it."""

    label: str
    url: str
    icon: str
    current: bool


class _Row(msgspec.Struct, frozen=True):
    label: str
    address: Callable[[Addresses], str]
    blueprints: tuple[str, ...]
    icon: str = ""


_SEARCH = _Row("Search", lambda to: to.search(), ("home", "search"), "search")
_CONTENTS = _Row("Contents", lambda to: to.contents(), ("contents", "rules"), "contents")
_GLOSSARY = _Row("Glossary", lambda to: to.glossary(), ("glossary",))
_CARDS = _Row("Cards", lambda to: to.cards(), ("cards",))
_EDITIONS = _Row("Editions", lambda to: to.editions(), ("editions", "source"))
_CHANGES = _Row("Changes", lambda to: to.diff(), ("diff", "history"), "changes")
_LAB = _Row("Lab", lambda to: f"{to.root}/lab", ("lab", "scenarios"), "lab")
_SCENARIOS = _Row("Situations", lambda to: to.scenarios(), ("scenarios",))
_POLICY = _Row("Policy", lambda to: to.policy(), ("policy",))
_CITATIONS = _Row("Citations", lambda to: f"{to.root}/citations", ("citations",))
_COVERAGE = _Row("Coverage", lambda to: to.coverage(), ("coverage",))
_SAVED = _Row("Saved", lambda to: f"{to.root}/saved", ("reader",))
_QUIZ = _Row("Quiz", lambda to: f"{to.root}/quiz", ("quiz",))
_RANDOM = _Row("Random rule", lambda to: f"{to.prefix}/random", ())
_API = _Row("API", lambda to: f"{to.root}/api", ("docs",))
_OFFLINE = _Row("Offline", lambda to: f"{to.root}/offline", ("offline",))
_HANDBOOK = _Row("Handbook", lambda to: f"{to.root}/handbook", ("book",))
_HELP = _Row("Help", lambda to: f"{to.root}/help", (HELP,))

HEADER = (_CONTENTS, _GLOSSARY, _CARDS, _POLICY, _CHANGES, _LAB, _CITATIONS, _API, _HELP)
BAR = (_SEARCH, _CONTENTS, _CHANGES, _LAB)
MORE = (_GLOSSARY, _CARDS, _POLICY, _EDITIONS, _SCENARIOS, _QUIZ, _SAVED, _HANDBOOK, _OFFLINE, _CITATIONS, _COVERAGE, _API, _HELP)
FOOT = (
    _CONTENTS, _GLOSSARY, _CARDS, _POLICY, _EDITIONS, _CHANGES, _LAB, _SCENARIOS, _QUIZ, _SAVED, _RANDOM, _HANDBOOK,
    _OFFLINE, _CITATIONS, _COVERAGE, _API, _HELP,
)  # fmt: skip


class Navigation(msgspec.Struct, frozen=True):
    """The links of a page by where they are shown; the long lists, which every page has alike, as HTML."""

    header: tuple[MenuEntry, ...]
    bar: tuple[MenuEntry, ...]
    more: Markup
    foot: Markup


def init_app(flask: Flask) -> None:
    """Give templates ``navigation()``."""

    @flask.context_processor
    def places() -> dict[str, object]:
        return {"navigation": _of_this_page}


def _of_this_page() -> Navigation:
    place = at_home()
    to = place.to if place is not None else Addresses(request.script_root)
    return _navigation(to, request.blueprint or "", HELP in current_app.blueprints)


@lru_cache(maxsize=512)
def _navigation(to: Addresses, blueprint: str, with_help: bool) -> Navigation:
    def entries(rows: Iterable[_Row]) -> tuple[MenuEntry, ...]:
        return tuple(
            MenuEntry(row.label, row.address(to), row.icon, blueprint in row.blueprints) for row in rows
            if row is not _HELP or with_help
        )  # fmt: skip

    more, foot = _links(entries(MORE), mark=True), _links(entries(FOOT), mark=False)
    return Navigation(entries(HEADER), entries(BAR), more, foot)


def _links(entries: Iterable[MenuEntry], mark: bool) -> Markup:
    """Links one after another; ``mark``: say which of them this page is in."""
    current = Markup(' aria-current="true"')
    return Markup("\n").join(
        Markup('<a href="{}"{}>{}</a>').format(one.url, current if mark and one.current else "", one.label) for one in entries
    )
