"""How permanents enter: tapped, with counters, with a choice, as a copy (614.1c–d, 614.12)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, becoming, conditions, costs, moving_verbs, qualities, selectors, verbs
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT


def read_entering(r: Reader) -> tuple[t.Ability, ...]:
    """A static ability about how this or other permanents enter. Raises Stuck."""
    effect = r.first(_as_enters, _as_copy, _enters, _if_enters)
    return (t.StaticAbility((effect,), zones=("battlefield",)),)


def _enters(r: Reader) -> t.EntersWith:
    """"~ enters tapped unless …", "Creatures your opponents control enter tapped", "~ enters with …"."""
    subject = selectors.read_object(r)
    if isinstance(subject, t.Choose | t.TargetRef):
        r.stuck()
    r.expect("enters", "enter", "escapes")
    escaped = r.words[r.i - 1] == "escapes"
    r.any("the battlefield")
    what = None if isinstance(subject, t.This) else as_filter(subject)
    if r.word == "under":
        r.stuck()
    tapped = False
    counters: tuple[tuple[str, t.Amount], ...] = ()
    if r.any("tapped"):
        tapped = True
        r.any("and")
    choice = r.attempt(_choice_of_counters)
    if choice is not None:
        return choice
    if r.at("with"):
        r.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
        counters = moving_verbs.read_with_counters(r)
        if r.ok(", where x is"):
            x = amounts.read_amount(r)
            counters = tuple((k, x if c == t.X() else c) for k, c in counters)
    if not (tapped or counters):
        r.stuck()
    condition: t.Condition | None = None
    if r.any("unless"):
        pay = r.attempt(_unless_pay)
        if pay is not None:
            return t.EntersWith(what, choices=(pay,))
        condition = t.NotSo(conditions.read_condition(r))
    elif r.any("if"):
        condition = conditions.read_condition(r)
    if escaped:
        condition = t.PaidCost("escape", t.This())
    return t.EntersWith(what, tapped, counters, condition=condition)


def _choice_of_counters(r: Reader) -> t.EntersWith:
    """"with your choice of a reach counter or a menace counter on it": chosen as it enters (614.12a)."""
    r.expect("with your choice of")
    kinds = []
    while True:
        r.expect("a", "an")
        kind = qualities.read_counter_kind(r)
        if kind is None:
            r.stuck()
        kinds.append(kind)
        if not r.any(", or", "or", ","):
            break
    r.expect("on it")
    options = tuple(kinds)
    counters = tuple((kind, t.IfElse(t.ChosenIs("word", kind), t.Number(1), t.Number(0))) for kind in options)
    return t.EntersWith(None, counters=counters, choices=(t.ChooseValue("word", "word", options=options),))


def _unless_pay(r: Reader) -> t.Instruction:
    r.expect("you")
    cost = costs.read_cost(r)
    return t.Unless((t.Tap(t.This()),), cost, t.You())


def _if_enters(r: Reader) -> t.EntersWith:
    """"If ~ was kicked, it enters with two +1/+1 counters on it"."""
    r.expect("if")
    condition = conditions.read_condition(r)
    r.expect(",")
    r.scope.mention(t.This(), OBJECT, False, frozenset({"creature", "permanent"}))
    r.expect("it enters", "~ enters")
    r.any("the battlefield")
    if r.any("tapped"):
        return t.EntersWith(None, True, condition=condition)
    counters = moving_verbs.read_with_counters(r)
    return t.EntersWith(None, False, counters, condition=condition)


def _as_enters(r: Reader) -> t.EntersWith:
    """"As ~ enters, choose a color", "As this land enters, you may pay 2 life. If you don't, it enters tapped."."""
    r.expect("as ~ enters", "as it enters")
    r.any("the battlefield")
    r.expect(",")
    if r.any("you may pay", "you may reveal", "you may discard"):
        r.i -= 1
        cost = costs.read_cost(r)
        r.expect(". if you don't ,")
        r.expect("it enters tapped", "~ enters tapped", "it enters the battlefield tapped", "~ enters the battlefield tapped")
        return t.EntersWith(None, choices=(t.Unless((t.Tap(t.This()),), cost, t.You()),))
    choices = [_choice(r)]
    while r.any("and", ", then"):
        choices.append(_choice(r))
    return t.EntersWith(None, choices=tuple(choices))


def _choice(r: Reader) -> t.Instruction:
    two = r.attempt(_listed_choice)
    if two is not None:
        return two
    if r.any("an opponent chooses"):
        r.stuck()
    r.expect("choose", "you choose")
    chosen = r.attempt(verbs.read_choice, t.You())
    if chosen is None:
        r.stuck()
    return chosen


def _listed_choice(r: Reader) -> t.Instruction:
    """"choose odd or even", "choose Khans or Dragons", "choose artifact or creature"."""
    r.expect("choose")
    options = []
    while True:
        if r.at_end() or r.word in ("a", "an", ".", "target", "two", "any", "another"):
            r.stuck()
        options.append(r.raw)
        r.i += 1
        if r.any(", or", "or", ","):
            continue
        break
    if len(options) < 2:
        r.stuck()
    return t.ChooseValue("word", "word", options=tuple(options))


def _as_copy(r: Reader) -> t.EntersWith:
    """"You may have ~ enter as a copy of any creature on the battlefield, except …" (707.9)."""
    optional = bool(r.ok("you may have ~ enter"))
    if not optional:
        r.expect("~ enters")
    r.any("the battlefield")
    tapped = bool(r.any("tapped"))
    r.expect("as a copy of")
    r.expect("any", "a", "an", "another")
    other = r.words[r.i - 1] == "another"
    phrase = read_phrase(r)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    chosen = t.Choose(phrase.filter, t.Number(1), None, phrase.zones or ("battlefield",), phrase.owner)
    exceptions = becoming.read_copy_exceptions(r)
    return t.EntersWith(None, tapped, copy_of=chosen, exceptions=exceptions, optional=optional)
