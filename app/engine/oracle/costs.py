"""Costs (118): what stands before a colon, after a keyword, after "pay" and after "unless"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, grammar
from app.engine.oracle.constructions.cost_phrases import is_mana, read_energy, read_mana, read_repeated
from app.engine.oracle.constructions.costs import TABLE
from app.engine.oracle.phrase import CHOSEN_OPPONENT
from app.engine.oracle.reader import Reader

__all__ = ["VERBS", "is_mana", "read_after_keyword", "read_cost", "read_either", "read_gerunds", "read_life",
           "read_mana", "together"]
SYMBOL_COSTS = {"{T}": t.TapThis(), "{Q}": t.UntapThis()}
VERBS = {**{verb: verb for verb in TABLE.verbs}, "pays": "pay", "sacrifices": "sacrifice", "discards": "discard", "has": "have"}
"""The verbs of costs as they are said, with their base forms."""


def limit_of_x(reader: Reader) -> t.AtLeastX | t.AtMostX:
    """ "X can't be 0", "X can't be greater than the number of players". Raises Stuck."""
    if reader.ok("x can't be 0"):
        return t.AtLeastX(1)
    reader.expect("x can't be greater than")
    return t.AtMostX(amounts.read_amount(reader))


def with_limit_of_x(reader: Reader, cost: t.Cost) -> t.Cost:
    """A cost, and what is said of its X after it."""
    limit = reader.attempt(_after_it) if reader.word == "." else None
    return cost if limit is None else together([cost, limit])


def _after_it(reader: Reader) -> t.AtLeastX | t.AtMostX:
    reader.expect(".")
    return limit_of_x(reader)


def together(parts: list[t.Cost]) -> t.Cost:
    return parts[0] if len(parts) == 1 else t.Costs(tuple(parts))


def read_cost(reader: Reader) -> t.Cost:
    """Several costs joined by commas or "and". Raises Stuck."""
    parts = [_with_more(reader, _one(reader))]
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


def _with_more(reader: Reader, cost: t.Cost) -> t.Cost:
    """ "{2} plus an additional {1} for each Wall you control": so much generic mana."""
    if not isinstance(cost, t.ManaCost) or not reader.ok("plus an additional"):
        return cost
    more = read_mana(reader)
    figures = (*cost.symbols, *more.symbols)
    each = amounts.read_for_each(reader)
    if each is None or len(figures) != 2 or not all(figure.isdigit() for figure in figures):
        reader.stuck()
    return t.GenericMana(t.Plus((t.Number(int(figures[0])), amounts.times(t.Number(int(figures[1])), each))))


def read_either(reader: Reader) -> t.Cost:
    """A cost, or one of several joined by "or": "pays {2} or discards a card". Raises Stuck."""
    start = reader.i
    options = [read_cost(reader)]
    if reader.at(", or") and isinstance(options[0], t.Costs) and "and" not in reader.words[start:reader.i]:
        options = list(options[0].parts)  # "sacrifice a creature, discard a card, or pay 4 life": one of them
    while reader.any(", or", "or"):
        options.append(TABLE.read(reader, "pay") if is_mana(reader.word) or reader.word.isdigit() else read_cost(reader))
    return options[0] if len(options) == 1 else t.EitherCost(tuple(options))


def read_one_of(reader: Reader) -> t.Cost:
    """What stands before a colon: a cost, "{3}, {T} or {U}, {T}", or "{T}, Sacrifice an artifact or discard a card", where only
    the last part is one of two. Raises Stuck."""
    cost = read_cost(reader)
    if not reader.ok("or"):
        return cost
    other = read_cost(reader)
    if not isinstance(cost, t.Costs) or (isinstance(other, t.Costs) and t.TapThis() in other.parts):
        return t.EitherCost((cost, other))
    return t.Costs((*cost.parts[:-1], t.EitherCost((cost.parts[-1], other))))


def read_after_keyword(reader: Reader, end: int) -> t.Cost:
    """"Cycling {2}" or "Cycling—Pay 2 life." """
    if reader.ok("—"):
        cost = reader.attempt(_of_an_opponent) or read_cost(reader)
        if reader.any("or"):
            cost = t.EitherCost((cost, read_cost(reader)))
        reader.ok(".")
        return cost
    cost = read_mana(reader)
    if not reader.ok("or"):
        return cost
    symbols = (*cost.symbols, *read_mana(reader).symbols)  # "{G} or {W}" is paid as a hybrid symbol is (107.4e)
    return t.ManaCost(("/".join(symbols),)) if len(symbols) == 2 and "X" not in symbols else reader.stuck()


def _of_an_opponent(reader: Reader) -> t.Cost:
    """ "[Cumulative upkeep—]An opponent gains 1 life", "Have an opponent create a Treasure token": something that an opponent of
    one's choice does. Raises Stuck."""
    reader.expect("an opponent", "have an opponent")
    return t.DoAsCost(grammar.read_action(reader, CHOSEN_OPPONENT))


def _one(reader: Reader) -> t.Cost:
    word = reader.word
    if word in SYMBOL_COSTS:
        reader.i += 1
        return SYMBOL_COSTS[word]
    if is_mana(word):
        return read_mana(reader)
    if word == "{E}":
        return t.PayEnergy(read_energy(reader))
    verb = VERBS.get(word)
    if verb is None:
        reader.stuck()
    repeated = reader.attempt(read_repeated)
    if repeated is not None:
        return repeated
    reader.i += 1
    return TABLE.read(reader, verb)


_GERUNDS = {"paying": "pay", "discarding": "discard", "exiling": "exile", "sacrificing": "sacrifice", "tapping": "tap",
            "removing": "remove", "returning": "return", "revealing": "reveal", "milling": "mill"}


def read_life(reader: Reader) -> t.Cost | None:
    """ "… paying life equal to its mana value": that of the spell."""
    words = ("paying life equal to its mana value", "pay life equal to its mana value",
             "pay life equal to that spell 's mana value")
    return t.PayLife(t.ValueOf("mana_value", t.It())) if reader.any(*words) else None


def read_gerunds(reader: Reader) -> t.Cost:
    """ "[by] paying {B} and sacrificing two creatures". Raises Stuck."""
    parts = []
    while True:
        verb = reader.means(_GERUNDS)
        parts.append(TABLE.read(reader, verb))
        if not (reader.word in ("and", ",") and reader.peek() in _GERUNDS):
            return together(parts)
        reader.i += 1
