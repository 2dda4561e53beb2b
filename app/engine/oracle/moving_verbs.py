"""Moving objects between zones: exile, return, put, sacrifice, discard, cast."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, durations, library_verbs, nouns, players, postmodifiers, qualities, references, selectors
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT, Mention

_ANY_ORDER = ("in any order", "in a random order", "in the order of your choice", "in the same order")


def _moved(r: Reader, made: t.Instruction, what: t.Selector, nouns_: frozenset[str] = frozenset()) -> None:
    """After a move the thing is spoken of as the new object; its former values stay with the selector."""
    plural = _several(r, what)
    prior = what if not isinstance(what, t.Choose | t.TopOfLibrary) else None
    if not hasattr(made, "bind"):
        return
    names = nouns_ or _nouns_of(r, what) | {"card", "permanent"}
    r.scope.mentions.append(Mention(prior, OBJECT, plural, frozenset(names), made))


def _several(r: Reader, what: t.Selector) -> bool:
    if isinstance(what, t.TargetRef):
        return r.scope.targets[what.index].maximum != t.Number(1)
    if isinstance(what, t.Choose):
        return what.count != t.Number(1)
    if isinstance(what, t.TopOfLibrary):
        return what.count != t.Number(1) or isinstance(what.player, t.EachPlayer | t.EachOpponent)
    if isinstance(what, t.Bound | t.EventRole | t.It | t.Linked):
        for mention in reversed(r.scope.mentions):
            if mention.selector == what or (
                mention.node is not None and isinstance(what, t.Bound) and getattr(mention.node, "bind", None) == what.name
            ):
                return mention.plural
        return False
    return isinstance(what, t.All | t.Both | t.Filtered | t.Except)


def _nouns_of(r: Reader, what: t.Selector) -> set[str]:
    out: set[str] = set()
    for mention in reversed(r.scope.mentions):
        if mention.selector == what or mention.node is what:
            out |= mention.nouns
            break
    return out


def exile(r: Reader, who: t.Selector) -> t.Instruction:
    """ "exile target creature until …", "exile the top card of your library", "exile it face down"."""
    if r.ok("cards from the top of"):
        return library_verbs._reveal_until(r, who, True)
    zone = r.attempt(_zone_all)
    what = zone if zone is not None else selectors.read_object(r)
    if r.at("from") and not isinstance(what, t.Choose):
        r.i += 1
        postmodifiers.read_zones(r)
    face_down = bool(r.any("face down"))
    counters = _with_counters(r)
    until = durations.read_duration(r) if r.at("until") else None
    made = t.Exile(what, until, face_down, counters=counters)
    _moved(r, made, what)
    if isinstance(what, t.TopOfLibrary):
        r.scope.actions.append(("exile_top", made))
    elif isinstance(what, t.Choose):
        r.scope.actions.append(("take", made))
    return made


def _zone_all(r: Reader) -> t.Selector:
    """ "target player's graveyard", "all graveyards", "your hand": every card in it."""
    if r.any("all graveyards", "each graveyard"):
        return t.All(t.IsCard(), ("graveyard",))
    if r.any("all cards from"):
        zones, owner = postmodifiers.read_zones(r)
        return t.All(t.IsCard(), zones, owner)
    owner = players.read_possessive_player(r)
    if r.word not in ("graveyard", "hand", "library"):
        r.stuck()
    zone = r.word
    r.i += 1
    if r.at("and"):
        r.stuck()
    return t.All(t.IsCard(), (zone,), owner)


def _with_counters(r: Reader) -> tuple[tuple[str, t.Amount], ...]:
    found = r.attempt(read_with_counters)
    return found or ()


def read_with_counters(r: Reader) -> tuple[tuple[str, t.Amount], ...]:
    """ "with a +1/+1 counter on it", "with two time counters and a … counter on it"."""
    r.expect("with")
    r.any("an additional", "additional")
    parts: list[tuple[str, t.Amount]] = []
    while True:
        if r.words[r.i - 1] == "additional":
            count: t.Amount = t.Number(1)
        elif r.any("a number of"):
            kind = qualities.read_counter_kind(r)
            r.expect("on it equal to", "on them equal to")
            if kind is None:
                r.stuck()
            return ((kind, amounts.read_amount(r)),)
        else:
            count = amounts.read_amount(r)
            if r.any("additional"):
                pass
        kind = qualities.read_counter_kind(r)
        if kind is None:
            r.stuck()
        parts.append((kind, count))
        if not r.any("and"):
            break
    r.expect("on it", "on them", "on him", "on her")
    each = amounts.read_for_each(r)
    if each is not None:
        parts[-1] = (parts[-1][0], amounts.times(parts[-1][1], each))
    return tuple(parts)


def return_(r: Reader, who: t.Selector) -> t.Instruction:
    """ "return target creature to its owner's hand", "return it to the battlefield under your control tapped"."""
    what = selectors.read_object(r)
    from_zone = None
    if r.at("from"):
        r.i += 1
        zones, _ = postmodifiers.read_zones(r)
        from_zone = zones[0]
    at_random = r.any("at random")
    if at_random and isinstance(what, t.Choose):
        object.__setattr__(what, "random", True)
    if r.ok("from exile"):
        from_zone = "exile"
    r.expect("to")
    return _destination(r, who, what, from_zone, returning=True)


def _one_of_them(r: Reader) -> t.Selector:
    """ "put one onto …, the other into …": one of the several just found, looked at or revealed. Raises Stuck."""
    several = ("search", "look", "reveal", "mill_look", "exile_top")
    if not r.any("one") or r.word not in ("onto", "into", "on", "back"):
        r.stuck()
    done = [verb for verb, _ in r.scope.actions if verb in several]
    if not done:
        r.stuck()
    made = t.Choose(t.IsCard(), t.Number(1), among=references.them(r))
    r.scope.mention(None, OBJECT, False, frozenset({"card"}), made)
    return made


def put(r: Reader, who: t.Selector) -> t.Instruction:
    """ "put it into your hand", "put a land card from your hand onto the battlefield", "put the rest on the bottom …"."""
    from_zone = None
    zone = r.attempt(_zone_contents) or r.attempt(_one_of_them)
    what = zone if zone is not None else selectors.read_object(r)
    if r.any("from among them", "from among those cards"):
        if not isinstance(what, t.Choose):
            r.stuck()
        object.__setattr__(what, "among", references.group(r))
    if r.ok("from exile"):
        from_zone = "exile"
    elif r.at("from"):
        r.i += 1
        zones, owner = postmodifiers.read_zones(r)
        from_zone = zones[0]
        if isinstance(what, t.Choose) and what.zones == ("battlefield",):
            what = t.Choose(what.filter, what.count, what.minimum, zones, owner, what.chooser, what.random, what.different)
            from_zone = None
    r.any("back")
    if r.words[r.i - 1] == "back" and r.any("in any order"):
        made = t.Move(what, "library")
        _moved(r, made, what)
        return made
    if not r.any("into", "onto", "on"):
        r.stuck()
    first = _destination(r, who, what, from_zone, returning=False)
    rest = r.attempt(_and_the_rest, who)
    return first if rest is None else t.Sequence((first, *rest))


def _and_the_rest(r: Reader, who: t.Selector) -> tuple[t.Instruction, ...]:
    """ "… and the rest on the bottom of your library": a further destination without a verb of its own."""
    r.any(",")
    r.expect("and")
    what = selectors.read_object(r)
    if not r.any("into", "onto", "on"):
        r.stuck()
    step = _destination(r, who, what, None, returning=False)
    more = r.attempt(_and_the_rest, who)
    return (step,) if more is None else (step, *more)


def _zone_contents(r: Reader) -> t.Selector:
    r.any("all cards from", "the cards in", "all the cards from", "the cards from")
    owner = players.read_possessive_player(r)
    if r.word not in ("hand", "graveyard"):
        r.stuck()
    zone = r.word
    r.i += 1
    return t.All(t.IsCard(), (zone,), owner)


def _destination(r: Reader, who: t.Selector, what: t.Selector, from_zone: str | None, returning: bool) -> t.Instruction:
    made = _to_battlefield(r, who, what, from_zone, returning) if r.any("the battlefield", "play") else None
    if made is None:
        made = _to_zone(r, what, from_zone)
    _moved(r, made, what)
    if isinstance(what, t.Choose) or (isinstance(what, t.Bound | t.Filtered) and not returning):
        r.scope.actions.append(("take", made))
    return made


def _to_zone(r: Reader, what: t.Selector, from_zone: str | None) -> t.Instruction:
    if r.ok("exile"):
        return t.Exile(what)
    position = "top"
    if r.any("the top of", "top of"):
        pass
    elif not r.at("the bottom of") and r.any("top", "the bottom"):
        return t.Move(what, "library", "top" if r.words[r.i - 1] == "top" else "bottom", from_zone=from_zone)
    elif r.any("the bottom of", "bottom of"):
        position = "bottom"
    elif r.any("the top or bottom of", "your choice of the top or bottom of", "their choice of the top or bottom of"):
        position = "top or bottom"
    players_before = r.i
    owned = players.skip_owner(r)
    owner = None if owned else r.attempt(players.read_possessive_player)
    if owner is None and not owned:
        r.i = players_before
        r.expect("a", "the", "that")
    zone = r.word
    if zone not in postmodifiers.ZONE_WORDS:
        r.stuck()
    r.i += 1
    zone = postmodifiers.ZONE_WORDS[zone]
    if zone == "library" and r.any("second from the top", "third from the top"):
        position = {"second": "2", "third": "3"}[r.words[r.i - 4]]
    order = "any"
    if r.ok("in a random order"):
        order = "random"
    elif r.any(*_ANY_ORDER):
        pass
    if position == "top or bottom":
        chooser = owner if owner is not None else t.You()
        return t.ChooseMode(((t.Move(what, zone, "top", order),), (t.Move(what, zone, "bottom", order),)), chooser)
    return t.Move(what, zone, position, order, from_zone=from_zone)


def _to_battlefield(  # noqa: C901 - a row of alternatives
    r: Reader, who: t.Selector, what: t.Selector, from_zone: str | None, returning: bool
) -> t.Instruction:
    tapped = False
    attacking: t.Selector | bool = False
    under: t.Selector | None = None if returning else who
    face_down = transformed = False
    attached: t.Selector | None = None
    counters: tuple[tuple[str, t.Amount], ...] = ()
    while True:
        if r.any("tapped and attacking"):
            tapped, attacking = True, True
        elif r.ok("tapped"):
            tapped = True
        elif r.ok("transformed"):
            transformed = True
        elif r.ok("face down"):
            face_down = True
        elif r.ok("attacking"):
            attacking = True
        elif r.word == "and" and r.peek() in ("transformed", "attacking"):
            r.i += 1
        elif r.any("under your control"):
            under = t.You()
        elif r.any(
            "under its owner 's control",
            "under their owners ' control",
            "under their owner 's control",
            "under that card 's owner 's control",
        ):
            under = None
        elif r.any("under their control", "under that player 's control"):
            under = references.actor(r)
        elif r.ok("attached to"):
            attached = selectors.read_object(r)
        elif r.at("with"):
            counters = read_with_counters(r)
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


def sacrifice(r: Reader, who: t.Selector) -> t.Instruction:
    """ "sacrifice a creature", "sacrifices ~", "sacrifice it", "sacrifices half the permanents they control"."""
    if r.word.startswith("<") or r.word in ("~", "it", "them", "that", "those", "the", "enchanted", "equipped", "him", "her"):
        what = selectors.read_object(r)
        made = t.SacrificeObjects(who, what=what)
        _moved(r, made, what)
        return made
    if r.any("all", "each"):
        other = r.ok("other")
        phrase = read_phrase(r)
        if other:
            phrase.parts.append(t.Not(t.IsSource()))
        made = t.SacrificeObjects(who, what=t.All(phrase.filter))
        return made
    other = False
    if r.any("another"):
        count: t.Amount = t.Number(1)
        other = True
    elif r.any("any number of"):
        count = t.AnyNumber()
    elif r.any("one or more"):
        count = t.AnyNumber(t.Number(1))
    elif r.any("up to"):
        count = t.AnyNumber(t.Number(0), amounts.read_amount(r))
    else:
        count = amounts.read_amount(r)
    other = bool(r.ok("other")) or other
    phrase = _phrase_with_or(r)
    parts = [p for p in phrase.parts if not _own(p, who)]
    if other:
        parts.append(t.Not(t.IsSource()))
    made = t.SacrificeObjects(who, both(parts) if parts else t.IsPermanent(), count)
    r.scope.mention(None, OBJECT, count != t.Number(1), frozenset(phrase.nouns), made)
    return made


def _phrase_with_or(r: Reader) -> Phrase:
    phrase = read_phrase(r)
    while r.at("or a") or r.at("or an") or r.at("or another"):
        r.i += 2
        more = read_phrase(r)
        phrase.parts = [nouns.either([phrase.filter, more.filter])]
    return phrase


def _own(part: t.Filter, who: t.Selector) -> bool:
    """ "a creature they control": what players sacrifice they control anyway."""
    return isinstance(part, t.ControlledBy) and part.players in (who, t.It(), t.You())


def discard(r: Reader, who: t.Selector) -> t.Instruction:
    """ "discard two cards", "discards their hand", "discards that card", "discard a card at random"."""
    if r.any("your hand", "their hand", "his or her hand", "their hands") or r.any(
        "all the cards in your hand", "all cards in their hand", "all the cards in their hand"
    ):
        made = t.Discard(who=who, whole_hand=True)
    elif r.word.startswith("<") or (r.word in ("it", "that", "those", "them", "the", "~") and not r.at("that many")):
        made = t.Discard(who=who, what=selectors.read_object(r))
    elif r.any("all"):
        phrase = read_phrase(r)
        if not phrase.card or phrase.zones not in (None, ("hand",)):
            r.stuck()
        holder = t.It() if r.scope.actor_each else who
        made = t.Discard(who=who, what=t.All(phrase.filter, ("hand",), holder))
    else:
        if r.any("any number of"):
            count: t.Amount = t.AnyNumber()
        elif r.ok("cards equal to"):
            made = t.Discard(amounts.read_amount(r), who)
            return made
        elif r.any("up to"):
            count = t.AnyNumber(t.Number(0), amounts.read_amount(r))
        else:
            count = amounts.read_amount(r)
        phrase = read_phrase(r, frozenset({"at_random"}))
        if not phrase.card or phrase.zones not in (None, ("hand",)):
            r.stuck()
        made = t.Discard(count, who, phrase.optional_filter, random=phrase.at_random)
    r.scope.mention(None, OBJECT, made.count != t.Number(1) or made.whole_hand, frozenset({"card"}), made)
    return made


def cast(r: Reader, who: t.Selector, lands: bool = False) -> t.Instruction:
    """ "cast it without paying its mana cost", "cast a spell with mana value 3 or less from among them without …"."""
    copy = bool(r.any("the copy", "that copy"))
    what: t.Selector
    if copy:
        cards = [node for verb, node in r.scope.actions if verb == "copy_card"]
        if not cards or not r.ok("without paying its mana cost"):
            r.stuck()
        return t.CastNow(cards[-1], who, free=True, copy=True)
    what = selectors.read_object(r)
    if isinstance(what, t.Choose) and what.zones == ("stack",):
        parts = [
            p for p in (what.filter.parts if isinstance(what.filter, t.And) else (what.filter,)) if not isinstance(p, t.IsSpell)
        ]
        found: t.Filter = both(parts) if parts else t.IsCard()
        among = what.among
        zones: tuple[str, ...] = ("exile",)
        owner: t.Selector | None = None
        if r.any(
            "from among them", "from among those cards", "from among those exiled cards", "from among cards exiled this way"
        ):
            among = references.group(r)
        elif r.ok("from"):
            zones, owner = postmodifiers.read_zones(r)
        elif among is None:
            r.stuck()
        if r.ok("without paying its mana cost") or r.ok("without paying their mana costs"):
            card = t.Choose(t.IsCard(), what.count, what.minimum, zones, owner, what.chooser, what.random, what.different, among)
            asked = None if found == t.IsCard() else found  # of the spell it will be (601.3e)
            return t.CastNow(card, who, free=True, lands=lands, filter=asked)
        r.stuck()
    if r.ok("without paying its mana cost") or r.ok("without paying their mana costs"):
        return t.CastNow(what, who, free=True, lands=lands)
    r.stuck()
