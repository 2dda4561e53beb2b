"""``magistrate fetch --latest``: the newest edition that the publisher's rules page links to, where it is not here yet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

from app.library.records import DocumentKind
from ingest.catalogue import Address, CatalogueError, host_of, is_web_address, read_catalogue
from ingest.download import DownloadError, Hosts, download
from ingest.errors import IngestError
from ingest.fetch_folder import Fetched, FetchError, FetchFolder, FetchOutcome, FetchRecord
from ingest.model import Capture
from ingest.parse import Parsed, parse
from ingest.rules_page import PageLink, RulesPageError, links_of, newest_link

PAGE_LIMIT = 8 * 2**20  # bytes of a rules page
_APART = 60  # days that the day in a file's name and the day its rules took effect may be apart; 12 is the most so far


def rules_page(catalogue: Path) -> str:
    """The address of the publisher's rules page in a catalogue. Raises CatalogueError where it has none."""
    try:
        address = tomllib.loads(catalogue.read_text(encoding="utf-8")).get("rules_page")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{catalogue}: cannot be read: {error}") from error
    if not isinstance(address, str) or not is_web_address(address):
        raise CatalogueError(f"{catalogue}: rules_page is {address!r}, expected the address of the publisher's rules page")
    return address


def fetch_latest(catalogue: Path, target: Path, held: Mapping[str, str], today: date | None = None) -> Fetched:
    """Fetch the newest edition into the directory ``target``, unless it is there or ``held``.

    ``held`` says what a library has: SHA-256 to effective date (ISO). Returns what became of it: ``UNCHANGED`` where there
    is none newer, and ``detail`` says so. Raises CatalogueError for a bad catalogue, FetchError where the page or the file
    cannot be had, where they contradict themselves or one another, or where the directory cannot be written.
    """
    page, addresses = rules_page(catalogue), read_catalogue(catalogue)
    hosts = frozenset(host_of(urlsplit(url)) for url in (page, *(address.url for address in addresses)))
    link = _link_on(page, hosts, today or datetime.now(UTC).date())
    folder = FetchFolder(target)
    known = next((address for address in addresses if address.url == link.url), None)
    with folder.locked():
        return _fetch_link(link, known, folder, Hosts(hosts), held)


def _fetch_link(
    link: PageLink, known: Address | None, folder: FetchFolder, hosts: Hosts, held: Mapping[str, str]
) -> Fetched:
    """``known`` is what the catalogue says of this address."""
    held = {**held, **{record.sha256: record.effective for record in folder.records if folder.has(record)}}
    here = _in_folder(folder, link) or _none_newer(link, held)
    if here is not None:
        return here
    sha256 = known.sha256 if known is not None else ""
    data = _had(link.url, hosts, folder, sha256)
    effective = _checked(link, data, known, held)
    kept = folder.keep(Address(effective, link.url, sha256), data)
    if kept.outcome is FetchOutcome.NEW and kept.sha256 in held:
        return _unchanged(effective, link, "no newer edition: these bytes are here already", kept)
    return kept


def _link_on(page: str, hosts: frozenset[str], today: date) -> PageLink:
    try:
        text = download(page, hosts, size_limit=PAGE_LIMIT).decode("utf-8", "replace")
    except DownloadError as error:
        raise FetchError(f"the rules page {page} cannot be read: {error}") from error
    try:
        link = newest_link(links_of(text, page), today)
    except RulesPageError as error:
        raise FetchError(f"the rules page {page}: {error}") from error
    if page.startswith("https:") and not link.url.startswith("https:"):
        raise FetchError(f"the rules page {page} links to {link.url}, which is not https; not followed")
    return link


def _in_folder(folder: FetchFolder, link: PageLink) -> Fetched | None:
    """What the folder has of this address, as it was recorded; None where it has nothing whole."""
    for record in folder.records:
        if record.url == link.url and folder.has(record):
            detail = f"no newer edition: fetched from there on {record.fetched}"
            return _unchanged(record.effective, link, detail, record)
    return None


def _none_newer(link: PageLink, held: Mapping[str, str]) -> Fetched | None:
    """Say that there is none newer, where the file's name is of no later day than the newest edition here."""
    newest = max(held.values(), default="")
    if not link.day or link.day > newest:
        return None
    return _unchanged(newest, link, f"no newer edition: the page has one of {link.day}; here is one of {newest}")


def _had(url: str, hosts: Hosts, folder: FetchFolder, sha256: str) -> bytes:
    try:
        return folder.have(url, hosts, sha256)
    except DownloadError as error:
        raise FetchError(f"{url}: {error}") from error


def _checked(link: PageLink, data: bytes, known: Address | None, held: Mapping[str, str]) -> str:
    """The day on which the rules of a file took effect. Raises FetchError where the file is no edition, or not this one."""
    parsed = _parsed(link, data)
    if parsed.kind is not DocumentKind.EDITION or not parsed.complete or not parsed.effective:
        raise FetchError(f"{link.url} is no complete edition with a date; not kept")
    effective = parsed.effective
    if known is not None and known.effective != effective:
        raise FetchError(f"{link.url} says that it took effect on {effective}, the catalogue {known.effective}; not kept")
    if link.day and abs((date.fromisoformat(effective) - date.fromisoformat(link.day)).days) > _APART:
        raise FetchError(f"{link.url} says that it took effect on {effective}, its name {link.day}; not kept")
    if effective < max(held.values(), default=""):
        raise FetchError(f"{link.url} took effect on {effective}, but here is one of {max(held.values())}; not kept")
    return effective


def _parsed(link: PageLink, data: bytes) -> Parsed:
    try:
        return parse(Capture(unquote(link.url.rpartition("/")[2]), data))
    except IngestError as error:
        raise FetchError(f"{link.url} cannot be read as an edition: {error}; not kept") from error


def _unchanged(effective: str, link: PageLink, detail: str, kept: FetchRecord | Fetched | None = None) -> Fetched:
    file = (kept.file, kept.sha256, kept.size) if kept is not None else ("", "", 0)
    return Fetched(
        effective=effective, url=link.url, outcome=FetchOutcome.UNCHANGED, file=file[0], sha256=file[1], size=file[2],
        detail=detail,
    )  # fmt: skip
