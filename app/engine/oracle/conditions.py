"""What "if", "as long as", "unless" and "only if" say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.engine import trees as t
from app.engine.oracle import (
    amounts,
    coins,
    costs,
    counting,
    dealt_this_way,
    done_this_way,
    object_conditions,
    player_conditions,
    qualities,
    references,
    selectors,
    tallied,
    this_way,
    zone_phrases,
)
from app.engine.oracle.constructions.condition_phrases import read_so_many_things
from app.engine.oracle.constructions.condition_table import CARDS, SOME
from app.engine.oracle.constructions.conditions import TABLE
from app.engine.oracle.counting import count_words
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import bare_noun, read_phrase
from app.engine.oracle.openings import ByOpening, by_opening
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import both
from app.engine.oracle.reader import Reader, words_of
from app.engine.oracle.scope import LAST_EXISTED
from app.engine.trees.walking import contains, find


def read_condition(reader: Reader) -> t.Condition:
    """A condition, several joined by "and" or "or". Raises Stuck."""
    reader.scope.next_clause()
    with reader.scope.about(None):
        found = _read_condition(reader)
    reader.scope.next_clause()
    reader.scope.compared = _difference(found) or reader.scope.compared
    return found


def _difference(found: t.Condition) -> t.Amount | None:
    """By how much more one number is than another in a comparison, of which "the difference" speaks; None if none is told."""
    if isinstance(found, t.Matches) and isinstance(found.filter, t.Quality):
        found = t.Compare(t.ValueOf(found.filter.quality, found.what), found.filter.op, found.filter.amount)
    if not isinstance(found, t.Compare) or found.op[0] not in "<>" or contains(found, t.It):
        return None
    return t.Minus(*((found.left, found.right) if found.op[0] == ">" else (found.right, found.left)))


def _read_condition(reader: Reader) -> t.Condition:
    start, mentions = reader.i, len(reader.scope.mentions)
    parts = [_one(reader)]
    join = None
    if reader.word == "," and (listed := reader.attempt(_listed)) is not None:
        more_of_them, join = listed
        parts.extend(more_of_them)
    while True:
        i = reader.i
        mark = reader.scope.mark()
        word = reader.any("and if", "and", "or if", "or", ", and", ", or")
        if word is None:
            break
        more = reader.attempt(_one)
        if more is None:
            reader.i = i
            reader.scope.restore(mark)
            break
        said = "or" if "or" in word else "and"
        if join not in (None, said):
            reader.stuck()  # nothing tells which of them belong together
        join = said
        parts.append(more)
    if reader.ok("as you cast ~") and "controlled" in reader.words[start : reader.i]:
        parts = [part if isinstance(part, t.PaidCost) else t.HeldAsCast(part) for part in parts]
        del reader.scope.mentions[mentions:]  # nothing afterwards speaks of what was there then
    if len(parts) == 1:
        return parts[0]
    return t.OneOf(tuple(parts)) if join == "or" else t.AllOf(tuple(parts))


def _listed(reader: Reader) -> tuple[list[t.Condition], str]:
    """ "[There are five colors among them], you control an artifact, and you have no cards in hand": the rest of three or more
    conditions, and by what they are joined. Raises Stuck."""
    reader.awaits(", and", ", or")
    parts: list[t.Condition] = []
    while not reader.at(", and") and not reader.at(", or"):
        reader.expect(",")
        parts.append(_one(reader))
    join = reader.expect(", and", ", or").removeprefix(", ")
    return [*parts, _one(reader)] if parts else reader.stuck(), join


def _one(reader: Reader) -> t.Condition:
    if reader.word.startswith(("<did ", "<didn't ")):
        verb, name = reader.word[1:-1].split(" ", 1)
        reader.i += 1
        return t.Did(name) if verb == "did" else t.NotSo(t.Did(name))
    if reader.word.startswith("<couldn't "):
        return done_this_way.named_undone(reader)
    if reader.word.startswith("<") and reader.peek() in ("remain", "remains"):
        return _remains_exiled(reader)
    return reader.first(*_CONDITIONS.at(reader))


def _remains_exiled(reader: Reader) -> t.Condition:
    """ "[For as long as] they remain exiled": so long as one of them does, for those that do. What was put elsewhere since is not
    meant."""
    scope = reader.scope
    if reader.word.startswith("<"):
        named = references.label(reader)
        return t.Matches(named, t.InZone(("exile",)), any_of=reader.expect("remains exiled", "remain exiled") == "remain exiled")
    plural = reader.word in ("those", "they")
    kept = scope.mentions
    scope.mentions = [one for one in kept if not (isinstance(one.node, t.Move) and one.node.to != "exile")]
    what = references.them(reader) if plural else references.it(reader)
    scope.mentions = kept
    reader.i += 4 if reader.peek() in ("card", "cards") else 3
    return t.Matches(what, t.InZone(("exile",)), any_of=plural)


def _count_in(reader: Reader) -> t.Condition:
    """ "seven or more cards are in your graveyard", "an Island is on the battlefield", "no creatures are on …"."""
    if reader.any("no"):
        count: t.Amount = t.Number(0)
        op: t.Comparison = "="
    else:
        count, op = count_words(reader)
    other = reader.any("other")
    phrase = read_phrase(reader)
    if phrase.kind == "player" or phrase.spell:
        reader.stuck()
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    reader.expect("are", "is")
    if reader.any("on the battlefield"):
        return t.Compare(t.Count(t.All(phrase.filter)), op, count)
    if reader.any("attached to it", "attached to ~"):
        host = references.it(reader, moment=LAST_EXISTED) if reader.words[reader.i - 1] == "it" else t.This()
        return t.Compare(t.Count(t.AttachmentsOf(host, phrase.filter)), op, count)
    if reader.any("attacking"):
        return t.Compare(t.Count(t.All(both([*phrase.parts, t.Status("attacking")]))), op, count)
    reader.expect("in")
    zones, owner = zone_phrases.read_zones(reader)
    found: t.Amount = t.Count(t.All(phrase.filter, zones, owner))
    if owner is not None and len(zones) == 1:
        found = t.CardsInZone(zones[0], owner, phrase.optional_filter)
    return t.Compare(found, op, count)


_FIXED: tuple[tuple[str, t.Condition], ...] = (
    ("you do", t.Did("")),
    ("that player does", t.Did("")),
    ("they do", t.Did("")),
    ("the player does", t.Did("")),
    ("a player does", t.Did("")),
    ("any player does", t.Did("")),
    ("you can't", t.NotSo(t.Did(""))),
    ("it does", t.Did("")),
    ("he or she does", t.Did("")),
    ("you don't", t.NotSo(t.Did(""))),
    ("they don't", t.NotSo(t.Did(""))),
    ("that player doesn't", t.NotSo(t.Did(""))),
    ("no one does", t.NotSo(t.Did(""))),
    ("no player does", t.NotSo(t.Did(""))),
    ("the player doesn't", t.NotSo(t.Did(""))),
    ("he or she doesn't", t.NotSo(t.Did(""))),
    ("you can't do", t.NotSo(t.Did(""))),
    ("they can't", t.NotSo(t.Did(""))),
    ("that player can't", t.NotSo(t.Did(""))),
    ("the player can't", t.NotSo(t.Did(""))),
    ("you pay", t.Did("")),
)
"""Whether what was spoken of last was done."""
_FIRST_WORDS = frozenset(words_of(words)[0] for words, _ in _FIXED)


def _fixed(reader: Reader) -> t.Condition:
    if reader.word not in _FIRST_WORDS:
        reader.stuck()
    for words, made in _FIXED:
        i = reader.i
        if reader.ok(words):
            if reader.word not in done_this_way.ENDS:
                reader.i = i
                continue
            if words == "you pay" and not isinstance(reader.scope.last, t.Pay):
                reader.stuck()
            if "can't" in words and _several_at_once(reader.scope.last):
                return done_this_way.partly_done(reader, reader.scope.last) or reader.stuck()
            return _resolved(reader, made)
    reader.stuck()


def _excess_damage(reader: Reader) -> t.Condition:
    """ "excess damage was dealt to that creature this way": the number spoken of afterwards is how much."""
    reader.expect("excess damage was dealt to that creature this way", "excess damage was dealt to a permanent this way",
                  "excess damage was dealt this way")
    reader.scope.asked = tallied.excess_damage(reader)
    return t.Compare(reader.scope.asked, ">", t.Number(0))


def _put_this_way(reader: Reader) -> t.Condition:
    """ "you didn't put a card into your hand this way": whether the putting before was done."""
    verb = reader.expect("you didn't put", "you don't put", "you put")
    reader.expect("a card", "the card", "it", "that card")
    to = reader.expect("into your hand", "onto the battlefield").split()[-1]
    reader.any("this way")
    moves = [find(node, t.Move) for name, node in reader.scope.actions if name in ("put", "take")]
    fitting = [move for move in moves if move is not None and move.to == to]
    if not fitting:
        reader.stuck()
    done = t.Did(reader.scope.tie(fitting[-1]))
    return t.NotSo(done) if "n't" in verb else done


def _cost_paid(reader: Reader) -> t.Condition:
    """ "The {1}{B} cost was paid", "a Dragon was beheld": the way it was cast (601.2b)."""
    if reader.any("a", "an"):
        reader.i += 1
        reader.expect("was beheld")
        return t.PaidCost("behold", t.This())
    reader.expect("the")
    costs.read_mana(reader)
    reader.expect("cost was paid")
    return t.PaidCost("alternative", t.This())


def _revealed_as_cast(reader: Reader) -> t.Condition:
    """ "you revealed a Dragon card or controlled a Dragon as you cast this spell": whether the additional cost was paid, and what
    was there at the end of casting it."""
    mentions = len(reader.scope.mentions)
    reader.expect("you revealed a", "you revealed an")
    if not read_phrase(reader).card:
        reader.stuck()
    reader.expect("or controlled a", "or controlled an")
    controlled = t.Exists(t.All(both([*read_phrase(reader).parts, t.ControlledBy(t.You())])))
    reader.expect("as you cast ~")
    del reader.scope.mentions[mentions:]
    return t.OneOf((t.PaidCost("additional", t.This()), t.HeldAsCast(controlled)))


def _both_owned(reader: Reader) -> t.Condition:
    """ "you both own and control ~ and a creature named Ember Host", "~ and a creature named Ember Host are attacking, and you
    both own and control them": "them" afterwards is both, one of those that fit. Raises Stuck."""
    owned = reader.ok("you both own and control")
    reader.expect("~ and a", "~ and an")
    shared: tuple[t.Filter, ...] = (t.OwnedBy(t.You()), t.ControlledBy(t.You()))
    parts = read_phrase(reader).parts
    if not owned:
        reader.expect("are attacking , and you both own and control them")
        shared = (t.Status("attacking"), *shared)
    other = both([*parts, *shared])
    pair = t.Both((t.This(), t.Choose(other, t.Number(1))))
    reader.scope.mention(pair, OBJECT, True, frozenset({"permanent"}))
    return t.AllOf((t.Matches(t.This(), t.And((t.InZone(("battlefield",)), *shared))), t.Exists(t.All(other))))


