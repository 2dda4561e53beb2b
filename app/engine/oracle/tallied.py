"""Life and damage of this turn, and what an instruction before did "this way", as amounts (608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from app.engine import trees as t
from app.engine.oracle import players, references
from app.engine.oracle.phrase import ENERGY_PAID
from app.engine.oracle.reader import Reader

_LIFE: dict[str, t.PlayerMeasure] = {"lost": "life_lost_this_turn", "gained": "life_gained_this_turn"}


def life_this_turn(reader: Reader) -> t.Amount:
    """ "the amount of life you've gained this turn", "the life that player lost this turn", "the total life lost by all players
    this turn", and of both: "…, whichever is greater". Raises Stuck."""
    first = _one_life_this_turn(reader)
    if not reader.any("or"):
        return first
    second = _one_life_this_turn(reader)
    reader.expect(", whichever is greater")
    return t.Greatest((first, second))


def _one_life_this_turn(reader: Reader) -> t.Amount:
    reader.expect("the amount of life", "the total amount of life", "the life", "the total life")
    done = reader.any("lost by", "gained by")
    if reader.any("you've", "they've"):
        who: t.Selector = t.You() if reader.words[reader.i - 1] == "you've" else references.actor(reader)
    else:
        who = references.actor(reader) if reader.ok("they") else players.read_player(reader, False)
    verb = done or reader.expect("lost", "gained", "have lost", "has lost", "have gained", "has gained")
    reader.expect("this turn")
    return t.ValueOf(_LIFE[verb.removesuffix(" by").split()[-1]], who)


def dealt_this_turn(reader: Reader) -> t.Amount:
    """ "the damage dealt to you this turn", "the total amount of noncombat damage dealt to your opponents this turn", "the damage
    already dealt to it this turn". Raises Stuck."""
    reader.expect("the total amount of", "the amount of", "the total", "the")
    return _damage_this_turn(reader)


def _damage_this_turn(reader: Reader) -> t.Amount:
    """ "noncombat damage dealt to you this turn": all of it together. Raises Stuck."""
    combat = {"combat": True, "noncombat": False}.get(reader.word)
    reader.i += combat is not None
    reader.expect("damage dealt to", "damage already dealt to")
    who = references.it(reader) if reader.ok("it") else players.read_player(reader)
    reader.expect("this turn")
    kind = {t.You(): t.IsPlayer("you"), t.EachOpponent(): t.IsPlayer("opponent")}.get(who)
    return t.EventsThisTurn(t.Damages(to=kind or t.IsAmong(who), combat=combat), sum_amounts=True)


def each_damage_this_turn(reader: Reader) -> t.Amount:
    """ "[for each] 1 damage dealt to you this turn". Raises Stuck."""
    reader.expect("1")
    return _damage_this_turn(reader)


def energy_paid(reader: Reader) -> t.Amount:
    """ "[the amount of] {E} paid this way", where one could pay as many as one likes. Raises Stuck."""
    before = " ".join(reader.words[: reader.i])
    return ENERGY_PAID if "pay any amount of {E}" in before or "pay one or more {E}" in before else reader.stuck()


def this_way(reader: Reader, verb: str) -> t.Amount:
    """How much was lost or dealt this way: by all of the instructions before, not by the last of them only (608.2c)."""
    names = dict.fromkeys(reader.scope.tie(node) for node in reader.scope.all_did(verb))
    parts = tuple(map(t.BoundAmount, names))
    return t.Plus(parts) if len(parts) > 1 else parts[0] if parts else reader.stuck()


def things_this_way(reader: Reader, verb: str) -> t.Selector:
    node = reader.scope.did(verb)
    if node is None:
        reader.stuck()
    return t.Bound(reader.scope.tie(node))


def excess_damage(reader: Reader) -> t.Amount:
    """How much of the damage just dealt was excess damage (120.10). Raises Stuck."""
    dealt = reader.scope.did("deal")
    if not isinstance(dealt, t.DealDamage):
        reader.stuck()
    return further_number(reader, dealt, "excess")


def further_number(reader: Reader, done: t.DealDamage | t.RollDie, field: Literal["excess", "difference"]) -> t.Amount:
    """Another number of what was done than how much it was: it has a name from when it is first spoken of."""
    name = getattr(done, field)
    if name is None:
        name = reader.scope.results.numbered(field)
        known: dict[str, Any] = {field: name}
        reader.scope.said_later(done, replace(done, **known))
    return t.BoundAmount(name)
