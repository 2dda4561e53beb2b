"""Effects that apply only so often: shields against an amount of damage (615.7), and what happens "the next time" (615.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.effects import use_up
from app.engine.changing.replacing.candidate import affected_player, context_of
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.in_force import Rule
from app.engine.reading.functioning import functioning
from app.engine.reading.occurrence import instance_of
from app.engine.reading.patterns import event_matches, kinds_of, role_of

if TYPE_CHECKING:
    from app.engine.position.events import Damage, Event
    from app.engine.position.happening import Happening
    from app.engine.position.lasting import Lasting
    from app.engine.position.state import Position


def lasting_of(game: Position, rule: Rule) -> Lasting | None:
    """The lasting effect that a rule comes from, if it comes from one that is still there."""
    return next((one for one in game.effects if one.id == rule.lasting), None) if rule.lasting else None


def left_of(game: Position, rule: Rule) -> int | None:
    """How often an effect may still apply, of a shield how much is left of it; None without end."""
    lasting = lasting_of(game, rule)
    return None if lasting is None else lasting.uses


def _instance(pattern: t.EventPattern, event: Event) -> Any:
    """Which instance of damage an event belongs to: all that one source deals at one time (615.8), or all that one is dealt,
    where the words name no source."""
    return role_of(event, instance_of(pattern) or "source")


def may_still_apply(rule: Rule, pattern: t.EventPattern, event: Event, happening: Happening) -> bool:
    """Has the effect not been applied to another instance of what happens at this time?"""
    spent = happening.spent.get(rule.lasting) if rule.lasting else None
    return spent is None or spent[0] == _instance(pattern, event)


def spend(game: Position, rule: Rule, pattern: t.EventPattern, event: Event, happening: Happening) -> None:
    """Use up one of the times that an effect applies: of damage once for all that is one instance of it."""
    left = left_of(game, rule)
    if left is None:
        return
    rest = left - 1
    if isinstance(event, ev.Damage):
        happening.spent.setdefault(rule.lasting, (_instance(pattern, event), lambda: use_up(game, rule.lasting, rest)))
    else:
        use_up(game, rule.lasting, rest)


def order_of_choices(game: Position, events: Sequence[Event]) -> Sequence[Event]:
    """Simultaneous events in the order in which it is worked out what happens instead of them: players choose among effects in
    turn order (616.1, 101.4)."""
    rules = functioning(game).rules
    if t.Replace not in rules and t.Prevent not in rules:
        return events
    places = {player: place for place, player in enumerate(game.apnap())}
    if len(places) > 1:
        events = sorted(events, key=lambda one: places.get(affected_player(game, one), len(places)))
    return _order_for_shields(game, events)


def _order_for_shields(game: Position, events: Sequence[Event]) -> Sequence[Event]:
    """Where a shield could act on some of several simultaneous damage, the player it protects chooses on which (615.7): the
    events are put in the order in which the shield meets them."""
    for rule, pattern, left in _shields(game):
        if ev.Damage not in kinds_of(pattern):
            continue
        met = [e for e in events if isinstance(e, ev.Damage) and event_matches(pattern, e, context_of(game, rule, e), would=True)]
        if len(met) < 2 or (sum(e.amount for e in met) <= left and not _is_changed(game, met)) or game.denies("615.7"):
            continue
        chosen = iter(_ordered(game, rule, met))
        events = [next(chosen) if any(e is one for one in met) else e for e in events]
    return events


def _shields(game: Position) -> Iterator[tuple[Rule, t.EventPattern, int]]:
    """The shields there are: what they protect from, and how much is left of them."""
    rules = functioning(game).rules
    for rule in (*rules.get(t.Prevent, ()), *rules.get(t.Replace, ())):
        effect = rule.effect
        if isinstance(effect, t.Prevent | t.Replace) and effect.shield:
            left = left_of(game, rule)
            if left is not None:
                yield rule, effect.damage if isinstance(effect, t.Prevent) else effect.event, left


def _is_changed(game: Position, met: Sequence[Event]) -> bool:
    """Does another effect replace some of this damage, so that it could become more?"""
    for rule in functioning(game).rules.get(t.Replace, ()):
        effect = rule.effect
        assert isinstance(effect, t.Replace)
        if effect.shield or ev.Damage not in kinds_of(effect.event):
            continue
        if any(event_matches(effect.event, e, context_of(game, rule, e), would=True) for e in met):
            return True
    return False


def _ordered(game: Position, rule: Rule, met: Sequence[Damage]) -> list[Damage]:
    """The damage in the order in which the shield meets it, told apart by what deals it or by what it is dealt to."""
    keyed: tuple[dict[int, Damage], ...] = ({e.source: e for e in met}, {e.target: e for e in met})
    apart = next((options for options in keyed if len(options) == len(met)), None)
    options = apart or dict(enumerate(met))
    order = game.ask(decisions.Decision(
        decisions.ORDER, affected_player(game, met[0]), tuple(options), "615.7", minimum=len(met), maximum=len(met),
        source=rule.ctx.source, prompt="In which order does the shield meet the damage?",
        labels=[] if apart else [(e.source, f"{e.amount} damage to {game.name_of(e.target)}") for e in met],
    ))
    return [options[one] for one in order]
