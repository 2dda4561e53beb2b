"""Tokens created beside others by the same event, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table
from tests.measures.cells import shows
from tests.measures.cells.turns import rule
from tests.measures.play import do, effect_of

_FOOD = t.TokenSpec(("artifact",), ("Food",))
_GOBLIN = t.TokenSpec(("creature",), ("Goblin",), power=t.Number(1), toughness=t.Number(1))
_BESIDE = t.TokensInstead(t.Number(1), _FOOD)
_CREATED = t.CreatesTokens(under=t.You())
_CREATE = t.CreateToken(t.Number(2), _GOBLIN)


def _tokens(table: Table, subtype: str, player: int = 0) -> int:
    found = (table.game.objects[id] for id in table.game.battlefield)
    return sum(one.controller == player and subtype in one.values.subtypes for one in found)


@shows("instruction", "TokensInstead", "two", "later")
def one_beside_several_each_time() -> None:
    """Several tokens at one time are one event, which one more is added to; those created later have one more, too (614.16)."""
    table = Table()
    table.put(rule(_CREATED, t.TheEvent(), _BESIDE))
    table.begin()
    assert _tokens(do(table, _CREATE), "Food") == 1
    assert _tokens(do(table.to("upkeep", 5), _CREATE), "Food") == 2
    assert _tokens(table, "Goblin") == 4


@shows("instruction", "TokensInstead", "player")
def beside_what_its_own_player_creates() -> None:
    """The further token is that of the player under whose control the others would be created."""
    for owner, foods in ((0, 1), (1, 0)):
        table = Table()
        table.put(rule(_CREATED, t.TheEvent(), _BESIDE), owner)
        table.begin()
        assert _tokens(do(table, _CREATE), "Food") == foods
        assert _tokens(table, "Food", 1) == 0


@shows("instruction", "TokensInstead", "replaced")
def doubled_with_the_others() -> None:
    """What doubles tokens doubles the further one too, if it is applied last (616.1f)."""
    twice = t.TheEvent(amount=t.Times(t.Number(2), t.EventAmount()))
    table = Table()
    table.put(rule(_CREATED, t.TheEvent(), _BESIDE, name="Beside"))
    table.put(rule(_CREATED, twice, name="Twice"))
    table.begin()
    table.answer("replacement", effect_of(table, "Beside"))
    assert _tokens(do(table, _CREATE), "Food") == 2
    assert _tokens(table, "Goblin") == 4
