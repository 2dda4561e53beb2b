"""How many, which ones, and what instead: keyword actions and abilities (701, 702) at their bounds, as tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.reading.characteristics import chars
from app.engine.reading.faces import FACE_DOWN
from tests.engine.casting import cited, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, YOU, law, number
from tests.engine.stage import IT, Stage

LAND, ROCK = card("Field", "land"), card("Rock", "artifact", "{1}")


def did(name: str, *it: int, amount: int = 1, stage: Stage | None = None, **answers: Any) -> Stage:
    """A stage on which a keyword action has been done to something."""
    stage = stage or Stage()
    stage.do(t.KeywordAction(name, what=IT, amount=number(amount)), it=it or (stage.bear,), answers=answers)
    return stage


# ---- keyword actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "counters"), [(1, [-1, 0]), (2, [-2, 0])])
def test_blight_is_for_one_creature(count: int, counters: list[int]) -> None:
    """701.68a."""
    stage = Stage()
    bear, boar = stage.bear, stage.boar
    stage.do(t.KeywordAction("blight", amount=number(count)), answers={"objects": (bear,)})
    found = [stage.game.objects[one].counter("-1/-1") for one in (bear, boar)]
    assert found == [-one for one in counters]


@pytest.mark.parametrize(("top", "counters"), [(ROCK, 1), (LAND, 0)])
def test_what_connives_draws_then_discards(top: Any, counters: int) -> None:
    """701.50a: of a nonland card discarded it gets a counter."""
    stage = Stage()
    drawn = stage.table.put(top, 0, "library", place=0)
    stage.table.answer("discard", lambda asked: tuple(one for one in asked.options if one != stage.held[0]))
    did("connive", stage=stage)
    assert stage.game.objects[stage.bear].counter("+1/+1") == counters
    assert (drawn in stage.game.objects, len(stage.game.hands[0])) == (False, 1)


def test_what_endures_is_made_larger_or_brings_a_spirit() -> None:
    """701.63a: what is gone brings a Spirit, and nobody is asked; 701.63b: 0 does nothing."""
    for gone, count, wants, expected in ((False, 2, True, (2, 0)), (False, 2, False, (0, 1)), (True, 2, None, (0, 1)),
                                         (False, 0, None, (0, 0))):
        stage = Stage()
        if gone:
            stage.do(t.Destroy(IT), it=(stage.bear,))
        did("endure", stage.bear, amount=count, stage=stage, **({} if wants is None else {"may": wants}))
        spirits = [one for one in stage.game.battlefield if "Spirit" in chars(stage.game, one).subtypes]
        here = stage.game.objects.get(stage.bear)
        assert (here.counter("+1/+1") if here else 0, len(spirits)) == expected
        assert all(stage.table.pt(one) == (count, count) for one in spirits)
        assert len(stage.asked("may")) == (wants is not None)


def test_earthbend_is_for_the_land_meant() -> None:
    """701.66a: a 0/0 creature with haste and so many counters, which is still a land."""
    stage = Stage()
    land, other = stage.table.lands("GG")
    did("earthbend", land, amount=3, stage=stage)
    seen = chars(stage.game, land)
    assert (seen.types, stage.table.pt(land), seen.has("haste")) == ({"land", "creature"}, (3, 3), True)
    assert chars(stage.game, other).types == {"land"}
    perform(stage.game, [ev.ZoneChange(land, "battlefield", "exile")])
    stage.table.pass_all()
    back = stage.game.objects[stage.table.find("Forest")]
    assert (len([one for one in stage.table.zone("battlefield") if one == "Forest"]), back.counters) == (2, ())


@pytest.mark.parametrize(("zone", "plotted"), [("exile", True), ("battlefield", False), ("graveyard", False)])
def test_only_cards_in_exile_become_plotted(zone: str, plotted: bool) -> None:
    """702.170c."""
    stage = Stage()
    one = stage.table.put(ROCK, 0, zone)
    did("plot", one, stage=stage)
    assert ("plotted" in stage.game.objects[one].notes) == plotted


def test_what_travels_in_time() -> None:
    """701.56a: one's permanents, and one's suspended cards in exile, that have time counters."""
    suspended = card("Comet", "sorcery", "{9}", None, keyword("suspend", t.ManaCost(("1",)), amount=number(3)))
    stage = Stage()
    time = {"time": 2}
    mine, theirs = stage.table.put(ROCK, counters=time), stage.table.put(ROCK, 1, counters=time)
    stage.table.put(ROCK, 0, "exile", counters=time)
    waiting = stage.table.put(suspended, 0, "exile", counters=time)
    stage.table.put(suspended, 0, "exile")
    stage.table.put(suspended, 1, "exile", counters=time)
    stage.do(t.KeywordAction("time travel"), answers={"objects": (mine, waiting)})
    (asked,) = stage.asked("objects")
    assert set(asked.options) == {mine, waiting}
    assert stage.game.objects[theirs].counter("time") == 2


@pytest.mark.parametrize(("buried", "foods", "options", "left"), [
    (2, 0, [], (2, 0)), (3, 0, ["exile"], (0, 0)), (4, 1, ["exile", "food"], (5, 0)), (2, 1, ["food"], (3, 0)),
])
def test_foraging_takes_three_cards_or_a_food(buried: int, foods: int, options: list[str], left: tuple[int, int]) -> None:
    """701.61a."""
    stage = Stage()
    for _ in range(buried - 1):  # there is one already
        stage.table.put(ROCK, 0, "graveyard")
    for _ in range(foods):
        stage.table.put(card("Pie", "artifact: Food", "{1}"))
    stage.do(t.KeywordAction("forage"), answers={"word": options[-1]} if options else {})
    assert [list(one.options) for one in stage.asked("word")] == ([options] if options else [])
    assert (len(stage.game.graveyards[0]), stage.table.zone("battlefield").count("Pie")) == left


@pytest.mark.parametrize(("held", "wants", "hand", "buried"), [
    (3, True, 3, 1), (3, False, 3, 0), (1, True, 1, 1), (0, None, 0, 0),
])
def test_learning_discards_one_card_to_draw_one(held: int, wants: bool | None, hand: int, buried: int) -> None:
    """701.48a."""
    stage = Stage()
    if not held:
        stage.game.take_out(stage.held[0])
    for _ in range(held - 1):
        stage.table.hand(ROCK)
    before = len(stage.game.graveyards[0])
    stage.do(t.KeywordAction("learn"), answers={} if wants is None else {"may": wants})
    assert (len(stage.game.hands[0]), len(stage.game.graveyards[0]) - before) == (hand, buried)


def test_what_is_cloaked() -> None:
    """701.58a: the cards meant, or else the top of the library."""
    for named in (True, False):
        stage = Stage()
        top = stage.table.put(ROCK, 0, "library", place=0)
        stage.do(t.KeywordAction("cloak", what=IT if named else None, amount=number(1)), it=(stage.held[0],))
        assert (top in stage.game.objects, stage.held[0] in stage.game.objects) == (named, not named)
        (made,) = [one for one in stage.game.objects.values() if one.face_down is not None]
        assert (chars(stage.game, made.id).has("ward"), stage.table.pt(made.id)) == (True, (2, 2))


# ---- keyword abilities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "size", "color"), [("embalm", (3, 2), "W"), ("eternalize", (4, 4), "B")])
def test_a_token_copy_of_a_card_exiled_has_no_mana_cost(name: str, size: tuple[int, int], color: str) -> None:
    """702.128a, 702.129a."""
    table = Table()
    table.put(card("Hero", "creature: Bear", "{2}{G}", (3, 2), keyword(name, t.ManaCost(("0",)))), 0, "graveyard")
    table.begin().activate(table.find("Hero", "graveyard")).resolve()
    token = table.find("Hero")
    seen = chars(table.game, token)
    assert (table.pt(token), seen.colors, seen.subtypes) == (size, {color}, {"Bear", "Zombie"})
    assert (seen.mana_cost, seen.mana_value, table.zone("exile")) == (None, 0, ["Hero"])


@pytest.mark.parametrize(("value", "drawn"), [(3, 0), (4, 0), (5, 1), (6, 1)])
def test_ravenous_draws_for_five_or_more(value: int, drawn: int) -> None:
    """702.156a."""
    table = Table()
    table.lands("G" * value)
    maw = table.hand(card("Maw", "creature", "{X}", (0, 1), keyword("ravenous", None)))
    table.begin().answer("x", value).answer("number", value).cast(maw).resolve()
    assert (table.pt(table.find("Maw")), len(table.zone("hand"))) == ((value, value + 1), drawn)


@pytest.mark.parametrize(("amount", "seen"), [(None, 4), (2, 2), (5, 5)])
def test_hideaway_looks_at_so_many_cards(amount: int | None, seen: int) -> None:
    """702.75a; without a number at four (702.75b)."""
    table = Table()
    more = {} if amount is None else {"amount": number(amount)}
    cave = table.hand(card("Cave", "artifact", "{0}", None, keyword("hideaway", None, **more)))
    table.begin().cast(cave).resolve()
    assert [len(one.options) for one in table.script.asked if one.kind in ("cards", "objects")] == [seen]
    (hidden,) = table.game.exile
    assert table.game.objects[hidden].face_down is not None


# ---- what moves and what lies on top ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("types", "enters"), [("instant", False), ("sorcery", False), ("artifact", True)])
def test_a_card_exiled_face_down_enters_only_as_what_it_is(types: str, enters: bool) -> None:
    """400.4a: how it lay in exile doesn't matter."""
    table = Table()
    held = table.hand(card("One", types, "{1}"))
    table.begin()
    away = ev.ZoneChange(held, "hand", "exile")
    ev.enter_details(away).face_down = FACE_DOWN
    perform(table.game, [away])
    rules = cited(table, lambda: perform(table.game, [ev.ZoneChange(away.new, "exile", "battlefield", 0)]))
    assert ("One" in table.zone("battlefield"), "400.4a" in rules) == (enters, not enters)


