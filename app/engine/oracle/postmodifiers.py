"""What follows a noun: whose it is, where it is, what it has, what it did."""

from __future__ import annotations

from typing import Literal

from app.engine import trees as t
from app.engine.oracle import deed_modifiers, grammar, keywords, nouns, players, qualities, references, selectors, zone_phrases
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.phrase import OF_CHOSEN_KIND, Phrase, as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.titles import read_title

COUNTERLESS: frozenset[t.Zone] = frozenset({"graveyard", "hand", "library"})
"""Where no card has counters (122.2)."""


@grammar.read_all.by
def read_all(reader: Reader, phrase: Phrase) -> None:
    """Every modifier that comes next, into the phrase."""
    while True:
        i = reader.i
        mark = reader.scope.mark()
        if not any(read(reader, phrase) for read in _MODIFIERS.get(reader.word, ())):
            reader.i = i
            reader.scope.restore(mark)
            if not _fallback(reader, phrase):
                return


def _fallback(reader: Reader, phrase: Phrase) -> bool:
    """Modifiers that begin with a selector: "an opponent controls", "defending player controls"."""
    if phrase.kind == PLAYER or reader.word in ("", ".", ",", "gets", "get", "has", "have", "and", "or", "deals"):
        return False
    found = reader.attempt(_controlled)
    if found is None:
        return False
    phrase.parts.append(found)
    if isinstance(found, t.OwnedBy | t.ControlledBy) and phrase.zones is not None:
        phrase.owner = phrase.owner or None
    return True


_SINCE_IT_BEGAN = ("has controlled continuously since the beginning of the turn",
                   "controlled continuously since the beginning of the turn")


def _controlled(reader: Reader) -> t.Filter:
    who = players.read_player(reader, mention=False)
    if reader.any(*_SINCE_IT_BEGAN):
        if who != t.ActivePlayer():
            reader.stuck()  # only of the player whose turn it is this is asked as it is for attacking (302.6)
        return t.And((t.ControlledBy(who), t.Not(t.Status("summoning_sick"))))
    negative = bool(reader.any("don't", "doesn't", "didn't"))
    verb = reader.expect("controls", "control", "already control", "owns", "own", "cast", "casts")
    if reader.at("and control") or reader.at("or control"):
        both_words = reader.any("and control", "or control")
        made: t.Filter = (t.And if both_words == "and control" else t.Or)((t.OwnedBy(who), t.ControlledBy(who)))
    else:
        made = t.OwnedBy(who) if verb.startswith("own") else t.ControlledBy(who)
        if verb in ("control", "controls", "cast", "casts") and reader.any("but don't own", "but doesn't own", "but do not own"):
            made = t.And((made, t.Not(t.OwnedBy(who))))
        elif verb in ("own", "owns") and reader.any("but don't control"):
            made = t.And((made, t.Not(t.ControlledBy(who))))
    return t.Not(made) if negative else made


_LESSER: dict[str, t.Comparison] = {"lesser": "<", "greater": ">", "equal or lesser": "<=", "equal or greater": ">=",
                                    "lesser or equal": "<=", "greater or equal": ">="}


def same_as(reader: Reader) -> t.Filter:
    """After "the same": "mana value as that creature", "power as the sacrificed creature". Raises Stuck."""
    quality = qualities.quality_name(reader)
    reader.expect("as")
    return t.Quality(quality, "=", t.ValueOf(quality, reader.scope.last_existed(selectors.read_one(reader, False))))


def _than_it(reader: Reader) -> t.Filter:
    """ "with lesser mana value [than that creature]", "with the same mana value as that creature", "with that spell's mana
    value": as what the text speaks of, as it is or last was (608.2h)."""
    if reader.ok("the same total power and toughness"):
        other = qualities.size_of(reader.scope.last_existed(references.it(reader)))
        return t.Where(t.Compare(qualities.size_of(t.It()), "=", other))
    if reader.ok("the same"):
        return same_as(reader)
    if reader.at("that"):
        what = references.read_possessive(reader)
        quality = qualities.quality_name(reader)
        return t.Quality(quality, "=", t.ValueOf(quality, what))
    operator = _LESSER[reader.expect(*sorted(_LESSER, key=len, reverse=True))]
    quality = qualities.quality_name(reader)
    what = selectors.read_one(reader, False) if reader.ok("than") else references.it(reader)
    return t.Quality(quality, operator, t.ValueOf(quality, reader.scope.last_existed(what)))


