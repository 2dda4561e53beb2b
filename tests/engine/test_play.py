"""Random legal play: nothing breaks, nothing is lost, replay and snapshots are exact."""

from __future__ import annotations

import random

import pytest

from app.engine import trees as t
from app.engine.game import Game
from app.engine.oracle import compile_text
from app.engine.position.decisions import RandomDecider, ReplayDecider
from app.engine.position.state import Limits
from app.engine.reading.protection import is_protected

CREATURE = t.HasType(("creature",))
YOURS = t.ControlledBy(t.You())


@pytest.fixture
def deck(make_card):
    """A mixed deck of invented cards that touches most of the kernel."""
    boost = t.Apply(
        (t.Modify(t.TargetRef(0), (t.ModifyPT(t.Number(2), t.Number(2)), t.AddAbility(t.KeywordAbility("trample")))),),
        t.EndOfTurn(),
    )
    creature = t.TargetSpec(CREATURE)
    cards = [
        make_card("Elf", "creature: Elf", "{G}", (1, 1), t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)),)))),
        make_card("Bear", "creature: Bear", "{1}{G}", (2, 2)),
        make_card("Scrub", "creature: Goblin", "{R}", (2, 1), t.KeywordAbility("haste"), t.KeywordAbility("persist")),
        make_card(
            "Knight",
            "creature: Knight",
            "{1}{R}",
            (2, 2),
            t.KeywordAbility("first strike"),
            t.KeywordAbility("bushido", amount=t.Number(1)),
        ),
        make_card(
            "Captain",
            "creature: Goblin",
            "{2}{R}",
            (2, 2),
            t.StaticAbility(
                (t.Modify(t.All(t.And((CREATURE, YOURS, t.Not(t.IsSource())))), (t.ModifyPT(t.Number(1), t.Number(1)),)),)
            ),
        ),
        make_card(
            "Greeter",
            "creature: Elf",
            "{2}{G}",
            (2, 1),
            t.TriggeredAbility(t.Moves(t.IsSource(), to="battlefield"), t.Body((t.Draw(),))),
        ),
        make_card(
            "Mourner",
            "creature: Elf",
            "{1}{G}",
            (1, 1),
            t.TriggeredAbility(t.Moves(CREATURE, "battlefield", "graveyard"), t.Body((t.GainLife(t.Number(1)),))),
        ),
        make_card(
            "Spark",
            "instant",
            "{R}",
            None,
            t.SpellAbility(t.Body((t.DealDamage(t.Number(3), t.TargetRef(0)),), (t.TargetSpec(t.AnyTarget()),))),
        ),
        make_card("Growth", "instant", "{G}", None, t.SpellAbility(t.Body((boost,), (creature,)))),
        make_card(
            "Pair",
            "sorcery",
            "{1}{R}",
            None,
            t.SpellAbility(
                t.Body(
                    (t.CreateToken(t.Number(2), t.TokenSpec(("creature",), ("Goblin",), (), ("R",), t.Number(1), t.Number(1))),)
                )
            ),
        ),
        make_card(
            "Mantle",
            "enchantment: Aura",
            "{G}",
            None,
            t.KeywordAbility("enchant", filter=CREATURE),
            t.StaticAbility(
                (t.Modify(t.AttachedTo(), (t.ModifyPT(t.Number(1), t.Number(2)), t.AddAbility(t.KeywordAbility("vigilance")))),)
            ),
        ),
        make_card(
            "Blade",
            "artifact: Equipment",
            "{2}",
            None,
            t.KeywordAbility("equip", cost=t.ManaCost(("1",))),
            t.StaticAbility((t.Modify(t.AttachedTo(), (t.ModifyPT(t.Number(2), t.Number(0)),)),)),
        ),
        make_card(
            "Steal",
            "sorcery",
            "{2}{R}",
            None,
            t.SpellAbility(
                t.Body(
                    (
                        t.Apply(
                            (t.Modify(t.TargetRef(0), (t.ChangeController(t.You()), t.AddAbility(t.KeywordAbility("haste")))),),
                            t.EndOfTurn(),
                        ),
                        t.Untap(t.TargetRef(0)),
                    ),
                    (creature,),
                )
            ),
        ),
        make_card(
            "Mirror",
            "creature: Shapeshifter",
            "{2}{G}",
            (0, 1),
            t.StaticAbility((t.EntersWith(copy_of=t.Choose(CREATURE, t.Number(1)), optional=True),)),
        ),
        make_card(
            "Sage",
            "planeswalker: Sage",
            "{2}{G}",
            None,
            t.ActivatedAbility(t.Loyalty(1), t.Body((t.GainLife(t.Number(1)),))),
            t.ActivatedAbility(t.Loyalty(-2), t.Body((t.Draw(t.Number(2)),))),
            loyalty=3,
        ),
        make_card("Chief", "legendary creature: Goblin", "{R}{G}", (3, 2), t.KeywordAbility("menace")),
        make_card(
            "Pyre",
            "enchantment",
            "{3}{R}",
            None,
            t.StaticAbility(
                (t.Replace(t.Damages(to=t.IsPlayer()), (t.TheEvent(amount=t.Plus((t.EventAmount(), t.Number(1)))),)),)
            ),
        ),
        make_card("Hydra", "creature: Hydra", "{X}{G}", (0, 0), t.StaticAbility((t.EntersWith(counters=(("+1/+1", t.X()),)),))),
    ]
    lands = [make_card("Forest", "basic land: Forest")] * 11 + [make_card("Mountain", "basic land: Mountain")] * 11
    return cards * 2 + lands


