"""Sentences that say what is done for each of several things or players: "for each …, …" (608.2e–f)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import clauses, counting, determiners, players, references, rewrite, selectors, suffixes, votes
from app.engine.oracle.grammar import Steps
from app.engine.oracle.mentions import OBJECT, PLAYER
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.others import other_than
from app.engine.oracle.phrase import Phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.vocabulary import COLORS
from app.engine.trees.filters import conjuncts
from app.engine.trees.vocabularies import PERMANENT_TYPES, PLAYED_TYPES
from app.engine.trees.walking import contains


def for_each(reader: Reader) -> Steps:
    """ "For each [thing], [clauses]"."""
    reader.expect("for each")
    over, called = _gone_through(reader)
    reader.expect(",")
    return _done_for_each(reader, over, called)


def for_each_voter(reader: Reader) -> Steps:
    """ "For each money vote, the voter draws a card": for each player who voted so. Raises Stuck."""
    reader.expect("for each")
    over = votes.voters(reader)
    reader.expect(",")
    rest = reader.words[reader.i :]
    if "the voter" not in " ".join(rest[: rest.index(".")] if "." in rest else rest):
        reader.stuck()
    return _done_for_each(reader, over, _VOTER)


_VOTER = frozenset({"voter"})


def so_many_times(reader: Reader) -> Steps:
    """ "For each spell you've cast this turn, create a token", "for each counter removed this way, you lose 1 life unless you pay
    {1}": so many of what is said, where nothing is counted that it could speak of. Raises Stuck."""
    reader.expect("for each")
    times = counting.read_count(reader)
    reader.expect(",")
    targets = len(reader.scope.targets)
    steps = clauses.read_clauses(reader)
    if not isinstance(times, _NUMBERS) or len(reader.scope.targets) > targets:
        reader.stuck()
    return suffixes.so_many(reader, steps, times)


_NUMBERS = (t.EventsThisTurn, t.CountersOn, t.BoundAmount, t.EventAmount, t.ValueOf, t.Quotient)


def each_who_does(reader: Reader) -> Steps:
    """"Each player may draw a card. If a player does, that player loses 1 life": each of those who do. Raises Stuck."""
    last = reader.scope.last
    reader.expect("if a player does ,")
    rest = reader.words[reader.i :]
    spoken = " ".join(rest[: rest.index(".")] if "." in rest else rest)
    if not isinstance(last, t.May) or not isinstance(last.who, _SEVERAL) or "that player" not in spoken:
        reader.stuck()
    did = t.IsAmong(t.Bound(reader.scope.tie(last, "did")))
    return _done_for_each(reader, t.Filtered(last.who, did), frozenset({"player"}))


_SEVERAL = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer)


def _done_for_each(reader: Reader, over: t.Selector, called: frozenset[str]) -> Steps:
    """What is done for each of several, which "it" or "that player" speaks of."""
    kept = reader.scope.actor, reader.scope.actor_each
    first, mentions = len(reader.scope.targets), len(reader.scope.mentions)
    one_of = over.of if isinstance(over, t.Filtered) else over
    kind = PLAYER if isinstance(one_of, _SEVERAL) or called == _VOTER else OBJECT
    reader.scope.mention(t.It(), kind, False, called or _EACH)
    steps = clauses.read_clauses(reader)
    reader.scope.actor, reader.scope.actor_each = kept
    for k in range(first, len(reader.scope.targets)):
        if contains(reader.scope.targets[k], t.It):
            reader.scope.targets[k] = replace(reader.scope.targets[k], each=over)
    del reader.scope.mentions[mentions]
    reader.scope.mentions[mentions:] = [m for m in reader.scope.mentions[mentions:] if not contains(m.selector, t.It)]
    for mention in reader.scope.mentions[mentions:]:
        reader.scope.revise(mention, plural=True)
    only = steps[0] if len(steps) == 1 else None
    if isinstance(only, t.CreateToken) and only.copy_of == t.It() and isinstance(only.who, t.You):
        return [reader.scope.renewed(replace(only, copy_of=over))]
    reader.scope.one_by_one |= kind == OBJECT
    return [t.ForEach(over, _counted_first(reader, steps))]


