"""Who attacks what and who blocks whom (506.4, 508.1k, 509.1g–h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.reading.banding import BLOCKED_BY_EFFECT
from app.engine.reading.characteristics import chars
from app.engine.reading.defending import attackable, defender_of, defending_player_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def remove_from_combat(game: Position, id: ObjectId) -> None:
    """Remove a permanent from combat, if it is in it (506.4)."""
    if game.combat is not None and game.combat.is_in(id) and game.applies("506.4"):
        game.combat = game.combat.without(id, "battle" not in chars(game, id).types)


def sync_combat(game: Position) -> None:
    """Remove from combat what has stopped being a creature or has become a battle, and what is attacked without being a
    planeswalker or battle any more (506.4, 506.4d–e)."""
    combat = game.combat
    if combat is None or not (combat.attackers or combat.blockers):
        return
    for id in {*combat.attackers, *combat.blockers, *(what for what in combat.attackers.values() if is_object(what))}:
        types = chars(game, id).types
        fights = "creature" in types and "battle" not in types
        attacked = id in combat.attackers.values() and not types.isdisjoint(("planeswalker", "battle"))
        if not fights and not attacked and id in game.objects:
            remove_from_combat(game, id)


def attackable_now(game: Position, player: PlayerId) -> tuple[Referent, ...]:
    """What a creature that a player puts onto the battlefield attacking may attack: nothing outside of their combat (506.3b)."""
    return tuple(attackable(game, player)) if game.combat is not None and game.combat.player == player else ()


def choose_attacked(
    game: Position, player: PlayerId, id: ObjectId, options: Sequence[Referent], rule: str = "508.4"
) -> Referent | None:
    """Choose what a creature put onto the battlefield attacking attacks (508.4), or whom one now attacks (508.7)."""
    if not options:
        return None
    chosen: Referent = game.ask(decisions.Decision(
        decisions.OPTION, player, list(options), rule, source=id, prompt="Attacking what?",
    ))
    return chosen


def enter_combat(game: Position, id: ObjectId, attacking: Referent | None, blocking: ObjectId | None) -> None:
    """A creature enters attacking or blocking, if it can (506.3, 508.4, 509.4)."""
    combat = game.combat
    o = game.objects[id]
    if combat is None or ("creature" not in chars(game, id).types and game.applies("506.3a")):
        return
    new = combat.copy()
    if attacking is not None and _may_enter_attacking(game, o.controller, attacking):
        new.attackers[id] = attacking
        new.attacked[id] = defender_of(game, attacking)
        game.combat = new
        game.tell("combat", "{} is attacking {}", (game.called(id), game.called(attacking)), ("508.4",), (id, attacking))
    elif blocking is not None and blocking in combat.attackers and game.applies("509.4") and (
        defending_player_of(game, blocking) == o.controller or game.denies("506.3e")
    ):
        first = blocking not in combat.blocked
        new.blockers[id] = (blocking,)
        new.blocked = new.blocked | {blocking}
        game.combat = new
        game.tell("combat", "{} is blocking {}", (game.called(id), game.called(blocking)), ("509.4",), (id, blocking))
        if first:
            become_blocked_events(game, blocking, [])


def _may_enter_attacking(game: Position, controller: PlayerId, what: Referent) -> bool:
    """Only an attacking player's creature enters attacking (506.3b), and only what is there to be attacked (506.3c)."""
    assert game.combat is not None
    if controller != game.combat.player and game.applies("506.3b"):
        return False
    return (is_player(what) or what in game.objects) and game.applies("508.4")


def become_blocked(game: Position, attacker: ObjectId) -> None:
    """An effect makes an attacking creature blocked (509.1h)."""
    combat = game.combat
    if combat is None or attacker not in combat.attackers or attacker in combat.blocked:
        return
    band = combat.band_of(attacker) - combat.blocked
    together = sorted(band) if len(band) > 1 and game.applies(BLOCKED_BY_EFFECT) else [attacker]
    new = combat.copy()
    new.blocked = new.blocked | set(together)
    game.combat = new
    for one in together:
        become_blocked_events(game, one, [])


def become_blocked_events(game: Position, attacker: ObjectId, blockers: list[ObjectId]) -> None:
    """Let abilities see that an attacker becomes blocked (509.3c–d)."""
    events = [ev.BecameBlocked(attacker, game.objects[attacker].controller, amount=len(blockers))]
    events.extend(ev.BecameBlocked(attacker, game.objects[attacker].controller, target=b) for b in blockers)
    perform(game, events)
