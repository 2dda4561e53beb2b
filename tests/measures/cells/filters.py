"""Descriptions of what an object is, who has it and where it is, along the axes."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, THEIRS, YOURS, cause, do, triggered, watcher

ONE = t.Number(1)
ALL = t.All(CREATURE)
BEAR = card("Bear", "creature: Bear", "{1}{G}", (2, 2))
GIANT = card("Giant", "creature: Giant", "{3}{G}", (4, 4))
TRICK = card("Trick", "instant", "{0}", None, t.SpellAbility(t.Body((t.Nothing(),))))
IN_HANDS = t.All(t.Anything(), ("hand",))


def gate(table: Table, fit: t.Filter) -> int:
    """An enchantment with which what fits enters with a charge counter."""
    shaping = t.EntersWith(fit, counters=(("charge", ONE),))
    return table.put(card("Gate", "enchantment", "{9}", None, t.StaticAbility((shaping,))))


def charged(table: Table) -> list[str]:
    """The names of what entered with a charge counter."""
    found = (table.game.objects[id] for id in table.game.battlefield)
    return sorted(one.values.name for one in found if one.counter("charge"))


def enter(table: Table, *cards: Card, **how: Any) -> Table:
    """Have cards enter the battlefield together from a hand."""
    for one in cards:
        table.hand(one)
    return do(table, t.Move(IN_HANDS, "battlefield", **how))


def count(table: Table, fit: t.Filter, *zones: str, player: int = 0) -> int:
    """How many things fit, in these zones: what a player gains so much life for."""
    before = table.life(player)
    do(table, t.GainLife(t.Count(t.All(fit, zones or ("battlefield",)))), player=player)
    return table.life(player) - before


def banner(table: Table, fit: t.Filter) -> int:
    """An enchantment with which creatures that fit get +0/+5."""
    more = t.Modify(t.All(t.And((CREATURE, fit))), (t.ModifyPT(t.Number(0), t.Number(5)),))
    return table.put(card("Banner", "enchantment", "{9}", None, t.StaticAbility((more,))))


def steal(table: Table, name: str, player: int = 0) -> Table:
    """A player gains control of what is called so, for good."""
    return do(table, t.Apply((t.Modify(t.All(t.HasName((name,))), (t.ChangeController(t.You()),)),)), player=player)


def token(table: Table, player: int = 0) -> Table:
    """A 1/1 creature token for a player."""
    return do(table, t.CreateToken(ONE, t.TokenSpec(("creature",), ("Imp",), power=ONE, toughness=ONE)), player=player)


# ---- whose it is -------------------------------------------------------------------------------------------------------


@shows("filter", "ControlledBy", "entering")
def under_whose_control_it_would_enter() -> None:
    """A card that enters under another player's control is theirs as it enters (614.12)."""
    for under, found in ((None, []), (t.You(), ["Bear"])):
        table = Table()
        gate(table, t.And((CREATURE, YOURS)))
        table.put(BEAR, 1, "graveyard")
        table.begin()
        do(table, t.Move(t.All(CREATURE, ("graveyard",)), "battlefield", under=under))
        assert charged(table) == found


@shows("filter", "ControlledBy", "zone")
def of_cards_the_owner_counts() -> None:
    """Of a card that nobody controls its owner counts (108.4a)."""
    table = Table()
    for player, place in ((0, "graveyard"), (0, "exile"), (1, "graveyard"), (1, "graveyard")):
        table.put(BEAR, player, place)
    table.begin()
    assert [count(table, t.And((CREATURE, side)), "graveyard", "exile") for side in (YOURS, THEIRS)] == [2, 2]
    assert count(table, t.And((CREATURE, YOURS)), "graveyard", player=1) == 2


@shows("filter", "OwnedBy", "two", "player", "later")
def the_owner_stays_the_owner() -> None:
    """Who owns it does not change with who controls it, in whatever turn, and is asked for whose effect it is (108.3)."""
    mine = t.And((CREATURE, t.OwnedBy(t.You())))
    table = Table()
    for player in (0, 1, 1):
        table.put(BEAR, player)
    table.begin()
    steal(table, "Bear")
    table.to("upkeep", 4)
    assert [count(table, mine, player=player) for player in (0, 1)] == [1, 2]
    assert [count(table, t.And((CREATURE, YOURS)), player=player) for player in (0, 1)] == [3, 0]


