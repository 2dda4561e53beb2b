"""A seeded part of the random games: no exception, every invariant holds, replay ends in the same position.

All of them: python -m tests.benchmarks random_games --games 10000 --seed 1
"""

from __future__ import annotations

import pytest

from tests.engine.random_play import invariants
from tests.engine.random_play.decks import deal, invented
from tests.engine.random_play.games import Chooser, new_game, owned, play


@pytest.mark.parametrize("first", range(30_000, 30_100, 10))
def test_random_games_keep_every_invariant_and_replay(first):
    results = [play(seed, invented(), cap=80) for seed in range(first, first + 10)]
    assert {played.result for played in results} <= {"won", "draw", "stopped"}
    assert sum(played.batches for played in results) > 500
    assert sum(played.taken_back for played in results) < 0.01 * sum(played.actions for played in results)


def test_decks_have_every_card_and_every_number_of_players():
    deals = [deal(seed, invented()) for seed in range(60)]
    assert {(d.format, len(d.decks)) for d in deals} == {
        ("two-player", 2), ("free-for-all", 3), ("free-for-all", 4), ("commander", 3), ("commander", 4),
    }
    dealt = {card.name for d in deals for deck in d.decks for card in deck}
    assert len([card for card in invented() if card.name not in dealt]) <= 3


@pytest.fixture
def midgame():
    """A game in the middle, with somebody holding priority."""
    what = deal(8, invented())
    chooser = Chooser(8)
    game = new_game(what, chooser)
    chooser.game = game
    game.start(what.decks)
    game.play(lambda g: chooser.asked > 150)
    return game


def test_a_lost_card_is_noticed(midgame):
    start = owned(deal(8, invented()))
    invariants.cards_conserved(midgame, start)
    midgame.take_out(midgame.libraries[0][0])
    with pytest.raises(invariants.Violation, match="cards lost"):
        invariants.cards_conserved(midgame, start)


def test_an_object_in_two_zones_is_noticed(midgame):
    midgame.exile = (*midgame.exile, midgame.battlefield[0])
    with pytest.raises(invariants.Violation, match="twice"):
        invariants.after_batch(midgame)


def test_an_undone_state_based_action_is_noticed(midgame):
    midgame.alter_player(midgame.turn.priority, life=0)
    with pytest.raises(invariants.Violation, match=r"704\.5a"):
        invariants.nothing_is_due(midgame)


def test_a_stale_cache_is_noticed(midgame):
    bear = midgame.battlefield[0]
    midgame.characteristics(bear)
    midgame.derived = {**midgame.derived, bear: midgame.characteristics(bear).copy()}
    midgame.derived[bear].name = "Somebody Else"
    with pytest.raises(invariants.Violation, match="derived"):
        invariants.derived_is_fresh(midgame)


def test_a_dump_tells_positions_apart(midgame):
    before = invariants.dump(midgame)
    assert invariants.dump(midgame) == before
    saved = midgame.snapshot()
    midgame.alter(midgame.battlefield[0], notes={"anything": 1})
    assert invariants.dump(midgame) != before
    midgame.restore(saved)
    assert invariants.dump(midgame) == before
