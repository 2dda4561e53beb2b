"""Targets (115): who and what may be chosen, choosing, and checking again on resolution (608.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY, ObjectId, Referent, is_object
from app.engine.position.stack import Section
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import matches, natural, player_of, select
from app.engine.reading.phased import PHASED_OUT
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.protection import UNTARGETABLE, target_forbidden
from app.engine.reading.selectors import candidates
from app.engine.reading.together import together_test
from app.engine.trees.walking import contains, nodes_in

if TYPE_CHECKING:
    from app.engine.position.state import Position

Refs = tuple[Referent, ...]
Ask = Callable[[decisions.Decision], Any]
"""What has modes and targets chosen."""


def source_of(ctx: Context) -> ObjectId:
    """What counts as the source of the targeting: the spell, or the source of the ability."""
    return ctx.source


def is_legal_target(game: Position, spec: t.TargetSpec, ref: Referent, ctx: Context) -> bool:
    """May this be (or still be) a target: does it exist, fit, and can it be targeted by this? (115, 608.2b)"""
    if is_object(ref):
        here = game.objects.get(ref)
        if here is None or here.zone not in spec.zones or here.phased_out:
            return False
        if here.item is not None and here.item is ctx.item:
            return False
    elif not game.players[ref].in_game:
        return False
    return matches(spec.filter, ref, ctx) and may_be_targeted(game, ref, ctx)


def may_be_targeted(game: Position, ref: Referent, ctx: Context) -> bool:
    """No shroud, hexproof, protection or other effect forbids it."""
    return target_forbidden(game, ref, source_of(ctx), ctx.controller) is None and not forbidding(
        game, "be_targeted", ref, source_of(ctx)
    )


def target_refused(game: Position, spec: t.TargetSpec, ref: Referent, ctx: Context) -> tuple[str, str] | None:
    """Why something can't be a target, in words that go after its name, and the rule that forbids it; None if it can."""
    if is_object(ref) and ref in game.objects and game.objects[ref].phased_out and game.applies(PHASED_OUT):
        return "is phased out", PHASED_OUT
    rule = target_forbidden(game, ref, source_of(ctx), ctx.controller)
    if rule is not None:
        return UNTARGETABLE[rule], rule
    if forbidding(game, "be_targeted", ref, source_of(ctx)) is not None:
        return "can't be its target", "101.2"
    fits = is_legal_target(game, spec, ref, ctx) and _fits_as_chosen(game, spec, ref, ctx, _own_limits(game, ctx))
    return None if fits else ("is not what it targets", "115.1")


def no_targets(game: Position, specs: Iterable[t.TargetSpec], ctx: Context) -> IllegalAction:
    """The refusal of what has no legal targets, with why a certain object or player can be none of them (601.2c, 602.2b)."""
    wanted = tuple(specs)

    def no_target(ref: Referent) -> tuple[str, str] | None:
        found = [target_refused(game, spec, ref, ctx) for spec in wanted]
        return None if None in found or not found else found[0]

    return IllegalAction("there are no legal targets for it", rule_of_targeting(ctx), no_target)


def specs_of(body: t.Body) -> tuple[t.TargetSpec, ...]:
    """What a body targets, in one mode or another."""
    return (*body.targets, *(spec for mode in body.modes for spec in mode.targets))


def rule_of_targeting(ctx: Context) -> str:
    """The rule by which targets are chosen: of a spell, an activated or a triggered ability."""
    kind = ctx.item.kind if ctx.item is not None else "spell"
    return {"activated": "602.2b", "triggered": "603.3d"}.get(kind, "601.2c")


def _rule_of_another_choosing(ctx: Context) -> str:
    """The rule by which an opponent chooses what the controller of the spell or ability normally would."""
    kind = ctx.item.kind if ctx.item is not None else "spell"
    return {"activated": "602.3", "triggered": "603.3d"}.get(kind, "601.7")


def legal_targets(game: Position, spec: t.TargetSpec, ctx: Context, anew: bool = False) -> Refs:
    """Everything that may be chosen for a target requirement; the spell or ability itself never (115.5). anew: as a new target,
    and not as the spell is cast or the ability activated."""
    found = candidates(spec.filter, spec.zones, spec.players, ctx)
    limits = _own_limits(game, ctx)
    return tuple(
        ref for ref in found
        if may_be_targeted(game, ref, ctx) and not (_is_itself(game, ref, ctx) and game.applies("115.5"))
        and (anew or _fits_as_chosen(game, spec, ref, ctx, limits))
    )


