"""``magistrate fetch``: editions from the publisher's addresses into a directory, with hash and date recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from ingest.catalogue import Address, host_of, read_catalogue, selected
from ingest.download import DownloadError, Hosts
from ingest.fetch_folder import Fetched, FetchError, FetchFolder, FetchOutcome

_PAGE = (b"<!doctype html", b"<html")


def fetch(
    catalogue: Path, target: Path, dates: Sequence[str] = (), progress: Callable[[int, int], None] | None = None
) -> list[Fetched]:
    """Fetch editions of a catalogue into the directory ``target``: those of ``dates`` (ISO), or all still up.

    Returns one Fetched an address, in the catalogue's order. Raises CatalogueError for a bad catalogue or date,
    FetchError where nothing at all could be fetched or the directory cannot be written.
    """
    addresses = read_catalogue(catalogue)
    hosts = frozenset(host_of(urlsplit(address.url)) for address in addresses)
    chosen = selected(addresses, dates)
    folder = FetchFolder(target)
    unreachable: dict[str, str] = {}
    found: list[Fetched] = []
    with folder.locked():
        for address in chosen:
            if progress is not None:
                progress(len(found), len(chosen))
            found.append(_fetch_one(address, hosts, folder, unreachable))
    if progress is not None:
        progress(len(found), len(chosen))
    failed = [one for one in found if one.outcome is FetchOutcome.FAILED]
    if failed and len(failed) == len(found):
        more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
        raise FetchError(f"nothing fetched: {failed[0].url}: {failed[0].detail}{more}")
    return found


def _fetch_one(address: Address, hosts: frozenset[str], folder: FetchFolder, unreachable: dict[str, str]) -> Fetched:
    host = host_of(urlsplit(address.url))
    try:
        if host in unreachable:
            raise DownloadError(unreachable[host])
        data = folder.have(address.url, Hosts(hosts), address.sha256)
        if data.lstrip()[:64].lower().startswith(_PAGE):
            raise DownloadError(f"{host} answered with a web page, not an edition")
        if not data:
            raise DownloadError(f"{host} answered with an empty file")
    except DownloadError as error:
        if error.unreachable:
            unreachable[host] = str(error)
        return Fetched(effective=address.effective, url=address.url, outcome=FetchOutcome.FAILED, detail=str(error))
    return folder.keep(address, data)
