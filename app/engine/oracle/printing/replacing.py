"""Replacement effects in words: "if … would …, … instead" (614)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.events import TABLE
from app.engine.oracle.constructions.instead import MOVED, TO_WHOM, rows_for
from app.engine.oracle.phrase import both
from app.engine.oracle.printing import nested, rules
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import with_counters
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.running import ALWAYS, WHEN, in_base_form
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.shields import TO_DEALER, next_damage
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.printing.tokens import token
from app.engine.trees.filters import conjuncts


def replaced(effect: t.Replace) -> str:
    """ "if that creature would die, exile it instead", "if you would gain life, you gain twice that much life instead"."""
    if effect.self_replacement or effect.group:
        refuse(effect)
    if effect == _REGENERATES:
        return f"if ~ would be destroyed{ALWAYS}, regenerate {either('it', '~')}"
    ways = (_next_damage, _redirected, _tokens_instead, _by_table, _as_told)
    said = [words for way in ways if (words := printable(way, effect)) is not None]
    return either(*said) if said else refuse(effect)


_REGENERATES = t.Replace(t.Destroys(t.IsSource()), (t.KeywordAction("regenerated", what=t.This()),))


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


def _tokens_instead(effect: t.Replace) -> str:
    """ "If one or more tokens would be created under your control, those tokens plus a Clue token are created instead"."""
    event, kept, other = effect.event, effect.instead[:-1], effect.instead[-1] if effect.instead else None
    if effect != t.Replace(event, effect.instead) or kept not in ((), (t.TheEvent(),)) or not isinstance(other, t.TokensInstead):
        refuse(effect)
    if not isinstance(event, t.CreatesTokens) or event.under != t.You():
        refuse(effect)
    one = other.count == t.Number(1)
    kind = token(other.spec, not one)
    many = either("a", "an additional") if one and kept else number(other.count)
    created = f"{'those tokens plus ' if kept else ''}{many} {kind}"
    tokens = noun(both([*conjuncts(event.what), t.IsToken()]), plural=True)
    passive = f"if one or more {tokens} would be created under your control, {created} {either('are', 'is')} created instead"
    would = f"if you would create {either(f'one or more {tokens}', f'a {noun(both([*conjuncts(event.what), t.IsToken()]))}')}"
    return either(passive, f"{would}, {either(f'create {created} instead', f'instead create {created}')}")


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
    event, changed = effect.event, effect.instead[0] if len(effect.instead) == 1 else None
    would = _would(event)
    if not isinstance(changed, t.TheEvent):
        refuse(effect)
    does = _does(event, changed)
    if _leaves(event) and changed.to_zone == "exile":
        return f"if {would}{ALWAYS}, {does} instead of putting it anywhere else"
    if isinstance(event, t.PutsCounters) and isinstance(changed.amount, t.Half):
        return f"if {would}{ALWAYS}, {does} instead, rounded {changed.amount.rounded}"
    return f"if {would}{ALWAYS}, {either(f'{does} instead', f'instead {does}')}"


def _would(event: t.EventPattern) -> str:
    """What would happen, in words of its own and in those of the table."""
    by_hand = printable(_WOULD.get(type(event), refuse), event)
    said = [*([by_hand] if by_hand else []), *_so_many(event), *TABLE.would(event)]
    if isinstance(event, t.Moves) and event.what == t.Anything():
        said = [words.replace("a source", "a card or token") for words in said]
    return either(*said) if said else refuse(event)


def _does(event: t.EventPattern, changed: t.TheEvent) -> str:
    """What happens instead: "exile it", "it deals double that damage to that player"."""
    things = ["that card"]
    if isinstance(event, t.AnyOf):
        event = event.patterns[0]
    elif isinstance(event, t.Moves):
        things = ["it", "that card", *filter(None, [printable(_one, event.what)])]
    if isinstance(event, t.Damages) and (back := TO_DEALER.get(changed.to)) and changed == t.TheEvent(to=changed.to):
        return f"{either('it', 'that source', 'that spell')} deals that damage to {back}"
    plain: Any = replace(changed, counters=())
    told, _ = rows_for(event).told([plain])
    whom = either("", *TO_WHOM) if isinstance(event, t.Damages) and event.to is not None else ""
    more = with_counters(changed.counters) if changed.counters else whom
    said = either(*map(str, told)).replace(MOVED, either(*things)) if told else refuse(changed)
    return f"{said} {more}".rstrip()


def _leaves(event: t.EventPattern) -> bool:
    return isinstance(event, t.Moves) and event == t.Moves(event.what, "battlefield")


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


def _moved(event: t.Moves) -> str:
    """What moves, where more is said of it: "a creature would enter and it wasn't cast"."""
    parts = conjuncts(event.what)
    uncast = [part for part in parts if part != t.Not(t.CastFrom())]
    if len(uncast) < len(parts):
        return f"{_would(replace(event, what=both(uncast)))} and it wasn't cast"
    if event.within == "not cycling":
        return f"{_would(replace(event, within=None))} and it wasn't cycled"
    whose = _GRAVEYARDS.get(event.owner) if event == t.Moves(event.what, None, "graveyard", event.owner) else None
    elsewhere = any(isinstance(part, t.InZone) for part in parts)
    return f"{_one(event.what)} would be put into {whose}" if whose and elsewhere else refuse(event)


_GRAVEYARDS: dict[t.Selector | None, str] = {
    None: "a graveyard", t.You(): "your graveyard", t.EachOpponent(): "an opponent's graveyard"}  # fmt: skip


def _dealt(event: t.Damages) -> str:
    """ "a source you control would deal damage to a player"."""
    if event.excess or event.at_least != 1 or event.source is None:
        refuse(event)
    to = "" if event.to is None else f" to {_recipient(event.to)}"
    return f"{_source(event.source)} would deal {_KINDS_OF_DAMAGE[event.combat]}{to}"


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


def _counted(event: t.PutsCounters) -> str:
    """ "one or more +1/+1 counters would be put on a creature you control"."""
    if event == t.PutsCounters(t.IsPlayer("you"), event.kind):
        return f"you would get one or more {_GOT.get(event.kind) or refuse(event)}"
    if event != t.PutsCounters(event.on, event.kind, by_effect=event.by_effect) or isinstance(event.on, t.IsPlayer):
        refuse(event)
    kind = f"{event.kind} " if event.kind else ""
    if event.by_effect:
        return f"an effect would put one or more {kind}counters on {_one(event.on)}"
    return f"one or more {kind}counters would be put on {_one(event.on)}"


_GOT = {None: "counters", "energy": "{E}"}


def _tokens(event: t.CreatesTokens) -> str:
    """ "One or more tokens would be created under your control"."""
    if event != t.CreatesTokens(None, t.You()):
        refuse(event)
    return either("one or more tokens would be created under your control",
                  "an effect would create one or more tokens under your control")  # fmt: skip


def _milled(event: t.Does) -> str:
    who = _PLAYERS.get(event.who)
    return f"{who} would mill one or more cards" if who and event == t.Does("mill", event.who) else refuse(event)


_WOULD: dict[type, Callable[[Any], str]] = {
    t.Moves: _moved, t.Damages: _dealt, t.PutsCounters: _counted, t.CreatesTokens: _tokens, t.Does: _milled,
    t.AnyOf: lambda event: " or ".join(map(_would, event.patterns)),
}
"""What would happen, in words of its own."""
