"""Does a condition hold now? (603.4, 608.2c, 611.3a)"""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.steps import is_during
from app.engine.reading import qualities
from app.engine.reading.characteristics import record
from app.engine.reading.kicked import KICKED_WITH, WAS_KICKED
from app.engine.reading.meaning import CONDITIONS, OPERATORS, amount, holds, matches, select, select_known
from app.engine.reading.patterns import events_of_period
from app.engine.reading.phased import UNSEEN
from app.engine.reading.qualities import MAX_SPEED


def _compare(c: t.Compare, ctx: Context) -> bool:
    return OPERATORS[c.op](amount(c.left, ctx), amount(c.right, ctx))


def _exists(c: t.Exists, ctx: Context) -> bool:
    return len(select(c.what, ctx)) >= c.at_least


def _matches(c: t.Matches, ctx: Context) -> bool:
    found = select_known(c.what, ctx)
    if ctx.g.present_only:
        found = tuple(ref for ref in found if not _out_of_sight(ctx, ref))
    several_answers = isinstance(c.what, t.Linked) and len(found) > 1 and ctx.g.applies("607.3")
    if c.any_of or several_answers:  # one card was meant; of several the answer is yes if one of them answers yes
        return any(matches(c.filter, ref, ctx) for ref in found)
    return bool(found) and all(matches(c.filter, ref, ctx) for ref in found)


def _out_of_sight(ctx: Context, ref: int) -> bool:
    """A duration can't see a permanent that is phased out."""
    here = ctx.g.objects.get(ref)
    return here is not None and bool(here.phased_out) and ctx.g.applies(UNSEEN)


def _did(c: t.Did, ctx: Context) -> bool:
    return bool(ctx.number(c.name)) or bool(ctx.things(c.name))


def _happened(c: t.HappenedThisTurn, ctx: Context) -> bool:
    return len(events_of_period(c.pattern, c.period, ctx)) >= c.at_least


def _during(c: t.During, ctx: Context) -> bool:
    turn = ctx.g.turn
    if c.whose is not None and turn.active not in select(c.whose, ctx):
        return False
    return not c.steps or any(is_during(turn.phase, turn.step, step) for step in c.steps)


_POINTS = {"attackers": "declare_attackers", "blockers": "declare_blockers", "damage": "combat_damage",
           "end_of_combat": "end_of_combat", "combat": "beginning_of_combat"}


def _combat_point(c: t.CombatPoint, ctx: Context) -> bool:
    """Before a point: its step has not begun this turn; after: it has (506.7a–d)."""
    begun = _POINTS[c.point] in ctx.g.turn.steps_done
    return begun if c.when == "after" else not begun


def _paid(c: t.PaidCost, ctx: Context) -> bool:
    for ref in select(c.what, ctx):
        found = record(ctx.g, ref)
        if found is None or found.cast is None:
            continue
        if found.zone == "battlefield":
            ctx.g.because(("400.7d",))
        if c.which is not None:
            return found.cast.paid.get(f"{c.key}#{c.which}", 0) > 0 and ctx.g.applies(KICKED_WITH)
        if found.cast.how == c.key:
            return True
        paid = any(n and (k == c.key or k.startswith(c.key + "#")) for k, n in found.cast.paid.items())
        return paid and (c.key != "kicked" or ctx.g.applies(WAS_KICKED))
    return False


def _mana_spent(c: t.ManaSpent, ctx: Context) -> bool:
    total = 0
    for ref in select(c.what, ctx):
        found = record(ctx.g, ref)
        if found is not None and found.cast is not None:
            wanted = {"snow": "s", "treasure": "t"}.get(c.kind, c.kind)
            total += sum(1 for m in found.cast.mana if m == wanted or (wanted == "any" and m not in "st"))
    return total >= c.at_least


def _designation(c: t.HasDesignation, ctx: Context) -> bool:
    g = ctx.g
    if c.name in ("day", "night"):
        return c.name in g.marks
    players = select(c.player, ctx) if c.player is not None else (ctx.controller,)
    if c.name == "speed_max":
        return any(g.players[p].notes.get("speed", 0) >= MAX_SPEED for p in players)
    return any(c.name in g.players[p].marks for p in players)


def _chosen_is(c: t.ChosenIs, ctx: Context) -> bool:
    return bool(qualities.chosen(ctx, c.key) == c.value)


def _mode_chosen(c: t.ModeChosen, ctx: Context) -> bool:
    return ctx.item is not None and c.index in ctx.item.modes


def _legal_target(c: t.IsLegalTarget, ctx: Context) -> bool:
    return bool(select(t.TargetRef(c.index), ctx))


def _same(c: t.SameThing, ctx: Context) -> bool:
    return set(select(c.left, ctx)) == set(select(c.right, ctx))


CONDITIONS.update({
    t.Compare: _compare,
    t.Exists: _exists,
    t.Matches: _matches,
    t.SameThing: _same,
    t.Did: _did,
    t.HappenedThisTurn: _happened,
    t.During: _during,
    t.CombatPoint: _combat_point,
    t.PaidCost: _paid,
    t.ManaSpent: _mana_spent,
    t.HasDesignation: _designation,
    t.ChosenIs: _chosen_is,
    t.ModeChosen: _mode_chosen,
    t.IsLegalTarget: _legal_target,
    t.AllOf: lambda c, ctx: all(holds(part, ctx) for part in c.parts),
    t.OneOf: lambda c, ctx: any(holds(part, ctx) for part in c.parts),
    t.NotSo: lambda c, ctx: not holds(c.part, ctx),
    t.Always: lambda c, ctx: True,
})
