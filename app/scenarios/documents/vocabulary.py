"""The words of scenario documents and what each means: one table that reading checks against, and that is printed and documented.

The keys of documents stand in `documents`; here are the words that stand as values: what can be done, looked at and chosen,
and the ways in which a spell is cast.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

import msgspec

from app.scenarios.documents.documents import Designation, EntryDesignation, GameResult, SeenDesignation, Step, Zone


class VocabularyWord(NamedTuple):
    """A word: what it means; the keys that a row with it needs ("power|toughness": one of them); those it may have besides."""

    means: str
    needs: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


_WHOSE = ("player", "zone", "scope")
_WHEN = ("while_on_stack", "while_not_on_stack", "while_on_top_of_stack", "while_copy_on_stack", "mana_in_pool")
_ANNOUNCED = ("targets", "modes", "x", "pay", "how")

ACTIONS: dict[str, VocabularyWord] = {
    "cast": VocabularyWord("casts a spell", ("object",), (*_ANNOUNCED, "using", *_WHEN)),
    "play_land": VocabularyWord("plays a land", ("object",), ("how", "using", *_WHEN)),
    "activate": VocabularyWord("activates an ability", ("object|ability",), (*_ANNOUNCED, *_WHEN)),
    "activate_mana": VocabularyWord(
        "activates a mana ability; the mana is used by what is paid for next", ("object|ability",), (*_ANNOUNCED, *_WHEN)
    ),
    "special": VocabularyWord(
        "takes a special action; `how` names it where its object has several", ("object|how|ability",), ("x", "pay", *_WHEN)
    ),
    "attack": VocabularyWord("attacks with a creature; a row for each attacker", ("object",), ("defender",)),
    "attack_none": VocabularyWord("attacks with nothing"),
    "block": VocabularyWord("blocks with a creature; a row for each blocker", ("object", "attacker")),
    "block_none": VocabularyWord("blocks with nothing"),
    "wait_stack": VocabularyWord("lets everyone pass until the stack is empty", (), ("one",)),
    "check": VocabularyWord("looks at something in the middle of play", ("expect",), _WHEN),
    "put_counters": VocabularyWord(
        "puts counters on a permanent; abilities may trigger on that", ("object", "counter"), ("n", *_WHEN)
    ),
    "concede": VocabularyWord("concedes the game", (), _WHEN),
    "pass": VocabularyWord("passes priority once"),
    "wait": VocabularyWord("only `in_order`: lets everyone pass until its player has priority in that turn and step"),
    "choose": VocabularyWord("only `in_order`: answers a choice", ("value|options",), ("kind",)),
}
"""What can be done. Every row has `player` and may have `turn` and `step`."""

LOOKS: dict[str, VocabularyWord] = {
    "life": VocabularyWord("a player's life", ("player", "n")),
    "count": VocabularyWord("how many objects there are", ("zone", "n"), ("object", "player", "tapped")),
    "pt": VocabularyWord("power and toughness", ("object", "power|toughness"), _WHOSE),
    "base_pt": VocabularyWord("base power and toughness", ("object", "power|toughness"), _WHOSE),
    "counters": VocabularyWord("counters on an object", ("object", "counter", "n"), _WHOSE),
    "card_counters": VocabularyWord("counters on a card in any zone", ("object", "counter", "n"), _WHOSE),
    "player_counters": VocabularyWord("counters that a player has", ("player", "counter", "n")),
    "tapped": VocabularyWord("whether it is tapped", ("object",), ("value", *_WHOSE)),
    "damage": VocabularyWord("damage marked on it", ("object", "n"), _WHOSE),
    "type": VocabularyWord("whether it has a card type or supertype", ("object", "type"), ("value", *_WHOSE)),
    "subtype": VocabularyWord("whether it has a subtype", ("object", "subtype"), ("value", *_WHOSE)),
    "color": VocabularyWord("whether it has these colors", ("object", "color|colors"), ("value", *_WHOSE)),
    "has_ability": VocabularyWord(
        "whether it has an ability; with `n`, how many of them have it", ("object", "ability"), ("n", "value", *_WHOSE)
    ),
    "ability_count": VocabularyWord("how many abilities of that name it has", ("object", "ability", "n"), _WHOSE),
    "attached": VocabularyWord("whether it is attached to something", ("object", "to"), ("value", *_WHOSE)),
    "mana_pool": VocabularyWord("mana in a player's pool", ("player", "n"), ("color",)),
    "won": VocabularyWord("whether a player has won", ("player",), ("value",)),
    "lost": VocabularyWord("whether a player has lost", ("player",), ("value",)),
    "in_game": VocabularyWord("whether a player is still in the game", ("player",), ("value",)),
    "result": VocabularyWord("how the game stands, or stands for a player", ("result",), ("player",)),
    "active_player": VocabularyWord("whose turn it is", ("player",)),
    "stack_size": VocabularyWord("how many objects are on the stack", ("n",)),
    "on_stack": VocabularyWord("what is on the stack", ("starts_with",), ("n", "value")),
    "can_play": VocabularyWord("whether a player can do something now", ("player", "starts_with"), ("value",)),
    "legal": VocabularyWord("whether an action is allowed now, and by which rule it is not", ("action",), ("rule", "value")),
    "illegal": VocabularyWord("that the play before was not allowed", (), ("rule", "value")),
    "may_attack": VocabularyWord("whether a creature could attack", ("object",), ("defender", "value", *_WHOSE)),
    "attackers": VocabularyWord("who attacks", ("cards",)),
    "blockers": VocabularyWord("who blocks", ("cards",)),
    "attacking": VocabularyWord("whether it attacks", ("object",), ("value", *_WHOSE)),
    "blocking": VocabularyWord("whether it blocks", ("object",), ("value", *_WHOSE)),
    "monarch": VocabularyWord("whether a player is the monarch", ("player",), ("value",)),
    "initiative": VocabularyWord("whether a player has the initiative", ("player",), ("value",)),
    "citys_blessing": VocabularyWord("whether a player has the city's blessing", ("player",), ("value",)),
    "speed": VocabularyWord("a player's speed; 0 for none", ("player", "n")),
    "time": VocabularyWord("whether it is day, night or neither", ("time",)),
    "designation": VocabularyWord("whether it is goaded, suspected, monstrous, …", ("object", "designation"), ("value", *_WHOSE)),
    "top_card_revealed": VocabularyWord("whether a player plays with the top card revealed", ("player",), ("value",)),
    "zone": VocabularyWord("where a card is", ("object", "zone"), ("value",)),
    "face_down": VocabularyWord("whether it is face down", ("object",), ("value", *_WHOSE)),
    "controller": VocabularyWord("who controls it", ("object", "player|value")),
    "trace": VocabularyWord("whether the trace tells of something", ("text",), ("value",)),
    "legal_actions": VocabularyWord("only as a question: what a player may do", ("player",)),
    "why": VocabularyWord(
        "only as a question: the effects behind what an object is, or behind the cost or prohibition of an action, in order",
        ("object|action",), ("player", "zone"),
    ),
}
"""What can be looked at. An expectation of any of them may have `after`."""

CHOICES: dict[str, tuple[str, str]] = {
    "target": ("targets, and most choices of objects, cards and players", "references"),
    "choice": (
        "nearly every choice of one thing; the general word", "a reference, a word, or how the text of the option begins"
    ),
    "new_target": ("new targets for a spell or a copy", "references"),
    "objects": ("objects that everybody sees", "references"),
    "cards": ("cards that only the player may see", "references"),
    "search": ("what a search finds; `stop` for nothing", "references"),
    "discard": ("what is discarded", "references"),
    "cost": ("what is used up for a cost", "references"),
    "bottom": ("cards put on the bottom after a mulligan", "references"),
    "random": ("what chance chooses", "references"),
    "player": ("a player", "a name"),
    "color": ("a color", "a color"),
    "word": ("a name, a type or another word", "a word"),
    "option": ("one of several effects, or of several abilities of what is activated", "how its text begins"),
    "way": ("how a card is played, or by which permission", "as `how`; of permissions a reference to what permits it"),
    "legend": ("which legendary permanent stays", "a reference"),
    "mana": ("which mana is made", "a color"),
    "replacement": ("which replacement or prevention effect applies first", "the name of its source, or how its words begin"),
    "order": (
        "an order: of triggered abilities the first goes on the stack first, of cards the first is on top", "a list"
    ),
    "may": (
        "whether something is done, an additional cost is paid, or a hand is kept; of two options the first or the second",
        "`true` or `false`",
    ),
    "number": ("a number, X, or how often a cost is paid", "a number"),
    "x": ("the value of X", "a number"),
    "mode": ("modes, by their printed order", "a number, or a list"),
    "damage": ("how combat damage is assigned", "a mapping: `{bear: 1, B: 5}`"),
    "division": ("how a number is divided among targets", "a mapping"),
    "bands": ("attacking bands", "a list of lists"),
    "coin": ("the result of a coin flip: whether the player wins it", "`true` or `false`"),
    "die": ("the result of a die", "a number"),
    "stop": ("no more are chosen; of combat damage: lethal damage to one after another, the rest to the last", "nothing"),
    "target_stop": ("no more targets are chosen", "nothing"),
}
"""Kinds of choice: what each answers, and what its value is."""

ADDED_COSTS = (
    "bargain", "behold", "blight", "buyback", "casualty", "collect evidence", "conspire", "entwine", "gift", "offspring",
    "replicate", "squad", "teamwork",
)
"""What optional additional costs are known by, kicker costs apart: all that the engine has, which the site starts without."""
WAYS: dict[str, str] = {
    "kicked": "the kicker cost is paid; where there are several, kicker {R} and {2} says which",
    **dict.fromkeys(ADDED_COSTS, "the additional cost that this ability allows, or that is paid by doing this, is paid"),
    **dict.fromkeys(("morph", "megamorph", "disguise"), "face down, for three mana"),
    "back_face": "the back face of a card with two faces that can both be played",
    **dict.fromkeys(
        ("half_0", "half_1"), "the left or right half of a split card; naming the half as `object` does the same"
    ),
    "fused": "both halves of a split card",
    **dict.fromkeys(("adventure", "omen", "prepare"), "the other part of a card that has one"),
    "commander": "from the command zone",
    "offering": "with a permanent sacrificed by that ability, at any time",
    **dict.fromkeys(
        ("flashback", "escape", "disturb", "jump-start", "retrace", "harmonize", "aftermath", "mayhem"),
        "from the graveyard, by that ability",
    ),
    **dict.fromkeys(
        (
            "evoke", "dash", "blitz", "overload", "emerge", "awaken", "impending", "prototype", "bestow", "mutate", "cleave",
            "warp", "more than meets the eye", "spectacle", "surge", "prowl", "freerunning", "sneak", "web-slinging",
        ),
        "for the cost that this ability gives",
    ),
    **dict.fromkeys(("plot", "foretell"), "from exile, after the special action of that name"),
    "alternative": "for another cost that the card's own text, or an effect, allows",
    "free": "without paying its mana cost, as its own text allows",
    "permission": "as an effect allows",
    "top": "from the top of the library, as an effect allows",
    "flash": "as though it had flash, as its own text allows for an additional cost",
}  # fmt: skip
"""Ways of casting a spell, for `how`."""

SPECIALS: dict[str, str] = {
    "turn_face_up": "turns a permanent face up",
    "turn_face_up for its mana cost": "turns face up for its mana cost what is manifested or cloaked and has another cost too",
    "suspend": "exiles a card from hand with time counters",
    "foretell": "exiles a card from hand face down",
    "plot": "exiles a card from hand, to be cast later",
    "end effect": "ends an effect for the cost that it says",
    "ignore effect": "ignores an effect for the turn, for the cost that it says",
    "discard": "discards a card that says so",
    "unlock left": "unlocks the left door of a Room",
    "unlock right": "unlocks the right door of a Room",
}
"""Special actions, for `how` of `special`."""


def vocabulary() -> dict[str, dict[str, dict[str, Any]]]:
    """All words as plain data: under each heading the words, and for each what it means, with the keys it needs and may have."""
    return {
        "actions": {name: _row(word) for name, word in ACTIONS.items()},
        "expectations": {name: _row(word) for name, word in LOOKS.items()},
        "choices": {name: {"means": means, "value": value} for name, (means, value) in CHOICES.items()},
        "ways": {name: {"means": means} for name, means in WAYS.items()},
        "special_actions": {name: {"means": means} for name, means in SPECIALS.items()},
        **{heading: {name: {} for name in get_args(words)} for heading, words in _CLOSED.items()},
    }


_CLOSED = {
    "zones": Zone, "steps": Step, "designations": Designation, "designations_of_cards": EntryDesignation,
    "designations_seen": SeenDesignation, "results": GameResult,
}
"""Words without an explanation of their own."""


def _row(word: VocabularyWord) -> dict[str, Any]:
    return {"means": word.means, "needs": [one.split("|") for one in word.needs], "also": list(word.also)}


class ScenarioVocabulary(msgspec.Struct, frozen=True, tag_field="object", tag="scenario_vocabulary"):
    """The words of scenario documents, by heading; see `vocabulary`."""

    vocabulary: dict[str, dict[str, dict[str, Any]]]


def vocabulary_lines() -> list[str]:
    """All words as lines for people: a heading, then a word a line."""
    lines: list[str] = []
    for heading, words in vocabulary().items():
        lines.append(heading.replace("_", " "))
        lines.extend(f"  {name:20} {_said(row)}".rstrip() for name, row in words.items())
        lines.append("")
    return lines[:-1]


def _said(row: dict[str, Any]) -> str:
    needs = ", ".join(" or ".join(one) for one in row.get("needs", ()))
    also = ", ".join(row.get("also", ()))
    parts = (str(row.get("means", "")).replace("`", ""), needs and f"needs {needs}", also and f"also {also}")
    value = f"value: {row['value']}".replace("`", "") if "value" in row else ""
    return "; ".join(part for part in (*parts, value) if part)
