"""The context in which words are understood: whose ability, which object, which targets, event, names and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.position.ids import ObjectId, PlayerId, Referent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.engine.position.events import Event
    from app.engine.position.stack import Section, StackItem
    from app.engine.position.state import Position
    from app.engine.trees.base import Cost


class Context:
    """What a tree's references mean while it is being evaluated or carried out.

    controller: `You()`. source: `This()`. item and section: the spell or ability resolving, and its part. event: what
    triggered or is being replaced. bound and amounts: results named by earlier instructions. it: `It()`. share: `Divided()`.
    parent: the context an ability was created or granted in, whose names stay visible (608.2k). legal: targets still
    legal, by group, or None while they are being chosen. crowd: the players who are doing something, `it` among them, where
    each does it for themselves; what each of them had a share in before is then read as that player's share. since: of the
    context of a delayed triggered ability, the timestamp of its creation. moved: what this effect has moved, which its other
    parts can find, and brought: what that became (400.7j). felled: the permanents that it has destroyed or sacrificed.
    asks: the key of an ability that is not on the stack. attack: the creature whose attack is being judged, and what it would
    attack. owed: the parts of a cost that are to be paid after the one that is being paid.
    """

    __slots__ = (
        "amounts", "asks", "attack", "bound", "brought", "controller", "crowd", "event", "felled", "g", "it", "item", "legal",
        "moved", "owed", "parent", "section", "share", "since", "source", "spent",
    )

    def __init__(
        self, game: Position, controller: PlayerId, source: ObjectId, item: StackItem | None = None, event: Event | None = None,
        parent: Context | None = None,
    ) -> None:
        self.g = game
        self.controller = controller
        self.source = source
        self.item = item
        self.event = event
        self.parent = parent
        self.asks: Any = None
        self.attack: tuple[ObjectId, Referent] | None = None
        self.section: Section | None = None
        self.bound: dict[str, tuple[Referent, ...]] = {}
        self.amounts: dict[str, int] = {}
        self.it: Referent | None = None
        self.share = 0
        self.spent = False
        self.legal: tuple[tuple[Referent, ...], ...] | None = None
        self.crowd: tuple[PlayerId, ...] = ()
        self.since = 0
        self.owed: tuple[Cost, ...] = ()
        self.moved: set[Referent] = set()
        self.felled: set[ObjectId] = set()
        self.brought: set[ObjectId] = set()

    def line(self) -> Iterator[Context]:
        """This context and those it came from, the nearest first."""
        at: Context | None = self
        while at is not None:
            yield at
            at = at.parent

    @property
    def latest_event(self) -> Event | None:
        """The event of this context, or of the nearest one it came from that has one."""
        return next((at.event for at in self.line() if at.event is not None), None)

    @property
    def ability(self) -> Any:
        """The key of the ability whose words these are, on its object (607)."""
        return self.asks if self.item is None else self.item.held

    def has_brought(self, ref: Referent) -> bool:
        """Did this effect, or the one it came from, make this object by moving another?"""
        return ref in self.brought or (self.parent is not None and self.parent.has_brought(ref))

    def things(self, name: str) -> tuple[Referent, ...]:
        """What is bound under a name, here, by costs, or in the contexts this one came from."""
        if name in self.bound:
            return self.bound[name]
        if self.item is not None and name in self.item.used:
            return self.item.used[name]
        if self.parent is not None:
            return self.parent.things(name)
        return ()

    def number(self, name: str) -> int | None:
        """The number bound under a name; of what a cost used up, how many there were."""
        if name in self.amounts:
            return self.amounts[name]
        if self.item is not None and name in self.item.used:
            return len(self.item.used[name])
        if self.parent is not None:
            return self.parent.number(name)
        return None

    def bind(self, name: str | None, things: Any, amount: int | None = None) -> None:
        """Bind a result, if a name was given for it."""
        if name is not None:
            self.bound[name] = tuple(things)
            self.amounts[name] = len(self.bound[name]) if amount is None else amount

    def for_thing(self, thing: Referent) -> Context:
        """The same context with `It()` standing for a thing; names bound in it are shared."""
        new = self._copy()
        new.it = thing
        return new

    def _copy(self) -> Context:
        new = Context(self.g, self.controller, self.source, self.item, self.event, self.parent)
        new.asks = self.asks
        new.attack = self.attack
        new.section = self.section
        new.bound = self.bound
        new.amounts = self.amounts
        new.moved = self.moved
        new.felled = self.felled
        new.legal = self.legal
        new.share = self.share
        new.spent = self.spent
        return new

    def for_attack(self, attacker: ObjectId, what: Referent) -> Context:
        """The same context where it is judged whether a creature may attack that player or permanent."""
        new = self._copy()
        new.it = self.it
        new.attack = attacker, what
        return new

    def for_player(self, player: PlayerId, players: tuple[PlayerId, ...]) -> Context:
        """The same context for one of several players who each do something."""
        new = self.for_thing(player)
        new.crowd = players
        return new

    def frozen(self) -> Context:
        """A copy whose names no later instruction changes: for delayed triggers and lasting effects."""
        new = self._copy()
        new.it = self.it
        new.bound = dict(self.bound)
        new.amounts = dict(self.amounts)
        new.moved = set(self.moved)
        new.felled = set(self.felled)
        new.since = self.since
        return new
