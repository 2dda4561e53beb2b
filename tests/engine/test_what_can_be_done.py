"""What can be chosen to be done (608.2d), special actions (116.2), what may be targeted (115): each beside what lacks one."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import UnsupportedText
from app.engine.playing.casting.targets import (
    can_choose,
    choose_targets,
    group_test,
    is_legal_target,
    legal_targets,
    limits,
    rule_of_targeting,
    still_legal,
    target_refused,
)
from app.engine.playing.instructions.possible import could_do, offered
from app.engine.playing.special_actions import special_actions, special_cost, take_special, turn_up_costs, why_not_special
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.decisions import default_answer
from app.engine.position.objects import Card
from app.engine.position.stack import Section, StackItem
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ANYONE, BEARS, BOARS, OPPONENTS, UNKNOWN, YOU, law, number

# ---- could it be done at all -----------------------------------------------------------------------------------------


class Board:
    """Two creatures of ours, one of them tapped, a rock with two counters, a land; two cards in hand, two in the graveyard."""

    def __init__(self) -> None:
        self.table = table = Table()
        self.bear, self.tired = table.creature("Bear"), table.creature("Tired", tapped=True)
        self.rock = table.put(card("Rock", "artifact", "{1}"), counters={"charge": 2, "fade": 1})
        self.foe = table.creature("Foe", player=1)
        self.held = [table.hand(card("Bear", "creature", "{1}", (1, 1))), table.hand(card("Bolt", "instant", "{R}"))]
        self.buried = [table.put(card("Ghost", "creature", "{3}", (1, 1)), 0, "graveyard") for _ in range(2)]
        table.begin()
        self.ctx = Context(table.game, 0, self.rock)

    def can(self, *steps: t.Instruction, player: int = 0, **bound: Any) -> list[bool]:
        self.ctx.bound = bound
        return [could_do(self.table.game, step, player, self.ctx) for step in steps]


def test_what_is_paid_by_keyword_actions() -> None:
    place = Board()
    evidence = [t.KeywordAction("collect evidence", amount=number(n)) for n in (6, 7)]
    assert place.can(*evidence) == [True, False]
    assert place.can(*evidence, player=1) == [False, False]
    forage, blight = t.KeywordAction("forage"), t.KeywordAction("blight", amount=number(1))
    assert place.can(forage, blight) == [False, True]
    place.table.put(card("Ghost", "creature", "{3}", (1, 1)), 0, "graveyard")
    assert place.can(forage) == [True]
    assert place.can(forage, player=1) == [False]
    place.table.put(card("Snack", "artifact: Food", "{1}"), 1)
    assert place.can(forage, player=1) == [True]
    place.table.game.take_out(place.foe)
    assert place.can(blight, player=1) == [False]
    assert place.can(t.KeywordAction("proliferate"), t.GainLife(number(1))) == [True, True]


def test_sacrifices() -> None:
    place = Board()

    def some(filter: t.Filter, count: int) -> t.SacrificeObjects:
        return t.SacrificeObjects(YOU, filter, number(count))

    assert place.can(some(CREATURE, 2), some(CREATURE, 3), some(BOARS, 1), some(CREATURE, 0)) == [True, False, False, False]
    named = t.SacrificeObjects(what=t.Bound("it"))
    rows = [((place.bear,), True), ((place.foe,), False), ((place.held[0],), False), ((0,), False), ((UNKNOWN,), False),
            ((place.foe, place.bear), True), ((), False)]
    for things, may in rows:
        assert place.can(named, it=things) == [may], things
    assert place.can(t.SacrificeObjects(what=t.Choose(CREATURE, number(1)))) == [True]
    law(place.table, t.Cant("be_sacrificed", BEARS))
    assert place.can(named, it=(place.bear,)) == [False]
    assert place.can(some(CREATURE, 1), some(CREATURE, 2)) == [True, False]
    place.table.game.alter(place.tired, phased_out="direct")
    assert place.can(named, it=(place.tired,)) == [False]


def test_discards_and_mills() -> None:
    place = Board()
    rows: list[tuple[t.Instruction, bool]] = [
        (t.Discard(number(2), YOU), True), (t.Discard(number(3), YOU), False), (t.Discard(number(1), YOU, CREATURE), True),
        (t.Discard(number(2), YOU, CREATURE), False), (t.Discard(number(1), OPPONENTS), False),
        (t.Discard(number(1), ANYONE), False),
        (t.Discard(number(1), OPPONENTS, whole_hand=True), True), (t.Discard(t.AnyNumber(), OPPONENTS), True),
        (t.Discard(t.AnyNumber(number(1)), OPPONENTS), False), (t.Discard(t.AnyNumber(number(2)), YOU), True),
        (t.Mill(number(20), YOU), True), (t.Mill(number(21), YOU), False), (t.Mill(number(20), ANYONE), True),
        (t.Mill(number(21), ANYONE), False),
    ]
    assert [place.can(step)[0] for step, _ in rows] == [may for _, may in rows]
    named = t.Discard(what=t.Bound("it"))
    assert [place.can(named, it=things)[0] for things in ((place.held[0],), (place.bear,), (), (place.bear, place.held[1]))] == [
        True, False, False, True]
    assert place.can(t.Discard(what=t.Choose(CREATURE, number(1)))) == [True]
    assert offered(place.table.game, t.Discard(number(1), YOU), 0, place.ctx) == tuple(place.held)
    assert offered(place.table.game, t.Discard(number(1), YOU, CREATURE), 0, place.ctx) == (place.held[0],)
    assert offered(place.table.game, named, 0, place.ctx) == ()


def test_what_can_be_moved() -> None:
    place = Board()
    game = place.table.game
    cards = t.Choose(CREATURE, number(1), zones=("graveyard",))
    two, three, none = (t.Choose(CREATURE, number(n), zones=("graveyard",)) for n in (2, 3, 0))
    some = t.Choose(CREATURE, number(3), zones=("graveyard",), minimum=number(1))
    boars = t.Choose(BOARS, number(1))
    rows: list[tuple[t.Selector, bool]] = [
        (cards, True), (two, True), (three, False), (some, True), (none, True), (boars, False), (t.Both((boars, cards)), True),
        (t.Both((boars, boars)), False), (t.Both((t.This(), boars)), True), (t.All(BOARS), True),
    ]
    for what, may in rows:
        assert place.can(t.Move(what, "hand"), t.Exile(what)) == [may, may], what
    named = t.Move(t.Bound("it"), "hand")
    for things, may in (((place.bear,), True), ((UNKNOWN,), False), ((), False), ((0,), False), ((UNKNOWN, place.bear), True)):
        assert place.can(named, it=things) == [may], things
    event = ev.ZoneChange(place.tired, "battlefield", "graveyard")
    perform(game, [event])
    assert place.can(named, it=(place.tired,)) == [False]  # nothing of this ability's moved it: it is not found any more (400.7)
    game.take_out(event.new)
    assert offered(game, t.Move(t.Both((boars, cards)), "hand"), 0, place.ctx) == (*place.buried,)
    assert offered(game, t.Exile(cards), 0, place.ctx) == (*place.buried,)
    assert offered(game, named, 0, place.ctx) == ()
    assert offered(game, t.SacrificeObjects(YOU, CREATURE), 0, place.ctx) == (place.bear,)
    assert offered(game, t.SacrificeObjects(what=t.Bound("it")), 0, place.ctx) == ()
    assert offered(game, t.GainLife(number(1)), 0, place.ctx) == ()


def test_counters_that_can_be_taken_and_put() -> None:
    place = Board()
    rows: list[tuple[t.Instruction, bool]] = [
        (t.TakeCounters("charge", number(2), t.This()), True), (t.TakeCounters("charge", number(3), t.This()), False),
        (t.TakeCounters(None, number(3), t.This()), True), (t.TakeCounters(None, number(4), t.This()), False),
        (t.TakeCounters("time", number(1), t.This()), False), (t.TakeCounters("charge", None, t.This()), True),
        (t.TakeCounters("time", None, t.This()), False), (t.TakeCounters("time", number(0), t.This()), False),
        (t.TakeCounters("time", t.AnyNumber(), t.This()), False), (t.TakeCounters("charge", t.AnyNumber(), t.This()), True),
        (t.TakeCounters("time", number(1), t.All(CREATURE)), True),
        (t.PutCounters("charge", number(1), t.Choose(CREATURE, number(1))), True),
        (t.PutCounters("charge", number(1), t.Choose(BOARS, number(1))), False),
        (t.PutCounters("charge", number(1), t.Bound("it")), False), (t.PutCounters("charge", number(1), t.This()), True),
    ]
    assert [place.can(step)[0] for step, _ in rows] == [may for _, may in rows]
    place.table.game.alter_player(1, counters=(("poison", 1, 1),))
    gone = t.TakeCounters("poison", number(1), t.Bound("it"))
    assert [place.can(gone, it=things)[0] for things in ((1,), (0,), (UNKNOWN,))] == [True, False, False]


def test_tapping_and_untapping() -> None:
    place = Board()
    named = t.Bound("it")
    for things, tap, untap in (
        ((place.bear,), True, False), ((place.tired,), False, True), ((place.held[0],), False, False), ((0,), False, False),
        ((UNKNOWN,), False, False), ((), False, False), ((place.bear, place.tired), True, True),
    ):
        assert place.can(t.Tap(named), t.Untap(named), it=things) == [tap, untap], things
    mine = t.And((CREATURE, t.ControlledBy(YOU)))
    rows: list[tuple[t.Selector, bool]] = [
        (t.Choose(mine, number(1)), True), (t.Choose(mine, number(2)), False),
        (t.Choose(mine, number(2), minimum=number(1)), True),
        (t.Choose(BOARS, number(1)), False), (t.Choose(BOARS, number(2), minimum=number(0)), False),
        (t.Choose(mine, t.AnyNumber()), True),
        (t.All(BOARS), True),
    ]
    for what, may in rows:
        assert place.can(t.Tap(what)) == [may], what


def test_life_that_can_be_gained() -> None:
    place = Board()
    one = number(1)
    someone = t.GainLife(one, t.Choose(t.IsPlayer("any"), number(1), zones=(), players=ANYONE))
    everyone, mine, theirs = (t.GainLife(one, who) for who in (ANYONE, YOU, OPPONENTS))
    assert place.can(everyone, mine, theirs, someone) == [True] * 4
    law(place.table, t.Cant("gain_life", by=t.IsPlayer("opponent")))
    assert place.can(everyone, mine, theirs, someone) == [False, True, False, True]
    law(place.table, t.Cant("gain_life", by=t.IsPlayer("you")))
    assert place.can(someone) == [False]


def test_of_several_steps_the_first_has_to_be_possible() -> None:
    place = Board()
    can, cannot = t.Mill(number(1), YOU), t.Mill(number(99), YOU)
    assert place.can(t.Sequence((can, cannot)), t.Sequence((cannot, can))) == [True, False]


# ---- special actions -------------------------------------------------------------------------------------------------

ONE = t.ManaCost(("1",))


def special(table: Table, what: int, how: str, player: int = 0) -> str | None:
    """The rule by which a special action can't be taken."""
    refused = why_not_special(table.game, player, what, how)
    return None if refused is None else refused.rule


