"""Tokens (111) and emblems (114)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.instruction_rules import CREATE
from app.engine.changing.moving import _enter
from app.engine.position.context import Context
from app.engine.position.events import Entering
from app.engine.position.objects import new_object
from app.engine.position.values import Values
from app.engine.reading.meaning import amount

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


def token_values(spec: t.TokenSpec, ctx: Context) -> Values:
    """Values of a token as an effect describes it; without a name, its subtypes and "Token" (111.4)."""
    name = spec.name if spec.name is not None else " ".join((*spec.subtypes, "Token"))
    return Values(
        name, spec.types, spec.subtypes, spec.supertypes, None, spec.colors,
        None if spec.power is None else amount(spec.power, ctx),
        None if spec.toughness is None else amount(spec.toughness, ctx), abilities=spec.abilities,
    )


def apply_create(g: Position, e: Event) -> bool:
    """Put a token onto the battlefield under a player's control; that player owns it (111.2).

    The event's `info` is the token's values; `entering` says how it enters.
    """
    if not g.players[e.player].in_game and g.applies("800.4b"):
        return False
    values = e.info
    token = new_object(g.new_id(), values, e.player, "battlefield", g.tick())
    token.is_token = True
    if e.entering is not None:
        token.face_down = e.entering.face_down
        token.notes = dict(e.entering.notes)
        token.marks = e.entering.marks
        token.card = e.entering.card
        token.face = e.entering.face if e.entering.card is not None else 0
    g.put_in(token)
    e.new = e.object = token.id
    _enter(g, token, e if e.entering is not None else _plain(e))
    g.tell("create", "{} creates {}", (g.name_of(e.player), values.name), (CREATE, "111.2"), (token.id,))
    return True


def _plain(e: Event) -> Event:
    e.entering = Entering()
    return e


def create_emblem(g: Position, player: int, abilities: tuple[t.Ability, ...]) -> int:
    """Put an emblem with abilities into the command zone, where they function (114.2, 114.4)."""
    if g.applies("114.4"):
        abilities = tuple(_in_command_zone(a) for a in abilities)
    emblem = g.create(Values("Emblem", abilities=abilities), player, "command")
    g.tell("emblem", "{} gets an emblem", (g.name_of(player),), ("114.2",), (emblem.id,))
    return emblem.id


def _in_command_zone(ability: t.Ability) -> t.Ability:
    """The ability as one that functions in the command zone."""
    if isinstance(ability, t.StaticAbility | t.TriggeredAbility | t.ActivatedAbility):
        return replace(ability, zones=("command",))
    return ability
