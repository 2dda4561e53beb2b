"""Whom and what words denote (109.2, 608.2h), always in a fixed order: players in APNAP order, objects by timestamp."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import Arrival, ZoneChange
from app.engine.position.ids import NOBODY, Id, ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.position.notes import LINKS
from app.engine.position.state import PLAYER_ZONES
from app.engine.reading.characteristics import controller_of
from app.engine.reading.defending import defender_of, defending_player_of
from app.engine.reading.known import came_from, last_known, owner_of, phased_in, present, record
from app.engine.reading.meaning import (
    SELECTORS,
    Refs,
    bounds,
    known_objects,
    matches,
    natural,
    player_of,
    players_of,
    select,
    select_known,
    select_objects,
)
from app.engine.reading.pairs import partner_of
from app.engine.reading.patterns import role_of, roles_of
from app.engine.reading.qualities import chosen
from app.engine.reading.relations import attached_to, attachments, attacked_by, blocked_by, blocking, is_attacking
from app.engine.reading.together import first_together, most_together, together_test

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


def candidates(
    filter: t.Filter | None, zones: tuple[str, ...], players: t.Selector | None, ctx: Context
) -> Refs:
    """Everything in these zones (and players, if the filter can fit players) that fits."""
    g = ctx.g
    owners = players_of(players, ctx) if players is not None else tuple(g.apnap())
    found: list[Referent] = []
    if filter is not None and _may_denote_players(filter):
        found.extend(p for p in g.apnap() if matches(filter, p, ctx))
    for zone in zones:
        found.extend(ref for ref in _in_zone(zone, owners, players is not None, ctx) if matches(filter, ref, ctx))
    return tuple(found)


_OF_PLAYERS = (t.IsPlayer, t.AnyTarget, t.IsAmong, t.OfChosen, t.TookPartIn, t.Where)


def _may_denote_players(filter: t.Filter) -> bool:
    """Does a description say something that players can be, rather than only what they are not?"""
    if isinstance(filter, t.And | t.Or):
        return any(_may_denote_players(part) for part in filter.parts)
    return isinstance(filter, _OF_PLAYERS)


def _in_zone(zone: str, owners: tuple[PlayerId, ...], limited: bool, ctx: Context) -> Iterable[ObjectId]:
    g = ctx.g
    if zone == "battlefield":
        return [*phased_in(g), *g.just_left] if g.just_left else phased_in(g)
    if zone in PLAYER_ZONES:
        return [ref for owner in owners for ref in g.zone_of(zone, owner)]
    ids = g.zone_of(zone, NOBODY)
    return [ref for ref in ids if owner_of(g, ref) in owners] if limited and zone != "stack" else ids


def _target(selector: t.TargetRef, ctx: Context) -> Refs:
    for at in ctx.line():
        groups = at.legal if at.legal is not None else (at.section.targets if at.section is not None else None)
        if groups is None and at is ctx and at.item is not None and len(at.item.sections) == 1:
            groups = at.item.sections[0].targets  # while its costs are worked out
        if groups is not None and selector.index < len(groups):
            own = at.section.targets_for(selector.index, ctx.it) if at.section is not None and ctx.it is not None else None
            return groups[selector.index] if own is None else tuple(ref for ref in groups[selector.index] if ref in own)
    return ()


def _all_targets(selector: t.AllTargets, ctx: Context) -> Refs:
    groups = ctx.legal if ctx.legal is not None else (ctx.section.targets if ctx.section is not None else ())
    if ctx.legal is None and ctx.section is None and ctx.item is not None:  # while its costs are worked out
        groups = (ctx.item.all_targets(),)
    return _distinct(ref for group in groups for ref in group)


"""Roles in the several events that "one or more" speaks of."""


def _event_role(selector: t.EventRole, ctx: Context) -> Refs:
    for at in ctx.line():
        if at.event is not None:
            role = selector.role
            if role == "objects" or role == "sources" or role == "targets" or role == "players":
                return roles_of(at.event, role)
            as_it_was = (  # what enters is there
                selector.moment is t.Moment.LAST_EXISTED
                and not (isinstance(at.event, Arrival) and at.event.to == "battlefield")
            )
            ref = role_of(at.event, "before" if as_it_was else role)
            if ref is not None:
                return (ref, *_also(at.event, role))
    return ()


def _also(event: Event, role: str) -> tuple[ObjectId, ...]:
    """The other objects that a merged permanent became as it left the battlefield (730.3c)."""
    return event.before.also if role == "object" and isinstance(event, ZoneChange) and event.before is not None else ()


def _bound(selector: t.Bound, ctx: Context) -> Refs:
    """What was bound; what an effect moved to a public zone is found by its other parts as what it became (400.7j), or asked
    about as it last existed on the battlefield (608.2h)."""
    found = ctx.things(selector.name)
    if selector.moment is t.Moment.LAST_EXISTED:
        return last_existed(ctx.g, found)
    if selector.moment is t.Moment.AS_CARD:
        return _distinct(card for ref in found if is_object(ref) for card in _cards_of(ctx.g, ref))
    brought = [ref for ref in found if ctx.has_brought(ref) and _in_public(ctx.g, ref)]
    if brought:
        ctx.g.applies("400.7j")
    return found


def _in_public(game: Position, ref: Referent) -> bool:
    here = present(game, ref)
    return here is not None and here.zone not in ("hand", "library")


def _linked(selector: t.Linked, ctx: Context) -> Refs:
    """What a linked ability kept; of what is exiled with a permanent, also what was exiled for the cost of the spell that became
    it (607.2q), which a copy of a spell has none of."""
    found = record(ctx.g, ctx.source)
    if found is None:
        return ()
    ids: tuple[ObjectId, ...] = found.notes.get(LINKS[selector.key], ())
    if ids:
        ctx.g.because(("607.2a",))
    if selector.key == "exiled" and found.cast is not None and not found.is_token and "exiled" in found.cast.used:
        exiled = tuple(filter(is_object, found.cast.used["exiled"]))
        ids = (*ids, *exiled) if exiled and ctx.g.applies("607.2q") else ids
    return tuple(ref for ref in ids if selector.key == "devoured" or present(ctx.g, ref) is not None)


def _chosen_player(selector: t.ChosenPlayer, ctx: Context) -> Refs:
    value = chosen(ctx, selector.key)
    return (PlayerId(value),) if isinstance(value, int) else ()


def _attached_to(selector: t.AttachedTo, ctx: Context) -> Refs:
    hosts = (attached_to(ctx.g, ref) for ref in known_objects(selector.of, ctx))
    return _distinct(host for host in hosts if host is not None)


def _paired_with(selector: t.PairedWith, ctx: Context) -> Refs:
    partners = (partner_of(ctx.g, ref) for ref in known_objects(selector.of, ctx))
    return _distinct(ref for ref in partners if ref is not None)


def _haunted(selector: t.Haunted, ctx: Context) -> Refs:
    found = (record(ctx.g, ref) for ref in select_objects(selector.of, ctx))
    return _distinct(o.notes["haunting"] for o in found if o is not None and "haunting" in o.notes)


def _attachments(selector: t.AttachmentsOf, ctx: Context) -> Refs:
    found = (ref for host in select_known(selector.of, ctx) for ref in attachments(ctx.g, host))
    return tuple(ref for ref in found if matches(selector.filter, ref, ctx))


def _all(selector: t.All, ctx: Context) -> Refs:
    return candidates(selector.filter, selector.zones, selector.players, ctx)


def _from_outside(selector: t.FromOutside, ctx: Context) -> Refs:
    raise UnsupportedText("a card from outside the game", "selector")


def _from_one_on(selector: t.EachPlayerFrom, ctx: Context) -> Refs:
    order, start = ctx.g.apnap(), select(selector.start, ctx)
    place = next((k for k, player in enumerate(order) if player in start), 0)
    return (*order[place:], *order[:place])


def _top_of_library(selector: t.TopOfLibrary, ctx: Context) -> Refs:
    count = natural(selector.count, ctx)
    found: list[ObjectId] = []
    for player in players_of(selector.player, ctx):
        library = ctx.g.libraries[player]
        found.extend(library[-count:] if selector.bottom and count else library[:count])
    return tuple(found)


def _top_of_graveyard(selector: t.TopOfGraveyard, ctx: Context) -> Refs:
    count = natural(selector.count, ctx)
    found: list[ObjectId] = []
    for player in players_of(selector.player, ctx):
        found.extend([id for id in from_the_top(ctx.g, player) if matches(selector.filter, id, ctx)][:count])
    return tuple(found)


def from_the_top(game: Position, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards of a graveyard, the last put there first."""
    pile = game.graveyards[player]
    return pile[::-1] if len(pile) > 1 and game.applies("404.2") else pile