def read_with(reader: Reader, phrase: Phrase) -> bool:
    if phrase.kind == PLAYER:
        had = reader.attempt(grammar.read_relative, phrase)
        if had is not None:
            phrase.parts.append(had)
        return had is not None
    reader.i += 1
    found = reader.attempt(_than_it) or reader.attempt(qualities.read_with)
    if found is None:
        if (unlike := reader.maybe(_DIFFERENT)) is not None:
            phrase.different = unlike
            return phrase.plural
        if reader.any("total power", "total mana value"):
            measure: t.Measure = "power" if reader.words[reader.i - 1] == "power" else "mana_value"
            amount, op = qualities.read_comparison(reader)
            phrase.total = (measure, op, amount)
            return True
        return False
    if isinstance(found, t.HasCounter) and phrase.zones is not None and COUNTERLESS.issuperset(phrase.zones):
        return False  # "exile target card from your graveyard with a dream counter on it": it gets one
    qualities.qualify(reader, phrase, [found])
    return True


_DIFFERENT: dict[str, t.Trait] = {
    "different names": "name", "different controllers": "controller", "different mana values": "mana_value",
    "different powers": "power",
}
"""The quality that no two of several things may share."""


def _each_different(reader: Reader, phrase: Phrase) -> bool:
    """ "[creature cards] that each have a different mana value 3 or less"."""
    if phrase.plural and reader.any("that have different names", "that each have different names"):
        phrase.different = "name"
        return True
    if phrase.plural and phrase.different is not None and reader.any("that each have mana value"):
        amount, op = qualities.read_comparison(reader)
        phrase.parts.append(t.Quality("mana_value", op, amount))
        return True
    if not phrase.plural or not reader.any("that each have a different mana value"):
        return False
    phrase.different = "mana_value"
    bound = reader.attempt(qualities.read_comparison)
    if bound is not None:
        phrase.parts.append(t.Quality("mana_value", bound[1], bound[0]))
    return True


def _without(reader: Reader, phrase: Phrase) -> bool:
    reader.i += 1
    fixed = next((made for words, made in qualities.FIXED.items() if "{T}" not in words and reader.ok(words)), None)
    if fixed is not None:
        phrase.parts.append(fixed.part if isinstance(fixed, t.Not) else t.Not(fixed))
        return True
    name = keywords.read_name(reader)
    if name is not None:
        said: list[t.Filter] = [t.Not(t.HasKeyword(name)), *(reader.attempt(_nor) or [])]
        qualities.qualify(reader, phrase, said)
        return not reader.at("or")
    counters = reader.attempt(qualities.read_counters)
    if counters is None:
        return False
    phrase.parts.append(t.Not(counters))
    return True


def _nor(reader: Reader) -> list[t.Filter]:
    """ "[without flying], reach, or shadow", "… or reach": the others of the row. Raises Stuck."""
    joint = reader.expect(", or", "or", ",")
    another = keywords.read_name(reader) or reader.stuck()
    return [t.Not(t.HasKeyword(another)), *(_nor(reader) if joint == "," else [])]


def _named(reader: Reader, phrase: Phrase) -> bool:
    """ "named [Name]": the capitalised words that follow, with the small words between them."""
    reader.i += 1
    own = reader.tokens[reader.i].name if reader.word in ("~", "@") else ""  # a name, also where its own is another one by now
    if own and not reader.tokens[reader.i + 1].raw[:1].isupper():
        reader.i += 1
        phrase.parts.append(t.HasName((own,)))
        return True
    first = reader.attempt(read_title)
    if first is None:
        return False
    names = [first]
    while (more := reader.attempt(_or_named)) is not None:
        names.append(more)
    phrase.parts.append(t.HasName(tuple(names)))
    return True


def _not_named(reader: Reader, phrase: Phrase) -> bool:
    """ "[a creature] not named ~"."""
    reader.i += 1
    if reader.word != "named" or not _named(reader, phrase):
        return False
    phrase.parts.append(t.Not(phrase.parts.pop()))
    return True


