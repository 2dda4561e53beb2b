"""Every choice a player can be asked for, as data, and those who answer (101.4, 608.2d).

The engine asks a `Decider` with a `Decision`. Options are plain values: references to players (small integers) and objects
(integers from 100), numbers, words, `Action`s. An answer to a decision that takes one option is that option; where
several may be taken it is a tuple of options in the order chosen; for a division it is a tuple of numbers beside the
options. `Decision.check` is the one place where answers are judged, and it uses the same options that are shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple, Protocol

from app.engine.errors import BadAnswer, NeedsDecision, WhyNoTarget
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, Referent

PRIORITY = "priority"
TARGET = "target"
NEW_TARGET = "new_target"
MODE = "mode"
X_VALUE = "x"
NUMBER = "number"
MAY = "may"
OBJECTS = "objects"
CARDS = "cards"
SEARCH = "search"
PLAYER = "player"
COLOR = "color"
WORD = "word"
OPTION = "option"
ORDER = "order"
DIVISION = "division"
OPTIONAL_COST = "optional_cost"
COST_CHOICE = "cost_choice"
MANA_CHOICE = "mana_choice"
PAYMENT = "payment"
ATTACKERS = "attackers"
BLOCKERS = "blockers"
BANDS = "bands"
DAMAGE = "damage"
REPLACEMENT = "replacement"
TRIGGER_ORDER = "trigger_order"
LEGEND = "legend"
DISCARD = "discard"
WAY = "way"
MULLIGAN = "mulligan"
BOTTOM = "bottom"
STARTING_PLAYER = "starting_player"
COIN = "coin"
DIE = "die"
SHUFFLE = "shuffle"
RANDOM = "random"

KINDS: dict[str, str] = {
    PRIORITY: "take an action or pass (117.3); options are Actions",
    TARGET: "choose targets (601.2c)",
    NEW_TARGET: "choose new targets, or keep the old ones (115.7)",
    MODE: "choose modes by number, from 1 (700.2)",
    X_VALUE: "announce the value of X (107.3)",
    NUMBER: "choose a number (107.1c)",
    MAY: "do something or not: True or False (603.5)",
    OBJECTS: "choose objects that all players see (608.2d)",
    CARDS: "choose cards among hidden cards one may see (608.2d)",
    SEARCH: "find cards in a zone being searched",
    PLAYER: "choose a player",
    COLOR: "choose a color",
    WORD: "choose a name, type or other word (201.4)",
    OPTION: "choose one of several described effects",
    ORDER: "put objects in order, the first being the top or the first to happen (401.4)",
    DIVISION: "divide a number among options (601.2d): a number for each option, in the order of the options",
    OPTIONAL_COST: "pay an additional cost or not, or how often (601.2b)",
    COST_CHOICE: "choose what to use up for a cost, or which cost to pay (601.2b, 601.2h)",
    MANA_CHOICE: "choose the mana to add (106.8)",
    PAYMENT: "pay: which mana abilities to activate and mana to spend, or automatically (601.2g)",
    ATTACKERS: "declare attackers: a tuple of (attacker, defender) pairs (508.1a–b)",
    BLOCKERS: "declare blockers: a tuple of (blocker, attacker) pairs (509.1a)",
    BANDS: "form attacking bands: a tuple of tuples of attackers",
    DAMAGE: "assign combat damage: a number for each option (510.1)",
    REPLACEMENT: "choose which replacement or prevention effect applies (616.1)",
    TRIGGER_ORDER: "order one's triggered abilities, the first being put on the stack first (603.3b)",
    LEGEND: "choose which legendary permanent stays (704.5j)",
    DISCARD: "choose cards to discard",
    WAY: "choose how, or by which permission, to play a card, where there are several (601.2b, 601.3)",
    MULLIGAN: "take a mulligan: True or False (103.5)",
    BOTTOM: "choose cards to put on the bottom of the library (103.5)",
    STARTING_PLAYER: "who plays first (103.1); decided by chance if nobody says",
    COIN: "chance: True for the result named by the player or for heads (705)",
    DIE: "chance: the natural result (706)",
    SHUFFLE: "chance: the new order of a library, top first",
    RANDOM: "chance: what is chosen at random",
}
"""The closed list of decision kinds."""

CHANCE = frozenset({COIN, DIE, SHUFFLE, RANDOM})
"""Kinds that chance decides, not the player named."""

MANY = frozenset({TARGET, NEW_TARGET, MODE, OBJECTS, CARDS, SEARCH, ORDER, ATTACKERS, BLOCKERS, BANDS, TRIGGER_ORDER,
                  DISCARD, BOTTOM, SHUFFLE, RANDOM, COST_CHOICE})
"""Kinds whose answer is a tuple of options."""

_ALWAYS_ASKED = frozenset({PRIORITY, PAYMENT, WORD, *CHANCE})
"""Kinds that are asked even where there is only one answer."""

_COUNTED = {MODE: "mode", TARGET: "target", NEW_TARGET: "target", CARDS: "card", SEARCH: "card", DISCARD: "card"}
"""What options are called where too many or too few of them are taken."""

_TESTED = frozenset({ATTACKERS, BLOCKERS, BANDS, PRIORITY, PAYMENT, WORD})
"""Kinds whose answer is judged as a whole by who asks."""


class Action:
    """Something a player can do with priority (117.1), as a value.

    `kind`: "pass", "play_land", "cast", "activate", "special", "concede". `object` is the card or permanent; `ability` the
    number of the activated ability on it; `how` the way of casting or the special action's name ("" is the normal way;
    "flashback", "morph", "back_face", "suspend", "turn_face_up", …).
    """

    __slots__ = ("ability", "how", "kind", "object")

    def __init__(self, kind: str, object: ObjectId = NOTHING, ability: int = 0, how: str = "") -> None:
        self.kind = kind
        self.object = object
        self.ability = ability
        self.how = how

    def _key(self) -> tuple[str, int, int, str]:
        return (self.kind, self.object, self.ability, self.how)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        parts = [self.kind]
        if self.object:
            parts.append(str(self.object))
        if self.kind == "activate":
            parts.append(f"ability {self.ability}")
        if self.how:
            parts.append(self.how)
        return f"Action({' '.join(parts)})"


PASS = Action("pass")


class Lethal(NamedTuple):
    """How much damage is lethal for a recipient as it is being assigned. ordinary: how much it would be by its toughness, loyalty
    or defense alone; rules: those that make it less; spill: the rule that lets the rest go further."""

    recipient: ObjectId
    lethal: int
    ordinary: int
    rules: tuple[str, ...]
    spill: str


class Cause(NamedTuple):
    """What triggered an ability: the objects and players that take part in the event, and its number."""

    refs: tuple[Referent, ...]
    amount: int


class Decision:
    """One choice to be made.

    kind: one of `KINDS`. player: who chooses (for chance: on whose behalf). options: the legal options, computed when
    first looked at. minimum, maximum: how many options are taken (or the limits of a number or of a sum). rule: the rule
    that asks. source: the object whose text asks, or 0. prompt: a sentence for people; never matched by anything. labels:
    where options are numbers of abilities or effects, what each stands for: its source and its words. refused: why something is
    not an option, in words and with the rule that forbids it, None if it is one. about: where options are numbers or yes and
    no, the costs, modes, instructions or results they stand for. limits: for combat damage that may go past those it is
    assigned to first, what has to be assigned to each of them. causes: of triggered abilities, what triggered each. because:
    further rules that led to it or narrowed its options, set as it is asked. named: what the source was called as somebody
    was asked, for it may be taken back afterwards; called: so of options that are objects, plainly and told apart. whole: the
    choice that this is part of, among options with some of which the action that asks can't be completed. offers: of whether
    something is done, what there is to choose among if it is. what: the selector or the target specification
    that something is chosen for, if any. cost_name: what an optional additional cost is known by; alike: how many others of that
    name are paid too, or still could be.
    """

    __slots__ = ("_lister", "_options", "about", "alike", "because", "called", "causes", "cost_name", "kind", "labels",
                 "limits", "maximum", "minimum", "named", "offers", "plain", "player", "prompt", "refused", "rule", "source",
                 "test", "total", "what", "whole")

    def __init__(
        self, kind: str, player: PlayerId, options: Sequence[Any] | Callable[[], Sequence[Any]], rule: str, *,
        minimum: int = 1, maximum: int = 1, source: ObjectId = NOTHING, prompt: str = "", total: int | None = None,
        test: Callable[[Any], str | None] | None = None, plain: Callable[[], Any] | None = None,
        labels: Sequence[tuple[ObjectId, str]] = (), refused: WhyNoTarget | None = None,
        about: Sequence[Any] = (), limits: Sequence[Lethal] = (), causes: Sequence[Cause] = (),
        offers: Callable[[], tuple[Referent, ...]] | None = None, cost_name: str = "", alike: int = 0,
        what: Any = None,
    ) -> None:
        self.kind = kind
        self.offers = offers
        self.what = what
        self.cost_name = cost_name
        self.alike = alike
        self.player = player
        self.labels = labels
        self.about = about
        self.limits = limits
        self.causes = causes
        self._lister: Callable[[], Sequence[Any]] | None = None
        self._options: tuple[Any, ...] | None = None
        if callable(options):
            self._lister = options
        else:
            self._options = tuple(options)
        self.rule = rule
        self.minimum = minimum
        self.maximum = maximum
        self.source = source
        self.prompt = prompt
        self.total = total
        self.test = test
        self.plain = plain
        self.refused = refused
        self.because: tuple[str, ...] = ()
        self.named = ""
        self.called: dict[Any, tuple[str, str]] = {}
        self.whole: Decision | None = None

    @property
    def options(self) -> tuple[Any, ...]:
        """The legal options."""
        if self._options is None:
            assert self._lister is not None
            self._options = tuple(self._lister())
        return self._options

    def narrowed(
        self, options: Sequence[Any], maximum: int, works: Callable[[Any], bool], first: Sequence[Any]
    ) -> Decision:
        """The same choice among these of its options, and at most so many, so that it works; first: the plainest answer."""
        def test(answer: Any) -> str | None:
            reason = self.test(answer) if self.test is not None else None
            return reason or (None if works(answer) else "it could not be paid for with these")

        new = copy(self)
        new.whole = self
        new._options = tuple(options)
        new.about = [about for about, option in zip(self.about, self.options) if option in options]
        new.maximum = maximum
        new.test = test
        new.plain = lambda: tuple(first)
        return new

    @property
    def of_numbers(self) -> bool:
        """Are the options that are numbers no players or objects: amounts, or places of abilities, costs, modes or results?"""
        return self.kind in (MODE, X_VALUE, NUMBER, OPTIONAL_COST, DIE) or bool(self.about or self.labels)

    @property
    def forced(self) -> bool:
        """True if there is only one answer, so nobody need be asked."""
        if self.kind in _ALWAYS_ASKED:
            return False
        if self.kind in (ATTACKERS, BLOCKERS, BANDS):
            return not self.options
        if self.kind in (DAMAGE, DIVISION):
            return len(self.options) == 1 and self.test is None
        if self.kind in (X_VALUE, NUMBER):
            return self.minimum == self.maximum
        if self.kind in (ORDER, TRIGGER_ORDER):
            return len(self.options) <= 1
        return self.minimum == self.maximum and len(self.options) == self.minimum and not self._may_repeat()

    def _may_repeat(self) -> bool:
        """May a mode be chosen again instead of another one (700.2d)?"""
        repeated = ((option,) * self.minimum for option in self.options)
        return self.kind == MODE and self.minimum > 1 and any(self.test is None or self.test(one) is None for one in repeated)

    def forced_answer(self) -> Any:
        """The only answer of a forced decision."""
        if self.kind in (DAMAGE, DIVISION):
            return (self.total,)
        if self.kind in (X_VALUE, NUMBER):
            return self.minimum
        return self.options if self.kind in MANY else self.options[0]

    def check(self, answer: Any) -> Any:
        """Return the answer in its normal form. Raises BadAnswer with the reason if it is not a legal one."""
        reason, normal = self._judge(answer)
        if reason is not None:
            raise BadAnswer(self, answer, reason)
        return normal

    def _judge(self, answer: Any) -> tuple[str | None, Any]:
        if self.kind in _TESTED:
            normal = tuple(answer) if isinstance(answer, list) else answer
            if self.kind == PRIORITY and not isinstance(normal, Action):
                return "an action is asked for", normal
            return (self.test(normal) if self.test else self._one_of(normal)), normal
        if self.kind in (X_VALUE, NUMBER):
            return self._judge_number(answer)
        if self.kind in (DAMAGE, DIVISION):
            return self._judge_division(answer)
        if self.kind in MANY:
            return self._judge_many(answer)
        return self._one_of(answer), answer

    def _one_of(self, answer: Any) -> str | None:
        return None if answer in self.options else "not one of the options"

    def _judge_number(self, answer: Any) -> tuple[str | None, Any]:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return "a number is asked for", answer
        if not self.minimum <= answer <= self.maximum:
            return f"a number from {self.minimum} to {self.maximum} can be chosen, not {answer}", answer
        return (self.test(answer) if self.test else None), answer

    def _judge_division(self, answer: Any) -> tuple[str | None, Any]:
        if not isinstance(answer, tuple | list) or len(answer) != len(self.options):
            return f"{len(self.options)} numbers are asked for", answer
        normal = tuple(answer)
        if any(not isinstance(n, int) or n < self.minimum for n in normal):
            return f"each number must be at least {self.minimum}", normal
        if sum(normal) != self.total:
            return f"the numbers must add up to {self.total}", normal
        return (self.test(normal) if self.test else None), normal

    def _wrong_number(self, given: int) -> str:
        noun = _COUNTED.get(self.kind, "option") + ("s" if self.maximum != 1 else "")
        asked = f"{self.minimum} to {self.maximum}" if self.minimum != self.maximum else f"exactly {self.maximum}"
        return f"{asked} {noun} can be chosen, not {given}"

    def _judge_many(self, answer: Any) -> tuple[str | None, Any]:
        if not isinstance(answer, tuple | list):
            return "several options are asked for", answer
        normal = tuple(answer)
        if not self.minimum <= len(normal) <= self.maximum:
            return self._wrong_number(len(normal)), normal
        if len(set(normal)) != len(normal) and self.kind != MODE:
            return "an option is taken twice", normal
        options = set(self.options)
        if any(one not in options for one in normal):
            return "not one of the options", normal
        return (self.test(normal) if self.test else None), normal

    def __repr__(self) -> str:
        shown = self._options if self._options is not None else "…"
        return f"Decision({self.kind}, player {self.player}, {shown}, {self.minimum}–{self.maximum}, rule {self.rule})"


class Decider(Protocol):
    """Someone who answers decisions."""

    def decide(self, decision: Decision) -> Any:
        """Return an answer. Raises NeedsDecision if there is none."""
        ...


class FirstDecider:
    """Always the first legal option, or as few as possible; passes priority; never attacks or blocks of its own will."""

    def decide(self, decision: Decision) -> Any:
        return default_answer(decision)


class AskDecider:
    """Answers nothing: stops at the first choice that is not forced. Passes priority only if told to."""

    def __init__(self, passes: bool = True) -> None:
        self.passes = passes

    def decide(self, decision: Decision) -> Any:
        if decision.kind == PRIORITY and self.passes:
            return PASS
        raise NeedsDecision(decision)


class ScriptedDecider:
    """Gives prepared answers in order, each to a decision of its kind and player; then lets `beyond` decide.

    `script`: pairs (kind, answer) or triples (kind, answer, player). Answers of another kind are left waiting: the first
    answer that has the decision's kind is used.
    """

    def __init__(self, script: Iterable[tuple[Any, ...]], beyond: Decider | None = None) -> None:
        self.waiting = [(row[0], row[1], row[2] if len(row) > 2 else None) for row in script]
        self.beyond = beyond or AskDecider()

    def decide(self, decision: Decision) -> Any:
        for place, (kind, answer, player) in enumerate(self.waiting):
            if kind == decision.kind and player in (None, decision.player):
                del self.waiting[place]
                return answer
        return self.beyond.decide(decision)


class RandomDecider:
    """Chooses at random among legal answers, from its own seed; the basis of random play."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def decide(self, decision: Decision) -> Any:
        return random_answer(decision, self.random)


