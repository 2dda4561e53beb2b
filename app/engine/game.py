"""The façade: set up a game or a position, see who may do what, act, and read what happened.

    game = Game(["Ann", "Bob"], decider)                 # an empty position; players are numbered from 0
    bear = game.put(card, 0, "battlefield")              # objects are numbers from 100
    game.begin(turn=1, active=0, step="precombat_main")
    game.advance()                                       # until someone has priority: game.turn.priority
    game.legal_actions(0); game.take(action)             # act, step by step; every refusal leaves the game as it was
    game.play(until)                                     # or let the decider answer for everybody
    game.start(decks)                                    # or play from the beginning (103)

Refusals are `app.engine.errors`: IllegalAction, NeedsDecision, BadAnswer, UnsupportedText, LimitReached, IllegalPosition.
After NeedsDecision, `game.answer(value)` gives the answer and goes on: answers already given to the interrupted action
are not asked again. `journal` holds entries with text, rules and turn; `cited` counts executed rules; `log` holds every
answer, so that `ReplayDecider(log)` on the same start plays the same game. `snapshot()`/`restore()` come back exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.engine import composition
from app.engine.errors import EngineError, IllegalAction, LacksMana, NeedsDecision
from app.engine.playing.actions import legal_actions, why_not
from app.engine.playing.costs.unplanned_mana import doubt_lack
from app.engine.playing.entering_set_up import enter
from app.engine.playing.setup import FaceDown, begin, exile_with, exiles_of, put, seat, start
from app.engine.playing.taking import ask_and_take, take
from app.engine.playing.turn import progress
from app.engine.position.decisions import Action, Decider, Decision
from app.engine.position.hashing import position_hash
from app.engine.position.ids import FIRST_PLAYER, ObjectId, PlayerId, Referent
from app.engine.position.notes import ObjectNotes
from app.engine.position.objects import Card
from app.engine.position.rulesets import Ruleset, today
from app.engine.position.state import Limits, Position
from app.engine.position.values import Characteristics, Values
from app.engine.reading.characteristics import chars, controller_of

COMPLETE = composition.REGISTERED
"""The engine is put together before there can be a game."""


class Game(Position):
    """A game with its players, to be played. See the module's text for the way it is used."""

    def __init__(
        self, players: Sequence[str], decider: Decider, ruleset: Ruleset | None = None, *, life: int = 20,
        format: str = "two-player", teams: Sequence[int] | None = None, limits: Limits | None = None,
        careful: bool = True,
    ) -> None:
        """players: names, in turn order. format: see `playing.setup.FORMATS`. teams: a team number for each player. careful: come
        back to the last priority when something stops the game; turning it off is for deciders that always answer.
        """
        super().__init__(ruleset or today(), decider, limits)
        self.careful = careful
        self.interrupted: tuple[Callable[[], None], Decision] | None = None
        seat(self, players, life, format, teams)

    # ---- setting up -----------------------------------------------------------------------------------------------------

    def put(
        self, card: Card | Values, player: PlayerId, zone: str, *, controller: PlayerId | None = None, tapped: bool = False,
        counters: dict[str, int] | None = None, attached_to: Referent | None = None, face_down: FaceDown = False, face: int = 0,
        damage: int = 0, summoning_sick: bool = False, place: int | None = None, enters: bool = False,
        marks: frozenset[str] = frozenset(), notes: ObjectNotes | None = None,
    ) -> ObjectId:
        """Put a card (or, from `Values`, a token) into a zone and return the object's id; without events or triggers.

        player: owner. place: from the top of a library (default: the bottom). enters: let the permanent's own replacement
        effects for entering apply ("enters tapped", "enters with counters", "as this enters, choose"); their choices are
        asked for. Raises IllegalPosition.
        """
        return put(
            self, card, player, zone, controller=controller, tapped=tapped, counters=counters, attached_to=attached_to,
            face_down=face_down, face=face, damage=damage, summoning_sick=summoning_sick, place=place, enters=enters,
            marks=marks, notes=notes or {},
        )

    def enter(
        self, permanent: ObjectId, *, chosen: bool = False, counted: bool = False, controlled: bool = False
    ) -> None:
        """Let the effects for entering of a permanent that is set up apply, as though it had entered after all others. chosen:
        its choices are made already. counted: its counters are said. controlled: who controls it is said. Raises
        IllegalPosition."""
        enter(self, permanent, chosen, counted, controlled)

    def exile_with(self, source: ObjectId, exiled: tuple[ObjectId, ...]) -> None:
        """Let cards in exile be those that a permanent's ability has exiled. Raises IllegalPosition."""
        exile_with(self, source, exiled)

    def speaks_of_exiled(self, source: ObjectId) -> bool:
        """Does a permanent speak of cards that it has exiled, or have them return as it leaves?"""
        return exiles_of(self, source) is not None

    def begin(self, turn: int = 1, active: PlayerId = FIRST_PLAYER, step: str = "precombat_main") -> None:
        """Start playing from the beginning of a step of a turn. Raises IllegalPosition for an unknown step."""
        begin(self, turn, active, step)

    def start(self, decks: Sequence[Sequence[Card]], starting_player: PlayerId | None = None) -> None:
        """Start the game (103): starting player, shuffling, opening hands and mulligans; then turn 1 begins."""
        self.guarded(lambda: start(self, decks, starting_player))

    # ---- playing ----------------------------------------------------------------------------------------------------------

    def advance(self) -> bool:
        """Go on until a player has priority (True; see `turn.priority`), or the game is over (False)."""
        while self.result is None:
            if self.turn.stage == "granted":
                return True
            if self.careful:
                self.guarded(lambda: progress(self))
            else:
                progress(self)
        return False

    def legal_actions(self, player: PlayerId | None = None) -> tuple[Action, ...]:
        """What the player with priority (or, if asked about another, that player at this moment) may do; pass is first."""
        who = self.turn.priority if player is None else player
        return () if who is None else legal_actions(self, who)

    def why_not(self, player: PlayerId, action: Action) -> IllegalAction | None:
        """Why a player may not take an action now, with the rule; None if it is allowed."""
        return why_not(self, player, action)

    def take(self, action: Action, player: PlayerId | None = None) -> None:
        """Take an action for the player with priority (conceding: for anyone). Raises IllegalAction, NeedsDecision,
        UnsupportedText, LimitReached; the game is then as it was before."""
        who = self.turn.priority if player is None else player
        try:
            self.guarded(lambda: take(self, who, action))
        except LacksMana as refused:
            if who is not None:
                doubt_lack(self, who, refused)
            raise

    def answer(self, value: Any) -> None:
        """Answer the decision that stopped the game and go on with what was interrupted."""
        if self.interrupted is None:
            raise IllegalAction("no decision is waiting for an answer", "101.4")
        act, decision = self.interrupted
        self.replay.append(decision.check(value))
        self.interrupted = None
        self.guarded(act)

    def play(self, until: Callable[[Game], bool] | None = None) -> bool:
        """Let the decider act for everyone, until a condition holds (looked at whenever someone has priority) or the game
        is over. Returns True if it stopped because of the condition."""
        while self.advance():
            if until is not None and until(self):
                return True
            player = self.turn.priority
            assert player is not None
            self.guarded(lambda: ask_and_take(self))
        return False

    def run_to(self, turn_number: int, step: str, *, end: bool = False) -> bool:
        """Play until the beginning of a step of a turn (its first priority, or the start for steps without), or its `end`:
        just before the next step begins. False if the game ended or that moment has passed."""
        while self.result is None:
            turn = self.turn
            if turn.number == turn_number and turn.step == step and turn.stage != "begin":
                if not end and turn.stage in ("granted", "end", "priority"):
                    if turn.stage != "priority":
                        return True
                elif end and turn.stage == "end":
                    return True
            if turn.number > turn_number:
                return False
            if turn.stage == "granted":
                self.guarded(lambda: ask_and_take(self))
            else:
                self.guarded(lambda: progress(self))
        return False

    def guarded(self, act: Callable[[], None]) -> None:
        """Do something whole or not at all."""
        if not self.careful:
            act()
            return
        saved = self.snapshot()
        given = list(self.replay)
        try:
            act()
        except NeedsDecision as stop:
            answered = self.log[saved[7] :]
            self.restore(saved)
            self.replay = list(answered)
            self.interrupted = (act, stop.decision)
            raise
        except EngineError:
            self.restore(saved)
            self.replay = given
            raise

    # ---- looking -------------------------------------------------------------------------------------------------------------

    def characteristics(self, id: ObjectId) -> Characteristics:
        """Derived characteristics of an object, or its last known ones."""
        return chars(self, id)

    def controller(self, id: ObjectId) -> PlayerId:
        """Who controls an object."""
        return controller_of(self, id)

    def position_hash(self) -> int:
        """A hash that is equal for positions that are the same for the rules, whatever their objects' ids (104.4b)."""
        return position_hash(self)

    def set_decider(self, decider: Decider) -> None:
        """Let another decider answer from now on."""
        self.decider = decider
