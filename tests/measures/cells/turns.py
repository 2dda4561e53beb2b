"""Instructions about the game and its turns, and changed events, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.conditions import charged, enters_if
from tests.measures.play import CREATURE, do, effect_of

ONE, TWO = t.Number(1), t.Number(2)
YOU = t.You()
OTHER = t.EachOpponent()
ALL = t.All(CREATURE)
THAT_MUCH = t.EventAmount()


def rule(event: t.EventPattern, *instead: t.Instruction, name: str = "Rule") -> Card:
    """An enchantment that has something else happen instead."""
    return card(name, "enchantment", "{9}", None, t.StaticAbility((t.Replace(event, instead),)))


def at_end(*steps: t.Instruction) -> t.Instruction:
    """Do it at the beginning of the end step."""
    return t.DelayedTrigger(t.BeginsStep("end"), steps)


def _combats(table: Table) -> int:
    """How many combat phases this turn has, played to its end."""
    turn = table.game.turn.number
    while table.game.turn.number == turn and table.game.turn.step != "end":
        table.pass_all()
    return table.game.turn.steps_done.count("beginning_of_combat")


# ---- turns and phases ----------------------------------------------------------------------------------------------------


@shows("instruction", "ExtraPhase", "two", "player", "later")
def additional_phases() -> None:
    """Two effects add two phases, whoever's they are, and also where they do so in combat (500.8)."""
    more = t.ExtraPhase(("combat",))
    table = do(Table().begin(), more)
    assert _combats(do(table, more, player=1)) == 3
    late = t.DelayedTrigger(t.BeginsStep("end_of_combat"), (more,))
    assert _combats(do(Table().begin(), late)) == 2
    assert _combats(Table().begin()) == 1


@shows("instruction", "ExtraTurn", "replaced")
def an_extra_turn_that_is_skipped() -> None:
    """A turn that is skipped is not taken, and the next one follows (614.10a)."""
    for skipped in (False, True):
        table = Table().begin()
        if skipped:
            table.put(card("Rule", "enchantment", "{9}", None, t.StaticAbility((t.SkipStep("turn", YOU),))))
        do(table, t.ExtraTurn())
        table.to("upkeep", 4)
        assert table.game.turn.active == int(skipped)


@shows("instruction", "EndTheTurn", "later")
def the_turn_ends_later() -> None:
    """A delayed triggered ability ends the turn that is on then (724.1)."""
    table = Table().begin()
    do(table, t.DelayedTrigger(t.BeginsStep("upkeep"), (t.EndTheTurn(),)))
    table.to("upkeep", 4).resolve()
    table.to("upkeep", 5)
    assert table.zone("hand", 1) == []


@shows("instruction", "DrawGame", "later")
@shows("instruction", "WinGame", "later")
def the_game_ends_later() -> None:
    """The game goes on until then (104.1)."""
    for step, result in ((t.DrawGame(), "draw"), (t.WinGame(), "Ann")):
        table = do(Table().begin(), at_end(step))
        assert table.game.result is None
        table.to("end").resolve()
        assert result in str(table.game.result) or table.game.players[0].won


@shows("instruction", "WinGame", "player")
def another_player_wins() -> None:
    """Whoever's effect it is, the player meant wins."""
    for who, winner in ((YOU, 1), (OTHER, 0)):
        table = do(Table().begin(), t.WinGame(who), player=1)
        assert [table.game.players[one].won for one in (0, 1)] == [one == winner for one in (0, 1)]


@shows("instruction", "ControlPlayer", "two", "player", "later")
def controlled_in_the_next_turn() -> None:
    """The player is controlled during their next turn, and no other; of two such effects the later one counts (723.1a-b)."""
    table = Table(3).begin()
    assert table.game.turn.controlled_by == ()
    do(table, t.ControlPlayer(t.NextPlayer(YOU)))
    table.to("upkeep", 4)
    assert table.game.turn.controlled_by == ((1, 0),)
    table.to("upkeep", 7)
    assert table.game.turn.controlled_by == ()
    table = Table(3).begin()
    do(table, t.ControlPlayer(t.NextPlayer(YOU)))
    do(table, t.ControlPlayer(t.NextPlayer(t.NextPlayer(YOU))), player=2)
    table.to("upkeep", 4)
    assert table.game.turn.controlled_by == ((1, 2),)


@shows("instruction", "LoseMana", "two", "player", "later")
def unspent_mana_is_lost() -> None:
    """Whoever's effect it is, the players meant lose all of it, then and not before; also what stays as steps end (106.4)."""
    for who, left in ((YOU, [3, 0]), (OTHER, [0, 3]), (t.EachPlayer(), [0, 0])):
        table = Table()
        table.put(card("Well", "enchantment", "{9}", None, t.StaticAbility((t.PlayerRule("mana_doesnt_empty", t.EachPlayer()),))))
        table.begin()
        do(table, t.AddMana(("G", "G", "C"), who=t.EachPlayer()), at_end(t.LoseMana(who)), player=1)
        table.to("end")
        assert [len(player.pool) for player in table.game.players] == [3, 3]
        assert [len(player.pool) for player in table.resolve().game.players] == left


