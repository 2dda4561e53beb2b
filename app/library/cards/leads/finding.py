"""Finding what leads to each rule of an edition: every card by its words, every ruling by the numbers and words in it.

A ruling that names a keyword leads to the keyword's rule; to one of its letters only where it cites that letter. Of the rules
its card leads to, a ruling says nothing by itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from app.library.cards.card_words import CardWords, own_names
from app.library.cards.leads.schema import day_number
from app.library.cards.leads.weighing import Rarity
from app.library.cards.rules import table
from app.library.cards.store import Cards
from app.library.citations.find import find
from app.library.folding import plain

Progress = Callable[[str, int, int], None]
_BATCH = 1000
_WHOLE_RULING = 1000
_TOKENS = frozenset({"token", "double_faced_token", "emblem"})
_CARDS = "SELECT id, data FROM card ORDER BY id"
_NAMES = "SELECT folded, card FROM name ORDER BY rank DESC, card DESC"
_RULINGS = "SELECT id, date, text, folded FROM ruling ORDER BY date, id"


class SaidRuling(msgspec.Struct):
    """A ruling, told once: the id under which it was published last, its date, its cards, and what it leads to."""

    ruling: int
    date: str
    text: str
    cards: dict[int, None]
    cites: frozenset[str] = frozenset()
    names: Mapping[str, int] = msgspec.field(default_factory=dict)


class RuleLead(NamedTuple):
    """What leads to one rule, in the order in which it is shown. ``rulings`` are places in ``FoundLeads.said``."""

    cards: list[int]
    rulings: list[int]
    days: list[int]
    citing: int


class FoundLeads(NamedTuple):
    """Everything found; ``said`` with the cards in the order in which they are shown. ``cards``: how many were read."""

    said: list[SaidRuling]
    rules: dict[str, RuleLead]
    cards: int


class LeadFinder:
    """Finds the leads of one edition."""

    def __init__(self, words: CardWords, cited: Callable[[str, str], str], progress: Progress | None = None) -> None:
        """``cited`` leads from a number and the date on which it was cited to the edition's own number, or ""."""
        self._words = words
        self._cited = cited
        self._progress = progress or (lambda what, done, total: None)
        self._lines: dict[str, frozenset[str]] = {}

    def find(self, cards: Cards) -> FoundLeads:
        """Go through all cards and rulings."""
        said = list(_gathered(cards))
        order = _fame(cards, said)
        for number, one in enumerate(said, 1):
            self._read(one)
            one.cards = dict.fromkeys(sorted(one.cards, key=lambda card: order.get(card, len(order))))
            self._tell("rulings", number, len(said))
        speaking = [one for one in said if one.cites or one.names]
        leading = self._leading_cards(cards)
        lists = _ranked(speaking)
        rules = {
            number: RuleLead(sorted(leading.get(number, ()), key=order.__getitem__), *lists.get(number, ([], [], 0)))
            for number in leading.keys() | lists.keys()
        }
        return FoundLeads(speaking, rules, len(order))

    def of_card(self, card: Mapping[str, Any]) -> frozenset[str]:
        """The numbers of the rules that the words of a card lead to."""
        found = {self._words.names.into(table().layouts.get(str(card.get("layout", "")), ""))}
        lines = str(card.get("type_line", "")).split(" // ")
        for place, face in enumerate(card.get("card_faces") or [card]):
            types = str(face.get("type_line") or (lines[place] if place < len(lines) else ""))
            found |= self._in_line(types, None)
            names = own_names(str(face["name"]), types)
            for line in str(face.get("oracle_text", "")).split("\n"):
                found |= self._in_line(line, names)
        return frozenset(found - {""})

    def _in_line(self, line: str, names: tuple[str, ...] | None) -> frozenset[str]:
        """The rules of a paragraph; without ``names`` of a type line. What many cards have is read once."""
        if names is not None and any(name in line for name in names):
            return frozenset(word.number for word in self._words.of_paragraph(line, names))
        key = line if names is not None else f"\n{line}"
        if key not in self._lines:
            words = self._words.of_types(line) if names is None else self._words.of_paragraph(line, ())
            self._lines[key] = frozenset(word.number for word in words)
        return self._lines[key]

    def _leading_cards(self, cards: Cards) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        rows = cards.rows(_CARDS)
        for place, (number, data) in enumerate(rows, 1):
            for rule in self.of_card(msgspec.json.decode(data)):
                found[rule].append(number)
            self._tell("cards", place, len(rows))
        return found

    def _read(self, one: SaidRuling) -> None:
        cited = {self._cited(item.number, one.date) for item in find(one.text) if not item.complaint}
        one.cites = frozenset(cited - {""})
        words = self._words.vocabulary.find(one.text)
        one.names = Counter(word.number for word in words if word.number and word.number not in one.cites)

    def _tell(self, what: str, done: int, total: int) -> None:
        if done % _BATCH == 0 or done == total:
            self._progress(what, done, total)


def _gathered(cards: Cards) -> Iterator[SaidRuling]:
    """The rulings on cards that there are, those of one text as one, under the last date."""
    owners: dict[str, int] = dict(cards.rows(_NAMES))  # of cards with one name the surest, which comes last, counts
    found: dict[str, SaidRuling] = {}
    for ruling, date, text, folded in cards.rows(_RULINGS):
        if folded not in owners:
            continue
        one = found.setdefault(" ".join(plain(text).split()), SaidRuling(ruling, date, text, {}))
        one.ruling, one.date, one.text = ruling, date, text
        one.cards[owners[folded]] = None
    return iter(found.values())


def _fame(cards: Cards, said: Iterable[SaidRuling]) -> dict[int, int]:
    """The place of each card in the order in which cards are shown: by printings, then by rulings; tokens last.

    A ruling counts for less the more cards it was published for: those of a whole mechanic make no card known.
    """
    rulings: Counter[int] = Counter()
    for one in said:
        rulings.update(dict.fromkeys(one.cards, _WHOLE_RULING // len(one.cards)))
    printings = cards.printing_counts()
    keys = []
    for number, data in cards.rows(_CARDS):
        card = msgspec.json.decode(data)
        keys.append((card.get("layout") in _TOKENS, -printings.get(number, 0), -rulings[number], card["name"], number))
    return {key[-1]: place for place, key in enumerate(sorted(keys))}


def _ranked(said: list[SaidRuling]) -> dict[str, tuple[list[int], list[int], int]]:
    """For each rule its rulings, their days, and how many cite it: those first, then those that say most of it."""
    rarity = Rarity(one.names for one in said)
    scored: dict[str, list[tuple[bool, float, int, int]]] = defaultdict(list)
    for place, one in enumerate(said):
        day = day_number(one.date)
        for number in one.cites:
            scored[number].append((False, 0.0, -day, place))
        for number, share in rarity.shares(one.names, len(one.cards)).items():
            scored[number].append((True, -share, -day, place))
    return {
        number: ([row[3] for row in rows], [-row[2] for row in rows], sum(not row[0] for row in rows))
        for number, rows in ((number, sorted(rows)) for number, rows in scored.items())
    }