def _choose(selector: t.Choose, ctx: Context) -> Refs:
    """A choice on resolution (608.2d). As many as there are, where there are fewer than asked (609.3)."""
    chooser = player_of(selector.chooser, ctx) if selector.chooser is not None else ctx.controller
    if chooser is None:
        return ()
    pool = pool_of(selector, ctx)
    least, most = (min(bound, len(pool)) for bound in bounds(selector.count, ctx))
    if selector.minimum is not None:
        least = min(natural(selector.minimum, ctx), most)
    chosen = _pick(selector, pool, least, most, chooser, ctx)
    ctx.bind(selector.bind, chosen)
    return chosen


def pool_of(selector: t.Choose, ctx: Context) -> Refs:
    """What could be chosen: of several things, those that are still what they were (400.7)."""
    if selector.among is None:
        return candidates(selector.filter, selector.zones, selector.players, ctx)
    named = select(selector.among, ctx)
    if isinstance(selector.among, t.EventRole):  # "you discard one or more cards": one of them is what it became (400.7)
        named = tuple(_after_event(ctx.g, ref) for ref in named)
    there = (ref for ref in named if is_player(ref) or present(ctx.g, ref) is not None)
    return tuple(ref for ref in there if matches(selector.filter, ref, ctx))


def _after_event(game: Position, ref: Referent) -> Referent:
    gone = last_known(game, ref) if is_object(ref) else None
    return (gone.became or ref) if gone is not None else ref


