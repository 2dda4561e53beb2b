"""What "if", "as long as", "unless" and "only if" say."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, players, postmodifiers, references, selectors
from app.engine.oracle import vocabulary as v
from app.engine.oracle.nouns import both, read_adjective, read_phrase
from app.engine.oracle.reader import Reader, words_of
from app.engine.oracle.scope import PLAYER


def read_condition(r: Reader) -> t.Condition:
    """A condition, several joined by "and" or "or". Raises Stuck."""
    parts = [_one(r)]
    join = None
    while True:
        i = r.i
        mark = r.scope.mark()
        word = r.any("and if", "and", "or if", "or", ", and", ", or")
        if word is None:
            break
        more = r.attempt(_one)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        join = "or" if "or" in word else "and"
        parts.append(more)
    r.any("as you cast ~")
    if len(parts) == 1:
        return parts[0]
    return t.OneOf(tuple(parts)) if join == "or" else t.AllOf(tuple(parts))


def _one(r: Reader) -> t.Condition:
    if r.word.startswith(("<did ", "<didn't ")):
        verb, name = r.word[1:-1].split(" ", 1)
        r.i += 1
        return t.Did(name) if verb == "did" else t.NotSo(t.Did(name))
    if r.at("that card remains exiled") or r.at("it remains exiled") or r.at("those cards remain exiled") or r.at("they remain exiled"):
        plural = r.word in ("those", "they")
        what = references.them(r) if plural else references.it(r)
        r.i += 4 if r.peek() in ("card", "cards") else 3
        return t.Matches(what, t.InZone(("exile",)))
    return r.first(_fixed, _there_are, _count_in, _about_player, _about_object, _about_amount, _happened)


def _count_in(r: Reader) -> t.Condition:
    """"seven or more cards are in your graveyard", "an Island is on the battlefield", "no creatures are on …"."""
    if r.any("no"):
        count: t.Amount = t.Number(0)
        op = "="
    else:
        count, op = _count_words(r)
    other = r.any("other")
    phrase = read_phrase(r)
    if phrase.kind == "player" or phrase.spell:
        r.stuck()
    if other:
        phrase.parts.append(t.Not(t.IsSource()))
    r.expect("are", "is")
    if r.any("on the battlefield"):
        return t.Compare(t.Count(t.All(phrase.filter)), op, count)
    if r.any("attached to it", "attached to ~"):
        host = references.it(r, value=True) if r.words[r.i - 1] == "it" else t.This()
        return t.Compare(t.Count(t.AttachmentsOf(host, phrase.filter)), op, count)
    if r.any("attacking"):
        return t.Compare(t.Count(t.All(both([*phrase.parts, t.Status("attacking")]))), op, count)
    r.expect("in")
    zones, owner = postmodifiers.read_zones(r)
    found: t.Amount = t.Count(t.All(phrase.filter, zones, owner))
    if owner is not None and len(zones) == 1:
        found = t.CardsInZone(zones[0], owner, phrase.optional_filter)
    return t.Compare(found, op, count)


_FIXED: tuple[tuple[str, t.Condition], ...] = (
    ("it's your turn", t.During(t.You())),
    ("it's not your turn", t.NotSo(t.During(t.You()))),
    ("it isn't your turn", t.NotSo(t.During(t.You()))),
    ("it's an opponent's turn", t.NotSo(t.During(t.You()))),
    ("it's an opponent 's turn", t.NotSo(t.During(t.You()))),
    ("it's day", t.HasDesignation("day")), ("it's night", t.HasDesignation("night")),
    ("it's neither day nor night", t.AllOf((t.NotSo(t.HasDesignation("day")), t.NotSo(t.HasDesignation("night"))))),
    ("you do", t.Did("")), ("that player does", t.Did("")), ("they do", t.Did("")), ("the player does", t.Did("")),
    ("a player does", t.Did("")), ("any player does", t.Did("")), ("you can't", t.NotSo(t.Did(""))),
    ("it does", t.Did("")), ("he or she does", t.Did("")),
    ("you don't", t.NotSo(t.Did(""))), ("they don't", t.NotSo(t.Did(""))), ("that player doesn't", t.NotSo(t.Did(""))),
    ("no one does", t.NotSo(t.Did(""))), ("no player does", t.NotSo(t.Did(""))), ("the player doesn't", t.NotSo(t.Did(""))),
    ("he or she doesn't", t.NotSo(t.Did(""))), ("you can't do", t.NotSo(t.Did(""))), ("they can't", t.NotSo(t.Did(""))),
    ("you have the city's blessing", t.HasDesignation("citys_blessing", t.You())),
    ("you have the city 's blessing", t.HasDesignation("citys_blessing", t.You())),
    ("you're the monarch", t.HasDesignation("monarch", t.You())),
    ("you have the initiative", t.HasDesignation("initiative", t.You())),
    ("a creature died this turn", t.HappenedThisTurn(t.Moves(t.HasType(("creature",)), "battlefield", "graveyard"))),
    ("you attacked this turn", t.HappenedThisTurn(t.PlayerAttacks(t.You()))),
    ("you've attacked this turn", t.HappenedThisTurn(t.PlayerAttacks(t.You()))),
    ("you attacked with a creature this turn", t.HappenedThisTurn(t.PlayerAttacks(t.You()))),
    ("you gained life this turn", t.HappenedThisTurn(t.GainsLife(t.You()))),
    ("you've gained life this turn", t.HappenedThisTurn(t.GainsLife(t.You()))),
    ("you lost life this turn", t.HappenedThisTurn(t.LosesLife(t.You()))),
    ("an opponent lost life this turn", t.HappenedThisTurn(t.LosesLife(t.EachOpponent()))),
    ("an opponent was dealt damage this turn", t.HappenedThisTurn(t.Damages(to=t.IsPlayer("opponent")))),
    ("you've cast another spell this turn", t.HappenedThisTurn(t.Casts(t.Not(t.IsSource()), t.You()))),
    ("you've discarded a card this turn", t.HappenedThisTurn(t.Discards(t.You()))),
    ("you control your commander", t.Exists(t.All(t.And((t.Status("commander"), t.OwnedBy(t.You()), t.ControlledBy(t.You())))))),
    ("a permanent you controlled left the battlefield this turn",
     t.HappenedThisTurn(t.Moves(t.And((t.IsPermanent(), t.ControlledBy(t.You()))), "battlefield"))),
    ("a permanent left the battlefield under your control this turn",
     t.HappenedThisTurn(t.Moves(t.And((t.IsPermanent(), t.ControlledBy(t.You()))), "battlefield"))),
    ("you descended this turn",
     t.HappenedThisTurn(t.Moves(t.And((t.IsPermanent(), t.IsCard(), t.OwnedBy(t.You()))), None, "graveyard"))),
    ("you have max speed", t.HasDesignation("speed_max", t.You())),
    ("you won", t.Did("")), ("you win", t.Did("")),
    ("the gift was promised", t.PaidCost("gift", t.This())), ("the gift wasn't promised", t.NotSo(t.PaidCost("gift", t.This()))),
    ("evidence was collected", t.PaidCost("collect evidence", t.This())),
    ("~'s additional cost was paid", t.PaidCost("additional", t.This())),
    ("~ remains tapped", t.Matches(t.This(), t.Status("tapped"))),
    ("~ remains on the battlefield", t.Matches(t.This(), t.InZone(("battlefield",)))),
    ("you've been attacked this step", t.HappenedThisTurn(t.IsAttacked(t.IsPlayer("you")), 1, "combat")),
    ("a player cast two or more spells last turn",
     t.Exists(t.Filtered(t.EachPlayer(), t.Where(t.HappenedThisTurn(t.Casts(None, t.It()), 2, "last_turn"))))),
    ("you haven't cast a spell this turn", t.NotSo(t.HappenedThisTurn(t.Casts(None, t.You())))),
    ("no spells were cast last turn", t.NotSo(t.HappenedThisTurn(t.Casts(), 1, "last_turn"))),
    ("no spells were cast this turn", t.NotSo(t.HappenedThisTurn(t.Casts()))),
)
_FIRST_WORDS = frozenset(words_of(words)[0] for words, _ in _FIXED)


def _fixed(r: Reader) -> t.Condition:
    if r.word not in _FIRST_WORDS:
        r.stuck()
    for words, made in _FIXED:
        if r.ok(words):
            return _resolved(r, made)
    r.stuck()


def _resolved(r: Reader, made: t.Condition) -> t.Condition:
    """"If you do" speaks of the instruction before it."""
    if made == t.Did(""):
        return t.Did(_last(r))
    if made == t.NotSo(t.Did("")):
        return t.NotSo(t.Did(_last(r)))
    return made


def _last(r: Reader) -> str:
    node = r.scope.last
    if node is None or not hasattr(node, "bind"):
        r.stuck()
    return r.scope.tie(node, "did")


def _there_are(r: Reader) -> t.Condition:
    """"there are seven or more cards in your graveyard", "there are no creatures on the battlefield"."""
    r.expect("there are", "there is", "there's", "there were")
    if r.any("no", "no other"):
        other = r.words[r.i - 1] == "other"
        counted = _counted(r, other)
        return t.Compare(counted, "=", t.Number(0))
    count, op = _count_words(r)
    return t.Compare(_counted(r, False), op, count)


def _counted(r: Reader, other: bool) -> t.Amount:
    return amounts.read_count(r)


def _count_words(r: Reader) -> tuple[t.Amount, str]:
    """"seven or more", "two or fewer", "exactly three", "a"."""
    if r.any("exactly"):
        return amounts.read_amount(r), "="
    if r.any("fewer than", "less than"):
        return amounts.read_amount(r), "<"
    if r.any("more than"):
        return amounts.read_amount(r), ">"
    if r.any("at least"):
        return amounts.read_amount(r), ">="
    if r.any("a", "an", "one or more"):
        return t.Number(1), ">="
    count: t.Amount = t.X() if r.ok("x") else t.Number(amounts.read_number_word(r))
    if r.any("or more", "or greater"):
        return count, ">="
    if r.any("or fewer", "or less"):
        return count, "<="
    return count, ">="


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


def _controls(r: Reader, who: t.Selector) -> t.Condition:
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
    count, op = _count_words(r)
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
    phrase = read_phrase(r)
    if phrase.different:
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
    count, op = _count_words(r)
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
    count, op = _count_words(r)
    if r.any("cards in hand", "card in hand", "cards in your hand", "cards in their hand"):
        return t.Compare(t.ValueOf("hand_size", who), op, count)
    phrase = read_phrase(r)
    if phrase.zones is None or len(phrase.zones) != 1 or not phrase.card:
        r.stuck()
    return t.Compare(t.CardsInZone(phrase.zones[0], phrase.owner or who, phrase.optional_filter), op, count)


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
    count, op = _count_words(r)
    if op == ">=" and r.words[r.i - 1] not in ("more", "greater", "least"):
        op = "="
    r.expect("life")
    if r.any("more than your starting life total"):
        return t.Compare(t.ValueOf("life", who), ">=", t.Plus((t.ValueOf("starting_life", who), count)))
    return t.Compare(t.ValueOf("life", who), op, count)


def _has_counters(r: Reader, who: t.Selector) -> t.Condition:
    count, op = _count_words(r)
    kind = postmodifiers.read_counter_kind(r)
    return t.Compare(t.CountersOn(who, kind), op, count)


def _did_this_turn(r: Reader, who: t.Selector) -> t.Condition:
    """"lost 3 or more life this turn", "cast two or more spells this turn", "attacked with two or more creatures …"."""
    r.any("have", "has", "'ve", "you've")
    if r.any("lost life this turn"):
        return t.HappenedThisTurn(t.LosesLife(who))
    if r.any("gained life this turn"):
        return t.HappenedThisTurn(t.GainsLife(who))
    verb = r.any("lost", "gained", "drawn", "drew", "cast", "attacked with", "discarded", "sacrificed", "played")
    if verb is None:
        r.stuck()
    if verb in ("lost", "gained"):
        count, op = _count_words(r)
        r.expect("life this turn")
        return t.Compare(t.ValueOf(f"life_{verb}_this_turn", who), op, count)
    if verb in ("drawn", "drew"):
        count, op = _count_words(r)
        r.expect("cards this turn", "card this turn")
        return t.Compare(t.ValueOf("cards_drawn_this_turn", who), op, count)
    return _did_objects(r, who, verb)


def _did_objects(r: Reader, who: t.Selector, verb: str) -> t.Condition:
    if r.any("another"):
        least, other = 1, True
    else:
        count, op = _count_words(r)
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


def _about_object(r: Reader) -> t.Condition:
    """"~ is tapped", "it's a creature card", "that creature has flying", "it was kicked", "enchanted creature is red"."""
    if r.any("it's", "that's"):
        r.i -= 1
        what: t.Selector = references.it(r, value=True)
        r.i += 1
        return _is(r, what, r.ok("not"))
    if r.any("they're"):
        return _is(r, references.them(r, value=True), False)
    if r.word.startswith("<") or r.at("it") or r.at("~") or r.at("that") or r.at("the") or r.at("enchanted") or r.at("equipped") or r.at("those"):
        what = selectors.read_one(r)
        return _predicate(r, what)
    if r.any("any of those", "a"):
        r.stuck()
    r.stuck()


def _predicate(r: Reader, what: t.Selector) -> t.Condition:
    if r.any("is", "are", "was", "were", "'s"):
        past = r.words[r.i - 1] in ("was", "were")
        negative = r.ok("not")
        if past:
            found = r.attempt(_was, what)
            if found is not None:
                return t.NotSo(found) if negative else found
        return _is(r, what, negative)
    if r.any("isn't", "aren't", "wasn't", "weren't"):
        past = r.words[r.i - 1].startswith("w")
        if past:
            found = r.attempt(_was, what)
            if found is not None:
                return t.NotSo(found)
        return _is(r, what, True)
    if r.any("has", "have", "had"):
        return _has_object(r, what)
    if r.any("doesn't have", "didn't have", "don't have"):
        return t.NotSo(_has_object(r, what))
    return _past(r, what)


_PAST: tuple[tuple[str, t.Filter], ...] = (
    ("attacked this turn", t.Status("attacked_this_turn")), ("blocked this turn", t.Status("blocked_this_turn")),
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
    if r.any("didn't attack this turn"):
        return t.NotSo(t.Matches(what, t.Status("attacked_this_turn")))
    if r.any("shares a", "share a"):
        quality = r.expect("creature type", "color", "card type", "name", "mana value")
        r.expect("with")
        return t.Matches(what, t.SharesQuality(quality.replace(" ", "_"), selectors.read_object(r, False)))
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
    made = t.Matches(what, r.first(_adjectives, _place, _noun_filter, _quality_filter))
    return t.NotSo(made) if negative else made


def _place(r: Reader) -> t.Filter:
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
    return postmodifiers.read_quality(r)


def _adjectives(r: Reader) -> t.Filter:
    special = r.any("attached to a creature", "of the chosen color", "the chosen color", "of the chosen type", "paired with another creature",
                    "the only creature you control", "attacking alone")
    if special == "attached to a creature":
        return t.AttachedToFilter(t.HasType(("creature",)))
    if special in ("of the chosen color", "the chosen color"):
        return t.OfChosen("color")
    if special == "of the chosen type":
        return t.OfChosen("creature_type")
    if special == "paired with another creature":
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
    quality = r.attempt(postmodifiers.read_quality)
    if quality is not None:
        return t.Matches(what, quality)
    from app.engine.oracle import keywords

    if r.any("the same name as"):
        return t.Matches(what, t.SharesQuality("name", selectors.read_object(r, False)))
    name = keywords.read_name(r)
    if name is None:
        r.stuck()
    return t.Matches(what, t.HasKeyword(name))


def _counters_on(r: Reader, what: t.Selector) -> t.Condition:
    if r.ok("no"):
        kind = postmodifiers.read_counter_kind(r)
        r.expect("on it", "on them")
        return t.NotSo(t.Matches(what, t.HasCounter(kind)))
    count, op = _count_words(r)
    kind = postmodifiers.read_counter_kind(r)
    r.expect("on it", "on them", "on him", "on her")
    if op == ">=" and isinstance(count, t.Number):
        return t.Matches(what, t.HasCounter(kind, count.value))
    return t.Compare(t.CountersOn(what, kind), op, count)


def _about_amount(r: Reader) -> t.Condition:
    """"your life total is 5 or less", "X is 5 or more", "its power is greater than …", "the total power of … is …"."""
    if r.any("{"):
        r.stuck()
    left = r.attempt(_mana_spent)
    if left is not None:
        return left
    amount = amounts.read_amount(r)
    if isinstance(amount, t.Number):
        r.stuck()
    r.expect("is", "are", "was")
    right, op = postmodifiers.read_comparison(r)
    return t.Compare(amount, op, right)


def _mana_spent(r: Reader) -> t.Condition:
    """"{R} was spent to cast it", "at least three white mana was spent to cast this spell"."""
    if r.word.startswith("{"):
        kind = r.word[1:-1]
        count = 0
        while r.word == "{" + kind + "}":
            r.i += 1
            count += 1
        r.expect("was spent to cast", "was spent to activate")
        return t.ManaSpent(kind, _spent_on(r), count)
    if r.ok("at least"):
        count = amounts.read_number_word(r)
        kind = "any"
        if r.word in v.COLORS:
            kind = v.COLORS[r.word]
            r.i += 1
        r.expect("mana was spent to cast")
        return t.ManaSpent(kind, _spent_on(r), count)
    if r.ok("no mana was spent to cast"):
        return t.NotSo(t.ManaSpent("any", _spent_on(r)))
    r.stuck()


def _spent_on(r: Reader) -> t.Selector:
    if r.any("it", "~", "that spell", "them"):
        return references.it(r) if r.words[r.i - 1] != "~" else t.This()
    r.stuck()


def _happened(r: Reader) -> t.Condition:
    """"a creature entered under your control this turn", "two or more creatures died this turn"."""
    least = 1
    other = False
    if r.any("another"):
        other = True
    else:
        count, op = _count_words(r)
        if op != ">=" or not isinstance(count, t.Number):
            r.stuck()
        least = count.value
    from app.engine.oracle import relatives

    phrase = relatives._bare_noun(r)
    what = phrase.filter if not other else both([*phrase.parts, t.Not(t.IsSource())])
    if r.any("died this turn", "died under your control this turn"):
        if r.words[r.i - 3] == "control":
            what = t.And((what, t.ControlledBy(t.You())))
        return t.HappenedThisTurn(t.Moves(what, "battlefield", "graveyard"), least)
    if r.any("entered the battlefield under your control this turn", "entered under your control this turn",
             "you control entered this turn", "you control entered the battlefield this turn"):
        return t.HappenedThisTurn(t.Moves(t.And((what, t.ControlledBy(t.You()))), to="battlefield"), least)
    if r.any("is put into", "was put into"):
        r.stuck()
    if phrase.card and r.any("is exiled this way", "was exiled this way", "are exiled this way", "is discarded this way",
                             "was discarded this way", "were discarded this way", "were exiled this way",
                             "is milled this way", "was milled this way", "were milled this way", "is revealed this way",
                             "was revealed this way", "is returned this way"):
        r.i -= 3
        among = references.read_this_way(r)
        return t.Exists(t.Filtered(among, what) if phrase.parts else among, least)
    if r.word in ("is", "was", "were", "are") and r.peek(2) == "this":
        r.i += 1
        among = references.read_this_way(r)
        return t.Exists(t.Filtered(among, what) if phrase.parts else among, least)
    r.stuck()
