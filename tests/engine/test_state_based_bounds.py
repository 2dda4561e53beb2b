"""What each state-based action calls for (704.5, 704.6), as tables: what is just over a bound beside what is just under it."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.playing.state_based import ACTIONS, Found
from app.engine.position import events as ev
from app.engine.position.objects import Card
from tests.engine.conftest import CREATURE, Table, card


def found_by(table: Table, rule: str) -> Found:
    """What an action calls for as things are."""
    found: Found = []
    ACTIONS[rule].look(table.game, found)
    return found


def things(table: Table, rule: str) -> list[int]:
    return sorted(getattr(event, "object", -1) for event in found_by(table, rule))


def losers(table: Table, rule: str) -> list[int]:
    return [event.player for event in found_by(table, rule)]


def counted(table: Table, what: Card, kind: str, *numbers: int) -> list[int]:
    """A permanent for each number, with so many counters."""
    made = [table.put(what) for _ in numbers]
    for one, number in zip(made, numbers):
        table.game.alter(one, counters=((kind, number, 1),) if number else ())
    return made


def test_players_lose_at_a_bound_and_beyond_it() -> None:
    table = Table(4, format="commander").begin()
    rows: list[tuple[str, list[dict[str, Any]], list[int]]] = [
        ("704.5a", [{"life": 1}, {"life": 0}, {"life": -1}, {"life": 20}], [1, 2]),
        ("704.5b", [{"drew_from_empty": True}, {}, {}, {}], [0]),
        ("704.5c", [{"counters": (("poison", number, 1),)} for number in (9, 10, 11, 0)], [1, 2]),
        ("704.6c", [{"notes": {"commander_damage": damage}} for damage in (
            {"A": 20}, {"A": 21}, {"A": 11, "B": 11}, {"A": 1, "B": 22})], [1, 3]),
    ]
    for rule, states, lost in rows:
        for player, state in enumerate(states):
            table.game.alter_player(player, **state)
        assert losers(table, rule) == lost
        for player in lost:
            table.game.alter_player(player, in_game=False)
        assert losers(table, rule) == []
        for player in lost:
            table.game.alter_player(player, in_game=True)


def test_whom_an_effect_keeps_in_the_game_at_no_life() -> None:
    table = Table().begin()
    keep = t.StaticAbility((
        t.PlayerRule("cant_lose_zero_life", t.You()), t.PlayerRule("max_hand_size", t.EachOpponent(), t.Number(1))))
    table.put(card("Vow", "enchantment", "{9}", None, keep))
    for player in (0, 1):
        table.game.alter_player(player, life=0)
    assert losers(table, "704.5a") == [1]


def test_toughness_and_damage() -> None:
    table = Table().begin()
    toughness = [table.creature(f"Of{number}", (1, number)) for number in (-1, 0, 1)]
    rock = table.put(card("Rock", "artifact", "{1}", (0, 0)))
    assert things(table, "704.5f") == toughness[:2]
    damaged = [table.creature("Ox", (1, 2)) for _ in range(4)]
    for one, damage in zip(damaged, (0, 1, 2, 3)):
        table.game.alter(one, damage=damage)
    for one in (rock, *toughness):
        table.game.alter(one, damage=1)
    assert things(table, "704.5g") == [toughness[2], *damaged[2:]]
    for one in (rock, toughness[1], damaged[0]):
        table.game.alter(one, deathtouched=True)
    assert things(table, "704.5h") == [damaged[0]]


def test_permanents_that_need_counters() -> None:
    table = Table().begin()
    sage, rock = card("Sage", "planeswalker", "{3}"), card("Rock", "artifact", "{1}")
    none, _ = counted(table, sage, "loyalty", 0, 1)
    (wrong,), _ = counted(table, sage, "charge", 1), counted(table, rock, "charge", 0)
    assert things(table, "704.5i") == [none, wrong]
    siege, front = card("War", "battle: Siege", "{3}"), card("Front", "battle", "{3}")
    (besieged, _), (fought, _) = counted(table, siege, "defense", 0, 1), counted(table, front, "defense", 0, 1)
    assert things(table, "704.5v") == [besieged]
    assert things(table, "704.5w") == [fought]


def test_one_of_each_legend_of_each_player_stays() -> None:
    table = Table()
    king = card("King", "legendary creature: Human", "{W}", (2, 2))
    table.begin()
    one, two, three = (table.put(king) for _ in range(3))
    for _ in range(2):
        table.creature("Bear")
    table.put(card("Queen", "legendary creature: Human", "{W}", (2, 2)))
    theirs = table.put(king, 1)
    table.answer("legend", two)
    assert things(table, "704.5j") == [one, three]
    asked = [asked for asked in table.script.asked if asked.kind == "legend"]
    assert [(each.player, list(each.options)) for each in asked] == [(0, [one, two, three])]
    table.put(card("Peace", "enchantment", "{9}", None, t.StaticAbility((t.NoLegendRule(t.ControlledBy(t.You())),))))
    assert things(table, "704.5j") == []
    other = table.put(king, 1)
    table.answer("legend", other)
    assert things(table, "704.5j") == [theirs]


def test_only_the_newest_world_stays() -> None:
    table = Table().begin()
    world = card("World", "world enchantment", "{3}")
    first = table.put(world)
    table.put(card("Den", "land"))
    assert things(table, "704.5k") == []
    second = table.put(world, 1)
    for one, since in ((first, 4), (second, 5)):
        table.game.alter(one, world_since=since)
    assert things(table, "704.5k") == [first]
    table.game.alter(first, world_since=5)
    assert things(table, "704.5k") == [first, second]


def test_attachments_by_what_they_are_and_are_attached_to() -> None:
    table = Table().begin()
    bear, rock, away = table.creature("Bear"), table.put(card("Rock", "artifact", "{1}")), table.creature("Away")
    charm = card("Charm", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE))
    blade = card("Blade", "artifact: Equipment", "{1}")
    animated = card("Living Blade", "artifact creature: Equipment", "{1}", (1, 1))
    trinket = card("Trinket", "artifact", "{1}")
    hosts = (bear, rock, away)
    auras, blades, livings, trinkets = (
        [table.put(what, 0, attached_to=host) for host in hosts] + [table.put(what)] for what in (charm, blade, animated, trinket)
    )
    table.game.alter(away, phased_out="directly")
    assert things(table, "704.5m") == auras[1:]
    assert things(table, "704.5n") == blades[1:3]
    assert things(table, "704.5p") == sorted([*livings[:3], *trinkets[:3]])


def test_auras_on_players() -> None:
    table = Table(3).begin()
    curse = card("Curse", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=t.IsPlayer("opponent")))
    on = [table.put(curse, 0, attached_to=player) for player in (0, 1, 2)]
    table.game.alter_player(2, in_game=False)
    assert things(table, "704.5m") == [on[0], on[2]]


def test_counters_that_do_not_stay() -> None:
    table = Table().begin()
    both, more, less = (table.creature("Bear") for _ in range(3))
    table.game.alter(both, counters=(("+1/+1", 3, 1), ("-1/-1", 2, 2)))
    table.game.alter(more, counters=(("+1/+1", 1, 1),))
    table.game.alter(less, counters=(("-1/-1", 1, 1),))
    removed = [(event.target, event.counter, event.amount) for event in found_by(table, "704.5q")]
    assert removed == [(both, "+1/+1", 2), (both, "-1/-1", 2)]
    limit = t.CounterLimit(t.HasName(("Vat",)), "charge", t.Number(3))
    table.put(card("Lid", "enchantment", "{9}", None, t.StaticAbility((limit,))))
    _, _, over = counted(table, card("Vat", "artifact", "{1}"), "charge", 2, 3, 5)
    counted(table, card("Jar", "artifact", "{1}"), "charge", 5)
    counted(table, card("Vat", "artifact", "{1}"), "time", 5)
    removed = [(event.target, event.counter, event.amount) for event in found_by(table, "704.5r")]
    assert removed == [(over, "charge", 2)]


def test_sagas_after_their_last_chapter() -> None:
    table = Table().begin()
    chapters = [t.ChapterAbility(numbers, t.Body((t.Nothing(),))) for numbers in ((1, 2), (3,))]
    tale = card("Tale", "enchantment: Saga", "{9}", None, *chapters)
    _, done, _ = counted(table, tale, "lore", 2, 3, 0)
    counted(table, card("Rock", "artifact", "{1}"), "lore", 9)
    found = found_by(table, "704.5s")
    assert [(event.object, event.player) for event in found if isinstance(event, ev.Sacrificed)] == [(done, 0)]


def test_the_newest_role_of_each_player_stays_on_a_creature() -> None:
    table = Table().begin()
    role = card("Part", "enchantment: Aura Role", "", None, t.KeywordAbility("enchant", filter=CREATURE))
    bear, boar = table.creature("Bear"), table.creature("Boar")
    old, new = (table.put(role, 0, attached_to=bear) for _ in range(2))
    table.put(role, 1, attached_to=bear)
    table.put(role, 0, attached_to=boar)
    table.put(role)
    table.put(card("Charm", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE)), 0, attached_to=bear)
    assert things(table, "704.5z") == [old]
    table.game.alter(old, timestamp=table.game.objects[new].timestamp + 1)
    assert things(table, "704.5z") == [new]


def test_speed_begins_with_the_engines_of_each_player() -> None:
    table = Table(3).begin()
    for player in (0, 1):
        table.creature("Car", (2, 2), "start your engines!", player=player)
    table.creature("Cart", player=2)
    table.game.alter_player(1, notes={"speed": 3})
    found_by(table, "704.5aa")
    assert [player.notes.get("speed", 0) for player in table.game.players] == [1, 3, 0]
