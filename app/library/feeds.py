"""What feeds tell: one entry for each edition in which something changed, newest first.

Ids are UUIDs made from hashes and lineage ids, so that an entry keeps its id when the library is made anew.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec

from app.library.diff.export import NAMES, counted
from app.library.diff.views import HistoryView, Tally
from app.library.errors import DoesNotParse
from app.library.facade import Facade
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.book import Book, book_of
from app.library.lineage.history import TERM, history
from app.library.lineage.views import SUBSTANTIVE, Change
from app.library.policy.feeding import PolicyNews, documents_news, section_news
from app.library.policy.records import PolicyKind
from app.library.policy.views import NAMES as POLICY_NAMES
from app.library.records import Document
from app.library.search.answering import search

MOST = 40
_SEARCHED = 24  # editions, the newest, whose changes a query is told of
_HITS = 60
_SPACE = uuid5(NAMESPACE_URL, "urn:magistrate:feeds")
_COUNTS = """
    SELECT newer, change, count(*) FROM lineage_event WHERE older IN (SELECT value FROM json_each(?)) AND other IS NULL
    GROUP BY newer, change"""
_EVENTS = """
    SELECT newer, line, other, change FROM lineage_event
    WHERE older IN (SELECT value FROM json_each(?)) AND newer IN (SELECT value FROM json_each(?))"""


class FeedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One edition's news. ``date`` is its effective date, ``since`` that of the edition before, or empty.

    ``label``: the number or ``term:…`` that the entry is about, in that edition; empty for whole editions. ``policy``: what
    it tells of instead, where it is about tournament policy.
    """

    ident: UUID
    title: str
    summary: str
    date: str
    since: str
    label: str = ""
    substantive: bool = True
    policy: PolicyNews | None = None


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """A feed: its id, its title, its entries. Empty ``updated`` when nothing ever changed."""

    ident: UUID
    title: str
    entries: tuple[FeedEntry, ...]

    @property
    def updated(self) -> str:
        """The date of the newest entry."""
        return self.entries[0].date if self.entries else ""


def editions_feed(held: Holdings) -> Feed:
    """One entry for each official edition, with the counts of what it changed."""
    book = book_of(held)
    counts: dict[int, Counter[str]] = {}
    for newer, change, count in book.rows(_COUNTS, (_ids(book.chain),)):
        counts.setdefault(newer, Counter())[change] += count
    pairs = list(pairwise([None, *book.chain]))[::-1][:MOST]
    entries = tuple(_edition(older, newer, counts) for older, newer in pairs if newer is not None)
    return Feed(ident=_uuid("editions"), title="New editions of the Comprehensive Rules", entries=entries)


def history_feed(held: Holdings, key: str) -> Feed:
    """One entry for each change of a rule, section or term, and of what stands below it. Raises as ``history``."""
    view = history(held, key)
    name = view.asked.removeprefix(TERM) + ("" if view.asked.startswith(TERM) else f" {view.heading}")
    entries = [*_own_entries(view), *_kin_entries(view)]
    entries.sort(key=lambda entry: (entry.date, entry.title), reverse=True)
    return Feed(ident=_uuid(view.life.lineage), title=f"Changes of {name}".strip(), entries=tuple(entries[:MOST]))


def policy_feed(held: Holdings, kind: PolicyKind | None = None, key: str = "") -> Feed:
    """One entry for each version of the documents of policy, of one of them, or of a section of it. Raises NotFound."""
    if kind is None:
        return _policy_feed("policy", "Tournament policy", documents_news(held.policy, None))
    volume = held.policy.volume(kind)
    if not key:
        return _policy_feed(f"policy:{kind}", f"Versions of the {POLICY_NAMES[kind]}", documents_news(held.policy, kind))
    news, section = section_news(held.policy, kind, key), volume.section(key)
    return _policy_feed(f"policy:{kind}/{key}", f"Changes of {volume.section_ref(section).name if section else key}", news)


def _policy_feed(ident: str, title: str, news: tuple[PolicyNews, ...]) -> Feed:
    entries = tuple(
        FeedEntry(ident=_uuid(one.name), title=one.title, summary=one.summary, date=one.date, since=one.older, policy=one)
        for one in news
    )
    return Feed(ident=_uuid(ident), title=title, entries=entries)


def search_feed(held: Holdings, query: str) -> Feed:
    """One entry for each of the newest editions that changed something which a query finds in the newest one, or in that
    before, for else what the newest has removed would not be told.

    What is found is followed back by its lineage, so two searches are enough.

    Raises DoesNotParse for no query, and as ``search``.
    """
    query = " ".join(query.split())
    if not query:
        raise DoesNotParse("q says what to watch: words, a term, or a number.", ("q=trample",))
    return _feeds.get(held, query, lambda: _search_feed(held, query))


_feeds: LastUsed[str, Feed] = LastUsed(MOST)


