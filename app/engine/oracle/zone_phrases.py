"""Where what a noun names is: "in your graveyard", "on the battlefield", "from among them", "in all graveyards"."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, nouns, players, references
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader

ZONE_WORDS: dict[str, t.Zone] = {
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "libraries": "library",
}


def _in_pile(reader: Reader, phrase: Phrase) -> bool:
    """ "[all permanents] in the pile of their choice", "[all cards] from the pile of your choice" (700.3)."""
    ahead = "pile" in (reader.peek(), reader.peek(2)) and phrase.among is None
    found = reader.attempt(grammar.read_pile) if ahead else None
    phrase.among = found or phrase.among
    return found is not None


def _zone(reader: Reader, phrase: Phrase) -> bool:
    reader.i += 1
    if reader.ok("the battlefield"):
        phrase.zones = ("battlefield", "command") if reader.any("or in the command zone") else ("battlefield",)
        return True
    if reader.ok("exile"):
        phrase.zones = ("exile", "graveyard") if reader.any("and in your graveyard") else ("exile",)
        return phrase.zones == ("exile",) or t.OwnedBy(t.You()) in phrase.parts
    if reader.any("the command zone"):
        phrase.zones = ("command",)
        return True
    if reader.ok("it") and phrase.card:
        return False
    single = reader.at("a single")
    found = reader.attempt(read_zones)
    if found is None:
        return False
    phrase.zones, phrase.owner = found
    if single:
        phrase.same = "owner"
    if reader.any("and/or library", "and library"):
        phrase.zones = (*phrase.zones, "library")
    elif reader.ok("and in exile") or (not _exiles(reader, 1) and reader.ok("and exile")):
        phrase.zones = (*phrase.zones, "exile")
    return True


def _exiles(reader: Reader, ahead: int = 0) -> bool:
    """ "[a card from their hand and] exile it": is "exile" what is done, and no zone?"""
    said = [reader.words[reader.i], *(reader.peek(k) for k in (1, 2))][ahead : ahead + 2]
    return said[0] == "exile" and said[1] in ("it", "that", "them", "those")


def read_zones(reader: Reader) -> tuple[tuple[t.Zone, ...], t.Selector | None]:
    """ "your graveyard", "a graveyard", "all graveyards", "target player's hand": zones and whose."""
    owner: t.Selector | None = None
    if reader.word in ("graveyards", "hands", "libraries"):
        pass
    elif reader.any("all opponents '", "all your opponents '"):
        owner = t.EachOpponent()
    elif (reader.word in ("each", "the") and reader.peek() not in ZONE_WORDS) or not reader.any(
        "a single", "a", "all", "any", "each", "the"
    ):
        owner = players.read_possessive_player(reader)
    word = reader.word
    if word not in ZONE_WORDS:
        reader.stuck()
    reader.i += 1
    zones = [ZONE_WORDS[word]]
    while True:
        i = reader.i
        reader.ok(",")
        reader.any("and/or", "and", "or")
        if reader.i > i and reader.word in ZONE_WORDS and not _exiles(reader):
            zones.append(ZONE_WORDS[reader.word])
            reader.i += 1
        else:
            reader.i = i
            break
    return tuple(zones), owner


def read_zones_of_one(reader: Reader) -> tuple[tuple[t.Zone, ...], t.Selector]:
    """ "your graveyard", "that player's hand": zones and whose. A permission to play cards from anybody's is not kept."""
    zones, owner = read_zones(reader)
    return zones, reader.stuck() if owner is None else owner


def _from(reader: Reader, phrase: Phrase) -> bool:
    if reader.at("from among") and reader.peek(2).startswith("<"):
        reader.i += 2
        phrase.among = references.label(reader)
        return True
    if reader.any(
        "from among them",
        "from among those cards",
        "from among the milled cards",
        "from among the revealed cards",
        "from among the exiled cards",
    ):
        return _among_last(reader, phrase)
    if reader.any("from among the cards milled this way", "from among the milled cards", "from among cards milled this way",
             "from among the cards revealed this way", "from among cards revealed this way"):
        return _among_done(reader, phrase, reader.words[reader.i - 3])
    if phrase.card and reader.at("from it"):
        return _from_hand(reader, phrase)
    if reader.at("from among") or reader.at("from it") or reader.at("from anywhere") or reader.at("from outside the game"):
        return False
    if "ability" in phrase.nouns:
        return _from_source(reader, phrase)
    if not phrase.card and not phrase.spell and reader.ok("from the battlefield"):
        phrase.zones = ("battlefield",)
        return True
    if t.Status("commander") in phrase.parts and reader.at("from the command zone"):
        return _zone(reader, phrase)
    if not phrase.card and (phrase.spell or not phrase.nouns & {"card", "permanent"}):
        return False
    return _zone(reader, phrase)


def _from_source(reader: Reader, phrase: Phrase) -> bool:
    """ "target activated ability from an artifact source"."""
    reader.i += 1
    groups = nouns.read_groups(reader, Phrase())[0] if reader.any("a", "an") else []
    phrase.parts.extend([t.FromSource(both(nouns.combine(groups)))] if groups else [])
    return bool(groups) and reader.ok("source")


def _among_done(reader: Reader, phrase: Phrase, participle: str) -> bool:
    """ "from among the cards milled this way"."""
    node = reader.scope.did({"milled": "mill", "revealed": "reveal"}[participle])
    if node is None:
        return False
    phrase.among = t.Bound(reader.scope.tie(node))
    return True


def _from_hand(reader: Reader, phrase: Phrase) -> bool:
    """ "choose a nonland card from it": from the hand just revealed or looked at."""
    node = reader.scope.did("reveal_hand") or reader.scope.did("look_hand")
    if node is None or not isinstance(node.what, t.All):
        return False
    reader.i += 2
    phrase.zones, phrase.owner = ("hand",), node.what.players
    return True


def _in_hand(reader: Reader, phrase: Phrase) -> bool:
    """ "[Target opponent reveals their hand. You may copy] an instant card in it"."""
    return phrase.card and reader.at("in it") and _from_hand(reader, phrase)


def _among_last(reader: Reader, phrase: Phrase) -> bool:
    phrase.among = references.group(reader)
    return True


def _total_in(reader: Reader, phrase: Phrase) -> bool:
    """ "ten or more creature cards total in all graveyards": where several zones are counted together."""
    if not reader.at("total in all"):
        return False
    reader.i += 1
    return _zone(reader, phrase)


MODIFIERS = {
    "in": (_in_hand, _in_pile, _zone),
    "on": (_zone,),
    "from": (_in_pile, _from),
    "total": (_total_in,),
}
"""Readers of a place by its first word; each adds to the phrase and says whether it fits."""
