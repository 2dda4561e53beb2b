"""The words of card texts that have rules: an edition's headings and glossary terms, found in their usual forms.

The vocabulary of an edition is made from the edition: titled rules and sections, and glossary terms, each with the rule
it leads to. In a text the longest term wins, never inside a word; plurals and the forms of verbs count as the word.
Where a heading can be read as a verb (a keyword action) and as a thing, the words around it decide.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from app.library.folding import fold, singular
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.records import Document, NodeKind, Status
from app.library.references import references_within
from app.library.search.analysis import Token, tokens
from app.library.termlist import TermList

LONGEST = 7  # words of a term
_ASIDE = re.compile(r"\s*\([^)]*\)")
_OBSOLETE = re.compile(r"\(obsolete\)", re.I)
_PARTS = re.compile(r"[,;/]\s*|\s+(?:and|or)\s+")  # of a heading: "Tap and Untap"
_SPELLINGS = re.compile(r"[,;]\s*")  # of a glossary term: "Phases In, Phases Out"
_GAP = re.compile(r"[ \u00a0\-‐‑–'’]{0,2}")
_ACTIONS = fold("Keyword Actions")
_EMPTY = frozenset({"general"})  # headings that name nothing
# After a verb that does something to things; before one in the passive or the infinitive.
_OBJECTS = frozenset({
    "target", "a", "an", "it", "that", "this", "them", "those", "all", "each", "the", "up", "another", "any", "one", "two",
    "three", "x", "your", "their", "its", "him", "her", "to",
})  # fmt: skip
_HELPERS = frozenset({
    "to", "cant", "cannot", "dont", "may", "must", "be", "is", "are", "was", "were", "been", "being", "you", "they",
})  # fmt: skip
_UNMARKED = frozenset({"if"})  # joining words: their entries are about a few of their uses only
_IRREGULAR = {
    "draw": ("drew", "drawn"), "choose": ("chose", "chosen", "choice"), "deal": ("dealt",), "pay": ("paid",),
    "fight": ("fought",), "lose": ("lost",), "leave": ("left",), "win": ("won",), "hold": ("held",), "say": ("said",),
    "become": ("became",), "die": ("died", "dying"), "forage": ("foraged",), "foretell": ("foretold",),
}  # fmt: skip
_VOWELS = frozenset("aeiou")


class Word(msgspec.Struct, frozen=True):
    """``text[start:end]`` is a term of the rules: it leads to rule ``number``, or to the glossary where there is none."""

    start: int
    end: int
    number: str
    term: str
    heading: str


class VocabularyEntry(msgspec.Struct, frozen=True):
    """A term by its folded words, what it leads to, whether it is a verb, and whether it is but a part of a heading."""

    words: tuple[str, ...]
    number: str
    term: str
    heading: str
    verb: bool = False
    part: bool = False


class Vocabulary:
    """The terms of one edition, to be found in texts."""

    def __init__(self, entries: Iterable[VocabularyEntry]) -> None:
        """Of entries with the same words and reading the first counts."""
        self._entries: dict[tuple[str, ...], list[VocabularyEntry]] = {}
        self._exact: dict[str, VocabularyEntry] = {}
        self._reach: dict[str, int] = {}  # by the key of a first word: how many words the longest such term has
        seen: set[tuple[tuple[str, ...], bool]] = set()
        for entry in entries:
            if (entry.words, entry.verb) in seen or not 0 < len(entry.words) <= LONGEST:
                continue
            seen.add((entry.words, entry.verb))
            self._exact.setdefault(" ".join(entry.words), entry)
            for key in _keys(entry.words):
                self._entries.setdefault(key, []).append(entry)
                self._reach[key[0]] = max(len(key), self._reach.get(key[0], 0))

    def __len__(self) -> int:
        return len(self._exact)

    def entry(self, name: str) -> VocabularyEntry | None:
        """The entry of a term in a usual spelling, or None."""
        folded = fold(name)
        return self._exact.get(folded) or self._exact.get(singular(folded))

    def find(self, text: str, names: Sequence[str] = ()) -> tuple[Word, ...]:
        """The terms in a text, in order and apart from each other. ``names``: what is no term where it stands (201.5)."""
        own = list(_spans(text, names))
        listed = [token for token in tokens(text) if not any(start < token.end and token.start < end for start, end in own)]
        surfaces = [fold(text[token.start : token.end]) for token in listed]
        keys = [_key(word) for word in surfaces]
        found: list[Word] = []
        at = 0
        while at < len(listed):
            length, entry = self._longest(text, listed, surfaces, keys, at)
            if entry is not None:
                last = listed[at + length - 1]
                end = last.end - (2 if text[last.end - 2 : last.end] in ("'s", "’s") else 0)
                found.append(Word(listed[at].start, end, entry.number, entry.term, entry.heading))
            at += length
        return tuple(found)

    def _longest(
        self, text: str, listed: Sequence[Token], surfaces: list[str], keys: list[str], at: int
    ) -> tuple[int, VocabularyEntry | None]:
        for length in range(min(self._reach.get(keys[at], 0), len(listed) - at), 0, -1):
            near = self._entries.get(tuple(keys[at : at + length]))
            if near is None:
                continue
            words = tuple(surfaces[at : at + length])
            candidates = [entry for entry in near if _fits(words, entry.words)]
            if candidates and _together(text, listed[at : at + length]):
                return length, _chosen(candidates, words, surfaces, at)
        return 1, None


def vocabulary(held: Holdings, document: Document) -> Vocabulary:
    """The vocabulary of an edition, made when first asked for and kept."""
    own = held.own(document)
    return _vocabularies.get(held, own.id, lambda: Vocabulary(_entries(held, own)))


_vocabularies: LastUsed[int, Vocabulary] = LastUsed(4)


# ---- the terms of an edition -----------------------------------------------------------------------------------------


def _entries(held: Holdings, document: Document) -> Iterator[VocabularyEntry]:
    """Headings first, whole before their parts; then glossary terms."""
    titles = list(_titles(held, document))
    for number, heading, verb in titles:
        yield from _spelled(_bare(heading), number, "", heading, verb)
    terms = held.terms(document.id)
    targets = _targets(held, document, terms)
    named = {fold(heading): (number, heading, verb) for number, heading, verb in titles}
    for place, ref in enumerate(terms.refs):
        if _OBSOLETE.search(ref.term):
            continue
        bare = _bare(ref.term)
        number, heading, verb = named.get(fold(bare)) or (*targets.get(place, ("", "")), False)
        yield from _spelled(bare, number, ref.term, heading or ref.term, verb)
    for number, heading, verb in titles:
        for part in _parts(heading, _PARTS):
            yield from _spelled(part, number, "", heading, verb, part=True)


def _titles(held: Holdings, document: Document) -> Iterator[tuple[str, str, bool]]:
    """Titled sections and rules: number, heading, and whether it is a keyword action; without those that name nothing."""
    outline = held.outline(document.id)
    for place, kind in enumerate(outline.kinds):
        heading = outline.headings[place]
        if outline.titled[place] and kind in (NodeKind.SECTION, NodeKind.RULE) and fold(heading) not in _EMPTY:
            above = outline.parents[place]
            verb = above >= 0 and fold(outline.headings[above]) == _ACTIONS
            yield outline.numbers[place], heading, verb


def _targets(held: Holdings, document: Document, terms: TermList) -> dict[int, tuple[str, str]]:
    """For each place of the term list the rule its entry is about, with its heading; through one "See" where needed.

    Of several rules that the entry names it is the one whose heading has the term in it, else the first.
    """
    if not terms.seqs:
        return {}
    outline = held.outline(document.id)
    rows = references_within(held.publication, document.id, terms.seqs[0], terms.seqs[-1] + _LONG_ENTRY)
    named: dict[int, list[tuple[str, str]]] = {}
    sees: dict[int, str] = {}
    for seq in sorted(rows):
        place = _owner(terms, seq)
        for _, _, _, form, target, target_seq, status in rows[seq]:
            if form == "term":
                sees.setdefault(place, target)
            elif status == Status.PRESENT and target_seq is not None:
                ref = outline.ref_of_seq(target_seq)
                named.setdefault(place, []).append((target, ref.heading if ref else ""))
    found = {place: _about(_bare(terms.refs[place].term), listed) for place, listed in named.items()}
    for place, term in sees.items():
        other = terms.find(term)
        if place not in found and other in found:
            found[place] = found[other]
    return found


def _about(term: str, listed: list[tuple[str, str]]) -> tuple[str, str]:
    """The rule whose heading has the term in it, else the first."""
    wanted = f" {singular(fold(term))} "
    return next((one for one in listed if wanted in f" {singular(fold(one[1]))} "), listed[0])


_LONG_ENTRY = 200  # nodes that the last entry may have


def _owner(terms: TermList, seq: int) -> int:
    return bisect_right(terms.seqs, seq) - 1


def _bare(term: str) -> str:
    return _ASIDE.sub("", term).strip() or term


def _parts(term: str, between: re.Pattern[str]) -> list[str]:
    """The parts of "Tap and Untap" or "Pond, Ponded"; nothing for a term of one part."""
    parts = [part for part in between.split(_bare(term)) if part]
    return parts if len(parts) > 1 else []


def _spelled(term: str, number: str, name: str, heading: str, verb: bool, part: bool = False) -> Iterator[VocabularyEntry]:
    """The entries of a term: as it stands and, for a glossary term of several spellings, each."""
    for spelling in (term, *(_parts(term, _SPELLINGS) if name else ())):
        words = tuple(fold(token_text) for token_text in _words(spelling))
        if words and words[0] not in _UNMARKED:
            yield VocabularyEntry(words, number, name, heading, verb, part)


def _words(term: str) -> list[str]:
    return [term[token.start : token.end] for token in tokens(term)]


# ---- forms of words --------------------------------------------------------------------------------------------------


def _keys(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Under what an entry is looked for: its words' common beginnings, and those of a verb's irregular forms."""
    yield tuple(map(_key, words))
    if len(words) == 1:
        own = _key(words[0])
        yield from {(_key(form),) for form in _IRREGULAR.get(words[0], ())} - {(own,)}


