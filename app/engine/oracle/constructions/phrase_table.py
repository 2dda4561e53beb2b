"""Constructions by their first words: what is paid (118), what mana is spent on (106.6), what was done; read and printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from app.engine import trees as t
from app.engine.oracle.constructions.by_first_word import by_key
from app.engine.oracle.constructions.patterns import Category, Pattern, joined, third_person
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.constructions.verb_forms import NEGATIVE, VerbForms
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.reader import Reader

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class PhraseConstruction:
    """One wording of something that is done or was done.

    says: the pattern (see ``patterns``), which begins with a word, a verb in its base form. makes: the node, with gaps. rule:
    what says so; of a keyword action only the chapter. example: words of ours that have it. uses: how the text afterwards speaks
    of what was paid with ("the sacrificed creature", 608.2k); nothing where it doesn't.
    """

    says: str
    makes: Any
    rule: str
    example: str
    uses: str = ""


class _PhraseRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "negates", "pattern", "verb")

    def __init__(self, construction: PhraseConstruction, categories: Mapping[str, Category]) -> None:
        self.construction = construction
        self.verb, _, rest = construction.says.partition(" ")
        self.pattern = Pattern(rest, categories, VerbForms)
        self.negates = bool(self.pattern.elements) and isinstance(self.pattern.elements[0], VerbForms)
        self.fill, self.absent = filling(construction.makes), defaults_of(construction.makes)
        if gaps_of(construction.makes) != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader) -> Any:
        """The node of the words after the verb. Raises Stuck."""
        slots = self.pattern.read(reader, {})
        made = self.fill(slots)
        if self.construction.uses:
            reader.scope.cost_words |= {self.construction.uses}
        return t.Not(made) if slots.get(NEGATIVE) else made

    def write(self, node: Any, third: bool, negative: bool = False) -> str | None:
        """The node in words; None where the row does not say it. third: as what some other player does."""
        slots = laid_over(self.construction.makes, node) if self.negates or not negative else None
        if slots is None:
            return None
        slots[NEGATIVE] = negative
        try:
            return joined((third_person(self.verb) if third else self.verb, self.pattern.write(slots, self.absent)))
        except Unprintable:
            return None


class PhraseTable(Generic[Node]):
    """Rows in order: the first that fits is taken for reading; every one that fits is a wording for printing."""

    def __init__(self, constructions: Iterable[PhraseConstruction], categories: Mapping[str, Category]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its node."""
        rows = [_PhraseRow(construction, categories) for construction in constructions]
        self._by_verb = by_key((row.verb, row.pattern.elements, row) for row in rows)
        self._by_node: dict[type, list[_PhraseRow]] = {}
        for row in rows:
            self._by_node.setdefault(type(row.construction.makes), []).append(row)

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs, in their base form."""
        return frozenset(self._by_verb)

    def read(self, reader: Reader, verb: str) -> Node:
        """What follows the verb, which was read. Raises Stuck."""
        made: Node = reader.first(*(partial(_PhraseRow.read, row) for row in self._by_verb[verb].at(reader)))
        return made

    def read_whole(self, reader: Reader) -> Node:
        """A whole wording. Raises Stuck."""
        first = reader.word if reader.word in self._by_verb else reader.stuck()
        reader.i += 1
        return self.read(reader, first)

    def told(self, node: Node, third: bool = False) -> list[str]:
        """A node in its wordings, the canonical one first."""
        denied = node.part if isinstance(node, t.Not) else None
        said = [row.write(node, third) for row in self._by_node.get(type(node), ())]
        said += [row.write(denied, third, True) for row in self._by_node.get(type(denied), ())]
        return [words for words in said if words is not None]
