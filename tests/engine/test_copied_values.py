"""What a copy has (707.2, 707.9) and what a merged or turned permanent has (701.27, 730.2), as tables of values: what exceptions
change beside what is copied."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position.context import Context
from app.engine.position.lasting import Lasting
from app.engine.position.objects import Card
from app.engine.position.stack import StackItem
from app.engine.position.values import Values
from app.engine.reading.copying import copiable_values, copied_faces, is_made_copy, printed_on, with_exceptions
from app.engine.reading.faces import values_in_zone
from app.engine.reading.merged import can_transform, merged_values, other_face, turned_up
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import UNKNOWN

HASTE, REACH, FLYING = (t.KeywordAbility(name) for name in ("haste", "reach", "flying"))
ALL = t.All(CREATURE)
DEFINES_PT = t.StaticAbility((t.Modify(t.This(), (t.SetBasePT(t.Number(1), t.Number(1)),)),), cda=True)
DEFINES_COLOR = t.StaticAbility((t.Modify(t.This(), (t.SetColors(("U",)),)),), cda=True)
GROWS = t.StaticAbility((t.Modify(t.This(), (t.SetBasePT(t.Number(1), t.Number(1)),)),))
BEAR = card("Bear", "legendary artifact creature: Bear Equipment", "{2}{R}", (2, 3), HASTE).faces[0]


def copied(values: Values = BEAR, becoming: Values | None = None, **exceptions: Any) -> Values:
    return with_exceptions(values, t.CopyExceptions(**exceptions), Context(Table().game, 0, UNKNOWN), becoming)


def differing(found: Values, values: Values = BEAR) -> dict[str, Any]:
    """The characteristics that are others than those copied."""
    names = (
        "name", "types", "subtypes", "supertypes", "colors", "power", "toughness", "loyalty", "abilities", "mana_cost",
        "mana_value",
    )
    return {name: getattr(found, name) for name in names if getattr(found, name) != getattr(values, name)}


def test_each_exception_changes_what_it_speaks_of() -> None:
    """707.9b; of subtypes also 205.1a."""
    both, subtypes = frozenset({"artifact", "creature"}), frozenset({"Bear", "Equipment"})
    rows: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({}, {}), ({"name": "Bo"}, {"name": "Bo"}), ({"add_types": ("land",)}, {"types": both | {"land"}}),
        ({"set_types": ("creature",)}, {"types": {"creature"}, "subtypes": {"Bear"}}),
        ({"set_types": ("artifact",)}, {"types": {"artifact"}, "subtypes": {"Equipment"}}),
        ({"set_types": ("enchantment",)}, {"types": {"enchantment"}, "subtypes": frozenset()}),
        ({"add_subtypes": ("Elf",)}, {"subtypes": subtypes | {"Elf"}}),
        ({"set_subtypes": ("Elf",)}, {"subtypes": {"Elf", "Equipment"}}),
        ({"set_subtypes": ("Elf",), "set_types": ("creature",)}, {"types": {"creature"}, "subtypes": {"Elf"}}),
        ({"add_supertypes": ("snow",)}, {"supertypes": {"legendary", "snow"}}),
        ({"remove_supertypes": ("legendary",)}, {"supertypes": frozenset()}),
        ({"remove_supertypes": ("legendary",), "add_supertypes": ("snow",)}, {"supertypes": {"snow"}}),
        ({"add_colors": ("G",)}, {"colors": {"R", "G"}}), ({"set_colors": ()}, {"colors": frozenset()}),
        ({"set_colors": ("G",)}, {"colors": {"G"}}), ({"power": t.Number(7)}, {"power": 7}),
        ({"toughness": t.Number(7)}, {"toughness": 7}),
        ({"loyalty": t.Number(4)}, {"loyalty": 4}), ({"no_mana_cost": True}, {"mana_cost": None, "mana_value": 0}),
        ({"abilities": (REACH,)}, {"abilities": (HASTE, REACH)}),
    ]
    for exceptions, expected in rows:
        assert differing(copied(**exceptions)) == expected


def test_abilities_that_define_what_the_effect_gives_are_not_copied() -> None:
    """707.9d: characteristic-defining abilities of that characteristic alone."""
    devoid = t.KeywordAbility("devoid")
    model = BEAR.replaced(abilities=(HASTE, DEFINES_PT, DEFINES_COLOR, GROWS, devoid))
    rows: list[tuple[dict[str, Any], tuple[Any, ...]]] = [
        ({"name": "Bo"}, model.abilities), ({"power": t.Number(1)}, (HASTE, DEFINES_COLOR, GROWS, devoid)),
        ({"toughness": t.Number(1)}, (HASTE, DEFINES_COLOR, GROWS, devoid)), ({"set_colors": ()}, (HASTE, DEFINES_PT, GROWS)),
        ({"own": ("color",)}, (HASTE, DEFINES_PT, GROWS)),
        ({"set_colors": ("G",), "power": t.Number(1), "abilities": (DEFINES_PT,)}, (HASTE, GROWS, DEFINES_PT)),
    ]
    assert [copied(model, **exceptions).abilities for exceptions, _ in rows] == [expected for _, expected in rows]
    several = t.StaticAbility((t.Modify(t.This(), (t.SetColors(("U",)), t.SetBasePT(t.Number(1), t.Number(1)))),), cda=True)
    mixed = t.StaticAbility((*DEFINES_COLOR.effects, t.Cant("attack", t.IsSource())), cda=True)
    assert copied(BEAR.replaced(abilities=(several, mixed, HASTE)), set_colors=()).abilities == (HASTE,)


def test_the_rules_that_exceptions_come_under() -> None:
    rows: list[tuple[Values, dict[str, Any], set[str]]] = [
        (BEAR, {}, set()), (BEAR, {"name": "Bo"}, {"707.9b"}), (BEAR, {"abilities": (REACH,)}, {"707.9a"}),
        (BEAR, {"power": t.Number(1)}, {"707.9b"}),
        (BEAR.replaced(abilities=(DEFINES_PT,)), {"power": t.Number(1)}, {"707.9b", "707.9d"}),
        (BEAR, {"own": ("color",)}, {"707.9c"}), (BEAR, {"own": ("other abilities",)}, {"707.9a"}),
    ]
    game = Table().game
    for values, exceptions, rules in rows:
        game.deciding = {}
        with_exceptions(values, t.CopyExceptions(**exceptions), Context(game, 0, UNKNOWN), BEAR)
        assert set(game.deciding) - {"707.2"} == rules


def test_the_copy_of_a_back_face_has_no_mana_value_of_the_front() -> None:
    """202.3b."""
    turned = values_in_zone(double_faced(), "battlefield", 1)
    assert (turned.mana_value, copied(turned).mana_value, copied(BEAR).mana_value) == (2, 0, 3)


def test_effects_that_change_copiable_values() -> None:
    """707.2, 613.2a-b: copying, and what is set as something enters; nothing else, and of no other object."""
    table = Table()
    copy, small, other, hidden = (table.creature(name) for name in ("Copy", "Small", "Other", "Hidden"))
    day = table.put(double_faced())
    game = table.begin().game
    game.alter(hidden, face_down=Values("", ["creature"], power=2, toughness=2))
    ctx = Context(game, 0, UNKNOWN)
    sets = t.Modify(t.This(), (t.SetCopiable(t.CopyExceptions(power=t.Number(7))),))
    grows = t.Modify(t.This(), (t.ModifyPT(t.Number(1), t.Number(1)),))

    def lasting(effect: Any, locked: tuple[int, ...] | None, made: Values | None = None) -> Lasting:
        found = Lasting(game.tick(), effect, t.EndOfGame(), ctx, game.tick(), 3, locked)
        found.copied = made
        return found

    game.effects = (
        lasting(grows, None), lasting(None, None, BEAR), lasting(None, (copy, hidden, day), BEAR), lasting(sets, (small,)),
        lasting(sets, None), lasting(grows, (other,)),
    )
    found = [copiable_values(game, one) for one in (copy, small, other, hidden)]
    assert [(values.name, values.power) for values in found] == [("Bear", 2), ("Small", 7), ("Other", 2), ("", 2)]
    assert [is_made_copy(game, one) for one in (copy, small, other, hidden)] == [True, False, False, True]
    assert [printed_on(game, one) for one in (copy, small, other, hidden)] == ["Bear", "Small", "Other", "Hidden"]
    assert copied_faces(game, day, t.CopyExceptions(), ctx) is None
    settled = []
    for one in (copy, other, hidden):
        game.deciding = {}
        copiable_values(game, one)
        settled.append(set(game.deciding))
    assert settled == [{"707.2", "613.1a", "613.2a"}, set(), {"613.2b"}]


def test_what_a_copy_keeps_of_its_own() -> None:
    """707.9a, 707.9c."""
    keeps = t.CopyExceptions(own=("other abilities",))
    enters = t.StaticAbility((t.EntersWith(copy_of=ALL, exceptions=keeps),))
    other = t.StaticAbility((t.EntersWith(copy_of=ALL),))
    own = card("Mime", "creature", "{U}", (0, 0), enters, REACH, other).faces[0]
    assert copied(becoming=own, name="Bo").colors == {"R"}
    kept = copied(becoming=own, own=("color",))
    assert (kept.colors, kept.abilities) == ({"U"}, (HASTE,))
    kept = copied(becoming=own, own=("other abilities",))
    assert (kept.colors, kept.abilities) == ({"R"}, (HASTE, REACH, other))
    assert copied(own=("other abilities",)).abilities == (HASTE,)


def test_this_ability_is_the_one_that_is_carried_out() -> None:
    game = Table().game
    item = StackItem("activated", UNKNOWN, FLYING, None)
    exceptions = t.CopyExceptions(abilities=(t.ThisAbility(), REACH))
    without = Context(game, 0, UNKNOWN, StackItem("spell", UNKNOWN, None, None))
    for ctx in (Context(game, 0, UNKNOWN, item), Context(game, 0, UNKNOWN, parent=Context(game, 0, UNKNOWN, item))):
        assert with_exceptions(BEAR, exceptions, ctx).abilities == (HASTE, FLYING, REACH)
    with pytest.raises(UnsupportedText):
        with_exceptions(BEAR, exceptions, without)


def double_faced(layout: str = "transform") -> Card:
    front, back = card("Day", "creature", "{2}", (1, 1)).faces[0], card("Night", "creature", "", (4, 4)).faces[0]
    return Card("Day", (front, back), layout)


def test_both_faces_of_what_transforms_are_copied() -> None:
    """707.8a."""
    table = Table()
    up, turned, modal = table.put(double_faced()), table.put(double_faced(), face=1), table.put(double_faced("modal_dfc"))
    plain = table.creature()
    hidden, dead = table.put(double_faced(), face_down=True), table.put(double_faced(), 0, "graveyard")
    merged = table.put(double_faced())
    game = table.begin().game
    game.alter(merged, notes={"components": (game.objects[merged], game.objects[plain])})
    game.alter(dead, face=1)
    ctx = Context(game, 0, UNKNOWN)
    red = t.CopyExceptions(add_colors=("R",))
    found = {one: copied_faces(game, one, red, ctx) for one in (up, turned, modal, plain, hidden, dead, merged, UNKNOWN)}
    assert [one for one, faces in found.items() if faces is not None] == [up, turned, dead]
    assert [faces[1] for faces in found.values() if faces is not None] == [0, 1, 0]
    made = found[turned]
    assert made is not None
    assert ([set(face.colors) for face in made[0].faces], made[0].layout) == ([{"R"}, {"R"}], "double_faced_token")
    assert [copiable_values(game, one).name for one in (up, turned, UNKNOWN)] == ["Day", "Night", ""]
    assert [is_made_copy(game, one) for one in (up, plain)] == [False, False]
    assert [printed_on(game, one) for one in (up, turned, plain, UNKNOWN)] == ["Day", "Day", "Bear", ""]


def test_values_of_a_card_in_each_zone() -> None:
    """709.4, 712.8."""
    fire, ice = (card(name, "instant", cost).faces[0] for name, cost in (("Fire", "{R}"), ("Ice", "{1}{U}")))
    split = Card("Fire // Ice", (fire, ice), "split")
    rows: list[tuple[Card, str, int, tuple[str, int]]] = [
        (split, "stack", 0, ("Fire", 1)), (split, "stack", 1, ("Ice", 2)), (split, "hand", 1, ("Fire // Ice", 3)),
        (double_faced(), "battlefield", 1, ("Night", 2)),
        (double_faced(), "battlefield", 0, ("Day", 2)), (double_faced(), "hand", 1, ("Day", 2)),
        (double_faced("modal_dfc"), "stack", 1, ("Night", 0)), (Card("Fire", (fire,), "split"), "hand", 0, ("Fire", 1)),
    ]
    for one, zone, face, expected in rows:
        found = values_in_zone(one, zone, face)
        assert (found.name, found.mana_value) == expected


def test_merged_permanents() -> None:
    """730.2."""
    table = Table()
    first, second = table.creature("A", (1, 1), "haste"), table.creature("B", (2, 2), "reach")
    front = table.put(double_faced())
    game = table.begin().game
    top, under = game.objects[first], game.objects[second]
    hidden = Values("", ["creature"], power=2, toughness=2)
    down, under_down = top.changed(face_down=hidden), under.changed(face_down=hidden)
    rows = [
        ((top, under), "A", (HASTE, REACH)), ((under, top), "B", (REACH, HASTE)), ((top, under_down), "A", (HASTE,)),
        ((down, under_down), "A", (HASTE, REACH)), ((down, under), "A", (HASTE, REACH)),
    ]
    for parts, name, held in rows:
        found = merged_values(parts)
        assert (found.name, found.abilities) == (name, held)
    assert [part.face_down for part in turned_up((down, under))] == [None, None]
    game.alter(first, notes={"components": (top, under)})
    game.alter(second, notes={"components": (top, game.objects[front])})
    settled = []
    for one in (first, second):
        game.deciding = {}
        settled.append((can_transform(game, one), set(game.deciding)))
    assert settled == [(False, set()), (True, {"730.2i"})]


def test_the_other_face() -> None:
    """701.27a, 202.3b."""
    table = Table()
    day = table.put(double_faced())
    game = table.begin().game
    game.deciding = {}
    night = other_face(game, game.objects[day])
    assert (night.face, night.values.name, night.values.mana_value, set(game.deciding)) == (1, "Night", 2, {"712.8e"})
    game.deciding = {}
    again = other_face(game, night)
    assert (again.face, again.values.name, set(game.deciding)) == (0, "Day", set())


@pytest.mark.parametrize(("kind", "refused"), [("enchantment: Room", True), ("enchantment: Shrine", False)])
def test_a_room_is_not_copied_as_it_looks(kind: str, refused: bool) -> None:
    """709.5: the halves are copied, and which of them are unlocked is not."""
    values = card("Practice Cellar", kind, "{R}", None).faces[0]
    if not refused:
        assert copied(values).name == "Practice Cellar"
        return
    with pytest.raises(UnsupportedText):
        copied(values)