def _resolved(reader: Reader, made: t.Condition) -> t.Condition:
    """ "If you do" speaks of the instruction before it."""
    if made == t.Did(""):
        return t.Did(_last(reader))
    if made == t.NotSo(t.Did("")):
        return t.NotSo(t.Did(_last(reader)))
    return made


def _several_at_once(node: t.Instruction | None) -> bool:
    """Does an instruction say a number of things other than one, so that it may be possible in part ("exile two cards")?"""
    counts = (getattr(part, "count", None) for part in (node, getattr(node, "what", None)))
    return any(count is not None and count != t.Number(1) for count in counts)


def _last(reader: Reader) -> str:
    """The name of what was done last; of "you may choose …, and pay {2}" that is the payment, which may be impossible."""
    node = reader.scope.last
    if node is None or not hasattr(node, "bind") or (isinstance(node, t.KeywordAction) and node.name == "clash"):
        reader.stuck()  # of a clash, whether it is won is kept
    paid = node.do[-1] if isinstance(node, t.May) and len(node.do) > 1 else None
    return reader.scope.tie(paid if isinstance(paid, t.Pay) else node, "did")


def _there_are(reader: Reader) -> t.Condition:
    """ "there are seven or more cards in your graveyard", "there are no creatures on the battlefield"."""
    reader.expect("there are", "there is", "there's", "there were")
    if reader.any("cards exiled with ~", "cards exiled with it"):
        reader.scope.mention(t.Linked(), "object", True, frozenset({"card"}))
        return t.Exists(t.Linked())
    if reader.any("no"):
        return t.Compare(counting.read_count(reader), "=", t.Number(0))
    if reader.at("another"):
        one = selectors.read_one(reader, False)
        others = t.All(one.filter, one.zones, one.players) if isinstance(one, t.Choose) else reader.stuck()
        return t.Compare(t.Count(others), ">=", t.Number(1))
    count, op = count_words(reader)
    return t.Compare(counting.read_count(reader), op, count)


