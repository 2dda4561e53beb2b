"""The vocabulary of scenario documents as types: what can be written, and what each key means.

The types are the one table: reading, error messages and the JSON Schema are all made from them. Every field is described
in `described`; a test fails for one that is not.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from app.scenarios.documents.results import WantedCertainty

StartStep = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
]
Step = Literal[StartStep, "first_combat_damage"]
Zone = Literal["battlefield", "hand", "library", "graveyard", "exile", "command", "stack", "emblem"]
Do = Literal[
    "cast",
    "play_land",
    "activate",
    "activate_mana",
    "special",
    "attack",
    "attack_none",
    "block",
    "block_none",
    "wait_stack",
    "check",
    "put_counters",
    "concede",
    "pass",
    "wait",
    "choose",
]
Designation = Literal["monarch", "initiative", "citys_blessing"]
EntryDesignation = Literal[
    "monstrous", "renowned", "harnessed", "solved", "prepared", "suspected", "ring_bearer", "impending", "foretold", "plotted",
    "warped", "on_an_adventure",
]
"""What something set up can have become; `setup.designations` says where, and what it means."""
SeenDesignation = Literal[
    "foretold", "goaded", "harnessed", "monstrous", "plotted", "prepared", "renowned", "ring_bearer", "saddled", "solved",
    "suspected",
]
"""What an expectation can ask whether an object has become."""
GameResult = Literal["won", "lost", "draw", "playing"]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=500)]
Place = Annotated[int, Meta(ge=1, le=500)]
TurnNumber = Annotated[int, Meta(ge=1, le=200)]
MOST_EXPECTED = 200
"""How many expectations a scenario may have: each is answered with all that it says."""

Name = Annotated[str, Meta(min_length=1, max_length=300)]
Words = Annotated[str, Meta(max_length=2000)]


def described(text: str) -> Any:
    """A description for a field, shown in the schema."""
    return Meta(description=text)


class DocumentPart(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A part of a scenario document."""


class Ref(DocumentPart, frozen=True):
    """A reference to an object or a player."""

    card: Annotated[Name | None, described("name of a card, token or permanent")] = None
    tag: Annotated[
        Name | None, described("a tag given in the set-up, or to a thing created on the way: token:Bear#1")
    ] = None
    player: Annotated[Name | None, described("a player's name; with card or tag, whose it is")] = None
    index: Annotated[Count | None, described("which of several of the name, from 0")] = None
    copy: Annotated[bool | None, described("a copy of a spell or permanent; false: not a copy")] = None
    token: Annotated[bool | None, described("a token; false: not a token")] = None
    zone: Annotated[Zone | None, described("where it is")] = None
    how: Annotated[Words | None, described("the way to cast it: using Morph, with overload")] = None
    as_written: Annotated[
        Words | None, described("the name and the way together, as the source of the scenario wrote them")
    ] = None
    mode: Annotated[Place | None, described("the mode, by printed order from 1, whose target this is")] = None
    amount: Annotated[Number | None, described("this target's share of what is divided")] = None


RefLike = Name | Ref


class Filler(DocumentPart, frozen=True):
    """What lies in a library below library_top."""

    card: Annotated[Name, described("name of the card")]
    count: Annotated[Count, described("how many")] = 71


