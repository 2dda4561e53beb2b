"""Keyword actions of players (701): each with what it needs just there, not there, and another player's."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position import events as ev
from tests.engine.conftest import card
from tests.engine.shorthand import ANYONE, BEARS, YOU, law, number
from tests.engine.stage import Stage

GHOST, FIELD = card("Ghost", "creature", "{1}", (1, 1)), card("Field", "land")
PIE = card("Pie", "artifact: Food", "{1}")


def act(place: Stage, name: str, **more: Any) -> dict[str, Any]:
    return place.do(t.KeywordAction(name, **more))


def costing(*costs: str) -> list[Any]:
    return [card(f"Card {place}", "artifact", f"{{{cost}}}") for place, cost in enumerate(costs)]


def test_learning() -> None:
    """701.48a: to draw, one discards, which one may."""
    for held, answer, asked, drawn in ((1, True, 1, 1), (1, False, 1, 0), (0, True, 0, 0)):
        place = Stage()
        if not held:
            place.game.set_zone("hand", 0, ())
        place.table.answer("may", answer)
        act(place, "learn")
        assert len(place.asked("may")) == asked
        assert (len(place.game.libraries[0]), len(place.game.hands[0])) == (20 - drawn, held)
        assert place.table.zone("graveyard").count("Ghost") == 1 + drawn


def test_recruiting() -> None:
    """701.70a: each player who does it gets a creature for a nonland card that they discard."""
    for kept, soldiers in ((FIELD, 1), (GHOST, 0)):
        for who in (YOU, ANYONE):
            place = Stage()
            place.game.set_zone("hand", 0, ())
            field = place.table.hand(FIELD)
            place.table.put(kept, 0, "library", place=0)
            other = GHOST if kept is FIELD else FIELD
            given = place.table.hand(other)
            thrown = given if kept is FIELD else field
            place.table.answer("cards", (thrown,)).answer("discard", (thrown,))
            act(place, "recruit", who=who)
            assert len(place.game.hands[0]) == 2
            assert all(place.table.pt(one.id) == (1, 1) for one in place.game.objects.values() if one.is_token)
            made = [one for one in place.game.objects.values() if one.is_token and one.zone == "battlefield"]
            assert [one.controller for one in made].count(0) == soldiers
            assert [one.controller for one in made].count(1) == (who == ANYONE)


def test_clashing() -> None:
    """701.30: whoever reveals the card of greater mana value wins, also where another has none to reveal."""
    rows: list[tuple[str | None, str | None, int]] = [
        ("3", "2", 1), ("2", "3", 0), ("2", "2", 0), ("0", None, 1), (None, "0", 0), (None, None, 0),
    ]
    for mine, theirs, won in rows:
        for down in (False, True):
            place = Stage()
            for player, cost in ((0, mine), (1, theirs)):
                place.game.set_zone("library", player, place.game.libraries[player][:2] if cost is not None else ())
                for one in costing(*([cost] if cost is not None else [])):
                    place.table.put(one, player, "library", place=0)
            before = [place.game.libraries[player] for player in (0, 1)]
            place.table.answer("may", down).answer("may", down)
            act(place, "clash", bind="won")
            assert place.ctx.amounts["won"] == won, (mine, theirs)
            for player, cards in enumerate(before):
                assert place.game.libraries[player] == ((*cards[1:], *cards[:1]) if down else cards)
            lost = int(theirs is not None and (mine is None or mine < theirs))
            deeds = [(one.player, one.amount) for one in place.game.history if isinstance(one, ev.DeedDone)]
            assert deeds == [(0, 1 + won), (1, 1 + lost)]  # 2: "whenever you clash and win"
            assert place.table.told("701.30d")


def test_an_opponent_is_chosen_where_there_are_several() -> None:
    for players, asked in ((2, 0), (3, 1), (4, 1)):
        for name in ("clash", "fateseal"):
            place = Stage(players)
            act(place, name, amount=number(1))
            assert len(place.asked("player")) == asked
            others = place.asked("cards") if name == "fateseal" else place.asked("may")
            assert others


def test_whose_library_is_looked_at() -> None:
    """701.29a."""
    place = Stage(3)
    top = place.game.libraries[2][0]
    place.table.answer("player", 2).answer("cards", (top,))
    act(place, "fateseal", amount=number(1))
    assert place.game.libraries[2][-1] == top


def test_collecting_evidence() -> None:
    """701.59a: all of it or nothing, and never too little."""
    for costs, need, chosen, exiled in (
        (("2", "3"), 5, None, 3), (("2", "3"), 6, None, 3), (("2", "3"), 7, None, 0), (("2", "3"), 3, (2,), 1),
        (("2", "3"), 0, (), 0),
    ):
        for bind in (None, "proof"):
            place = Stage()  # there is a card of mana value 1 already
            for one in costing(*costs):
                place.table.put(one, 0, "graveyard")
            if chosen is not None:
                place.table.answer("cards", tuple(place.game.graveyards[0][number] for number in chosen))
            found = act(place, "collect evidence", amount=number(need), bind=bind)
            assert len(place.game.exile) == exiled, (costs, need)
            assert len(found.get(bind or "evidence", ())) == exiled
            tests = [one.test for one in place.asked("cards") if one.test is not None]
            for test in tests:
                assert (test(place.game.graveyards[0][:0]) is None) == (need == 0)


def test_beholding() -> None:
    """701.4a: permanents are chosen, cards are revealed."""
    for bind in (None, "seen"):
        place = Stage()
        found = act(place, "behold", what=t.Choose(BEARS, number(1)), bind=bind)
        assert found[bind or "beheld"] == (place.bear,)
        held = act(place, "behold", what=t.Choose(t.IsCard(), number(1), zones=("hand",), players=YOU), bind=bind)
        assert held[bind or "beheld"] == (place.held[0],)
        told = [one.text for one in place.game.journal if one.kind == "reveal"]
        assert ["reveals" in one for one in told] == [False, True]


def test_foraging() -> None:
    """701.61a: exile three cards or sacrifice a Food, whichever can be."""
    rows: list[tuple[int, int, bool, str | None, list[str] | None]] = [
        # cards in the graveyard; Foods; whether they may be sacrificed; the answer; the ways there are
        (3, 0, True, None, ["exile"]), (2, 0, True, None, None), (2, 1, True, None, ["food"]), (2, 1, False, None, None),
        (3, 1, False, None, ["exile"]), (4, 2, True, "exile", ["exile", "food"]), (4, 2, True, "food", ["exile", "food"]),
    ]
    for buried, foods, may, answer, ways in rows:
        place = Stage()
        for _ in range(buried - 1):
            place.table.put(GHOST, 0, "graveyard")
        for _ in range(foods):
            place.table.put(PIE)
        place.table.put(PIE, 1)
        if not may:
            law(place.table, t.Cant("be_sacrificed", t.HasSubtype(("Food",))))
        if answer is not None:
            place.table.answer("word", answer)
        act(place, "forage", bind="done")
        assert [list(one.options) for one in place.asked("word")] == ([] if ways is None else [ways]), (buried, foods, may)
        how = answer or (ways or [None])[0]
        assert place.ctx.amounts.get("done") == (None if how is None else 1)
        assert len(place.game.exile) == (3 if how == "exile" else 0)
        left = [one.controller for one in place.game.objects.values() if one.values.name == "Pie" and one.zone == "battlefield"]
        assert (left.count(0), left.count(1)) == (foods - (how == "food"), 1)