def among_legal(what: t.Selector, legal: Callable[[Referent], bool], ctx: Context) -> t.Selector:
    """What a player chooses, from what is legal to choose alone (608.2d); anything else as it is."""
    if not isinstance(what, t.Choose) or what.random:
        return what
    ctx.bind("legal", [ref for ref in pool_of(what, ctx) if legal(ref) or ctx.g.denies("608.2d")])
    return replace(what, among=t.Bound("legal"))


def _pick(selector: t.Choose, pool: Refs, least: int, most: int, chooser: PlayerId, ctx: Context) -> Refs:
    """Have a player, or chance, choose between least and most things of a pool."""
    test = together_test(ctx, selector.different, selector.same, selector.total)
    if most == 0:
        return ()
    there = (present(ctx.g, ref) for ref in pool)
    where = {*selector.zones, *(thing.zone for thing in there if thing is not None)}
    hidden = not where.isdisjoint(("hand", "library"))
    kind = decisions.RANDOM if selector.random else (decisions.CARDS if hidden else decisions.OBJECTS)
    if selector.random and len(pool) <= least:
        return pool
    least_of_these = 0 if selector.total else min(least, most_together(pool, selector.different, selector.same, ctx))
    answer: Refs = ctx.g.ask(decisions.Decision(
        kind, chooser, pool, "608.2d", minimum=least_of_these, maximum=most, source=ctx.source,
        prompt=_prompt(least, min(most, len(pool))), test=test, what=selector,
        plain=partial(first_together, pool, least_of_these, test) if test is not None and selector.total is None else None,
    ))
    return answer


