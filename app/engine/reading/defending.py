"""Who defends, and what may be attacked (506.2, 508.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.reading.characteristics import chars

if TYPE_CHECKING:
    from app.engine.position.state import Position


def defending_player_of(game: Position, attacker: int) -> int | None:
    """The defending player with respect to an attacking creature (508.5)."""
    combat = game.combat
    if combat is None:
        return None
    what = combat.attackers.get(attacker, -1)
    if what < 0:
        return combat.attacked.get(attacker)
    return defender_of(game, what)


def defender_of(game: Position, what: int) -> int:
    """The player who defends what is attacked: the player, the planeswalker's controller, the battle's protector (508.5)."""
    if what < 100:
        return what
    o = game.objects[what]
    if "battle" in chars(game, what).types:
        return int(o.notes.get("protector", o.controller))
    return o.controller


def attackable(game: Position, player: int) -> list[int]:
    """What creatures of a player may attack: defending players, their planeswalkers, battles they protect (506.2)."""
    combat = game.combat
    if combat is None:
        return []
    found = [p for p in combat.defenders if game.players[p].in_game]
    for id in game.battlefield:
        o = game.objects[id]
        types = chars(game, id).types
        if o.phased_out:
            continue
        defender, rule = (o.notes.get("protector"), "310.5") if "battle" in types else (o.controller, "306.6")
        if not types.isdisjoint(("battle", "planeswalker")) and defender in combat.defenders and game.applies(rule):
            found.append(id)
    return found
