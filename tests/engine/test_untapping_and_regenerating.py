"""How many permanents untap where effects limit it (502.3), and how often something regenerates (701.19)."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.playing.untap_limits import within_limits
from tests.engine.conftest import CREATURE, Table
from tests.engine.shorthand import ANYONE, BEARS, OPPONENTS, YOU, law, number
from tests.engine.stage import IT, Stage

PERMANENTS, LANDS = t.Anything(), t.HasType(("land",))
LIMITS: list[tuple[list[t.UntapLimit], list[int], list[str] | None]] = [
    # the limits on two bears, a boar and a land; how many are asked for in turn; what untaps if the last ones are chosen
    ([], [], ["bear", "bear", "boar", "land"]), ([t.UntapLimit(CREATURE, number(1), YOU)], [1], ["boar", "land"]),
    ([t.UntapLimit(CREATURE, number(2), YOU)], [2], ["bear", "boar", "land"]),
    ([t.UntapLimit(CREATURE, number(0), YOU)], [], ["land"]),
    ([t.UntapLimit(CREATURE, number(3), YOU)], [], ["bear", "bear", "boar", "land"]),
    ([t.UntapLimit(CREATURE, number(1), OPPONENTS)], [], ["bear", "bear", "boar", "land"]),
    ([t.UntapLimit(CREATURE, number(1), ANYONE)], [1], ["boar", "land"]),
    ([t.UntapLimit(PERMANENTS, number(1), YOU)], [1], ["land"]),
    ([t.UntapLimit(LANDS, number(1), YOU)], [], ["bear", "bear", "boar", "land"]),
    ([t.UntapLimit(BEARS, number(1), YOU), t.UntapLimit(CREATURE, number(1), YOU)], [1, 1], ["boar", "land"]),
    ([t.UntapLimit(CREATURE, number(1), YOU), t.UntapLimit(BEARS, number(1), YOU)], [1, 1], ["boar", "land"]),
    ([t.UntapLimit(BEARS, number(1), YOU), t.UntapLimit(CREATURE, number(2), YOU)], [1], ["bear", "boar", "land"]),
    ([t.UntapLimit(BEARS, number(1), YOU), t.UntapLimit(LANDS, number(0), YOU)], [1], ["bear", "boar"]),
    ([t.UntapLimit(t.Or((BEARS, LANDS)), number(1), YOU), t.UntapLimit(CREATURE, number(1), YOU)], [], None),
]


@pytest.mark.parametrize(("limits", "asked", "untaps"), LIMITS)
def test_no_more_untap_than_the_limits_let(limits: list[t.UntapLimit], asked: list[int], untaps: list[str] | None) -> None:
    table = Table()
    things = [table.creature("Bear"), table.creature("Bear"), table.creature("Boar"), *table.lands("G")]
    names = dict(zip(things, ("bear", "bear", "boar", "land")))
    if limits:
        law(table, *limits)
    table.begin()
    for _ in range(2):
        table.answer("objects", lambda decision: tuple(decision.options)[-decision.minimum :])
    if untaps is None:
        with pytest.raises(UnsupportedText):
            within_limits(table.game, list(things), 0)  # type: ignore[arg-type]
        return
    found = within_limits(table.game, list(things), 0)  # type: ignore[arg-type]
    assert [names[one] for one in found] == untaps
    decisions = [one for one in table.script.asked if one.kind == "objects"]
    assert [(one.player, one.minimum, one.maximum, one.rule) for one in decisions] == [(0, most, most, "502.3") for most in asked]
    told = [entry for entry in table.game.journal if entry.kind == "choice"]
    assert all(entry.rules[:2] == ("101.2", "502.3") for entry in told)
    assert bool(told) == (untaps != ["bear", "bear", "boar", "land"])


@pytest.mark.parametrize(("shields", "destroyed", "lives"),
[(0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False)])
def test_a_regeneration_shield_is_used_once(shields: int, destroyed: int, lives: bool) -> None:
    """701.19a: the next time it would be destroyed it isn't; it is tapped, and removed from combat, and its damage is."""
    place = Stage()
    game = place.game
    for _ in range(shields):
        place.do(t.Regenerate(IT), it=(place.bear,))
    game.alter(place.bear, damage=1)  # type: ignore[arg-type]
    for _ in range(destroyed):
        place.do(t.Destroy(IT), it=(place.bear,))
    assert place.table.there(place.bear) == lives
    if lives:
        assert (game.objects[place.bear].tapped, game.objects[place.bear].damage) == (True, 0)  # type: ignore[index]
    place.do(t.Destroy(IT), it=(place.boar,))
    assert not place.table.there(place.boar)


def test_a_shield_lasts_until_the_turn_ends_and_is_no_help_against_a_sacrifice() -> None:
    place = Stage()
    place.do(t.Regenerate(IT), it=(place.bear,))
    place.do(t.Regenerate(IT), it=(place.boar,))
    place.do(t.SacrificeObjects(what=IT), it=(place.bear,))
    assert not place.table.there(place.bear)
    place.table.to("upkeep", 4)
    place.do(t.Destroy(IT), it=(place.boar,))
    assert not place.table.there(place.boar)
