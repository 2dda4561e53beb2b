"""Whether the handbook is our own: no eight words in a row are the publisher's, and it is shorter than what it restates.

Names and fixed terms, such as the headings of rules and the list of subtypes, are facts and not sentences: titles and terms
are not looked at, and of a list only the words around its names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from statistics import median

from app.library.records import NodeKind
from ingest.handbook.reading import KeptState, Offence

RUN = 8
_WORD = re.compile(r"\d{3}\.\d+[a-z]*|[a-z0-9{}+/]+(?:'[a-z]+)?")  # the number of a rule is one word


def words_of(text: str) -> list[str]:
    """Words in lower case; hyphens part them, and punctuation and the marks of italics are gone."""
    return _WORD.findall(text.lower().replace("’", "'"))


def run_offences(state: KeptState, official: Iterable[str]) -> Iterator[Offence]:
    """Each run of eight words that a text of the publisher's has too."""
    runs: dict[int, list[tuple[str, str]]] = {}
    for passage in state.passages:
        for run in _runs(passage.text):
            runs.setdefault(hash(run), []).append((passage.label, run))
    taken = {run for text in official for run in _runs(text) if hash(run) in runs}
    for found in runs.values():
        for label, run in found:
            if run in taken:
                yield Offence("shared", label, f"“{run}” stands in an official edition")


def share_of_words(state: KeptState, official: Mapping[str, str]) -> float:
    """The median length of an entry, in words, as a share of the official rule's; examples do not count."""
    own: dict[str, int] = {}
    for passage in state.passages:
        if passage.kind in (NodeKind.RULE, NodeKind.SUBRULE, NodeKind.PARAGRAPH):
            own[passage.label] = own.get(passage.label, 0) + len(words_of(passage.text))
    shares = [own[label] / count for label in own if len(label) > 3 and (count := len(words_of(official.get(label, ""))))]
    return median(shares) if shares else 0.0


def _runs(text: str) -> Iterator[str]:
    words = words_of(text)
    return (" ".join(words[start : start + RUN]) for start in range(len(words) - RUN + 1))
