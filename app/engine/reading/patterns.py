"""Does an event fit a pattern? For trigger conditions (603.2), "would" (614.1) and "this turn" (608.2i)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import AttackDeclared, Damage, Event, TappedForMana
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent, is_object
from app.engine.position.steps import is_during
from app.engine.reading.as_it_was import as_it_was, changed_since
from app.engine.reading.as_it_would_be import as_though, permanent_to_be
from app.engine.reading.characteristics import controller_of
from app.engine.reading.known import became, came_from, last_known, record
from app.engine.reading.meaning import OPERATORS, amount, holds, matches, select
from app.engine.reading.qualities import counters_on
from app.engine.reading.still_there import found_of_the_past
from app.engine.trees.filters import conjuncts
from app.engine.trees.roles import SINGLY, Spoken
from app.engine.trees.vocabularies import DEEDS
from app.engine.trees.walking import contains
from app.engine.trees.zones import looks_back_at

_KINDS: dict[type, tuple[type[Event], ...]] = {
    t.Moves: (ev.ZoneChange,), t.Casts: (ev.SpellCast,), t.Activates: (ev.AbilityActivated,),
    t.BecomesTarget: (ev.BecameTarget,), t.Attacks: (ev.Attacking,), t.PlayerAttacks: (ev.AttackDeclared,),
    t.IsAttacked: (ev.AttackDeclared,), t.Blocks: (ev.Blocking,), t.BecomesBlocked: (ev.BecameBlocked,),
    t.AttacksUnblocked: (ev.Unblocked,), t.Damages: (ev.Damage,),
    t.BeginsStep: (ev.StepBegins,), t.GainsLife: (ev.LifeGained,), t.LosesLife: (ev.LifeLost,), t.Draws: (ev.CardDrawn,),
    t.Discards: (ev.CardDiscarded,), t.Sacrifices: (ev.Sacrificed,), t.BecomesTapped: (ev.Tapped,),
    t.BecomesUntapped: (ev.Untapped,), t.TapsForMana: (ev.TappedForMana,), t.PutsCounters: (ev.CountersPut,),
    t.RemovesCounters: (ev.CountersRemoved,), t.CreatesTokens: (ev.TokenCreation,), t.Destroys: (ev.Destroyed,),
    t.Counters: (ev.Countered,), t.PlaysLand: (ev.LandPlayed,), t.TurnedFaceUp: (ev.TurnedUp,),
    t.Transforms: (ev.Transformed,), t.Phases: (ev.Phased,), t.LosesGame: (ev.GameLost,),
    t.LosesControl: (ev.ControlLost, ev.ZoneChange),
    t.AddsMana: (ev.ManaAdded,), t.Does: (ev.DeedDone,), t.AbilityTriggers: (ev.AbilityTriggered,), t.StateIs: (),
}
DONE = frozenset(DEEDS)
"""Actions whose doing is told to abilities (`Does`); trigger conditions of any other action are refused by name."""

_EXACT = frozenset({"become_level", "enter_room", "unlock_door", "expend"})
"""Actions whose number must be the very one asked for: which level, which room, which door, the how-manieth mana of the turn."""

_OWN_KIND: dict[str, type[Event]] = {"mill": ev.Milled, "shuffle": ev.LibraryShuffled, "transform": ev.Transformed}


def kinds_of(pattern: t.EventPattern) -> tuple[type[Event], ...]:
    """Kinds of event a pattern can fit. Raises UnsupportedText."""
    if isinstance(pattern, t.OneOrMore | t.EventIf | t.AmountIs):
        return kinds_of(pattern.pattern)
    if isinstance(pattern, t.AnyOf):
        return tuple(dict.fromkeys(kind for one in pattern.patterns for kind in kinds_of(one)))
    if isinstance(pattern, t.Attaches):
        return (ev.Unattached,) if pattern.un else (ev.Attached,)
    if isinstance(pattern, t.Does) and pattern.action in _OWN_KIND:
        return (_OWN_KIND[pattern.action],)
    if isinstance(pattern, t.Does) and pattern.action not in DONE:
        raise UnsupportedText(pattern.action, "trigger condition")
    kinds = _KINDS.get(type(pattern))
    if kinds is None:
        raise UnsupportedText(getattr(pattern, "words", type(pattern).__name__), "trigger condition")
    return kinds


def looks_back(pattern: t.EventPattern, event: Event) -> bool:
    """Is it one of the triggers that look at the position just before the event (603.10a–g)? Of several trigger conditions in
    one ability, only those count that the event could meet. What enters is looked at afterwards, wherever it came from
    (603.6a)."""
    if isinstance(pattern, t.OneOrMore | t.EventIf | t.AmountIs):
        return looks_back(pattern.pattern, event)
    if isinstance(pattern, t.AnyOf):
        return any(type(event) in kinds_of(one) and looks_back(one, event) for one in pattern.patterns)
    if isinstance(pattern, t.Moves):
        return isinstance(event, ev.ZoneChange) and _between(pattern, event) and looks_back_at(pattern)
    if isinstance(pattern, t.Phases):
        return pattern.direction == "out"
    if isinstance(pattern, t.Does):
        return pattern.action == "exploit"
    if isinstance(pattern, t.Attaches):
        return pattern.un
    return isinstance(pattern, t.Sacrifices | t.LosesControl | t.Counters | t.LosesGame)


def _between(pattern: t.Moves, event: ev.ZoneChange) -> bool:
    """Is the move one from and to the zones that the pattern names?"""
    return pattern.source_zone in (None, event.origin) and pattern.to in (None, event.to)


def event_matches(pattern: t.EventPattern, event: Event, ctx: Context, would: bool = False) -> bool:
    """Does an event that happened (or, with `would`, that is about to happen) fit? Raises UnsupportedText."""
    test = _TESTS.get(type(pattern))
    if test is None:
        raise UnsupportedText(getattr(pattern, "words", type(pattern).__name__), "trigger condition")
    return test(pattern, event, ctx, would)


def role_of(event: Event, role: Spoken) -> Referent | None:
    """Who or what has a role in an event, None if nobody. After a zone change the object is the new one (603.6). Of damage
    the object is what was damaged, or what dealt it if that was a player; of targeting what was targeted, of counters what they
    are on."""
    if role == "object" and isinstance(event, ev.Damage):
        return event.target if is_object(event.target) else (event.source or None)
    if role == "object" and isinstance(event, ev.BecameTarget | ev.CountersPut | ev.CountersRemoved):
        return event.target if event.target != NOBODY else None
    if role == "object":
        return (event.new if isinstance(event, ev.Arrival) else NOTHING) or event.object or None
    if role == "before":
        return event.object or None
    if role == "source":
        return event.source or None
    if role == "player":
        player = event.outer.player if event.outer is not None and _is_within(event, "mill") else event.player
        return player if player != NOBODY else None
    if role == "target":
        return event.target if event.target != NOBODY else None
    if role == "spell":
        return event.object or None
    found = event.before.object.attached_to if isinstance(event, ev.ZoneChange) and event.before is not None else None
    return event.target if found is None and event.target != NOBODY else found


def roles_of(event: Event, roles: t.Roles) -> tuple[Referent, ...]:
    """Everyone or everything that has a role ("objects", "sources", "players", …) in one of the events that an event stands
    for; the attackers, of players attacking."""
    if isinstance(event, AttackDeclared) and roles == "objects":
        return tuple(dict.fromkeys(a for a, d in event.pairs if event.target in (NOBODY, d)))
    found = (role_of(one, SINGLY[roles]) for one in (event.parts or (event,)))
    return tuple(dict.fromkeys(ref for ref in found if ref is not None))


def events_of_period(pattern: t.EventPattern, period: t.Period, ctx: Context) -> list[Event]:
    """Events of a period that fit."""
    g = ctx.g
    if period == "last_turn":
        pool = g.past
    elif period == "game":
        pool = (*g.cast_before, *g.history)
    elif period == "combat":
        begun = (i for i, e in enumerate(g.history) if isinstance(e, ev.StepBegins) and e.step == "beginning_of_combat")
        pool = g.history[max(begun, default=0):]
    else:
        pool = g.history
    kinds = kinds_of(pattern)
    of_its_kind = [e for e in pool if type(e) in kinds]
    return found_of_the_past(g, lambda: [e for e in of_its_kind if _matched(pattern, e, ctx)])


def _matched(pattern: t.EventPattern, event: Event, ctx: Context) -> bool:
    """Did an event fit, as what took part in it was then, whatever has become of it?"""
    changed = changed_since(ctx.g, event) if event.then else []
    if not changed:
        return event_matches(pattern, event, ctx)
    with as_it_was(ctx.g, changed):
        fitted = event_matches(pattern, event, ctx)
    return fitted if fitted == event_matches(pattern, event, ctx) or ctx.g.applies("608.2i") else not fitted


def _who(who: t.Selector | None, player: PlayerId, ctx: Context) -> bool:
    if who is None:
        return True
    if type(who) is t.You:
        return player == ctx.controller
    if type(who) is t.EachPlayer:
        return player != NOBODY
    return player in select(who, ctx)


def _other_than(what: t.Filter) -> list[tuple[t.Zone, ...]]:
    """The zones that something is put somewhere from anywhere other than: it is described as it was before it moved."""
    parts = (part.part for part in conjuncts(what) if isinstance(part, t.Not))
    return [part.zones for part in parts if isinstance(part, t.InZone)]


def _what(filter: t.Filter | None, ref: Referent, ctx: Context) -> bool:
    return filter is None or (ref != NOBODY and matches(filter, ref, ctx))


def _moves(pattern: t.Moves, event: ev.ZoneChange, ctx: Context, would: bool) -> bool:
    if not _between(pattern, event) or (pattern.within is not None and not _is_within(event, pattern.within, ctx)):
        return False
    if any(event.origin in zones for zones in _other_than(pattern.what)):
        return False
    if event.origin == "stack" and event.to == "graveyard" and pattern.source_zone is None and pattern.to is None:
        return False
    before = looks_back_at(pattern) or (event.origin == "battlefield" and not contains(pattern.what, t.IsCard))
    seen = event.object if would or (before and event.to != "battlefield") else event.new
    if isinstance(pattern.what, t.IsSource):
        return ctx.source in (event.object, event.new) and _owner(pattern, event, ctx)
    if would and event.to == "battlefield":
        return _would_fit(pattern.what, event, ctx) and _owner(pattern, event, ctx)
    return matches(pattern.what, seen or event.object, ctx) and _owner(pattern, event, ctx)


def would_enter(pattern: t.Moves, creation: ev.TokenCreation, ctx: Context) -> bool:
    """Does the entering of a token that would be created fit, from wherever things enter?"""
    return (
        pattern.to == "battlefield" and pattern.source_zone is None and not isinstance(pattern.what, t.IsSource)
        and _who(pattern.owner, creation.player, ctx) and _who(pattern.by, creation.cause, ctx)
        and _would_fit(pattern.what, creation, ctx)
    )


def _is_within(event: Event, deed: t.MovedWithin, ctx: Context | None = None) -> bool:
    """Is the move what milling, discarding, resolving or an effect of the object that asks comes to, wherever it leads?"""
    if deed == "own effect":
        return ctx is not None and event.source == ctx.source
    if deed == "resolution":
        return isinstance(event, ev.ZoneChange) and event.resolved
    if deed == "not cycling":
        return not (isinstance(event.outer, ev.CardDiscarded) and event.outer.cycled)
    return isinstance(event.outer, _WITHIN[deed])


_WITHIN: dict[t.MovedWithin, type[Event]] = {"mill": ev.Milled, "discard": ev.CardDiscarded, "draw": ev.CardDrawn}


def _would_fit(filter: t.Filter | None, event: ev.Arrival, ctx: Context) -> bool:
    """Would what is about to enter the battlefield fit a description, as it would exist there (614.12)?"""
    there, effects = permanent_to_be(ctx.g, event)
    with as_though(ctx.g, there, effects):
        fits = matches(filter, there.id, ctx)
    fits_now = matches(filter, event.object, ctx) if event.object else fits
    return fits if fits == fits_now or ctx.g.applies("614.12") else fits_now


def _owner(pattern: t.Moves, event: Event, ctx: Context) -> bool:
    if pattern.owner is not None:
        found = record(ctx.g, event.object)
        if found is None or not _who(pattern.owner, found.owner, ctx):
            return False
    return _who(pattern.by, event.cause, ctx)


def _casts(pattern: t.Casts, event: ev.SpellCast, ctx: Context, would: bool) -> bool:
    if not (_who(pattern.by, event.player, ctx) and _what(pattern.what, event.object, ctx)):
        return False
    if pattern.nth is None:
        return True
    cast = [
        one for one in ctx.g.history
        if isinstance(one, ev.SpellCast) and one.player == event.player and _what(pattern.what, one.object, ctx)
    ]
    return event in cast and cast.index(event) + 1 == pattern.nth


def _activates(pattern: t.Activates, event: ev.AbilityActivated, ctx: Context, would: bool) -> bool:
    if event.is_mana and not pattern.mana:
        return False
    return (
        _who(pattern.by, event.player, ctx)
        and _what(pattern.of, event.source, ctx)
        and pattern.keyword in (None, event.keyword)
        and not (pattern.tapless and event.taps)
        and (not _let_go(pattern.of, event.source, ctx) or ctx.g.denies("603.10"))
    )


def _let_go(described: t.Filter | None, source: Referent, ctx: Context) -> bool:
    """Did what was "equipped creature" or "enchanted permanent" leave as a cost? Once the ability is activated, it is neither."""
    parts = () if described is None else conjuncts(described)
    attached = any(isinstance(part, t.IsAmong) and isinstance(part.things, t.AttachedTo) for part in parts)
    return attached and is_object(source) and last_known(ctx.g, source) is not None


def _becomes_target(pattern: t.BecomesTarget, event: Event, ctx: Context, would: bool) -> bool:
    return matches(pattern.what, event.target, ctx) and _what(pattern.of, event.object, ctx)


def _attacks(pattern: t.Attacks, event: Event, ctx: Context, would: bool) -> bool:
    return (
        _what(pattern.what, event.object, ctx)
        and _what(pattern.defender, event.target, ctx)
        and (not pattern.alone or event.amount == 1)
        and _who(pattern.by, event.player, ctx)
    )


def _unblocked(pattern: t.AttacksUnblocked, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx) and _what(pattern.defender, event.target, ctx)


def attacks_with(pattern: t.PlayerAttacks, event: Event, ctx: Context) -> Event:
    """The attack as the pattern sees it: only the attackers that fit, and how many."""
    assert isinstance(event, AttackDeclared)
    whole = event.copy()
    whole.pairs = tuple(
        (a, d) for a, d in event.pairs if _what(pattern.with_, a, ctx) and _what(pattern.defender, d, ctx)
    )
    whole.amount = len(whole.pairs)
    return whole


def _player_attacks(pattern: t.PlayerAttacks, event: AttackDeclared, ctx: Context, would: bool) -> bool:
    if not _who(pattern.by, event.player, ctx):
        return False
    pairs = [(a, d) for a, d in event.pairs if _what(pattern.with_, a, ctx) and _what(pattern.defender, d, ctx)]
    if pattern.defender is None:
        return event.target == NOBODY and _is_enough(pattern, len(pairs))
    return event.target != NOBODY and _is_enough(pattern, sum(1 for _, d in pairs if d == event.target))


def _is_enough(pattern: t.PlayerAttacks, number: int) -> bool:
    return number == pattern.at_least if pattern.exactly else number >= pattern.at_least


def _is_attacked(pattern: t.IsAttacked, event: Event, ctx: Context, would: bool) -> bool:
    return event.target != NOBODY and matches(pattern.what, event.target, ctx)


def _blocks(pattern: t.Blocks, event: Event, ctx: Context, would: bool) -> bool:
    if not _what(pattern.what, event.object, ctx):
        return False
    return event.target == NOBODY if pattern.blocked is None else _what(pattern.blocked, event.target, _seeing(event, ctx))


def _becomes_blocked(pattern: t.BecomesBlocked, event: Event, ctx: Context, would: bool) -> bool:
    if not _what(pattern.what, event.object, ctx):
        return False
    return event.target == NOBODY if pattern.by is None else _what(pattern.by, event.target, _seeing(event, ctx))


def _seeing(event: Event, ctx: Context) -> Context:
    """For a description that compares what takes part in the event with something else in it ("a creature with lesser power")."""
    return Context(ctx.g, ctx.controller, ctx.source, ctx.item, event, ctx.parent)


def _damages(pattern: t.Damages, event: Damage, ctx: Context, would: bool) -> bool:
    if pattern.combat is not None and event.combat != pattern.combat:
        return False
    if pattern.excess and event.excess <= 0:
        return False
    return event.amount >= pattern.at_least and _what(pattern.source, event.source, ctx) and _what(pattern.to, event.target, ctx)


def _begins(pattern: t.BeginsStep, event: ev.StepBegins, ctx: Context, would: bool) -> bool:
    phase = ctx.g.turn.phase
    named = event.step == pattern.step or (pattern.step == "main" and is_during(phase, event.step, "main"))
    if pattern.step == "combat":
        named = event.step == "beginning_of_combat"
    if pattern.step == "second_main":
        named = event.step in ("precombat_main", "postcombat_main") and ctx.g.turn.mains == 2 and ctx.g.applies("505.1b")
    return named and _of_added(pattern.of, ctx) and _who(pattern.whose, event.player, ctx)


def _of_added(name: str | None, ctx: Context) -> bool:
    """Is it the turn or phase that an effect has added, if one is named (500.7–8)?"""
    turn = ctx.g.turn
    return name is None or ((ctx.number(name) or 0) in {turn.id, turn.phase_id} - {0} and ctx.g.applies("603.7b"))


def _gains_life(pattern: t.GainsLife, event: Event, ctx: Context, would: bool) -> bool:
    caused = pattern.by is None or (event.source in ctx.g.stack and matches(pattern.by, event.source, ctx))
    return event.amount > 0 and caused and _who(pattern.who, event.player, ctx)


def _loses_life(pattern: t.LosesLife, event: Event, ctx: Context, would: bool) -> bool:
    return event.amount > 0 and _who(pattern.who, event.player, ctx)


def _draws(pattern: t.Draws, event: ev.CardDrawn, ctx: Context, would: bool) -> bool:
    if not _who(pattern.who, event.player, ctx) or (not would and not event.amount):
        return False
    if pattern.except_first_in_draw_step and event.is_first:
        return False
    if pattern.what is not None and (would or not _what(pattern.what, became(ctx.g, event.object), ctx)):
        return False
    if pattern.nth is None:
        return True
    drawn = [one for one in ctx.g.history if isinstance(one, ev.CardDrawn) and one.player == event.player and one.amount]
    return (event in drawn and drawn.index(event) + 1 == pattern.nth) or (would and len(drawn) + 1 == pattern.nth)


def _discards(pattern: t.Discards, event: Event, ctx: Context, would: bool) -> bool:
    itself = (
        isinstance(pattern.what, t.IsSource) and became(ctx.g, event.object) == ctx.source
    )  # it triggers where it went (113.6k)
    if not (_who(pattern.who, event.player, ctx) and (itself or _what(pattern.what, event.object, ctx))):
        return False
    return _who(pattern.by, event.cause, ctx)


def _sacrifices(pattern: t.Sacrifices, event: Event, ctx: Context, would: bool) -> bool:
    return _who(pattern.who, event.player, ctx) and _what(pattern.what, event.object, ctx)


def _tapped(pattern: t.BecomesTapped, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx) and (pattern.by is None or _who(pattern.by, event.player, ctx))


def _untapped(pattern: t.BecomesUntapped, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx)


def _taps_for_mana(pattern: t.TapsForMana, event: TappedForMana, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx) and _who(pattern.by, event.player, ctx) and (
        not pattern.mana or any(one in pattern.mana for one in event.types)
    )


def _puts_counters(pattern: t.PutsCounters, event: ev.CountersPut, ctx: Context, would: bool) -> bool:
    if pattern.kind is not None and event.counter != pattern.kind:
        return False
    if pattern.by_effect and not _by_effect(event) and ctx.g.applies("614.16"):
        return False
    return event.amount > 0 and _what(pattern.on, event.target, ctx) and _who(pattern.by, event.cause, ctx)


def _by_effect(event: Event) -> bool:
    """Does an effect cause it: of a resolving spell or ability, or one that says how something enters (614.16)? Costs,
    turn-based actions and combat damage don't."""
    if event.outer is not None and isinstance(event.outer, ev.Damage):
        return not event.outer.combat
    return bool(event.source) or event.outer is not None