def listed(table: Table, player: int = 0) -> list[tuple[int, str]]:
    return list(special_actions(table.game, player))


@pytest.mark.parametrize(("name", "lands", "step", "active", "rule"), [
    ("suspend", 1, "precombat_main", 0, None), ("suspend", 0, "precombat_main", 0, "118.3"),
    ("suspend", 1, "upkeep", 0, "116.2f"),
    ("suspend", 1, "precombat_main", 1, "116.2f"), ("foretell", 2, "precombat_main", 0, None),
    ("foretell", 1, "precombat_main", 0, "118.3"),
    ("foretell", 2, "upkeep", 0, None), ("foretell", 2, "precombat_main", 1, "116.2h"), ("plot", 1, "precombat_main", 0, None),
    ("plot", 0, "precombat_main", 0, "118.3"), ("plot", 1, "upkeep", 0, "116.2k"), ("plot", 1, "precombat_main", 1, "116.2k"),
])
def test_exiling_a_card_from_the_hand(name: str, lands: int, step: str, active: int, rule: str | None) -> None:
    table = Table()
    bear = card("Bear", "creature", "{4}", (2, 2), t.KeywordAbility(name, ONE, number(3)))
    held, other, buried, plain = table.hand(bear), table.hand(bear, 1), table.put(bear, 0, "graveyard"), table.hand(
        card("Boar", "creature", "{4}", (2, 2)))
    table.lands("G" * lands)
    table.begin(step, active=active)
    assert special(table, held, name) == rule
    assert [special(table, one, name) for one in (other, buried, plain, UNKNOWN)] == ["116.2"] * 4
    assert special(table, held, "dance") == "116.2"
    assert listed(table) == [(held, name)]
    assert special_cost(table.game, held, name) == (t.ManaCost(("2",)) if name == "foretell" else ONE)
    if rule is None:
        take_special(table.game, 0, held, name)
        (exiled,) = table.game.exile
        found = table.game.objects[exiled]
        assert (found.counter("time"), found.face_down is not None) == (3 if name == "suspend" else 0, name == "foretell")
        assert [found.notes.get(note) for note in ("foretold", "plotted")] == [
            3 if name == word else None for word in ("foretell", "plot")]
        told = any(isinstance(event, ev.DeedDone) and event.deed == "become_plotted" for event in table.game.history)
        assert told == (name == "plot")


