"""Moving objects between zones: exile, return, put, sacrifice, discard, cast."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from app.engine import trees as t
from app.engine.oracle import amounts, durations, library_verbs, nouns, players, postmodifiers, qualities, references, selectors
from app.engine.oracle.mentions import OBJECT, SELF_NOUNS
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.postmodifiers import ZONE_WORDS
from app.engine.oracle.reader import Reader

N = TypeVar("N", bound=t.Instruction)
_ANY_ORDER = ("in any order", "in a random order", "in the order of your choice", "in the same order")


def _moved(reader: Reader, made: N, what: t.Selector, nouns_: frozenset[str] = frozenset()) -> N:
    """After a move the thing is spoken of as the new object; its former values stay with the selector."""
    plural = _several(reader, what)
    prior = what if not isinstance(what, t.Choose | t.TopOfLibrary) else None
    if not hasattr(made, "bind"):
        return made
    made = reader.scope.named(made)
    own = SELF_NOUNS if _beside_others(reader, what) else frozenset({"card", "permanent"})
    names = nouns_ or reader.scope.nouns_of(what) | own
    reader.scope.mention(prior, OBJECT, plural, names, made)
    return made


def _beside_others(reader: Reader, what: t.Selector) -> bool:
    """Is it the object itself, where "that card" means another thing spoken of?"""
    return what == t.This() and any(m.kind == OBJECT and m.selector != what and m.node is None for m in reader.scope.mentions)


def _several(reader: Reader, what: t.Selector) -> bool:
    if isinstance(what, t.TargetRef):
        return reader.scope.targets[what.index].maximum != t.Number(1)
    if isinstance(what, t.Choose):
        return what.count != t.Number(1)
    if isinstance(what, t.TopOfLibrary):
        return what.count != t.Number(1) or isinstance(what.player, t.EachPlayer | t.EachOpponent)
    if isinstance(what, t.Bound | t.EventRole | t.It | t.Linked):
        for mention in reversed(reader.scope.mentions):
            if mention.selector == what or (
                mention.node is not None and isinstance(what, t.Bound) and reader.scope.results.known(mention.node) == what.name
            ):
                return mention.plural
        return False
    return isinstance(what, t.All | t.Both | t.Filtered | t.Except)


def exile(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "exile target creature until …", "exile the top card of your library", "exile it face down"."""
    if reader.ok("cards from the top of"):
        return library_verbs._reveal_until(reader, who, True)
    zone = reader.attempt(_zone_all)
    what = zone if zone is not None else selectors.read_object(reader)
    origin: t.Zone | None = None
    if reader.at("from") and not isinstance(what, t.Choose):
        reader.i += 1
        origin = postmodifiers.read_zones(reader)[0][0]
    face_down = bool(reader.any("face down"))
    counters = _with_counters(reader)
    until = durations.read_duration(reader) if reader.at("until") else None
    plain = t.Exile(what, until, face_down, counters=counters)
    itself = what == t.This() and origin is not None and plain == t.Exile(what)
    made: t.Instruction = t.Move(what, "exile", from_zone=origin) if itself else plain
    made = _moved(reader, made, what)
    if isinstance(what, t.TopOfLibrary):
        reader.scope.actions.append(("exile_top", made))
    elif isinstance(what, t.Choose):
        reader.scope.actions.append(("take", made))
    return made


def _zone_all(reader: Reader) -> t.Selector:
    """ "target player's graveyard", "all graveyards", "your hand": every card in it."""
    if reader.any("all graveyards", "each graveyard"):
        return t.All(t.IsCard(), ("graveyard",))
    if reader.any("all cards from"):
        zones, owner = postmodifiers.read_zones(reader)
        return t.All(t.IsCard(), zones, owner)
    owner = players.read_possessive_player(reader)
    zone = ZONE_WORDS.get(reader.word)
    if zone not in ("graveyard", "hand", "library") or reader.word != zone:
        reader.stuck()
    reader.i += 1
    if reader.at("and"):
        reader.stuck()
    return t.All(t.IsCard(), (zone,), owner)


