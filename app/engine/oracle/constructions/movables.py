"""What is moved between zones, where from, and how it arrives: categories of the table."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    durations,
    library_verbs,
    nouns,
    piles,
    players,
    qualities,
    references,
    selectors,
    zone_phrases,
)
from app.engine.oracle.constructions import one_of_each
from app.engine.oracle.constructions.patterns import OWNERS, Category
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase, both
from app.engine.oracle.printing.amounts import FIGURES, number
from app.engine.oracle.printing.effects import duration as print_duration
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.pronouns import OF_ITSELF
from app.engine.oracle.printing.selectors import possessive
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.printing.synonyms import either, series
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import plural_of
from app.engine.oracle.zone_phrases import ZONE_WORDS
from app.engine.trees.filters import conjuncts

_THE_OWNERS = either("its owner's", "their owners'", "their owner's", f"<{OF_ITSELF}> owner's")


def _itself(reader: Reader) -> t.Selector:
    if reader.word not in ("~", "it", "this"):
        reader.stuck()
    what = selectors.read_object(reader)
    return what if what == t.This() else reader.stuck()


def _exiled(reader: Reader) -> t.Selector:
    """What is exiled: all cards of a zone, or things by any words."""
    zone = reader.attempt(_zone_all) or reader.attempt(_any_of_them)
    if zone is None and reader.at("one face down"):
        return _one_of_them(reader)
    what = zone if zone is not None else selectors.read_object(reader)
    return reader.attempt(_or_permanent, what) or what


def _or_permanent(reader: Reader, card: t.Selector) -> t.Selector:
    """ "[a card from their hand] or a permanent they control": one of either. Raises Stuck."""
    if not isinstance(card, t.Choose) or card.zones != ("hand",) or card.count != t.Number(1):
        reader.stuck()
    reader.expect("or")
    more = selectors.read_one(reader, False)
    own = isinstance(more, t.Choose) and t.ControlledBy(card.players or t.You()) in conjuncts(more.filter)
    if not isinstance(more, t.Choose) or not own or more.count != t.Number(1) or more.zones != ("battlefield",):
        reader.stuck()
    in_hand = t.And((*conjuncts(card.filter), t.InZone(("hand",))))
    there = t.And((*conjuncts(more.filter), t.InZone(("battlefield",))))
    return reader.scope.rebuilt(card, replace(card, filter=t.Or((in_hand, there)), zones=_BEHELD_IN))


def _zone_all(reader: Reader) -> t.Selector:
    """ "target player's graveyard", "all graveyards", "your hand": every card in it."""
    if reader.any("all graveyards", "each graveyard"):
        return t.All(t.IsCard(), ("graveyard",))
    if reader.any("all opponents ' graveyards", "each opponent 's graveyard"):
        return t.All(t.IsCard(), ("graveyard",), t.EachOpponent())
    if reader.any("all cards from"):
        zones, owner = zone_phrases.read_zones(reader)
        return t.All(t.IsCard(), zones, owner)
    owner = players.read_possessive_player(reader)
    zone = ZONE_WORDS.get(reader.word)
    several = isinstance(owner, t.TargetRef) and reader.scope.targets[owner.index].maximum != t.Number(1)
    if zone not in ("graveyard", "hand", "library") or (reader.word == zone) == several:
        reader.stuck()
    reader.i += 1
    return t.All(t.IsCard(), (zone,), owner) if not reader.at("and") else reader.stuck()


def _things(node: t.Selector) -> str:
    """Things, or every card of a zone."""
    if isinstance(node, t.All) and node.filter == t.IsCard() and len(node.zones) == 1:
        whole = f"{possessive(node.players)} {node.zones[0]}" if node.players is not None else f"all {plural_of(node.zones[0])}"
        if isinstance(node.players, t.TargetRef):
            whole = either(whole, f"{print_selector(node.players)}' {plural_of(node.zones[0])}")
        if node.players == t.EachOpponent():
            whole = either(whole, f"all opponents' {plural_of(node.zones[0])}")
        hand = f"{either('the', 'all the')} cards in {whole}" if node.zones == ("hand",) else whole
        return either(whole, f"all cards from {whole}", hand)
    return print_selector(node)


def _returned(reader: Reader) -> t.Selector:
    what = selectors.read_object(reader)
    from_there = reader.words[reader.i - 3 : reader.i] == ["from", "your", "graveyard"]
    if from_there and isinstance(what, t.Both) and t.This() in what.parts:
        reader.i -= 3  # "this card and target land card from your graveyard": said of both
    return what


def _host(reader: Reader) -> t.Selector:
    """What it arrives attached to: not what is moved itself, though that was spoken of last (303.4d)."""
    spoken = reader.scope.mentions
    moved = spoken[-1:] if spoken and spoken[-1].clause == reader.scope.clause and isinstance(spoken[-1].node, t.Choose) else []
    reader.scope.mentions = spoken[: len(spoken) - len(moved)]
    before = len(reader.scope.mentions)
    host = selectors.read_object(reader)
    reader.scope.mentions = [*spoken, *reader.scope.mentions[before:]]
    return host


def _put_rather(node: t.Selector) -> str:
    """Where it comes from a hand, a library or among things found, it is put rather than returned."""
    found = isinstance(node, t.Choose) and (node.among is not None or "hand" in node.zones)
    return refuse(node) if found or isinstance(node, t.TopOfLibrary) else print_selector(node)


def _put(reader: Reader) -> t.Selector:
    """What is put somewhere: the cards of a zone, one of several that were found, or things, from among others or not."""
    zone = reader.attempt(_zone_contents) or reader.attempt(_one_of_them) or reader.attempt(_any_of_them)
    return zone if zone is not None else selectors.read_object(reader)


def _put_from(reader: Reader) -> t.Selector:
    """ "[Put] a creature card onto the battlefield from your hand or graveyard": where the card is, said last. Raises Stuck."""
    what = selectors.read_one(reader, False)
    reader.expect("onto the battlefield from")
    zones, owner = zone_phrases.read_zones(reader)
    if not isinstance(what, t.Choose) or what.zones != ("battlefield",) or what.among is not None or what.count != t.Number(1):
        reader.stuck()
    return reader.scope.rebuilt(what, replace(what, zones=zones, players=owner)) if owner is not None else reader.stuck()


def _onto_battlefield_from(node: t.Selector) -> str:
    """The same in print, where a player is told whose zones they are."""
    if not isinstance(node, t.Choose) or node.players is None or node.among is not None or node.zones == ("battlefield",):
        refuse(node)
    card = print_selector(replace(node, zones=(), players=None))
    return f"{card} onto the battlefield from {possessive(node.players)} {either(*(j.join(node.zones) for j in _JOINTS))}"


_JOINTS = (" or ", " and/or ")


def _one_of_them(reader: Reader) -> t.Selector:
    """ "put one onto …, the other into …": one of the several just found, looked at or revealed. Raises Stuck."""
    if not reader.any("one") or reader.word not in ("onto", "into", "on", "back", "face"):
        reader.stuck()
    _were_found(reader)
    taken = any(verb == "take" for verb, _ in reader.scope.actions)
    among = references.rest(reader) if taken else references.them(reader)
    made = reader.scope.named(t.Choose(t.IsCard(), t.Number(1), among=among))
    reader.scope.mention(None, OBJECT, False, frozenset({"card"}), made)
    return made


def _were_found(reader: Reader) -> None:
    """Raises Stuck if no several cards were just found, looked at or revealed."""
    if not any(verb in ("search", "look", "reveal", "mill_look", "exile_top") for verb, _ in reader.scope.actions):
        reader.stuck()


def _any_of_them(reader: Reader) -> t.Selector:
    """ "any number of them", of the cards just found, looked at or revealed. Raises Stuck."""
    reader.expect("any number of them", "any number of those cards")
    _were_found(reader)
    if any(verb == "take" for verb, _ in reader.scope.actions):
        reader.stuck()
    made = reader.scope.named(t.Choose(t.IsCard(), t.AnyNumber(), t.Number(0), among=references.them(reader)))
    reader.scope.mention(None, OBJECT, True, frozenset({"card"}), made)
    return made


def _zone_contents(reader: Reader) -> t.Selector:
    reader.any("all cards from", "the cards in", "all the cards from", "the cards from")
    owner = players.read_possessive_player(reader)
    zone = ZONE_WORDS.get(reader.word)
    if zone not in ("hand", "graveyard") or reader.word != zone:
        reader.stuck()
    reader.i += 1
    return t.All(t.IsCard(), (zone,), owner)


def _shuffled(reader: Reader) -> t.Selector:
    """What is shuffled into a library: "your hand and graveyard", "your hand and all permanents you own"."""
    parts = [_shuffled_part(reader)]
    while (more := reader.attempt(_further_shuffled)) is not None:
        parts.append(more)
    return parts[0] if len(parts) == 1 else t.Both(tuple(parts))


def _shuffled_part(reader: Reader) -> t.Selector:
    reader.any("the cards from", "all the cards from", "all cards from")
    zones = reader.attempt(library_verbs.zone_cards)
    return zones if zones is not None else selectors.read_object(reader)


def _further_shuffled(reader: Reader) -> t.Selector:
    reader.expect(", and", ",", "and")
    return _shuffled_part(reader)


def _shuffled_cards(node: t.Selector) -> str:
    if isinstance(node, t.Both):
        return series([_shuffled_cards(part) for part in node.parts], "and")
    if isinstance(node, t.All) and node.filter == t.IsCard() and node.players is not None:
        whole = f"{possessive(node.players)} {' and '.join(node.zones)}"
        return either(whole, *(f"{cards} from {whole}" for cards in ("the cards", "all the cards", "all cards")))
    return print_selector(node)


def _settled(reader: Reader) -> t.Selector:
    """What nobody chooses as it is done. Raises Stuck."""
    what = selectors.read_object(reader)
    return what if not isinstance(what, t.Choose) else reader.stuck()


def _origin(reader: Reader) -> t.Zone:
    if reader.ok("the command zone"):
        return "command"
    return "exile" if reader.ok("exile") else zone_phrases.read_zones(reader)[0][0]


def _zone(zone: t.Zone | None) -> str:
    if zone is None:
        refuse(zone)
    if zone == "command":
        return "the command zone"
    return zone if zone == "exile" else f"{either('your', 'the', OWNERS)} {zone}"


def _control(reader: Reader) -> t.Selector | None:
    """Under whose control; None: their owners'. Raises Stuck."""
    if reader.any("under your control"):
        return t.You()
    if reader.any("under its owner 's control", "under his owner 's control", "under her owner 's control",
                  "under their owners ' control", "under their owner 's control",
                  "under that card 's owner 's control"):  # fmt: skip
        return None
    if reader.any("under their control", "under that player 's control"):
        return references.actor(reader)
    if reader.any("under the control of that creature 's owner", "under the control of that card 's owner"):
        return None
    reader.expect("under")
    who = players.read_possessive_player(reader)
    reader.expect("control")
    return who if not isinstance(who, t.EachOpponent | t.EachPlayer | t.EachOtherPlayer) else reader.stuck()


