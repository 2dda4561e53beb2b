"""Replacement effects in words: "if … would …, … instead" (614)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.events import TABLE
from app.engine.oracle.printing import nested, rules
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import with_counters
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.running import ALWAYS, WHEN, in_base_form
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.shields import TO_DEALER, next_damage
from app.engine.oracle.printing.synonyms import either
from app.engine.trees.filters import conjuncts


def replaced(effect: t.Replace) -> str:
    """ "if that creature would die, exile it instead", "if you would gain life, you gain twice that much life instead"."""
    if effect.self_replacement or effect.group:
        refuse(effect)
    said = [words for way in (_next_damage, _redirected, _by_table, _as_told) if (words := printable(way, effect)) is not None]
    return either(*said) if said else refuse(effect)


def _redirected(effect: t.Replace) -> str:
    """ "All damage that would be dealt to you is dealt to ~ instead", "the next 1 damage that would be …" (614.9)."""
    first = effect.instead[0] if len(effect.instead) == 1 else None
    event = effect.event
    plain = effect.condition is None and not effect.optional and effect.shield == (effect.uses is not None)
    if not isinstance(first, t.TheEvent) or first.to is None or first != t.TheEvent(to=first.to) or not plain:
        return refuse(effect)
    much = None if effect.uses is None else t.Number(effect.uses)
    said = rules.prevent(t.Prevent(event, much, effect.shield)) if isinstance(event, t.Damages) else refuse(event)
    said = said.replace("prevent the next", "the next").replace("prevent all", "all").replace(WHEN, ALWAYS)
    return f"{said} is dealt to {selector(first.to)} instead"


def _next_damage(effect: t.Replace) -> str:
    """ "The next time a source of your choice would deal damage to you, …", "the next 3 damage that would be dealt to …"."""
    once = effect == t.Replace(effect.event, effect.instead, uses=1, shield=effect.shield)
    if not isinstance(effect.event, t.Damages) or not (once or (effect.shield and effect.amount is not None)):
        refuse(effect)
    return next_damage(effect)


def _by_table(effect: t.Replace) -> str:
    """ "If you would draw a card, scry 1 instead", "the next time you would lose the game, …": an event of the table."""
    if effect.shield or effect.uses not in (None, 1) or any(isinstance(one, t.TheEvent) for one in effect.instead):
        refuse(effect)
    would = [*TABLE.would(effect.event), *_damage_to(effect.event), *_so_many(effect.event)]
    if not would or not effect.instead:
        refuse(effect)
    head = f"{'if' if effect.uses is None else 'the next time'} {either(*would)}{ALWAYS}"
    if effect.condition is not None:
        asked = condition(effect.condition)
        head += either(f" while {asked}", f" and {asked}", f" if {asked}")
    done = nested.clauses(effect.instead)
    done = f"you may {in_base_form(done)}" if effect.optional else done
    return f"{head}, {either(f'{done} instead', f'instead {done}')}"


def _so_many(event: t.EventPattern) -> list[str]:
    """ "An opponent would draw two or more cards", "you would scry a number of cards": of a number as a whole."""
    who = _PLAYERS.get(event.who) if isinstance(event, t.Does) else None
    if who is None or not isinstance(event, t.Does):
        return []
    if event == t.Does("draw_cards", event.who, at_least=2):
        return [f"{who} would draw two or more cards"]
    return [f"{who} would scry a number of cards"] if event == t.Does("scry", event.who) else []


_PLAYERS: dict[t.Selector | None, str] = {t.You(): "you", t.EachOpponent(): "an opponent", t.EachPlayer(): "a player"}
_KINDS_OF_DAMAGE = {None: "damage", True: "combat damage", False: "noncombat damage"}


def _damage_to(event: t.EventPattern) -> list[str]:
    """ "Damage would be dealt to ~", of damage from any source."""
    if not isinstance(event, t.Damages) or event != t.Damages(to=event.to, combat=event.combat) or event.to is None:
        return []
    whom = printable(_recipient, event.to)
    return [f"{_KINDS_OF_DAMAGE[event.combat]} would be dealt to {whom}"] if whom else []


def _as_told(effect: t.Replace) -> str:
    if effect.condition is not None or effect.optional or effect.uses or effect.shield:
        refuse(effect)
    of_you = _YOURS.get(effect.event)
    if of_you is not None:
        done = _instead_of_yours(effect)
        return f"if {of_you}{ALWAYS}, {either(f'{done} instead', f'instead {done}')}"
    word = _CHANGED.get(type(effect.event))
    if word is None or len(effect.instead) != 1 or not isinstance(effect.instead[0], t.TheEvent):
        refuse(effect)
    event: Any = effect.event
    would, does = word(event, effect.instead[0])
    if does.endswith("anywhere else"):
        return f"if {would}{ALWAYS}, {does}"
    return f"if {would}{ALWAYS}, {either(f'{does} instead', f'instead {does}')}"


_YOURS: dict[t.EventPattern, str] = {
    t.GainsLife(t.You()): "you would gain life",
}  # fmt: skip


def _instead_of_yours(effect: t.Replace) -> str:
    """What is done instead of what you would do: "draw two cards", "you gain twice that much life"."""
    first = effect.instead[0]
    if not isinstance(first, t.TheEvent):
        return refuse(effect)
    if effect.event != t.GainsLife(t.You()) or first != t.TheEvent(amount=first.amount) or len(effect.instead) > 1:
        refuse(effect)
    if first.amount == t.Times(t.Number(2), t.EventAmount()):
        return "you gain twice that much life"
    return f"you gain that much life plus {_more(first.amount)}"


def _one(filter: t.Filter | None) -> str:
    """One thing that an event happens to."""
    if filter is None:
        refuse(filter)
    if filter == t.Anything():
        return "a card or token"
    if isinstance(filter, t.IsAmong | t.IsSource):
        return rules.those(filter)
    parts = conjuncts(filter)
    zone = next((part for part in parts if isinstance(part, t.InZone)), None)
    if zone is not None:
        return f"a {noun(t.And(tuple(part for part in parts if part != zone)), zone.zones)}"
    if t.Not(t.IsSource()) in parts:
        return f"another {noun(filter).removeprefix('other ')}"
    return f"a {noun(filter)}"


_LEADS: dict[t.TheEvent, str] = {
    t.TheEvent(to_zone="exile"): "exile {it}",
    t.TheEvent(to_zone="library", position="shuffle"): "shuffle {it} into its owner's library",
    t.TheEvent(to_zone="library", position="shuffle", reveal=True): "reveal {what} and shuffle it into its owner's library",
}
"""Where what would go elsewhere goes instead."""


def _moved(event: t.Moves, instead: t.TheEvent) -> tuple[str, str]:
    """What would die, or go to a graveyard, and is exiled."""
    parts = conjuncts(event.what)
    uncast = tuple(part for part in parts if part != t.Not(t.CastFrom()))
    what = _one(uncast[0] if len(uncast) == 1 else t.And(uncast)) if len(uncast) < len(parts) else _one(event.what)
    lead = _LEADS.get(replace(instead, counters=()), "") or refuse(event)
    counters = f" {with_counters(instead.counters)}" if instead.counters else ""
    does = lead.format(what=what, it=either("it", "that card", what)) + counters
    if event.by is not None:
        refuse(event)
    if len(uncast) < len(parts):
        entering = event == t.Moves(event.what, None, "battlefield")
        return (f"{what} would enter and it wasn't cast", does) if entering else refuse(event)
    if instead.to_zone == "exile" and (event.source_zone, event.to, event.owner) == ("battlefield", None, None):
        return f"{what} would leave the battlefield", f"{does} instead of putting it anywhere else"
    if event.to != "graveyard":
        refuse(event)
    if event.source_zone == "battlefield" and event.owner is None:
        return f"{what} would die", does
    whose = _GRAVEYARDS.get(event.owner)
    cycled = {None: "", "not cycling": " and it wasn't cycled"}.get(event.within)
    if whose is None or event.source_zone is not None or cycled is None:
        refuse(event)
    anywhere = either("", " from anywhere") if _is_elsewhere(event.what) else " from anywhere"
    return f"{what} would be put into {whose}{anywhere}{cycled}", does


def _is_elsewhere(what: t.Filter) -> bool:
    """Does a description say that it isn't on the battlefield?"""
    zones = next((part.zones for part in conjuncts(what) if isinstance(part, t.InZone)), ("battlefield",))
    return "battlefield" not in zones


