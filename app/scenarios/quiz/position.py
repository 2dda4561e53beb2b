"""The beginning of a situation in words: whose turn, who has what, and what the cards say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.scenarios.documents.documents import Entry, PlayerSetup, Scenario
from app.scenarios.quiz.names import PEOPLE, PlacedEntry, QuizNames
from app.scenarios.quiz.views import QuizCard, QuizPlayer, Unfit
from app.scenarios.setup.card_pool import basic_land
from app.scenarios.setup.sources import practice_cards

STEPS = {
    "untap": "untap step", "upkeep": "upkeep", "draw": "draw step", "precombat_main": "first main phase",
    "beginning_of_combat": "beginning of combat", "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step", "combat_damage": "combat damage step", "end_of_combat": "end of combat",
    "postcombat_main": "second main phase", "end": "end step", "cleanup": "cleanup step",
}  # fmt: skip
_ZONES = {
    "battlefield": "Battlefield", "hand": "Hand", "graveyard": "Graveyard", "exile": "Exile", "command": "Command zone",
    "library_top": "Top of the library",
}  # fmt: skip
_LIFE = 20
_UNTOLD = ("face_down", "chosen", "controller", "custom", "printing", "order", "class_level", "unlocked", "designations")
"""What a list of cards cannot say in few words."""


def moment(scenario: Scenario) -> str:
    """Whose turn it is, and where in it."""
    start = scenario.start
    active = PEOPLE[start.active or next(iter(scenario.players))]
    if start.step == "untap":
        return f"{active}’s turn begins (turn {start.turn})."
    return f"It is {active}’s {STEPS[start.step]} (turn {start.turn})."


def players(scenario: Scenario, names: QuizNames) -> tuple[QuizPlayer, ...]:
    """What each player has; of a library only what lies on top by design. Raises Unfit."""
    return tuple(
        QuizPlayer(names.player(name), _has(setup), tuple(_zones(name, setup, names))) for name, setup in scenario.players.items()
    )


def cards(scenario: Scenario, names: QuizNames) -> tuple[QuizCard, ...]:
    """The cards of the set-up but for basic lands, each once. Raises Unfit for cards that are none of the project's own."""
    own = {str(one.get("name")): one for one in scenario.cards}
    found = dict.fromkeys(one.entry.card for one in names.placed)
    spoken_of = (name for name in found if name in own or basic_land(name) is None)
    return tuple(_card(own.get(name) or practice_cards()(name) or {}) for name in spoken_of)


def _card(data: Mapping[str, Any]) -> QuizCard:
    if not data or data.get("card_faces"):
        raise Unfit("a card of another kind")
    power, loyalty, defense = data.get("power"), data.get("loyalty"), data.get("defense")
    size = f"{power}/{data.get('toughness')}" if power is not None else ""
    size = f"loyalty {loyalty}" if loyalty is not None else f"defense {defense}" if defense is not None else size
    return QuizCard(
        name=data["name"], types=str(data.get("type_line", "")), cost=str(data.get("mana_cost", "")), size=size,
        text=str(data.get("oracle_text", "")),
    )  # fmt: skip


def _has(setup: PlayerSetup) -> str:
    if setup.designations or setup.team is not None:
        raise Unfit("designations and teams")
    words = [f"{_LIFE if setup.life is None else setup.life} life"]
    words += [f"{number} {kind} counter{'s' if number != 1 else ''}" for kind, number in setup.counters.items()]
    if setup.mana_pool:
        words.append(f"{setup.mana_pool} in the mana pool")
    return ", ".join(words)


def _zones(player: str, setup: PlayerSetup, names: QuizNames) -> Iterator[tuple[str, str]]:
    for zone, heading in _ZONES.items():
        here = [one for one in names.placed if (one.player, one.zone) == (player, zone)]
        if zone == "library_top" and setup.library_filler is None:
            yield "Library, all of it", _items(here, names)
        elif here or zone == "hand":
            yield heading, _items(here, names)


def _items(here: list[PlacedEntry], names: QuizNames) -> str:
    return ", ".join(_item(one, names) for one in here) or "empty"


def _item(one: PlacedEntry, names: QuizNames) -> str:
    entry = one.entry
    marks = _marks(entry, names)
    if any(getattr(entry, field) for field in _UNTOLD) or entry.as_is:
        raise Unfit("a mark on a card")
    name = f"{entry.count} × {entry.card}" if entry.count > 1 else _listed(one, names)
    return f"{name} ({', '.join(marks)})" if marks else name


def _listed(one: PlacedEntry, names: QuizNames) -> str:
    """Its name with its tag, where there are several of it; in a list under its owner it needs no owner."""
    try:
        return names.label(one).removeprefix(f"{names.player(one.player)}’s ")
    except Unfit:
        return one.entry.card  # several alike, none of which is spoken of


def _marks(entry: Entry, names: QuizNames) -> list[str]:
    marks = ["tapped"] * entry.tapped + ["a token"] * entry.token + ["came under control this turn"] * entry.summoning_sick
    marks += [f"{number} {kind} counter{'s' if number != 1 else ''}" for kind, number in entry.counters.items()]
    marks += [f"{entry.damage} damage marked"] * bool(entry.damage)
    return marks + ([f"attached to {names.thing(entry.attached_to)}"] if entry.attached_to is not None else [])
