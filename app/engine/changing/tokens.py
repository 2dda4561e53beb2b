"""Tokens (111) and emblems (114)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.instruction_rules import CREATE
from app.engine.changing.moving import enter_with
from app.engine.position.context import Context
from app.engine.position.entering import Entering
from app.engine.position.events import TokenCreation
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.objects import new_object
from app.engine.position.values import Values
from app.engine.reading.meaning import amount

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


_CEASES = "111.7"
"""A token in another zone than the battlefield ceases to exist."""


def token_values(spec: t.TokenSpec, ctx: Context) -> Values:
    """Values of a token as an effect describes it; without a name, its subtypes and "Token" (111.4)."""
    name = spec.name if spec.name is not None else " ".join((*spec.subtypes, "Token"))
    return Values(
        name, spec.types, spec.subtypes, spec.supertypes, None, spec.colors,
        _size(spec.power, ctx), _size(spec.toughness, ctx), abilities=spec.abilities,
    )


def _size(written: t.Amount | None, ctx: Context) -> int | None:
    """Power or toughness: what is found as the token is created is the token's, as though it were printed on it (111.3)."""
    if written is None or (not isinstance(written, t.Number) and ctx.g.denies("111.3")):
        return None
    return amount(written, ctx)


def apply_create(game: Position, event: Event) -> bool:
    """Put a token onto the battlefield under a player's control; that player owns it (111.2).

    `entering` says how it enters.
    """
    assert isinstance(event, TokenCreation)
    if not game.players[event.player].in_game and game.applies("800.4b"):
        return False
    values = event.values
    if event.to != "battlefield":
        game.tell("create", "{} is not put onto the battlefield and ceases to exist", (values.name,), (_CEASES,))
        return False
    token = new_object(game.new_id(), values, event.player, "battlefield", game.tick())
    token.is_token = True
    if event.entering is not None:
        token.face_down = event.entering.face_down
        token.notes = dict(event.entering.notes)
        token.marks = event.entering.marks
        token.card = event.entering.card
        token.face = event.entering.face if event.entering.card is not None else 0
    game.put_in(token)
    event.new = event.object = token.id
    enter_with(game, token, event if event.entering is not None else _plain(event))
    said = "{} creates {}" if values.name.endswith("Token") else "{} creates a token: {}"
    game.tell("create", said, (game.called(event.player), values.name or "one without a name"), (CREATE, "111.2"), (token.id,))
    return True


def _plain(event: TokenCreation) -> TokenCreation:
    event.entering = Entering()
    return event


def create_emblem(game: Position, player: PlayerId, abilities: tuple[t.Ability, ...]) -> ObjectId:
    """Put an emblem with abilities into the command zone, where they function (114.2, 114.4)."""
    game.applies("114.4")
    abilities = tuple(_in_command_zone(a) for a in abilities)
    emblem = game.create(Values("Emblem", abilities=abilities), player, "command")
    game.tell("emblem", "{} gets an emblem", (game.called(player),), ("114.2",), (emblem.id,))
    return emblem.id


def _in_command_zone(ability: t.Ability) -> t.Ability:
    """The ability as one that functions in the command zone."""
    if isinstance(ability, t.StaticAbility | t.TriggeredAbility | t.ActivatedAbility):
        return replace(ability, zones=("command",))
    return ability
