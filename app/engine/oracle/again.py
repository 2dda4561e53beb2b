"""Doing it over: "repeat this process", "repeat the following process", "the same is true for …" (608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from app.engine import trees as t
from app.engine.oracle import amounts, clauses, coins, conditions, grammar, keywords, rewrite, selectors
from app.engine.oracle.errors import Stuck
from app.engine.oracle.reader import Reader
from app.engine.oracle.tokens import Token
from app.engine.trees.walking import contains, find

A = TypeVar("A")


def following(reader: Reader) -> list[t.Instruction]:
    """ "Repeat the following process X times. …": everything that follows, so many times. Raises Stuck."""
    reader.expect("repeat the following process")
    count = t.Number(2) if reader.ok("twice") else _times(reader)
    reader.expect(".")
    inner = grammar.read_steps(reader)
    if reader.words[reader.i - 1] == ".":
        reader.i -= 1
    return [t.Repeat(count, tuple(inner))]


def _times(reader: Reader) -> t.Amount:
    count = amounts.read_amount(reader)
    reader.expect("times")
    return count


def this_process(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "If two cards that share a color were milled this way, repeat this process." goes round what came before it."""
    reader.any("then ,", "then")
    if reader.ok("repeat this process until no one puts a card onto the battlefield"):
        out[:] = [_until_nobody_does(reader, out)]
        return True
    if reader.at("repeat this process until"):
        out[:] = [coins.until_all_are_heads(reader, out)]
        return True
    if reader.any("repeat this process"):
        out[:] = [t.Repeat(_once_and(reader), tuple(out))]
        return True
    if reader.any("you may repeat this process any number of times"):
        again = reader.scope.named(t.May((t.Nothing(),), bind="again"))
        out[:] = [t.Repeat(None, (*out, again), t.Did("again"))]
        return True
    reader.expect("if")
    condition = conditions.read_condition(reader)
    reader.ok(",")
    done: list[t.Instruction] = []
    if not reader.at("repeat this process"):
        done = clauses.read_clauses(reader)
        reader.expect("and", ", then", "and then")
    reader.expect("repeat this process")
    if done:
        if not (contains(condition, t.Did) or contains(condition, t.Bound)):
            reader.stuck()
        out.append(t.If(condition, tuple(done)))
    out[:] = [t.Repeat(None, tuple(out), condition)]
    return True


def _until_nobody_does(reader: Reader, out: list[t.Instruction]) -> t.Instruction:
    """ "Starting with you, each player may put a card onto the battlefield. Repeat this process until no one puts a card onto the
    battlefield." Raises Stuck."""
    may: Any = out[-1]
    move = may.do[0] if isinstance(may, t.May) and len(may.do) == 1 else None
    if len(out) != 1 or not isinstance(move, t.Move) or move.to != "battlefield" or not isinstance(may.who, t.EachPlayerFrom):
        reader.stuck()
    name = reader.scope.tie(may, "did")
    return t.Repeat(None, (may,), t.Did(name))


def does_same(reader: Reader, out: list[t.Instruction]) -> bool:
    """ "Each opponent attacking that player does the same": what the sentence before has you do, each of them does. Raises Stuck
    for what is said to be yours in it."""
    who = selectors.read_one(reader)
    reader.expect("does the same")
    done = out[-reader.scope.said :]
    made: list[Any] = [step for step in done if getattr(step, "who", None) == t.You()]
    own = [replace(step, who=t.It(), **({"bind": None} if hasattr(step, "bind") else {})) for step in made]
    if not isinstance(who, t.Filtered) or len(own) != len(done) or any(_speaks_of_you(step) for step in own):
        reader.stuck()
    out.append(t.ForEach(who, tuple(own)))
    return True


def _speaks_of_you(step: t.Instruction) -> bool:
    """Does it speak of you beside saying who does it? What a token has speaks of its own controller."""
    plain = replace(step, spec=None) if isinstance(step, t.CreateToken) else step
    return contains(plain, t.You)


def _once_and(reader: Reader) -> t.Amount:
    """ "Once", "six more times": how often it is done in all."""
    if reader.ok("once"):
        return t.Number(2)
    more = amounts.read_amount(reader)
    reader.expect("more times", "more time")
    return t.Number(more.value + 1) if isinstance(more, t.Number) else t.Plus((t.Number(1), more))


def same_for(reader: Reader, start: int) -> list[list[Token]]:
    """ "The same is true for first strike, menace, and reach.": the sentence before, which began at `start`, with each of
    these keywords for the one it names. Raises Stuck if it names none, or several."""
    end = reader.i
    while end > start and reader.words[end - 1] == ".":
        end -= 1
    reader.expect("the same is true for")
    reader.scope.varied = True
    found = _keyword_in(reader, start, end)
    rows = []
    while True:
        first = reader.i
        if keywords.read_name(reader) is None:
            reader.stuck()
        rows.append(_with(reader.tokens[start:end], found, reader.tokens[first : reader.i]))
        if not reader.any(", and", ",", "and"):
            return rows


_VARIED = ("hexproof", "protection", "landwalk")
"""Keywords that have variants ("hexproof from white"): who gains them as another has them gains those variants."""


def with_variants(found: A) -> A:
    """What "the same is true for hexproof" has made: what has the ability gives it as it has it. Raises Stuck."""
    for keyword in _VARIED:
        plain = t.AddAbility(t.KeywordAbility(keyword))
        if not rewrite.holds_node(found, plain):
            continue
        there, counted = find(found, t.Exists), find(found, t.Count)
        holders = there.what if there is not None else counted.of if counted is not None else None
        if holders is None or not rewrite.holds_node(holders, t.HasKeyword(keyword)):
            raise Stuck
        found = rewrite.put_instead(found, plain, t.AddAbilitiesOf(holders, (), keyword))
    return found


def _keyword_in(reader: Reader, start: int, end: int) -> list[str]:
    """The words of the one keyword that a sentence names; "with this creature's delve ability" says what did something."""
    kept, found = reader.i, set()
    reader.i = start
    while reader.i < end:
        first = reader.i
        if keywords.read_name(reader) is None:
            reader.i = first + 1
        elif reader.words[first - 1] != "'s" or reader.word != "ability":
            found.add(tuple(reader.words[first : reader.i]))
    reader.i = kept
    if len(found) != 1:
        reader.stuck()
    return list(found.pop())


def _with(tokens: list[Token], old: list[str], new: list[Token]) -> list[Token]:
    out: list[Token] = []
    k = 0
    while k < len(tokens):
        if [token.word for token in tokens[k : k + len(old)]] == old:
            out.extend(new)
            k += len(old)
        else:
            out.append(tokens[k])
            k += 1
    return out