def test_a_card_with_two_costs_of_a_kind_is_refused_and_what_has_no_cost_is_not_exiled() -> None:
    table = Table()
    two = [t.KeywordAbility("plot", t.ManaCost((symbol,))) for symbol in ("1", "2")]
    both, same = (table.hand(card("Bear", "creature", "{4}", (2, 2), *held)) for held in (two, [two[0], two[0]]))
    none = table.hand(card("Bear", "creature", "{4}", (2, 2), t.KeywordAbility("plot")))
    table.lands("GG")
    table.begin()
    with pytest.raises(UnsupportedText):
        special_cost(table.game, both, "plot")
    assert (special(table, same, "plot"), special(table, none, "plot")) == (None, "118.3")


def test_suspending_for_x_that_cant_be_0() -> None:
    for words, lands, rule in (((), 0, None), (("x can't be 0",), 0, "118.3"), (("x can't be 0",), 1, None)):
        table = Table()
        suspend = t.KeywordAbility("suspend", t.ManaCost(("X",)), t.X(), words=words)
        held = table.hand(card("Bear", "creature", "{4}", (2, 2), suspend))
        table.lands("G" * lands)
        table.begin()
        assert special(table, held, "suspend") == rule


def test_turning_face_up() -> None:
    table = Table()
    morph = t.KeywordAbility("morph", ONE)
    bear, boar = card("Bear", "creature", "{2}", (2, 2), morph), card("Boar", "creature", "{2}", (3, 3))
    free = card("Newt", "creature", "", (1, 1))
    masked, theirs, shown = table.put(bear, face_down=True), table.put(bear, 1, face_down=True), table.put(bear)
    plain, manifested, both = (table.put(one, face_down=True) for one in (boar, boar, bear))
    spell, costless = (table.put(one, face_down=True) for one in (card("Bolt", "instant", "{R}"), free))
    token = table.put(boar.faces[0])
    table.lands("GG")
    table.begin()
    for one in (manifested, both, spell, costless):
        table.game.alter(one, notes={"manifested": True})
    table.game.alter(token, face_down=boar.faces[0])
    assert {one: set(turn_up_costs(table.game, one)) for one in (masked, plain, manifested, both, spell, costless, token)} == {
        masked: {"turn_face_up"}, plain: set(), manifested: {"turn_face_up"},
        both: {"turn_face_up", "turn_face_up for its mana cost"},
        spell: set(), costless: set(), token: set(),
    }
    assert turn_up_costs(table.game, manifested)["turn_face_up"] == (t.ManaCost(("2",)), "701.40b")
    assert [special(table, one, "turn_face_up") for one in (masked, theirs, shown, plain, manifested)] == [
        None, "116.2b", "116.2b", "116.2b", None]
    assert special(table, masked, "turn_face_up", 1) == "116.2b"
    assert special(table, both, "turn_face_up for its mana cost") is None
    assert sorted(listed(table)) == sorted(
        [(masked, "turn_face_up"), (manifested, "turn_face_up"), (both, "turn_face_up"),
        (both, "turn_face_up for its mana cost")])
    take_special(table.game, 0, manifested, "turn_face_up")
    assert table.game.objects[manifested].face_down is None
    assert special(table, masked, "turn_face_up") == "118.3"


