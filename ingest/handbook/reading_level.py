"""How hard a text is to read: the grade of school by Flesch and Kincaid, from the length of sentences and words.

Syllables are counted by spelling, so that a grade is the same on every machine; a single sentence says little, a section much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
_SYMBOL = re.compile(r"\{[^{}]*\}|\b[0-9]{3}(?:\.[0-9]+[a-z]*)?(?:–[a-z])?|[+-][0-9X]/[+-][0-9X]")
_SENTENCE = re.compile(r"(?<=[.!?])[”)]?\s+(?=[“(A-Z])")
_VOWELS = re.compile(r"[aeiouy]+")
_MUTE = re.compile(r"[^aeiouy]es?$|[^dtaeiouy]ed$")
_SPOKEN = re.compile(r"[^aeiouy]les?$|(?:[sxzcg]|[cs]h)es$")  # ta-bles, chan-ges: the last e is heard


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return [one for one in _SENTENCE.split(" ".join(text.split())) if one]


def words_of(sentence: str) -> list[str]:
    """The words of a sentence. Symbols and numbers of rules are none."""
    return _WORD.findall(_SYMBOL.sub(" ", sentence))


def syllables(word: str) -> int:
    """How many syllables a word has, by its spelling."""
    bare = word.lower().replace("’", "").replace("'", "")
    count = len(_VOWELS.findall(bare)) - bool(_MUTE.search(bare) and not _SPOKEN.search(bare))
    return max(1, count)


def grade(texts: Iterable[str]) -> float:
    """The grade of school of some texts together; 0 where they have no words."""
    sentences = [words for text in texts for sentence in sentences_of(text) if (words := words_of(sentence))]
    words = [word for sentence in sentences for word in sentence]
    if not words:
        return 0.0
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59
