"""What is done if, unless, later, for each or at choice, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.constructions.table import predicate
from app.engine.oracle.delayed import MOMENTS, OF_THIS_TURN
from app.engine.oracle.phases import OF_ADDED
from app.engine.oracle.printing import costs as print_costs
from app.engine.oracle.printing import nested, this_way
from app.engine.oracle.printing.actions import VERBS, cast, created, dealt
from app.engine.oracle.printing.amounts import FIGURES, TIMES, amount, counted, for_each, number
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.counted_before import that_many
from app.engine.oracle.printing.each import copied_for_each, doubled
from app.engine.oracle.printing.effects import about, both_signed, duration, statements
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.events import event
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.kinds import one_of_each
from app.engine.oracle.printing.mana_uses import limits
from app.engine.oracle.printing.repeats import repeated
from app.engine.oracle.printing.rules import exiled_after, misses_next_untap
from app.engine.oracle.printing.running import (
    ALWAYS,
    in_base_form,
    in_infinitive,
    in_third_person,
    lasting,
    of_several,
    still,
    subject,
    with_subject,
    with_targets,
)
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import BEGIN, IMPOSSIBLE, canonical, either, named, series
from app.engine.oracle.printing.targets import target
from app.engine.trees.filters import conjuncts
from app.engine.trees.game_instructions import VOTERS
from app.engine.trees.walking import find_all


def _once_exiled(instruction: t.Apply) -> str | None:
    """ "Exile it instead of putting it into your graveyard as it resolves. If you do, draw a card"; None of any other effect."""
    only = instruction.effects[0]
    if not isinstance(only, t.Replace) or not isinstance(only.event, t.Moves) or only.event.within != "resolution":
        return None
    plain = replace(instruction, effects=(replace(only, instead=only.instead[:1]),))
    rest = only.instead[1:] or refuse(instruction)
    return f"{TABLE.words_for(plain) or refuse(instruction)}. if you do, {nested.clauses(rest)}"


def _as_cast(instruction: t.Apply) -> str | None:
    """ "As you cast spells from your hand this turn, they gain cascade"; None of any other effect."""
    only = instruction.effects[0]
    parts = conjuncts(only.what.filter) if isinstance(only, t.Modify) and isinstance(only.what, t.All) else ()
    later = next((part for part in parts if isinstance(part, t.CastAs) and part.or_later), None)
    if later is None or not isinstance(only, t.Modify) or len(instruction.effects) > 1 or instruction.duration != t.EndOfTurn():
        return None
    cast = t.And(tuple(part for part in parts if part is not later))
    spells = noun(cast, ("stack",), plural=True).replace(" you cast", "")
    granted = tuple(change.ability for change in only.changes if isinstance(change, t.AddAbility))
    return f"as you cast {spells} this turn, they gain {nested.listed(granted) if granted else refuse(instruction)}"


def _apply(instruction: t.Apply) -> str:
    if (cast := _as_cast(instruction)) is not None:
        return cast
    if (exiled := _once_exiled(instruction)) is not None:
        return exiled
    if isinstance(instruction.duration, t.NextTime):
        only = instruction.effects[0]
        if len(instruction.effects) == 1 and isinstance(only, t.Cant) and only.action == "untap_in_untap_step":
            return misses_next_untap(only.what)
        refuse(instruction)
    if isinstance(instruction.effects[-1], t.EndedFor):
        refuse(instruction)  # what ends it is said at the end
    text = statements(instruction.effects)
    if instruction.duration == t.EndOfGame():
        plain = all(isinstance(one, t.Modify | t.SkipStep | t.EntersWith) for one in instruction.effects)
        moved = all(isinstance(one, t.Replace) and isinstance(one.event, t.Moves) for one in instruction.effects)
        if all(isinstance(one, t.While) for one in instruction.effects):  # "during any turn you attacked with a creature"
            return text.replace(ALWAYS, "")
        return still(text) if plain else f"{text}{either(' for the rest of the game', *([''] if moved else ()))}"
    return still(lasting(text, duration(instruction.duration), _inside(instruction.duration, text)))


def _inside(lasts: t.Duration, clause: str = "") -> str:
    """How long, as it is said within a clause, where there are words of its own for it."""
    if lasts == t.EndOfCombat():
        return either("this combat", "until end of combat")
    words = ("until end of turn", "this turn") if _SIZED in clause else ("this turn", "until end of turn")
    return either(*words) if lasts == t.EndOfTurn() else ""


_SIZED = "gets "


def _reflexive(instruction: t.Reflexive, when: str = "") -> str:
    done = refuse(instruction) if instruction.modal is not None else nested.clauses(instruction.do)
    if len(instruction.do) > 1:
        done = either(done, nested.steps(instruction.do).removesuffix("."))
    does = when or f"<did {instruction.when}>"
    much = next((spec.divide for spec in instruction.targets if spec.divide is not None), t.X())
    if not isinstance(much, FIGURES):
        targets = tuple(replace(spec, divide=t.X()) if spec.divide == much else spec for spec in instruction.targets)
        return f"{_reflexive(replace(instruction, targets=targets), when)}, where X is {amount(much)}"
    return f"when {does}, " + with_targets([target(spec) for spec in instruction.targets], done, lower=True)


def _reflexive_if_so(instruction: t.If) -> str | None:
    """ "When you discard a nonland card this way, …": of what was done to such a thing (603.12); None for another "if"."""
    then, asked = instruction.then[0], instruction.condition
    done = this_way.found(asked.what) if isinstance(asked, t.Exists) else None
    if done is None or not isinstance(then, t.Reflexive) or len(instruction.then) > 1 or instruction.otherwise:
        return None
    return _reflexive(then, condition(asked)) if then.when == done.of.name else None


def _sequence(instruction: t.Sequence) -> str:
    """Several things of one verb, which is said once: "create a Food token and a Treasure token"."""
    first, *rest = instruction.steps
    if isinstance(first, t.ChooseThings):
        return one_of_each(instruction.steps)
    counters = [step for step in instruction.steps if isinstance(step, t.PutCounters)]
    if len(counters) == len(instruction.steps) and len({repr((one.on, one.who, one.bind)) for one in counters}) == 1:
        return _several_counters(counters)
    if isinstance(first, t.CreateToken) and rest == [t.Remember(t.Bound(first.bind or ""), "created")]:
        return nested.clause(replace(first, bind=None) if first.bind == "created" else first)
    lead = f"put {_without_verb(first, first)}" if isinstance(first, t.Move) else nested.clause(first)
    said = [_without_verb(one, first) for one in rest]
    last = f"{'' if len(said) == 1 else ','} and {said[-1]}"
    return f"{lead}{''.join(f', {one}' for one in said[:-1])}{last}"


def _several_counters(parts: list[t.PutCounters]) -> str:
    """ "Put two +1/+1 counters, a reach counter, and a flying counter on target creature"."""
    first = parts[0]
    if first.bind is not None or first.who != t.You():
        refuse(first)
    kinds = [print_costs.counted(one.kind, one.count) for one in parts]
    return f"put {series(kinds, 'and')} on {selector(first.on)}"


def _without_verb(step: t.Instruction, first: t.Instruction) -> str:
    if isinstance(step, t.CreateToken) and isinstance(first, t.CreateToken) and step.who == first.who and step.bind is None:
        return created(step)
    if isinstance(step, t.Move | t.PutCounters) and type(step) is type(first):
        words = TABLE.words_for(step, "put") or refuse(step)
        return f"{words} as <{step.bind}>" if step.bind else words
    return refuse(step)


def _if(instruction: t.If) -> str:
    if isinstance(instruction.then[0], t.If):
        refuse(instruction)  # an "if" within an "if" would not be read back as one
    if (reflexive := _reflexive_if_so(instruction)) is not None:
        return reflexive
    if (either_way := _if_not_either(instruction) or _if_so_and_more(instruction)) is not None:
        return either_way
    if instruction.otherwise and any(isinstance(one, t.May) and one.otherwise for one in instruction.then):
        refuse(instruction)
    then = that_many(instruction.condition, instruction.then, nested.clauses)
    asked = printable(condition, instruction.condition)
    if not instruction.otherwise:
        alone = len(instruction.then) == 1 or isinstance(instruction.condition, t.NotSo)
        last = printable(after_what_is_done, instruction.condition, then) if alone else None
        first = [f"if {asked}, {then}", *_with_a_sentence_more(asked, instruction.then)] if asked is not None else []
        said = [*first, *(last or ())]
        return either(*said) if said else refuse(instruction)
    asked = condition(instruction.condition)
    otherwise = nested.clauses(instruction.otherwise)
    not_so = [f"if {asked}, {then}. If {condition(t.NotSo(instruction.condition))}, {otherwise}"] if isinstance(
        instruction.condition, t.Did) else []
    short = more_of_it(instruction)
    brief = [words for one in (*((short,) if short else ()), *of_those(instruction, then))
             for words in (f"{otherwise}. If {asked}, {one} instead", f"{otherwise}. {one} instead if {asked}")]  # fmt: skip
    return either(f"if {asked}, {then}. Otherwise, {otherwise}", *not_so, *instead(asked, then, otherwise), *brief)


def _with_a_sentence_more(asked: str, then: tuple[t.Instruction, ...]) -> Iterator[str]:
    """ "If you do, tap target creature. That creature doesn't untap …": a further sentence of what is a target only then."""
    targets = set(find_all(then[:-1], t.TargetRef))
    if targets and not targets.isdisjoint(find_all(then[-1], t.TargetRef)):
        yield f"if {asked}, {nested.clauses(then[:-1])}. {nested.clauses(then[-1:])}"


def _if_not_either(instruction: t.If) -> str | None:
    """ "If it's a land card, you may play it. Otherwise, …", "you may … if it's a land card. If you don't, …": of what is done
    unless it is so and one does it; None for others."""
    may = instruction.then[0] if len(instruction.then) == 1 else None
    if not isinstance(may, t.May) or not may.otherwise or may.otherwise != instruction.otherwise or may.who != t.You():
        return None
    asked, done = condition(instruction.condition), nested.clause(replace(may, otherwise=()))
    otherwise = nested.clauses(instruction.otherwise)
    return named(IMPOSSIBLE, f"if {asked}, {done}. Otherwise, {otherwise}", f"{done} if {asked}. If you don't, {otherwise}")


def _if_so_and_more(instruction: t.If) -> str | None:
    """ "If you do, put a counter on it. If it's a Bear, put two counters on it instead"; None for others."""
    parts = instruction.condition.parts if isinstance(instruction.condition, t.AllOf) else ()
    other = instruction.otherwise[0] if len(instruction.otherwise) == 1 else None
    if len(parts) != 2 or not isinstance(parts[0], t.Did) or other != t.If(parts[0], getattr(other, "then", ())):
        return None
    first, more = f"if {condition(parts[0])}, {nested.clauses(other.then)}", nested.clauses(instruction.then)
    return named(IMPOSSIBLE, f"{first}. If {condition(parts[1])}, {more} instead")


def more_of_it(instruction: t.If) -> str | None:
    """ "It deals 4 damage [instead]", "create five of those tokens [instead]": as the other is, but for how much; None of what
    differs in more."""
    if len(instruction.then) != 1 or len(instruction.otherwise) != 1:
        return None
    one, other = instruction.then[0], instruction.otherwise[0]
    if isinstance(one, t.DealDamage) and isinstance(other, t.DealDamage):
        doubled = either("twice that much", "double that") if one.amount == t.Times(t.Number(2), other.amount) else None
        much = doubled or printable(amount, one.amount)
        much = much if replace(one, amount=other.amount, bind=other.bind) == other else None
        return f"{subject(selector(one.source))}deals {much} damage" if much else None
    if isinstance(one, t.CreateToken) and isinstance(other, t.CreateToken):
        many = printable(number, one.count) if replace(one, count=other.count, bind=other.bind) == other else None
        return f"create {many} of those tokens" if many and one.who == t.You() else None
    return None


_SEVERAL = ("creatures", "permanents", "lands", "artifacts")


def of_those(step: t.If, then: str) -> Iterator[str]:
    """ "Those creatures get +2/+2", where the other thing that may be done is done to the same ones."""
    one, other = step.then[0], step.otherwise[0]
    whom = about(one.effects) if isinstance(one, t.Apply) and isinstance(other, t.Apply) else None
    if not isinstance(whom, t.All) or not isinstance(other, t.Apply) or about(other.effects) != whom:
        return
    said = subject(selector(whom))
    yield from (then.replace(said, subject(f"those {kind}")) for kind in _SEVERAL if said in then and f" {kind}" in f" {said}")


def after_what_is_done(asked: t.Condition, then: str) -> tuple[str, ...]:
    """ "draw a card if you control a Bear", "sacrifice it unless it escaped". Raises Unprintable."""
    ways = (("if", asked), *((("unless", asked.part),) if isinstance(asked, t.NotSo) else ()))
    said = [f"{then} {word} {words}" for word, one in ways if (words := printable(condition, one)) is not None]
    return tuple(said) or refuse(asked)


def instead(asked: str, then: str, otherwise: str) -> tuple[str, ...]:
    """One of two things, in words that begin with what is done: "draw a card. If you control a Bear, … instead"."""
    return (
        f"{then} if {asked}. Otherwise, {otherwise}", f"{otherwise}. If {asked}, {then} instead",
        f"{otherwise}. If {asked}, instead {then}", f"{otherwise}. {then} instead if {asked}",
    )  # fmt: skip


def _may(instruction: t.May) -> str:
    """ "you may draw a card", "its controller may search their library …", "you may have target creature block"."""
    only = instruction.do[0] if len(instruction.do) == 1 else None
    if isinstance(only, t.CastNow) and only.copy and instruction.who == t.You() and not instruction.otherwise:
        return _may_cast_copies(only)
    if instruction.otherwise:
        whole = _may(replace(instruction, otherwise=()))
        said = "you don't" if instruction.who == t.You() else either("they don't", "that player doesn't", "the player doesn't")
        return f"{whole}. If {said}, {nested.clauses(instruction.otherwise)}"
    who = selector(instruction.who)
    lead = f"{either(_ANY[instruction.who], who) if instruction.who in _ANY else who} may "
    inner = nested.clauses(instruction.do)
    if isinstance(only, t.Move) and isinstance(only.what, t.Both):
        inner = either(inner, *(inner.replace(selector(only.what), words) for words in _and_or(only.what)))
    if _done_by(instruction.do, instruction.who):
        return lead + in_base_form(inner)
    if not isinstance(instruction.who, t.You):
        doers = [only.source if isinstance(only, t.DealDamage) else getattr(only, "who", None)]
        return f"{lead}have {with_subject(in_infinitive(inner))}" if doers[0] in (t.This(), t.You()) else refuse(instruction)
    plain = with_subject(inner)
    first = canonical(plain).lower().split()[0]
    if first in VERBS or plain.startswith("collect evidence"):
        return f"{lead}{plain}"
    return f"{lead}have {with_subject(in_infinitive(inner))}"


_ANY: dict[t.Selector, str] = {t.EachPlayer(): "any player", t.EachOpponent(): "any opponent"}


def _and_or(both: t.Both) -> list[str]:
    """ "[You may put] a creature card and/or a land card from among them": at most one of each."""
    parts = [part for part in both.parts if isinstance(part, t.Choose)]
    if len(parts) < len(both.parts) or any((one.minimum, one.count) != (t.Number(0), t.Number(1)) for one in parts):
        return []
    first = parts[0]
    if any((one.zones, one.players, one.among) != (first.zones, first.players, first.among) for one in parts):
        return []
    kinds = [f"a {nested.card(part.filter, False)}" for part in parts[:-1]]
    return [series([*kinds, selector(replace(parts[-1], minimum=None))], "and/or")]


_DONE_BY_THINGS = (t.DealDamage, t.Apply, t.Fight, t.Transform, t.KeywordAction, t.PhaseOut, t.ExchangeLife)


def _done_by(steps: tuple[t.Instruction, ...], who: t.Selector) -> bool:
    """Is it this player who does all of it? What says nobody, they do."""
    steps = tuple(step for step in steps if not isinstance(step, t.ChooseValue) or step.on_source) or steps
    doers = [getattr(step, "who", who) for step in steps]
    first = steps[0]
    if isinstance(first, _DONE_BY_THINGS) or (isinstance(first, t.Designate) and first.what != who):
        return False
    return all(one == who or one == t.It() for one in doers) if not isinstance(who, t.You) else all(one == who for one in doers)


def _delayed(instruction: t.DelayedTrigger) -> str:
    done = with_targets([target(spec) for spec in instruction.targets], nested.clauses(instruction.do), lower=True)
    if instruction.condition is not None:
        refuse(instruction)
    if not isinstance(instruction.event, t.BeginsStep):
        return _whenever(instruction, done)
    if instruction.duration not in (None, t.NextTime(t.EndOfTurn())):
        refuse(instruction)
    known = [words.replace(" '", "'") for words, event in MOMENTS.items() if event == instruction.event]
    if instruction.event.of is not None:
        added = t.BeginsStep(instruction.event.step, of=instruction.event.of) == instruction.event
        known = [words.replace(" '", "'") for words, (step, _) in OF_ADDED.items() if added and step == instruction.event.step]
    at_end = instruction.event == t.BeginsStep("end_of_combat")
    if isinstance(instruction.event.whose, t.OwnerOf):
        known = [f"their next {_STEPS.get(instruction.event.step) or refuse(instruction)}"]
    of_turn = [f"at {words}".replace(" '", "'") for words, event in OF_THIS_TURN.items() if event == instruction.event]
    if not known and not at_end and (not of_turn or instruction.duration is None):
        refuse(instruction)
    moment = "at end of combat" if at_end else f"at the beginning of {either(*known)}" if known else ""
    if instruction.duration is not None:
        moment = either(*of_turn, *([f"{moment} this turn"] if moment else []))
    first = f"{moment}, {done}"
    asked = instruction.do[0] if len(instruction.do) == 1 and not instruction.targets else None
    if isinstance(asked, t.If) and not asked.otherwise:  # asked then, and not also before it triggers (603.4)
        said = printable(after_what_is_done, asked.condition, nested.clauses(asked.then))
        first = either(*(f"{moment}, {one}" for one in said or ()), first)
    if isinstance(instruction.do[0], t.If):
        return either(first, f"{done} {moment}")  # the question is asked at that moment
    if len(instruction.do) > 1 and not instruction.targets:
        begun, *others = instruction.do
        rest = printable(nested.clauses, tuple(others))
        begins = nested.clause(begun)
        more = (f"{begins} {moment}, then {rest}", f"{moment}, {begins}. {rest}", f"{begins} {moment}. {rest}")
        return either(first, *(more if rest else ()))
    return first if instruction.targets else either(f"{done} {moment}", first)


_STEPS = {"upkeep": "upkeep", "end": "end step", "draw": "draw step"}


def _whenever(instruction: t.DelayedTrigger, done: str) -> str:
    """ "whenever you cast a spell this turn, …", "when that creature dies this turn, …"."""
    happens = event(instruction.event)
    if instruction.duration == t.EndOfTurn():
        return either(f"whenever {happens} this turn, {done}", f"until end of turn, whenever {happens}, {done}")
    if instruction.duration is None:
        return f"when {happens}, {done}"
    if not isinstance(instruction.duration, t.NextTime):
        return f"{duration(instruction.duration)}, whenever {happens}, {done}"
    if instruction.duration != t.NextTime(t.EndOfTurn()):
        refuse(instruction)
    following = _YOU_DO.sub("you next ", happens)
    said = f"when {either(happens, following)} this turn, {done}"
    copied = _next_copied(instruction)
    return said if copied is None else either(said, copied)


_YOU_DO = re.compile(rf"you (?=[{BEGIN}]*(?:cast|activate))")


def _next_copied(instruction: t.DelayedTrigger) -> str | None:
    """ "Copy the next instant spell you cast this turn when you cast it"; None for what does something else."""
    casts, copied = instruction.event, instruction.do[0]
    if not isinstance(casts, t.Casts) or casts != t.Casts(casts.what, t.You()) or len(instruction.do) > 1:
        return None
    twice = ""
    if isinstance(copied, t.If) and copied.then == (t.Repeat(t.Number(2), copied.otherwise),):
        asked = printable(condition, copied.condition) or refuse(instruction)
        copied, twice = copied.otherwise[0], f". if {asked}, copy that spell twice instead"
    if not isinstance(copied, t.CopySpell) or copied != t.CopySpell(t.EventRole(), new_targets=copied.new_targets):
        return None
    spell = noun(t.And((*(() if casts.what is None else conjuncts(casts.what)), t.IsSpell())), ("stack",))
    targets = ". you may choose new targets for the copy" if copied.new_targets else ""
    return f"copy the next {spell} you cast this turn when you cast it{twice}{targets}"


def _unless(instruction: t.Unless) -> str:
    payer = _SOME_PAYER.get(instruction.who) or selector(instruction.who)
    first = f"unless {payer} {_paid(instruction)}, {nested.clauses(instruction.do)}"
    if len(instruction.do) != 1:
        return refuse(instruction) if instruction.paid else first
    done, full_stop, after = nested.clause(instruction.do[0]).partition(". if ")
    said = f"{done} unless {payer} {_paid(instruction)}{full_stop}{after}"
    said = said if instruction.paid else either(said, first)
    if instruction.paid:
        return f"{said}. If they do, {nested.clauses(instruction.paid)}"
    return said if instruction.who != t.You() or after else either(said, f"{_paid(instruction)}. If you don't, {done}")


_SOME_PAYER: dict[t.Selector, str] = {
    t.EachPlayer(): either("a player", "any player"), t.EachOpponent(): either("an opponent", "any opponent"),
}  # fmt: skip


def _paid(instruction: t.Unless) -> str:
    """ "pay {2}", "pays {2}", "discards a card"."""
    if instruction.who == t.You():
        return print_costs.paid(instruction.cost)
    said = either(print_costs.paid(instruction.cost, True), print_costs.paid(instruction.cost))
    if isinstance(instruction.cost, t.EitherCost) and isinstance(instruction.cost.options[0], t.Sacrifice):
        first, *others = (replace(instruction, cost=one) for one in instruction.cost.options)
        return either(said, series([_paid(first), *map(_paid, others)]))
    return f"{said}{either('', ' of their choice')}" if isinstance(instruction.cost, t.Sacrifice) else said


_EACH = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer)


def _for_each(instruction: t.ForEach) -> str:
    over = instruction.over
    if (twice := doubled(instruction)) is not None:
        return twice
    if isinstance(over, _EACH) and len(instruction.do) == 1 and not _chosen_by_you(instruction.do[0]):
        return _each_does(instruction)
    if isinstance(over, t.Filtered) and isinstance(over.of, _EACH) and not instruction.together:
        return either(_each_does(instruction), f"{selector(over)} does the same")
    step = instruction.do[0]
    by_each = isinstance(step, t.DealDamage) and step.source == t.It() and isinstance(over, t.All | t.TargetRef)
    if by_each and isinstance(step, t.DealDamage) and len(instruction.do) == 1:
        return subject(selector(over)) + either("deals ", "each deal ", "deal ") + dealt(step)
    if isinstance(over, t.EachOpponent | t.EachPlayer) and not instruction.together:
        return f"for each {'opponent' if over == t.EachOpponent() else 'player'}, {nested.clauses(instruction.do)}"
    if isinstance(over, t.Filtered) and not instruction.together:
        return f"{for_each(t.Count(over))}, {nested.clauses(instruction.do)}"
    if isinstance(over, t.Bound) and over.name.endswith(VOTERS) and not instruction.together:
        done = nested.clauses(instruction.do).replace("<it>", "the voter").replace("<each>", "the voter")
        return f"for each {over.name.removesuffix(VOTERS).removeprefix('vote:')} vote, {done}"
    if not isinstance(over, t.All) or instruction.together:
        refuse(instruction)
    made = [one.bind for one in instruction.do if isinstance(one, t.CreateToken) and one.bind]
    several = "".join(of_several(name, ("token", "creature")) for name in made)
    return f"for each {noun(over.filter, over.zones, over.players)}, {nested.clauses(instruction.do)}{several}"


def _chosen_by_you(step: t.Instruction) -> bool:
    """ "[For each opponent,] choose a creature that player controls"."""
    return isinstance(step, t.ChooseThings) and isinstance(step.what, t.Choose) and step.what.chooser is None


def _for_each_kind(instruction: t.ForEachCounterKind) -> str:
    place = either("on", "among")
    return f"for each kind of counter {place} {selector(instruction.of)}, {nested.clauses(instruction.do)}"


def _each_does(instruction: t.ForEach) -> str:
    """ "each player exiles the top card of their library"."""
    if len(instruction.do) != 1:
        refuse(instruction)
    step = instruction.do[0]
    if isinstance(step, t.Apply) and not instruction.together:  # "each player gains control of all creatures they own"
        return subject(selector(instruction.over)) + in_third_person(TABLE.words_for(step) or refuse(instruction))
    own = isinstance(step, t.SacrificeObjects) or (isinstance(step, t.Move) and step.to != "library")
    if own != instruction.together or not _done_by(instruction.do, t.It()):
        refuse(instruction)
    said = in_third_person(nested.clause(step))
    if isinstance(step, t.Move) and step.to == "battlefield" and step.under == t.It():  # who puts it there controls it (110.2a)
        said = either(in_third_person(nested.clause(replace(step, under=t.You()))), said)
    return subject(selector(instruction.over)) + said


def _may_cast_copies(casting: t.CastNow) -> str:
    """ "copy that card three times. You may cast the copies without paying their mana costs"."""
    return _copied_and_cast(casting, "you may cast") if not casting.must else refuse(casting)


def _cast_now(instruction: t.CastNow) -> str:
    """ "copy that card. Cast the copy if able without paying its mana cost": it must be cast."""
    return _copied_and_cast(instruction, "cast") if instruction.copy and instruction.must else cast(instruction)


def _copied_and_cast(casting: t.CastNow, verb: str) -> str:
    if casting.filter is not None or casting.lands or casting.who != t.You():
        refuse(casting)
    often = next((words for words, number in TIMES.items() if number == casting.copies), None)
    if often is None and casting.copies not in (None, t.Number(1)):
        refuse(casting)
    several = casting.copies is not None
    copies = either("the copies", "any number of the copies") if several else either("the copy", "that copy")
    free = f"without paying {'their mana costs' if several else 'its mana cost'}"
    if casting.cost is not None:
        free = f"by {print_costs.gerunds(casting.cost)} rather than paying its mana cost"
    terms = (" if able" if casting.must else "") + (f" {free}" if casting.free or casting.cost is not None else "")
    lead = f"copy {selector(casting.what)}{'' if often is None else f' {often}'}"
    return f"{lead}. {verb} {copies}{terms}{exiled_after(casting.exile_after)}"


def _choose_mode(instruction: t.ChooseMode) -> str:
    """ "put your choice of a flying counter or a reach counter on it", "gains your choice of flying or haste"."""
    if instruction.random or instruction.count != 1 or any(len(option) != 1 for option in instruction.options):
        refuse(instruction)
    firsts = [option[0] for option in instruction.options]
    if all(isinstance(one, t.PutCounters) for one in firsts):
        return _choice_of_counters([one for one in firsts if isinstance(one, t.PutCounters)])
    if all(isinstance(one, t.AddMana) for one in firsts) and instruction.who == t.You():
        return _choice_of_mana([one for one in firsts if isinstance(one, t.AddMana)])
    if all(isinstance(one, t.CreateToken) and one.who == t.You() == instruction.who for one in firsts):
        return series([nested.clause(firsts[0]), *(_without_verb(one, firsts[0]) for one in firsts[1:])])
    if all(isinstance(one, t.Apply) for one in firsts):
        return _choice_of_abilities([one for one in firsts if isinstance(one, t.Apply)])
    if instruction.who != t.You() or len(firsts) > 2:
        refuse(instruction)
    return " or ".join(nested.clause(one) for one in firsts)


def _choice_of_mana(options: list[t.AddMana]) -> str:
    """ "add {C} or {G}{G}", with what may be spent on, whichever it is."""
    only, never = options[0].only, options[0].never
    if any((one.only, one.never) != (only, never) for one in options):
        refuse(options[0])
    said = [TABLE.words_for(replace(one, only=(), never=()), "add") or refuse(one) for one in options]
    added = predicate(t.You(), "add", series(said), False)
    return f"{added}. {limits(only, never)}" if only or never else added


def _choice_of_counters(options: list[t.PutCounters]) -> str:
    first = options[0]
    if any(one.on != first.on or one.who != t.You() or one.bind for one in options):
        refuse(first)
    kinds = [one.kind for one in options]
    said = [series([counted(one.count, f"{one.kind} counter") for one in options])]
    if all(one.count == t.Number(1) for one in options):
        said += [f"a {series(kinds)} counter", f"a counter from among {series(kinds, 'and')}"]
    brief = [f"put {series([said_first, *(f'{kind} counters' for kind in kinds[1:])])} on {selector(first.on)}"
             for said_first in (counted(first.count, f"{kinds[0]} counter"),)
             if first.count != t.Number(1) and all(one.count == first.count for one in options)]  # fmt: skip
    unnamed = "" if isinstance(first.count, FIGURES) else named(IMPOSSIBLE, "")
    return either(f"put {unnamed}{either('your choice of ', '')}{either(*said)} on {selector(first.on)}", *brief)


def _choice_of_abilities(options: list[t.Apply]) -> str:
    first = options[0]
    given: list[str] = []
    for one in options:
        change = one.effects[0]
        same = isinstance(change, t.Modify) and one.duration == first.duration and about(one.effects) == about(first.effects)
        if not same or not isinstance(change, t.Modify) or len(one.effects) != 1 or len(change.changes) != 1:
            refuse(one)
        gained = change.changes[0]
        if isinstance(gained, t.ModifyPT) and first == one:
            continue
        if isinstance(gained, t.ModifyPT) and len(options) == 2:
            first_size = nested.clause(replace(first, duration=t.EndOfGame()))
            return f"{first_size} or {both_signed(gained.power, gained.toughness)} {duration(first.duration)}"
        given.append(nested.listed((gained.ability,)) if isinstance(gained, t.AddAbility) else refuse(one))
    who = subject(selector(about(first.effects) or refuse(first)))
    gains = f"{who}{either('gains', 'gain')} your choice of {series(given)}"
    apart = f"choose {series(given)}. {who}{either('gains', 'gain')} that ability {duration(first.duration)}"
    return either(lasting(gains, duration(first.duration), _inside(first.duration)), apart)


FLOW: dict[type, Callable[[Any], str]] = {
    t.Apply: _apply,
    t.If: _if,
    t.May: _may,
    t.CastNow: _cast_now,
    t.DelayedTrigger: _delayed,
    t.Unless: _unless,
    t.Reflexive: _reflexive,
    t.Sequence: _sequence,
    t.ForEach: _for_each,
    t.ForEachCounterKind: _for_each_kind,
    t.Repeat: repeated,
    t.CopyForEach: copied_for_each,
    t.ChooseMode: _choose_mode,
}
