"""Instructions in words: one sentence, or clause, each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.mentions import BY_EACH
from app.engine.oracle.phrase import ENDED
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.actions import ACTIONS, new_targets
from app.engine.oracle.printing.amounts import FIGURES, amount, by_each, for_each, number
from app.engine.oracle.printing.becoming import what_is_listed
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import paid
from app.engine.oracle.printing.deeds import of_deeds
from app.engine.oracle.printing.effects import about, as_it_enters
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.flow import FLOW, after_what_is_done, instead
from app.engine.oracle.printing.modes import modes
from app.engine.oracle.printing.narrowing import extreme
from app.engine.oracle.printing.running import (
    ends_in_quotation,
    in_base_form,
    in_third_person,
    of_several,
    of_your_choice,
    with_groups,
    with_targets,
    without_subject,
)
from app.engine.oracle.printing.selectors import selector, source_word
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, canonical, either, named, uncapitalized
from app.engine.oracle.printing.targets import target
from app.engine.oracle.rewrite import put_instead
from app.engine.trees.filters import conjuncts
from app.engine.trees.walking import field_names, nodes_in


@nested.steps.by
def steps(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as sentences."""
    if not instructions:
        return ""
    return _ended(instructions, "".join(_said(instructions, _NEXT)))


def _ended(instructions: tuple[t.Instruction, ...], said: str) -> str:
    """The sentences of the instructions, with the names of what was found and done, and the full stop."""
    text = _introducing(instructions, said)
    for step in nodes_in(instructions):
        verb = _RESULTS.get(type(step))
        if verb is not None and step.bind:
            text = re.sub(rf"(?<! as )<{step.bind}>('s)?", partial(_result, verb), text)
        if isinstance(step, t.Exile) and step.bind:  # as it was before that
            text = text.replace(f"<{step.bind} before>'s", either(f"<{step.bind} before>'s", "the exiled creature's"))
    return text + full_stop(text)


_RESULTS: dict[type, str] = {t.Exile: "exiled", t.Mill: "milled", t.Reveal: "revealed", t.Discard: "discarded",
                            t.Move: "returned", t.SacrificeObjects: "sacrificed"}


def _result(verb: str, found: re.Match[str]) -> str:
    """ "The exiled card", "the cards milled this way", beside what else they may be called."""
    again = f"<{verb} result {found[0].removesuffix(found[1] or '').strip('<>')}>{found[1] or ''}"
    return either(found[0], again if not found[1] or verb == "sacrificed" else f"the {verb} card's")


def _introducing(instructions: tuple[t.Instruction, ...], text: str) -> str:
    """What is spoken of as one group is described where it is first spoken of."""
    text = of_deeds(instructions, text)
    return with_groups([group for one in instructions if (group := _described_later(one)) is not None], text)


def _described_later(step: t.Instruction) -> tuple[str, str] | None:
    """What is only named here, by its name, and described where it is spoken of: a group, a source of one's choice."""
    if isinstance(step, t.Bind) and step.what is not None and step.name.startswith("group"):
        return step.name, selector(step.what)
    if not isinstance(step, t.ChooseThings) or not isinstance(step.what, t.Choose) or step.bind != "source":
        return None
    plain = t.Choose(step.what.filter, t.Number(1), zones=step.what.zones, bind=step.bind)
    if step.what != plain:
        return None
    on_battlefield = step.what.zones == ("battlefield",)
    kind = nested.noun(step.what.filter, step.what.zones, None, False) if on_battlefield else source_word(step.what.filter)
    return step.bind, f"a {kind} of your choice"


