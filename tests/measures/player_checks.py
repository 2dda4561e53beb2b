"""Instructions to players along the axes: to the player meant, to each player, later, and replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, do

ONE = t.Number(1)
TWO = t.Number(2)
EMBLEM = t.GetEmblem(())
SCRAP = card("Scrap", "artifact", "{9}")


@dataclass(frozen=True)
class PlayerRow:
    """make: the instruction to the players that a selector denotes. probe: what can be seen of it on a player, which the
    instruction changes. replaces: what would happen to "you", where an effect can replace it. each: may it happen to both?"""

    make: Callable[[t.Selector], t.Instruction]
    probe: Callable[[Table, int], Any]
    replaces: t.EventPattern | None = None
    each: bool = True


def _size(zone: str) -> Callable[[Table, int], int]:
    return lambda table, player: len(table.zone(zone, player))


def _buried(table: Table, player: int) -> int:
    """How many cards are in a graveyard, without the spell that did it."""
    return sum(1 for name in table.zone("graveyard", player) if name != "Cause")


def _deeds(word: str) -> Callable[[Table, int], int]:
    """How often a player has done something this turn."""
    def count(table: Table, player: int) -> int:
        mine = (event for event in table.game.history if event.player == player)
        return sum(1 for event in mine if word in (getattr(event, "deed", ""), event.told_as))

    return count


def _mark(word: str) -> Callable[[Table, int], bool]:
    return lambda table, player: word in table.game.players[player].marks


def _emblems(table: Table, player: int) -> int:
    return sum(1 for id in table.game.command if table.game.objects[id].controller == player)


def _gain(who: t.Selector) -> tuple[t.Instruction, ...]:
    return (t.GainLife(ONE, who),)


def _flips(table: Table, player: int) -> int:
    return _deeds("coin_won")(table, player) + _deeds("coin_lost")(table, player)


def _life(table: Table, player: int) -> int:
    return table.life(player)


def _lost(table: Table, player: int) -> bool:
    return not table.game.players[player].in_game


def _extra(table: Table, player: int) -> int:
    return sum(one.player == player for one in table.game.turn.extra)


def _pool(table: Table, player: int) -> int:
    return len(table.game.players[player].pool)


YOU = t.You()
ROWS: dict[str, PlayerRow] = {
    "Draw": PlayerRow(lambda who: t.Draw(ONE, who), _size("hand"), t.Draws(YOU)),
    "Discard": PlayerRow(lambda who: t.Discard(ONE, who), _size("hand"), t.Discards(YOU)),
    "GainLife": PlayerRow(lambda who: t.GainLife(ONE, who), _life),
    "LoseLife": PlayerRow(lambda who: t.LoseLife(ONE, who), _life, t.LosesLife(YOU)),
    "SetLife": PlayerRow(lambda who: t.SetLife(t.Number(7), who), _life, t.LosesLife(YOU)),
    "Mill": PlayerRow(lambda who: t.Mill(TWO, who), _buried, t.Does("mill", YOU)),
    "Scry": PlayerRow(lambda who: t.Scry(ONE, who), _deeds("scry"), t.Does("scry", YOU)),
    "Surveil": PlayerRow(lambda who: t.Surveil(ONE, who), _deeds("surveil"), t.Does("surveil", YOU)),
    "Shuffle": PlayerRow(t.Shuffle, _deeds("shuffle")),
    "Search": PlayerRow(lambda who: t.Search(None, ONE, "found", who, who), _deeds("search"), t.Does("search", YOU), each=False),
    "SacrificeObjects": PlayerRow(
        lambda who: t.SacrificeObjects(who, CREATURE), _buried, t.Sacrifices(YOU, CREATURE),
    ),
    "GetEmblem": PlayerRow(lambda who: t.GetEmblem((), who), _emblems),
    "GivePlayer": PlayerRow(lambda who: t.GivePlayer("citys_blessing", who), _mark("citys_blessing")),
    "LoseGame": PlayerRow(t.LoseGame, _lost, t.LosesGame(YOU), each=False),
    "ExtraTurn": PlayerRow(t.ExtraTurn, _extra),
    "FlipCoin": PlayerRow(lambda who: t.FlipCoin(who), _flips, t.Does("flip_coin", YOU)),
    "RollDie": PlayerRow(lambda who: t.RollDie(6, who), _deeds("roll"), t.Does("roll_dice", YOU)),
    "PutCounters": PlayerRow(
        lambda who: t.PutCounters("poison", ONE, who), lambda table, player: table.game.players[player].counters,
    ),
    "DealDamage": PlayerRow(lambda who: t.DealDamage(ONE, who), _life),
    "AddMana": PlayerRow(lambda who: t.AddMana(("G",), who=who), _pool),
    "CreateToken": PlayerRow(
        lambda who: t.CreateToken(ONE, t.TokenSpec(("creature",), ("Imp",), power=ONE, toughness=ONE), who),
        lambda table, player: sum(1 for id in table.game.battlefield if table.game.objects[id].controller == player),
        t.CreatesTokens(under=YOU),
    ),
    "Sequence": PlayerRow(lambda who: t.Sequence(_gain(who)), _life),
    "Together": PlayerRow(lambda who: t.Together(_gain(who)), _life),
    "Repeat": PlayerRow(lambda who: t.Repeat(TWO, _gain(who)), _life),
    "ForEach": PlayerRow(lambda who: t.ForEach(who, (t.GainLife(ONE, t.It()),)), _life),
    "If": PlayerRow(lambda who: t.If(t.Always(), _gain(who)), _life),
    "ChooseMode": PlayerRow(lambda who: t.ChooseMode((_gain(who), _gain(who))), _life),
    "FaceVillainousChoice": PlayerRow(
        lambda who: t.FaceVillainousChoice(((t.GainLife(ONE, t.It()),), (t.GainLife(TWO, t.It()),)), who), _life,
    ),
    "Bind": PlayerRow(lambda who: t.Sequence((t.Bind("X", amount=TWO), t.GainLife(t.BoundAmount("X"), who))), _life),
    "ChooseThings": PlayerRow(
        lambda who: t.Sequence((t.ChooseThings(who, "them"), t.GainLife(ONE, t.Bound("them")))), _life,
    ),
    "Unless": PlayerRow(lambda who: t.ForEach(who, (t.Unless((t.LoseLife(TWO, t.It()),), t.PayLife(ONE), t.It()),)), _life),
    "Pay": PlayerRow(lambda who: t.ForEach(who, (t.Pay(t.PayLife(ONE), t.It(), must=True),)), _life),
}
"""Instructions that players carry out, or that something happens to players by."""


def _table(active: int = 0) -> Table:
    table = Table()
    for player in (0, 1):
        for _ in range(2):
            table.put(SCRAP, player, "hand")
        table.creature("Bear", player=player)
    return table.begin(active=active)


def _seen(table: Table, row: PlayerRow) -> list[Any]:
    return [row.probe(table, player) for player in (0, 1)]


def player(row: PlayerRow) -> None:
    """It is done to the player meant, whoever's effect it is, and to nobody else."""
    for who, done in ((t.EachOpponent(), 0), (t.You(), 1)):
        table = _table()
        before = _seen(table, row)
        do(table, row.make(who), player=1)
        after = _seen(table, row)
        assert [one != other for one, other in zip(before, after, strict=True)] == [number == done for number in (0, 1)]


