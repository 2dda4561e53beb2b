"""What triggered mana abilities would add when permanents are tapped for mana to pay for something (605.1b, 605.4a)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.costs.mana_options import mana_options
from app.engine.position.context import Context
from app.engine.position.events import TappedForMana
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.functioning import functioning
from app.engine.reading.meaning import holds, players_of
from app.engine.reading.occurrence import occurrence
from app.engine.reading.patterns import kinds_of
from app.engine.trees.mana_abilities import is_mana_ability

if TYPE_CHECKING:
    from app.engine.position.state import Position

Made = tuple[str, ...]
"""Mana by its types."""
_MOST_WAYS = 40
"""How many ways to choose among what is added are looked at."""


class MoreMana:
    """The abilities that trigger on permanents being tapped for mana and add some, each with the context it triggers in."""

    def __init__(self, game: Position, player: PlayerId) -> None:
        self.player = player
        self.watching = list(_watching(game))

    def ways(self, permanent: ObjectId, made: Made) -> tuple[tuple[Made, ...], ...]:
        """What is made in all if this permanent is tapped for this mana: its own, then what each ability adds; a way for each
        choice there is."""
        event = TappedForMana(permanent, self.player, made)
        added = [options for ability, ctx in self.watching for options in self._added(ability, ctx, event)]
        return tuple((made, *more) for more in islice(product(*added), _MOST_WAYS))

    def _added(self, ability: t.TriggeredAbility, ctx: Context, event: TappedForMana) -> Iterator[tuple[Made, ...]]:
        ctx.event = event
        if occurrence(ability.event, event, [event], ctx) is None or not holds(ability.condition, ctx):
            return
        for node in ability.body.instructions:
            if isinstance(node, t.AddMana) and self.player in players_of(node.who, ctx) and (options := mana_options(node, ctx)):
                yield options


def _watching(game: Position) -> Iterator[tuple[t.TriggeredAbility, Context]]:
    for one in functioning(game).triggers.get(TappedForMana, ()):
        if is_mana_ability(one.ability):
            yield one.ability, Context(game, one.controller, one.object, parent=one.held.grant)
    for delayed in game.delayed:
        if TappedForMana in kinds_of(delayed.ability.event) and is_mana_ability(delayed.ability):
            yield delayed.ability, delayed.ctx.frozen()