class Entry(DocumentPart, frozen=True):
    """A card set up in a zone."""

    card: Annotated[Name, described("name of the card; for a back face or half, its own name")]
    count: Annotated[Count, described("how many of them")] = 1
    tag: Annotated[Name | None, described("a name for references; with count, tag#1, tag#2, …")] = None
    tapped: Annotated[bool, described("it is tapped")] = False
    counters: Annotated[dict[str, Number], described("counters on it, by kind")] = msgspec.field(default_factory=dict)
    attached_to: Annotated[RefLike | None, described("what it is attached to")] = None
    exiled_with: Annotated[RefLike | None, described("of a card in exile: the permanent that exiled it")] = None
    face_down: Annotated[
        bool | Literal["manifested", "cloaked"],
        described("it is face down; true: as its own morph or disguise has it, or turned face down"),
    ] = False
    controller: Annotated[Name | None, described("who controls it, if not its owner")] = None
    damage: Annotated[Number, described("damage marked on it")] = 0
    summoning_sick: Annotated[bool, described("it came under its controller's control this turn")] = False
    chosen: Annotated[
        dict[str, Any], described("choices made as it entered: color, creature_type, name, player, …")
    ] = msgspec.field(default_factory=dict)
    token: Annotated[bool, described("a token with the characteristics of that card, not the card")] = False
    class_level: Annotated[Place | None, described("the level of a Class; default: 1")] = None
    unlocked: Annotated[
        list[Literal["left", "right"]], described("the unlocked halves of a Room; default: the half that is named, if one is")
    ] = msgspec.field(default_factory=list)
    designations: Annotated[
        list[EntryDesignation], described("what it has become on an earlier turn: monstrous, foretold, plotted, …")
    ] = msgspec.field(default_factory=list)
    as_is: Annotated[bool, described("exactly as written: its own effects for entering do not apply")] = False
    order: Annotated[Number | None, described("place among all permanents' timestamps; default: as written")] = None
    custom: Annotated[bool, described("a helper that is no published card; oracle and types say what it is")] = False
    types: Annotated[list[str], described("card types of a custom permanent")] = msgspec.field(default_factory=list)
    oracle: Annotated[Words, described("text of a custom permanent")] = ""
    printing: Annotated[Words | None, described("which printing; the rules do not look at it")] = None
    commander: Annotated[bool, described("it is a commander of its owner")] = False
    times_cast: Annotated[Count, described("how often the commander was cast from the command zone before")] = 0
    ignore: Annotated[
        list[Words],
        described("lines of it that are not understood and can't matter here, each by how it begins: they are left out"),
        Meta(max_length=20),
    ] = msgspec.field(default_factory=list)


class PlayerSetup(DocumentPart, frozen=True):
    """A player's life, zones and counters at the start."""

    life: Annotated[
        Annotated[int, Meta(ge=-1000, le=1_000_000)] | None, described("life; default: as the format says")
    ] = None
    battlefield: Annotated[list[Entry], described("permanents, in the order of their timestamps")] = msgspec.field(
        default_factory=list
    )
    hand: Annotated[list[Entry], described("cards in hand")] = msgspec.field(default_factory=list)
    graveyard: Annotated[list[Entry], described("cards in the graveyard, the first at the bottom")] = msgspec.field(
        default_factory=list
    )
    exile: Annotated[list[Entry], described("cards in exile")] = msgspec.field(default_factory=list)
    command: Annotated[list[Entry], described("cards in the command zone; in a commander game, the commanders")] = (
        msgspec.field(default_factory=list)
    )
    library_top: Annotated[list[Entry], described("cards on top of the library, the first on top")] = msgspec.field(
        default_factory=list
    )
    library_filler: Annotated[
        Filler | UnsetType | None, described("what lies below; null: nothing; default: 71 Mountain")
    ] = UNSET
    mana_pool: Annotated[Words, described("mana in the pool, such as {G}{G}")] = ""
    counters: Annotated[dict[str, Number], described("counters the player has: poison, energy, …")] = msgspec.field(
        default_factory=dict
    )
    designations: Annotated[list[Designation], described("monarch, initiative, citys_blessing")] = msgspec.field(
        default_factory=list
    )
    speed: Annotated[Annotated[int, Meta(ge=0, le=4)], described("the player's speed; 0: none")] = 0
    ring: Annotated[Annotated[int, Meta(ge=0, le=100)], described("how often the Ring has tempted the player")] = 0
    team: Annotated[Count | None, described("number of the player's team")] = None
    commander_damage: Annotated[
        dict[str, Number], described("combat damage dealt to the player so far, by the tag or name of the commander")
    ] = msgspec.field(default_factory=dict)


class Start(DocumentPart, frozen=True):
    """Where in the turn play begins."""

    active: Annotated[Name | None, described("whose turn it is; default: the first player's")] = None
    turn: Annotated[TurnNumber, described("number of the turn")] = 1
    step: Annotated[StartStep, described("the step that begins")] = "untap"
    time: Annotated[
        Literal["day", "night"] | None, described("whether it is day or night; default: neither, until something makes it so")
    ] = None