def _fits_as_chosen(game: Position, spec: t.TargetSpec, ref: Referent, ctx: Context, limits: Iterable[t.Cant]) -> bool:
    """May it be chosen as the spell is cast or the ability activated, whatever becomes of it until that resolves? limits: what
    the spell says that can't be chosen for it."""
    if spec.as_chosen is not None and not matches(spec.as_chosen, ref, ctx):
        return game.denies("602.2b")
    return not any(matches(effect.what, ref, ctx) for effect in limits) or game.denies("101.2")


def _own_limits(game: Position, ctx: Context) -> list[t.Cant]:
    """What a spell says that can't be chosen as its target while it is cast."""
    parts = (part for held in chars(game, ctx.source).held for part in held.parts) if _is_spell(ctx) else ()
    effects = (effect for part in parts if isinstance(part, t.StaticAbility) for effect in part.effects)
    return [effect for effect in effects if isinstance(effect, t.Cant) and effect.only == "as_cast"]


def _is_spell(ctx: Context) -> bool:
    return ctx.item is not None and ctx.item.kind == "spell" and ctx.source in ctx.g.objects


def _is_itself(game: Position, ref: Referent, ctx: Context) -> bool:
    """Is it the spell or ability itself, or the card that is to become the spell?"""
    if not is_object(ref) or ctx.item is None:
        return False
    return game.objects[ref].item is ctx.item or (ctx.item.kind == "spell" and ref == ctx.source)


def limits(spec: t.TargetSpec, ctx: Context, available: int) -> tuple[int, int]:
    """How many targets, at least and at most."""
    least = natural(spec.minimum, ctx)
    most = available if spec.maximum is None else min(natural(spec.maximum, ctx), available)
    return least, most


def can_choose(game: Position, specs: tuple[t.TargetSpec, ...], ctx: Context) -> bool:
    """Could legal targets be chosen for all requirements (601.2c)? One that depends on the targets before it is tried with
    those."""
    for spec in specs:
        least = natural(spec.minimum, ctx) if not _depends_on_choices(spec) else 0
        enough = (_are_enough(spec, legal_targets(game, spec, own), least, own) for own in _contexts(spec, ctx, True))
        if least and not (any(enough) if isinstance(spec.each, t.Choose) else all(enough)):
            return False
    if len(specs) < 2 or not any(contains(spec.filter, _EARLIER_TARGETS) for spec in specs):
        return True
    kept = ctx.legal
    try:
        return _can_choose_after(game, specs, (), ctx, iter(range(_MOST_TRIALS)))
    finally:
        ctx.legal = kept


def _are_enough(spec: t.TargetSpec, pool: Refs, least: int, ctx: Context) -> bool:
    """Are there so many in the pool that may be targets together?"""
    if len(pool) < least:
        return False
    test = None if contains(spec.total, _CHOSEN_LATER) else group_test(spec, ctx)
    if test is None or not least or comb(len(pool), least) > _MOST_TRIALS:
        return True
    return any(test(group) is None for group in combinations(pool, least))


_MOST_TRIALS = 300
"""How many ways of choosing targets are tried; beyond them it is believed to be possible, and choosing them decides."""


def _can_choose_after(
    game: Position, specs: tuple[t.TargetSpec, ...], chosen: tuple[Refs, ...], ctx: Context, trials: Iterator[int]
) -> bool:
    """Could the requirements after those that have their targets be met, with the fewest targets each?"""
    if len(chosen) == len(specs) or next(trials, None) is None:
        return True
    spec = specs[len(chosen)]
    ctx.legal = chosen
    if spec.each is not None or contains((spec.filter, spec.minimum), _CHOSEN_LATER):
        return True
    least = natural(spec.minimum, ctx)
    for group in combinations(legal_targets(game, spec, ctx), least):
        if _can_choose_after(game, specs, (*chosen, group), ctx, trials):
            return True
    return False


def _contexts(spec: t.TargetSpec, ctx: Context, possible: bool = False) -> list[Context]:
    """The contexts in which a requirement is met: one for each thing it is met for (601.2c), or could be."""
    if possible and isinstance(spec.each, t.Choose):
        return [ctx.for_thing(ref) for ref in select(t.Filtered(t.EachPlayer(), spec.each.filter), ctx)]
    return [ctx] if spec.each is None else [ctx.for_thing(ref) for ref in select(spec.each, ctx)]


_EARLIER_TARGETS = (t.TargetRef, t.AllTargets)
_CHOSEN_LATER = (t.X, t.PaidCost)


