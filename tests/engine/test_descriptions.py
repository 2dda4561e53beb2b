"""Which objects and players fit a description or are in a state, and which events can't happen, as tables: what does beside what
differs in one respect."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.reading.meaning import matches
from app.engine.reading.prohibitions import is_forbidden, is_impossible, may_be_sacrificed
from app.engine.reading.statuses import has_status
from tests.engine.conftest import Table, card
from tests.engine.shorthand import UNKNOWN

CREATURE = t.HasType(("creature",))
YOU, OPPONENT = t.You(), t.EachOpponent()


def fit(table: Table, filter: t.Filter, *things: int, player: int = 0, source: int = UNKNOWN) -> list[bool]:
    """Whether each of these fits, as a player's effect asks."""
    ctx = Context(table.game, player, source)
    return [bool(matches(filter, one, ctx)) for one in things]


def in_state(table: Table, state: Any, *things: int) -> list[bool]:
    return [bool(has_status(table.game, one, state)) for one in things]


def test_words_on_a_card_any_of_those_named() -> None:
    table = Table()
    snow = table.creature("Bear", types="snow creature: Bear", cost="{R}")
    plain, land = table.creature("Boar"), table.put(card("Den", "land"))
    both = table.creature("Newt", types="legendary snow creature: Newt", cost="{R}{G}")
    table.begin()
    assert fit(table, t.HasSupertype(("snow", "legendary")), snow, plain, both) == [True, False, True]
    assert fit(table, t.HasColor(("R", "W")), snow, plain, both) == [True, False, True]
    assert fit(table, t.HasManaCost((("R",),)), snow, plain, land, 0) == [True, False, False, False]
    assert in_state(table, "multicolored", snow, both, land) == [False, True, False]
    assert in_state(table, "has_mana_cost_x", snow, land) == [False, False]


def test_players_by_whose_effect_it_is_and_by_team() -> None:
    table = Table(4, teams=(0, 1, 0, 1))
    table.begin(active=1)
    players = (0, 1, 2, 3)
    rows: list[tuple[Any, list[bool]]] = [
        ("any", [True] * 4), ("you", [True, False, False, False]), ("not_you", [False, True, True, True]),
        ("active", [False, True, False, False]), ("opponent", [False, True, False, True]),
        ("teammate", [False, False, True, False]),
    ]
    assert [fit(table, t.IsPlayer(who), *players) for who, _ in rows] == [fits for _, fits in rows]
    bear = table.creature("Bear")
    assert fit(table, t.IsPlayer("any"), bear, UNKNOWN) == [False, False]
    assert fit(table, t.AnyTarget(), 0, bear, UNKNOWN) == [True, True, False]


def test_cards_tokens_spells_and_abilities_are_told_apart() -> None:
    table = Table()
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Nothing(),)))
    bear = table.creature("Bear", (2, 2), able)
    walker = table.put(card("Sage", "planeswalker", "{3}", None, t.ActivatedAbility(t.Loyalty(1), t.Body((t.Nothing(),)))), 0,
                       counters={"loyalty": 3})
    newt = t.CreateToken(t.Number(1), t.TokenSpec(("creature",), ("Newt",), power=t.Number(1), toughness=t.Number(1)))
    spark = table.hand(card("Spark", "instant", "{0}", None, t.SpellAbility(t.Body((newt,)))))
    table.begin()
    table.activate(walker).activate(bear).cast(spark)
    game = table.game
    loyal, plain, spell = game.stack
    things = (loyal, plain, spell, bear, spark, UNKNOWN)
    assert fit(table, t.IsAbility(("activated",)), *things) == [True, True, False, False, False, False]
    assert fit(table, t.IsAbility(("triggered",)), *things) == [False] * 6
    assert fit(table, t.IsAbility(("loyalty",)), *things) == [True, False, False, False, False, False]
    assert fit(table, t.IsSpell(), *things) == [False, False, True, False, False, False]
    assert fit(table, t.IsCard(), *things) == [False, False, True, True, True, False]
    assert fit(table, t.FromSource(CREATURE), *things) == [False, True, False, False, False, False]
    assert fit(table, t.OwnedBy(YOU), *things) == [True, True, True, True, True, False]
    assert in_state(table, "was_cast", *things) == [False, False, True, False, False, False]
    assert in_state(table, "kicked", *things) == [False] * 6
    assert in_state(table, "untimely", *things) == [False, False, True, False, False, False]
    assert fit(table, t.CastFrom(), *things) == [False, False, True, False, False, False]
    for player, mine in ((0, True), (1, False)):
        assert fit(table, t.CastFrom(by=YOU), spell, player=player) == [mine]
        assert fit(table, t.CastFrom(owner=YOU), spell, player=player) == [mine]
    assert fit(table, t.CastFrom(("hand",)), spell) == [True]
    assert fit(table, t.CastFrom(("graveyard",)), spell) == [False]
    assert fit(table, t.CastAs(t.Number(1), t.IsSpell()), spell, loyal, bear) == [True, False, False]
    assert fit(table, t.CastAs(t.Number(2), t.IsSpell()), spell) == [False]
    table.pass_all()
    made = table.find("Newt Token")
    assert fit(table, t.IsToken(), made, bear, UNKNOWN) == [True, False, False]
    assert fit(table, t.IsCard(), made) == [False]
    assert fit(table, t.IsSpell(), spell) == [True]