def _removes_counters(pattern: t.RemovesCounters, event: ev.CountersRemoved, ctx: Context, would: bool) -> bool:
    if (pattern.kind is not None and event.counter != pattern.kind) or not _what(pattern.on, event.target, ctx):
        return False
    return not pattern.last or counters_on(ctx.g, event.target, event.counter) == 0


def _creates(pattern: t.CreatesTokens, event: ev.TokenCreation, ctx: Context, would: bool) -> bool:
    if not _who(pattern.under, event.player, ctx):
        return False
    if pattern.what is None:
        return True

    return _would_fit(pattern.what, event, ctx) if would else matches(pattern.what, event.new, ctx)


def _destroys(pattern: t.Destroys, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx)


def _counters(pattern: t.Counters, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx) and _who(pattern.by, event.cause, ctx)


def _attaches(pattern: t.Attaches, event: Event, ctx: Context, would: bool) -> bool:
    if pattern.entering and not isinstance(event.outer, ev.Arrival):
        return False
    return _what(pattern.what, event.object, ctx) and _what(pattern.to, event.target, ctx)


def was_one_of(ref: ObjectId, things: t.Selector, ctx: Context) -> bool:
    """Was it one of these things before it changed zones: a spell, or a land just played, that was an exiled card (400.7)?"""
    before = came_from(ctx.g, ref)
    return before is not None and (before in select(things, ctx) or matches(t.IsAmong(things), before, ctx))


