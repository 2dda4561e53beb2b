"""Does an event fit a pattern? For trigger conditions (603.2), "would" (614.1) and "this turn" (608.2i)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event
from app.engine.position.objects import new_object
from app.engine.position.steps import is_during
from app.engine.reading.characteristics import controller_of, record
from app.engine.reading.meaning import OPERATORS, amount, holds, matches, select
from app.engine.reading.qualities import counters_on

_KINDS: dict[type, tuple[str, ...]] = {
    t.Moves: (ev.MOVE,), t.Casts: (ev.CAST,), t.Activates: (ev.ACTIVATE,), t.BecomesTarget: (ev.TARGETED,),
    t.Attacks: (ev.ATTACK,), t.PlayerAttacks: (ev.ATTACKED,), t.IsAttacked: (ev.ATTACKED,), t.Blocks: (ev.BLOCK,),
    t.BecomesBlocked: (ev.BLOCKED,), t.AttacksUnblocked: (ev.UNBLOCKED,), t.Damages: (ev.DAMAGE,),
    t.BeginsStep: (ev.STEP,), t.GainsLife: (ev.GAIN_LIFE,), t.LosesLife: (ev.LOSE_LIFE,), t.Draws: (ev.DRAW,),
    t.Discards: (ev.DISCARD,), t.Sacrifices: (ev.SACRIFICE,), t.BecomesTapped: (ev.TAP,),
    t.BecomesUntapped: (ev.UNTAP,), t.TapsForMana: (ev.TAPPED_FOR_MANA,), t.PutsCounters: (ev.COUNTERS,),
    t.RemovesCounters: (ev.UNCOUNTERS,), t.CreatesTokens: (ev.CREATE,), t.Destroys: (ev.DESTROY,),
    t.Counters: (ev.COUNTERED,), t.PlaysLand: (ev.PLAY_LAND,), t.TurnedFaceUp: (ev.FACE_UP,),
    t.Transforms: (ev.TRANSFORM,), t.Phases: (ev.PHASE,), t.LosesGame: (ev.LOSE,), t.LosesControl: (ev.CONTROL,),
    t.AddsMana: (ev.ADD_MANA,), t.Does: (ev.DOES,), t.AbilityTriggers: (ev.TRIGGERED,), t.StateIs: (),
}
DONE = frozenset({
    "adapt", "airbend", "become_day", "become_initiative", "become_level", "become_monarch", "become_monstrous",
    "become_night", "become_renowned", "become_suspected", "blight", "clash", "coin_lost", "coin_won", "collect_evidence",
    "complete_dungeon", "connive", "copy", "crew", "crime", "cycle", "earthbend", "enlist", "enter_room", "evolve", "exert",
    "exploit", "explore", "fight", "firebend", "forage", "fully_unlock", "give_gift", "learn", "manifest_dread", "mentor",
    "mutate", "proliferate", "reflexive", "ring_tempts", "roll", "saddle", "scry", "search", "surveil", "time_travel",
    "train", "unlock_door", "venture",
})
"""Actions whose doing is told to abilities (`Does`); trigger conditions of any other action are refused by name."""

_EXACT = frozenset({"become_level", "enter_room", "unlock_door"})
"""Actions whose number must be the very one asked for: which level, which room, which door."""

_OWN_KIND = {"mill": ev.MILL, "shuffle": ev.SHUFFLE, "transform": ev.TRANSFORM}


def kinds_of(pattern: t.EventPattern) -> tuple[str, ...]:
    """Kinds of event a pattern can fit. Raises UnsupportedText."""
    if isinstance(pattern, t.OneOrMore | t.EventIf | t.AmountIs):
        return kinds_of(pattern.pattern)
    if isinstance(pattern, t.AnyOf):
        return tuple(dict.fromkeys(kind for one in pattern.patterns for kind in kinds_of(one)))
    if isinstance(pattern, t.Attaches):
        return (ev.UNATTACH,) if pattern.un else (ev.ATTACH,)
    if isinstance(pattern, t.Does) and pattern.action in _OWN_KIND:
        return (_OWN_KIND[pattern.action],)
    if isinstance(pattern, t.Does) and pattern.action not in DONE:
        raise UnsupportedText(pattern.action, "trigger condition")
    kinds = _KINDS.get(type(pattern))
    if kinds is None:
        raise UnsupportedText(getattr(pattern, "words", type(pattern).__name__), "trigger condition")
    return kinds


def looks_back(pattern: t.EventPattern, e: Event) -> bool:
    """Is it one of the triggers that look at the position just before the event (603.10a–g)? Of several trigger conditions in
    one ability, only those count that the event could meet. What enters is looked at afterwards, wherever it came from
    (603.6a)."""
    if isinstance(pattern, t.OneOrMore | t.EventIf | t.AmountIs):
        return looks_back(pattern.pattern, e)
    if isinstance(pattern, t.AnyOf):
        return any(e.kind in kinds_of(one) and looks_back(one, e) for one in pattern.patterns)
    if isinstance(pattern, t.Moves):
        return _between(pattern, e) and _leaves_in_view(pattern)
    if isinstance(pattern, t.Phases):
        return pattern.direction == "out"
    if isinstance(pattern, t.Does):
        return pattern.action == "exploit"
    if isinstance(pattern, t.Attaches):
        return pattern.un
    return isinstance(pattern, t.Sacrifices | t.LosesControl | t.Counters | t.LosesGame)


def _leaves_in_view(p: t.Moves) -> bool:
    """Does it watch for objects that leave the battlefield or a graveyard, or that go from anybody's sight (603.10a)?"""
    if p.to == "battlefield":
        return False
    if p.source_zone in ("battlefield", "graveyard"):
        return True
    return p.to in ("hand", "library") and p.source_zone not in ("hand", "library")