def described(filter: t.Filter | None, of_cards: bool = False) -> t.Choose | None:
    """What a question asks for that is answered with things of one description, or with cards of it; None without one."""
    if filter is None:
        return None
    return t.Choose(t.And((t.IsCard(), filter)) if of_cards else filter, t.Number(1))


def _prompt(least: int, most: int) -> str:
    """How many are chosen: "Choose 1", "Choose up to 2", "Choose 1 to 3"."""
    if least >= most:
        return f"Choose {most}"
    return f"Choose {least} to {most}" if least else f"Choose up to {most}"


def _filtered(selector: t.Filtered, ctx: Context) -> Refs:
    return tuple(ref for ref in select(selector.of, ctx) if matches(selector.filter, ref, ctx))


def _distinct(refs: Iterable[Id]) -> tuple[Id, ...]:
    return tuple(dict.fromkeys(refs))


def _except(selector: t.Except, ctx: Context) -> Refs:
    without = select(selector.without, ctx)
    return tuple(ref for ref in select(selector.of, ctx) if ref not in without)


def _used_to_cast(selector: t.UsedToCast, ctx: Context) -> Refs:
    casts = (found.cast for ref in known_objects(selector.of, ctx) if (found := record(ctx.g, ref)) is not None)
    return tuple(ref for cast in casts if cast is not None for ref in cast.used.get(selector.key, ()))


def _source_of(selector: t.SourceOf, ctx: Context) -> Refs:
    found = (record(ctx.g, ref) for ref in select_objects(selector.of, ctx))
    return _distinct(o.item.source if o.item is not None else o.id for o in found if o is not None)


def _defending_player(selector: t.DefendingPlayer, ctx: Context) -> Refs:
    g = ctx.g
    creatures = known_objects(selector.of, ctx)
    if ctx.attack is not None and ctx.attack[0] in creatures and g.applies("508.5"):
        return (defender_of(g, ctx.attack[1]),)
    found = _distinct(p for ref in creatures if (p := defending_player_of(g, ref)) is not None)
    past = found and any(last_known(g, ref) is not None or not is_attacking(g, ref) for ref in creatures)
    return found if not past or g.applies("508.5") else ()


def _attacked_by(selector: t.AttackedBy, ctx: Context) -> Refs:
    return _distinct(what for ref in known_objects(selector.of, ctx) if (what := attacked_by(ctx.g, ref)) is not None)


def _targets_of(selector: t.TargetsOf, ctx: Context) -> Refs:
    found = (record(ctx.g, ref) for ref in select_objects(selector.of, ctx))
    return _distinct(r for o in found if o is not None and o.item is not None for r in o.item.all_targets())


def _blockers_of(selector: t.BlockersOf, ctx: Context) -> Refs:
    return _distinct(blocker for attacker in known_objects(selector.of, ctx) for blocker in blocked_by(ctx.g, attacker))


def _blocked_by(selector: t.BlockedBy, ctx: Context) -> Refs:
    return _distinct(attacker for blocker in known_objects(selector.of, ctx) for attacker in blocking(ctx.g, blocker))


def _owner_of(selector: t.OwnerOf, ctx: Context) -> Refs:
    found = (record(ctx.g, ref) for ref in select_objects(selector.of, ctx))
    return _distinct(o.owner for o in found if o is not None)


def _at_hand(selector: t.It, ctx: Context) -> tuple[Referent, ...]:
    """The one that is gone through or described; not played where there is none."""
    if ctx.it is None:
        raise UnsupportedText("it", "nothing is gone through")
    return (ctx.it,)


def _controller_of(selector: t.ControllerOf, ctx: Context) -> Refs:
    found = known_objects(selector.of, ctx)
    if isinstance(selector.of, t.It):  # the controller of each thing that was exiled or destroyed is who controlled the permanent
        return _distinct(controller_of(ctx.g, ref) for ref in last_existed(ctx.g, found) if is_object(ref))
    gone = any(last_known(ctx.g, ref) is not None for ref in found)
    return _distinct(controller_of(ctx.g, ref) for ref in found) if not gone or ctx.g.applies("608.2h") else ()


