"""Whom and what words denote (109.2, 608.2), as tables: players, roles in events, zones, choices; what counts beside what
doesn't."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import UnsupportedText
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import CastRecord
from app.engine.position.stack import Section, StackItem
from app.engine.reading.meaning import known_objects, one_of, player_of, players_of, select, select_known, select_objects
from tests.engine.conftest import CREATURE, YOURS, Table, card
from tests.engine.shorthand import UNKNOWN

YOU, OPPONENT, EVERYONE, THIS = t.You(), t.EachOpponent(), t.EachPlayer(), t.This()
ROCK = card("Rock", "artifact", "{1}")


def context(table: Table, source: int = UNKNOWN, player: int = 0, **more: Any) -> Context:
    return Context(table.game, player, source, **more)


def these(ctx: Context, *things: int) -> t.Bound:
    ctx.bind("these", things)
    return t.Bound("these")


def test_players_from_each_ones_side() -> None:
    """101.4: the active player first. 102.2-3: teammates are no opponents."""
    table = Table(4, teams=(0, 1, 0, 1)).begin(active=2)
    ctx = context(table)
    rows: list[tuple[t.Selector, list[tuple[int, ...]]]] = [
        (YOU, [(0,), (1,), (2,), (3,)]), (EVERYONE, [(2, 3, 0, 1)] * 4), (t.ActivePlayer(), [(2,)] * 4),
        (OPPONENT, [(3, 1), (2, 0), (3, 1), (2, 0)]),
        (t.EachOtherPlayer(YOU), [(2, 3, 1), (2, 3, 0), (3, 0, 1), (2, 0, 1)]),
        (t.EachOtherPlayer(t.ActivePlayer()), [(3, 0, 1)] * 4), (t.OpponentsOf(t.ActivePlayer()), [(3, 1)] * 4),
        (t.NextPlayer(YOU), [(1,), (2,), (3,), (0,)]), (t.NextPlayer(YOU, "right"), [(3,), (0,), (1,), (2,)]),
        (t.Except(EVERYONE, YOU), [(2, 3, 1), (2, 3, 0), (3, 0, 1), (2, 0, 1)]),
        (t.Both((YOU, t.ActivePlayer())), [(0, 2), (1, 2), (2,), (3, 2)]), (t.Both(()), [()] * 4),
        (t.Filtered(EVERYONE, t.IsPlayer("you")), [(0,), (1,), (2,), (3,)]),
    ]
    for wanted, expected in rows:
        found = [select(wanted, context(table, player=player)) for player in range(4)]
        assert [sorted(one) for one in found] == [sorted(one) for one in expected]
    assert select(EVERYONE, ctx) == (2, 3, 0, 1)
    assert select(t.NextPlayer(these(ctx)), ctx) == select(t.NextPlayer(these(ctx, UNKNOWN)), ctx) == ()


def test_players_who_have_left() -> None:
    table = Table(4).begin()
    game = table.game
    game.alter_player(1, in_game=False)
    ctx = context(table)
    assert [select(one, ctx) for one in (EVERYONE, OPPONENT, t.NextPlayer(YOU), t.NextPlayer(YOU, "right"))] == [
        (0, 2, 3), (2, 3), (2,), (3,),
    ]
    assert select(t.NextPlayer(these(ctx, 2), "right"), ctx) == (0,)
    assert select(t.NextPlayer(these(ctx, 1), "right"), ctx) == ()
    assert players_of(these(ctx, 0, 1, 2, UNKNOWN), ctx) == (0, 2)
    assert select(these(ctx, 0, 1, UNKNOWN), ctx) == (0, 1, UNKNOWN)


def test_one_thing_where_one_is_meant() -> None:
    table = Table(3).begin()
    bear = table.creature()
    ctx = context(table)
    assert [one_of(these(ctx, *things), ctx) for things in ((), (1,), (bear,))] == [None, 1, bear]
    assert [player_of(these(ctx, *things), ctx) for things in ((), (bear,), (bear, 1))] == [None, None, 1]
    for read, things in ((one_of, (0, bear)), (player_of, (0, 1))):
        with pytest.raises(UnsupportedText):
            read(these(ctx, *things), ctx)  # type: ignore[operator]
    assert (select_objects(these(ctx, 0, bear), ctx), known_objects(these(ctx, 0, bear), ctx)) == ((bear,), (bear,))


def test_owners_controllers_and_sources() -> None:
    """108.4a, 608.2h."""
    table = Table(3)
    mine, stolen = table.creature(), table.creature(player=1, controller=2)
    held = table.put(ROCK, 1, "hand")
    game = table.begin().game
    ability = game.create(ROCK.faces[0], 0, "stack").id
    game.alter(ability, item=StackItem("activated", mine, None, None))
    ctx = context(table)
    rows = {mine: (0, 0), stolen: (1, 2), held: (1, 1)}
    for one, (owner, controller) in rows.items():
        assert select(t.OwnerOf(these(ctx, one)), ctx) == (owner,)
        assert select(t.ControllerOf(these(ctx, one)), ctx) == (controller,)
    assert select(t.ControllerOf(these(ctx, mine, mine, stolen, 1)), ctx) == (0, 2)
    assert select(t.OwnerOf(these(ctx, mine, stolen, held, UNKNOWN)), ctx) == (0, 1)
    assert select(t.SourceOf(these(ctx, ability, stolen, mine, UNKNOWN)), ctx) == (mine, stolen)
    rules = []
    for _ in range(2):
        game.deciding = {}
        assert select(t.ControllerOf(these(ctx, stolen)), ctx) == (2,)
        rules.append("608.2h" in game.deciding)
        perform(game, [ev.ZoneChange(stolen, "battlefield", "graveyard")])
    assert rules == [False, True]
    put = table.find("Bear", "graveyard", 1)
    assert select(t.ControllerOf(t.It()), ctx.for_thing(put)) == (2,)
    assert select(t.ControllerOf(these(ctx, put)), ctx) == (1,)


def test_it_the_source_and_what_grants() -> None:
    table = Table()
    bear, rock = table.creature(), table.put(ROCK)
    table.begin()
    granted = context(table, bear, parent=context(table, rock))
    assert [select(one, granted) for one in (THIS, t.Granter())] == [(bear,), (rock,)]
    with pytest.raises(UnsupportedText):  # nothing is gone through
        select(t.It(), granted)
    assert [select(one, granted.parent.for_thing(0)) for one in (THIS, t.Granter(), t.It())] == [  # type: ignore[union-attr]
        (rock,), (), (0,),
    ]


def test_roles_in_the_event_that_is_spoken_of() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    table.begin()
    damage, gained, cast = ev.Damage(bear, boar, 2), ev.LifeGained(player=1, amount=1), ev.SpellCast(boar, 1)
    to_player = ev.Damage(bear, 1, 2)
    rows: list[tuple[ev.Event | None, dict[Any, tuple[int, ...]]]] = [
        (damage, {"object": (boar,), "source": (bear,), "target": (boar,), "player": ()}),
        (to_player, {"object": (bear,), "source": (bear,), "target": (1,)}),
        (gained, {"object": (), "player": (1,), "source": (), "target": ()}),
        (cast, {"object": (boar,), "spell": (boar,), "player": (1,)}),
        (None, {"object": (), "player": (), "objects": ()}),
    ]
    for event, roles in rows:
        for role, expected in roles.items():
            assert (role, select(t.EventRole(role), context(table, event=event))) == (role, expected)
            inner = context(table, parent=context(table, event=event))
            assert (role, select(t.EventRole(role), inner)) == (role, expected)
    both = ev.LifeGained(player=0, amount=1)
    both.parts = (damage, to_player)
    several: dict[Any, tuple[int, ...]] = {"objects": (boar, bear), "sources": (bear,), "targets": (boar, 1), "players": ()}
    assert {role: select(t.EventRole(role), context(table, event=both)) for role in several} == several
    of_parent = context(table, event=gained, parent=context(table, event=damage))
    assert [select(t.EventRole(role), of_parent) for role in ("player", "source", "objects")] == [(1,), (bear,), ()]


def test_what_moved_as_it_is_and_as_it_was() -> None:
    """603.10, 608.2h: what enters is there; what left the battlefield is asked about as it was."""
    table = Table()
    bear, held = table.creature(), table.put(card("Boar", "creature", "{1}", (1, 1)), 0, "hand")
    game = table.begin().game
    dies, enters = ev.ZoneChange(bear, "battlefield", "graveyard"), ev.ZoneChange(held, "hand", "battlefield")
    perform(game, [dies])
    perform(game, [enters])
    it, as_was = t.EventRole(), t.EventRole(moment=t.Moment.LAST_EXISTED)
    rows = [(dies, dies.new, bear, bear), (enters, enters.new, enters.new, enters.new)]
    for event, now, last, known in rows:
        for ctx in (context(table, event=event), context(table, parent=context(table, event=event))):
            assert [select(it, ctx), select(as_was, ctx), select_known(it, ctx)] == [(now,), (last,), (known,)]
    gained = context(table, event=ev.LifeGained(player=0, amount=1), parent=context(table, event=dies))
    assert select_known(it, gained) == (dies.new,)
    by, ctx = t.EventRole("player"), context(table, event=dies)
    assert select_known(by, ctx) == select(by, ctx)
    merged = ev.ZoneChange(bear, "battlefield", "graveyard")
    merged.new, merged.before = dies.new, game.departed[bear]
    merged.before.also = (enters.new,)
    assert select(it, context(table, event=merged)) == (dies.new, enters.new)  # 730.3c
    assert select(t.EventRole("source"), context(table, event=merged)) == ()


def test_targets_chosen_and_still_legal() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature()
    game = table.begin().game
    item = StackItem("spell", bear, None, None)
    section = Section(-1, (), (), ((bear, boar), (0,)))
    item.sections = (section,)
    announced, resolving, legal = (context(table, bear, item=item) for _ in range(3))
    resolving.section = legal.section = section
    legal.legal = ((boar,), ())
    wanted: list[t.Selector] = [t.TargetRef(0), t.TargetRef(1), t.TargetRef(2), t.AllTargets()]
    expected = [(bear, boar), (0,), (), (bear, boar, 0)]
    assert [[select(one, ctx) for one in wanted] for ctx in (announced, resolving, legal)] == [
        expected, expected, [(boar,), (), (), (boar,)],
    ]
    assert [select(one, context(table, boar, parent=resolving)) for one in wanted] == [*expected[:3], ()]
    assert [select(one, context(table, boar, parent=announced)) for one in wanted] == [(), (), (), ()]
    item.sections = (section, Section(-1, (), (), ((boar,),)))
    assert [select(one, announced) for one in wanted] == [(), (), (), (bear, boar, 0)]
    assert [select(one, context(table)) for one in wanted] == [()] * 4
    game.alter(game.create(ROCK.faces[0], 0, "stack").id, item=item)
    ctx = context(table)
    assert select(t.TargetsOf(these(ctx, game.stack[-1], bear, UNKNOWN)), ctx) == (bear, boar, 0)


def test_targets_that_were_chosen_for_each_of_several() -> None:
    table = Table()
    bear, boar = table.creature(), table.creature(player=1)
    table.begin()
    section = Section(-1, (), (), ((bear, boar), (0,)), (), {0: (0, 1)})
    ctx = context(table)
    ctx.section = section
    assert [select(t.TargetRef(0), ctx.for_thing(player)) for player in (0, 1)] == [(bear,), (boar,)]
    assert select(t.TargetRef(0), ctx) == select(t.TargetRef(0), ctx.for_thing(bear)) == (bear, boar)
    assert select(t.TargetRef(1), ctx.for_thing(1)) == (0,)
    ctx.legal = ((boar,), ())
    both = [ctx.for_thing(player) for player in (0, 1)]
    for one in both:
        one.section = section
    assert [select(t.TargetRef(0), one) for one in both] == [(), (boar,)]


def test_everything_in_zones_of_players() -> None:
    table = Table()
    bear, theirs = table.creature(), table.creature(player=1)
    graves = [table.put(ROCK, player, "graveyard") for player in (0, 1)]
    exiled = [table.put(ROCK, player, "exile") for player in (0, 1)]
    away = table.creature()
    game = table.begin().game
    game.alter(away, phased_out="direct")
    spell = game.create(ROCK.faces[0], 1, "stack", ROCK).id
    artifact, anything = t.HasType(("artifact",)), t.Anything()
    ctx = context(table)
    rows: list[tuple[t.All, tuple[int, ...]]] = [
        (t.All(CREATURE), (bear, theirs)), (t.All(YOURS), (bear,)), (t.All(artifact), ()),
        (t.All(artifact, ("graveyard",)), tuple(graves)), (t.All(artifact, ("graveyard",), YOU), tuple(graves[:1])),
        (t.All(artifact, ("exile",)), tuple(exiled)), (t.All(artifact, ("exile",), OPPONENT), tuple(exiled[1:])),
        (t.All(anything, ("battlefield", "exile"), YOU), (bear, theirs, exiled[0])),
        (t.All(anything, ("stack",), YOU), (spell,)), (t.All(t.IsPlayer("opponent")), (1,)),
        (t.All(t.Or((CREATURE, t.IsPlayer("you")))), (0, bear, theirs)), (t.All(t.Not(CREATURE)), ()),
        (t.All(t.AnyTarget()), (0, 1, bear, theirs)),
    ]
    assert [select(wanted, ctx) for wanted, _ in rows] == [expected for _, expected in rows]
    game.just_left = (away,)
    assert select(t.All(CREATURE), ctx) == (bear, theirs, away)


def test_the_top_and_bottom_of_libraries() -> None:
    table = Table(3).begin()
    game = table.game
    ctx = context(table)
    library = game.libraries
    rows: list[tuple[t.TopOfLibrary, tuple[int, ...]]] = [
        (t.TopOfLibrary(t.Number(2)), library[0][:2]), (t.TopOfLibrary(t.Number(2), bottom=True), library[0][-2:]),
        (t.TopOfLibrary(t.Number(0)), ()), (t.TopOfLibrary(t.Number(0), bottom=True), ()),
        (t.TopOfLibrary(t.Number(-1)), ()), (t.TopOfLibrary(t.Number(50)), library[0]),
        (t.TopOfLibrary(t.Number(1), OPPONENT), (library[1][0], library[2][0])),
    ]
    assert [select(wanted, ctx) for wanted, _ in rows] == [expected for _, expected in rows]


def test_what_linked_abilities_keep() -> None:
    """607.2a, 607.2q."""
    table = Table()
    gone, kept, paid = (table.put(ROCK, 0, "exile") for _ in range(3))
    box, cast, token, empty = (table.put(ROCK) for _ in range(4))
    game = table.begin().game
    for one in (cast, token):
        record = CastRecord(0, "hand")
        record.used = {"exiled": (paid, 1)}
        game.alter(one, cast=record, is_token=one == token)
    game.alter(box, notes={"linked:exiled": (gone, kept), "linked:devoured": (gone,)})
    perform(game, [ev.ZoneChange(gone, "exile", "hand")])
    rows = [(box, (kept,), {"607.2a"}), (cast, (paid,), {"607.2q"}), (token, (), set()), (empty, (), set()), (UNKNOWN, (), set())]
    for source, expected, rules in rows:
        game.deciding = {}
        assert (select(t.Linked(), context(table, source)), set(game.deciding)) == (expected, rules)
    assert select(t.Linked("devoured"), context(table, box)) == (gone,)
    assert select(t.Linked("created"), context(table, box)) == select(t.Linked("created"), context(table, cast)) == ()
    without = CastRecord(0, "hand")
    without.used = {"exiled": (1,)}
    for record in (without, CastRecord(0, "hand")):
        game.alter(empty, cast=record)
        game.deciding = {}
        assert (select(t.Linked(), context(table, empty)), game.deciding) == ((), {})


def test_what_an_effect_moved_to_a_public_zone_is_found() -> None:
    """400.7j."""
    table = Table()
    exiled, held = table.put(ROCK, 0, "exile"), table.put(ROCK, 0, "hand")
    game = table.begin().game
    ctx = context(table)
    inner = context(table, parent=ctx)
    ctx.brought = {exiled, held}
    rules = []
    ctx.brought |= {UNKNOWN}
    for things in ((exiled,), (held,), (held, exiled), (UNKNOWN,), (0,)):
        game.deciding = {}
        assert select(these(ctx, *things), inner) == things
        rules.append("400.7j" in game.deciding)
    ctx.brought = set()
    game.deciding = {}
    select(these(ctx, exiled), inner)
    assert (rules, game.deciding) == ([True, False, True, False, False], {})


def test_the_player_chosen() -> None:
    table = Table()
    stones = [table.put(ROCK, notes=notes) for notes in ({"player": 1}, {"player": 0, "protector": 1}, {"player": "Rock"}, {})]
    table.begin()
    assert [select(t.ChosenPlayer(), context(table, stone)) for stone in stones] == [(1,), (0,), (), ()]
    assert select(t.ChosenPlayer("protector"), context(table, stones[1])) == (1,)


def test_choices_have_their_bounds_their_pool_and_who_chooses() -> None:
    """608.2d, 609.3: as many as there are, where there are fewer."""
    table = Table()
    mine = [table.creature() for _ in range(3)]
    theirs = table.creature(player=1)
    table.begin()
    ctx = context(table)
    number = t.Number

    def asked(wanted: t.Choose) -> tuple[int, Any, Any, Any]:
        table.script.asked.clear()
        select(wanted, ctx)
        decision = table.script.asked[0] if table.script.asked else None
        return (-1, (), 0, 0) if decision is None else (
            decision.player, tuple(decision.options), decision.minimum, decision.maximum)

    three = tuple(mine)
    your_creature = t.And((CREATURE, YOURS))
    rows: list[tuple[t.Choose, tuple[int, Any, Any, Any]]] = [
        (t.Choose(your_creature, number(2)), (0, three, 2, 2)), (t.Choose(your_creature, number(0)), (-1, (), 0, 0)),
        (t.Choose(your_creature, number(2), minimum=number(0)), (0, three, 0, 2)),
        (t.Choose(your_creature, number(2), minimum=number(5)), (0, three, 2, 2)),
        (t.Choose(your_creature, t.AnyNumber()), (0, three, 0, 3)),
        (t.Choose(your_creature, t.AnyNumber(number(1), number(2)), chooser=OPPONENT), (1, three, 1, 2)),
        (t.Choose(your_creature, number(1), chooser=t.Bound("nobody")), (-1, (), 0, 0)),
        (t.Choose(CREATURE, number(1)), (0, (*three, theirs), 1, 1)),
        (t.Choose(CREATURE, number(2), different="owner"), (0, (*three, theirs), 2, 2)),
        (t.Choose(CREATURE, number(1), among=t.Bound("four")), (0, (mine[1], theirs), 1, 1)),
        (t.Choose(t.IsPlayer("any"), number(1), among=t.Bound("four")), (-1, (), 0, 0)),
    ]
    ctx.bind("four", (mine[1], theirs, UNKNOWN, 1))
    assert [asked(wanted) for wanted, _ in rows] == [expected for _, expected in rows]
    table.answer("objects", (mine[1],))
    assert select(t.Choose(your_creature, number(1), bind="kept"), ctx) == (mine[1],)
    assert (ctx.things("kept"), ctx.number("kept")) == ((mine[1],), 1)
    for count, kind in ((3, None), (4, None), (2, "random")):
        table.script.asked.clear()
        assert set(select(t.Choose(your_creature, number(count), random=True), ctx)) <= set(three)
        assert [decision.kind for decision in table.script.asked] == [kind] * (kind is not None)
    for zones, kind in ((("hand",), "cards"), (("graveyard", "library"), "cards"), (("graveyard",), "objects")):
        for zone in ("hand", "graveyard") * 2:
            table.put(ROCK, 0, zone)
        table.script.asked.clear()
        select(t.Choose(t.HasType(("artifact",)), number(1), zones=zones), ctx)
        assert [decision.kind for decision in table.script.asked] == [kind]


def test_things_chosen_to_differ() -> None:
    table = Table()
    red, also_red, green, rock = (table.creature(name, cost=cost) for name, cost in (
        ("A", "{R}"), ("B", "{R}"), ("C", "{G}"), ("D", "{1}")))
    table.begin()
    choice = t.Choose(CREATURE, t.Number(3), different="color")
    table.answer("objects", (red, green, rock))
    assert select(choice, context(table)) == (red, green, rock)
    test = table.script.asked[-1].test
    assert test is not None
    assert [test(answer) is None for answer in ((red, also_red), (red, green), (rock,), ())] == [False, True, True, True]
    people = t.Choose(t.IsPlayer("any"), t.Number(2), zones=(), different="color")
    select(people, context(table))
    test = table.script.asked[-1].test
    assert test is not None
    assert test((0, 1)) is None
    plain = t.Choose(CREATURE, t.Number(1))
    select(plain, context(table))
    assert table.script.asked[-1].test is None


def test_cards_from_outside_the_game_are_refused() -> None:
    with pytest.raises(UnsupportedText):
        select(t.FromOutside(CREATURE), context(Table()))