def _counted_first(reader: Reader, steps: Steps) -> tuple[t.Instruction, ...]:
    """What is done for each, with amounts that are counted of that one, not of whatever is dealt damage or gets counters."""
    if all(_counted_of(step, "each") is step for step in steps):
        return tuple(steps)
    name = reader.scope.results.numbered("each")
    return (t.Bind(name, t.It()), *(_counted_of(step, name) for step in steps))


def _counted_of(step: t.Instruction, name: str) -> t.Instruction:
    if isinstance(step, t.DealDamage) and t.It() not in (step.to, step.source) and contains(step.amount, t.It):
        return replace(step, amount=rewrite.put_instead(step.amount, t.It(), t.Bound(name)))
    if isinstance(step, t.PutCounters) and step.on != t.It() and contains(step.count, t.It):
        return replace(step, count=rewrite.put_instead(step.count, t.It(), t.Bound(name)))
    return step


_EACH = frozenset({"creature", "permanent", "card", "player", "opponent", "land", "artifact", "token"})
"""What each of several things may be called of which the text says no more than "them"."""


def _gone_through(reader: Reader) -> tuple[t.Selector, frozenset[str]]:
    """What is gone through one by one, and the nouns that each is called by."""
    if reader.any("of them"):
        several = references.them(reader)
        return several, reader.scope.nouns_of(several)
    if reader.ok("of"):
        several = references.read_that(reader)
        return several, reader.scope.nouns_of(several)
    phrase, mention, plural = _each_phrase(reader)
    return determiners.all_of(reader, phrase, mention, plural), frozenset(phrase.nouns)


def each_color(reader: Reader) -> Steps:
    """ "For each color among permanents you control, add one mana of that color." Raises Stuck."""
    reader.expect("for each color among")
    among = selectors.read_object(reader, False)
    reader.expect(", add one mana of that color")
    return [t.AddMana((), choice="each_color_of", of=among)]


_KINDS: dict[str, tuple[t.Filter, ...]] = {
    "color": tuple(t.HasColor((one,)) for one in COLORS.values()),
    "card type": tuple(t.HasType((one,)) for one in PLAYED_TYPES),
    "permanent type": tuple(t.HasType((one,)) for one in PERMANENT_TYPES),
}


def each_kind(reader: Reader) -> Steps:
    """ "For each color, return up to one target card of that color …": the same for one kind after another, of which nothing is
    spoken afterwards but what was taken of several. Raises Stuck."""
    reader.expect("for each")
    kinds = reader.means(_KINDS)
    reader.expect(",")
    scope, start = reader.scope, reader.i
    mentions, actions, first = len(scope.mentions), len(scope.actions), len(scope.targets)
    steps: Steps = []
    for kind in kinds:
        reader.i, scope.that_kind = start, kind
        steps.extend(clauses.read_clauses(reader))
    scope.that_kind, scope.last = None, None
    del scope.mentions[mentions:]
    scope.actions[actions:] = [done for done in scope.actions[actions:] if done[0] == "take"]
    if " of that " not in f" {' '.join(reader.words[start : reader.i])} ":
        reader.stuck()
    _take_no_target_twice(scope.targets, first)
    at_once = all(isinstance(step, t.Move) and isinstance(step.what, t.TargetRef) for step in steps)
    return [t.Together(tuple(steps))] if at_once else steps


def _take_no_target_twice(targets: list[t.TargetSpec], first: int) -> None:
    """Let each target from this one on be another than those before it: they are of one word "target" (601.2c)."""
    for place in range(first + 1, len(targets)):
        others = tuple(t.Not(t.IsAmong(t.TargetRef(one))) for one in range(first, place))
        targets[place] = replace(targets[place], filter=t.And((*conjuncts(targets[place].filter), *others)))


def friend_or_foe(reader: Reader) -> Steps:
    """ "For each player, choose friend or foe": who isn't chosen as a friend is a foe."""
    reader.expect("for each player , choose friend or foe")
    return [t.ChooseThings(t.Choose(t.IsPlayer(), t.AnyNumber(), t.Number(0)), players.CHOSEN_FRIENDS)]


def _each_phrase(reader: Reader) -> tuple[Phrase, bool, bool]:
    other = reader.ok("other")
    phrase = read_phrase(reader, frozenset({"among"}))
    if other:
        phrase.parts.append(other_than(reader, phrase.nouns))
    if phrase.card and phrase.zones is None and phrase.among is None:
        reader.stuck()
    return phrase, True, True
