"""The lab's first page: a position typed on one line, or the other ways to begin."""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from flask import render_template, request
from markupsafe import Markup, escape

from app.scenarios.documents.documents import Scenario
from app.scenarios.quick import CardFinder, QuickError, scenario_of
from app.site.open_cards import cards_or_none
from app.web.lab_links import card_pool

EXAMPLES = (
    ("Deathtouch with trample", "A: Rhino 2/2 deathtouch trample attacking; B: Wall 0/5 blocking Rhino"),
    ("A trick in response", "A: Practice Bolt in hand, Mountain; B: Bear 2/2, Practice Growth in hand, Forest"),
    ("Two blockers", "A: Wurm 6/4 trample attacking; B: Bear 2/2 blocking Wurm, Elf 1/1 first strike blocking Wurm"),
)
"""Lines to begin with; their cards come with the program."""


class RefusedLine(msgspec.Struct, frozen=True):
    """A line that is not understood: what is wrong, the line with the wrong words marked, and lines that would do, by the words
    put in their place."""

    problem: str
    expected: str
    marked: Markup
    offers: tuple[tuple[str, str], ...]


def scenario_on(line: str) -> Scenario:
    """The scenario of a quick line. Raises QuickError."""
    return scenario_of(line, CardFinder(card_pool(), cards_or_none()))


def start_page(line: str = "", error: QuickError | None = None) -> str:
    """The page where one begins; with a line that was refused, that line and why."""
    held = cards_or_none()
    return render_template(
        "lab/start.html", count=held.count()[0] if held is not None else 0, line=line[:4_000],
        refused=_refused(line, error) if error is not None else None,
        examples=[(label, _address(example), example) for label, example in EXAMPLES],
    )  # fmt: skip


def _refused(line: str, error: QuickError) -> RefusedLine:
    at = line.find(error.words, error.place) if error.words else -1
    marked = escape(line)
    if at >= 0:
        marked = Markup("{}<mark>{}</mark>{}").format(line[:at], error.words, line[at + len(error.words) :])
    offers = tuple((suggestion, _address(error.instead(line, suggestion))) for suggestion in error.suggestions)
    return RefusedLine(error.problem, error.expected, marked, offers)


def _address(line: str) -> str:
    return f"{request.script_root}/lab?{urlencode({'quick': line})}"
