"""What qualifies a clause after it: unless, if, for each, at, so many times, until (608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, conditions, continuous, costs, delayed, events, grammar, players, rewrite
from app.engine.oracle import vocabulary as v
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.reader import Reader
from app.engine.oracle.results import among


def read_suffixes(reader: Reader, steps: Steps) -> Steps:
    """What was just read, as the words after it qualify it."""
    while (suffix := None if _new_sentence(reader) else _SUFFIXES.get(reader.word)) is not None:
        changed = reader.attempt(suffix, steps)
        if changed is None:
            break
        steps = changed
    return steps


def _new_sentence(reader: Reader) -> bool:
    """Did a quotation just end the sentence? "… with "This token can't block." If you do, …"."""
    return reader.words[reader.i - 1 : reader.i] == ['"'] and reader.words[reader.i - 2] == "." and reader.raw[:1].isupper()


def _unless(reader: Reader, steps: Steps) -> Steps:
    """ "unless its controller pays {2}" (118.12a), "unless you control a Forest"."""
    reader.i += 1
    i = reader.i
    kept = reader.scope.mentions
    reader.scope.mentions = reader.scope.before(steps)  # paid before it is done
    who = reader.attempt(players.read_player)
    cost = reader.attempt(costs.read_either) if who is not None and reader.word in costs.VERBS else None
    reader.scope.mentions = kept
    if who is not None and cost is not None:
        if isinstance(who, t.ControllerOf | t.OwnerOf):
            reader.scope.mention(who, PLAYER, False, frozenset({"player"}))
        return [_unless_paid(reader, steps, cost, who)]
    reader.i = i
    return _if_so(t.NotSo(_condition_before(reader, steps)), steps)


def _if_so(condition: t.Condition, steps: Steps) -> Steps:
    """What is done only if something is so; of what is done later that is asked as it is done (603.7c)."""
    later = steps[0] if len(steps) == 1 else None
    if not isinstance(later, t.DelayedTrigger):
        return [t.If(condition, tuple(steps))]
    return [replace(later, do=(t.If(condition, later.do),))]


def _unless_paid(reader: Reader, steps: Steps, cost: t.Cost, who: t.Selector) -> t.Instruction:
    """Of several players who each do something unless they pay, each decides for themself."""
    if who != t.It() or not reader.scope.actor_each:
        return t.Unless(tuple(steps), cost, who)
    steps = [reader.scope.renewed(with_it(step, reader.scope.actor, ("who",))) for step in steps]
    if len(steps) == 1 and isinstance(steps[0], t.ForEach) and steps[0].over == reader.scope.actor:
        steps = list(steps[0].do)
    return t.ForEach(reader.scope.actor, (t.Unless(tuple(steps), cost, who),))


def _condition_before(reader: Reader, steps: Steps) -> t.Condition:
    """A condition after what depends on it speaks of things as they are before that is done."""
    kept = reader.scope.mentions
    reader.scope.mentions = reader.scope.before(rewrite.instructions(tuple(steps)))
    try:
        return conditions.read_condition(reader)
    finally:
        reader.scope.mentions = kept


def _if_after(reader: Reader, steps: Steps) -> Steps:
    reader.i += 1
    condition = _condition_before(reader, steps)
    if reader.at("instead") and not reader.at("instead if"):
        reader.stuck()
    reader.scope.branch = None
    return _if_so(condition, steps)


def _scaled(reader: Reader, steps: Steps) -> Steps:
    """ "… for each [thing]": the number of what was just said, so many times."""
    step = steps[0]
    if isinstance(step, t.DealDamage) and isinstance(step.to, t.All):
        recipient = reader.scope.mention(t.It(), OBJECT, False, frozenset({"creature", "permanent", "planeswalker"}))
        each = amounts.read_for_each(reader)
        reader.scope.mentions = [m for m in reader.scope.mentions if m is not recipient]
    else:
        kept = reader.scope.actor_each
        to = step.to if isinstance(step, t.DealDamage) and step.source != t.It() else None
        reader.scope.actor_each = kept or isinstance(to, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer)
        each = _counted_before(reader, steps)
        reader.scope.actor_each = kept
    return reader.stuck() if each is None else so_many(reader, steps, each)


