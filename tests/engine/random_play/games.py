"""One random legal game: played to its end or to a cap of decisions, watched by the invariants, then replayed from its log."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from app.engine.changing import pipeline
from app.engine.errors import IllegalAction, LimitReached, UnsupportedText
from app.engine.game import Game
from app.engine.playing.may_activate import activated_abilities
from app.engine.playing.taking import ask_and_take
from app.engine.position import decisions
from app.engine.position.decisions import PASS, Action, Decision, ReplayDecider, random_answer
from app.engine.position.objects import Card
from app.engine.position.state import Limits
from tests.engine.random_play import invariants
from tests.engine.random_play.decks import Deal, deal

NAMES = ("Ann", "Bob", "Cat", "Dan")


class Chooser:
    """Chooses at random among all legal answers: among actions by what they are, so that ten lands do not drown one spell,
    and mana abilities seldom, so that mana is left to pay with.

    asked: decisions answered; idle: times a player could only pass.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.game: Game | None = None
        self.asked = self.idle = 0
        self.kinds: Counter[str] = Counter()
        self.refused: set[Action] = set()
        self.last = PASS

    def decide(self, decision: Decision) -> Any:
        self.asked += 1
        self.kinds[decision.kind] += 1
        if decision.kind == decisions.PRIORITY:
            return self._act(decision)
        if decision.kind == decisions.MULLIGAN:
            return self.random.random() < 0.1
        if decision.kind in (decisions.DAMAGE, decisions.DIVISION):
            return self._divide(decision)
        return random_answer(decision, self.random)

    def _act(self, decision: Decision) -> Action:
        assert self.game is not None
        named: dict[Any, list[Action]] = {}
        for action in decision.options:
            if action not in self.refused:
                named.setdefault(self._sort(action), []).append(action)
        self.idle += len(named) == 1
        sorts = [sort for sort in named if sort != "mana" or self.random.random() < 0.05]
        self.last = self.random.choice(named[self.random.choice(sorts)])
        return self.last

    def _sort(self, action: Action) -> Any:
        """Actions that count as one: mana abilities, and the same action with cards of one name."""
        assert self.game is not None
        if action.kind == "activate":
            held, index = activated_abilities(self.game, action.object)[action.ability]
            if index in held.mana:
                return "mana"
        name = self.game.objects[action.object].values.name if action.object else "pass"
        return (name, action.kind, action.ability, action.how)

    def _divide(self, decision: Decision) -> Any:
        """A random division if it is a legal one, else the plain one."""
        assert decision.total is not None
        for _ in range(4):
            shares = [decision.minimum] * len(decision.options)
            for _ in range(max(0, min(decision.total, 200) - sum(shares))):
                shares[self.random.randrange(len(shares))] += 1
            if decision._judge(tuple(shares))[0] is None:
                return tuple(shares)
        return random_answer(decision, self.random)


class Played:
    """What came of a game. result: "won", "draw", "stopped" (at the cap), "limit" or "unsupported"; fault: what went wrong,
    or None; taken_back: actions listed as legal that had to be reversed (733.1); words: text that refused the game."""

    def __init__(self, seed: int, format: str, players: int) -> None:
        self.seed = seed
        self.format = format
        self.players = players
        self.result = ""
        self.fault: str | None = None
        self.where = ""
        self.turns = self.decisions = self.actions = self.batches = 0
        self.taken_back = 0
        self.why_back: list[str] = []
        self.words = ""
        self.hash = 0
        self.kinds: Counter[str] = Counter()


def new_game(what: Deal, decider: Any) -> Game:
    """A game about to be started with what was dealt: some lands of each deck are on the battlefield already, so that more
    is cast in as many decisions."""
    game = Game(
        NAMES[: len(what.decks)], decider, format=what.format, life=what.life,
        limits=Limits(events=40_000, priorities=4000, objects=3000, state_checks=300),
    )
    for player, lands in enumerate(what.lands):
        for land in lands:
            game.put(land, player, "battlefield")
    for player, commander in enumerate(what.commanders):
        if commander is not None:
            game.put(commander, player, "command", marks=frozenset({"commander"}))
    return game


