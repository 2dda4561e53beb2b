"""Which replacement and prevention effects act on what happens together, who may decline them, and how much a shield takes
(614-616), as tables."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.players import Mana
from tests.engine.conftest import Table, card
from tests.engine.shorthand import BEARS, BOARS, YOU, law, number
from tests.engine.stage import IT, Stage

ME = t.IsPlayer("you")
AMOUNT = t.EventAmount()
DOUBLED = (t.TheEvent(amount=t.Times(number(2), AMOUNT)),)
GAIN = (t.GainLife(number(1)),)
NEWT = card("Newt", "creature: Newt", "", (1, 1)).faces[0]


def protected(*effects: t.StaticEffect, static: tuple[t.StaticEffect, ...] = ()) -> Stage:
    """A stage on which effects last, and others are those of a permanent."""
    stage = Stage()
    if static:
        law(stage.table, *static)
    stage.do(t.Apply(effects, t.EndOfTurn()))
    return stage


def asked(stage: Stage, kind: str) -> list[int]:
    return [decision.player for decision in stage.asked(kind)]


# ---- who may decline -------------------------------------------------------------------------------------------------


OPTIONAL: list[tuple[str, t.EventPattern]] = [
    ("damage", t.Damages(to=t.IsPlayer("any"))), ("destroy", t.Destroys(t.Anything())), ("life", t.GainsLife(t.EachPlayer())),
    ("grave", t.Moves(t.Anything(), to="graveyard")), ("counters", t.PutsCounters()),
]


@pytest.mark.parametrize(("happens", "pattern"), OPTIONAL)
def test_whoever_has_the_effect_may_decline_it(happens: str, pattern: t.EventPattern) -> None:
    """109.5: "you may" is said to the controller of the effect, whoever it happens to and whoever's turn it is."""
    for controller in (0, 1):
        for active in (0, 1):
            table = Table()
            mine, theirs = table.creature("Bear"), table.creature("Foe", player=1)
            law(table, t.Replace(pattern, (), optional=True), player=controller)
            table.begin(active=active)
            for player, thing in ((0, mine), (1, theirs)):
                event = {
                    "damage": ev.Damage(theirs, player, 1), "destroy": ev.Destroyed(thing, source=theirs),
                    "life": ev.LifeGained(player=player, amount=1), "grave": ev.ZoneChange(thing, "battlefield", "graveyard"),
                    "counters": ev.CountersPut(thing, "charge", 1),
                }[happens]
                perform(table.game, [event])
            told = [one.player for one in table.script.asked if one.kind == "may"]
            assert set(told) == {controller}
            assert len(told) >= 2


def test_a_commanders_owner_decides_where_it_goes() -> None:
    """903.9b: also where another player controls it."""
    for controller in (0, 1):
        table = Table()
        chief = table.creature("Chief", controller=controller)
        table.begin()
        table.game.alter(chief, marks=frozenset({"commander"}))
        table.answer("may", True)
        perform(table.game, [ev.ZoneChange(chief, "battlefield", "hand")])
        assert [one.player for one in table.script.asked if one.kind == "may"] == [0]
        assert "Chief" in table.zone("command")


# ---- shields against an amount (615.7) -------------------------------------------------------------------------------


SHIELD = t.Damages(to=ME)
AMOUNTS: list[tuple[int, tuple[t.StaticEffect, ...], bool]] = [
    # how much the shield prevents, what else there is; must its player choose in which order it meets 2 and 3 damage
    (4, (), True), (5, (), False), (6, (), False),
    (6, (t.Replace(t.Damages(BEARS, ME), DOUBLED),), True),
    (6, (t.Replace(t.Damages(to=t.HasType(("creature",))), DOUBLED),), False),
    (6, (t.Replace(t.GainsLife(YOU), DOUBLED),), False),
]


@pytest.mark.parametrize(("much", "others", "chooses"), AMOUNTS)
def test_a_player_chooses_what_a_shield_meets_first_where_it_may_not_be_enough(
    much: int, others: tuple[t.StaticEffect, ...], chooses: bool
) -> None:
    prevented = t.Prevent(SHIELD, number(much), shield=True)
    led = t.Replace(SHIELD, (t.TheEvent(to=t.All(t.HasName(("Foe",)))),), shield=True, amount=number(much))
    for shield in (prevented, led):
        stage = protected(shield, static=others)
        perform(stage.game, [ev.Damage(stage.bear, 0, 2), ev.Damage(stage.foe, 0, 3)])
        assert asked(stage, "order") == [0] * chooses


