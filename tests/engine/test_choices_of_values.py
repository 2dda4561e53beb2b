"""What is chosen as words, numbers, players and shares as an effect resolves (107.1c, 608.2d), and what is done once (603.2h,
701.27f), as tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.errors import BadAnswer, UnsupportedText
from app.engine.playing.instructions.flow import already_taken, note_taken
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.position.stack import StackItem
from tests.engine.casting import cited
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import UNKNOWN, YOU, number
from tests.engine.stage import Stage

NOBODY = t.Bound("nobody")
OFFERED: list[tuple[dict[str, Any], str, tuple[Any, ...], int, int]] = [
    # what is chosen; the kind of the decision; its options; between which bounds
    ({"kind": "number"}, "number", (), 0, 10**6), ({"kind": "number", "minimum": number(2)}, "number", (), 2, 10**6),
    ({"kind": "number", "maximum": number(5)}, "number", (), 0, 5), ({"kind": "player"}, "player", (0, 1, 2), 1, 1),
    ({"kind": "opponent"}, "player", (1, 2), 1, 1), ({"kind": "color"}, "color", ("W", "U", "B", "R", "G"), 1, 1),
    ({"kind": "color", "without": ("W", "R")}, "color", ("U", "B", "G"), 1, 1),
    ({"kind": "word", "options": ("odd", "even")}, "word", ("odd", "even"), 1, 1),
    ({"kind": "land_type"}, "word", ("Plains", "Island", "Swamp", "Mountain", "Forest"), 1, 1),
    ({"kind": "word", "options": ("odd", "even"), "random": True}, "random", ("odd", "even"), 1, 1),
    ({"kind": "word", "options": ("odd", "even"), "without": ("odd",)}, "word", ("even",), 1, 1),
]


@pytest.mark.parametrize(("wanted", "kind", "options", "least", "most"), OFFERED)
def test_what_may_be_chosen(wanted: dict[str, Any], kind: str, options: tuple[Any, ...], least: int, most: int) -> None:
    stage = Stage(3)
    stage.do(t.ChooseValue(key="word", **wanted))
    asked = stage.table.script.asked[-1]
    assert (asked.kind, set(asked.options), asked.minimum, asked.maximum) == (kind, set(options), least, most)
    assert (asked.player, asked.source) == (0, stage.rock)
    assert stage.table.told("608.2d")


def test_a_choice_of_nothing_is_refused_and_one_of_nobodys_is_not_made() -> None:
    with pytest.raises(UnsupportedText):
        Stage().do(t.ChooseValue(key="word", kind="word", options=("odd",), without=("odd",)))
    stage = Stage()
    stage.do(t.ChooseValue(key="word", kind="word", options=("odd", "even"), who=NOBODY))
    assert [asked.kind for asked in stage.table.script.asked if asked.kind != "priority"] == []
    assert (stage.ctx.amounts, stage.table.told("608.2d")) == ({}, False)


@pytest.mark.parametrize(("more", "chosen"), [((), ("B",)), ((True,), ("B", "G")), ((True, True), ("B", "G", "W"))])
def test_one_color_or_more(more: tuple[bool, ...], chosen: tuple[str, ...]) -> None:
    stage = Stage()
    for color in chosen:
        stage.table.answer("color", color)
    for says in (*more, False):
        stage.table.answer("may", says)
    stage.do(t.ChooseValue(key="color", kind="colors"))
    assert stage.ctx.amounts["color"] == chosen
    offered = [set(asked.options) for asked in stage.asked("color")]
    assert offered == [set("WUBRG") - set(chosen[:place]) for place in range(len(chosen))]


NAMED: list[tuple[str, Any, bool]] = [
    # of what kind the card named has to be; the answer; is it taken
    ("name", "Bear", True), ("name", "Some Other Card", True), ("name", "", False), ("name", 7, False),
    ("creature_name", "Bear", True), ("creature_name", "Rock", False), ("nonland_name", "Rock", True),
    ("nonland_name", "Forest", False),
    ("noncreature_nonland_name", "Bear", False), ("noncreature_nonland_name", "Rock", True),
    ("creature_name", "Some Other Card", True),
]


@pytest.mark.parametrize(("kind", "answer", "taken"), NAMED)
def test_a_card_name_of_a_kind(kind: Any, answer: Any, taken: bool) -> None:
    """201.4."""
    stage = Stage()
    stage.table.lands("G")
    wanted = t.ChooseValue(key="name", kind=kind)
    if not taken:
        with pytest.raises(BadAnswer):
            stage.do(wanted, answers={"word": answer})
        return
    stage.do(wanted, answers={"word": answer})
    assert stage.ctx.amounts["name"] == answer
    (asked,) = stage.asked("word")
    assert ("Forest" in asked.options) == (kind == "name")
    assert ("Bear" in asked.options) == (kind != "noncreature_nonland_name")


NAMES: dict[Any, set[str]] = {
    "name": {"Bear", "Rock", "Golem", "Bog", "Forest", "Grove"}, "nonland_name": {"Bear", "Rock", "Golem"},
    "noncreature_nonland_name": {"Rock"}, "nonartifact_nonland_name": {"Bear"}, "creature_name": {"Bear", "Golem", "Grove"},
    "artifact_name": {"Rock", "Golem"}, "land_name": {"Bog", "Forest", "Grove"}, "nonbasic_land_name": {"Bog", "Grove"},
    "nonbasic_name": {"Bear", "Rock", "Golem", "Bog", "Grove"},
}


@pytest.mark.parametrize("kind", NAMES)
def test_which_card_names_are_of_a_kind(kind: Any) -> None:
    """201.4."""
    stage = Stage()
    kinds = {"Golem": "artifact creature", "Bog": "land", "Forest": "basic land: Forest", "Grove": "land creature"}
    for name, types in kinds.items():
        stage.table.put(card(name, types, "", (1, 1) if "creature" in types else None))
    stage.do(t.ChooseValue(key="name", kind=kind))
    (asked,) = stage.asked("word")
    assert NAMES[kind] == set(asked.options) & NAMES["name"]


def test_counters_are_distributed_as_the_player_chooses() -> None:
    """608.2d: each of those chosen for it gets at least one."""
    rows: list[tuple[t.Selector, t.Selector, int, tuple[int, ...] | None, int]] = [
        # among what; who; how many; the shares; of each at least
        (t.All(CREATURE), YOU, 3, (1, 0, 2), 0), (t.All(CREATURE), YOU, 0, None, 0), (t.All(CREATURE), NOBODY, 3, None, 0),
        (t.All(t.HasName(("Nobody",))), YOU, 3, None, 0), (t.Choose(CREATURE, t.AnyNumber()), YOU, 3, (1, 2), 1),
    ]
    for among, who, total, shares, least in rows:
        stage = Stage()
        creatures = (stage.bear, stage.boar, stage.foe)
        answers: dict[str, Any] = {"objects": (stage.bear, stage.foe)}
        if shares is not None:
            answers["division"] = shares
        stage.do(t.PutCounters("charge", number(total), among, who=who, distributed=True), answers=answers)
        asked = [(one.minimum, one.maximum, one.total) for one in stage.asked("division")]
        assert asked == ([(least, total, total)] if shares is not None else [])
        found = [stage.game.objects[one].counter("charge") for one in creatures]
        assert found == ([0, 0, 0] if shares is None else [1, 0, 2])


ONCE = t.TriggeredAbility(t.BeginsStep("upkeep"), t.Body((t.GainLife(number(1)),)), do_once=True)
OFTEN = t.TriggeredAbility(t.BeginsStep("upkeep"), t.Body((t.GainLife(number(1)),)))


def test_an_action_that_is_taken_once_each_turn() -> None:
    """603.2h: of one ability of one object."""
    table = Table()
    bear, boar = table.creature(), table.creature("Boar")
    game = table.begin().game

    def of(source: int, ability: Any, key: str = "first") -> Context:
        item = StackItem("triggered", source, ability, None)
        item.held = key
        return Context(game, 0, source, item)

    contexts = [of(bear, ONCE), of(bear, ONCE, "second"), of(boar, ONCE), of(bear, OFTEN), Context(game, 0, bear),
                of(bear, t.ActivatedAbility(t.TapThis(), t.Body(())))]
    assert [already_taken(game, ctx) for ctx in contexts] == [False] * 6
    for ctx in contexts[3:]:
        note_taken(game, ctx)
    assert [already_taken(game, ctx) for ctx in contexts] == [False] * 6
    note_taken(game, contexts[0])
    assert [already_taken(game, ctx) for ctx in contexts] == [True] + [False] * 5
    assert ["603.2h" in cited(table, lambda: already_taken(game, ctx)) for ctx in contexts[:2]] == [True, False]  # noqa: B023


def turning(table: Table) -> int:
    faces = card("Day", "creature", "{1}", (1, 1)).faces[0], card("Night", "creature", "", (2, 2)).faces[0]
    return table.put(Card("Day // Night", faces, "transform"))


@pytest.mark.parametrize(("kind", "own", "before", "turns"), [
    ("activated", True, 0, True), ("activated", True, 1, False), ("triggered", True, 1, False), ("spell", True, 1, True),
    ("activated", False, 1, True), ("triggered", True, 0, True),
])
def test_an_ability_turns_its_own_permanent_over_once(kind: str, own: bool, before: int, turns: bool) -> None:
    """701.27f: not if it has been since the ability was put on the stack; what is of something else does."""
    table = Table()
    wolf, other = turning(table), table.creature()
    game = table.begin().game
    source = wolf if own else other
    ability = game.create(card("Any", "instant", "{1}").faces[0], 0, "stack")
    item = StackItem(kind, source, None, None)  # type: ignore[arg-type]
    game.alter(ability.id, item=item)
    ctx = Context(game, 0, source, item)
    ctx.bind("wolf", (wolf,))
    turn = (t.Transform(t.Bound("wolf")),)
    for _ in range(before):
        carry_out(game, turn, Context(game, 0, UNKNOWN, parent=ctx))
    assert game.objects[wolf].face == before
    rules = cited(table, lambda: carry_out(game, turn, ctx))
    assert (game.objects[wolf].face != before) == turns
    assert ("701.27f" in rules) != turns