def _or_named(reader: Reader) -> str:
    """ "[named Ember Lamp] or Fen Lamp": up to the end of the phrase. Raises Stuck."""
    reader.expect("or")
    start = reader.i
    while reader.i < reader.n and (reader.raw[:1].isupper() or reader.word in ("of", "the")):
        reader.i += 1
    if reader.i == start or reader.word not in (",", ".", "and", ""):
        reader.stuck()
    return reader.text(start, reader.i)


ELSEWHERE: tuple[t.Zone, ...] = ("hand", "graveyard", "exile", "library", "stack", "command")
"""All zones but the battlefield."""


def _elsewhere(reader: Reader, phrase: Phrase) -> bool:
    """ "… card you own that isn't on the battlefield"."""
    if phrase.card and phrase.zones is None and reader.any(
            "that isn't on the battlefield", "that aren't on the battlefield", "not on the battlefield"):
        phrase.zones = ELSEWHERE
        return True
    return False


def _that(reader: Reader, phrase: Phrase) -> bool:
    found = reader.attempt(grammar.read_relative, phrase)
    if found is None:
        return False
    phrase.parts.append(found)
    return True


def _each_with(reader: Reader, phrase: Phrase) -> bool:
    """ "[two target creature cards] each with mana value 3 or less": what is so of every one is said of what fits."""
    reader.i += 1
    fits = phrase.plural and reader.word == "with" and read_with(reader, phrase)
    return fits and phrase.total is None and phrase.different is None


def _other_than(reader: Reader, phrase: Phrase) -> bool:
    reader.i += 2
    found = reader.attempt(selectors.read_object, False)
    if found is None:
        return False
    if reader.ok("or ~"):
        phrase.parts.append(t.Not(t.IsSource()))
    if isinstance(found, t.This):
        phrase.parts.append(t.Not(t.IsSource()))
    elif isinstance(found, t.Choose | t.All):
        phrase.parts.append(t.Not(found.filter))
        if phrase.zones is None and found.zones != ("battlefield",):  # "a card other than a land card from it"
            phrase.zones, phrase.owner = found.zones, found.players
    else:
        phrase.parts.append(t.Not(t.IsAmong(found)))
    return True


def _except_for(reader: Reader, phrase: Phrase) -> bool:
    """ "[all permanents] except for artifacts and lands": than the things of these kinds."""
    several = phrase.plural or "each" in reader.words[max(0, reader.i - _MOST_BEFORE) : reader.i]
    return several and reader.peek() == "for" and _other_than(reader, phrase)


_MOST_BEFORE = 4
"""How many words before "except" may stand from "each" on: "each attacking creature"."""


def _of(reader: Reader, phrase: Phrase) -> bool:
    if "nonland" in reader.words and reader.ok("of the chosen kind"):
        phrase.parts.append(OF_CHOSEN_KIND)
        return True
    if reader.scope.that_kind is not None and reader.any("of that color", "of that type"):
        phrase.parts.append(reader.scope.that_kind)
        return True
    chosen = reader.any(
        "of the chosen color", "of the chosen type", "of that color", "of that type", "of the chosen colors", "of the named color"
    )
    if chosen:
        phrase.parts.append(t.OfChosen("color" if "color" in chosen else _type_quality(phrase)))
        return True
    who = reader.any(
        "of your choice", "of their choice", "of that player's choice", "of its controller's choice", "of his or her choice"
    )
    if who:
        return True
    if reader.any("of an opponent's choice"):
        phrase.chooser = t.Choose(t.IsPlayer("opponent"), t.Number(1))
        return True
    kind: Literal["color", "creature_type"] | None
    kind = "creature_type" if reader.any("of the creature type of your choice") else None
    kind = "color" if reader.any("of the color of your choice") else kind
    if kind is not None:
        reader.scope.needs.append(kind)
        phrase.parts.append(t.OfChosen(kind))
        return True
    if reader.any("of any color"):
        phrase.parts.append(t.ColorCount(">=", 1))
        return True
    return False


def _type_quality(phrase: Phrase) -> Literal["land_type", "creature_type"]:
    return "land_type" if phrase.nouns & {"land"} else "creature_type"


def _at_random(reader: Reader, phrase: Phrase) -> bool:
    if reader.any("at random", "chosen at random"):
        phrase.at_random = True
        return True
    return False


