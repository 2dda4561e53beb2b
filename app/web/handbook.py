"""What pages of the handbook say of themselves: that it is not the official text, and how much of it it restates."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec
from flask import Flask

from app.library.handbook.entries import shipped_states
from app.library.places import rules_data
from app.library.records import Document, DocumentKind
from app.site.place import at_home


class Share(msgspec.Struct, frozen=True):
    """How many rules the handbook holds, and how many the official text of its date has (0: not known)."""

    held: int
    official: int


@cache
def official_counts() -> dict[str, int]:
    """How many rules the official text has, by date."""
    counts: dict[str, int] = tomllib.loads((rules_data() / "handbook_share.toml").read_text("utf-8"))
    return counts


def share(document: Document) -> Share:
    """How much of the rules a state of the handbook holds."""
    held = document.counts.get("rules", 0) + document.counts.get("subrules", 0)
    return Share(held, official_counts().get(document.effective or "", 0))


def restated_days() -> list[str]:
    """The days of the editions that the handbook restates, oldest first."""
    return sorted(state.agrees for state in shipped_states())


def init_app(flask: Flask) -> None:
    """Give templates the handbook's share of the rules, None on pages of any other document."""

    @flask.context_processor
    def handbook() -> dict[str, object]:
        place = at_home()
        is_handbook = place is not None and place.document.kind is DocumentKind.HANDBOOK
        return {
            "handbook": share(place.document) if place is not None and is_handbook else None, "restated_days": restated_days,
        }  # fmt: skip
