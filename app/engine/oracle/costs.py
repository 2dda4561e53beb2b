"""Costs (118): what stands before a colon, after a keyword, after "pay" and after "unless"."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import amounts, grammar, nouns, qualities, references
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than_target
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader

SYMBOL_COSTS = {"{T}": t.TapThis(), "{Q}": t.UntapThis()}


def is_mana(word: str) -> bool:
    """Is the token a mana symbol?"""
    if not (word.startswith("{") and word.endswith("}")):
        return False
    inner = word[1:-1]
    return inner.isdigit() or all(p in {*"WUBRGCXYZSP"} or p.isdigit() for p in inner.split("/"))


def read_mana(reader: Reader) -> t.ManaCost:
    """A row of mana symbols. Raises Stuck."""
    symbols = []
    while is_mana(reader.word):
        symbols.append(reader.word[1:-1])
        reader.i += 1
    if not symbols:
        reader.stuck()
    return t.ManaCost(() if symbols == ["0"] else tuple(symbols))


def together(parts: list[t.Cost]) -> t.Cost:
    return parts[0] if len(parts) == 1 else t.Costs(tuple(parts))


def read_cost(reader: Reader) -> t.Cost:
    """Several costs joined by commas or "and". Raises Stuck."""
    parts = [_one(reader)]
    while True:
        i = reader.i
        reader.ok(",")
        reader.ok("and")
        if reader.i == i:
            break
        more = reader.attempt(_one)
        if more is None:
            reader.i = i
            break
        parts.append(more)
    return together(parts)


def read_either(reader: Reader) -> t.Cost:
    """A cost, or one of several joined by "or": "pays {2} or discards a card". Raises Stuck."""
    start = reader.i
    options = [read_cost(reader)]
    if reader.at(", or") and isinstance(options[0], t.Costs) and "and" not in reader.words[start:reader.i]:
        options = list(options[0].parts)  # "sacrifice a creature, discard a card, or pay 4 life": one of them
    while reader.any(", or", "or"):
        if is_mana(reader.word):
            options.append(read_mana(reader))
        else:
            options.append(read_cost(reader))
    return options[0] if len(options) == 1 else t.EitherCost(tuple(options))


def read_after_keyword(reader: Reader, end: int) -> t.Cost:
    """"Cycling {2}" or "Cycling—Pay 2 life." """
    if reader.ok("—"):
        cost = read_cost(reader)
        if reader.any("or"):
            cost = t.EitherCost((cost, read_cost(reader)))
        reader.ok(".")
        return cost
    cost = read_mana(reader)
    if reader.at("or {"):
        reader.stuck()
    return cost


def _one(reader: Reader) -> t.Cost:
    word = reader.word
    if word in SYMBOL_COSTS:
        reader.i += 1
        return SYMBOL_COSTS[word]
    if is_mana(word):
        return read_mana(reader)
    if word == "{E}":
        count = 0
        while reader.ok("{E}"):
            count += 1
        return t.PayEnergy(t.Number(count))
    read = _VERBS.get(word)
    if read is None:
        reader.stuck()
    reader.i += 1
    return read(reader)


def _counted(reader: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """"a creature", "two other lands", "another artifact", "X cards", "all lands you control"."""
    other = bool(reader.any("another"))
    if not other:
        if reader.any("any number of", "one or more"):
            count: t.Amount = t.AnyNumber(t.Number(1) if reader.words[reader.i - 1] == "more" else None)
        elif reader.any("all"):
            reader.stuck()
        else:
            count = t.X() if reader.ok("x") else t.Number(amounts.read_number_word(reader))
    else:
        count = t.Number(1)
    other = bool(reader.any("other")) or other
    phrase = read_phrase(reader, understood)
    if other:
        phrase.parts.append(other_than_target(reader, phrase.nouns))
    return count, phrase


def _and_life(reader: Reader) -> t.Cost:
    """ "[pay {1}] and 2 life"."""
    reader.expect("and")
    amount = t.Number(amounts.read_number_word(reader))
    reader.expect("life")
    return t.PayLife(amount)


def _pay(reader: Reader) -> t.Cost:
    if is_mana(reader.word):
        cost: t.Cost = read_mana(reader)
        times = amounts.read_for_each(reader)
        life = reader.attempt(_and_life) if times is None else None
        if life is not None:
            return t.Costs((cost, life))
        return t.RepeatedCost(cost, times) if times is not None else cost
    if reader.word == "{E}":
        return _one(reader)
    if reader.any("its mana cost", "that card 's mana cost", "that spell 's mana cost", "that creature 's mana cost"):
        return t.ManaCostOf(references.it(reader))
    if reader.any("half your life, rounded up", "half your life , rounded up"):
        return t.PayLife(t.Half(t.ValueOf("life", t.You()), "up"))
    if reader.any("life equal to"):
        return t.PayLife(amounts.read_amount(reader))
    if reader.any("any amount of life"):
        return t.PayLife(t.AnyNumber())
    if reader.any("any amount of {E}", "one or more {E}"):
        return t.PayEnergy(t.AnyNumber(t.Number(1)))
    if reader.any("any amount of mana"):
        reader.stuck()
    if reader.any("an amount of {E} equal to"):
        return t.PayEnergy(amounts.read_amount(reader))
    amount = amounts.read_amount(reader)
    if reader.ok("{E}"):
        return t.PayEnergy(amount)
    reader.expect("life")
    times = amounts.read_for_each(reader)
    return t.PayLife(amounts.times(amount, times) if times is not None else amount)


def _sacrifice(reader: Reader) -> t.Cost:
    reader.scope.cost_words |= {"sacrificed"}
    if reader.any("~", "it", "him", "her"):
        return t.SacrificeThis()
    if reader.any("@"):
        return t.Sacrifice(t.IsAmong(t.Granter()), t.Number(1))
    if reader.word in ("enchanted", "equipped"):
        return t.Sacrifice(t.IsAmong(grammar.read_attached(reader)), t.Number(1))
    count, phrase = _counted_or(reader)
    return t.Sacrifice(phrase.filter, count)


def _counted_or(reader: Reader, understood: frozenset[str] = frozenset()) -> tuple[t.Amount, Phrase]:
    """A counted phrase that may go on: "a Goblin or a land", "an artifact or another creature"."""
    if reader.words[reader.i - 1] == "another":
        reader.i -= 1
    count, phrase = _counted(reader, understood)
    while reader.at("or a") or reader.at("or an") or reader.at("or another"):
        i = reader.i
        reader.i += 1
        more = reader.attempt(_counted)
        if more is None:
            reader.i = i
            break
        phrase = Phrase(parts=[nouns.either([phrase.filter, more[1].filter])], zones=phrase.zones, card=phrase.card)
    return count, phrase


def _discard(reader: Reader) -> t.Cost:
    reader.scope.cost_words |= {"discarded"}
    if reader.any("~"):
        return t.DiscardThis()
    if reader.any("your hand"):
        return t.DiscardCards(t.Number(0), whole_hand=True)
    count, phrase = _counted_or(reader, frozenset({"at_random"}))
    return t.DiscardCards(count, phrase.optional_filter, random=phrase.at_random)


def _tap(reader: Reader) -> t.Cost:
    if reader.any("~"):
        return t.TapThis()
    reader.scope.cost_words |= {"tapped"}
    return _tap_others(reader, False)


def _tap_others(reader: Reader, untap: bool) -> t.Cost:
    if reader.any("any number of"):
        other = bool(reader.any("other"))
        phrase = read_phrase(reader, frozenset({"total"}))
        if phrase.total is None:
            reader.stuck()
        parts = [p for p in phrase.parts if p != t.ControlledBy(t.You()) and p != t.Status("untapped")]
        if other:
            parts.append(t.Not(t.IsSource()))
        return t.TapOthers(both(parts), t.Number(0), untap, total_power=phrase.total[2])
    count, phrase = _counted(reader)
    parts = [p for p in phrase.parts if p != t.ControlledBy(t.You()) and p != t.Status("untapped")]
    return t.TapOthers(both(parts) if parts else t.IsPermanent(), count, untap)


def _untap(reader: Reader) -> t.Cost:
    if reader.any("~"):
        return t.UntapThis()
    return _tap_others(reader, True)


def _exile(reader: Reader) -> t.Cost:
    reader.scope.cost_words |= {"exiled"}
    if reader.any("~ from your graveyard"):
        return t.ExileThis("graveyard")
    if reader.any("~ from your hand"):
        return t.ExileThis("hand")
    if reader.any("~"):
        return t.ExileThis()
    if reader.any("the top card of your library"):
        return t.ExileCards(t.Number(1), ("library",), top=True)
    if reader.ok("the top"):
        count = amounts.read_amount(reader)
        reader.expect("cards of your library")
        return t.ExileCards(count, ("library",), top=True)
    count, phrase = _counted_or(reader)
    if phrase.zones and len(phrase.zones) > 1:
        reader.stuck()
    if phrase.zones == ("graveyard",) and phrase.owner is None:
        return _exile_from_any_graveyard(reader, count, phrase)
    return t.ExileCards(count, phrase.zones or ("battlefield",), phrase.optional_filter)


def _exile_from_any_graveyard(reader: Reader, count: t.Amount, phrase: Phrase) -> t.Cost:
    """"Exile a creature card from a graveyard": whoever's it is. Several cards would have to be of one graveyard."""
    if count != t.Number(1):
        reader.stuck()
    reader.scope.cost_words -= {"exiled"}
    return t.DoAsCost(t.Exile(t.Choose(phrase.filter, count, None, ("graveyard",))))


