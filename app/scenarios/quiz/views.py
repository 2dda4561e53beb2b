"""What a practice question consists of."""

from __future__ import annotations

import msgspec


class QuizCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with its printed words. size: power and toughness, loyalty or defense."""

    name: str
    types: str
    cost: str = ""
    size: str = ""
    text: str = ""


class QuizPlayer(msgspec.Struct, frozen=True):
    """What a player has: a line of life, counters and mana, and zones with what is in them."""

    name: str
    has: str
    zones: tuple[tuple[str, str], ...] = ()


class QuizQuestion(msgspec.Struct, frozen=True):
    """A question. scenario: the situation it is made of; moment: when play begins; play: what is done, in sentences; answer: the
    place of the right option; because: the situation's own title, which says why; rules: those that decide; made_of: a hash of
    the scenario's file."""

    scenario: str
    moment: str
    cards: tuple[QuizCard, ...]
    players: tuple[QuizPlayer, ...]
    play: tuple[str, ...]
    question: str
    options: tuple[str, ...]
    answer: int
    because: str
    rules: tuple[str, ...]
    made_of: str

    @property
    def chapter(self) -> str:
        """The chapter of the rule that the situation is named after."""
        return self.scenario[0]


class Unfit(Exception):
    """A scenario that makes no question: why not."""
