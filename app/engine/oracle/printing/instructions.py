"""Instructions in words: one sentence, or clause, each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.keyword_actions import KEYWORD_ACTIONS
from app.engine.oracle.printing import costs as print_costs
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, possessive, selector
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.effects import duration, effect
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.modes import modes
from app.engine.oracle.printing.targets import target
from app.engine.oracle.printing.tokens import token


@nested.steps.by
def steps(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as sentences."""
    return " ".join(_sentence(one) for one in instructions)


def _sentence(i: t.Instruction) -> str:
    text = clause(i)
    return text[0].upper() + text[1:] + ("" if text.endswith((".", '."')) else ".")


def clauses(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as clauses of one sentence."""
    return ", then ".join(clause(one) for one in instructions)


def clause(i: t.Instruction) -> str:
    """One instruction as a clause, with the name its result is bound to."""
    word = _CLAUSES.get(type(i))
    if word is None:
        refuse(i)
    text = word(i)
    bind = getattr(i, "bind", None)
    if bind and isinstance(i, t.May):
        return f"{text} as may <{bind}>"
    if bind and not isinstance(i, t.ChooseThings | t.Search):
        text += f" as <{bind}>"
    return text


def _who(who: t.Selector, verb: str, third: str) -> str:
    return verb if isinstance(who, t.You) else f"{selector(who)} {third}"


def _damage(i: t.DealDamage) -> str:
    if i.unpreventable or i.amount == t.Divided():
        refuse(i)
    simple = isinstance(i.amount, t.Number | t.X)
    what = (
        f"{amount(i.amount)} damage to {selector(i.to)}" if simple else f"damage equal to {amount(i.amount)} to {selector(i.to)}"
    )
    return f"{selector(i.source)} deals {what}"


def _cards(count: t.Amount, verb: str) -> str:
    if isinstance(count, t.Number | t.X):
        return f"{verb} {amount(count)} cards"
    return f"{verb} cards equal to {amount(count)}"


def _life(count: t.Amount, verb: str) -> str:
    if isinstance(count, t.Number | t.X):
        return f"{verb} {amount(count)} life"
    return f"{verb} life equal to {amount(count)}"


def _discard(i: t.Discard) -> str:
    verb = _who(i.who, "discard", "discards")
    if i.whole_hand:
        return verb + " their hand" if verb != "discard" else "discard your hand"
    if i.what is not None:
        return f"{verb} {selector(i.what)}"
    kind = noun(i.filter, ("hand",), i.who).split(" in ")[0] if i.filter is not None else "card"
    if not isinstance(i.count, t.Number | t.X):
        refuse(i)
    return f"{verb} {amount(i.count)} {kind}" + (" at random" if i.random else "")


def _sacrifice(i: t.SacrificeObjects) -> str:
    verb = _who(i.who, "sacrifice", "sacrifices")
    if i.what is not None:
        return f"{verb} {selector(i.what)}"
    if i.filter is None or not isinstance(i.count, t.Number | t.X):
        refuse(i)
    return f"{verb} {amount(i.count)} {noun(i.filter)}"


def _move(i: t.Move) -> str:
    if i.face_down or i.attached_to or i.effects or i.blocking or i.attacking not in (False, True) or i.face_down_as:
        refuse(i)
    what = selector(i.what)
    if i.from_zone:
        what += " from exile" if i.from_zone == "exile" else f" from your {i.from_zone}"
    if i.to == "hand":
        return f"return {what} to its owner's hand"
    if i.to == "graveyard":
        return f"put {what} into its owner's graveyard"
    if i.to == "library":
        return _library(i, what)
    if i.to != "battlefield":
        refuse(i)
    how = " transformed" if i.transformed else ""
    how += (" tapped and attacking" if i.attacking else " tapped") if i.tapped else (" attacking" if i.attacking else "")
    if i.counters:
        how += " with " + print_costs.counters(i.counters) + " on it"
    if i.under is not None and not isinstance(i.under, t.You):
        refuse(i)
    return f"return {what} to the battlefield{' under your control' if i.under is not None else ''}{how}"


def _library(i: t.Move, what: str) -> str:
    if i.position == "shuffle":
        return f"shuffle {what} into its owner's library"
    if i.position not in ("top", "bottom"):
        refuse(i)
    order = " in a random order" if i.order == "random" else ""
    return (
        f"put {what} on {i.position} of its owner's library{order}"
        if i.position == "top"
        else (f"put {what} on the bottom of its owner's library{order}")
    )


def _exile(i: t.Exile) -> str:
    until = " " + duration(i.until) if i.until is not None else ""
    if i.remember:
        refuse(i)
    with_counters = " with " + print_costs.counters(i.counters) + " on it" if i.counters else ""
    return f"exile {selector(i.what)}{' face down' if i.face_down else ''}{with_counters}{until}"


def _search(i: t.Search) -> str:
    if i.different or i.zones != ("library",) or not i.up_to or i.reveal or i.also:
        refuse(i)
    kind = noun(i.filter, ("library",), t.You()).split(" in your library") if i.filter is not None else ["card", ""]
    many = "any number of" if isinstance(i.count, t.AnyNumber) else amount(i.count)
    text = f"search {possessive(i.whose)} library for {many} {kind[0]}{kind[1]}"
    return (
        text if isinstance(i.who, t.You) else f"{selector(i.who)} {text.replace('search', 'searches', 1)}"
    ) + f" as <{i.bind}>"


def _token(i: t.CreateToken) -> str:
    if i.counters:
        refuse(i)
    verb = _who(i.who, "create", "creates")
    lead = "tapped and attacking " if i.tapped and i.attacking else "tapped " if i.tapped else ""
    if i.attacking and not i.tapped:
        refuse(i)
    host = f" attached to {selector(i.attached_to)}" if i.attached_to is not None else ""
    if i.copy_of is not None:
        if i.exceptions != t.CopyExceptions():
            refuse(i)
        body = f"token that's a copy of {selector(i.copy_of)}"
    else:
        body = token(i.spec) if i.spec is not None else refuse(i)
    if isinstance(i.count, t.Number | t.X):
        return f"{verb} {amount(i.count)} {lead}{body}{host}"
    return f"{verb} a number of {lead}{body}{host} equal to {amount(i.count)}"


def _apply(i: t.Apply) -> str:
    if len(i.effects) != 1:
        return _apply_both(i)
    only = i.effects[0]
    if isinstance(only, t.Modify) and len(only.changes) == 1 and isinstance(only.changes[0], t.ChangeController):
        if only.changes[0].player != t.You() or isinstance(only.what, t.Choose):
            refuse(i)
        lasts = "" if i.duration == t.EndOfGame() else " " + duration(i.duration)
        return f"gain control of {selector(only.what)}{lasts}"
    if i.duration == t.EndOfGame():
        return effect(i.effects[0])
    if isinstance(i.duration, t.NextTime):
        if isinstance(i.effects[0], t.Cant) and i.effects[0].action == "untap_in_untap_step":
            return effect(i.effects[0]).replace("its controller's untap step", "its controller's next untap step")
        refuse(i)
    return f"{effect(i.effects[0])} {duration(i.duration)}"


def _apply_both(i: t.Apply) -> str:
    """ "can't attack or block"."""
    one, other = (*i.effects, *i.effects)[:2]
    if (
        len(i.effects) == 2
        and isinstance(one, t.Cant)
        and other == t.Cant("block", one.what)
        and one == t.Cant("attack", one.what)
    ):
        return f"{effect(one)} or block {duration(i.duration)}"
    return refuse(i)


def _reflexive(i: t.Reflexive) -> str:
    targets = [f"choose {target(spec)}" for spec in i.targets]
    if len(targets) > 1:
        refuse(i)
    return f"when <did {i.when}>, " + ", then ".join([*targets, *(clause(step) for step in i.do)])


def _sequence(i: t.Sequence) -> str:
    if len(i.steps) == 2 and all(isinstance(s, t.CreateToken) and s.who == t.You() and s.bind is None for s in i.steps):
        return f"{clause(i.steps[0])} and {clause(i.steps[1]).removeprefix('create ')}"
    return refuse(i)


def _if(i: t.If) -> str:
    if isinstance(i.then[0], t.If):
        refuse(i)  # an "if" within an "if" would not be read back as one
    text = f"if {condition(i.condition)}, {clauses(i.then)}"
    if i.otherwise:
        return f"{text}. Otherwise, {clauses(i.otherwise)}"
    return text


def _may(i: t.May) -> str:
    if i.otherwise:
        refuse(i)
    who = selector(i.who)
    if not isinstance(i.who, t.You):
        refuse(i)
    inner = clauses(i.do)
    if inner.startswith("you "):
        return f"{who} may {inner.removeprefix('you ')}"
    first = inner.split()[0]
    return f"{who} may {'' if first in _VERBS or inner.startswith('collect evidence') else 'have '}{inner}"


def _delayed(i: t.DelayedTrigger) -> str:
    if i.targets or i.condition is not None or i.duration is not None or not isinstance(i.event, t.BeginsStep):
        refuse(i)
    moments: dict[tuple[str, t.Selector | None], str] = {
        ("end", None): "the next end step",
        ("upkeep", None): "the next turn's upkeep",
        ("end", t.You()): "your next end step",
        ("upkeep", t.You()): "your next upkeep",
    }
    if i.event.step == "end_of_combat":
        return f"at end of combat, {clauses(i.do)}"
    moment = moments.get((i.event.step, i.event.whose)) or refuse(i)
    return f"at the beginning of {moment}, {clauses(i.do)}"


def _mana(i: t.AddMana) -> str:
    if i.only is not None or i.rider is not None or i.lasts is not None or i.of is not None:
        refuse(i)
    verb = _who(i.who, "add", "adds")
    symbols = "".join(f"{{{s}}}" for s in i.symbols)
    if i.choice is None:
        if i.amount == t.Number(1):
            return f"{verb} {symbols}"
        if len(i.symbols) == 1:
            return f"{verb} an amount of {symbols} equal to {amount(i.amount)}"
        refuse(i)
    if i.choice == "among" and i.amount == t.Number(1):
        return f"{verb} " + " or ".join(f"{{{s}}}" for s in i.symbols)
    words = {
        "any_color": "mana of any color",
        "any_one_color": "mana of any one color",
        "chosen": "mana of the chosen color",
        "combination": "mana in any combination of "
        + ("colors" if len(i.symbols) == 5 else " and/or ".join(f"{{{s}}}" for s in i.symbols)),
    }
    return f"{verb} {amount(i.amount)} {words.get(i.choice) or refuse(i)}"


def _unless(i: t.Unless) -> str:
    verb = "pay" if isinstance(i.who, t.You) else "pays"
    if len(i.do) != 1 or not isinstance(i.cost, t.ManaCost | t.PayLife):
        refuse(i)
    return f"{clause(i.do[0])} unless {selector(i.who)} {verb} {print_costs.cost(i.cost).removeprefix('pay ')}"


def _keyword(i: t.KeywordAction) -> str:
    if i.name in _NAMED and isinstance(i.who, t.You) and i.what is None:
        return _NAMED[i.name]
    if i.words == ("Zombie",) and i.name == "amass" and i.amount is not None:
        return f"amass Zombies {amount(i.amount)}"
    if i.words:
        refuse(i)
    if i.what is not None:
        if i.amount is not None or i.name not in ("goad", "detain", "suspect", "explore", "connive"):
            refuse(i)
        return f"{selector(i.what)} {i.name}s" if i.name in ("explore", "connive") else f"{i.name} {selector(i.what)}"
    return _who(i.who, i.name, i.name + "s") + (f" {amount(i.amount)}" if i.amount is not None else "")


def _put_counters(i: t.PutCounters) -> str:
    if i.count == t.Divided():
        refuse(i)
    if not isinstance(i.who, t.You):
        refuse(i)
    if i.kind in ("poison", "energy", "experience", "rad") and not isinstance(
        i.on, t.This | t.All | t.Bound | t.EventRole | t.Choose | t.TargetRef
    ):
        return (
            f"{selector(i.on)} gets {amount(i.count)} {i.kind} counters"
            if not isinstance(i.on, t.You)
            else (f"you get {amount(i.count)} {i.kind} counters")
        )
    if isinstance(i.count, t.Number | t.X | t.BoundAmount | t.EventAmount):
        return f"put {amount(i.count)} {i.kind} counters on {selector(i.on)}"
    return f"put a number of {i.kind} counters on {selector(i.on)} equal to {amount(i.count)}"


def _reveal(i: t.Reveal) -> str:
    if i.until is not None or i.what is None or isinstance(i.what, t.All):
        refuse(i)
    return f"{_who(i.who, 'reveal', 'reveals')} {selector(i.what)}"


def _counter(i: t.Counter) -> str:
    return f"counter {selector(i.what)}" if i.to is None else refuse(i)


def _for_each(i: t.ForEach) -> str:
    if not isinstance(i.over, t.All) or i.together:
        refuse(i)
    return f"for each {selector(i.over).removeprefix('each ')}, {clauses(i.do)}"


def _copy(i: t.CopySpell) -> str:
    if i.count != t.Number(1) or i.exceptions != t.CopyExceptions() or not isinstance(i.who, t.You):
        refuse(i)
    return f"copy {selector(i.what)}" + (". You may choose new targets for the copy" if i.new_targets else "")


_VERBS = frozenset(KEYWORD_ACTIONS) | frozenset(
    [
        "draw",
        "discard",
        "sacrifice",
        "return",
        "put",
        "exile",
        "search",
        "scry",
        "surveil",
        "shuffle",
        "destroy",
        "tap",
        "untap",
        "regenerate",
        "transform",
        "create",
        "counter",
        "reveal",
        "look",
        "attach",
        "copy",
        "choose",
        "add",
        "mill",
        "proliferate",
        "investigate",
        "populate",
        "explore",
        "goad",
        "detain",
        "learn",
    ]
)
_NAMED = {
    "clash": "clash with an opponent",
    "venture": "venture into the dungeon",
    "manifest dread": "manifest dread",
    "open attraction": "open an Attraction",
    "ring_tempts": "the Ring tempts you",
}
_CLAUSES: dict[type, Callable[[Any], str]] = {
    t.DealDamage: _damage,
    t.Draw: lambda i: _cards(i.count, _who(i.who, "draw", "draws")),
    t.Mill: lambda i: _cards(i.count, _who(i.who, "mill", "mills")),
    t.GainLife: lambda i: _life(i.amount, _who(i.who, "gain", "gains") if not isinstance(i.who, t.You) else "you gain"),
    t.LoseLife: lambda i: _life(i.amount, _who(i.who, "lose", "loses") if not isinstance(i.who, t.You) else "you lose"),
    t.Discard: _discard,
    t.SacrificeObjects: _sacrifice,
    t.Move: _move,
    t.Exile: _exile,
    t.Search: _search,
    t.Scry: lambda i: f"{_who(i.who, 'scry', 'scries')} {amount(i.count)}",
    t.Surveil: lambda i: f"{_who(i.who, 'surveil', 'surveils')} {amount(i.count)}",
    t.Shuffle: lambda i: "shuffle" if isinstance(i.who, t.You) else f"{selector(i.who)} shuffles",
    t.Destroy: lambda i: f"destroy {selector(i.what)}" + (". It can't be regenerated" if i.no_regeneration else ""),
    t.Tap: lambda i: f"tap {selector(i.what)}",
    t.Untap: lambda i: f"untap {selector(i.what)}",
    t.Regenerate: lambda i: f"regenerate {selector(i.what)}",
    t.Transform: lambda i: f"transform {selector(i.what)}",
    t.PutCounters: _put_counters,
    t.CreateToken: _token,
    t.Apply: _apply,
    t.If: _if,
    t.May: _may,
    t.DelayedTrigger: _delayed,
    t.AddMana: _mana,
    t.Unless: _unless,
    t.KeywordAction: _keyword,
    t.Counter: _counter,
    t.Reveal: _reveal,
    t.LookAt: lambda i: f"look at {selector(i.what)}" if not isinstance(i.what, t.All) else refuse(i),
    t.Fight: lambda i: f"{selector(i.one)} fights {selector(i.other)}",
    t.Attach: lambda i: f"attach {selector(i.what)} to {selector(i.to)}" if i.to is not None else refuse(i),
    t.Pay: lambda i: f"you may {_paid(i)}",
    t.GetEmblem: lambda i: _emblem(i),
    t.ExtraTurn: lambda i: f"{_who(i.who, 'take', 'takes')} an extra turn after this one",
    t.Reflexive: _reflexive,
    t.Sequence: _sequence,
    t.ForEach: _for_each,
    t.CopySpell: _copy,
    t.Nothing: lambda i: refuse(i),
    t.ChooseValue: lambda i: _choose_value(i),
    t.ChooseThings: lambda i: _choose_things(i),
    t.PhaseOut: lambda i: f"{selector(i.what)} phases out",
    t.WinGame: lambda i: f"{selector(i.who)} wins the game",
    t.LoseGame: lambda i: f"{selector(i.who)} loses the game",
    t.GivePlayer: lambda i: "you become the monarch" if i.designation == "monarch" and isinstance(i.who, t.You) else refuse(i),
}


def _paid(i: t.Pay) -> str:
    text = print_costs.cost(i.cost)
    if (
        i.must
        or i.any_number_of_times
        or not isinstance(i.who, t.You)
        or not isinstance(i.cost, t.ManaCost | t.PayLife | t.PayEnergy)
    ):
        refuse(i)
    return text if text.startswith("pay") else "pay " + text


def _emblem(i: t.GetEmblem) -> str:
    if not isinstance(i.who, t.You):
        refuse(i)
    return "you get an emblem with " + nested.quoted(i.abilities)


def _choose_things(i: t.ChooseThings) -> str:
    what = i.what
    if isinstance(what, t.Choose) and what.chooser is not None:
        plain = t.Choose(
            what.filter,
            what.count,
            what.minimum,
            what.zones,
            what.players,
            None,
            what.random,
            what.different,
            what.among,
            what.bind,
        )
        return f"{selector(what.chooser)} chooses {selector(plain)}"
    return f"choose {selector(what)}"


def _choose_value(i: t.ChooseValue) -> str:
    words = {
        "color": "a color",
        "creature_type": "a creature type",
        "card_type": "a card type",
        "player": "a player",
        "opponent": "an opponent",
        "name": "a card name",
        "number": "a number",
        "land_type": "a basic land type",
    }
    if i.options or not i.on_source or not isinstance(i.who, t.You):
        refuse(i)
    return "choose " + (words.get(i.kind) or refuse(i))


def effect_text(b: t.Body) -> str:
    """As `body`, for after an event: an "if" at its beginning would be an intervening one (603.4)."""
    if not b.modes and not b.targets and b.instructions and isinstance(b.instructions[0], t.If):
        first = b.instructions[0]
        if first.otherwise or len(first.then) != 1 or isinstance(first.then[0], t.May):
            refuse(first)
        text = f"{clause(first.then[0])} if {condition(first.condition)}."
        return f"{text} {steps(b.instructions[1:])}".strip()
    text = body(b)
    return text[0].lower() + text[1:] if text[:1].isupper() else text


def body(b: t.Body) -> str:
    """Targets first, then the instructions; or the modes."""
    if b.modes:
        return modes(b)
    return " ".join([*(f"Choose {target(spec)}." for spec in b.targets), steps(b.instructions)])
