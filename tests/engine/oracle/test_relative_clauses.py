"""The table of relative clauses: each row reads its example into its description and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions.phrase_table import PhraseConstruction
from app.engine.oracle.constructions.relative_clauses import ROWS
from app.engine.oracle.constructions.templates import laid_over
from app.engine.oracle.printing.abilities import print_ability, wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of
from app.engine.oracle.same import same
from app.engine.trees.walking import nodes_in


@pytest.mark.parametrize("row", ROWS, ids=[row.says for row in ROWS])
def test_a_row_reads_its_example_and_prints_it(row: PhraseConstruction) -> None:
    sentence = f"When ~ enters, put a {row.example} on top of its owner's library."
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", sentence)
    assert not isinstance(ability, t.Unsupported), sentence
    assert any(laid_over(row.makes, node) is not None for node in nodes_in(ability)), ability
    assert says(wordings(ability), words_of(sentence)), wordings(ability)
    assert same(compile_text("Fen Lamp", "Artifact Creature", print_ability(ability)), (ability,)), print_ability(ability)


def test_a_relative_clause_is_negated_with_its_verb() -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact", "{T}: Destroy target creature that hasn't attacked this turn.")
    assert isinstance(ability, t.ActivatedAbility)
    assert t.Not(t.Status("attacked_this_turn")) in list(nodes_in(ability))