@shows("filter", "OwnedBy", "gone")
def the_owner_of_what_died() -> None:
    """Of what died the owner is asked, whoever controlled it (603.10a)."""
    table = Table()
    table.put(watcher(t.Moves(t.And((CREATURE, t.OwnedBy(t.You()))), "battlefield", "graveyard")))
    for player in (0, 1, 1):
        table.put(BEAR, player)
    table.begin()
    steal(table, "Bear", 1)
    do(table, t.Destroy(ALL))
    assert triggered(table) == 1


@shows("filter", "OwnedBy", "entering", "zone")
def the_owner_of_what_enters() -> None:
    """Whoever's control it enters under, and in whatever zone it is, its owner owns it (108.3)."""
    mine = t.And((CREATURE, t.OwnedBy(t.You())))
    table = Table()
    gate(table, mine)
    for player in (0, 1):
        table.put(card(f"Bear {player}", "creature: Bear", "{G}", (2, 2)), player, "exile")
    table.begin()
    assert [count(table, mine, "exile", player=player) for player in (0, 1)] == [1, 1]
    do(table, t.Move(t.All(CREATURE, ("exile",)), "battlefield", under=t.You()))
    assert charged(table) == ["Bear 0"]


# ---- what it is --------------------------------------------------------------------------------------------------------


@shows("filter", "IsToken", "entering")
def a_token_that_is_created() -> None:
    """A token enters as one, and is no card; a card is none (111.1, 614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.IsToken())))
    table.begin()
    enter(token(table), BEAR)
    assert len(charged(table)) == 1
    assert charged(table) != ["Bear"]


@shows("filter", "IsCard", "entering")
def a_card_that_enters() -> None:
    """A card enters as one, a token does not (108.2, 614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.IsCard())))
    table.begin()
    enter(token(table), BEAR)
    assert charged(table) == ["Bear"]


@shows("filter", "IsToken", "zone")
def a_token_in_a_graveyard() -> None:
    """A token is put into the graveyard, and is gone from there as state-based actions are checked (111.7, 704.5d)."""
    table = Table()
    table.put(watcher(t.Moves(t.And((CREATURE, t.IsToken())), "battlefield", "graveyard")))
    table.put(BEAR)
    token(table.begin())
    assert count(table, t.IsToken()) == 1
    do(table, t.Destroy(ALL))
    assert triggered(table) == 1
    assert [count(table, t.And((CREATURE, fit)), "graveyard") for fit in (t.IsToken(), t.Not(t.IsToken()))] == [0, 1]


@shows("filter", "IsCard", "gone")
def a_card_that_died() -> None:
    """Of what died it is asked whether it was a card (603.10a)."""
    table = Table()
    table.put(watcher(t.Moves(t.And((CREATURE, t.IsCard())), "battlefield", "graveyard")))
    table.put(BEAR)
    table.begin()
    for _ in range(2):
        token(table)
    do(table, t.Destroy(ALL))
    assert triggered(table) == 1


@shows("filter", "IsCard", "later")
def a_card_that_comes_later() -> None:
    """A static ability asks again: what comes later is described if it is a card (611.3a)."""
    table = Table()
    banner(table, t.IsCard())
    token(table.begin())
    bear = table.put(BEAR)
    assert table.pt(bear) == (2, 7)
    assert [table.pt(id) for id in table.game.battlefield if table.game.objects[id].is_token] == [(1, 1)]


@shows("filter", "IsPermanent", "entering")
def what_enters_would_be_a_permanent() -> None:
    """What enters would be a permanent; so would a token (110.1, 614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.IsPermanent())))
    table.begin()
    enter(token(table), BEAR)
    assert len(charged(table)) == 2


@shows("filter", "IsPermanent", "zone")
def permanent_cards() -> None:
    """Elsewhere it is a permanent card: one that could be put onto the battlefield, as an instant can't (110.4a)."""
    table = Table()
    for one in (BEAR, GIANT, TRICK):
        table.put(one, 0, "exile")
    table.begin()
    assert [count(table, fit, "exile") for fit in (t.IsPermanent(), t.Not(t.IsPermanent()))] == [2, 1]


