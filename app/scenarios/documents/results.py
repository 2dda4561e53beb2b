"""The answer to a scenario: verdict, trace, rules applied, final position."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

import msgspec


class Verdict(StrEnum):
    """What kind of answer it is. Only `answered` says what happens; every other one says why nothing is said."""

    ANSWERED = "answered"
    NEEDS_DECISION = "needs_decision"
    OUTCOMES_DIFFER = "outcomes_differ"
    UNSUPPORTED = "unsupported"
    ILLEGAL_SCENARIO = "illegal_scenario"
    LIMIT_REACHED = "limit_reached"


class VerdictCertainty(StrEnum):
    """On what a verdict rests, the least first: lines of cards were left out as the document says; all text that could matter was
    read; all text of all cards prints back as it stands (exact); and all that it is made of is tried in other situations."""

    IGNORED = "ignored"
    READ = "read"
    EXACT = "exact"
    PROVEN = "proven"


WantedCertainty = Literal["read", "exact", "proven"]
"""What a document or a caller may ask for."""
WANTED: dict[str, WantedCertainty] = {"read": "read", "exact": "exact", "proven": "proven"}
"""The same by its word."""
_RANKS = {str(one): rank for rank, one in enumerate(VerdictCertainty)}


def is_less_certain(one: str, other: str) -> bool:
    """Is a certainty less than another?"""
    return _RANKS[one] < _RANKS[other]


class RestsOn(msgspec.Struct, frozen=True):
    """The words that make a verdict no more certain than it is, and their card. reading: how surely those words are understood;
    `unread` where they are not, but can't matter where the card is; `ignored` where the document leaves them out."""

    card: str
    words: str
    reading: str


class RuleRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule that decided a step, by its number in the edition that was played.

    lineage, quote_url: which rule it is through all editions, and its address; where a library is at hand. cited: its number
    in the canonical edition, where that is another. edition: the date of the edition the number is of, where the one that
    was played has no such rule. Without a library numbers are those of the canonical edition.
    """

    number: str
    lineage: str | None = None
    quote_url: str | None = None
    cited: str | None = None
    edition: str | None = None


class TraceStep(msgspec.Struct, frozen=True):
    """One thing that happened, told in one sentence. words: those of the ability that it tells of, where it tells of one. whose:
    the sentence with whose the things are, where names alone would not tell them apart."""

    turn: int
    step: str
    event: str
    text: str
    rules: tuple[RuleRef, ...]
    words: str = ""
    whose: str = ""


class Held(msgspec.Struct, frozen=True):
    """An expectation and whether it holds. midway: it was looked at in the course of play, not at its end. names: what the
    tags in it are called in a sentence, as things are told apart."""

    path: str
    what: str
    holds: bool
    expected: dict[str, Any]
    actual: Any
    midway: bool = False
    names: dict[str, str] = {}


class Result(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="scenario_result"):
    """The answer. passed: whether all expectations hold; None where there are none, or no answer. verdict_text: what happens and
    why in two or three sentences; see `verdict_text`. certainty: on what the verdict rests; None where it says nothing. rests_on:
    the words that lower it most; None where nothing does. ignored: the lines of cards that were left out, each with its card and
    place. unused: answers that nobody asked for and actions that were never taken, each with its place in the document. assumed:
    what was chosen as is usual where the document says nothing and it could have been otherwise: the player, a sentence and the
    rule; left_open: it would be asked for, if other answers that fit the document came to something else; chance: chance could
    have done otherwise."""

    verdict: Verdict
    id: str = ""
    title: str = ""
    edition: dict[str, Any]
    passed: bool | None = None
    verdict_text: str = ""
    certainty: VerdictCertainty | None = None
    rests_on: RestsOn | None = None
    ignored: tuple[dict[str, Any], ...] = ()
    expectations: tuple[Held, ...] = ()
    unused: tuple[dict[str, Any], ...] = ()
    assumed: tuple[dict[str, Any], ...] = ()
    answers: tuple[dict[str, Any], ...] = ()
    trace: tuple[TraceStep, ...] = ()
    rules_applied: tuple[RuleRef, ...] = ()
    final: dict[str, Any] | None = None
    decision: dict[str, Any] | None = None
    outcomes: tuple[dict[str, Any], ...] | None = None
    unsupported: dict[str, Any] | None = None
    illegality: dict[str, Any] | None = None
    limit: dict[str, Any] | None = None


class Quote(msgspec.Struct, frozen=True):
    """A rule that was applied, in the words of the edition."""

    number: str
    text: str
    page: str


class Explanation(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="scenario_explanation"):
    """A scenario told: the verdict, the same in two or three sentences, what happened line by line, and the rules that decided
    it, quoted."""

    verdict: str
    verdict_text: str
    certainty: VerdictCertainty | None = None
    rests_on: RestsOn | None = None
    passed: bool | None
    edition: dict[str, Any]
    text: tuple[str, ...]
    quotes: tuple[Quote, ...]


def to_plain(result: Result) -> dict[str, Any]:
    """The answer as plain data: what objects are called, which knows whose they are, becomes plain text."""
    plain: dict[str, Any] = msgspec.to_builtins(result, enc_hook=str)
    return plain
