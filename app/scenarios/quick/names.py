"""Which card a name in a quick line means."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from app.engine.oracle import MalformedCard
from app.library.cards.search import CardRef
from app.library.folding import fold
from app.library.places import rules_data
from app.scenarios.quick.errors import QuickError
from app.scenarios.quick.marks import Marks, read_marks
from app.scenarios.setup.card_pool import CardPool

MOST_OFFERS = 6
MOST_MISSPELT = 8
_LIKE = 86
"""How alike (in per cent) a misspelt name must be to be taken without asking, and by how much more than any other."""
_MARGIN = 6
_SHORTEST, _LONGEST = 3, 150
"""How long, in characters, the beginning of a name must be to be looked up, and how long a name can be."""


class KnownNames(Protocol):
    """Card data that knows names by their beginning, and names like a name."""

    def beginning(self, prefix: str, limit: int) -> Sequence[CardRef]:
        """Cards whose names begin with this."""
        ...

    def complete(self, prefix: str, limit: int = ...) -> list[str]:
        """Names that begin with this, or have a word that does."""
        ...

    def near(self, name: str, limit: int = ...) -> list[str]:
        """Names most like this one."""
        ...


@cache
def nicknames() -> dict[str, tuple[str, ...]]:
    """What players call cards: the folded nickname, and the cards it can mean, the first at hand counts."""
    table = tomllib.loads((rules_data() / "nicknames.toml").read_text("utf-8"))
    return {fold(name): tuple(cards) for name, cards in table.items()}


class CardFinder:
    """The names of the cards at hand, for one line. offers: the card data, if there is any."""

    def __init__(self, pool: CardPool, offers: KnownNames | None = None) -> None:
        self._pool = pool
        self._offers = offers
        self._misspelt: dict[str, str] = {}

    def exact(self, name: str) -> str:
        """The spelling of the card, or of the face, that has this name; "" without one."""
        if len(name) > _LONGEST:
            return ""
        try:
            card = self._pool.card(name)
        except MalformedCard:
            return ""
        if card is None:
            return ""
        return next((face.name for face in card.faces[1:] if fold(face.name) == fold(name)), card.name)

    def read(self, words: str, place: int, own: dict[str, str]) -> tuple[str, Marks]:
        """The card that words begin with, and what is said of it behind. own: names made up in the line, by folded name.

        Raises QuickError for words that are no card, or several.
        """
        parts = _parts(words)
        readable: list[tuple[str, Marks]] = []
        for end in range(len(parts), 0, -1):
            name, rest = words[: parts[end - 1]], words[parts[end - 1] :]
            try:
                marks = read_marks(rest.strip(), place + len(name) + 1, creature=False)
            except QuickError:
                continue
            found = own.get(fold(name)) or self.exact(name)
            if found:
                return found, marks
            readable.append((name, marks))
        name, marks = readable[-1]
        self._reject_marks(words, parts, place, own)
        return self.meant(name, place), marks

    def _reject_marks(self, words: str, parts: list[int], place: int, own: dict[str, str]) -> None:
        """Where the words begin with a card and what follows is nothing that can be said of it, that is the mistake."""
        for end in range(len(parts) - 1, 0, -1):
            name = words[: parts[end - 1]]
            if own.get(fold(name)) or self.exact(name) or self._nickname(name):
                read_marks(words[parts[end - 1] :].strip(), place + parts[end - 1] + 1, creature=False)
                return

    def meant(self, name: str, place: int) -> str:
        """The one card that a nickname, the beginning of a name or a misspelt name means. Raises QuickError."""
        nickname = self._nickname(name)
        if nickname:
            return nickname
        practice = self.exact(f"Practice {name}")
        begun = self._begun(name)
        if len(begun) == 1 or (not begun and practice):
            return begun[0] if begun else practice
        if begun:
            assert self._offers is not None
            raise _several(name, place, [*begun, *self._offers.complete(name, MOST_OFFERS), practice])
        return self._unmistaken(name, place)

    def _nickname(self, name: str) -> str:
        return next(filter(None, (self.exact(one) for one in nicknames().get(fold(name), ()))), "")

    def _begun(self, name: str) -> list[str]:
        if self._offers is None or len(fold(name)) < _SHORTEST:
            return []
        return [one.name for one in self._offers.beginning(name, MOST_OFFERS)]

    def _unmistaken(self, name: str, place: int) -> str:
        """The card that a misspelt name means, looked for once: that takes long. Raises QuickError."""
        if name not in self._misspelt:
            if len(self._misspelt) >= MOST_MISSPELT:
                raise QuickError(name, place, f"there is no card “{_short(name)}”, and too many names are misspelt")
            self._misspelt[name] = self._nearest(name, place)
        return self._misspelt[name]

    def _nearest(self, name: str, place: int) -> str:
        from rapidfuzz import fuzz  # noqa: PLC0415 (only a misspelt name needs it)

        if self._offers is None:
            raise QuickError(
                name, place, f"there is no card “{_short(name)}”: no card data is loaded",
                f"a practice card, or a creature with its size, such as {_short(name)} 2/2", (f"{name} 2/2",),
            )  # fmt: skip
        with_word = self._offers.complete(name, MOST_OFFERS) if len(fold(name)) >= _SHORTEST else []
        near = self._offers.near(name)
        likeness = sorted(((fuzz.ratio(fold(name), fold(one)), one) for one in near), reverse=True)
        sure = likeness and likeness[0][0] >= _LIKE and (len(likeness) == 1 or likeness[0][0] - likeness[1][0] >= _MARGIN)
        if sure and not with_word:
            return likeness[0][1]
        offered = list(dict.fromkeys((*with_word, *near)))
        if with_word:
            raise _several(name, place, offered)
        raise QuickError(
            name, place, f"there is no card “{_short(name)}”",
            f"a card’s name, or a creature with its size, such as {_short(name)} 2/2",
            (*offered[: MOST_OFFERS - 1], f"{name} 2/2"),
        )  # fmt: skip


def _several(name: str, place: int, offered: Sequence[str]) -> QuickError:
    names = tuple(dict.fromkeys(filter(None, offered)))[:MOST_OFFERS]
    problem = f"“{_short(name)}” may be one of several cards"
    return QuickError(name, place, problem, "the name of one of them", (*names, f"{name} 2/2"))


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:57]}…"


def _parts(words: str) -> list[int]:
    """Where each word ends."""
    found, at = [], 0
    for word in words.split():
        at = words.index(word, at) + len(word)
        found.append(at)
    return found
