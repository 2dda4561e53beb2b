"""Someone who watches how characteristics, total costs and prohibitions come about, to say why they are as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.engine.position.ids import ObjectId

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.in_force import Rule
    from app.engine.position.values import Characteristics
    from app.engine.reading.acting import Acting
    from app.engine.trees import CostChange, CostFloor

Work = dict[ObjectId, "Characteristics"]


class CostPart(NamedTuple):
    """A part of a total cost: what it is, the rules by which it is paid, and its mana."""

    words: str
    rules: tuple[str, ...]
    symbols: tuple[str, ...]


class Witness(Protocol):
    """Told of each thing as it is done; it changes nothing."""

    def copied(self, work: Work) -> None:
        """Copiable values are worked out (613.1a)."""
        ...

    def counted(self, layer: str, work: Work) -> None:
        """Counters have changed power and toughness (613.4c)."""
        ...

    def ended(self, layer: str, work: Work, acting: Acting) -> None:
        """An effect that was waiting is gone after another one was applied."""
        ...

    def applied(self, layer: str, work: Work, acting: Acting, waiting: list[Acting], rules: tuple[str, ...]) -> None:
        """An effect has been applied before others that wait, put in this order by these rules."""
        ...

    def total_begun(self, source: ObjectId, parts: Sequence[CostPart]) -> None:
        """A total cost is worked out: what it is before effects change it (601.2f)."""
        ...

    def total_changed(self, effect: CostChange | CostFloor, ctx: Context, symbols: tuple[str, ...], rule: str) -> None:
        """An effect has changed a total cost to this."""
        ...

    def forbade(self, action: str, rule: Rule) -> None:
        """An effect says that something can't be done (101.2)."""
        ...
