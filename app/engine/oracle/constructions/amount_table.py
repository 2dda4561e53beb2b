"""Constructions of amounts: each row reads what is counted, or a whole amount, and prints it (107)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.amount_phrases import CATEGORIES
from app.engine.oracle.constructions.by_first_word import ByFirstWord
from app.engine.oracle.constructions.patterns import PLURAL, Pattern
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.printing.errors import printable
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

_MUCH, _EACH = "<much> ", "<each> "
LEADS = {"<many> ": "the number of ", _MUCH: "the amount of ", _EACH: "for each "}
"""What stands before that which is counted."""


@dataclass(frozen=True, slots=True)
class AmountConstruction:
    """One wording of an amount.

    says: the pattern (see ``patterns``). After ``<many>`` stands what is counted, after "the number of" or "for each"; after
    ``<much>`` what comes after "the amount of" or "for each"; after ``<each>`` what is only said "for each"; anything else is the
    whole wording. makes: the amount, with gaps. rule: what says how it is determined; of a keyword action or ability only the
    chapter. example: words of ours that have it.
    """

    says: str
    makes: Any
    rule: str
    example: str


class _AmountRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "lead", "pattern")

    def __init__(self, construction: AmountConstruction) -> None:
        self.construction = construction
        self.lead = next((lead for lead in LEADS if construction.says.startswith(lead)), "")
        self.pattern = Pattern(construction.says.removeprefix(self.lead), CATEGORIES)
        self.fill, self.absent = filling(construction.makes), defaults_of(construction.makes)
        if gaps_of(construction.makes) != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader) -> t.Amount:
        made: t.Amount = self.fill(self.pattern.read(reader, {}))
        return made

    def write(self, node: t.Amount, plural: bool) -> str | None:
        """What is counted, or the whole amount; None where the row does not say it."""
        slots = laid_over(self.construction.makes, node)
        return None if slots is None else printable(self.pattern.write, {**slots, PLURAL: plural}, self.absent)


class AmountTable:
    """Rows in order: the first that fits is taken for reading; every one that fits is a wording for printing."""

    def __init__(self, constructions: Iterable[AmountConstruction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its amount."""
        rows = [_AmountRow(construction) for construction in constructions]
        self._counted = _by_first_word(row for row in rows if row.lead)
        self._masses = _by_first_word(row for row in rows if row.lead == _MUCH)
        self._whole = _by_first_word(row for row in rows if not row.lead)
        self._by_node: dict[type, list[_AmountRow]] = {}
        for row in rows:
            self._by_node.setdefault(type(row.construction.makes), []).append(row)

    def counted(self, reader: Reader) -> t.Amount:
        """What is counted, after "the number of" or "for each". Raises Stuck."""
        return _first(self._counted, reader)

    def whole(self, reader: Reader) -> t.Amount:
        """A whole amount, or so much of something. Raises Stuck."""
        return reader.first(self._so_much, partial(_first, self._whole))

    def _so_much(self, reader: Reader) -> t.Amount:
        reader.expect(LEADS[_MUCH])
        return _first(self._masses, reader)

    def told(self, node: t.Amount) -> list[str]:
        """An amount in its wordings, the canonical one first."""
        found: dict[str, list[str]] = {}
        for row in self._by_node.get(type(node), ()):
            if row.lead != _EACH and (said := row.write(node, True)) is not None:
                found.setdefault(LEADS.get(row.lead, ""), []).append(said)
        return [lead + either(*said) for lead, said in found.items()]

    def one_by_one(self, node: t.Amount) -> list[str]:
        """What is counted, after "for each"."""
        rows = (row for row in self._by_node.get(type(node), ()) if row.lead)
        return [said for row in rows if (said := row.write(node, False)) is not None]


def _by_first_word(rows: Iterable[_AmountRow]) -> ByFirstWord[_AmountRow]:
    return ByFirstWord((row.pattern.elements, row) for row in rows)


def _first(rows: ByFirstWord[_AmountRow], reader: Reader) -> t.Amount:
    return reader.first(*(partial(_AmountRow.read, row) for row in rows.at(reader)))