def so_many(reader: Reader, steps: Steps, each: t.Amount) -> Steps:
    """So many times as much as the one step says. Raises Stuck."""
    step = steps[0]
    if len(steps) != 1:
        reader.stuck()
    if isinstance(step, t.Apply):
        return [_scaled_apply(reader, step, each)]
    if isinstance(step, t.Reveal):
        if step.until is None or step.until_count != t.Number(1):
            reader.stuck()
        made = reader.scope.renewed(replace(step, until_count=each))
        for mention in list(reader.scope.mentions):
            if mention.selector == t.Bound(step.hit or ""):
                reader.scope.revise(mention, plural=True)
        return [made]
    if isinstance(step, t.AddMana) and step.choice == "any_color" and step.amount == t.Number(1):
        return [t.AddMana(tuple(v.COLORS.values()), each, "combination", who=step.who)]  # a color for each of them
    for name in ("amount", "count"):
        value = getattr(step, name, None)
        if isinstance(value, t.Amount):
            counted: Any = step
            return [reader.scope.renewed(replace(counted, **{name: amounts.times(value, each)}))]
    if isinstance(step, t.Nothing):
        reader.stuck()  # "choose another target for each …": how many targets there are is not said by doing nothing so often
    return [t.Repeat(each, tuple(steps))]


def _counted_before(reader: Reader, steps: Steps) -> t.Amount | None:
    """ "[Draw a card] for each opponent who drew a card this way": by what was done before that, not by it."""
    kept = reader.scope.actions
    reader.scope.actions = [one for one in kept if not among(one[1], steps)]
    try:
        return amounts.read_for_each(reader)
    finally:
        reader.scope.actions = kept


def _scaled_apply(reader: Reader, step: t.Apply, each: t.Amount) -> t.Instruction:
    """ "gets +1/+0 until end of turn for each …"."""
    effects: list[t.StaticEffect] = []
    for effect in step.effects:
        if not isinstance(effect, t.Modify) or not all(isinstance(c, t.ModifyPT) for c in effect.changes):
            reader.stuck()
        changes = tuple(
            t.ModifyPT(continuous.scaled(c.power, each), continuous.scaled(c.toughness, each))
            for c in effect.changes
            if isinstance(c, t.ModifyPT)
        )
        effects.append(t.Modify(effect.what, changes))
    return t.Apply(tuple(effects), step.duration)


def _later(reader: Reader, steps: Steps) -> Steps:
    event = reader.attempt(delayed.read_owners_next, steps[-1]) or delayed.read_next_time(reader)
    this_turn = reader.ok("this turn")
    if reader.ok(", then"):  # "exile it at end of combat, then return it": both are done then
        steps = [*steps, *grammar.clauses(reader)]
    delayed.say_of_returned(reader, steps := list(steps))
    reader.scope.mentions = reader.scope.before(steps, returns=True)
    return [t.DelayedTrigger(event, tuple(steps), duration=t.NextTime(t.EndOfTurn()) if this_turn else None)]


def _when_gone(reader: Reader, steps: Steps) -> Steps:
    """ "[Exile that token] when ~ leaves the battlefield", "… when you lose control of ~" (603.7). Raises Stuck."""
    reader.i += 1
    spoken = list(reader.scope.mentions)
    event = events.read_event(reader)
    gone = isinstance(event, t.Moves) and event.source_zone == "battlefield"
    if reader.word != "." or not (gone or isinstance(event, t.LosesControl)):
        reader.stuck()
    reader.scope.mentions = spoken
    reader.scope.mentions = reader.scope.before(steps, returns=True)
    return [t.DelayedTrigger(event, tuple(steps))]


def _times(reader: Reader, steps: Steps) -> Steps:
    if reader.ok("twice"):
        return [t.Repeat(t.Number(2), tuple(steps))]
    known = v.NUMBERS.get(reader.word) if reader.peek() == "times" else None
    if known is not None:
        reader.i += 1
    count = amounts.read_amount(reader) if known is None else t.Number(known)
    reader.expect("times")
    return [t.Repeat(count, tuple(steps))]


def with_it(step: t.Instruction, who: t.Selector, names: tuple[str, ...]) -> t.Instruction:
    """The instruction with each of several players for all of them, in these of its parts."""
    made: Any = step
    changes = {name: t.It() for name in names if getattr(step, name, None) == who}
    new: t.Instruction = replace(made, **changes)
    return new


_SUFFIXES = {
    "unless": _unless,
    "if": _if_after,
    "for": _scaled,
    "at": _later,
    "when": _when_gone,
    "twice": _times,
    "three": _times,
    "x": _times,
    "four": _times,
    "five": _times,
}
