"""Copying objects (707): copiable values, and copy effects with their exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from app.engine.errors import UnsupportedText
from app.engine.position.ids import ObjectId
from app.engine.position.objects import Card, GameObject
from app.engine.position.values import Values
from app.engine.reading.known import last_known, present, record
from app.engine.reading.meaning import amount
from app.engine.reading.merged import components_of
from app.engine.trees import (
    Ability,
    Change,
    CopyExceptions,
    EntersWith,
    KeywordAbility,
    Modify,
    SetBasePT,
    SetColors,
    SetCopiable,
    StaticAbility,
    ThisAbility,
)
from app.engine.trees.mana_costs import mana_value_of
from app.engine.trees.subtypes import FAMILIES

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.state import Position


def copiable_values(game: Position, id: ObjectId) -> Values:
    """Copiable values (707.2): printed values, or those a token was made with, changed by copy effects, face-down status
    and settings that count as copiable (613.2). Of an object that is gone, as it last existed.
    """
    o = present(game, id)
    if o is None:
        gone = last_known(game, id)
        return gone.copiable if gone is not None else Values()
    if o.face_down is not None and game.applies("613.2b"):
        if is_made_copy(game, id):
            game.ruleset.is_on("copy sublayers")
        return o.face_down
    return values_beneath(game, o)


def is_made_copy(game: Position, id: ObjectId) -> bool:
    """Does an effect make it a copy? A copy of a spell, or a token made as a copy, is one by itself."""
    return any(lasting.copied is not None and lasting.is_locked_on(id) for lasting in game.effects)


def values_beneath(game: Position, thing: GameObject) -> Values:
    """Copiable values of an object but for its being face down: those it has, or will have, face up (707.3)."""
    id = thing.id
    values = thing.values
    for lasting in game.effects:
        if lasting.copied is not None and lasting.is_locked_on(id):
            values = lasting.copied
        elif lasting.sets_copiable and lasting.is_locked_on(id):
            effect = lasting.effect
            assert isinstance(effect, Modify)
            if "land" in values.types:
                game.ruleset.is_on("305.7 copiable effects")
            for change in effect.changes:
                if isinstance(change, SetCopiable):
                    values = with_exceptions(values, change.exceptions, lasting.ctx)
    if values is not thing.values:
        game.because(_COPYING)
    return values


FLIPPED = ("110.5c", "707.3", "710.2")
"""The rules by which a flipped permanent that becomes a copy of a flip card has the values of its lower half."""
_COPYING = ("707.2", "613.1a", "613.2a")
"""The rules by which effects change copiable values."""


def copied_faces(game: Position, id: ObjectId, exceptions: CopyExceptions, ctx: Context) -> tuple[Card, int] | None:
    """Both faces of a transforming double-faced permanent, as a token that copies it has them, exceptions applied to both, and
    which face is up (707.8a); None for anything else."""
    o = record(game, id)
    if o is None or o.card is None or o.card.layout not in ("transform", "double_faced_token") or o.face_down is not None:
        return None
    if components_of(o):  # a merged permanent is not double-faced (730.2i)
        return None
    gone = last_known(game, id)
    own = values_beneath(game, o) if gone is None else gone.copiable
    if own is not o.values or game.denies("707.8a"):
        return None
    faces = tuple(with_exceptions(face, exceptions, ctx) for face in o.card.faces)
    return Card(o.card.name, faces, "double_faced_token"), o.face if o.zone in ("battlefield", "stack") else 0


def printed_on(game: Position, id: ObjectId) -> str:
    """What an object's abilities are printed on: linked abilities know only what was chosen or moved by abilities that were
    printed on, or copied from, the same (607.5)."""
    o = record(game, id)
    if o is None:
        return ""
    values = copiable_values(game, id)
    is_own = values is o.values or values is o.face_down
    return o.card.name if is_own and o.card is not None else values.name


def with_exceptions(values: Values, exceptions: CopyExceptions, ctx: Context, own: Values | None = None) -> Values:
    """Copied values as an effect's exceptions modify them (707.9a–d). own: the copiable values of what becomes the copy. The copy
    of a back face does not have the mana value that the face has from the front of its card (202.3b). Raises UnsupportedText for
    a Room: which half a characteristic is in is copied, and which halves are unlocked is not (709.5)."""
    if "Room" in values.subtypes:
        raise UnsupportedText(values.name or "Room", "copy of a Room")
    ctx.g.because(("707.2",))
    from_own_cost = mana_value_of(values.mana_cost)
    if values.mana_value != from_own_cost:
        values = values.replaced(mana_value=from_own_cost)
    if exceptions == CopyExceptions():
        return values
    if replace(exceptions, abilities=(), own=(), counters=()) != CopyExceptions():
        ctx.g.applies("707.9b")
    types = values.types if exceptions.set_types is None else frozenset(exceptions.set_types)
    of_types = types | frozenset(exceptions.add_types)
    abilities = values.abilities
    gained = tuple(_the_ability(a, ctx) for a in exceptions.abilities) if exceptions.abilities and ctx.g.applies("707.9a") else ()
    if own is not None and "other abilities" in exceptions.own and ctx.g.applies("707.9a"):
        gained = (*gained, *(a for a in own.abilities if not _enters_so(a, exceptions)))
    for kind in _provided(exceptions):
        if any(_defines(a, kind) for a in abilities) and ctx.g.applies("707.9d"):
            abilities = tuple(a for a in abilities if not _defines(a, kind))
    return values.replaced(
        name=values.name if exceptions.name is None else exceptions.name,
        types=of_types,
        subtypes=_subtypes(values, types, exceptions, ctx) | _corresponding(exceptions.add_subtypes, of_types, ctx),
        supertypes=(values.supertypes - frozenset(exceptions.remove_supertypes)) | frozenset(exceptions.add_supertypes),
        colors=_colors(values, exceptions, ctx, own) | frozenset(exceptions.add_colors),
        power=values.power if exceptions.power is None else amount(exceptions.power, ctx),
        toughness=values.toughness if exceptions.toughness is None else amount(exceptions.toughness, ctx),
        loyalty=values.loyalty if exceptions.loyalty is None else amount(exceptions.loyalty, ctx),
        abilities=abilities + gained,
        added=values.added + len(gained),
        mana_cost=None if exceptions.no_mana_cost else values.mana_cost,
        mana_value=0 if exceptions.no_mana_cost else values.mana_value,
        lower=None if values.lower is None else with_exceptions(values.lower, exceptions, ctx, own),
    )


def _the_ability(ability: Ability, ctx: Context) -> Ability:
    """An ability the copy has besides; "this ability" is the one being carried out (707.9a). Raises UnsupportedText."""
    if not isinstance(ability, ThisAbility):
        return ability
    for at in ctx.line():
        if at.item is not None and at.item.ability is not None:
            return at.item.ability
    raise UnsupportedText("this ability", "a copy's exception")


def _colors(values: Values, exceptions: CopyExceptions, ctx: Context, own: Values | None) -> frozenset[str]:
    """Those copied, those the effect gives, or those of what becomes the copy."""
    if own is not None and "color" in exceptions.own and ctx.g.applies("707.9c"):
        return own.colors
    return values.colors if exceptions.set_colors is None else frozenset(exceptions.set_colors)


def _corresponding(gained: tuple[str, ...], types: frozenset[str], ctx: Context) -> frozenset[str]:
    """Of the subtypes that an effect gives, those that correspond to one of the object's types (205.3d)."""
    kept = frozenset[str]().union(*(FAMILIES.get(one, ()) for one in types))
    others = frozenset[str]().union(*FAMILIES.values()) - kept
    found = frozenset(gained)
    return found - others if found & others and ctx.g.applies("205.3d") else found


