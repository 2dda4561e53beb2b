"""The cursor that all readers share: tokens, a position, and the scope that words like "it" are resolved in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from app.engine import trees as t
from app.engine.oracle.errors import Stuck
from app.engine.oracle.mentions import Ambiguous
from app.engine.oracle.scope import Scope
from app.engine.oracle.tokens import Token, tokenize
from app.engine.trees.vocabularies import Word

T = TypeVar("T")
_PHRASES: dict[str, list[str]] = {}
_BY_FIRST_WORD: dict[tuple[str, ...], dict[str, list[tuple[str, list[str]]]]] = {}
_PAD = ["", "", "", "", "", "", "", ""]


def words_of(phrase: str) -> list[str]:
    """A phrase of the grammar as the tokens that card text has for it."""
    out: list[str] = []
    for chunk in phrase.split():
        if chunk in ("'s", "'"):
            out.append(chunk)
        else:
            out.extend(token.word for token in tokenize(chunk))
    return out


def _remembered(phrase: str) -> list[str]:
    """The words of a phrase of the grammar, worked out once."""
    return _PHRASES.setdefault(phrase, words_of(phrase))


def _by_first_word(phrases: tuple[str, ...]) -> dict[str, list[tuple[str, list[str]]]]:
    """The phrases that begin with each word, in their order, with their words; remembered."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for phrase in phrases:
        words = words_of(phrase)
        found.setdefault(words[0], []).append((phrase, words))
    return _BY_FIRST_WORD.setdefault(phrases, found)


