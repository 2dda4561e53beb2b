"""What players and things of a scenario are called in a question, so that each name means one thing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.scenarios.documents.documents import Entry, RefLike, Scenario
from app.scenarios.quiz.views import Unfit

PEOPLE = {"A": "Ana", "B": "Ben"}
ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library_top")
_TELLING = frozenset({"card", "tag", "player"})


class PlacedEntry(msgspec.Struct, frozen=True):
    """An entry of the set-up, and where it is."""

    entry: Entry
    player: str
    zone: str


class QuizNames:
    """The names of one scenario. Raises Unfit for players other than A and B, and for what has no name of its own."""

    def __init__(self, scenario: Scenario) -> None:
        if set(scenario.players) != set(PEOPLE):
            raise Unfit("players")
        self.placed = list(_placed(scenario))

    def player(self, name: str) -> str:
        """A player's name."""
        if name not in PEOPLE:
            raise Unfit("players")
        return PEOPLE[name]

    def is_player(self, ref: RefLike) -> bool:
        """Whether a reference is to a player."""
        return ref in PEOPLE if isinstance(ref, str) else bool(ref.player and not ref.card and not ref.tag)

    def thing(self, ref: RefLike) -> str:
        """The name of a player or thing."""
        if self.is_player(ref):
            return self.player(ref if isinstance(ref, str) else str(ref.player))
        return self.label(self.one(ref))

    def one(self, ref: RefLike) -> PlacedEntry:
        """The one thing of the set-up that is meant."""
        found = self.all(ref)
        if len(found) != 1 or found[0].entry.count != 1:
            raise Unfit("not one thing")
        return found[0]

    def all(self, ref: RefLike) -> list[PlacedEntry]:
        """The things of the set-up that may be meant."""
        if isinstance(ref, str):
            return self._tagged(ref) or [one for one in self.placed if one.entry.card == ref]
        if {key for key, value in msgspec.to_builtins(ref).items() if value is not None} - _TELLING:
            raise Unfit("a reference by other means")
        found = self._tagged(ref.tag) if ref.tag else [one for one in self.placed if one.entry.card == ref.card]
        return [one for one in found if ref.player in (None, one.player)]

    def label(self, one: PlacedEntry) -> str:
        """The card's name; where there are several of it, whose it is, or its tag."""
        alike = [other for other in self.placed if other.entry.card == one.entry.card]
        if sum(other.entry.count for other in alike) == 1:
            return one.entry.card
        if sum(other.entry.count for other in alike if other.player == one.player) == 1:
            return f"{self.player(one.player)}’s {one.entry.card}"
        if one.entry.tag is None or one.entry.count != 1:
            raise Unfit("not one thing")
        return f"{one.entry.card} (“{one.entry.tag}”)"

    def _tagged(self, tag: str | None) -> list[PlacedEntry]:
        return [one for one in self.placed if tag is not None and one.entry.tag == tag]


def _placed(scenario: Scenario) -> Iterator[PlacedEntry]:
    for player, setup in scenario.players.items():
        for zone in ZONES:
            for entry in getattr(setup, zone):
                yield PlacedEntry(entry, player, zone)