def _said(instructions: tuple[t.Instruction, ...], joint: str) -> list[str]:
    """The clauses, each with what joins it to the one before; what is chosen for the next one is said in it."""
    found: list[str] = []
    before: t.Instruction | None = None
    chosen = False
    finder: t.Selector | None = None
    for one in instructions:
        if isinstance(one, t.ChooseValue) and not one.on_source and one.kind != "word":
            chosen = True
            continue
        if _described_later(one) is not None or (isinstance(one, t.Bind) and one.name.startswith("cast before ")):
            continue
        text = _further(one, before) if before is not None else clause(one)
        left = _left_uncast(one, before, instructions)
        if left is not None:
            text = either(text, text.replace(f"<{left}>", _UNCAST.replace("<done>", f"<done {left}>")))
        finder = _finder(before, finder)
        if finder is not None and isinstance(one, t.Move):
            text = either(text, in_third_person(text))
        elif finder is not None and isinstance(one, t.If):
            text = _done_by_finder(one, text, finder)
        elif finder is not None and _subject(one) == finder:
            text = either(text, without_subject(text))
        ended = isinstance(before, _SCOPED) and not (isinstance(before, t.May) and isinstance(one, t.May))
        joined = "" if before is None else _SENTENCE if ended else joint
        if found and '"' in found[-1] and ends_in_quotation(canonical(found[-1])):
            joined = either(joined, " ", " then ")
        found.append(joined + ((of_your_choice(text) or refuse(one)) if chosen else text))
        before, chosen = one, False
    return found if not chosen else refuse(instructions)


def _done_by_finder(step: t.If, text: str, finder: t.Selector) -> str:
    """ "[Defending player reveals …. If it's a land card,] that player puts it into their hand"."""
    if len(step.then) != 1 or not isinstance(step.then[0], t.Move):
        return text
    then = clause(step.then[0])
    if step.then[0].under == finder:
        own = clause(replace(step.then[0], under=t.You()))  # who puts it there controls it (110.2a)
        return text.replace(then, either(then, f"that player {in_third_person(own)}", f"they {in_base_form(own)}"))
    return text.replace(then, either(then, f"that player {in_third_person(then)}", f"they {in_base_form(then)}"))


_UNCAST = either("the rest", "all <done> cards not cast this way", "the <done> cards that weren't cast this way",
                 "all cards <done> this way that weren't cast")


def _left_uncast(step: t.Instruction, before: t.Instruction | None, instructions: tuple[t.Instruction, ...]) -> str | None:
    """The name of the cards that are moved after one could be cast from among them: what was cast is there no more (400.7)."""
    cast = before.do[0] if isinstance(before, t.May) and len(before.do) == 1 else before
    if isinstance(cast, t.Move) and isinstance(cast.what, t.Both) and isinstance(step, t.Move) and isinstance(step.what, t.Bound):
        each = {one.among if isinstance(one, t.Choose) else None for one in cast.what.parts}
        return step.what.name if each == {step.what} else None
    if not isinstance(cast, t.CastNow) or not isinstance(step, t.Move) or not isinstance(step.what, t.Bound):
        return None
    name, what = step.what.name, cast.what
    if isinstance(what, t.Choose):
        return name if what.among == step.what else None
    hits = (one.hit for one in instructions if isinstance(one, t.Reveal) and one.bind == name)
    return name if isinstance(what, t.Bound) and what.name in hits else None


def _finder(before: t.Instruction | None, finder: t.Selector | None) -> t.Selector | None:
    """Some other player who found cards before, and does with them what comes next: "searches …, puts it into their hand"."""
    if before is not None and isinstance(before, t.Search | t.Reveal | t.Exile | t.Discard):
        who = _subject(before)
        return who if who not in (None, t.You()) else None
    return finder if isinstance(before, t.Move) else None


def full_stop(text: str) -> str:
    """The full stop, where a quotation at the end does not have it already."""
    if '"' not in text:
        return "" if text.endswith(".") else "."
    return either("", ".") if ends_in_quotation(canonical(text)) else either(".", "")


_NEXT = either(". ", " and ", ", then ", ", and ", ", ", ". Then ", " and then ")
_SENTENCE = either(". ", ". Then ")
_SCOPED = (t.May, t.If, t.Unless, t.Reflexive, t.DelayedTrigger, t.FlipCoin)
"""What a further clause of the same sentence would belong to."""
_AND = either(" and ", ", then ")
_THEN = either(", then ", " and ", ", and ", ", ", " and then ")


