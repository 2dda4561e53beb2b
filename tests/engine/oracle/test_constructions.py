"""The table of constructions: each row reads its example into its tree and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions.patterns import third_person
from app.engine.oracle.constructions.rows import ROWS
from app.engine.oracle.constructions.table import Construction, ConstructionTable
from app.engine.oracle.constructions.templates import gap, laid_over
from app.engine.oracle.printing.abilities import wordings
from app.engine.oracle.printing.synonyms import canonical

_NAMES = [row.says for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=_NAMES)
def test_a_row_reads_its_example(row: Construction) -> None:
    (ability,) = compile_text("Fen Lamp", "Sorcery", row.example)
    assert isinstance(ability, t.SpellAbility | t.TriggeredAbility), ability
    made = ability.body.instructions[-1]
    assert laid_over(row.makes, made) is not None


@pytest.mark.parametrize("row", [row for row in ROWS if not row.older], ids=[row.says for row in ROWS if not row.older])
def test_a_row_prints_its_example(row: Construction) -> None:
    assert canonical(wordings(compile_text("Fen Lamp", "Sorcery", row.example)[0])).replace("~", "Fen Lamp") == row.example


def test_slots_are_the_gaps_of_the_tree() -> None:
    with pytest.raises(ValueError, match="slots"):
        ConstructionTable([Construction("draw <count:number> cards", t.Draw(gap.number, gap.who), "121.1", "Draw two cards.")])
    with pytest.raises(KeyError):
        ConstructionTable([Construction("draw <count:nothing> cards", t.Draw(gap.count, gap.who), "121.1", "Draw two cards.")])


def test_verbs_in_the_third_person() -> None:
    assert [third_person(verb) for verb in ("draw", "scry", "search", "play", "go")] == [
        "draws", "scries", "searches", "plays", "goes"
    ]  # fmt: skip
