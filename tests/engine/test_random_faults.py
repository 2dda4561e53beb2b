"""Faults that random games found, each as the smallest position that shows it."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.oracle import compile_text
from app.engine.position.decisions import NUMBER, OPTIONAL_COST, TARGET, Action, ReplayDecider
from tests.engine.random_play import invariants


def written(name: str, kind: str, text: str) -> tuple[t.Ability, ...]:
    return compile_text(name, kind, text)


def test_an_aura_finds_no_creature_card_in_a_graveyard(table, make_card):
    """702.5a, 109.2: "creature" means permanents."""
    table.lands("WW")
    table.put(make_card("Late Bear", "creature: Bear", "{1}{G}", (2, 2)), 1, "graveyard")
    aura = table.hand(make_card("Wreath", "enchantment: Aura", "{W}", None, *written(
        "Wreath", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")))
    table.begin()
    refused = table.game.why_not(0, Action("cast", aura))
    assert refused is not None and refused.rule == "601.2c"
    assert Action("cast", aura) not in table.game.legal_actions()


def test_looking_at_what_is_legal_asks_nobody(table, make_card):
    """A mana ability whose cost asks for a number is looked at, not begun."""
    table.put(make_card("Cistern", "land", "", None, *written(
        "Cistern", "Land",
        "{T}, Remove any number of storage counters from this land: Add {U} for each storage counter removed this way.",
    )), counters={"storage": 3})
    table.hand(make_card("Drip", "instant", "{U}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(1)),)))))
    table.begin()
    before, log = len(table.script.asked), list(table.game.log)
    table.game.legal_actions()
    assert NUMBER not in [d.kind for d in table.script.asked[before:]]
    assert table.game.log == log


def test_answers_of_a_cast_that_fails_during_a_resolution_stay_in_the_log(make_table, make_card):
    """733.1: the cast is reversed; the game still replays from its log."""
    def build(decider=None):
        table = make_table()
        if decider is not None:
            table.game.decider = decider
        table.creature("Bear", player=1)
        table.hand(make_card("Dart", "instant", "{2}{R}", None, *written(
            "Dart", "Instant", "Dart deals 3 damage to any target.\nMadness {R}")))
        purge = make_card("Purge", "creature: Imp", "{R}", (1, 1), *written(
            "Purge", "Creature — Imp", "Discard a card: You gain 1 life."))
        return table, table.put(purge)

    table, imp = build()
    table.begin()
    table.answer("may", True).answer("target", lambda d: (d.options[0],))
    table.activate(imp).resolve()
    assert TARGET in table.script.kinds()
    assert "Dart" in table.zone("graveyard")
    log = list(table.game.log)
    again, imp = build(ReplayDecider(log, table.script))
    again.begin()
    again.activate(imp).resolve()
    assert again.game.log == log
    assert again.game.position_hash() == table.game.position_hash()


def test_entwine_is_not_offered_where_a_mode_cannot_be_chosen(table, make_card):
    """702.42a: to choose all modes, all must be possible."""
    table.lands("RRR")
    spell = table.hand(make_card("Two Tongues", "instant", "{R}", None, *written(
        "Two Tongues", "Instant",
        "Choose one —\n• Two Tongues deals 1 damage to target player.\n• Destroy target artifact.\nEntwine {1}",
    )))
    table.begin()
    table.game.take(Action("cast", spell))
    assert OPTIONAL_COST not in table.script.kinds()


def test_a_link_of_a_source_that_left_does_not_reach_into_snapshots(table, make_card):
    """607.2a with 113.7a: what a source remembers after it left is part of the position, and is restored with it."""
    guest = table.creature("Guest", player=1)
    ring = table.put(make_card("Ring", "artifact", "{W}", None, t.ActivatedAbility(t.SacrificeThis(), t.Body(
        (t.Remember(t.TargetRef(0), "exiled"),), (t.TargetSpec(t.HasType(("creature",))),)))))
    table.begin()
    table.activate(ring, guest)
    assert not table.there(ring)
    saved, before = table.game.snapshot(), invariants.dump(table.game)
    table.resolve()
    assert table.game.departed[ring].object.notes["linked:exiled"] == (guest,)
    table.game.restore(saved)
    assert invariants.dump(table.game) == before


def test_control_for_a_while_ends_as_the_turn_begins(table, make_card):
    """611.2a: the record of who controls a permanent follows as soon as the effect ends."""
    bear = table.creature("Bear", player=1)
    table.lands("U")
    loan = table.hand(make_card("Loan", "sorcery", "{U}", None, t.SpellAbility(t.Body(
        (t.Apply((t.Modify(t.TargetRef(0), (t.ChangeController(t.You()),)),), t.UntilNextTurn(t.You())),),
        (t.TargetSpec(t.HasType(("creature",))),)))))
    table.begin()
    table.cast(loan, bear).resolve()
    assert table.game.objects[bear].controller == 0
    table.to("upkeep", 5)
    assert table.game.objects[bear].controller == table.game.controller(bear) == 1


def test_control_for_several_players_at_once_is_refused(table, make_card):
    """A permanent has one controller: text read as giving it to several is refused, not given to the first."""
    bear = table.creature("Bear", player=1)
    table.lands("U")
    share = table.hand(make_card("Share", "sorcery", "{U}", None, t.SpellAbility(t.Body(
        (t.Apply((t.Modify(t.TargetRef(0), (t.ChangeController(t.EachPlayer()),)),), t.EndOfTurn()),),
        (t.TargetSpec(t.HasType(("creature",))),)))))
    table.begin()
    with pytest.raises(UnsupportedText, match="more than one player"):
        table.cast(share, bear).resolve()


@pytest.mark.parametrize(("text", "there"), [
    ("", True),
    ("Activated abilities of lands can't be activated.", False),
    ("Activated abilities of lands can't be activated unless they're mana abilities.", True),
])
def test_mana_abilities_judged_at_a_glance_are_judged_by_every_effect(table, make_card, text, there):
    """602.5, 605.1a: the quick judgement of "{T}: Add …" gives way wherever an effect could forbid it."""
    forest, = table.lands("G")
    spell = table.hand(make_card("Sip", "instant", "{G}", None, t.SpellAbility(t.Body((t.GainLife(t.Number(1)),)))))
    if text:
        table.put(make_card("Edict", "enchantment", "{1}", None, *written("Edict", "Enchantment", text)))
    table.begin()
    legal = table.game.legal_actions()
    assert (Action("activate", forest) in legal) is there
    assert (Action("cast", spell) in legal) is there
    for action in legal:
        assert table.game.why_not(0, action) is None


def test_a_tapped_land_and_one_turned_creature_are_not_judged_at_a_glance(table, make_card):
    """302.6: a land that became a creature this turn is summoning sick."""
    forest, = table.lands("G")
    table.begin()
    late = table.put(make_card("Forest", "basic land: Forest"), summoning_sick=True)
    assert Action("activate", late) in table.game.legal_actions()
    table.put(make_card("Wakening", "enchantment", "{1}", None, *written(
        "Wakening", "Enchantment", "Lands you control are 1/1 creatures that are still lands.")))
    legal = table.game.legal_actions()
    assert Action("activate", forest) in legal and Action("activate", late) not in legal
    table.act(Action("activate", forest))
    assert Action("activate", forest) not in table.game.legal_actions()


def test_state_based_actions_are_not_skipped_when_something_changed(table):
    """704.3: the check is spared only while no object and no player has changed."""
    bear = table.creature("Bear")
    table.begin()
    checked = table.game.checked
    table.pass_all()
    table.game.alter(bear, damage=2)
    table.pass_all()
    assert not table.there(bear) and table.game.checked != checked
