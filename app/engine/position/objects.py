"""Cards and objects (109): what is printed, and what one object is at one moment.

Objects are immutable records. A change makes a new record under the same id; a change of zone makes a new object with a
new id (400.7). So a position is a mapping of ids to records, and an old record is the object as it last existed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from app.engine.position.counters import CounterHolder
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.notes import ObjectNotes

if TYPE_CHECKING:
    from app.engine.position.stack import StackItem
    from app.engine.position.values import Held, Values

"""Ends the key of a note that says what the ability which made a choice was printed on (607.5)."""


class Card:
    """A card as printed (108): its name, its layout and its faces, each a set of values.

    `layout`: "normal", "split", "flip", "transform", "modal_dfc", "adventure", "omen", "prepare", "aftermath", "room",
    "meld", …: which face's values an object has is decided in `faces`. `color_identity`: see `oracle.identity`.
    """

    __slots__ = ("color_identity", "extra", "faces", "layout", "name")

    def __init__(
        self, name: str, faces: tuple[Values, ...], layout: str = "normal", extra: dict[str, Any] | None = None,
        color_identity: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.faces = _WITH_MORE.get(layout, tuple)(faces)
        self.layout = layout
        self.extra = extra or {}
        self.color_identity = color_identity

    def __repr__(self) -> str:
        return f"Card({self.name})"


def _with_lower_half(faces: tuple[Values, ...]) -> tuple[Values, ...]:
    """The upper half of a flip card with what it is once flipped: color and mana cost stay those of the upper half (710.1c)."""
    upper, lower = faces
    flipped = lower.replaced(mana_cost=upper.mana_cost, colors=upper.colors, mana_value=upper.mana_value)
    return upper.replaced(lower=flipped), lower


def _with_inset(faces: tuple[Values, ...]) -> tuple[Values, ...]:
    """A preparation card with its prepare spell, which is part of its copiable values (722.2b)."""
    return faces[0].replaced(inset=faces[1]), *faces[1:]


_WITH_MORE: dict[str, Callable[[tuple[Values, ...]], tuple[Values, ...]]] = {"flip": _with_lower_half, "prepare": _with_inset}
"""What cards of a layout have with the values of their first face."""


SOURCE_LETTERS = {"S": "s", "treasure": "t", "cave": "c", "desert": "d", "artifact": "a", "creature": "k"}
"""What is kept of the source of mana that is spent on a spell: was it snow (107.4h), was it a Treasure or an artifact?"""


class AdditionalPayment(NamedTuple):
    """An additional cost that was paid for a spell: by which name it is known, and who asks for it: the key of the ability on the
    spell, the card that was spliced, the permanent with the effect; None for one that nothing needs to tell apart."""

    name: str
    of: Hashable = None


class CastRecord:
    """How a spell was cast (601.2): kept by the spell, and by the permanent it becomes (400.7d).

    zone: where it was cast from. x: the announced value. paid: additional costs, how often. life_symbols: how many
    Phyrexian symbols were paid with life.
    mana: types of mana spent, one letter each, and one of `SOURCE_LETTERS` for each unit whose source was such a one.
    snow: types of mana spent from snow sources. how: the alternative way, or "". was: what the card was in the zone it was cast
    from ("foretold"), and whether it was cast when a sorcery couldn't have been ("untimely"). held: the conditions that held as
    it was cast, of those that its text asks about. given: the abilities for the battlefield that static abilities gave it then
    (611.3d). turn: the number of the turn it was cast in.
    """

    __slots__ = ("given", "held", "how", "life_symbols", "mana", "paid", "player", "snow", "turn", "used", "was", "x", "zone")

    def __init__(self, player: PlayerId, zone: str, how: str = "") -> None:
        self.player = player
        self.zone = zone
        self.how = how
        self.turn = 0
        self.x: dict[str, int] = {}
        self.paid: dict[AdditionalPayment, int] = {}
        self.life_symbols = 0
        self.mana: tuple[str, ...] = ()
        self.snow: tuple[str, ...] = ()
        self.used: dict[str, tuple[Referent, ...]] = {}
        self.was: frozenset[str] = frozenset()
        self.held: frozenset[Any] = frozenset()
        self.given: tuple[Held, ...] = ()

    def of_copy(self) -> CastRecord:
        """What a copy of the spell keeps (707.10): the choices, not that it was cast or what was spent."""
        new = CastRecord(self.player, "", self.how)
        new.x, new.paid, new.used, new.life_symbols = self.x, self.paid, self.used, self.life_symbols
        return new

    def with_paid(self, paid: dict[AdditionalPayment, int]) -> CastRecord:
        """The same, but for what was paid."""
        new = copy(self)
        new.paid = paid
        return new

    def times_paid(self, name: str) -> int:
        """How often additional costs of this name were paid, whatever asked for them."""
        return sum(number for payment, number in self.paid.items() if payment.name == name)


_FIELDS = (
    "id", "card", "values", "owner", "controller", "base_controller", "zone", "timestamp", "tapped", "face_down",
    "flipped", "face", "phased_out", "counters", "damage", "deathtouched", "attached_to", "came_under", "marks",
    "notes", "cast", "item", "is_token", "is_copy", "world_since",
)


class GameObject(CounterHolder):
    """One object at one moment. Never changed; use `changed`.

    values: its copiable values before copy effects: of the card's face, of the token, of the face-down characteristics
    in `face_down` if that is not None. controller: who controls it now; base_controller: who would without effects.
    came_under: number of the turn in which its controller gained control of it, -1 for before the game (302.6).
    counters: (kind, number, timestamp) rows. marks: designations such as "monstrous" or "commander". notes: choices and
    links (607) by key. attached_to: an object or player id, or None. item: what it is on the stack. phased_out: "", "direct"
    or "indirect". face: index of the face that is up.
    """

    __slots__ = _FIELDS

    id: ObjectId
    card: Card | None
    values: Values
    owner: PlayerId
    controller: PlayerId
    base_controller: PlayerId
    zone: str
    timestamp: int
    tapped: bool
    face_down: Values | None
    flipped: bool
    face: int
    phased_out: str
    damage: int
    deathtouched: bool
    attached_to: Referent | None
    came_under: int
    marks: frozenset[str]
    notes: ObjectNotes
    cast: CastRecord | None
    item: StackItem | None
    is_token: bool
    is_copy: bool
    world_since: int

    def changed(self, **fields: Any) -> GameObject:
        """A copy with these fields changed."""
        new = _new(GameObject)
        new.id = self.id
        new.card = self.card
        new.values = self.values
        new.owner = self.owner
        new.controller = self.controller
        new.base_controller = self.base_controller
        new.zone = self.zone
        new.timestamp = self.timestamp
        new.tapped = self.tapped
        new.face_down = self.face_down
        new.flipped = self.flipped
        new.face = self.face
        new.phased_out = self.phased_out
        new.counters = self.counters
        new.damage = self.damage
        new.deathtouched = self.deathtouched
        new.attached_to = self.attached_to
        new.came_under = self.came_under
        new.marks = self.marks
        new.notes = self.notes
        new.cast = self.cast
        new.item = self.item
        new.is_token = self.is_token
        new.is_copy = self.is_copy
        new.world_since = self.world_since
        for name, value in fields.items():
            setattr(new, name, value)
        return new

    @property
    def is_ability(self) -> bool:
        """Is it an ability on the stack?"""
        return self.item is not None and self.item.kind != "spell"

    def was_cast_by(self, *ways: str) -> bool:
        """Was it, or the spell that became it, cast in one of these ways?"""
        return self.cast is not None and self.cast.how in ways

    def __repr__(self) -> str:
        return f"<{self.values.name or 'object'} #{self.id} in {self.zone}>"


_new = GameObject.__new__
_EMPTY: ObjectNotes = {}


def new_object(id: ObjectId, values: Values, owner: PlayerId, zone: str, timestamp: int, card: Card | None = None) -> GameObject:
    """A fresh object without any history, untapped, face up, uncontrolled by anyone but its owner."""
    new = _new(GameObject)
    new.id = id
    new.card = card
    new.values = values
    new.owner = new.controller = new.base_controller = owner
    new.zone = zone
    new.timestamp = timestamp
    new.tapped = new.flipped = new.deathtouched = new.is_token = new.is_copy = False
    new.face_down = None
    new.face = new.damage = 0
    new.phased_out = ""
    new.counters = ()
    new.attached_to = None
    new.came_under = -1
    new.marks = frozenset()
    new.notes = _EMPTY
    new.cast = None
    new.item = None
    new.world_since = timestamp
    return new