def _between(p: t.Moves, e: Event) -> bool:
    """Is the move one from and to the zones that the pattern names?"""
    return e.kind == ev.MOVE and p.source_zone in (None, e.origin) and p.to in (None, e.to)


def event_matches(pattern: t.EventPattern, e: Event, ctx: Context, would: bool = False) -> bool:
    """Does an event that happened (or, with `would`, that is about to happen) fit? Raises UnsupportedText."""
    test = _TESTS.get(type(pattern))
    if test is None:
        raise UnsupportedText(getattr(pattern, "words", type(pattern).__name__), "trigger condition")
    return test(pattern, e, ctx, would)


def role_of(e: Event, role: str) -> int | None:
    """Who or what has a role in an event, None if nobody. After a zone change the object is the new one (603.6). Of damage
    the object is what was damaged, or what dealt it if that was a player; of targeting what was targeted, of counters what they
    are on."""
    if role == "object" and e.kind == ev.DAMAGE:
        return e.target if e.target >= 100 else (e.source or None)
    if role == "object" and e.kind in (ev.TARGETED, ev.COUNTERS, ev.UNCOUNTERS):
        return e.target if e.target >= 0 else None
    if role == "object":
        return (e.new or e.object) or None
    if role == "before":
        return e.object or None
    if role == "source":
        return e.source or None
    if role == "player":
        return e.player if e.player >= 0 else None
    if role == "target":
        return e.target if e.target >= 0 else None
    if role == "spell":
        return e.object or None
    if role == "attached":
        found = e.before.object.attached_to if e.before is not None else None
        return e.target if found is None and e.target >= 0 else found
    raise UnsupportedText(role, "role in an event")


def roles_of(e: Event, roles: str) -> tuple[int, ...]:
    """Everyone or everything that has a role ("objects", "sources", "players", …) in one of the events that an event stands
    for; the attackers, of players attacking."""
    if e.kind == ev.ATTACKED and roles == "objects":
        return tuple(dict.fromkeys(a for a, d in e.info if e.target in (-1, d)))
    found = (role_of(one, roles[:-1]) for one in (e.batch or (e,)))
    return tuple(dict.fromkeys(ref for ref in found if ref is not None))


def events_of_period(pattern: t.EventPattern, period: str, ctx: Context) -> list[Event]:
    """Events of a period that fit: "turn", "last_turn", "combat"."""
    g = ctx.g
    if period == "last_turn":
        pool = g.past
    elif period == "combat":
        start = max((i for i, e in enumerate(g.history) if e.kind == ev.STEP and e.word == "beginning_of_combat"), default=0)
        pool = g.history[start:]
    elif period == "turn":
        pool = g.history
    else:
        raise UnsupportedText(period, "period")
    kinds = kinds_of(pattern)
    return [e for e in pool if e.kind in kinds and event_matches(pattern, e, ctx)]


