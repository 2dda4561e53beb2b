"""Activating abilities (602), mana abilities (605) and loyalty abilities (606)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.cycling import CYCLES_WITH_TYPE
from app.engine.changing.on_stack import ability_on_stack, announced, targeted_events
from app.engine.changing.pipeline import perform
from app.engine.errors import IllegalAction
from app.engine.playing.activation_costs import cost_of
from app.engine.playing.casting.announcing import announce_x
from app.engine.playing.casting.attempt import Attempt
from app.engine.playing.casting.casting import asking, choose_modes, target_sections, total_of
from app.engine.playing.casting.totals import changed_total
from app.engine.playing.costs import payment
from app.engine.playing.costs.cost_parts import in_order, mana_symbols, pay_parts
from app.engine.playing.costs.costs import Total
from app.engine.playing.costs.mana import AS_INSTANT, price_of
from app.engine.playing.costs.payment import pay_mana, spared
from app.engine.playing.costs.payment_search import Use
from app.engine.playing.costs.purpose import Purpose
from app.engine.playing.costs.reducing import reduce_by
from app.engine.playing.may_activate import ability_key, times_a_turn
from app.engine.playing.placing import put_trigger_on_stack
from app.engine.playing.resolution import resolve_without_stack
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, TappedForMana
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.engine.position.notes import noted
from app.engine.position.stack import StackItem, asks_how_often, times_of
from app.engine.position.values import Held
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import effects_of
from app.engine.reading.known import became
from app.engine.reading.meaning import matches, natural, select
from app.engine.reading.qualities import is_loyalty
from app.engine.reading.statuses import has_status
from app.engine.reading.where import unusual
from app.engine.trees.keywords import is_called, rule_of, rules_of
from app.engine.trees.mana_abilities import adds_mana, is_mana_ability, taps_itself

if TYPE_CHECKING:
    from app.engine.position.state import Position


def activate(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> ObjectId:
    """Activate an ability (602.2a–b) and return the id it has on the stack; a mana ability resolves at once (605.3b).

    Raises IllegalAction; whoever began it comes back to the position before.
    """
    return _activate(game, player, id, held, index, Attempt(game, activation_of(game, player, id, held, index)))


def activation_of(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> Callable[[Attempt], object]:
    """The activation of an ability, to be tried."""
    return lambda attempt: _activate(game, player, id, held, index, attempt)


def _activate(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int, attempt: Attempt) -> ObjectId:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    game.because((*((held.rule,) if held.rule else ()), *unusual(held, index, game.objects[id].zone)))
    game.because((AS_INSTANT,) if part.as_instant else ())
    is_mana = index in held.mana and game.applies("605.1a")
    game.because(("605.3b",) if is_mana else ())
    item = StackItem("activated", id, part, part.body)
    item.held = held.key
    item.parent = held.grant
    on_stack = ability_on_stack(game, item, player)
    ctx = Context(game, player, id, item, parent=held.grant)
    announce_x(game, ctx, item, (part.cost,), attempt)
    ask = asking(ctx, attempt)
    item.sections = tuple(choose_modes(game, ctx, part.body, ask))
    target_sections(game, ctx, item, ask)
    if asks_how_often(part.body):
        game.count(times_of(item, "activated"))
    _count_use(game, id, held, index, part)
    pay = partial(_pay, game, ctx, item, part, cost_of(game, player, id, held, part))
    if is_mana:
        pay()
        _finish_mana(game, player, id, on_stack, part)
        return on_stack
    game.apart(pay)
    if adds_mana(part):
        game.ruleset.is_on("mana abilities keep libraries")
    game.applies("602.2a")
    told = (game.name_of(player), game.called(id), announced(game, item))
    game.tell("activate", "{} activates an ability of {}{}", told, ("602.2", *rules_of(part.keyword)),
              (player, id, *item.all_targets()), (id, part))
    keyword = "loyalty" if is_loyalty(part) else (part.keyword or "")
    event = ev.AbilityActivated(on_stack, player, id, keyword, taps=taps_itself(part))
    perform(game, [event, *targeted_events(game, item, on_stack, player), *_keyword_events(game, held, part, player, id, item)])
    return on_stack


def _keyword_events(
    game: Position, held: Held, part: t.ActivatedAbility, player: PlayerId, id: ObjectId, item: StackItem
) -> list[Event]:
    """Events that trigger conditions know by the keyword's name: cycling a card, by now in the graveyard; creatures
    that crew or saddle something as they are tapped for it."""
    if part.keyword in ("crew", "saddle"):
        deed: t.Deed = "crew" if part.keyword == "crew" else "saddle"
        return [ev.DeedDone(ref, player, id, id, deed=deed) for ref in item.used.get("tapped", ()) if is_object(ref)]
    if part.keyword != "cycling":
        return []
    variant = is_called(held.ability, "typecycling")
    if variant:
        game.applies(CYCLES_WITH_TYPE)
    now = became(game, id) or id
    cycles = ev.DeedDone(now, player, now, deed="cycle")
    cycles.x = dict(item.x)
    return [cycles]


def _count_use(game: Position, id: ObjectId, held: Held, index: int, part: t.ActivatedAbility) -> None:
    key = ability_key(id, held, index)
    if times_a_turn(held, part) is not None:
        game.count(("activated", *key))
    if is_loyalty(part):
        game.count(("loyalty", id))
    if part.once:
        notes = game.objects[id].notes
        game.alter(id, notes=noted(notes, "used", (*notes.get("used", ()), ("once", *key))))


def _pay(game: Position, ctx: Context, item: StackItem, part: t.ActivatedAbility, cost: t.Cost) -> None:
    total = total_of(ctx, cost)
    if not total.payable:
        raise IllegalAction("the cost can't be paid", "118.6")
    symbols = mana_in_total(ctx, part, total)
    if symbols:
        spares = (ctx.source, *item.all_targets())
        purpose = Purpose(
            ctx.controller, ctx.source, "ability", spares=spares, keyword=part.keyword, written=mana_symbols(part.cost),
        ).limited(ctx, total.others, item.x.get("X", 0), mana_symbols(part.cost))
        pay_mana(game, purpose, symbols, spared(ctx.source, total.others))
    used: dict[str, tuple[Referent, ...]] = {}
    others = in_order(game, total.others)
    pay_parts(ctx, sorted(others, key=lambda other: isinstance(other, t.SacrificeThis | t.ExileThis | t.DiscardThis)), used)
    item.used = used


def mana_in_total(ctx: Context, part: t.ActivatedAbility, total: Total) -> tuple[str, ...]:
    """The mana of an ability's total cost, with what its own text and effects change (601.2f, 602.2b)."""
    symbols = _reduced_by_own_text(ctx.g, ctx, part, tuple(total.symbols))
    return changed_total(ctx.g, ctx, symbols, part.keyword or "ability")