class Reader:
    """Reads the tokens of one ability from left to right.

    Readers built on it either consume what they understood and return it, or raise `Stuck`. Whoever tries
    alternatives uses `attempt`, which puts position and scope back. `far` is the furthest position reached, `why` what stands
    in the way there, where that can be said.
    """

    __slots__ = ("compile_quoted", "far", "i", "n", "scope", "tokens", "why", "words")

    def __init__(self, tokens: list[Token], scope: Scope, compile_quoted: Callable[[list[Token]], Any]) -> None:
        self.tokens = tokens
        self.words = [token.word for token in tokens] + _PAD
        self.n = len(tokens)
        self.i = 0
        self.far = 0
        self.why = ""
        self.scope = scope
        self.compile_quoted = compile_quoted

    @property
    def word(self) -> str:
        return self.words[self.i]

    @property
    def raw(self) -> str:
        return self.tokens[self.i].raw if self.i < self.n else ""

    def peek(self, ahead: int = 1) -> str:
        return self.words[self.i + ahead] if self.i + ahead < self.n else ""

    def at_end(self) -> bool:
        return self.i >= self.n

    def at(self, phrase: str) -> bool:
        """Do these words come next?"""
        seq = _PHRASES.get(phrase) or _remembered(phrase)
        i = self.i
        words = self.words
        return words[i] == seq[0] and (len(seq) == 1 or words[i : i + len(seq)] == seq)

    def begins(self, phrases: tuple[str, ...]) -> bool:
        """Does one of the phrases come next?"""
        i = self.i
        found = self.any(*phrases)
        self.i = i
        return found is not None

    def comes(self, *phrases: str) -> bool:
        """Does one of the phrases come anywhere from here on?"""
        words = self.words
        for phrase in phrases:
            seq = _PHRASES.get(phrase) or _remembered(phrase)
            if seq[0] in words and any(words[i : i + len(seq)] == seq for i in range(self.i, self.n) if words[i] == seq[0]):
                return True
        return False

    def awaits(self, *phrases: str) -> None:
        """Read on only where one of the phrases comes anywhere from here on. Raises Stuck."""
        if not self.comes(*phrases):
            self.stuck()

    def ok(self, phrase: str) -> bool:
        """Consume these words if they come next."""
        seq = _PHRASES.get(phrase) or _remembered(phrase)
        i = self.i
        words = self.words
        if words[i] != seq[0] or (len(seq) > 1 and words[i : i + len(seq)] != seq):
            return False
        self.i = i + len(seq)
        return True

    def any(self, *phrases: str) -> str | None:
        """Consume the first of the phrases that comes next, and say which."""
        i = self.i
        words = self.words
        listed = _BY_FIRST_WORD.get(phrases) or _by_first_word(phrases)
        for phrase, seq in listed.get(words[i], ()):
            if words[i : i + len(seq)] == seq:
                self.i = i + len(seq)
                return phrase
        return None

    def expect(self, *phrases: str) -> str:
        """Consume one of the phrases. Raises Stuck."""
        found = self.any(*phrases)
        if found is None:
            self.stuck()
        return found

    def maybe(self, words: Mapping[str, T]) -> T | None:
        """What the phrase that comes next means; None if it is none of these, and nothing is consumed."""
        found = self.any(*words)
        return None if found is None else words[found]

    def means(self, words: Mapping[str, T]) -> T:
        """What the phrase that comes next means. Raises Stuck if it is none of these."""
        return words[self.expect(*words)]

    def among(self, words: tuple[Word, ...], word: str) -> Word:
        """The word, as one of a closed vocabulary. Raises Stuck if it is none of them."""
        for one in words:
            if one == word:
                return one
        self.stuck()

    def stuck(self) -> NoReturn:
        """Give up here. Raises Stuck."""
        self.reached("")
        raise Stuck

    def reached(self, why: str) -> None:
        """Remember how far reading came, and what stood in the way."""
        if self.i > self.far or (self.i == self.far and why):
            self.far, self.why = self.i, why

    def attempt(self, read: Callable[..., T], *args: Any) -> T | None:
        """What the reader returns, or None with everything as before if it gets stuck."""
        i = self.i
        mark = self.scope.mark()
        try:
            return read(self, *args)
        except Ambiguous as doubt:
            self.reached(str(doubt))
            self.i = i
            self.scope.restore(mark)
            return None
        except Stuck:
            self.i = i
            self.scope.restore(mark)
            return None

    def as_if(self, word: str, read: Callable[..., T], *args: Any) -> T:
        """What the reader returns where another word stood here. Raises Stuck."""
        place, said = self.i, self.word
        self.words[place] = word
        try:
            return read(self, *args)
        finally:
            self.words[place] = said

    def first(self, *readers: Callable[[Reader], T]) -> T:
        """The first reader that fits. Raises Stuck if none does."""
        for read in readers:
            found = self.attempt(read)
            if found is not None:
                return found
        self.stuck()

    def end_sentence(self) -> bool:
        """Consume the mark that ends a sentence; a quotation that ends in one ends the sentence too."""
        if self.at_end():
            return True
        if self.ok("."):
            return True
        i = self.i
        return i > 1 and self.words[i - 1] == '"' and self.words[i - 2] == "." and self.tokens[i].raw[:1].isupper()

    def find(self, phrase: str) -> int:
        """Where the words come next in this sentence, or -1."""
        seq = _PHRASES.get(phrase) or _remembered(phrase)
        k = len(seq)
        words = self.words
        for i in range(self.i, self.n):
            if words[i] == "." and words[i + 1 : i + 2] != ['"']:
                return -1
            if words[i : i + k] == seq:
                return i
        return -1

    def quoted(self) -> tuple[t.Ability, ...]:
        """Abilities in quotation marks. Raises Stuck if any of their words is not understood."""
        mark = self.word
        if mark not in ('"', "'"):
            self.stuck()
        self.i += 1
        start = self.i
        while self.i < self.n and self.word != mark:
            self.i += 1
        if self.at_end():
            self.stuck()
        end = self.i - (self.words[self.i - 1] == ",")  # a comma that belongs to the sentence around: "has "…," and is …"
        abilities: tuple[t.Ability, ...] | None = self.compile_quoted(self.tokens[start:end])
        if abilities is None:
            self.i = start
            self.stuck()
        self.i += 1
        return abilities

    def text(self, start: int = 0, end: int | None = None) -> str:
        """The words between two positions as they were written, spaces made single."""
        part = self.tokens[start : self.n if end is None else end]
        out = ""
        last = -1
        for token in part:
            out += ("" if not out or token.start == last else " ") + token.raw
            last = token.end
        return out