def _further(instruction: t.Instruction, before: t.Instruction) -> str:
    """A clause after another; where both are about the same one, it need not be said again."""
    text = clause(instruction)
    text = either(text, *_done_for_others(instruction, before), *_of_that_library(instruction, before, text))
    if not _same_subject(instruction, before):
        return text
    return either(text, without_subject(text))


def _of_that_library(instruction: t.Instruction, before: t.Instruction, text: str) -> tuple[str, ...]:
    """ "[Shuffle your library,] then exile the top card"."""
    top = getattr(instruction, "what", None)
    if before != t.Shuffle() or not isinstance(top, t.TopOfLibrary) or top.player != t.You():
        return ()
    return (text.replace(" of your library", ""),)


def _done_for_others(instruction: t.Instruction, before: t.Instruction) -> tuple[str, ...]:
    """ "Do the same for Aura cards", after what was done with cards that are no Auras."""
    what = before.what if isinstance(before, t.Move) else None
    left_out = [part.part for part in conjuncts(what.filter) if isinstance(part, t.Not)] if isinstance(
        what, t.All | t.Filtered) else []
    others = (kind for kind in left_out if isinstance(kind, t.HasSubtype) and isinstance(what, t.All | t.Filtered)
              and isinstance(before, t.Move) and instruction == replace(before, what=replace(what, filter=kind)))  # fmt: skip
    return tuple(f"do the same for {nested.card(kind, True)}" for kind in others)


def _same_subject(one: t.Instruction, other: t.Instruction) -> bool:
    who = _subject(one)
    return who is not None and who == _subject(other)


def _subject(step: t.Instruction) -> t.Selector | None:
    """Who or what a clause is about."""
    if isinstance(step, t.Apply):
        return _who_gains_control(step) or about(step.effects)
    if isinstance(step, t.Move) and step.shuffles is not None:
        return step.shuffles
    if isinstance(step, t.ForEach):
        return step.over
    who: t.Selector | None = getattr(step, "who", None) or getattr(step, "source", None)
    return who


def _who_gains_control(step: t.Apply) -> t.Selector | None:
    """ "[That player] gains control of ~"."""
    only = step.effects[0] if len(step.effects) == 1 else None
    change = only.changes[0] if isinstance(only, t.Modify) and len(only.changes) == 1 else None
    return change.player if isinstance(change, t.ChangeController) else None


@nested.clauses.by
def clauses(instructions: tuple[t.Instruction, ...]) -> str:
    """Instructions as clauses of one sentence."""
    if any(isinstance(one, _SCOPED) for one in instructions[:-1]):
        refuse(instructions)
    paid = isinstance(instructions[0], t.Pay) and instructions[0].must and len(instructions) == 2
    plain = _introducing(instructions, "".join(_said(instructions, _AND if paid else _THEN)))
    counted = [one for step in instructions for one in _calculated(step)] if len(instructions) > 1 else []
    return either(plain, *(words for one in dict.fromkeys(counted) if counted.count(one) > 1
                           and (words := printable(_clauses_with_x, instructions, one))))


def _clauses_with_x(instructions: tuple[t.Instruction, ...], counted: t.Amount) -> str:
    """ "Each opponent loses X life and you gain X life, where X is …"."""
    plain = tuple(put_instead(one, counted, t.X()) for one in instructions)
    return f"{_introducing(plain, ''.join(_said(plain, _THEN)))}, where X is {amount(counted)}"


@nested.clause.by
def clause(instruction: t.Instruction) -> str:
    """One instruction as a clause; what it counts is said in it, or as X at its end."""
    ways = (_clause, _with_x, _with_each, _with_result, _with_more, _copy_of_each)
    said = [words for way in ways if (words := printable(way, instruction))]
    if isinstance(instruction, t.Apply) and len(said) > 1 and " each equal to " in said[0]:
        said = [*said[1:], said[0]]  # first what can be told with each reference named
    return either(*said) if said else _clause(instruction)


