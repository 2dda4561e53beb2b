"""The life of one rule, section, chapter or term, told with word diffs, and of what stands below it."""

from __future__ import annotations

from app.library import glossary
from app.library.diff.comparing import parts_between
from app.library.diff.views import Bearer, HistoryStep, HistoryView, PartDiff, Standing, Whereabouts
from app.library.errors import DoesNotParse, NotFound
from app.library.folding import slug
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.book import Book, book_of
from app.library.lineage.doubts import explain
from app.library.lineage.kin import kin_steps
from app.library.lineage.moves import moves_between
from app.library.lineage.rivals import Rivals
from app.library.lineage.text import Sameness
from app.library.lineage.tracing import trace
from app.library.lineage.views import LineagePlace, LineageView, Step
from app.library.lineage.wording import BODY, HEADED, Wording, compare
from app.library.lookup import absent
from app.library.parts import Block, own_blocks
from app.library.records import Document, NodeKind
from app.library.spellings import read_one
from app.library.views import EditionRef, edition_ref

TERM = "term:"
_BEARERS = """
    SELECT s.label, s.since, s.until, l.name FROM lineage_span s JOIN lineage l ON l.id = s.line
    WHERE s.label = ? ORDER BY s.since"""
_TERM_BEARERS = """
    SELECT s.label, s.since, s.until, l.name FROM lineage_span s JOIN lineage l ON l.id = s.line
    WHERE s.kind = 'term' ORDER BY s.since"""
_Key = tuple[str, int | None]


def history(held: Holdings, key: str, document: Document | None = None) -> HistoryView:
    """The life of what ``key`` names: a number or ``term:…`` of ``document``, else of the newest edition, else of the
    last edition that had it; or a lineage id ``number@date``.

    Raises DoesNotParse; NotFound where no edition has it, or ``document`` is given and lacks it.
    """
    asked: _Key = (key, document.id if document else None)
    return _histories.get(held, asked, lambda: _History(held, key, document).view())


def history_of(held: Holdings, words: str, document: Document | None = None) -> HistoryView:
    """As ``history``, of a number or else of a glossary term. Of two refusals the number's is raised, if it is one."""
    try:
        return history(held, words, document)
    except DoesNotParse as error:
        if words[:1].isdigit():
            raise
        try:
            return history(held, words if words.startswith(TERM) else TERM + words, document)
        except NotFound as missing:
            raise missing from error


_histories: LastUsed[_Key, HistoryView] = LastUsed(64)


def _no_term(held: Holdings, document: Document, term: str) -> NotFound | None:
    """The glossary's own refusal, with the terms that are near."""
    try:
        glossary.entry(held, document, term)
    except NotFound as error:
        return error
    return None


def label_on(view: HistoryView, date: str) -> str:
    """The number, or ``term:…``, that a lineage bore on a date; empty when it was not in the rules."""
    born = [span for span in view.life.spans if span.since <= date]
    ended = not view.life.alive and date >= _end(view)
    return born[-1].label if born and not ended else ""


def _end(view: HistoryView) -> str:
    """The date of the edition from which a lineage is missing."""
    return view.life.steps[-1].date if view.life.steps else view.life.until


class _History:
    """One answer in the making."""

    def __init__(self, held: Holdings, key: str, document: Document | None) -> None:
        self.held, self.book = held, book_of(held)
        self.key, self.document = key, document
        self.newest = held.edition(None)

    def view(self) -> HistoryView:
        """The whole view."""
        life = self._life(self.document or self.newest)
        source = self.document or self.newest  # the last edition that had it, where the newest has not
        label = life.spans[-1].label
        now = self._now(life)
        return HistoryView(
            edition=edition_ref(source), newest=edition_ref(self.newest), asked=self._asked(life, source),
            heading=self._heading(life, now), now=now, life=life,
            steps=tuple(HistoryStep(step=step, parts=self._parts(step), doubt=self._doubt(step)) for step in life.steps),
            kin=kin_steps(self.book, life), others=self._others(life, label),
        )  # fmt: skip

    def _life(self, source: Document) -> LineageView:
        try:
            return trace(self.held, self._named(source), self.document)
        except NotFound as error:
            if self.document is not None or "@" in self.key:
                raise
            bearers = _bearers(self.book, self.key)
            if not bearers:
                raise self._never(source, error) from None
            self.document = self.held.edition(bearers[-1].until)
            return trace(self.held, bearers[-1].lineage)

    def _named(self, source: Document) -> str:
        """The key, a term in the document's own spelling: ``term:pond-ponded`` is ``term:Pond, Ponded``."""
        if not self.key.startswith(TERM) or "@" in self.key:
            return self.key
        listed = self.held.terms(source.id)
        place = listed.find(self.key[len(TERM) :])
        return self.key if place is None else TERM + listed.refs[place].term

    def _never(self, source: Document, error: NotFound) -> NotFound:
        """The error for a number that no edition has, with what is near in the newest."""
        if error.kind == "glossary":
            return _no_term(self.held, source, self.key[len(TERM) :]) or error
        near = absent(self.held, source, read_one(self.key).number)
        return NotFound("rule", near.key, str(near), near.suggestions)

    def _parts(self, step: Step) -> tuple[PartDiff, ...]:
        return parts_between(self._wordings(step.older_edition, step.older),
                             self._wordings(step.newer_edition, step.newer))  # fmt: skip

    def _doubt(self, step: Step) -> str:
        if step.older_edition is None:
            return ""
        older, newer = self.held.edition(step.older_edition.sha256), self.held.edition(step.newer_edition.sha256)
        rival = Rivals(self.book, older, newer).of(step.change, step.newer or step.older, step.confidence)
        return explain(step.change, step.older, step.newer, step.confidence, step.evidence, rival)

    def _wordings(self, edition: EditionRef | None, places: tuple[LineagePlace, ...]) -> list[Wording]:
        if edition is None or not places:
            return []
        document = self.held.edition(edition.sha256).id
        return [_wording(own_blocks(self.held.publication, document, place.seq)) for place in places]

    def _now(self, life: LineageView) -> LineagePlace | None:
        line = self.book.line(life.lineage)
        seq = self.book.members(self.newest.id).seq_of.get(line)
        return None if seq is None else self.book.places(self.newest.id).get(seq)

    def _asked(self, life: LineageView, source: Document) -> str:
        seq = self.book.members(source.id).seq_of.get(self.book.line(life.lineage))
        place = self.book.places(source.id).get(seq) if seq is not None else None
        return place.label if place else life.spans[-1].label

    def _heading(self, life: LineageView, now: LineagePlace | None) -> str:
        places = [now] if now else []
        for step in reversed(life.steps):
            places += [*step.newer, *step.older]
        return next((place.heading or place.term for place in places if place.heading or place.term), "")

    def _others(self, life: LineageView, label: str) -> tuple[Bearer, ...]:
        asked = self._asked(life, self.document or self.newest) or label
        return tuple(one for one in _bearers(self.book, asked) if one.lineage != life.lineage)


