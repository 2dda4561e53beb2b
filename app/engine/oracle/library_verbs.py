"""Searching a library."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, references
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import either, read_phrase
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.postmodifiers import ZONE_WORDS
from app.engine.oracle.reader import Reader


def zone_cards(reader: Reader) -> t.Selector:
    """"your hand and graveyard", "their graveyard"."""
    owner = players.read_possessive_player(reader)
    zones: list[t.Zone] = []
    while reader.word in ZONE_WORDS and reader.word != "library":
        zones.append(ZONE_WORDS[reader.word])
        reader.i += 1
        end = reader.i
        if not reader.ok("and"):
            break
        reader.any("your", "their")
    if not zones:
        reader.stuck()
    reader.i = end
    return t.All(t.IsCard(), tuple(zones), owner)


def search(reader: Reader, who: t.Selector) -> t.Instruction:
    """"search your library for up to two basic land cards"."""
    whose: t.Selector = t.You()
    zones: list[t.Zone] = ["library"]
    if reader.at("your"):
        reader.i += 1
        whose = who
        if reader.any("graveyard , hand , and/or library", "graveyard , hand and/or library"):
            zones = ["graveyard", "hand", "library"]
        else:
            reader.expect("library")
            if reader.any("and/or graveyard", "and graveyard"):
                zones.append("graveyard")
            elif reader.any("graveyard"):
                reader.stuck()
    else:
        whose = players.read_possessive_player(reader)
        if isinstance(whose, t.OwnerOf | t.ControllerOf):
            reader.scope.mention(whose, PLAYER, False, frozenset({"player"}))
        if reader.any("graveyard, hand, and library"):
            zones = ["graveyard", "hand", "library"]
        else:
            reader.expect("library")
        if reader.scope.actor_each:
            whose = t.It()
    reader.expect("for")
    up_to = True
    if reader.any("any number of"):
        count: t.Amount = t.AnyNumber()
    elif reader.any("all"):
        count, up_to = t.AnyNumber(), False
    elif reader.any("up to"):
        count = amounts.read_amount(reader)
    elif reader.any("a", "an"):
        count = t.Number(1)
    else:
        count = amounts.read_amount(reader)
    phrase = card_phrase(reader)
    also = _also(reader) if count == t.Number(1) else ()
    name = references.read_name(reader) or reader.scope.results.next_name()
    found = t.Search(phrase.optional_filter, count, name, who, whose, tuple(zones), up_to, phrase.different, also=also)
    reader.scope.tie(found, "card")
    reader.scope.mention(None, OBJECT, bool(also) or count != t.Number(1), frozenset({"card", *phrase.nouns}), found)
    return found


def card_phrase(reader: Reader) -> Phrase:
    """"a basic land card or a Desert card", "basic land cards and/or Gate cards": cards of one description or another."""
    phrase = read_phrase(reader, frozenset({"different"}))
    if not phrase.card:
        reader.stuck()
    while reader.at("or") or reader.at("and/or"):
        i = reader.i
        one_of_each = reader.word == "and/or"
        reader.i += 1
        if reader.any("a", "an") and one_of_each:
            reader.i = i
            break
        more = reader.attempt(read_phrase)
        if more is None or not more.card or more.zones != phrase.zones:
            reader.i = i
            break
        phrase.parts = [either([phrase.filter, more.filter])]
    return phrase


def _also(reader: Reader) -> tuple[t.Filter, ...]:
    """"… and a basic Plains card": further cards of one search, one of each description."""
    found: list[t.Filter] = []
    while True:
        i = reader.i
        reader.ok(",")
        reader.any("and/or", "and")
        if reader.i == i or not reader.any("a", "an"):
            reader.i = i
            return tuple(found)
        more = reader.attempt(read_phrase)
        if more is None or not more.card or more.zones is not None:
            reader.i = i
            return tuple(found)
        found.append(more.filter)
