"""Other costs for abilities of keywords (118.9, 602.1): whose, of what, the first of a turn and in whose turn, as tables."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.playing.activation_costs import cost_of
from app.engine.playing.casting.alternatives import ALTERNATIVE_COST
from app.engine.position import events as ev
from app.engine.reading.characteristics import chars
from tests.engine.casting import cited
from tests.engine.conftest import Table, card
from tests.engine.shorthand import law

TWO, FREE = t.ManaCost(("2",)), t.ManaCost(("0",))
BLADES = t.HasName(("Blade",))
Before = tuple[tuple[int, str], ...]

ROWS: list[tuple[t.AlternativeActivation, int, int, Before, bool]] = [
    # the effect; whose it is; whose turn it is; who has activated which abilities; may the other cost be paid
    (t.AlternativeActivation("equip", FREE), 0, 0, (), True), (t.AlternativeActivation("equip", FREE), 1, 0, (), False),
    (t.AlternativeActivation("equip", FREE), 0, 0, ((0, "equip"),), True),
    (t.AlternativeActivation("crew", FREE), 0, 0, (), False),
    (t.AlternativeActivation("equip", FREE, BLADES), 0, 0, (), True),
    (t.AlternativeActivation("equip", FREE, t.Not(BLADES)), 0, 0, (), False),
    (t.AlternativeActivation("equip", FREE, first=True), 0, 0, (), True),
    (t.AlternativeActivation("equip", FREE, first=True), 0, 0, ((0, "equip"),), False),
    (t.AlternativeActivation("equip", FREE, first=True), 0, 0, ((1, "equip"),), True),
    (t.AlternativeActivation("equip", FREE, first=True), 0, 0, ((0, "crew"), (0, "")), True),
    (t.AlternativeActivation("equip", FREE, own_turn=True), 0, 0, (), True),
    (t.AlternativeActivation("equip", FREE, own_turn=True), 0, 1, (), False),
    (t.AlternativeActivation("equip", FREE), 0, 1, (), True),
]


@pytest.mark.parametrize(("effect", "owner", "active", "before", "other"), ROWS)
def test_when_another_cost_may_be_paid(
    effect: t.AlternativeActivation, owner: int, active: int, before: Before, other: bool
) -> None:
    table = Table()
    blade = table.put(card("Blade", "artifact: Equipment", "{1}", None, t.KeywordAbility("equip", TWO)))
    law(table, effect, player=owner)
    table.begin(active=active)
    used = tuple(ev.AbilityActivated(blade, player, blade, keyword) for player, keyword in before)
    table.game.history = (*table.game.history, *used, ev.LifeGained(player=0, amount=1))
    (held,) = chars(table.game, blade).held
    (part,) = held.parts
    assert isinstance(part, t.ActivatedAbility)
    either = cost_of(table.game, 0, blade, held, part)
    assert (either != part.cost) == other
    assert (ALTERNATIVE_COST in cited(table, lambda: cost_of(table.game, 0, blade, held, part))) == other
    if isinstance(either, t.EitherCost):
        assert either.options[0] == part.cost
