"""Whether the handbook is plain: words that nobody says any more, inversions, entries that lean on others, long sentences, and
sections that are hard to read. What is looked for stands in ``rules_data/handbook_style.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import msgspec

from app.library.handbook.official import TERM
from app.library.places import rules_data
from app.library.records import NodeKind
from ingest.handbook.reading import KeptState, Offence, Passage
from ingest.handbook.reading_level import grade, sentences_of, words_of

_TABLE = "handbook_style.toml"
_LISTED = 10  # names from which on they are a list
_ENTRIES = (NodeKind.RULE, NodeKind.SUBRULE)  # what is shown by itself


class Alone(msgspec.Struct, frozen=True):
    """Words that an entry may not begin with, and words that lean on another entry."""

    begins: tuple[str, ...]
    leans: tuple[str, ...]


class PlainStyle(msgspec.Struct, frozen=True):
    """The rules of style."""

    grade: float
    sentence: int
    words: dict[str, str]
    inversions: dict[str, str]
    alone: Alone


@cache
def style() -> PlainStyle:
    """The rules of style that come with the program."""
    return msgspec.convert(tomllib.loads((rules_data() / _TABLE).read_text("utf-8")), PlainStyle)


def style_offences(state: KeptState) -> Iterator[Offence]:
    """Everything in a state that is not plain, sections that are hard to read last."""
    for passage in state.passages:
        yield from _of_passage(passage)
    yield from hard_sections(state)


def hard_sections(state: KeptState) -> Iterator[Offence]:
    """The sections, and letters of the glossary, above the highest grade."""
    for section, level in sorted(grades(state).items(), key=lambda one: -one[1]):
        if round(level, 1) > style().grade:
            yield Offence("grade", section, f"reads at grade {level:.1f}, above {style().grade:g}")


def grades(state: KeptState) -> dict[str, float]:
    """The grade of each section, and of each letter of the glossary."""
    texts: dict[str, list[str]] = defaultdict(list)
    for passage in state.passages:
        if not is_list(passage.text):
            texts[_section(passage.label)].append(passage.text)
    return {section: grade(said) for section, said in texts.items() if section}


def is_list(text: str) -> bool:
    """Whether a text lists names. Nobody reads it from top to bottom, so it has neither sentences nor a grade."""
    items = re.split(r"[,;]", text)
    return len(items) >= _LISTED and len(text.split()) < 2 * len(items)


def _section(label: str) -> str:
    if label.startswith(TERM):
        return TERM + label[len(TERM)].upper()
    return label[:3] if len(label) >= 3 else ""


def _of_passage(passage: Passage) -> Iterator[Offence]:
    for word, instead in _found_words(passage.text):
        yield Offence("archaic", passage.label, f"“{word}”: say {instead}")
    for sentence in sentences_of(passage.text):
        for name, pattern in _inversions():
            if pattern.search(sentence):
                yield Offence("inversion", passage.label, f"{name}: {_shown(sentence)}")
        if len(words_of(sentence)) > style().sentence and not is_list(passage.text):
            yield Offence("long", passage.label, f"{len(words_of(sentence))} words: {_shown(sentence)}")
    yield from _leaning(passage)


def _leaning(passage: Passage) -> Iterator[Offence]:
    """An entry is shown by itself, so that it says what it speaks of."""
    if passage.kind not in _ENTRIES:
        return
    first = re.split(r"[\s,;:]", passage.text, maxsplit=1)[0]
    if first in style().alone.begins:
        yield Offence("leaning", passage.label, f"begins with “{first}”")
    for words in style().alone.leans:
        if re.search(rf"\b{re.escape(words)}\b", passage.text, re.I):
            yield Offence("leaning", passage.label, f"“{words}”")


def _found_words(text: str) -> Iterator[tuple[str, str]]:
    for match in _old_words().finditer(text):
        yield match[0], style().words[match[0].lower()]


@cache
def _old_words() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, style().words))})\b", re.I)


@cache
def _inversions() -> list[tuple[str, re.Pattern[str]]]:
    return [(name, re.compile(pattern, re.I)) for name, pattern in style().inversions.items()]


def _shown(sentence: str) -> str:
    words = sentence.split()
    return " ".join(words[:9]) + (" …" if len(words) > 9 else "")