def test_megamorph_puts_a_counter_and_morph_doesnt() -> None:
    for name, counters in (("morph", 0), ("megamorph", 1)):
        table = Table()
        bear = table.put(card("Bear", "creature", "{2}", (2, 2), t.KeywordAbility(name, ONE)), face_down=True)
        table.lands("G")
        table.begin()
        take_special(table.game, 0, bear, "turn_face_up")
        assert table.game.objects[bear].counter("+1/+1") == counters


def test_unlocking_a_half() -> None:
    rows: list[tuple[str, int, int, str | None]] = [
        ("precombat_main", 0, 2, None), ("precombat_main", 0, 1, "118.3"), ("upkeep", 0, 2, "116.2m"),
        ("precombat_main", 1, 2, "116.2m"),
    ]
    for step, active, lands, rule in rows:
        table = Table()
        one, other = card("Hall", "enchantment: Room", "{1}"), card("Attic", "enchantment: Room", "{2}")
        room = table.put(Card("Hall // Attic", (one.faces[0], other.faces[0]), "room"))
        table.lands("G" * lands)
        table.begin(step, active=active)
        table.game.alter(room, marks=frozenset({"left half unlocked"}))
        offers = [how for what, how in listed(table) if what == room]
        for how in ("unlock left", "unlock right"):
            assert special(table, room, how) == (rule if how in offers else "709.5e")
        assert offers == ["unlock right"]
        assert special(table, room, "unlock right", 1) == "116.2"