def _subtypes(values: Values, types: frozenset[str], exceptions: CopyExceptions, ctx: Context) -> frozenset[str]:
    """Those copied without those of card types that it is no longer, and of the kinds of which the effect gives others."""
    found = values.subtypes
    if exceptions.set_types is not None:
        lost = frozenset[str]().union(*(FAMILIES.get(one, ()) for one in values.types - types))
        kept = frozenset[str]().union(*(FAMILIES.get(one, ()) for one in types))
        found = found - (lost - kept)
    if exceptions.set_subtypes is None:
        return found
    new = frozenset(exceptions.set_subtypes)
    gained = _corresponding(exceptions.set_subtypes, types | frozenset(exceptions.add_types), ctx)
    return gained | (found - frozenset[str]().union(*(family for family in FAMILIES.values() if family & new)))


def _enters_so(ability: Ability, exceptions: CopyExceptions) -> bool:
    """Is it the ability by which the permanent enters as a copy with these exceptions?"""
    return isinstance(ability, StaticAbility) and any(
        isinstance(effect, EntersWith) and effect.exceptions == exceptions for effect in ability.effects
    )


def _provided(exceptions: CopyExceptions) -> Iterator[type[Change]]:
    """The kinds of changes that define characteristics which the effect doesn't copy but gives."""
    if exceptions.power is not None or exceptions.toughness is not None:
        yield SetBasePT
    if exceptions.set_colors is not None or "color" in exceptions.own:
        yield SetColors


def _defines(ability: Ability, kind: type[Change]) -> bool:
    """A characteristic-defining ability that such an exception leaves out (707.9d)."""
    if isinstance(ability, KeywordAbility):
        return kind is SetColors and ability.name == "devoid"
    return isinstance(ability, StaticAbility) and ability.cda and any(
        isinstance(effect, Modify) and any(isinstance(c, kind) for c in effect.changes)
        for effect in ability.effects
    )