def _either_moved(event: t.AnyOf, instead: t.TheEvent) -> tuple[str, str]:
    """ "a creature would die or a creature card not on the battlefield would be put into your graveyard"."""
    told = [_moved(one, instead) if isinstance(one, t.Moves) else refuse(one) for one in event.patterns]
    return " or ".join(would for would, _ in told), "exile that card" if instead == t.TheEvent(to_zone="exile") else refuse(event)


_GRAVEYARDS: dict[t.Selector | None, str] = {
    None: "a graveyard", t.You(): "your graveyard", t.EachOpponent(): "an opponent's graveyard"}  # fmt: skip


_WHOM = ("to that permanent or player", "to that creature or player", "to that player or permanent", "to that creature",
         "to that permanent", "to that player", "to them")  # fmt: skip


def _dealt(event: t.Damages, instead: t.TheEvent) -> tuple[str, str]:
    """ "a source you control would deal damage to a player, it deals double that damage to that player"."""
    back = TO_DEALER.get(instead.to) if instead == t.TheEvent(to=instead.to) else None
    if event.excess or event.at_least != 1 or event.source is None or not (back or instead == t.TheEvent(amount=instead.amount)):
        refuse(event)
    kind = {None: "", True: "combat ", False: "noncombat "}[event.combat]
    to = "" if event.to is None else f" to {_recipient(event.to)}"
    whom = either("", *_WHOM) if event.to is not None else ""
    doer = _source(event.source)
    it = either("it", "that source", "that spell")
    if back:
        return f"{doer} would deal {kind}damage{to}", f"{it} deals that damage to {back}"
    much = either(*_much(instead.amount))
    return f"{doer} would deal {kind}damage{to}", f"{it} deals {much}{f' {whom}' if whom else ''}"