def _with_counters(reader: Reader) -> tuple[tuple[str, t.Amount], ...]:
    found = reader.attempt(read_with_counters)
    return found or ()


def read_with_counters(reader: Reader) -> tuple[tuple[str, t.Amount], ...]:
    """ "with a +1/+1 counter on it", "with two time counters and a … counter on it"."""
    reader.expect("with")
    reader.any("an additional", "additional")
    parts: list[tuple[str, t.Amount]] = []
    while True:
        if reader.words[reader.i - 1] == "additional" and reader.word != "x":
            count: t.Amount = t.Number(1)
        elif reader.any("a number of"):
            kind = qualities.read_counter_kind(reader)
            reader.expect("on it equal to", "on them equal to")
            if kind is None:
                reader.stuck()
            return ((kind, amounts.read_amount(reader)),)
        else:
            count = amounts.read_amount(reader)
            if reader.any("additional"):
                pass
        kind = qualities.read_counter_kind(reader)
        if kind is None:
            reader.stuck()
        parts.append((kind, count))
        if not reader.any("and"):
            break
    reader.expect("on it", "on them", "on him", "on her")
    each = amounts.read_for_each(reader)
    if each is not None:
        parts[-1] = (parts[-1][0], amounts.times(parts[-1][1], each))
    return tuple(parts)


