"""Conditions on players: what they control, have and did."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle import players, references
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.constructions.patterns import ACTOR
from app.engine.oracle.constructions.verb_forms import CONTRACTED
from app.engine.oracle.counting import count_words
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader


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
        lambda reader: _each_named(reader, t.ControlledBy(who)),
        lambda reader: _has(reader, who),
    )


def _each_named(reader: Reader, holder: t.Filter) -> t.Condition:
    """ "[You control] artifacts named A and B": one of each name. Raises Stuck."""
    reader.expect("control", "controls")
    mentions = len(reader.scope.mentions)
    phrase = read_phrase(reader)
    named = [part for part in phrase.parts if isinstance(part, t.HasName)]
    names = re.split(", and |, | and ", named[0].names[0]) if phrase.plural and named else []
    if len(names) < 2 or phrase.zones is not None:
        reader.stuck()
    del reader.scope.mentions[mentions:]
    rest = [part for part in phrase.parts if part not in named]
    return t.AllOf(tuple(t.Exists(t.All(both([*rest, t.HasName((name,)), holder]))) for name in names))


def _has(reader: Reader, who: t.Selector) -> t.Condition:
    negative = bool(reader.any("don't", "doesn't"))
    reader.expect("have", "has", "had")
    made = _has_cards(reader, who)
    return t.NotSo(made) if negative else made


def _has_cards(reader: Reader, who: t.Selector) -> t.Condition:
    """ "[You have] two or more creature cards in your graveyard". Raises Stuck."""
    count, op = count_words(reader)
    phrase = read_phrase(reader)
    if phrase.zones is None or len(phrase.zones) != 1 or not phrase.card:
        reader.stuck()
    return t.Compare(t.CardsInZone(phrase.zones[0], phrase.owner or who, phrase.optional_filter), op, count)