def _depends_on_choices(spec: t.TargetSpec) -> bool:
    return contains((spec.filter, spec.minimum), (*_EARLIER_TARGETS, *_CHOSEN_LATER))


def choose_targets(game: Position, section: Section, ctx: Context, ask: Ask) -> Section:
    """Have the targets of a section chosen, in the order of the text, then divisions (601.2c–d). Raises IllegalAction."""
    groups: list[Refs] = [()] * len(section.specs)
    shares: list[Refs | None] = []
    chosen_for: dict[int, Refs] = {}
    for index in _order(section.specs):
        spec = section.specs[index]
        ctx.legal = tuple(groups)
        found = [(own.it, ref) for own in _contexts(spec, ctx) for ref in _choose_group(game, spec, own, index, ask)]
        groups[index] = tuple(ref for _, ref in found)
        if spec.each is not None:
            chosen_for[index] = tuple(NOBODY if it is None else it for it, _ in found)
    ctx.legal = tuple(groups)
    for spec, group in zip(section.specs, groups):
        shares.append(_divide(game, spec, group, ctx))
    return section.with_targets(tuple(groups), tuple(shares), chosen_for)


@cache
def _order(specs: tuple[t.TargetSpec, ...]) -> tuple[int, ...]:
    """The order of the text, but what depends on a target named after it last: "X target cards", X of "target opponent"."""
    asks = [[ref.index for ref in nodes_in(spec) if isinstance(ref, t.TargetRef)] for spec in specs]
    return tuple(sorted(range(len(specs)), key=lambda place: any(index > place for index in asks[place])))


def _choose_group(game: Position, spec: t.TargetSpec, ctx: Context, index: int, ask: Ask) -> Refs:
    pool = legal_targets(game, spec, ctx)
    least, most = limits(spec, ctx, len(pool))
    if spec.divide is not None:
        most = min(most, max(least, natural(spec.divide, ctx)))
    if most < least or not _are_enough(spec, pool, least, ctx):
        raise IllegalAction("there are not enough legal targets", rule_of_targeting(ctx))
    chooser = player_of(spec.chooser, ctx)
    if most == 0:
        if game.on_forced is not None and not pool:
            chooses = ctx.controller if chooser is None else chooser
            game.on_forced(decisions.Decision(decisions.TARGET, chooses, (), rule_of_targeting(ctx), minimum=0, maximum=0), ())
        return ()
    asked = ctx.controller
    if chooser is not None and chooser != asked and game.applies(_rule_of_another_choosing(ctx)):
        asked = chooser
    random = spec.random
    answer: Refs = ask(decisions.Decision(
        decisions.RANDOM if random else decisions.TARGET, asked, pool,
        rule_of_targeting(ctx), minimum=least, maximum=most, source=ctx.source, prompt=f"Choose target {index + 1}",
        what=spec, test=group_test(spec, ctx), refused=lambda ref: target_refused(game, spec, ref, ctx),
    ))
    return answer


def group_test(spec: t.TargetSpec, ctx: Context) -> Callable[[Refs], str | None] | None:
    """A check of the targets of one requirement together: different or same qualities, totals."""
    return together_test(ctx, spec.different, spec.same, spec.total, " targets")


def _divide(game: Position, spec: t.TargetSpec, group: Refs, ctx: Context) -> Refs | None:
    """Divide an amount among targets, each getting at least one (601.2d)."""
    if spec.divide is None or not group:
        return None
    total = natural(spec.divide, ctx)
    answer: Refs = game.ask(decisions.Decision(
        decisions.DIVISION, ctx.controller, group, "601.2d", minimum=1, maximum=total, total=total, source=ctx.source,
        prompt=f"Divide {total}",
    ))
    return answer


def still_legal(game: Position, section: Section, ctx: Context) -> tuple[Refs, ...]:
    """The targets of a section that are still legal, group by group (608.2b): none of a group that no longer is what was asked of
    it together, with what is known of those that are gone."""
    found: list[Refs] = []
    ctx.section = section
    ctx.legal = section.targets
    for index, (spec, group) in enumerate(zip(section.specs, section.targets)):
        test = group_test(spec, ctx)
        if test is not None and test(group) is not None and game.applies("608.2b"):
            found.append(())
            continue
        things = section.chosen_for.get(index) or (ctx.it,) * len(group)
        found.append(tuple(
            ref for ref, thing in zip(group, things)
            if is_legal_target(game, spec, ref, ctx if thing is None else ctx.for_thing(thing))
        ))
    ctx.legal = None
    return tuple(found)
