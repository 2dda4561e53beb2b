"""The table of events: each row reads its example into its event and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions.event_table import EventConstruction, EventTable
from app.engine.oracle.constructions.events import ROWS
from app.engine.oracle.constructions.templates import filled, gap, laid_over, narrowed
from app.engine.oracle.printing.abilities import print_ability, wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of

_IDS = [row.says for row in ROWS]


def _events(ability: t.Ability) -> list[t.EventPattern]:
    """The event of a trigger, that of each of several at once, and what is told as one event of a table's row."""
    assert isinstance(ability, t.TriggeredAbility), ability
    return [ability.event, *([ability.event.pattern] if isinstance(ability.event, t.OneOrMore) else [])]


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_reads_its_example(row: EventConstruction) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact", f"Whenever {row.example}, draw a card.")
    assert any(laid_over(row.makes, event) is not None for event in _events(ability)), ability


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_prints_its_example(row: EventConstruction) -> None:
    sentence = f"Whenever {row.example}, draw a card."
    (ability,) = compile_text("Fen Lamp", "Artifact", sentence)
    if row.older:
        assert says(wordings(ability), words_of(sentence))
    else:
        assert print_ability(ability) == sentence


def test_events_are_of_those_who_do_it() -> None:
    def event(words: str) -> t.EventPattern:
        return _events(compile_text("Fen Lamp", "Enchantment", f"Enchant player\nWhenever {words}, you draw a card.")[1])[0]

    assert event("enchanted opponent draws a card") == t.Draws(t.AttachedTo())
    other = t.Not(t.IsSource())
    assert event("you cycle or discard another card") == t.AnyOf((t.Does("cycle", t.You(), other), t.Discards(t.You(), other)))
    assert print_ability(compile_text("Fen Lamp", "Artifact", "Whenever one or more Bears attack or block, draw a card.")[0]) == (
        "Whenever one or more Bears attack or block, draw a card.")  # fmt: skip


def test_whoever_taps_something_is_not_passed_over() -> None:
    assert isinstance(compile_text("Fen Lamp", "Artifact", "Whenever you tap a creature, draw a card.")[0], t.Unsupported)


def test_slots_are_the_gaps_of_the_event() -> None:
    with pytest.raises(ValueError, match="slots"):
        EventTable([EventConstruction("<thing> die", t.Moves(gap.what), "700.4", "a creature dies")])


def test_a_description_is_narrowed_and_widened_again() -> None:
    template, tapped = narrowed(gap.thing, t.Status("tapped")), t.Status("tapped")
    for whole in (None, t.IsCard(), t.And((t.IsCard(), t.IsToken()))):
        assert laid_over(template, filled(template, {"thing": whole})) == {"thing": whole}
    assert filled(template, {"thing": None}) == tapped
    assert laid_over(template, t.IsCard()) is None
