"""What can't happen (101.2, 614.17): every "no", with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent, is_player
from app.engine.position.in_force import Rule
from app.engine.reading.as_it_would_be import as_though, permanent_to_be
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import functioning
from app.engine.reading.known import present
from app.engine.reading.meaning import holds, matches
from app.engine.reading.patterns import event_matches
from app.engine.reading.phased import PHASED_OUT
from app.engine.trees.filters import conjuncts
from app.engine.trees.keywords import looked_for

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position

_INDESTRUCTIBLE = looked_for("indestructible", "702.12b")


def forbidding(
    game: Position, action: t.Forbidden, what: Referent = NOBODY, by: Referent = NOBODY,
    of: Collection[str] = (), counter: str | None = None,
) -> Rule | None:
    """An effect that says this can't happen, or None. `what` and `by` as `CANT_ACTIONS` says; -1 for nobody. `of`: the parts
    of what effects forbid that it belongs to. `counter`: the kind of counter."""
    for rule in functioning(game).rules.get(t.Cant, ()):
        effect = rule.effect
        assert isinstance(effect, t.Cant)
        if effect.action != action:
            continue
        ctx = rule.ctx.for_attack(ObjectId(what), by) if action == "attack" else rule.ctx
        if holds(rule.condition, ctx) and _fits(effect, ctx, what, by, of, counter) and game.applies("101.2"):
            if game.witness is not None:
                game.witness.forbade(action, rule)
            game.because(rule.where)
            return rule
    return None


def _fits(
    effect: t.Cant, ctx: Context, what: Referent, by: Referent, of: Collection[str], counter: str | None
) -> bool:
    if (effect.only is not None and effect.only not in of) or effect.counter not in (None, counter):
        return False
    if effect.nth is not None and _done_this_turn(effect, ctx, by) < effect.nth - 1:
        return False
    if effect.what is not None and (what == NOBODY or not matches(effect.what, what, ctx)):
        return False
    if effect.action in ("activate", "be_targeted") and is_elsewhere(ctx.g, effect.what, what):
        return False
    return effect.by is None or (by != NOBODY and matches(effect.by, by, ctx.for_thing(what)))


def may_be_sacrificed(
    game: Position, id: ObjectId, player: PlayerId, cause: PlayerId = NOBODY, for_use: bool = False
) -> bool:
    """May the player sacrifice the permanent, for a spell or ability of `cause`, if it is for one? What a player can't be made
    to do by a spell or ability they can't choose to do for it either (608.2d). for_use: it is for one to be cast or activated."""
    if forbidding(game, "be_sacrificed", id, player, ("use",) * for_use):
        return False
    return _may_be_made_to(game, "make_sacrifice", player, cause)


def may_be_made_to_discard(game: Position, player: PlayerId, cause: PlayerId) -> bool:
    """May a player discard for a spell or ability of whoever causes it, if anybody does?"""
    return _may_be_made_to(game, "make_discard", player, cause)


def _may_be_made_to(game: Position, action: t.Forbidden, player: PlayerId, cause: PlayerId) -> bool:
    """May a player be made to do something by whoever causes it, if anybody does?"""
    return cause == NOBODY or not forbidding(game, action, player, cause)


def parts_of_damage(event: ev.Damage) -> tuple[str, ...]:
    """The parts of what effects forbid that damage belongs to, as `forbidding` is told them."""
    return ("combat",) if event.combat else ()


def is_elsewhere(game: Position, description: t.Filter | None, ref: Referent) -> bool:
    """Is the object no permanent, where "creatures" are spoken of? A card type or subtype without a zone means
    permanents (109.2); "sources" are anywhere."""
    parts = conjuncts(description)
    here = present(game, ref)
    if here is None or here.zone == "battlefield" or any(isinstance(one, t.IsSpell | t.IsCard | t.InZone) for one in parts):
        return False
    if not any(isinstance(one, t.HasType | t.HasSubtype) for one in parts):
        return False
    return game.applies("109.2")


_COUNTED: dict[t.Forbidden, type[Event]] = {"cast": ev.SpellCast, "draw": ev.CardDrawn}
"""What may be done only so often in a turn, as the event that it is."""


def _done_this_turn(effect: t.Cant, ctx: Context, player: Referent) -> int:
    """How often a player has cast a spell that fits or drawn a card this turn, for "no more than so many each turn"."""
    kind, history = _COUNTED[effect.action], ctx.g.history
    done = [e for e in history if isinstance(e, kind) and e.player == player and (e.amount or kind is ev.SpellCast)]
    if effect.what is None:
        return len(done)
    return sum(1 for e in done if event_matches(t.Casts(effect.what), e, ctx))


def is_impossible(game: Position, event: Event) -> bool:
    """Could the event not happen at all, whatever anyone says (101.3)? Then it is left out."""
    if isinstance(event, ev.Damage):
        if event.amount <= 0:
            return game.applies("120.8")
        return not _can_be_dealt_damage(game, event.target) and game.applies("120.1a")
    return _cannot_be_done(game, event) and game.applies("101.3")


def _cannot_be_done(game: Position, event: Event) -> bool:
    """Is what it would happen to not there, not the player's to sacrifice, or in that state already?"""
    kind = type(event)
    if kind in _ACTS_ON and _out_of_being(game, event):
        return True
    undoable = _UNDOABLE.get(kind)
    return undoable is not None and undoable(game, event)


def _cannot_move(game: Position, event: ev.ZoneChange) -> bool:
    here = game.objects.get(event.object)
    return here is None or here.zone != event.origin or _is_lost_token(game, here)


def _is_tapped_so(game: Position, event: ev.Tapped | ev.Untapped) -> bool:
    here = game.objects.get(event.object)
    return here is None or here.tapped == (isinstance(event, ev.Tapped))