def two(row: PlayerRow) -> None:
    """Each of two players is dealt with."""
    table = _table()
    before = _seen(table, row)
    do(table, row.make(t.EachPlayer()))
    assert all(one != other for one, other in zip(before, _seen(table, row), strict=True))


def later(row: PlayerRow) -> None:
    """A delayed triggered ability does it then, for the player who controls it, and not before (603.7d)."""
    table = _table()
    before = _seen(table, row)
    do(table, t.DelayedTrigger(t.BeginsStep("end"), (row.make(t.You()),)), player=1)
    assert _seen(table, row) == before
    table.to("end").resolve()
    after = _seen(table, row)
    assert (after[0], after[1] != before[1]) == (before[0], True)


def replaced(row: PlayerRow) -> None:
    """What happens instead happens, and this does not (614.6)."""
    table = Table()
    assert row.replaces is not None
    instead = t.StaticAbility((t.Replace(row.replaces, (EMBLEM,)),))
    table.put(card("Instead", "enchantment", "{9}", None, instead))
    for number in (0, 1):
        for _ in range(2):
            table.put(SCRAP, number, "hand")
        table.creature("Bear", player=number)
    table.begin()
    before = row.probe(table, 0)
    do(table, row.make(t.You()))
    assert row.probe(table, 0) == before
    assert _emblems(table, 0) == 1


CHECKS = {"player": player, "two": two, "later": later, "replaced": replaced}
"""By axis: what is shown of the instructions of the table."""
LEFT_OUT = {
    "replaced": frozenset(name for name, row in ROWS.items() if row.replaces is None),
    "two": frozenset(name for name, row in ROWS.items() if not row.each),
}
"""By axis: the instructions of which it can't be shown: no event that an effect could replace; it can't be so for both."""
