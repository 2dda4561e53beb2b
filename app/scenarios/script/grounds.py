"""Why an answer to a question has to be as it has: what the engine knows about a choice, in words with their rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.engine.game import Game
from app.engine.position.decisions import Decision, Lethal
from app.engine.reading.characteristics import chars
from app.scenarios.setup.told_apart import told_name


class Ground(msgspec.Struct, frozen=True):
    """A sentence about what is being chosen, and the rules that say so."""

    text: str
    rules: tuple[str, ...]


def grounds_of(game: Game, decision: Decision) -> tuple[Ground, ...]:
    """What limits an assignment of combat damage that may go past blockers; nothing for other choices."""
    if not decision.limits:
        return ()
    return (*(_lethal(game, decision, limit) for limit in decision.limits), *_rest(game, decision))


def _lethal(game: Game, decision: Decision, limit: Lethal) -> Ground:
    name, source = told_name(game, limit.recipient), told_name(game, decision.source)
    if limit.rules and not limit.lethal:
        return Ground(f"{name} is already assigned lethal damage by a source with deathtouch", limit.rules)
    if limit.rules:
        return Ground(f"{limit.lethal} damage is lethal for {name}, because {source} has deathtouch", limit.rules)
    if not limit.lethal:
        return Ground(f"{name} needs no more damage: what it has been dealt and assigned is lethal", (limit.spill,))
    return Ground(f"{limit.lethal} damage is lethal for {name}{_less_than_printed(game, limit)}", (limit.spill,))


def _less_than_printed(game: Game, limit: Lethal) -> str:
    """Why it is not as much as its toughness says."""
    now = chars(game, limit.recipient)
    marked = game.objects[limit.recipient].damage
    if "creature" not in now.types or limit.lethal == now.toughness:
        return ""
    if marked and limit.lethal == (now.toughness or 0) - marked:
        return f", which has {marked} damage marked on it"
    return ", counting what others are assigned to deal to it"


def _rest(game: Game, decision: Decision) -> Iterator[Ground]:
    past = {limit.recipient for limit in decision.limits}
    others = [told_name(game, one) for one in decision.options if one not in past]
    needed = sum(limit.lethal for limit in decision.limits)
    spill = decision.limits[0].spill
    if not others:
        return
    if decision.total is not None and decision.total > needed:
        yield Ground(f"The rest, up to {decision.total - needed}, may be assigned to {' and '.join(others)}", (spill,))
    else:
        yield Ground(f"There is none left for {' and '.join(others)} after lethal damage", (spill,))