@shows("filter", "IsPermanent", "later")
def a_permanent_spell_is_no_permanent_yet() -> None:
    """A spell on the stack is no permanent; once it has resolved, it is one (110.1, 112.1)."""
    table = Table().begin()
    table.cast(table.hand(card("Imp", "creature: Imp", "{0}", (1, 1))))
    assert count(table, t.And((CREATURE, t.IsPermanent())), "battlefield", "stack") == 0
    assert count(table.resolve(), t.And((CREATURE, t.IsPermanent())), "battlefield", "stack") == 1


@shows("filter", "IsSpell", "two", "later", "zone", "entering")
def spells_are_on_the_stack() -> None:
    """Two spells are two, wherever the same cards are none; what resolves and enters is no spell any more (112.1)."""
    table = Table()
    gate(table, t.And((CREATURE, t.Not(t.IsSpell()))))
    table.put(card("Imp", "creature: Imp", "{0}", (1, 1)), 0, "graveyard")
    table.begin()
    fit = t.And((CREATURE, t.IsSpell()))
    for _ in range(2):
        table.put(card("Imp", "creature: Imp", "{0}", (1, 1), t.KeywordAbility("flash")), 0, "hand")
    for id in table.game.zone_of("hand", 0):
        table.cast(id)
    assert count(table, fit, "stack", "graveyard", "hand", "battlefield") == 2
    table.pass_all()
    assert count(table, fit, "stack", "graveyard", "hand", "battlefield") == 1
    assert charged(table.resolve()) == ["Imp", "Imp"]


_ABLE = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Nothing(),)))


@shows("filter", "IsAbility", "two", "gone", "later")
def abilities_on_the_stack() -> None:
    """Two activations are two abilities, also once their source has gone, until they have resolved (113.7a)."""
    table = Table()
    bear = table.creature("Bear", (2, 2), _ABLE)
    table.begin()
    table.activate(bear).activate(bear)
    assert count(table, t.IsAbility(), "stack") == 2
    do(table, t.Destroy(ALL))
    assert count(table, t.IsAbility(), "stack") == 2
    assert count(table.pass_all(), t.IsAbility(), "stack") == 1
    assert count(table.resolve(), t.IsAbility(), "stack") == 0


