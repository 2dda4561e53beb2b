"""From an expectation to a question with options. One option is true; the others are other values of the same thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from app.scenarios.documents.documents import Expectation, Scenario
from app.scenarios.documents.results import Result
from app.scenarios.quiz.names import PEOPLE, PlacedEntry, QuizNames
from app.scenarios.quiz.views import Unfit
from app.scenarios.setup.card_pool import basic_land
from app.scenarios.setup.sources import practice_cards

MOST_OPTIONS = 4
_AMOUNT = re.compile(r"\b(\d{1,3})\b")
_CHANGES = ("damage", "lose_life", "gain_life", "counters")
_PLACES = {
    "battlefield": "On the battlefield", "graveyard": "In its owner’s graveyard", "hand": "In its owner’s hand",
    "exile": "In exile", "library": "In its owner’s library", "command": "In the command zone",
}  # fmt: skip
_USUAL = ("battlefield", "graveyard", "hand", "exile")
_IN = {"battlefield": "on the battlefield", "hand": "in hand", "graveyard": "in the graveyard", "exile": "in exile"}
YES, NO = "Yes", "No"


class QuizAsking(msgspec.Struct, frozen=True):
    """A question, its options in an order that gives nothing away, and the place of the true one."""

    question: str
    options: tuple[str, ...]
    answer: int


class QuizSource(msgspec.Struct, frozen=True):
    """What questions are made from."""

    scenario: Scenario
    names: QuizNames
    result: Result

    def life(self, player: str) -> int:
        """A player's life at the start."""
        given = self.scenario.players[player].life
        return 20 if given is None else given

    def refuse_phasing(self) -> None:
        """Raise Unfit where something phases: whether it is then on the battlefield is another question."""
        if self.happens("phase"):
            raise Unfit("phasing")

    def happens(self, event: str) -> bool:
        """Whether anything of that kind happens in the play."""
        return any(step.event == event for step in self.result.trace)

    def amounts(self) -> list[int]:
        """The amounts by which something changed in the play, the largest first."""
        texts = (step.text for step in self.result.trace if step.event in _CHANGES)
        return sorted({int(found[1]) for text in texts if (found := _AMOUNT.search(text))}, reverse=True)


def asked(source: QuizSource, row: Expectation) -> QuizAsking:
    """The question whose answer a row is. Raises Unfit where it has no plain one."""
    if row.what not in _KINDS or row.after is not None or row.scope is not None:
        raise Unfit(f"an expectation of the kind {row.what}")
    return _KINDS[row.what](source, row)


def _number(question: str, true: int, others: Iterable[int]) -> QuizAsking:
    """A question for a number: three others that are near at hand."""
    found = [one for one in dict.fromkeys(others) if one >= 0 and one != true]
    found += [one for one in (true + 1, true - 1, true + 2, true + 3) if one >= 0 and one not in found]
    options = sorted([true, *found[: MOST_OPTIONS - 1]])
    return QuizAsking(question, tuple(map(str, options)), options.index(true))


def _yes_or_no(question: str, true: bool) -> QuizAsking:
    return QuizAsking(question, (YES, NO), 0 if true else 1)