def _about_amount(reader: Reader) -> t.Condition:
    """ "your life total is 5 or less", "X is 5 or more", "its power is greater than …", "the total power of … is …"."""
    amount = amounts.read_amount(reader)
    if isinstance(amount, t.Number):
        reader.stuck()
    reader.expect("is", "are", "was")
    parity = reader.any("odd", "even")
    if parity is not None and isinstance(amount, t.ValueOf) and amount.quality == "mana_value":
        return t.Matches(amount.of, qualities.EVEN if parity == "even" else t.Not(qualities.EVEN))
    halved = reader.attempt(_of_half, amount)
    if halved is not None:
        return halved
    right, op = reader.attempt(_same_of_another, amount) or qualities.read_comparison(reader)
    return t.Compare(amount, op, right)


_THAN: dict[str, t.Comparison] = {
    "greater than": ">", "less than": "<", "greater than or equal to": ">=", "less than or equal to": "<=", "equal to": "=",
}


def _of_half(reader: Reader, amount: t.Amount) -> t.Condition:
    """ "[your life total is] less than half your starting life total": of what is not rounded, twice the amount. Raises Stuck."""
    operator = _THAN[reader.expect(*sorted(_THAN, key=len, reverse=True))]
    reader.expect("half")
    whole = amounts.read_amount(reader)
    return t.Compare(t.Times(t.Number(2), amount), operator, whole) if not reader.at(", rounded") else reader.stuck()