def _return(reader: Reader) -> t.Cost:
    reader.scope.cost_words |= {"returned"}
    if reader.ok("~"):
        reader.expect("to its owner 's hand")
        return t.ReturnThis()
    count, phrase = _counted(reader)
    reader.expect("to its owner 's hand", "to their owner 's hand", "to their owners ' hands")
    if t.ControlledBy(t.You()) not in phrase.parts:
        chosen = t.Choose(phrase.filter, count, None, phrase.zones or ("battlefield",), phrase.owner)
        return t.DoAsCost(t.Move(chosen, "hand"))
    parts = [p for p in phrase.parts if p != t.ControlledBy(t.You())]
    return t.ReturnToHand(both(parts) if parts else t.IsPermanent(), count)


def _remove(reader: Reader) -> t.Cost:
    """"Remove a charge counter from this artifact", "Remove two +1/+1 counters from among creatures you control"."""
    if reader.any("any number of"):
        count: t.Amount = t.AnyNumber()
    elif reader.any("one or more"):
        count = t.AnyNumber(t.Number(1))
    elif reader.any("all"):
        return _remove_all(reader)
    else:
        count = t.X() if reader.ok("x") else t.Number(amounts.read_number_word(reader))
    kind = qualities.read_counter_kind(reader)
    reader.scope.cost_words |= {"removed"}
    reader.expect("from")
    if reader.any("~", "it"):
        return t.RemoveCounters(kind, count)
    reader.any("among")
    reader.any("a", "an")
    phrase = read_phrase(reader)
    return t.RemoveCounters(kind, count, phrase.filter)


