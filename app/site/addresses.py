"""The site's addresses, as one place to look them up. Paths only; ``prefix`` is ``/<edition>`` or nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote, urlencode

import msgspec

from app.library.captured import lines_of
from app.library.folding import slug
from app.library.views import Part

_quoted = lru_cache(maxsize=1 << 13)(quote)  # a page has a hundred addresses, and most pages have the same


@lru_cache(maxsize=1 << 13)
def _named(name: str) -> str:
    """A name as a part of an address."""
    return quote(slug(name), safe="")


class Addresses(msgspec.Struct, frozen=True):
    """Addresses under a root (the application's mount point), pinned to an edition's slug or following the newest."""

    root: str = ""
    slug: str | None = None

    @property
    def prefix(self) -> str:
        """What every edition-bound address begins with."""
        return f"{self.root}/{_quoted(self.slug)}" if self.slug else self.root

    def pinned(self, slug: str) -> Addresses:
        """The same addresses in one edition for good."""
        return Addresses(self.root, slug)

    def undated(self) -> Addresses:
        """The same addresses in whatever edition is newest."""
        return Addresses(self.root)

    def home(self) -> str:
        """The start page; of a pinned edition, what it is."""
        return self.prefix if self.slug else f"{self.root}/"

    def contents(self) -> str:
        """The table of contents."""
        return f"{self.prefix}/contents"

    def rule(self, number: str, ordinal: int = 1) -> str:
        """The page of a rule, section or chapter."""
        return f"{self.prefix}/rules/{_quoted(number)}" + (f"?n={ordinal}" if ordinal > 1 else "")

    def rule_cards(self, number: str, page: int = 1) -> str:
        """The cards that lead to a rule."""
        return f"{self.prefix}/rules/{quote(number)}/cards" + (f"?page={page}" if page > 1 else "")

    def rule_rulings(self, number: str, page: int = 1) -> str:
        """The rulings that lead to a rule."""
        return f"{self.prefix}/rules/{quote(number)}/rulings" + (f"?page={page}" if page > 1 else "")

    def glossary(self) -> str:
        """The list of the glossary's terms."""
        return f"{self.prefix}/glossary"

    def term(self, term: str) -> str:
        """The page of a glossary entry, by term or anchor."""
        return f"{self.prefix}/glossary/{_named(term)}"

    def cards(self, query: str = "", **more: str | int) -> str:
        """The search for cards, with its query."""
        values = {"q": query, **more} if query else dict(more)
        return f"{self.prefix}/cards" + (f"?{urlencode(values)}" if values else "")

    def card(self, name: str) -> str:
        """The page of a card, by its name or slug."""
        return f"{self.prefix}/cards/{_named(name)}"

    def policy(self, kind: str = "", key: str = "", version: str = "") -> str:
        """The page of tournament policy: all of it, a document, or a section; ``version`` pins the document to its slug."""
        parts = [quote(part) for part in (version, kind.lower(), key) if part]
        return "/".join([f"{self.root}/policy", *parts])

    def policy_changes(self, kind: str, older: str, newer: str = "") -> str:
        """What changed between two versions of a document of policy."""
        asked = {"from": older, "to": newer} if newer else {"from": older}
        return f"{self.policy(kind)}/changes?{urlencode(asked)}"

    def scenario(self, ident: str) -> str:
        """The page of a shipped scenario: ``7/702.2-deathtouch``."""
        return f"{self.root}/scenarios/{quote(ident)}"

    def scenarios(self, rule: str = "") -> str:
        """The list of shipped scenarios, those about a rule first asked for."""
        return f"{self.root}/scenarios" + (f"?{urlencode({'rule': rule})}" if rule else "")

    def coverage(self, number: str = "", **asked: str | int | None) -> str:
        """How much of the rules the scenarios play; of a chapter or section, with what is asked of its list."""
        values = {name: value for name, value in asked.items() if value}
        return f"{self.prefix}/coverage" + (f"/{quote(number)}" if number else "") + (f"?{urlencode(values)}" if values else "")

    def help(self, name: str = "") -> str:
        """The list of help pages, or one of them."""
        return f"{self.root}/help" + (f"/{quote(name)}" if name else "")

    def page(self, name: str) -> str:
        """One of the pages with one name: introduction, credits, document."""
        return f"{self.prefix}/{name}"

    def source(self, parts: Iterable[Part]) -> str:
        """The captured lines that parts were read from."""
        first, last = lines_of(parts)
        return f"{self.prefix}/source?lines={first}-{last}"

    def search(self, query: str = "", **more: str | int) -> str:
        """The search page, with its query."""
        values = {"q": query, **more} if query else dict(more)
        return f"{self.prefix}/search" + (f"?{urlencode(values)}" if values else "")

    def editions(self, path: str = "") -> str:
        """The list of editions; ``path`` (``rules/702.19b``) is what to open in the one that is picked."""
        return f"{self.root}/editions" + (f"?{urlencode({'for': path}, safe='/')}" if path else "")

    def api(self, path: str, **values: str | int) -> str:
        """An address of the JSON API in the same edition."""
        if self.slug:
            values = {**values, "edition": self.slug}
        return f"{self.root}/api/v1/{quote(path)}" + (f"?{urlencode(values)}" if values else "")

    def diff(self, older: str = "", newer: str = "", **more: str | int) -> str:
        """The diff of two documents by their slugs; without them the page that asks for two."""
        pair = f"/{quote(older)}..{quote(newer)}" if older or newer else ""
        return f"{self.root}/diff{pair}" + (f"?{urlencode(more, safe=',')}" if more else "")

    def history(self, label: str) -> str:
        """The life of a rule by its number, or of a glossary entry by ``term:`` and its name."""
        address = self.term(label.removeprefix("term:")) if label.startswith("term:") else self.rule(label)
        return f"{address.partition('?')[0]}/history"

    def labelled(self, label: str) -> str:
        """The page of what lineage calls ``702.19b``, ``702.175#2`` or ``term:Trample``."""
        if label.startswith("term:"):
            return self.term(label.removeprefix("term:"))
        number, _, ordinal = label.partition("#")
        return self.rule(number, int(ordinal or 1))

    def feed(self, path: str, **values: str) -> str:
        """An Atom feed: ``editions``, ``rules/702.19b``, ``glossary/trample``, ``search``."""
        return f"{self.root}/feeds/{quote(path)}.atom" + (f"?{urlencode(values)}" if values else "")
