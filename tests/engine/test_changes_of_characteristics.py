"""What each change does to characteristics (613.1a-g), and what counters and halves give (122.1, 709.5), as tables: what changes
beside what stays."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.position.values import Characteristics, Values
from app.engine.reading.changes import apply_change, concrete
from app.engine.reading.characteristics import base_power_toughness, chars, pt_of_counter
from app.engine.reading.merged import can_transform, is_double_faced
from app.engine.reading.party import party_size
from app.engine.reading.rooms import UNLOCKED, is_room, room_values
from tests.engine.conftest import CREATURE, YOURS, Table, card
from tests.engine.shorthand import UNKNOWN, number

GOLEM = card("Golem", "legendary artifact creature: Equipment Golem", "{2}{R}", (2, 3), t.KeywordAbility("flying")).faces[0]
GROVE = card("Grove", "snow land: Forest Desert", "", None, t.KeywordAbility("haste")).faces[0]


def changed(values: Values, *changes: t.Change, ctx: Context | None = None) -> Characteristics:
    """Characteristics with these values once changes have been applied to them in order."""
    context = ctx or Context(Table().game, 0, UNKNOWN)
    c = values.base.copy()
    for place, change in enumerate(changes):
        apply_change(c, change, context, 5 + place, ("test", place))
    return c


def words(values: Values, *changes: t.Change) -> tuple[set[str], set[str], set[str]]:
    c = changed(values, *changes)
    return set(c.supertypes), set(c.types), set(c.subtypes)


def abilities(characteristics: Characteristics) -> list[str]:
    """The names of keyword abilities, and the mana that others make."""
    found = []
    for held in characteristics.held:
        if isinstance(held.ability, t.KeywordAbility):
            found.append(held.ability.name)
        elif held.taps_for:
            found.append("".join(symbol for made in held.taps_for.values() for symbols in made for symbol in symbols))
    return sorted(found)


def test_types_that_are_set_replace_others() -> None:
    """205.1a."""
    legend, snow = {"legendary"}, {"snow"}
    rows: list[tuple[Values, t.SetTypes, Any]] = [
        (GOLEM, t.SetTypes(("enchantment",)), (legend, {"enchantment"}, set())),
        (GOLEM, t.SetTypes(("creature",)), (legend, {"creature"}, {"Golem"})),
        (GOLEM, t.SetTypes(("artifact",)), (legend, {"artifact"}, {"Equipment"})),
        (GOLEM, t.SetTypes(("creature",), ("Bear",)), (legend, {"creature"}, {"Bear"})),
        (GOLEM, t.SetTypes(subtypes=("Bear",), family="creature"), (legend, {"artifact", "creature"}, {"Equipment", "Bear"})),
        (GOLEM, t.SetTypes(subtypes=("Bear",)), (legend, {"artifact", "creature"}, {"Bear"})),
        (GOLEM, t.SetTypes(supertypes=("snow",)), (snow, {"artifact", "creature"}, {"Equipment", "Golem"})),
        (GOLEM, t.SetTypes(("creature",), supertypes=()), (set(), {"creature"}, {"Golem"})),
        (GROVE, t.SetTypes(subtypes=("Island",)), (snow, {"land"}, {"Island"})),
        (GROVE, t.SetTypes(subtypes=("Cave",), family="land"), (snow, {"land"}, {"Cave"})),
    ]
    for values, change, expected in rows:
        assert words(values, change) == expected
    spell = card("Spark", "kindred instant: Goblin Trap", "{R}").faces[0]
    assert words(spell, t.SetTypes(("artifact",)))[1:] == ({"artifact", "instant"}, {"Trap"})
    sorcery = card("Rite", "sorcery", "{R}").faces[0]
    assert words(sorcery, t.SetTypes(("creature",)))[1] == {"creature", "sorcery"}


def test_a_creature_that_had_no_power_and_toughness() -> None:
    rock = card("Rock", "artifact", "{1}").faces[0]
    for change in (t.SetTypes(("creature",)), t.AddTypes(("creature",))):
        assert [(c.power, c.toughness) for c in (changed(rock, change), changed(GOLEM, change))] == [(0, 0), (2, 3)]
    for change in (t.SetTypes(("enchantment",)), t.AddTypes(("enchantment",))):
        assert changed(rock, change).power is None


def test_land_types_that_are_set_or_added_bring_mana_abilities() -> None:
    """305.6-7."""
    granted = t.AddAbility(t.KeywordAbility("reach"))
    rows: list[tuple[Values, tuple[t.Change, ...], list[str]]] = [
        (GROVE, (), ["G", "haste"]), (GROVE, (t.SetTypes(subtypes=("Island",)),), ["U"]),
        (GROVE, (t.SetTypes(subtypes=("Island", "Swamp")),), ["B", "U"]),
        (GROVE, (granted, t.SetTypes(subtypes=("Island",), family="land")), ["U", "reach"]),
        (GROVE, (t.SetTypes(subtypes=("Cave",)),), ["haste"]),
        (GROVE, (t.AddTypes(subtypes=("Island",)),), ["G", "U", "haste"]),
        (GROVE, (t.AddTypes(subtypes=("Cave",)),), ["G", "haste"]),
        (GROVE, (t.AddTypes(("creature",), ("Island",)),), ["G", "U", "haste"]),
        (GOLEM, (t.AddTypes(subtypes=("Island",)),), ["flying"]),
        (GOLEM, (t.AddTypes(("land",), ("Island",)),), ["U", "flying"]),
        (GOLEM, (t.SetTypes(subtypes=("Bear",), family="creature"),), ["flying"]),
    ]
    assert [abilities(changed(values, *changes)) for values, changes, _ in rows] == [expected for *_, expected in rows]


def test_types_that_are_added_and_lost() -> None:
    """205.1b."""
    legend, both, subtypes = {"legendary"}, {"artifact", "creature"}, {"Equipment", "Golem"}
    rows: list[tuple[t.Change, Any]] = [
        (t.AddTypes(("land",)), (legend, both | {"land"}, subtypes)),
        (t.AddTypes(subtypes=("Bear",)), (legend, both, subtypes | {"Bear"})),
        (t.AddTypes(supertypes=("snow",)), (legend | {"snow"}, both, subtypes)),
        (t.RemoveTypes(("creature",)), (legend, {"artifact"}, {"Equipment"})),
        (t.RemoveTypes(("artifact",)), (legend, {"creature"}, {"Golem"})),
        (t.RemoveTypes(("artifact", "creature")), (legend, set(), set())),
        (t.RemoveTypes(("land",)), (legend, both, subtypes)),
        (t.RemoveTypes(supertypes=("legendary",)), (set(), both, subtypes)),
        (t.RemoveTypes(subtypes=("Golem",)), (legend, both, {"Equipment"})),
        (t.RemoveTypes(all_creature_types=True), (legend, both, {"Equipment"})),
    ]
    for change, expected in rows:
        assert words(GOLEM, change) == expected
    kindred = card("Clan", "kindred artifact creature: Goblin", "{1}", (1, 1)).faces[0]
    assert words(kindred, t.RemoveTypes(("creature",)))[2] == {"Goblin"}
    every = changed(GOLEM, t.AddTypes(all_creature_types=True)).subtypes
    assert {"Bear", "Elf", "Equipment"} <= every
    assert "Forest" not in every


def test_colors_and_names() -> None:
    table = Table()
    stone = table.put(card("Stone", "artifact", "{1}"), notes={"color": "G", "colors": ("U", "B"), "creature_type": "Elf"})
    ctx = Context(table.game, 0, stone)
    bare = Context(table.game, 0, UNKNOWN)
    rows: list[tuple[t.Change, Context, set[str]]] = [
        (t.SetColors(("W",)), ctx, {"W"}), (t.SetColors(), ctx, set()), (t.SetColors(chosen="color"), ctx, {"G"}),
        (t.SetColors(chosen="colors"), ctx, {"U", "B"}), (t.SetColors(chosen="color"), bare, set()),
        (t.AddColors(("W",)), ctx, {"R", "W"}),
        (t.AddColors(chosen="color"), ctx, {"R", "G"}), (t.AddColors(("W",), "color"), ctx, {"R", "W", "G"}),
        (t.AddColors(chosen="color"), bare, {"R"}),
    ]
    assert [set(changed(GOLEM, change, ctx=at).colors) for change, at, _ in rows] == [colors for *_, colors in rows]
    assert "Elf" in changed(GOLEM, t.AddTypes(chosen="creature_type"), ctx=ctx).subtypes
    assert changed(GOLEM, t.AddTypes(chosen="creature_type"), ctx=bare).subtypes == GOLEM.subtypes
    chosen = changed(GOLEM, t.SetTypes(family="creature", chosen="creature_type"), ctx=ctx)
    assert chosen.subtypes == {"Equipment", "Elf"}
    assert changed(GOLEM, t.SetTypes(family="creature", chosen="creature_type"), ctx=bare).subtypes == GOLEM.subtypes
    named, added = changed(GOLEM, t.SetName("Bo")), changed(GOLEM, t.SetName("Bo", added=True))
    assert [(c.name, c.names) for c in (named, added)] == [("Bo", ()), ("Golem", ("Bo",))]


def test_abilities_gained_and_lost() -> None:
    gain = [t.AddAbility(t.KeywordAbility(name)) for name in ("reach", "haste")]
    rows: list[tuple[tuple[t.Change, ...], list[str]]] = [
        ((gain[0],), ["flying", "reach"]), ((*gain, t.LoseAbilities()), []), ((t.LoseAbilities(), *gain), ["haste", "reach"]),
        ((*gain, t.LoseAbilities(("reach",))), ["flying", "haste"]),
        ((t.LoseAbilities(("reach",)), gain[0]), ["flying", "reach"]),
        ((gain[0], t.LoseAbilities(("reach", "flying"))), []), ((t.CantHaveAbility("reach"), *gain), ["flying", "haste"]),
        ((gain[0], t.CantHaveAbility("reach")), ["flying"]), ((t.CantHaveAbility("flying"),), []),
    ]
    assert [abilities(changed(GOLEM, *changes)) for changes, _ in rows] == [expected for _, expected in rows]
    ctx = Context(Table().game, 0, UNKNOWN)
    lost = GOLEM.base.copy()
    for asks, expected in (("another", ["flying"]), (lost.held[0].key, [])):
        ctx.asks = asks
        apply_change(lost, t.LoseThisAbility(), ctx, 5, "test")
        assert abilities(lost) == expected


def test_abilities_of_others() -> None:
    table = Table()
    able = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Nothing(),)))
    trigger = t.TriggeredAbility(t.BeginsStep("upkeep"), t.Body((t.Nothing(),)))
    bear = table.creature("Bear", (2, 2), able, trigger, "haste", "flying")
    ctx = Context(table.begin().game, 0, bear)
    this = t.This()
    plain = card("Rock", "artifact", "{1}").faces[0]

    def taken(change: t.AddAbilitiesOf) -> list[Any]:
        return [held.ability for held in changed(plain, change, ctx=ctx).held]

    assert taken(t.AddAbilitiesOf(this)) == [able]
    assert taken(t.AddAbilitiesOf(this, ("triggered",))) == [trigger]
    assert taken(t.AddAbilitiesOf(this, ("activated", "triggered"))) == [able, trigger]
    assert taken(t.AddAbilitiesOf(this, keyword="haste")) == [t.KeywordAbility("haste")]
    assert taken(t.AddAbilitiesOf(this, keyword="reach")) == []


def test_power_and_toughness() -> None:
    rock = card("Rock", "artifact", "{1}").faces[0]
    minus = t.Minus(number(0), t.Minus(number(1), number(4)))
    rows: list[tuple[t.Change, tuple[int, int]]] = [
        (t.SetBasePT(number(5), number(6)), (5, 6)), (t.SetBasePT(None, number(6)), (2, 6)),
        (t.SetBasePT(number(5), None), (5, 3)),
        (t.ModifyPT(number(1), number(-1)), (3, 2)), (t.ModifyPT(t.Minus(number(1), number(4)), number(0)), (2, 3)),  # 107.1b
        (t.ModifyPT(t.Minus(number(1), number(4)), number(0), doubling=True), (-1, 3)), (t.ModifyPT(minus, number(0)), (2, 3)),
        (t.SwitchPT(), (3, 2)),
    ]
    for change, expected in rows:
        c = changed(GOLEM, change)
        assert (c.power, c.toughness) == expected
    assert changed(rock, t.ModifyPT(number(1), number(1))).power is None


def test_a_controller_that_is_denoted_or_not() -> None:
    for who, controller in ((t.EachOpponent(), 1), (t.You(), 0), (t.Bound("nobody"), None)):
        assert changed(GOLEM, t.ChangeController(who)).controller == controller


def test_words_that_are_replaced() -> None:
    """612.1-2: on the type line and in the text."""
    walk = t.KeywordAbility("landwalk", filter=t.HasSubtype(("Forest",)))
    elf = card("Elf", "creature: Elf", "{G}", (1, 1), walk, t.KeywordAbility("protection", filter=t.HasColor(("R",)))).faces[0]
    land = changed(elf, t.ChangeText("Forest", "Island", "land"))
    assert land.held[0].ability == t.KeywordAbility("landwalk", filter=t.HasSubtype(("Island",)))
    assert changed(elf, t.ChangeText("Elf", "Bear", "creature")).subtypes == {"Bear"}
    color = changed(elf, t.ChangeText("R", "G", "color"))
    assert color.held[1].ability == t.KeywordAbility("protection", filter=t.HasColor(("G",)))
    grove = changed(GROVE, t.ChangeText("Forest", "Island", "land"))
    assert (grove.subtypes, abilities(grove)) == ({"Island", "Desert"}, ["U", "haste"])
    assert abilities(changed(GROVE, t.ChangeText("Desert", "Cave", "land"))) == ["G", "haste"]


def test_what_changes_amount_to() -> None:
    table = Table()
    stone = table.put(card("Stone", "artifact", "{1}"), notes={"creature_type": "Elf"})
    ctx = Context(table.begin().game, 0, stone)
    added = t.AddTypes(chosen="creature_type")
    rows: list[tuple[t.Change, Any]] = [
        (t.ModifyPT(number(1), number(2)), (1, 2)), (t.SetBasePT(None, number(2)), (None, 2)), (t.ChangeController(t.You()), 0),
        (added, (added, "Elf")), (t.AddTypes(("land",)), t.AddTypes), (t.SwitchPT(), t.SwitchPT),
    ]
    assert [concrete(change, ctx) for change, _ in rows] == [expected for _, expected in rows]


def test_power_and_toughness_of_counters() -> None:
    """122.1a, 122.1b, 122.1j."""
    rows = {"+1/+1": (1, 1), "-0/-2": (0, -2), "+2/-1": (2, -1), "charge": None, "1/1": None, "+x/+1": None, "+1": None}
    assert {kind: pt_of_counter(kind) for kind in rows} == rows
    table = Table()
    bear, rock = table.creature(), table.put(card("Rock", "artifact", "{1}"))
    held = table.hand(card("Bear", "creature", "", (2, 2)))
    counters = (("+1/+1", 2, 1), ("flying", 1, 2), ("exalted", 2, 3), ("charge", 3, 4))
    for one in (bear, rock, held):
        table.game.alter(one, counters=counters)
    table.begin()
    found = [(c.power, c.toughness, abilities(c)) for c in (chars(table.game, one) for one in (bear, rock, held))]
    gives = ["exalted", "exalted", "flying"]
    assert found == [(4, 4, gives), (None, None, gives), (4, 4, gives)]  # a creature card in a hand, too
    assert [base_power_toughness(table.game, one) for one in (bear, rock, held)] == [(2, 2), (None, None), (2, 2)]
    table.game.alter(bear, face_down=Values("", ["creature"], power=2, toughness=5))
    assert (table.pt(bear), base_power_toughness(table.game, bear)) == ((4, 7), (2, 5))


@pytest.mark.parametrize(("attached", "counters", "power"), [
    (True, {"hone": 3}, 5), (True, {"charge": 3}, 2), (False, {"hone": 3}, 2), (True, {}, 2),
])
def test_hone_counters_on_what_is_attached(attached: bool, counters: dict[str, int], power: int) -> None:
    table = Table()
    bear = table.creature()
    blade = card("Blade", "artifact: Equipment", "{1}")
    table.put(blade, attached_to=bear if attached else None, counters=counters)
    assert table.begin().pt(bear) == (power, 2)


def test_effects_reach_the_objects_that_they_describe() -> None:
    table = Table()
    grow = t.Modify(t.All(t.And((CREATURE, YOURS))), (t.ModifyPT(number(1), number(1)),))
    in_grave = t.Modify(t.All(CREATURE, ("graveyard",)), (t.AddColors(("R",)),))
    table.put(card("Hymn", "enchantment", "{9}", None, t.StaticAbility((grow,)), t.StaticAbility((in_grave,))))
    mine, theirs = table.creature(), table.creature(player=1)
    dead = [table.put(card(name, types, "{U}", (1, 1) if types == "creature" else None), 0, "graveyard") for name, types in (
        ("A", "creature"), ("B", "artifact"))]
    held = table.hand(card("C", "creature", "{U}", (1, 1)))
    table.begin()
    assert [table.pt(one) for one in (mine, theirs)] == [(3, 3), (2, 2)]
    assert [set(chars(table.game, one).colors) for one in (*dead, held, mine)] == [{"U", "R"}, {"U"}, {"U"}, {"G"}]


def test_the_party() -> None:
    """700.8: each creature for one of its types, the most that there can be."""
    def size(*kinds: str, player: int = 0) -> int:
        table = Table()
        for one in kinds:
            table.creature(types=f"creature: {one}")
        return party_size(table.begin().game, player)

    rows = [
        ((), 0), (("Bear",), 0), (("Cleric",), 1), (("Cleric", "Cleric"), 1), (("Cleric", "Rogue"), 2), (("Cleric Rogue",), 1),
        (("Cleric Rogue", "Cleric"), 2), (("Cleric", "Cleric Rogue"), 2), (("Cleric Rogue", "Cleric Rogue", "Cleric Rogue"), 2),
        (("Cleric", "Rogue", "Warrior", "Wizard", "Wizard"), 4),
        (("Warrior Wizard", "Rogue Warrior", "Cleric Rogue", "Cleric"), 4),
    ]
    assert [size(*kinds) for kinds, _ in rows] == [expected for _, expected in rows]
    assert size("Cleric", "Rogue", player=1) == 0


def test_what_is_double_faced_and_can_transform() -> None:
    """701.27c-d."""
    table = Table()
    front, back = card("Day", "creature", "{1}", (1, 1)).faces[0], card("Night", "creature", "", (4, 4)).faces[0]
    rite = card("Rite", "sorcery", "{1}").faces[0]
    both, odd = table.put(Card("Day", (front, back), "transform")), table.put(Card("Day", (front, rite), "modal_dfc"))
    one, plain, token = table.put(Card("Day", (front,), "transform")), table.creature(), table.put(front)
    game = table.begin().game
    quest, turned = table.put(Card("Day", (front, rite), "adventure")), table.put(Card("Day", (front, back), "transform"), face=1)
    things = (both, odd, one, plain, token, quest, turned)
    assert [is_double_faced(game.objects[thing]) for thing in things] == [True, True, False, False, False, False, True]
    assert [can_transform(game, thing) for thing in things] == [True, False, False, False, False, False, True]
    assert not can_transform(game, UNKNOWN)


def test_rooms_have_what_is_unlocked() -> None:
    """709.5."""
    opens = t.TriggeredAbility(t.Does("unlock_door", what=t.IsSource()), t.Body((t.Nothing(),)))
    other = t.TriggeredAbility(t.Does("become_level", what=t.IsSource()), t.Body((t.Nothing(),)))
    any_door = t.TriggeredAbility(t.Does("unlock_door"), t.Body((t.Nothing(),)))
    left = card("Hall", "enchantment: Room", "{1}", None, opens).faces[0]
    right = card("Loft", "enchantment: Room", "{2}{U}", None, opens, other, any_door).faces[0]
    room = Card("Hall // Loft", (left, right), "room")
    assert [is_room(one) for one in (room, Card("Hall", (left,), "room"), Card("A // B", (left, right), "split"), None)] == [
        True, False, False, False,
    ]
    rows: list[tuple[tuple[str, ...], str, int, list[int]]] = [
        ((), "", 0, []), (UNLOCKED[:1], "Hall", 1, [1]), (UNLOCKED[1:], "Loft", 3, [2, 1, 1]),
        (UNLOCKED, "Hall // Loft", 4, [1, 2, 1, 1]),
    ]
    for marks, name, value, doors in rows:
        found = room_values(room, frozenset(marks))
        events = [ability.event for ability in found.abilities if isinstance(ability, t.TriggeredAbility)]
        assert (found.name, found.mana_value) == (name, value)
        assert [event.at_least for event in events if isinstance(event, t.Does)] == doors
