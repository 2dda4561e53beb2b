"""What is tapped or exiled rather than paying mana: convoke (702.51), improvise (702.126), delve (702.66), and another
player's mana (assist, 702.132)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import BadAnswer
from app.engine.playing.casting.helping import alternative_payments
from app.engine.position.context import Context
from app.engine.position.decisions import Action
from app.engine.position.stack import Section, StackItem
from tests.engine.casting import GAIN, cited, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import YOU, law

Symbols = tuple[str, ...]


class Camp:
    """A green elf, a white ox, a colorless artifact golem, a creature of two colors, a tapped one, and another player's; two
    rocks, one of them tapped; three cards in our graveyard and one in the other; and a spell with these keywords."""

    def __init__(self, *keywords: str, lands: str = "", players: int = 2) -> None:
        self.table = table = Table(players)
        self.lands = table.lands(lands)
        self.elf = table.creature("Elf", cost="{G}")
        self.ox = table.creature("Ox", cost="{W}")
        self.golem = table.creature("Golem", types="artifact creature: Golem", cost="{3}")
        self.twin = table.creature("Twin", cost="{G}{U}")
        self.tired = table.creature("Tired", cost="{G}", tapped=True)
        self.foe = table.creature("Foe", cost="{G}", player=1)
        rock = card("Rock", "artifact", "{1}")
        self.rock, self.worn = table.put(rock), table.put(rock, tapped=True)
        self.grave = [table.put(rock, 0, "graveyard") for _ in range(3)]
        self.other = table.put(rock, 1, "graveyard")
        self.spell = table.hand(card("Trick", "sorcery", "{9}", None, GAIN, *(keyword(name, None) for name in keywords)))
        table.begin()
        self.game = table.game
        self.ctx = Context(self.game, 0, self.spell)
        self.used: dict[str, Any] = {}

    def rest(self, symbols: Symbols, *answers: Any, only: tuple[t.OnlyMana, ...] = ()) -> Symbols:
        for answer in answers:
            self.table.answer("cost_choice", answer)
        return alternative_payments(self.game, self.ctx, symbols, self.used, only)

    def tapped(self, *things: int) -> list[bool]:
        return [self.game.objects[one].tapped for one in things]

    def asked(self, kind: str = "cost_choice") -> list[Any]:
        return [one for one in self.table.script.asked if one.kind == kind]


def test_what_may_help() -> None:
    """702.51a: untapped creatures one controls; 702.126a: untapped artifacts; 702.66a: cards in one's graveyard."""
    for name, rule in (("convoke", "702.51a"), ("improvise", "702.126a"), ("delve", "702.66a")):
        camp = Camp(name)
        assert rule in cited(camp.table, lambda: camp.rest(()))  # noqa: B023
        camp.rest(("9",), ())
        (asked,) = camp.asked()
        creatures = (camp.elf, camp.ox, camp.golem, camp.twin)
        able = {"convoke": creatures, "improvise": (camp.golem, camp.rock), "delve": tuple(camp.grave)}
        assert (set(asked.options), asked.rule, asked.player, asked.minimum) == (set(able[name]), rule, 0, 0)
        assert asked.maximum == len(able[name])
    camp = Camp("flying")
    assert cited(camp.table, lambda: camp.rest(("9",))).isdisjoint(("702.51a", "702.126a", "702.66a", "702.132a"))
    assert camp.rest(("9",)) == ("9",)
    assert (camp.asked(), camp.asked("may")) == ([], [])
    camp = Camp("delve")
    for one in camp.grave:
        camp.game.take_out(one)
    assert camp.rest(("9",)) == ("9",)
    assert (camp.asked(), camp.asked("may")) == ([], [])


MOST: list[tuple[str, Symbols, int]] = [
    # no more help than there is mana for it: colored mana by convoke alone
    ("convoke", ("2",), 2), ("convoke", ("1", "G"), 2), ("convoke", ("G", "G"), 2), ("convoke", ("G/U",), 1),
    ("convoke", ("2/W",), 2),
    ("convoke", ("G/P",), 1), ("convoke", ("1", "C"), 1), ("convoke", ("9",), 4), ("convoke", ("1", "S"), 1),
    ("improvise", ("1", "G"), 1), ("improvise", ("2/W",), 2), ("improvise", ("1", "G/U"), 1), ("improvise", ("9",), 2),
    ("delve", ("2", "B"), 2), ("delve", ("9",), 3), ("delve", ("2/W", "1"), 3),
]


