"""Costs (118): what stands before a colon, after a keyword, after "pay" and after "unless"."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import amounts, grammar, nouns, qualities, references
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader

SYMBOL_COSTS = {"{T}": t.TapThis(), "{Q}": t.UntapThis()}


def is_mana(word: str) -> bool:
    """Is the token a mana symbol?"""
    if not (word.startswith("{") and word.endswith("}")):
        return False
    inner = word[1:-1]
    return inner.isdigit() or all(p in {*"WUBRGCXYZSP"} or p.isdigit() for p in inner.split("/"))


def read_mana(r: Reader) -> t.ManaCost:
    """A row of mana symbols. Raises Stuck."""
    symbols = []
    while is_mana(r.word):
        symbols.append(r.word[1:-1])
        r.i += 1
    if not symbols:
        r.stuck()
    return t.ManaCost(() if symbols == ["0"] else tuple(symbols))


def together(parts: list[t.Cost]) -> t.Cost:
    return parts[0] if len(parts) == 1 else t.Costs(tuple(parts))


def read_cost(r: Reader) -> t.Cost:
    """Several costs joined by commas or "and". Raises Stuck."""
    parts = [_one(r)]
    while True:
        i = r.i
        r.ok(",")
        r.ok("and")
        if r.i == i:
            break
        more = r.attempt(_one)
        if more is None:
            r.i = i
            break
        parts.append(more)
    return together(parts)


def read_either(r: Reader) -> t.Cost:
    """A cost, or one of several joined by "or": "pays {2} or discards a card". Raises Stuck."""
    start = r.i
    options = [read_cost(r)]
    if r.at(", or") and isinstance(options[0], t.Costs) and "and" not in r.words[start:r.i]:
        options = list(options[0].parts)  # "sacrifice a creature, discard a card, or pay 4 life": one of them
    while r.any(", or", "or"):
        if is_mana(r.word):
            options.append(read_mana(r))
        else:
            options.append(read_cost(r))
    return options[0] if len(options) == 1 else t.EitherCost(tuple(options))


def read_after_keyword(r: Reader, end: int) -> t.Cost:
    """"Cycling {2}" or "Cycling—Pay 2 life." """
    if r.ok("—"):
        cost = read_cost(r)
        if r.any("or"):
            cost = t.EitherCost((cost, read_cost(r)))
        r.ok(".")
        return cost
    cost = read_mana(r)
    if r.at("or {"):
        r.stuck()
    return cost


def _one(r: Reader) -> t.Cost:
    word = r.word
    if word in SYMBOL_COSTS:
        r.i += 1
        return SYMBOL_COSTS[word]
    if is_mana(word):
        return read_mana(r)
    if word == "{E}":
        count = 0
        while r.ok("{E}"):
            count += 1
        return t.PayEnergy(t.Number(count))
    read = _VERBS.get(word)
    if read is None:
        r.stuck()
    r.i += 1
    return read(r)


def _counted(r: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """"a creature", "two other lands", "another artifact", "X cards", "all lands you control"."""
    other = bool(r.any("another"))
    if not other:
        if r.any("any number of", "one or more"):
            count: t.Amount = t.AnyNumber(t.Number(1) if r.words[r.i - 1] == "more" else None)
        elif r.any("all"):
            r.stuck()
        else:
            count = t.X() if r.ok("x") else t.Number(amounts.read_number_word(r))
    else:
        count = t.Number(1)
    other = bool(r.any("other")) or other
    phrase = read_phrase(r, understood)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    return count, phrase


def _pay(r: Reader) -> t.Cost:
    if is_mana(r.word):
        cost: t.Cost = read_mana(r)
        times = amounts.read_for_each(r)
        return t.RepeatedCost(cost, times) if times is not None else cost
    if r.word == "{E}":
        return _one(r)
    if r.any("its mana cost", "that card 's mana cost", "that spell 's mana cost", "that creature 's mana cost"):
        return t.ManaCostOf(references.it(r))
    if r.any("half your life, rounded up", "half your life , rounded up"):
        return t.PayLife(t.Half(t.ValueOf("life", t.You()), "up"))
    if r.any("life equal to"):
        return t.PayLife(amounts.read_amount(r))
    if r.any("any amount of life"):
        return t.PayLife(t.AnyNumber())
    if r.any("any amount of {E}", "one or more {E}"):
        return t.PayEnergy(t.AnyNumber(t.Number(1)))
    if r.any("any amount of mana"):
        r.stuck()
    if r.any("an amount of {E} equal to"):
        return t.PayEnergy(amounts.read_amount(r))
    amount = amounts.read_amount(r)
    if r.ok("{E}"):
        return t.PayEnergy(amount)
    r.expect("life")
    times = amounts.read_for_each(r)
    return t.PayLife(amounts.times(amount, times) if times is not None else amount)


def _sacrifice(r: Reader) -> t.Cost:
    r.scope.cost_words |= {"sacrificed"}
    if r.any("~", "it", "him", "her"):
        return t.SacrificeThis()
    if r.any("@"):
        return t.Sacrifice(t.IsAmong(t.Granter()), t.Number(1))
    count, phrase = _counted_or(r)
    return t.Sacrifice(phrase.filter, count)


def _counted_or(r: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """A counted phrase that may go on: "a Goblin or a land", "an artifact or another creature"."""
    if r.words[r.i - 1] == "another":
        r.i -= 1
    count, phrase = _counted(r, understood)
    while r.at("or a") or r.at("or an") or r.at("or another"):
        i = r.i
        r.i += 1
        more = r.attempt(_counted)
        if more is None:
            r.i = i
            break
        phrase = Phrase(parts=[nouns.either([phrase.filter, more[1].filter])], zones=phrase.zones, card=phrase.card)
    return count, phrase


def _discard(r: Reader) -> t.Cost:
    r.scope.cost_words |= {"discarded"}
    if r.any("~"):
        return t.DiscardThis()
    if r.any("your hand"):
        return t.DiscardCards(t.Number(0), whole_hand=True)
    count, phrase = _counted_or(r, frozenset({"at_random"}))
    return t.DiscardCards(count, phrase.optional_filter, random=phrase.at_random)


def _tap(r: Reader) -> t.Cost:
    if r.any("~"):
        return t.TapThis()
    r.scope.cost_words |= {"tapped"}
    return _tap_others(r, False)


def _tap_others(r: Reader, untap: bool) -> t.Cost:
    if r.any("any number of"):
        other = bool(r.any("other"))
        phrase = read_phrase(r, frozenset({"total"}))
        if phrase.total is None:
            r.stuck()
        parts = [p for p in phrase.parts if p != t.ControlledBy(t.You()) and p != t.Status("untapped")]
        if other:
            parts.append(t.Not(t.IsSource()))
        return t.TapOthers(both(parts), t.Number(0), untap, total_power=phrase.total[2])
    count, phrase = _counted(r)
    parts = [p for p in phrase.parts if p != t.ControlledBy(t.You()) and p != t.Status("untapped")]
    return t.TapOthers(both(parts) if parts else t.IsPermanent(), count, untap)


def _untap(r: Reader) -> t.Cost:
    if r.any("~"):
        return t.UntapThis()
    return _tap_others(r, True)


def _exile(r: Reader) -> t.Cost:
    r.scope.cost_words |= {"exiled"}
    if r.any("~ from your graveyard", "~ from your hand"):
        r.scope.kind = r.words[r.i - 1]
        return t.ExileThis()
    if r.any("~"):
        return t.ExileThis()
    if r.any("the top card of your library"):
        return t.ExileCards(t.Number(1), "library", top=True)
    if r.ok("the top"):
        count = amounts.read_amount(r)
        r.expect("cards of your library")
        return t.ExileCards(count, "library", top=True)
    count, phrase = _counted_or(r)
    zone = phrase.zones[0] if phrase.zones else "battlefield"
    if phrase.zones and len(phrase.zones) > 1:
        r.stuck()
    return t.ExileCards(count, zone, phrase.optional_filter)


def _return(r: Reader) -> t.Cost:
    r.scope.cost_words |= {"returned"}
    if r.ok("~"):
        r.expect("to its owner 's hand")
        return t.ReturnThis()
    count, phrase = _counted(r)
    r.expect("to its owner 's hand", "to their owner 's hand", "to their owners ' hands")
    if t.ControlledBy(t.You()) not in phrase.parts:
        chosen = t.Choose(phrase.filter, count, None, phrase.zones or ("battlefield",), phrase.owner)
        return t.DoAsCost(t.Move(chosen, "hand"))
    parts = [p for p in phrase.parts if p != t.ControlledBy(t.You())]
    return t.ReturnToHand(both(parts) if parts else t.IsPermanent(), count)


def _remove(r: Reader) -> t.Cost:
    """"Remove a charge counter from this artifact", "Remove two +1/+1 counters from among creatures you control"."""
    if r.any("any number of"):
        count: t.Amount = t.AnyNumber()
    elif r.any("one or more"):
        count = t.AnyNumber(t.Number(1))
    elif r.any("all"):
        count = t.AnyNumber()
        r.stuck()
    else:
        count = t.X() if r.ok("x") else t.Number(amounts.read_number_word(r))
    kind = qualities.read_counter_kind(r)
    r.scope.cost_words |= {"removed"}
    r.expect("from")
    if r.any("~", "it"):
        return t.RemoveCounters(kind, count)
    r.any("among")
    r.any("a", "an")
    phrase = read_phrase(r)
    return t.RemoveCounters(kind, count, phrase.filter)


def _put(r: Reader) -> t.Cost:
    count = t.Number(amounts.read_number_word(r))
    kind = qualities.read_counter_kind(r)
    if kind is None:
        r.stuck()
    r.expect("on ~")
    return t.PutCountersThis(kind, count)


def _reveal(r: Reader) -> t.Cost:
    r.scope.cost_words |= {"revealed"}
    if r.any("~ from your hand", "~"):
        return t.RevealThis()
    count, phrase = _counted_or(r)
    if phrase.zones != ("hand",):
        r.stuck()
    return t.RevealCards(count, phrase.optional_filter)


def _mill(r: Reader) -> t.Cost:
    amount = amounts.read_amount(r)
    r.expect("cards", "card")
    return t.MillCards(amount)


def _exert(r: Reader) -> t.Cost:
    r.expect("~")
    return t.ExertThis()


def _act(verb: str) -> Callable[[Reader], t.Cost]:
    def read(r: Reader) -> t.Cost:
        r.i -= 1
        return t.DoAsCost(grammar.read_action(r, t.You()))

    return read


_VERBS = {
    "pay": _pay, "pays": _pay, "sacrifice": _sacrifice, "discard": _discard, "tap": _tap, "untap": _untap,
    "exile": _exile, "return": _return, "remove": _remove, "put": _put, "reveal": _reveal, "mill": _mill,
    "exert": _exert, "sacrifices": _sacrifice, "discards": _discard, "collect": _act("collect"),
    "forage": _act("forage"), "blight": _act("blight"),
}
