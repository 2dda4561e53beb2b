"""Numbers in text: words, X, "the number of …", "twice …", "equal to its power" (107)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from app.engine import trees as t
from app.engine.oracle import counting, grammar, players, references, rewrite, selectors, tallied, that_many
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions.amounts import TABLE
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.walking import field_names

N = TypeVar("N")
_VALUES: dict[str, t.Measure] = {
    **v.MEASURES, "life total": "life", "speed": "speed", "level": "level", "starting life total": "starting_life",
}  # fmt: skip
_TALLIED = {
    "the total amount of mana paid this way": "pay", "the total amount of life paid this way": "pay",
    "the damage dealt this way": "deal", "the amount of damage dealt this way": "deal",
    "the amount of life lost this way": "lose", "the life lost this way": "lose",
}  # fmt: skip
"""How much of what was done this way, by the verb."""


@grammar.read_number_word.by
def read_number_word(reader: Reader) -> int:
    """A number in figures or words. Raises Stuck."""
    word = reader.word
    if word.isdigit():
        reader.i += 1
        return int(word)
    if word in v.NUMBERS:
        reader.i += 1
        return v.NUMBERS[word]
    if word in ("a", "an"):
        reader.i += 1
        return 1
    reader.stuck()


@grammar.read_amount.by
def read_amount(reader: Reader) -> t.Amount:
    """Any amount. Raises Stuck."""
    with reader.scope.about(None):
        return _read_amount(reader)


def _read_amount(reader: Reader) -> t.Amount:
    left = _term(reader)
    while True:
        if reader.any("plus"):
            more = _term(reader)
            left = t.Plus((*left.parts, more)) if isinstance(left, t.Plus) else t.Plus((left, more))
        elif reader.any("minus"):
            left = t.Minus(left, _term(reader))
        else:
            return left


def _term(reader: Reader) -> t.Amount:
    word = reader.word
    if word in ("x", "y"):
        reader.i += 1
        return t.X() if word == "x" else t.X("Y")
    if word.isdigit() or word in v.NUMBERS:
        if reader.peek() == "times" and word in v.NUMBERS:
            reader.i += 2
            return t.Times(t.Number(v.NUMBERS[word]), _term(reader))
        return t.Number(read_number_word(reader))
    if word.startswith("<"):
        return _label(reader)
    read = _TERMS.get(word)
    if read is None:
        found = reader.attempt(_possessive_value)
        if found is None:
            reader.stuck()
        return found
    return read(reader)


def _label(reader: Reader) -> t.Amount:
    """Explicit numbers of canonical wording: <amount it>, <event amount>, <divided>."""
    words = reader.word[1:-1].split() or [""]
    if words == ["event", "amount"]:
        made: t.Amount = t.EventAmount()
    elif words[0] == "amount" and len(words) == 2:
        made = t.BoundAmount(words[1])
    elif words == ["divided"]:
        made = t.Divided()
    else:
        return _possessive_value(reader)
    reader.i += 1
    return made


def _twice(reader: Reader) -> t.Amount:
    factor = v.TIMES[reader.word]
    reader.i += 1
    return t.Times(t.Number(factor), _term(reader))


def _half(reader: Reader) -> t.Amount:
    reader.i += 1
    reader.any("of")
    inner = _term(reader)
    reader.ok(",")
    return t.Half(inner, "up" if reader.any("rounded up", "rounded down") == "rounded up" else "down")


def rounded(reader: Reader, amount: t.Amount) -> t.Amount:
    """ "[half X damage], rounded up,": how a half is rounded, told after what it is of."""
    if not isinstance(amount, t.Half) or not reader.at(", rounded"):
        return amount
    up = reader.expect(", rounded up", ", rounded down") == ", rounded up"
    reader.ok(",")
    return t.Half(amount.of, "up" if up else "down")


def _that(reader: Reader) -> t.Amount:
    if reader.any("that result"):
        return tallied.this_way(reader, "roll")
    if reader.any("that excess damage", "that amount of excess damage"):
        return reader.scope.asked or _excess_of_event(reader)
    if reader.ok("that damage"):
        return _that_damage(reader)
    if reader.any("that many", "that much", "that amount of", "that amount"):
        return _that_many(reader)
    found = reader.attempt(_possessive_value)
    if found is None:
        reader.stuck()
    return found


def _that_damage(reader: Reader) -> t.Amount:
    """How much damage was just dealt, or the event is. Raises Stuck."""
    if reader.scope.did("deal") is not None:
        return tallied.this_way(reader, "deal")
    return t.EventAmount() if reader.scope.event_amount and "damage" in reader.words[: reader.i - 2] else reader.stuck()


def _excess_of_event(reader: Reader) -> t.Amount:
    """How much excess damage the event is."""
    if not reader.scope.excess:
        reader.stuck()
    return t.EventAmount()


def _that_many(reader: Reader) -> t.Amount:
    """The number of the event, or of what was done last."""
    last = that_many.counted(reader.scope.last)
    asked = _asked_for(reader)
    if asked is not None:
        that_many.not_the_event(reader, asked)
        return asked
    if isinstance(last, t.ChooseValue) and last.kind == "number":
        return t.ChosenNumber()
    for name in ("count", "amount"):
        if isinstance(getattr(last, name, None), t.BoundAmount | t.EventAmount):
            same: t.Amount = getattr(last, name)
            return same
    for name in field_names(last) if isinstance(last, t.Instruction) else ():
        aimed = getattr(last, name)
        most = reader.scope.targets[aimed.index].maximum if isinstance(aimed, t.TargetRef) else None
        if isinstance(most, t.BoundAmount | t.EventAmount):
            return most  # "up to that many target …, and that many": the same number
    if _is_of_one_thing(last):  # one thing is no number: that of something before it is meant
        return t.EventAmount() if reader.scope.event_amount else reader.stuck()
    if isinstance(last, t.Draw) and not isinstance(last.count, t.Number | t.X):
        reader.stuck()  # so many as were to be drawn, or as were drawn? They differ where draws are replaced
    done = _of_each_player(reader, last) or last
    if done is not None and hasattr(done, "bind"):
        that_many.the_one_number(reader, done)
        return t.BoundAmount(reader.scope.tie(done))
    if reader.scope.event_amount:
        return t.EventAmount()
    return _used_up(reader) if last is None else reader.stuck()


def _used_up(reader: Reader) -> t.Amount:
    """How much of something was used up to pay the cost. Raises Stuck."""
    words = reader.scope.cost_words
    if words & {"tapped", "sacrificed", "discarded"}:
        return t.Count(t.Bound(sorted(words)[0]))
    return t.BoundAmount("removed") if words == {"removed"} else reader.stuck()


def _asked_for(reader: Reader) -> t.Amount | None:
    """The number that the condition of the sentence or of the ability is about: "if it had counters on it, … that many"."""
    scope = reader.scope
    if scope.asked is None and scope.had is not None and not scope.event_amount and scope.had[1] == len(scope.actions):
        return scope.had[0]
    return scope.asked


def _of_each_player(reader: Reader, last: t.Instruction | None) -> t.Move | None:
    """ "Each player shuffles their hand into their library, then draws that many cards": what each of them did."""
    if not isinstance(last, t.ForEach) or last.over != reader.scope.actor or len(last.do) != 1:
        return None
    moved = last.do[0]
    return moved if isinstance(moved, t.Move) and not isinstance(moved.what, t.Choose) else None


def _is_of_one_thing(last: t.Instruction | None) -> bool:
    """Is what was done last done to this object or to one that is chosen, or does it change something?"""
    chosen = last.what if isinstance(last, t.ChooseThings) else None
    one = isinstance(chosen, t.Choose) and chosen.count == t.Number(1)
    return one or isinstance(last, t.Apply) or getattr(last, "what", None) == t.This()


def _the(reader: Reader) -> t.Amount:  # noqa: C901 - a row of alternatives
    found = reader.attempt(TABLE.whole)
    if found is not None:
        return found
    if reader.any("the number of", "the total number of"):
        return counting.read_count(reader)
    if reader.any("the greatest number of cards a player discarded this way"):
        discarded = tallied.things_this_way(reader, "discard")
        return t.ExtremeAmong(t.Count(t.Filtered(discarded, t.OwnedBy(t.It()))), t.EachPlayer())
    if reader.scope.excess and reader.any("the excess damage", "the excess"):
        return t.EventAmount()
    if reader.scope.event_amount and reader.any(*_DAMAGE_OF_EVENT) and reader.word != "this":
        return t.EventAmount()
    for words, ends in (("the damage dealt", ("or", ",", ".")), ("the damage", (".", ""))):
        if reader.scope.event_amount and reader.at(words) and reader.peek(len(words.split())) in ends:
            reader.i += len(words.split())
            return t.EventAmount()
    if reader.any("the amount of {E} paid this way"):
        return tallied.energy_paid(reader)
    if (done := reader.maybe(_TALLIED)) is not None:
        return tallied.this_way(reader, done)
    if reader.any("the total of those results"):
        return _rolled(reader)
    if reader.any("the total", "the combined"):
        return _total(reader)
    if reader.scope.event_amount and "gain" in reader.words[: reader.i] and reader.any("the amount of life you gained"):
        return t.EventAmount()
    if reader.scope.prevented and reader.any("the damage prevented this way", "the amount of damage prevented this way"):
        return t.EventAmount()
    if reader.any(*_EXCESS):
        return tallied.excess_damage(reader)
    if reader.any("the difference between those results"):
        return _difference_of_results(reader)
    between = reader.attempt(_difference_between)
    if between is not None:
        return between
    if reader.ok("the difference between"):
        return _difference(reader)
    if reader.any("the difference"):
        if reader.scope.compared is None:
            reader.stuck()
        return reader.scope.compared
    if reader.any("the other result"):
        node = reader.scope.did("roll")
        if not isinstance(node, t.RollDie) or node.other is None:
            reader.stuck()
        return t.BoundAmount(node.other)
    if reader.any("the result"):
        return _rolled(reader)
    if reader.any("the chosen number"):
        return t.ChosenNumber()
    return reader.first(_value_of_the, _possessive_value)


def _rolled(reader: Reader) -> t.Amount:
    """ "The result", "the total of those results" of dice (706.2, 706.4). Raises Stuck."""
    node = reader.scope.did("roll")
    if node is None and reader.scope.event_amount and "roll" in reader.words[: reader.i]:
        return t.EventAmount()
    if node is None or node.other is not None:
        reader.stuck()
    reader.scope.asked = t.BoundAmount(reader.scope.tie(node))  # what "that much" is in the same sentence
    return reader.scope.asked


def _difference(reader: Reader) -> t.Amount:
    """ "[the difference between] its power and toughness", "that creature's power and its toughness": how much the greater one is
    more. Raises Stuck."""
    one = _possessive_value(reader)
    if not isinstance(one, t.ValueOf):
        reader.stuck()
    reader.expect("and its", "and")
    other = t.ValueOf(_quality(reader), one.of)
    return t.Greatest((t.Minus(one, other), t.Minus(other, one)))


def _difference_of_results(reader: Reader) -> t.Amount:
    """How much more one of two dice just rolled shows than the other. Raises Stuck."""
    rolled = reader.scope.did("roll")
    if not isinstance(rolled, t.RollDie) or rolled.count != t.Number(2):
        reader.stuck()
    return tallied.further_number(reader, rolled, "difference")


_DAMAGE_OF_EVENT = ("the amount of damage dealt", "the amount of damage it dealt to that player", "the amount of damage it dealt")
_EXCESS = ("the amount of excess damage dealt to that creature this way", "the excess damage dealt to that creature this way",
           "the amount of excess damage dealt this way", "the excess damage dealt this way")


def _difference_between(reader: Reader) -> t.Amount:
    """ "the difference between your life total and target player's life total": whichever of the two is more. Raises Stuck."""
    reader.expect("the difference between")
    if reader.any("those players ' life totals"):
        those = references.player(reader, "player", True)
        return t.Minus(t.ValueOf("life", those, "max"), t.ValueOf("life", those, "min"))
    one = _term(reader)
    reader.expect("and")
    other = _term(reader)
    return t.Greatest((t.Minus(one, other), t.Minus(other, one)))


def _value_of_the(reader: Reader) -> t.Amount:
    """ "the power of target creature", "the mana value of the exiled card"."""
    reader.expect("the")
    quality = _quality(reader)
    reader.expect("of")
    return t.ValueOf(quality, selectors.read_object(reader))


def _quality(reader: Reader) -> t.Measure:
    return reader.means(_VALUES)


def _total(reader: Reader) -> t.Amount:
    quality = _quality(reader)
    reader.expect("of", "among")
    return t.ValueOf(quality, selectors.read_object(reader, False))


def _possessive_value(reader: Reader) -> t.Amount:
    """ "its power", "your life total", "that creature's toughness", "~'s power", "your devotion to black"."""
    if reader.at("your"):
        return _yours(reader)
    if reader.any("his", "her"):
        return t.ValueOf(_quality(reader), references.himself(reader, LAST_EXISTED))
    if reader.ok("its"):
        if reader.any("controller 's life total"):
            return t.ValueOf("life", t.ControllerOf(references.it(reader, moment=LAST_EXISTED)))
        quality = _quality(reader)  # the mana value is that of the card: permanents that are copies have another
        return t.ValueOf(quality, t.It() if reader.scope.describing else references.its(reader, quality == "mana_value"))
    if reader.at("their"):
        reader.i += 1
        if reader.any("life total"):
            return t.ValueOf("life", references.actor(reader))
        reader.any("total")  # of several it is the sum anyway
        quality = _quality(reader)
        what = references.them(reader, moment=LAST_EXISTED)
        return t.ValueOf(quality, what)
    found = reader.attempt(references.read_possessive)
    if found is not None:
        return t.ValueOf(_quality(reader), found)
    who = players.read_possessive_player(reader)
    reader.expect("life total")
    return t.ValueOf("life", who)


def _yours(reader: Reader) -> t.Amount:
    if reader.ok("your devotion to that color"):
        chosen = any(isinstance(node, t.ChooseValue) and node.kind == "color" for _, node in reader.scope.actions)
        return t.Devotion((), t.You()) if chosen else reader.stuck()
    return TABLE.whole(reader)


def _any_number(reader: Reader) -> t.Amount:
    reader.i += 1
    if not reader.any("number of", "amount of"):
        reader.stuck()
    return t.AnyNumber()


def _a(reader: Reader) -> t.Amount:
    if reader.any("a number of"):
        reader.stuck()
    if reader.any("an amount of life equal to", "an amount equal to"):
        return read_amount(reader)
    return t.Number(read_number_word(reader))


def _up_to(reader: Reader) -> t.Amount:
    reader.expect("up to")
    return t.AnyNumber(t.Number(0), read_amount(reader))


_TERMS = {
    "twice": _twice,
    "half": _half,
    "that": _that,
    "the": _the,
    "any": _any_number,
    "a": _a,
    "an": _a,
    "double": _twice,
    "up": _up_to,
}


def and_where_y(reader: Reader, told: Sequence[N], x_is: t.Amount) -> list[N]:
    """ "[+X/+Y, where X is that card's power] and Y is its toughness": what was told, with the amount for Y. Raises Stuck."""
    if not rewrite.has_y(tuple(told)):
        return [*told]
    reader.expect(", and y is", "and y is")
    of_the_same = isinstance(x_is, t.ValueOf) and reader.ok("its")
    amount = t.ValueOf(_quality(reader), x_is.of) if isinstance(x_is, t.ValueOf) and of_the_same else read_amount(reader)
    return [rewrite.with_y(one, amount) for one in told]


def read_for_each(reader: Reader) -> t.Amount | None:
    """ "for each [thing]" as a number to multiply by, or None."""
    if not reader.at("for each"):
        return None
    return reader.attempt(_for_each)


def _for_each(reader: Reader) -> t.Amount:
    reader.expect("for each")
    found = counting.read_count(reader)
    if reader.ok("beyond the first"):
        return t.Greatest((t.Number(0), t.Minus(found, t.Number(1))))
    while (more := reader.attempt(_and_each)) is not None:
        found = t.Plus((*found.parts, more)) if isinstance(found, t.Plus) else t.Plus((found, more))
    return found


def _and_each(reader: Reader) -> t.Amount:
    """ "[for each land you control] and each land card in your graveyard": up to the end of what it multiplies."""
    reader.expect("and each", "and for each")
    found = counting.read_count(reader)
    return found if reader.word in (".", ",", "", '"') else reader.stuck()


def times(amount: t.Amount, of: t.Amount) -> t.Amount:
    """A product, simplified where one factor is 1."""
    if amount == t.Number(1):
        return of
    return t.Times(amount, of)