def _plays_land(pattern: t.PlaysLand, event: ev.LandPlayed, ctx: Context, would: bool) -> bool:
    if not (_who(pattern.who, event.player, ctx) and _what(pattern.what, event.object, ctx)):
        return False
    if pattern.card is not None and not was_one_of(event.object, pattern.card, ctx):
        return False
    land = record(ctx.g, event.object)
    anothers = event.origin == "hand" and land is not None and land.owner != event.player
    return not pattern.zones or (event.origin in pattern.zones and not anothers) != pattern.elsewhere


def _face_up(pattern: t.TurnedFaceUp, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx)


def _transforms(pattern: t.Transforms, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.what, event.object, ctx) and _what(pattern.into, event.object, ctx)


def _phases(pattern: t.Phases, event: ev.Phased, ctx: Context, would: bool) -> bool:
    return event.direction == pattern.direction and _what(pattern.what, event.object, ctx)


def _loses_game(pattern: t.LosesGame, event: Event, ctx: Context, would: bool) -> bool:
    return _who(pattern.who, event.player, ctx)


def _loses_control(pattern: t.LosesControl, event: Event, ctx: Context, would: bool) -> bool:
    """Another player gains control of it, or it leaves the battlefield: what is elsewhere has no controller (108.4)."""
    if not isinstance(event, ev.ZoneChange):
        return _what(pattern.what, event.object, ctx) and _who(pattern.who, event.player, ctx)
    if event.origin != "battlefield" or not _what(pattern.what, event.object, ctx):
        return False
    return _who(pattern.who, controller_of(ctx.g, event.object), ctx) and ctx.g.applies("108.4")