def _key(word: str) -> str:
    """A beginning that every form of a word shares."""
    return word[:3] if word.isalpha() else word


@lru_cache(maxsize=1 << 12)
def _forms(base: str) -> frozenset[str]:
    """A word as it may stand in a text: itself, its plural or singular, a verb's forms."""
    if not base.isalpha():
        return frozenset({base})
    found = {base, singular(base), *_IRREGULAR.get(base, ())}
    stem = singular(base)
    found |= {stem + "s", stem + "es", stem + "ed", stem + "ing"}
    if stem.endswith("e"):
        found |= {stem + "d", stem[:-1] + "ing"}
    elif stem.endswith("y") and stem[-2:-1] not in _VOWELS:
        found |= {stem[:-1] + "ies", stem[:-1] + "ied"}
    elif len(stem) > 2 and stem[-1] not in _VOWELS and stem[-2] in _VOWELS:
        found |= {stem + stem[-1] + "ed", stem + stem[-1] + "ing"}
    return frozenset(found)


@lru_cache(maxsize=1 << 12)
def _fits(words: tuple[str, ...], base: tuple[str, ...]) -> bool:
    """Whether words of a text are those of a term; a term of several words may bend its first or last."""
    if words == base:
        return True
    return all(word == own or (k in (0, len(base) - 1) and word in _forms(own)) for k, (word, own) in enumerate(zip(words, base)))


def _together(text: str, listed: Sequence[Token]) -> bool:
    """Whether nothing but spaces and hyphens stands between the words."""
    return all(_GAP.fullmatch(text, one.end, other.start) for one, other in pairwise(listed))


def _chosen(candidates: list[VocabularyEntry], words: tuple[str, ...], surfaces: list[str], at: int) -> VocabularyEntry:
    """The entry that is meant: of a verb and a thing the one that the words around ask for; else the exact one."""
    verbs = [entry for entry in candidates if entry.verb]
    things = [entry for entry in candidates if not entry.verb]
    if verbs and things:
        after = surfaces[at + len(words)] if at + len(words) < len(surfaces) else ""
        before = surfaces[at - 1] if at else ""
        candidates = verbs if after in _OBJECTS or before in _HELPERS else things
    return min(candidates, key=lambda entry: (entry.part, entry.words != words))


def _spans(text: str, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    for name in names:
        at = text.find(name) if name else -1
        while at >= 0:
            yield at, at + len(name)
            at = text.find(name, at + len(name))