def _with_x(instruction: t.Instruction) -> str:
    counted = next(_calculated(instruction), None)
    if counted is None or isinstance(instruction, t.RollDie):
        refuse(instruction)
    return f"{_clause(put_instead(instruction, counted, t.X()))}, where X is {amount(counted)}"


def _with_each(instruction: t.Instruction) -> str:
    """ "Draw a card for each creature you control", "deals 2 damage to you for each …"."""
    name = next((name for name in ("amount", "count") if isinstance(getattr(instruction, name, None), t.Amount)), None)
    counted = getattr(instruction, name or refuse(instruction))
    one, each = by_each(counted)
    changed: Any = instruction
    if isinstance(instruction, t.CopySpell) and instruction.new_targets:
        plain = _clause(replace(instruction, count=one, new_targets=False))
        return f"{plain} {for_each(each)}{new_targets(instruction.who)}"
    return f"{_clause(replace(changed, **{name or '': one}))} {for_each(each)}"


def _with_result(instruction: Any) -> str:
    """ "The top X cards, where X is the result", of what a die showed."""
    rolled = next((one for one in nodes_in(instruction) if isinstance(one, t.BoundAmount)), None) or refuse(instruction)
    return f"{_clause(put_instead(instruction, rolled, t.X()))}, where X is <equal {rolled.name}>"


def _with_more(instruction: t.Instruction) -> str:
    """ "Draw that many cards plus one"."""
    much = instruction.count if isinstance(instruction, t.Draw) else None
    parts = much.parts if isinstance(much, t.Plus) and len(much.parts) == 2 else ()
    if not isinstance(instruction, t.Draw) or not parts or not isinstance(parts[0], t.BoundAmount | t.EventAmount):
        refuse(instruction)
    return f"{_clause(replace(instruction, count=parts[0]))} plus {number(parts[1])}"


def _copy_of_each(instruction: t.Instruction) -> str:
    """ "For each Wall you control, create a token that's a copy of it": as many tokens as there are things."""
    things = instruction.copy_of if isinstance(instruction, t.CreateToken) and instruction.count == t.Number(1) else None
    if not isinstance(instruction, t.CreateToken) or not isinstance(things, t.All | t.TargetRef):
        refuse(instruction)
    of_one = _clause(replace(instruction, copy_of=t.It()))
    several = of_several(instruction.bind, _tokens(instruction)) if instruction.bind else ""
    if isinstance(things, t.TargetRef):
        return f"for {selector(things)}, {of_one.replace('<each>', _ONE_COPIED)}{several}"
    single = nested.noun(things.filter, things.zones, things.players, False)
    bound = f" as <{instruction.bind}>" if instruction.bind else ""
    return f"for each {single}{bound}, {of_one}{several}"


_ONE_COPIED = either("it", "that creature", "that permanent", "that artifact", "that card")


def _calculated(node: Any) -> Iterator[t.Amount]:
    """The calculations in an instruction, but those in instructions within it."""
    if isinstance(node, t.Amount) and not isinstance(node, _SAID_AS_THEY_ARE):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _calculated(part)
    elif is_dataclass(node):
        for name in field_names(node):
            value = getattr(node, name)
            if not isinstance(value, t.Instruction) and not (isinstance(value, tuple) and _holds_steps(value)):
                yield from _calculated(value)


_SAID_AS_THEY_ARE = (*FIGURES, t.AnyNumber, t.Divided, t.IfElse)


def _holds_steps(value: tuple[Any, ...]) -> bool:
    return any(isinstance(one, t.Instruction) for one in value)