def _adds_mana(pattern: t.AddsMana, event: ev.ManaAdded, ctx: Context, would: bool) -> bool:
    if pattern.tapped and not (event.tapped and ctx.g.applies("106.12b")):
        return False
    return len(event.units) >= pattern.at_least and _what(pattern.source, event.source, ctx) and (
        _who(pattern.to, event.player, ctx) and _who(pattern.by, event.cause, ctx)
    )


def _does(pattern: t.Does, event: Event, ctx: Context, would: bool) -> bool:
    if isinstance(event, ev.DeedDone) and event.deed != pattern.action:
        return False
    if isinstance(event, ev.ZoneChange) or not _who(pattern.who, event.player, ctx):
        return False
    if pattern.action in _EXACT and event.amount != pattern.at_least:
        return False
    if not _what(pattern.to, event.target, ctx):
        return False
    if pattern.action == "expend":
        return ctx.g.applies("700.14")
    fits = _what(pattern.what, event.object, ctx) and (pattern.at_least <= 1 or event.amount >= pattern.at_least)
    return fits and (pattern.action != "crime" or ctx.g.applies("700.13"))


def _ability_triggers(pattern: t.AbilityTriggers, event: Event, ctx: Context, would: bool) -> bool:
    return _what(pattern.of, event.source, ctx) and (
        pattern.by is None or _who(pattern.by, controller_of(ctx.g, event.source), ctx)
    )


