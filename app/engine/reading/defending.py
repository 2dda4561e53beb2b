"""Who defends, and what may be attacked (506.2, 508.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent, is_player
from app.engine.reading.characteristics import chars
from app.engine.reading.known import last_known, permanents

if TYPE_CHECKING:
    from app.engine.position.state import Position


def defending_player_of(game: Position, attacker: ObjectId) -> PlayerId | None:
    """The defending player with respect to an attacking creature, or to one that was attacking before it was removed from
    combat (508.5)."""
    gone = last_known(game, attacker)
    if gone is not None:
        return gone.relations.defending_player
    what = NOBODY if game.combat is None else game.combat.attackers.get(attacker, NOBODY)
    if what != NOBODY:
        return defender_of(game, what)
    fights = (combat for combat in (game.combat, game.fought) if combat is not None)
    return next((combat.attacked[attacker] for combat in fights if attacker in combat.attacked), None)


def defending_players(game: Position) -> tuple[PlayerId, ...]:
    """The players who may be attacked in this combat phase, nobody outside of one (506.2)."""
    return () if game.combat is None else game.combat.defenders


def defender_of(game: Position, what: Referent) -> PlayerId:
    """The player who defends what is attacked: the player, the planeswalker's controller, the battle's protector (508.5)."""
    if is_player(what):
        return what
    o = game.objects[what]
    if "battle" in chars(game, what).types:
        return PlayerId(o.notes.get("protector", o.controller))
    return o.controller


def attackable(game: Position, player: PlayerId) -> list[Referent]:
    """What creatures of a player may attack: defending players, their planeswalkers, battles they protect (506.2)."""
    combat = game.combat
    if combat is None:
        return []
    found: list[Referent] = [p for p in combat.defenders if game.players[p].in_game]
    for id in permanents(game):
        types = chars(game, id).types
        if types.isdisjoint(("battle", "planeswalker")):
            continue
        o = game.objects[id]
        defender, rule = (o.notes.get("protector"), "310.5") if "battle" in types else (o.controller, "306.6")
        if defender in combat.defenders and game.applies(rule):
            found.append(id)
    return found
