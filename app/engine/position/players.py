"""Players (102) and the mana in their pools (106): what one player is at one moment."""

from __future__ import annotations

from typing import Any

from app.engine.position.counters import CounterHolder
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.position.notes import PlayerNotes


class Mana:
    """One unit of mana in a pool (106.4): its type, whether its source was snow, what it may and can't be spent on (106.6), how
    long it stays as steps end: until the end of "turn" or "combat", "" for not at all."""

    __slots__ = ("color", "lasts", "never", "only", "riders", "snow", "source")

    def __init__(
        self, color: str, snow: bool = False, source: ObjectId = NOTHING, only: Any = (), never: Any = (),
        riders: Any = (), lasts: str = "",
    ) -> None:
        self.color = color
        self.snow = snow
        self.source = source
        self.only = only
        self.never = never
        self.riders = riders
        self.lasts = lasts

    def of_type(self, color: str) -> Mana:
        """The same mana, of another type."""
        return Mana(color, self.snow, self.source, self.only, self.never, self.riders, self.lasts)

    def __repr__(self) -> str:
        return "{" + self.color + "}"


_PLAYER_FIELDS = (
    "id", "name", "life", "counters", "pool", "in_game", "lost", "won", "lands_played", "max_hand_size", "last_turn",
    "drew_from_empty", "team", "marks", "notes", "starting_life", "turns_taken",
)


class Player(CounterHolder):
    """One player at one moment (102). counters as on objects. pool: mana. last_turn: number of their latest turn, 0 for
    none. marks: designations ("monarch", "citys_blessing"). notes: what else is kept about them."""

    __slots__ = _PLAYER_FIELDS

    id: PlayerId
    name: str
    life: int
    pool: tuple[Mana, ...]
    in_game: bool
    lost: bool
    won: bool
    lands_played: int
    max_hand_size: int
    last_turn: int
    drew_from_empty: bool
    team: int
    marks: frozenset[str]
    notes: PlayerNotes
    starting_life: int
    turns_taken: int

    def __init__(self, id: PlayerId, name: str, life: int = 20, team: int | None = None) -> None:
        self.id = id
        self.name = name
        self.life = self.starting_life = life
        self.counters = ()
        self.pool = ()
        self.in_game = True
        self.lost = self.won = self.drew_from_empty = False
        self.lands_played = self.last_turn = self.turns_taken = 0
        self.max_hand_size = 7
        self.team = id if team is None else team
        self.marks = frozenset()
        self.notes = {}

    def changed(self, **fields: Any) -> Player:
        """A copy with these fields changed."""
        new = Player.__new__(Player)
        new.id = self.id
        new.name = self.name
        new.life = self.life
        new.counters = self.counters
        new.pool = self.pool
        new.in_game = self.in_game
        new.lost = self.lost
        new.won = self.won
        new.lands_played = self.lands_played
        new.max_hand_size = self.max_hand_size
        new.last_turn = self.last_turn
        new.drew_from_empty = self.drew_from_empty
        new.team = self.team
        new.marks = self.marks
        new.notes = self.notes
        new.starting_life = self.starting_life
        new.turns_taken = self.turns_taken
        for name, value in fields.items():
            setattr(new, name, value)
        return new
