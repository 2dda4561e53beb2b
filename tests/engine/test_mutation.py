"""Switching off the code of a rule changes what happens: citations are on the path that runs."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from tests.mutants.switching import off

CREATURE = t.HasType(("creature",))


@pytest.fixture
def play(make_table, make_card):
    """Play one of a few situations with rules switched off and tell what came of it."""

    def run(situation: str, *rules: str):
        with off(*rules):
            return SITUATIONS[situation](make_table(), make_card)

    return run


def _evasion(keyword):
    def situation(table, make_card):
        one = table.creature("Attacker", (2, 2), keyword)
        two = table.creature("Blocker", (2, 2), player=1)
        table.begin().answer("attackers", ((one, 1),)).to("declare_attackers")
        from app.engine.playing.combat.block import block_forbidden

        return block_forbidden(table.game, two, one)

    return situation


def _zero_toughness(table, make_card):
    table.creature("Husk", (1, 0))
    table.begin()
    return table.zone("battlefield")


def _dies_trigger(table, make_card):
    dies = t.TriggeredAbility(t.Moves(t.IsSource(), "battlefield", "graveyard"), t.Body((t.GainLife(t.Number(3)),)))
    table.creature("Martyr", (1, 0), dies)
    table.begin().resolve()
    return table.life()


def _anthem(table, make_card):
    bear = table.creature()
    table.put(make_card("Banner", "enchantment", "", None, t.StaticAbility((
        t.Modify(t.All(CREATURE), (t.ModifyPT(t.Number(1), t.Number(1)),)),))))
    return table.pt(bear)


def _prevention(table, make_card):
    shield = t.StaticAbility((t.Prevent(t.Damages(to=t.IsPlayer("you"))),))
    table.put(make_card("Shelter", "enchantment", "", None, shield), 1)
    bear = table.creature()
    table.begin().attack((bear, 1))
    return table.life(1)


def _lifelink(table, make_card):
    cleric = table.creature("Cleric", (2, 2), "lifelink")
    table.begin().attack((cleric, 1))
    return table.life()


SITUATIONS = {
    "flying": _evasion("flying"), "fear": _evasion("fear"), "shadow": _evasion("shadow"),
    "horsemanship": _evasion("horsemanship"),
    "zero toughness": _zero_toughness, "dies": _dies_trigger, "anthem": _anthem, "prevention": _prevention,
    "lifelink": _lifelink,
}


@pytest.mark.parametrize(("situation", "rule"), [
    ("flying", "702.9b"), ("fear", "702.36b"), ("shadow", "702.28b"), ("horsemanship", "702.31b"),
    ("zero toughness", "704.5f"), ("zero toughness", "704.3"), ("zero toughness", "700.4"), ("dies", "603.2"),
    ("dies", "603.10a"), ("dies", "119.3"), ("anthem", "613.4c"), ("prevention", "615.6"), ("lifelink", "120.3f"),
    ("lifelink", "119.3"),
])
def test_without_the_rule_it_ends_otherwise(play, situation, rule):
    assert play(situation) != play(situation, rule)