def standing(held: Holdings, document: Document, label: str, ordinal: int = 1) -> Standing | None:
    """Where what a document shows under a label is in the newest edition; None where its lineage is not known.

    Made for every dated page: reads no more than that rule on both sides.
    """
    book, own, newest = book_of(held), held.own(document), held.edition(None)
    seq = seq_of(held, own, label, ordinal)
    line = book.members(own.id).line_of.get(seq) if seq is not None else None
    if seq is None or line is None:
        return None
    now = book.members(newest.id).seq_of.get(line)
    if now is None:
        move = moves_between(book, own, newest).of_source(seq)
        heirs = tuple(place.label for place in move.newer) if move else ()
        return Standing(newest=edition_ref(newest), label="", moved=True, edited=True, heirs=heirs)
    here, there = own_blocks(held.publication, own.id, seq), own_blocks(held.publication, newest.id, now)
    called = _called(there[0])
    return Standing(
        newest=edition_ref(newest), label=called, moved=called != _called(here[0]),
        edited=compare(_wording(here), _wording(there))[0] is Sameness.DIFFERENT,
    )  # fmt: skip


def seq_of(held: Holdings, document: Document, label: str, ordinal: int) -> int | None:
    """The node that a document shows under a number or ``term:…``, or None."""
    if label.startswith(TERM):
        listed = held.terms(document.id)
        place = listed.find(label[len(TERM) :])
        return None if place is None else listed.seqs[place]
    outline = held.outline(document.id)
    place = outline.find(label, ordinal)
    return None if place is None else outline.seqs[place]


def _called(block: Block) -> str:
    return block.part.number or TERM + block.part.text


def _wording(blocks: list[Block]) -> Wording:
    """What a rule or term says, as lineage compares it; the term's name is no part of it."""
    own, *below = (block.part for block in blocks)
    if own.kind in HEADED:
        return Wording(own.text)
    body = [] if own.kind is NodeKind.TERM else [own.text]
    body += [part.text for part in below if part.kind in BODY]
    return Wording("\n".join(body), tuple(part.text for part in below if part.kind is NodeKind.EXAMPLE))


def whereabouts(held: Holdings, label: str, document: Document) -> tuple[Whereabouts, ...]:
    """Who bore a number that ``document`` lacks, in other editions, the last bearer first, and where that is now."""
    book, target = book_of(held), held.own(document)
    found: list[Whereabouts] = []
    for bearer in reversed(_bearers(book, label)):
        edition = book.standing(bearer.until)
        seq = book.members(edition.id).seq_of.get(book.line(bearer.lineage)) if edition else None
        move = moves_between(book, edition, target).of_source(seq) if edition and seq is not None else None
        found.append(Whereabouts(
            number=label, lineage=bearer.lineage, since=bearer.since, until=bearer.until,
            now=tuple(place.label for place in move.newer) if move else (),
        ))  # fmt: skip
    return tuple(found)


def _bearers(book: Book, key: str) -> list[Bearer]:
    """The lineages that bore a number or term, the first first."""
    if not key.startswith(TERM):
        rows = book.rows(_BEARERS, (read_one(key).number,))
    else:
        wanted = slug(key[len(TERM) :])
        rows = [row for row in book.rows(_TERM_BEARERS) if slug(row[0][len(TERM) :]) == wanted]
    return [Bearer(name, since, until) for _, since, until, name in rows]
