"""Conditions on objects: what they are, have, were and did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from app.engine import trees as t
from app.engine.oracle import (
    as_it_was,
    determiners,
    keywords,
    origins,
    postmodifiers,
    qualities,
    references,
    selectors,
    zone_phrases,
)
from app.engine.oracle import vocabulary as v
from app.engine.oracle.constructions import event_phrases
from app.engine.oracle.constructions.condition_table import THING
from app.engine.oracle.constructions.conditions import MOST_COMMON_COLOR, OF_MOST_COMMON, TABLE
from app.engine.oracle.constructions.verb_forms import CONTRACTED
from app.engine.oracle.counting import count_words
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import bare_noun, read_adjective, read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import DIED, as_filter, both
from app.engine.oracle.reader import Reader
from app.engine.oracle.rewrite import put_instead
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.walking import find_all


def about_object(reader: Reader) -> t.Condition:
    """ "~ is tapped", "it's a creature card", "that creature has flying", "it was kicked", "enchanted creature is red"."""
    if reader.word in _CONTRACTED:
        what = _CONTRACTED[reader.word](reader, moment=LAST_EXISTED)
        return reader.as_if(CONTRACTED[reader.word], _predicate, what)
    if (
        reader.word.startswith("<")
        or reader.word in ("it", "he", "she")
        or reader.at("~")
        or reader.at("that")
        or reader.at("the")
        or reader.at("enchanted")
        or reader.at("equipped")
        or reader.at("those")
    ):
        what = selectors.read_one(reader)
        return _predicate(reader, what)
    return _some(reader)


_CONTRACTED: Mapping[str, Callable[..., t.Selector]] = {
    "it's": references.it, "that's": references.it, "he's": references.himself, "she's": references.himself,
    "they're": references.them,
}  # fmt: skip


def _some(reader: Reader) -> t.Condition:
    """ "a creature card in your graveyard has flying": at least one does."""
    other = reader.expect("a", "an", "another") == "another"
    phrase = read_phrase(reader, frozenset({"among"}))
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    among = determiners.all_of(reader, phrase, False, False)
    reader.expect("has")
    made = _has_object(reader, t.It())
    if not isinstance(made, t.Matches):
        reader.stuck()
    return t.Exists(t.Filtered(among, made.filter))


def _predicate(reader: Reader, what: t.Selector) -> t.Condition:
    past = reader.word in as_it_was.PAST
    found = reader.attempt(partial(TABLE.read, kind=THING, thing=what, fitting=as_filter(what)))
    if found is None:
        found = _predicate_by_hand(reader, what)
    return as_it_was.asked_of_the_past(reader, what, found) if past else found


def _predicate_by_hand(reader: Reader, what: t.Selector) -> t.Condition:
    if reader.any("is", "are", "was", "were", "'s"):
        past = reader.words[reader.i - 1] in ("was", "were")
        negative = reader.ok("not")
        if past:
            what = reader.scope.last_existed(what)
            found = reader.attempt(_was, what)
            if found is not None:
                return t.NotSo(found) if negative else found
        return _is(reader, what, negative)
    if reader.any("isn't", "aren't", "wasn't", "weren't"):
        past = reader.words[reader.i - 1].startswith("w")
        if past:
            what = reader.scope.last_existed(what)
            found = reader.attempt(_was, what)
            if found is not None:
                return t.NotSo(found)
        return _is(reader, what, True)
    if reader.any("had"):
        return _has_object(reader, reader.scope.last_existed(what))
    if reader.any("didn't have"):
        return t.NotSo(_has_object(reader, reader.scope.last_existed(what)))
    if reader.any("has", "have"):
        return _has_object(reader, what)
    if reader.any("doesn't have", "don't have"):
        return t.NotSo(_has_object(reader, what))
    return _past(reader, what)


def _in_this_combat(reader: Reader, what: t.Selector) -> t.Condition:
    """ "~ and at least two other creatures attacked this combat" (506.5)."""
    reader.expect("and at least")
    count = count_words(reader)[0]
    reader.expect("other creatures attacked this combat")
    if not isinstance(what, t.This) or not isinstance(count, t.Number):
        reader.stuck()
    other = t.And((t.HasType(("creature",)), t.Not(t.IsSource())))
    return t.AllOf((t.HappenedThisTurn(t.Attacks(t.IsSource()), 1, "combat"),
                    t.HappenedThisTurn(t.Attacks(other), count.value, "combat")))


def _targets_several(reader: Reader, what: t.Selector) -> t.Condition:
    """ "it targets one or more other permanents you control", which are spoken of afterwards."""
    other = reader.ok("other")
    phrase = read_phrase(reader)
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    among = t.Filtered(t.TargetsOf(what), both(phrase.parts))
    reader.scope.mention(among, OBJECT, True, frozenset(phrase.nouns))
    return t.Matches(what, t.TargetsSomething(both(phrase.parts)))


def _past(reader: Reader, what: t.Selector) -> t.Condition:
    found = reader.attempt(_in_this_combat, what)
    if found is not None:
        return found
    if reader.any("shares a", "share a"):
        quality = reader.expect("creature type", "color", "card type", "name", "mana value")
        reader.expect("with")
        if quality == "color" and reader.ok(MOST_COMMON_COLOR):
            return t.Matches(what, OF_MOST_COMMON)
        others = qualities.any_of(selectors.read_object(reader, False))
        return t.Matches(what, t.SharesQuality(reader.among(t.TRAITS, quality.replace(" ", "_")), others, quality == "name"))
    if reader.any("targets", "target"):
        only = bool(reader.ok("only"))
        if reader.ok("one or more"):
            return _targets_several(reader, what)
        return t.Matches(what, t.TargetsSomething(as_filter(selectors.read_object(reader, False)), only=only))
    if reader.any("died this way", "dies this way") and reader.scope.did("destroy") is not None:
        return t.Matches(what, DIED) if isinstance(what, t.TargetRef) else reader.stuck()
    reader.stuck()


def _was(reader: Reader, what: t.Selector) -> t.Condition:
    if reader.any("cast using"):
        start = reader.i
        while reader.i < reader.n and reader.word not in (",", "."):
            reader.i += 1
        way = " ".join(reader.words[start : reader.i])
        return t.PaidCost(reader.among((*t.CASTING_WAYS, *t.OPTIONAL_COSTS), way), what)
    if reader.any("cast from"):
        return t.Matches(what, origins.cast_from(reader))
    if reader.any("cast"):
        return t.Matches(what, t.CastFrom())
    reader.stuck()


def _is(reader: Reader, what: t.Selector, negative: object) -> t.Condition:
    if not negative and reader.ok("attacking the player with the most life or tied for most life"):
        return t.Matches(t.AttackedBy(what), event_phrases.MOST_LIFE)
    fits = reader.first(_nth_spell, _adjectives, _place, _noun_filter, _quality_filter)
    for one in find_all(fits, t.Quality):
        if isinstance(one.amount, t.ValueOf) and one.amount.of == what:
            fits = _than_the_spell(reader, fits, what, one.amount)
    if reader.scope.left and reader.words[reader.i - 1] == "card" and what in (t.EventRole(moment=LAST_EXISTED), t.EventRole()):
        made: t.Condition = t.Exists(t.Filtered(t.EventRole(), fits))  # the card it is now, whatever the permanent was
    else:
        made = t.Matches(what, fits)
    if isinstance(fits, t.AttachedToFilter) and not negative:
        host = t.Filtered(t.AttachedTo(what), fits.host)
        reader.scope.revise(reader.scope.mention(host, OBJECT, False, frozenset({"creature", "permanent"})), beside=True)
    return t.NotSo(made) if negative else made


def _than_the_spell(reader: Reader, fits: t.Filter, what: t.Selector, amount: t.ValueOf) -> t.Filter:
    """ "[Whenever you cast a spell, … if] it's a spell with lesser mana value": less than that of the spell that was cast, not
    than its own. Raises Stuck where none was."""
    cast = t.EventRole()
    if what == cast or not any(one.selector == cast and "spell" in one.nouns for one in reader.scope.mentions):
        reader.stuck()
    made: t.Filter = put_instead(fits, amount, replace(amount, of=cast))
    return made


def _nth_spell(reader: Reader) -> t.Filter:
    """ "the second creature spell you cast this turn"."""
    reader.expect("the")
    number = reader.means(v.ORDINALS)
    phrase = bare_noun(reader)
    reader.expect("you cast this turn", "you've cast this turn")
    if not phrase.spell:
        reader.stuck()
    parts = [part for part in phrase.parts if not isinstance(part, t.IsSpell)]
    return t.CastAs(t.Number(number), both(parts) if parts else None)


def _place(reader: Reader) -> t.Filter:
    if (place := reader.maybe(v.PLACES)) is not None:
        return t.InZone(place)
    reader.expect("in")
    zones, _ = zone_phrases.read_zones(reader)
    return t.InZone(zones)


def _quality_filter(reader: Reader) -> t.Filter:
    return qualities.read_quality(reader)


_ATTACKING = t.Status("attacking")
_SPECIAL: dict[str | None, t.Filter] = {
    "controlled by the chosen player": t.ControlledBy(t.ChosenPlayer()),
    "attached to a creature": t.AttachedToFilter(t.HasType(("creature",))),
    "of the chosen color": t.OfChosen("color"),
    "the chosen color": t.OfChosen("color"),
    "of the chosen type": t.OfChosen("creature_type"),
    "attacking alone": t.And((_ATTACKING, t.Where(t.Compare(t.Count(t.All(_ATTACKING)), "=", t.Number(1))))),
}


def _adjectives(reader: Reader) -> t.Filter:
    special = reader.any(
        "controlled by the chosen player",
        "attached to a creature",
        "of the chosen color",
        "the chosen color",
        "of the chosen type",
        "paired with another creature",
        "the only creature you control",
        "attacking alone",
    )
    if special in _SPECIAL:
        return _SPECIAL[special]
    if special == "paired with another creature":
        reader.scope.mention(t.Both((t.This(), t.PairedWith())), OBJECT, True, frozenset({"creature"}), each=True)
        return t.Status("paired")
    if special is not None:
        reader.stuck()
    options: list[t.Filter] = []
    while True:
        reader.any("either", "both")
        found = read_adjective(reader)
        if found is None:
            reader.stuck()
        options.append(found)
        if reader.word in v.TYPE_WORDS or reader.word in v.OBJECT_HEADS:
            reader.stuck()
        if reader.any("or", "and/or"):
            continue
        if reader.at("and") and reader.peek() in v.STATUS_WORDS:
            reader.i += 1
            continue
        break
    if len(options) == 1:
        return options[0]
    return t.And(tuple(options)) if "and" in reader.words[reader.i - 2 : reader.i] else t.Or(tuple(options))


def _noun_filter(reader: Reader) -> t.Filter:
    reader.any("a", "an", "one of the")
    phrase = read_phrase(reader)
    found = phrase.filter
    while reader.any("or a", "or an"):
        found = t.Or((found, read_phrase(reader).filter))
    return found


def _has_object(reader: Reader, what: t.Selector) -> t.Condition:
    if reader.ok("the chosen name"):
        return t.Matches(what, t.OfChosen("name"))
    found = reader.attempt(_counters_on, what)
    if found is not None:
        return found
    if reader.ok("greater power or toughness than"):
        other = selectors.read_one(reader, False)
        measures: tuple[t.ObjectMeasure, ...] = ("power", "toughness")
        return t.Matches(what, t.Or(tuple(t.Quality(one, ">", t.ValueOf(one, other)) for one in measures)))
    quality = reader.attempt(qualities.read_quality)
    if quality is not None:
        return t.Matches(what, quality)
    if reader.any("the same name as"):
        named: t.Filter = qualities.read_same_name(reader)
        if reader.at("or a"):
            reader.i += 1
            named = t.Or((named, t.SharesQuality("name", qualities.shared_with(reader), itself=True)))
        return t.Matches(what, named)
    if reader.ok("the same"):
        return t.Matches(what, postmodifiers.same_as(reader))
    name = keywords.read_name(reader)
    if name is None:
        reader.stuck()
    return t.Matches(what, t.HasKeyword(name))


def _counters_on(reader: Reader, what: t.Selector) -> t.Condition:
    if reader.any("counters on it", "counters on them"):
        reader.scope.had = t.CountersOn(what), len(reader.scope.actions)
        return t.Matches(what, t.HasCounter())
    if reader.ok("no"):
        kind = qualities.read_counter_kind(reader)
        reader.expect("on it", "on them")
        return t.NotSo(t.Matches(what, t.HasCounter(kind)))
    count, op = count_words(reader)
    kind = qualities.read_counter_kind(reader)
    reader.expect("on it", "on them", "on him", "on her")
    reader.scope.counted = kind, what
    reader.scope.had = t.CountersOn(what, kind), len(reader.scope.actions)
    if op == ">=" and isinstance(count, t.Number):
        return t.Matches(what, t.HasCounter(kind, count.value))
    return t.Compare(t.CountersOn(what, kind), op, count)