def owned(what: Deal) -> list[Counter[str]]:
    """The cards each player begins with, by name."""
    return [
        Counter(card.name for card in (*deck, *lands, *([commander] if commander else [])))
        for deck, lands, commander in zip(what.decks, what.lands, what.commanders)
    ]


def play(seed: int, pool: Sequence[Card], *, cap: int | None = None, whole: bool = True) -> Played:
    """Play the game of a seed. cap: choices after which it is stopped, default: 60, for every tenth seed 400. whole: look at
    every batch of events, too; else only when players have priority."""
    cap = cap or (60 if seed % 10 else 400)
    what = deal(seed, pool)
    chooser = Chooser(seed)
    played = Played(seed, what.format, len(what.decks))
    try:
        game = new_game(what, chooser)
    except UnsupportedText as stop:
        played.result, played.words = "unsupported", str(stop)
        return played
    chooser.game = game
    try:
        with watched(game if whole else None, played):
            _play(game, chooser, what, cap, played)
        if not played.result:
            played.result = game.result or "stopped"
    except UnsupportedText as stop:
        played.result, played.words = "unsupported", str(stop)
    except LimitReached as stop:
        played.result, played.words = "limit", str(stop)
    played.turns, played.decisions, played.kinds = game.turn.number, chooser.asked, chooser.kinds
    played.hash = game.position_hash()
    if played.result in ("won", "draw", "stopped"):
        _replay(game, what, played)
    return played


def _play(game: Game, chooser: Chooser, what: Deal, cap: int, played: Played) -> None:
    start = owned(what)
    game.start(what.decks)
    source = random.Random(f"look {played.seed}")
    while game.advance() and chooser.asked - chooser.idle < cap:
        invariants.at_priority(game)
        invariants.cards_conserved(game, start)
        roll = source.random()
        if roll < 0.05:
            invariants.derived_is_fresh(game)
        if roll > 0.993:
            _there_and_back(game, chooser)
        act(game, chooser, played)


def act(game: Game, chooser: Chooser, played: Played) -> None:
    """One action of the player with priority; one that turns out to be illegal is reversed, and another one taken."""
    chooser.refused = set()
    while True:
        try:
            game.guarded(lambda: ask_and_take(game))
            played.actions += 1
            return
        except IllegalAction as refused:
            invariants.require(chooser.last.kind != "pass", "a player may not pass:", refused)
            game.replay = []
            played.taken_back += 1
            played.why_back.append(f"{chooser.last.kind} {game.name_of(chooser.last.object)} {chooser.last.how}: {refused}")
            chooser.refused.add(chooser.last)


def _there_and_back(game: Game, chooser: Chooser) -> None:
    """Play a few actions on from a snapshot and come back: the position must be exactly what it was (design: snapshots)."""
    before = invariants.dump(game)
    saved = game.snapshot()
    decider, game.decider = game.decider, Chooser(chooser.asked)
    game.decider.game = game
    try:
        for _ in range(6):
            if not game.advance():
                break
            game.play(lambda g, stop=game.asked + 1: g.asked >= stop)
    except (IllegalAction, UnsupportedText, LimitReached):
        pass
    finally:
        game.decider = decider
        game.restore(saved)
        game.replay = []
    invariants.require(invariants.dump(game) == before, "snapshot and restore changed the position")


@contextmanager
def watched(game: Game | None, played: Played) -> Iterator[None]:
    """Look at the position after every batch of events of this game."""
    real = pipeline.after_batch

    def looking(g: Any) -> None:
        real(g)
        if g is game:
            played.batches += 1
            invariants.after_batch(g)

    if game is not None:
        pipeline.after_batch = looking
    try:
        yield
    finally:
        pipeline.after_batch = real


def _replay(game: Game, what: Deal, played: Played) -> None:
    """The same start, answers and chance give the same position and the same story."""
    again = new_game(what, ReplayDecider(game.log))
    again.careful = False
    again.start(what.decks)
    while again.advance() and len(again.log) < len(game.log):
        ask_and_take(again)
    invariants.require(again.position_hash() == game.position_hash(), "the replay ends in another position")
    if played.seed % 5 == 0:
        invariants.require(invariants.dump(again) == invariants.dump(game), "the replay ends in another position (exact)")
    told = [entry.text for entry in game.journal]
    invariants.require([entry.text for entry in again.journal] == told, "the replay tells another story")