def _controlled(who: t.Selector | None) -> str:
    if who is None:
        return f"under {_THE_OWNERS} control"
    if who == t.You():
        return "under your control"
    spoken_of = ("under their control", "under that player's control")
    return either(*spoken_of) if who == t.It() else either(f"under {possessive(who)} control", *spoken_of)


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
            reader.expect("on it equal to", "on them equal to", "on him equal to", "on her equal to")
            return ((kind, amounts.read_amount(reader)),) if kind is not None else reader.stuck()
        else:
            count = amounts.read_amount(reader)
            reader.any("additional")
        kind = qualities.read_counter_kind(reader)
        if kind is None:
            reader.stuck()
        parts.append((kind, count))
        if not reader.any(", and", "and", ","):
            break
    reader.expect("on it", "on them", "on him", "on her")
    each = amounts.read_for_each(reader)
    if each is not None:
        parts[-1] = (parts[-1][0], amounts.times(parts[-1][1], each))
    while (more := reader.attempt(_and_further_counters)) is not None:
        parts.append(more)
    return tuple(parts)


def _and_further_counters(reader: Reader) -> tuple[str, t.Amount]:
    """ "[a +1/+1 counter on it] plus an additional +1/+1 counter on it for each Bear", "[… for each Bear] and a +1/+1 counter on
    it for each Wolf". Raises Stuck."""
    reader.expect("plus an additional", "and an additional", "plus a", "and a")
    kind = qualities.read_counter_kind(reader) or reader.stuck()
    reader.expect("on it", "on them")
    return kind, amounts.read_for_each(reader) or reader.stuck()