def _remove_all(reader: Reader) -> t.Cost:
    """ "Remove all charge counters from this artifact": as many as there are."""
    kind = qualities.read_counter_kind(reader)
    reader.scope.cost_words |= {"removed"}
    reader.expect("from ~", "from it")
    return t.RemoveCounters(kind, t.CountersOn(t.This(), kind))


def _put_from_exile(reader: Reader) -> t.Cost:
    """ "Put a card an opponent owns from exile into that player's graveyard"."""
    reader.i -= 1
    made = grammar.read_action(reader, t.You())
    if not isinstance(made, t.Move) or made.to != "graveyard":
        reader.stuck()
    return t.DoAsCost(made)


def _put(reader: Reader) -> t.Cost:
    moved = reader.attempt(_put_from_exile)
    if moved is not None:
        return moved
    count = t.Number(amounts.read_number_word(reader))
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        reader.stuck()
    reader.expect("on ~")
    return t.PutCountersThis(kind, count)


def _reveal(reader: Reader) -> t.Cost:
    reader.scope.cost_words |= {"revealed"}
    if reader.any("~ from your hand"):
        return t.RevealThis("hand")
    if reader.any("~"):
        return t.RevealThis()
    count, phrase = _counted_or(reader)
    if phrase.zones != ("hand",):
        reader.stuck()
    return t.RevealCards(count, phrase.optional_filter)


def _mill(reader: Reader) -> t.Cost:
    amount = amounts.read_amount(reader)
    reader.expect("cards", "card")
    return t.MillCards(amount)


def _unattach(reader: Reader) -> t.Cost:
    """Only what is attached can be unattached."""
    what: t.Selector = t.This() if reader.expect("~", "@") == "~" else t.Granter()
    return t.DoAsCost(t.Attach(what, None), t.Exists(t.AttachedTo(what)))


def _exert(reader: Reader) -> t.Cost:
    reader.expect("~")
    return t.ExertThis()


def _act(verb: str) -> Callable[[Reader], t.Cost]:
    def read(reader: Reader) -> t.Cost:
        reader.i -= 1
        return t.DoAsCost(grammar.read_action(reader, t.You()))

    return read


_VERBS = {
    "pay": _pay, "pays": _pay, "sacrifice": _sacrifice, "discard": _discard, "tap": _tap, "untap": _untap,
    "exile": _exile, "return": _return, "remove": _remove, "put": _put, "reveal": _reveal, "mill": _mill,
    "exert": _exert, "unattach": _unattach, "sacrifices": _sacrifice, "discards": _discard, "collect": _act("collect"),
    "forage": _act("forage"), "blight": _act("blight"),
}


_GERUNDS = {"paying": "pay", "discarding": "discard", "exiling": "exile", "sacrificing": "sacrifice", "tapping": "tap",
            "removing": "remove", "returning": "return", "revealing": "reveal", "milling": "mill"}


def read_gerunds(reader: Reader) -> t.Cost:
    """ "[by] paying {B} and sacrificing two creatures". Raises Stuck."""
    parts = []
    while True:
        verb = _GERUNDS.get(reader.word)
        if verb is None:
            reader.stuck()
        reader.i += 1
        parts.append(_VERBS[verb](reader))
        if not (reader.word in ("and", ",") and reader.peek() in _GERUNDS):
            return together(parts)
        reader.i += 1
