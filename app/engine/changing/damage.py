"""Damage (120): what damage does, by its recipient and by its source's abilities (120.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Damage, Event
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.position.notes import noted
from app.engine.reading.as_though import may_as_though
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import record
from app.engine.reading.meaning import amount, matches, select
from app.engine.reading.merged import commanders_among
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position


DEATHTOUCH = looked_for("deathtouch", "702.2b")
DEATHTOUCH_IS_LETHAL = "702.2c"
_INFECT_TO_PLAYERS = looked_for("infect", "702.90b")
_LIFELINK = looked_for("lifelink", "702.15b")
_TOXIC = looked_for("toxic", "702.164c", Takes.NUMBER)
_WITHER = looked_for("wither", "702.80a")


def results_of_damage(game: Position, event: Damage) -> list[Event]:
    """The events damage results in (120.3a–h); marking it is `apply_damage`. The source may be gone (608.2h)."""
    results: list[Event] = []
    if is_player(event.target):
        infect = _source_has(game, event, "infect") or may_as_though(game, "infect_damage", event.target)
        _to_player(game, event, event.target, infect and game.applies(_INFECT_TO_PLAYERS), results)
        toxic = _total_toxic(game, event) if event.combat else 0
        if toxic and game.applies(_TOXIC):
            results.append(_counters(game, event, "poison", toxic))
    else:
        _to_permanent(game, event, event.target, results)
    lifelink = _source_has(game, event, "lifelink") and game.applies(_LIFELINK) and game.applies("120.3f")
    if lifelink and game.ruleset.is_on("lifelink and deathtouch static"):
        gain = ev.LifeGained(player=controller_of(game, event.source), source=event.source, amount=event.amount, outer=event
        )
        gain.rules = ("120.3f", _LIFELINK)
        results.append(gain)
    return results


_FROM_ELSEWHERE = {
    "deathtouch": ("702.2d", "702.2e"), "lifelink": ("702.15d", "702.15c"), "wither": ("702.80c", "702.80b"),
    "infect": ("702.90e", "702.90d"),
}
"""The rules by which these count for damage dealt from other zones than the battlefield, and as last known."""


def _source_has(game: Position, event: Damage, keyword: str) -> bool:
    """Has the source of damage the keyword, where it is now or as it last existed (608.2h)?"""
    if not chars(game, event.source).has(keyword):
        return False
    anywhere, as_last_known = _FROM_ELSEWHERE[keyword]
    here = game.objects.get(event.source)
    if here is None:
        return game.applies(as_last_known)
    return here.zone == "battlefield" or game.applies(anywhere)


def _to_player(game: Position, event: Damage, player: PlayerId, infect: bool, results: list[Event]) -> None:
    if infect and game.applies("120.3b"):
        poison = _counters(game, event, "poison", event.amount)
        poison.rules = ("120.3b", _INFECT_TO_PLAYERS)
        results.append(poison)
        return
    if _costs_no_life(game, player) and game.applies("119.2"):
        return
    loss = ev.LifeLost(player=player, source=event.source, amount=event.amount, cause=event.cause, outer=event)
    loss.rules = ("120.3a",)
    results.append(loss)


def _costs_no_life(game: Position, player: PlayerId) -> bool:
    """Does an effect say that damage doesn't cause the player to lose life, as it normally does?"""
    rules = effects_of(game, t.PlayerRule)
    return any(e.rule == "damage_costs_no_life" and player in select(e.players, ctx) for e, ctx in rules)


def _to_permanent(game: Position, event: Damage, permanent: ObjectId, results: list[Event]) -> None:
    types = chars(game, permanent).types
    if "planeswalker" in types and game.applies("120.3c"):
        results.append(_less(event, "loyalty", "120.3c"))
    if "battle" in types and game.applies("120.3h"):
        results.append(_less(event, "defense", "120.3h"))
    if "creature" in types and _as_counters(game, event):
        shrink = _counters(game, event, "-1/-1", event.amount)
        shrink.rules = ("120.3d",)
        results.append(shrink)


def _as_counters(game: Position, event: Damage) -> bool:
    wither = _source_has(game, event, "wither") or may_as_though(game, "wither_damage", event.source)
    wither = wither and game.applies(_WITHER)
    return (wither or (_source_has(game, event, "infect") and game.applies("702.90c"))) and game.applies("120.3d")


def _counters(game: Position, event: Damage, kind: str, number: int) -> Event:
    """Counters that the controller of the source puts or gives (120.3b, 120.3d, 120.3g)."""
    giver = controller_of(game, event.source)
    return ev.CountersPut(source=event.source, target=event.target, amount=number, counter=kind, cause=giver, outer=event)


def _less(event: Damage, kind: str, rule: str) -> Event:
    less = ev.CountersRemoved(source=event.source, target=event.target, amount=event.amount, counter=kind, outer=event)
    less.rules = (rule,)
    return less


def _total_toxic(game: Position, event: Damage) -> int:
    """The total toxic value of the source (702.164b)."""
    found = chars(game, event.source).keywords.get("toxic", ())
    ctx = Context(game, controller_of(game, event.source), event.source)
    return sum(amount(k.amount, ctx) for k in found if k.amount is not None)


def note_excess(game: Position, parts: Sequence[Event]) -> None:
    """Note how much of the damage that permanents are dealt at one time, by one or more sources, is excess damage (120.10): more
    than would be lethal, or than the loyalty or defense that is left."""
    dealt: dict[ObjectId, list[Damage]] = {}
    for event in parts:
        if isinstance(event, Damage) and is_object(event.target):
            dealt.setdefault(event.target, []).append(event)
    for id, events in dealt.items():
        excess = excess_of(game, id, events)
        for event in events:
            event.excess = excess


