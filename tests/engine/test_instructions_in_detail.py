"""What is done where there is nobody to do it, where it is worked out once, and at a bound (608.2, 611.2d, 700.3, 704.5x), as
tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.instructions.permanents import apply_effect
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.lasting import Lasting
from app.engine.position.objects import CastRecord
from app.engine.position.state import Limits
from app.engine.position.values import Values
from app.engine.reading.meaning import amount, select
from tests.engine.conftest import CREATURE, YOURS, Table, card
from tests.engine.describing import fit, on_stack
from tests.engine.shorthand import OPPONENTS, UNKNOWN, YOU, number
from tests.engine.stage import IT, Stage

NOBODY = t.Bound("nobody")


def test_two_piles_are_made_by_somebody_and_one_is_chosen_by_somebody() -> None:
    """700.3."""
    rows: list[tuple[t.Selector, t.Selector, list[int]]] = [
        # who makes the piles, who chooses; whom it asks
        (YOU, OPPONENTS, [0, 1]), (OPPONENTS, YOU, [1, 0]), (YOU, NOBODY, []), (NOBODY, YOU, []), (NOBODY, NOBODY, []),
    ]
    for separator, chooser, asks in rows:
        stage = Stage()
        things = (stage.bear, stage.boar, stage.foe)
        piles = t.SeparatePiles(IT, separator, chooser, "chosen", "other")
        found = stage.do(piles, it=things, answers={"objects": (stage.boar,), "option": 1})
        asked = [one.player for one in stage.table.script.asked if one.kind in ("objects", "option")]
        assert asked == asks
        assert found == ({"chosen": (stage.bear, stage.foe), "other": (stage.boar,)} if asks else {})
        assert stage.table.told("700.3") == bool(asks)


def test_a_pile_may_be_empty_and_what_is_face_down_is_not_named() -> None:
    rows = [(True, 2, "2 face down"), (True, 0, "an empty pile"), (False, 2, "Bear"), (False, 0, "an empty pile")]
    for face_down, pile, shown in rows:
        stage = Stage()
        things = (stage.bear, stage.boar)
        piles = t.SeparatePiles(IT, YOU, OPPONENTS, "chosen", "other", face_down)
        found = stage.do(piles, it=things, answers={"objects": things[:pile], "option": 0})
        assert (found["chosen"], found["other"]) == (things[:pile], things[pile:])
        (asked,) = stage.asked("option")
        assert shown in asked.labels[0][1]
    stage = Stage()
    found = stage.do(t.SeparatePiles(IT, YOU, OPPONENTS, "chosen", "other"), it=(), answers={"option": 1})
    assert (found, stage.asked("objects")) == ({"chosen": (), "other": ()}, [])


SPEC = t.TokenSpec(("enchantment",), ("Aura",), (), ("W",))
ONE_MEANT: list[tuple[str, t.Instruction]] = [
    ("who controls a player", t.ControlPlayer(OPPONENTS, IT)),
    ("what a token is attached to", t.CreateToken(number(1), SPEC, attached_to=IT)),
    ("what else a creature attacks", t.Reselect(t.All(t.HasName(("Bear",))), IT)),
]


@pytest.mark.parametrize(("what", "instruction"), ONE_MEANT)
def test_the_first_of_several_is_not_taken_where_one_is_meant(what: str, instruction: t.Instruction) -> None:
    stage = Stage(3)
    players = what != "what a token is attached to"
    several = (1, 2) if players else (stage.bear, stage.boar)
    stage.table.answer("attackers", ((stage.bear, 1),)).to("declare_attackers")
    with pytest.raises(UnsupportedText, match="several where one is meant"):
        stage.do(instruction, it=several)
    stage.do(instruction, it=several[1:])
    if what == "what else a creature attacks":
        assert stage.game.combat is not None
        assert stage.game.combat.attackers == {stage.bear: 2}
    elif players:
        assert stage.game.players[1].notes["controlled_next_turn"] == 2


def beginning(effect: Any) -> tuple[Table, Lasting]:
    table = Table()
    bear = table.creature()
    table.creature("Boar")
    table.begin()
    ctx = Context(table.game, 0, bear)
    lasting = apply_effect(table.game, effect, t.EndOfTurn(), ctx.for_thing(bear))
    assert lasting is not None
    return table, lasting


def test_what_an_effect_costs_more_for_each_is_counted_once() -> None:
    """611.2d: as the effect begins, but for what is counted for each spell by itself."""
    creatures, its_power = t.Count(t.All(CREATURE)), t.ValueOf("power", t.It())
    rows: list[tuple[t.Amount | None, t.Amount | None, set[str]]] = [
        (creatures, number(2), {"611.2d"}), (its_power, its_power, set()), (None, None, set()),
        (number(4), number(4), {"611.2d"}),
    ]
    for per, settled, rules in rows:
        table, lasting = beginning(t.CostChange(CREATURE, more=("1",), per=per))
        assert lasting.effect.per == settled
        table.game.settled()
        apply_effect(table.game, t.CostChange(CREATURE, more=("1",), per=per), t.EndOfTurn(), Context(table.game, 0, UNKNOWN))
        assert {"611.2d"} & set(table.game.settled()) == rules


def test_a_copy_keeps_some_of_its_own_where_it_is_one_thing() -> None:
    """707.9c."""
    keep = t.CopyExceptions(own=("color",))
    for names, refused in ((("Bear",), False), (("Bear", "Boar"), True)):
        table = Table()
        green, white = table.creature("Bear", cost="{G}"), table.creature("Boar", cost="{W}")
        red = table.creature("Ox", cost="{R}")
        table.begin()
        ctx = Context(table.game, 0, UNKNOWN)
        ctx.bind("model", (red,))
        becomes = t.Modify(t.All(t.HasName(names)), (t.BecomeCopyOf(t.Bound("model"), keep),))
        if refused:
            with pytest.raises(UnsupportedText):
                apply_effect(table.game, becomes, t.EndOfTurn(), ctx)
            continue
        apply_effect(table.game, becomes, t.EndOfTurn(), ctx)
        table.game.cv += 1
        found = table.game.characteristics(green)
        assert (found.name, found.colors, table.game.characteristics(white).name) == ("Ox", {"G"}, "Boar")


def test_the_number_of_one_of_several_is_refused() -> None:
    table = Table()
    bear, boar = table.creature("Bear", (2, 2)), table.creature("Boar", (3, 3))
    table.begin()
    ctx = Context(table.game, 0, UNKNOWN)
    for things, expected in (((), 0), ((bear,), 2), ((boar,), 3)):
        ctx.bind("them", things)
        assert amount(t.ValueOf("power", t.Bound("them"), "one"), ctx) == expected
    ctx.bind("them", (bear, boar))
    with pytest.raises(UnsupportedText):
        amount(t.ValueOf("power", t.Bound("them"), "one"), ctx)
    assert [amount(t.ValueOf("power", t.Bound("them"), many), ctx) for many in ("sum", "max", "min")] == [5, 3, 2]


FLASH = t.KeywordAbility("flash")
GAIN = t.Body((t.GainLife(t.Number(1)),))
WHEN, ABLE = t.TriggeredAbility(t.BeginsStep("upkeep"), GAIN), t.ActivatedAbility(t.TapThis(), GAIN)
LAW = t.StaticAbility((t.Cant("attack", CREATURE),))
CARDS: list[tuple[str, tuple[t.Ability, ...], bool, bool]] = [
    # a card's types and abilities; can it be played only as a sorcery can, for all that is on it; is it like every other one
    ("creature", (), True, False), ("creature", (WHEN, ABLE), True, False), ("creature", (FLASH,), False, False),
    ("creature", (LAW,), False, False), ("creature", (WHEN, LAW), False, False), ("instant", (), False, True),
    ("instant", (WHEN,), False, False), ("sorcery", (), True, True), ("artifact", (ABLE,), True, False), ("land", (), True, True),
    ("artifact creature", (), True, False), ("artifact", (LAW, ABLE), False, False),
]


def test_what_is_told_from_a_card_at_a_glance() -> None:
    for types, abilities, slow, alike in CARDS:
        values = Values("One", types.split(), (), abilities=abilities)
        assert (values.slow, values.alike) == (slow, alike), (types, abilities)


def test_the_number_of_a_spell_of_a_turn_or_a_later_one() -> None:
    """601.2i."""
    table = Table()
    table.begin()
    spells = [on_stack(table, "spell") for _ in range(3)]
    for one in spells:
        table.game.alter(one, cast=CastRecord(0, "hand"))
    table.game.history = tuple(ev.SpellCast(one, 0) for one in spells)
    for nth in (1, 2, 3, 4):
        exact = [place == nth for place in (1, 2, 3)]
        later = [place >= nth for place in (1, 2, 3)]
        assert fit(table, t.CastAs(number(nth), t.IsSpell()), *spells) == exact
        assert fit(table, t.CastAs(number(nth), t.IsSpell(), or_later=True), *spells) == later


def test_things_chosen_up_to_a_total() -> None:
    table = Table()
    bears = [table.creature("Bear", (power, 2)) for power in (1, 2, 3)]
    table.begin()
    choice = t.Choose(t.And((CREATURE, YOURS)), number(3), total=("power", "<=", number(4)))
    table.answer("objects", (bears[0], bears[2]))
    assert select(choice, Context(table.game, 0, UNKNOWN)) == (bears[0], bears[2])
    asked = table.script.asked[-1]
    assert (asked.minimum, asked.maximum) == (0, 3)
    assert asked.test is not None
    rows = [((), True), ((bears[0], bears[1]), True), ((bears[1], bears[2]), False), (tuple(bears), False), ((bears[2],), True)]
    assert [asked.test(answer) is None for answer, _ in rows] == [fits for _, fits in rows]


def test_a_battle_without_a_protector_gets_one_unless_it_is_being_attacked() -> None:
    """704.5x."""
    siege = card("War", "battle: Siege", "{2}", defense=5)
    for attacked in (True, False):
        table = Table()
        bear = table.creature()
        first, second = (table.put(siege, 0, counters={"defense": 5}, notes={"protector": 1}) for _ in range(2))
        table.begin().answer("attackers", ((bear, first if attacked else 1),)).to("declare_attackers")
        game = table.game
        for one in (first, second):
            game.alter(one, notes={})
        table.pass_all()
        assert [game.objects[one].notes.get("protector") for one in (first, second)] == [None if attacked else 1, 1]


def test_the_number_of_events_is_limited() -> None:
    game = Table(limits=Limits(events=10_000)).begin().game
    game.limits.events = game.events_done + 2
    for _ in range(2):
        game.count_event()
    with pytest.raises(LimitReached):
        game.count_event()


def test_a_step_is_played_to_its_beginning_or_to_its_end() -> None:
    table = Table().begin()
    game = table.game
    assert game.run_to(3, "beginning_of_combat")
    assert (game.turn.step, game.turn.priority, game.turn.stage) == ("beginning_of_combat", 0, "granted")
    assert game.run_to(3, "end_of_combat", end=True)
    assert (game.turn.step, game.turn.stage) == ("end_of_combat", "end")
    assert not game.run_to(3, "upkeep")  # it has passed
    assert (game.turn.number, game.result) == (4, None)


def test_speed_rises_from_none() -> None:
    """702.179."""
    stage = Stage()
    for before, after in ((0, 1), (1, 2), (3, 4), (4, 4)):
        stage.game.alter_player(0, notes={"speed": before} if before else {})
        stage.do(t.KeywordAction("increase_speed"))
        assert stage.game.players[0].notes["speed"] == after
