"""Which glossary terms a text speaks of: every spelling the glossary knows, the longest first."""

from __future__ import annotations

import re
from functools import lru_cache

from app.library.folding import fold, singular
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.records import Document
from app.library.termlist import TermList
from app.library.views import TermRef

_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
_OBSOLETE = "(Obsolete)"
_EVERYWHERE = frozenset({
    "ability", "active", "become", "card", "case", "control", "controller", "creature", "during", "effect", "game",
    "graveyard", "hand", "if", "life", "magic", "move", "name", "object", "opponent", "owner", "permanent", "play",
    "player", "rule", "source", "spell", "step", "target", "team", "text", "token", "turn", "type", "unless", "you",
    "your", "zone",
})  # words that almost every rule has: nobody needs them explained beside one  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _folded(word: str) -> tuple[str, ...]:
    return tuple(singular(fold(word)).split())


class _Index:
    """The terms of one glossary by the first word of their spellings."""

    def __init__(self, terms: TermList) -> None:
        self.refs = terms.refs
        self.by_word: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        spellings: dict[str, int] = {}
        for level in terms.keys:
            for spelling, place in level.items():
                if _OBSOLETE not in terms.refs[place].term:
                    spellings.setdefault(singular(spelling), place)
        for spelling, place in spellings.items():
            words = tuple(spelling.split())
            self.by_word.setdefault(words[0], []).append((words, place))
        for found in self.by_word.values():
            found.sort(key=lambda one: -len(one[0]))

    def named_in(self, text: str) -> list[int]:
        """The places of the terms that a text names, in the order they are first named."""
        words = [word for found in _WORD.findall(text) for word in _folded(found)]
        named: dict[int, None] = {}
        at = 0
        while at < len(words):
            length, place = self._longest(words, at)
            if place is not None:
                named.setdefault(place)
            at += length
        return list(named)

    def _longest(self, words: list[str], at: int) -> tuple[int, int | None]:
        for spelling, place in self.by_word.get(words[at], ()):
            if tuple(words[at : at + len(spelling)]) == spelling:
                return len(spelling), None if len(spelling) == 1 and spelling[0] in _EVERYWHERE else place
        return 1, None


_indexes: LastUsed[int, _Index] = LastUsed(4)


def terms_in(held: Holdings, document: Document, text: str) -> tuple[TermRef, ...]:
    """The glossary entries of a document's own glossary that a text of it speaks of, but for the commonest words."""
    own = held.own(document)
    index = _indexes.get(held, own.id, lambda: _Index(held.terms(own.id)))
    return tuple(index.refs[place] for place in index.named_in(text))