def _clause(instruction: t.Instruction) -> str:
    """One instruction, with the name its result is bound to."""
    if isinstance(instruction, t.Move) and instruction.effects:
        return f"{_clause(replace(instruction, effects=()))}. {as_it_enters(instruction)}"
    if isinstance(instruction, t.Move) and instruction.face_down_as is not None:
        kind = f"{either('they are', 'it is')} {what_is_listed(instruction.face_down_as)}"
        return f"{_clause(replace(instruction, face_down_as=None))}. {kind}"
    text = TABLE.words_for(instruction) or _by_hand(instruction)
    text += either("", *_if_tied(instruction))
    if isinstance(instruction, t.Fight) and all(isinstance(one, t.TargetRef) for one in (instruction.one, instruction.other)):
        text = either(text, named(IMPOSSIBLE, f"{either('those creatures', 'they', 'the chosen creatures')} fight each other"))
    bind = getattr(instruction, "bind", None)
    if bind and isinstance(instruction, t.May):
        return text if instruction.otherwise else f"{text} as may <{bind}>"
    if bind and isinstance(instruction, t.CreateToken) and instruction.count != t.Number(1):
        text += of_several(bind, _tokens(instruction))
    elif bind and isinstance(instruction, t.CreateToken) and isinstance(instruction.who, BY_EACH):
        text += either(f" as <{bind}>", of_several(bind, _tokens(instruction)))
    elif bind and not isinstance(instruction, t.ChooseThings | t.Search):
        text += f" as <{bind}>"
    return text


def _tokens(instruction: t.CreateToken) -> list[str]:
    """What several tokens may be called."""
    return ["token", *(instruction.spec.types if instruction.spec is not None else ["creature"])]


def _if_tied(instruction: t.Instruction) -> tuple[str, ...]:
    """ ". If two or more creatures are tied for least power, you choose one of them": of what is chosen."""
    chosen: t.Selector | None = getattr(instruction, "what", None) or getattr(instruction, "to", None)
    if not isinstance(chosen, t.Choose) or chosen.count != t.Number(1):
        return ()
    extremes = [part for part in conjuncts(chosen.filter) if isinstance(part, t.ExtremeQuality)]
    kinds = "creatures" if chosen.zones == ("battlefield",) else "cards"
    return tuple(f". if two or more {kinds} are tied for {extreme(one)}, you choose one of them" for one in extremes)


def _by_hand(instruction: t.Instruction) -> str:
    word = FLOW.get(type(instruction)) or ACTIONS.get(type(instruction))
    return word(instruction) if word is not None else refuse(instruction)


@nested.body.by
def effect_text(node: t.Body) -> str:
    """As `body`, for after an event: an "if" at its beginning would be an intervening one (603.4)."""
    first = node.instructions[0] if node.instructions and not node.modes else None
    if isinstance(first, t.If):
        said = printable(_conditional, first) if node.targets else _conditional(first)
        told = f"{said} {steps(node.instructions[1:])}".strip()
        plain = of_deeds(node.instructions, told)
        whole = with_targets([target(spec) for spec in node.targets], plain, lower=True)
        return whole if said and not first.otherwise else either(*([whole] if said else ()), _in_full(node, lower=True))
    if node.modes:
        return uncapitalized(modes(node))
    return _in_full(node, lower=True)


def _conditional(first: t.If) -> str:
    """ "draw a card if you control a Bear. Otherwise, …", "draw a card. If you control a Bear, … instead"."""
    if not first.otherwise:
        if len(first.then) != 1:
            refuse(first)
        return either(*after_what_is_done(first.condition, clause(first.then[0]))) + "."
    asked = condition(first.condition)
    if any(isinstance(one, t.If | t.May) for one in (*first.then, *first.otherwise)):
        refuse(first)
    return either(*instead(asked, clauses(first.then), clauses(first.otherwise))) + "."


def body(node: t.Body, introduced: int = 0) -> str:
    """Targets first, then the instructions; or the modes. introduced: how many targets were spoken of before."""
    if node.modes:
        return modes(node)
    return _in_full(node, introduced=introduced)