@pytest.mark.parametrize(("name", "symbols", "most"), MOST)
def test_how_much_may_help(name: str, symbols: Symbols, most: int) -> None:
    camp = Camp(name)
    camp.rest(symbols)
    assert [asked.maximum for asked in camp.asked()] == [most]


HELPED: list[tuple[str, Symbols, str, tuple[str, ...], Symbols | None]] = [
    # the keyword; the cost; our lands; what helps; what is left to pay, or None if that is refused
    ("convoke", ("3",), "RR", ("ox",), ("2",)), ("convoke", ("3",), "", ("ox", "elf", "golem"), ("0",)),
    ("convoke", ("1", "G"), "", ("elf", "ox"), ("0",)), ("convoke", ("G",), "", ("elf",), ()),
    ("convoke", ("G",), "G", ("ox",), None),
    ("convoke", ("G", "G"), "", ("elf", "twin"), ()), ("convoke", ("G", "U"), "", ("elf", "twin"), ()),
    ("convoke", ("U", "G"), "", ("twin", "elf"), ()), ("convoke", ("U", "U"), "U", ("twin", "elf"), None),
    ("convoke", ("1", "U"), "U", ("elf",), ("0", "U")), ("convoke", ("1", "U"), "R", ("twin",), ("1",)),
    ("convoke", ("1", "U"), "U", ("twin",), ("1",)), ("convoke", ("2/W",), "", ("ox",), ()),
    ("convoke", ("2/W",), "", ("elf", "golem"), ("0",)), ("convoke", ("2/W",), "R", ("elf",), ("1",)),
    ("convoke", ("G/U",), "", ("elf",), ()), ("convoke", ("G/U",), "", ("golem",), None), ("convoke", ("G/P",), "", ("elf",), ()),
    ("convoke", ("G", "U"), "G", ("twin",), ("G",)), ("convoke", ("G", "U"), "U", ("twin",), ("U",)),
    ("convoke", ("G", "U", "R"), "", ("twin",), ("U", "R")), ("convoke", ("0", "G"), "G", ("golem",), None),
    ("convoke", ("W", "G"), "G", ("ox",), ("G",)), ("convoke", ("2", "G"), "GGG", (), ("2", "G")),
    ("improvise", ("2", "G"), "G", ("rock", "golem"), ("0", "G")), ("improvise", ("1",), "", ("rock",), ("0",)),
    ("delve", ("3",), "", ("grave0", "grave1", "grave2"), ("0",)), ("delve", ("2", "B"), "BR", ("grave1",), ("1", "B")),
]


