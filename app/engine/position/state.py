"""The position: everything a game is at one moment (400, 500), with snapshot, restore and hash.

`Position` holds the state and the smallest changes to it; rules live elsewhere. Objects, players, the turn and combat are
immutable records that are exchanged, never changed, so that a snapshot is a handful of references.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from app.engine.errors import LimitReached
from app.engine.position.decisions import ORDER, PRIORITY, TRIGGER_ORDER
from app.engine.position.decisions import default_answer as plainest
from app.engine.position.ids import FIRST_OBJECT, FIRST_PLAYER, NOTHING, ObjectId, PlayerId, Referent, is_player
from app.engine.position.journal import Entry
from app.engine.position.names import called
from app.engine.position.objects import Card, GameObject, new_object
from app.engine.trees.vocabularies import Phase, Step, TurnStep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.engine.position.combat import Combat
    from app.engine.position.decisions import Action, Decider, Decision
    from app.engine.position.events import Event
    from app.engine.position.in_force import Functioning
    from app.engine.position.last_known import LastKnown
    from app.engine.position.lasting import Lasting
    from app.engine.position.pending import Delayed, Waiting
    from app.engine.position.players import Player
    from app.engine.position.rulesets import Ruleset
    from app.engine.position.values import Characteristics, Values

PLAYER_ZONES = ("library", "hand", "graveyard")
SHARED_ZONES = ("battlefield", "stack", "exile", "command")
ZONES = PLAYER_ZONES + SHARED_ZONES

_TURN_FIELDS = (
    "number", "active", "phase", "step", "ahead", "extra", "priority", "passed", "stage", "mains",
    "controlled_by", "natural", "steps_done", "id", "phase_id",
)


class Ahead(NamedTuple):
    """A step that is ahead in a turn; id: what tells its phase from others, if an effect has added it (500.8)."""

    phase: Phase
    step: Step
    id: int = 0


class ComingTurn(NamedTuple):
    """A turn that an effect has added (500.7): whose, and what tells it from others."""

    player: PlayerId
    id: int = 0


class Turn:
    """Where in the turn the game is (500.1).

    number: turns since the game began, from 1. phase and step: names, the same for phases without steps. ahead: what is
    left of this turn, as (phase, step) pairs. extra: players whose extra turns come next, the next one last (500.7).
    priority: who has it, or None. passed: how many passed in succession (117.4). stage: "begin", "priority", "end".
    natural: whose turn it was or is in the normal order, for after extra turns.
    mains, combats: how many of these phases have begun this turn. id and phase_id: what tells an extra turn, or the phase of
    which this step is, from any other; 0 for what no effect has added.
    """

    __slots__ = _TURN_FIELDS

    number: int
    active: PlayerId
    phase: Phase
    step: TurnStep
    ahead: tuple[Ahead, ...]
    extra: tuple[ComingTurn, ...]
    priority: PlayerId | None
    passed: int
    stage: str
    mains: int
    combats: int
    controlled_by: tuple[tuple[PlayerId, PlayerId], ...]
    natural: PlayerId
    steps_done: tuple[Step, ...]
    id: int
    phase_id: int

    def __init__(self, number: int, active: PlayerId) -> None:
        self.number = number
        self.active = active
        self.phase = self.step = "beginning"
        self.ahead = ()
        self.extra = ()
        self.priority = None
        self.passed = 0
        self.stage = "end"
        self.mains = 0
        self.controlled_by = ()
        self.natural = active
        self.steps_done = ()
        self.id = self.phase_id = 0

    def changed(self, **fields: Any) -> Turn:
        """A copy with these fields changed."""
        new = Turn.__new__(Turn)
        new.number = self.number
        new.active = self.active
        new.phase = self.phase
        new.step = self.step
        new.ahead = self.ahead
        new.extra = self.extra
        new.priority = self.priority
        new.passed = self.passed
        new.stage = self.stage
        new.mains = self.mains
        new.controlled_by = self.controlled_by
        new.natural = self.natural
        new.steps_done = self.steps_done
        new.id = self.id
        new.phase_id = self.phase_id
        for name, value in fields.items():
            setattr(new, name, value)
        return new


class Limits:
    """What keeps every game finite; exceeding one raises LimitReached.

    tick: called again and again while something long is worked out; who sets it may raise LimitReached from it, say because
    time is up. The engine itself has no clock.
    """

    __slots__ = ("depth", "events", "number", "objects", "priorities", "state_checks", "tick")

    def __init__(
        self, events: int = 400_000, objects: int = 20_000, depth: int = 60, number: int = 10**15,
        priorities: int = 60_000, state_checks: int = 5_000,
    ) -> None:
        self.events = events
        self.objects = objects
        self.depth = depth
        self.number = number
        self.priorities = priorities
        self.state_checks = state_checks
        self.tick: Callable[[], None] | None = None


_STATE_FIELDS = (
    "battlefield", "stack", "exile", "command", "players", "turn", "effects", "delayed", "waiting", "combat", "fought",
    "next_id", "clock", "cv", "derived", "judged", "functioning", "plain", "elsewhere", "result", "marks", "history", "past",
    "cast_before", "counted", "events_done", "priorities_done", "seen", "optional_seen", "derived_at", "functioning_at",
    "tokens_moved", "resolved_in_step", "stolen", "altered", "checked", "depth", "keep_journal", "supposing", "present_only",
    "just_left", "not_yet_there", "as_spell", "inherited", "planned_mana", "planned_spending",
    "planned_use", "listed",
)
_state_of: Callable[[Position], tuple[Any, ...]] = attrgetter(*_STATE_FIELDS)
_IDLE = frozenset({PRIORITY, TRIGGER_ORDER, ORDER})
"""Kinds of decision that do not matter for whether a loop can be stopped (104.4b): what players do with priority does."""
_NO_CHARACTERISTICS = frozenset({"tapped", "damage", "deathtouched", "came_under", "cast", "item"})
"""Fields no characteristic of a printed object depends on, unless an effect says so."""


_NOT_SETTLED = frozenset({"step"})
"""Kinds of entry that begin something new: what was settled before them is over."""


class Looking:
    """While it lasts, what could be done is only looked at: choices get the plainest answer, and what rules settle is
    not kept."""

    __slots__ = ("_kept", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position

    def __enter__(self) -> None:
        g = self._position
        self._kept = g.supposing, g.deciding
        g.supposing, g.deciding = True, {}

    def __exit__(self, *raised: object) -> None:
        self._position.supposing, self._position.deciding = self._kept


class Settling:
    """A stretch of the game that rules call for: its first entry or decision cites them. What it settles without one is not
    kept after it; what was settled before it is, unless an entry cites that, too."""

    __slots__ = ("_before", "_kept", "_own", "_position", "_rules")

    def __init__(self, position: Position, *rules: str) -> None:
        self._position = position
        self._rules = rules

    def __enter__(self) -> None:
        self._kept = self._position.deciding
        self._own = self._position.deciding = {**self._kept, **dict.fromkeys(self._rules, False)}
        self._before = frozenset(self._own)

    def __exit__(self, *raised: object) -> None:
        now = self._position.deciding
        cited = now is not self._own and not self._before <= now.keys()
        self._position.deciding = {} if cited else self._kept


class Position:
    """The state of a game, and the services every rule uses: the journal, the decider, the ruleset, the limits.

    objects: id → object, for every object in the game. Zones hold ids: battlefield in timestamp order, stack from the bottom,
    libraries from the top. effects: lasting continuous effects. delayed: delayed triggers. waiting: triggered abilities
    not yet on the stack. on_forced: told of decisions that have only one answer. payer: who says which
    sources of mana are used (see `payment.Payer`), or None. witness: told how
    characteristics, costs and prohibitions come about (see `reading.witness`), or None.
    history: events of this turn; past: of the
    previous one; cast_before: spells cast in all turns before this one. cv: version of everything
    characteristics depend on. altered: how often a record was exchanged. checked: the two at the last check of state-based
    actions that found nothing. listed: what each player could do at which two, where the moment didn't matter; exchanged, never
    changed. short_names: what whoever set up the game calls objects, by the ids they had then, and token_cards: what tokens were
    made from: for telling alone. departed: last known information. fought: the latest combat of this turn that is over (508.5).
    deciding: rules
    that have settled something since the last journal entry, kept for the next one, and whether they permit what is done.
    judged: what cards would be as the spells they may be cast as, while what all else is like stays the dict beside it.
    counted: counters of this turn by key, exchanged, never changed. replay: answers given before a stop, to be given again.
    """

    def __init__(self, ruleset: Ruleset, decider: Decider, limits: Limits | None = None) -> None:
        self.ruleset = ruleset
        self.decider = decider
        self.limits = limits or Limits()
        self.journal: list[Entry] = []
        self.keep_journal = True
        self.deciding: dict[str, bool] = {}
        self.log: list[Any] = []
        self.asked = 0
        self.depth = 0
        self.auto_payment = True
        self.objects: dict[ObjectId, GameObject] = {}
        self.departed: dict[ObjectId, LastKnown] = {}
        self.short_names: dict[ObjectId, str] = {}
        self.token_cards: tuple[Card, ...] = ()
        self.libraries: list[tuple[ObjectId, ...]] = []
        self.hands: list[tuple[ObjectId, ...]] = []
        self.graveyards: list[tuple[ObjectId, ...]] = []
        self.battlefield: tuple[ObjectId, ...] = ()
        self.stack: tuple[ObjectId, ...] = ()
        self.exile: tuple[ObjectId, ...] = ()
        self.command: tuple[ObjectId, ...] = ()
        self.players: tuple[Player, ...] = ()
        self.turn = Turn(0, FIRST_PLAYER)
        self.effects: tuple[Lasting, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.combat: Combat | None = None
        self.fought: Combat | None = None
        self.next_id: int = FIRST_OBJECT
        self.clock = 0
        self.cv = 0
        self.derived: dict[ObjectId, Characteristics] = {}
        self.derived_at: int | None = None
        self.judged: tuple[dict[ObjectId, Characteristics], dict[Any, Characteristics]] = (self.derived, {})
        self.functioning: Functioning | None = None
        self.functioning_at: int | None = None
        self.plain = False
        self.elsewhere: frozenset[ObjectId] = frozenset()
        self.result: str | None = None
        self.marks: frozenset[str] = frozenset()
        self.history: tuple[Event, ...] = ()
        self.past: tuple[Event, ...] = ()
        self.cast_before: tuple[Event, ...] = ()
        self.counted: dict[Any, int] = {}
        self.events_done = 0
        self.priorities_done = 0
        self.format = "two-player"
        self.skips_first_draw = True
        self.one_defender = False
        self.seen: tuple[int, Any, int] | None = None
        self.optional_seen = False
        self.tokens_moved = False
        self.stolen = False
        self.present_only = False
        self.just_left: tuple[ObjectId, ...] = ()
        self.not_yet_there: ObjectId = NOTHING
        self.as_spell: ObjectId = NOTHING  # the card that is looked at as the spell it would be (601.3e)
        self.gathering: list[Event] | None = None
        self.follow_ups: list[tuple[list[Event], Callable[[list[Event]], None]]] = []
        self.resolved_in_step = 0
        self.replay: list[Any] = []
        self.supposing = False
        self.altered = 0
        self.checked: tuple[int, int] | None = None
        self.listed: dict[PlayerId, tuple[tuple[int, int], tuple[Action, ...]]] = {}
        self.granted: dict[Any, Any] = {}
        self.planned_mana: tuple[tuple[str, ...], ...] = ()
        self.planned_spending: tuple[tuple[str, bool], ...] = ()  # the mana that a mana ability is to be paid for with
        self.planned_use: tuple[ObjectId, ...] = ()  # what it is to use up besides
        self.inherited: frozenset[Any] = frozenset()
        self.on_forced: Callable[[Decision, Any], None] | None = None
        self.payer: Any = None
        self.witness: Any = None

    # ---- asking and telling ------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Any:
        """Have a decision answered: forced ones at once, others by the decider; legal answers go into the log. Where the rule
        that asks is switched off nobody chooses, and the plainest answer stands; so it does while it is only being looked
        at what could be done."""
        if decision.forced:
            forced = decision.forced_answer()
            if self.on_forced is not None:
                self.on_forced(decision, forced)
            return forced
        if self.supposing:
            return decision.check(plainest(decision))
        settled = self.settled()
        decision.because = () if decision.kind == PRIORITY else settled
        controller = decision.player
        for player, by in self.turn.controlled_by:
            if player == controller and self.applies("723.5"):
                decision.player = by
        given = self.replay.pop(0) if self.replay else self.decider.decide(decision)
        answer = decision.check(given)
        if decision.kind not in _IDLE:
            self.optional_seen = True
        self.asked += 1
        self.log.append(answer)
        return answer

    def tell(
        self, kind: str, template: str, args: tuple[Any, ...], rules: tuple[str, ...], refs: tuple[Referent, ...] = (),
        about: tuple[ObjectId, Any] | None = None,
    ) -> None:
        """Write a journal entry; `args` are names, noted now; about: an object and the ability of it that the entry tells of. It
        cites these rules, and those that have settled something since the entry before."""
        if self.keep_journal:
            turn = self.turn
            rules = tuple(dict.fromkeys((*rules, *(() if kind in _NOT_SETTLED else self.deciding))))
            self.journal.append(Entry(kind, template, args, rules, refs, turn.number, turn.step, about))
        if self.deciding:
            self.deciding = {}

    def applies(self, rule: str) -> Literal[True]:
        """Note that the rule settles something here: the next journal entry or decision cites it. Always true, to be said last
        in the condition that the rule lets hold, where nothing else can change the outcome; or by itself, before what it does."""
        self.deciding.setdefault(rule, False)
        return True

    def denies(self, rule: str) -> Literal[False]:
        """As `applies`, of a rule by which something is not so. Always false, to be said last after `or`."""
        self.deciding.setdefault(rule, False)
        return False

    def permits(self, rule: str) -> Literal[True]:
        """As `applies`, of a rule without which an action could not be taken: the action cites it once it is."""
        self.deciding[rule] = True
        return True

    def because(self, rules: Iterable[str]) -> None:
        """These rules have settled something: the next journal entry or decision cites them."""
        for rule in rules:
            self.deciding.setdefault(rule, False)

    def apart(self, carry_out: Callable[[], None]) -> None:
        """Carry out a part of an action, whose entries don't cite what has settled something before: the action's own does."""
        kept, self.deciding = self.deciding, {}
        try:
            carry_out()
        finally:
            self.deciding = {**kept, **self.deciding}

    def settled(self) -> tuple[str, ...]:
        """The rules that have settled something since they were last asked for; from now on others are kept."""
        if not self.deciding:
            return ()
        settled = tuple(self.deciding)
        self.deciding = {}
        return settled

    def name_of(self, ref: Referent) -> str:
        """What to call a player or object in a sentence."""
        return str(self.called(ref))

    def called(self, ref: Referent) -> str:
        """What to call a player or object in an entry of the journal, which may tell whose an object is by it."""
        return called(self, ref, None if is_player(ref) else self.departed.get(ref))

    # ---- zones ---------------------------------------------------------------------------------------------------------

    def zone_of(self, zone: str, player: PlayerId) -> tuple[ObjectId, ...]:
        """The ids in a zone; `player` is read only for zones that belong to a player."""
        if zone == "battlefield":
            return self.battlefield
        if zone == "hand":
            return self.hands[player]
        if zone == "library":
            return self.libraries[player]
        if zone == "graveyard":
            return self.graveyards[player]
        return getattr(self, zone)  # type: ignore[no-any-return]

    def set_zone(self, zone: str, player: PlayerId, ids: tuple[ObjectId, ...]) -> None:
        """Set the ids in a zone."""
        if zone == "hand":
            self.hands[player] = ids
        elif zone == "library":
            self.libraries[player] = ids
        elif zone == "graveyard":
            self.graveyards[player] = ids
        else:
            setattr(self, zone, ids)

    def put_in(self, found: GameObject, place: int | None = None) -> None:
        """Enter an object's record and put it into its zone, at the end or at a place counted from the start."""
        ids = self.zone_of(found.zone, found.owner)
        ids = (*ids, found.id) if place is None else (*ids[:place], found.id, *ids[place:])
        self.set_zone(found.zone, found.owner, ids)
        self._enter(found)

    def _enter(self, *found: GameObject) -> None:
        """Enter records of objects that are in their zone."""
        self.objects.update((one.id, one) for one in found)
        elsewhere = [one.id for one in found if one.values.elsewhere and one.zone != "battlefield"]
        if elsewhere:
            self.elsewhere = self.elsewhere.union(elsewhere)
        self.cv += 1
        if len(self.objects) > self.limits.objects:
            raise LimitReached("objects in the game", self.limits.objects)

    def take_out(self, id: ObjectId) -> GameObject:
        """Take an object out of its zone and of the game; whoever calls keeps what must be remembered."""
        found = self.objects.pop(id)
        ids = self.zone_of(found.zone, found.owner)
        at = ids.index(id)
        self.set_zone(found.zone, found.owner, ids[:at] + ids[at + 1 :])
        if id in self.elsewhere:
            self.elsewhere = self.elsewhere - {id}
        self.cv += 1
        return found

    def create(
        self, values: Values, owner: PlayerId, zone: str, card: Card | None = None, place: int | None = None
    ) -> GameObject:
        """A new object in a zone, without an event; for setting up and for the pipeline."""
        found = new_object(self.new_id(), values, owner, zone, self.tick(), card)
        self.put_in(found, place)
        return found

    def fill_library(self, owner: PlayerId, cards: Iterable[tuple[Values, Card]]) -> None:
        """Put new objects for cards, given with their values, at the bottom of a library, without events; for setting up."""
        found = [new_object(self.new_id(), values, owner, "library", self.tick(), card) for values, card in cards]
        self.libraries[owner] = (*self.libraries[owner], *(one.id for one in found))
        self._enter(*found)

    def new_id(self) -> ObjectId:
        """A fresh object id."""
        self.next_id += 1
        return ObjectId(self.next_id - 1)

    def tick(self) -> int:
        """The next timestamp (613.7)."""
        self.clock += 1
        return self.clock

    # ---- the smallest changes --------------------------------------------------------------------------------------------

    def alter(self, id: ObjectId, **fields: Any) -> GameObject:
        """Exchange an object's record for one with these fields changed."""
        new = self.objects[id].changed(**fields)
        self.objects[id] = new
        self.altered += 1
        if not self.plain or not _NO_CHARACTERISTICS.issuperset(fields):
            self.cv += 1
        return new

    def alter_player(self, player: PlayerId, **fields: Any) -> Player:
        """Exchange a player's record."""
        new = self.players[player].changed(**fields)
        self.players = (*self.players[:player], new, *self.players[player + 1 :])
        self.altered += 1
        if not self.plain:
            self.cv += 1
        return new

    def count(self, key: Any, by: int = 1) -> int:
        """Add to a counter of this turn ("once each turn", loyalty abilities, …) and return the new number."""
        number = self.counted.get(key, 0) + by
        self.counted = {**self.counted, key: number}
        return number

    def count_event(self) -> None:
        """One more event; raises LimitReached if that is too many."""
        self.events_done += 1
        if self.events_done > self.limits.events:
            raise LimitReached("events", self.limits.events)
        self.go_on()

    def go_on(self) -> None:
        """Something long goes on; raises LimitReached if whoever set the limits says so."""
        if self.limits.tick is not None:
            self.limits.tick()

    # ---- players ------------------------------------------------------------------------------------------------------------

    def alive(self) -> list[PlayerId]:
        """Players still in the game, in seating order."""
        return [p.id for p in self.players if p.in_game]

    def apnap(self) -> list[PlayerId]:
        """Players still in the game, from the active player on (101.4)."""
        start = self.turn.active
        return [p.id for p in (*self.players[start:], *self.players[:start]) if p.in_game]

    def opponents(self, player: PlayerId) -> list[PlayerId]:
        """A player's opponents still in the game, in APNAP order (102.2–3)."""
        team = self.players[player].team
        return [p for p in self.apnap() if self.players[p].team != team]

    def next_player(self, player: PlayerId) -> PlayerId:
        """The next player in turn order who is still in the game."""
        following = (*self.players[player + 1 :], *self.players[:player])
        return next((p.id for p in following if p.in_game), player)

    # ---- snapshots ------------------------------------------------------------------------------------------------------------

    def snapshot(self) -> tuple[Any, ...]:
        """The position, what is under way, the log's and the journal's length: enough to come back exactly."""
        return (
            _state_of(self), self.objects.copy(), self.departed.copy(),
            self.libraries.copy(), self.hands.copy(), self.graveyards.copy(), len(self.journal), len(self.log),
            self.deciding.copy(), None if self.gathering is None else self.gathering.copy(), self.follow_ups.copy(),
        )

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Come back to a snapshot taken of this game; the snapshot can be used again."""
        for name, value in zip(_STATE_FIELDS, saved[0]):
            setattr(self, name, value)
        self.objects = saved[1].copy()
        self.departed = saved[2].copy()
        self.libraries = saved[3].copy()
        self.hands = saved[4].copy()
        self.graveyards = saved[5].copy()
        del self.journal[saved[6] :]
        del self.log[saved[7] :]
        self.deciding = saved[8].copy()
        self.gathering = None if saved[9] is None else saved[9].copy()
        self.follow_ups = saved[10].copy()

    def reverse(self, saved: tuple[Any, ...]) -> None:
        """Come back to a snapshot because what was tried proved illegal (733.1). The answers given on the way stay in the
        log: they were asked for, and whoever plays the log again will be asked again."""
        answered = self.log[saved[7] :]
        self.restore(saved)
        self.log.extend(answered)