@shows("condition", "SameThing", "entering")
def whose_it_would_be() -> None:
    """What enters under another player's control than its owner's is asked as it would be there (614.12)."""
    own = enters_if(t.SameThing(t.ControllerOf(t.This()), t.OwnerOf(t.This())))
    table = Table()
    for player in (0, 1):
        table.put(card(f"Bear {player}", "creature: Bear", "{1}", (2, 2), own), player, "graveyard")
    table.begin()
    do(table, t.Move(t.All(CREATURE, ("graveyard",)), "battlefield", under=YOU))
    assert charged(table) == ["Bear 0"]


# ---- the event, changed --------------------------------------------------------------------------------------------------


_TWICE = t.TheEvent(amount=t.Times(TWO, THAT_MUCH))
_MORE = t.TheEvent(amount=t.Plus((THAT_MUCH, ONE)))


@shows("instruction", "TheEvent", "two", "later")
def each_of_two_events_is_changed() -> None:
    """Each of two simultaneous events is changed by itself, for as long as the effect goes on (614.5)."""
    table = Table()
    ids = [table.creature("Ox", (1, 9)) for _ in range(2)]
    table.begin()
    do(table, t.Apply((t.Replace(t.Damages(to=CREATURE), (_TWICE,)),), t.UntilNextTurn()))
    do(table, t.DealDamage(TWO, ALL))
    assert [table.game.objects[id].damage for id in ids] == [4, 4]
    do(table.to("upkeep", 4), t.DealDamage(ONE, ALL))
    assert [table.game.objects[id].damage for id in ids] == [2, 2]
    do(table.to("upkeep", 5), t.DealDamage(ONE, ALL))
    assert [table.game.objects[id].damage for id in ids] == [1, 1]


@shows("instruction", "TheEvent", "replaced")
def changed_again() -> None:
    """The changed event is changed again by another effect, in the order that the player chooses (616.1e-f)."""
    for first, life in (("Twice", 20 + 7), ("More", 20 + 8)):
        table = Table()
        table.put(rule(t.GainsLife(YOU), _TWICE, name="Twice"))
        table.put(rule(t.GainsLife(YOU), _MORE, name="More"))
        table.begin()
        table.answer("replacement", effect_of(table, first))
        assert do(table, t.GainLife(t.Number(3))).life() == life


@shows("instruction", "TheEvent", "player")
def happens_to_another_player() -> None:
    """It happens to the player meant instead, whoever's effect it is."""
    for owner in (0, 1):
        table = Table()
        table.put(rule(t.GainsLife(YOU), t.TheEvent(to=OTHER)), owner)
        table.begin()
        do(table, t.GainLife(t.Number(3), t.EachPlayer()))
        assert [table.life(player) for player in (owner, 1 - owner)] == [20, 26]


@shows("instruction", "TheEvent", "entering", "zone")
def goes_to_another_zone() -> None:
    """It goes to the zone meant instead, from whichever zone; what enters does so as is said (614.1)."""
    table = Table()
    table.put(rule(t.Moves(CREATURE, None, "graveyard"), t.TheEvent(to_zone="exile")))
    table.put(rule(t.Moves(CREATURE, None, "battlefield"), t.TheEvent(tapped=True, counters=(("charge", TWO),))))
    for place in ("battlefield", "hand", "library"):
        table.put(card("Bear", "creature: Bear", "{1}", (2, 2)), 0, place)
    table.begin()
    do(table, t.Destroy(ALL))
    do(table, t.Discard(ONE))
    assert table.zone("exile") == ["Bear", "Bear"]
    do(table, t.Move(t.All(CREATURE, ("exile",)), "battlefield"))
    found = [table.game.objects[id] for id in table.game.battlefield if table.game.objects[id].values.name == "Bear"]
    assert [(one.tapped, one.counter("charge")) for one in found] == [(True, 2)] * 2


@shows("instruction", "TheEvent", "gone")
def not_redirected_to_what_has_gone() -> None:
    """Damage is not redirected to a creature that has gone; it is dealt as it would have been (614.9)."""
    for gone, damaged in ((False, 20), (True, 18)):
        table = Table()
        table.creature("Ox", (1, 9))
        table.begin()
        do(
            table, t.ChooseThings(ALL, "it"),
            t.Apply((t.Replace(t.Damages(to=t.IsPlayer("you")), (t.TheEvent(to=t.Bound("it")),)),), t.EndOfTurn()),
        )
        if gone:
            do(table, t.Exile(ALL, bind="gone"), t.Move(t.Bound("gone"), "battlefield"))
        do(table, t.DealDamage(TWO, t.You()))
        assert table.life() == damaged