def named(camp: Camp, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(camp.grave[int(name[-1])] if name.startswith("grave") else getattr(camp, name) for name in names)


def test_what_is_left_to_pay() -> None:
    for row, (name, symbols, lands, helping, left) in enumerate(HELPED):
        camp = Camp(name, lands=lands)
        chosen = named(camp, helping)
        if left is None:
            with pytest.raises(BadAnswer):
                camp.rest(symbols, chosen)
            continue
        assert camp.rest(symbols, chosen) == left, row
        if name == "delve":
            assert not any(camp.table.there(one) for one in chosen)
            assert camp.table.zone("exile").count("Rock") == len(chosen)
            assert [camp.game.objects[one].zone for one in camp.used["exiled"]] == ["exile"] * len(chosen)
        else:
            everything = (camp.elf, camp.ox, camp.golem, camp.twin, camp.rock)
            assert camp.tapped(*everything) == [one in chosen for one in everything]
            assert camp.used.get("convoked") == (chosen if name == "convoke" else None)


def test_a_rest_that_cant_be_paid_is_refused_where_another_choice_would_do() -> None:
    camp = Camp("convoke", lands="G")
    with pytest.raises(BadAnswer, match="can't be paid for"):
        camp.rest(("W", "G"), (camp.elf,))
    camp = Camp("convoke", lands="G")
    with pytest.raises(BadAnswer, match="more is used"):
        camp.rest(("W", "G"), (camp.golem,))
    camp = Camp("convoke")
    assert camp.rest(("R", "R", "1"), (camp.elf,)) == ("R", "R", "0")  # it can't be paid for in any way, which is seen later


PLAINLY: list[tuple[tuple[str, ...], str, Symbols, tuple[str, ...], Symbols]] = [
    # the keywords; our lands; the cost; what helps if nobody says: as little as is needed (of several keywords, of each in turn)
    (("convoke",), "GG", ("2",), (), ("2",)), (("convoke",), "G", ("2",), ("elf",), ("1",)),
    (("convoke",), "G", ("G", "W"), ("ox",), ("G",)), (("convoke",), "", ("G", "U"), ("elf", "twin"), ()),
    (("improvise",), "", ("2",), ("golem", "rock"), ("0",)), (("delve",), "GG", ("3",), ("grave0",), ("2",)),
    (("convoke", "delve"), "", ("1", "G"), ("elf", "grave0"), ("0",)),
    (("convoke", "improvise"), "", ("1", "G"), ("elf", "golem"), ("0",)),
    (("improvise", "delve"), "", ("4",), ("golem", "grave0", "grave1", "grave2"), ("0",)),
    (("convoke",), "", ("R",), (), ("R",)),
]


def test_what_helps_if_nobody_says() -> None:
    for row, (keywords, lands, symbols, helping, left) in enumerate(PLAINLY):
        camp = Camp(*keywords, lands=lands)
        assert camp.rest(symbols) == left, row
        chosen = named(camp, helping)
        everything = (camp.elf, camp.ox, camp.golem, camp.twin, camp.rock)
        assert {one for one in everything if camp.tapped(one) == [True]} == set(chosen) - set(camp.grave), row
        assert [one for one in camp.grave if not camp.table.there(one)] == [one for one in chosen if one in camp.grave], row


def test_a_thing_that_helped_by_one_keyword_does_not_by_another() -> None:
    camp = Camp("convoke", "improvise")
    camp.rest(("9",), (camp.golem,), ())
    first, second = camp.asked()
    assert (camp.golem in first.options, second.options) == (True, (camp.rock,))


def test_what_is_left_open_by_one_keyword_is_settled_by_another() -> None:
    for exiled, left in (((), ()), ((0,), ("0",))):
        camp = Camp("convoke", "delve")
        assert camp.rest(("2/W",), (camp.ox,), tuple(camp.grave[one] for one in exiled)) == left


def test_nothing_is_asked_where_there_is_nothing_to_pay_for() -> None:
    for symbols in ((), ("0",)):
        camp = Camp("convoke", "delve")
        camp.rest(symbols)
        assert [asked for asked in camp.asked() if asked.maximum > 0] == []
    camp = Camp("convoke", "delve")
    camp.rest(("G",), (camp.elf,))
    assert len(camp.asked()) == 1


def test_what_the_spell_targets_helps_last() -> None:
    camp = Camp("convoke")
    spec = t.TargetSpec(CREATURE)
    item = StackItem("spell", camp.spell, None, None)
    item.sections = (Section(-1, (spec,), (), ((camp.elf,),), (None,)),)
    camp.ctx = Context(camp.game, 0, camp.spell, item)
    camp.rest(("2",))
    assert camp.tapped(camp.elf, camp.ox, camp.golem) == [False, True, True]


def test_convoke_and_mana_that_alone_may_pay() -> None:
    camp = Camp("convoke", lands="G")
    with pytest.raises(BadAnswer):
        camp.rest(("1", "W"), (camp.elf,), only=(t.OnlyMana(source=CREATURE),))
    camp = Camp("convoke", lands="G")
    assert camp.rest(("1", "W"), (camp.elf, camp.ox), only=(t.OnlyMana(source=CREATURE),)) == ("0",)


def test_creatures_that_are_tapped_for_mana_or_to_help() -> None:
    """702.51a: a creature is tapped rather than paying mana, so it doesn't make mana for the same cost."""
    elf = card("Dancer", "creature: Elf", "{G}", (1, 1), t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)),))))
    for symbols, may in ((("2",), True), (("3",), False), (("G", "1"), True), (("W",), False)):
        table = Table()
        for _ in range(2):
            table.put(elf)
        cost = "".join("{" + one + "}" for one in symbols)
        spell = table.hand(card("Trick", "sorcery", cost, None, GAIN, keyword("convoke", None)))
        table.begin()
        assert (Action("cast", spell) in table.game.legal_actions(0)) == may


# ---- assist ------------------------------------------------------------------------------------------------------------