def test_damage_that_neither_source_nor_recipient_tells_apart_is_told_apart() -> None:
    """615.7: two sources deal damage each to a player and their creature."""
    whole = t.Prevent(t.Damages(to=t.Or((ME, t.ControlledBy(YOU)))), number(3), shield=True)
    for order, life, marked in (((0, 1, 2, 3), 20, 7), ((3, 2, 1, 0), 17, 4), ((2, 0, 1, 3), 17, 4), ((1, 3, 0, 2), 19, 6)):
        stage = protected(whole)
        stage.table.answer("order", order)
        perform(stage.game, [ev.Damage(stage.foe, 0, 1), ev.Damage(stage.rock, 0, 2), ev.Damage(stage.foe, stage.boar, 3),
                             ev.Damage(stage.rock, stage.boar, 4)])
        assert asked(stage, "order") == [0]
        assert (stage.table.life(), stage.game.objects[stage.boar].damage) == (life, marked), order


def test_what_is_left_of_a_shield() -> None:
    """615.7, 615.12."""
    for much, dealt in ((3, (2,)), (3, (2, 2)), (3, (3, 2)), (1, (4,)), (3, ())):
        stage = protected(t.Prevent(SHIELD, number(much), shield=True))
        for one in dealt:
            perform(stage.game, [ev.Damage(stage.bear, 0, one)])
        perform(stage.game, [ev.Damage(stage.bear, 0, 5)])
        assert 20 - stage.table.life() == max(0, sum(dealt) + 5 - much), (much, dealt)
    stage = protected(t.Prevent(SHIELD, number(3), shield=True))
    sure = ev.Damage(stage.bear, 0, 2)
    sure.unpreventable = True
    perform(stage.game, [sure])
    perform(stage.game, [ev.Damage(stage.bear, 0, 4)])
    assert stage.table.life() == 17


def test_what_leads_damage_elsewhere_leads_so_much_of_it() -> None:
    """614.9: and nothing where what it leads to is gone, phased out or no longer what damage can be dealt to."""
    rows: list[tuple[str, int, int]] = [("", 1, 3), ("phased", 4, 0), ("buried", 4, 0), ("artifact", 4, 0)]
    for state, lost, marked in rows:
        stage = Stage()
        game = stage.game
        led = t.Replace(SHIELD, (t.TheEvent(to=IT),), shield=True, amount=number(3))
        stage.do(t.Apply((led,), t.EndOfTurn()), it=(stage.boar,))
        if state == "phased":
            game.alter(stage.boar, phased_out="direct")
        if state == "buried":
            perform(game, [ev.ZoneChange(stage.boar, "battlefield", "graveyard")])
        if state == "artifact":
            stage.do(t.Apply((t.Modify(IT, (t.SetTypes(("artifact",)),)),), t.EndOfTurn()), it=(stage.boar,))
        perform(game, [ev.Damage(stage.foe, 0, 4)])
        boar = game.objects.get(stage.boar)
        assert (20 - stage.table.life(), 0 if boar is None else boar.damage) == (lost, marked), state


# ---- what happens at one time ----------------------------------------------------------------------------------------


def test_the_next_time_a_source_deals_damage() -> None:
    """615.8: one instance of it, whatever is dealt at the same time and later."""
    rows: list[tuple[t.Filter, list[tuple[str, int]], int]] = [
        # whose damage is prevented, what each deals to the player in turn, life lost
        (t.Anything(), [("bear", 2), ("foe", 3)], 3), (BEARS, [("foe", 3), ("bear", 2)], 3),
        (BOARS, [("bear", 2), ("foe", 3)], 5),
    ]
    for source, dealt, lost in rows:
        for together in (True, False):
            stage = protected(t.Prevent(t.Damages(source, ME), next_source=True))
            events = [ev.Damage(getattr(stage, one), 0, much) for one, much in dealt]
            for one in [events] if together else [[event] for event in events]:
                perform(stage.game, list(one))
            assert 20 - stage.table.life() == lost, (dealt, together)


