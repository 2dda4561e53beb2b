"""The table of conditions: each row reads its example into its condition and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions.condition_table import ConditionConstruction, ConditionTable
from app.engine.oracle.constructions.conditions import ROWS
from app.engine.oracle.constructions.templates import filled, gap, held_by, laid_over
from app.engine.oracle.printing.abilities import print_ability, wordings
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of
from app.engine.oracle.same import same
from app.engine.trees.walking import nodes_in

_IDS = [row.says for row in ROWS]


def _sentence(row: ConditionConstruction) -> str:
    if row.example.startswith("Whenever"):
        return f"{row.example}, draw a card."
    return f"Whenever an opponent draws a card, if {row.example}, draw a card."


def _read(sentence: str) -> t.TriggeredAbility:
    (ability,) = compile_text("Fen Lamp", "Artifact Creature", sentence)
    assert isinstance(ability, t.TriggeredAbility), ability
    return ability


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_reads_its_example(row: ConditionConstruction) -> None:
    condition = _read(_sentence(row)).condition
    assert any(laid_over(row.makes, node) is not None for node in nodes_in(condition)), condition


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_prints_its_example(row: ConditionConstruction) -> None:
    ability = _read(_sentence(row))
    assert says(wordings(ability), words_of(_sentence(row))), wordings(ability)
    assert same(compile_text("Fen Lamp", "Artifact Creature", print_ability(ability)), (ability,)), print_ability(ability)


def test_how_often_it_resolved_is_only_asked_again_after_it_was_said() -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact", "{1}: Draw a card. If it's the second time, you gain 1 life.")
    assert isinstance(ability, t.Unsupported)


def test_one_of_several_players_may_be_compared_with() -> None:
    one = _read("At the beginning of your upkeep, if you have more life than an opponent, draw a card.").condition
    every = _read("At the beginning of your upkeep, if you have more life than each opponent, draw a card.").condition
    assert one == t.Exists(t.Filtered(t.EachOpponent(), t.Where(t.Compare(
        t.ValueOf("life", t.It()), "<", t.ValueOf("life", t.You())))))  # fmt: skip
    assert isinstance(every, t.NotSo)


def test_slots_are_the_gaps_of_the_condition() -> None:
    with pytest.raises(ValueError, match="slots"):
        ConditionTable([ConditionConstruction("<who> lost life", t.HappenedThisTurn(t.LosesLife(gap.what)), "119.3", "")])


def test_what_came_from_somewhere_was_cast_from_the_same_place() -> None:
    said = "Whenever a creature enters, if it entered from exile or was cast from your graveyard, draw a card."
    (ability,) = compile_text("Fen Lamp", "Artifact", said)
    assert isinstance(ability, t.Unsupported)


@pytest.mark.parametrize("words", ["you lost life", "you've lost life", "you have lost life"])
def test_a_row_says_its_verb_once_and_reads_all_its_tenses(words: str) -> None:
    condition = _read(f"At the beginning of your upkeep, if {words} this turn, draw a card.").condition
    assert condition == t.HappenedThisTurn(t.LosesLife(t.You()))


@pytest.mark.parametrize("words", ["didn't sacrifice an artifact", "haven't sacrificed an artifact"])
def test_a_verb_is_negated_in_any_row_about_somebody(words: str) -> None:
    ability = _read(f"At the beginning of your upkeep, if you {words} this turn, draw a card.")
    assert ability.condition == t.NotSo(t.HappenedThisTurn(t.Sacrifices(t.You(), t.HasType(("artifact",)))))
    assert says(wordings(ability), words_of(f"At the beginning of your upkeep, if you {words} this turn, draw a card."))


def test_what_did_not_happen_to_some_is_not_what_happened_to_others() -> None:
    said = "At the beginning of your upkeep, if a creature didn't die this turn, draw a card."
    (ability,) = compile_text("Fen Lamp", "Artifact", said)
    assert isinstance(ability, t.Unsupported)


def test_what_a_verb_says_of_the_past_is_asked_of_it_as_it_last_existed() -> None:
    condition = _read("Whenever a creature dies, if it wasn't dealt damage this turn, draw a card.").condition
    asked = condition.part if isinstance(condition, t.NotSo) else None
    assert isinstance(asked, t.Matches) and asked.what == t.EventRole(moment=t.Moment.LAST_EXISTED)


def test_what_is_made_only_where_the_opposite_holds_is_not_spoken_of() -> None:
    said = ("At the beginning of your upkeep, choose target creature. If you're the monarch, you may create a token that's a "
            "copy of it. If you're not the monarch, you may have ~ become a copy of it.")  # fmt: skip
    (ability,) = compile_text("Fen Lamp", "Artifact", said)
    assert isinstance(ability, t.Unsupported)


def test_who_has_something_is_found_wherever_it_stands_and_put_before_what_is_left_out() -> None:
    template = t.All(held_by(gap.what, t.ControlledBy(gap.who)))
    wall, mine, others = t.HasSubtype(("Wall",)), t.ControlledBy(t.You()), t.Not(t.IsSource())
    made = filled(template, {"what": t.And((wall, others)), "who": t.You()})
    assert made == t.All(t.And((wall, mine, others)))
    assert laid_over(template, made) == {"what": t.And((wall, others)), "who": t.You()}


def test_of_what_somebody_does_not_have_there_is_none_to_speak_of() -> None:
    said = "At the beginning of your upkeep, if you don't control a creature named Hollow Reed, it deals 1 damage to you."
    ability = _read(said)
    assert [one.source for one in nodes_in(ability) if isinstance(one, t.DealDamage)] == [t.This()]
