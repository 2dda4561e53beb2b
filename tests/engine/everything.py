"""Everything that a game consists of, found by walking its objects, to be compared before and after coming back.

Not the fields that are known, but whatever is reached: a record that is changed where it stands, though a snapshot holds it, is
seen as well as a field that no snapshot keeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.engine.game import Game
from app.engine.position.objects import Card
from app.engine.position.rulesets import Ruleset
from app.engine.position.state import Limits, Position
from app.engine.position.values import Characteristics, Held, Values

WORKED_OUT = frozenset({"derived", "derived_at", "judged", "functioning", "functioning_at", "granted"})
"""Fields of a game that only keep what can be worked out again."""
NOT_OF_THE_GAME = frozenset({"decider", "limits", "ruleset", "on_forced", "payer", "witness", "asked", "interrupted", "replay"})
"""Fields that say who plays and answers, and how far they are: they are no part of the position."""
SETTLED = frozenset({"auto_payment", "careful", "format", "one_defender", "short_names", "skips_first_draw", "token_cards"})
"""Fields that say what kind of game it is: nothing changes them once it has begun."""
_WHOLE = (Card, Values, Held, Characteristics, Ruleset, Limits, type)
"""What is made once: it is the same, or another."""
_TOLD = ("journal", "log")


class Everything:
    """What a game consists of at one moment. parts: each field by its way from the game. kept: what was reached, so that
    no other object can take its place in memory."""

    def __init__(self, game: Position) -> None:
        self.parts: dict[str, str] = {}
        self._kept: dict[int, tuple[Any, str]] = {}
        for name, value in sorted(vars(game).items(), key=lambda field: field[0] in _TOLD):  # what both hold is the game's first
            if name not in WORKED_OUT and name not in NOT_OF_THE_GAME:
                self._walk(value, name)

    def differences(self, other: Everything) -> list[str]:
        """Where two moments differ, with what was there and what is."""
        return [
            f"{way}: {self.parts.get(way)} → {other.parts.get(way)}" for way in dict.fromkeys((*self.parts, *other.parts))
            if self.parts.get(way) != other.parts.get(way)
        ]

    def _walk(self, thing: Any, way: str) -> None:
        if thing is None or isinstance(thing, int | str | float):
            self.parts[way] = repr(thing)
        elif isinstance(thing, tuple | list):
            self.parts[way] = f"{type(thing).__name__} of {len(thing)}"
            for place, one in enumerate(thing):
                self._walk(one, f"{way}[{place}]")
        elif isinstance(thing, set | frozenset):
            self.parts[way] = str(sorted(map(repr, thing)))
        elif isinstance(thing, dict):
            self.parts[way] = f"dict of {[key if isinstance(key, int | str) else repr(key) for key in thing]}"
            for place, one in enumerate(thing.values()):
                self._walk(one, f"{way}[{place}]")
        else:
            self._record(thing, way)

    def _record(self, thing: Any, way: str) -> None:
        if id(thing) in self._kept:
            self.parts[way] = f"see {self._kept[id(thing)][1]}"
            return
        self._kept[id(thing)] = (thing, way)
        names = fields_of(thing)
        self.parts[way] = f"{type(thing).__name__} {id(thing)}" if not names else type(thing).__name__
        for name in names:
            self._walk(getattr(thing, name), f"{way}.{name}")


def fields_of(thing: Any) -> list[str]:
    """The fields of a record of the position; none of anything that is made once and never changed, as trees are."""
    if isinstance(thing, (*_WHOLE, Position)) or not type(thing).__module__.startswith("app.engine.position"):
        return []
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return [name for name in (*slots, *getattr(thing, "__dict__", ())) if hasattr(thing, name)]


class Moment:
    """A snapshot, and everything as it was when it was taken. number: the how-manieth it is."""

    def __init__(self, number: int, game: Position, saved: tuple[Any, ...]) -> None:
        self.number = number
        self.game = game
        self.saved = saved
        self._journal = game.journal
        self._before = Everything(game)

    def changed(self) -> list[str]:
        """What is otherwise, now that the game has come back to it."""
        apart = () if self.game.journal is self._journal else _TOLD  # who tries something puts them aside
        return [one for one in self._before.differences(Everything(self.game)) if not one.startswith(apart)]


class Watch:
    """Looks at every coming back of games, whoever does it.

    found: what was otherwise than at the snapshot. times: how often a game came back. whole: the moments between actions that a
    game has come by, without those that were taken back.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self.times = 0
        self.whole: list[Moment] = []
        self._moments: dict[int, Moment] = {}

    def all_the_way_back(self) -> None:
        """Come back to each moment between actions, the latest first."""
        for moment in reversed(self.whole):
            moment.game.restore(moment.saved)
            self.found += moment.changed()

    def taken(self, game: Position, saved: tuple[Any, ...]) -> Moment:
        """A snapshot has been taken."""
        moment = self._moments[id(saved)] = Moment(len(self._moments), game, saved)
        return moment

    def came_back(self, saved: tuple[Any, ...]) -> None:
        """A game has come back to a snapshot."""
        moment = self._moments.get(id(saved))
        if moment is not None:
            self.times += 1
            self.found += moment.changed()
            self.whole = [one for one in self.whole if one.number <= moment.number]


@contextmanager
def watching() -> Iterator[Watch]:
    """Have all games watched meanwhile."""
    watch = Watch()
    snapshot, restore, guarded = Position.snapshot, Position.restore, Game.guarded

    def saving(game: Position) -> tuple[Any, ...]:
        saved = snapshot(game)
        watch.taken(game, saved)
        return saved

    def coming_back(game: Position, saved: tuple[Any, ...]) -> None:
        restore(game, saved)
        watch.came_back(saved)

    def doing(game: Game, act: Any) -> None:
        if game.careful:
            watch.whole.append(watch.taken(game, snapshot(game)))
        guarded(game, act)

    Position.snapshot, Position.restore = saving, coming_back  # type: ignore[method-assign]
    Game.guarded = doing  # type: ignore[method-assign]
    try:
        yield watch
    finally:
        Position.snapshot, Position.restore, Game.guarded = snapshot, restore, guarded  # type: ignore[method-assign]