def _recipient(filter: t.Filter) -> str:
    """ "you", "an opponent", "a permanent or player"."""
    if isinstance(filter, t.Or):
        first, *others = (_recipient(part) for part in filter.parts)
        return " or ".join([first, *(either(one.removeprefix("a "), one) for one in others)])
    if isinstance(filter, t.IsPlayer):
        opponent = either("an opponent", "one of your opponents")
        return {"you": "you", "any": "a player", "opponent": opponent}.get(filter.who) or refuse(filter)
    return _one(filter)


def _source(filter: t.Filter) -> str:
    if filter == t.Anything():
        return either("a source", "any source")
    if isinstance(filter, t.ControlledBy) and filter.players == t.You():
        return either("a source you control", "any source you control")
    if isinstance(filter, t.ControlledBy) and filter.players == t.EachOpponent():
        return "a source an opponent controls"
    parts = conjuncts(filter)
    colors = tuple(part for part in parts if isinstance(part, t.HasColor | t.ColorCount))
    rest = [part for part in parts if part not in colors]
    another = t.Not(t.IsSource()) in rest
    held: dict[tuple[t.Filter, ...], str] = {
        (): "", (t.ControlledBy(t.You()),): " you control", (t.ControlledBy(t.EachOpponent()),): " an opponent controls",
    }  # fmt: skip
    whose = held.get(tuple(part for part in rest if part != t.Not(t.IsSource())))
    if colors and whose is not None:
        return f"{'another' if another else 'a'} {noun(t.And((*colors, t.IsCard())), ()).removesuffix(' card')} source{whose}"
    return printable(_one, filter) or f"a {rules.source_noun(filter, False)}"


