"""The style of cards: each row of the table turns its own example into what cards print, and leaves that as it is."""

from __future__ import annotations

import pytest

from app.engine.oracle.printing.style import TABLE, Style, in_style


@pytest.mark.parametrize("row", TABLE, ids=[row.before for row in TABLE])
def test_a_row_words_its_example_as_cards_do(row: Style) -> None:
    assert in_style(row.before) == row.after
    assert in_style(row.after) == row.after


@pytest.mark.parametrize("text", [
    "Whenever ~ attacks, draw a card.",  # happens often
    "Exile it. Return it to the battlefield.",  # it comes back
    "Return target Goblin card from a graveyard to its owner's hand.",  # whose it is remains open
    "If you do, exile it. Shuffle.",  # else shuffling would hang on the condition
])
def test_what_means_something_else_stays(text: str) -> None:
    assert in_style(text) == text