def _held_by(reader: Reader) -> t.Filter:
    """ "controlled by a player who was dealt combat damage by three or more Bears this turn". Raises Stuck."""
    reader.expect("controlled by a")
    holder = nouns.read_phrase(reader)
    if holder.kind != PLAYER or not holder.parts:
        reader.stuck()
    return t.ControlledBy(t.Filtered(t.EachPlayer(), holder.filter))


def _cast_from(reader: Reader, phrase: Phrase) -> bool:
    """ "[spell] cast from a graveyard"."""
    found = grammar.read_cast_from(reader) if phrase.spell and reader.ok("cast from") else None
    if found is not None:
        phrase.parts.append(found)
    return found is not None


def _or_card(reader: Reader, phrase: Phrase) -> bool:
    """ "[a land card] or Elf card from your graveyard", "[an artifact card] or a Vehicle card from among them": what the last is
    said to be among, both are."""
    if not phrase.card or phrase.zones is not None or phrase.among is not None or phrase.kind == PLAYER:
        return False
    i, mark = reader.i, reader.scope.mark()
    reader.i += 1
    several = not reader.any("a", "an") and phrase.plural
    more = reader.attempt(nouns.read_phrase, frozenset({"among"}))
    among = more is not None and more.card and (more.zones is not None or more.among is not None)
    if more is None or not among or not phrase.plural == more.plural == several:
        reader.i = i
        reader.scope.restore(mark)
        return False
    phrase.parts = [nouns.either([phrase.filter, more.filter])]
    phrase.zones, phrase.among, phrase.owner = more.zones, more.among, more.owner
    phrase.nouns |= more.nouns
    return True


def _owned_by(reader: Reader, phrase: Phrase) -> bool:
    """ "[a permanent] owned by the voter", "… by another player"."""
    if not reader.ok("owned by"):
        return False
    another = t.EachOtherPlayer(t.You()) if reader.ok("another player") else None
    phrase.parts.append(t.OwnedBy(another or players.read_player(reader)))
    return True


def _by_different(reader: Reader, phrase: Phrase) -> bool:
    holder = reader.attempt(_held_by)
    if holder is not None:
        phrase.parts.append(holder)
        return True
    if reader.any("controlled by different players"):
        phrase.different = "controller"
        return True
    same = reader.any("controlled by the same player", "controlled by the same opponent")
    if same is not None:
        phrase.same = "controller"
        phrase.parts.extend([t.ControlledBy(t.EachOpponent())] if same.endswith("opponent") else [])
        return True
    return False


def _that_share(reader: Reader, phrase: Phrase) -> bool:
    """ "two target permanents that share a card type"."""
    i = reader.i
    found = reader.any(
        "that share a card type", "that share a color", "that share a creature type", "that share a permanent type",
        "that share a land type",
    )
    if found and reader.word != "with":
        phrase.same = reader.among(t.TRAITS, found.split(" a ")[1].replace(" ", "_"))
        return True
    reader.i = i
    return False


def _attached(reader: Reader, phrase: Phrase) -> bool:
    if not reader.ok("attached to"):
        return False
    found = reader.attempt(selectors.read_object, False)
    if found is None:
        return False
    phrase.parts.append(t.AttachedToFilter(as_filter(found)))
    return True


_OWN = {
    **zone_phrases.MODIFIERS,
    "with": (read_with,),
    "without": (_without,),
    "named": (_named,),
    "not": (_elsewhere, _not_named),
    "that": (_each_different, _that_share, _elsewhere, _that),
    "who": (_that,),
    "that's": (_that,),
    "whose": (_that,),
    "other": (_other_than,),
    "except": (_except_for,),
    "each": (_each_with,),
    "of": (_of,),
    "at": (_at_random,),
    "chosen": (_at_random,),
    "cast": (_cast_from,),
    "or": (_or_card,),
    "controlled": (_by_different,), "owned": (_owned_by,),
    "attached": (_attached,),
}
_MODIFIERS = {
    word: (*deed_modifiers.MODIFIERS.get(word, ()), *_OWN.get(word, ())) for word in (*deed_modifiers.MODIFIERS, *_OWN)
}
"""What may come next, by its first word: what was done before what is."""