@shows("filter", "HasAbility", "entering")
def what_enters_would_have_the_ability() -> None:
    """What enters is asked as it would be, with what would give it the ability (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.HasAbility("activated"))))
    given = t.Modify(t.All(t.HasSubtype(("Giant",))), (t.AddAbility(_ABLE),))
    table.put(card("Teacher", "enchantment", "{9}", None, t.StaticAbility((given,))))
    table.begin()
    enter(table, BEAR, GIANT, card("Tinker", "creature: Imp", "{G}", (1, 1), _ABLE))
    assert charged(table) == ["Giant", "Tinker"]


@shows("filter", "HasAbility", "zone")
def what_has_the_ability_elsewhere() -> None:
    """A card in a graveyard has its printed abilities (113.6)."""
    table = Table()
    for one in (BEAR, card("Tinker", "creature: Imp", "{G}", (1, 1), _ABLE)):
        table.put(one, 0, "graveyard")
    table.begin()
    fits = (t.HasAbility("activated"), t.HasAbility("triggered"))
    assert [count(table, t.And((CREATURE, fit)), "graveyard") for fit in fits] == [1, 0]


@shows("filter", "IsSource", "entering")
def itself_as_it_enters() -> None:
    """What others enter with is nothing of its own: such an effect does not apply to its own object as that enters (614.12)."""
    for fit, found in ((t.Not(t.IsSource()), ["Bear"]), (t.IsSource(), []), (t.Anything(), ["Bear"])):
        table = Table().begin()
        shaping = t.StaticAbility((t.EntersWith(t.And((CREATURE, fit)), counters=(("charge", ONE),)),))
        enter(table, card("Lord", "creature: Giant", "{G}", (1, 1), shaping))
        assert charged(table) == []
        assert charged(enter(table, BEAR)) == found


@shows("filter", "IsSource", "later")
def itself_in_later_turns() -> None:
    """An ability that counts others leaves its own object out, in later turns too; come back, it is itself again (400.7)."""
    others = t.Modify(t.This(), (t.ModifyPT(t.Count(t.All(t.And((CREATURE, t.Not(t.IsSource()))))), t.Number(0)),))
    table = Table()
    table.creature("Lord", (1, 1), t.StaticAbility((others,)))
    for _ in range(2):
        table.put(BEAR)
    table.begin().to("upkeep", 4)
    assert table.pt(table.find("Lord"))[0] == 3
    do(table, t.Exile(ALL, bind="those"), t.Move(t.Bound("those"), "battlefield"))
    assert table.pt(table.find("Lord"))[0] == 3


# ---- where it is -------------------------------------------------------------------------------------------------------


@shows("filter", "InZone", "two", "player")
def in_two_zones() -> None:
    """Of two zones that are looked at, those in the one that is meant, of each player."""
    table = Table()
    for player, place in ((0, "graveyard"), (0, "exile"), (0, "exile"), (1, "exile")):
        table.put(BEAR, player, place)
    table.begin()
    exiled = t.And((CREATURE, t.InZone(("exile",))))
    assert count(table, exiled, "graveyard", "exile") == 3
    assert [count(table, t.And((exiled, YOURS)), "graveyard", "exile", player=player) for player in (0, 1)] == [2, 1]


@shows("filter", "InZone", "gone", "later")
def no_more_where_it_was() -> None:
    """What has left is in no zone; what it has become is another object (400.7)."""
    for leaves in (False, True):
        table = Table()
        table.put(BEAR)
        table.begin()
        there = t.If(t.Matches(t.Bound("it"), t.InZone(("battlefield", "exile"))), (t.GainLife(ONE),))
        do(table, t.ChooseThings(ALL, "it"), t.DelayedTrigger(t.BeginsStep("end"), (there,)))
        if leaves:
            do(table, t.Exile(ALL))
        table.to("end").resolve()
        assert table.life() == 21 - leaves


@shows("filter", "InZone", "entering")
def where_it_would_be() -> None:
    """What enters is asked as it would exist on the battlefield, not where it is (614.12)."""
    table = Table()
    gate(table, t.And((CREATURE, t.InZone(("battlefield",)))))
    table.begin()
    assert charged(enter(table, BEAR)) == ["Bear"]


def _over_a_bear(table: Table, directly: bool = False, player: int = 0) -> int:
    """How many creature cards of all graveyards lie above a card called Bear that this player has there."""
    bear = t.All(t.And((t.HasName(("Bear",)), t.OwnedBy(t.You()))), ("graveyard",))
    return count(table, t.And((CREATURE, t.LiesAbove(bear, directly))), "graveyard", "exile", player=player)


@shows("filter", "LiesAbove", "two", "zone", "player")
def above_it_in_its_graveyard() -> None:
    """What was put into the same graveyard later lies above (404.2): directly only the next card, whatever that is."""
    for lowest, found in ((TRICK, [2, 0]), (GIANT, [2, 1])):
        table = Table()
        for one, player, place in ((GIANT, 0, "graveyard"), (BEAR, 0, "graveyard"), (lowest, 0, "graveyard"),
                                   (GIANT, 0, "graveyard"), (GIANT, 0, "exile"), (GIANT, 1, "graveyard")):
            table.put(one, player, place)
        if lowest is TRICK:
            table.put(GIANT, 0, "graveyard")
        table.begin()
        assert [_over_a_bear(table, directly) for directly in (False, True)] == found
        assert _over_a_bear(table, player=1) == 0


@shows("filter", "LiesAbove", "gone", "later")
def above_it_once_others_have_left() -> None:
    """Cards that leave the graveyard lie above nothing any more; nothing lies above a card that has left it (404.2)."""
    table = Table()
    for one in (BEAR, TRICK, GIANT):
        table.put(one, 0, "graveyard")
    table.begin().to("upkeep", 4)
    assert [_over_a_bear(table, directly) for directly in (False, True)] == [1, 0]
    do(table, t.Exile(t.All(t.HasName(("Trick",)), ("graveyard",))))
    assert _over_a_bear(table, True) == 1
    do(table, t.Exile(t.All(t.HasName(("Bear",)), ("graveyard",))))
    assert _over_a_bear(table) == 0


@shows("filter", "LiesAbove", "entering")
def above_nothing_as_it_enters() -> None:
    """What enters is asked as it would exist on the battlefield (614.12), where nothing lies above a card of a graveyard."""
    table = Table()
    gate(table, t.LiesAbove(t.All(t.HasName(("Bear",)), ("graveyard",))))
    for one in (BEAR, GIANT):
        table.put(one, 0, "graveyard")
    table.begin()
    do(table, t.Move(t.All(t.HasName(("Giant",)), ("graveyard",)), "battlefield"))
    assert charged(table) == []


# ---- players and targets -----------------------------------------------------------------------------------------------


@shows("filter", "IsPlayer", "gone")
def a_player_who_has_left() -> None:
    """Who has left the game is no player of it (104.5, 800.4a)."""
    table = Table(3)
    table.begin()
    assert count(table, t.IsPlayer("opponent")) == 2
    do(table, t.LoseGame(t.NextPlayer(t.You())))
    assert [count(table, t.IsPlayer(who)) for who in ("opponent", "any", "not_you")] == [1, 2, 1]


@shows("filter", "IsPlayer", "later")
def the_active_player_of_a_later_turn() -> None:
    """Who is the active player is asked each time (102.1)."""
    table = Table()
    active = t.If(t.Matches(t.You(), t.IsPlayer("active")), (t.GainLife(ONE),))
    table.put(card("Bell", "enchantment", "{9}", None, t.TriggeredAbility(t.BeginsStep("end"), t.Body((active,)))))
    table.begin()
    for turn in (3, 4):
        table.to("end", turn).resolve()
        assert table.life() == 21


def _bolt(table: Table, target: int) -> Table:
    aim = t.TargetSpec(t.AnyTarget())
    return table.cast(table.hand(cause(t.DealDamage(ONE, t.TargetRef(0)), t.GainLife(ONE), targets=(aim,))), target)


@shows("filter", "AnyTarget", "gone", "later")
def no_target_any_more() -> None:
    """What has left, or is no creature any more, is no legal target as the spell resolves (115.4, 608.2b)."""
    still = t.Apply((t.Modify(ALL, (t.SetTypes(("artifact",)),)),), t.EndOfTurn())
    for step, life in ((t.Exile(ALL), 20), (still, 20), (t.Nothing(), 21)):
        table = Table()
        bear = table.put(BEAR)
        table.begin()
        do(_bolt(table, bear), step)
        assert table.resolve().life() == life


def _at(table: Table, *targets: int) -> Table:
    aim = t.TargetSpec(t.Anything())
    steps = tuple(t.Tap(t.TargetRef(number)) for number in range(len(targets)))
    return table.cast(table.hand(cause(*steps, targets=(aim,) * len(targets))), *targets)


@shows("filter", "TargetsSomething", "two")
def two_spells_that_target() -> None:
    """Each spell by its own targets, of which one that fits is enough (115.9b)."""
    table = Table()
    bear, giant, stone = (table.put(one) for one in (BEAR, GIANT, card("Stone", "artifact", "{1}")))
    table.begin()
    for targets in ((bear,), (giant, stone), (stone,)):
        _at(table, *targets)
    assert count(table, t.TargetsSomething(CREATURE), "stack") == 2
    assert count(table, t.TargetsSomething(CREATURE, only=True), "stack") == 1


@shows("filter", "TargetsSomething", "gone")
def a_target_that_is_gone_is_ignored() -> None:
    """A target that has left its zone is ignored: its last known information is not used (115.9b)."""
    table = Table()
    bear, giant = (table.put(one) for one in (BEAR, GIANT))
    table.begin()
    for target in (bear, giant):
        _at(table, target)
    assert count(table, t.TargetsSomething(CREATURE), "stack") == 2
    do(table, t.Destroy(t.All(t.HasName(("Bear",)))))
    assert count(table, t.TargetsSomething(CREATURE), "stack") == 1
