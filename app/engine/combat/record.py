"""Who attacks what and who blocks whom (506.4, 508.1k, 509.1g–h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import decisions
from app.engine import events as ev
from app.engine.characteristics import chars
from app.engine.events import Event

if TYPE_CHECKING:
    from app.engine.state import Position


class Combat:
    """The state of a combat phase. Exchanged, never changed.

    attackers: attacker → player, planeswalker or battle attacked, -1 once that is gone from combat (506.4c). attacked:
    attacker → the defending player it had (508.5). blockers: blocker → attackers it blocks. blocked: blocked attackers.
    bands: attacking bands. orders: creature → the order in which it assigns damage, in editions that have one announced.
    first_strikers: who dealt damage in the first of two damage steps, None before it.
    """

    __slots__ = (
        "attacked", "attackers", "bands", "blocked", "blockers", "blocks_declared", "declared", "defenders",
        "first_strikers", "orders", "player",
    )

    def __init__(self, player: int, defenders: tuple[int, ...]) -> None:
        self.player = player
        self.defenders = defenders
        self.attackers: dict[int, int] = {}
        self.attacked: dict[int, int] = {}
        self.blockers: dict[int, tuple[int, ...]] = {}
        self.blocked: frozenset[int] = frozenset()
        self.bands: tuple[frozenset[int], ...] = ()
        self.blocks_declared = False
        self.declared: frozenset[int] = frozenset()
        self.first_strikers: frozenset[int] | None = None
        self.orders: dict[int, tuple[int, ...]] = {}

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
        return new

    def is_in(self, id: int) -> bool:
        """Is it an attacking or blocking creature, or attacked?"""
        return id in self.attackers or id in self.blockers or id in self.attackers.values()

    def without(self, id: int) -> Combat:
        """Combat after a permanent is removed from it (506.4): attackers of it attack nothing; those it blocked stay blocked."""
        if not self.is_in(id):
            return self
        new = self.copy()
        new.attackers.pop(id, None)
        new.blockers.pop(id, None)
        new.attackers = {a: (-1 if d == id else d) for a, d in new.attackers.items()}
        new.blockers = {b: tuple(a for a in attackers if a != id) for b, attackers in new.blockers.items()}
        new.bands = tuple(band - {id} for band in new.bands)
        return new

    def attacking(self, id: int, what: int) -> Combat:
        """Combat with an attacker attacking something else."""
        new = self.copy()
        new.attackers[id] = what
        return new

    def blockers_of(self, attacker: int) -> list[int]:
        """Creatures blocking an attacker, in the order they were declared."""
        return [b for b, attackers in self.blockers.items() if attacker in attackers]

    def marks_of(self, id: int) -> set[str]:
        """Combat states of a creature, for its last known information."""
        marks = set()
        if id in self.attackers:
            marks.add("was_attacking")
        if id in self.blockers:
            marks.add("was_blocking")
        if id in self.blocked:
            marks.add("was_blocked")
        return marks

    def band_of(self, id: int) -> frozenset[int]:
        """The attacking band an attacker is in, or just itself."""
        return next((band for band in self.bands if id in band), frozenset((id,)))


def remove_from_combat(g: Position, id: int) -> None:
    """Remove a permanent from combat, if it is in it (506.4)."""
    if g.combat is not None and g.combat.is_in(id) and g.applies("506.4"):
        g.combat = g.combat.without(id)


def sync_combat(g: Position) -> None:
    """Remove from combat what has stopped being a creature or has become a battle, and what is attacked without being a
    planeswalker or battle any more (506.4, 506.4d–e)."""
    combat = g.combat
    if combat is None or not (combat.attackers or combat.blockers):
        return
    for id in {*combat.attackers, *combat.blockers, *(what for what in combat.attackers.values() if what >= 100)}:
        types = chars(g, id).types
        fights = "creature" in types and "battle" not in types
        attacked = id in combat.attackers.values() and not types.isdisjoint(("planeswalker", "battle"))
        if not fights and not attacked and id in g.objects:
            remove_from_combat(g, id)


def defending_player_of(g: Position, attacker: int) -> int | None:
    """The defending player with respect to an attacking creature (508.5)."""
    combat = g.combat
    if combat is None:
        return None
    what = combat.attackers.get(attacker, -1)
    if what < 0:
        return combat.attacked.get(attacker)
    return defender_of(g, what)


def defender_of(g: Position, what: int) -> int:
    """The player who defends what is attacked: the player, the planeswalker's controller, the battle's protector (508.5)."""
    if what < 100:
        return what
    o = g.objects[what]
    if "battle" in chars(g, what).types:
        return int(o.notes.get("protector", o.controller))
    return o.controller


def attackable(g: Position, player: int) -> list[int]:
    """What creatures of a player may attack: defending players, their planeswalkers, battles they protect (506.2)."""
    combat = g.combat
    if combat is None:
        return []
    found = [p for p in combat.defenders if g.players[p].in_game]
    for id in g.battlefield:
        o = g.objects[id]
        types = chars(g, id).types
        if o.phased_out:
            continue
        defender, rule = (o.notes.get("protector"), "310.5") if "battle" in types else (o.controller, "306.6")
        if not types.isdisjoint(("battle", "planeswalker")) and defender in combat.defenders and g.applies(rule):
            found.append(id)
    return found


def choose_attacked(g: Position, player: int, id: int) -> int | None:
    """Choose what a creature put onto the battlefield attacking attacks (508.4)."""
    options = attackable(g, player)
    if g.combat is None or g.combat.player != player or not options:
        return None
    return int(g.ask(decisions.Decision(decisions.OPTION, player, options, "508.4", source=id, prompt="Attacking what?")))


def enter_combat(g: Position, id: int, attacking: int | None, blocking: int | None) -> None:
    """A creature enters attacking or blocking, if it can (506.3, 508.4, 509.4)."""
    combat = g.combat
    o = g.objects[id]
    if combat is None or ("creature" not in chars(g, id).types and g.applies("506.3a")):
        return
    new = combat.copy()
    if attacking is not None and _may_enter_attacking(g, o.controller, attacking):
        new.attackers[id] = attacking
        new.attacked[id] = defender_of(g, attacking)
        g.combat = new
        g.tell("combat", "{} is attacking {}", (g.name_of(id), g.name_of(attacking)), ("508.4",), (id, attacking))
    elif blocking is not None and blocking in combat.attackers and g.applies("509.4") and (
        defending_player_of(g, blocking) == o.controller or not g.applies("506.3e")
    ):
        first = blocking not in combat.blocked
        new.blockers[id] = (blocking,)
        new.blocked = new.blocked | {blocking}
        g.combat = new
        g.tell("combat", "{} is blocking {}", (g.name_of(id), g.name_of(blocking)), ("509.4",), (id, blocking))
        if first:
            become_blocked_events(g, blocking, [])


def _may_enter_attacking(g: Position, controller: int, what: int) -> bool:
    """Only an attacking player's creature enters attacking (506.3b), and only what is there to be attacked (506.3c)."""
    assert g.combat is not None
    if controller != g.combat.player and g.applies("506.3b"):
        return False
    return (what < 100 or what in g.objects) and g.applies("508.4")


def become_blocked(g: Position, attacker: int) -> None:
    """An effect makes an attacking creature blocked (509.1h)."""
    combat = g.combat
    if combat is None or attacker not in combat.attackers or attacker in combat.blocked:
        return
    band = combat.band_of(attacker) - combat.blocked
    together = sorted(band) if len(band) > 1 and g.applies("702.22i") else [attacker]
    new = combat.copy()
    new.blocked = new.blocked | set(together)
    g.combat = new
    for one in together:
        become_blocked_events(g, one, [])


def become_blocked_events(g: Position, attacker: int, blockers: list[int]) -> None:
    """Let abilities see that an attacker becomes blocked (509.3c–d)."""
    from app.engine.pipeline import perform

    events = [Event(ev.BLOCKED, attacker, g.objects[attacker].controller, amount=len(blockers))]
    events.extend(Event(ev.BLOCKED, attacker, g.objects[attacker].controller, target=b) for b in blockers)
    perform(g, events)
