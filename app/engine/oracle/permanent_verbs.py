"""What is done to permanents: tap, untap, destroy, attach, exchange, switch (701)."""

from __future__ import annotations

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


def _tap(r: Reader, who: t.Selector) -> t.Instruction:
    if r.ok("or untap"):
        what = selectors.read_object(r)
        return t.ChooseMode(((t.Tap(what),), (t.Untap(what),)), who)
    return t.Tap(selectors.read_object(r))


def _untap(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Untap(selectors.read_object(r))


def _destroy(r: Reader, who: t.Selector) -> t.Instruction:
    made = t.Destroy(selectors.read_object(r))
    return made


def _regenerate(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Regenerate(selectors.read_object(r))


def _attach(r: Reader, who: t.Selector) -> t.Instruction:
    before = len(r.scope.mentions)
    what = selectors.read_object(r)
    spoken = r.scope.mentions[before:]
    del r.scope.mentions[before:]
    r.expect("to")
    to = selectors.read_object(r)
    r.scope.mentions[before:before] = spoken
    return t.Attach(what, to)


def _transform(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(r))


def _convert(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Transform(selectors.read_object(r), convert=True)


def _turn(r: Reader, who: t.Selector) -> t.Instruction:
    what = selectors.read_object(r)
    return t.TurnFace(what, r.expect("face up", "face down").split()[1])


def _exchange(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("life totals with"):
        return t.ExchangeLife(t.Both((who, selectors.read_object(r))))
    if r.ok("control of two target"):
        return _exchange_two(r)
    if r.ok("control of"):
        first = selectors.read_one(r)
        if r.ok("and"):
            return t.ExchangeControl(first, selectors.read_one(r))
    r.stuck()


def _exchange_two(r: Reader) -> t.Instruction:
    """"exchange control of two target creatures": two targets, the second another than the first (115.3)."""
    phrase = read_phrase(r, frozenset({"same"}))
    if phrase.different or phrase.total or phrase.zones not in (None, ("battlefield",)):
        r.stuck()
    nouns = frozenset(phrase.nouns)
    one = r.scope.target(t.TargetSpec(phrase.filter), phrase.kind, False, nouns)
    shared = (t.SharesQuality(phrase.same, one),) if phrase.same else ()
    rest = t.And((phrase.filter, t.Not(t.IsAmong(one)), *shared))
    return t.ExchangeControl(one, r.scope.target(t.TargetSpec(rest), phrase.kind, False, nouns))


def _switch(r: Reader, who: t.Selector) -> t.Instruction:
    what = references.read_possessive(r)
    r.expect("power and toughness")
    return t.Apply((t.Modify(what, (t.SwitchPT(),)),), durations.read_duration(r) or t.EndOfGame())


def _goad(r: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("goad", who, selectors.read_object(r))


def _detain(r: Reader, who: t.Selector) -> t.Instruction:
    return t.KeywordAction("detain", who, selectors.read_object(r))


def _unattach(r: Reader, who: t.Selector) -> t.Instruction:
    return t.Attach(selectors.read_object(r), None)


def _double(r: Reader, who: t.Selector) -> t.Instruction:
    if r.any("the number of"):
        kind = qualities.read_counter_kind(r)
        r.expect("on")
        what = selectors.read_object(r)
        if kind is None:
            r.stuck()
        return t.ForEach(what, (t.PutCounters(kind, t.CountersOn(t.It(), kind), t.It(), who),))
    life = r.attempt(life_verbs.double_total, who)
    if life is not None:
        return life
    several = r.attempt(_double_each)
    if several is not None:
        return several
    if r.at("target") or r.at("its") or r.at("~ 's") or r.at("that") or r.at("equipped") or r.at("enchanted"):
        what = references.read_possessive(r) if not r.ok("its") else references.it(r)
    else:
        r.stuck()
    quality = r.expect("power and toughness", "power", "toughness")
    duration = durations.read_duration(r) or t.EndOfTurn()
    power: t.Amount = t.ValueOf("power", what) if quality != "toughness" else t.Number(0)
    toughness: t.Amount = t.ValueOf("toughness", what) if quality != "power" else t.Number(0)
    return t.Apply((t.Modify(what, (t.ModifyPT(power, toughness, doubling=True),)),), duration)


def _double_each(r: Reader) -> t.Instruction:
    """ "double the power of each creature you control": each by its own power as it is now."""
    r.expect("the")
    quality = r.expect("power and toughness of", "power of", "toughness of")
    over = selectors.read_object(r)
    duration = durations.read_duration(r)
    if not isinstance(over, t.All | t.Both | t.TargetRef) or duration is None:
        r.stuck()
    r.scope.names += 1
    name = f"doubled{r.scope.names}"
    one = t.Bound(name)
    power: t.Amount = t.ValueOf("power", one) if quality != "toughness of" else t.Number(0)
    toughness: t.Amount = t.ValueOf("toughness", one) if quality != "power of" else t.Number(0)
    change = t.Apply((t.Modify(one, (t.ModifyPT(power, toughness, doubling=True),)),), duration)
    return t.ForEach(over, (t.Bind(name, t.It()), change))
