"""The quotation marks of a paragraph that lost them: the assignment of least cost under which they balance.

Each lost character can open or close a quotation, double or single (single within double), be the apostrophe of a
plural possessive, a dash, a bullet, or the sign behind a product's name. What its neighbours allow is a table of
roles with costs; the cheapest path through the states *no quotation, double, single within double, single* decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from ingest.repair_facts import LOST

_BEFORE_OPENING = frozenset('([{—–/-“‘"')
_UNBALANCED = 3.0  # a quotation that the paragraph leaves open
_NONE, _DOUBLE, _NESTED, _SINGLE = range(4)
_ENDS = (0.0, _UNBALANCED, 2 * _UNBALANCED, _UNBALANCED + 2)


@dataclass(frozen=True, slots=True)
class QuoteRole:
    """One way to read a lost character: in ``state`` it is ``restored`` and leads to ``then``."""

    state: int
    then: int
    restored: str
    cost: float
    reason: str


@dataclass(frozen=True, slots=True)
class QuoteSetting:
    """A lost character's neighbours: ``before``/``after`` are single characters, empty at the ends of the text,
    and LOST where the neighbour itself is undecided. ``head`` is the line before it, ``tail`` what follows."""

    before: str
    after: str
    head: str
    tail: str

    @property
    def can_open(self) -> bool:
        """Nothing, a blank or an opening sign before it, and a word or an ellipsis after it."""
        before = not self.before or self.before.isspace() or self.before in _BEFORE_OPENING or self.before == LOST
        ends = not self.after or self.after.isspace() or self.after in '.,;:)!?"'
        return before and (not ends or self.tail.startswith((". .", "..")))

    @property
    def can_close(self) -> bool:
        """Words or an ellipsis before it, and no word after it."""
        words = (bool(self.before) and not self.before.isspace()) or self.head.endswith(". . . ")
        return words and not self.after.isalnum()

    @property
    def is_bullet(self) -> bool:
        """First in its line, with a blank behind."""
        return not self.head.strip() and self.after.isspace()

    @property
    def is_spaced(self) -> bool:
        """Between blanks, or between a blank and what ends a phrase; not directly after a rule number."""
        blank = self.before.isspace() and not self.head.rstrip().endswith((".", LOST))
        return blank and (not self.after or self.after.isspace() or self.after in '.,;:)"' + LOST)

    @property
    def is_in_a_clause(self) -> bool:
        """Between blanks with words in lower case on both sides: what stands there is part of the sentence."""
        return self.head.rstrip()[-1:].islower() and self.tail.lstrip()[:1].islower()

    @property
    def joins(self) -> bool:
        """Directly between what can be words or brackets, not both of them letters."""
        left = bool(self.before) and (self.before.isalnum() or self.before in ')]}”’"' + LOST)
        right = bool(self.after) and (self.after.isalnum() or self.after in "[{(“" + LOST)
        return left and right and not (self.before.isalpha() and self.after.isalpha())


_OPENINGS = (
    QuoteRole(_NONE, _DOUBLE, "“", 0.0, "opening quotation mark"),
    QuoteRole(_DOUBLE, _NESTED, "‘", 0.2, "opening quotation mark within a quotation"),
    QuoteRole(_NONE, _SINGLE, "‘", 3.0, "opening single quotation mark"),
)
_WITHIN_PLAIN_QUOTES = 4.0  # where the doubles are ASCII and not lost, a lost quotation mark is a single one
_CLOSINGS = (
    QuoteRole(_DOUBLE, _NONE, "”", 0.0, "closing quotation mark"),
    QuoteRole(_NESTED, _DOUBLE, "’", 0.0, "closing quotation mark within a quotation"),
    QuoteRole(_SINGLE, _NONE, "’", 0.0, "closing single quotation mark"),
)


def assign(
    text: str, settled: Mapping[int, tuple[str, str]], sign_after: Callable[[int], str | None]
) -> dict[int, tuple[str, str]]:
    """Read every lost character of ``text`` that is not ``settled``.

    ``sign_after(place)`` gives the sign of a product name that ends at a place (see ``Facts.sign_after``).
    Returns restored character and reason by place; undecided places map to an empty character.
    """
    places = [i for i, char in enumerate(text) if char == LOST and i not in settled]
    costs = [0.0, *[float("inf")] * 3]
    steps: list[list[tuple[int, QuoteRole] | None]] = []
    for place in places:
        roles = tuple(_roles(_setting(text, place, settled), sign_after(place), '"' in text))
        costs, back = _step(costs, roles)
        steps.append(back)
    return _trace(places, costs, steps)


def _setting(text: str, place: int, settled: Mapping[int, tuple[str, str]]) -> QuoteSetting:
    def at(place: int) -> str:
        if not 0 <= place < len(text):
            return ""
        return settled[place][0] if place in settled else text[place]

    line_start = max(text.rfind("\n", 0, place) + 1, place - 20)
    return QuoteSetting(at(place - 1), at(place + 1), text[line_start:place], text[place + 1 : place + 6])


def _roles(setting: QuoteSetting, sign: str | None, plain_quotes: bool) -> Iterator[QuoteRole]:
    """Every reading the neighbours allow, in every state."""
    if setting.can_open:
        for role in _OPENINGS:
            double = plain_quotes and role.state == _NONE and role.then == _DOUBLE
            yield replace(role, cost=_WITHIN_PLAIN_QUOTES) if double else role
    if setting.can_close:
        yield from _CLOSINGS
    for state in range(4):
        for restored, cost, reason in _unpaired(setting, sign, state != _NONE):
            yield QuoteRole(state, state, restored, cost, reason)


def _unpaired(setting: QuoteSetting, sign: str | None, quoted: bool) -> Iterator[tuple[str, float, str]]:
    """The readings that open and close nothing: (character, cost, reason)."""
    if setting.before.isalpha() and not setting.after.isalnum():
        if setting.before in "sxz":
            yield "’", 0.5 + 0.5 * quoted + (not setting.after.isspace()), "plural possessive"
        if sign is not None:
            yield sign, 0.3, "sign behind a product's name"
    if setting.is_bullet:
        yield "•", 0.05, "bullet"
    elif setting.is_spaced and not setting.is_in_a_clause:
        yield "—", 0.1, "dash between blanks"
    if setting.before.isalpha() and setting.after == "\n":
        yield "—", 1.0, "dash at the end of a line"
    if setting.joins:
        yield "—", 0.3 if setting.after != LOST and setting.before != LOST else 0.6, "dash between words"
    yield "", 4.0, ""


def _step(costs: list[float], roles: tuple[QuoteRole, ...]) -> tuple[list[float], list[tuple[int, QuoteRole] | None]]:
    """Extend the cheapest paths by one lost character."""
    reached = [float("inf")] * 4
    back: list[tuple[int, QuoteRole] | None] = [None] * 4
    for role in roles:
        cost = costs[role.state] + role.cost
        if cost < reached[role.then]:
            reached[role.then] = cost
            back[role.then] = (role.state, role)
    return reached, back


def _trace(
    places: list[int], costs: list[float], steps: list[list[tuple[int, QuoteRole] | None]]
) -> dict[int, tuple[str, str]]:
    state = min(range(4), key=lambda one: costs[one] + _ENDS[one])
    found: dict[int, tuple[str, str]] = {}
    for place, back in zip(reversed(places), reversed(steps)):
        step = back[state]
        if step is None:
            break
        state, role = step
        found[place] = (role.restored, role.reason)
    return found
