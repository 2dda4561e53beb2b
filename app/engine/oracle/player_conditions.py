"""Conditions on players: what they control, have and did."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import players, qualities, references
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.constructions.verb_forms import CONTRACTED
from app.engine.oracle.counting import count_words
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts


def about_player(reader: Reader) -> t.Condition:
    """"you control a creature", "an opponent has two or fewer cards in hand", "that player has more life than you"."""
    if reader.any("an opponent", "any opponent"):
        return _some_opponent(reader)
    if reader.any("no opponent"):
        return t.NotSo(_some_opponent(reader))
    if reader.at("each player") or reader.at("each opponent") or reader.at("each of your opponents"):
        every = players.read_player(reader, False)
        return t.NotSo(t.Exists(t.Filtered(every, t.Where(t.NotSo(read_of_player(reader, t.It()))))))
    if reader.any("a player other than you"):
        return t.Exists(t.Filtered(t.EachOtherPlayer(t.You()), t.Where(read_of_player(reader, t.It()))))
    if reader.any("a player", "any player"):
        inner = read_of_player(reader, t.It())
        return t.Exists(t.Filtered(t.EachPlayer(), t.Where(inner)))
    if reader.word in ("you've", "you're", "they've"):
        who: t.Selector = references.actor(reader) if reader.word == "they've" else t.You()
        return reader.as_if(CONTRACTED[reader.word], read_of_player, who)
    who = players.read_player(reader)
    return read_of_player(reader, who)


def _some_opponent(reader: Reader) -> t.Condition:
    inner = read_of_player(reader, t.It())
    return t.Exists(t.Filtered(t.EachOpponent(), t.Where(inner)))


def read_of_player(reader: Reader, who: t.Selector) -> t.Condition:
    """A predicate of players: controls, has, lost, cast, … "Their" is of these players. Raises Stuck."""
    scope = reader.scope
    kept = scope.actor_each
    scope.actor_each = False
    mention = scope.mention(who, PLAYER, False, frozenset({"player"}))
    try:
        return _predicate_of(reader, who)
    finally:
        scope.actor_each = kept
        if mention in scope.mentions:
            scope.mentions.remove(mention)


def read_what_is_had(reader: Reader, who: t.Selector) -> t.Condition:
    """ "[Each player] with exactly 13 life": what would follow "has". Raises Stuck."""
    return reader.as_if("has", read_of_player, who) if reader.word == "with" else reader.stuck()


def _predicate_of(reader: Reader, who: t.Selector) -> t.Condition:
    return reader.first(
        lambda reader: TABLE.read(reader, ACTOR, who=who),
        lambda reader: _is_player(reader, who),
        lambda reader: _controls(reader, who),
        lambda reader: _has(reader, who),
    )


def _is_player(reader: Reader, who: t.Selector) -> t.Condition:
    reader.expect("is", "are")
    reader.expect("the defending player")
    return t.SameThing(t.DefendingPlayer(players.attacker(reader)), who)


def _controls(reader: Reader, who: t.Selector) -> t.Condition:
    """ "[You] control another Bear", "[that player] doesn't own a Bear". Of what somebody doesn't control,
    there is none to speak of."""
    if not reader.any("don't", "doesn't", "didn't"):
        return _does(reader, who)
    spoken = len(reader.scope.mentions)
    made = _does(reader, who)
    del reader.scope.mentions[spoken:]
    return t.NotSo(made)


def _does(reader: Reader, who: t.Selector) -> t.Condition:
    owns = reader.expect("controls", "control", "controlled", "owns", "own").startswith("own")
    holder: t.Filter = t.OwnedBy(who) if owns else t.ControlledBy(who)
    if reader.any("no other"):
        return t.NotSo(t.Exists(_held(reader, holder, True)))
    if reader.any("no"):
        return t.NotSo(t.Exists(_held(reader, holder, False)))
    extreme = reader.attempt(_extreme_or_tied, holder) if reader.at("the") else None
    if extreme is not None:
        return extreme
    if reader.any("another"):
        other: t.Condition = t.Exists(_held(reader, holder, True))
        while reader.any("or a", "or an"):
            other = t.OneOf((other, t.Exists(_held(reader, holder, False))))
        return other
    if reader.any("both"):
        reader.stuck()
    return reader.first(lambda reader: _each_named(reader, holder), lambda reader: _so_many(reader, holder))


def _so_many(reader: Reader, holder: t.Filter) -> t.Condition:
    """ "[You control] three or more Bears", "a Bear and another Elf", "creatures with different powers"."""
    count, op = count_words(reader)
    different = reader.attempt(_of_different, holder)
    if different is not None:
        return t.Compare(different, op, count)
    alike = reader.attempt(_of_same, holder)
    if alike is not None:
        return t.Compare(alike, op, count)
    other = bool(reader.any("other"))
    what = _held(reader, holder, other)
    if isinstance(what, t.All) and reader.any("with the same name as one another"):
        alike = t.Count(t.Filtered(what, t.SharesQuality("name", t.It(), itself=True)))
        return t.Exists(t.Filtered(what, t.Where(t.Compare(alike, op, count))))
    if op != ">=" or not isinstance(count, t.Number):
        return t.Compare(t.Count(what), op, count)
    while reader.at("or a") or reader.at("or an"):
        reader.i += 2
        more = _held(reader, holder, other)
        if isinstance(what, t.All) and isinstance(more, t.All):
            what = replace(what, filter=t.Or((what.filter, more.filter))) if what.zones == more.zones else reader.stuck()
    made: t.Condition = t.Exists(what, count.value)
    while joined := reader.any("and a", "and an", "and another"):
        made = t.AllOf((made, t.Exists(_held(reader, holder, joined == "and another"))))
    return made


def _each_named(reader: Reader, holder: t.Filter) -> t.Condition:
    """ "[You control] artifacts named A and B": one of each name. Raises Stuck."""
    mentions = len(reader.scope.mentions)
    phrase = read_phrase(reader)
    named = [part for part in phrase.parts if isinstance(part, t.HasName)]
    names = re.split(", and |, | and ", named[0].names[0]) if phrase.plural and named else []
    if len(names) < 2 or phrase.zones is not None:
        reader.stuck()
    del reader.scope.mentions[mentions:]
    rest = [part for part in phrase.parts if part not in named]
    return t.AllOf(tuple(t.Exists(t.All(both([*rest, t.HasName((name,)), holder]))) for name in names))


def _extreme_or_tied(reader: Reader, holder: t.Filter) -> t.Condition:
    """ "the creature with the greatest power or tied for the greatest power": one of those that have it. Raises Stuck."""
    reader.expect("the")
    phrase = read_phrase(reader)
    extremes = [part for part in phrase.parts if isinstance(part, t.ExtremeQuality)]
    reader.expect("or tied for the")
    reader.i += 1
    if len(extremes) != 1 or qualities.quality_name(reader) != extremes[0].quality:
        reader.stuck()
    said = phrase.filter
    parts = conjuncts(said)
    return t.Exists(t.All(t.And((*parts, holder)), phrase.zones or ("battlefield",)))


def _of_different(reader: Reader, holder: t.Filter) -> t.Amount:
    """ "[ten or more] Gates with different names": how many names they have."""
    phrase = read_phrase(reader, frozenset({"different"}))
    if phrase.different is None or phrase.zones not in (None, ("battlefield",)):
        reader.stuck()
    return t.CountDistinct(phrase.different, t.All(both([*phrase.parts, holder])))


def _of_same(reader: Reader, holder: t.Filter) -> t.Amount:
    """ "[three or more] creatures that share a creature type", "lands with the same name": how many have one in common."""
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.same is None and reader.ok("with the same name") and not reader.at("as"):
        phrase.same = "name"
    if phrase.same in (None, "owner", "controller") or phrase.zones not in (None, ("battlefield",)):
        reader.stuck()
    return t.MostAlike(phrase.same, t.All(both([*phrase.parts, holder])))


def _held(reader: Reader, holder: t.Filter, other: bool) -> t.Selector:
    phrase = read_phrase(reader, frozenset({"same"}))
    if phrase.different or (phrase.same and phrase.same != "owner"):
        reader.stuck()
    more = [_left_out(reader, holder, frozenset(phrase.nouns))] if other else []
    held = phrase.parts or [t.IsCard() if phrase.card else t.IsPermanent()]
    parts = [*held, holder, *more]
    found = t.All(both(parts), phrase.zones or ("battlefield",))
    reader.scope.mention(found, "object", phrase.plural, frozenset(phrase.nouns))
    return found


def _left_out(reader: Reader, holder: t.Filter, nouns: frozenset[str]) -> t.Filter:
    """ "[Target creature an opponent controls gets -2/-2 if that opponent controls no] other creatures": other than that one."""
    player = getattr(holder, "players", None)
    if isinstance(player, t.ControllerOf | t.OwnerOf) and not isinstance(player.of, t.This):
        return t.Not(t.IsAmong(player.of))
    return other_than(reader, nouns)


def _has(reader: Reader, who: t.Selector) -> t.Condition:
    negative = bool(reader.any("don't", "doesn't"))
    reader.expect("have", "has", "had")
    if isinstance(who, t.You) and not negative:
        opponents = reader.attempt(_opponents)
        if opponents is not None:
            return opponents
    made = _has_cards(reader, who)
    return t.NotSo(made) if negative else made


def _opponents(reader: Reader) -> t.Condition:
    count, op = count_words(reader)
    reader.expect("opponents")
    return t.Compare(t.Count(t.EachOpponent()), op, count)


def _has_cards(reader: Reader, who: t.Selector) -> t.Condition:
    """ "[You have] two or more creature cards in your graveyard". Raises Stuck."""
    count, op = count_words(reader)
    phrase = read_phrase(reader)
    if phrase.zones is None or len(phrase.zones) != 1 or not phrase.card:
        reader.stuck()
    return t.Compare(t.CardsInZone(phrase.zones[0], phrase.owner or who, phrase.optional_filter), op, count)
