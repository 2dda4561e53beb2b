"""Instructions in words: one sentence, or clause, each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.delayed import MOMENTS
from app.engine.oracle.printing import costs as print_costs
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, for_each, number, possessive, selector
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.effects import duration, effect, misses_next_untap
from app.engine.oracle.printing.errors import Unprintable, refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.modes import modes
from app.engine.oracle.printing.running import subject, with_subject, with_targets, without_subject
from app.engine.oracle.printing.synonyms import canonical, either
from app.engine.oracle.printing.targets import target
from app.engine.oracle.printing.tokens import token
from app.engine.oracle.rewrite import field_names, put_instead


@nested.steps.by
def steps(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as sentences."""
    if not instructions:
        return ""
    text = ""
    for place, one in enumerate(instructions):
        said = _further(one, instructions[place - 1]) if place else clause(one)
        text += (_NEXT if place else "") + said
    return text + ("" if text.endswith((".", '."')) else ".")


_NEXT = either(". ", " and ", ", then ", ", and ", ", ", ". Then ", " and then ")
_THEN = either(", then ", " and ", ", and ", ". ", ", ", ". Then ", " and then ")


def _further(instruction: t.Instruction, before: t.Instruction) -> str:
    """A clause after another; where both are about the same one, it need not be said again."""
    text = clause(instruction)
    if not _same_subject(instruction, before):
        return text
    return either(text, without_subject(text))


def _same_subject(one: t.Instruction, other: t.Instruction) -> bool:
    who, before = (getattr(step, "who", None) or getattr(step, "source", None) for step in (one, other))
    return who is not None and who == before


