"""Copies of spells and new targets (707.10, 115.7), prepared permanents, and positions that can't be set up."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.outcome import apply_win
from app.engine.changing.preparation import become_prepared, become_unprepared
from app.engine.errors import IllegalPosition
from app.engine.playing.instructions.stack import choose_new_targets, copy_on_stack
from app.engine.playing.special_actions import why_not_special
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import Card
from tests.engine.conftest import CREATURE, Table, card

ONE = t.Number(1)
GAIN = t.SpellAbility(t.Body((t.GainLife(ONE),)))


def trick(*filters: t.Filter) -> Card:
    specs = tuple(t.TargetSpec(one) for one in filters)
    return card("Trick", "instant", "{0}", None, t.SpellAbility(t.Body((t.GainLife(ONE),), specs)))


def targets(table: Table, spell: int) -> tuple[int, ...]:
    item = table.game.objects[spell].item
    assert item is not None
    return tuple(item.all_targets())


def aimed(*filters: t.Filter, at: tuple[str, ...], there: tuple[str, ...]) -> tuple[Table, int, dict[str, int]]:
    """A spell on the stack that targets some of the creatures there."""
    table = Table()
    made = {name: table.creature(name) for name in there}
    spell = table.hand(trick(*filters))
    table.begin().cast(spell, *(made[name] for name in at))
    return table, table.game.stack[0], made


def test_a_copy_has_the_choices_of_the_spell_and_is_its_own() -> None:
    table, spell, made = aimed(CREATURE, at=("Bear",), there=("Bear", "Boar"))
    ctx = Context(table.game, 1, spell)
    copied = copy_on_stack(table.game, spell, 1, t.CopyExceptions(), ctx)
    assert copied is not None
    found = table.game.objects[copied]
    assert (found.is_copy, found.controller, targets(table, copied), found.item is not None and found.item.source) == (
        True, 1, (made["Bear"],), copied)
    assert copy_on_stack(table.game, made["Bear"], 1, t.CopyExceptions(), ctx) is None
    assert copy_on_stack(table.game, 999, 1, t.CopyExceptions(), ctx) is None


@pytest.mark.parametrize(("how", "answer", "left"), [
    ("new", "Boar", "Boar"), ("new", "Bear", "Bear"), ("change", "Boar", "Boar"),
])
def test_new_targets_may_stay_and_a_change_changes(how: str, answer: str, left: str) -> None:
    table, spell, made = aimed(CREATURE, at=("Bear",), there=("Bear", "Boar"))
    table.answer("new_target", (made[answer],))
    choose_new_targets(table.game, spell, 0, how)
    (asked,) = [one for one in table.script.asked if one.kind == "new_target"]
    assert (targets(table, spell), asked.rule) == ((made[left],), "115.7d" if how == "new" else "115.7a")
    assert asked.test is not None
    assert (asked.test((made["Bear"],)) is None) == (how == "new")
    became = [event.target for event in table.game.history if isinstance(event, ev.BecameTarget)]
    assert became.count(made["Boar"]) == (left == "Boar")


def test_a_target_that_nothing_else_could_be_stays() -> None:
    table, spell, made = aimed(CREATURE, at=("Bear",), there=("Bear",))
    choose_new_targets(table.game, spell, 0, "change")
    assert targets(table, spell) == (made["Bear"],)
    table, spell, made = aimed(at=(), there=("Bear",))
    choose_new_targets(table.game, spell, 0)
    assert targets(table, spell) == ()


def test_one_target_is_changed_to_what_is_given_if_that_is_legal() -> None:
    for to, left in (("Boar", "Boar"), ("Rock", "Bear"), ("Bear", "Bear")):
        table, spell, made = aimed(CREATURE, at=("Bear",), there=("Bear", "Boar"))
        made["Rock"] = table.put(card("Rock", "artifact", "{1}"))
        choose_new_targets(table.game, spell, 0, "change_one", made[to])
        assert targets(table, spell) == (made[left],), to


def test_who_wins_and_what_an_aura_that_is_a_creature_enchants() -> None:
    table = Table(3).begin()
    table.game.alter_player(1, in_game=False)
    assert (apply_win(table.game, 1), table.game.result) == (False, None)
    table = Table()
    host = table.creature()
    spirit = table.put(card("Spirit", "enchantment creature: Aura", "{1}", (1, 1), t.KeywordAbility("enchant", filter=CREATURE)))
    assert not can_attach(table.game, spirit, host)


def test_a_permanent_becomes_prepared_once() -> None:
    two = (card("Bear", "creature", "{1}", (2, 2)).faces[0], card("Trick", "instant", "{R}", None, GAIN).faces[0])
    table = Table()
    bear, plain = table.put(Card("Bear", two, "prepare")), table.creature("Boar")
    table.begin()
    game = table.game
    become_unprepared(game, 999)
    become_unprepared(game, bear)
    for _ in range(2):
        become_prepared(game, bear)
        become_prepared(game, plain)
        assert [("prepared" in game.objects[one].marks) for one in (bear, plain)] == [True, False]
        assert table.zone("exile") == ["Trick"]
    become_unprepared(game, bear)
    assert (game.objects[bear].marks, table.zone("exile")) == (frozenset(), [])


def test_another_players_card_is_not_foretold() -> None:
    table = Table()
    bear = card("Bear", "creature", "{4}", (2, 2), t.KeywordAbility("foretell", t.ManaCost(())))
    mine, theirs = table.hand(bear), table.hand(bear, 1)
    table.lands("GG")
    table.begin()
    found = [why_not_special(table.game, 0, one, "foretell") for one in (mine, theirs)]
    assert [None if one is None else one.rule for one in found] == [None, "116.2"]


def test_what_cant_be_set_up() -> None:
    table = Table()
    bolt = card("Bolt", "instant", "{R}", None, GAIN)
    rows: list[tuple[dict[str, Any], bool]] = [
        ({"zone": "hand"}, True), ({"zone": "stack"}, False), ({"zone": "nowhere"}, False),
        ({"player": 2, "zone": "hand"}, False),
        ({"player": -1, "zone": "hand"}, False), ({"zone": "battlefield"}, False),
        ({"zone": "battlefield", "face_down": True}, True),
        ({"zone": "hand", "face": 1}, False),
    ]
    for options, may in rows:
        if may:
            assert table.put(bolt, **options) in table.game.objects
        else:
            with pytest.raises(IllegalPosition):
                table.put(bolt, **options)
    for turn, active, step, may in (
        (1, 0, "upkeep", True), (0, 0, "upkeep", False), (1, 2, "upkeep", False), (1, -1, "upkeep", False), (1, 0, "main", True),
        (1, 0, "noon", False),
    ):
        if may:
            table.game.begin(turn, active, step)
        else:
            with pytest.raises(IllegalPosition):
                table.game.begin(turn, active, step)