def _with_counters(parts: tuple[tuple[str, t.Amount], ...]) -> str:
    if not parts or any(not isinstance(count, FIGURES) for _, count in parts):
        refuse(parts)
    said = (f"{number(count)} {either('', 'additional')} {_counters(kind, count != t.Number(1))}" for kind, count in parts)
    return f"with {series([*said], 'and')} on {either('it', 'them', 'him', 'her')}"


def _counters(kind: str | None, plural: bool = True) -> str:
    if kind == t.THAT_KIND:
        refuse(kind)
    return f"{kind + ' ' if kind else ''}{'counters' if plural else 'counter'}"


_ORDERS = {"in a random order": "random", "in any order": "any", "in the order of your choice": "any", "in the same order": "any"}


def _order(reader: Reader) -> str:
    return reader.means(_ORDERS)


def _in_order(order: str) -> str:
    return either(*(words for words, one in _ORDERS.items() if one == order))


def _whose(reader: Reader) -> t.Selector:
    """Whose library it is, who also chooses: you, where it is only the owner's."""
    return t.You() if players.skip_owner(reader) else players.read_possessive_player(reader)


def _whose_library(reader: Reader) -> t.Selector | None:
    return None if players.skip_owner(reader) else players.read_possessive_player(reader)


def _said_whose(who: t.Selector | None) -> str:
    if who is None:
        return _THE_OWNERS
    return either("its owner's", "your", "their owners'", "their owner's") if who == t.You() else possessive(who)