def test_numbers_of_things_that_have_none_fit_nothing() -> None:
    table = Table()
    small, large = table.creature("Bear"), table.creature("Boar", (4, 4))
    rock = table.put(card("Rock", "artifact", "{1}"))
    table.begin()
    assert fit(table, t.Quality("power", ">=", t.Number(0)), small, large, rock) == [True, True, False]
    for which, fits in (("max", [False, True, False]), ("min", [True, False, False])):
        filter = t.ExtremeQuality("power", which, t.All(CREATURE))
        assert fit(table, filter, small, large, rock) == fits
    nothing = t.ExtremeQuality("power", "max", t.All(t.HasSubtype(("Elf",))))
    assert fit(table, nothing, small) == [False]


def test_states_of_permanents() -> None:
    table = Table()
    aura = card("Charm", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE))
    blade = card("Blade", "artifact: Equipment", "{1}")
    plain, counted, equipped, mine, theirs = (table.creature(name) for name in ("A", "B", "C", "D", "E"))
    table.put(blade, attached_to=equipped)
    table.put(aura, attached_to=mine)
    table.put(aura, 1, attached_to=theirs)
    saga, legend = table.put(card("Tale", "enchantment: Saga", "{9}")), table.creature("L", types="legendary creature: Bear")
    table.game.alter(counted, counters=(("+1/+1", 1, 1),))
    table.begin()
    five = (plain, counted, equipped, mine, theirs)
    assert in_state(table, "modified", *five) == [False, True, True, True, False]
    assert in_state(table, "enchanted", *five) == [False, False, False, True, True]
    assert in_state(table, "equipped", *five) == [False, False, True, False, False]
    assert in_state(table, "historic", plain, saga, legend) == [False, True, True]
    assert in_state(table, "face_up", plain, UNKNOWN) == [True, False]
    assert in_state(table, "transformed", plain) == [False]
    assert in_state(table, "tapped", UNKNOWN) == [False]
    table.game.history = (ev.Damage(mine, plain, 1), ev.LifeGained(player=0, target=counted))
    assert in_state(table, "dealt_damage_this_turn", plain, counted, mine) == [True, False, False]
    entered, left = ev.ZoneChange(1, "hand", "battlefield"), ev.ZoneChange(1, "hand", "exile")
    entered.new, left.new = plain, counted
    table.game.history = (entered, left)
    assert in_state(table, "entered_this_turn", plain, counted, mine) == [True, False, False]


def test_suspended_is_what_has_suspend_and_time_counters_in_exile() -> None:
    table = Table()
    waiting = card("Wait", "creature: Bear", "{1}", (2, 2), t.KeywordAbility("suspend", t.ManaCost(("1",)), t.Number(2)))
    plain = card("Bear", "creature: Bear", "{1}", (2, 2))
    objects = [table.put(what, 0, zone) for what, zone in (
        (waiting, "exile"), (waiting, "exile"), (plain, "exile"), (waiting, "battlefield"),
    )]
    for place in (0, 2, 3):
        table.game.alter(objects[place], counters=(("time", 1, 1),))
    table.begin()
    assert in_state(table, "suspended", *objects) == [True, False, False, False]


def test_goaded_is_what_an_effect_that_goads_is_about() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    for action, name in (("goad", "Bear"), ("attack", "Boar")):
        table.put(card("Taunt", "enchantment", "{9}", None, t.StaticAbility((
            t.Requires(action, t.HasName((name,))),))), 1)
    table.begin()
    assert in_state(table, "goaded", bear, boar) == [True, False]