def test_ending_an_effect_for_a_cost() -> None:
    table = Table()
    mine = law(table, t.EndedFor(ONE))
    theirs = law(table, t.EndedFor(ONE), player=1)
    table.begin()
    assert listed(table) == [(mine, "end effect")]
    assert [special(table, one, "end effect") for one in (mine, theirs)] == ["118.3", "116.2c"]
    table.lands("G")
    assert special(table, mine, "end effect") is None
    take_special(table.game, 0, mine, "end effect")
    assert any(isinstance(event, ev.DeedDone) and event.deed == "end_effect" for event in table.game.history)


# ---- targets ---------------------------------------------------------------------------------------------------------


class Aiming:
    """Bears, a boar, one of another player, a hidden and a phased out one; an ability of a rock that targets."""

    def __init__(self, *effects: t.StaticEffect) -> None:
        self.table = table = Table()
        self.bear, self.boar = table.creature("Bear", cost="{1}"), table.creature("Boar", cost="{3}", types="creature: Boar")
        self.foe = table.creature("Foe", cost="{2}", player=1)
        self.out = table.creature("Out")
        self.rock = table.put(card("Rock", "artifact", "{1}"))
        self.ghost = table.put(card("Ghost", "creature", "{1}", (1, 1)), 0, "graveyard")
        law(table, *effects)
        table.begin()
        table.game.alter(self.out, phased_out="direct")
        self.ctx = Context(table.game, 0, self.rock)

    def legal(self, spec: t.TargetSpec) -> set[int]:
        return set(legal_targets(self.table.game, spec, self.ctx))


def test_what_may_be_targeted() -> None:
    place = Aiming()
    spec = t.TargetSpec
    every = t.TargetSpec(t.IsPlayer("any"), players=ANYONE)
    assert place.legal(spec(CREATURE)) == {place.bear, place.boar, place.foe}
    assert place.legal(spec(t.And((CREATURE, t.ControlledBy(YOU))))) == {place.bear, place.boar}
    assert place.legal(spec(CREATURE, zones=("graveyard",))) == {place.ghost}
    assert place.legal(every) == {0, 1}
    game = place.table.game
    for ref, expected in (
        (place.bear, True), (place.out, False), (place.ghost, False), (UNKNOWN, False), (place.rock, False), (0, False),
    ):
        assert is_legal_target(game, spec(CREATURE), ref, place.ctx) == expected, ref
    assert is_legal_target(game, spec(CREATURE, zones=("graveyard",)), place.ghost, place.ctx)
    assert is_legal_target(game, every, 1, place.ctx)
    game.alter_player(1, in_game=False)
    assert not is_legal_target(game, every, 1, place.ctx)


