"""Which ways of casting a card there are, who has them and when (601.3, 118.9): each way beside what lacks one thing."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.casting.alternatives import ALTERNATIVES
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import is_permitted, judged_as_cast, values_as_cast, ways
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.decisions import OPTIONAL_COST
from app.engine.position.objects import Card
from app.engine.position.stack import StackItem
from app.engine.reading.characteristics import chars
from tests.engine.casting import GAIN, ONE, TURN, cited, faces, gone_to, hows, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ANYONE, YOU, law

ZONES = ("hand", "graveyard", "exile", "command", "library")


def test_a_card_is_cast_from_its_owners_hand_by_that_player_only() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{1}{G}", (2, 2))
    own, other = gone_to(table, bear, ZONES), table.hand(bear, 1)
    assert {zone: hows(table, one) for zone, one in own.items()} == {
        "hand": [""], "graveyard": [], "exile": [], "command": [], "library": [],
    }
    assert (hows(table, own["hand"], 1), hows(table, other), hows(table, other, 1)) == ([], [], [""])


GRAVEYARD = [
    ("flashback", "702.34a", True), ("escape", "702.138a", False), ("disturb", "702.146a", False),
    ("jump-start", "702.133a", True),
    ("retrace", "702.81a", False), ("harmonize", "702.180a", True), ("aftermath", "702.127a", True),
]


@pytest.mark.parametrize(("name", "rule", "exiled"), GRAVEYARD)
def test_a_card_is_cast_from_its_owners_graveyard_by_a_keyword(name: str, rule: str, exiled: bool) -> None:
    table = Table().begin()
    costs = name not in ("jump-start", "retrace", "aftermath")
    memory = card("Memory", "sorcery", "{U}", None, GAIN, keyword(name, ONE if costs else None))
    back = card("Echo", "sorcery", "{3}")
    held = gone_to(table, Card("Memory", (memory.faces[0], back.faces[0]), "transform"), ZONES)
    assert {zone: hows(table, one) for zone, one in held.items()} == {
        "hand": [""], "graveyard": [name], "exile": [], "command": [], "library": [],
    }
    assert hows(table, held["graveyard"], 1) == []
    (way,) = ways(table.game, 0, held["graveyard"])
    assert (way.rule, way.exile_after, way.free, way.lands) == (rule, exiled, False, False)
    assert way.cost == (ONE if costs else None)
    assert way.face == (1 if name in ("disturb", "aftermath") else 0)
    assert (way.additional is not None) == (name in ("jump-start", "retrace"))
    assert rule in cited(table, lambda: ways(table.game, 0, held["graveyard"]))


def test_what_is_discarded_to_cast_a_card_again() -> None:
    table = Table().begin()
    found = [
        ways(table.game, 0, table.put(card("Memory", "sorcery", "{U}", None, GAIN, keyword(name, None)), 0, "graveyard"))[0]
        for name in ("jump-start", "retrace")
    ]
    assert [way.additional for way in found] == [
        t.DiscardCards(t.Number(1)), t.DiscardCards(t.Number(1), t.HasType(("land",))),
    ]


def test_mayhem_only_of_a_card_its_owner_discarded_this_turn() -> None:
    table = Table().begin()
    riot = table.put(card("Riot", "instant", "{3}", None, GAIN, keyword("mayhem")), 0, "graveyard")
    wild = table.put(card("Wild", "land", "", None, keyword("mayhem", None)), 0, "graveyard")
    assert hows(table, riot) == []
    for player, what, found in ((0, riot, ["mayhem"]), (1, riot, []), (0, wild, [])):
        table.game.history = (ev.LifeGained(player=0, amount=1), ev.CardDiscarded(player=player, object=what))
        assert hows(table, riot) == found
    drawn = ev.CardDrawn(0)
    drawn.object = riot
    table.game.history = (drawn,)
    assert hows(table, riot) == []
    table.game.history = (ev.CardDiscarded(player=0, object=wild), ev.CardDiscarded(player=0, object=riot))
    assert [ways(table.game, 0, one)[0].lands for one in (riot, wild)] == [False, True]
    assert "702.187b" in cited(table, lambda: ways(table.game, 0, riot))


def test_a_cost_equal_to_the_mana_cost_is_that_of_what_is_cast() -> None:
    table = Table().begin()
    own = t.ManaCostOf(t.It())
    rows = {"{2}{R}": t.ManaCost(("2", "R")), "{X}": t.ManaCost(("X",)), "": t.Unpayable()}
    for cost, paid in rows.items():
        memory = table.put(card("Memory", "sorcery", cost, None, GAIN, keyword("flashback", own)), 0, "graveyard")
        assert [way.cost for way in ways(table.game, 0, memory)] == [paid]
    both = t.Costs((own, t.PayLife(t.Number(2))))
    memory = table.put(card("Memory", "sorcery", "{1}", None, GAIN, keyword("flashback", both)), 0, "graveyard")
    assert [way.cost for way in ways(table.game, 0, memory)] == [t.Costs((ONE, t.PayLife(t.Number(2))))]


@pytest.mark.parametrize("layout", ["split", "fuse", "adventure"])
def test_either_half_of_a_split_card_is_cast_again(layout: str) -> None:
    table = Table().begin()
    again = keyword("flashback", t.ManaCostOf(t.It()))
    halves = faces(layout, card("Near", "sorcery", "{R}", None, GAIN, again), card("Far", "sorcery", "{2}{U}", None, GAIN))
    found = ways(table.game, 0, table.put(halves, 0, "graveyard"))
    whole = ("flashback", 0, t.ManaCost(("R",)), True)
    other = ("flashback adventure" if layout == "adventure" else "flashback half_1", 1, t.ManaCost(("2", "U")), True)
    assert [(way.how, way.face, way.cost, way.exile_after) for way in found] == [whole, other]


# ---- faces -----------------------------------------------------------------------------------------------------------

FACES = [
    ("normal", "sorcery", {"": (0, "601.2")}), ("transform", "sorcery", {"": (0, "601.2")}),
    ("split", "sorcery", {"half_0": (0, "709.3"), "half_1": (1, "709.3")}),
    ("room", "enchantment", {"half_0": (0, "709.3"), "half_1": (1, "709.3")}),
    ("aftermath", "sorcery", {"half_0": (0, "709.3")}),
    ("modal_dfc", "sorcery", {"": (0, "601.2"), "back_face": (1, "712.11b")}),
    ("modal_dfc", "land", {"": (0, "601.2"), "back_face": (1, "712.12")}),
    ("adventure", "sorcery", {"": (0, "601.2"), "adventure": (1, "715.3")}),
    ("omen", "sorcery", {"": (0, "601.2"), "omen": (1, "720.3")}),
]


@pytest.mark.parametrize(("layout", "kind", "expected"), FACES)
def test_faces_and_halves_that_may_be_cast(layout: str, kind: str, expected: dict[str, tuple[int, str]]) -> None:
    table = Table().begin()
    two = table.hand(faces(layout, card("Near", "instant", "{R}", None, GAIN), card("Far", kind, "{2}{U}", None, GAIN)))
    assert {way.how: (way.face, way.rule) for way in ways(table.game, 0, two)} == expected
    if layout != "aftermath":
        assert {rule for _, rule in expected.values()} - {"601.2"} <= cited(table, lambda: ways(table.game, 0, two))
    assert [way.lands for way in ways(table.game, 0, two) if way.how in ("", "back_face")] == [
        True for how in expected if how in ("", "back_face")]


def test_both_halves_are_fused_only_from_the_hand_and_with_fuse() -> None:
    table = Table().begin()
    law(table, t.MayPlay(t.Anything(), ("graveyard",), YOU))

    def halves(*held: t.Ability) -> Card:
        return faces("split", card("Near", "sorcery", "{R}", None, GAIN, *held), card("Far", "sorcery", "{2}{U}", None, GAIN))

    fuse = keyword("fuse", None)
    assert hows(table, table.hand(halves())) == ["half_0", "half_1"]
    assert hows(table, table.put(halves(fuse), 0, "graveyard")) == ["half_0", "half_1"]
    split = table.hand(halves(fuse))
    both = ways(table.game, 0, split)[2]
    seen = [values_as_cast(table.game, split, way) for way in ways(table.game, 0, split)]
    assert [one.name for one in seen] == ["Near", "Far", "Near // Far"]
    assert (both.how, both.cost, both.rule, seen[2].mana_cost) == ("fused", None, "702.102a", ("R", "2", "U"))
    assert "702.102a" in cited(table, lambda: ways(table.game, 0, table.hand(halves(fuse))))


# ---- alternative costs -----------------------------------------------------------------------------------------------

PLAIN_ALTERNATIVES = (
    "dash", "blitz", "overload", "emerge", "awaken", "mutate", "evoke", "web-slinging", "warp", "bestow", "impending", "morph",
    "megamorph", "disguise",
)


@pytest.mark.parametrize("name", PLAIN_ALTERNATIVES)
def test_a_keywords_alternative_cost_is_beside_the_mana_cost(name: str) -> None:
    table = Table().begin()
    bear, law_of = card("Bear", "creature: Bear", "{4}", (2, 2), keyword(name)), t.MayPlay(t.Anything(), ("graveyard",), YOU)
    mine = table.hand(bear)
    assert hows(table, mine) == ["", name]
    assert hows(table, mine, 1) == []
    way = ways(table.game, 0, mine)[1]
    down = name in ("morph", "megamorph", "disguise")
    assert way.cost == (t.ManaCost(("3",)) if down else ONE)
    assert (way.face_down is not None, way.flash) == (down, False)
    assert way.rule in cited(table, lambda: ways(table.game, 0, mine))
    if way.face_down is not None:
        assert [held.name for held in way.face_down.abilities if isinstance(held, t.KeywordAbility)] == (
            ["ward"] if name == "disguise" else [])
    elif name in ALTERNATIVES:
        assert hows(table, table.hand(card("Bear", "creature: Bear", "{4}", (2, 2), keyword(name, None)))) == [""]
    law(table, law_of)
    buried = hows(table, table.put(bear, 0, "graveyard"))
    assert buried == (["permission"] if name == "warp" else ["permission", name])


def test_the_back_face_is_cast_converted_where_there_is_one() -> None:
    table = Table().begin()
    mover = keyword("more than meets the eye")
    one, other = card("Robot", "artifact creature", "{4}", (2, 2), mover), card("Car", "artifact", "{4}")
    assert hows(table, table.hand(one)) == [""]
    assert hows(table, table.put(one.faces[0], 0, "hand")) == [""]
    assert hows(table, table.put(card("Bear", "creature", "{4}", (1, 1), keyword("blitz")).faces[0], 0, "hand")) == ["", "blitz"]
    found = ways(table.game, 0, table.hand(faces("transform", one, other)))
    assert [(way.how, way.face) for way in found] == [("", 0), ("more than meets the eye", 1)]


DAMAGE_BY = {"prowl": "Rogue", "freerunning": "Assassin"}


def damage(source: int, target: int = 1, amount: int = 1, combat: bool = True) -> ev.Damage:
    return ev.Damage(source, target, amount, combat=combat)


def test_prowl_and_freerunning_by_combat_damage_to_a_player_from_ones_own() -> None:
    for name, kind in DAMAGE_BY.items():
        table = Table()
        spell = table.hand(card("Trick", "creature: Rogue", "{4}", (1, 1), keyword(name)))
        mine, theirs = (table.creature("Agent", types=f"creature: {kind}", player=player) for player in (0, 1))
        bear, leader = table.creature(), table.creature("Leader")
        badge = table.put(card("Badge", f"artifact: {kind}", "{1}"))
        table.begin()
        table.game.alter(leader, marks=frozenset({"commander"}))
        rows = [
            (damage(mine), True), (damage(mine, combat=False), False), (damage(mine, amount=0), False),
            (damage(mine, bear), False),
            (damage(theirs), False), (damage(bear), False), (damage(leader), name == "freerunning"),
            (damage(badge), name == "prowl"), (damage(mine, -1), False), (ev.LifeLost(player=1, amount=1), False),
            (damage(mine, 0), True),
        ]
        for event, may in rows:
            table.game.history = (ev.LifeLost(player=0, amount=1), event)
            assert hows(table, spell) == ["", *[name] * may], (name, event)


def test_prowl_is_by_creature_types_the_spell_has() -> None:
    table = Table()
    spell = table.put(card("Trick", "kindred sorcery: Rogue Arcane", "{4}", None, GAIN, keyword("prowl")), 0, "hand")
    rogue, other = (table.creature("One", types=f"creature: {kind}") for kind in ("Rogue", "Arcane"))
    table.begin()
    for source, found in ((rogue, ["", "prowl"]), (other, [""])):
        table.game.history = (damage(source),)
        assert hows(table, spell) == found


def test_spectacle_and_surge_by_what_happened_this_turn() -> None:
    table = Table().begin()
    bear = table.creature()
    show, wave = (table.hand(card("Show", "sorcery", "{4}", None, GAIN, keyword(name))) for name in ("spectacle", "surge"))
    rows: list[tuple[ev.Event, list[bool]]] = [
        (ev.LifeLost(player=1, amount=1), [True, False]), (ev.LifeLost(player=0, amount=1), [False, False]),
        (ev.LifeGained(player=1, amount=1), [False, False]), (ev.SpellCast(bear, 0), [False, True]),
        (ev.SpellCast(bear, 1), [False, False]),
    ]
    for event, may in rows:
        table.game.history = (ev.LifeLost(player=0, amount=1), event)
        assert [len(hows(table, one)) == 2 for one in (show, wave)] == may


def test_sneak_in_ones_own_declare_blockers_step() -> None:
    for step, active, may in (
        ("declare_blockers", 0, True), ("declare_blockers", 1, False), ("declare_attackers", 0, False),
        ("precombat_main", 0, False),
    ):
        table = Table()
        shadow = table.hand(card("Shade", "creature: Ninja", "{4}", (1, 1), keyword("sneak")))
        mover = table.creature("Mover", player=active)
        table.begin(active=active)
        if step != "precombat_main":
            table.answer("attackers", ((mover, 1 - active),)).to(step)
        found = ways(table.game, 0, shadow)
        assert [way.how for way in found] == ["", *["sneak"] * may]
        assert [way.flash for way in found] == [False, *[True] * may]


def test_alternative_costs_of_ones_own_hold_under_their_conditions() -> None:
    table = Table().begin()
    yes, no = t.Exists(t.All(t.HasName(("Bear",)))), t.Exists(t.All(t.HasName(("Boar",))))
    table.creature("Bear")
    free = t.AlternativeCost(None, "free")
    for condition, effect, found in (
        (None, free, [("", False), ("free", True)]), (yes, free, [("", False), ("free", True)]), (no, free, [("", False)]),
        (None, t.AlternativeCost(ONE, "alternative", yes), [("", False), ("alternative", False)]),
        (None, t.AlternativeCost(ONE, "alternative", no), [("", False)]),
        (None, t.AlternativeCost(ONE, "alternative", what=t.HasName(("Boar",))), [("", False)]),
    ):
        other = t.PlayerRule("no_max_hand_size", YOU)
        spell = table.hand(card("Trick", "sorcery", "{4}", None, GAIN, t.StaticAbility((other, effect), condition)))
        assert [(way.how, way.free) for way in ways(table.game, 0, spell)] == found
        assert ("118.9" in cited(table, lambda: ways(table.game, 0, spell))) == (len(found) == 2)  # noqa: B023


def test_alternative_costs_from_effects_are_for_their_controllers_spells() -> None:
    table = Table().begin()
    bear, boar = (card(name, "creature", "{4}", (1, 1)) for name in ("Bear", "Boar"))
    own, other = table.hand(bear), table.hand(boar)
    theirs = table.hand(bear, 1)
    lawn = law(table, t.AlternativeCost(ONE, "alternative", what=t.HasName(("Bear",))))
    assert [hows(table, own), hows(table, other), hows(table, theirs, 1)] == [["", "alternative"], [""], [""]]
    law(table, t.AlternativeCost(t.PayLife(t.Number(1)), "alternative"))  # of the law itself
    (_, way) = ways(table.game, 0, own)
    assert (way.cost, way.free, way.source, way.once, way.rule) == (ONE, False, lawn, None, "118.9")


def test_an_alternative_cost_for_one_spell_each_turn() -> None:
    table = Table().begin()
    own = table.hand(card("Bear", "creature", "{4}", (1, 1)))
    law(table, t.AlternativeCost(None, "free", what=CREATURE, once_each_turn=True))
    (_, way) = ways(table.game, 0, own)
    assert (way.how, way.cost, way.free, way.once is not None) == ("free", None, True, True)
    table.game.counted = {way.once: 1}
    assert hows(table, own) == [""]


def test_the_cost_of_an_effects_alternative_speaks_of_the_spell_it_is_for() -> None:
    table = Table().begin()
    law(table, t.AlternativeCost(t.ManaCostOf(t.It()), "alternative", what=CREATURE))
    (_, way) = ways(table.game, 0, table.hand(card("Bear", "creature", "{4}", (1, 1))))
    assert way.cost == t.ManaCostOf(t.This())


def test_a_keyword_that_an_effect_gives_tells_its_source() -> None:
    table = Table().begin()
    blitz, again = keyword("blitz"), keyword("flashback")
    own = table.hand(card("Bear", "creature", "{4}", (1, 1), blitz))
    lent = table.hand(card("Boar", "creature", "{4}", (1, 1)))
    memory = table.put(card("Memory", "sorcery", "{4}", None, GAIN), 0, "graveyard")
    hand, yard = (t.All(t.HasName(names), zones=(zone,)) for names, zone in ((("Boar",), "hand"), (("Memory",), "graveyard")))
    giver = law(table, t.Modify(hand, (t.AddAbility(blitz),)), t.Modify(yard, (t.AddAbility(again),)))
    found = [ways(table.game, 0, one)[-1] for one in (own, lent, memory)]
    assert [(way.how, way.source) for way in found] == [("blitz", 0), ("blitz", giver), ("flashback", giver)]
    dash = keyword("dash")
    other = law(table, t.Modify(hand, (t.AddAbility(dash),)))
    assert [(way.how, way.source) for way in ways(table.game, 0, lent)] == [("", 0), ("blitz", giver), ("dash", other)]


def test_prototype_and_cleave_change_what_is_cast() -> None:
    table = Table().begin()
    small = t.KeywordAbility("prototype", t.ManaCost(("1", "R")), words=("2/3",))
    golem = table.hand(card("Golem", "artifact creature", "{7}", (6, 6), small))
    plain = ways(table.game, 0, golem)[1].as_cast
    assert plain is not None
    assert (plain.power, plain.toughness, plain.mana_cost, plain.mana_value, plain.colors) == (2, 3, ("1", "R"), 2, {"R"})
    more = t.SpellAbility(t.Body((t.GainLife(t.Number(9)),)))
    for ability, kept in ((more, more), (None, GAIN)):
        cleft = table.hand(card("Cleft", "sorcery", "{2}", None, GAIN, keyword("cleave", ability=ability)))
        values = ways(table.game, 0, cleft)[1].as_cast
        assert values is not None
        assert [one for one in values.abilities if isinstance(one, t.SpellAbility)] == [kept]


# ---- commanders, and cards in exile ----------------------------------------------------------------------------------


def test_a_commander_costs_two_more_for_each_time_it_was_cast_from_there() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2), keyword("blitz"))
    held = gone_to(table, bear, ZONES)
    for one in held.values():
        table.game.alter(one, marks=frozenset({"commander"}))
    leader = held["command"]
    assert {zone: hows(table, one) for zone, one in held.items()} == {
        "hand": ["", "blitz"], "graveyard": [], "exile": [], "command": ["commander", "blitz"], "library": [],
    }
    assert hows(table, leader, 1) == []
    assert "903.8" in cited(table, lambda: ways(table.game, 0, leader))
    for times, tax in ((0, None), (1, t.ManaCost(("2",))), (3, t.ManaCost(("6",)))):
        table.game.alter_player(0, notes={"commander_casts": {"Bear": times, "Boar": 9}})
        found = ways(table.game, 0, leader)
        assert [(way.additional, way.lands, way.how) for way in found] == [(tax, False, "commander"), (tax, False, "blitz")]
        assert (found[0].rule, "903.8" in found[0].where, "903.8" in found[1].where) == ("903.8", False, True)
    table.game.alter(leader, marks=frozenset())
    assert hows(table, leader) == []


def exiled(table: Table, what: Card, **notes: Any) -> int:
    made = table.put(what, 0, "exile")
    table.game.alter(made, notes=notes)
    return made


def test_cards_cast_from_exile_on_a_later_turn() -> None:
    table = Table().begin(turn=TURN)
    bear = card("Bear", "creature: Bear", "{4}", (2, 2), keyword("foretell"), keyword("plot"), keyword("warp"))
    rules = {"warped": "702.185a", "plotted": "702.170d", "foretold": "702.143a"}
    expected: dict[str, tuple[str, bool, t.Cost | None]] = {
        "warped": ("", False, None), "plotted": ("plot", True, None), "foretold": ("foretell", False, ONE),
    }
    for note, row in expected.items():
        for turn, may in ((TURN - 1, True), (TURN, False), (TURN + 1, False), (None, False)):
            one = exiled(table, bear, **({} if turn is None else {note: turn}))
            found = ways(table.game, 0, one)
            assert [(way.how, way.free, way.cost) for way in found] == [row] * may, (note, turn)
            assert [way.rule for way in found] == [rules[note]] * may
            assert (rules[note] in cited(table, lambda: ways(table.game, 0, one))) == may  # noqa: B023
            assert hows(table, one, 1) == []


def test_a_foretold_card_of_two_faces_is_cast_as_either() -> None:
    table = Table().begin(turn=TURN)
    front, back = card("Bear", "creature: Bear", "{4}", (2, 2), keyword("foretell")), card("Boar", "creature", "{4}", (2, 2))
    assert hows(table, exiled(table, faces("modal_dfc", front, back), foretold=1)) == ["foretell", "foretell back_face"]


def test_a_card_on_an_adventure_is_cast_by_whoever_sent_it_there() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2))
    assert [hows(table, exiled(table, bear, adventure=player)) for player in (0, 1)] == [[""], []]
    assert "715.3d" in cited(table, lambda: ways(table.game, 0, exiled(table, bear, adventure=0)))


def test_the_copy_of_a_prepare_spell_is_cast_while_its_permanent_is_prepared() -> None:
    table = Table().begin()
    mine, theirs = table.creature(), table.creature(player=1)
    prepared = frozenset({"prepared"})
    for permanent, marks, may in ((mine, prepared, True), (theirs, prepared, False), (mine, frozenset[str](), False)):
        table.game.alter(permanent, marks=marks)
        copy = exiled(table, card("Trick", "instant", "{R}", None, GAIN), prepared_by=permanent)
        assert [(way.how, way.source) for way in ways(table.game, 0, copy)] == [("prepare", mine)] * may
        assert ("722.3c" in cited(table, lambda: ways(table.game, 0, copy))) == may  # noqa: B023
    assert hows(table, exiled(table, card("Trick", "instant", "{R}", None, GAIN), prepared_by=999)) == []


# ---- permissions -----------------------------------------------------------------------------------------------------

PERMISSIONS: list[tuple[t.MayPlay, dict[str, bool], dict[str, bool]]] = [
    (t.MayPlay(CREATURE, ("graveyard",), YOU), {"graveyard": True}, {}),
    (t.MayPlay(CREATURE, ("graveyard", "exile"), YOU), {"graveyard": True, "exile": True}, {"exile": True}),
    (t.MayPlay(CREATURE, ("exile",), ANYONE), {"exile": True}, {"exile": True}),
    (t.MayPlay(CREATURE, ("exile",), t.EachOpponent()), {}, {}),
    (t.MayPlay(t.HasType(("artifact",)), ("graveyard", "exile"), YOU), {}, {}),
    (t.MayPlay(CREATURE, ("graveyard",), YOU, owned_by=t.EachOpponent()), {}, {"graveyard": True}),
    (t.MayPlay(CREATURE, ("graveyard",), YOU, owned_by=ANYONE), {"graveyard": True}, {"graveyard": True}),
]


@pytest.mark.parametrize(("effect", "own", "others"), PERMISSIONS)
def test_permissions_from_other_zones(effect: t.MayPlay, own: dict[str, bool], others: dict[str, bool]) -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2))
    mine, theirs = gone_to(table, bear, ("graveyard", "exile")), gone_to(table, bear, ("graveyard", "exile"), 1)
    source = law(table, effect)
    assert [{zone: True for zone, one in held.items() if hows(table, one)} for held in (mine, theirs)] == [own, others]
    for held in (mine, theirs):
        for one in held.values():
            for way in ways(table.game, 0, one):
                assert (way.how, way.rule, way.source, way.free, way.cost) == ("permission", "601.3", source, False, None)


def test_a_permission_that_names_the_cards_is_for_cards_of_other_players_too() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2))
    one, other = table.put(bear, 1, "graveyard"), table.put(bear, 1, "graveyard")
    among = t.IsAmong(t.Linked("exiled"))
    for filter in (among, t.And((CREATURE, among))):
        source = law(table, t.MayPlay(filter, ("graveyard",), YOU))
        table.game.alter(source, notes={"linked:exiled": (one,)})
        assert [hows(table, thing) for thing in (one, other)] == [["permission"], []]
        table.game.take_out(source)


def test_only_the_top_card_of_a_library() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2))
    below, top = table.put(bear, 0, "library", place=0), table.put(bear, 0, "library", place=0)
    law(table, t.MayPlay(CREATURE, ("library",), YOU))
    assert [hows(table, one) for one in (top, below)] == [["permission"], []]


def test_what_a_permission_says_of_the_spell() -> None:
    table = Table().begin()
    bear = card("Bear", "creature: Bear", "{4}", (2, 2), keyword("blitz"))
    buried = table.put(bear, 0, "graveyard")
    life, life_more = t.PayLife(t.Number(1)), t.PayLife(t.Number(2))
    for said, expected in (({}, [True, False]), ({"lands": False}, [False, False])):
        source = law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, **said))  # type: ignore[arg-type]
        assert [way.lands for way in ways(table.game, 0, buried)] == expected
        table.game.take_out(source)
    rows: list[tuple[dict[str, Any], dict[str, tuple[Any, ...]]]] = [
        ({}, {"permission": (None, False, None), "blitz": (ONE, False, None)}),
        ({"cost": life}, {"permission": (life, False, None)}), ({"free": True}, {"permission": (None, True, None)}),
        ({"key": "top"}, {"top": (None, False, None), "blitz": (ONE, False, None)}),
        ({"using": "blitz"}, {"blitz": (ONE, False, None)}),
        ({"using": "dash"}, {}),
        ({"additional": life_more}, {"permission": (None, False, life_more), "blitz": (ONE, False, life_more)}),
        ({"cost": t.ManaCostOf(t.It())}, {"permission": (t.ManaCostOf(t.This()), False, None)}),
    ]
    for said, expected in rows:
        source = law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, **said))
        found = {way.how: (way.cost, way.free, way.additional) for way in ways(table.game, 0, buried)}
        assert found == expected, said
        table.game.take_out(source)
    for name, value in (("flash", True), ("spent_as", "any_color"), ("exile_after", True)):
        source = law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, **{name: value}))  # type: ignore[arg-type]
        assert [getattr(way, name) for way in ways(table.game, 0, buried)] == [value, value]
        table.game.take_out(source)
    law(table, t.MayPlay(CREATURE, ("graveyard",), YOU))
    assert [(way.flash, way.spent_as, way.exile_after) for way in ways(table.game, 0, buried)] == [(False, None, False)] * 2


def test_of_two_alternative_costs_one_is_paid() -> None:
    table = Table().begin()
    own = t.StaticAbility((t.AlternativeCost(None, "free"),))
    buried = table.put(card("Bear", "creature: Bear", "{4}", (2, 2), own), 0, "graveyard")
    for said, expected in (({}, [("permission", False), ("free", True)]), ({"free": True}, [("permission", True)])):
        source = law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, **said))  # type: ignore[arg-type]
        assert [(way.how, way.free) for way in ways(table.game, 0, buried)] == expected
        table.game.take_out(source)


def test_a_way_that_gives_flash_keeps_it_where_a_permission_lets_it_be_used() -> None:
    table = Table()
    buried = table.put(card("Shade", "creature: Ninja", "{4}", (1, 1), keyword("sneak")), 0, "graveyard")
    mover = table.creature("Mover")
    law(table, t.MayPlay(CREATURE, ("graveyard",), YOU))
    table.begin().answer("attackers", ((mover, 1),)).to("declare_blockers")
    found = ways(table.game, 0, buried)
    assert [(way.how, way.flash, way.additional is None) for way in found] == [
        ("permission", False, True), ("sneak", True, False)]
    taxed = law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, additional=ONE))
    both = next(way for way in ways(table.game, 0, buried) if way.how == "sneak" and way.source == taxed)
    assert both.additional == t.Costs((ONE, ALTERNATIVES["sneak"].besides or ONE))


def test_a_permission_for_one_spell_each_turn() -> None:
    table = Table().begin()
    buried = table.put(card("Bear", "creature: Bear", "{4}", (2, 2)), 0, "graveyard")
    law(table, t.MayPlay(CREATURE, ("graveyard",), YOU, once_each_turn=True))
    (way,) = ways(table.game, 0, buried)
    assert way.once is not None
    table.game.counted = {way.once: 1}
    assert hows(table, buried) == []
    law(table, t.MayPlay(CREATURE, ("graveyard",), YOU))
    assert [one.once for one in ways(table.game, 0, buried)] == [None]


def test_a_permission_is_for_what_the_card_would_be_as_it_is_cast() -> None:
    table = Table().begin()
    two = faces("adventure", card("Bear", "creature: Bear", "{4}", (2, 2)), card("Stroll", "sorcery", "{1}", None, GAIN))
    law(table, t.MayPlay(t.HasType(("sorcery",)), ("graveyard",), YOU))
    assert hows(table, table.put(two, 0, "graveyard")) == ["adventure"]
    law(table, t.MayPlay(CREATURE, ("exile",), YOU, lands=False, spells=True))
    assert [(way.how, way.lands, way.spells) for way in ways(table.game, 0, table.put(two, 0, "exile"))] == [
        ("permission", False, True)]


def test_values_as_cast_by_each_way() -> None:
    table = Table().begin()
    bear = table.hand(card("Bear", "creature: Bear", "{X}{1}{G}", (2, 2)))
    seen = values_as_cast(table.game, bear, Way())
    assert (seen.name, seen.mana_value) == ("Bear", 2)
    assert values_as_cast(table.game, bear, Way(), 3).mana_value == 5
    assert values_as_cast(table.game, bear, Way(face=1)).name == "Bear"
    assert values_as_cast(table.game, bear, Way("bestow")).types == {"enchantment"}
    other, token = card("Boar", "creature", "{1}", (1, 1)).faces[0], table.put(card("Newt", "creature", "", (1, 1)).faces[0])
    assert [values_as_cast(table.game, bear, Way(**{name: other})) for name in ("face_down", "as_cast")] == [other, other]
    assert values_as_cast(table.game, token, Way()).name == "Newt"
    assert "601.3e" in cited(table, lambda: judged_as_cast(table.game, bear, Way("bestow")).__enter__())
    with judged_as_cast(table.game, bear, Way("bestow")):
        assert "creature" not in chars(table.game, bear).types
    assert "creature" in chars(table.game, bear).types
    two = table.hand(faces("modal_dfc", card("Near", "sorcery", "{R}", None, GAIN), card("Far", "instant", "{2}", None, GAIN)))
    assert [values_as_cast(table.game, two, Way(face=face)).name for face in (0, 1)] == ["Near", "Far"]


def test_whatever_is_chosen_for_x_the_permission_still_has_to_fit() -> None:
    table = Table().begin()
    spell = table.hand(card("Bear", "creature: Bear", "{X}{G}", (2, 2)))
    before = table.game.objects[spell]
    small = t.Quality("mana_value", "<=", t.Number(3))
    ctx = Context(table.game, 0, spell)
    for fits, chosen, may in (
        (None, 9, True), (small, 0, True), (small, 2, True), (small, 3, False),
        (t.Not(small), 0, True), (t.Not(small), None, True),
    ):
        item = StackItem("spell", spell, None, None)
        item.x = {} if chosen is None else {"X": chosen}
        table.game.alter(spell, item=item)
        way = Way(fits=None if fits is None else (fits, ctx))
        assert is_permitted(table.game, before, spell, way) == may
    table.game.alter(spell, item=None)
    assert is_permitted(table.game, before, spell, Way(fits=(small, ctx)))


@pytest.mark.parametrize(("lands", "greatest"), [(1, 0), (2, 0), (3, 1), (4, 1), (9, 4)])
def test_a_spell_with_x_can_be_kicked_as_often_as_it_can_be_paid_for(lands: int, greatest: int) -> None:
    """601.2b: X is announced afterwards, and none of its values pays for one kick more."""
    table = Table()
    storm = table.hand(card("Storm", "sorcery", "{X}{R}", None, keyword("multikicker", t.ManaCost(("1", "R"))), GAIN))
    table.lands("R" * lands)
    table.begin().cast(storm)
    asked = [tuple(one.options) for one in table.script.asked if one.kind == OPTIONAL_COST]
    assert asked == ([tuple(range(greatest + 1))] if greatest else [])


def test_a_spell_with_x_is_kicked_no_oftener_than_there_are_targets() -> None:
    """601.2c: no value of X makes a further thing a target."""
    table = Table()
    kicks = t.ValueOf("times_kicked", t.This())
    more = t.TargetSpec(t.AnyTarget(), kicks, kicks)
    hail = t.SpellAbility(t.Body((t.DealDamage(t.X(), t.TargetRef(0)),), (more,)))
    storm = table.hand(card("Storm", "sorcery", "{X}{R}", None, keyword("multikicker"), hail))
    table.lands("R" * 9)
    table.begin().cast(storm)
    assert [tuple(one.options) for one in table.script.asked if one.kind == OPTIONAL_COST] == [(0, 1, 2)]
