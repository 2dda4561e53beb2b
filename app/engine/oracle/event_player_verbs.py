"""What players do in an event: casting, drawing, discarding, sacrificing, gaining and losing life, … (603.2)."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import events, qualities, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT


def _casts(r: Reader, s: events.Subject) -> t.EventPattern:
    """"casts a noncreature spell", "cast your second spell each turn", "cast or copy an instant or sorcery spell"."""
    r.i += 1
    copies = bool(r.any("or copies", "or copy"))
    nth = None
    theirs = False
    what: t.Filter | None = None
    spells = frozenset({"spell", "card"})
    if r.any("your", "their"):
        nth = v.ORDINALS.get(r.word)
        if nth is None:
            r.stuck()
        r.i += 1
        phrase = read_phrase(r)
        theirs = bool(r.any("during each opponent 's turn", "during each of your opponents ' turns"))
        if not theirs:
            r.expect("each turn", "of a turn", "in a turn", "this turn")
        what = _spell_filter(phrase.parts)
    elif r.any("~"):
        what = _cast_suffix(r, t.IsSource())
    elif r.any("that spell", "it"):
        r.stuck()
    else:
        other = r.expect("another", "a", "an", "one or more", "spells") == "another"
        if r.words[r.i - 1] == "spells":
            r.i -= 1
        i = r.i
        nth = v.ORDINALS.get(r.word)
        if nth is not None:
            r.i += 1
        r.i = i if nth is None else r.i
        phrase = read_phrase(r)
        if other:
            phrase.parts.append(t.Not(t.IsSource()))
        spells = spells | frozenset(phrase.nouns)
        what = _spell_filter(phrase.parts)
        what = _cast_suffix(r, what)
    r.scope.mention(t.EventRole("object"), OBJECT, False, spells)
    made: t.EventPattern = t.Casts(what, s.player, nth)
    if theirs:
        made = t.EventIf(made, t.NotSo(t.During(t.You())))
    if copies:
        made = t.AnyOf((made, t.Does("copy", s.player, what)))
    return made


def _spell_filter(parts: list[t.Filter]) -> t.Filter | None:
    rest = [p for p in parts if not isinstance(p, t.IsSpell)]
    if not rest:
        return None
    return rest[0] if len(rest) == 1 else t.And(tuple(rest))


def _cast_suffix(r: Reader, what: t.Filter | None) -> t.Filter | None:
    more: t.Filter | None = None
    if r.any("from your hand", "from their hand"):
        more = t.CastFrom(("hand",))
    elif r.any("from anywhere other than your hand", "from anywhere other than their hand"):
        more = t.Not(t.CastFrom(("hand",)))
    elif r.any("from your graveyard", "from a graveyard"):
        more = t.CastFrom(("graveyard",))
    elif r.any("from exile"):
        more = t.CastFrom(("exile",))
    if more is None:
        return what
    return more if what is None else t.And((what, more))


def _draws(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("a card except the first one you draw in each of your draw steps",
             "a card except the first one they draw in each of their draw steps"):
        return t.Draws(s.player, except_first_in_draw_step=True)
    if r.any("your", "their", "his or her"):
        nth = v.ORDINALS.get(r.word)
        if nth is None:
            r.stuck()
        r.i += 1
        r.expect("card each turn")
        return t.Draws(s.player, nth)
    r.expect("a card", "one or more cards")
    return t.Draws(s.player)


def _discarded(r: Reader, many: str | None) -> t.EventRole:
    """What was discarded or sacrificed; "that many" speaks of several."""
    r.scope.event_amount = r.scope.event_amount or many is not None
    return t.EventRole("object" if many is None else "objects")


def _discards(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("~"):
        return t.Discards(s.player, t.IsSource())
    many = r.any("one or more")
    if not many:
        r.expect("a", "an", "another")
    phrase = read_phrase(r)
    r.scope.mention(_discarded(r, many), OBJECT, many is not None, frozenset({"card"}))
    made: t.EventPattern = t.Discards(s.player, phrase.optional_filter)
    return t.OneOrMore(made) if many else made


def _sacrifices(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("~"):
        return t.Sacrifices(s.player, t.IsSource())
    many = r.any("one or more")
    other = False
    if not many:
        other = r.expect("another", "a", "an") == "another"
    other = bool(r.ok("other")) or other
    phrase = read_phrase(r)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    r.scope.left = True
    r.scope.mention(_discarded(r, many), OBJECT, many is not None, frozenset(phrase.nouns))
    made: t.EventPattern = t.Sacrifices(s.player, phrase.optional_filter)
    return t.OneOrMore(made) if many else made


def _gains(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("or lose life", "or loses life"):
        r.stuck()
    if r.any("control of ~"):
        r.stuck()
    r.expect("life")
    r.scope.event_amount = True
    return t.GainsLife(s.player)


def _loses(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    if r.any("control of ~"):
        return t.LosesControl(t.IsSource(), s.player)
    if r.any("the game"):
        return t.LosesGame(s.player)
    if r.any("a coin flip"):
        return t.Does("coin_lost", s.player)
    r.expect("life")
    r.scope.event_amount = True
    return t.LosesLife(s.player)


def _puts(r: Reader, s: events.Subject) -> t.EventPattern:
    """"put one or more +1/+1 counters on a creature", "puts a card into …"."""
    r.i += 1
    each = False
    if not r.any("one or more"):
        r.expect("a", "an")
        each = True
    kind = qualities.read_counter_kind(r)
    r.expect("on")
    what = selectors.read_one(r, False)
    r.scope.event_amount = True
    r.scope.mention(t.EventRole("object"), OBJECT, False, events._CREATURE)
    return t.PutsCounters(as_filter(what), kind, s.player, each)


def _taps(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    found = r.any("an untapped")
    what = selectors.read_one(r, False)
    r.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"land", "permanent", "creature", "artifact"}))
    if found:
        r.stuck()
    if r.ok("for mana"):
        return t.TapsForMana(as_filter(what), s.player)
    return t.BecomesTapped(as_filter(what))


def _plays(r: Reader, s: events.Subject) -> t.EventPattern:
    r.i += 1
    another = r.expect("a", "an", "another") == "another"
    phrase = read_phrase(r)
    if "land" not in phrase.nouns or phrase.card:
        r.stuck()
    parts = [p for p in phrase.parts if p != t.HasType(("land",))]
    if another:
        parts.append(t.Not(t.IsSource()))
    return t.PlaysLand(s.player, parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None)


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