def _into_whose(who: t.Selector | None) -> str:
    return _said_whose(None) if who is None else either(possessive(who), "their", "his or her") if who != t.You() else "your"


def _several(reader: Reader) -> t.Selector:
    """All that fit, named after the place they go to: whose place it is was said before. Raises Stuck."""
    what = selectors.read_object(reader)
    return what if isinstance(what, t.All | t.TargetRef | t.Filtered) or _greatest(what) else reader.stuck()


def _greatest(what: t.Selector) -> bool:
    """ "The creature card in your graveyard with the greatest power", of which one is chosen only where several have it."""
    return isinstance(what, t.Choose) and any(isinstance(part, t.ExtremeQuality) for part in conjuncts(what.filter))


def _in_pile(reader: Reader) -> t.Selector:
    """ "All permanents in the pile of their choice". Raises Stuck."""
    what = selectors.read_object(reader, False)
    return what if isinstance(what, t.Filtered) and what.of == t.Bound(piles.CHOSEN) else reader.stuck()


def _of_pile(node: t.Selector) -> str:
    return print_selector(node) if isinstance(node, t.Filtered) and node.of == t.Bound(piles.CHOSEN) else refuse(node)


def _one_of_these(reader: Reader) -> t.Selector:
    """ "[That player sacrifices] one of them", of those spoken of, of their own choice. Raises Stuck."""
    reader.expect("one of them", "one of those creatures", "one of those permanents")
    return reader.scope.named(t.Choose(t.IsPermanent(), t.Number(1), chooser=reader.scope.actor, among=references.them(reader)))


def _print_one_of_these(node: t.Selector) -> str:
    among = node.among if isinstance(node, t.Choose) and node.count == t.Number(1) else None
    return f"one of {print_selector(among)}" if among is not None else refuse(node)