def _life(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.n is None or row.player is None:
        raise Unfit("no number")
    start, amounts = source.life(row.player), source.amounts()
    others = [start, *(start - one for one in amounts), *(start + one for one in amounts), start - sum(amounts)]
    return _number(f"How much life does {source.names.player(row.player)} have now?", row.n, others)


def _size(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.power is None or row.toughness is None or row.object is None:
        raise Unfit("half a size")
    true = (row.power, row.toughness)
    one = source.names.one(row.object)
    data = _data(source, one)
    sides = (str(data.get("power")), str(data.get("toughness")))
    printed = [(int(sides[0]), int(sides[1]))] if all(side.isdigit() for side in sides) else []
    near = [(power + by, toughness + by) for power, toughness in (true, *printed) for by in (1, -1, 2)]
    others = [pair for pair in dict.fromkeys([*printed, *near]) if pair != true and min(pair) >= 0][: MOST_OPTIONS - 1]
    options = sorted([true, *others])
    words = tuple(f"{power}/{toughness}" for power, toughness in options)
    return QuizAsking(f"What are the power and toughness of {source.names.label(one)} now?", words, options.index(true))


def _where(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.object is None or row.zone not in _PLACES:
        raise Unfit("a place of another kind")
    one = source.names.one(row.object)
    if one.entry.token:
        raise Unfit("a token")
    return _place(source, one, row.zone)


def _place(source: QuizSource, one: PlacedEntry, zone: str) -> QuizAsking:
    source.refuse_phasing()
    zones = [key for key in _PLACES if key in _USUAL or key == zone]
    return QuizAsking(f"Where is {source.names.label(one)} now?", tuple(_PLACES[key] for key in zones), zones.index(zone))


def _count(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.n is None or row.zone is None or row.tapped is not None:
        raise Unfit("a count of another kind")
    if row.object is None:
        return _cards_in(source, row, row.n)
    found = source.names.all(row.object)
    if row.zone == "battlefield" and row.player is not None and len(found) == 1 and source.happens("control"):
        if row.n != 1:
            raise Unfit("gone, or somebody else’s")
        return _whose(source, found[0], row.player)
    if len(found) == 1 and found[0].entry.count == 1 and not found[0].entry.token:
        if row.n == 1 and row.zone in _PLACES:
            return _place(source, found[0], row.zone)
        if row.n > 1 or row.zone not in _IN:
            raise Unfit("a count of copies")
        source.refuse_phasing()
        return _yes_or_no(f"Is {source.names.label(found[0])} {_IN[row.zone]} now?", row.n == 1)
    return _several(source, row, row.n)


def _cards_in(source: QuizSource, row: Expectation, true: int) -> QuizAsking:
    if row.player is None or row.zone not in ("hand", "graveyard"):
        raise Unfit("cards of another zone")
    before = sum(one.entry.count for one in source.names.placed if (one.player, one.zone) == (row.player, row.zone))
    question = f"How many cards are in {source.names.player(row.player)}’s {row.zone} now?"
    return _number(question, true, (before, before + 1, before - 1))


def _several(source: QuizSource, row: Expectation, true: int) -> QuizAsking:
    """Of things that are alike, or that come into being on the way."""
    ref = row.object
    name = ref if isinstance(ref, str) else ref.card if ref is not None else None
    only_name = isinstance(ref, str) or (ref is not None and not (ref.tag or ref.index or ref.copy or ref.token or ref.zone))
    if not name or not only_name or name.startswith("token:") or row.zone not in _IN or row.player is None:
        raise Unfit("a count of another kind")
    if any(one.entry.tag == name for one in source.names.placed):
        raise Unfit("a tag for several")
    before = sum(one.entry.count for one in source.names.all(name) if (one.player, one.zone) == (row.player, row.zone))
    who = source.names.player(row.player)
    kind = f"permanents named {name}" if row.zone == "battlefield" else f"cards named {name}"
    does = f"does {who} control" if row.zone == "battlefield" else f"does {who} have {_IN[row.zone]}"
    return _number(f"How many {kind} {does} now?", true, (before, before + 1, 0))


def _damage(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.n is None or row.object is None:
        raise Unfit("no number")
    return _number(f"How much damage is marked on {source.names.thing(row.object)} now?", row.n, (0, *source.amounts()))


def _counters(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.n is None or row.object is None or not row.counter:
        raise Unfit("no number")
    one = source.names.one(row.object)
    before = one.entry.counters.get(row.counter, 0)
    question = f"How many {row.counter} counters are on {source.names.label(one)} now?"
    return _number(question, row.n, (before, 0, *source.amounts()))


def _player_counters(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.n is None or row.player is None or not row.counter:
        raise Unfit("no number")
    before = source.scenario.players[row.player].counters.get(row.counter, 0)
    question = f"How many {row.counter} counters does {source.names.player(row.player)} have now?"
    return _number(question, row.n, (before, 0, *source.amounts()))


def _controller(source: QuizSource, row: Expectation) -> QuizAsking:
    who = row.player or (row.value if isinstance(row.value, str) else None)
    if who not in PEOPLE or row.object is None:
        raise Unfit("nobody")
    return _whose(source, source.names.one(row.object), who)


def _whose(source: QuizSource, one: PlacedEntry, who: str) -> QuizAsking:
    source.names.player(who)
    return QuizAsking(f"Who controls {source.names.label(one)} now?", tuple(PEOPLE.values()), list(PEOPLE).index(who))


def _whether(question: str) -> Callable[[QuizSource, Expectation], QuizAsking]:
    def ask(source: QuizSource, row: Expectation) -> QuizAsking:
        if not isinstance(row.value, bool) or (row.object is None and "{object}" in question) or row.colors:
            raise Unfit("neither yes nor no")
        words = {
            "object": source.names.thing(row.object) if row.object is not None else "",
            "to": source.names.thing(row.to) if row.to else "",
            "player": source.names.player(row.player) if row.player else "", "ability": row.ability or "", "type": row.type or "",
            "subtype": row.subtype or "", "color": row.color or "",
        }  # fmt: skip
        if any(f"{{{key}}}" in question and not value for key, value in words.items()):
            raise Unfit("half a question")
        return _yes_or_no(question.format_map(words), row.value)

    return ask


def _tapped(source: QuizSource, row: Expectation) -> QuizAsking:
    if row.object is not None and "Land" in str(_data(source, source.names.one(row.object)).get("type_line", "")):
        raise Unfit("a land, that somebody may have tapped for mana")
    return _whether("Is {object} tapped now?")(source, row)


def _data(source: QuizSource, one: PlacedEntry) -> Mapping[str, Any]:
    own = {str(card.get("name")): card for card in source.scenario.cards}
    return own.get(one.entry.card) or practice_cards()(one.entry.card) or basic_land(one.entry.card) or {}


_KINDS: dict[str, Callable[[QuizSource, Expectation], QuizAsking]] = {
    "life": _life, "pt": _size, "zone": _where, "count": _count, "damage": _damage, "counters": _counters,
    "player_counters": _player_counters, "controller": _controller, "tapped": _tapped,
    "has_ability": _whether("Does {object} have {ability} now?"), "type": _whether("Does {object} have the type {type} now?"),
    "subtype": _whether("Does {object} have the subtype {subtype} now?"), "color": _whether("Is {object} {color} now?"),
    "attached": _whether("Is {object} attached to {to} now?"), "lost": _whether("Has {player} lost the game?"),
    "won": _whether("Has {player} won the game?"), "monarch": _whether("Is {player} the monarch now?"),
}  # fmt: skip