def _who(who: t.Selector | None, player: int, ctx: Context) -> bool:
    if who is None:
        return True
    if type(who) is t.You:
        return player == ctx.controller
    return player in select(who, ctx)


def _what(f: t.Filter | None, ref: int, ctx: Context) -> bool:
    return f is None or (ref >= 0 and matches(f, ref, ctx))


def _moves(p: t.Moves, e: Event, ctx: Context, would: bool) -> bool:
    if not _between(p, e):
        return False
    if e.origin == "stack" and e.to == "graveyard" and p.source_zone is None and p.to is None:
        return False
    seen = e.object if would or e.origin == "battlefield" or (_leaves_in_view(p) and e.to != "battlefield") else e.new
    if isinstance(p.what, t.IsSource):
        return ctx.source in (e.object, e.new) and _owner(p, e, ctx)
    return matches(p.what, seen or e.object, ctx) and _owner(p, e, ctx)


def _owner(p: t.Moves, e: Event, ctx: Context) -> bool:
    if p.owner is not None:
        found = record(ctx.g, e.object)
        if found is None or not _who(p.owner, found.owner, ctx):
            return False
    return p.by is None or (e.cause >= 0 and _who(p.by, e.cause, ctx))


def _casts(p: t.Casts, e: Event, ctx: Context, would: bool) -> bool:
    if not (_who(p.by, e.player, ctx) and _what(p.what, e.object, ctx)):
        return False
    if p.nth is None:
        return True
    cast = [one for one in ctx.g.history if one.kind == ev.CAST and one.player == e.player]
    return e in cast and cast.index(e) + 1 == p.nth


def _activates(p: t.Activates, e: Event, ctx: Context, would: bool) -> bool:
    if e.combat and not p.mana:
        return False
    return _who(p.by, e.player, ctx) and _what(p.of, e.source, ctx) and (not p.loyalty or e.word == "loyalty")


def _becomes_target(p: t.BecomesTarget, e: Event, ctx: Context, would: bool) -> bool:
    return matches(p.what, e.target, ctx) and _what(p.of, e.object, ctx)