def _same_of_another(reader: Reader, amount: t.Amount) -> tuple[t.Amount, t.Comparison]:
    """ "[that creature's power is] greater than this creature's": the same quality of something else."""
    operator = _THAN[reader.expect(*sorted(_THAN, key=len, reverse=True))]
    other = references.read_possessive(reader)
    if not isinstance(amount, t.ValueOf) or reader.word not in (",", ".", ""):
        reader.stuck()
    return t.ValueOf(amount.quality, other), operator


def _happened(reader: Reader) -> t.Condition:
    """ "a creature entered under your control this turn", "two or more creatures died this turn"."""
    many = read_so_many_things(reader)
    least, other = many or 1, many is None
    start, phrase = reader.i, bare_noun(reader)
    if reader.word == "named" or reader.at("not named"):
        reader.i = start
        phrase = read_phrase(reader)
    what = phrase.filter if not other else both([*phrase.parts, other_than(reader, phrase.nouns)])
    shared = _shared(reader) if phrase.card and least == 2 else None
    rows: list[Callable[[Reader], t.Condition]] = [partial(TABLE.read, kind=SOME, what=what, least=least)]
    if phrase.card:
        rows.insert(0, partial(TABLE.read, kind=CARDS, what=both([*phrase.parts, t.IsCard()]), least=least))
    happened = next(filter(None, map(reader.attempt, rows)), None)
    if happened is not None:
        return happened
    if reader.any(
        "is dealt damage this way", "was dealt damage this way", "are dealt damage this way", "were dealt damage this way"
    ):
        node = reader.scope.did("deal")
        if node is None:
            reader.stuck()
        hurt = t.Filtered(t.Bound(reader.scope.tie(node)), what)
        reader.scope.mention(hurt, "object", least > 1, frozenset(phrase.nouns))
        return t.Exists(hurt, least)
    if reader.word in ("is", "was", "were", "are") and reader.peek(2) == "this":
        reader.i += 1
        among = this_way.read_this_way(reader, phrase.card)
        if shared is not None:
            return _pair(among, phrase.parts, shared)
        return t.Exists(t.Filtered(among, what) if phrase.parts else among, least)
    reader.stuck()


def _shared(reader: Reader) -> t.Trait | None:
    """ "that share a color": the quality, or None."""
    found = reader.any("that share a color", "that share a card type", "that share a name", "that share a creature type")
    return None if found is None else reader.among(t.TRAITS, found.split(" a ")[1].replace(" ", "_"))


def _pair(among: t.Selector, parts: list[t.Filter], quality: t.Trait) -> t.Condition:
    """Two of the things share a quality: one of them does with another."""
    other = both([*parts, t.Not(t.IsAmong(t.It())), t.SharesQuality(quality, t.It())])
    return t.Exists(t.Filtered(among, both([*parts, t.Where(t.Exists(t.Filtered(among, other)))])))


_CONDITIONS: ByOpening[Callable[[Reader], t.Condition]] = by_opening(
    (("that card remains exiled", "it remains exiled", "those cards remain exiled", "they remain exiled"), _remains_exiled),
    (("both coins come up",), coins.both_came_up),
    ((), _fixed),
    ((), TABLE.read),
    (("there are", "there is", "there's", "there were"), _there_are),
    (("the", "a", "an"), _cost_paid),
    (("you revealed a", "you revealed an"), _revealed_as_cast),
    (("excess damage was dealt",), _excess_damage),
    (("you both own", "~ and a", "~ and an"), _both_owned),
    (("you didn't put", "you don't put", "you put"), _put_this_way),
    ((), dealt_this_way.read_dealt_this_way),
    ((), _count_in),
    ((), done_this_way.by_player),
    (("you don't cast", "you didn't cast"), done_this_way.not_cast),
    (("you win",), done_this_way.won),
    ((), player_conditions.about_player),
    ((), object_conditions.about_object),
    ((), done_this_way.of_it),
    ((), _about_amount),
    ((), _happened),
    ((), done_this_way.passive),
)