def _own_permanents(reader: Reader) -> t.Filter:
    """All of one's own that are so. Raises Stuck."""
    reader.expect("all", "each")
    other = reader.ok("other")
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    return phrase.filter


def _all_own(filter: t.Filter) -> str:
    return either(f"all {noun(filter, plural=True)}", f"each {noun(filter)}")


def _own_permanent(reader: Reader) -> tuple[t.Amount, t.Filter]:
    """How many permanents of one's own, and which."""
    half = reader.attempt(_half_of_own)
    if half is not None:
        return half
    another = reader.ok("another")
    if another:
        count: t.Amount = t.Number(1)
    elif reader.any("one or more"):
        count = t.AnyNumber(t.Number(1))
    else:
        count = amounts.read_amount(reader)
    other = reader.ok("other") or another
    phrase = _either_phrase(reader)
    if phrase.chooser is not None:
        reader.stuck()  # somebody else chooses
    parts = [part for part in conjuncts(phrase.filter) if phrase.parts and not _own(part, reader.scope.actor)]
    if other:
        parts.append(other_than(reader, phrase.nouns))
    reader.scope.mention(None, OBJECT, count != t.Number(1), frozenset(phrase.nouns))
    return count, both(parts) if parts else t.IsPermanent()


_BEHELD_IN: tuple[t.Zone, ...] = ("hand", "battlefield")


def _beheld(reader: Reader) -> t.Selector:
    """ "A Dragon", "three Elementals": cards in hand or permanents one controls. Raises Stuck."""
    count, filter = _own_permanent(reader)
    return t.Choose(t.And((filter, t.Or((t.InZone(("hand",)), t.ControlledBy(t.You()))))), count, None, _BEHELD_IN, t.You())


def _print_beheld(what: t.Selector) -> str:
    if not isinstance(what, t.Choose) or not isinstance(what.filter, t.And):
        refuse(what)
    return _so_many((what.count, what.filter.parts[0]))


def _half_of_own(reader: Reader) -> tuple[t.Amount, t.Filter]:
    """ "half the permanents they control of their choice, rounded down": of those that each player controls."""
    reader.expect("half the")
    phrase = read_phrase(reader)
    parts = [part for part in phrase.parts if not _own(part, reader.scope.actor)]
    if len(parts) == len(phrase.parts):
        reader.stuck()
    rounded: t.Rounding = "up" if reader.any(", rounded up", ", rounded down") == ", rounded up" else "down"
    what = both(parts) if parts else t.IsPermanent()
    reader.scope.mention(None, OBJECT, True, frozenset(phrase.nouns))
    return t.Half(t.Count(t.All(both([*parts, t.ControlledBy(t.It())]))), rounded), what


def _either_phrase(reader: Reader) -> Phrase:
    phrase = read_phrase(reader)
    while reader.at("or a") or reader.at("or an") or reader.at("or another"):
        reader.i += 2
        phrase.parts = [nouns.either([phrase.filter, read_phrase(reader).filter])]
    return phrase


def _own(part: t.Filter, who: t.Selector) -> bool:
    """ "a creature they control": what players sacrifice they control anyway."""
    return isinstance(part, t.ControlledBy) and part.players in (who, t.It(), t.You())


def _so_many(value: tuple[t.Amount, t.Filter]) -> str:
    count, filter = value
    if isinstance(count, t.Half) and isinstance(count.of, t.Count) and isinstance(count.of.of, t.All):
        if conjuncts(count.of.of.filter)[:-1] != conjuncts(filter) and filter != t.IsPermanent():
            refuse(count)
        theirs = either("they control", "you control")
        return f"half the {noun(filter, plural=True)} {theirs}{either('', ' of their choice')}, rounded {count.rounded}"
    lead = "one or more" if count == t.AnyNumber(t.Number(1)) else _some(count)
    whole = noun(filter, plural=count != t.Number(1))
    if count == t.Number(1) and whole.startswith("other "):
        kind = whole.removeprefix("other ")
        return either(f"another {kind}", f"another {kind} of their choice", f"a {kind} other than ~")
    kind, more, quality = whole.partition(" with ")
    rivals = [noun(one, plural=count != t.Number(1)) for one in _of_own_rivals(filter)]
    choice = [f"{kind} of their choice{more}{quality}"] if more else _with_keyword_last(filter, count != t.Number(1))
    return f"{lead} {either(whole, f'{whole} of their choice', *choice, *rivals)}"