class Expectation(DocumentPart, frozen=True):
    """A statement about the game that holds or does not."""

    what: Annotated[Name, described("what is looked at: life, count, pt, …")]
    after: Annotated[
        Place | None, described("number of the segment after which it is looked at; default: the last")
    ] = None
    player: Annotated[Name | None, described("whose; for objects on the battlefield, who controls them")] = None
    object: Annotated[RefLike | None, described("which object")] = None
    zone: Annotated[Zone | None, described("in which zone")] = None
    n: Annotated[Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None, described("the number")] = None
    value: Annotated[Any, described("true or false: whether it is so; for has and the like")] = True
    power: Annotated[int | None, described("the power")] = None
    toughness: Annotated[int | None, described("the toughness")] = None
    scope: Annotated[
        Literal["any", "all"] | None,
        described("any: at least one of that name; all: each of them; default: for pt any, else all"),
    ] = None
    counter: Annotated[Name | None, described("the kind of counter")] = None
    tapped: Annotated[bool | None, described("count only tapped, or only untapped ones")] = None
    type: Annotated[Name | None, described("the card type or supertype")] = None
    subtype: Annotated[Name | None, described("the subtype")] = None
    color: Annotated[Name | None, described("the color, or colorless")] = None
    colors: Annotated[Words | None, described("letters of the colors: {R}{U} or RU")] = None
    ability: Annotated[Name | None, described("the keyword ability: flying, first strike or FirstStrike")] = None
    to: Annotated[RefLike | None, described("what it is attached to")] = None
    starts_with: Annotated[Words | None, described("how the action's words begin: Cast Practice Bear")] = None
    cards: Annotated[list[str] | None, described("names of the attackers or blockers")] = None
    action: Annotated[Action | None, described("for legal: the action asked about")] = None
    rule: Annotated[Name | None, described("for legal and illegal: the rule that forbids it")] = None
    text: Annotated[Words | None, described("for trace: words a sentence of the trace contains")] = None
    result: Annotated[GameResult | None, described("for result: won, lost, draw or playing")] = None
    defender: Annotated[RefLike | None, described("for may_attack: the player or permanent it would attack")] = None
    designation: Annotated[SeenDesignation | None, described("what it has become: goaded, suspected, monstrous, …")] = None
    time: Annotated[Literal["day", "night", "neither"] | None, described("for time: day, night or neither")] = None


class Action(DocumentPart, frozen=True):
    """What a player does, when they have priority in that turn and step."""

    player: Annotated[Name, described("who acts")]
    do: Annotated[Do, described("what they do")]
    turn: Annotated[TurnNumber | None, described("in which turn; default: that of the row before")] = None
    step: Annotated[Step | None, described("in which step; default: that of the row before")] = None
    object: Annotated[RefLike | None, described("the card, permanent or player it is done with")] = None
    ability: Annotated[Words | Place | None, described("the ability: its number from 1, or how its text begins")] = None
    targets: Annotated[list[RefLike] | None, described("the targets, in the order of the text")] = None
    modes: Annotated[list[Place] | None, described("the modes, by printed order from 1")] = None
    x: Annotated[Number | None, described("the value of X")] = None
    pay: Annotated[
        list[RefLike] | None,
        described("what its costs are paid with, and nothing else: permanents and cards; life for a Phyrexian symbol"),
    ] = None
    using: Annotated[RefLike | None, described("the object whose effect permits to play the card")] = None
    how: Annotated[Words | None, described("an alternative way: flashback, morph, back_face; kicked for kicker")] = (
        None
    )
    attacker: Annotated[RefLike | None, described("for block: the attacking creature")] = None
    defender: Annotated[
        RefLike | None, described("for attack: the player or permanent attacked; default: the next opponent")
    ] = None
    counter: Annotated[Name | None, described("for put_counters: the kind")] = None
    n: Annotated[Number | None, described("for put_counters: how many")] = None
    one: Annotated[bool, described("for wait_stack: until one object has resolved")] = False
    expect: Annotated[Expectation | None, described("for check: what must hold now")] = None
    while_on_stack: Annotated[Words | None, described("not before this is on the stack")] = None
    while_not_on_stack: Annotated[Words | None, described("not before this is no longer on the stack")] = None
    while_on_top_of_stack: Annotated[Words | None, described("not before this is on top of the stack")] = None
    while_copy_on_stack: Annotated[Words | None, described("not before a copy of this is on the stack")] = None
    mana_in_pool: Annotated[Number | None, described("not before that much mana is in the player's pool")] = None
    kind: Annotated[Name | None, described("for choose: the kind of decision, as in choices")] = None
    value: Annotated[Any, described("for choose: the answer, as in choices")] = None
    options: Annotated[
        list[Number] | None,
        described("for choose, instead of value: the options taken by number, from 1; for a division, each one's share"),
    ] = None


