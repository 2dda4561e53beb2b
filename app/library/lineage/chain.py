"""Which documents make the chain that lineage runs along: one for each effective date."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from app.library.records import DocumentKind


class Dated(Protocol):
    """What of a document decides."""

    @property
    def slug(self) -> str: ...
    @property
    def kind(self) -> DocumentKind: ...
    @property
    def effective(self) -> str | None: ...
    @property
    def complete(self) -> bool: ...


D = TypeVar("D", bound=Dated)


def chain_of(documents: Iterable[D]) -> list[D]:
    """The standing official editions by date; in a library without any, the states of the handbook."""
    listed = list(documents)
    editions = [d for d in listed if d.kind is DocumentKind.EDITION and d.complete and d.slug == d.effective]
    states = editions or [d for d in listed if d.kind is DocumentKind.HANDBOOK and d.effective]
    found: dict[str, D] = {}
    for document in sorted(states, key=lambda document: (document.effective or "", document.slug)):
        found.setdefault(document.effective or "", document)
    return list(found.values())