def play(deck, seed: int, players: int = 2, decider=None) -> Game:
    names = ["A", "B", "C", "D"][:players]
    game = Game(
        names,
        decider or RandomDecider(seed),
        limits=Limits(priorities=6000),
        careful=False,
        format="two-player" if players == 2 else "free-for-all",
    )
    game.start([deck] * players)
    for _ in range(5000):
        if not game.advance():
            break
        check_whole(game, players * len(deck))
        game.play(lambda g: True)
        from app.engine.playing import taking

        taking.ask_and_take(game)
    return game


def check_whole(game: Game, cards: int) -> None:
    """Cards are conserved; zones and objects agree; no state-based action is left undone."""
    in_zones = [
        id
        for zone in (*game.libraries, *game.hands, *game.graveyards, game.battlefield, game.stack, game.exile, game.command)
        for id in zone
    ]
    assert len(in_zones) == len(set(in_zones))
    assert set(in_zones) == set(game.objects)
    if len(game.alive()) == len(game.players):
        assert sum(1 for o in game.objects.values() if o.card is not None and not o.is_token and not o.is_copy) == cards
    for id in game.battlefield:
        o = game.objects[id]
        c = game.characteristics(id)
        assert o.zone == "battlefield" and o.controller == game.controller(id)
        if "creature" in c.types:
            assert c.toughness > 0 and (o.damage < c.toughness or c.has("indestructible"))
    for player in game.alive():
        assert game.players[player].life > 0


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_the_invariants(deck, seed):
    game = play(deck, seed)
    assert game.result in ("won", "draw")


@pytest.mark.parametrize("players", [3, 4])
def test_random_multiplayer_games(deck, players):
    game = play(deck, players, players)
    assert game.result in ("won", "draw")


def test_replay_gives_the_same_game(deck):
    first = play(deck, 11)
    second = play(deck, 0, decider=ReplayDecider(first.log))
    assert second.position_hash() == first.position_hash()
    assert [e.text for e in second.journal] == [e.text for e in first.journal]


def test_snapshots_are_exact(deck):
    """Going on from a restored position with the same answers leads to the same place."""
    decider = RandomDecider(5)
    game = Game(["A", "B"], decider, careful=False)
    game.start([deck, deck])
    source = random.Random(3)
    for _ in range(40):
        if not game.play(lambda g: source.random() < 0.1):
            break
        saved = game.snapshot()
        before = game.position_hash()
        state = decider.random.getstate()
        game.play(lambda g, stop=game.asked + 30: g.asked >= stop)
        there = game.position_hash()
        game.restore(saved)
        assert game.position_hash() == before
        decider.random.setstate(state)
        asked = game.asked
        game.play(lambda g, stop=asked + 30: g.asked >= stop)
        assert game.position_hash() == there
        game.restore(saved)
        decider.random.setstate(state)
        game.play(lambda g, stop=game.asked + 5: g.asked >= stop)


def test_what_was_granted_before_coming_back_is_not_granted_afterwards(table, make_card):
    """A position that is come back to remembers nothing of the abilities that effects granted after it."""
    ability = "{T}: Target creature gains protection from the color of your choice until end of turn."
    (part,) = compile_text("Practice Herald", "Artifact", ability)
    bear = table.creature("Bear", (2, 2))
    herald = table.put(make_card("Practice Herald", "artifact", "", None, part))
    spells = [table.put(make_card("Spark", "instant", cost, None), 1, "hand") for cost in ("{R}", "{G}")]
    table.begin()
    saved = table.game.snapshot()
    found: list[bool] = []
    for color in ("R", "G"):
        table.answer("color", color)
        table.activate(herald, bear).resolve()
        found += [is_protected(table.game, bear, spell) for spell in spells]
        table.game.restore(saved)
    assert found == [True, False, False, True]