class ChanceDecider:
    """Decides chance by a seed and leaves every other decision to another decider."""

    def __init__(self, seed: int, players: Decider) -> None:
        self.random = random.Random(seed)
        self.players = players

    def decide(self, decision: Decision) -> Any:
        if decision.kind in CHANCE:
            return random_answer(decision, self.random)
        return self.players.decide(decision)


class ReplayDecider:
    """Gives the answers of a log in order; then lets `beyond` decide."""

    def __init__(self, log: Sequence[Any], beyond: Decider | None = None) -> None:
        self.log = log
        self.place = 0
        self.beyond = beyond or AskDecider(passes=False)

    def decide(self, decision: Decision) -> Any:
        if self.place < len(self.log):
            self.place += 1
            return self.log[self.place - 1]
        return self.beyond.decide(decision)


def default_answer(decision: Decision) -> Any:
    """The plainest legal answer: pass, no, as few options as possible, the first of them, lethal damage in order."""
    kind = decision.kind
    if kind == PRIORITY:
        return PASS
    if decision.plain is not None:
        return decision.plain()
    if kind in (ATTACKERS, BLOCKERS, BANDS):
        return ()
    if kind in (DAMAGE, DIVISION):
        return even_shares(decision)
    if kind in (X_VALUE, NUMBER):
        return decision.minimum
    if kind in (MAY, MULLIGAN, OPTIONAL_COST):
        return decision.options[0] if False not in decision.options else False
    if kind in (ORDER, TRIGGER_ORDER, SHUFFLE):
        return decision.options
    if kind in MANY:
        return decision.options[: decision.minimum]
    return decision.options[0]


