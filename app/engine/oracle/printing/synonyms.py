"""Wordings that mean the same, kept side by side in printed text: ``⟦it|that creature⟧``. The first is the canonical one.

One that names its reference explicitly, which no card does, is marked: ``⟦!the controller of <target 0>|its controller⟧``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from app.engine.oracle.tokens import tokenize

BEGIN, OR, FINISH = "⟦", "|", "⟧"
_NAMED = "!"
IMPOSSIBLE = "⊘"
"""Words that no card says."""
BAR = "❘"
"""The bar of a card's text, which is none between wordings."""
_BEGINNING = re.compile(r"(?:^|(?<=[.:—•] )|(?<=\n)|(?<= [\"']))[a-z]")
_MARK = re.compile(f"([{BEGIN}{FINISH}{OR}])")
Part = str | tuple["Sequence", ...]
Sequence = tuple[Part, ...]


def either(first: str, *others: str) -> str:
    """One of these wordings; the first is canonical."""
    different = [one for one in dict.fromkeys(others) if one != first]
    return f"{BEGIN}{OR.join((first, *different))}{FINISH}" if different else first


def named(explicit: str, first: str, *others: str) -> str:
    """A wording that names its reference, and those of cards."""
    return f"{BEGIN}{_NAMED}{explicit}{OR}{either(first, *others)}{FINISH}"


def is_whole(text: str) -> bool:
    """Does no choice of wordings begin or end outside this part of a text?"""
    return text.count(BEGIN) == text.count(FINISH)


def series(words: list[str] | tuple[str, ...], joint: str = "or") -> str:
    """ "A or B", "A, B, or C"."""
    return f"{', '.join(words[:-1])}, {joint} {words[-1]}" if len(words) > 2 else f" {joint} ".join(words)


def uncapitalized(text: str) -> str:
    """The text as it stands within a sentence."""
    return text[:1].lower() + text[1:]


def canonical(text: str, explicit: bool = False) -> str:
    """The text in its canonical wording: that of cards, or the one that names each reference."""
    spelled = re.sub(r" +(?=[ .,]|'s\b|$)", "", _spelled(parsed(text), explicit)).strip().replace(BAR, OR)
    agreed = re.sub(r"\b([Aa]) (?=[AEIOUaeiou])", r"\1n ", spelled)
    return _BEGINNING.sub(lambda match: match[0].upper(), agreed)


def says(text: str, words: list[str]) -> bool:
    """Are these the words of the text, in one of its wordings? "A" and "an" are one word, "it's" is two."""
    full = _in_full(words)
    return len(full) in _ends(parsed(text), full, {0}, set())


def furthest(text: str, words: list[str]) -> int:
    """How many of the words are those of the text, in whichever of its wordings goes on for longest."""
    reached = {0}
    _ends(parsed(text), _in_full(words), {0}, reached)
    return max(reached)


_IN_FULL = {"an": ("a",), "it's": ("it", "is"), "he's": ("he", "is"), "she's": ("she", "is"), "that's": ("that", "is"),
            "there's": ("there", "is"),
            "they're": ("they", "are"), "you're": ("you", "are"), "you've": ("you", "have"), "they've": ("they", "have")}


def _in_full(words: Iterable[str]) -> list[str]:
    """The words without contractions and with one article."""
    return [full for word in words for full in _IN_FULL.get(word) or _negation(word)]


def _negation(word: str) -> tuple[str, ...]:
    """ "Isn't" is "is not"."""
    return (word.removesuffix("n't"), "not") if word.endswith("n't") and word != "can't" else (word,)


@lru_cache(maxsize=1 << 8)
def parsed(text: str) -> Sequence:
    """Text and choices between sequences, outermost first. Remembered, as a text is asked for its words more than once."""
    sequence: list[Part] = []
    open_choices: list[tuple[list[Part], list[Sequence]]] = []  # what stands before each choice, and its wordings so far
    for piece in _MARK.split(text):
        if piece == BEGIN:
            open_choices.append((sequence, []))
            sequence = []
        elif piece == OR and open_choices:
            open_choices[-1][1].append(tuple(sequence))
            sequence = []
        elif piece == FINISH and open_choices:
            before, wordings = open_choices.pop()
            wordings.append(tuple(sequence))
            before.append(tuple(wordings))
            sequence = before
        elif piece in (OR, FINISH):
            raise ValueError(f"{text!r}: a choice of wordings is closed that was never opened")
        elif piece:
            sequence.append(piece)
    while open_choices:
        before, wordings = open_choices.pop()
        wordings.append(tuple(sequence))
        before.append(tuple(wordings))
        sequence = before
    return tuple(sequence)


def unparsed(sequence: Sequence) -> str:
    """The text of parts and choices."""
    return "".join(part if isinstance(part, str) else f"{BEGIN}{OR.join(map(unparsed, part))}{FINISH}" for part in sequence)


def _spelled(sequence: Sequence, explicit: bool) -> str:
    return "".join(part if isinstance(part, str) else _spelled(_chosen(part, explicit), explicit) for part in sequence)


def _chosen(options: tuple[Sequence, ...], explicit: bool) -> Sequence:
    if not is_named(options[0]):
        return options[0]
    return (str(options[0][0]).removeprefix(_NAMED), *options[0][1:]) if explicit else options[1]


def is_named(option: Sequence) -> bool:
    """Does it name its reference, which no card does?"""
    return bool(option) and isinstance(option[0], str) and option[0].startswith(_NAMED)


@lru_cache(maxsize=1 << 14)
def _words_of(text: str) -> tuple[str, ...]:
    """The words of a text without choices. Few such texts stand in very many wordings."""
    return tuple(_in_full(token.word for token in tokenize(text.replace(BAR, OR))))


def _ends(sequence: Sequence, words: list[str], starts: set[int], reached: set[int]) -> set[int]:
    """The places in the words where the sequence may end, from each place where it may start. reached: adds those passed."""
    places = starts
    for part in sequence:
        if not places:
            break
        if isinstance(part, str):
            places = _after(_words_of(part), words, places, reached)
        else:
            places = set().union(*(_ends(option, words, places, reached) for option in part if not is_named(option)))
        reached |= places
    return places


def _after(said: Iterable[str], words: list[str], places: set[int], reached: set[int]) -> set[int]:
    """The places after these words, where they follow one of the places."""
    for one in said:
        places = {place + 1 for place in places if place < len(words) and words[place] == one}
        reached |= places
    return places