def test_why_something_cant_be_a_target() -> None:
    place = Aiming(t.Cant("be_targeted", BOARS))
    game = place.table.game
    shy, hidden = place.table.creature("Shy", (1, 1), "shroud"), place.table.creature("Hidden", (1, 1), "hexproof", player=1)
    spec = t.TargetSpec(CREATURE)
    refused = [target_refused(game, spec, one, place.ctx) for one in (place.bear, place.boar, place.rock, shy, hidden)]
    assert [None if one is None else one[1] for one in refused] == [None, "101.2", "115.1", "702.18a", "702.11b"]
    assert place.legal(spec) == {place.bear, place.foe}
    assert [is_legal_target(game, spec, one, place.ctx) for one in (place.boar, shy, hidden)] == [False] * 3


def test_a_spell_never_targets_itself() -> None:
    table = Table()
    deny = t.SpellAbility(t.Body((t.Counter(t.TargetRef(0)),), (t.TargetSpec(t.IsSpell(), zones=("stack",)),)))
    one = table.hand(card("Deny", "instant", "{0}", None, deny))
    calm = table.hand(card("Calm", "instant", "{0}", None, t.SpellAbility(t.Body((t.GainLife(number(1)),)))))
    table.begin().cast(calm).cast(one)
    asked = [decision for decision in table.script.asked if decision.kind == "target"]
    assert asked == []
    first, second = table.game.stack
    item = table.game.objects[second].item
    ctx = Context(table.game, 0, second, item)
    spec = t.TargetSpec(t.IsSpell(), zones=("stack",))
    table.game.settled()
    assert legal_targets(table.game, spec, ctx) == (first,)
    assert "115.5" in table.game.deciding
    assert [is_legal_target(table.game, spec, id, ctx) for id in (first, second)] == [True, False]


def test_by_which_rule_targets_are_chosen() -> None:
    place = Aiming()
    assert rule_of_targeting(place.ctx) == "601.2c"
    for kind, rule in (("spell", "601.2c"), ("activated", "602.2b"), ("triggered", "603.3d")):
        place.ctx.item = StackItem(kind, place.rock, None, None)
        assert rule_of_targeting(place.ctx) == rule


def test_how_many_targets() -> None:
    place = Aiming()
    for minimum, maximum, available, expected in (
        (1, 1, 3, (1, 1)), (0, 2, 3, (0, 2)), (0, 5, 3, (0, 3)), (2, 2, 1, (2, 1)), (0, None, 3, (0, 3)), (1, None, 0, (1, 0)),
    ):
        spec = t.TargetSpec(CREATURE, number(minimum), None if maximum is None else number(maximum))
        assert limits(spec, place.ctx, available) == expected


def test_whether_targets_can_be_chosen() -> None:
    place = Aiming()
    one, two, three, four = (t.TargetSpec(CREATURE, number(n), number(n)) for n in (1, 2, 3, 4))
    none, some = t.TargetSpec(BOARS), t.TargetSpec(t.HasName(("Nobody",)))
    up_to = t.TargetSpec(t.HasName(("Nobody",)), number(0), number(1))
    mine = t.TargetSpec(CREATURE, number(2), number(2), different="controller")
    three_players = t.TargetSpec(CREATURE, number(3), number(3), different="controller")
    small, tiny = (t.TargetSpec(CREATURE, number(2), number(2), total=("mana_value", "<=", number(n))) for n in (3, 2))
    same = t.TargetSpec(CREATURE, number(2), number(2), same="creature_type")
    all_same = t.TargetSpec(CREATURE, number(3), number(3), same="creature_type")
    other = t.TargetSpec(t.And((CREATURE, t.Not(t.IsAmong(t.TargetRef(0))))))
    only = t.TargetSpec(BEARS)
    rows: list[tuple[tuple[t.TargetSpec, ...], bool]] = [
        ((), True), ((one,), True), ((two,), True), ((three,), True), ((four,), False), ((none,), True), ((some,), False),
        ((one, some), False), ((some, one), False), ((up_to,), True), ((mine,), True), ((three_players,), False),
        ((small,), True),
        ((tiny,), False), ((same,), True), ((all_same,), False), ((one, other), True),
        ((only, t.TargetSpec(t.And((BEARS, t.Not(t.IsAmong(t.TargetRef(0))))))), False),
        ((t.TargetSpec(t.ControlledBy(t.It()), each=ANYONE),), True),
        ((t.TargetSpec(t.And((BEARS, t.ControlledBy(t.It()))), each=ANYONE),), False),
    ]
    for row, (specs, may) in enumerate(rows):
        assert can_choose(place.table.game, specs, place.ctx) == may, row
    assert place.ctx.legal is None


