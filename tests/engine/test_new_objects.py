"""What an object that changes zones keeps and gets (400.7), and what it can't become, as tables: each zone beside the others."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.moving import become_copy
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import Card, CastRecord
from app.engine.position.stack import StackItem
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.meaning import select
from tests.engine.casting import cited
from tests.engine.conftest import Table, card
from tests.engine.shorthand import UNKNOWN, YOU, number

ZONES = ("battlefield", "graveyard", "exile", "hand", "library", "stack", "command")
BEAR = card("Bear", "creature: Bear", "{1}{G}", (2, 2))
SPARK = card("Spark", "instant", "{R}")


def moving(table: Table, what: int, to: str, player: int = -1, **details: Any) -> tuple[Any, set[str]]:
    """The object that one becomes, None if it stays where it is, and the rules that settle it."""
    game = table.game
    event = ev.ZoneChange(what, game.objects[what].zone, to, player)
    for name, value in details.items():
        setattr(ev.enter_details(event), name, value)
    journal = len(game.journal)
    rules = cited(table, lambda: perform(game, [event]))
    rules |= {rule for entry in game.journal[journal:] for rule in entry.rules}
    return game.objects.get(event.new) if event.new else None, rules


def test_a_card_goes_to_its_owners_zones() -> None:
    """400.3; who puts it onto the battlefield controls it (110.2a)."""
    for to in ZONES[:5]:
        for owner, controller in ((0, 0), (1, 0)):
            table = Table()
            thing = table.put(BEAR, owner, controller=controller)
            new, rules = moving(table.begin(), thing, to)
            if to == "battlefield":
                continue
            assert (new.zone, new.owner, thing in table.game.objects) == (to, owner, False)
            assert new.id in table.game.zone_of(to, owner)
            assert ("400.3" in rules) == (to in ("graveyard", "hand", "library") and owner != controller), (to, owner)
    for player, controls, said in ((-1, 1, False), (1, 1, False), (0, 0, True)):
        table = Table()
        held = table.put(BEAR, 1, "graveyard")
        new, rules = moving(table.begin(), held, "battlefield", player)
        assert (new.controller, new.base_controller, new.owner) == (controls, controls, 1)
        assert ("110.2a" in rules) == said


def test_what_a_new_object_has_of_the_old_one() -> None:
    """Of what it was it keeps that it is a token or the copy of a card, and no counters (122.2)."""
    for to in ZONES[1:5]:
        table = Table()
        thing = table.put(BEAR, tapped=True, counters={"+1/+1": 2})
        token = table.put(BEAR.faces[0])
        table.game.alter(token, is_token=True)
        table.begin()
        table.game.alter(thing, marks=frozenset({"commander", "monstrous"}), notes={"color": "R"}, damage=1)
        new, rules = moving(table, thing, to)
        assert (new.counters, new.tapped, new.damage, new.notes, new.face) == ((), False, 0, {}, 0)
        assert new.marks == {"commander"}
        assert "122.2" in rules
        plain = table.creature("Plain")
        assert "122.2" not in moving(table, plain, to)[1]  # it has no counters to lose
        event = ev.ZoneChange(token, "battlefield", to)
        assert perform(table.game, [event])
        assert table.game.departed[token].object.is_token


REMAIN = card("Ember", "creature: Bear", "{1}", (2, 2), t.StaticAbility((t.CountersRemain(),)))


def test_counters_remain_where_an_ability_says_so() -> None:
    """101.1, but never in a hand or library."""
    for to, stay in (("graveyard", True), ("exile", True), ("hand", False), ("library", False)):
        table = Table()
        thing = table.put(REMAIN, counters={"charge": 2})
        new, rules = moving(table.begin(), thing, to)
        assert [(kind, count) for kind, count, _ in new.counters] == ([("charge", 2)] if stay else [])
        assert ("122.2" in rules) != stay


def test_counters_that_it_gets_as_it_is_exiled_or_enters() -> None:
    for to, origin in (("exile", "battlefield"), ("battlefield", "graveyard")):
        for given, expected in (([("time", 2)], [("time", 2)]), ([("time", 0)], []), ([("time", 1), ("time", 2)], [("time", 3)]),
                                ([("time", 2), ("charge", 1)], [("time", 2), ("charge", 1)])):
            table = Table()
            thing = table.put(BEAR, 0, origin)
            new, _ = moving(table.begin(), thing, to, counters=given)
            assert [(kind, count) for kind, count, _ in new.counters] == expected


def test_face_down_in_each_zone() -> None:
    """708.3 on the battlefield, 406.3a in exile."""
    for to, rule in (("battlefield", "708.3"), ("exile", "406.3a"), ("graveyard", None)):
        for face_down in (True, False):
            table = Table()
            held = table.hand(BEAR)
            details = {"face_down": FACE_DOWN} if face_down else {}
            if rule is None and face_down:
                continue
            new, rules = moving(table.begin(), held, to, **details)
            assert (new.face_down is not None) == face_down
            assert ({"708.3", "406.3a", "708.4"} & rules) == ({rule} if face_down else set())


def test_instants_and_sorceries_dont_enter_the_battlefield() -> None:
    """400.4a; face down they do (708.2), and so does what a token or a face-down permanent was turned into."""
    for types, details, enters in (
        ("instant", {}, False), ("sorcery", {}, False), ("instant", {"face_down": FACE_DOWN}, True),
        ("sorcery", {"tapped": True}, False),
        ("creature", {}, True), ("creature", {"tapped": True}, True), ("artifact", {}, True),
    ):
        table = Table()
        held = table.put(card("One", types, "{1}", (1, 1) if types == "creature" else None), 0, "graveyard")
        new, rules = moving(table.begin(), held, "battlefield", **details)
        assert (new is not None, held in table.game.objects) == (enters, not enters)
        assert ("400.4a" in rules) != enters
    for face, enters in ((0, True), (1, False), (2, True)):
        faces = BEAR.faces[0], SPARK.faces[0], card("Back", "artifact", "").faces[0]
        table = Table()
        held = table.put(Card("Bear // Spark", faces, "modal_dfc"), 0, "graveyard")
        new, _ = moving(table.begin(), held, "battlefield", face=face)
        assert (new is not None) == enters
        assert new is None or (new.face, new.values.name) == (face, faces[face].name)


def on_its_way(table: Table, what: Card, **more: Any) -> int:
    game = table.game
    spell = game.create(what.faces[0], 0, "stack", what)
    game.alter(spell.id, item=StackItem("spell", spell.id, None, None), cast=CastRecord(0, "hand"), **more)
    return spell.id


def test_a_spell_becomes_a_permanent_and_the_copy_of_one_a_token() -> None:
    """608.3f."""
    for to in ("battlefield", "graveyard", "exile", "hand"):
        for copy in (True, False):
            table = Table().begin()
            spell = on_its_way(table, BEAR, is_copy=copy)
            event = ev.ZoneChange(spell, "stack", to, 0)
            perform(table.game, [event])
            rules = {rule for entry in table.game.journal for rule in entry.rules} | set(table.game.settled())
            gone = table.game.objects.get(event.new) or table.game.departed[event.new].object
            assert (gone.is_token, gone.is_copy) == (copy and to == "battlefield", copy and to != "battlefield")
            assert ("608.3f" in rules) == (copy and to == "battlefield")
            assert (gone.item, gone.cast is not None) == (None, to == "battlefield")


def test_what_was_exiled_for_a_spell_is_known_of_the_permanent() -> None:
    """607.2q."""
    for noted in ((), (UNKNOWN,)):
        table = Table().begin()
        spell = on_its_way(table, BEAR, notes={"linked:exiled": noted} if noted else {})
        new, rules = moving(table, spell, "battlefield", 0)
        assert new.notes.get("linked:exiled", ()) == noted
        assert ("607.2q" in rules) == bool(noted)
        assert new.cast is not None


def test_what_is_not_where_it_was_does_not_move() -> None:
    table = Table()
    bear = table.put(BEAR)
    game = table.begin().game
    for event in (ev.ZoneChange(bear, "graveyard", "exile"), ev.ZoneChange(UNKNOWN, "battlefield", "exile")):
        assert perform(game, [event]) == []
        assert (event.new, game.objects[bear].zone) == (0, "battlefield")


def test_a_copy_for_good_or_for_a_time() -> None:
    """707.2."""
    for lasts, stays in ((None, True), (t.EndOfTurn(), False)):
        table = Table()
        bear, boar = table.put(BEAR), table.creature("Boar", (3, 4))
        game = table.begin().game
        become_copy(game, boar, (game.objects[bear].values, 0), lasts)
        assert table.pt(boar) == (2, 2)
        table.to("upkeep", 4)
        assert table.pt(boar) == ((2, 2) if stays else (3, 4))


def test_the_top_of_a_graveyard_is_what_was_put_there_last() -> None:
    """404.2."""
    for count in (0, 1, 2, 3):
        table = Table()
        buried = [table.put(BEAR, 0, "graveyard") for _ in range(count)]
        spark = table.put(SPARK, 1, "graveyard")
        table.begin()
        ctx = Context(table.game, 0, UNKNOWN)
        wanted = t.TopOfGraveyard(number(2), YOU, t.HasType(("creature",)))
        found: list[Any] = []
        rules = cited(table, lambda: found.extend(select(wanted, ctx)))  # noqa: B023
        assert tuple(found) == tuple(reversed(buried))[:2]
        assert ("404.2" in rules) == (count > 1)
        assert spark not in found


LEGEND = card("Ann", "legendary creature", "{1}", (1, 1))


@pytest.mark.parametrize(("others", "stays"), [(0, 1), (1, 1), (2, 1)])
def test_of_legendary_permanents_of_a_name_one_stays(others: int, stays: int) -> None:
    """704.5j: of one player's; its controller chooses which."""
    table = Table()
    mine = [table.put(LEGEND) for _ in range(others + 1)]
    theirs = table.put(LEGEND, 1)
    table.put(card("Bo", "legendary creature", "{1}", (1, 1)))
    table.answer("legend", mine[-1]).begin()
    assert [one for one in mine if table.there(one)] == mine[-stays:]
    assert table.there(theirs)
    assert len([one for one in table.script.asked if one.kind == "legend"]) == (others > 0)
    assert table.zone("battlefield").count("Bo") == 1