def _is_no_permanent(game: Position, event: ev.Destroyed | ev.Sacrificed) -> bool:
    here = game.objects.get(event.object)
    return here is None or here.zone != "battlefield" or bool(here.phased_out)


def _cannot_sacrifice(game: Position, event: ev.Sacrificed) -> bool:
    return _is_no_permanent(game, event) or game.objects[event.object].controller != event.player


def _is_nothing(_: Position, event: ev.LifeGained | ev.LifeLost | ev.CountersPut) -> bool:
    return event.amount <= 0


_UNDOABLE: dict[type[Event], Callable[[Position, Any], bool]] = {
    ev.ZoneChange: _cannot_move, ev.Tapped: _is_tapped_so, ev.Untapped: _is_tapped_so, ev.Destroyed: _is_no_permanent,
    ev.Sacrificed: _cannot_sacrifice, ev.LifeGained: _is_nothing, ev.LifeLost: _is_nothing, ev.CountersPut: _is_nothing,
}
"""When an event of each kind can't be done."""


def _is_lost_token(game: Position, thing: GameObject) -> bool:
    """A token that has left the battlefield stays where it is until it ceases to exist."""
    return thing.is_token and thing.zone not in ("battlefield", "stack") and game.applies("111.8")


_ACTS_ON = frozenset({
    ev.ZoneChange, ev.Tapped, ev.Untapped, ev.CountersPut, ev.CountersRemoved, ev.Attached, ev.Unattached, ev.Transformed,
    ev.TurnedUp,
})
"""Kinds of event that are done to a permanent by its object or, of counters, its target."""


def _out_of_being(game: Position, event: Event) -> bool:
    """Would an effect do something to a permanent that is phased out, which is treated as though it did not exist?"""
    ref = event.target if isinstance(event, ev.CountersPut | ev.CountersRemoved) else event.object
    here = present(game, ref)
    return here is not None and bool(here.phased_out) and (event.source or event.cause != NOBODY) and game.applies(PHASED_OUT)


def _can_be_dealt_damage(game: Position, ref: Referent) -> bool:
    """Only players, creatures, planeswalkers and battles can be dealt damage (120.1)."""
    if is_player(ref):
        return 0 <= ref < len(game.players) and (game.players[ref].in_game or game.denies("800.4e"))
    here = game.objects.get(ref)
    if here is None or here.zone != "battlefield" or here.phased_out:
        return False
    return not chars(game, ref).types.isdisjoint(("creature", "planeswalker", "battle"))


_SIMPLE: dict[type[Event], tuple[t.Forbidden, str, str]] = {
    ev.LifeGained: ("gain_life", "", "player"), ev.LifeLost: ("lose_life", "", "player"),
    ev.CardDrawn: ("draw", "", "player"), ev.CardDiscarded: ("discard", "object", "player"),
    ev.Sacrificed: ("be_sacrificed", "object", "player"), ev.Untapped: ("untap", "object", ""),
    ev.Tapped: ("become_tapped", "object", ""), ev.Countered: ("be_countered", "object", "source"),
    ev.TurnedUp: ("turn_face_up", "object", ""), ev.Attached: ("be_attached", "object", "target"),
    ev.GameLost: ("lose", "", "player"), ev.GameWon: ("win", "", "player"),
}


def is_forbidden(game: Position, event: Event) -> str | None:
    """The rule by which an event can't happen, or None."""
    if isinstance(event, ev.Destroyed) and chars(game, event.object).has("indestructible") and game.applies(_INDESTRUCTIBLE):
        return _INDESTRUCTIBLE
    if not functioning(game).rules:
        return None
    if isinstance(event, ev.Destroyed):
        return "101.2" if forbidding(game, "be_destroyed", event.object) else None
    if isinstance(event, ev.ZoneChange):
        return _move_forbidden(game, event)
    if isinstance(event, ev.Damage):
        return "101.2" if forbidding(game, "deal_damage", event.source, event.target, parts_of_damage(event)) else None
    if isinstance(event, ev.CountersPut):
        return "101.2" if forbidding(game, "get_counters", event.target, counter=event.counter) else None
    if isinstance(event, ev.Sacrificed) and not _may_be_made_to(game, "make_sacrifice", event.player, event.cause):
        return "101.2"
    if isinstance(event, ev.CardDiscarded) and not may_be_made_to_discard(game, event.player, event.cause):
        return "101.2"
    if isinstance(event, ev.Transformed):
        of = () if event.is_bound else ("not_by_day_and_night",)
        return "101.2" if forbidding(game, "transform", event.object, of=of) else None
    named = _SIMPLE.get(type(event))
    if named is None:
        return None
    action, what, by = named
    found = forbidding(game, action, getattr(event, what) if what else NOBODY, getattr(event, by) if by else NOBODY)
    return "101.2" if found is not None else None


def _move_forbidden(game: Position, event: ev.ZoneChange) -> str | None:
    if event.to == "battlefield" and _may_not_enter(game, event) and game.applies("614.17d"):
        return "614.17d"
    if event.to == "exile" and forbidding(game, "be_exiled", event.object):
        return "101.2"
    if event.origin == "graveyard" and forbidding(game, "leave_graveyard", event.object):
        return "101.2"
    return None


def _may_not_enter(game: Position, event: ev.ZoneChange) -> bool:
    """Does an effect say that it can't enter the battlefield, judged as it would exist there (614.17d)?"""
    if not any(getattr(rule.effect, "action", "") == "enter" for rule in functioning(game).rules.get(t.Cant, ())):
        return False
    there, effects = permanent_to_be(game, event)
    with as_though(game, there, effects):
        return forbidding(game, "enter", there.id, of=(event.origin,)) is not None
