"""Which service of bulk data is asked, and which addresses may be asked for on its word."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ingest.catalogue import CatalogueError, is_web_address
from ingest.download import NotServed
from ingest.errors import IngestError


class BulkDataError(IngestError):
    """Card data could not be had, or cannot be kept."""


@dataclass(frozen=True, slots=True)
class BulkDataService:
    """A service: its address without a slash at the end, and the domains that its files may come from."""

    address: str
    domains: tuple[str, ...] = ()

    @property
    def list_address(self) -> str:
        """Where the service lists its files."""
        return f"{self.address}/bulk-data"

    def check(self, url: str) -> None:
        """Raise NotServed unless a URL is the service's own, or https in one of its domains."""
        if not is_web_address(url):
            raise NotServed(f"{url[:120]!r} is no http or https address")
        asked, own = urlsplit(url), urlsplit(self.address)
        if (asked.scheme, asked.netloc.lower()) == (own.scheme, own.netloc.lower()):
            return
        host = (asked.hostname or "").lower()
        within = any(host == domain or host.endswith(f".{domain}") for domain in self.domains)
        if asked.scheme != "https" or not within:
            raise NotServed(f"{asked.scheme}://{host} is not https in a domain of the service; not followed")


def read_service(catalogue: Path) -> BulkDataService:
    """The service that a catalogue names in ``[cards]``. Raises CatalogueError."""
    try:
        table = tomllib.loads(catalogue.read_text(encoding="utf-8")).get("cards", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{catalogue}: cannot be read: {error}") from error
    address, domains = (table.get("service"), table.get("domains", [])) if isinstance(table, dict) else (None, [])
    if not isinstance(address, str) or not is_web_address(address):
        raise CatalogueError(f"{catalogue}: [cards] service is {address!r}, expected the address of a bulk-data service")
    if not isinstance(domains, list) or not all(isinstance(domain, str) and domain for domain in domains):
        raise CatalogueError(f"{catalogue}: [cards] domains is {domains!r}, expected a list of domains such as example.org")
    return BulkDataService(address.rstrip("/"), tuple(domain.lower() for domain in domains))
