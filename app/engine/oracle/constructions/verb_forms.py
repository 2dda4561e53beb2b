"""Verbs in their tenses, and negated: a row says "{are}", "{control}", "{attacked}", and reads and prints all the forms of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from app.engine.oracle.constructions.patterns import PLURAL, Slots, third_person
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

NEGATIVE, PAST = "negative", "past"
"""What reading a verb tells beside its slots; printing is told whether it is negative."""


CONTRACTED: Mapping[str, str] = {
    "it's": "is", "that's": "is", "he's": "is", "she's": "is", "they're": "are", "you're": "are", "you've": "have",
    "they've": "have",
}
"""The verb that a subject is one word with."""


class Forms(NamedTuple):
    """One tense of a verb, affirmed or negated: after one thing, and after you or several. past: of how it was before
    it left; that it entered is asked of what it is since."""

    singular: str
    plural: str
    negative: bool = False
    past: bool = False


_BE = (Forms("is", "are"), Forms("was", "were", past=True), Forms("isn't", "aren't", True), Forms("is not", "are not", True),
       Forms("wasn't", "weren't", True, True))  # fmt: skip
_WERE = (Forms("was", "were", past=True), Forms("has been", "have been", past=True), Forms("wasn't", "weren't", True, True),
         Forms("hasn't been", "haven't been", True, True))  # fmt: skip
_BASES = {
    "activated": "activate", "cast": "cast", "created": "create", "cycled": "cycle", "dealt": "deal", "drew": "draw",
    "escaped": "escape", "lost": "lose", "proliferated": "proliferate", "sacrificed": "sacrifice", "saddled": "saddle",
    "scried": "scry", "surveilled": "surveil",
}  # fmt: skip
"""Of what was done, where more than "ed" is left out."""
_PARTICIPLES = {"drew": "drawn"}
_PASTS = {"have": "had", "control": "controlled", "share": "shared"}


def _present(base: str) -> tuple[Forms, ...]:
    past = _PASTS.get(base, f"{base}ed")
    return (Forms(third_person(base), base), Forms(past, past, past=True), Forms(f"doesn't {base}", f"don't {base}", True),
            Forms(f"didn't {base}", f"didn't {base}", True, True))  # fmt: skip


def _in_the_past(past: str) -> tuple[Forms, ...]:
    base, participle = _BASES.get(past) or past.removesuffix("ed"), _PARTICIPLES.get(past, past)
    before = past != "entered"
    return (Forms(past, past, past=before), Forms(f"has {participle}", f"have {participle}", past=before),
            Forms(f"didn't {base}", f"didn't {base}", True, before),
            Forms(f"hasn't {participle}", f"haven't {participle}", True, before))  # fmt: skip


def _forms_of(verb: str) -> tuple[Forms, ...]:
    if verb in ("are", "were"):
        return _BE if verb == "are" else _WERE
    return _in_the_past(verb) if verb in _BASES or verb.endswith("ed") else _present(verb)


@dataclass(frozen=True)
class VerbForms:
    """The verb of a statement, in the tense that is said and affirmed or negated."""

    verb: str
    names = frozenset[str]()

    @cached_property
    def forms(self) -> Mapping[str, Forms]:
        """By what is said."""
        return {words: forms for forms in _forms_of(self.verb) for words in (forms.singular, forms.plural)}

    @cached_property
    def wordings(self) -> tuple[str, ...]:
        """Longer ones before those that they begin with."""
        return tuple(sorted(self.forms, key=len, reverse=True))

    def read(self, reader: Reader, slots: Slots) -> None:
        said = self.forms[reader.expect(*self.wordings)]
        slots[NEGATIVE], slots[PAST] = said.negative, said.past

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return either(*self._said(slots.get(NEGATIVE, False), slots.get(PLURAL)))

    def _said(self, negative: bool, plural: bool | None) -> Iterator[str]:
        for forms in self.forms.values():
            if forms.negative == negative:
                yield from (forms.singular, forms.plural) if plural is None else (forms.plural if plural else forms.singular,)
