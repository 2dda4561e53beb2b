"""Searching a library."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, nouns, players, references
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.zone_phrases import ZONE_WORDS
from app.engine.trees.walking import find_all


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


_EITHER: dict[str, tuple[t.Zone, ...]] = {
    "graveyard , hand , and/or library": ("graveyard", "hand", "library"),
    "graveyard , hand and/or library": ("graveyard", "hand", "library"),
    "library , hand , and/or graveyard": ("library", "hand", "graveyard"),
    "library and/or graveyard": ("library", "graveyard"), "graveyard and/or library": ("graveyard", "library"),
    "hand and/or library": ("hand", "library"),
}
"""Zones of which one or more are searched, as is chosen."""


def _searched(reader: Reader, who: t.Selector) -> tuple[tuple[t.Zone, ...], t.Selector, bool]:
    """ "your library and/or graveyard", "target player's graveyard, hand, and library": the zones, whose, and whether which of
    them is chosen. Raises Stuck."""
    if reader.ok("your"):
        if (any_of := reader.maybe(_EITHER)) is not None:
            return any_of, who, True
        reader.expect("library")
        if reader.any("and graveyard"):
            return ("library", "graveyard"), who, False
        return (("library",), who, False) if not reader.at("graveyard") else reader.stuck()
    whose = players.read_possessive_player(reader)
    if isinstance(whose, t.OwnerOf | t.ControllerOf):
        reader.scope.mention(whose, PLAYER, False, frozenset({"player"}))
    zones: tuple[t.Zone, ...] = ("library",)
    if reader.any("graveyard, hand, and library"):
        zones = ("graveyard", "hand", "library")
    else:
        reader.expect("library")
    return zones, t.It() if reader.scope.actor_each else whose, False


def search(reader: Reader, who: t.Selector) -> t.Instruction:
    """"search your library for up to two basic land cards"."""
    zones, whose, either = _searched(reader, who)
    reader.expect("for")
    told_later = bool(reader.any("a number of"))
    count, up_to = (t.Number(0), False) if told_later else _how_many(reader)
    phrase = card_phrase(reader)
    if told_later:
        reader.expect("equal to")
        count = amounts.read_amount(reader)
    quality = phrase.optional_filter is not None or phrase.different is not None or phrase.same is not None
    up_to = up_to or (quality and count != t.AnyNumber())
    also = _also(reader) if count == t.Number(1) else ()
    name = references.read_name(reader) or reader.scope.results.next_name()
    if either and also:
        reader.stuck()
    found = t.Search(
        phrase.optional_filter, count, name, who, whose, zones, up_to, phrase.different, also=also, either=either,
        same=phrase.same, total=phrase.total)
    reader.scope.tie(found, "card")
    reader.scope.mention(None, OBJECT, bool(also) or count != t.Number(1), frozenset({"card", *phrase.nouns}), found)
    return found


def shuffled_if_searched(reader: Reader, steps: Steps) -> t.If:
    """ "If you search your library this way, shuffle": where the search was made, and the library was chosen for it. Raises
    Stuck."""
    reader.expect("if you search your library this way , shuffle", "if you searched your library this way , shuffle")
    searches = find_all(tuple(steps), t.Search)
    if len(searches) != 1:
        reader.stuck()
    return t.If(t.Did(reader.scope.tie(searches[0], "card") + ":library"), (t.Shuffle(),))


def _how_many(reader: Reader) -> tuple[t.Amount, bool]:
    """"any number of", "all", "up to three", "a", "four": how many cards are found, and whether fewer may be."""
    if reader.any("any number of"):
        return t.AnyNumber(), True
    if reader.any("all"):
        return t.AnyNumber(), False
    if reader.any("up to"):
        return amounts.read_amount(reader), True
    if reader.at("any card"):
        reader.i += 1
        return t.Number(1), False
    return t.Number(1) if reader.any("a", "an") else amounts.read_amount(reader), False


def card_phrase(reader: Reader) -> Phrase:
    """"a basic land card or a Desert card", "basic land cards and/or Gate cards": cards of one description or another."""
    phrase = read_phrase(reader, frozenset({"different", "same", "total"}))
    if not phrase.card:
        reader.stuck()
    while reader.at("or") or reader.at("and/or") or _in_a_row(reader):
        i = reader.i
        reader.ok(",")
        one_of_each = reader.any("and/or", "or") == "and/or"
        if reader.any("a", "an") and one_of_each:
            reader.i = i
            break
        more = reader.attempt(read_phrase, frozenset({"different"}))
        if more is None or not more.card or more.zones != phrase.zones:
            reader.i = i
            break
        phrase.different = phrase.different or more.different
        phrase.parts = [nouns.either([phrase.filter, more.filter])]
    return phrase


def _in_a_row(reader: Reader) -> bool:
    """ "… card, a legendary card, or a Saga card": does the row of descriptions go on to an "or"?"""
    ahead = reader.words[reader.i : reader.i + 9]
    if ahead[0] != "," or ahead[1] not in ("a", "an", "or") or "or" not in ahead:
        return False
    return not {"and", "reveal", "put", "."}.intersection(ahead[: ahead.index("or")])


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