ASSISTED: list[tuple[str, str, Symbols, bool | None, int | None, Symbols, int]] = [
    # our lands; the helper's; the cost; is another player asked to help; how much they pay; what is left; at most how much
    ("GG", "R", ("2",), True, 1, ("1",), 1), ("GG", "R", ("2",), False, None, ("2",), 0), ("", "RR", ("2",), True, 2, ("0",), 2),
    ("G", "RRR", ("2", "G"), True, 2, ("0", "G"), 2), ("G", "RRR", ("2", "G"), True, 0, ("2", "G"), 2),
    ("G", "", ("2", "G"), True, None, ("2", "G"), 0), ("GG", "RR", ("G", "G"), None, None, ("G", "G"), 0),
    ("GG", "RR", ("0", "G"), None, None, ("0", "G"), 0), ("", "RR", ("3",), True, 1, ("2",), 2),
]


def test_another_player_pays_generic_mana() -> None:
    for row, (ours, theirs, symbols, asks, pays, left, most) in enumerate(ASSISTED):
        camp = Camp("assist", lands=ours)
        their_lands = camp.table.lands(theirs, 1)
        camp.table.answer("may", asks)
        if pays is not None:
            camp.table.answer("number", pays)
        assert camp.rest(symbols) == left, row
        assert [(one.player, one.rule) for one in camp.asked("may")] == ([] if asks is None else [(0, "702.132a")]), row
        bounds = [(one.player, one.minimum, one.maximum) for one in camp.asked("number")]
        assert bounds == ([] if pays is None else [(1, 0, most)]), row
        assert sum(camp.tapped(*their_lands)) == (pays or 0), row
        assert not any(camp.tapped(*camp.lands))
        assert camp.table.told("702.132a") == bool(pays)


def test_who_helps_and_how_much_if_nobody_says() -> None:
    for ours, helped in (("GG", False), ("G", True), ("", True)):
        camp = Camp("assist", lands=ours)
        camp.table.lands("RR", 1)
        camp.rest(("2",))
        assert bool(camp.asked("number")) == helped
        assert camp.rest(("1",)) == ("1",) if helped and not ours else True
    camp = Camp("assist", players=3)
    camp.table.lands("R", 1)
    camp.table.lands("RRR", 2)
    camp.table.answer("may", True).answer("player", 2)
    assert camp.rest(("4",)) == ("1",)
    (asked,) = camp.asked("player")
    assert tuple(asked.options) == (1, 2)
    assert "702.132a" in cited(camp.table, lambda: camp.rest(()))


def test_whoever_can_pay_most_is_asked_if_nobody_says() -> None:
    for theirs, paid in ((("R", "RRR"), 3), (("RR", "R"), 2), (("", "R"), 1)):
        table = Table(3)
        for player, lands in enumerate(theirs, 1):
            table.lands(lands, player)
        trick = card("Trick", "sorcery", "{" + str(paid) + "}", None, GAIN, keyword("assist", None))
        more = card("Trick", "sorcery", "{" + str(paid + 1) + "}", None, GAIN, keyword("assist", None))
        spells = table.hand(trick), table.hand(more)
        table.begin()
        assert [Action("cast", spell) in table.game.legal_actions(0) for spell in spells] == [True, False]


def test_of_several_players_one_helps() -> None:
    for may in (True, False):
        camp = Camp("delve", "assist", players=3)
        camp.table.lands("R", 1)
        camp.table.lands("RR", 2)
        if may:
            assert camp.rest(("3",), (camp.grave[0],)) == ("0",)
        else:
            with pytest.raises(BadAnswer):
                camp.rest(("4",), (camp.grave[0],))


def test_what_another_player_could_pay_need_not_be_exiled_for() -> None:
    for theirs, exiled in (("", 3), ("R", 2), ("RR", 1), ("RRR", 0)):
        camp = Camp("delve", "assist")
        camp.table.lands(theirs, 1)
        for count in range(exiled):
            with pytest.raises(BadAnswer):
                camp.rest(("3",), tuple(camp.grave[:count]))
        camp.table.script.answers.clear()
        assert camp.rest(("3",), tuple(camp.grave[:exiled])) == ("0",)
        assert camp.table.zone("exile").count("Rock") == exiled


def test_the_mana_of_who_helps_is_spent_on_the_spell() -> None:
    camp = Camp("assist")
    add = t.AddMana(("G",), only=(t.SpentFor("spell"),))
    camp.table.put(card("Vale", "land", "", None, t.ActivatedAbility(t.TapThis(), t.Body((add,)))), 1)
    camp.table.answer("may", True)
    assert camp.rest(("1",)) == ("0",)
    law(camp.table, t.PlayerRule("no_max_hand_size", YOU))