def _search_feed(held: Holdings, query: str) -> Feed:
    book = book_of(held)
    chain = book.chain[-_SEARCHED:]
    found = frozenset[int]().union(*(_lines_found(held, book, edition, query) for edition in chain[-2:]))
    changes: dict[int, list[tuple[int, int | None, str]]] = {}
    for newer, line, other, change in book.rows(_EVENTS, (_ids(chain), _ids(chain))):
        changes.setdefault(newer, []).append((line, other, change))
    entries: list[FeedEntry] = []
    for older, newer in pairwise(chain):
        hits = [row for row in changes.get(newer.id, ()) if row[0] in found or row[1] in found]
        if hits:
            entries.append(_search_entry(book, query, older, newer, hits))
    return Feed(ident=_uuid(f"search:{query}"), title=f"Changes in what “{query}” finds", entries=tuple(entries[::-1]))


def _lines_found(held: Holdings, book: Book, edition: Document, query: str) -> frozenset[int]:
    """The lines that a query finds in an edition."""
    view = search(held, edition, query, _HITS, 0)
    labels = [rule.number for rule in view.numbers]
    labels += [hit.number or "" for hit in view.hits if not hit.term]
    terms = [hit.term for hit in (*view.hits, *view.entries) if hit.term]
    outline, listed = held.outline(edition.id), held.terms(edition.id)
    seqs = [outline.seqs[place] for label in labels for place in outline.by_number.get(label, ())]
    places = (listed.find(term) for term in [*terms, *([view.term.term] if view.term else [])])
    seqs += [listed.seqs[place] for place in places if place is not None]
    line_of = book.members(edition.id).line_of
    return frozenset(line_of[seq] for seq in seqs if seq in line_of)


def _search_entry(
    book: Book, query: str, older: Document, newer: Document, hits: list[tuple[int, int | None, str]]
) -> FeedEntry:
    members, places = book.members(newer.id), book.places(newer.id)
    was, gone = book.members(older.id), book.places(older.id)
    said: list[str] = []
    for line, _, change in hits:
        seq, before = members.seq_of.get(line), was.seq_of.get(line)
        place = places[seq] if seq is not None else gone[before] if before is not None else None
        if place is not None:
            said.append(f"{place.label.removeprefix(TERM)} {NAMES[Change(change)]}")
    return FeedEntry(
        ident=_uuid(f"search:{query}@{newer.sha256}"), title=f"{newer.slug}: {len(hits)} changes for “{query}”",
        summary="; ".join(dict.fromkeys(said)), date=newer.slug, since=older.slug,
        substantive=any(Change(change) in SUBSTANTIVE for _, _, change in hits),
    )  # fmt: skip


def _edition(older: Document | None, newer: Document, counts: dict[int, Counter[str]]) -> FeedEntry:
    summary = "The first edition here."
    if older is not None:
        summary = counted(Tally(classes=dict(counts.get(newer.id, {})))).capitalize() + f", since {older.slug}."
    return FeedEntry(
        ident=_uuid(newer.sha256), title=f"{newer.title}, effective {newer.slug}", summary=summary, date=newer.slug,
        since=older.slug if older else "",
    )  # fmt: skip


def _own_entries(view: HistoryView) -> list[FeedEntry]:
    found: list[FeedEntry] = []
    for step in view.life.steps:
        place = (step.newer or step.older)[0]
        label = place.label.removeprefix(TERM)
        moved = step.older and step.newer and step.older[0].label != step.newer[0].label
        was = f"{step.older[0].label.removeprefix(TERM)} → " if moved else ""
        found.append(FeedEntry(
            ident=_uuid(f"{view.life.lineage}@{step.date}"), title=f"{step.date}: {was}{label} {NAMES[step.change]}",
            summary=_words(step.substantive), date=step.date, label=place.label, substantive=step.substantive,
            since=step.older_edition.slug if step.older_edition else "",
        ))  # fmt: skip
    return found


def _kin_entries(view: HistoryView) -> list[FeedEntry]:
    return [
        FeedEntry(
            ident=_uuid(f"{view.life.lineage}/below@{step.date}"),
            title=f"{step.date}: {len(step.changes)} changes below {step.label}",
            summary="; ".join(f"{one.label} {NAMES[one.change]}" for one in step.changes), date=step.date,
            since=step.since, label=step.label, substantive=step.substantive,
        ) for step in view.kin
    ]  # fmt: skip


def _words(substantive: bool) -> str:
    return "The wording changed." if substantive else "No change of substance."


def _uuid(name: str) -> UUID:
    return uuid5(_SPACE, name)


def _ids(documents: list[Document]) -> str:
    return f"[{','.join(str(document.id) for document in documents)}]"


class FeedsFacade(Facade):
    """``library.feeds``: what changed, as entries of feeds."""

    def editions(self) -> Feed:
        """One entry for each official edition, with the counts of what it changed."""
        return editions_feed(self._holdings())

    def history(self, key: str) -> Feed:
        """One entry for each change of a rule, section or term, and of what stands below it. Raises as ``lineage.history``."""
        return history_feed(self._holdings(), key)

    def policy(self, kind: PolicyKind | None = None, key: str = "") -> Feed:
        """One entry for each version of tournament policy, of one document of it, or of a section. Raises NotFound."""
        return policy_feed(self._holdings(), kind, key)

    def search(self, query: str) -> Feed:
        """One entry for each of the newest editions that changed something a query finds today. Raises DoesNotParse."""
        return search_feed(self._holdings(), query)
