"""Which of two effects in a layer applies first (613.7-8): each pair in both orders of their timestamps."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.engine.shorthand import BEARS, BOARS, number

CREATURES, LANDS = t.All(t.HasType(("creature",))), t.All(t.HasType(("land",)))
FLYING = t.KeywordAbility("flying")


def static(what: t.Selector, *changes: t.Change, cda: bool = False, condition: t.Condition | None = None) -> t.StaticAbility:
    return t.StaticAbility((t.Modify(what, changes),), cda=cda, condition=condition)


def of_color(color: str) -> t.Filter:
    return t.HasColor((color,))


def described(ability: t.StaticAbility, types: str = "enchantment", pt: tuple[int, int] | None = None) -> tuple[object, ...]:
    return (types, pt, ability)


ANIMATES = described(static(t.All(t.HasSubtype(("Swamp",))), t.AddTypes(("creature",))))
FLOODS = described(static(LANDS, t.AddTypes(subtypes=("Swamp",))))
FLIES = described(static(CREATURES, t.AddAbility(FLYING)))
FLIES_ITSELF = described(static(CREATURES, t.AddAbility(FLYING)), "creature: Imp", (1, 1))
MUTES = described(static(CREATURES, t.LoseAbilities()))
MUTES_LAWS = described(static(t.All(t.HasName(("Law",))), t.LoseAbilities(), t.AddAbility(t.KeywordAbility("reach"))))
REDDENS = described(static(t.All(of_color("G")), t.SetColors(("R",))))
GREENS = described(static(t.All(of_color("R")), t.SetColors(("G",))))
BLUES = described(static(CREATURES, t.SetColors(("U",))))
SWAMPED = t.Exists(t.All(t.HasSubtype(("Swamp",))))
ARMS = described(static(CREATURES, t.AddTypes(("artifact",)), condition=SWAMPED))
ALIKE = described(static(t.All(BEARS), t.SetBasePT(t.ValueOf("power", t.All(BOARS)), number(7))))
GROWS = described(static(t.All(BOARS), t.SetBasePT(number(5), number(5))))
GROWS_SMALL = described(static(CREATURES, t.SetBasePT(number(1), number(1))))


class Outcome:
    """A bear, a boar and a forest, and permanents with an effect each, one after the other."""

    def __init__(self, *laws: tuple[object, ...]) -> None:
        self.table = table = Table()
        self.bear, self.boar = table.creature("Bear", (2, 2), cost="{G}"), table.creature("Boar", (3, 4), cost="{R}")
        (self.forest,) = table.lands("G")
        for types, pt, ability in laws:
            table.put(card("Law", types, "{W}", pt, ability))  # type: ignore[arg-type]

    def seen(self) -> dict[str, object]:
        of = self.table.game.characteristics
        bear, boar, forest = of(self.bear), of(self.boar), of(self.forest)
        return {
            "walks": "creature" in forest.types, "armed": "artifact" in bear.types, "flies": bear.has("flying"),
            "colors": "".join(sorted(bear.colors | boar.colors)),
            "bear": self.table.pt(self.bear), "boar": self.table.pt(self.boar),
        }


@pytest.mark.parametrize(
    ("one", "other", "what", "in_order", "reversed_order"),
    [
        (ANIMATES, FLOODS, "walks", True, True),  # what it applies to hangs on the other
        (ARMS, FLOODS, "armed", True, True),  # whether it exists hangs on the other
        (FLIES, MUTES, "flies", False, True),  # neither hangs on the other
        (FLIES_ITSELF, MUTES, "flies", False, False),  # the other takes its ability
        (FLIES_ITSELF, MUTES_LAWS, "flies", False, False), (MUTES_LAWS, FLIES, "flies", False, False),
        (FLIES_ITSELF, GREENS, "flies", True, True), (FLIES_ITSELF, BLUES, "flies", True, True),
        (BLUES, REDDENS, "colors", "U", "U"), (GREENS, REDDENS, "colors", "R", "G"),  # a loop of two: by their timestamps
        (ALIKE, GROWS, "bear", (5, 7), (5, 7)),  # what it does hangs on the other
        (ALIKE, GROWS_SMALL, "bear", (1, 7), (1, 7)), (GROWS, GROWS_SMALL, "boar", (1, 1), (5, 5)),
    ],
)
def test_which_of_two_effects_applies_first(
    one: tuple[object, ...], other: tuple[object, ...], what: str, in_order: object, reversed_order: object
) -> None:
    assert Outcome(one, other).seen()[what] == in_order
    assert Outcome(other, one).seen()[what] == reversed_order


def test_three_effects_are_judged_anew_after_each() -> None:
    """613.8c: what the one applies to hangs on the other only once that has something to apply to."""
    crowns = described(static(t.All(t.And((t.HasType(("artifact",)), t.HasType(("creature",))))), t.AddTypes(("enchantment",))))
    arms = described(static(t.All(t.HasSubtype(("Swamp",))), t.AddTypes(("artifact", "creature"))))
    rows = [
        ((FLOODS, arms, crowns), True), ((FLOODS, crowns, arms), True), ((arms, FLOODS, crowns), True),
        ((crowns, arms, FLOODS), False), ((crowns, FLOODS, arms), False), ((arms, crowns, FLOODS), False),
    ]
    for laws, crowned in rows:
        place = Outcome(*laws)
        types = place.table.game.characteristics(place.forest).types
        assert "artifact" in types
        assert ("enchantment" in types) == crowned, laws


def test_an_ability_that_defines_a_characteristic_waits_for_no_other_effect() -> None:
    """613.3, 613.8a: and no other effect for it."""
    every = t.StaticAbility((t.Modify(t.This(), (t.SetColors(("W", "U", "B", "R", "G")),)),), cda=True)
    for first in (True, False):
        table = Table()
        if first:
            table.put(card("Law", "enchantment", "{W}", None, BLUES[2]))  # type: ignore[arg-type]
        gem = table.creature("Gem", (1, 1), every)
        if not first:
            table.put(card("Law", "enchantment", "{W}", None, BLUES[2]))  # type: ignore[arg-type]
        assert table.game.characteristics(gem).colors == {"U"}
