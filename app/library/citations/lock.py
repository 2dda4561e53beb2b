"""``magistrate.lock``: the rules that a project cites, with their lineage and a checksum of their wording.

A TOML file to commit. One line for each rule, in the order of numbers; the same citations and library always give the
same bytes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

import msgspec

from app.library.citations.views import Citation
from app.library.citations.wordings import Wordings
from app.library.errors import DoesNotParse, LibraryError, NotFound
from app.library.holdings import Holdings
from app.library.lineage import tracing as lineage
from app.library.numbers import expand_range, is_number, parse_number
from app.library.records import Document

VERSION = 1
_HEAD = '# The rules cited here, as "magistrate cite lock" found them. Commit this file; "magistrate cite audit" reads it.\n'


class BadLock(LibraryError):
    """A lock file that cannot be understood."""


class Locked(msgspec.Struct, frozen=True):
    """One rule cited: its number in the edition locked, its lineage, the checksum of its wording."""

    number: str
    lineage: str
    checksum: str


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """What a lock file says. ``missing``: numbers cited that the edition does not have."""

    edition: str
    sha256: str
    rules: tuple[Locked, ...]
    missing: tuple[str, ...] = ()


def make_lock(held: Holdings, document: Document, citations: Iterable[Citation]) -> Lock:
    """The lock of some citations, as they stand in an edition; ranges count as every rule they hold."""
    wordings = Wordings(held)
    rules: list[Locked] = []
    missing: list[str] = []
    for number in _numbers(held, document, citations):
        if checksum := wordings.checksum(document, number):
            rules.append(Locked(number, _lineage(held, document, number), checksum))
        else:
            missing.append(number)
    return Lock(edition=document.slug, sha256=document.sha256, rules=tuple(rules), missing=tuple(missing))


def write_lock(lock: Lock) -> str:
    """The text of a lock file."""
    lines = [
        _HEAD, f"version = {VERSION}\n", f"edition = {_quoted(lock.edition)}\n", f"sha256 = {_quoted(lock.sha256)}\n",
        "missing = [", ", ".join(map(_quoted, lock.missing)), "]\n\n[rules]\n",
    ]  # fmt: skip
    for rule in lock.rules:
        values = f"{{ lineage = {_quoted(rule.lineage)}, checksum = {_quoted(rule.checksum)} }}"
        lines.append(f"{_quoted(rule.number)} = {values}\n")
    return "".join(lines)


def read_lock(text: str) -> Lock:
    """The lock that a text is. Raises BadLock."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLock(f"The lock file is no TOML: {error}.") from error
    if data.get("version") != VERSION:
        raise BadLock(f"The lock file is of version {str(data.get('version'))[:20]}; this program reads {VERSION}.")
    return _understood(data)


def _understood(data: dict[str, Any]) -> Lock:
    try:
        rules = [{"number": number, **values} for number, values in data["rules"].items()]
        lock = msgspec.convert({**data, "rules": rules}, Lock)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise BadLock(f"The lock file lacks something or holds something odd: {error}.") from error
    if wrong := [rule.number for rule in lock.rules if not is_number(rule.number)]:
        raise BadLock(f"The lock file names '{wrong[0][:40]}', which is no number of a rule.")
    return lock


def _numbers(held: Holdings, document: Document, citations: Iterable[Citation]) -> list[str]:
    """Every number cited, in order; of a range what the edition has, and its ends in any case."""
    present = held.outline(document.id).by_number
    found: set[str] = set()
    for key in {one.key for one in citations if not one.complaint and not one.pinned}:
        number, last = key
        members = expand_range(number, last) if last else (number,)
        found.update(one for one in members if one in present or one in key)
    return sorted(found, key=lambda one: parse_number(one).key)


def _lineage(held: Holdings, document: Document, number: str) -> str:
    try:
        return lineage.lineage_id(held, document, number)
    except (NotFound, DoesNotParse, KeyError):
        return ""


def _quoted(text: str) -> str:
    """A TOML basic string; what is written here are numbers, dates, names of lineages and hexadecimal digits."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in escaped) + '"'
