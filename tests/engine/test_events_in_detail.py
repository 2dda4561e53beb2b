"""Which events fit a pattern (603.2, 614.1), as a table of its finer words: within a deed, in a combat, by an effect, of an added
phase; and who has a role in them."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.stack import StackItem
from app.engine.reading.patterns import events_of_period, role_of, roles_of
from tests.engine.conftest import card
from tests.engine.shorthand import ARTIFACT, UNKNOWN
from tests.engine.test_events_that_fit import CREATURE, ITSELF, YOU, Scene, moved

NOT_CREATURE = t.Not(CREATURE)


def cited(scene: Scene, pattern: t.EventPattern, *events: ev.Event, would: bool = False) -> list[set[str]]:
    """The rules that settle whether each of the events fits."""
    found = []
    for event in events:
        scene.game.deciding = {}
        scene.fit(pattern, event, would=would)
        found.append(set(scene.game.deciding))
    return found


def test_moves_within_a_deed() -> None:
    scene = Scene()
    bear, rock = scene.bear, scene.rock
    cycled, discarded = ev.CardDiscarded(bear, 0), ev.CardDiscarded(bear, 0)
    cycled.cycled = True
    rows: list[tuple[t.EventPattern, list[ev.Event], list[bool]]] = [
        (t.Moves(CREATURE, to="graveyard", within="not cycling"),
         [moved(bear, "hand", "graveyard", outer=outer) for outer in (cycled, discarded, ev.Milled(), None)],
         [False, True, True, True]),
        (t.Moves(CREATURE, to="exile", within="own effect"),
         [moved(bear, "battlefield", "exile", source=source) for source in (rock, bear, 0)], [True, False, False]),
    ]
    for pattern, events, expected in rows:
        assert scene.fit(pattern, *events) == expected
    resolved, countered = moved(bear, "stack", "graveyard"), moved(bear, "stack", "graveyard")
    resolved.resolved = True
    assert scene.fit(t.Moves(CREATURE, to="graveyard", within="resolution"), resolved, countered) == [True, False]


def test_moves_from_anywhere_other_than_a_zone() -> None:
    scene = Scene()
    buried = scene.table.creature("Ghost", zone="graveyard")
    pattern = t.Moves(t.And((CREATURE, t.Not(t.InZone(("library",))))), to="graveyard")
    rows = [moved(scene.bear, origin, "graveyard", buried) for origin in ("library", "hand", "exile", "battlefield")]
    assert scene.fit(pattern, *rows) == [False, True, True, True]


def test_what_would_move_elsewhere_is_described_as_it_is_now() -> None:
    """614.12 is about what would enter the battlefield alone."""
    scene = Scene()
    bear = scene.bear
    scene.game.alter(bear, tapped=True)
    tapped = t.Status("tapped")
    leaves, enters = moved(bear, "battlefield", "graveyard"), moved(bear, "exile", "battlefield")
    assert scene.fit(t.Moves(tapped, to="graveyard"), leaves, would=True) == [True]
    assert scene.fit(t.Moves(tapped, to="battlefield"), enters, would=True) == [False]
    assert cited(scene, t.Moves(tapped, to="battlefield"), enters, would=True) == [{"614.12"}]
    assert cited(scene, t.Moves(CREATURE, to="battlefield"), enters, would=True) == [set()]  # it fits either way


def test_an_object_that_nothing_is_known_of_has_no_owner() -> None:
    scene = Scene()
    gone = moved(UNKNOWN, "battlefield", "graveyard", scene.rock)
    assert scene.fit(t.Moves(ITSELF, "battlefield", "graveyard"), gone) == [True]
    assert scene.fit(t.Moves(ITSELF, "battlefield", "graveyard", owner=YOU), gone) == [False]


def test_nobody_and_nothing_fit_no_description() -> None:
    """What attacks or is attacked, blocks or is blocked is somebody or something."""
    scene = Scene()
    bear = scene.bear
    whole = ev.AttackDeclared(0, ((bear, 1),))
    rows: list[tuple[t.EventPattern, ev.Event]] = [
        (t.Attacks(CREATURE, NOT_CREATURE), ev.Attacking(bear, 0)), (t.IsAttacked(NOT_CREATURE), whole),
        (t.Blocks(CREATURE, NOT_CREATURE), ev.Blocking(bear, 0)),
        (t.BecomesBlocked(CREATURE, NOT_CREATURE), ev.BecameBlocked(bear)),
        (t.AttacksUnblocked(CREATURE, NOT_CREATURE), ev.Unblocked(bear)),
        (t.Damages(CREATURE, NOT_CREATURE), ev.Damage(bear, -1, 1)),
    ]
    for pattern, event in rows:
        assert scene.fit(pattern, event) == [False]


def test_players_attacking_as_a_whole_or_somebody() -> None:
    scene = Scene()
    bear, boar = scene.bear, scene.boar
    whole, at_first = (ev.AttackDeclared(0, ((bear, 1), (boar, -1)), target=target) for target in (-1, 1))
    anything = t.Not(t.HasName(("Nobody",)))
    assert scene.fit(t.PlayerAttacks(YOU), whole, at_first) == [True, False]
    assert scene.fit(t.PlayerAttacks(YOU, defender=anything), whole, at_first) == [False, True]
    attackers = (bear, boar)
    assert roles_of(whole, "objects") == attackers
    assert (roles_of(whole, "players"), roles_of(whole, "sources")) == ((0,), ())


def test_what_becomes_attached_as_it_enters() -> None:
    scene = Scene()
    rock, bear = scene.rock, scene.bear
    entering = ev.Attached(rock, target=bear, outer=moved(rock, "hand", "battlefield"))
    others = ev.Attached(rock, target=bear), ev.Attached(rock, target=bear, outer=ev.LifeLost())
    assert scene.fit(t.Attaches(ARTIFACT, CREATURE, entering=True), entering, *others) == [True, False, False]
    assert scene.fit(t.Attaches(ARTIFACT, CREATURE), entering, *others) == [True, True, True]


def test_main_phases_by_their_number() -> None:
    """505.1b: the second of a turn, whichever it is."""
    scene = Scene()
    turn = scene.game.turn
    first, last, upkeep = (ev.StepBegins(1, step, step) for step in ("precombat_main", "postcombat_main", "upkeep"))
    for mains, second in ((1, False), (2, True), (3, False)):
        scene.game.turn = turn.changed(mains=mains)
        assert scene.fit(t.BeginsStep("second_main"), first, last, upkeep) == [second, second, False]
        assert cited(scene, t.BeginsStep("second_main"), first, upkeep) == [{"505.1b"} if second else set(), set()]
    assert scene.fit(t.BeginsStep("main"), first, last) == [True, True]
    scene.game.turn = turn.changed(phase="beginning")
    assert scene.fit(t.BeginsStep("main"), upkeep) == [False]


def test_steps_of_the_turn_or_phase_that_was_added() -> None:
    """603.7b."""
    scene = Scene()
    turn, upkeep = scene.game.turn, ev.StepBegins(1, "upkeep", "beginning")
    rows = [(3, 0, 3, True), (0, 4, 4, True), (3, 4, 4, True), (3, 4, 5, False), (0, 0, 0, False), (0, 4, 0, False),
            (3, 0, None, False), (0, 0, None, False), (0, 0, -1, False), (0, 0, 1, False)]
    for turn_id, phase_id, bound, fits in rows:
        scene.game.turn = turn.changed(id=turn_id, phase_id=phase_id)
        scene.ctx.amounts = {} if bound is None else {"added": bound}
        pattern = t.BeginsStep("upkeep", of="added")
        assert scene.fit(pattern, upkeep) == [fits], (turn_id, phase_id, bound)
        assert cited(scene, pattern, upkeep) == [{"603.7b"} if fits else set()]
        assert scene.fit(t.BeginsStep("upkeep"), upkeep) == [True]


def test_the_number_of_a_spell_and_of_a_draw_counts_nothing_else() -> None:
    scene = Scene()
    bear = scene.bear
    other, cast = ev.LandPlayed(bear, 0, "hand"), ev.SpellCast(bear, 0)
    scene.game.history = (other, cast)
    assert [scene.fit(t.Casts(by=YOU, nth=number), cast)[0] for number in (1, 2)] == [True, False]
    gained, drawn, another = ev.LifeGained(player=0, amount=1), ev.CardDrawn(player=0), ev.CardDrawn(player=0)
    drawn.amount = another.amount = 1
    scene.game.history = (gained, drawn)
    assert [scene.fit(t.Draws(YOU, nth=number), drawn)[0] for number in (1, 2)] == [True, False]
    assert [scene.fit(t.Draws(YOU, nth=number), another)[0] for number in (1, 2, 3)] == [False] * 3  # it has not happened
    assert [scene.fit(t.Draws(YOU, nth=number), another, would=True)[0] for number in (1, 2, 3)] == [False, True, False]


def test_a_card_discarded_triggers_where_it_went() -> None:
    """113.6k."""
    scene = Scene()
    held = scene.table.hand(card("Ghost", "creature", "{1}", (1, 1)))
    gone = ev.ZoneChange(held, "hand", "graveyard")
    perform(scene.game, [gone])
    scene.ctx.source = gone.new
    assert scene.fit(t.Discards(YOU, ITSELF), ev.CardDiscarded(held, 0), ev.CardDiscarded(scene.bear, 0)) == [True, False]


def test_life_that_a_spell_has_somebody_gain() -> None:
    scene = Scene()
    game = scene.game
    spell = game.create(card("Trick", "sorcery", "{1}").faces[0], 0, "stack")
    game.alter(spell.id, item=StackItem("spell", spell.id, None, None))
    by_spell, by_rock, by_nothing = (ev.LifeGained(player=0, amount=1, source=source) for source in (spell.id, scene.rock, 0))
    assert scene.fit(t.GainsLife(YOU), by_spell, by_rock, by_nothing) == [True, True, True]
    assert scene.fit(t.GainsLife(YOU, by=t.HasType(("sorcery",))), by_spell, by_rock, by_nothing) == [True, False, False]
    assert scene.fit(t.GainsLife(YOU, by=CREATURE), by_spell) == [False]
    assert scene.fit(t.GainsLife(YOU, by=ARTIFACT), by_rock) == [False]  # it is no spell


def test_what_else_is_asked_of_an_event() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    game = scene.game
    played = [ev.LandPlayed(what, 0, "hand") for what in (bear, rock)]
    assert scene.fit(t.PlaysLand(YOU, CREATURE), *played) == [True, False]
    game.alter(rock, counters=(("charge", 1, 1),))
    left = ev.CountersRemoved(rock, "charge", 1)
    assert [scene.fit(t.RemovesCounters(ARTIFACT, last=last), left) for last in (False, True)] == [[True], [False]]
    triggered = [ev.AbilityTriggered(source=what) for what in (bear, boar, rock)]
    assert scene.fit(t.AbilityTriggers(CREATURE, YOU), *triggered) == [True, False, False]
    assert scene.fit(t.AbilityTriggers(CREATURE), *triggered) == [True, True, False]
    one = ev.DeedDone(bear, 0, amount=1, deed="surveil")
    assert [scene.fit(t.Does("surveil", at_least=number), one)[0] for number in (1, 2)] == [True, False]


def test_rules_by_which_an_event_fits() -> None:
    scene = Scene()
    bear = scene.bear
    paid = ev.CountersPut(bear, "charge", 1)
    tapped, untapped = ev.ManaAdded(bear, 0, (), tapped=True), ev.ManaAdded(bear, 0, ())
    rows: list[tuple[t.EventPattern, list[ev.Event], list[set[str]]]] = [
        (t.PutsCounters(by_effect=True), [paid, ev.CountersPut(bear, "charge", 1, source=bear)], [{"614.16"}, set()]),
        (t.PutsCounters(), [paid], [set()]), (t.AddsMana(tapped=True, at_least=0), [tapped, untapped], [{"106.12b"}, set()]),
        (t.AddsMana(at_least=0), [tapped], [set()]),
        (t.Does("crime", YOU), [ev.DeedDone(player=0, deed="crime"), ev.DeedDone(player=1, deed="crime")], [{"700.13"}, set()]),
        (t.Does("scry", YOU), [ev.DeedDone(player=0, deed="scry")], [set()]),
        (t.Does("expend", YOU, at_least=4), [ev.DeedDone(player=0, amount=number, deed="expend") for number in (4, 5)],
         [{"700.14"}, set()]),
    ]
    for pattern, events, rules in rows:
        assert cited(scene, pattern, *events) == rules


def test_events_of_a_combat_and_of_their_kind() -> None:
    scene = Scene()
    early, late, lost = (kind(player=0, amount=1) for kind in (ev.LifeGained, ev.LifeGained, ev.LifeLost))
    begins, attackers = ev.StepBegins(1, "beginning_of_combat", "combat"), ev.StepBegins(1, "declare_attackers", "combat")
    scene.game.history = (early, lost, begins, late, attackers)
    rows: list[tuple[Any, list[ev.Event]]] = [("combat", [late]), ("turn", [early, late])]
    for period, expected in rows:
        assert events_of_period(t.GainsLife(YOU), period, scene.ctx) == expected
    assert events_of_period(t.LosesLife(YOU), "turn", scene.ctx) == [lost]


def test_roles_in_what_is_put_targeted_and_attached() -> None:
    scene = Scene()
    bear, boar, rock = scene.bear, scene.boar, scene.rock
    rows: list[tuple[ev.Event, dict[Any, int | None]]] = [
        (ev.CountersPut(bear, "charge", 1, source=rock), {"object": bear, "source": rock, "target": bear, "player": None}),
        (ev.CountersRemoved(1, "charge", 1, source=rock), {"object": 1, "source": rock, "target": 1}),
        (ev.BecameTarget(boar, 0, rock, bear), {"object": bear, "spell": boar, "target": bear, "player": 0}),
        (ev.BecameTarget(boar, 0, rock, 1), {"object": 1, "target": 1}),
        (ev.LifeGained(player=0, amount=1), {"object": None, "target": None, "attached": None, "before": None, "spell": None}),
        (ev.Attached(rock, target=bear), {"object": rock, "target": bear, "attached": bear}),
        (ev.Attached(rock, target=0), {"object": rock, "target": 0, "attached": 0}),
    ]
    for event, roles in rows:
        assert {role: role_of(event, role) for role in roles} == roles
    game = scene.game
    game.alter(rock, attached_to=bear)
    for what, host in ((rock, bear), (boar, None)):
        gone = ev.ZoneChange(what, "battlefield", "graveyard")
        perform(game, [gone])
        assert role_of(gone, "attached") == host


def test_whoever_mills_is_who_the_cards_are_milled_by() -> None:
    scene = Scene()
    milled = moved(scene.bear, "library", "graveyard", player=0, outer=ev.Milled(player=1))
    discarded = moved(scene.bear, "hand", "graveyard", player=0, outer=ev.CardDiscarded(player=1))
    plain = moved(scene.bear, "hand", "graveyard", player=0)
    assert [role_of(event, "player") for event in (milled, discarded, plain)] == [1, 0, 0]