class Choice(DocumentPart, frozen=True):
    """An answer to a decision."""

    kind: Annotated[
        Name, described("the kind of decision: target, choice, may, number, mode, order, damage, coin, die, stop, …")
    ]
    value: Annotated[Any, described("the answer: references, words, a number, true or false")] = None
    source: Annotated[RefLike | None, described("only for decisions that this object asks for")] = None


class Stop(DocumentPart, frozen=True):
    """When a segment ends: at the end of a step; for untap, as the turn begins."""

    turn: Annotated[TurnNumber, described("the turn")]
    step: Annotated[Step, described("the step")]


class Segment(DocumentPart, frozen=True):
    """A stretch of play."""

    in_order: Annotated[
        bool,
        described(
            "the actions are one line of play: everything done, passed and chosen by anybody, in the order it happens; "
            "the segment ends where the line does"
        ),
    ] = False
    actions: Annotated[list[Action], described("what players do, each player's in order")] = msgspec.field(
        default_factory=list
    )
    choices: Annotated[dict[str, list[Choice]], described("answers of each player")] = msgspec.field(
        default_factory=dict
    )
    stop: Annotated[Stop | None, described("where the segment ends; default: when its last action has resolved")] = (
        None
    )


class Question(DocumentPart, frozen=True):
    """A question whose answer is the point."""

    what: Annotated[Name, described("legal_actions, or anything an expectation can look at")]
    player: Annotated[Name | None, described("whose")] = None
    object: Annotated[RefLike | None, described("which object")] = None
    zone: Annotated[Zone | None, described("in which zone")] = None
    counter: Annotated[Name | None, described("the kind of counter")] = None
    action: Annotated[Action | None, described("for why: the action whose cost or prohibition is asked about")] = None
    turn: Annotated[TurnNumber | None, described("when: in this turn; default: at the end")] = None
    step: Annotated[Step | None, described("when: as the player first has priority in this step")] = None


class Flags(DocumentPart, frozen=True):
    """How chance and payment are treated."""

    keep_library_order: Annotated[bool, described("libraries are not shuffled")] = False
    manual_mana: Annotated[list[str], described("players whose mana is paid only from their pool")] = msgspec.field(
        default_factory=list
    )


class Scenario(DocumentPart, frozen=True):
    """A scenario: a position, what is done, and what is expected of it."""

    players: Annotated[
        dict[str, PlayerSetup], described("the players in turn order, by name"), Meta(min_length=1, max_length=8)
    ]
    title: Annotated[Words, described("a title for people")] = ""
    id: Annotated[Words, described("a name for reports")] = ""
    edition: Annotated[str | list[str], described("an effective date, latest, or a list of them to compare")] = (
        "latest"
    )
    covers: Annotated[list[str], described("rules this scenario would fail without")] = msgspec.field(
        default_factory=list
    )
    example_of: Annotated[Words | None, described("the rule whose example it plays: 702.19b#1")] = None
    format: Annotated[Words, described("two-player, free-for-all, commander, …")] = "two-player"
    flags: Annotated[Flags, described("how chance and payment are treated")] = Flags()
    cards: Annotated[
        list[dict[str, Any]], described("cards not in the card data, as Scryfall card objects"), Meta(max_length=200)
    ] = msgspec.field(default_factory=list)
    position: Annotated[str | None, described("the position as position text, instead of players and start")] = None
    start: Annotated[Start, described("where in the turn play begins")] = Start()
    segments: Annotated[list[Segment], described("stretches of play, in order"), Meta(max_length=100)] = (
        msgspec.field(default_factory=list)
    )
    expect: Annotated[list[Expectation], described("what must hold"), Meta(max_length=MOST_EXPECTED)] = msgspec.field(
        default_factory=list
    )
    ask: Annotated[list[Question], described("questions whose answers are the point"), Meta(max_length=100)] = (
        msgspec.field(default_factory=list)
    )
    on_choice: Annotated[
        Literal["ask", "first", "explore"],
        described("what to do at a choice that is not scripted: stop where it makes a difference, take the first, try all"),
    ] = "ask"
    strict: Annotated[bool, described("it passes only if every answer and action it has is used")] = False
    certainty: Annotated[
        WantedCertainty | None, described("how certain the answer must be at least: read, exact or proven; else it is refused")
    ] = None
    meta: Annotated[Any, described("anything, for people and reports; never looked at")] = None
