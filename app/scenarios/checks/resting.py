"""On what the verdict of a scenario rests: the least certain of the cards that it sets up."""

from __future__ import annotations

from typing import Any

from app.engine.position.objects import Card
from app.scenarios.documents.results import RestsOn, VerdictCertainty, is_less_certain
from app.scenarios.setup.certainty import ReadingCertainty, card_certainty, least_certain
from app.scenarios.setup.table import Table

_OF_READING = {
    ReadingCertainty.UNREAD: VerdictCertainty.READ, ReadingCertainty.READ: VerdictCertainty.READ,
    ReadingCertainty.EXACT: VerdictCertainty.EXACT, ReadingCertainty.PROVEN: VerdictCertainty.PROVEN,
}  # fmt: skip
"""Words that are not read let the verdict count as read: play stops wherever they could matter."""


class TooUncertain(Exception):
    """The answer would be less certain than the document asks for."""

    def __init__(self, certainty: VerdictCertainty, rests_on: RestsOn, wanted: str) -> None:
        super().__init__(rests_on.words)
        self.certainty = certainty
        self.rests_on = rests_on
        self.wanted = wanted


def resting(table: Table) -> tuple[VerdictCertainty, RestsOn | None]:
    """How certain a verdict on this table is, and the words that make it no more so."""
    for one in table.ignored:
        return VerdictCertainty.IGNORED, RestsOn(one.card, one.line, "ignored")
    known = {card: card_certainty(card) for card in dict.fromkeys(table.cards)}
    least = least_certain(known.values())
    return _OF_READING[least.certainty], next((_rests_on(card, known[card].words, least.certainty) for card in known
                                               if known[card] == least and least.words), None)  # fmt: skip


def _rests_on(card: Card, words: str, certainty: ReadingCertainty) -> RestsOn:
    return RestsOn(card.name, " ".join(words.split()), str(certainty))


def demand(table: Table) -> None:
    """Refuse a table on which no verdict is as certain as the document asks for. Raises TooUncertain."""
    wanted = table.scenario.certainty
    if wanted is None:
        return
    certainty, rests_on = resting(table)
    if rests_on is not None and is_less_certain(certainty, wanted):
        raise TooUncertain(certainty, rests_on, wanted)


def refusal_of(stop: TooUncertain) -> dict[str, Any]:
    """What a refusal says of the words that are not certain enough."""
    return {"words": stop.rests_on.words, "where": stop.rests_on.card, "reading": stop.rests_on.reading,
            "certainty": str(stop.certainty), "wanted": stop.wanted}  # fmt: skip
