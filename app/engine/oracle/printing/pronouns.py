"""What is spoken of again, in words: "it", "that creature", "those cards". Which of them fit follows from what was said before.

A noun is only said again of things that were called so, in the number in which they were ("those creatures" after "creatures"),
"that player" only after a player, and "it" of the object itself only where no other object was spoken of since.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from app.engine.oracle.printing.synonyms import IMPOSSIBLE, Part, Sequence, either, is_named, parsed, unparsed
from app.engine.oracle.vocabulary import SUBTYPES, plural_of

SELF, THAT_PLAYER = "<self>", "<that player>"
"""The object itself; and a player who was spoken of by a word for players, not by "its controller" for the first time."""
HOST = "<host>"
"""That to which the object itself is attached."""
HOSTS = (
    "enchanted creature", "equipped creature", "enchanted land", "enchanted artifact", "enchanted player", "fortified land",
    "enchanted enchantment", "enchanted planeswalker",
    *(f"enchanted {kind}" for kind in ("wall", "equipment", "vehicle", "forest", "island", "mountain", "plains", "swamp")),
)  # fmt: skip
"""What that to which something is attached may be called, beside "enchanted permanent"."""
HOSTED = "enchanted permanent"
_IN_HOST = frozenset({"enchanted", "equipped", "fortified"})
OF_ITSELF = "hers"
"""A mark, in angle brackets, for "his" and "her" where the object itself was spoken of in the clause."""
AFTER_PLAYER, AFTER_OPPONENT = "<after player>", "<after opponent>"
"""What follows is only said after a word for a player, or for an opponent in the same clause."""
_PLAYERS = ("player", "opponent")
_NOUNS = ("creature", "artifact", "enchantment", "land", "planeswalker", "permanent", "spell", "ability", "card", "token",
          "commander", "source")
_OF_SUBTYPES = ("creature", "land", "artifact", "enchantment", "card")
"""What a thing may be called that was described by its subtype."""
_HELD = re.compile(r"(?:player|opponent)s?(?: or ⟦?that planeswalker[^']*'s controller)? (?:controls?|owns?)"
                   r"|controlled by the same (?:player|opponent)")
"""Whose it is, which says nothing of what it is."""
_USED = ("sacrificed", "exiled", "discarded", "revealed", "tapped", "returned")
CHOSEN = {"card type": "card type", "color": "color", "color or colors": "color or colors", "creature type": "type",
          "basic land type": "type"}
_THEY = (("they", "do"), ("that player", "does"), ("the player", "does"))
DID = {
    "did": {"you": "you do", "they": either(*(f"{who} {does}" for who, does in _THEY), "he or she does")},
    "didn't": {"you": "you don't", "they": either(*(f"{who} {does}n't" for who, does in _THEY))},
    "couldn't": {"you": "you can't", "they": either(*(f"{who} can't" for who, _ in _THEY))},
}
"""Whether something was done, not done by choice or could not be done, by you or by somebody else."""
_MARK = re.compile(r"(?:(?<!same name)(?<!long) as (?:may )?<(\w+)>)|<([a-z][a-z0-9_' ]*)>('s)?")
_PLAYER, _OPPONENT = "player", "opponent"
_SUBTYPE = "Subtype"
_EACH = "each"
_ITSELF, _OTHER, _SUBJECT = "itself", "other", "subject"
_THIS_CLAUSE = frozenset({_ITSELF, _SUBJECT})


class _Said(NamedTuple):
    """What was said so far: words for things and players, those of the clause, with the names of results, and what was the last
    object spoken of, in one of the wordings."""

    words: frozenset[str] = frozenset()
    clause: frozenset[str] = frozenset()
    results: frozenset[tuple[str, str]] = frozenset()
    last: frozenset[str] = frozenset({_ITSELF})
    person: frozenset[str] = frozenset()
    """Whether the object itself was spoken of in this clause: what is hers may be said to be so."""

    def further(self, text: str) -> _Said:
        """After these words; the same where they add nothing to what was said."""
        found, of_clause, begins = _heard_in(text)
        clause = of_clause if begins else self.clause if found <= self.clause else self.clause | found
        words = self.words if found <= self.words else self.words | found
        last = _last_after(text, self.last)
        person = frozenset() if begins else self.person
        if words is self.words and (clause, last, person) == (self.clause, self.last, self.person):
            return self
        return _Said(words, clause, self.results, last, person)

    def with_result(self, name: str) -> _Said:
        """After what was done in this clause got a name."""
        itself = {(name, _ITSELF)} if _ITSELF in self.last and _OTHER not in self.last else set()
        return self._replace(results=self.results | {(name, word) for word in self.clause or self.words} | itself)

    def with_several(self, name: str, *nouns: str) -> _Said:
        """After it was said of a result that it is of several things of these kinds."""
        return self._replace(results=self.results | {(name, plural_of(noun)) for noun in nouns})

    def of(self, name: str) -> frozenset[str]:
        """The words for a result; whatever was said, where it has not been told what it is."""
        return frozenset(word for result, word in self.results if result == name) or self.words


def _joined(ways: list[_Said]) -> _Said:
    """What was said in one way or another."""
    first = ways[0]
    if all(one is first for one in ways):
        return first
    return _Said(*(frozenset().union(*parts) for parts in zip(*ways, strict=True)))


_CLAUSE = re.compile("[.,:] ")
_WORD = re.compile(r"~|[A-Z]?[a-z]+")
_FORMS = {form: noun for noun in (*_NOUNS, *_PLAYERS) for form in (noun, plural_of(noun))}
_OF_PLAYERS = {*(form for form, noun in _FORMS.items() if noun in _PLAYERS), "controller", "owner", "controllers", "owners"}
_MOVING = {
    "sacrifice", "sacrifices", "countered",
    "exile", "exiled", "dies", "die", "graveyard", "graveyards", "hand", "hands", "library", "return", "returned", "leaves",
    "card", "cards",
}  # fmt: skip
"""Words after which a thing may be called a card."""
_IN_EVENTS = {
    ("blocks", "object"): ("the blocking creature",), ("blocks", "target"): ("the attacking creature",),
    ("blocked", "target"): ("the blocking creature",), ("blocked", "object"): ("the attacking creature", "the blocked creature"),
    ("exploits", "target"): ("the exploited creature",),
    ("attacks", "target"): ("the player or planeswalker it's attacking", "the player or planeswalker that creature is attacking"),
}  # fmt: skip
"""What takes part in an event, by its verb: the words that tell one from another."""
_VERBS = frozenset({"attack", *(verb for verb, _ in _IN_EVENTS)})
_KINDS = frozenset(SUBTYPES.values())
_WHO_DID = either("you", "they", "that player")
_ONE_OF_IT = {
    "prevent": "1 damage prevented this way", **dict.fromkeys(("gain", "gains"), f"1 life {_WHO_DID} gained"),
    **dict.fromkeys(("lose", "loses"), f"1 life {_WHO_DID} lost"),
}  # fmt: skip
"""One of so much that happened, by the verb that told of it."""
_SPOKEN = {*_OF_PLAYERS, *_ONE_OF_IT} | {*_FORMS, *_MOVING, *_VERBS, *_IN_HOST, _EACH}
_LAST = re.compile(r"(?<!by )(?<!than )~|[,.:] |\b(?:creature|artifact|enchantment|land|planeswalker|permanent|spell|ability|card"
                   r"|token|(?:enchanted|equipped|fortified) (?!or|and)[a-z]+)\b"
                   r"(?! (?:tokens?|cards?|spells?|blocking)\b| that's a copy| attached to| that convoked)")  # fmt: skip
"""The object itself, the end of a clause, or another object: not of several, nor where "it" is part of its description."""


@lru_cache(maxsize=1 << 14)
def _named_in(text: str) -> frozenset[str]:
    """The words for things and players in a text, in their number; and whether a subtype is among them."""
    found = {word for word in _WORD.findall(text.replace("each of ", "")) if word in _SPOKEN or word[0].isupper()}
    kinds = {_PLAYER if word in _OF_PLAYERS else _SUBTYPE if word[0].isupper() else word for word in found}
    kinds |= {word for word in found if word.lower() in SUBTYPES and word[0].isupper()}
    return frozenset(kinds | ({_OPPONENT} if found & {"opponent", "opponents"} else set()))


@lru_cache(maxsize=1 << 14)
def _heard_in(text: str) -> tuple[frozenset[str], frozenset[str], bool]:
    """The words for things and players in a text, those of its last clause, and whether that clause begins in it."""
    *before, last = _CLAUSE.split(text)
    return _named_in(text), _named_in(last), bool(before)


@lru_cache(maxsize=1 << 14)
def _last_after(text: str, last: frozenset[str]) -> frozenset[str]:
    """Which objects were spoken of last, after these words: where the object itself was the first in a clause, it stays one."""
    for found in _LAST.findall(text):
        if found == "~":
            last = _THIS_CLAUSE
        elif found[0] in ",.:":
            last -= {_SUBJECT}
        elif found.partition(" ")[0] in _IN_HOST:
            last = frozenset({_OTHER, HOST})
        else:
            last = _THIS_CLAUSE | {_OTHER} if _SUBJECT in last else frozenset({_OTHER})
    return last


_OF_EACH = "∀"


def of_each(words: str) -> str:
    """Words for a thing in the singular that are only said where each of them is meant: "each artifact and creature"."""
    return f"{_OF_EACH}{words}"


def resolved(text: str) -> str:
    """The text with each reference in words that fit what was said before it."""
    return unparsed(_walked(parsed(text), _Said())[0])


def _walked(sequence: Sequence, said: _Said) -> tuple[Sequence, _Said]:
    parts: list[Part] = []
    for part in sequence:
        if isinstance(part, str):
            told, said = _told(part, said)
            parts.append(told)
            continue
        ways = [_walked(option, said) for option in part]
        parts.append(tuple(option for option, _ in ways))
        real = [after for option, after in ways if not is_named(option)]
        said = _joined(real or [said])
        if all(map(_is_joint, part)):
            said = said._replace(clause=frozenset())
    return tuple(parts), said


def _is_joint(option: Sequence) -> bool:
    """Is it only what joins two clauses?"""
    return len(option) == 1 and isinstance(option[0], str) and option[0].strip(" .,").lower() in ("", "and", "then", "and then")


def _told(text: str, said: _Said) -> tuple[str, _Said]:
    """A text without choices: its references in words, and what was said after it."""
    if "<" not in text and _OF_EACH not in text:
        return text, said.further(text) if text else said
    text = text.replace(_OF_EACH, "" if _EACH in said.clause else IMPOSSIBLE)
    out, place = [], 0
    for found in _MARK.finditer(text):
        out.append(text[place : found.start()])
        said = said.further(out[-1]) if out[-1] else said
        place = found.end()
        if found[1]:
            said = said.with_result(found[1])
            continue
        if found[2].startswith("several "):
            said = said.with_several(*found[2].split()[1:])
            continue
        out.append(_reference(found[2], bool(found[3]), said))
        if found[2] == OF_ITSELF:
            continue
        if found[0].startswith(HOST):
            said = said.further(" ".join(HOSTS)).further(f" {HOSTED}")
            continue
        if found[2] == "self" or (found[2], _ITSELF) in said.results:
            said = said._replace(person=frozenset({_ITSELF}))
        if found[2] != "self" and not _is_player(found[2]):
            said = said._replace(last=frozenset({_OTHER}) | (said.last if found[2].startswith("event ") else frozenset()))
        elif found[2] == "self":
            said = said._replace(last=_THIS_CLAUSE)
        else:
            said = said._replace(words=said.words | {_PLAYER})
    out.append(text[place:])
    return "".join(out), said.further(out[-1]) if out[-1] else said


def _is_player(reference: str) -> bool:
    return reference in ("event player", "event opponent", "that player")


def _reference(named: str, possessive: bool, said: _Said) -> str:
    """A reference in words."""
    if named == "each amount":
        told = [words for verb, words in _ONE_OF_IT.items() if verb in said.words]
        return either(*told) if told else IMPOSSIBLE
    return _object_or_player(named, possessive, said)


def _object_or_player(named: str, possessive: bool, said: _Said) -> str:
    """A reference to an object, a player or so much of something."""
    kind, _, rest = named.partition(" ")
    if named == OF_ITSELF:
        return either("his", "her") if said.person else IMPOSSIBLE
    if named == "host":
        return _host(possessive, said)
    if named == "self":
        return _itself(possessive, _ITSELF in said.last)
    if named == "card again":
        return either("that card", "those cards") if said.words & _GONE else IMPOSSIBLE
    if named == AFTER_OPPONENT.strip("<>"):
        return "" if _OPPONENT in said.clause else IMPOSSIBLE
    if named in _NEEDS_PLAYER:
        return _NEEDS_PLAYER[named] if _PLAYER in said.words else IMPOSSIBLE
    if named in ("event player", "event opponent"):
        attacking = ["that attacking player", "the attacking player"] if {"attack", "attacks"} & said.words else []
        own = "'s" if possessive else ""
        return either(_player(possessive, _OPPONENT in said.words), *(f"{words}{own}" for words in attacking))
    if (kind in _FIXED and rest not in ("", "before")) or rest == "amount":
        return _FIXED["amount" if rest == "amount" else kind]
    if kind == "chosen" and rest in CHOSEN:
        return either(f"the chosen {CHOSEN[rest]}", f"that {CHOSEN[rest]}")
    if kind == "linked":
        return _linked(possessive) if rest not in _KEPT else either(*(f"{one}'s" if possessive else one for one in _KEPT[rest]))
    if kind in ("each", "event"):
        told = _taking_part(rest, possessive, said)
        return either(_either_kind(possessive, said, rest in ("object", "before", "source")), *told)
    return _result(kind, rest, possessive, said)


_KEPT = {"created": ("the token",), "chosen": ("the chosen creature", "the chosen permanent")}
"""What an object has kept of what was created with it, or chosen as it entered."""
_GONE = frozenset({"dies", "die", "exile", "exiled", "countered", "leaves"})
"""Words after which what was a permanent or a spell is a card."""
_NEEDS_PLAYER = {"that player": either("that player", "the player", "they", "them"), "after player": ""}
_FIXED = {
    "done": IMPOSSIBLE, "left": IMPOSSIBLE, "couldn't": IMPOSSIBLE, "equal": either("that amount", "the result", "that result"),
    "did": DID["did"]["you"], "didn't": DID["didn't"]["you"],
    **dict.fromkeys(("amount", "divided"), either(
        "that many", "that much", "that damage", "the result", "that result",
        "the number of cards looked at while scrying this way")),
}  # fmt: skip
"""What is said in one way: of deeds that were not found, that you did them."""


def _taking_part(role: str, possessive: bool, said: _Said) -> list[str]:
    """ "The blocking creature", of an event whose verb was said."""
    own = "'s" if possessive else ""
    return [f"{words}{own}" for verb in _VERBS & said.words for words in _IN_EVENTS.get((verb, role), ())]


def _result(kind: str, rest: str, possessive: bool, said: _Said) -> str:
    """What was done or found, by its name, or what it was paid with."""
    if kind in ("kind", "kinds"):
        return _kinds(said.of(rest), kind == "kinds")
    if rest.startswith("result "):
        words = said.of(rest.removeprefix("result "))
        return _sacrificed(words, possessive) if kind == "sacrificed" else _results(kind, words)
    is_itself = (kind, _ITSELF) in said.results
    again = _object(said.of(kind), possessive, _ITSELF in said.last and not is_itself)
    if is_itself:  # "exile ~, then return her"
        again = either(again, *(("his", "her") if possessive else ("him", "her")))
    if rest or not kind.startswith(_USED):
        return again
    own = "'s" if possessive else ""
    nouns = sorted(_NOUNS, key=lambda noun: noun not in said.of(kind))
    first, *others = (f"the {verb} {noun}{own}" for verb in _USED if kind.startswith(verb) for noun in nouns)
    return either(*([first, again] if nouns[0] in said.of(kind) else [again, first]), *others)


def _itself(possessive: bool, is_last: bool) -> str:
    """The object itself: "it" only where it is the last that was spoken of."""
    if possessive:
        return either("~'s", *(["its"] if is_last else []), "his", "her")
    return either("~", *(["it"] if is_last else []), "him", "her", "he", "she")


_HOST_NOUNS = ("creature", "permanent", "land", "artifact")


def _host(possessive: bool, said: _Said) -> str:
    """What the object itself is attached to: "it" only where that is the last that was spoken of."""
    own = "'s" if possessive else ""
    again = [f"{the} {noun}{own}" for noun in _HOST_NOUNS for the in ("that", "the")] if _IN_HOST & said.words else []
    it = ["its" if possessive else "it"] if HOST in said.last else []
    return either(f"{either(HOSTED, *HOSTS)}{own}", *it, *again)


def _player(possessive: bool, is_opponent: bool) -> str:
    if possessive:
        return either("their", "that player's", "the player's")
    return either("that player", "they", "them", "the player", *(["that opponent"] if is_opponent else []))


def _object(words: frozenset[str], possessive: bool, ambiguous: bool = False) -> str:
    """Things spoken of again, by the words for them. ambiguous: "it" could be the object itself, and is not canonical."""
    one = [noun for noun in _NOUNS if noun in words]
    several = [noun for noun in _NOUNS if plural_of(noun) in words or (_EACH in words and noun in words)]
    if _SUBTYPE in words or not (one or several):
        one, several = ([*nouns, *_OF_SUBTYPES] for nouns in (one, several))
    one += [word for word in words if word in _KINDS]
    several += [SUBTYPES[word.lower()] for word in words if word.lower() in SUBTYPES and word not in _KINDS]
    if words & _MOVING:
        one, several = ([*nouns, *(["card"] if nouns else [])] for nouns in (one, several))
    if possessive:
        return either(*(_one(one, "its", "'s", ambiguous) if one else []), *(["their"] if several else []))
    return either(*(_one(one, "it", "", ambiguous) if one else []), *(_several(several) if several else []))


def _one(nouns: list[str], pronoun: str, own: str, ambiguous: bool) -> list[str]:
    named = [f"{the} {noun}{own}" for noun in _whatever(nouns) for the in ("that", "the")]
    return [named[0], pronoun, *named[1:]] if ambiguous else [pronoun, *named]


def _several(nouns: list[str]) -> list[str]:
    those = (f"{lead}those {plural_of(noun)}" for noun in _whatever(nouns) for lead in ("", "each of "))
    return ["them", "they", "each of them", *those, *(["the tokens"] if "token" in nouns else [])]


def _whatever(nouns: list[str]) -> list[str]:
    """What a thing may be called: its nouns, and a permanent where it is more than a card."""
    return [*nouns, *(["permanent"] if {*nouns} - {"card", "spell", "ability"} else [])]


def _kinds(words: frozenset[str], plural: bool) -> str:
    """What things are called of which something was done: "creatures" destroyed this way."""
    said = [noun for noun in _NOUNS if words & {noun, plural_of(noun)}]
    if "card" in said:
        said = []
    else:
        said += _OF_SUBTYPES if _SUBTYPE in words or not said else ()
    kinds = ["card", *_whatever(said), *_PLAYERS[: _PLAYER in words]]
    return either(*(plural_of(kind) if plural else kind for kind in kinds))


def _sacrificed(words: frozenset[str], possessive: bool) -> str:
    """ "The sacrificed creature's"."""
    nouns = [noun for noun in _NOUNS if noun in words]
    return either(*(f"the sacrificed {noun}{chr(39) + 's' if possessive else ''}" for noun in nouns or ("permanent",)))


def _results(verb: str, words: frozenset[str]) -> str:
    """ "The exiled card", "the cards milled this way"."""
    one = [f"the {verb} card", f"the card {verb} this way"]
    several = [f"the {verb} cards", f"the cards {verb} this way", f"cards {verb} this way", f"those {verb} cards"]
    is_one, are_several = ("card" in words, "cards" in words) if words & {"card", "cards"} else (True, True)
    return either(*(one if is_one else []), *(several if are_several else []))


def _either_kind(possessive: bool, said: _Said, is_object: bool) -> str:
    """What may be an object or a player, or is an object."""
    words = said.words
    thing = _object(words, possessive, _ITSELF in said.last and bool(words & {*_FORMS}))
    own = "'s" if possessive else ""
    if is_object:
        return either(thing, f"that spell or ability{own}")
    if _PLAYER in words and not words & {*_FORMS, _SUBTYPE} - {*_PLAYERS}:
        return _player(possessive, _OPPONENT in words)
    player = [_player(possessive, _OPPONENT in words)] if _PLAYER in words else []
    return either(thing, *player, f"that spell or ability{own}")


def _linked(possessive: bool) -> str:
    """What was exiled with the object."""
    if possessive:
        return either("the exiled card's", "that card's")
    return either("the exiled card", "the exiled cards", "that card", "them", "those cards", *(
        f"the exiled {cards} used to craft {it}" for cards in ("card", "cards") for it in ("~", "it")), *(
        f"{cards} exiled with {it}" for cards in ("all cards", "each card", "cards", "the card", "the cards", "")
        for it in ("~", "it")))  # fmt: skip


# ---- what was described in its own words -----------------------------------------------------------------------------------


def again(words: str, possessive: bool) -> str:
    """Something spoken of again, by the words that it was introduced by."""
    if any(noun in _HELD.sub("", words).split() for noun in _PLAYERS):
        return _player(possessive, _OPPONENT in words)
    both = [f"{one} or {other}" for one in _NOUNS for other in (*_NOUNS, *_PLAYERS) if f"{one} or {other}" in words]
    own = "'s" if possessive else ""
    if "permanent" in words and " or " in words and " card" in words:
        both.append("permanent or card")
    described = [f"the {words.removeprefix('target ')}"] if words.startswith("target ") and not possessive else []
    if words in ("any target", "any other target"):
        both.append("permanent or player")
    card = [] if possessive else ["<card again>"]
    pairs = (f"{the} {pair}{own}" for pair in both for the in ("that", "the"))
    return either(_object(_named_in(words), possessive), *card, *pairs, *described)


def the_chosen(words: str, possessive: bool) -> list[str]:
    """Something spoken of again that was said to be chosen: "the chosen creature"."""
    own = "'s" if possessive else ""
    said = set(re.split(r"\W+", words))
    described = [f"the chosen {words.removeprefix('target ')}"] if words.startswith("target ") and not possessive else []
    kinds = (one for noun in (*_NOUNS, "player") for one in (noun, plural_of(noun)) if one in said)
    spoken = ("player" if kind == "opponent" else kind for kind in kinds)
    return [*(f"the chosen {kind}{own}" for kind in (*spoken, *(["player"] if "opponent" in said else []))), *described]


def group_again(words: str, possessive: bool) -> str:
    """A group, or a source of one's choice, spoken of again."""
    if words.endswith("source of your choice"):
        return either("that source's", "its") if possessive else either("that source", "it", "the source")
    if possessive:
        return "their"
    return either(*(f"those {plural_of(noun)}" for noun in _nouns_in(words)), "they", "them", "each of them")


def _nouns_in(words: str) -> list[str]:
    """The kinds of things that a description names, in either number."""
    said = set(re.split(r"\W+", words))
    return [noun for noun in _NOUNS if said & {noun, plural_of(noun)}]
