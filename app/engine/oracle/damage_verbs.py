"""Dealing damage and fighting (120)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    selectors,
    targeting,
)
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT


def deal(r: Reader, source: t.Selector) -> t.Instruction:
    """"deals 3 damage to any target", "deals damage equal to its power to …". The verb comes next."""
    r.i += 1
    if _several(r, source):
        return _each_deals(r, source)
    made = _deal(r, source)
    r.scope.actions.append(("deal", made))
    if hasattr(made, "bind"):
        r.scope.last = made
    return made


def _several(r: Reader, source: t.Selector) -> bool:
    if isinstance(source, t.TargetRef):
        return r.scope.targets[source.index].maximum != t.Number(1)
    return isinstance(source, t.All | t.Both)


def _each_deals(r: Reader, sources: t.Selector) -> t.Instruction:
    """Several sources: each deals its own damage, at one time (120.2)."""
    r.scope.mention(t.It(), OBJECT, False, frozenset({"creature", "permanent"}))
    r.scope.mention(t.It(), OBJECT, True)
    mention = len(r.scope.mentions)
    kept = r.scope.actor
    r.scope.actor = t.It()
    made = _deal(r, t.It())
    r.scope.actor = kept
    del r.scope.mentions[mention - 2 : mention]
    return t.ForEach(sources, (made,), together=True)


def _deal(r: Reader, source: t.Selector) -> t.Instruction:
    each = None
    if r.ok("damage equal to"):
        amount = amounts.read_amount(r)
        r.expect("to")
        return _dealt_to(r, amount, source)
    if r.ok("damage to"):
        to = _recipients(r)
        r.expect("equal to")
        return t.DealDamage(_for_each_of(r, to, source), to, source)
    amount = amounts.read_amount(r)
    r.expect("damage")
    if r.at("instead") or r.at("instead if"):
        before = r.scope.did("deal")
        if not isinstance(before, t.DealDamage):
            r.stuck()
        return t.DealDamage(amount, before.to, source)
    if r.any("divided as you choose among"):
        ref = targeting.read_target(r)
        _divide(r, ref, amount)
        return t.DealDamage(t.Divided(), ref, source)
    each = amounts.read_for_each(r)
    if each is not None:
        amount = amounts.times(amount, each)
    r.expect("to")
    return _dealt_to(r, amount, source)


def _for_each_of(r: Reader, to: t.Selector, source: t.Selector) -> t.Amount:
    """An amount after its recipients: of each player, "that player's" is their own."""
    kept = r.scope.actor_each
    r.scope.actor_each = isinstance(to, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer) and source != t.It()
    amount = amounts.read_amount(r)
    r.scope.actor_each = kept
    return amount


def _dealt_to(r: Reader, amount: t.Amount, source: t.Selector) -> t.Instruction:
    to = _recipients(r)
    i = r.i
    if r.ok("and"):
        more = r.attempt(_more_damage, source)
        if more is not None:
            return t.Together((t.DealDamage(amount, to, source), more))
        r.i = i
    return t.DealDamage(amount, to, source)


def _more_damage(r: Reader, source: t.Selector) -> t.Instruction:
    amount = amounts.read_amount(r)
    r.expect("damage to")
    return t.DealDamage(amount, _recipients(r), source)


def _recipients(r: Reader) -> t.Selector:
    if r.any("itself"):
        return r.scope.actor
    return selectors.read_object(r)


def _fight(r: Reader, subject: t.Selector) -> t.Instruction:
    r.i += 1
    if r.any("each other"):
        if not isinstance(subject, t.Both) or len(subject.parts) != 2:
            r.stuck()
        return t.Fight(*subject.parts)
    return t.Fight(subject, selectors.read_object(r))


def _divide(r: Reader, ref: t.Selector, amount: t.Amount) -> None:
    if not isinstance(ref, t.TargetRef):
        r.stuck()
    object.__setattr__(r.scope.targets[ref.index], "divide", amount)