def _reduced_by_own_text(
    game: Position, ctx: Context, part: t.ActivatedAbility, symbols: tuple[str, ...]
) -> tuple[str, ...]:
    """The mana cost less what the ability's own text takes off it (602.1b, 118.7a)."""
    reduced = list(symbols)
    if part.less is not None and game.permits("601.2f"):
        reduce_by(game, reduced, str(natural(part.less, ctx)))
    if part.keyword == "power-up" and has_status(game, ctx.source, "entered_this_turn") and game.applies(rule_of("power-up")):
        for symbol in chars(game, ctx.source).mana_cost or ():
            reduce_by(game, reduced, symbol)
    return tuple(reduced)


def _finish_mana(game: Position, player: PlayerId, id: ObjectId, on_stack: ObjectId, part: t.ActivatedAbility) -> None:
    """A mana ability does not use the stack; triggered mana abilities follow it at once (605.3b, 605.4a)."""
    tapped = taps_itself(part)
    perform(game, [ev.AbilityActivated(on_stack, player, id, part.keyword or "", is_mana=True, taps=tapped)])
    before = len(game.players[player].pool)
    resolve_without_stack(game, on_stack)
    made = tuple(m.color for m in game.players[player].pool[before:])
    if tapped and made:
        perform(game, [TappedForMana(id, player, made)])
        _triggered_mana_abilities(game)


def _triggered_mana_abilities(game: Position) -> None:
    """Triggered mana abilities resolve immediately (605.4a); the others go on waiting."""
    if not game.waiting:
        return
    mine = [w for w in game.waiting if is_mana_ability(w.ability)]
    if mine and game.applies("605.4a"):
        game.waiting = tuple(w for w in game.waiting if not any(w is m for m in mine))
        for one in mine:
            put_trigger_on_stack(game, one)


@price_of.by
def _price(ctx: Context, part: t.ActivatedAbility) -> tuple[str, ...]:
    return mana_in_total(ctx, part, total_of(ctx, part.cost))


@payment.activate_mana_source.by
def activate_mana_source(game: Position, player: PlayerId, use: Use) -> None:
    """Activate a mana ability for a payment, making the planned mana where its text offers a choice."""
    source, alternative = use.one, use.alternative
    if source.object not in game.objects:
        raise IllegalAction("a source of mana is gone", "605.3a")
    held, part = source.abilities[alternative]
    if source.abilities.count((held, part)) > 1 or source.added[alternative]:
        game.planned_mana = (*source.plans[alternative], *source.added[alternative])
    game.planned_spending, game.planned_use = use.spent, use.used
    chosen: dict[Hashable, int] | None = {"X": source.x[alternative]} if source.x and game.applies("107.3a") else None
    attempt = Attempt(game, activation_of(game, player, source.object, held, part), chosen, trying=part in held.taps_for)
    try:
        _activate(game, player, source.object, held, part, attempt)
    finally:
        game.planned_mana, game.planned_spending, game.planned_use = (), (), ()


def instant_speed(game: Position, player: PlayerId, id: ObjectId, part: t.ActivatedAbility) -> bool:
    """May the ability be activated at instant speed? Not "as a sorcery", nor loyalty abilities (602.5d, 606.3)."""
    if not part.sorcery_speed and not is_loyalty(part):
        return True
    keyword = "loyalty" if is_loyalty(part) else part.keyword
    return any(
        e.abilities and e.keyword in (None, keyword) and player in select(e.by, ctx) and matches(e.what, id, ctx)
        for e, ctx in effects_of(game, t.AsThoughFlash)
    )