def return_(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "return target creature to its owner's hand", "return it to the battlefield under your control tapped"."""
    what = selectors.read_object(reader)
    from_zone: t.Zone | None = None
    if reader.at("from"):
        reader.i += 1
        zones, _ = postmodifiers.read_zones(reader)
        from_zone = zones[0]
    at_random = reader.any("at random")
    if at_random and isinstance(what, t.Choose):
        what = reader.scope.rebuilt(what, replace(what, random=True))
    if reader.ok("from exile"):
        from_zone = "exile"
    reader.expect("to")
    return _destination(reader, who, what, from_zone, returning=True)


def _one_of_them(reader: Reader) -> t.Selector:
    """ "put one onto …, the other into …": one of the several just found, looked at or revealed. Raises Stuck."""
    several = ("search", "look", "reveal", "mill_look", "exile_top")
    if not reader.any("one") or reader.word not in ("onto", "into", "on", "back"):
        reader.stuck()
    done = [verb for verb, _ in reader.scope.actions if verb in several]
    if not done:
        reader.stuck()
    made = reader.scope.named(t.Choose(t.IsCard(), t.Number(1), among=references.them(reader)))
    reader.scope.mention(None, OBJECT, False, frozenset({"card"}), made)
    return made


def put(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "put it into your hand", "put a land card from your hand onto the battlefield", "put the rest on the bottom …"."""
    from_zone: t.Zone | None = None
    zone = reader.attempt(_zone_contents) or reader.attempt(_one_of_them)
    what = zone if zone is not None else selectors.read_object(reader)
    if reader.any("from among them", "from among those cards"):
        if not isinstance(what, t.Choose):
            reader.stuck()
        what = reader.scope.rebuilt(what, replace(what, among=references.group(reader)))
    if reader.ok("from exile"):
        from_zone = "exile"
    elif reader.at("from"):
        reader.i += 1
        zones, owner = postmodifiers.read_zones(reader)
        from_zone = zones[0]
        if isinstance(what, t.Choose) and what.zones == ("battlefield",):
            what = t.Choose(what.filter, what.count, what.minimum, zones, owner, what.chooser, what.random, what.different)
            from_zone = None
    reader.any("back")
    if reader.words[reader.i - 1] == "back" and reader.any("in any order"):
        return _moved(reader, t.Move(what, "library"), what)
    if not reader.any("into", "onto", "on"):
        reader.stuck()
    first = _destination(reader, who, what, from_zone, returning=False)
    rest = reader.attempt(_and_the_rest, who)
    return first if rest is None else t.Sequence((first, *rest))


def _and_the_rest(reader: Reader, who: t.Selector) -> tuple[t.Instruction, ...]:
    """ "… and the rest on the bottom of your library": a further destination without a verb of its own."""
    reader.any(",")
    reader.expect("and")
    what = selectors.read_object(reader)
    if not reader.any("into", "onto", "on"):
        reader.stuck()
    step = _destination(reader, who, what, None, returning=False)
    more = reader.attempt(_and_the_rest, who)
    return (step,) if more is None else (step, *more)


def _zone_contents(reader: Reader) -> t.Selector:
    reader.any("all cards from", "the cards in", "all the cards from", "the cards from")
    owner = players.read_possessive_player(reader)
    zone = ZONE_WORDS.get(reader.word)
    if zone not in ("hand", "graveyard") or reader.word != zone:
        reader.stuck()
    reader.i += 1
    return t.All(t.IsCard(), (zone,), owner)


def _destination(reader: Reader, who: t.Selector, what: t.Selector, from_zone: t.Zone | None, returning: bool) -> t.Instruction:
    made = _to_battlefield(reader, who, what, from_zone, returning) if reader.any("the battlefield", "play") else None
    if made is None:
        made = _to_zone(reader, what, from_zone)
    made = _moved(reader, made, what)
    if isinstance(what, t.Choose) or (isinstance(what, t.Bound | t.Filtered) and not returning):
        reader.scope.actions.append(("take", made))
    return made


def _to_zone(reader: Reader, what: t.Selector, from_zone: t.Zone | None) -> t.Instruction:
    if reader.ok("exile"):
        return t.Exile(what)
    position: t.LibraryPosition | None = "top"
    if reader.any("the top of", "top of"):
        pass
    elif not reader.at("the bottom of") and reader.any("top", "the bottom"):
        return t.Move(what, "library", "top" if reader.words[reader.i - 1] == "top" else "bottom", from_zone=from_zone)
    elif reader.any("the bottom of", "bottom of"):
        position = "bottom"
    elif reader.any("the top or bottom of", "your choice of the top or bottom of", "their choice of the top or bottom of"):
        position = None
    players_before = reader.i
    owned = players.skip_owner(reader)
    owner = None if owned else reader.attempt(players.read_possessive_player)
    if owner is None and not owned:
        reader.i = players_before
        reader.expect("a", "the", "that")
    zone = ZONE_WORDS.get(reader.word)
    if zone is None:
        reader.stuck()
    reader.i += 1
    if zone == "library" and reader.any("second from the top", "third from the top"):
        position = "2" if reader.words[reader.i - 4] == "second" else "3"
    order: t.LibraryOrder = "any"
    if reader.ok("in a random order"):
        order = "random"
    elif reader.any(*_ANY_ORDER):
        pass
    if position is None:
        chooser = owner if owner is not None else t.You()
        return t.ChooseMode(((t.Move(what, zone, "top", order),), (t.Move(what, zone, "bottom", order),)), chooser)
    return t.Move(what, zone, position, order, from_zone=from_zone)


def _to_battlefield(  # noqa: C901 - a row of alternatives
    reader: Reader, who: t.Selector, what: t.Selector, from_zone: t.Zone | None, returning: bool
) -> t.Instruction:
    tapped = False
    attacking: t.Selector | bool = False
    under: t.Selector | None = None if returning else who
    face_down = transformed = False
    attached: t.Selector | None = None
    counters: tuple[tuple[str, t.Amount], ...] = ()
    while True:
        if reader.any("tapped and attacking"):
            tapped, attacking = True, True
        elif reader.ok("tapped"):
            tapped = True
        elif reader.ok("transformed"):
            transformed = True
        elif reader.ok("face down"):
            face_down = True
        elif reader.ok("attacking"):
            attacking = True
        elif reader.word == "and" and reader.peek() in ("transformed", "attacking"):
            reader.i += 1
        elif reader.any("under your control"):
            under = t.You()
        elif reader.any(
            "under its owner 's control",
            "under their owners ' control",
            "under their owner 's control",
            "under that card 's owner 's control",
        ):
            under = None
        elif reader.any("under their control", "under that player 's control"):
            under = references.actor(reader)
        elif reader.ok("attached to"):
            attached = selectors.read_object(reader)
        elif reader.at("with"):
            counters = read_with_counters(reader)
        else:
            break
    return t.Move(
        what,
        "battlefield",
        tapped=tapped,
        under=under,
        attacking=attacking,
        face_down=face_down,
        transformed=transformed,
        attached_to=attached,
        counters=counters,
        from_zone=from_zone,
    )


def sacrifice(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "sacrifice a creature", "sacrifices ~", "sacrifice it", "sacrifices half the permanents they control"."""
    if reader.word.startswith("<") or reader.word in (
        "~",
        "it",
        "them",
        "that",
        "those",
        "the",
        "enchanted",
        "equipped",
        "him",
        "her",
    ):
        what = selectors.read_object(reader)
        made = t.SacrificeObjects(who, what=what)
        return _moved(reader, made, what)
    if reader.any("all", "each"):
        other = reader.ok("other")
        phrase = read_phrase(reader)
        if other:
            phrase.parts.append(t.Not(t.IsSource()))
        made = t.SacrificeObjects(who, what=t.All(phrase.filter))
        return made
    other = False
    if reader.any("another"):
        count: t.Amount = t.Number(1)
        other = True
    elif reader.any("any number of"):
        count = t.AnyNumber()
    elif reader.any("one or more"):
        count = t.AnyNumber(t.Number(1))
    elif reader.any("up to"):
        count = t.AnyNumber(t.Number(0), amounts.read_amount(reader))
    else:
        count = amounts.read_amount(reader)
    other = bool(reader.ok("other")) or other
    phrase = _phrase_with_or(reader)
    parts = [p for p in phrase.parts if not _own(p, who)]
    if other:
        parts.append(t.Not(t.IsSource()))
    made = reader.scope.named(t.SacrificeObjects(who, both(parts) if parts else t.IsPermanent(), count))
    reader.scope.mention(None, OBJECT, count != t.Number(1), frozenset(phrase.nouns), made)
    return made


def _phrase_with_or(reader: Reader) -> Phrase:
    phrase = read_phrase(reader)
    while reader.at("or a") or reader.at("or an") or reader.at("or another"):
        reader.i += 2
        more = read_phrase(reader)
        phrase.parts = [nouns.either([phrase.filter, more.filter])]
    return phrase


def _own(part: t.Filter, who: t.Selector) -> bool:
    """ "a creature they control": what players sacrifice they control anyway."""
    return isinstance(part, t.ControlledBy) and part.players in (who, t.It(), t.You())


def cast(reader: Reader, who: t.Selector, lands: bool = False) -> t.Instruction:
    """ "cast it without paying its mana cost", "cast a spell with mana value 3 or less from among them without …"."""
    copy = bool(reader.any("the copy", "that copy"))
    what: t.Selector
    if copy:
        cards = [node for verb, node in reader.scope.actions if verb == "copy_card"]
        if not cards or not reader.ok("without paying its mana cost"):
            reader.stuck()
        return t.CastNow(cards[-1], who, free=True, copy=True)
    what = selectors.read_object(reader)
    if isinstance(what, t.Choose) and what.zones == ("stack",):
        parts = [
            p for p in (what.filter.parts if isinstance(what.filter, t.And) else (what.filter,)) if not isinstance(p, t.IsSpell)
        ]
        found: t.Filter = both(parts) if parts else t.IsCard()
        among = what.among
        zones: tuple[t.Zone, ...] = ("exile",)
        owner: t.Selector | None = None
        if reader.any(
            "from among them", "from among those cards", "from among those exiled cards", "from among cards exiled this way"
        ):
            among = references.group(reader)
        elif reader.ok("from"):
            zones, owner = postmodifiers.read_zones(reader)
        elif among is None:
            reader.stuck()
        if reader.ok("without paying its mana cost") or reader.ok("without paying their mana costs"):
            card = t.Choose(t.IsCard(), what.count, what.minimum, zones, owner, what.chooser, what.random, what.different, among)
            asked = None if found == t.IsCard() else found  # of the spell it will be (601.3e)
            return t.CastNow(card, who, free=True, lands=lands, filter=asked)
        reader.stuck()
    if reader.ok("without paying its mana cost") or reader.ok("without paying their mana costs"):
        return t.CastNow(what, who, free=True, lands=lands)
    reader.stuck()
