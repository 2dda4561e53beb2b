"""What happens to the next damage, in words: dealt to another, changed, or prevented (614.9, 615.7, 615.8)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested, rules
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.running import ALWAYS
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import either

_KINDS = {None: "", True: "combat ", False: "noncombat "}
_DEALER = either("it", "that source", "that creature", "that spell")
TO_DEALER: dict[t.Selector | None, str] = {
    t.EventRole("source"): "itself", t.ControllerOf(t.EventRole("source")): "its controller",
}  # fmt: skip
_DOUBLE = t.Times(t.Number(2), t.EventAmount())


def next_damage(effect: t.Replace) -> str:
    """ "the next time a source of your choice would deal damage to you this turn, …", "the next 3 damage that would be dealt to
    target creature this turn is dealt to ~ instead"."""
    event = effect.event
    if not isinstance(event, t.Damages) or event != t.Damages(event.source, event.to, event.combat):
        refuse(effect)
    if effect.shield:
        return _next_amount(effect, event)
    kind, to = _KINDS[event.combat], "" if event.to is None else f" to {_recipients(event.to)}"
    would = f"{_source(event.source)} would deal {kind}damage{to}" if event.source is not None else (
        f"{kind}damage would be dealt{to}")  # fmt: skip
    return f"the next time {would}{ALWAYS}, {_instead(effect, event)}"


def _recipients(filter: t.Filter) -> str:
    """ "you and/or creatures you control"."""
    return " and/or ".join(map(rules.recipients, filter.parts)) if isinstance(filter, t.Or) else rules.recipients(filter)


def _source(filter: t.Filter) -> str:
    if isinstance(filter, t.IsAmong | t.IsSource):
        return rules.those(filter)
    return f"a {nested.noun(filter, ('battlefield',), None, False)}"


def _instead(effect: t.Replace, event: t.Damages) -> str:
    first, *more = effect.instead
    if not isinstance(first, t.TheEvent):
        refuse(effect)
    if more:
        rest = nested.clauses(tuple(more))
        to = rules.recipients(event.to or refuse(effect))
        return f"instead {_DEALER} deals that much damage to {to} and {rest}" if first == t.TheEvent() else refuse(effect)
    if first == t.TheEvent(amount=_DOUBLE):
        return f"{_DEALER} deals {either('double that damage', 'twice that much damage')} instead"
    to_whom = first.to if first == t.TheEvent(to=first.to) else None
    if to_whom in TO_DEALER:
        return f"{_DEALER} deals that damage to {TO_DEALER[to_whom]} instead"
    elsewhere = selector(to_whom or refuse(effect))
    passive = f"that damage is dealt to {elsewhere} instead"
    return either(passive, f"{_DEALER} deals that damage to {elsewhere} instead")


def _next_amount(effect: t.Replace, event: t.Damages) -> str:
    first = effect.instead[0]
    if not isinstance(first, t.TheEvent) or effect.instead != (t.TheEvent(to=first.to),) or event.combat is not None:
        refuse(effect)
    to, elsewhere = _recipients(event.to or refuse(effect)), selector(first.to or refuse(effect))
    much = amount(effect.amount or t.Number(1))
    then = f"is dealt to {elsewhere} instead"
    if event.source is not None:
        return f"the next {much} damage that {_source(event.source)} would deal to {to}{ALWAYS} {then}"
    return f"the next {much} damage that would be dealt {either(f'to {to}{ALWAYS}', f'this turn to {to}')} {then}"