def excess_of(game: Position, id: ObjectId, events: Sequence[Event]) -> int:
    """How much of the damage that a permanent is dealt at one time is excess damage."""
    return max(0, sum(event.amount for event in events) - _enough(game, id, events))


def _enough(game: Position, id: ObjectId, events: Sequence[Event]) -> int:
    """How much damage is not excess damage; by the card type for which it is least."""
    here, seen = game.objects[id], chars(game, id)
    needs = [here.counter(kind) for card_type, kind in _TAKEN_FROM if card_type in seen.types]
    if "creature" in seen.types:
        lethal = max(0, (seen.toughness or 0) - here.damage)
        deadly = any(chars(game, event.source).has("deathtouch") for event in events)
        needs.append(min(lethal, 1) if deadly else lethal)
    return min(needs, default=0)


_TAKEN_FROM = (("planeswalker", "loyalty"), ("battle", "defense"))
"""What damage takes from permanents that are no creatures, by card type."""


def _note_damaged(game: Position, event: Damage) -> None:
    """Keep on a permanent whom it has dealt damage to: as long as it is there, abilities may ask (400.7)."""
    here = game.objects.get(event.source)
    if here is None or here.zone != "battlefield":
        return
    damaged: frozenset[Referent] = here.notes.get("damaged", frozenset())
    if event.target not in damaged:
        game.alter(event.source, notes=noted(here.notes, "damaged", damaged | {event.target}))


def apply_damage(game: Position, event: Damage) -> bool:
    """Mark damage on a creature (120.3e); note deathtouch for 704.5h and a commander's combat damage for 704.6c."""
    _note_damaged(game, event)
    if is_object(event.target):
        o = game.objects.get(event.target)
        if o is None:
            return False
        if "creature" in chars(game, event.target).types and not _as_counters(game, event) and game.applies("120.3e"):
            game.alter(event.target, damage=o.damage + event.amount)
        if _source_has(game, event, "deathtouch") and game.applies(DEATHTOUCH):
            game.alter(event.target, deathtouched=True)
        return True
    if event.combat:
        _commander_damage(game, event, event.target)
    return True


def _commander_damage(game: Position, event: Damage, damaged: PlayerId) -> None:
    source = record(game, event.source)
    if source is None or "commander" not in source.marks:
        return
    player = game.players[damaged]
    dealt: dict[tuple[int, str], int] = dict(player.notes.get("commander_damage", {}))
    for commander in commanders_among(source):
        assert commander.card is not None
        key = (commander.owner, commander.card.name)
        dealt[key] = dealt.get(key, 0) + event.amount
    game.alter_player(damaged, notes=noted(player.notes, "commander_damage", dealt))


def stay_above_floor(game: Position, happening: Happening) -> None:
    """Damage that would reduce a life total to less than a number reduces it to that number instead (614.1a): the damage is
    dealt all the same. Life that the player gains in the same event counts (120.4d)."""
    floors = [
        (select(e.players, ctx), amount(e.amount, ctx)) for e, ctx in effects_of(game, t.PlayerRule)
        if e.rule == "damage_floor" and e.amount is not None
    ]
    for loss in happening.parts:
        if not isinstance(loss, ev.LifeLost) or not isinstance(loss.outer, ev.Damage):
            continue
        for players, floor in floors:
            if loss.player in players:
                _reduce_to_floor(game, loss, floor, happening)


def _reduce_to_floor(game: Position, loss: ev.LifeLost, floor: int, happening: Happening) -> None:
    life = game.players[loss.player].life
    if not life >= floor > life - loss.amount:
        return
    gained = _gained_with(loss.player, happening)
    if gained and game.applies("120.4d"):
        life += gained
    if floor > life - loss.amount and game.applies("614.1a"):
        loss.amount = life - floor
        game.tell("replace", "The life total of {} is reduced to {} instead", (game.called(loss.player), floor), ("614.1a",))


def _gained_with(player: PlayerId, happening: Happening) -> int:
    """How much life a player gains in the same event, by lifelink and by what was prevented."""
    gains = [one.amount for one in happening.parts if isinstance(one, ev.LifeGained) and one.player == player]
    return sum(gains) + sum(promised().get(player, 0) for promised in happening.gains)


def keep_last_counters(game: Position, parts: Sequence[Event]) -> None:
    """Damage from one or more sources at one time that would remove all counters of a kind removes all but one instead, where an
    effect says so: the damage is dealt all the same (614.1a)."""
    floors = effects_of(game, t.CounterFloor)
    removed: dict[tuple[ObjectId, str], list[ev.CountersRemoved]] = {}
    for part in parts:
        if isinstance(part, ev.CountersRemoved) and isinstance(part.outer, Damage) and is_object(part.target):
            removed.setdefault((part.target, part.counter), []).append(part)
    for (id, kind), losses in removed.items():
        spare = game.objects[id].counter(kind) - 1
        kept = any(e.kind == kind and matches(e.what, id, ctx) for e, ctx in floors)
        if kept and 0 <= spare < sum(loss.amount for loss in losses) and game.applies("614.1a"):
            _leave_one(losses, spare)
            told = (kind, game.called(id))
            game.tell("replace", "All but one of the {} counters on {} are removed instead", told, ("614.1a",), (id,))


def _leave_one(losses: list[ev.CountersRemoved], spare: int) -> None:
    """Lessen losses of counters, so that together they are no more than may be spared."""
    for loss in losses:
        loss.amount = min(loss.amount, spare)
        spare -= loss.amount
