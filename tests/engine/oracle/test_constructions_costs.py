"""The table of costs: each row reads its example into its cost and prints it back."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.oracle import compile_text
from app.engine.oracle.constructions import spending
from app.engine.oracle.constructions.cost_phrases import CATEGORIES
from app.engine.oracle.constructions.costs import ROWS
from app.engine.oracle.constructions.phrase_table import PhraseConstruction, PhraseTable
from app.engine.oracle.constructions.templates import gap, laid_over
from app.engine.oracle.printing import instructions  # noqa: F401  # which supplies what the costs' words are made of
from app.engine.oracle.printing.costs import cost, paid
from app.engine.oracle.printing.mana_uses import limits
from app.engine.oracle.printing.running import running
from app.engine.oracle.printing.synonyms import says
from app.engine.oracle.reader import words_of
from app.engine.trees.walking import find_all

_IDS = [row.says for row in ROWS]


def _read(words: str) -> t.Cost:
    said = words[0].upper() + words[1:]
    text = f"{said}: Draw a card."
    if "@" in words:
        text = f'Equipped creature has "{said.replace("@", "Fen Lamp")}: Draw a card."'
    if "you chose" in words:
        text = f"As Fen Lamp enters, choose an opponent.\n{text}"
    *_, ability = compile_text("Fen Lamp", "Artifact — Equipment", text)
    if isinstance(ability, t.StaticAbility):
        effect = ability.effects[0]
        assert isinstance(effect, t.Modify) and isinstance(effect.changes[0], t.AddAbility)
        ability = effect.changes[0].ability
    assert isinstance(ability, t.ActivatedAbility), ability
    return ability.cost


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_a_row_reads_its_example_and_prints_it(row: PhraseConstruction) -> None:
    found = _read(row.example)
    assert laid_over(row.makes, found) is not None, found
    assert any(says(running(print_(found)), words_of(row.example)) for print_ in (cost, paid)), cost(found)


@pytest.mark.parametrize("words", [
    "{T}, Sacrifice two Goblins", "{1}, Exile ~ from your graveyard", "{B}{B}, Exert ~",
])  # fmt: skip
def test_several_costs_print_as_cards_say_them(words: str) -> None:
    assert says(running(cost(_read(words))), words_of(words))


def test_one_of_several_costs_is_paid_even_where_it_is_mana() -> None:
    either = t.EitherCost((t.DiscardCards(t.Number(1)), t.ManaCost(("2",))))
    assert says(cost(either), words_of("discard a card or pay {2}"))


def test_what_others_pay_is_told_in_the_third_person() -> None:
    assert says(paid(t.DiscardCards(t.Number(1)), third=True), words_of("discards a card"))
    assert says(paid(t.ManaCost(("2",)), third=True), words_of("pays {2}"))


def test_slots_are_the_gaps_of_the_cost() -> None:
    with pytest.raises(ValueError, match="slots"):
        PhraseTable[t.Cost](
            [PhraseConstruction("sacrifice ~", t.Sacrifice(gap.filter, gap.count), "701", "sacrifice ~")], CATEGORIES)


@pytest.mark.parametrize("row", spending.ROWS, ids=[row.says for row in spending.ROWS])
def test_a_row_reads_what_mana_is_spent_on_and_prints_it(row: PhraseConstruction) -> None:
    (ability,) = compile_text("Fen Lamp", "Artifact", f"{{T}}: Add {{G}}. Spend this mana only to {row.example}.")
    (added,) = find_all(ability, t.AddMana)
    assert laid_over(row.makes, added.only[0]) is not None, added
    assert says(running(limits(added.only, ())), words_of(f"Spend this mana only to {row.example}")), limits(added.only, ())
