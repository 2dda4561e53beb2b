"""Which attacks, blocks and shares of damage are allowed (508–510), as tables: what is at a bound beside what is past it."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import BadAnswer
from app.engine.playing.combat import attack, block
from app.engine.playing.combat.damage import damage_of, has_first_strike, lethal, limit_of
from app.engine.position import events as ev
from tests.engine.conftest import CREATURE, Table, card


def fighting(*kinds: str, **more: Any) -> tuple[Table, list[int]]:
    """A table past the declaration of attackers, at which a creature with each keyword attacks player 1."""
    table = Table(**more)
    attackers = [table.creature(f"A{place}", (2, 2), *kind.split(", ") if kind else ()) for place, kind in enumerate(kinds)]
    table.begin().answer("attackers", tuple((one, 1) for one in attackers)).to("declare_attackers")
    return table, attackers


def ban(table: Table, *effects: t.StaticEffect) -> None:
    table.put(card("Ban", "enchantment", "{9}", None, t.StaticAbility(effects)), 1)


def named(*names: str) -> t.Filter:
    return t.HasName(names)


def test_which_creatures_can_attack() -> None:
    table = Table().begin()
    ready, tapped = table.creature("Ready"), table.creature("Tapped", tapped=True)
    theirs, away = table.creature("Theirs", player=1), table.creature("Away")
    table.game.alter(away, phased_out="directly")
    rock, front = table.put(card("Rock", "artifact", "{1}")), table.put(card("Front", "battle creature", "{1}", (1, 1)))
    wall, bold = table.creature("Wall", (0, 4), "defender"), table.creature("Bold", (0, 4), "defender")
    ban(table, t.AsThough("attack_defender", named("Bold")), t.Cant("attack", named("Ready"), t.IsPlayer("not_you")))
    refused = [attack.attack_refused(table.game, one, 0) for one in (ready, tapped, theirs, away, rock, front, wall, bold)]
    assert [why and why[1] for why in refused] == [
        None, "508.1a", "508.1a", "702.26b", "508.1a", "508.1a", "702.3b", None,
    ]
    against = [attack.attack_refused(table.game, one, 0, 1) for one in (ready, bold)]
    assert [why and why[1] for why in against] == [None, None]


def test_declarations_of_attackers_as_a_whole() -> None:
    table = Table(3)
    bear, boar, newt = table.creature("Bear"), table.creature("Boar"), table.creature("Newt")
    table.begin()

    def broken(*pairs: tuple[int, int]) -> bool:
        return attack.restriction_broken(table.game, pairs) is not None

    assert [broken(), broken((bear, 1)), broken((bear, 1), (boar, 1))] == [False] * 3
    assert broken((bear, 1), (bear, 2))
    ban(table, t.CombatLimit("max_attackers", CREATURE, 1, t.IsPlayer("you")))
    assert [broken((bear, 1)), broken((bear, 1), (boar, 1)), broken((bear, 1), (boar, 2)), broken((bear, 2), (boar, 2))] == [
        False, True, False, False]
    ban(table, t.CombatLimit("max_attackers", named("Newt"), 0))
    assert [broken((bear, 1)), broken((newt, 1)), broken((bear, 1), (newt, 2))] == [False, True, True]
    ban(table, t.CombatLimit("attacks_alone_not", named("Bear")), t.CombatLimit("attacks_only_alone", named("Boar")))
    assert [broken((bear, 1)), broken((boar, 1)), broken((boar, 1), (bear, 2))] == [True, False, True]


EVASION: list[tuple[str, dict[str, bool]]] = [
    ("", {"": True, "flying": True, "shadow": False, "reach": True}),
    ("flying", {"": False, "flying": True, "reach": True, "shadow": False}),
    ("shadow", {"": False, "shadow": True, "flying": False}),
    ("horsemanship", {"": False, "horsemanship": True, "flying": False}),
    ("fear", {"": False, "fear": False}), ("intimidate", {"": False, "intimidate": False}), ("skulk", {"": True}),
]


@pytest.mark.parametrize(("kind", "blockers"), EVASION)
def test_evasion_by_keyword(kind: str, blockers: dict[str, bool]) -> None:
    table, (attacker,) = fighting(kind)
    made = [table.creature("B", (2, 2), *[word] if word else (), player=1, cost="{1}") for word in blockers]
    assert [block.block_forbidden(table.game, one, attacker) is None for one in made] == list(blockers.values())


def test_evasion_by_color_type_and_power() -> None:
    table, (fearsome, daunting, small) = fighting("fear", "intimidate", "skulk")
    colorless, black, green = (table.creature("B", player=1, cost=cost) for cost in ("{1}", "{B}", "{G}"))
    golem = table.creature("Golem", player=1, types="artifact creature: Golem", cost="{1}")
    made = (colorless, black, green, golem)

    def free(attacker: int, *blockers: int) -> list[bool]:
        return [block.block_forbidden(table.game, one, attacker) is None for one in blockers]

    assert free(fearsome, *made) == [False, True, False, True]
    assert free(daunting, *made) == [False, False, True, True]
    powers = [table.creature("C", (power, 1), player=1) for power in (1, 2, 3)]
    assert free(small, *powers) == [True, True, False]
    ban(table, t.Cant("block", named("Golem")), t.Cant("be_blocked", named("A2"), named("C")))
    assert free(fearsome, black, golem) == [True, False]
    assert free(small, powers[0], colorless) == [False, True]


def test_blocking_as_though() -> None:
    table, (flyer, shade) = fighting("flying", "shadow")
    bear, boar = table.creature("Bear", player=1), table.creature("Boar", player=1)
    dark = table.creature("Dark", (2, 2), "shadow", player=1)
    tired, wary = table.creature("Tired", player=1, tapped=True), table.creature("Wary", player=1, tapped=True)
    ban(table, t.AsThough("block_flying", named("Bear")), t.AsThough("block_shadow", named("Boar", "Dark")),
        t.AsThough("untapped_block", named("Wary")))
    free = [
        [block.block_forbidden(table.game, one, attacker) is None for one in (bear, boar, dark)] for attacker in (flyer, shade)
    ]
    assert free == [[True, False, False], [False, True, True]]
    assert [block.may_block(table.game, one, 1) for one in (bear, tired, wary)] == [True, False, True]


def test_which_creatures_can_block_at_all() -> None:
    table, (attacker,) = fighting("")
    bear, away = table.creature("Bear", player=1), table.creature("Away", player=1)
    table.game.alter(away, phased_out="directly")
    rock, front = table.put(card("Rock", "artifact", "{1}"), 1), table.put(card("Front", "battle creature", "{1}", (1, 1)), 1)
    made = (bear, away, rock, front, attacker)
    assert [block.may_block(table.game, one, 1) for one in made] == [True, False, False, False, False]
    assert block.possible_blocks(table.game, 1) == [(bear, attacker)]
    assert block.possible_blocks(table.game, 0) == []


def test_landwalk_where_the_defending_player_has_such_a_land() -> None:
    forest = t.KeywordAbility("landwalk", words=("Forest",))
    table = Table()
    walker = table.creature("Walker", (2, 2), forest)
    snowy = table.creature("Snowy", (2, 2), t.KeywordAbility("landwalk", words=("snow", "Forest")))
    bear = table.creature("Bear", player=1)
    table.lands("G", 0)
    table.lands("U", 1)
    table.begin().answer("attackers", ((walker, 1), (snowy, 1))).to("declare_attackers")

    def free() -> list[bool]:
        return [block.block_forbidden(table.game, bear, one) is None for one in (walker, snowy)]

    assert free() == [True, True]
    (land,) = table.lands("G", 1)
    assert free() == [False, True]
    table.game.alter(land, phased_out="directly")
    assert free() == [True, True]
    table.put(card("Snowy Forest", "snow land: Forest"), 1)
    assert free() == [False, False]


def test_how_many_may_block_and_be_blocked() -> None:
    table, (plain, sly) = fighting("", "menace")
    blockers = [table.creature(name, player=1) for name in ("B0", "B1", "B2", "Many", "Any")]
    ban(table, t.CombatLimit("can_block_additional", named("Many"), 2), t.CombatLimit("can_block_any", named("Any")))
    assert [block.max_blocks(table.game, one) for one in blockers] == [1, 1, 1, 3, 1000]
    assert [block.min_blockers(table.game, one) for one in (plain, sly)] == [1, 2]
    one, two, three, many, _ = blockers

    def broken(*pairs: tuple[int, int]) -> bool:
        table.game.settled()
        why = block.restriction_broken(table.game, pairs)
        decided = set(table.game.settled())
        assert why is None or all(rule in decided for rule in ("506.5", "509.1a", "509.1b") if f"({rule})" in why)
        return why is not None

    assert [broken((one, plain)), broken((one, plain), (one, plain)), broken((many, plain), (many, plain))] == [False, True, True]
    assert [broken((one, sly)), broken((one, sly), (two, sly))] == [True, False]
    assert [broken((one, plain), (two, sly), (one, sly)), broken((many, plain), (two, sly), (many, sly))] == [True, False]
    ban(table, t.CombatLimit("min_blockers", named("A1"), 3), t.CombatLimit("max_blockers", named("A0"), 2))
    assert [block.min_blockers(table.game, one) for one in (plain, sly)] == [1, 3]
    assert [broken(*[(b, sly) for b in (one, two)]), broken(*[(b, sly) for b in (one, two, three)])] == [True, False]
    assert [broken(*[(b, plain) for b in (one, two)]), broken(*[(b, plain) for b in (one, two, three)])] == [False, True]
    ban(table, t.CombatLimit("max_blocking_creatures", named("B0", "B1", "B2"), 1),
        t.CombatLimit("blocks_alone_not", named("B2")))
    assert [broken((one, plain)), broken((one, plain), (two, plain)), broken((one, plain), (many, plain))] == [False, True, False]
    assert [broken((three, plain)), broken((three, plain), (many, plain)), broken((many, plain))] == [True, False, False]


def test_requirements_to_be_blocked_by_so_many() -> None:
    table, (bait, other) = fighting("", "")
    blockers = [table.creature("B", player=1) for _ in range(3)]
    ban(table, t.Requires("be_blocked", named("A0"), CREATURE, 2, 2), t.Requires("attack", named("B")))
    table.to("declare_blockers")
    asked = next(asked for asked in table.script.asked if asked.kind == "blockers")
    assert asked.test is not None

    def refused(*blocking: int) -> bool:
        assert asked.test is not None
        return asked.test(tuple((one, bait) for one in blocking)) is not None

    assert [refused(*blockers[:number]) for number in range(4)] == [True, True, False, True]
    first, second, third = blockers
    rows = [(((first, other), (second, other)), True), (((first, other), (second, bait)), True),
            (((first, bait), (second, bait), (third, other)), False)]
    assert [asked.test(pairs) is not None for pairs, _ in rows] == [broken for _, broken in rows]


@pytest.mark.parametrize(("lures", "more", "allowed"), [
    (0, 0, {0, 1, 2}), (1, 0, {1}), (2, 0, {1}), (0, 1, {0, 1, 2}), (1, 1, {1, 2}), (2, 1, {2}), (3, 1, {2}), (3, 2, {3}),
])
def test_a_creature_that_can_block_several_blocks_as_many_as_must_be_blocked(lures: int, more: int, allowed: set[int]) -> None:
    """509.1c: each attacker that all creatures able to block it block is a requirement of its own."""
    table, attackers = fighting("", "", "")
    several = t.StaticAbility((t.CombatLimit("can_block_additional", t.IsSource(), more),))
    guard = table.creature("Guard", (3, 3), several, player=1)
    ban(table, *(t.Requires("block", CREATURE, named(f"A{place}")) for place in range(lures)))
    table.to("declare_blockers")
    asked = next(asked for asked in table.script.asked if asked.kind == "blockers")
    assert asked.test is not None and asked.plain is not None
    declared = [tuple((guard, one) for one in attackers[:number]) for number in range(2 + more)]
    assert {len(pairs) for pairs in declared if asked.test(pairs) is None} == allowed & set(range(2 + more))
    assert len(asked.plain()) == (min(allowed) if lures else 0)


def test_what_need_not_be_blocked_does_not_make_the_search_larger() -> None:
    """A creature that can block any number, of many attackers, is looked at for those alone that it must block (509.1c)."""
    table, attackers = fighting(*("" for _ in range(24)))
    several = t.StaticAbility((t.CombatLimit("can_block_additional", t.IsSource(), 30),))
    guards = [table.creature(name, (3, 3), several, player=1) for name in ("Guard", "Sentinel")]
    ban(table, *(t.Requires("block", CREATURE, named(f"A{place}")) for place in range(2)))
    table.to("declare_blockers")
    asked = next(asked for asked in table.script.asked if asked.kind == "blockers")
    assert asked.plain is not None
    assert set(asked.plain()) == {(guard, one) for guard in guards for one in attackers[:2]}


def test_what_is_lethal_to_assign() -> None:
    table = Table().begin()
    bear, adder = table.creature("Bear", (9, 9)), table.creature("Adder", (9, 9), "deathtouch")
    ox, husk = table.creature("Ox", (1, 4), player=1), table.creature("Husk", (1, 1), player=1)
    spent = table.creature("Spent", (1, 3), player=1, damage=3)
    blank = table.put(card("Blank", "creature", "{1}"), 1)
    sage, front = table.put(card("Sage", "planeswalker", "{3}"), 1), table.put(card("Front", "battle", "{3}"), 1)
    table.game.alter(ox, damage=1)
    table.game.alter(husk, damage=2)
    table.game.alter(sage, counters=(("loyalty", 3, 1), ("defense", 8, 2)))
    table.game.alter(front, counters=(("defense", 5, 1), ("loyalty", 8, 2)))
    all_of_them = (ox, husk, sage, front)
    rows: list[tuple[int, tuple[ev.Damage, ...], list[int]]] = [
        (bear, (), [3, 0, 3, 5]), (adder, (), [1, 0, 3, 5]),
        (bear, (ev.Damage(bear, ox, 1), ev.Damage(bear, front, 2), ev.Damage(bear, 1, 1)), [2, 0, 3, 3]),
        (bear, (ev.Damage(bear, ox, 4), ev.Damage(bear, sage, 4)), [0, 0, 0, 5]),
        (bear, (ev.Damage(adder, ox, 1), ev.Damage(adder, sage, 1), ev.Damage(adder, 1, 1)), [0, 0, 2, 5]),
    ]
    assert [[lethal(table.game, one, source, before) for one in all_of_them] for source, before, _ in rows] == [
        number for _, _, number in rows]
    assert lethal(table.game, ox, bear) == 3
    assert [lethal(table.game, one, source) for one in (husk, spent, blank) for source in (bear, adder)] == [0] * 6


def test_how_much_damage_and_when() -> None:
    table = Table().begin()
    bear, guard = table.creature("Bear", (2, 5)), table.creature("Guard", (1, 4))
    table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility((t.AsThough("toughness_damage", named("Guard")),))))
    table.put(card("Writ", "enchantment", "{9}", None, t.StaticAbility((t.AsThough("attack_defender", named("Bear")),))))
    assert [damage_of(table.game, one) for one in (bear, guard)] == [2, 4]
    quick, twice = table.creature("Quick", (1, 1), "first strike"), table.creature("Twice", (1, 1), "double strike")
    assert [has_first_strike(table.game, one) for one in (bear, quick, twice)] == [False, True, True]


def damage_in(table: Table) -> list[tuple[int, int, int]]:
    return [(event.source, event.target, event.amount) for event in table.game.history if isinstance(event, ev.Damage)]


def test_damage_in_one_step_or_two() -> None:
    table, (plain, quick, twice, weak) = fighting("", "first strike", "double strike", "")
    table.game.alter(weak, counters=(("-1/-1", 1, 1), ("-0/-1", 0, 2)))
    table.to("end_of_combat")
    assert sorted(damage_in(table)) == sorted([(quick, 1, 2), (twice, 1, 2), (plain, 1, 2), (twice, 1, 2), (weak, 1, 1)])
    table, (plain, other) = fighting("", "")
    table.to("end_of_combat")
    assert damage_in(table) == [(plain, 1, 2), (other, 1, 2)]
    assert not table.told("510.4")


def shares(kind: str, power: int, toughness: tuple[int, ...], answer: tuple[int, ...] | None = None) -> list[int]:
    """What blockers of so much toughness, and then the player, are dealt by an attacker."""
    table = Table()
    attacker = table.creature("A", (power, 9), *kind.split(", ") if kind else ())
    blockers = [table.creature("B", (0, number), player=1) for number in toughness]
    table.begin()
    if answer is not None:
        table.answer("damage", answer)
    table.attack((attacker, 1), blocks=tuple((one, attacker) for one in blockers))
    dealt = damage_in(table)
    return [sum(number for _, target, number in dealt if target == one) for one in (*blockers, 1)]


def test_shares_without_an_answer_are_lethal_in_turn() -> None:
    rows: list[tuple[str, int, tuple[int, ...], list[int]]] = [
        ("", 5, (2, 2), [2, 3, 0]), ("", 3, (2, 2), [2, 1, 0]), ("", 5, (2,), [5, 0]), ("", 0, (2,), [0, 0]), ("", 5, (), [5]),
        ("trample", 5, (2, 2), [2, 2, 1]), ("trample", 4, (2, 2), [2, 2, 0]), ("trample", 3, (2, 2), [2, 1, 0]),
        ("trample", 5, (), [5]), ("trample, deathtouch", 5, (2, 4), [1, 1, 3]), ("deathtouch", 5, (2, 4), [1, 4, 0]),
        ("trample over planeswalkers", 5, (2, 2), [2, 2, 1]),
    ]
    assert [shares(kind, power, toughness) for kind, power, toughness, _ in rows] == [dealt for *_, dealt in rows]


@pytest.mark.parametrize(("kind", "answer", "allowed"), [
    ("", (0, 5), True), ("", (5, 0), True), ("", (2, 2), False), ("", (3, 3), False), ("", (-1, 6), False),
    ("trample", (2, 2, 1), True), ("trample", (1, 2, 2), False), ("trample", (2, 1, 2), False), ("trample", (0, 5, 0), True),
    ("trample", (5, 0, 0), True), ("trample", (3, 2, 0), True), ("trample, deathtouch", (1, 1, 3), True),
    ("trample, deathtouch", (0, 1, 4), False), ("trample, deathtouch", (0, 5, 0), True),
])
def test_shares_as_answered(kind: str, answer: tuple[int, ...], allowed: bool) -> None:
    if allowed:
        assert shares(kind, 5, (2, 2), answer)[: len(answer)] == list(answer)
    else:
        with pytest.raises(BadAnswer):
            shares(kind, 5, (2, 2), answer)


def test_trample_over_a_planeswalker() -> None:
    for kind, power, blocked, dealt in (
        ("trample", 5, False, {"sage": 5, "player": 0}), ("trample over planeswalkers", 5, False, {"sage": 3, "player": 2}),
        ("trample over planeswalkers", 3, False, {"sage": 3, "player": 0}),
        ("trample over planeswalkers", 2, False, {"sage": 2, "player": 0}),
        ("trample", 5, True, {"sage": 3, "player": 0}),
    ):
        table = Table()
        attacker = table.creature("A", (power, 9), *kind.split(", "))
        bear = table.creature("B", (0, 2), player=1)
        sage = table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
        table.begin().attack((attacker, sage), blocks=((bear, attacker),) if blocked else ())
        found = damage_in(table)
        assert {"sage": sum(n for _, to, n in found if to == sage), "player": sum(n for _, to, n in found if to == 1)} == dealt


@pytest.mark.parametrize(("answer", "allowed"), [
    ((2, 3, 2), True), ((2, 2, 3), False), ((1, 3, 3), False), ((1, 6, 0), False), ((2, 5, 0), True), ((0, 7, 0), False),
    ((2, 0, 5), False), ((7, 0, 0), True), (None, True),
])
@pytest.mark.parametrize("also", [(), ("trample",)])
def test_past_a_blocker_and_a_planeswalker(answer: tuple[int, ...] | None, allowed: bool, also: tuple[str, ...]) -> None:
    """702.19c: the blockers first, then the planeswalker, and only then its controller."""
    table = Table()
    attacker = table.creature("A", (7, 9), "trample over planeswalkers", *also)
    bear = table.creature("B", (0, 2), player=1)
    sage = table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
    if answer is not None:
        table.answer("damage", answer)
    table.begin()
    if not allowed:
        with pytest.raises(BadAnswer, match=r"702\.19c"):
            table.attack((attacker, sage), blocks=((bear, attacker),))
        return
    table.attack((attacker, sage), blocks=((bear, attacker),))
    shares = [sum(number for _, target, number in damage_in(table) if target == one) for one in (bear, sage, 1)]
    assert shares == list(answer or (2, 3, 2))


@pytest.mark.parametrize(("toughness", "damage", "others", "ordinary"), [
    (4, 0, 0, 4), (4, 1, 0, 3), (4, 1, 2, 1), (4, 3, 2, 0), (4, 6, 0, 0), (4, 4, 0, 0), (0, 0, 0, 0), (None, 0, 0, 0),
])
@pytest.mark.parametrize("kind", ["", "deathtouch"])
def test_what_is_told_of_lethal_damage(toughness: int | None, damage: int, others: int, ordinary: int, kind: str) -> None:
    """702.2c: how much is lethal, how much it would be but for deathtouch, and by which rule it is less."""
    table = Table().begin()
    attacker, other = table.creature("A", (9, 9), *[kind] if kind else ()), table.creature("C", (9, 9))
    blocker = table.put(card("B", "creature", "{1}", None if toughness is None else (1, toughness)), 1, damage=damage)
    before = [ev.Damage(other, blocker, others), ev.Damage(other, 1, 7)]
    found = limit_of(table.game, blocker, attacker, before, "702.19b")
    assert (found.ordinary, found.lethal) == (ordinary, min(ordinary, 1) if kind else ordinary)
    assert found.rules == (("702.2c",) if found.lethal < ordinary else ())


def test_a_creature_whose_blocker_is_gone_deals_damage_only_with_trample() -> None:
    for kind, dealt in (("", []), ("trample", [2])):
        table, (attacker,) = fighting(kind)
        bear = table.creature("Bear", player=1)
        table.answer("blockers", ((bear, attacker),)).to("declare_blockers")
        perform(table.game, [ev.ZoneChange(bear, "battlefield", "exile")])
        table.to("end_of_combat")
        assert [number for _, _, number in damage_in(table)] == dealt


@pytest.mark.parametrize(("attacks", "leaves", "steps"), [(True, False, True), (True, True, True), (False, False, False)])
def test_the_rest_of_combat_is_skipped_where_nothing_has_attacked(attacks: bool, leaves: bool, steps: bool) -> None:
    """508.8: not where what attacked is gone by now."""
    table = Table()
    bear = table.creature()
    table.begin().answer("attackers", ((bear, 1),) if attacks else ()).to("declare_attackers")
    if leaves:
        perform(table.game, [ev.ZoneChange(bear, "battlefield", "exile")])
    table.pass_all()
    assert (table.game.turn.step, table.told("508.8")) == (("declare_blockers", False) if steps else ("end_of_combat", True))


def test_a_blocker_divides_among_those_it_blocks() -> None:
    table, (one, two) = fighting("", "")
    both = table.creature("Both", (3, 3), t.StaticAbility((t.CombatLimit("can_block_additional", t.IsSource(), 1),)), player=1)
    table.answer("blockers", ((both, one), (both, two))).answer("damage", lambda asked: (1, 2)).to("end_of_combat")
    asked = [asked for asked in table.script.asked if asked.kind == "damage"]
    assert [(one.player, one.total) for one in asked] == [(1, 3)]
    assert sorted(damage_in(table)) == sorted([(one, both, 2), (two, both, 2), (both, one, 1), (both, two, 2)])


def test_banding_hands_the_division_to_the_other_side() -> None:
    for kind, chooser in (("", 0), ("banding", 1)):
        table, (attacker,) = fighting("")
        blockers = [table.creature("B", (0, 9), *[kind] if kind else (), player=1), table.creature("C", (0, 9), player=1)]
        table.answer("blockers", tuple((one, attacker) for one in blockers)).to("end_of_combat")
        assert [asked.player for asked in table.script.asked if asked.kind == "damage"] == [chooser]