def _in_full(node: t.Body, lower: bool = False, introduced: int = 0) -> str:
    """What is targeted and done; what is counted in several places may be X in all of them, told at the end of one."""
    ending = next((one for one in node.instructions if isinstance(one, t.Apply) and _price(one)), None)
    if ending is not None:
        begun = replace(ending, effects=ending.effects[:-1], duration=t.EndOfGame())
        steps_left = tuple(begun if one is ending else one for one in node.instructions)
        return f"{_in_full(replace(node, instructions=steps_left), lower, introduced)} {_price(ending)}"
    called_x = next((one for one in node.instructions if isinstance(one, t.Bind) and one.name == "X"), None)
    if called_x is not None and called_x.amount is not None:
        plain = put_instead(replace(node, instructions=tuple(one for one in node.instructions if one is not called_x)),
                            t.BoundAmount("X"), called_x.amount)  # fmt: skip
        return _with_x_at(called_x.amount, partial(with_targets, lower=lower, introduced=introduced), plain)
    if node.targets and all(isinstance(spec.each, t.EachOpponent | t.EachPlayer) for spec in node.targets):
        return _for_each_of(node, lower, introduced)
    if any(isinstance(spec.maximum, t.IfElse) for spec in node.targets):
        told = replace(node, targets=tuple(_only_if(spec, node.instructions) for spec in node.targets))
        return named(IMPOSSIBLE, "") + _in_full(told, lower, introduced)  # that a target may be left out is not named
    asked = next((spec.divide for spec in node.targets if isinstance(spec.divide, t.IfElse)), None)
    if asked is not None:
        return _divided_otherwise(node, asked, lower, introduced)
    joined = partial(with_targets, lower=lower, introduced=introduced)
    plain = joined([target(spec) for spec in node.targets], steps(node.instructions))
    with_x = (words for way in _ways_with_x(node) if (words := printable(partial(way, joined), node)))
    return either(plain, *_two_exchanged(node, joined), *with_x, *_chosen_at_end(node, joined))


def _chosen_at_end(node: t.Body, joined: Callable[[list[str], str], str]) -> tuple[str, ...]:
    """ "Copy target spell. …. You may choose new targets for the copies": of all copies that are made, told at the end."""
    copies = [one for one in nodes_in(node.instructions) if isinstance(one, t.CopySpell)]
    whole = copies and all(one.new_targets and one.who == copies[0].who for one in copies)
    if not whole or node.instructions == (copies[0],):
        return ()
    plain: t.Body = node
    for one in dict.fromkeys(copies):
        plain = put_instead(plain, one, replace(one, new_targets=False))
    said = printable(lambda: "".join(_said(plain.instructions, _NEXT)))
    if said is None:
        return ()
    return (joined([target(spec) for spec in node.targets], _ended(plain.instructions, said + new_targets(copies[0].who))),)


_ANY_TARGETS = ("those permanents and/or players",)
"""What any targets are called afterwards (115.4)."""


def _divided_otherwise(node: t.Body, asked: t.IfElse, lower: bool, introduced: int) -> str:
    """ "~ deals X damage divided as you choose among …. If X is 6 or more, ~ deals twice X damage divided … instead"."""
    last = node.instructions[-1]
    if not isinstance(last, t.DealDamage) or last.amount != t.Divided() or last.source != t.This():
        refuse(node)
    told = tuple(replace(spec, divide=asked.otherwise) if spec.divide == asked else spec for spec in node.targets)
    plain = _in_full(replace(node, targets=told), lower, introduced)
    of_any = [those for spec in node.targets if spec.divide == asked and spec.filter == t.AnyTarget() for those in _ANY_TARGETS]
    among = either("them", *of_any)
    dealt = f"{either('~', 'it')} deals {amount(asked.then)} damage divided as you choose among {among} instead"
    return f"{plain} If {condition(asked.condition)}, {dealt}."


