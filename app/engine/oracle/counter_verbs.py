"""Putting counters on, taking them off, moving them and dividing them (122)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, damage_verbs, qualities, references, selectors, targeting
from app.engine.oracle.reader import Reader


def put(r: Reader, who: t.Selector) -> t.Instruction | None:
    """What follows "put", if it is counters: of one kind, of a choice of kinds, or those something else had."""
    return r.attempt(_put_counters, who) or r.attempt(_put_choice, who) or r.attempt(_put_same, who)


def _put_same(r: Reader, who: t.Selector) -> t.Instruction:
    """ "put its counters on target creature", "put those counters on it": of what it had."""
    if r.any("its", "those counters"):
        what = references.it(r, value=True)
    else:
        what = references.read_possessive(r)
    if r.words[r.i - 1] != "counters":
        r.expect("counters")
    r.expect("on")
    return t.PutSameCounters(what, selectors.read_object(r))


def _put_choice(r: Reader, who: t.Selector) -> t.Instruction:
    """ "put your choice of a +1/+1 counter or a flying counter on …", "your choice of a vigilance, … or menace counter"."""
    r.expect("your choice of")
    kinds: list[str] = []
    words: list[str] = []
    while r.word != "on":
        if r.at_end() or r.word == ".":
            r.stuck()
        if r.word in (",", "or", "a", "an", "counter"):
            if words:
                kinds.append(" ".join(words))
                words = []
        else:
            words.append(r.word)
        r.i += 1
    r.expect("on")
    what = selectors.read_object(r)
    if len(kinds) < 2:
        r.stuck()
    return t.ChooseMode(tuple((t.PutCounters(kind, t.Number(1), what, who),) for kind in kinds), who)


def _put_counters(r: Reader, who: t.Selector) -> t.Instruction:
    r.any("an additional", "additional")
    if r.words[r.i - 1] in ("additional",):
        count: t.Amount = t.Number(1)
    elif r.any("a number of"):
        kind = qualities.read_counter_kind(r)
        if kind is None or not r.ok("on"):
            r.stuck()
        what = selectors.read_object(r)
        r.expect("equal to")
        return t.PutCounters(kind, amounts.read_amount(r), what, who)
    else:
        count = amounts.read_amount(r)
    kind = qualities.read_counter_kind(r)
    if kind is None:
        if isinstance(count, t.BoundAmount | t.EventAmount):
            r.stuck()
        r.stuck()
    parts = [(kind, count)]
    while r.any("and a", "and an"):
        more = qualities.read_counter_kind(r)
        if more is None:
            r.stuck()
        parts.append((more, t.Number(1)))
    r.expect("on")
    what = selectors.read_object(r)
    steps: tuple[t.Instruction, ...] = tuple(t.PutCounters(k, c, what, who) for k, c in parts)
    others = r.attempt(_more_counters, who) if r.at("and") else None
    if others is not None:
        steps = (*steps, others)
    return steps[0] if len(steps) == 1 else t.Sequence(steps)


def _more_counters(r: Reader, who: t.Selector) -> t.Instruction:
    """ "… and a +1/+1 counter on up to one other target creature"."""
    r.expect("and")
    return _put_counters(r, who)


def remove(r: Reader, who: t.Selector) -> t.Instruction:
    if r.at("~ from combat") or r.at("it from combat") or r.at("target"):
        what = r.attempt(selectors.read_object)
        if what is not None and r.ok("from combat"):
            return t.RemoveFromCombat(what)
        r.stuck()
    count: t.Amount | None
    if r.any("all"):
        count = None
    elif r.any("any number of"):
        count = t.AnyNumber()
    else:
        count = amounts.read_amount(r)
    kind = qualities.read_counter_kind(r)
    r.expect("from")
    r.any("among")
    return t.TakeCounters(kind, count, selectors.read_object(r))


def move(r: Reader, who: t.Selector) -> t.Instruction:
    """ "move a +1/+1 counter from ~ onto target creature" (122.5)."""
    count: t.Amount | None = None
    if r.any("any number of"):
        count = t.AnyNumber()
    elif not r.any("all"):
        count = amounts.read_amount(r)
    kind = qualities.read_counter_kind(r)
    r.expect("from")
    origin = selectors.read_object(r)
    r.expect("onto", "to")
    return t.MoveCounters(kind, count, origin, selectors.read_object(r))


def distribute(r: Reader, who: t.Selector) -> t.Instruction:
    """ "distribute three +1/+1 counters among one, two, or three target creatures"."""
    count = amounts.read_amount(r)
    kind = qualities.read_counter_kind(r)
    if kind is None:
        r.stuck()
    r.expect("among")
    ref = targeting.read_target(r)
    damage_verbs._divide(r, ref, count)
    return t.PutCounters(kind, t.Divided(), ref, who)