def _with_keyword_last(filter: t.Filter, several: bool) -> list[str]:
    """ "Creature of their choice with flying"."""
    keywords = [part for part in conjuncts(filter) if isinstance(part, t.HasKeyword)]
    rest = [part for part in conjuncts(filter) if part not in keywords]
    if len(keywords) != 1 or not rest:
        return []
    return [f"{noun(both(rest), plural=several)} of their choice with {keywords[0].keyword}"]


def _of_own_rivals(filter: t.Filter) -> list[t.Filter]:
    """ "Creature they control with the greatest power", of what has the greatest of those it is one of."""
    *rest, last = conjuncts(filter)
    among = last.among if isinstance(last, t.ExtremeQuality) else None
    if not isinstance(last, t.ExtremeQuality) or not isinstance(among, t.All) or among != t.All(among.filter):
        return []
    rivals = conjuncts(among.filter)
    alike = [part for part in rivals if not isinstance(part, t.ControlledBy)] == rest
    return [t.And((*rivals, replace(last, among=None)))] if alike else []


def _some(count: t.Amount) -> str:
    if isinstance(count, t.AnyNumber) and count.maximum is not None and count.minimum == t.Number(0):
        return f"up to {number(count.maximum)}"
    return number(count) if isinstance(count, FIGURES) or count == t.AnyNumber() else refuse(count)


def _until(reader: Reader) -> t.Duration:
    return (durations.read_duration(reader) if reader.at("until") else None) or reader.stuck()


def _those_counters(reader: Reader) -> tuple[str | None, t.Selector]:
    """ "those counters", "them": the ones whose number was asked for. Raises Stuck where they may be on several things."""
    reader.expect("those counters", "all of them from it", "all of them", "them all", "them")
    if reader.word in ("from", "one", "two", "counters"):
        reader.stuck()
    found = reader.scope.counted
    return found if found is not None and not isinstance(found[1], t.All | t.You) else reader.stuck()


def _said_those(value: tuple[str | None, t.Selector]) -> str:
    return either("those counters", "all of them from it", "all of them", "them all", "them") if value[0] else refuse(value)


def _any_kind(reader: Reader) -> str | None:
    return qualities.read_counter_kind(reader)


def _kind(reader: Reader) -> str:
    return qualities.read_counter_kind(reader) or reader.stuck()


MOVABLES: dict[str, Category] = {
    "itself": Category(_itself, print_selector),
    "exiled": Category(_exiled, _things),
    "returned": Category(_returned, _put_rather),
    "put": Category(_put, _things),
    "put_from": Category(_put_from, _onto_battlefield_from),
    "host": Category(_host, print_selector),
    "shuffled": Category(_shuffled, _shuffled_cards),
    "several": Category(_several, print_selector),
    "settled": Category(_settled, print_selector),
    "origin": Category(_origin, _zone),
    "control": Category(_control, _controlled),
    "beheld": Category(_beheld, _print_beheld),
    "with_counters": Category(read_with_counters, _with_counters),
    "counters": Category(_kind, _counters, agrees=True),
    "all_counters": Category(_any_kind, _counters),
    "plural_counters": Category(_kind, _counters),
    "any_counters": Category(_any_kind, _counters, agrees=True),
    "those_counters": Category(_those_counters, _said_those),
    "order": Category(_order, _in_order),
    "whose": Category(_whose, _said_whose),
    "whose_library": Category(_whose_library, _into_whose),
    "in_pile": Category(_in_pile, _of_pile),
    "one_of_these": Category(_one_of_these, _print_one_of_these),
    "own_permanents": Category(_own_permanents, _all_own),
    "one_of_each": Category(one_of_each.read, one_of_each.shown),
    "own_permanent": Category(_own_permanent, _so_many),
    "until": Category(_until, print_duration),
}