def test_what_follows_for_each_source_and_for_all_of_them() -> None:
    """615.5: of "if a source would deal damage" for each source; of "prevent all damage" once."""
    for source, gained in ((None, 1), (t.HasType(("creature",)), 2)):
        stage = protected(static=(t.Prevent(t.Damages(source, ME), then=GAIN),))
        perform(stage.game, [ev.Damage(stage.bear, 0, 1), ev.Damage(stage.foe, 0, 1)])
        assert stage.table.life() == 20 + gained


def test_a_shield_counter_is_removed_for_damage_that_cannot_be_prevented() -> None:
    """122.1c, 615.12: the damage is dealt, and what else the effect does takes place, once for all the damage."""
    for counters, sure, marked, left in ((1, (), 0, 0), (2, ("foe",), 1, 1), (2, ("foe", "rock"), 3, 1), (1, ("rock",), 2, 0),
                                         (0, ("rock",), 3, 0)):
        stage = Stage()
        game = stage.game
        game.alter(stage.boar, counters=(("shield", counters, 1),) if counters else ())
        events = [ev.Damage(stage.foe, stage.boar, 1), ev.Damage(stage.rock, stage.boar, 2)]
        for event, name in zip(events, ("foe", "rock")):
            event.unpreventable = name in sure
        perform(game, list(events))
        boar = game.objects[stage.boar]
        assert (boar.damage, boar.counter("shield")) == (marked, left), (counters, sure)


def test_tokens_beside_others() -> None:
    """614.6: one more for all that are created at one time, or as many again."""
    mouse = t.TokenSpec(("creature",), ("Mouse",), power=number(1), toughness=number(1), name="Mouse")
    for count, more in ((number(1), 1), (AMOUNT, 3)):
        stage = protected(static=(t.Replace(t.CreatesTokens(under=YOU), (t.TheEvent(), t.TokensInstead(count, mouse))),))
        perform(stage.game, [ev.TokenCreation(0, NEWT, amount=2), ev.TokenCreation(0, NEWT, amount=1)])
        there = stage.table.zone("battlefield")
        assert (there.count("Newt"), there.count("Mouse")) == (3, more)


# ---- what is replaced, and by how much -------------------------------------------------------------------------------


def test_what_cant_be_regenerated_may_be_saved_in_another_way() -> None:
    """701.19c."""
    for instead, lives in (((), True), ((t.KeywordAction("regenerated"),), False)):
        stage = protected(t.Replace(t.Destroys(BEARS), instead))
        stage.do(t.Destroy(IT, no_regeneration=True), it=(stage.bear,))
        assert stage.table.there(stage.bear) == lives


def test_mana_of_several_kinds_is_doubled() -> None:
    """614.6: of each kind there is twice as much."""
    for units in ("GR", "G", "GGR"):
        stage = protected(static=(t.Replace(t.AddsMana(), DOUBLED),))
        perform(stage.game, [ev.ManaAdded(stage.rock, 0, tuple(Mana(one) for one in units))])
        assert sorted(one.color for one in stage.game.players[0].pool) == sorted(units * 2)


def test_a_loss_of_no_life_is_no_loss() -> None:
    """614.6: nothing happens instead of losing life where the number becomes none."""
    for amount, triggers in ((0, 0), (1, 1)):
        table = Table()
        law(table, t.Replace(t.LosesLife(YOU), (t.TheEvent(amount=number(amount)),)))
        table.creature("Imp", (1, 1), t.TriggeredAbility(t.LosesLife(YOU), t.Body(GAIN)))
        table.begin()
        perform(table.game, [ev.LifeLost(player=0, amount=3)])
        assert (20 - table.life(), len(table.game.waiting)) == (amount, triggers)


def test_counters_led_to_what_is_not_there_are_put_nowhere() -> None:
    """614.6."""
    for whom, put in ((BOARS, 1), (t.HasName(("Nobody",)), 0)):
        stage = protected(static=(t.Replace(t.PutsCounters(BEARS), (t.TheEvent(to=t.All(whom)),)),))
        perform(stage.game, [ev.CountersPut(stage.bear, "charge", 1)])
        assert [stage.game.objects[one].counter("charge") for one in (stage.bear, stage.boar)] == [0, put]
