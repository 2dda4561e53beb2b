"""How texts and queries are cut into terms: one analysis for indexing, searching and highlighting.

Mana symbols, ``+1/+1`` and rule numbers stay whole; hyphens part words, so that "state based" finds "state-based";
curly and straight quotes are the same; nothing is a stop word ("may", "not" and "can't" carry rules).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

from whoosh.lang.porter2 import stem

from app.library.folding import plain, unaccented

# What a term is made from: a symbol, a size or change of size, a rule number, a word.
WORD = re.compile(
    r"\{[^{}\s]{1,12}\}"  # {W}, {2/W}, {CHAOS}
    r"|[+-]?(?:\d+|[xX*])/[+-]?(?:\d+|[xX*])(?![\w/])"  # +1/+1, 2/2, -X/-X
    r"|\d{3}\.\d+[a-z]{0,2}(?!\w)"  # 702.19b
    r"|[^\W_]+(?:'[^\W_]+)*"
)


# Forms that spelling alone does not lead to their word.
_BASE = {
    "drew": "draw", "drawn": "draw", "dealt": "deal", "lost": "lose", "fought": "fight", "chose": "choose", "chosen": "choose",
    "paid": "pay", "left": "leave", "became": "become", "won": "win", "dying": "die", "died": "die", "dies": "die",
    "sacrificing": "sacrifice", "sacrificed": "sacrifice", "sacrifices": "sacrifice", "stole": "steal", "stolen": "steal",
    "kept": "keep", "held": "hold", "gave": "give", "given": "give", "took": "take", "taken": "take", "went": "go", "goes": "go",
    "gone": "go", "came": "come", "began": "begin", "begun": "begin", "thrown": "throw", "spent": "spend", "hidden": "hide",
    "cant": "can't", "wont": "won't", "arent": "aren't", "wasnt": "wasn't", "couldnt": "couldn't", "shouldnt": "shouldn't",
}  # fmt: skip


class Token(NamedTuple):
    """A term and the characters it was made from."""

    term: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """The terms of a text in order, with their places in it."""
    for match in WORD.finditer(plain(text)):
        yield Token(term_of(match[0]), match.start(), match.end())


def tokens_among(text: str, wanted: Container[str]) -> list[Token]:
    """The terms of a text that are among some, in order, with their places in it."""
    found = ((match, term_of(match[0])) for match in WORD.finditer(plain(text)))
    return [Token(term, *match.span()) for match, term in found if term in wanted]


def terms(text: str) -> list[str]:
    """The terms of a text in order."""
    return [term_of(word) for word in WORD.findall(plain(text))]


@lru_cache(maxsize=1 << 14)
def term_of(word: str) -> str:
    """The term a word is indexed under: folded, without a possessive, its stem."""
    folded = unaccented(word).removesuffix("'s")
    if not folded.isalpha() or not folded.isascii():
        return folded
    stemmed: str = stem(_BASE.get(folded, folded))
    return stemmed