@pytest.mark.parametrize(("matters", "to", "asks"), [
    (True, ("graveyard", "graveyard"), 1), (True, ("graveyard", "exile"), 0), (True, ("exile", "exile"), 0),
    (True, ("graveyard", "graveyard", "graveyard"), 1), (False, ("graveyard", "graveyard"), 0),
])
def test_cards_that_come_into_a_graveyard_together_are_put_in_order(matters: bool, to: tuple[str, ...], asks: int) -> None:
    """404.3, where a card can tell."""
    table = Table()
    things = [table.put(ROCK) for _ in to]
    top = t.SpellAbility(t.Body((t.Exile(t.TopOfGraveyard(number(1), YOU)),)))
    if matters:
        table.hand(card("Dig", "sorcery", "{1}", None, top))
    table.begin()
    perform(table.game, [ev.ZoneChange(one, "battlefield", zone) for one, zone in zip(things, to)])
    assert [one.rule for one in table.script.asked if one.kind == "order"] == ["404.3"] * asks


# ---- what costs at least, and what triggers once more ----------------------------------------------------------------


@pytest.mark.parametrize(("floors", "symbols"), [((), 1), ((3,), 3), ((3, 5), 5), ((5, 3), 5), ((1,), 1)])
def test_of_several_least_costs_the_highest_counts(floors: tuple[int, ...], symbols: int) -> None:
    """601.2f: "costs at least" of each effect is true."""
    table = Table()
    table.lands("GGGGGG")
    for least in floors:
        law(table, t.CostFloor(CREATURE, least))
    bear = table.hand(card("Bear", "creature", "{G}", (2, 2)))
    table.begin().cast(bear)
    assert sum(one.tapped for one in table.game.objects.values()) == symbols


@pytest.mark.parametrize(("zone", "gained"), [("battlefield", 2), ("graveyard", 1)])
def test_only_permanents_trigger_once_more(zone: str, gained: int) -> None:
    """603.2d: what is said of permanents is not said of what triggers elsewhere."""
    table = Table()
    more = t.TriggersMore(BEARS, None, 1)
    law(table, more)
    says = t.TriggeredAbility(t.LosesLife(YOU), t.Body((t.GainLife(number(1)),)), zones=(zone,))
    table.put(card("Bear", "creature", "{1}", (1, 1), says), 0, zone)
    table.begin()
    perform(table.game, [ev.LifeLost(player=0, amount=3)])
    assert len(table.game.waiting) == gained
