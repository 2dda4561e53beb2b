"""Dealing damage and fighting (120)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    conditions,
    references,
    selectors,
    targeting,
)
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader


def deal(reader: Reader, source: t.Selector) -> t.Instruction:
    """"deals 3 damage to any target", "deals damage equal to its power to …". The verb comes next."""
    reader.i += 1
    if _several(reader, source):
        return _each_deals(reader, source)
    dealt: Any = reader.scope.named(_deal(reader, source))
    if isinstance(dealt, t.Together):
        dealt = t.Together(tuple(reader.scope.named(one) for one in dealt.steps))
    name = references.read_name(reader) if isinstance(dealt, t.DealDamage) else None
    made: t.Instruction = dealt if name is None else reader.scope.rebuilt(dealt, replace(dealt, bind=name))
    reader.scope.actions.append(("deal", made))
    if hasattr(made, "bind"):
        reader.scope.last = made
    return made


def _several(reader: Reader, source: t.Selector) -> bool:
    if isinstance(source, t.TargetRef):
        return reader.scope.targets[source.index].maximum != t.Number(1)
    return isinstance(source, t.All | t.Both)


def _each_deals(reader: Reader, sources: t.Selector) -> t.Instruction:
    """Several sources: each deals its own damage, at one time (120.2)."""
    reader.scope.mention(t.It(), OBJECT, False, frozenset({"creature", "permanent"}))
    reader.scope.mention(t.It(), OBJECT, True)
    mention = len(reader.scope.mentions)
    kept = reader.scope.actor
    reader.scope.actor = t.It()
    with reader.scope.about(t.It()):
        made = _deal(reader, t.It())
    reader.scope.actor = kept
    del reader.scope.mentions[mention - 2 : mention]
    return t.ForEach(sources, (made,), together=True)


def _deal(reader: Reader, source: t.Selector) -> t.Instruction:
    each = None
    if reader.ok("damage equal to"):
        amount = amounts.read_amount(reader)
        divided = reader.attempt(_divided_as_chosen, amount, source)
        if divided is not None:
            return divided
        reader.expect("to")
        return _dealt_to(reader, amount, source)
    if reader.ok("damage to"):
        to = _recipients(reader)
        reader.expect("equal to")
        return t.DealDamage(_for_each_of(reader, to, source), to, source)
    amount = reader.attempt(_double) or amounts.read_amount(reader)
    reader.expect("damage")
    amount = amounts.rounded(reader, amount)
    if reader.at("instead") or reader.at("instead if"):
        before = reader.scope.did("deal")
        if not isinstance(before, t.DealDamage) or source == before.to:  # "it" is what has dealt damage, not what it was dealt to
            reader.stuck()
        return t.DealDamage(amount, before.to, source)
    if reader.any("divided evenly, rounded down, among"):
        among = reader.attempt(targeting.read_target) or selectors.read_object(reader)
        return t.DealDamage(t.Quotient(amount, t.Count(among)), among, source)
    if reader.at("divided as you choose among"):
        return _divided_as_chosen(reader, amount, source)
    each = amounts.read_for_each(reader)
    if each is not None:
        amount = amounts.times(amount, each)
    reader.expect("to")
    return _dealt_to(reader, amount, source)


def _double(reader: Reader) -> t.Amount:
    """ "[deals] double that [damage]": twice what would have been dealt. Raises Stuck."""
    reader.expect("double that")
    before = reader.scope.did("deal")
    return t.Times(t.Number(2), before.amount) if isinstance(before, t.DealDamage) else reader.stuck()


def _divided_as_chosen(reader: Reader, amount: t.Amount, source: t.Selector) -> t.DealDamage:
    """ "… divided as you choose among any number of targets" (601.2d). Raises Stuck."""
    reader.expect("divided as you choose among")
    ref = selectors.read_object(reader) if reader.word.startswith("<") else targeting.read_target(reader)
    divide_among_targets(reader, ref, amount)
    return t.DealDamage(t.Divided(), ref, source)


def _for_each_of(reader: Reader, to: t.Selector, source: t.Selector) -> t.Amount:
    """An amount after its recipients: of each player, "that player's" is their own."""
    kept = reader.scope.actor_each
    of = to.of if isinstance(to, t.Filtered) else to
    reader.scope.actor_each = isinstance(of, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) and source != t.It()
    amount = amounts.read_amount(reader)
    reader.scope.actor_each = kept
    return amount


def _dealt_to(reader: Reader, amount: t.Amount, source: t.Selector) -> t.Instruction:
    to = _recipients(reader)
    first = t.DealDamage(amount, to, source)
    more = reader.attempt(_all_more_damage, source, amount)
    return first if more is None else t.Together((first, *more))


def _all_more_damage(reader: Reader, source: t.Selector, before: t.Amount) -> list[t.Instruction]:
    """ "[1 damage to any target], 2 damage to another target, and 3 damage to a third target", up to the one after "and"."""
    found: list[t.Instruction] = []
    last = False
    while not last:
        last = reader.expect(", and", "and", ",") != ","
        found.append(_more_damage(reader, source, before))
    return found


def _more_damage(reader: Reader, source: t.Selector, before: t.Amount) -> t.Instruction:
    """ "… and 2 damage to that creature's controller", "… and that much damage to you": as much as before."""
    amount = before if reader.ok("that much") else amounts.read_amount(reader)
    reader.expect("damage")
    amount = amounts.rounded(reader, amount)
    reader.expect("to")
    return t.DealDamage(amount, _recipients(reader), source)


def _recipients(reader: Reader) -> t.Selector:
    if reader.any("itself"):
        return reader.scope.actor
    if reader.any("a creature or player"):
        return reader.scope.named(t.Choose(t.Or((t.HasType(("creature",)), t.IsPlayer("any"))), t.Number(1)))
    to = selectors.read_object(reader)
    return reader.attempt(_or_theirs, to) or to


def _or_theirs(reader: Reader, player: t.Selector) -> t.Selector:
    """ "[2 damage to that player] or a planeswalker that player controls": one of them, chosen as it is dealt. Raises Stuck."""
    reader.expect("or a planeswalker that player controls", "or a planeswalker they control")
    if not isinstance(player, t.EventRole | t.ChosenPlayer | t.AttachedTo):
        reader.stuck()
    theirs = t.And((t.HasType(("planeswalker",)), t.ControlledBy(player)))
    return reader.scope.named(t.Choose(t.Or((t.IsAmong(player), theirs)), t.Number(1)))


def fight(reader: Reader, subject: t.Selector) -> t.Instruction:
    """ "fights target creature"; of two, "fight each other". The verb comes next."""
    reader.i += 1
    if not reader.any("each other"):
        reader.i -= 1
        return TABLE.object_verbs()["fight"](reader, subject)
    if not isinstance(subject, t.Both) or len(subject.parts) != 2:
        reader.stuck()
    return t.Fight(*subject.parts)


def divided_instead(reader: Reader, out: list[Any]) -> bool:
    """ "If X is 6 or more, ~ deals twice X damage divided as you choose among them instead": how much it is follows as it is
    divided, which is while the spell is cast (601.2d). Raises Stuck."""
    last = out[-1]
    if not isinstance(last, t.DealDamage) or last.amount != t.Divided() or not isinstance(last.to, t.TargetRef):
        reader.stuck()
    reader.expect("if")
    asked = conditions.read_condition(reader)
    reader.expect(", ~ deals", ", it deals")
    much = amounts.read_amount(reader)
    spec = reader.scope.targets[last.to.index]
    reader.expect("damage divided as you choose among")
    if spec.filter != t.AnyTarget() or not reader.ok("those permanents and/or players instead"):
        reader.expect("them instead")
    if spec.divide is None or last.source != t.This():
        reader.stuck()
    reader.scope.targets[last.to.index] = replace(spec, divide=t.IfElse(asked, much, spec.divide))
    return True


def divide_among_targets(reader: Reader, ref: t.Selector, amount: t.Amount) -> None:
    if not isinstance(ref, t.TargetRef):
        reader.stuck()
    reader.scope.targets[ref.index] = replace(reader.scope.targets[ref.index], divide=amount)
