"""What follows a noun: whose it is, where it is, what it has, what it did."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, keywords, players, qualities, references, selectors
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER

ZONE_WORDS = {
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "libraries": "library",
}
@grammar.read_all.by
def read_all(r: Reader, phrase: Phrase) -> None:
    """Every modifier that comes next, into the phrase."""
    while True:
        i = r.i
        mark = r.scope.mark()
        if not any(read(r, phrase) for read in _MODIFIERS.get(r.word, ())):
            r.i = i
            r.scope.restore(mark)
            if not _fallback(r, phrase):
                return


def _fallback(r: Reader, phrase: Phrase) -> bool:
    """Modifiers that begin with a selector: "an opponent controls", "defending player controls"."""
    if phrase.kind == PLAYER or r.word in ("", ".", ",", "gets", "get", "has", "have", "and", "or", "deals"):
        return False
    found = r.attempt(_controlled)
    if found is None:
        return False
    phrase.parts.append(found)
    if isinstance(found, t.OwnedBy | t.ControlledBy) and phrase.zones is not None:
        phrase.owner = phrase.owner or None
    return True


def _controlled(r: Reader) -> t.Filter:
    who = players.read_player(r, mention=False)
    negative = bool(r.any("don't", "doesn't"))
    verb = r.expect("controls", "control", "owns", "own", "cast", "casts")
    if r.at("and control") or r.at("or control"):
        both_words = r.any("and control", "or control")
        made: t.Filter = (t.And if both_words == "and control" else t.Or)((t.OwnedBy(who), t.ControlledBy(who)))
    else:
        made = t.OwnedBy(who) if verb.startswith("own") else t.ControlledBy(who)
        if verb in ("control", "controls") and r.any("but don't own", "but doesn't own", "but do not own"):
            made = t.And((made, t.Not(t.OwnedBy(who))))
        elif verb in ("own", "owns") and r.any("but don't control"):
            made = t.And((made, t.Not(t.ControlledBy(who))))
    return t.Not(made) if negative else made


def _zone(r: Reader, phrase: Phrase) -> bool:
    r.i += 1
    if r.ok("the battlefield"):
        phrase.zones = ("battlefield",)
        return True
    if r.ok("exile"):
        phrase.zones = ("exile",)
        return True
    if r.any("the command zone"):
        phrase.zones = ("command",)
        return True
    if r.ok("it") and phrase.card:
        return False
    single = r.at("a single")
    found = r.attempt(read_zones)
    if found is None:
        return False
    phrase.zones, phrase.owner = found
    if single:
        phrase.same = "owner"
    if r.any("and/or library", "and library"):
        phrase.zones = (*phrase.zones, "library")
    elif r.any("and in exile", "and exile"):
        phrase.zones = (*phrase.zones, "exile")
    return True


def read_zones(r: Reader) -> tuple[tuple[str, ...], t.Selector | None]:
    """ "your graveyard", "a graveyard", "all graveyards", "target player's hand": zones and whose."""
    owner: t.Selector | None = None
    if r.word in ("graveyards", "hands", "libraries"):
        pass
    elif (r.word == "each" and r.peek() not in ZONE_WORDS) or not r.any("a single", "a", "all", "any", "each", "the"):
        owner = players.read_possessive_player(r)
    word = r.word
    if word not in ZONE_WORDS:
        r.stuck()
    r.i += 1
    zones = [ZONE_WORDS[word]]
    while True:
        i = r.i
        r.ok(",")
        r.any("and/or", "and", "or")
        if r.i > i and r.word in ZONE_WORDS:
            zones.append(ZONE_WORDS[r.word])
            r.i += 1
        else:
            r.i = i
            break
    return tuple(zones), owner


def _from(r: Reader, phrase: Phrase) -> bool:
    if r.any(
        "from among them",
        "from among those cards",
        "from among the milled cards",
        "from among the revealed cards",
        "from among the exiled cards",
    ):
        return _among_last(r, phrase)
    if r.any("from among the cards milled this way", "from among the milled cards", "from among cards milled this way",
             "from among the cards revealed this way", "from among cards revealed this way"):
        return _among_done(r, phrase, r.words[r.i - 3])
    if phrase.card and r.at("from it"):
        return _from_hand(r, phrase)
    if r.at("from among") or r.at("from it") or r.at("from anywhere"):
        return False
    if not phrase.card and not phrase.nouns & {"card", "permanent"}:
        return False
    return _zone(r, phrase)


def _among_done(r: Reader, phrase: Phrase, participle: str) -> bool:
    """ "from among the cards milled this way"."""
    node = r.scope.did({"milled": "mill", "revealed": "reveal"}[participle])
    if node is None:
        return False
    phrase.among = t.Bound(r.scope.tie(node))
    return True


def _from_hand(r: Reader, phrase: Phrase) -> bool:
    """ "choose a nonland card from it": from the hand just revealed or looked at."""
    node = r.scope.did("reveal_hand") or r.scope.did("look_hand")
    if node is None or not isinstance(node.what, t.All):
        return False
    r.i += 2
    phrase.zones, phrase.owner = ("hand",), node.what.players
    return True


def _among_last(r: Reader, phrase: Phrase) -> bool:
    phrase.among = references.group(r)
    return True


def _with(r: Reader, phrase: Phrase) -> bool:
    r.i += 1
    found = r.attempt(qualities.read_with)
    if found is None:
        if r.at("different names") and phrase.kind != PLAYER:
            r.i += 2
            phrase.different = "name"
            return True
        if r.any("total power", "total mana value"):
            quality = "power" if r.words[r.i - 1] == "power" else "mana_value"
            amount, op = qualities.read_comparison(r)
            phrase.total = (quality, op, amount)
            return True
        return False
    phrase.parts.append(found)
    while r.at("and with") or r.at("or with"):
        i = r.i
        join = r.word
        r.i += 2
        more = r.attempt(qualities.read_with)
        if more is None:
            r.i = i
            break
        if join == "and":
            phrase.parts.append(more)
        else:
            phrase.parts[-1] = t.Or((phrase.parts[-1], more))
    return True


def _without(r: Reader, phrase: Phrase) -> bool:
    r.i += 1
    name = keywords.read_name(r)
    if name is not None:
        phrase.parts.append(t.Not(t.HasKeyword(name)))
        return True
    counters = r.attempt(qualities.read_counters)
    if counters is None:
        return False
    phrase.parts.append(t.Not(counters))
    return True


def _named(r: Reader, phrase: Phrase) -> bool:
    """ "named [Name]": the capitalised words that follow, with the small words between them."""
    r.i += 1
    if r.ok("~"):
        phrase.parts.append(t.SharesQuality("name", t.This()))
        return True
    start = r.i
    small = {"of", "the", "and", "to", "in", "from", "for", "with", "a", "'s", ",", "-", "at", "on"}
    last = start
    while r.i < r.n and (r.raw[:1].isupper() or r.word in small) and r.word not in ("|",):
        if r.raw[:1].isupper() or r.word == "'s":
            last = r.i + 1
        elif r.word == "," and not r.peek()[:1]:
            break
        r.i += 1
    if last == start:
        return False
    r.i = last
    phrase.parts.append(t.HasName((r.text(start, last),)))
    return True


def _that(r: Reader, phrase: Phrase) -> bool:
    found = r.attempt(grammar.read_relative, phrase)
    if found is None:
        return False
    phrase.parts.append(found)
    return True


def _other_than(r: Reader, phrase: Phrase) -> bool:
    r.i += 2
    found = r.attempt(selectors.read_object, False)
    if found is None:
        return False
    if isinstance(found, t.This):
        phrase.parts.append(t.Not(t.IsSource()))
    elif isinstance(found, t.Choose | t.All):
        phrase.parts.append(t.Not(found.filter))
        if phrase.zones is None and found.zones != ("battlefield",):  # "a card other than a land card from it"
            phrase.zones, phrase.owner = found.zones, found.players
    else:
        phrase.parts.append(t.Not(t.IsAmong(found)))
    return True


def _of(r: Reader, phrase: Phrase) -> bool:
    chosen = r.any(
        "of the chosen color", "of the chosen type", "of that color", "of that type", "of the chosen colors", "of the named color"
    )
    if chosen:
        quality = "color" if "color" in chosen else _type_quality(phrase)
        phrase.parts.append(t.OfChosen(quality))
        return True
    who = r.any(
        "of your choice", "of their choice", "of that player's choice", "of its controller's choice", "of his or her choice"
    )
    if who:
        return True
    if r.any("of an opponent's choice"):
        phrase.chooser = t.Choose(t.IsPlayer("opponent"), t.Number(1))
        return True
    if r.any("of any color"):
        phrase.parts.append(t.ColorCount(">=", 1))
        return True
    return False


def _type_quality(phrase: Phrase) -> str:
    return "land_type" if phrase.nouns & {"land"} else "creature_type"


def _at_random(r: Reader, phrase: Phrase) -> bool:
    if r.any("at random", "chosen at random"):
        phrase.at_random = True
        return True
    return False


def _by_different(r: Reader, phrase: Phrase) -> bool:
    if r.any("controlled by different players"):
        phrase.different = "controller"
        return True
    if r.any("controlled by the same player"):
        phrase.same = "controller"
        return True
    return False


def _that_share(r: Reader, phrase: Phrase) -> bool:
    """ "two target permanents that share a card type"."""
    i = r.i
    found = r.any("that share a card type", "that share a color", "that share a creature type", "that share a permanent type")
    if found and r.word != "with":
        phrase.same = found.split(" a ")[1].replace(" ", "_")
        return True
    r.i = i
    return False


def _attached(r: Reader, phrase: Phrase) -> bool:
    if not r.ok("attached to"):
        return False
    found = r.attempt(selectors.read_object, False)
    if found is None:
        return False
    phrase.parts.append(t.AttachedToFilter(as_filter(found)))
    return True


def as_filter(what: t.Selector) -> t.Filter:
    """A description that fits what a selector denotes."""
    if isinstance(what, t.This):
        return t.IsSource()
    if isinstance(what, t.All) and what.zones == ("battlefield",) and what.players is None:
        return what.filter
    if isinstance(what, t.All) and what.zones == ("stack",) and what.players is None and "IsSpell" in repr(what.filter):
        return what.filter
    if isinstance(what, t.Choose) and what.zones == ("battlefield",) and what.players is None:
        return what.filter
    if isinstance(what, t.Choose) and what.zones == ("stack",) and what.players is None and what.among is None:
        return what.filter
    if isinstance(what, t.You):
        return t.IsPlayer("you")
    if isinstance(what, t.EachOpponent):
        return t.IsPlayer("opponent")
    if isinstance(what, t.EachPlayer):
        return t.IsPlayer()
    return t.IsAmong(what)


ATTACKING_YOU = t.And((t.Status("attacking"), t.Where(t.SameThing(t.DefendingPlayer(t.It()), t.You()))))
"""An attacker whose defending player is you (508.5)."""


def _combat(r: Reader, phrase: Phrase) -> bool:
    """ "blocking it", "blocked by ~", "attacking you", "blocking or blocked by ~"."""
    if r.any("blocking or blocked by", "blocked by or blocking"):
        other = r.attempt(selectors.read_object, False)
        if other is None:
            return False
        phrase.parts.append(t.Or((t.IsAmong(t.BlockersOf(other)), t.IsAmong(t.BlockedBy(other)))))
        return True
    word = r.any("blocking", "blocked by", "attacking")
    other = r.attempt(selectors.read_object, False)
    if other is None:
        return False
    if word == "attacking":
        if not isinstance(other, t.You):
            return False
        phrase.parts.append(ATTACKING_YOU)
        return True
    phrase.parts.append(t.IsAmong(t.BlockersOf(other) if word == "blocking" else t.BlockedBy(other)))
    return True


def _dealt(r: Reader, phrase: Phrase) -> bool:
    found = r.attempt(grammar.read_dealt)
    if found is None:
        return False
    phrase.parts.append(found)
    return True


def _this_way(r: Reader, phrase: Phrase) -> bool:
    found = r.attempt(references.read_this_way)
    if found is None:
        return False
    phrase.among = found
    return True


def _you(r: Reader, phrase: Phrase) -> bool:
    if r.any("you both own and control"):
        phrase.parts.extend((t.OwnedBy(t.You()), t.ControlledBy(t.You())))
        return True
    return False


_MODIFIERS = {
    "in": (_zone,),
    "on": (_zone,),
    "from": (_from,),
    "with": (_with,),
    "without": (_without,),
    "named": (_named,),
    "that": (_that_share, _that),
    "who": (_that,),
    "that's": (_that,),
    "whose": (_that,),
    "other": (_other_than,),
    "of": (_of,),
    "at": (_at_random,),
    "chosen": (_at_random,),
    "controlled": (_by_different,),
    "attached": (_attached,),
    "blocking": (_combat,),
    "attacking": (_combat,),
    "blocked": (_combat,),
    "dealt": (_dealt,),
    "you": (_you,),
    "they": (),
    **dict.fromkeys(
        (
            "exiled",
            "destroyed",
            "sacrificed",
            "discarded",
            "milled",
            "revealed",
            "returned",
            "drawn",
            "put",
            "tapped",
            "created",
            "countered",
            "put",
            "untapped",
            "copied",
            "removed",
        ),
        (_this_way,),
    ),
}
