"""Mana in words: categories of the table."""

from __future__ import annotations

from functools import partial

from app.engine import trees as t
from app.engine.oracle import amounts, selectors
from app.engine.oracle.constructions.cost_phrases import is_mana, read_mana
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.reader import Reader

Symbols = tuple[str, ...]


def _symbol(reader: Reader) -> Symbols:
    """One symbol. Raises Stuck."""
    if not is_mana(reader.word):
        reader.stuck()
    reader.i += 1
    return (reader.words[reader.i - 1][1:-1],)


def _row(reader: Reader) -> Symbols:
    return read_mana(reader).symbols


def read_options(reader: Reader) -> list[Symbols]:
    """ "{W} or {U}", "{R}, {G}, or {W}", "{B}{B}, {B}{R}, or {R}{R}". Raises Stuck."""
    options = [_row(reader)]
    while True:
        i = reader.i
        said = reader.any(", or", ",", "or")
        if said is None or not is_mana(reader.word):
            reader.i = i
            return options
        options.append(_row(reader))


def _options(reader: Reader) -> Symbols:
    """Options of one symbol each. Raises Stuck."""
    options = read_options(reader)
    return tuple(option[0] for option in options) if all(len(option) == 1 for option in options) else reader.stuck()


def _among(reader: Reader) -> Symbols:
    found = _options(reader)
    return found if len(found) > 1 else reader.stuck()


def _list(reader: Reader) -> Symbols:
    """ "{R} and/or {G}", "{R}, {G}, and/or {W}". Raises Stuck."""
    found = list(_symbol(reader))
    while (more := reader.attempt(_another)) is not None:
        found.extend(more)
    return tuple(found)


def _another(reader: Reader) -> Symbols:
    reader.any(", and/or", "and/or", ", or", "or", ", and", "and", ",")
    return _symbol(reader)


def _symbols(symbols: Symbols) -> str:
    return "".join(f"{{{symbol}}}" for symbol in symbols) or "{0}"


def _one_symbol(symbols: Symbols) -> str:
    return _symbols(symbols) if len(symbols) == 1 else refuse(symbols)


def _listed(symbols: Symbols, word: str) -> str:
    """Several symbols with a word before the last."""
    *lead, last = (f"{{{symbol}}}" for symbol in symbols)
    if len(lead) < 2:
        return f" {word} ".join((*lead, last))
    return f"{', '.join(lead)}, {word} {last}"


def _many(amount: t.Amount) -> str:
    if not isinstance(amount, t.Number | t.X | t.BoundAmount | t.EventAmount):
        refuse(amount)
    return "one" if amount == t.Number(1) else number(amount)


def _things(reader: Reader) -> t.Selector:
    """Anything that fits, rather than a choice of one. Raises Stuck."""
    what = selectors.read_one(reader, False)
    return t.All(what.filter, what.zones, what.players) if isinstance(what, t.Choose) else what


def _any_of(node: t.Selector) -> str:
    return f"a {noun(node.filter, node.zones, node.players)}" if isinstance(node, t.All) else print_selector(node)


def _each_of(node: t.Selector) -> str:
    return noun(node.filter, node.zones, node.players, True) if isinstance(node, t.All) else print_selector(node)


MANA: dict[str, Category] = {
    "mana": Category(_row, _symbols),
    "mana_symbol": Category(_symbol, _one_symbol),
    "mana_options": Category(_options, partial(_listed, word="or")),
    "mana_among": Category(_among, partial(_listed, word="or")),
    "mana_list": Category(_list, partial(_listed, word="and/or")),
    "mana_amount": Category(amounts.read_amount, _many),
    "all_of": Category(_things, _any_of),
    "things": Category(partial(selectors.read_object, mention=False), _each_of),
}