def test_targets_of_one_requirement_together() -> None:
    place = Aiming()
    test = group_test(t.TargetSpec(CREATURE, different="controller"), place.ctx)
    assert test is not None
    assert [test(group) is None for group in ((place.bear,), (place.bear, place.boar), (place.bear, place.foe), ())] == [
        True, False, True, True]
    test = group_test(t.TargetSpec(CREATURE, same="creature_type"), place.ctx)
    assert test is not None
    assert [test(group) is None for group in ((place.bear,), (place.bear, place.foe), (place.bear, place.boar), ())] == [
        True, True, False, True]
    for op, limit, groups in (("<=", 3, [True, True, False]), (">=", 3, [False, True, True]), ("=", 4, [False, False, True])):
        test = group_test(t.TargetSpec(CREATURE, total=("mana_value", op, number(limit))), place.ctx)  # type: ignore[arg-type]
        assert test is not None
        chosen = ((place.bear,), (place.bear, place.foe), (place.bear, place.boar))
        assert [test(group) is None for group in chosen] == groups
    assert group_test(t.TargetSpec(CREATURE), place.ctx) is None
    players = group_test(t.TargetSpec(t.IsPlayer("any"), different="controller"), place.ctx)
    assert players is not None
    assert [players(group) is None for group in ((0, 1), (0, 0))] == [True, False]


def chosen(place: Aiming, *specs: t.TargetSpec, answers: tuple[Any, ...] = ()) -> tuple[Section, list[Any]]:
    asked: list[Any] = []

    def ask(decision: Any) -> Any:
        asked.append(decision)
        return answers[len(asked) - 1] if len(asked) <= len(answers) else default_answer(decision)

    place.table.script.asked.clear()
    return choose_targets(place.table.game, Section(-1, specs, ()), place.ctx, ask), asked


def test_who_chooses_targets_how_many_and_how_they_are_divided() -> None:
    place = Aiming()
    up_to = t.TargetSpec(CREATURE, number(0), number(2))
    section, asked = chosen(place, up_to, answers=((place.foe,),))
    assert (section.targets, section.shares) == (((place.foe,),), (None,))
    assert [(one.kind, one.player, one.minimum, one.maximum, one.rule) for one in asked] == [("target", 0, 0, 2, "601.2c")]
    place.table.game.settled()
    _, asked = chosen(place, t.TargetSpec(CREATURE, chooser=OPPONENTS))
    assert [one.player for one in asked] == [1]
    assert "601.7" in place.table.game.deciding
    place.table.game.settled()
    _, asked = chosen(place, t.TargetSpec(CREATURE, random=True))
    assert ([one.kind for one in asked], "601.7" in place.table.game.deciding) == (["random"], False)
    divided = t.TargetSpec(CREATURE, number(1), None, divide=number(2))
    section, asked = chosen(place, divided, answers=((place.bear, place.foe),))
    assert ([(one.minimum, one.maximum) for one in asked], section.shares) == ([(1, 2)], ((1, 1),))
    section, _ = chosen(place, t.TargetSpec(t.HasName(("Nobody",)), number(0), number(1)))
    assert section.targets == ((),)


def test_what_a_target_has_become_that_is_no_legal_target_any_more() -> None:
    place = Aiming()
    game = place.table.game
    spec, pair = t.TargetSpec(CREATURE), t.TargetSpec(CREATURE, number(2), number(2), different="controller")
    section = Section(-1, (spec, pair), (), ((place.bear,), (place.boar, place.foe)), (None, None))
    assert still_legal(game, section, place.ctx) == ((place.bear,), (place.boar, place.foe))
    game.alter(place.bear, phased_out="direct")
    assert still_legal(game, section, place.ctx) == ((), (place.boar, place.foe))
    game.alter(place.foe, controller=0, base_controller=0)
    game.settled()
    assert still_legal(game, section, place.ctx) == ((), ())
    assert "608.2b" in game.deciding
    assert place.ctx.legal is None
