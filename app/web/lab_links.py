"""Addresses of the lab: the whole scenario is in them, as long as it is short enough for one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import abort, current_app, request
from werkzeug.datastructures import FileStorage

from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.packing import MAX_BYTES, pack, unpack
from app.scenarios.documents.reading import read_scenario, to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import open_card_pool
from app.site.playing_time import playing_time

_SECONDS = 0.65

MOST_CARDS = 1500
_POSITION = re.compile(rb"\s*(?:;[^\n]*\n\s*)*turn \d+,")
"""How position text begins."""


def one_play() -> float:
    """How long the next play of this page may take, in seconds; a page plays a few times."""
    return playing_time(_SECONDS)


def card_pool() -> CardPool:
    """The cards of this application's library."""
    root = current_app.config["LIBRARY"]
    return open_card_pool(None if root is None else Path(str(root)))


class Kept(msgspec.Struct, frozen=True):
    """A scenario with its packed form. fits: short enough to stand in an address; base: an address that stands for it anyway."""

    scenario: Scenario
    packed: str
    fits: bool
    base: str = ""

    def at(self, path: str = "/lab", **more: Any) -> str:
        """The address of a page of the lab for this scenario."""
        values = {key: value for key, value in more.items() if value is not None}
        if self.base and path == "/lab":
            return self.base + (("&" if "?" in self.base else "?") + urlencode(values) if values else "")
        return f"{request.script_root}{path}?{urlencode({'s': self.packed, **values})}"


def keep(scenario: Scenario, base: str = "") -> Kept:
    """A scenario to be shown, at an address of its own or of the lab."""
    packed = pack(scenario)
    room = int(current_app.config["MAX_ADDRESS_LENGTH"]) - len(request.script_root) - 60
    return Kept(scenario, packed, len(packed) <= room, base)


def given() -> Scenario | None:
    """The scenario of a request, in its address or its form; None without one. Raises DocumentError."""
    packed = request.values.get("s", "").strip()
    return bounded(unpack(packed)) if packed else None


def opened_file() -> Scenario:
    """The scenario pasted or uploaded. Raises DocumentError."""
    upload: FileStorage | None = request.files.get("file")
    raw = upload.stream.read(MAX_BYTES + 1) if upload is not None and upload.filename else b""
    if not raw:
        raw = request.form.get("text", "").encode("utf-8", "surrogatepass")
    if not raw.strip():
        raise DocumentError("", "there is nothing in it: paste a scenario, or choose a file")
    if len(raw) > MAX_BYTES:
        raise DocumentError("", f"longer than {MAX_BYTES:,} bytes")
    if _POSITION.match(raw):
        return bounded(to_scenario({"position": raw.decode("utf-8", "replace")}))
    return bounded(read_scenario(raw))


def bounded(scenario: Scenario) -> Scenario:
    """The scenario itself. Raises DocumentError for one with more cards than the lab lays out."""
    zones = ("battlefield", "hand", "graveyard", "exile", "command", "library_top")
    total = sum(entry.count for setup in scenario.players.values() for zone in zones for entry in getattr(setup, zone))
    if total > MOST_CARDS:
        raise DocumentError("players", f"{total:,} cards", f"at most {MOST_CARDS:,} in the lab")
    return scenario


def whole_number(text: str, low: int, high: int) -> int:
    """A number of a form or address. Answers 400 for anything else."""
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 12 and low <= int(text) <= high):
        abort(400, f"“{text[:20]}” is not a number from {low} to {high}.")
    return int(text)
