"""What players do in an event: casting, drawing, discarding, sacrificing, gaining and losing life, … (603.2)."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import events, qualities, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def _casts(reader: Reader, subject: events.Subject) -> t.EventPattern:
    """"casts a noncreature spell", "cast your second spell each turn", "cast or copy an instant or sorcery spell"."""
    reader.i += 1
    copies = bool(reader.any("or copies", "or copy"))
    nth = None
    theirs = False
    what: t.Filter | None = None
    spells = frozenset({"spell", "card"})
    if reader.any("your", "their"):
        nth = v.ORDINALS.get(reader.word)
        if nth is None:
            reader.stuck()
        reader.i += 1
        phrase = read_phrase(reader)
        theirs = bool(reader.any("during each opponent 's turn", "during each of your opponents ' turns"))
        if not theirs:
            reader.expect("each turn", "of a turn", "in a turn", "this turn")
        what = _spell_filter(phrase.parts)
    elif reader.any("~"):
        what = _cast_suffix(reader, t.IsSource())
    elif reader.any("that spell", "it"):
        reader.stuck()
    else:
        other = reader.expect("another", "a", "an", "one or more", "spells") == "another"
        if reader.words[reader.i - 1] == "spells":
            reader.i -= 1
        i = reader.i
        nth = v.ORDINALS.get(reader.word)
        if nth is not None:
            reader.i += 1
        reader.i = i if nth is None else reader.i
        phrase = read_phrase(reader)
        if other:
            phrase.parts.append(other_than(reader, phrase.nouns))
        spells = spells | frozenset(phrase.nouns)
        what = _spell_filter(phrase.parts)
        what = _cast_suffix(reader, what)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, spells)
    made: t.EventPattern = t.Casts(what, subject.player, nth)
    if theirs:
        made = t.EventIf(made, t.NotSo(t.During(t.You())))
    if copies:
        made = t.AnyOf((made, t.Does("copy", subject.player, what)))
    return made


def _spell_filter(parts: list[t.Filter]) -> t.Filter | None:
    rest = [p for p in parts if not isinstance(p, t.IsSpell)]
    if not rest:
        return None
    return rest[0] if len(rest) == 1 else t.And(tuple(rest))


def _cast_suffix(reader: Reader, what: t.Filter | None) -> t.Filter | None:
    more: t.Filter | None = None
    if reader.any("from your hand", "from their hand"):
        more = t.CastFrom(("hand",))
    elif reader.any("from anywhere other than your hand", "from anywhere other than their hand"):
        more = t.Not(t.CastFrom(("hand",)))
    elif reader.any("from your graveyard", "from a graveyard"):
        more = t.CastFrom(("graveyard",))
    elif reader.any("from exile"):
        more = t.CastFrom(("exile",))
    if more is None:
        return what
    return more if what is None else t.And((what, more))


def _draws(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("a card except the first one you draw in each of your draw steps",
             "a card except the first one they draw in each of their draw steps"):
        return t.Draws(subject.player, except_first_in_draw_step=True)
    if reader.any("your", "their", "his or her"):
        nth = v.ORDINALS.get(reader.word)
        if nth is None:
            reader.stuck()
        reader.i += 1
        reader.expect("card each turn")
        return t.Draws(subject.player, nth)
    reader.expect("a card", "one or more cards")
    return t.Draws(subject.player)


def _discarded(reader: Reader, many: str | None) -> t.EventRole:
    """What was discarded or sacrificed; "that many" speaks of several."""
    reader.scope.event_amount = reader.scope.event_amount or many is not None
    return t.EventRole("object" if many is None else "objects")


def _discards(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("~"):
        return t.Discards(subject.player, t.IsSource())
    many = reader.any("one or more")
    if not many:
        reader.expect("a", "an", "another")
    phrase = read_phrase(reader)
    reader.scope.mention(_discarded(reader, many), OBJECT, many is not None, frozenset({"card"}))
    made: t.EventPattern = t.Discards(subject.player, phrase.optional_filter)
    return t.OneOrMore(made) if many else made


def _sacrifices(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("~"):
        return t.Sacrifices(subject.player, t.IsSource())
    many = reader.any("one or more")
    other = False
    if not many:
        other = reader.expect("another", "a", "an") == "another"
    other = bool(reader.ok("other")) or other
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    reader.scope.left = True
    reader.scope.mention(_discarded(reader, many), OBJECT, many is not None, frozenset(phrase.nouns))
    made: t.EventPattern = t.Sacrifices(subject.player, phrase.optional_filter)
    return t.OneOrMore(made) if many else made


def _gains(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("or lose life", "or loses life"):
        reader.stuck()
    if reader.any("control of ~"):
        reader.stuck()
    reader.expect("life")
    reader.scope.event_amount = True
    return t.GainsLife(subject.player)


def _loses(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    if reader.any("control of ~"):
        return t.LosesControl(t.IsSource(), subject.player)
    if reader.any("the game"):
        return t.LosesGame(subject.player)
    if reader.any("a coin flip"):
        return t.Does("coin_lost", subject.player)
    reader.expect("life")
    reader.scope.event_amount = True
    return t.LosesLife(subject.player)


def _puts(reader: Reader, subject: events.Subject) -> t.EventPattern:
    """"put one or more +1/+1 counters on a creature", "puts a card into …"."""
    reader.i += 1
    each = False
    if not reader.any("one or more"):
        reader.expect("a", "an")
        each = True
    kind = qualities.read_counter_kind(reader)
    reader.expect("on")
    what = selectors.read_one(reader, False)
    reader.scope.event_amount = True
    reader.scope.mention(t.EventRole("object"), OBJECT, False, events._CREATURE)
    return t.PutsCounters(as_filter(what), kind, subject.player, each)


def _taps(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    found = reader.any("an untapped")
    what = selectors.read_one(reader, False)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"land", "permanent", "creature", "artifact"}))
    if found:
        reader.stuck()
    if reader.ok("for mana"):
        return t.TapsForMana(as_filter(what), subject.player)
    return t.BecomesTapped(as_filter(what))


def _plays(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.i += 1
    another = reader.expect("a", "an", "another") == "another"
    phrase = read_phrase(reader)
    if "land" not in phrase.nouns or phrase.card:
        reader.stuck()
    parts = [p for p in phrase.parts if p != t.HasType(("land",))]
    if another:
        parts.append(other_than(reader, phrase.nouns))
    return t.PlaysLand(subject.player, parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None)


VERBS: dict[str, Callable[[Reader, events.Subject], t.EventPattern]] = {
    "casts": _casts,
    "cast": _casts,
    "draws": _draws,
    "draw": _draws,
    "discards": _discards,
    "discard": _discards,
    "sacrifices": _sacrifices,
    "sacrifice": _sacrifices,
    "gains": _gains,
    "gain": _gains,
    "loses": _loses,
    "lose": _loses,
    "puts": _puts,
    "put": _puts,
    "taps": _taps,
    "tap": _taps,
    "plays": _plays,
    "play": _plays,
}
"""The verbs of what players do, in both numbers."""
