"""The table of amounts: each row reads its example into its amount and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions.amount_table import AmountConstruction, AmountTable
from app.engine.oracle.constructions.amounts import ROWS
from app.engine.oracle.constructions.templates import gap, laid_over
from app.engine.oracle.printing.abilities import print_ability, wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of
from app.engine.oracle.same import same
from app.engine.trees.walking import nodes_in

_IDS = [row.says for row in ROWS]


def _sentence(example: str) -> str:
    return f"When ~ enters, you gain {f'2 life {example}' if example.startswith('for each') else f'life equal to {example}'}."


def _read(sentence: str) -> t.Ability:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", sentence)
    assert not isinstance(ability, t.Unsupported), sentence
    return ability


def _first_wording(example: str) -> str:
    """The example with the first of each of several wordings."""
    before, opens, rest = example.partition("(")
    wordings, _, after = rest.partition(")")
    return f"{before}{wordings.split('|')[0]}{_first_wording(after)}" if opens else example


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_reads_its_example_and_prints_it(row: AmountConstruction) -> None:
    sentence = _sentence(_first_wording(row.example))
    ability = _read(sentence)
    assert any(laid_over(row.makes, node) is not None for node in nodes_in(ability)), ability
    assert says(wordings(ability), words_of(sentence)), wordings(ability)
    assert same(compile_text("Fen Lamp", "Artifact Creature", print_ability(ability)), (ability,)), print_ability(ability)


def test_what_is_counted_is_told_one_by_one() -> None:
    each = _read("When ~ enters, you gain 2 life for each card in your hand and each color among permanents you control.")
    assert says(wordings(each), words_of(
        "When ~ enters, you gain 2 life for each card in your hand and each color among permanents you control."))


def test_slots_are_the_gaps_of_the_amount() -> None:
    with pytest.raises(ValueError, match="slots"):
        AmountTable([AmountConstruction("<many> card(s) in your hand", t.ValueOf("hand_size", gap.who), "402.1", "")])
