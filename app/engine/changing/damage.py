"""Damage (120): what damage does, by its recipient and by its source's abilities (120.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import amount, select
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


DEATHTOUCH = looked_for("deathtouch", "702.2b")
DEATHTOUCH_IS_LETHAL = "702.2c"
_INFECT_TO_PLAYERS = looked_for("infect", "702.90b")
_LIFELINK = looked_for("lifelink", "702.15b")
_TOXIC = looked_for("toxic", "702.164c", Takes.NUMBER)
_WITHER = looked_for("wither", "702.80a")


def results_of_damage(g: Position, e: Event) -> list[Event]:
    """The events damage results in (120.3a–h); marking it is `apply_damage`. The source may be gone (608.2h)."""
    results: list[Event] = []
    if e.target < 100:
        _to_player(g, e, _source_has(g, e, "infect") and g.applies(_INFECT_TO_PLAYERS), results)
        toxic = _total_toxic(g, e) if e.combat else 0
        if toxic and g.applies(_TOXIC):
            results.append(_counters(e, "poison", toxic))
    else:
        _to_permanent(g, e, results)
    lifelink = _source_has(g, e, "lifelink") and g.applies(_LIFELINK) and g.applies("120.3f")
    if lifelink and g.ruleset.is_on("lifelink and deathtouch static"):
        gain = Event(ev.GAIN_LIFE, player=controller_of(g, e.source), source=e.source, amount=e.amount, outer=e)
        gain.info = {"rules": ("120.3f", _LIFELINK)}
        results.append(gain)
    return results


_FROM_ELSEWHERE = {
    "deathtouch": ("702.2d", "702.2e"), "lifelink": ("702.15d", "702.15c"), "wither": ("702.80c", "702.80b"),
    "infect": ("702.90e", "702.90d"),
}
"""The rules by which these count for damage dealt from other zones than the battlefield, and as last known."""


def _source_has(g: Position, e: Event, keyword: str) -> bool:
    """Has the source of damage the keyword, where it is now or as it last existed (608.2h)?"""
    if not chars(g, e.source).has(keyword):
        return False
    anywhere, as_last_known = _FROM_ELSEWHERE[keyword]
    here = g.objects.get(e.source)
    if here is None:
        return g.applies(as_last_known)
    return here.zone == "battlefield" or g.applies(anywhere)


def _to_player(g: Position, e: Event, infect: bool, results: list[Event]) -> None:
    if infect and g.applies("120.3b"):
        poison = _counters(e, "poison", e.amount)
        poison.info = {"rules": ("120.3b", _INFECT_TO_PLAYERS)}
        results.append(poison)
        return
    loss = Event(ev.LOSE_LIFE, player=e.target, source=e.source, amount=e.amount, cause=e.cause, outer=e)
    loss.info = {"rules": ("120.3a",)}
    results.append(loss)


def _to_permanent(g: Position, e: Event, results: list[Event]) -> None:
    types = chars(g, e.target).types
    if "planeswalker" in types and g.applies("120.3c"):
        results.append(_less(e, "loyalty", "120.3c"))
    if "battle" in types and g.applies("120.3h"):
        results.append(_less(e, "defense", "120.3h"))
    if "creature" in types and _as_counters(g, e):
        shrink = _counters(e, "-1/-1", e.amount)
        shrink.info = {"rules": ("120.3d",)}
        results.append(shrink)


def _as_counters(g: Position, e: Event) -> bool:
    wither = _source_has(g, e, "wither") and g.applies(_WITHER)
    return (wither or (_source_has(g, e, "infect") and g.applies("702.90c"))) and g.applies("120.3d")


def _counters(e: Event, kind: str, number: int) -> Event:
    return Event(ev.COUNTERS, source=e.source, target=e.target, amount=number, word=kind, cause=e.cause, outer=e)


def _less(e: Event, kind: str, rule: str) -> Event:
    less = Event(ev.UNCOUNTERS, source=e.source, target=e.target, amount=e.amount, word=kind, outer=e)
    less.info = {"rules": (rule,)}
    return less


def _total_toxic(g: Position, e: Event) -> int:
    """The total toxic value of the source (702.164b)."""
    found = chars(g, e.source).keywords.get("toxic", ())
    ctx = Context(g, controller_of(g, e.source), e.source)
    return sum(amount(k.amount, ctx) for k in found if k.amount is not None)


def apply_damage(g: Position, e: Event) -> bool:
    """Mark damage on a creature (120.3e); note deathtouch for 704.5h and a commander's combat damage for 704.6c."""
    if e.target >= 100:
        o = g.objects.get(e.target)
        if o is None:
            return False
        if "creature" in chars(g, e.target).types and not _as_counters(g, e) and g.applies("120.3e"):
            g.alter(e.target, damage=o.damage + e.amount)
        if _source_has(g, e, "deathtouch") and g.applies(DEATHTOUCH):
            g.alter(e.target, deathtouched=True)
        return True
    if e.combat:
        _commander_damage(g, e)
    return True


def _commander_damage(g: Position, e: Event) -> None:
    source = g.objects.get(e.source)
    if source is None or "commander" not in source.marks or source.card is None:
        return
    player = g.players[e.target]
    dealt: dict[tuple[int, str], int] = dict(player.notes.get("commander_damage", {}))
    key = (source.owner, source.card.name)
    dealt[key] = dealt.get(key, 0) + e.amount
    g.alter_player(e.target, notes={**player.notes, "commander_damage": dealt})


def stay_above_floor(g: Position, batch: list[Event]) -> None:
    """Damage that would reduce a life total to less than a number reduces it to that number instead (614.1a): the damage is
    dealt all the same."""
    floors = [(e, ctx) for e, ctx in effects_of(g, t.PlayerRule) if e.rule == "damage_floor" and e.amount is not None]
    for loss in batch:
        if loss.kind != ev.LOSE_LIFE or loss.outer is None or loss.outer.kind != ev.DAMAGE or not g.applies("614.1a"):
            continue
        life = g.players[loss.player].life
        for rule, ctx in floors:
            floor = amount(rule.amount, ctx) if rule.amount is not None else 0
            if loss.player in select(rule.players, ctx) and life >= floor > life - loss.amount:
                loss.amount = life - floor
                g.tell("replace", "The life total of {} is reduced to {} instead", (g.name_of(loss.player), floor), ("614.1a",))
