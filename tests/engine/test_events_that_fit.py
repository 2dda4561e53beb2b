"""Which events fit a pattern (603.2, 614.1), as a table: events that do and events that differ from them in one respect."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.players import Mana
from app.engine.reading.patterns import (
    attacks_with,
    event_matches,
    events_of_period,
    kinds_of,
    looks_back,
    role_of,
    roles_of,
    would_enter,
)
from tests.engine.conftest import Table, card
from tests.engine.shorthand import ARTIFACT, UNKNOWN

CREATURE = t.HasType(("creature",))
ITSELF = t.IsSource()
YOU, OPPONENT = t.You(), t.EachOpponent()


class Scene:
    """A turn of the second of two players, each with a creature; the first has an artifact too, whose words these are."""

    def __init__(self) -> None:
        self.table = Table()
        self.bear = self.table.creature("Bear")
        self.boar = self.table.creature("Boar", player=1)
        self.rock = self.table.put(card("Rock", "artifact", "{1}"))
        self.table.begin(active=1)
        self.game = self.table.game
        self.ctx = Context(self.game, 0, self.rock)

    def fit(self, pattern: t.EventPattern, *events: ev.Event, would: bool = False) -> list[bool]:
        return [bool(event_matches(pattern, event, self.ctx, would)) for event in events]


def moved(what: int, origin: str, to: str, new: int = 0, **more: Any) -> ev.ZoneChange:
    found = ev.ZoneChange(what, origin, to, **more)
    found.new = new
    return found


def test_moves_between_the_zones_named() -> None:
    scene = Scene()
    bear, rock = scene.bear, scene.rock
    dies = t.Moves(CREATURE, "battlefield", "graveyard")
    assert scene.fit(
        dies, moved(bear, "battlefield", "graveyard"), moved(bear, "battlefield", "exile"), moved(bear, "hand", "graveyard"),
        moved(rock, "battlefield", "graveyard"),
    ) == [True, False, False, False]
    leaves = t.Moves(CREATURE, "battlefield")
    assert scene.fit(leaves, moved(bear, "battlefield", "exile"), moved(bear, "battlefield", "graveyard", rock)) == [True, True]
    put = t.Moves(CREATURE, to="graveyard")
    assert scene.fit(
        put, moved(bear, "battlefield", "graveyard", rock), moved(rock, "library", "graveyard", bear),
        moved(bear, "library", "graveyard", rock), moved(bear, "library", "graveyard"),
    ) == [True, True, False, True]
    enters = t.Moves(CREATURE, to="battlefield")
    assert scene.fit(enters, moved(rock, "graveyard", "battlefield", bear), moved(bear, "exile", "battlefield", rock)) == [
        True, False,
    ]
    card_put = t.Moves(t.And((CREATURE, t.IsCard())), to="graveyard")
    assert scene.fit(card_put, moved(rock, "battlefield", "graveyard", bear), moved(bear, "battlefield", "graveyard", rock)) == [
        True, False,
    ]


def test_moves_from_anywhere_leave_out_what_resolves() -> None:
    scene = Scene()
    bear = scene.bear
    anywhere = t.Moves(CREATURE)
    assert scene.fit(
        anywhere, moved(bear, "stack", "graveyard"), moved(bear, "stack", "exile"), moved(bear, "hand", "graveyard"),
    ) == [False, True, True]
    assert scene.fit(t.Moves(CREATURE, to="graveyard"), moved(bear, "stack", "graveyard")) == [True]
    assert scene.fit(t.Moves(CREATURE, "stack"), moved(bear, "stack", "graveyard")) == [True]
    elsewhere = t.Moves(t.And((CREATURE, t.Not(t.InZone(("battlefield",))))), to="graveyard")
    assert scene.fit(elsewhere, moved(bear, "battlefield", "graveyard", bear)) == [False]


def test_moves_of_the_source_of_an_owner_by_a_player_and_within_a_deed() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    itself = t.Moves(ITSELF, "battlefield", "graveyard")
    gone = moved(rock, "battlefield", "graveyard", UNKNOWN)
    assert scene.fit(itself, gone, moved(UNKNOWN, "battlefield", "graveyard", rock), moved(bear, "battlefield", "graveyard")) == [
        True, True, False,
    ]
    assert scene.fit(t.Moves(ITSELF, owner=OPPONENT), moved(rock, "battlefield", "exile")) == [False]
    owned = t.Moves(CREATURE, "battlefield", owner=YOU)
    assert scene.fit(owned, moved(bear, "battlefield", "exile"), moved(boar, "battlefield", "exile")) == [True, False]
    forced = t.Moves(CREATURE, "battlefield", by=YOU)
    assert scene.fit(forced, *(moved(bear, "battlefield", "exile", cause=cause) for cause in (0, 1, -1))) == [
        True, False, False,
    ]
    anyones = t.Moves(CREATURE, "battlefield", by=t.EachPlayer())
    assert scene.fit(anyones, *(moved(bear, "battlefield", "exile", cause=cause) for cause in (0, 1, -1))) == [
        True, True, False,
    ]
    for deed, outer, other in (("mill", ev.Milled(), ev.CardDiscarded()), ("discard", ev.CardDiscarded(), ev.Milled())):
        pattern = t.Moves(CREATURE, to="graveyard", within=deed)
        events = [moved(bear, "library", "graveyard", outer=part) for part in (outer, other, None)]
        assert scene.fit(pattern, *events) == [True, False, False]


def test_what_would_move_is_described_as_it_is_and_what_would_enter_as_it_would_be() -> None:
    scene = Scene()
    bear, boar = scene.bear, scene.boar
    assert scene.fit(t.Moves(CREATURE, to="graveyard"), moved(bear, "library", "graveyard", scene.rock), would=True) == [True]
    tapped = moved(bear, "exile", "battlefield")
    ev.enter_details(tapped).tapped = True
    assert scene.fit(t.Moves(t.Status("tapped"), to="battlefield"), tapped, moved(bear, "exile", "battlefield"), would=True) == [
        True, False,
    ]
    mine = t.Moves(CREATURE, to="battlefield", owner=YOU)
    assert scene.fit(mine, moved(bear, "exile", "battlefield"), moved(boar, "exile", "battlefield"), would=True) == [
        True, False,
    ]


def test_tokens_that_would_enter() -> None:
    scene = Scene()
    newt = card("Newt", "creature: Newt", "", (1, 1)).faces[0]

    def fits(pattern: t.Moves, player: int = 0, cause: int = 0) -> bool:
        return bool(would_enter(pattern, ev.TokenCreation(player, newt, cause=cause), scene.ctx))

    assert fits(t.Moves(CREATURE, to="battlefield"))
    assert not fits(t.Moves(ARTIFACT, to="battlefield"))
    assert not fits(t.Moves(CREATURE, to="graveyard"))
    assert not fits(t.Moves(CREATURE, "hand", "battlefield"))
    assert not fits(t.Moves(ITSELF, to="battlefield"))
    owned = t.Moves(CREATURE, to="battlefield", owner=YOU)
    assert [fits(owned, player) for player in (0, 1)] == [True, False]
    for by, caused in ((YOU, [True, False, False]), (OPPONENT, [False, True, False]), (t.EachPlayer(), [True, True, False])):
        assert [fits(t.Moves(CREATURE, to="battlefield", by=by), cause=cause) for cause in (0, 1, -1)] == caused


def test_spells_cast_the_nth_of_a_player() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    cast = [ev.SpellCast(what, player) for what, player in ((boar, 1), (rock, 0), (bear, 0), (rock, 0), (boar, 0))]
    scene.game.history = tuple(cast)
    second = t.Casts(CREATURE, t.EachPlayer(), nth=2)
    assert scene.fit(second, *cast, ev.SpellCast(bear, 0)) == [False, False, False, False, True, False]
    assert scene.fit(t.Casts(CREATURE, YOU, nth=1), *cast) == [False, False, True, False, False]
    assert scene.fit(t.Casts(CREATURE, YOU), *cast) == [False, False, True, False, True]


def test_cards_drawn_the_nth_of_a_player() -> None:
    scene = Scene()
    draws = []
    for player, number in ((1, 1), (0, 0), (0, 1), (0, 1)):
        event = ev.CardDrawn(player)
        event.amount, event.object = number, scene.bear
        draws.append(event)
    scene.game.history = tuple(draws)
    assert scene.fit(t.Draws(YOU), *draws) == [False, False, True, True]
    assert scene.fit(t.Draws(YOU, nth=1), *draws) == [False, False, True, False]
    assert scene.fit(t.Draws(YOU, nth=2), *draws) == [False, False, False, True]
    next_one, empty = ev.CardDrawn(0), ev.CardDrawn(0)
    assert scene.fit(t.Draws(YOU), empty) == [False]
    assert scene.fit(t.Draws(YOU), empty, would=True) == [True]
    assert scene.fit(t.Draws(YOU, nth=3), next_one) == [False]
    assert [scene.fit(t.Draws(YOU, nth=number), next_one, would=True)[0] for number in (2, 3, 4)] == [False, True, False]
    assert scene.fit(t.Draws(YOU, what=CREATURE), draws[2]) == [True]
    assert scene.fit(t.Draws(YOU, what=ARTIFACT), draws[2]) == [False]
    assert scene.fit(t.Draws(YOU, what=CREATURE), draws[2], would=True) == [False]
    first = ev.CardDrawn(0, is_first=True)
    first.amount = 1
    assert scene.fit(t.Draws(YOU, except_first_in_draw_step=True), first, draws[2]) == [False, True]
    assert scene.fit(t.Draws(YOU), first) == [True]


def test_abilities_activated_and_triggered() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    plain, mana = ev.AbilityActivated(9, 0, bear, "equip"), ev.AbilityActivated(9, 0, bear, is_mana=True)
    others = [ev.AbilityActivated(9, 1, boar), ev.AbilityActivated(9, 0, rock)]
    assert scene.fit(t.Activates(CREATURE, YOU), plain, mana, *others) == [True, False, False, False]
    assert scene.fit(t.Activates(CREATURE, YOU, mana=True), plain, mana) == [True, True]
    assert scene.fit(t.Activates(keyword="equip"), plain, *others) == [True, False, False]
    triggers = [ev.AbilityTriggered(source=one) for one in (bear, boar, rock)]
    assert scene.fit(t.AbilityTriggers(CREATURE), *triggers) == [True, True, False]
    assert scene.fit(t.AbilityTriggers(CREATURE, YOU), *triggers) == [True, False, False]
    assert scene.fit(t.AbilityTriggers(None, OPPONENT), *triggers) == [False, True, False]


def test_attacks_of_players_and_of_creatures() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    pairs = [(bear, 0), (boar, 0), (bear, 1)]
    whole, at_first, at_second = (ev.AttackDeclared(1, pairs, target) for target in (-1, 0, 1))
    is_you, not_you = t.IsPlayer("you"), t.IsPlayer("opponent")
    assert scene.fit(t.PlayerAttacks(OPPONENT), whole, at_first) == [True, False]
    assert scene.fit(t.PlayerAttacks(YOU), whole) == [False]
    assert scene.fit(t.PlayerAttacks(at_least=3), whole) == [True]
    assert scene.fit(t.PlayerAttacks(at_least=4), whole) == [False]
    assert scene.fit(t.PlayerAttacks(at_least=2, exactly=True), whole) == [False]
    assert scene.fit(t.PlayerAttacks(at_least=3, exactly=True), whole) == [True]
    assert scene.fit(t.PlayerAttacks(with_=ARTIFACT), whole) == [False]
    assert scene.fit(t.PlayerAttacks(with_=t.HasName(("Bear",)), at_least=2), whole) == [True]
    assert scene.fit(t.PlayerAttacks(defender=is_you), whole, at_first, at_second) == [False, True, False]
    assert scene.fit(t.PlayerAttacks(defender=not_you), whole, at_first, at_second) == [False, False, True]
    assert scene.fit(t.PlayerAttacks(defender=is_you, at_least=2), at_first) == [True]
    assert scene.fit(t.PlayerAttacks(defender=is_you, at_least=3), at_first) == [False]
    assert scene.fit(t.PlayerAttacks(defender=is_you, with_=t.HasName(("Boar",)), at_least=2), at_first) == [False]
    seen = attacks_with(t.PlayerAttacks(defender=is_you, with_=t.HasName(("Bear",))), whole, scene.ctx)
    assert isinstance(seen, ev.AttackDeclared)
    assert (seen.pairs, seen.amount, len(whole.pairs)) == (((bear, 0),), 1, 3)
    assert scene.fit(t.IsAttacked(is_you), whole, at_first, at_second) == [False, True, False]
    alone, among = ev.Attacking(bear, 0, target=1, amount=1), ev.Attacking(bear, 0, target=1, amount=2)
    assert scene.fit(t.Attacks(CREATURE), alone, among, ev.Attacking(rock, 0, target=1)) == [True, True, False]
    assert scene.fit(t.Attacks(CREATURE, alone=True), alone, among) == [True, False]
    assert scene.fit(t.Attacks(CREATURE, is_you), alone) == [False]
    assert scene.fit(t.Attacks(CREATURE, not_you), alone) == [True]
    unblocked = t.AttacksUnblocked(CREATURE, not_you)
    assert scene.fit(unblocked, ev.Unblocked(bear, target=1), ev.Unblocked(bear, target=0), ev.Unblocked(rock, target=1)) == [
        True, False, False,
    ]


def test_blocks_once_or_for_each_creature() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    once, each, odd = ev.Blocking(bear, 0), ev.Blocking(bear, 0, target=boar), ev.Blocking(bear, 0, target=0)
    assert scene.fit(t.Blocks(CREATURE), once, each, odd, ev.Blocking(rock, 0)) == [True, False, False, False]
    assert scene.fit(t.Blocks(CREATURE, CREATURE), once, each) == [False, True]
    assert scene.fit(t.Blocks(CREATURE, ARTIFACT), each) == [False]
    once, each, odd = ev.BecameBlocked(bear), ev.BecameBlocked(bear, target=boar), ev.BecameBlocked(bear, target=0)
    assert scene.fit(t.BecomesBlocked(CREATURE), once, each, odd, ev.BecameBlocked(rock)) == [True, False, False, False]
    assert scene.fit(t.BecomesBlocked(CREATURE, CREATURE), once, each) == [False, True]
    assert scene.fit(t.BecomesBlocked(CREATURE, ARTIFACT), each) == [False]


def test_damage_by_its_kind_and_number() -> None:
    scene = Scene()
    bear, rock = scene.bear, scene.rock
    combat, other, none = ev.Damage(bear, 1, 2, combat=True), ev.Damage(bear, 1, 1), ev.Damage(bear, 1, 0)
    assert scene.fit(t.Damages(CREATURE), combat, other, none, ev.Damage(rock, 1, 2)) == [True, True, False, False]
    assert scene.fit(t.Damages(combat=True), combat, other) == [True, False]
    assert scene.fit(t.Damages(combat=False), combat, other) == [False, True]
    assert scene.fit(t.Damages(at_least=2), combat, other) == [True, False]
    assert scene.fit(t.Damages(to=t.IsPlayer("you")), combat, ev.Damage(bear, 0, 2)) == [False, True]
    excess = ev.Damage(rock, bear, 3)
    excess.excess = 1
    assert scene.fit(t.Damages(excess=True), excess, combat) == [True, False]


def test_steps_and_phases_of_a_player() -> None:
    scene = Scene()
    steps = [ev.StepBegins(1, step, phase) for step, phase in (
        ("upkeep", "beginning"), ("beginning_of_combat", "combat"), ("precombat_main", "precombat_main"),
        ("postcombat_main", "postcombat_main"),
    )]
    assert scene.fit(t.BeginsStep("upkeep"), *steps) == [True, False, False, False]
    assert scene.fit(t.BeginsStep("combat"), *steps) == [False, True, False, False]
    assert scene.fit(t.BeginsStep("upkeep", YOU), *steps) == [False] * 4
    assert scene.fit(t.BeginsStep("upkeep", OPPONENT), *steps) == [True, False, False, False]


def test_life_gained_and_lost() -> None:
    scene = Scene()
    for pattern, kind in ((t.GainsLife(YOU), ev.LifeGained), (t.LosesLife(YOU), ev.LifeLost)):
        events = [kind(player=player, amount=number) for player, number in ((0, 1), (0, 0), (1, 1))]
        assert scene.fit(pattern, *events) == [True, False, False]
    everyone = t.GainsLife(t.EachPlayer())
    assert scene.fit(everyone, *(ev.LifeGained(player=player, amount=1) for player in (0, 1, -1))) == [True, True, False]


def test_discards_and_sacrifices() -> None:
    scene = Scene()
    bear, rock = scene.bear, scene.rock
    for by, caused in ((YOU, [True, False, False]), (OPPONENT, [False, True, False]), (t.EachPlayer(), [True, True, False])):
        events = [ev.CardDiscarded(bear, 0, cause=cause) for cause in (0, 1, -1)]
        assert scene.fit(t.Discards(YOU, by=by), *events) == caused
    assert scene.fit(t.Discards(YOU, ITSELF), ev.CardDiscarded(rock, 0), ev.CardDiscarded(bear, 0)) == [True, False]
    discarded = [ev.CardDiscarded(what, player) for what, player in ((rock, 0), (bear, 0), (bear, 1))]
    assert scene.fit(t.Discards(YOU, CREATURE), *discarded) == [False, True, False]
    assert scene.fit(t.Sacrifices(YOU, CREATURE), ev.Sacrificed(rock, 0), ev.Sacrificed(bear, 0), ev.Sacrificed(bear, 1)) == [
        False, True, False,
    ]


def test_counters_put_and_removed() -> None:
    scene = Scene()
    bear, rock, boar = scene.bear, scene.rock, scene.boar
    one = ev.CountersPut(bear, "charge", 1, cause=0)
    none, other = ev.CountersPut(bear, "charge", 0), ev.CountersPut(bear, "time", 1, cause=1)
    assert scene.fit(t.PutsCounters(CREATURE), one, none, other, ev.CountersPut(rock, "charge", 1)) == [
        True, False, True, False,
    ]
    assert scene.fit(t.PutsCounters(kind="charge"), one, other) == [True, False]
    assert scene.fit(t.PutsCounters(by=YOU), one, other) == [True, False]
    paid = ev.CountersPut(bear, "charge", 1)
    from_spell = ev.CountersPut(bear, "charge", 1, source=rock)
    inner = ev.CountersPut(bear, "charge", 1, outer=ev.LifeLost())
    in_combat, outside = (ev.CountersPut(bear, "charge", 1, outer=ev.Damage(boar, bear, 1, combat)) for combat in (True, False))
    first = ev.CountersPut(bear, "charge", 1, source=1)
    assert scene.fit(t.PutsCounters(by_effect=True), paid, from_spell, inner, in_combat, outside, first) == [
        False, True, True, False, True, True,
    ]
    gone, left = ev.CountersRemoved(bear, "charge", 1), ev.CountersRemoved(rock, "charge", 1)
    assert scene.fit(t.RemovesCounters(CREATURE, "charge"), gone, left, ev.CountersRemoved(bear, "time", 1)) == [
        True, False, False,
    ]
    scene.game.alter(rock, counters=(("charge", 1, 1),))
    assert scene.fit(t.RemovesCounters(last=True), gone, left) == [True, False]


def test_mana_added_and_tapped_for() -> None:
    scene = Scene()
    bear, rock = scene.bear, scene.rock
    unit = Mana("G")
    added, two = ev.ManaAdded(rock, 0, (unit,), cause=0), ev.ManaAdded(bear, 0, (unit, unit), cause=1, tapped=True)
    assert scene.fit(t.AddsMana(), added, two) == [True, True]
    assert scene.fit(t.AddsMana(ARTIFACT), added, two) == [True, False]
    assert scene.fit(t.AddsMana(tapped=True), added, two) == [False, True]
    assert scene.fit(t.AddsMana(at_least=2), added, two) == [False, True]
    assert scene.fit(t.AddsMana(by=YOU), added, two) == [True, False]
    assert scene.fit(t.AddsMana(to=OPPONENT), added, two) == [False, False]
    tapped = ev.TappedForMana(rock, 0, ("G", "C"))
    assert [scene.fit(t.TapsForMana(mana=types), tapped)[0] for types in ((), ("G",), ("C",), ("R",))] == [
        True, True, True, False,
    ]
    assert scene.fit(t.TapsForMana(CREATURE), tapped) == [False]
    assert scene.fit(t.TapsForMana(by=OPPONENT), tapped) == [False]


def test_tokens_created_and_spells_countered() -> None:
    scene = Scene()
    newt = card("Newt", "creature: Newt", "", (1, 1)).faces[0]
    mine, theirs = ev.TokenCreation(0, newt), ev.TokenCreation(1, newt)
    mine.new, theirs.new = scene.bear, scene.rock
    assert scene.fit(t.CreatesTokens(under=YOU), mine, theirs) == [True, False]
    assert scene.fit(t.CreatesTokens(CREATURE), mine, theirs) == [True, False]
    assert scene.fit(t.CreatesTokens(CREATURE), mine, theirs, would=True) == [True, True]
    countered = [ev.Countered(what, cause=cause) for what, cause in ((scene.bear, 0), (scene.bear, 1), (scene.rock, 0))]
    assert scene.fit(t.Counters(CREATURE), *countered) == [True, True, False]
    assert scene.fit(t.Counters(CREATURE, YOU), *countered) == [True, False, False]


def test_what_permanents_undergo() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    for pattern, kind in (
        (t.BecomesTapped(CREATURE), ev.Tapped), (t.BecomesUntapped(CREATURE), ev.Untapped),
        (t.Destroys(CREATURE), ev.Destroyed),
        (t.TurnedFaceUp(CREATURE), ev.TurnedUp), (t.Transforms(CREATURE), ev.Transformed),
    ):
        assert scene.fit(pattern, kind(bear), kind(rock)) == [True, False]
    assert scene.fit(t.Transforms(CREATURE, ARTIFACT), ev.Transformed(bear)) == [False]
    attached = [ev.Attached(what, target=to) for what, to in ((rock, bear), (bear, bear), (rock, 0))]
    assert scene.fit(t.Attaches(ARTIFACT, CREATURE), *attached) == [True, False, False]
    phased = [ev.Phased(what, 0, way) for what, way in ((bear, "out"), (bear, "in"), (rock, "out"))]
    assert scene.fit(t.Phases(CREATURE, "out"), *phased) == [True, False, False]
    lost = [ev.ControlLost(what, player) for what, player in ((bear, 0), (bear, 1), (rock, 0))]
    assert scene.fit(t.LosesControl(CREATURE, YOU), *lost) == [True, False, False]
    assert scene.fit(t.LosesGame(YOU), ev.GameLost(player=0), ev.GameLost(player=1)) == [True, False]
    aimed = [ev.BecameTarget(by, target=at) for by, at in ((boar, bear), (rock, bear), (boar, rock))]
    assert scene.fit(t.BecomesTarget(CREATURE, CREATURE), *aimed) == [True, False, False]


def test_lands_played_from_zones() -> None:
    scene = Scene()
    bear, boar = scene.bear, scene.boar
    events = [ev.LandPlayed(what, player, zone) for what, player, zone in (
        (bear, 0, "hand"), (boar, 0, "hand"), (boar, 0, "exile"), (bear, 0, "exile"), (UNKNOWN, 0, "hand"), (boar, 1, "hand"),
    )]
    assert scene.fit(t.PlaysLand(YOU), *events) == [True, True, True, True, True, False]
    assert scene.fit(t.PlaysLand(YOU, zones=("hand",)), *events) == [True, False, False, False, True, False]
    assert scene.fit(t.PlaysLand(YOU, zones=("hand",), elsewhere=True), *events) == [False, True, True, True, False, False]
    assert scene.fit(t.PlaysLand(YOU, zones=("exile",)), *events) == [False, False, True, True, False, False]


def test_deeds_by_their_name_doer_and_number() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    surveil, scry = (ev.DeedDone(bear, 0, amount=2, deed=deed) for deed in ("surveil", "scry"))
    assert scene.fit(t.Does("surveil", YOU), surveil, scry) == [True, False]
    assert scene.fit(t.Does("surveil", OPPONENT), surveil) == [False]
    assert [scene.fit(t.Does("surveil", at_least=number), surveil)[0] for number in (1, 2, 3)] == [True, True, False]
    assert scene.fit(t.Does("surveil", what=ARTIFACT), surveil) == [False]
    crewed = ev.DeedDone(bear, 0, target=rock, deed="crew")
    assert scene.fit(t.Does("crew", to=ARTIFACT), crewed) == [True]
    assert scene.fit(t.Does("crew", to=CREATURE), crewed) == [False]
    level = ev.DeedDone(bear, 0, amount=2, deed="become_level")
    assert [scene.fit(t.Does("become_level", at_least=number), level)[0] for number in (1, 2, 3)] == [False, True, False]
    none = ev.DeedDone(boar, 0, amount=0, deed="surveil")
    assert scene.fit(t.Does("surveil"), none) == [True]


def test_patterns_of_patterns() -> None:
    scene = Scene()
    gained = ev.LifeGained(player=0, amount=3)
    day = t.HasDesignation("day")
    assert scene.fit(t.AmountIs(t.GainsLife(YOU), ">=", t.Number(3)), gained) == [True]
    assert scene.fit(t.AmountIs(t.GainsLife(YOU), ">=", t.Number(4)), gained) == [False]
    assert scene.fit(t.AmountIs(t.GainsLife(OPPONENT), ">=", t.Number(3)), gained) == [False]
    assert scene.fit(t.EventIf(t.GainsLife(YOU), day), gained) == [False]
    assert scene.fit(t.EventIf(t.GainsLife(YOU), t.NotSo(day)), gained) == [True]
    assert scene.fit(t.EventIf(t.GainsLife(OPPONENT), t.NotSo(day)), gained) == [False]
    assert scene.fit(t.AnyOf((t.LosesLife(YOU), t.GainsLife(YOU))), gained) == [True]
    assert scene.fit(t.AnyOf((t.LosesLife(YOU), t.GainsLife(OPPONENT))), gained) == [False]
    assert scene.fit(t.OneOrMore(t.GainsLife(YOU)), gained) == [True]


def test_the_kinds_of_event_that_a_pattern_can_fit() -> None:
    table: list[tuple[t.EventPattern, tuple[type, ...]]] = [
        (t.Attaches(), (ev.Attached,)), (t.Attaches(un=True), (ev.Unattached,)), (t.Does("mill"), (ev.Milled,)),
        (t.Does("shuffle"), (ev.LibraryShuffled,)), (t.Does("scry"), (ev.DeedDone,)),
        (t.OneOrMore(t.GainsLife()), (ev.LifeGained,)), (t.AnyOf((t.GainsLife(), t.Draws(), t.GainsLife())),
        (ev.LifeGained, ev.CardDrawn)),
        (t.StateIs(t.HasDesignation("day")), ()),
    ]
    assert [kinds_of(pattern) for pattern, _ in table] == [kinds for _, kinds in table]


def test_triggers_that_look_at_what_was_before() -> None:
    """603.10a–g."""
    died, entered, gained = moved(1, "battlefield", "graveyard"), moved(1, "hand", "battlefield"), ev.LifeGained()
    dies, enters = t.Moves(CREATURE, "battlefield", "graveyard"), t.Moves(CREATURE, to="battlefield")
    table: list[tuple[t.EventPattern, ev.Event, bool]] = [
        (dies, died, True), (dies, entered, False), (enters, entered, False), (dies, gained, False),
        (t.OneOrMore(dies), died, True), (t.EventIf(dies, t.HasDesignation("day")), died, True),
        (t.AnyOf((enters, dies)), died, True), (t.AnyOf((enters, dies)), entered, False),
        (t.AnyOf((t.Sacrifices(), enters)), entered, False),
        (t.Phases(CREATURE, "out"), ev.Phased(1, 0, "out"), True), (t.Phases(CREATURE, "in"), ev.Phased(1, 0, "in"), False),
        (t.Does("exploit"), ev.DeedDone(deed="exploit"), True), (t.Does("crew"), ev.DeedDone(deed="crew"), False),
        (t.Attaches(un=True), ev.Unattached(), True), (t.Attaches(), ev.Attached(), False),
        (t.Sacrifices(), ev.Sacrificed(), True), (t.LosesControl(CREATURE), ev.ControlLost(), True),
        (t.Counters(CREATURE), ev.Countered(), True), (t.LosesGame(), ev.GameLost(), True), (t.GainsLife(), gained, False),
    ]
    assert [bool(looks_back(pattern, event)) for pattern, event, _ in table] == [expected for _, _, expected in table]


def test_who_and_what_has_a_role_in_an_event() -> None:
    milled = ev.Milled(player=1)
    table: list[tuple[ev.Event, Any, int | None]] = [
        (ev.Damage(107, 108, 1), "object", 108), (ev.Damage(107, 0, 1), "object", 107), (ev.Damage(0, 0, 1), "object", None),
        (ev.BecameTarget(107, target=108), "object", 108), (ev.BecameTarget(107, target=0), "object", 0),
        (ev.BecameTarget(107), "object", None),
        (ev.CountersPut(108, "charge", 1), "object", 108), (ev.CountersRemoved(0, "charge", 1), "object", 0),
        (moved(107, "hand", "exile", 108), "object", 108), (moved(107, "hand", "exile"), "object", 107),
        (ev.Tapped(107), "object", 107),
        (ev.LifeGained(player=0), "object", None), (moved(107, "hand", "exile", 108), "before", 107),
        (ev.LifeGained(), "before", None),
        (ev.Damage(107, 108, 1), "source", 107), (ev.LifeGained(), "source", None), (ev.LifeGained(player=0), "player", 0),
        (ev.LifeGained(player=1), "player", 1), (ev.Tapped(107), "player", None),
        (moved(107, "library", "graveyard", 108, player=0, outer=milled), "player", 1),
        (moved(107, "hand", "graveyard", 108, player=0, outer=ev.CardDiscarded(player=1)), "player", 0),
        (moved(107, "hand", "graveyard", 108, player=0), "player", 0),
        (ev.Damage(107, 108, 1), "target", 108), (ev.Damage(107, 0, 1), "target", 0), (ev.LifeGained(), "target", None),
        (ev.SpellCast(107, 0), "spell", 107), (ev.SpellCast(), "spell", None), (ev.Attached(107, target=108), "attached", 108),
        (ev.Attached(107, target=0), "attached", 0), (moved(107, "battlefield", "graveyard", 108), "attached", None),
    ]
    assert [role_of(event, role) for event, role, _ in table] == [who for _, _, who in table]
    several = ev.Damage(107, 108, 1)
    several.parts = (ev.Damage(107, 108, 1), ev.Damage(109, 108, 1), ev.Damage(107, 1, 1))
    assert roles_of(several, "sources") == (107, 109)
    assert roles_of(several, "targets") == (108, 1)
    assert roles_of(ev.Damage(107, 108, 1), "sources") == (107,)
    assert roles_of(ev.AttackDeclared(0, [(107, 1), (108, 2)], 1), "objects") == (107,)
    assert roles_of(ev.AttackDeclared(0, [(107, 1), (108, 2)]), "objects") == (107, 108)


def test_events_of_a_turn_and_of_the_last_combat() -> None:
    scene = Scene()
    game, gains = scene.game, t.GainsLife(YOU)
    before, first, second, other = (ev.LifeGained(player=player, amount=1) for player in (0, 0, 0, 1))
    combat = ev.StepBegins(1, "beginning_of_combat", "combat")
    game.past = (first, other)
    game.history = (before,)
    assert events_of_period(gains, "combat", scene.ctx) == [before]
    game.history = (before, combat, first, combat, second, other)
    assert events_of_period(gains, "turn", scene.ctx) == [before, first, second]
    assert events_of_period(gains, "combat", scene.ctx) == [second]
    assert events_of_period(gains, "last_turn", scene.ctx) == [first]
