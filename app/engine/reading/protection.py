"""Protection, hexproof and shroud, of objects and of players (613.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.reading.as_though import may_as_though
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import matches, select
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Held

looked_for("protection", "702.16a", Takes.FROM_QUALITIES)
_SHROUD = looked_for("shroud", "702.18a")
_HEXPROOF = looked_for("hexproof", "702.11b", Takes.FROM_QUALITIES)
_HEXPROOF_PLAYER = "702.11c"
_HEXPROOF_FROM = "702.11d"
_NO_TARGETING = "702.16b"
NO_AURA = "702.16c"
NO_EQUIPMENT = "702.16d"
NO_DAMAGE = "702.16e"
NO_BLOCKING = "702.16f"
_NOT_REMOVED = "702.16n"
DOESNT_REMOVE_THIS, DOESNT_REMOVE_AURAS = ("this Aura",), ("Auras",)
"""What protection from a quality keeps off: Auras, Equipment and Fortifications, damage, blockers that have the quality."""

UNTARGETABLE = {
    _SHROUD: "has shroud", _NO_TARGETING: "has protection from it", _HEXPROOF: "has hexproof",
    _HEXPROOF_PLAYER: "has hexproof", _HEXPROOF_FROM: "has hexproof from it",
}
"""The rules by which something can't be a target, and how to say so."""


def keywords_of(game: Position, ref: Referent, name: str) -> list[tuple[t.KeywordAbility, Context]]:
    """Keyword abilities of a name that an object or a player has, each with the context its words are read in."""
    if is_object(ref):
        c = chars(game, ref)
        if name not in c.keywords:
            return []
        controller = controller_of(game, ref)
        idle = _idle(game, ref)
        return [
            (h.ability, Context(game, controller, ref, parent=h.grant)) for h in c.held
            if isinstance(h.ability, t.KeywordAbility) and h.ability.name == name and h not in idle
        ]
    return [
        (e.ability, ctx) for e, ctx in effects_of(game, t.PlayerHas)
        if isinstance(e.ability, t.KeywordAbility) and e.ability.name == name and ref in select(e.players, ctx)
    ]


def _idle(game: Position, id: ObjectId) -> tuple[Held, ...]:
    """Own abilities that do not function where the object is: those of a permanent card, but on the battlefield (113.6)."""
    o = game.objects.get(id)
    if o is None or o.zone == "battlefield" or game.denies("113.6"):
        return ()
    return o.values.base.held if chars(game, id).is_permanent_card else ()


def is_protected(game: Position, ref: Referent, source: ObjectId, attached: bool = False) -> bool:
    """Has it protection from a quality that the source has? `attached`: of an Aura that is on it already, which some protection
    doesn't remove."""
    for keyword, ctx in keywords_of(game, ref, "protection"):
        if attached and _doesnt_remove(game, keyword, ctx, source):
            continue
        if _is_everything(keyword.filter):
            game.applies("702.16j")
            return True
        if keyword.filter is not None and _has_quality(game, keyword.filter, source, ctx):
            return True
    return False


def _doesnt_remove(game: Position, keyword: t.KeywordAbility, ctx: Context, aura: ObjectId) -> bool:
    """Is the protection said not to remove the Aura that gives it, or any Aura?"""
    if "Aura" not in chars(game, aura).subtypes or not keyword.words:
        return False
    own = ctx.parent is not None and ctx.parent.source == aura
    return (keyword.words == DOESNT_REMOVE_AURAS or (own and keyword.words == DOESNT_REMOVE_THIS)) and game.applies(_NOT_REMOVED)


def _is_everything(filter: t.Filter | None) -> bool:
    """Protection from everything (702.16j)."""
    return (
        filter is None
        or isinstance(filter, t.Anything)
        or (isinstance(filter, t.Or) and any(_is_everything(one) for one in filter.parts))
    )


def _has_quality(game: Position, filter: t.Filter, source: ObjectId, ctx: Context) -> bool:
    if isinstance(filter, t.IsPlayer | t.ControlledBy):
        who = filter if isinstance(filter, t.IsPlayer) else t.IsAmong(filter.players)
        return matches(who, controller_of(game, source), ctx) and game.applies("702.16k")
    return matches(filter, source, ctx)


def target_forbidden(game: Position, ref: Referent, source: ObjectId, controller: PlayerId) -> str | None:
    """The rule by which a source its controller controls can't target something, or None."""
    if keywords_of(game, ref, "shroud") and game.applies(_SHROUD):
        return _SHROUD
    if is_protected(game, ref, source) and game.applies(_NO_TARGETING):
        return _NO_TARGETING
    return _hexproof(game, ref, source, controller)


def _hexproof(game: Position, ref: Referent, source: ObjectId, controller: PlayerId) -> str | None:
    owner = ref if is_player(ref) else controller_of(game, ref)
    if controller not in game.opponents(owner):
        return None
    for keyword, ctx in keywords_of(game, ref, "hexproof"):
        if _ignored(game, ref, controller):
            return None
        whole = _HEXPROOF if is_object(ref) else _HEXPROOF_PLAYER
        if keyword.filter is None and game.applies(whole):
            return whole
        if keyword.filter is not None and _has_quality(game, keyword.filter, source, ctx) and game.applies(_HEXPROOF_FROM):
            return _HEXPROOF_FROM
    return None


def _ignored(game: Position, ref: Referent, controller: PlayerId) -> bool:
    return may_as_though(game, "target_hexproof", ref, controller)
