"""Putting counters on, taking them off, moving them and dividing them (122)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, damage_verbs, qualities, selectors, targeting
from app.engine.oracle import vocabulary as v
from app.engine.oracle.reader import Reader


def put(reader: Reader, who: t.Selector) -> t.Instruction:
    """What follows "put", if it is counters of several kinds, of a choice of kinds, or those something else had."""
    return reader.first(*(partial(read, who=who) for read in (_put_either, _put_counters, _put_choice)))


def no_more_than(reader: Reader, out: list[Any]) -> bool:
    """ "This ability can't cause the total number of +1/+0 counters on ~ to be greater than seven": of those put just before.
    Raises Stuck."""
    last = out[-1]
    reader.expect("this ability can't cause the total number of")
    kind = qualities.read_counter_kind(reader)
    reader.expect("on ~ to be greater than")
    most = t.Number(amounts.read_number_word(reader))
    if not isinstance(last, t.PutCounters) or last.kind != kind or last.on != t.This() or not isinstance(last.count, t.AnyNumber):
        reader.stuck()
    room = t.Greatest((t.Number(0), t.Minus(most, t.CountersOn(t.This(), kind))))
    most_put = room if last.count.maximum is None else t.Least((last.count.maximum, room))
    out[-1] = reader.scope.rebuilt(last, replace(last, count=replace(last.count, maximum=most_put)))
    return True


def _put_choice(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "put your choice of a +1/+1 counter or a flying counter on …", "[your choice of] a vigilance, … or menace counter", "your
    choice of a counter from among vigilance, … and menace"."""
    if not reader.ok("your choice of") and reader.word not in ("a", "an"):
        reader.stuck()
    options = _kinds(reader, (", and", "and", ",") if reader.ok("a counter from among") else (", or", "or", ","))
    reader.expect("on")
    what = selectors.read_object(reader)
    return t.ChooseMode(tuple((t.PutCounters(kind, count, what, who),) for kind, count in options), who)


def _kinds(reader: Reader, joints: tuple[str, ...]) -> list[tuple[str, t.Amount]]:
    """Kinds of counters to choose from, and how many of each. Raises Stuck."""
    options: list[tuple[str, t.Amount]] = []
    while not options or reader.any(*joints):
        options.append(_kind_and_count(reader, joints))
    return options if len(options) > 1 else reader.stuck()


def _kind_and_count(reader: Reader, joints: tuple[str, ...]) -> tuple[str, t.Amount]:
    """ "A flying counter", "two charge counters", "reach" of a list of kinds. Raises Stuck."""
    count = amounts.read_number_word(reader) if reader.word in v.NUMBERS or reader.word in ("a", "an") else 1
    words: list[str] = []
    noun = "counters" if count > 1 else "counter"
    while not (any(map(reader.at, joints)) or reader.word in ("on", ".", "") or reader.ok(noun)):
        words.append(reader.word)
        reader.i += 1
    return " ".join(words) or reader.stuck(), t.Number(count)


def _put_either(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "put a +1/+1 counter or a loyalty counter on it"."""
    count = amounts.read_amount(reader)
    kinds = [qualities.read_counter_kind(reader)]
    while reader.any(", or", "or", ","):
        reader.any("a", "an")
        kinds.append(qualities.read_counter_kind(reader))
    reader.expect("on")
    what = selectors.read_object(reader)
    if len(kinds) < 2 or None in kinds or not isinstance(count, t.Number | t.X):
        reader.stuck()
    return t.ChooseMode(tuple((t.PutCounters(kind or "", count, what, who),) for kind in kinds), who)


def _put_counters(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.any("an additional", "additional", "another")
    if reader.words[reader.i - 1] in ("additional", "another"):
        count: t.Amount = t.Number(1)
    elif reader.any("a number of"):
        kind = qualities.read_counter_kind(reader)
        if kind is None or not reader.ok("on"):
            reader.stuck()
        what = selectors.read_object(reader)
        reader.expect("equal to")
        return t.PutCounters(kind, amounts.read_amount(reader), what, who)
    else:
        count = amounts.read_amount(reader)
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        if isinstance(count, t.BoundAmount | t.EventAmount):
            reader.stuck()
        reader.stuck()
    parts = [(kind, count)]
    while not reader.at("and a counter from among") and reader.any(", and a", ", and an", "and a", "and an", ", a", ", an"):
        more = qualities.read_counter_kind(reader)
        if more is None:
            reader.stuck()
        parts.append((more, t.Number(1)))
    chosen = _kinds(reader, (", or", "or", ",")) if reader.ok("and a counter from among") else []
    reader.expect("on")
    what = selectors.read_object(reader)
    steps: tuple[t.Instruction, ...] = tuple(t.PutCounters(k, c, what, who) for k, c in parts)
    if chosen:
        options = (t.Sequence((*steps, t.PutCounters(one, number, what, who))) for one, number in chosen)
        return t.ChooseMode(tuple((option,) for option in options), who)
    others = reader.attempt(_more_counters, who)
    if others is not None:
        steps = (*steps, others)
    return steps[0] if len(steps) == 1 else t.Sequence(steps)


def more(reader: Reader, who: t.Selector, first: t.Instruction) -> t.Instruction:
    """The counters put, with those that "and" adds."""
    others = reader.attempt(_more_counters, who)
    if others is None:
        return first
    rest = others.steps if isinstance(others, t.Sequence) else (others,)
    return t.Sequence((first, *rest))


def _more_counters(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "… and a +1/+1 counter on up to one other target creature", ", two +1/+1 counters on another target creature, and …"."""
    if reader.expect(", and", "and", ",") != ",":
        return _put_counters(reader, who)
    made = _put_counters(reader, who)
    return made if isinstance(made, t.Sequence) else reader.stuck()


def distribute(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "distribute three +1/+1 counters among one, two, or three target creatures"."""
    count = amounts.read_amount(reader)
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        reader.stuck()
    reader.expect("among")
    ref = selectors.read_object(reader) if reader.word.startswith("<") else targeting.read_target(reader)
    damage_verbs.divide_among_targets(reader, ref, count)
    return t.PutCounters(kind, t.Divided(), ref, who)