def test_what_cannot_happen_at_all() -> None:
    """101.3: what would happen to a thing that isn't there, or is in that state already, or in no number."""
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar", player=1, tapped=True)
    held, rock = table.hand(card("Newt", "creature: Newt", "{1}", (1, 1))), table.put(card("Rock", "artifact", "{1}"))
    table.begin()
    away = table.creature("Away")
    table.game.alter(away, phased_out="directly")
    events: list[tuple[ev.Event, bool]] = [
        (ev.Damage(bear, 0, 1), False), (ev.Damage(bear, 0, 0), True), (ev.Damage(bear, boar, 1), False),
        (ev.Damage(bear, rock, 1), True), (ev.Damage(bear, held, 1), True), (ev.Damage(bear, away, 1), True),
        (ev.Damage(bear, UNKNOWN, 1), True), (ev.Damage(bear, 2, 1), True),
        (ev.ZoneChange(bear, "battlefield", "exile"), False), (ev.ZoneChange(bear, "hand", "exile"), True),
        (ev.ZoneChange(UNKNOWN, "battlefield", "exile"), True),
        (ev.Tapped(bear), False), (ev.Tapped(boar), True), (ev.Untapped(boar), False), (ev.Untapped(bear), True),
        (ev.Tapped(UNKNOWN), True),
        (ev.Destroyed(bear), False), (ev.Destroyed(held), True), (ev.Destroyed(away), True), (ev.Destroyed(UNKNOWN), True),
        (ev.Sacrificed(bear, 0), False), (ev.Sacrificed(bear, 1), True), (ev.Sacrificed(held, 0), True),
        (ev.LifeGained(player=0, amount=1), False), (ev.LifeGained(player=0), True), (ev.LifeLost(player=0), True),
        (ev.CountersPut(bear, "charge", 1), False), (ev.CountersPut(bear, "charge", 0), True),
        (ev.CountersPut(away, "charge", 1, source=bear), True), (ev.CountersPut(away, "charge", 1, cause=0), True),
        (ev.CountersPut(away, "charge", 1), False), (ev.CountersRemoved(away, "charge", 1, source=bear), True),
    ]
    assert [bool(is_impossible(table.game, event)) for event, _ in events] == [expected for _, expected in events]


def _against(effect: t.Cant) -> tuple[Table, int, int]:
    table = Table()
    bear, rock = table.creature("Bear"), table.put(card("Rock", "artifact", "{1}"))
    table.put(card("Ban", "enchantment", "{9}", None, t.StaticAbility((effect,))), 0)
    table.begin()
    return table, bear, rock


def test_what_effects_say_cannot_happen() -> None:
    """101.2: each only what it speaks of."""
    def forbidden(effect: t.Cant, *events: Any) -> list[bool]:
        table, bear, rock = _against(effect)
        return [is_forbidden(table.game, event(bear if fits else rock)) == "101.2" for event in events for fits in (True, False)]

    assert forbidden(t.Cant("be_destroyed", CREATURE), ev.Destroyed) == [True, False]
    assert forbidden(t.Cant("be_exiled", CREATURE), lambda it: ev.ZoneChange(it, "battlefield", "exile"),
                     lambda it: ev.ZoneChange(it, "battlefield", "hand")) == [True, False, False, False]
    assert forbidden(t.Cant("leave_graveyard", CREATURE), lambda it: ev.ZoneChange(it, "graveyard", "hand"),
                     lambda it: ev.ZoneChange(it, "battlefield", "hand")) == [True, False, False, False]
    assert forbidden(t.Cant("deal_damage", CREATURE), lambda it: ev.Damage(it, 0, 1)) == [True, False]
    assert forbidden(t.Cant("get_counters", CREATURE, counter="charge"), lambda it: ev.CountersPut(it, "charge", 1),
                     lambda it: ev.CountersPut(it, "time", 1)) == [True, False, False, False]
    assert forbidden(t.Cant("transform", CREATURE), ev.Transformed) == [True, False]


def test_nobody_is_made_to_sacrifice_by_whom_it_is_said_of() -> None:
    table, bear, _ = _against(t.Cant("make_sacrifice", t.IsPlayer("you"), t.IsPlayer("opponent")))
    game = table.game
    made = [is_forbidden(game, ev.Sacrificed(bear, player, cause=cause)) for player, cause in ((0, 1), (0, 0), (1, 1), (0, -1))]
    assert made == ["101.2", None, None, None]
    assert [may_be_sacrificed(game, bear, 0, cause) for cause in (1, 0, -1)] == [False, True, True]
    table, bear, rock = _against(t.Cant("be_sacrificed", CREATURE))
    assert [may_be_sacrificed(table.game, one, 0) for one in (bear, rock)] == [False, True]
