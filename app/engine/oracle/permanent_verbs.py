"""What is done to permanents: tap, untap, destroy, attach, exchange, switch (701)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    durations,
    selectors,
)
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import NOT_THIS
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


def read_attach(reader: Reader, who: t.Selector) -> t.Instruction:
    before = len(reader.scope.mentions)
    what = selectors.read_object(reader)
    spoken = reader.scope.mentions[before:]
    del reader.scope.mentions[before:]
    reader.expect("to")
    to = reader.attempt(_opponent_at_random, what) or _another_host(reader, what)
    beside = [replace(one, beside=True) for one in reader.scope.mentions[before:]]
    reader.scope.mentions[before:] = [*spoken, *beside]
    return t.Attach(what, to)


def _another_host(reader: Reader, what: t.Selector) -> t.Selector:
    """ "[attach target Aura] to another creature": than it is attached to, whatever says so. Raises Stuck."""
    another = reader.at("another")
    to = selectors.read_object(reader)
    other = (NOT_THIS, t.Not(t.IsAmong(what)))
    if another and isinstance(to, t.Choose) and any(one in other for one in conjuncts(to.filter)):
        host = t.Not(t.IsAmong(t.AttachedTo(what)))
        parts = [host if one in other else one for one in conjuncts(to.filter)]
        to = reader.scope.exchanged(to, to, replace(to, filter=both(parts)))
    return to


def _opponent_at_random(reader: Reader, what: t.Selector) -> t.Selector:
    """ "[attach this Aura to] another one of your opponents chosen at random": another than it is attached to. Raises Stuck."""
    other = reader.expect("another one of your opponents chosen at random", "one of your opponents chosen at random")
    opponent: t.Filter = t.IsPlayer("opponent")
    if other.startswith("another"):
        opponent = t.And((opponent, t.Not(t.IsAmong(t.AttachedTo(what)))))
    return t.Choose(opponent, t.Number(1), random=True)


def exchange_two(reader: Reader, who: t.Selector) -> t.Instruction:
    """"exchange control of two target creatures": two targets, the second another than the first (115.3)."""
    reader.expect("control of two target")
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.different or phrase.total or phrase.zones not in (None, ("battlefield",)):
        reader.stuck()
    nouns = frozenset(phrase.nouns)
    one = reader.scope.target(t.TargetSpec(phrase.filter), phrase.kind, False, nouns)
    shared = (t.SharesQuality(phrase.same, one),) if phrase.same else ()
    rest = t.And((phrase.filter, t.Not(t.IsAmong(one)), *shared))
    return t.ExchangeControl(one, reader.scope.target(t.TargetSpec(rest), phrase.kind, False, nouns))


def double_each(reader: Reader, who: t.Selector) -> t.Instruction:
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
