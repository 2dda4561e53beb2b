"""Prevention effects (615): what is prevented, by which effect, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.effects import use_up
from app.engine.changing.replacing.candidate import Candidate, context_of, rule_of_ability
from app.engine.changing.replacing.limited import left_of, may_still_apply, spend
from app.engine.position.events import Damage, Event
from app.engine.position.in_force import Rule
from app.engine.reading.known import came_from, last_known
from app.engine.reading.meaning import holds, natural, players_of, select_known
from app.engine.reading.patterns import event_matches, role_of
from app.engine.reading.prohibitions import forbidding, parts_of_damage
from app.engine.trees.roles import roles_spoken_of

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.happening import Happening
    from app.engine.position.ids import PlayerId
    from app.engine.position.state import Position


def prevention(game: Position, original: Event, rule: Rule, happening: Happening) -> Candidate | None:
    """The prevention effect as one that could be applied to damage, None if it can't."""
    effect = rule.effect
    assert isinstance(effect, t.Prevent)
    ctx = context_of(game, rule, original)
    if not (event_matches(effect.damage, original, ctx, would=True) or _of_the_spell_it_was(rule, effect, original, ctx)):
        return None
    if not holds(effect.condition, ctx) or not holds(rule.condition, ctx):
        return None
    if not may_still_apply(rule, effect.damage, original, happening):
        return None

    def act(event: Event, happening: Happening) -> list[Event]:
        return _prevent(game, rule, event, happening)

    return Candidate(("prevent", rule.key), rule.ctx.source, "any", act, effect=effect)


def _of_the_spell_it_was(rule: Rule, effect: t.Prevent, event: Event, ctx: Context) -> bool:
    """Is the source of the damage a permanent that was, as a spell, the source that the effect speaks of (400.7c)?"""
    pattern = effect.damage
    if rule.lasting is None or not isinstance(pattern, t.Damages) or not isinstance(event, Damage):
        return False
    named = pattern.source
    if not isinstance(named, t.IsAmong):
        return False
    before = came_from(ctx.g, event.source)
    spell = None if before is None else last_known(ctx.g, before)
    if spell is None or spell.object.zone != "stack" or before not in select_known(named.things, ctx):
        return False
    return event_matches(replace(pattern, source=None), event, ctx, would=True) and ctx.g.applies("400.7c")


def _rules_of(effect: t.Prevent) -> tuple[str, ...]:
    """What kind of prevention effect it is, by rule."""
    if effect.shield:
        return ("615.6", "615.7")
    if effect.next_source:
        return ("615.6", "615.8")
    return ("615.6",) if effect.amount is None else ("615.6", "615.10")


def _prevent(game: Position, rule: Rule, event: Event, happening: Happening) -> list[Event]:
    effect = rule.effect
    assert isinstance(effect, t.Prevent) and isinstance(event, Damage)
    ctx = context_of(game, rule, event)
    left = left_of(game, rule) if effect.shield else None
    unpreventable = cannot_be_prevented(game, event)
    limit = 0 if unpreventable else _limit(effect, event, left, ctx)
    prevented = min(limit, event.amount)
    if left is not None:
        use_up(game, rule.lasting, left - prevented)
    elif prevented:
        spend(game, rule, effect.damage, event, happening)
    game.because(rule_of_ability(game, rule))
    game.tell("prevent", "{} of the damage from {} is prevented", (prevented or "None", game.called(event.source)),
           ("615.12",) if unpreventable else _rules_of(effect), (event.source, event.target))
    if effect.then and game.applies("615.5"):
        _follow(game, rule, effect, ctx, event, event.amount if effect.whole else prevented, happening)
    event.amount -= prevented
    return [event] if event.amount > 0 else []


def cannot_be_prevented(game: Position, event: Damage) -> bool:
    """Does an effect say that this damage can't be prevented (615.12)?"""
    parts = parts_of_damage(event)
    said = event.unpreventable or forbidding(game, "prevent_damage", event.source, event.target, parts) is not None
    return said and game.applies("615.12")


def _limit(effect: t.Prevent, event: Event, left: int | None, ctx: Context) -> int:
    """How much of the damage the effect could prevent, of which it is a shield so much as is left."""
    if left is not None:
        return left
    return event.amount if effect.amount is None else natural(effect.amount, ctx)


def _follow(
    game: Position, rule: Rule, effect: t.Prevent, ctx: Context, event: Event, amount: int, happening: Happening
) -> None:
    """What follows from the prevention: once for all the simultaneous damage it is applied to (615.13), or for each source or
    recipient that it speaks of."""
    whole = event.copy()
    whole.amount = amount

    def then(together: Event) -> None:
        ctx.event = together
        carry_out(game, effect.then, ctx)

    key: Any = ("prevented", rule.key, _each(rule, effect, event))
    if happening.awaits(key):
        game.applies("615.13")
    else:
        happening.gains.append(lambda: _gained(effect, ctx, whole))
    happening.then_once(key, whole, then)


def _gained(effect: t.Prevent, ctx: Context, prevented: Event) -> dict[PlayerId, int]:
    """How much life each player will gain by what follows from the prevention."""
    ctx.event = prevented
    gains = [one for one in effect.then if isinstance(one, t.GainLife)]
    return {player: natural(one.amount, ctx) for one in gains for player in players_of(one.who, ctx)}


def _each(rule: Rule, effect: t.Prevent, event: Event) -> Any:
    """What sets one event apart from others that the effect is applied to at the same time: where a static ability says "if a
    source would", each is one by itself."""
    if getattr(effect.damage, "source", None) is not None and not rule.lasting:
        return object()
    return tuple(role_of(event, role) for role in roles_spoken_of(effect.then))