def even_shares(decision: Decision) -> tuple[int, ...]:
    """A division in which everything that need not be elsewhere goes to the first option."""
    assert decision.total is not None
    count = len(decision.options)
    shares = [decision.minimum] * count
    shares[0] += decision.total - decision.minimum * count
    return tuple(shares)


def random_answer(decision: Decision, source: random.Random) -> Any:
    """A random answer; where whole answers can be illegal (combat), a random one if it is legal, else the plain one."""
    kind = decision.kind
    if kind in (DAMAGE, DIVISION):
        return decision.plain() if decision.plain else even_shares(decision)
    if kind in (X_VALUE, NUMBER):
        near = range(decision.minimum, min(decision.maximum, decision.minimum + 10) + 1)
        return source.choice([number for number in near if decision.test is None or decision.test(number) is None])
    options = decision.options
    if kind in (ATTACKERS, BLOCKERS):
        return _random_pairs(decision, source)
    if kind == BANDS:
        return ()
    if kind in (ORDER, TRIGGER_ORDER, SHUFFLE):
        order = list(options)
        source.shuffle(order)
        return tuple(order)
    if kind in MANY:
        return _random_subset(decision, source)
    return source.choice(options)


def _random_subset(decision: Decision, source: random.Random) -> Any:
    for _ in range(20):
        size = source.randint(decision.minimum, max(decision.minimum, min(decision.maximum, len(decision.options))))
        chosen = source.choices(decision.options, k=size) if decision._may_repeat() else source.sample(decision.options, size)
        answer = tuple(chosen)
        if decision.test is None or decision.test(answer) is None:
            return answer
    return default_answer(decision)


def _random_pairs(decision: Decision, source: random.Random) -> Any:
    """Each creature that could take part does nothing or takes one of its pairs, evenly for attackers by halves."""
    choices: dict[Any, list[Any]] = {}
    for pair in decision.options:
        choices.setdefault(pair[0], []).append(pair)
    answer = []
    for pairs in choices.values():
        if decision.kind == ATTACKERS:
            if source.random() < 0.5:
                answer.append(source.choice(pairs))
        else:
            picked = source.randrange(len(pairs) + 1)
            if picked:
                answer.append(pairs[picked - 1])
    if decision.test is not None and decision.test(tuple(answer)) is not None:
        return default_answer(decision)
    return tuple(answer)
