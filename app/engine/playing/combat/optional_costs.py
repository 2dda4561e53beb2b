"""Optional costs to attack (508.1g): exerting an attacker, and enlisting another creature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.effects import add_lasting
from app.engine.changing.keyword_actions import action
from app.engine.changing.pipeline import perform
from app.engine.playing.instructions.finding import currents
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import matches, select
from app.engine.reading.statuses import summoning_sick
from app.engine.trees.keywords import Takes, rule_of, stands_for

if TYPE_CHECKING:
    from app.engine.position.state import Position


@stands_for("exert", "701.43d", Takes.NO_LINE)
def exert(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The linked ability, if there is one."""
    return () if keyword.ability is None else (keyword.ability,)


@stands_for("enlist", "702.154a")
def enlist(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The triggered ability: so much more power as the tapped creature has."""
    power = t.ValueOf("power", t.EventRole("target"))
    pump = t.Apply((t.Modify(t.This(), (t.ModifyPT(power, t.Number(0)),)),), t.EndOfTurn())
    return (t.TriggeredAbility(t.Does("enlist", what=t.IsSource()), t.Body((pump,)), keyword="enlist"),)


_EXERT = rule_of("exert")
_ENLIST = rule_of("enlist")


def pay_optional_costs(game: Position, player: PlayerId, attackers: list[ObjectId]) -> None:
    """For each attacker its controller may exert it, or tap a creature for it, where it says so."""
    for attacker in attackers:
        c = chars(game, attacker)
        if _may_be_exerted(game, player, attacker) and game.applies(_EXERT):
            _exert(game, player, attacker)
        for _ in c.keywords.get("enlist", ()) if c.held else ():
            game.applies(_ENLIST)
            _enlist(game, player, attacker, attackers)


def _may_be_exerted(game: Position, player: PlayerId, attacker: ObjectId) -> bool:
    """Does it say that it may be exerted, and is what it asks for so: "if it hasn't been exerted this turn"?"""
    ctx = Context(game, player, attacker)
    abilities = chars(game, attacker).keywords.get("exert", ())
    return any(one.filter is None or matches(one.filter, attacker, ctx) for one in abilities)


def _exert(game: Position, player: PlayerId, attacker: ObjectId) -> None:
    if game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), _EXERT, source=attacker, prompt=f"Exert {game.name_of(attacker)}?",
    )):
        game.applies(_EXERT)
        carry_out(game, (t.KeywordAction("exert"),), Context(game, player, attacker))


def _enlist(game: Position, player: PlayerId, attacker: ObjectId, attackers: list[ObjectId]) -> None:
    """Up to one untapped creature that does not attack, and that has haste or is not summoning sick, is tapped."""
    able = tuple(
        id for id in permanents_of(game, player)
        if not game.objects[id].tapped and id not in attackers and "creature" in chars(game, id).types
        and (chars(game, id).has("haste") or not summoning_sick(game, game.objects[id]))
    )
    chosen = game.ask(decisions.Decision(
        decisions.COST_CHOICE, player, able, _ENLIST, minimum=0, maximum=1, source=attacker, prompt="Enlist a creature",
        plain=lambda: (),
    )) if able else ()
    for id in chosen:
        game.tell("keyword", "{} enlists {}", (game.called(attacker), game.called(id)), (_ENLIST,), (attacker, id))
        perform(game, [ev.Tapped(id, player)])
        perform(game, [ev.DeedDone(attacker, player, attacker, id, deed="enlist")])


@action("exert", "701.43a")
def _exerted(game: Position, instruction: t.KeywordAction, ctx: Context) -> None:
    """It won't untap during your next untap step; in another player's, who has come to control it, it does."""
    what = t.And((t.IsAmong(t.It()), t.ControlledBy(t.You())))
    for ref in currents(game, ctx, select(instruction.what or t.This(), ctx)):
        add_lasting(game, t.Cant("untap_in_untap_step", what), t.NextTime(t.UntilEndOfNextTurn(t.You())),
                    ctx.for_thing(ref).frozen())
        perform(game, [ev.DeedDone(ref, ctx.controller, ctx.source, deed="exert", amount=1)])
