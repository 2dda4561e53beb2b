"""Does a condition hold now? (603.4, 608.2c, 611.3a)"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, is_player
from app.engine.position.objects import AdditionalPayment
from app.engine.position.steps import COMBAT_STEPS, NAMES, is_during
from app.engine.position.values import Values
from app.engine.reading import qualities
from app.engine.reading.gone_together import gone_together
from app.engine.reading.kicked import KICKED_WITH, WAS_KICKED
from app.engine.reading.known import present, record
from app.engine.reading.meaning import CONDITIONS, OPERATORS, amount, holds, known_objects, matches, select, select_known
from app.engine.reading.patterns import event_matches, events_of_period, kinds_of
from app.engine.reading.phased import UNSEEN
from app.engine.reading.qualities import MAX_SPEED
from app.engine.trees.keywords import is_called


def _compare(condition: t.Compare, ctx: Context) -> bool:
    return OPERATORS[condition.op](amount(condition.left, ctx), amount(condition.right, ctx))


def _exists(condition: t.Exists, ctx: Context) -> bool:
    return len(select(condition.what, ctx)) + len(gone_together(condition.what, ctx)) >= condition.at_least


def _matches(condition: t.Matches, ctx: Context) -> bool:
    found = select_known(condition.what, ctx)
    if ctx.g.present_only:
        found = tuple(ref for ref in found if is_player(ref) or not _out_of_sight(ctx, ref))
    several_answers = isinstance(condition.what, t.Linked) and len(found) > 1 and ctx.g.applies("607.3")
    if condition.any_of or several_answers:  # one card was meant; of several the answer is yes if one of them answers yes
        return any(matches(condition.filter, ref, ctx) for ref in found)
    return bool(found) and all(matches(condition.filter, ref, ctx) for ref in found)


def _out_of_sight(ctx: Context, id: ObjectId) -> bool:
    """A duration can't see a permanent that is phased out."""
    here = present(ctx.g, id)
    return here is not None and bool(here.phased_out) and ctx.g.applies(UNSEEN)


def _did(condition: t.Did, ctx: Context) -> bool:
    return bool(ctx.number(condition.name)) or bool(ctx.things(condition.name))


def _not_so(condition: t.NotSo, ctx: Context) -> bool:
    """It isn't so; of a last turn nothing is said where there was none."""
    part = condition.part
    if isinstance(part, t.HappenedThisTurn) and part.period == "last_turn" and not ctx.g.past:
        return False
    return not holds(part, ctx)


def _happened(condition: t.HappenedThisTurn, ctx: Context) -> bool:
    return len(events_of_period(condition.pattern, condition.period, ctx)) >= condition.at_least


def _during(condition: t.During, ctx: Context) -> bool:
    turn = ctx.g.turn
    if condition.whose is not None and turn.active not in select(condition.whose, ctx):
        return False
    return not condition.steps or any(is_during(turn.phase, turn.step, step) for step in condition.steps)


_POINTS: dict[t.PointOfCombat, t.Step] = {
    "attackers": "declare_attackers", "blockers": "declare_blockers", "damage": "combat_damage", "end_of_combat": "end_of_combat",
    "combat": "beginning_of_combat",
}
_IN_COMBAT = tuple(step for _, step in COMBAT_STEPS)
_BEFORE_COMBAT = NAMES[: NAMES.index(_IN_COMBAT[0])]


def _combat_point(condition: t.CombatPoint, ctx: Context) -> bool:
    """Before a point of the combat phase meant: no step as late as that has begun, and the phase is not over, so that it is over
    too where the step is skipped (506.7e). After it: its step has begun; after combat: the phase is over."""
    combats, later = _combats(ctx.g.turn.steps_done)
    last = condition.this_combat or (len(combats) > 1 and ctx.g.denies("506.7d"))
    combat = combats[-1 if last else 0] if combats else ()
    over = later or (len(combats) > 1 and not last)
    point = _POINTS[condition.point]
    if condition.when == "after":
        return over if condition.point == "combat" else point in combat
    passed = any(_IN_COMBAT.index(step) >= _IN_COMBAT.index(point) for step in combat)
    return not passed and (not over or ctx.g.denies("506.7e"))


def _combats(done: tuple[str, ...]) -> tuple[list[tuple[str, ...]], bool]:
    """The steps that have begun in each combat phase of the turn, and whether something after combat has begun: where there was
    no combat phase, what comes after the precombat main phase."""
    combats: list[tuple[str, ...]] = []
    places = [_IN_COMBAT.index(step) if step in _IN_COMBAT else -1 for step in done]
    for number, place in enumerate(places):
        if place < 0:
            continue
        if number and 0 <= places[number - 1] <= place:
            combats[-1] = (*combats[-1], done[number])
        else:
            combats.append((done[number],))
    last = done[-1] if done else NAMES[0]
    return combats, last not in _IN_COMBAT and (bool(combats) or last not in _BEFORE_COMBAT)


