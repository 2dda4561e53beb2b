"""Which durations (611.2a) go with what lasts; any other pair is refused by name before it begins."""

from __future__ import annotations

from enum import StrEnum

from app.engine import trees as t
from app.engine.errors import UnsupportedText


class Consumer(StrEnum):
    """What lasts for a time: kinds of effects, and what isn't a continuous effect but has a duration all the same."""

    CHANGE = "change of characteristics"
    PROHIBITION = "prohibition"
    REQUIREMENT = "requirement"
    PERMISSION = "permission"
    RULE = "rule for players, costs or triggers"
    REPLACEMENT = "replacement effect"
    PREVENTION = "prevention effect"
    DELAYED_TRIGGER = "delayed triggered ability"
    EXILE = "exile until"
    MANA = "mana that stays"


CONSUMER_OF: dict[type, Consumer] = {
    t.Modify: Consumer.CHANGE,
    t.Cant: Consumer.PROHIBITION, t.CombatLimit: Consumer.PROHIBITION, t.CombatTax: Consumer.PROHIBITION,
    t.CounterLimit: Consumer.PROHIBITION, t.UntapLimit: Consumer.PROHIBITION,
    t.Requires: Consumer.REQUIREMENT,
    t.MayPlay: Consumer.PERMISSION, t.AsThough: Consumer.PERMISSION, t.AsThoughFlash: Consumer.PERMISSION,
    t.Spend: Consumer.PERMISSION, t.AlternativeCost: Consumer.PERMISSION, t.AlternativeActivation: Consumer.PERMISSION,
    t.CounterFloor: Consumer.RULE,
    t.PlayerRule: Consumer.RULE, t.PlayerHas: Consumer.RULE, t.CostChange: Consumer.RULE, t.AdditionalCost: Consumer.RULE,
    t.TriggersMore: Consumer.RULE, t.SkipStep: Consumer.RULE, t.UntapsToo: Consumer.RULE,
    t.NoLegendRule: Consumer.RULE, t.CostFloor: Consumer.RULE, t.CountersRemain: Consumer.RULE,
    t.EndedFor: Consumer.RULE, t.IgnoredFor: Consumer.RULE, t.MayDiscard: Consumer.RULE,
    t.Replace: Consumer.REPLACEMENT, t.EntersWith: Consumer.REPLACEMENT, t.AsTurnedFaceUp: Consumer.REPLACEMENT,
    t.AsTransforms: Consumer.REPLACEMENT,
    t.Prevent: Consumer.PREVENTION,
}
"""What each kind of effect is that a resolving spell or ability can begin (611.2)."""

_TIMES = frozenset({t.EndOfTurn, t.EndOfCombat, t.UntilNextTurn, t.UntilEndOfNextTurn, t.UntilNextStep})
_MATTERS = frozenset({t.UntilLeaves, t.UntilEvent})
_ANY = _TIMES | _MATTERS | {t.EndOfGame, t.AsLongAs}
PLAYED: dict[Consumer, frozenset[type[t.Duration]]] = {
    Consumer.CHANGE: _ANY | {t.WhileControlled},
    Consumer.PROHIBITION: _ANY | {t.NextTime, t.DuringNextTurn, t.DuringTurn},
    Consumer.REQUIREMENT: _ANY | {t.DuringNextTurn, t.DuringTurn},
    Consumer.PERMISSION: _ANY | {t.DuringNextTurn},
    Consumer.RULE: _ANY | {t.DuringNextTurn, t.DuringTurn},
    Consumer.REPLACEMENT: _ANY | {t.NextTime},
    Consumer.PREVENTION: _ANY | {t.NextTime},
    Consumer.DELAYED_TRIGGER: _ANY | {t.NextTime},
    Consumer.EXILE: _TIMES | _MATTERS,
    Consumer.MANA: frozenset({t.EndOfTurn, t.EndOfCombat}),
}
"""What each can last for. `NextTime` is over when it has been used; of prohibitions only untapping in the untap step is used."""


def refuse_duration(consumer: Consumer, duration: t.Duration) -> None:
    """Refuse a duration that nothing would end, or that would end at once. Raises UnsupportedText."""
    played = type(duration) in PLAYED[consumer]
    if isinstance(duration, t.NextTime):
        played = played and type(duration.within) in _ANY
    if not played:
        raise UnsupportedText(getattr(duration, "words", type(duration).__name__), f"duration of a {consumer}")


def refuse_duration_of(effect: t.StaticEffect, duration: t.Duration) -> None:
    """The same of an effect that is about to begin; of those that hold in some turns only, of each of them. Raises
    UnsupportedText."""
    if isinstance(effect, t.While):
        for part in effect.effects:
            refuse_duration_of(part, duration)
        return
    consumer = CONSUMER_OF.get(type(effect))
    if consumer is None:
        raise UnsupportedText(type(effect).__name__, "effect that lasts")
    refuse_duration(consumer, duration)
    if isinstance(effect, t.Cant) and isinstance(duration, t.NextTime) and effect.action != "untap_in_untap_step":
        raise UnsupportedText("NextTime", f"duration of a {consumer}")