def clauses(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as clauses of one sentence."""
    said = [
        _further(one, instructions[place - 1]) if place else clause(one) for place, one in enumerate(instructions)
    ]
    return _THEN.join(said)


def clause(instruction: t.Instruction) -> str:
    """One instruction as a clause; what it counts is said in it, or as X at its end."""
    said = [words for way in (_clause, _with_x, _with_each) if (words := _printable(way, instruction))]
    return either(*said) if said else _clause(instruction)


def _with_x(instruction: t.Instruction) -> str:
    counted = next(_calculated(instruction), None) or refuse(instruction)
    return f"{_clause(put_instead(instruction, counted, t.X()))}, where X is {amount(counted)}"


def _with_each(instruction: t.Instruction) -> str:
    """ "Draw a card for each creature you control", "deals 2 damage to you for each …"."""
    name = next((name for name in ("amount", "count") if isinstance(getattr(instruction, name, None), t.Amount)), None)
    number = getattr(instruction, name or refuse(instruction))
    one, each = (number.factor, number.of) if isinstance(number, t.Times) else (t.Number(1), number)
    changed: Any = instruction
    return f"{_clause(replace(changed, **{name or '': one}))} {for_each(each)}"


def _printable(way: Callable[[t.Instruction], str], instruction: t.Instruction) -> str | None:
    try:
        return way(instruction)
    except Unprintable:
        return None


def _calculated(node: Any) -> Iterator[t.Amount]:
    """The calculations in an instruction, but those in instructions within it."""
    if isinstance(node, t.Count | t.ValueOf | t.CardsInZone | t.CountersOn | t.Plus | t.Devotion | t.CountDistinct):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _calculated(part)
    elif is_dataclass(node) and not isinstance(node, t.Filter):
        for name in field_names(node):
            value = getattr(node, name)
            if not isinstance(value, t.Instruction) and not (isinstance(value, tuple) and _holds_steps(value)):
                yield from _calculated(value)


def _holds_steps(value: tuple[Any, ...]) -> bool:
    return any(isinstance(one, t.Instruction) for one in value)


def _clause(instruction: t.Instruction) -> str:
    """One instruction, with the name its result is bound to."""
    text = TABLE.words_for(instruction) or _by_hand(instruction)
    bind = getattr(instruction, "bind", None)
    if bind and isinstance(instruction, t.May):
        return f"{text} as may <{bind}>"
    if bind and not isinstance(instruction, t.ChooseThings | t.Search):
        text += f" as <{bind}>"
    return text


def _by_hand(instruction: t.Instruction) -> str:
    word = _CLAUSES.get(type(instruction))
    return word(instruction) if word is not None else refuse(instruction)


def _who(who: t.Selector, verb: str, third: str) -> str:
    return verb if isinstance(who, t.You) else f"{subject(selector(who))}{third}"


def _damage(instruction: t.DealDamage) -> str:
    if instruction.unpreventable or instruction.amount == t.Divided():
        refuse(instruction)
    simple = isinstance(instruction.amount, t.Number | t.X)
    what = (
        f"{amount(instruction.amount)} damage to {selector(instruction.to)}"
        if simple
        else f"damage equal to {amount(instruction.amount)} to {selector(instruction.to)}"
    )
    return f"{subject(selector(instruction.source))}{either('deals', 'deal')} {what}"


def _search(instruction: t.Search) -> str:
    if (
        instruction.different
        or instruction.zones != ("library",)
        or not instruction.up_to
        or instruction.reveal
        or instruction.also
    ):
        refuse(instruction)
    kind = card(instruction.filter, instruction.count != t.Number(1))
    many = number(instruction.count) if instruction.count == t.Number(1) else either("up to ", "") + number(instruction.count)
    text = f"search {possessive(instruction.whose)} library for {many} {kind}"
    return (
        text if isinstance(instruction.who, t.You) else f"{selector(instruction.who)} {text.replace('search', 'searches', 1)}"
    ) + f" as <{instruction.bind}>"


def _token(instruction: t.CreateToken) -> str:
    if instruction.counters:
        refuse(instruction)
    verb = _who(instruction.who, "create", "creates")
    lead = "tapped and attacking " if instruction.tapped and instruction.attacking else "tapped " if instruction.tapped else ""
    if instruction.attacking and not instruction.tapped:
        refuse(instruction)
    host = f" attached to {selector(instruction.attached_to)}" if instruction.attached_to is not None else ""
    if instruction.copy_of is not None:
        if instruction.exceptions != t.CopyExceptions():
            refuse(instruction)
        body = f"token that's a copy of {selector(instruction.copy_of)}"
    else:
        several = instruction.count != t.Number(1)
        body = token(instruction.spec, several) if instruction.spec is not None else refuse(instruction)
    if isinstance(instruction.count, t.Number | t.X):
        return f"{verb} {number(instruction.count)} {lead}{body}{host}"
    return f"{verb} a number of {lead}{body}{host} equal to {amount(instruction.count)}"


def _apply(instruction: t.Apply) -> str:
    if len(instruction.effects) != 1:
        return _apply_both(instruction)
    if instruction.duration == t.EndOfGame():
        return effect(instruction.effects[0])
    if isinstance(instruction.duration, t.NextTime):
        if isinstance(instruction.effects[0], t.Cant) and instruction.effects[0].action == "untap_in_untap_step":
            return misses_next_untap(instruction.effects[0])
        refuse(instruction)
    return f"{effect(instruction.effects[0])} {duration(instruction.duration)}"


def _apply_both(instruction: t.Apply) -> str:
    """ "can't attack or block"."""
    one, other = (*instruction.effects, *instruction.effects)[:2]
    if (
        len(instruction.effects) == 2
        and isinstance(one, t.Cant)
        and other == t.Cant("block", one.what)
        and one == t.Cant("attack", one.what)
    ):
        return f"{effect(one)} or block {duration(instruction.duration)}"
    return refuse(instruction)


def _reflexive(instruction: t.Reflexive) -> str:
    targets = [f"choose {target(spec)}" for spec in instruction.targets]
    if len(targets) > 1:
        refuse(instruction)
    return f"when <did {instruction.when}>, " + ", then ".join([*targets, *(clause(step) for step in instruction.do)])


def _sequence(instruction: t.Sequence) -> str:
    if len(instruction.steps) == 2 and all(
        isinstance(s, t.CreateToken) and s.who == t.You() and s.bind is None for s in instruction.steps
    ):
        return f"{clause(instruction.steps[0])} and {clause(instruction.steps[1]).removeprefix('create ')}"
    return refuse(instruction)


def _if(instruction: t.If) -> str:
    if isinstance(instruction.then[0], t.If):
        refuse(instruction)  # an "if" within an "if" would not be read back as one
    text = f"if {condition(instruction.condition)}, {clauses(instruction.then)}"
    if instruction.otherwise:
        return f"{text}. Otherwise, {clauses(instruction.otherwise)}"
    return text


def _may(instruction: t.May) -> str:
    if instruction.otherwise:
        refuse(instruction)
    who = selector(instruction.who)
    if not isinstance(instruction.who, t.You):
        refuse(instruction)
    inner = with_subject(clauses(instruction.do))
    if inner.startswith("you "):
        return f"{who} may {inner.removeprefix('you ')}"
    first = canonical(inner).lower().split()[0]
    return f"{who} may {'' if first in _VERBS or inner.startswith('collect evidence') else 'have '}{inner}"


def _delayed(instruction: t.DelayedTrigger) -> str:
    if (
        instruction.targets
        or instruction.condition is not None
        or instruction.duration is not None
        or not isinstance(instruction.event, t.BeginsStep)
    ):
        refuse(instruction)
    known = [words.replace(" '", "'") for words, event in MOMENTS if event == instruction.event]
    at_end = instruction.event == t.BeginsStep("end_of_combat")
    moment = "at end of combat" if at_end else f"at the beginning of {either(*known) if known else refuse(instruction)}"
    done = clauses(instruction.do)
    first = f"{moment}, {done}"
    return first if len(instruction.do) > 1 else either(f"{done} {moment}", first)


def _unless(instruction: t.Unless) -> str:
    verb = "pay" if isinstance(instruction.who, t.You) else "pays"
    if len(instruction.do) != 1 or not isinstance(instruction.cost, t.ManaCost | t.PayLife):
        refuse(instruction)
    paid = print_costs.cost(instruction.cost).removeprefix("pay ")
    return f"{clause(instruction.do[0])} unless {selector(instruction.who)} {verb} {paid}"


def _reveal(instruction: t.Reveal) -> str:
    if instruction.until is not None or instruction.what is None or isinstance(instruction.what, t.All):
        refuse(instruction)
    return f"{_who(instruction.who, 'reveal', 'reveals')} {selector(instruction.what)}"


def _for_each(instruction: t.ForEach) -> str:
    if not isinstance(instruction.over, t.All) or instruction.together:
        refuse(instruction)
    over = instruction.over
    return f"for each {noun(over.filter, over.zones, over.players)}, {clauses(instruction.do)}"


def _copy(instruction: t.CopySpell) -> str:
    if instruction.count != t.Number(1) or instruction.exceptions != t.CopyExceptions() or not isinstance(instruction.who, t.You):
        refuse(instruction)
    return f"copy {selector(instruction.what)}" + (". You may choose new targets for the copy" if instruction.new_targets else "")


_VERBS = frozenset(TABLE.verbs()) | frozenset(
    ["search", "create", "reveal", "look", "attach", "copy", "choose", "add"]
)
_CLAUSES: dict[type, Callable[[Any], str]] = {
    t.DealDamage: _damage,
    t.Search: _search,
    t.Destroy: lambda instruction: (
        f"destroy {selector(instruction.what)}" + (". It can't be regenerated" if instruction.no_regeneration else "")
    ),
    t.CreateToken: _token,
    t.Apply: _apply,
    t.If: _if,
    t.May: _may,
    t.DelayedTrigger: _delayed,
    t.Unless: _unless,
    t.KeywordAction: lambda instruction: (
        "the Ring tempts you" if instruction == t.KeywordAction("ring_tempts") else refuse(instruction)
    ),
    t.Reveal: _reveal,
    t.LookAt: lambda instruction: (
        f"look at {selector(instruction.what)}" if not isinstance(instruction.what, t.All) else refuse(instruction)
    ),
    t.Attach: lambda instruction: (
        f"attach {selector(instruction.what)} to {selector(instruction.to)}"
        if instruction.to is not None
        else refuse(instruction)
    ),
    t.Pay: lambda instruction: f"you may {_paid(instruction)}",
    t.Reflexive: _reflexive,
    t.Sequence: _sequence,
    t.ForEach: _for_each,
    t.CopySpell: _copy,
    t.Nothing: lambda instruction: refuse(instruction),
    t.ChooseValue: lambda instruction: _choose_value(instruction),
    t.ChooseThings: lambda instruction: _choose_things(instruction),
}


def _paid(instruction: t.Pay) -> str:
    text = print_costs.cost(instruction.cost)
    if (
        instruction.must
        or instruction.any_number_of_times
        or not isinstance(instruction.who, t.You)
        or not isinstance(instruction.cost, t.ManaCost | t.PayLife | t.PayEnergy)
    ):
        refuse(instruction)
    return text if text.startswith("pay") else "pay " + text


def _choose_things(instruction: t.ChooseThings) -> str:
    what = instruction.what
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


def _choose_value(instruction: t.ChooseValue) -> str:
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
    if instruction.options or not instruction.on_source or not isinstance(instruction.who, t.You):
        refuse(instruction)
    return "choose " + (words.get(instruction.kind) or refuse(instruction))


def effect_text(node: t.Body) -> str:
    """As `body`, for after an event: an "if" at its beginning would be an intervening one (603.4)."""
    if not node.modes and not node.targets and node.instructions and isinstance(node.instructions[0], t.If):
        first = node.instructions[0]
        if first.otherwise or len(first.then) != 1 or isinstance(first.then[0], t.May):
            refuse(first)
        text = f"{clause(first.then[0])} if {condition(first.condition)}."
        return f"{text} {steps(node.instructions[1:])}".strip()
    if node.modes:
        return _uncapitalized(modes(node))
    return with_targets([target(spec) for spec in node.targets], _uncapitalized(steps(node.instructions)), lower=True)


def _uncapitalized(text: str) -> str:
    return text[:1].lower() + text[1:]


def body(node: t.Body, introduced: int = 0) -> str:
    """Targets first, then the instructions; or the modes. introduced: how many targets were spoken of before."""
    if node.modes:
        return modes(node)
    return with_targets([target(spec) for spec in node.targets], steps(node.instructions), introduced=introduced)
