"""Coming back to a snapshot restores everything, whoever comes back, and however far the game had gone on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.engine.everything import NOT_OF_THE_GAME, SETTLED, Everything, watching
from tests.engine.random_play.decks import deal, invented
from tests.engine.random_play.games import Chooser, new_game, play

SHIPPED = sorted((rules_data() / "scenarios").rglob("*.yaml"))
SAMPLE = SHIPPED[7 :: len(SHIPPED) // 24]


@pytest.fixture(scope="module")
def pool():
    return CardPool([practice_cards()])


@pytest.fixture
def game():
    """A game in its second turn or so."""
    what, chooser = deal(8, invented()), Chooser(8)
    game = chooser.game = new_game(what, chooser)
    game.start(what.decks)
    game.play(lambda _: chooser.asked > 60)
    return game


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_scenarios_come_back_exactly(path, pool):
    with watching() as watch:
        check(read_scenario(path.read_bytes()), pool)
    assert len(watch.whole) > 2
    watch.all_the_way_back()
    assert watch.found == []


@pytest.mark.parametrize("seed", [13, 17, 24, 35])
def test_random_games_come_back_exactly(seed):
    with watching() as watch:
        play(seed, invented(), cap=30, whole=False)
    assert watch.times > 5
    watch.all_the_way_back()
    assert watch.found == []


def test_no_field_is_forgotten(game):
    saved, before = game.snapshot(), Everything(game)
    for name in set(vars(game)) - NOT_OF_THE_GAME - SETTLED - {"journal", "log"}:
        setattr(game, name, None)
    game.restore(saved)
    assert before.differences(Everything(game)) == []


def test_what_is_gathered_and_settled_is_kept_apart_from_what_comes_later(game):
    game.gathering, game.follow_ups, game.deciding = [], [], {}
    saved = game.snapshot()
    game.gathering.append("later")
    game.follow_ups.append("later")
    game.applies("101.2")
    game.restore(saved)
    assert (game.gathering, game.follow_ups, game.deciding) == ([], [], {})
    game.gathering.append("later once more")
    game.restore(saved)
    assert game.gathering == []


def test_a_record_changed_where_it_stands_is_noticed(game):
    moments = [Everything(game)]
    game.objects[game.battlefield[0]].tapped = not game.objects[game.battlefield[0]].tapped
    moments.append(Everything(game))
    game.players[0].notes["learnt"] = 1
    moments.append(Everything(game))
    game.history[-1].amount += 1
    moments.append(Everything(game))
    assert all(one.differences(next_one) for one, next_one in pairwise(moments))
    assert moments[-1].differences(Everything(game)) == []
