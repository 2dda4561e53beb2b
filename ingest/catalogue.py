"""The catalogue of editions (``rules_data/catalog.toml``): where the publisher put each, and what is known of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from ingest.errors import IngestError

_SUFFIXES = frozenset({".txt", ".docx", ".pdf"})
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LABEL = 63  # characters of a host between two dots
_ISO = re.compile(r"\d{4}-\d\d-\d\d")


class CatalogueError(IngestError):
    """The catalogue cannot be read, or does not list what was asked for."""


@dataclass(frozen=True, slots=True)
class Address:
    """One address of one edition. ``effective`` is ISO; ``gone``: the publisher has taken the file down."""

    effective: str
    url: str
    sha256: str = ""
    gone: bool = False

    @property
    def suffix(self) -> str:
        """The form of the file, from its address: ``.txt``, ``.docx`` or ``.pdf``."""
        return Path(unquote(urlsplit(self.url).path)).suffix.lower()


def read_catalogue(path: Path) -> list[Address]:
    """All addresses of a catalogue file, in its order. Raises CatalogueError where it is no catalogue."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("edition", [])
    except OSError as error:
        raise CatalogueError(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path}: not TOML: {error}") from error
    if not isinstance(tables, list) or not tables:
        raise CatalogueError(f"{path}: no [[edition]] entries")
    return [_address(table, f"{path.name}, edition {place}") for place, table in enumerate(tables, 1)]


def _address(table: object, where: str) -> Address:
    if not isinstance(table, Mapping):
        raise CatalogueError(f"{where}: not a table")
    effective = table.get("effective")
    day = effective.isoformat() if isinstance(effective, date) else str(effective)[:10]
    sha256 = str(table.get("sha256", "")).lower()
    address = Address(day, str(table.get("url", "")), sha256, table.get("gone") is True)
    if not is_day(day):
        raise CatalogueError(f"{where}: effective is {effective!r}, expected a date such as 2016-04-08")
    if sha256 and not _SHA256.fullmatch(sha256):
        raise CatalogueError(f"{where}: sha256 is not 64 hexadecimal digits")
    if not is_web_address(address.url) or address.suffix not in _SUFFIXES:
        raise CatalogueError(
            f"{where}: url {address.url[:80]!r} is no http or https address of a .txt, .docx or .pdf without user name"
        )
    return address


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar in ISO form."""
    if not _ISO.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_web_address(url: str) -> bool:
    """Whether a URL is http or https, names a host, and carries no user name, password or control characters."""
    try:
        parts = urlsplit(url)
        named = bool(host_of(parts)) and "@" not in parts.netloc
    except ValueError:
        return False
    return named and parts.scheme in ("http", "https") and url.isascii() and url.isprintable() and " " not in url


def host_of(parts: SplitResult) -> str:
    """Host and port of an address, as they are compared. Raises ValueError for a port or a host that is none."""
    host = (parts.hostname or "").lower()
    if host and ":" not in host and not all(0 < len(label) <= _LABEL for label in host.removesuffix(".").split(".")):
        raise ValueError(f"{host[:80]} is no host")
    port = parts.port
    return f"{host}:{port}" if port is not None and host else host


def selected(addresses: Sequence[Address], dates: Iterable[str]) -> list[Address]:
    """The addresses of the editions asked for; without dates, all that are not gone.

    Raises CatalogueError for a date that is none or that no edition listed took effect on.
    """
    wanted = list(dates)
    if not wanted:
        return [address for address in addresses if not address.gone]
    known = {address.effective for address in addresses}
    for day in wanted:
        if not is_day(day):
            raise CatalogueError(f"{day!r} is no date: write it like 2016-04-08")
        if day not in known:
            raise CatalogueError(f"no edition listed took effect on {day}; nearest: {', '.join(_nearest(day, known))}")
    return [address for address in addresses if address.effective in wanted]


def _nearest(day: str, known: Iterable[str]) -> list[str]:
    at = date.fromisoformat(day)
    return sorted(sorted(known, key=lambda other: abs((date.fromisoformat(other) - at).days))[:3])
