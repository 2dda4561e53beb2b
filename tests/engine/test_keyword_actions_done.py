"""What keyword abilities and keyword actions do (702, 701): each where one of its parts is impossible or declined."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.objects import Card
from tests.engine.casting import keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ANYONE, YOU, law, number
from tests.engine.stage import IT, Stage


def aura(name: str, enchants: t.Filter = CREATURE, *abilities: t.Ability) -> Card:
    return card(name, "enchantment: Aura", "{1}", None, t.KeywordAbility("enchant", filter=enchants), *abilities)


SWAPS: list[tuple[str, list[Card], bool | None, str | None]] = [
    # what is otherwise than usual; the cards in hand; the answer, if one is asked; the Aura there is on the bear afterwards
    ("", [aura("Other")], True, "Other"), ("", [aura("Other")], False, "Swap"), ("", [], None, "Swap"),
    ("", [card("Bear", "creature: Bear", "{1}", (1, 1))], None, "Swap"),
    ("", [aura("Other", t.HasType(("land",)))], None, "Swap"),
    ("", [card("Glory", "enchantment", "{1}")], None, "Swap"), ("", [aura("First"), aura("Other")], True, "Other"),
    ("another's", [aura("Other")], None, "Swap"), ("unattached", [aura("Other")], None, None),
    ("gone", [aura("Other")], None, None),
]


@pytest.mark.parametrize(("otherwise", "held", "answer", "expected"), SWAPS)
def test_aura_swap(otherwise: str, held: list[Card], answer: bool | None, expected: str | None) -> None:
    """702.65a-b: nothing where either half of the exchange is impossible."""
    table = Table()
    bear = table.creature("Bear")
    swap = aura("Swap", CREATURE, t.KeywordAbility("aura swap", t.ManaCost(("0",))))
    there = table.put(swap, 1 if otherwise == "another's" else 0, attached_to=bear, controller=0)
    cards = [table.hand(one) for one in held]
    table.begin()
    table.activate(there)
    if otherwise == "gone":
        table.game.take_out(there)  # type: ignore[arg-type]
    elif otherwise == "unattached":
        table.game.alter(there, attached_to=None)  # type: ignore[arg-type]
    if answer is not None:
        table.answer("may", answer).answer("cards", (cards[-1],))
    table.pass_all()
    asked = [one for one in table.script.asked if one.kind == "may"]
    assert [(one.player, one.rule) for one in asked] == [(0, "702.65a")] * (answer is not None)
    things = [table.game.objects[one] for one in table.game.battlefield]
    assert [one.values.name for one in things if one.attached_to == bear] == ([expected] if expected else [])
    swapped = expected == "Other"
    assert ("Swap" in table.zone("hand")) == swapped
    assert ("Other" in table.zone("hand")) == (not swapped and any(one.name == "Other" for one in held))


def test_exploit() -> None:
    """702.110a-b: one may sacrifice a creature, be it the one that exploits, if any can be."""
    rows: list[tuple[list[t.StaticEffect], str | None, list[str]]] = [
        ([], "Prey", ["Fiend"]), ([], "Fiend", ["Prey"]), ([], None, ["Fiend", "Prey"]),
        ([t.Cant("be_sacrificed", t.HasName(("Prey",)))], "Fiend", ["Prey"]),
        ([t.Cant("be_sacrificed", CREATURE)], None, ["Fiend", "Prey"]),
    ]
    for row, (effects, prey, left) in enumerate(rows):
        table = Table()
        table.creature("Prey")
        table.put(card("Rock", "artifact", "{1}"))
        table.creature("Foe", player=1)
        if effects:
            law(table, *effects)
        fiend = table.hand(card("Fiend", "creature: Demon", "{0}", (1, 1), keyword("exploit", None)))
        table.begin().cast(fiend)
        table.answer("may", prey is not None)
        if prey:
            table.answer("objects", lambda asked: (table.find(prey),))  # noqa: B023
        table.resolve()
        creatures = [name for name in table.zone("battlefield") if name in ("Fiend", "Prey")]
        assert sorted(creatures) == left, row
        asked = [one for one in table.script.asked if one.kind == "objects"]
        assert [len(one.options) for one in asked] in ([], [2 - len(effects)])
        exploited = [one for one in table.game.history if isinstance(one, ev.DeedDone) and one.deed == "exploit"]
        assert bool(exploited) == (prey is not None), row
        told = [rule for entry in table.game.journal for rule in entry.rules if rule == "702.110b"]
        assert len(told) == len(exploited), row
        assert "Foe" in table.zone("battlefield", 1) or "Foe" in table.zone("battlefield")


EXPLORED: list[tuple[str | None, bool, bool, bool | None, tuple[int, str, int]]] = [
    # the top card; is the explorer there; does it go into the graveyard, if that is asked; its counters; where the card is
    ("land", True, False, None, (0, "hand", 0)), ("land", False, False, None, (0, "hand", 0)),
    ("artifact", True, True, True, (1, "graveyard", 1)), ("artifact", True, False, False, (1, "library", 1)),
    ("artifact", False, True, True, (0, "graveyard", 0)), ("artifact", False, False, False, (0, "library", 0)),
    (None, True, False, None, (1, "", 1)),
]


@pytest.mark.parametrize(("top", "there", "buried", "answer", "expected"), EXPLORED)
def test_explore(top: str | None, there: bool, buried: bool, answer: bool | None, expected: tuple[int, str, int]) -> None:
    """701.44a-c."""
    place = Stage()
    game = place.game
    if top is None:
        for one in game.libraries[0]:
            game.take_out(one)
    else:
        place.table.put(card("Top", top, "" if top == "land" else "{1}"), 0, "library", place=0)
    if not there:
        place.do(t.Destroy(IT), it=(place.bear,))
    place.do(t.KeywordAction("explore", what=IT), it=(place.bear,), answers={} if answer is None else {"may": answer})
    counters, zone, _ = expected
    assert (game.objects[place.bear].counter("+1/+1") if there else 0) == counters
    assert [one for one in ("hand", "graveyard", "library") if "Top" in place.table.zone(one)] == ([zone] if zone else [])
    assert [(one.player, one.rule) for one in place.asked("may")] == [(0, "701.44a")] * (answer is not None)
    assert [one.object for one in game.history if isinstance(one, ev.DeedDone) and one.deed == "explore"] == [place.bear]
    assert buried == (zone == "graveyard")


def test_incubate_and_support() -> None:
    """701.53a: a token with so many counters; 701.41a: a counter on each."""
    for who, amount, made in ((YOU, 2, [1, 0]), (ANYONE, 1, [1, 1]), (YOU, 0, [1, 0])):
        place = Stage()
        bound = place.do(t.KeywordAction("incubate", amount=number(amount), who=who, bind="made"))
        tokens = bound["made"]
        assert [sum(place.game.objects[one].controller == player for one in tokens) for player in (0, 1)] == made
        assert all(place.game.objects[one].counter("+1/+1") == amount and place.game.objects[one].is_token for one in tokens)
    place = Stage()
    place.do(t.KeywordAction("support", what=IT), it=(place.bear, place.foe))
    assert [place.game.objects[one].counter("+1/+1") for one in (place.bear, place.boar, place.foe)] == [1, 0, 1]


def test_amplify() -> None:
    """702.38a: for each card of a shared creature type revealed from the hand."""
    for amount, shown, counters in ((1, 2, 2), (2, 2, 4), (3, 1, 3), (2, 0, 0)):
        table = Table()
        alike = [table.hand(card("Kin", "creature: Wolf Scout", "{9}", (1, 1))) for _ in range(2)]
        other = table.hand(card("Other", "creature: Bear", "{9}", (1, 1)))
        theirs = table.hand(card("Kin", "creature: Wolf", "{9}", (1, 1)), 1)
        wolf = table.hand(card("Chief", "creature: Wolf", "{0}", (1, 1), keyword("amplify", None, amount=number(amount))))
        table.begin().cast(wolf)
        offered: list[Any] = []

        def choose(asked: Any) -> Any:
            offered.append(tuple(asked.options))  # noqa: B023
            return tuple(alike[:shown])  # noqa: B023

        for kind in ("objects", "cards"):
            table.answer(kind, choose)
        table.resolve()
        assert table.game.objects[table.find("Chief")].counter("+1/+1") == counters
        assert all(set(one) == set(alike) and other not in one and theirs not in one for one in offered)


@pytest.mark.parametrize(("flips", "count", "until", "life", "wins"), [
    # the flips; how many; until one is lost; life afterwards (3 for a win, -1 for a loss); how many were won (705.2)
    ([True], 1, False, 23, 1), ([False], 1, False, 19, 0), ([True, False, True], 3, False, 25, 2), ([], 0, False, 20, 0),
    ([True, True, False], 1, True, 25, 2), ([False], 1, True, 19, 0),
])
def test_coins(flips: list[bool], count: int, until: bool, life: int, wins: int) -> None:
    place = Stage()
    for won in flips:
        place.table.answer("coin", won)
    steps = t.FlipCoin(
        count=number(count), win=(t.GainLife(number(3)),), lose=(t.LoseLife(number(1), YOU),), until_lose=until, bind="won")
    place.do(steps)
    assert (place.table.life(), place.ctx.number("won")) == (life, wins)
    deeds = [one.deed for one in place.game.history if isinstance(one, ev.DeedDone) and one.deed.startswith("coin")]
    assert deeds == ["coin_won" if won else "coin_lost" for won in flips]
