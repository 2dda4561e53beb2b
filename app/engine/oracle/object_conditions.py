"""Conditions on objects: what they are, have, were and did."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import keywords, postmodifiers, qualities, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.amounts import count_words
from app.engine.oracle.nouns import read_adjective, read_phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT


def _about_object(r: Reader) -> t.Condition:
    """ "~ is tapped", "it's a creature card", "that creature has flying", "it was kicked", "enchanted creature is red"."""
    if r.any("it's", "that's"):
        r.i -= 1
        what: t.Selector = references.it(r, value=True)
        r.i += 1
        return _is(r, what, r.ok("not"))
    if r.any("they're"):
        return _is(r, references.them(r, value=True), False)
    if (
        r.word.startswith("<")
        or r.at("it")
        or r.at("~")
        or r.at("that")
        or r.at("the")
        or r.at("enchanted")
        or r.at("equipped")
        or r.at("those")
    ):
        what = selectors.read_one(r)
        return _predicate(r, what)
    return _some(r)


def _some(r: Reader) -> t.Condition:
    """ "a creature card in your graveyard has flying": at least one does."""
    other = r.expect("a", "an", "another") == "another"
    phrase = read_phrase(r)
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    among = selectors._all(r, phrase, False, False)
    r.expect("has")
    made = _has_object(r, t.It())
    if not isinstance(made, t.Matches):
        r.stuck()
    return t.Exists(t.Filtered(among, made.filter))


def _predicate(r: Reader, what: t.Selector) -> t.Condition:
    if r.any("is", "are", "was", "were", "'s"):
        past = r.words[r.i - 1] in ("was", "were")
        negative = r.ok("not")
        if past:
            what = _as_it_was(r, what)
            what = r.scope.as_it_was(what)
            found = r.attempt(_was, what)
            if found is not None:
                return t.NotSo(found) if negative else found
        return _is(r, what, negative)
    if r.any("isn't", "aren't", "wasn't", "weren't"):
        past = r.words[r.i - 1].startswith("w")
        if past:
            what = _as_it_was(r, what)
            what = r.scope.as_it_was(what)
            found = r.attempt(_was, what)
            if found is not None:
                return t.NotSo(found)
        return _is(r, what, True)
    if r.any("had"):
        return _has_object(r, r.scope.as_it_was(what))
    if r.any("didn't have"):
        return t.NotSo(_has_object(r, r.scope.as_it_was(what)))
    if r.any("has", "have"):
        return _has_object(r, what)
    if r.any("doesn't have", "don't have"):
        return t.NotSo(_has_object(r, what))
    return _past(r, what)


def _as_it_was(r: Reader, what: t.Selector) -> t.Selector:
    """"if it was a Human" of what has left: as it last existed there (603.10a, 608.2h)."""
    return t.EventRole("before") if r.scope.left and what == t.EventRole() else what


_PAST: tuple[tuple[str, t.Filter], ...] = (
    ("attacked this turn", t.Status("attacked_this_turn")),
    ("blocked this turn", t.Status("blocked_this_turn")),
    ("entered this turn", t.Status("entered_this_turn")),
    ("entered the battlefield this turn", t.Status("entered_this_turn")),
    ("entered the battlefield since your last upkeep", t.Unsupported("")),
    ("attacked or blocked this turn", t.Or((t.Status("attacked_this_turn"), t.Status("blocked_this_turn")))),
    ("dealt damage to an opponent this turn", t.TookPartIn(t.Damages(to=t.IsPlayer("opponent")), "source")),
)


def _past(r: Reader, what: t.Selector) -> t.Condition:
    for words, made in _PAST:
        if not isinstance(made, t.Unsupported) and r.ok(words):
            return t.Matches(what, made)
    if r.any("escaped"):
        return t.PaidCost("escape", what)
    if r.any("didn't attack this turn"):
        return t.NotSo(t.Matches(what, t.Status("attacked_this_turn")))
    if r.any("shares a", "share a"):
        quality = r.expect("creature type", "color", "card type", "name", "mana value")
        r.expect("with")
        return t.Matches(what, t.SharesQuality(quality.replace(" ", "_"), qualities.any_of(selectors.read_object(r, False))))
    if r.any("targets", "target"):
        return t.Matches(what, t.TargetsSomething(postmodifiers.as_filter(selectors.read_object(r, False))))
    if r.any("died this way", "dies this way"):
        r.stuck()
    r.stuck()


_PAID = ("kicked", "bargained", "overloaded", "evoked")


def _was(r: Reader, what: t.Selector) -> t.Condition:
    if r.any("kicked", "bargained"):
        key = {"kicked": "kicked", "bargained": "bargain"}[r.words[r.i - 1]]
        if r.any("with its"):
            r.stuck()
        if r.any("twice"):
            return t.Compare(t.ValueOf("times_kicked", what), ">=", t.Number(2))
        return t.PaidCost(key, what)
    if r.any("cast using"):
        start = r.i
        while r.i < r.n and r.word not in (",", "."):
            r.i += 1
        key = " ".join(r.words[start : r.i])
        if key not in keywords.KEYWORDS:
            r.stuck()
        return t.PaidCost(key, what)
    if r.any("cast from"):
        zones, _ = postmodifiers.read_zones(r)
        return t.Matches(what, t.CastFrom(zones))
    if r.any("cast"):
        return t.Matches(what, t.CastFrom())
    if r.any("dealt damage this turn"):
        return t.Matches(what, t.Status("dealt_damage_this_turn"))
    if r.any("foretold", "saddled", "plotted"):
        return t.Matches(what, t.Status(r.words[r.i - 1]))
    r.stuck()


def _is(r: Reader, what: t.Selector, negative: object) -> t.Condition:
    fits = r.first(_adjectives, _place, _noun_filter, _quality_filter)
    if r.scope.left and r.words[r.i - 1] == "card" and what in (t.EventRole("before"), t.EventRole()):
        made: t.Condition = t.Exists(t.Filtered(t.EventRole(), fits))  # the card it is now, whatever the permanent was
    else:
        made = t.Matches(what, fits)
    return t.NotSo(made) if negative else made


def _place(r: Reader) -> t.Filter:
    if r.any("in the command zone or on the battlefield"):
        return t.InZone(("command", "battlefield"))
    if r.any("on the battlefield"):
        return t.InZone(("battlefield",))
    if r.any("in exile"):
        return t.InZone(("exile",))
    if r.any("on the stack"):
        return t.InZone(("stack",))
    r.expect("in")
    zones, _ = postmodifiers.read_zones(r)
    return t.InZone(zones)


def _quality_filter(r: Reader) -> t.Filter:
    return qualities.read_quality(r)


def _adjectives(r: Reader) -> t.Filter:
    special = r.any(
        "attached to a creature",
        "of the chosen color",
        "the chosen color",
        "of the chosen type",
        "paired with another creature",
        "the only creature you control",
        "attacking alone",
    )
    if special == "attached to a creature":
        return t.AttachedToFilter(t.HasType(("creature",)))
    if special in ("of the chosen color", "the chosen color"):
        return t.OfChosen("color")
    if special == "of the chosen type":
        return t.OfChosen("creature_type")
    if special == "paired with another creature":
        r.scope.mention(t.Both((t.This(), t.PairedWith())), OBJECT, True, frozenset({"creature"}), each=True)
        return t.Status("paired")
    if special is not None:
        r.stuck()
    options: list[t.Filter] = []
    while True:
        r.any("either", "both")
        found = read_adjective(r)
        if found is None:
            r.stuck()
        options.append(found)
        if r.word in v.TYPE_WORDS or r.word in v.OBJECT_HEADS:
            r.stuck()
        if r.ok("or"):
            continue
        if r.at("and") and r.peek() in v.STATUS_WORDS:
            r.i += 1
            continue
        break
    if len(options) == 1:
        return options[0]
    return t.And(tuple(options)) if "and" in r.words[r.i - 2 : r.i] else t.Or(tuple(options))


def _noun_filter(r: Reader) -> t.Filter:
    r.any("a", "an", "one of the")
    phrase = read_phrase(r)
    found = phrase.filter
    while r.any("or a", "or an"):
        found = t.Or((found, read_phrase(r).filter))
    return found


def _has_object(r: Reader, what: t.Selector) -> t.Condition:
    found = r.attempt(_counters_on, what)
    if found is not None:
        return found
    quality = r.attempt(qualities.read_quality)
    if quality is not None:
        return t.Matches(what, quality)
    if r.any("the same name as"):
        return t.Matches(what, t.SharesQuality("name", qualities.any_of(selectors.read_object(r, False))))
    name = keywords.read_name(r)
    if name is None:
        r.stuck()
    return t.Matches(what, t.HasKeyword(name))


def _counters_on(r: Reader, what: t.Selector) -> t.Condition:
    if r.any("counters on it", "counters on them"):
        return t.Matches(what, t.HasCounter())
    if r.ok("no"):
        kind = qualities.read_counter_kind(r)
        r.expect("on it", "on them")
        return t.NotSo(t.Matches(what, t.HasCounter(kind)))
    count, op = count_words(r)
    kind = qualities.read_counter_kind(r)
    r.expect("on it", "on them", "on him", "on her")
    if op == ">=" and isinstance(count, t.Number):
        return t.Matches(what, t.HasCounter(kind, count.value))
    return t.Compare(t.CountersOn(what, kind), op, count)
