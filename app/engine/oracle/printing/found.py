"""Things that are counted or were found, in words: kinds, what was done to them, where they are."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle.phrase import DIED
from app.engine.oracle.printing import nested, this_way
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.synonyms import BEGIN, either, is_named, is_whole, parsed, unparsed
from app.engine.trees.filters import conjuncts


def kinds_found(found: t.Filtered, plural: bool = False) -> tuple[str, ...]:
    """Things of a kind of which something was done, as objects or as cards."""
    if isinstance(found.filter, t.IsPlayer):
        return ("players" if plural else "player",)
    as_object = printable(nested.noun, found.filter, ("battlefield",), None, plural)
    as_card = printable(nested.card, found.filter, plural)
    return tuple(said for said in (as_object, as_card) if said is not None) or refuse(found)


def kinds_of(done: this_way.Done, plural: bool) -> tuple[str, ...]:
    """What the things are called of which something was done."""
    if done.filter is None:
        return (f"<{'kinds' if plural else 'kind'} {done.of.name}>",)
    return kinds_found(t.Filtered(done.of, done.filter), plural)


def found_this_way(counted: t.Selector, plural: bool) -> str | None:
    """ "Creatures destroyed this way"; None for other things that are counted."""
    done = this_way.found(counted)
    if done is None:
        return None
    dead = _that_died(counted, plural) if isinstance(counted, t.Filtered) else None
    if dead is not None:
        return dead
    name = done.of.name
    theirs = done.filter in (t.OwnedBy(t.It()), t.ControlledBy(t.It()))  # of those of each player
    kinds = either(*kinds_of(done._replace(filter=None) if theirs else done, plural))
    who = "they" if theirs else f"<who {name}>"
    by_them = f"{kinds} {who} <acted {name}> <whither {name}> this way"
    return by_them if theirs else either(f"{kinds} {done.said} this way", by_them)


def _that_died(counted: t.Filtered, plural: bool) -> str | None:
    """ "Creatures that died this way"; None for what is not told so."""
    parts = conjuncts(counted.filter)
    rest = tuple(part for part in parts if part != DIED)
    if len(rest) == len(parts) or not rest:
        return None
    return f"{nested.noun(rest[0] if len(rest) == 1 else t.And(rest), ('battlefield',), None, plural)} that died this way"


def all_noun(selector: t.All, plural: bool = False) -> str:
    return nested.noun(selector.filter, selector.zones, selector.players, plural)


def looked_among(things: t.Selector) -> str:
    """Several things that one looks among: "creatures you control", "cards in your graveyard"; told as others are, too."""
    told = printable(all_noun, things, True) if isinstance(things, t.All) else None
    if isinstance(things, t.Both) and all(isinstance(part, t.All) for part in things.parts):
        groups = [all_noun(part, True) for part in things.parts if isinstance(part, t.All)]
        told = either(" and/or ".join(groups), " and ".join(groups))
    return nested.selector(things) if told is None else either(told, nested.selector(things))


def counted_there(selector: t.All, plural: bool = False) -> str:
    """What is counted; where it is nobody's, it may be said to be on the battlefield."""
    said = all_noun(selector, plural)
    parts = conjuncts(selector.filter)
    anyones = selector.zones == ("battlefield",) and not any(isinstance(part, t.ControlledBy | t.OwnedBy) for part in parts)
    return on_battlefield(said) if anyones else said


def on_battlefield(said: str) -> str:
    """Permanents, which may be said to be on the battlefield (109.2): after the noun or at the end."""
    sequence = parsed(said)
    if len(sequence) == 1 and not isinstance(sequence[0], str):
        return unparsed(((*((one if is_named(one) else parsed(on_battlefield(unparsed(one)))) for one in sequence[0]),),))
    ends = (found.start() for found in FOLLOWS_NOUN.finditer(said))
    told = [f"{said[:end]} on the battlefield{said[end:]}" for end in ends if is_whole(said[:end])][:1]
    return either(said, f"{said} on the battlefield", *told, f"{said} from the battlefield")


FOLLOWS_NOUN = re.compile(f" (?={BEGIN}?(?:that|with|named) )")
"""Where what is told of a thing begins after the noun."""
