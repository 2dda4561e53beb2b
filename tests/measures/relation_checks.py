"""Descriptions of how an object stands to others, or of what has happened to it, along the axes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, YOURS, do, triggered, watcher

ONE = t.Number(1)
ALL = t.All(CREATURE)
NEWTS = t.All(t.HasName(("Newt",)))


@dataclass(frozen=True)
class RelationRow:
    """filter: the description. make: has a player control a creature that fits it, of toughness 2. Next to it there is always
    a 2/2 Bear of each player that does not fit."""

    filter: t.Filter
    make: Callable[[Table, int], int]


def _newt(table: Table, player: int) -> int:
    return table.creature("Newt", player=player, types="creature: Newt")


def _able(table: Table, player: int) -> int:
    able = t.ActivatedAbility(t.ManaCost(("0",)), t.Body((t.Nothing(),)))
    return table.creature("Tinker", (2, 2), able, player=player)


def _armed(table: Table, player: int) -> int:
    bearer = table.creature("Bearer", player=player)
    table.put(card("Stick", "artifact: Equipment", "{1}"), player, attached_to=bearer)
    return bearer


def _token(table: Table, player: int) -> int:
    before = set(table.game.battlefield)
    spec = t.TokenSpec(("creature",), ("Imp",), power=ONE, toughness=t.Number(2))
    do(table, t.CreateToken(ONE, spec), player=player)
    return next(id for id in table.game.battlefield if id not in before)


def _counted(table: Table, player: int) -> int:
    return table.creature("Bear", player=player, counters={"charge": 1})


def _mighty(table: Table, player: int) -> int:
    return table.creature("Giant", (9, 2), player=player)


def _hurt(table: Table, player: int) -> int:
    newt = _newt(table, player)
    hurt = t.TargetSpec(t.And((t.HasName(("Newt",)), YOURS)))
    spark = card("Spark", "instant", "{0}", None, t.SpellAbility(t.Body((t.DealDamage(ONE, t.TargetRef(0)),), (hurt,))))
    table.cast(table.hand(spark, player), newt, player=player).pass_all()
    return newt


ROWS: dict[str, RelationRow] = {
    "HasAbility": RelationRow(t.HasAbility("activated"), _able),
    "HasAttached": RelationRow(t.HasAttached(t.HasSubtype(("Equipment",))), _armed),
    "IsToken": RelationRow(t.IsToken(), _token),
    "Where": RelationRow(t.Where(t.Compare(t.CountersOn(t.It(), "charge"), ">=", ONE)), _counted),
    "IsAmong": RelationRow(t.IsAmong(NEWTS), _newt),
    "SharesQuality": RelationRow(t.SharesQuality("name", NEWTS, itself=True), _newt),
    "ExtremeQuality": RelationRow(t.ExtremeQuality("power", "max", ALL), _mighty),
    "TookPartIn": RelationRow(t.TookPartIn(t.Damages(to=CREATURE)), _hurt),
}
"""Descriptions that look beyond the object itself."""


def _table() -> Table:
    table = Table()
    for player in (0, 1):
        table.creature("Bear", player=player)
    return table


def _fit(row: RelationRow) -> t.Filter:
    return t.And((CREATURE, row.filter))


def two(row: RelationRow) -> None:
    """Two that fit are both found, and none that doesn't."""
    table = _table().begin()
    for player in (0, 1):
        row.make(table, player)
    do(table, t.GainLife(t.Count(t.All(_fit(row)))))
    assert table.life() == 22


def player(row: RelationRow) -> None:
    """With "you control", those of the player whose effect it is."""
    table = _table().begin()
    for owner in (0, 0, 1):
        row.make(table, owner)
    do(table, t.GainLife(t.Count(t.All(t.And((_fit(row), YOURS))))), player=1)
    assert (table.life(), table.life(1)) == (20, 21)


def gone(row: RelationRow) -> None:
    """Of what dies it is asked as it last existed on the battlefield, with its relations then (603.10a)."""
    table = _table()
    table.put(watcher(t.Moves(_fit(row), "battlefield", "graveyard")))
    table.begin()
    for owner in (0, 1):
        row.make(table, owner)
    do(table, t.Destroy(ALL))
    assert triggered(table) == 2


def later(row: RelationRow) -> None:
    """A static ability asks again and again: what comes to fit later is described as well (611.3a)."""
    table = _table()
    more = t.Modify(t.All(_fit(row)), (t.ModifyPT(t.Number(0), t.Number(5)),))
    table.put(card("Banner", "enchantment", "{9}", None, t.StaticAbility((more,))))
    table.begin()
    new = row.make(table, 1)
    assert table.pt(new)[1] == 7
    bears = [id for id in table.game.battlefield if table.game.objects[id].values.name == "Bear" and id != new]
    assert all(table.pt(id)[1] == 2 for id in bears)


CHECKS: dict[str, Callable[[RelationRow], None]] = {"gone": gone, "two": two, "player": player, "later": later}
"""By axis: what is shown of the descriptions of the table."""
LEFT_OUT = {"gone": frozenset({"IsAmong", "SharesQuality", "ExtremeQuality"})}
"""By axis: the descriptions of which it is not shown: compared with a group that dies with it, they fit nothing afterwards."""