def last_existed(game: Position, refs: Iterable[Referent]) -> Refs:
    """The things as they last existed on the battlefield or the stack, those that left it; the others as they are (608.2h)."""
    return _distinct(_as_it_was(game, ref) for ref in refs)


def _as_it_was(game: Position, ref: Referent) -> Referent:
    """The permanent or spell that a card was before it left the battlefield or the stack, if that is what it came from (608.2h);
    else itself."""
    if is_player(ref):
        return ref
    here = present(game, ref)
    if here is None or here.zone in ("battlefield", "stack"):
        return ref
    before = came_from(game, ref)
    gone = None if before is None else record(game, before)
    return gone.id if gone is not None and gone.zone in ("battlefield", "stack") and game.applies("608.2h") else ref


def _cards_of(game: Position, ref: ObjectId) -> tuple[ObjectId, ...]:
    """The cards that a permanent became as it left the battlefield, while they are where it went (400.7j); no tokens (108.2)."""
    gone = last_known(game, ref)
    if gone is None:
        return (ref,)
    found = [here for card in (gone.became, *gone.also) if (here := present(game, card)) is not None]
    return tuple(card.id for card in found if not card.is_token and game.applies("400.7j"))


def _next_player(selector: t.NextPlayer, ctx: Context) -> Refs:
    found = tuple(ref for ref in select(selector.after, ctx) if is_player(ref))
    if not found:
        return ()
    g = ctx.g
    if selector.direction == "left":
        return (g.next_player(found[0]),)
    seats = g.alive()
    return (seats[seats.index(found[0]) - 1],) if found[0] in seats else ()


def _in_turn_order(ctx: Context) -> Refs:
    """Every player, the active one first (101.4)."""
    return tuple(ctx.g.apnap())


SELECTORS.update({
    t.This: lambda selector, ctx: (ctx.source,),
    t.You: lambda selector, ctx: (ctx.controller,),
    t.EachPlayer: lambda selector, ctx: _in_turn_order(ctx),
    t.EachOpponent: lambda selector, ctx: tuple(ctx.g.opponents(ctx.controller)),
    t.OpponentsOf: lambda selector, ctx: _distinct(p for who in players_of(selector.player, ctx) for p in ctx.g.opponents(who)),
    t.EachPlayerFrom: _from_one_on,
    t.EachOtherPlayer: lambda selector, ctx: tuple(p for p in ctx.g.apnap() if p not in select(selector.than, ctx)),
    t.ActivePlayer: lambda selector, ctx: (ctx.g.turn.active,),
    t.DefendingPlayer: _defending_player,
    t.AttackedBy: _attacked_by,
    t.ControllerOf: _controller_of,
    t.OwnerOf: _owner_of,
    t.TargetRef: _target,
    t.AllTargets: _all_targets,
    t.EventRole: _event_role,
    t.Bound: _bound,
    t.It: _at_hand,
    t.Granter: lambda selector, ctx: () if ctx.parent is None else (ctx.parent.source,),
    t.Linked: _linked,
    t.ChosenPlayer: _chosen_player,
    t.AttachedTo: _attached_to,
    t.PairedWith: _paired_with,
    t.Haunted: _haunted,
    t.AttachmentsOf: _attachments,
    t.All: _all,
    t.TopOfLibrary: _top_of_library,
    t.TopOfGraveyard: _top_of_graveyard,
    t.FromOutside: _from_outside,
    t.Choose: _choose,
    t.Filtered: _filtered,
    t.Both: lambda selector, ctx: _distinct(ref for part in selector.parts for ref in select(part, ctx)),
    t.Except: _except,
    t.SourceOf: _source_of, t.UsedToCast: _used_to_cast,
    t.BlockersOf: _blockers_of,
    t.BlockedBy: _blocked_by,
    t.TargetsOf: _targets_of,
    t.NextPlayer: _next_player,
})
