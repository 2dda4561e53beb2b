"""What players and objects are called, and how what they do is told, as tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.changing.deeds import rule_of_deed, tell_deed
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.names import Name
from app.engine.position.objects import Card
from app.engine.position.values import Values
from app.engine.reading.faces import FACE_DOWN
from tests.engine.conftest import Table, card
from tests.engine.shorthand import UNKNOWN


def test_what_players_and_objects_are_called() -> None:
    table = Table()
    bear, gone = table.creature(player=1), table.creature("Ghost")
    hidden, nameless = table.put(card("Mask", "creature", "{2}"), face_down=True), table.put(Values("", ["artifact"]))
    token = Values("Shape", ["artifact"])
    named = table.put(card("Mask", "artifact", "{2}"))
    flipped = Values("Below", ["artifact"])
    both = Card("Above", (Values("Above", ["artifact"], lower=flipped),))
    above, below, single = table.put(both), table.put(both), table.creature("Plain")
    for one in (below, single):
        table.game.alter(one, flipped=True)
    table.game.alter(named, face_down=token)
    table.begin()
    perform(table.game, [ev.ZoneChange(gone, "battlefield", "graveyard")])
    game = table.game
    assert [game.called(one) for one in (0, 1, 2, -1)] == ["Ann", "Bob", "nobody", "nobody"]
    assert [str(game.called(one)) for one in (bear, gone, hidden, nameless, named, above, below, single, UNKNOWN)] == [
        "Bear", "Ghost", "a face-down card", "a nameless object", "Shape", "Above", "Below", "Plain", "something"]
    assert FACE_DOWN.name == ""
    holders = [one.holder for one in map(game.called, (bear, gone, above)) if isinstance(one, Name)]
    assert holders == [1, 0, 0]


def test_a_permanent_is_named_with_who_controls_it_and_a_card_with_its_owner() -> None:
    table = Table()
    bear, held = table.creature(), table.hand(card("Ghost", "creature", "{1}", (1, 1)))
    for one in (bear, held):
        table.game.alter(one, controller=1, base_controller=1)
    table.begin()
    found = [table.game.called(one) for one in (bear, held)]
    assert [one.holder for one in found if isinstance(one, Name)] == [1, 0]


TOLD: list[tuple[Any, int, int, int, str, str]] = [
    # what is done; by which object and player; what is named as the source; the sentence; its rule
    ("crew", 1, 0, 2, "Bear crews Ship", "702.122"), ("crew", 2, 0, 2, "Ship is crewed", "702.122"),
    ("crew", 2, 0, 0, "Ship is crewed", "702.122"), ("saddle", 2, 0, 2, "Ship becomes saddled", "702.171"),
    ("explore", 1, 0, 2, "Bear explores", "701.44"), ("become_monstrous", 1, 0, 1, "Bear becomes monstrous", "701.37"),
    ("proliferate", 0, 1, 2, "Bob proliferates", "701.34"), ("unlock_door", 2, 1, 2, "Bob unlocks a door of Ship", "709.5h"),
    ("coin_won", 0, 0, 2, "Ann wins the coin flip", "705.2"), ("roll", 0, 1, 2, "Bob rolls a die", "706.1a"),
    ("clash", 0, 0, 1, "Ann clashes", "701.30"), ("evolve", 1, -1, 1, "Bear evolves", "702.100b"),
    ("cycle", 1, 1, 1, "Bob cycles a card", "702.29"), ("exert", 1, 0, 2, "Ann exerts Bear", "701.43"),
]


@pytest.mark.parametrize(("deed", "object", "player", "source", "told", "rule"), TOLD)
def test_what_is_done_is_told(deed: Any, object: int, player: int, source: int, told: str, rule: str) -> None:
    table = Table()
    ids = [0, table.creature(), table.put(card("Ship", "artifact: Vehicle", "{2}"))]
    table.begin()
    event = ev.DeedDone(ids[object], player, ids[source], deed=deed)
    place = len(table.game.journal)
    tell_deed(table.game, event)
    (entry,) = table.game.journal[place:]
    assert entry.text == told
    assert rule_of_deed(event).startswith(rule) and rule_of_deed(event) in entry.rules
    assert entry.refs == tuple(one for one in (ids[object], player) if one > 0)


@pytest.mark.parametrize("deed", ["scry", "crime", "enter_room", "mutate"])
def test_what_has_an_entry_of_its_own_is_not_told_again(deed: Any) -> None:
    table = Table().begin()
    place = len(table.game.journal)
    tell_deed(table.game, ev.DeedDone(0, 0, 0, deed=deed))
    assert table.game.journal[place:] == []