def _two_exchanged(node: t.Body, joined: Callable[[list[str], str], str]) -> tuple[str, ...]:
    """ "Exchange control of two target creatures": of two of one kind, or that share something."""
    if len(node.targets) != 2 or t.ExchangeControl(t.TargetRef(0), t.TargetRef(1)) not in nodes_in(node.instructions):
        return ()
    one, other = node.targets
    parts, others = ([inner for part in conjuncts(spec.filter) for inner in conjuncts(part)] for spec in (one, other))
    more = [part for part in others if part not in (*parts, t.Not(t.IsAmong(t.TargetRef(0))))]
    shared = more[0].quality if len(more) == 1 and isinstance(more[0], t.SharesQuality) else None
    if (more and shared is None) or len(others) - len(more) != len(parts) + 1:
        return ()
    two = replace(one, minimum=t.Number(2), maximum=t.Number(2), same=shared)
    return (joined([target(two)], steps(node.instructions).replace("<target 0> and <target 1>", "<target 0>")),)


def _price(begun: t.Apply) -> str:
    """ "You may pay {W} to end this effect."; "" for what can't be ended so."""
    last = begun.effects[-1]
    return f"You may {paid(last.cost)} to end this effect." if isinstance(last, t.EndedFor) and begun.duration == ENDED else ""


def _for_each_of(node: t.Body, lower: bool, introduced: int) -> str:
    """ "For each opponent, exile up to one target creature that player controls": targets chosen for each of several."""
    whom = {spec.each for spec in node.targets}
    words: dict[t.Selector | None, str] = {t.EachOpponent(): "for each opponent, ", t.EachPlayer(): "for each player, "}
    lead = words.get(next(iter(whom))) if len(whom) == 1 else None
    first, *more = node.instructions
    steps_of_each = first.do if isinstance(first, t.ForEach) and first.over in whom else (first,)
    targets = tuple(replace(spec, each=None) for spec in node.targets)
    plain = replace(node, targets=targets, instructions=(*steps_of_each, *more))
    return named(IMPOSSIBLE, lead or refuse(node)) + _in_full(plain, True, introduced)


def _only_if(spec: t.TargetSpec, steps: tuple[t.Instruction, ...]) -> t.TargetSpec:
    """A target that there is only on a condition (601.2c), told in what is done on that condition: as it is then."""
    most, least = spec.maximum, spec.minimum
    if not isinstance(most, t.IfElse) or not isinstance(least, t.IfElse) or most.condition != least.condition:
        return spec
    asked = {repr(one.condition) for one in nodes_in(steps) if isinstance(one, t.If)}
    if repr(most.condition) not in asked:
        refuse(spec)
    if t.Number(0) not in (most.then, most.otherwise):
        refuse(spec)
    low, high = (least.then, most.then) if most.otherwise == t.Number(0) else (least.otherwise, most.otherwise)
    return replace(spec, minimum=low, maximum=None if high == t.Number(10_000) else high)


def _ways_with_x(node: t.Body) -> list[Callable[[Callable[[list[str], str], str], t.Body], str]]:
    """The body with X for what is counted in a target, or in several of the clauses."""
    in_targets = [one for spec in node.targets for one in _calculated((spec.minimum, spec.maximum, spec.filter, spec.divide))]
    in_steps = [one for step in node.instructions for one in _calculated(step)] if len(node.instructions) > 1 else []
    return [partial(_with_x_at, counted) for counted in dict.fromkeys((*in_targets, *in_steps))]


def _with_x_at(counted: t.Amount, joined: Callable[[list[str], str], str], node: t.Body) -> str:
    """ "Target player loses X life and you gain X life, where X is …"."""
    plain: t.Body = put_instead(node, counted, t.X())
    clauses_said = _said(plain.instructions, _NEXT)
    divided = any(spec.divide == counted for spec in node.targets)  # as it is cast (601.2d)
    told = f", where X is {amount(counted)}{either('', *([' as you cast ~'] if divided else ()))}"
    texts = ["".join((*clauses_said[:place], clauses_said[place] + told, *clauses_said[place + 1:]))
             for place in range(len(clauses_said))]  # fmt: skip
    whole = either(*(_ended(plain.instructions, text) for text in texts))
    return joined([target(spec) for spec in plain.targets], whole)
