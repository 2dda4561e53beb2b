"""Which objects and players fit a description by what they are, have, or what has happened to them (109.2), as tables: what fits
beside what differs in one respect."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.position.rulesets import Ruleset
from app.engine.position.values import Values
from app.engine.reading.meaning import matches
from app.engine.reading.qualities import chosen, mana_value
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.describing import ROCK, SPARK, UNKNOWN, cast_from, cites, fit, on_stack

YOU, OPPONENT = t.You(), t.EachOpponent()


def test_permanents_and_permanent_cards() -> None:
    table = Table()
    bear, land = table.creature(), table.put(card("Den", "land"))
    token = table.put(card("Newt", "creature: Newt", "", (1, 1)).faces[0])
    held = [table.put(what, 0, "hand") for what in (ROCK, SPARK, card("Bear", "creature", "{1}", (2, 2)))]
    table.begin()
    spells = [on_stack(table, "spell"), on_stack(table, "activated")]
    shown = table.game.create(ROCK.faces[0], 0, "stack", ROCK).id
    things = (bear, land, token, *held, *spells, shown, UNKNOWN, 0)
    assert fit(table, t.IsPermanent(), *things) == [True, True, True, True, False, True, False, False, False, False, False]
    assert fit(table, t.Anything(), *things) == [True] * 10 + [False]
    assert fit(table, t.IsToken(), *things) == [False, False, True] + [False] * 8


def test_a_permanent_whose_values_are_those_of_no_permanent_is_one() -> None:
    table = Table()
    bear = table.creature()
    table.game.alter(bear, values=SPARK.faces[0])
    assert fit(table.begin(), t.IsPermanent(), bear) == [True]


def test_cards_are_no_tokens_nor_copies() -> None:
    """108.2, 707.10."""
    table = Table().begin()
    announced = table.game.create(SPARK.faces[0], 0, "stack", SPARK).id
    assert fit(table, t.IsSpell(), announced) == [False]
    plain, copied, token = (on_stack(table, "spell", is_copy=copy, is_token=is_token) for copy, is_token in (
        (False, False), (True, False), (False, True)))
    ability = on_stack(table, "triggered")
    assert fit(table, t.IsCard(), plain, copied, token, ability, UNKNOWN) == [True, False, False, False, False]
    perform(table.game, [ev.ZoneChange(plain, "stack", "graveyard")])
    assert fit(table, t.IsSpell(), copied, table.find("Spark", "graveyard"), ability) == [True, False, False]


def test_abilities_by_kind_and_source() -> None:
    table = Table()
    bear, rock = table.creature(), table.put(ROCK)
    table.begin()
    loyal = t.ActivatedAbility(t.Costs((t.Loyalty(1), t.ManaCost(()))), t.Body((t.Nothing(),)))
    plain = t.ActivatedAbility(t.Costs((t.TapThis(), t.ManaCost(()))), t.Body((t.Nothing(),)))
    chain: list[tuple[str, int, Any]] = [
        ("activated", bear, loyal), ("activated", bear, plain), ("triggered", rock, loyal), ("spell", bear, None),
    ]
    things = [on_stack(table, kind, source=source, ability=ability) for kind, source, ability in chain]
    rows: list[tuple[t.Filter, list[bool]]] = [
        (t.IsAbility(), [True, True, True, False]), (t.IsAbility(("activated",)), [True, True, False, False]),
        (t.IsAbility(("triggered",)), [False, False, True, False]), (t.IsAbility(("loyalty",)), [True, False, False, False]),
        (t.FromSource(CREATURE), [True, True, False, False]),
        (t.FromSource(t.HasType(("artifact",))), [False, False, True, False]),
    ]
    assert [fit(table, filter, *things) for filter, _ in rows] == [expected for _, expected in rows]
    perform(table.game, [ev.ZoneChange(bear, "battlefield", "graveyard")])
    assert fit(table, t.FromSource(CREATURE), *things) == [True, True, False, False]  # 113.7a


def test_abilities_that_things_have() -> None:
    table = Table()
    tap = t.ActivatedAbility(t.Costs((t.TapThis(), t.ManaCost(()))), t.Body((t.Nothing(),)))
    free = t.ActivatedAbility(t.ManaCost(()), t.Body((t.Nothing(),)))
    mana = t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana((("G",),)),)))
    loyal = t.ActivatedAbility(t.Loyalty(1), t.Body((t.Nothing(),)))
    trigger = t.TriggeredAbility(t.BeginsStep("upkeep"), t.Body((t.Nothing(),)))
    static = t.StaticAbility((t.Modify(t.All(t.HasName(("Nobody",))), (t.ModifyPT(t.Number(1), t.Number(1)),)),))
    things = [table.creature("A", (1, 1), *held) for held in (
        (tap,), (free,), (mana,), (loyal,), (trigger,), (static,), (), (trigger, tap))]
    table.begin()
    rows: dict[Any, list[int]] = {
        "activated": [0, 1, 2, 3, 7], "mana": [2], "triggered": [4, 7], "static": [5], "loyalty": [3], "tap": [0, 2, 7],
    }
    for kind, places in rows.items():
        assert (kind, fit(table, t.HasAbility(kind), *things)) == (kind, [place in places for place in range(8)])
    assert fit(table, t.HasNoAbilities(), *things) == [False] * 6 + [True, False]


def test_keywords_and_their_variants() -> None:
    """702.33c: multikicker is a kicker ability."""
    table = Table()
    flies, runs, both, none = (table.creature("A", (1, 1), *held) for held in (
        ("flying",), ("haste",), ("haste", "flying"), ()))
    costly = t.KeywordAbility("multikicker", t.ManaCost(("1",)))
    kicked = table.creature("B", (1, 1), costly, "haste")
    table.begin()
    things = (flies, runs, both, none, kicked)
    assert fit(table, t.HasKeyword("flying"), *things) == [True, False, True, False, False]
    assert fit(table, t.HasKeyword("kicker"), *things) == [False] * 4 + [True]
    assert fit(table, t.HasKeyword("multikicker"), *things) == [False] * 4 + [True]
    assert cites(table, t.HasKeyword("kicker"), kicked, none) == [{"702.33c"}, set()]


def test_names_of_both_halves() -> None:
    """709.4b."""
    table = Table()
    fire, ice = (card(name, "instant", "{1}").faces[0] for name in ("Fire", "Ice"))
    split = table.put(Card("Fire // Ice", (fire, ice), "split"), 0, "graveyard")
    plain = table.put(card("Fire", "instant", "{1}"), 0, "graveyard")
    table.begin()
    rows = [(("Fire",), [True, True]), (("Ice",), [True, False]), (("Ice", "Frost"), [True, False]), (("Frost",), [False, False])]
    assert [fit(table, t.HasName(names), split, plain) for names, _ in rows] == [expected for _, expected in rows]


def test_creatures_players_and_what_may_be_any_target() -> None:
    """115.4: not what is phased out, gone, or elsewhere, nor players who have left."""
    table = Table(3)
    bear, rock = table.creature(), table.put(ROCK)
    sage, war = table.put(card("Sage", "planeswalker", "{3}"), counters={"loyalty": 3}), table.put(
        card("War", "battle", "{3}"), counters={"defense": 3})
    held = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "hand")
    dying = table.creature()
    game = table.begin().game
    game.alter_player(2, in_game=False)
    perform(game, [ev.ZoneChange(dying, "battlefield", "graveyard")])
    fits = fit(table, t.AnyTarget(), bear, sage, war, rock, held, dying, UNKNOWN, 0, 1, 2)
    assert fits == [True, True, True, False, False, False, False, True, True, False]
    assert fit(table, t.IsPlayer("any"), 0, 1, 2) == [True, True, False]


def test_numbers_compared_with_one_of_the_thing_itself() -> None:
    table = Table()
    small, even, large = (table.creature("A", size) for size in ((1, 2), (2, 2), (3, 2)))
    rock = table.put(ROCK)
    table.begin()
    things = (small, even, large, rock)
    for op, expected in (("<", [True, False, False]), ("=", [False, True, False]), (">=", [False, True, True])):
        filter = t.Quality("power", op, t.ValueOf("toughness", t.It()))  # type: ignore[arg-type]
        assert fit(table, filter, *things) == [*expected, False]
    assert fit(table, t.ColorCount("=", 1), small, rock) == [True, False]
    assert fit(table, t.ColorCount("=", 0), small, rock) == [False, True]
    weak = t.ExtremeQuality("power", "min", t.All(CREATURE))
    assert fit(table, weak, *things) == [True, False, False, False]


def test_so_many_counters_of_a_kind() -> None:
    table = Table()
    none, one, two, other = (table.creature() for _ in range(4))
    for thing, rows in ((one, (("charge", 1, 1),)), (two, (("charge", 2, 1),)), (other, (("time", 2, 1),))):
        table.game.alter(thing, counters=rows)
    table.game.alter_player(1, counters=(("charge", 1, 1),))
    table.begin()
    rows_: list[tuple[t.Filter, list[bool]]] = [
        (t.HasCounter("charge"), [False, True, True, False, False, True]),
        (t.HasCounter(), [False, True, True, True, False, True]),
        (t.HasCounter("charge", 2), [False, False, True, False, False, False]),
        (t.HasCounter(None, 2), [False, False, True, True, False, False]), (t.HasCounter(None, 3), [False] * 6),
    ]
    assert [fit(table, filter, none, one, two, other, 0, 1) for filter, _ in rows_] == [expected for _, expected in rows_]
    ctx = Context(table.game, 0, UNKNOWN)
    ctx.amounts[t.THAT_KIND] = "time"  # type: ignore[assignment]
    assert [matches(t.HasCounter(t.THAT_KIND), thing, ctx) for thing in (one, other)] == [False, True]


def test_the_source_is_also_what_it_was_as_a_spell_and_what_it_became() -> None:
    """400.7d-e."""
    table = Table().begin()
    game = table.game
    bear = card("Bear", "creature: Bear", "{0}", (2, 2))
    spell, countered = (game.create(bear.faces[0], 0, "stack", bear).id for _ in range(2))
    other = table.creature("Boar")
    held = table.put(bear, 0, "hand")
    put_from_hand = ev.ZoneChange(held, "hand", "battlefield")
    perform(game, [put_from_hand])
    assert fit(table, t.IsSource(), held, source=put_from_hand.new) == [False]
    first, second = ev.ZoneChange(spell, "stack", "battlefield"), ev.ZoneChange(countered, "stack", "graveyard")
    perform(game, [first])
    perform(game, [second])
    itself, put = first.new, second.new
    assert fit(table, t.IsSource(), itself, spell, other, countered, 0, source=itself) == [True, True, False, False, False]
    assert fit(table, t.IsSource(), spell, countered, source=put) == [False, False]
    dies = ev.ZoneChange(itself, "battlefield", "graveyard")
    also = ev.ZoneChange(other, "battlefield", "graveyard")
    perform(game, [dies, also])
    both, gained = ev.LifeGained(player=0, amount=1), ev.LifeGained(player=0, amount=1)
    both.parts = (also, dies)
    vanished = ev.ZoneChange(itself, "battlefield", "graveyard")
    assert not matches(t.IsSource(), 0, Context(game, 0, itself, event=vanished))
    for event, became in ((dies, True), (also, False), (both, True), (gained, False), (None, False)):
        ctx = Context(game, 0, itself, event=event)
        assert [bool(matches(t.IsSource(), one, ctx)) for one in (itself, dies.new, also.new)] == [True, became, False]


def test_zones_of_what_is_there_and_of_what_has_gone() -> None:
    table = Table()
    bear, held, stays = table.creature(), table.put(ROCK, 0, "hand"), table.creature()
    game = table.begin().game
    perform(game, [ev.ZoneChange(bear, "battlefield", "graveyard")])
    put = table.find("Bear", "graveyard")
    things = (bear, put, held, stays, UNKNOWN)
    rows: list[tuple[t.Filter, list[bool]]] = [
        (t.InZone(("battlefield",)), [False, False, False, True, False]),
        (t.InZone(("graveyard", "hand")), [False, True, True, False, False]),
        (t.InZone(("battlefield",), went=True), [True, False, False, True, False]),
        (t.InZone(("graveyard",), went=True), [True, True, False, False, False]),
        (t.InZone(("hand", "exile"), went=True), [False, False, True, False, False]),
    ]
    assert [fit(table, filter, *things) for filter, _ in rows] == [expected for _, expected in rows]


def test_qualities_shared_with_others() -> None:
    table = Table()
    red, green, both = (table.creature(name, cost=cost) for name, cost in (("A", "{R}"), ("B", "{G}"), ("C", "{R}{G}")))
    rock = table.put(ROCK)
    table.begin()
    things = (red, green, both, rock)
    with_red = t.SharesQuality("color", t.All(t.HasName(("A",))))
    assert fit(table, with_red, *things) == [False, False, True, False]
    assert fit(table, t.SharesQuality("color", t.All(t.HasName(("A",))), itself=True), *things) == [True, False, True, False]
    assert fit(table, t.SharesQuality("color", t.All(CREATURE)), *things) == [True, True, True, False]
    assert fit(table, t.SharesQuality("name", t.All(CREATURE)), *things) == [False] * 4


def test_what_was_chosen_fits() -> None:
    table = Table()
    red, green, theirs = table.creature("A", cost="{R}"), table.creature("B", cost="{G}"), table.creature("C", player=1)
    stone = table.put(ROCK, notes={"color": "R", "player": 1, "protector": 0, "word": "G"})
    table.begin()
    things = (red, green, theirs, 0, 1)
    rows: list[tuple[t.Filter, list[bool]]] = [
        (t.OfChosen("color"), [True, False, False, False, False]), (t.OfChosen("player"), [False, False, True, False, True]),
        (t.OfChosen("player", "protector"), [True, True, False, True, False]),
        (t.OfChosen("color", "word"), [False, True, True, False, False]), (t.OfChosen("name"), [False] * 5),
    ]
    assert [fit(table, filter, *things, source=stone) for filter, _ in rows] == [expected for _, expected in rows]


def test_choices_are_those_of_this_resolution_of_the_grantor_or_kept() -> None:
    table = Table()
    stone, other, plain = table.put(ROCK, notes={"color": "R"}), table.put(ROCK, notes={"color": "G"}), table.put(ROCK)
    paid = table.put(ROCK)
    table.game.alter(paid, cast=cast_from("hand", used={"color": ("B", "U")}))
    game = table.begin().game

    def choice(source: int, parent: Context | None = None, amounts: Any = None, bound: Any = None) -> Any:
        ctx = Context(game, 0, source, parent=parent)
        ctx.amounts, ctx.bound = amounts or {}, bound or {}
        return chosen(ctx, "color")

    at_stone, at_plain = Context(game, 0, stone), Context(game, 0, plain)
    naming = Context(game, 0, other)
    naming.amounts = {"color": "W"}  # type: ignore[dict-item]
    rows = [
        (choice(stone), "R"), (choice(plain), None), (choice(paid), "B"), (choice(UNKNOWN), None),
        (choice(stone, amounts={"color": "W"}), "W"), (choice(stone, bound={"color": ("U", "B")}), "U"),
        (choice(stone, amounts={"color": 2}, bound={"color": ("U", "B")}), "U"), (choice(stone, bound={"color": ()}), "R"),
        (choice(other, at_stone), "R"), (choice(other, at_plain), "G"), (choice(other, Context(game, 0, other)), "G"),
        (choice(other, naming), "W"), (choice(stone, naming), "W"),
        (choice(other, Context(game, 0, other, parent=at_stone)), "R"),
    ]
    assert [found for found, _ in rows] == [expected for _, expected in rows]


def test_a_choice_made_for_what_it_is_no_longer_is_undefined() -> None:
    """607.5a."""
    table = Table()
    made_by: list[Any] = [{}, {"made by: color": "Rock"}, {"made by: color": "Vase"}]
    stones = [table.put(ROCK, notes={"color": "R", **note}) for note in made_by]
    game = table.begin().game
    assert [chosen(Context(game, 0, stone), "color") for stone in stones] == ["R", "R", None]
    rules = []
    for stone in (*stones, table.put(ROCK)):
        game.deciding = {}
        chosen(Context(game, 0, stone), "color")
        rules.append(set(game.deciding))
    assert rules == [{"607.2d"}, {"607.2d"}, {"607.2d", "607.5a"}, set()]


def test_what_a_spell_targets() -> None:
    """115.9."""
    table = Table()
    bear, rock, dying = table.creature(), table.put(ROCK), table.creature()
    game = table.begin().game
    targets: list[tuple[Any, ...]] = [
        ((bear,),), ((rock,),), ((bear, rock),), ((bear,), (bear,)), ((),), ((dying,),), ((0,),), ((dying,), (bear,)),
    ]
    spells = [on_stack(table, "spell", *groups) for groups in targets]
    perform(game, [ev.ZoneChange(dying, "battlefield", "graveyard")])
    rows: list[tuple[t.Filter, list[int]]] = [
        (t.TargetsSomething(CREATURE), [0, 2, 3, 7]), (t.TargetsSomething(CREATURE, only=True), [0, 3]),
        (t.TargetsSomething(CREATURE, single=True), [0]), (t.TargetsSomething(CREATURE, only=True, single=True), [0]),
        (t.TargetsSomething(t.IsPlayer("you")), [6]), (t.TargetsSomething(t.IsPlayer("opponent")), []),
        (t.TargetsSomething(t.HasType(("artifact",)), single=True), [1]),
    ]
    for filter, places in rows:
        assert fit(table, filter, *spells) == [place in places for place in range(len(spells))]
    assert fit(table, t.TargetsSomething(CREATURE), bear, UNKNOWN) == [False, False]
    assert cites(table, t.TargetsSomething(CREATURE), spells[0], spells[5]) == [set(), {"115.9b"}]
    game.alter_player(0, in_game=False)
    assert fit(table, t.TargetsSomething(t.IsPlayer("you")), spells[6]) == [False]


def test_who_took_part_in_events_of_the_turn() -> None:
    table = Table()
    bear, boar, rock = table.creature(), table.creature(), table.put(ROCK)
    game = table.begin().game
    game.history = (ev.Damage(bear, 0, 2), ev.Damage(boar, 1, 1), ev.Damage(rock, 0, 0))
    game.past = (ev.Damage(rock, 0, 1),)
    dealt = t.Damages(to=t.IsPlayer("you"))
    assert fit(table, t.TookPartIn(dealt, "source"), bear, boar, rock, 0) == [True, False, False, False]
    assert fit(table, t.TookPartIn(dealt, "target"), 0, 1, bear) == [True, False, False]
    assert fit(table, t.TookPartIn(t.Damages(), "target"), 0, 1) == [True, True]


def test_spells_by_where_by_whom_and_as_which_they_were_cast() -> None:
    table = Table().begin()
    game = table.game
    hand, grave, theirs, copied = (on_stack(table, "spell", cast=record) for record in (
        cast_from("hand"), cast_from("graveyard"), cast_from("hand", 1), cast_from("")))
    uncast = on_stack(table, "spell")
    rows: list[tuple[t.Filter, list[bool]]] = [
        (t.CastFrom(), [True, True, True, False, False]), (t.CastFrom(("hand",)), [True, False, True, False, False]),
        (t.CastFrom(("hand", "graveyard")), [True, True, True, False, False]),
        (t.CastFrom(by=OPPONENT), [False, False, True, False, False]), (t.CastFrom(owner=OPPONENT), [False] * 5),
        (t.CastFrom(("hand",), by=YOU, owner=YOU), [True, False, False, False, False]),
    ]
    five = (hand, grave, theirs, copied, uncast)
    assert [fit(table, filter, *five) for filter, _ in rows] == [expected for _, expected in rows]
    game.history = (ev.SpellCast(hand, 0), ev.LifeGained(player=0, amount=1), ev.SpellCast(theirs, 1), ev.SpellCast(grave, 0))
    ctx = Context(game, 0, UNKNOWN)
    for others, expected in (((grave,), [True, False, True]), ((theirs,), [True, False, False]), ((hand,), [False] * 3),
                             ((uncast,), [False] * 3), ((uncast, theirs), [True, False, False])):
        ctx.bind("these", others)
        assert [matches(t.CastBefore(t.Bound("these")), one, ctx) for one in (hand, grave, theirs)] == expected
        assert not matches(t.CastBefore(t.Bound("these")), uncast, ctx)


def test_the_nth_spell_of_its_caster_in_a_turn() -> None:
    """601.2i."""
    table = Table()
    held, rock = table.put(SPARK, 0, "hand"), table.put(ROCK, 0, "hand")
    here, theirs_held = table.put(ROCK), table.put(SPARK, 1, "hand")
    game = table.begin().game
    one, two, theirs, copied = (on_stack(table, "spell", cast=record) for record in (
        cast_from("hand"), cast_from("hand"), cast_from("hand", 1), cast_from("")))
    creature = on_stack(table, "spell", cast=cast_from("hand"), values=card("Bear", "creature", "{1}", (2, 2)).faces[0])
    uncast = on_stack(table, "spell")
    cast = [ev.SpellCast(spell, player) for spell, player in ((one, 0), (theirs, 1), (creature, 0), (two, 0))]
    game.history = (ev.LandPlayed(here, 0, "hand"), *cast)
    things = (one, creature, two, theirs, held, rock, theirs_held, copied, uncast, here, UNKNOWN)

    def which(number: int, what: t.Filter | None = None) -> list[int]:
        return [one for one, fits in zip(things, fit(table, t.CastAs(t.Number(number), what), *things)) if fits]

    assert which(1) == [one, theirs]
    assert which(2) == [creature, theirs_held]
    assert which(3) == [two]
    assert which(4) == [held, rock]
    instant = t.HasType(("instant",))
    assert which(1, instant) == [one, theirs]
    assert which(2, instant) == [two, theirs_held]
    assert which(3, instant) == [held]
    assert which(1, CREATURE) == [creature]


def test_all_any_and_none_of_several_descriptions() -> None:
    table = Table()
    bear, rock, golem = table.creature(), table.put(ROCK), table.creature("Golem", types="artifact creature: Golem")
    table.begin()
    artifact = t.HasType(("artifact",))
    things = (bear, rock, golem, 0)
    rows: list[tuple[t.Filter, list[bool]]] = [
        (t.And((CREATURE, artifact)), [False, False, True, False]), (t.Or((CREATURE, artifact)), [True, True, True, False]),
        (t.Not(CREATURE), [False, True, False, True]), (t.And(()), [True] * 4), (t.Or(()), [False] * 4),
        (t.Or((t.IsPlayer("you"), artifact)), [False, True, True, True]),
        (t.Where(t.Exists(t.Filtered(t.It(), CREATURE))), [True, False, True, False]),
    ]
    assert [fit(table, filter, *things) for filter, _ in rows] == [expected for _, expected in rows]
    assert fit(table, t.OwnedBy(OPPONENT), *things) == [False] * 4
    assert fit(table, t.OwnedBy(YOU), *things) == [True, True, True, False]
    assert fit(table, t.OwnedBy(t.EachPlayer()), *things, player=1) == [True, True, True, False]
    assert fit(table, t.ControlledBy(t.ActivePlayer()), *things, player=1) == [True, True, True, False]


def test_mana_value_on_the_stack_and_of_back_faces() -> None:
    """202.3b, 202.3e."""
    table = Table()
    costly = card("Blaze", "instant", "{X}{X}{R}")
    front, back = card("Day", "creature", "{2}{G}", (2, 2)).faces[0], card("Night", "creature", "", (4, 4)).faces[0]
    turned = table.put(Card("Day", (front, back), "transform"), face=1)
    held = table.put(costly, 0, "hand")
    game = table.begin().game
    spell, unannounced = (on_stack(table, "spell", values=costly.faces[0]) for _ in range(2))
    item = game.objects[spell].item
    assert item is not None
    item.x = {"X": 3}
    assert [mana_value(game, one) for one in (spell, unannounced, held, turned, UNKNOWN)] == [7, 1, 1, 3, 0]
    ability = on_stack(table, "activated", values=Values("A", ["artifact"]))
    item = game.objects[ability].item
    assert item is not None
    item.x = {"X": 3}
    assert mana_value(game, ability) == 0
    rules = []
    for one in (spell, unannounced, held, ability):
        game.deciding = {}
        mana_value(game, one)
        rules.append(set(game.deciding))
    assert rules == [{"202.3e"}, set(), set(), set()]


@pytest.mark.parametrize(("date", "value"), [("2016-04-07", 0), ("2016-04-08", 3)])
def test_mana_value_of_a_back_face_by_the_edition(date: str, value: int) -> None:
    table = Table(ruleset=Ruleset(date))
    front, back = card("Day", "creature", "{2}{G}", (2, 2)).faces[0], card("Night", "creature", "", (4, 4)).faces[0]
    both = Card("Day", (front, back), "transform")
    turned, up = table.put(both, face=1), table.put(both)
    assert [mana_value(table.begin().game, one) for one in (turned, up)] == [value, 3]