def _attacks(p: t.Attacks, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and _what(p.defender, e.target, ctx) and (not p.alone or e.amount == 1)


def attacks_with(p: t.PlayerAttacks, e: Event, ctx: Context) -> Event:
    """The attack as the pattern sees it: only the attackers that fit, and how many."""
    whole = e.copy()
    whole.info = [(a, d) for a, d in e.info if _what(p.with_, a, ctx) and _what(p.defender, d, ctx)]
    whole.amount = len(whole.info)
    return whole


def _player_attacks(p: t.PlayerAttacks, e: Event, ctx: Context, would: bool) -> bool:
    if not _who(p.by, e.player, ctx):
        return False
    pairs = [(a, d) for a, d in e.info if _what(p.with_, a, ctx) and _what(p.defender, d, ctx)]
    return (e.target < 0 and p.defender is None and len(pairs) >= p.at_least) or (
        p.defender is not None and e.target >= 0 and sum(1 for _, d in pairs if d == e.target) >= p.at_least
    )


def _is_attacked(p: t.IsAttacked, e: Event, ctx: Context, would: bool) -> bool:
    return e.target >= 0 and matches(p.what, e.target, ctx)


def _blocks(p: t.Blocks, e: Event, ctx: Context, would: bool) -> bool:
    if not _what(p.what, e.object, ctx):
        return False
    return e.target < 0 if p.blocked is None else e.target >= 0 and matches(p.blocked, e.target, ctx)


def _becomes_blocked(p: t.BecomesBlocked, e: Event, ctx: Context, would: bool) -> bool:
    if not _what(p.what, e.object, ctx):
        return False
    return e.target < 0 if p.by is None else e.target >= 0 and matches(p.by, e.target, ctx)


def _damages(p: t.Damages, e: Event, ctx: Context, would: bool) -> bool:
    if p.combat is not None and e.combat != p.combat:
        return False
    return e.amount >= p.at_least and _what(p.source, e.source, ctx) and _what(p.to, e.target, ctx)


def _begins(p: t.BeginsStep, e: Event, ctx: Context, would: bool) -> bool:
    phase = ctx.g.turn.phase
    named = e.word == p.step or (p.step == "main" and is_during(phase, e.word, "main"))
    if p.step == "combat":
        named = e.word == "beginning_of_combat"
    return named and _who(p.whose, e.player, ctx)


def _gains_life(p: t.GainsLife, e: Event, ctx: Context, would: bool) -> bool:
    return e.amount > 0 and _who(p.who, e.player, ctx)


def _loses_life(p: t.LosesLife, e: Event, ctx: Context, would: bool) -> bool:
    return e.amount > 0 and _who(p.who, e.player, ctx)


def _draws(p: t.Draws, e: Event, ctx: Context, would: bool) -> bool:
    if not _who(p.who, e.player, ctx) or (not would and not e.amount):
        return False
    if p.except_first_in_draw_step and e.word == "first_in_draw_step":
        return False
    if p.what is not None and (would or not _what(p.what, _drawn_or_discarded(ctx, e), ctx)):
        return False
    if p.nth is None:
        return True
    drawn = [one for one in ctx.g.history if one.kind == ev.DRAW and one.player == e.player and one.amount]
    return (e in drawn and drawn.index(e) + 1 == p.nth) or (would and len(drawn) + 1 == p.nth)


def _drawn_or_discarded(ctx: Context, e: Event) -> int:
    """The card drawn or discarded, where it is now."""
    gone = ctx.g.departed.get(e.object)
    return e.object if gone is None else gone.became


def _discards(p: t.Discards, e: Event, ctx: Context, would: bool) -> bool:
    itself = isinstance(p.what, t.IsSource) and _drawn_or_discarded(ctx, e) == ctx.source  # it triggers where it went (113.6k)
    if not (_who(p.who, e.player, ctx) and (itself or _what(p.what, e.object, ctx))):
        return False
    return p.by is None or (e.cause >= 0 and _who(p.by, e.cause, ctx))


def _sacrifices(p: t.Sacrifices, e: Event, ctx: Context, would: bool) -> bool:
    return _who(p.who, e.player, ctx) and _what(p.what, e.object, ctx)


def _tapped(p: t.BecomesTapped, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and (not p.for_mana or e.word == "for_mana")


def _untapped(p: t.BecomesUntapped, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx)


def _taps_for_mana(p: t.TapsForMana, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and _who(p.by, e.player, ctx) and (
        not p.mana or any(one in p.mana for one in e.info)
    )


def _puts_counters(p: t.PutsCounters, e: Event, ctx: Context, would: bool) -> bool:
    if p.kind is not None and e.word != p.kind:
        return False
    if p.by_effect and not _by_effect(e) and ctx.g.applies("614.16"):
        return False
    return e.amount > 0 and _what(p.on, e.target, ctx) and (p.by is None or _who(p.by, e.cause, ctx))


def _by_effect(e: Event) -> bool:
    """Does an effect cause it: of a resolving spell or ability, or one that says how something enters (614.16)? Costs,
    turn-based actions and combat damage don't."""
    if e.outer is not None and e.outer.kind == ev.DAMAGE:
        return not e.outer.combat
    return e.source > 0 or e.outer is not None


def _removes_counters(p: t.RemovesCounters, e: Event, ctx: Context, would: bool) -> bool:
    if (p.kind is not None and e.word != p.kind) or not _what(p.on, e.target, ctx):
        return False
    return not p.last or counters_on(ctx.g, e.target, e.word) == 0


def _creates(p: t.CreatesTokens, e: Event, ctx: Context, would: bool) -> bool:
    if not _who(p.under, e.player, ctx):
        return False
    if p.what is None:
        return True

    return would_be_token(p.what, e, ctx) if would else matches(p.what, e.new, ctx)


def _destroys(p: t.Destroys, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx)


def _counters(p: t.Counters, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and (p.by is None or _who(p.by, e.cause, ctx))


def _attaches(p: t.Attaches, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and _what(p.to, e.target, ctx)


def _plays_land(p: t.PlaysLand, e: Event, ctx: Context, would: bool) -> bool:
    return _who(p.who, e.player, ctx) and _what(p.what, e.object, ctx)


def _face_up(p: t.TurnedFaceUp, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx)


def _transforms(p: t.Transforms, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and _what(p.into, e.object, ctx)


def _phases(p: t.Phases, e: Event, ctx: Context, would: bool) -> bool:
    return e.word == p.direction and _what(p.what, e.object, ctx)


def _loses_game(p: t.LosesGame, e: Event, ctx: Context, would: bool) -> bool:
    return _who(p.who, e.player, ctx)


def _loses_control(p: t.LosesControl, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.what, e.object, ctx) and _who(p.who, e.player, ctx)


def _adds_mana(p: t.AddsMana, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.source, e.source, ctx) and _who(p.to, e.player, ctx)


def _does(p: t.Does, e: Event, ctx: Context, would: bool) -> bool:
    if e.kind == ev.DOES and e.word != p.action:
        return False
    if e.kind == ev.MOVE or not _who(p.who, e.player, ctx):
        return False
    if p.action in _EXACT and e.amount != p.at_least:
        return False
    return _what(p.what, e.object, ctx) and (p.at_least <= 1 or e.amount >= p.at_least)


def _ability_triggers(p: t.AbilityTriggers, e: Event, ctx: Context, would: bool) -> bool:
    return _what(p.of, e.source, ctx) and (p.by is None or _who(p.by, controller_of(ctx.g, e.source), ctx))


def _event_if(p: t.EventIf, e: Event, ctx: Context, would: bool) -> bool:
    if not event_matches(p.pattern, e, ctx, would):
        return False
    inner = Context(ctx.g, ctx.controller, ctx.source, ctx.item, e, ctx.parent)
    return holds(p.condition, inner)


def _amount_is(p: t.AmountIs, e: Event, ctx: Context, would: bool) -> bool:
    return event_matches(p.pattern, e, ctx, would) and OPERATORS[p.op](e.amount, amount(p.amount, ctx))


def _any_of(p: t.AnyOf, e: Event, ctx: Context, would: bool) -> bool:
    return any(e.kind in kinds_of(one) and event_matches(one, e, ctx, would) for one in p.patterns)


_TESTS: dict[type, Callable[[Any, Event, Context, bool], bool]] = {
    t.Moves: _moves, t.Casts: _casts, t.Activates: _activates, t.BecomesTarget: _becomes_target, t.Attacks: _attacks,
    t.PlayerAttacks: _player_attacks, t.IsAttacked: _is_attacked, t.Blocks: _blocks, t.BecomesBlocked: _becomes_blocked,
    t.AttacksUnblocked: lambda p, e, ctx, would: _what(p.what, e.object, ctx), t.Damages: _damages,
    t.BeginsStep: _begins, t.GainsLife: _gains_life, t.LosesLife: _loses_life, t.Draws: _draws, t.Discards: _discards,
    t.Sacrifices: _sacrifices, t.BecomesTapped: _tapped, t.BecomesUntapped: _untapped, t.TapsForMana: _taps_for_mana,
    t.PutsCounters: _puts_counters, t.RemovesCounters: _removes_counters, t.CreatesTokens: _creates,
    t.Destroys: _destroys, t.Counters: _counters, t.Attaches: _attaches, t.PlaysLand: _plays_land,
    t.TurnedFaceUp: _face_up, t.Transforms: _transforms, t.Phases: _phases, t.LosesGame: _loses_game,
    t.LosesControl: _loses_control, t.AddsMana: _adds_mana, t.Does: _does, t.AbilityTriggers: _ability_triggers,
    t.EventIf: _event_if, t.AmountIs: _amount_is, t.AnyOf: _any_of,
    t.OneOrMore: lambda p, e, ctx, would: event_matches(p.pattern, e, ctx, would),
}


def would_be_token(f: t.Filter, e: Event, ctx: Context) -> bool:
    """Would the token fit a description? Judged on a token that is there only for the question."""
    g = ctx.g
    saved = g.snapshot()
    token = new_object(g.new_id(), e.info, e.player, "battlefield", g.tick())
    token.is_token = True
    g.put_in(token)
    fits = matches(f, token.id, ctx)
    g.restore(saved)
    return fits
