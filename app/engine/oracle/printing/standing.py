"""What is so for spells, costs, triggers and players for as long as an effect lasts, in words (613.11, 601.3, 603)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.printing import costs, rules
from app.engine.oracle.printing.amounts import amount, number, possessive, selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.events import event
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.printing.running import WHEN
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.times import TIMES

_PLAYERS: dict[t.Selector, str] = {
    t.You(): "you", t.EachPlayer(): either("players", "each player", "any player"),
    t.EachOpponent(): either("your opponents", "each opponent"),
}  # fmt: skip


def when(condition: t.Condition) -> str | None:
    """A time after "only": "during your turn"; None for a condition that is said with "if"."""
    said = [words.replace(" ,", ",").replace(" '", "'") for words, made in TIMES if made == condition]
    return either(*said) if said else None


def spells(filter: t.Filter, plural: bool = True) -> str:
    """Spells that fit: "creature spells"."""
    parts = filter.parts if isinstance(filter, t.And) else () if filter == t.Anything() else (filter,)
    return noun(t.And((*parts, t.IsSpell())), ("stack",), plural=plural)


def _flash(effect: t.AsThoughFlash) -> str:
    if effect.abilities:
        refuse(effect)
    who = _PLAYERS.get(effect.by) or refuse(effect)
    if effect.what == t.IsSource():
        return f"{who} may cast ~ as though it had flash"
    return f"{who} may cast {spells(effect.what)}{WHEN} as though {either('they', 'it')} had flash"


_YOU_OR_YOURS = t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
_AGAINST: dict[t.Filter | None, str] = {
    None: "", t.IsPlayer("you"): " you",
    _YOU_OR_YOURS: " " + either("you or planeswalkers you control", "you or a planeswalker you control"),
}  # fmt: skip
_EACH_OF_THEM = either(
    "for each creature they control that's attacking you", "for each of those creatures",
    "for each creature they control that's attacking you or a planeswalker you control")  # fmt: skip


def _tax(effect: t.CombatTax) -> str:
    """ "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you"."""
    against = _AGAINST.get(effect.against)
    if against is None:
        refuse(effect)
    head = f"{rules.those(effect.what)} can't {effect.action}{against} unless"
    if isinstance(effect.what, t.IsSource):
        return f"{head} {either(f'you {costs.paid(effect.cost)}', f'its controller {costs.paid(effect.cost, third=True)}')}"
    paid = costs.paid(effect.cost, third=True)
    alone = isinstance(effect.what, t.IsAmong) or isinstance(effect.cost, t.RepeatedCost)
    return f"{head} {either('their controller', 'its controller', 'that player')} {paid}{'' if alone else ' ' + _EACH_OF_THEM}"


_HAND_SIZE: dict[t.Selector, str] = {
    t.You(): "your maximum hand size is", t.EachPlayer(): "each player's maximum hand size is",
    t.EachOpponent(): "each opponent's maximum hand size is",
}  # fmt: skip


def _player_rule(effect: t.PlayerRule) -> str:
    who, much = effect.players, effect.amount
    if effect.rule not in ("max_hand_size", "hand_size_more") or much is None:
        refuse(effect)
    size = _HAND_SIZE.get(who) or refuse(effect)
    if effect.rule == "max_hand_size":
        return f"{size} {number(much)}" if isinstance(much, t.Number) else f"{size} equal to {amount(much)}"
    if isinstance(much, t.Minus) and much.left == t.Number(0):
        return f"{size} reduced by {number(much.right)}"
    return f"{size} increased by {number(much)}"


def _untaps(effect: t.UntapLimit) -> str:
    who = _PLAYERS.get(effect.players) or refuse(effect)
    several = effect.most != t.Number(1)
    most = number(effect.most) if several else "one"
    return f"{who} can't untap more than {most} {noun(effect.what, plural=several)} during {_UNTAP_STEPS}"


_UNTAP_STEPS = either("their untap steps", "their untap step", "your untap step")


def _no_legend_rule(effect: t.NoLegendRule) -> str:
    return 'the "legend rule" doesn\'t apply' + ("" if effect.what == t.Anything() else f" to {rules.those(effect.what)}")


def _triggers(effect: t.TriggersMore) -> str:
    """ "If a creature entering causes a triggered ability of a permanent you control to trigger, …"."""
    again = either("that ability triggers an additional time", "it triggers an additional time")
    if effect.times == 0:
        return never_triggers(effect) or refuse(effect)
    of = one(effect.of)
    if effect.times != 1:
        refuse(effect)
    if effect.event is None:
        return f"if {either('a triggered ability', 'an ability')} of {of} triggers, {again}"
    return f"if {_happening(effect.event)} causes a triggered ability of {of} to trigger, {again}"


_HAPPENING = {"enters": "entering", "dies": "dying", "attacks": "attacking"}


def _happening(pattern: t.EventPattern) -> str:
    """ "A creature entering"."""
    said = event(pattern)
    found = [(verb, gerund) for verb, gerund in _HAPPENING.items() if f" {verb}" in said]
    if len(found) != 1:
        refuse(pattern)
    what = said.partition(f" {found[0][0]}")[0]
    return f"{what} {either(found[0][1], 'entering the battlefield') if found[0][1] == 'entering' else found[0][1]}"


def never_triggers(*effects: t.StaticEffect) -> str | None:
    """ "Creatures entering or dying don't cause abilities to trigger", said of one or two effects; None of any others."""
    first = effects[0]
    events = [one.event for one in effects if isinstance(one, t.TriggersMore) and one.times == 0]
    if not isinstance(first, t.TriggersMore) or len(events) != len(effects):
        return None
    whats = [pattern.what for pattern in events if isinstance(pattern, t.Moves)]
    happened = [_ENDINGS.get((one.source_zone, one.to)) for one in events if isinstance(one, t.Moves)]
    if not whats or len(set(map(repr, whats))) > 1 or len(whats) != len(effects) or None in happened:
        return None
    whose = _whose_abilities(first.of)
    what = noun(whats[0] or refuse(first), plural=True)
    return f"{what} {' or '.join(map(str, happened))} don't cause abilities{whose} to trigger"


_ENDINGS: dict[tuple[t.Zone | None, t.Zone | None], str] = {
    (None, "battlefield"): "entering", ("battlefield", "graveyard"): "dying"}  # fmt: skip


def _whose_abilities(holders: t.Filter) -> str:
    if holders == t.Anything():
        return ""
    if not isinstance(holders, t.And) or len(holders.parts) != 2 or holders.parts[1] != t.InZone(("battlefield",)):
        refuse(holders)
    return f" of {noun(holders.parts[0], plural=True)}"


def _floor(effect: t.CostFloor) -> str:
    least = number(t.Number(effect.least))
    said = spells(effect.what if effect.what != t.IsSpell() else t.Anything(), plural=False)
    return f"each {said} that would cost less than {least} mana to cast costs {least} mana to cast"


def _skip(effect: t.SkipStep) -> str:
    """ "You skip your next turn", "that player skips their next untap step"."""
    if effect.uses != 1:
        refuse(effect)
    name = effect.step if effect.step in ("turn", "combat phase") else f"{effect.step} step"
    if effect.who == t.You():
        return either("you skip", "skip") + f" your next {name}"
    return f"{selector(effect.who)} skips {either('their', possessive(effect.who))} next {name}"


def _while(effect: t.While) -> str:
    """ "Once during each of your turns, you may cast …", "spells your opponents cast during your turn cost {1} more to cast"."""
    if len(effect.effects) != 1 or effect.condition != t.During(t.You()):
        refuse(effect)
    inner = effect.effects[0]
    if not isinstance(inner, t.MayPlay) or not inner.once_each_turn:
        refuse(effect)
    return rules.may_play(inner).replace("once each turn,", "once during each of your turns,")


STANDING: dict[type, Callable[[Any], str]] = {
    t.AsThoughFlash: _flash,
    t.CombatTax: _tax,
    t.PlayerRule: _player_rule,
    t.UntapLimit: _untaps,
    t.NoLegendRule: _no_legend_rule,
    t.TriggersMore: _triggers,
    t.CostFloor: _floor,
    t.SkipStep: _skip,
    t.While: _while,
}