def _paid(condition: t.PaidCost, ctx: Context) -> bool:
    """Was the cost paid for one of them?"""
    return any(_was_paid(condition, ref, ctx) for ref in known_objects(condition.what, ctx))


def _was_paid(condition: t.PaidCost, ref: ObjectId, ctx: Context) -> bool:
    found = record(ctx.g, ref)
    if found is None or found.cast is None:
        return False
    if found.zone == "battlefield":
        ctx.g.because(("400.7d",))
    if condition.cost is not None:
        kickers = (held for held in found.values.base.held if is_called(held.ability, "kicker"))
        key = next((held.key for held in kickers if getattr(held.ability, "cost", None) == condition.cost), None)
        return bool(found.cast.paid.get(AdditionalPayment(condition.key, key))) and ctx.g.applies(KICKED_WITH)
    if found.cast.how == condition.key:
        return True
    if condition.key == "additional":
        return any(found.cast.times_paid(name) for name in _own_additional(found.values))
    paid = found.cast.paid.get(AdditionalPayment(condition.key, ctx.ability)) if condition.linked else (
        found.cast.times_paid(condition.key))
    return bool(paid) and (condition.key != "kicked" or ctx.g.applies(WAS_KICKED))


def _own_additional(values: Values) -> set[str]:
    """The names of the optional additional costs that a spell's own text gives it, as of an action that it lets one take."""
    effects = (
        effect for held in values.base.held for part in held.parts if isinstance(part, t.StaticAbility) for effect in part.effects
    )
    return {"additional", *(one.key for one in effects if isinstance(one, t.AdditionalCost) and one.optional and one.key)}


def _held_as_cast(condition: t.HeldAsCast, ctx: Context) -> bool:
    found = record(ctx.g, ctx.source)
    return found is not None and found.cast is not None and condition.condition in found.cast.held


def _event_fits(condition: t.EventFits, ctx: Context) -> bool:
    event = ctx.latest_event
    if event is None:
        return False
    kinds = kinds_of(condition.pattern)
    return any(type(one) in kinds and event_matches(condition.pattern, one, ctx) for one in event.parts or (event,))


def _mana_spent(condition: t.ManaSpent, ctx: Context) -> bool:
    return amount(t.SpentMana(condition.kind, condition.what), ctx) >= condition.at_least


def _designation(condition: t.HasDesignation, ctx: Context) -> bool:
    g = ctx.g
    if condition.name in ("day", "night"):
        return condition.name in g.marks
    players = select(condition.player, ctx) if condition.player is not None else (ctx.controller,)
    if condition.name == "speed_max":
        return any(qualities.value_of("speed", p, ctx) == MAX_SPEED for p in players)
    return any(condition.name in g.players[p].marks for p in players)


def _chosen_is(condition: t.ChosenIs, ctx: Context) -> bool:
    return bool(qualities.chosen(ctx, condition.key) == condition.value)


def _mode_chosen(condition: t.ModeChosen, ctx: Context) -> bool:
    return ctx.item is not None and condition.index in ctx.item.modes


def _legal_target(condition: t.IsLegalTarget, ctx: Context) -> bool:
    return bool(select(t.TargetRef(condition.index), ctx))


def _same(condition: t.SameThing, ctx: Context) -> bool:
    return set(select(condition.left, ctx)) == set(select(condition.right, ctx))


CONDITIONS.update({
    t.Compare: _compare,
    t.Exists: _exists,
    t.Matches: _matches,
    t.SameThing: _same,
    t.Did: _did,
    t.HappenedThisTurn: _happened,
    t.During: _during,
    t.AddedTurn: lambda condition, ctx: ctx.g.turn.id != 0 and ctx.number(condition.turn) == ctx.g.turn.id,
    t.LaterTurn: lambda condition, ctx: ctx.g.turn.number > condition.than,
    t.CombatPoint: _combat_point,
    t.PaidCost: _paid,
    t.ManaSpent: _mana_spent,
    t.HeldAsCast: _held_as_cast,
    t.EventFits: _event_fits,
    t.HasDesignation: _designation,
    t.ChosenIs: _chosen_is,
    t.ModeChosen: _mode_chosen,
    t.IsLegalTarget: _legal_target,
    t.AllOf: lambda condition, ctx: all(holds(part, ctx) for part in condition.parts),
    t.OneOf: lambda condition, ctx: any(holds(part, ctx) for part in condition.parts),
    t.NotSo: _not_so,
    t.Always: lambda condition, ctx: True,
})