def _much(node: t.Amount | None) -> list[str]:
    if node == t.Times(t.Number(2), t.EventAmount()):
        return ["double that damage", "twice that much damage", "twice that damage"]
    if node == t.Times(t.Number(3), t.EventAmount()):
        return ["triple that damage", "three times that damage"]
    return [f"that much damage plus {_more(node)}"]


def _more(node: t.Amount | None) -> str:
    """How much more than it would have been."""
    if isinstance(node, t.Plus) and len(node.parts) == 2 and node.parts[0] == t.EventAmount():
        return amount(node.parts[1])
    return refuse(node)


def _counted(event: t.PutsCounters, instead: t.TheEvent) -> tuple[str, str]:
    """ "one or more +1/+1 counters would be put on a creature you control, twice that many … are put on it"."""
    if event == t.PutsCounters(t.IsPlayer("you")) and instead == t.TheEvent(amount=instead.amount):
        many = f"{_twice_or_more(instead.amount)} of each of those kinds of counters"
        return "you would get one or more counters", f"you get {many}"
    plain = t.PutsCounters(event.on, event.kind, by_effect=event.by_effect)
    if event != plain or instead != t.TheEvent(amount=instead.amount) or isinstance(event.on, t.IsPlayer):
        refuse(event)
    whom = f"on {either('it', 'that creature', 'that permanent')}"
    many, kind = _twice_or_more(instead.amount), f"{event.kind} " if event.kind else ""
    those = either("of those counters", *([f"{kind}counters"] if kind else ["of each of those kinds of counters"]))
    if event.by_effect:
        would = f"an effect would put one or more {kind}counters on {_one(event.on)}"
        return would, f"it puts {many} {those} {whom}"
    would = f"one or more {kind}counters would be put on {_one(event.on)}"
    return would, f"{many} {those} {either('are', 'is')} put {whom}"


def _twice_or_more(node: t.Amount | None) -> str:
    if node == t.Times(t.Number(2), t.EventAmount()):
        return "twice that many"
    return "that many plus one" if node == t.Plus((t.EventAmount(), t.Number(1))) else refuse(node)


def _tokens(event: t.CreatesTokens, instead: t.TheEvent) -> tuple[str, str]:
    """ "one or more tokens would be created under your control, twice that many of those tokens are created"."""
    if event.what is not None or event.under != t.You() or instead != t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())):
        refuse(event)
    return either(
        "one or more tokens would be created under your control", "an effect would create one or more tokens under your control",
    ), either("twice that many of those tokens are created", "it creates twice that many of those tokens")  # fmt: skip


_MORE_CHANCE: dict[str, tuple[t.Amount, str, str]] = {
    "flip_coin": (t.Times(t.Number(2), t.EventAmount()), "flip a coin", "flip two coins and ignore one"),
    "roll_dice": (
        t.Plus((t.EventAmount(), t.Number(1))), "roll one or more dice",
        "roll that many dice plus one and ignore the lowest roll",
    ),
}  # fmt: skip
"""How many coins or dice there are instead, and what is said of the deed and of that."""


def _done(event: t.Does, instead: t.TheEvent) -> tuple[str, str]:
    """ "you would flip a coin, flip two coins and ignore one"."""
    more = _MORE_CHANCE.get(event.action)
    if more is None or event != t.Does(event.action, t.You()) or instead != t.TheEvent(amount=more[0]):
        refuse(event)
    return f"you would {more[1]}", more[2]


_CHANGED: dict[type, Callable[[Any, t.TheEvent], tuple[str, str]]] = {
    t.Moves: _moved,
    t.Damages: _dealt,
    t.PutsCounters: _counted,
    t.CreatesTokens: _tokens,
    t.Does: _done,
    t.AnyOf: _either_moved,
}
