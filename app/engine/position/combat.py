"""Who attacks what and who blocks whom, at one moment (506.4, 508.1k, 509.1g–h)."""

from __future__ import annotations

from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent


class Combat:
    """The state of a combat phase. Exchanged, never changed.

    attackers: attacker → player, planeswalker or battle attacked, -1 once that is gone from combat (506.4c). attacked:
    attacker → the defending player it had (508.5). blockers: blocker → attackers it blocks. blocked: blocked attackers.
    bands: attacking bands. orders: creature → the order in which it assigns damage, in editions that have one announced.
    first_strikers: who dealt damage in the first of two damage steps, None before it. deprived: attackers whose planeswalker
    was removed from combat.
    """

    __slots__ = (
        "attacked", "attackers", "bands", "blocked", "blockers", "blocks_declared", "declared", "defenders",
        "deprived", "first_strikers", "orders", "player",
    )

    def __init__(self, player: PlayerId, defenders: tuple[PlayerId, ...]) -> None:
        self.player = player
        self.defenders = defenders
        self.attackers: dict[ObjectId, Referent] = {}
        self.attacked: dict[ObjectId, PlayerId] = {}
        self.blockers: dict[ObjectId, tuple[ObjectId, ...]] = {}
        self.blocked: frozenset[ObjectId] = frozenset()
        self.bands: tuple[frozenset[ObjectId], ...] = ()
        self.blocks_declared = False
        self.declared: frozenset[ObjectId] = frozenset()
        self.first_strikers: frozenset[ObjectId] | None = None
        self.orders: dict[ObjectId, tuple[ObjectId, ...]] = {}
        self.deprived: frozenset[ObjectId] = frozenset()

    def copy(self) -> Combat:
        """A copy to be changed and put in place of this one."""
        new = Combat(self.player, self.defenders)
        new.attackers = dict(self.attackers)
        new.attacked = dict(self.attacked)
        new.blockers = dict(self.blockers)
        new.blocked = self.blocked
        new.bands = self.bands
        new.blocks_declared = self.blocks_declared
        new.declared = self.declared
        new.first_strikers = self.first_strikers
        new.orders = self.orders
        new.deprived = self.deprived
        return new

    def is_in(self, id: ObjectId) -> bool:
        """Is it an attacking or blocking creature, or attacked?"""
        return id in self.attackers or id in self.blockers or id in self.attackers.values()

    def without(self, id: ObjectId, planeswalker: bool) -> Combat:
        """Combat after a permanent is removed from it (506.4): attackers of it attack nothing; those it blocked stay blocked.
        planeswalker: if it was attacked, it was so as a planeswalker."""
        new = self.copy()
        if planeswalker:
            new.deprived = self.deprived | {a for a, d in self.attackers.items() if d == id}
        new.attackers.pop(id, None)
        new.blockers.pop(id, None)
        new.blocked = new.blocked - {id}
        new.attackers = {a: (NOBODY if d == id else d) for a, d in new.attackers.items()}
        new.blockers = {b: tuple(a for a in attackers if a != id) for b, attackers in new.blockers.items()}
        new.bands = tuple(band - {id} for band in new.bands)
        return new

    def attacking(self, id: ObjectId, what: Referent, defender: PlayerId) -> Combat:
        """Combat with an attacker attacking something else, which that player defends."""
        new = self.copy()
        new.attackers[id] = what
        new.attacked[id] = defender
        new.deprived = self.deprived - {id}
        return new

    def blockers_of(self, attacker: ObjectId) -> list[ObjectId]:
        """Creatures blocking an attacker, in the order they were declared."""
        return [b for b, attackers in self.blockers.items() if attacker in attackers]

    def is_blocked(self, id: ObjectId) -> bool:
        """Is it an attacker that has become blocked (509.1h)?"""
        return id in self.attackers and id in self.blocked

    def is_unblocked(self, id: ObjectId) -> bool:
        """Is it an attacker that nothing blocked as blockers were declared (509.1h)?"""
        return id in self.attackers and self.blocks_declared and id not in self.blocked

    def band_of(self, id: ObjectId) -> frozenset[ObjectId]:
        """The attacking band an attacker is in, or just itself."""
        return next((band for band in self.bands if id in band), frozenset((id,)))
