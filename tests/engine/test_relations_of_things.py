"""What connects things with one another, now and as last known (508.5, 509.1, 608.2h): described, and denoted by words."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.combat import Combat
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY
from app.engine.position.objects import CastRecord
from app.engine.reading.defending import attackable, defender_of, defending_player_of
from app.engine.reading.known import became, came_from, last_known, permanents, permanents_of, phased_in
from app.engine.reading.meaning import matches, select
from app.engine.reading.relations import attached_to, attachments, attacked_by, relations_now
from app.engine.reading.statuses import has_status
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import UNKNOWN

THIS = t.This()
EQUIPMENT = t.HasSubtype(("Equipment",))


def leave(table: Table, *things: int) -> None:
    """All of these are put into graveyards at once."""
    perform(table.game, [ev.ZoneChange(one, "battlefield", "graveyard") for one in things])


def denoted(table: Table, source: int, *wanted: t.Selector) -> list[tuple[int, ...]]:
    ctx = Context(table.game, 0, source)
    return [select(one, ctx) for one in wanted]


def fit(table: Table, source: int, filter: t.Filter, *things: int) -> list[bool]:
    ctx = Context(table.game, 0, source)
    return [bool(matches(filter, one, ctx)) for one in things]


def in_states(table: Table, things: tuple[int, ...], *states: Any) -> list[list[bool]]:
    return [[bool(has_status(table.game, one, state)) for one in things] for state in states]


class Fight:
    """A combat: Bear attacks a player and is blocked by two, Boar attacks a planeswalker and is unblocked, Newt was declared to
    block but what it blocked has been removed from combat, Idle does nothing."""

    def __init__(self) -> None:
        self.table = table = Table(3)
        self.bear, self.boar, self.idle = (table.creature(name) for name in ("Bear", "Boar", "Idle"))
        self.one, self.two, self.newt = (table.creature(name, player=1) for name in ("One", "Two", "Newt"))
        self.sage = table.put(card("Sage", "planeswalker", "{3}"), 2, counters={"loyalty": 3})
        table.begin()
        combat = Combat(0, (1, 2)).attacking(self.bear, 1, 1).attacking(self.boar, self.sage, 2)
        combat.blockers = {self.one: (self.bear,), self.two: (self.bear,), self.newt: ()}
        combat.blocked = frozenset({self.bear})
        combat.blocks_declared = True
        table.game.combat = combat
        self.six = (self.bear, self.boar, self.idle, self.one, self.two, self.newt)


STATES = {
    "attacking": [True, True, False, False, False, False], "blocking": [False, False, False, True, True, True],
    "blocked": [True, False, False, False, False, False], "unblocked": [False, True, False, False, False, False],
}


def test_creatures_in_combat_now_and_as_they_left() -> None:
    fight = Fight()
    table = fight.table
    assert in_states(table, fight.six, *STATES) == list(STATES.values())
    leave(table, *fight.six)
    table.game.combat = None
    assert in_states(table, fight.six, *STATES) == list(STATES.values())
    assert in_states(table, (UNKNOWN,), *STATES) == [[False]] * 4


def test_relations_of_the_past_are_settled_by_the_rule_of_last_known_information() -> None:
    fight = Fight()
    game = fight.table.game
    rules = []
    for _ in range(2):
        game.deciding = {}
        has_status(game, fight.bear, "attacking")
        rules.append("608.2h" in game.deciding)
        leave(fight.table, fight.bear)
    assert rules == [False, True]


def test_the_defending_player_of_what_attacks_no_more_is_settled_by_its_own_rule() -> None:
    """508.5."""
    fight = Fight()
    table, game = fight.table, fight.table.game

    def settled(*creatures: int) -> bool:
        ctx = Context(game, 0, UNKNOWN)
        ctx.bind("these", creatures)
        game.deciding = {}
        select(t.DefendingPlayer(t.Bound("these")), ctx)
        return "508.5" in game.deciding

    assert [settled(fight.bear), settled(fight.idle), settled(fight.bear, fight.boar)] == [False] * 3
    leave(table, fight.bear)
    assert [settled(fight.bear), settled(fight.boar), settled(fight.bear, fight.boar)] == [True, False, True]
    assert game.combat is not None
    game.combat = game.combat.without(fight.boar, planeswalker=False)
    assert [settled(fight.boar), settled(fight.idle)] == [True, False]


def test_what_comes_back_when_a_try_is_taken_back_is_no_longer_gone() -> None:
    fight = Fight()
    game = fight.table.game
    saved = game.snapshot()
    leave(fight.table, fight.bear)
    assert last_known(game, fight.bear) is not None
    game.restore(saved)
    assert last_known(game, fight.bear) is None


def test_what_may_be_attacked() -> None:
    """506.2, 508.5, 310.5: planeswalkers of defending players, and battles that they protect, whoever controls them."""
    fight = Fight()
    table, game = fight.table, fight.table.game
    war = card("War", "battle: Siege", "{3}")
    mine, theirs = (table.put(war, player, counters={"defense": 3}, notes={"protector": protector}) for player, protector in (
        (0, 1), (1, 0)))
    own = table.put(card("Sage", "planeswalker", "{3}"), 0, counters={"loyalty": 3})
    assert attackable(game, 0) == [1, 2, fight.sage, mine]
    assert [defender_of(game, what) for what in (1, fight.sage, mine, theirs, own)] == [1, 2, 1, 0, 0]
    game.alter_player(2, in_game=False)
    game.alter(fight.sage, phased_out="direct")
    game.deciding = {}
    assert attackable(game, 0) == [1, mine]
    assert set(game.deciding) == {"310.5"}
    game.combat = None
    assert attackable(game, 0) == []


def test_an_attack_on_the_first_player_and_one_on_nothing() -> None:
    table = Table()
    bear, sage = table.creature(player=1), table.put(card("Sage", "planeswalker", "{3}"), counters={"loyalty": 3})
    game = table.begin(active=1).game
    game.combat = Combat(1, (0,)).attacking(bear, 0, 0)
    assert defending_player_of(game, bear) == 0
    game.combat.attackers[bear] = NOBODY
    assert (defending_player_of(game, bear), attacked_by(game, bear)) == (0, None)
    game.combat = Combat(1, (0,)).attacking(bear, sage, 0)
    leave(table, bear)
    game.combat = None
    assert defending_player_of(game, bear) == 0
    assert defending_player_of(game, UNKNOWN) is None


def test_permanents_that_are_there() -> None:
    """702.26b; and what is only judged as it would exist is not there yet."""
    table = Table()
    mine, away, theirs = table.creature(), table.creature(), table.creature(player=1)
    game = table.begin().game
    game.alter(away, phased_out="direct")
    assert (permanents(game), phased_in(game)) == ([mine, theirs], [mine, theirs])
    assert [permanents_of(game, player) for player in (0, 1)] == [[mine], [theirs]]
    game.not_yet_there = mine
    assert phased_in(game) == [theirs]
    game.not_yet_there = 0
    leave(table, mine)
    put = table.find("Bear", "graveyard")
    assert [became(game, one) for one in (mine, put, theirs, UNKNOWN)] == [put, put, theirs, UNKNOWN]
    assert [came_from(game, one) for one in (put, theirs)] == [mine, None]


def test_nothing_is_unblocked_before_blockers_are_declared() -> None:
    fight = Fight()
    game = fight.table.game
    assert game.combat is not None
    game.combat.blocks_declared = False
    assert in_states(fight.table, fight.six, "unblocked") == [[False] * 6]
    game.combat = None
    assert in_states(fight.table, fight.six, *STATES) == [[False] * 6] * 4


def test_attackers_what_they_attack_and_who_defends() -> None:
    """506.4c, 508.5: of an attacker of something that is gone, the player who defended it."""
    fight = Fight()
    table, game = fight.table, fight.table.game
    wanted = (t.AttackedBy(THIS), t.DefendingPlayer(), t.BlockersOf(THIS), t.BlockedBy(THIS))
    rows = {
        fight.bear: [(1,), (1,), (fight.one, fight.two), ()], fight.boar: [(fight.sage,), (2,), (), ()],
        fight.idle: [(), (), (), ()], fight.one: [(), (), (), (fight.bear,)], fight.newt: [(), (), (), ()],
    }
    for source, expected in rows.items():
        assert denoted(table, source, *wanted) == expected
    assert fit(table, UNKNOWN, t.IsPlayer("defending"), 0, 1, 2, fight.sage) == [False, True, True, False]
    relations = relations_now(game, fight.idle)
    assert (relations.attacking, relations.blocking, relations.blocked_by, relations.blocked) == (None, None, (), False)
    leave(table, fight.sage)
    assert denoted(table, fight.boar, *wanted[:2]) == [(), (2,)]
    leave(table, fight.bear, fight.one, fight.boar)
    game.combat, game.fought = None, game.combat
    for source, expected in ((fight.bear, rows[fight.bear]), (fight.one, rows[fight.one]), (fight.boar, [(), (2,), (), ()])):
        assert denoted(table, source, *wanted) == expected
    assert denoted(table, fight.two, *wanted) == [(), (), (), ()]
    assert fit(table, UNKNOWN, t.IsPlayer("defending"), 0, 1, 2) == [False] * 3
    assert attacked_by(game, fight.two) is None


def test_a_blocker_of_what_is_gone_is_known_from_either_side() -> None:
    fight = Fight()
    table = fight.table
    for _ in range(2):
        assert fit(table, fight.bear, t.IsAmong(t.BlockersOf(THIS)), *fight.six) == [False, False, False, True, True, False]
        assert fit(table, fight.one, t.IsAmong(t.BlockedBy(THIS)), *fight.six) == [True] + [False] * 5
        assert fit(table, fight.newt, t.IsAmong(t.BlockedBy(THIS)), *fight.six) == [False] * 6
        leave(table, fight.bear, fight.one)


def test_a_blocker_that_left_first_is_known_by_what_it_blocked_and_not_by_others() -> None:
    """603.10: the attacker does not know it any more; it knows the attacker."""
    fight = Fight()
    table = fight.table
    leave(table, fight.one, fight.newt)
    blocks_it = t.IsAmong(t.BlockersOf(THIS))
    assert fit(table, fight.bear, blocks_it, fight.one, fight.newt, fight.idle, 0) == [True, False, False, False]
    assert fit(table, fight.boar, blocks_it, fight.one, fight.newt) == [False, False]
    table.game.present_only = True
    assert fit(table, fight.bear, blocks_it, fight.one, fight.two) == [False, True]


class Gear:
    """Bear has a blade and a charm of another player, the second player a curse, Boar nothing; another blade lies about."""

    def __init__(self) -> None:
        self.table = table = Table()
        self.bear, self.boar = table.creature("Bear"), table.creature("Boar")
        blade = card("Blade", "artifact: Equipment", "{1}")
        charm = card("Charm", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=CREATURE))
        curse = card("Curse", "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=t.IsPlayer("any")))
        self.blade, self.loose = table.put(blade, attached_to=self.bear), table.put(blade)
        self.charm, self.curse = table.put(charm, 1, attached_to=self.bear), table.put(curse, 0, attached_to=1)
        table.begin()
        self.four = (self.blade, self.loose, self.charm, self.curse)


def test_attachments_and_hosts() -> None:
    gear = Gear()
    table, game = gear.table, gear.table.game
    assert [attached_to(game, one) for one in (*gear.four, UNKNOWN)] == [gear.bear, None, gear.bear, 1, None]
    assert [attachments(game, one) for one in (gear.bear, gear.boar, 1, 0)] == [(gear.blade, gear.charm), (), (gear.curse,), ()]
    assert [denoted(table, one, t.AttachedTo())[0] for one in gear.four] == [(gear.bear,), (), (gear.bear,), (1,)]
    assert denoted(table, gear.bear, t.AttachmentsOf(THIS), t.AttachmentsOf(THIS, EQUIPMENT)) == [
        (gear.blade, gear.charm), (gear.blade,),
    ]
    assert fit(table, gear.bear, t.AttachedToFilter(CREATURE), *gear.four) == [True, False, True, False]
    assert fit(table, gear.bear, t.AttachedToFilter(t.IsPlayer("opponent")), *gear.four) == [False, False, False, True]
    assert fit(table, gear.bear, t.AttachedToFilter(t.HasName(("Boar",))), *gear.four) == [False] * 4
    hosts = (gear.bear, gear.boar, 0, 1)
    assert fit(table, gear.bear, t.HasAttached(EQUIPMENT), *hosts) == [True, False, False, False]
    assert fit(table, gear.bear, t.HasAttached(t.HasSubtype(("Aura",))), *hosts) == [True, False, False, True]
    assert in_states(table, gear.four, "attached") == [[True, False, True, True]]
    assert in_states(table, (gear.bear, gear.boar), "equipped", "enchanted") == [[True, False], [True, False]]
    game.alter(gear.blade, phased_out="indirect")
    assert fit(table, gear.bear, t.HasAttached(EQUIPMENT), *hosts) == [False] * 4


def test_what_was_attached_as_either_left() -> None:
    gear = Gear()
    table = gear.table
    on_this, on_it = t.AttachedToFilter(t.IsSource()), t.AttachedToFilter(t.IsAmong(THIS))
    attached, equipped = t.IsAmong(t.AttachmentsOf(THIS)), t.IsAmong(t.AttachmentsOf(THIS, EQUIPMENT))
    host = t.IsAmong(t.AttachedTo(THIS))

    def found() -> list[list[bool]]:
        return [fit(table, gear.bear, filter, *gear.four, gear.boar) for filter in (on_this, on_it, attached, equipped)]

    first = [[True, False, True, False, False]] * 3 + [[True] + [False] * 4]
    assert found() == first
    assert [fit(table, one, host, gear.bear, gear.boar, 1) for one in gear.four] == [
        [True, False, False], [False] * 3, [True, False, False], [False, False, True],
    ]
    leave(table, gear.charm, gear.loose)
    assert found() == first
    assert fit(table, gear.boar, attached, *gear.four) == [False] * 4
    leave(table, gear.bear)
    assert found() == first
    ctx = Context(table.game, 0, UNKNOWN)
    ctx.bind("these", (gear.boar, gear.bear))
    on_one = t.AttachedToFilter(t.IsAmong(t.Bound("these")))
    assert [matches(on_one, one, ctx) for one in gear.four] == [True, False, True, False]
    ctx.bind("these", (gear.boar,))
    assert [matches(on_one, one, ctx) for one in gear.four] == [False] * 4
    assert not matches(t.IsAmong(t.Bound("these")), gear.bear, ctx)
    assert fit(table, gear.charm, host, gear.bear, gear.boar, 1) == [True, False, False]


def test_paired_creatures_now_and_as_they_left() -> None:
    table = Table()
    bear, boar, idle = (table.creature(name) for name in ("Bear", "Boar", "Idle"))
    theirs = table.creature("Theirs", player=1)
    rock = table.put(card("Rock", "artifact", "{1}"))
    game = table.begin().game
    for one, other in ((bear, boar), (boar, bear)):
        game.alter(one, notes={"paired": (other, 0)})
    game.alter(idle, notes={"paired": (theirs, 0)})
    game.alter(rock, notes={"paired": (bear, 0)})
    five = (bear, boar, idle, theirs, rock)
    assert [denoted(table, one, t.PairedWith())[0] for one in five] == [(boar,), (bear,), (), (), ()]
    assert in_states(table, five, "paired") == [[True, True, False, False, False]]
    assert fit(table, bear, t.IsAmong(t.PairedWith()), *five) == [False, True, False, False, False]
    for change in ({"controller": 1}, {"zone": "exile"}, {"values": card("Rock", "artifact", "{1}").faces[0]}):
        for one in (bear, boar):
            kept = game.objects[one]
            game.alter(one, **change)
            assert [denoted(table, either, t.PairedWith())[0] for either in (bear, boar)] == [(), ()]
            game.alter(one, **{name: getattr(kept, name) for name in change})
    leave(table, boar)
    assert [denoted(table, one, t.PairedWith())[0] for one in (bear, boar)] == [(), (bear,)]
    assert fit(table, bear, t.IsAmong(t.PairedWith()), *five) == [False, True, False, False, False]
    assert in_states(table, (boar, bear), "paired") == [[True, False]]


def test_haunted_things_and_what_was_used_to_cast() -> None:
    table = Table()
    bear, boar = table.creature("Bear"), table.creature("Boar")
    ghost = table.put(card("Ghost", "creature", "{1}", (1, 1)), 0, "exile")
    game = table.begin().game
    game.alter(ghost, notes={"haunting": bear})
    assert denoted(table, ghost, t.Haunted()) == [(bear,)]
    assert denoted(table, bear, t.Haunted()) == [()]
    record = CastRecord(0, "hand")
    record.used = {"convoked": (boar,)}
    game.alter(bear, cast=record)
    assert denoted(table, bear, t.UsedToCast(THIS)) == [(boar,)]
    assert denoted(table, boar, t.UsedToCast(THIS)) == denoted(table, UNKNOWN, t.UsedToCast(THIS)) == [()]


def test_the_permanent_a_card_was_and_the_card_a_permanent_became() -> None:
    """400.7j, 608.2h."""
    table = Table()
    bear, token = table.creature("Bear"), table.creature("Boar")
    game = table.begin().game
    game.alter(token, is_token=True)
    ctx = Context(game, 0, UNKNOWN)
    ctx.bind("these", (bear, token, 1))
    as_card, as_was = t.Bound("these", t.Moment.AS_CARD), t.Bound("these", t.Moment.LAST_EXISTED)
    assert [select(one, ctx) for one in (as_card, as_was)] == [(bear, token), (bear, token, 1)]
    leave(table, bear, token)
    became = table.find("Bear", "graveyard")
    assert select(as_card, ctx) == (became,)
    ctx.bind("these", (became,))
    assert select(as_was, ctx) == (bear,)
    filler = game.libraries[0][0]
    ctx.bind("these", (filler,))
    assert select(as_was, ctx) == (filler,)
    perform(game, [ev.ZoneChange(filler, "library", "graveyard")])
    moved = table.find("Filler", "graveyard")
    ctx.bind("these", (moved,))
    assert select(as_was, ctx) == (moved,)
    held = table.hand(card("Newt", "creature", "{1}", (1, 1)))
    enters = ev.ZoneChange(held, "hand", "battlefield")
    perform(game, [enters])
    ctx.bind("these", (enters.new, held))
    game.deciding = {}
    assert select(as_was, ctx) == (enters.new, held)
    assert game.deciding == {}
    perform(game, [ev.ZoneChange(became, "graveyard", "exile")])
    ctx.bind("these", (bear,))
    assert select(as_card, ctx) == ()
