"""What may stand in the slots of a construction, by the names that patterns use."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, qualities, selectors
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount as print_amount
from app.engine.oracle.printing.amounts import for_each
from app.engine.oracle.printing.amounts import selector as print_selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import NUMBER_WORDS

_SIMPLE = (t.Number, t.X, t.BoundAmount, t.EventAmount)
_MOST_SYMBOLS = 8


def _number_word(amount: t.Amount) -> str:
    """A number before a noun: "a", "two", "X". Raises Unprintable for a calculation."""
    if isinstance(amount, t.Number):
        return "a" if amount.value == 1 else NUMBER_WORDS.get(amount.value, "") or str(amount.value)
    return print_amount(amount) if isinstance(amount, _SIMPLE) else refuse(amount)


def _figure(amount: t.Amount) -> str:
    """A number in figures, or X. Raises Unprintable for a calculation."""
    return print_amount(amount) if isinstance(amount, _SIMPLE) else refuse(amount)


def _calculated(amount: t.Amount) -> str:
    """What follows "equal to". Raises Unprintable for a plain number."""
    return refuse(amount) if isinstance(amount, _SIMPLE) else print_amount(amount)


def _for_each(reader: Reader) -> t.Amount:
    each = amounts.read_for_each(reader)
    if each is None:
        reader.stuck()
    return each


def _energy(reader: Reader) -> t.Amount:
    """One or more energy symbols. Raises Stuck."""
    count = 0
    while reader.ok("{E}"):
        count += 1
    return t.Number(count) if count else reader.stuck()


def _energy_symbols(amount: t.Amount) -> str:
    return "{E}" * amount.value if isinstance(amount, t.Number) and 0 < amount.value <= _MOST_SYMBOLS else refuse(amount)


def _counter_kind(reader: Reader) -> str:
    """The kind before "counter" or "counters". Raises Stuck where none is said."""
    kind = qualities.read_counter_kind(reader)
    if kind is None:
        reader.stuck()
    reader.i -= 1
    return kind


def _player_counter(kind: str) -> str:
    """A kind of counter that players have. Raises Unprintable for another."""
    return kind if kind in ("poison", "energy", "experience", "rad", "ticket") else refuse(kind)


CATEGORIES: dict[str, Category] = {
    "number": Category(amounts.read_amount, _number_word),
    "figure": Category(amounts.read_amount, _figure),
    "calculated": Category(amounts.read_amount, _calculated),
    "for_each": Category(_for_each, for_each),
    "energy": Category(_energy, _energy_symbols),
    "quoted": Category(Reader.quoted, nested.quoted),
    "player_counter": Category(_counter_kind, _player_counter),
    "what": Category(selectors.read_object, print_selector),
}