def _event_if(pattern: t.EventIf, event: Event, ctx: Context, would: bool) -> bool:
    if not event_matches(pattern.pattern, event, ctx, would):
        return False
    return holds(pattern.condition, _seeing(event, ctx))


def _amount_is(pattern: t.AmountIs, event: Event, ctx: Context, would: bool) -> bool:
    return event_matches(pattern.pattern, event, ctx, would) and OPERATORS[pattern.op](event.amount, amount(pattern.amount, ctx))


def _any_of(pattern: t.AnyOf, event: Event, ctx: Context, would: bool) -> bool:
    return any(type(event) in kinds_of(one) and event_matches(one, event, ctx, would) for one in pattern.patterns)


_TESTS: dict[type, Callable[[Any, Any, Context, bool], bool]] = {
    t.Moves: _moves, t.Casts: _casts, t.Activates: _activates, t.BecomesTarget: _becomes_target, t.Attacks: _attacks,
    t.PlayerAttacks: _player_attacks, t.IsAttacked: _is_attacked, t.Blocks: _blocks, t.BecomesBlocked: _becomes_blocked,
    t.AttacksUnblocked: _unblocked, t.Damages: _damages,
    t.BeginsStep: _begins, t.GainsLife: _gains_life, t.LosesLife: _loses_life, t.Draws: _draws, t.Discards: _discards,
    t.Sacrifices: _sacrifices, t.BecomesTapped: _tapped, t.BecomesUntapped: _untapped, t.TapsForMana: _taps_for_mana,
    t.PutsCounters: _puts_counters, t.RemovesCounters: _removes_counters, t.CreatesTokens: _creates,
    t.Destroys: _destroys, t.Counters: _counters, t.Attaches: _attaches, t.PlaysLand: _plays_land,
    t.TurnedFaceUp: _face_up, t.Transforms: _transforms, t.Phases: _phases, t.LosesGame: _loses_game,
    t.LosesControl: _loses_control, t.AddsMana: _adds_mana, t.Does: _does, t.AbilityTriggers: _ability_triggers,
    t.EventIf: _event_if, t.AmountIs: _amount_is, t.AnyOf: _any_of,
    t.OneOrMore: lambda pattern, event, ctx, would: event_matches(pattern.pattern, event, ctx, would),
}
