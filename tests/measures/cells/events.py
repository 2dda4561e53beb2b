"""Trigger events of steps, of losing the game and of states, along the axes, and mana of which there is more."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.play import CREATURE, YOURS, do, emblems, triggered, watcher

ONE = t.Number(1)
ALL = t.All(CREATURE)
WATCHERS = t.All(t.HasName(("Watcher",)))
NEXT = t.NextPlayer(t.You())
IMP = t.TokenSpec(("creature",), ("Imp",), power=ONE, toughness=ONE)


def rule(effect: t.StaticEffect) -> Card:
    """An enchantment with this effect."""
    return card("Rule", "enchantment", "{9}", None, t.StaticAbility((effect,)))


# ---- BeginsStep ---------------------------------------------------------------------------------------------------------


@shows("event", "BeginsStep", "replaced")
def a_step_that_is_skipped() -> None:
    """A step that is skipped does not begin (614.10)."""
    for skipped in (False, True):
        table = Table()
        table.put(watcher(t.BeginsStep("upkeep")))
        if skipped:
            table.put(rule(t.SkipStep("upkeep", t.EachOpponent())))
        table.begin().to("precombat_main", 4)
        assert triggered(table) == 1 - skipped
        assert triggered(table.to("precombat_main", 5)) == 2 - skipped


@shows("event", "BeginsStep", "entering")
def a_step_that_has_begun() -> None:
    """What comes during the step has missed its beginning (603.2b)."""
    table = Table().begin().to("end")
    table.put(watcher(t.BeginsStep("end")))
    table.to("upkeep", 4)
    assert triggered(table) == 0
    assert triggered(table.to("end")) == 1


# ---- LosesGame ----------------------------------------------------------------------------------------------------------


LOSES = t.LosesGame(t.EachOpponent())
LAST = t.Both((NEXT, t.NextPlayer(NEXT)))


def _four(pattern: t.EventPattern, zone: str = "battlefield") -> Table:
    table = Table(4)
    table.put(watcher(pattern), 0, zone)
    return table.begin()


@shows("event", "LosesGame", "two", "gone")
def two_players_lose_together() -> None:
    """It triggers for each; the abilities are carried out though their object has gone (603.2c, 113.7a)."""
    table = do(_four(LOSES), t.LoseGame(LAST))
    assert triggered(table) == 2
    do(table, t.Exile(WATCHERS))
    assert emblems(table.resolve()) == 2


@shows("event", "LosesGame", "player", "zone", "entering")
def whose_loss_it_is() -> None:
    """Only of the players meant, only from the battlefield, and not of who has lost before (603.2, 113.6)."""
    for who, zone, times in ((NEXT, "battlefield", 1), (t.You(), "battlefield", 0), (NEXT, "graveyard", 0)):
        assert triggered(do(_four(t.LosesGame(who), zone), t.LoseGame(NEXT))) == times
    table = do(Table(4).begin(), t.LoseGame(NEXT))
    table.put(watcher(LOSES))
    assert triggered(table.resolve()) == 0
    assert triggered(do(table, t.LoseGame(NEXT))) == 1


@shows("event", "LosesGame", "replaced", "later")
def a_loss_that_is_replaced() -> None:
    """A player who does something else instead of losing has not lost; in a later turn they may (614.6)."""
    instead = t.Apply((t.Replace(t.LosesGame(), (t.Nothing(),)),), t.EndOfTurn())
    table = do(_four(LOSES), instead)
    do(table, t.LoseGame(NEXT))
    assert (triggered(table), table.game.players[1].in_game) == (0, True)
    table.to("precombat_main", 7)
    do(table, t.LoseGame(NEXT))
    assert (triggered(table), table.game.players[1].in_game) == (1, False)


@shows("instruction", "LoseGame", "two")
def both_players_lose() -> None:
    """All players lose at once: the game is a draw (104.4a)."""
    table = do(Table().begin(), t.LoseGame(t.EachPlayer()))
    assert table.game.result == "draw"


# ---- StateIs ------------------------------------------------------------------------------------------------------------


ALONE = t.StateIs(t.NotSo(t.Exists(t.All(t.And((CREATURE, YOURS))))))
BREEDS = t.TriggeredAbility(ALONE, t.Body((t.CreateToken(ONE, IMP),)))
NEST = card("Watcher", "enchantment", "{9}", None, BREEDS)


def _imps(table: Table, player: int = 0) -> int:
    g = table.game
    return sum(1 for id in g.battlefield if g.objects[id].is_token and g.objects[id].controller == player)


@shows("event", "StateIs", "two", "player")
def each_for_its_controller() -> None:
    """Two such abilities of one player trigger once each, and one of the other for that player's creatures (603.8)."""
    table = Table()
    for player in (0, 0, 1):
        table.put(NEST, player)
    table.begin()
    assert triggered(table) == 3
    assert [_imps(table.resolve(), player) for player in (0, 1)] == [2, 1]


@shows("event", "StateIs", "later", "gone")
def again_once_it_has_resolved() -> None:
    """It does not trigger again while it is on the stack, but after; its object gone, it still resolves, and no more (603.8)."""
    table = Table()
    table.put(NEST)
    table.begin()
    do(table, t.Nothing())
    assert triggered(table) == 1
    table.resolve()
    do(table, t.Destroy(ALL))
    assert triggered(table) == 2
    do(table, t.Exile(WATCHERS)).resolve()
    assert _imps(table) == 1
    do(table, t.Destroy(ALL))
    assert triggered(table.resolve()) == 2


@shows("event", "StateIs", "entering", "zone")
def a_state_that_was_there_before() -> None:
    """It triggers as soon as its object is there, if the state is; not from a hand or a graveyard (603.8, 113.6)."""
    table = Table()
    for place in ("hand", "graveyard"):
        table.put(NEST, 0, place)
    table.begin()
    assert triggered(do(table, t.Nothing())) == 0
    do(table, t.Move(t.All(t.HasName(("Watcher",)), ("hand",)), "battlefield"))
    assert triggered(table) == 1


# ---- mana ---------------------------------------------------------------------------------------------------------------


@shows("instruction", "AddMana", "replaced")
@shows("event", "TapsForMana", "replaced")
def mana_that_is_replaced() -> None:
    """Twice as much of that mana is added instead; where none is, nothing was tapped for mana (106.12a-b, 614.6)."""
    for instead, mana in ((t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount())), 2), (t.Nothing(), 0)):
        table = Table()
        table.put(rule(t.Replace(t.AddsMana(to=t.You()), (instead,))))
        table.put(watcher(t.TapsForMana()))
        land = table.lands("G")[0]
        table.begin().activate(land)
        assert [one.color for one in table.game.players[0].pool] == ["G"] * mana
        assert triggered(table) == (1 if mana else 0)
