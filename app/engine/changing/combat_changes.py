"""Who attacks what and who blocks whom (506.4, 508.1k, 509.1g–h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.reading.banding import BLOCKED_BY_EFFECT
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import attackable, defender_of, defending_player_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


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
    together = sorted(band) if len(band) > 1 and g.applies(BLOCKED_BY_EFFECT) else [attacker]
    new = combat.copy()
    new.blocked = new.blocked | set(together)
    g.combat = new
    for one in together:
        become_blocked_events(g, one, [])


def become_blocked_events(g: Position, attacker: int, blockers: list[int]) -> None:
    """Let abilities see that an attacker becomes blocked (509.3c–d)."""
    events = [Event(ev.BLOCKED, attacker, g.objects[attacker].controller, amount=len(blockers))]
    events.extend(Event(ev.BLOCKED, attacker, g.objects[attacker].controller, target=b) for b in blockers)
    perform(g, events)
