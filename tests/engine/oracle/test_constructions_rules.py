"""The table of rules: each row reads its example into its effects and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions import instead
from app.engine.oracle.constructions.defining import DEFINED
from app.engine.oracle.constructions.rule_table import RuleConstruction, RuleTable
from app.engine.oracle.constructions.rules import ROWS as EFFECTS
from app.engine.oracle.constructions.templates import gap, laid_over
from app.engine.oracle.printing.abilities import print_ability, wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of
from app.engine.oracle.same import same

ROWS = (*EFFECTS, *DEFINED)
_IDS = [row.says for row in ROWS]


def _read(sentence: str) -> t.StaticAbility:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", sentence)
    assert isinstance(ability, t.StaticAbility), ability
    return ability


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_reads_its_example(row: RuleConstruction) -> None:
    effects = _read(f"{row.example}.").effects
    made = row.makes if isinstance(row.makes, tuple) else (row.makes,)
    assert laid_over(made, effects[-len(made) :]) is not None, effects


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_prints_its_example(row: RuleConstruction) -> None:
    sentence = f"{row.example}."
    ability = _read(sentence)
    assert says(wordings(ability), words_of(sentence)), wordings(ability)
    assert same(compile_text("Fen Lamp", "Artifact Creature", print_ability(ability)), (ability,))


_INSTEAD = [row for rows in instead.ROWS.values() for row in rows]


@pytest.mark.parametrize("row", _INSTEAD, ids=[row.says for row in _INSTEAD])
def test_a_row_reads_what_happens_instead_and_prints_it(row: RuleConstruction) -> None:
    ability = _read(f"{row.example}.")
    effect = ability.effects[0]
    assert isinstance(effect, t.Replace)
    assert laid_over(row.makes, effect.instead[0]) is not None, effect
    assert says(wordings(ability), words_of(f"{row.example}.")), wordings(ability)


@pytest.mark.parametrize("sentence", [
    "~ gets +1/+1 and can't block.",
    "~ can't attack, block, or be sacrificed.",
    "Your opponents can't gain life or draw cards.",
    "Players can't cast creature spells or activate abilities.",
    "Target creature can't block this turn.",
    "~ attacks this turn if able.",
    "Until end of turn, target creature gets +1/+0 and has flying.",
    "Target creature can't be blocked this turn except by Walls.",
    "Double all damage that Walls you control would deal.",
    "If a Wall you control would deal damage to a permanent or player, it deals double that damage instead.",
])  # fmt: skip
def test_statements_print_as_cards_say_them(sentence: str) -> None:
    ability = compile_text("Fen Lamp", "Instant" if "turn" in sentence else "Creature", sentence)[0]
    assert says(wordings(ability), words_of(sentence)), wordings(ability)


def test_a_time_within_a_statement_is_not_said_of_what_always_holds() -> None:
    always = _read("~ attacks each combat if able.")
    assert not says(wordings(always), words_of("~ attacks this turn if able."))


def test_slots_are_the_gaps_of_the_effects() -> None:
    with pytest.raises(ValueError, match="slots"):
        RuleTable([RuleConstruction("<thing> can't attack", t.Cant("attack", gap.what), "508.1c", "~ can't attack")])
