"""Conditions on players: what they control, have and did."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import players, postmodifiers, qualities, references, selectors
from app.engine.oracle.amounts import count_words
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import PLAYER


def _about_player(r: Reader) -> t.Condition:
    """"you control a creature", "an opponent has two or fewer cards in hand", "that player has more life than you"."""
    if r.any("an opponent", "any opponent"):
        return _some_opponent(r)
    if r.any("no opponent"):
        return t.NotSo(_some_opponent(r))
    if r.any("a player", "any player"):
        inner = read_of_player(r, t.It())
        return t.Exists(t.Filtered(t.EachPlayer(), t.Where(inner)))
    if r.word in ("you've", "you're", "they've"):
        who: t.Selector = references.actor(r) if r.word == "they've" else t.You()
        r.i += 1
        return read_of_player(r, who)
    who = players.read_player(r)
    return read_of_player(r, who)


def _some_opponent(r: Reader) -> t.Condition:
    inner = read_of_player(r, t.It())
    return t.Exists(t.Filtered(t.EachOpponent(), t.Where(inner)))


def read_of_player(r: Reader, who: t.Selector) -> t.Condition:
    """A predicate of players: controls, has, lost, cast, … "Their" is of these players. Raises Stuck."""
    scope = r.scope
    kept = scope.actor_each
    scope.actor_each = False
    mention = scope.mention(who, PLAYER, False, frozenset({"player"}))
    try:
        return _predicate_of(r, who)
    finally:
        scope.actor_each = kept
        if mention in scope.mentions:
            scope.mentions.remove(mention)


def _predicate_of(r: Reader, who: t.Selector) -> t.Condition:
    return r.first(lambda q: _controls(q, who), lambda q: _has(q, who), lambda q: _did_this_turn(q, who),
                   lambda q: _is_player(q, who))


def _is_player(r: Reader, who: t.Selector) -> t.Condition:
    r.expect("is", "are", "'re")
    r.expect("the monarch")
    return t.HasDesignation("monarch", who)


def _controls(r: Reader, who: t.Selector) -> t.Condition:  # noqa: C901 - a row of alternatives
    negative = bool(r.any("don't", "doesn't", "didn't"))
    if r.any("cast"):
        if r.word in ("a", "an", "another", "two", "three"):
            r.stuck()
        what = selectors.read_one(r)
        zones: tuple[str, ...] = ()
        if r.ok("from"):
            zones, _ = postmodifiers.read_zones(r)
        if not isinstance(what, t.This | t.EventRole | t.Bound | t.TargetRef):
            r.stuck()
        cast = t.Matches(what, t.CastFrom(zones))
        return t.NotSo(cast) if negative else cast
    r.expect("controls", "control", "controlled", "owns", "own")
    owns = r.words[r.i - 1].startswith("own")
    holder: t.Filter = t.OwnedBy(who) if owns else t.ControlledBy(who)
    if r.any("no other"):
        return t.NotSo(t.Exists(_held(r, holder, True)))
    if r.any("no"):
        return t.NotSo(t.Exists(_held(r, holder, False)))
    if r.any("~"):
        made: t.Condition = t.Matches(t.This(), holder)
        return t.NotSo(made) if negative else made
    if r.at("more"):
        return _more(r, who, holder)
    if r.at("the") or r.at("that") or r.at("it") or r.at("those"):
        what = selectors.read_object(r)
        made = t.Matches(what, holder)
        return t.NotSo(made) if negative else made
    if r.any("another"):
        return t.Exists(_held(r, holder, True))
    if r.any("both"):
        r.stuck()
    count, op = count_words(r)
    if r.any("creatures with different powers"):
        return t.Compare(t.CountDistinct("power", t.All(t.And((t.HasType(("creature",)), holder)))), op, count)
    other = bool(r.any("other"))
    what = _held(r, holder, other)
    if op == ">=" and isinstance(count, t.Number):
        while r.at("or a") or r.at("or an"):
            r.i += 2
            more = _held(r, holder, other)
            if isinstance(what, t.All) and isinstance(more, t.All):
                what = t.All(t.Or((what.filter, more.filter)))
        made = t.Exists(what, count.value)
        while r.any("and a", "and an", "and another"):
            made = t.AllOf((made, t.Exists(_held(r, holder, False))))
    else:
        made = t.Compare(t.Count(what), op, count)
    return t.NotSo(made) if negative else made


def _held(r: Reader, holder: t.Filter, other: bool) -> t.Selector:
    phrase = read_phrase(r, frozenset({"same"}))
    if phrase.different or (phrase.same and phrase.same != "owner"):
        r.stuck()
    more = [t.Not(t.IsSource())] if other else []
    parts = [*phrase.parts, holder, *more] if phrase.parts else [t.IsPermanent(), holder, *more]
    found = t.All(both(parts), phrase.zones or ("battlefield",))
    r.scope.mention(found, "object", phrase.plural, frozenset(phrase.nouns))
    return found


def _more(r: Reader, who: t.Selector, holder: t.Filter) -> t.Condition:
    r.expect("more")
    phrase = read_phrase(r)
    r.expect("than")
    other = players.read_player(r)
    mine = t.Count(t.All(both([*phrase.parts, holder])))
    theirs = t.Count(t.All(both([*phrase.parts, t.ControlledBy(other)])))
    if isinstance(other, t.EachOpponent):
        r.stuck()
    return t.Compare(mine, ">", theirs)


def _has(r: Reader, who: t.Selector) -> t.Condition:
    negative = bool(r.any("don't", "doesn't"))
    r.expect("have", "has", "had")
    if isinstance(who, t.You) and not negative:
        opponents = r.attempt(_opponents)
        if opponents is not None:
            return opponents
    made = r.first(lambda q: _has_cards(q, who), lambda q: _has_life(q, who), lambda q: _has_counters(q, who))
    return t.NotSo(made) if negative else made


def _opponents(r: Reader) -> t.Condition:
    count, op = count_words(r)
    r.expect("opponents")
    return t.Compare(t.Count(t.EachOpponent()), op, count)


def _has_cards(r: Reader, who: t.Selector) -> t.Condition:
    if r.any("no cards in hand", "no card in hand"):
        return t.Compare(t.ValueOf("hand_size", who), "=", t.Number(0))
    if r.any("more cards in hand than each opponent"):
        return t.NotSo(t.Exists(t.Filtered(t.EachOpponent(), t.Where(
            t.Compare(t.ValueOf("hand_size", t.It()), ">=", t.ValueOf("hand_size", who))))))
    if r.any("more cards in hand than"):
        other = players.read_player(r)
        if isinstance(other, t.EachOpponent | t.EachPlayer):
            r.stuck()
        return t.Compare(t.ValueOf("hand_size", who), ">", t.ValueOf("hand_size", other))
    count, op = count_words(r)
    lands = r.attempt(_had_enter, who, count, op)
    if lands is not None:
        return lands
    if r.any("cards in hand", "card in hand", "cards in your hand", "cards in their hand"):
        return t.Compare(t.ValueOf("hand_size", who), op, count)
    phrase = read_phrase(r)
    if phrase.zones is None or len(phrase.zones) != 1 or not phrase.card:
        r.stuck()
    return t.Compare(t.CardsInZone(phrase.zones[0], phrase.owner or who, phrase.optional_filter), op, count)


def _had_enter(r: Reader, who: t.Selector, count: t.Amount, op: str) -> t.Condition:
    """"[If you] had a land enter the battlefield under your control this turn"."""
    phrase = read_phrase(r)
    r.expect("enter the battlefield under your control this turn", "enter under your control this turn",
             "enter the battlefield under their control this turn", "enter under their control this turn")
    if op != ">=" or not isinstance(count, t.Number):
        r.stuck()
    entered = t.Moves(both([*phrase.parts, t.ControlledBy(who)]), to="battlefield")
    return t.HappenedThisTurn(entered, count.value)


def _has_life(r: Reader, who: t.Selector) -> t.Condition:
    if r.any("more life than each opponent"):
        return t.NotSo(t.Exists(t.Filtered(t.EachOpponent(), t.Where(
            t.Compare(t.ValueOf("life", t.It()), ">=", t.ValueOf("life", who))))))
    if r.any("more life than"):
        other = players.read_player(r)
        if isinstance(other, t.EachOpponent | t.EachPlayer):
            r.stuck()
        return t.Compare(t.ValueOf("life", who), ">", t.ValueOf("life", other))
    if r.any("less life than"):
        other = players.read_player(r)
        return t.Compare(t.ValueOf("life", who), "<", t.ValueOf("life", other))
    count, op = count_words(r)
    if op == ">=" and r.words[r.i - 1] not in ("more", "greater", "least"):
        op = "="
    r.expect("life")
    if r.any("more than your starting life total"):
        return t.Compare(t.ValueOf("life", who), ">=", t.Plus((t.ValueOf("starting_life", who), count)))
    return t.Compare(t.ValueOf("life", who), op, count)


def _has_counters(r: Reader, who: t.Selector) -> t.Condition:
    count, op = count_words(r)
    kind = qualities.read_counter_kind(r)
    return t.Compare(t.CountersOn(who, kind), op, count)


def _did_this_turn(r: Reader, who: t.Selector) -> t.Condition:
    """"lost 3 or more life this turn", "cast two or more spells this turn", "attacked with two or more creatures …"."""
    if r.any("didn't lose life this turn"):
        return t.NotSo(t.HappenedThisTurn(t.LosesLife(who)))
    r.any("have", "has", "'ve", "you've")
    if r.any("lost life this turn"):
        return t.HappenedThisTurn(t.LosesLife(who))
    if r.any("gained life this turn"):
        return t.HappenedThisTurn(t.GainsLife(who))
    verb = r.any("lost", "gained", "drawn", "drew", "cast", "attacked with", "discarded", "sacrificed", "played")
    if verb is None:
        r.stuck()
    if verb in ("lost", "gained"):
        count, op = count_words(r)
        r.expect("life this turn")
        return t.Compare(t.ValueOf(f"life_{verb}_this_turn", who), op, count)
    if verb in ("drawn", "drew"):
        count, op = count_words(r)
        r.expect("cards this turn", "card this turn")
        return t.Compare(t.ValueOf("cards_drawn_this_turn", who), op, count)
    return _did_objects(r, who, verb)


def _did_objects(r: Reader, who: t.Selector, verb: str) -> t.Condition:
    if r.any("another"):
        least, other = 1, True
    else:
        count, op = count_words(r)
        if op != ">=" or not isinstance(count, t.Number):
            r.stuck()
        least, other = count.value, bool(r.any("other"))
    phrase = read_phrase(r)
    r.expect("this turn")
    parts = [p for p in phrase.parts if not isinstance(p, t.IsSpell)]
    if other:
        parts.append(t.Not(t.IsSource()))
    what = both(parts) if parts else None
    if verb == "cast":
        return t.HappenedThisTurn(t.Casts(what, who), least)
    if verb == "attacked with":
        return t.HappenedThisTurn(t.PlayerAttacks(who, with_=what, at_least=least))
    if verb == "discarded":
        return t.HappenedThisTurn(t.Discards(who, what), least)
    if verb == "sacrificed":
        return t.HappenedThisTurn(t.Sacrifices(who, what), least)
    return t.HappenedThisTurn(t.PlaysLand(who), least)
