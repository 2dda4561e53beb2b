"""What is done to permanents: tap, untap, destroy, attach, exchange, switch (701)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    durations,
    life_verbs,
    qualities,
    references,
    selectors,
)
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.reader import Reader


def _tap(reader: Reader, who: t.Selector) -> t.Instruction:
    if reader.ok("or untap"):
        what = selectors.read_object(reader)
        return t.ChooseMode(((t.Tap(what),), (t.Untap(what),)), who)
    return t.Tap(selectors.read_object(reader))


def _untap(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.Untap(selectors.read_object(reader))


def _destroy(reader: Reader, who: t.Selector) -> t.Instruction:
    made = t.Destroy(selectors.read_object(reader))
    return made


def _regenerate(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.Regenerate(selectors.read_object(reader))


def _attach(reader: Reader, who: t.Selector) -> t.Instruction:
    before = len(reader.scope.mentions)
    what = selectors.read_object(reader)
    spoken = reader.scope.mentions[before:]
    del reader.scope.mentions[before:]
    reader.expect("to")
    to = selectors.read_object(reader)
    beside = [replace(one, beside=True) for one in reader.scope.mentions[before:]]
    reader.scope.mentions[before:] = [*spoken, *beside]
    return t.Attach(what, to)


def _transform(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(reader))


def _convert(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(reader), convert=True)


def _turn(reader: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(reader)
    return t.TurnFace(what, reader.expect("face up", "face down").split()[1])


def _exchange(reader: Reader, who: t.Selector) -> t.Instruction:
    if reader.any("life totals with"):
        return t.ExchangeLife(t.Both((who, selectors.read_object(reader))))
    if reader.ok("control of two target"):
        return _exchange_two(reader)
    if reader.ok("control of"):
        first = selectors.read_one(reader)
        if reader.ok("and"):
            return t.ExchangeControl(first, selectors.read_one(reader))
    reader.stuck()


def _exchange_two(reader: Reader) -> t.Instruction:
    """"exchange control of two target creatures": two targets, the second another than the first (115.3)."""
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.different or phrase.total or phrase.zones not in (None, ("battlefield",)):
        reader.stuck()
    nouns = frozenset(phrase.nouns)
    one = reader.scope.target(t.TargetSpec(phrase.filter), phrase.kind, False, nouns)
    shared = (t.SharesQuality(phrase.same, one),) if phrase.same else ()
    rest = t.And((phrase.filter, t.Not(t.IsAmong(one)), *shared))
    return t.ExchangeControl(one, reader.scope.target(t.TargetSpec(rest), phrase.kind, False, nouns))


def _switch(reader: Reader, who: t.Selector) -> t.Instruction:
    what = references.read_possessive(reader)
    reader.expect("power and toughness")
    return t.Apply((t.Modify(what, (t.SwitchPT(),)),), durations.read_duration(reader) or t.EndOfGame())


def _goad(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("goad", who, selectors.read_object(reader))


def _detain(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("detain", who, selectors.read_object(reader))


def _unattach(reader: Reader, who: t.Selector) -> t.Instruction:
    return t.Attach(selectors.read_object(reader), None)


def _double(reader: Reader, who: t.Selector) -> t.Instruction:
    if reader.any("the number of each kind of counter on", "the number of each kind of counters on"):
        return t.ForEach(selectors.read_object(reader), (t.PutSameCounters(t.It(), t.It()),))
    if reader.any("the number of"):
        kind = qualities.read_counter_kind(reader)
        reader.expect("on")
        what = selectors.read_object(reader)
        if kind is None:
            reader.stuck()
        return t.ForEach(what, (t.PutCounters(kind, t.CountersOn(t.It(), kind), t.It(), who),))
    life = reader.attempt(life_verbs.double_total, who)
    if life is not None:
        return life
    several = reader.attempt(_double_each)
    if several is not None:
        return several
    if (
        reader.at("target")
        or reader.at("its")
        or reader.at("~ 's")
        or reader.at("that")
        or reader.at("equipped")
        or reader.at("enchanted")
    ):
        what = references.read_possessive(reader) if not reader.ok("its") else references.it(reader)
    else:
        reader.stuck()
    quality = reader.expect("power and toughness", "power", "toughness")
    duration = durations.read_duration(reader) or t.EndOfTurn()
    power: t.Amount = t.ValueOf("power", what) if quality != "toughness" else t.Number(0)
    toughness: t.Amount = t.ValueOf("toughness", what) if quality != "power" else t.Number(0)
    return t.Apply((t.Modify(what, (t.ModifyPT(power, toughness, doubling=True),)),), duration)


def _double_each(reader: Reader) -> t.Instruction:
    """ "double the power of each creature you control": each by its own power as it is now."""
    reader.expect("the")
    quality = reader.expect("power and toughness of", "power of", "toughness of")
    over = selectors.read_object(reader)
    duration = durations.read_duration(reader)
    if not isinstance(over, t.All | t.Both | t.TargetRef) or duration is None:
        reader.stuck()
    name = reader.scope.results.numbered("doubled")
    one = t.Bound(name)
    power: t.Amount = t.ValueOf("power", one) if quality != "toughness of" else t.Number(0)
    toughness: t.Amount = t.ValueOf("toughness", one) if quality != "power of" else t.Number(0)
    change = t.Apply((t.Modify(one, (t.ModifyPT(power, toughness, doubling=True),)),), duration)
    return t.ForEach(over, (t.Bind(name, t.It()), change))
