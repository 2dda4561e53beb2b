"""Abilities that static abilities give a permanent spell: those for the battlefield stay with the permanent (400.7b, 611.3d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.position.objects import AdditionalPayment
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.where import functions_in

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from app.engine.position.ids import ObjectId
    from app.engine.position.lasting import Lasting
    from app.engine.position.objects import CastRecord
    from app.engine.position.state import Position
    from app.engine.position.values import Held

_RULE = "611.3d"


def given_for_the_battlefield(game: Position, spell: ObjectId) -> Iterator[Held]:
    """The abilities that static abilities give a permanent spell now and that function on the battlefield."""
    now = chars(game, spell)
    if not now.is_permanent_card:
        return
    changes = (change for effect, _ in effects_of(game, t.Modify) for change in effect.changes)
    gifts = [change.ability for change in changes if isinstance(change, t.AddAbility)]
    for held in now.held if gifts else ():
        there = (functions_in(game, held, index, "battlefield") for index in range(len(held.parts)))
        if any(held.ability is gift for gift in gifts) and any(there):
            yield held


def keep_given(game: Position, permanent: ObjectId, cast: CastRecord | None) -> CastRecord | None:
    """A permanent keeps the abilities that its spell was given as it was cast, with what was paid for them."""
    if cast is None or not cast.given or game.denies(_RULE):
        return cast
    kept = {held.key: _key_in(_keep(game, permanent, held)) for held in cast.given}
    paid = {AdditionalPayment(one.name, kept.get(one.of, one.of)): times for one, times in cast.paid.items()}
    return cast.with_paid(paid)


def _keep(game: Position, permanent: ObjectId, held: Held) -> Lasting:
    gift = t.Modify(t.This(), (t.AddAbility(held.ability),))
    return add_lasting(game, gift, t.EndOfGame(), held.grant.for_thing(permanent).frozen(), (permanent,))


def _key_in(effect: Lasting) -> Hashable:
    """What tells the ability that an effect gives from the others of its object."""
    return ("granted", (("lasting", effect.id), "6", 0))
