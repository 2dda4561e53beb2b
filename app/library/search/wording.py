"""The words of a question: those that say what it is about, and those that only ask.

Interrogatives, auxiliaries, pronouns, articles and the like carry no weight ("what does flying do" is about flying), unless
they are quoted or nothing else is left. They are listed in ``rules_data/search/asking.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from app.library.folding import plain
from app.library.places import rules_data
from app.library.search.analysis import WORD, term_of

_DEFINING = frozenset({
    "what", "whats", "what's", "is", "are", "was", "were", "a", "an", "the", "does", "do", "did", "mean", "means", "explain",
    "define", "describe", "definition", "of",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """The terms of a question in order: those it is about (``content``), and those that only ask."""

    content: tuple[str, ...]
    asking: tuple[str, ...]


def wording_of(text: str, quoted: Iterable[str] = ()) -> QuestionWords:
    """Part the words of a text; ``quoted`` texts are content whatever they say."""
    content: list[str] = []
    asking: list[str] = []
    for word in WORD.findall(plain(text)):
        (asking if only_asks(word) else content).append(term_of(word))
    content += [term_of(word) for text in quoted for word in WORD.findall(plain(text))]
    if not content:
        return QuestionWords(tuple(asking), ())
    return QuestionWords(tuple(content), tuple(asking))


def only_asks(word: str) -> bool:
    """Whether a word only asks."""
    return plain(word).lower() in asking_words()


def defined(words: Sequence[str]) -> str:
    """What a question asks the meaning of ("what is a permanent"): "permanent"; "" where it asks something else."""
    bare = [word.strip("?!.,;:") for word in words]
    about = [word for word in bare if word.lower() not in _DEFINING]
    return "" if any(map(only_asks, about)) else " ".join(about)


@cache
def asking_words() -> frozenset[str]:
    """The words that only ask, as the file lists them."""
    lines = _file().read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def digest_of_asking() -> str:
    """A hash of the list of words that only ask."""
    return sha256(_file().read_bytes()).hexdigest()


def _file() -> Path:
    return rules_data() / "search" / "asking.txt"


def counters_in_full(words: Sequence[str]) -> list[str]:
    """Words with "+1 counter" as the rules write it: a "+1/+1 counter"; likewise with other signed numbers."""
    return [
        f"{word}/{word}" if _SIGNED.fullmatch(word) and after.casefold().startswith("counter") else word
        for word, after in zip(words, [*words[1:], ""])
    ]


_SIGNED = re.compile(r"[+-][0-9]+")
