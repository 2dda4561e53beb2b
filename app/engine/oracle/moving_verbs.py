"""Putting some somewhere and the rest elsewhere; casting."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import counter_verbs, postmodifiers, references, selectors
from app.engine.oracle.constructions.rows import TABLE
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader

_PUT = TABLE.verbs()["put"]


def put(reader: Reader, who: t.Selector) -> t.Instruction:
    """ "put it into your hand [and the rest on the bottom …]": further destinations have no verb of their own."""
    first = _PUT(reader, who)
    if isinstance(first, t.PutCounters):
        return counter_verbs.more(reader, who, first)
    rest = [first]
    while (further := reader.attempt(_and_the_rest, who)) is not None:
        rest.append(further)
    return first if len(rest) == 1 else t.Sequence(tuple(rest))


def _and_the_rest(reader: Reader, who: t.Selector) -> t.Instruction:
    reader.any(",")
    reader.expect("and")
    made = _PUT(reader, who)
    return made if not isinstance(made, t.PutCounters) else reader.stuck()


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
    said = what.filter.parts if isinstance(what, t.Choose) and isinstance(what.filter, t.And) else ()
    if isinstance(what, t.Choose) and (what.zones == ("stack",) or t.IsSpell() in said):
        parts = [p for p in said or (what.filter,) if not isinstance(p, t.IsSpell)]
        found: t.Filter = both(parts) if parts else t.IsCard()
        among = what.among
        zones: tuple[t.Zone, ...] = ("exile",)
        owner: t.Selector | None = None
        if what.zones != ("stack",):  # "a permanent spell … from your hand": where the card is
            zones, owner = what.zones, what.players
        elif reader.any(
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
