"""Doing it over: "repeat this process", "repeat the following process", "the same is true for …" (608.2c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, clauses, conditions, grammar, keywords, rewrite
from app.engine.oracle.reader import Reader
from app.engine.oracle.tokens import Token


def following(r: Reader) -> list[t.Instruction]:
    """ "Repeat the following process X times. …": everything that follows, so many times. Raises Stuck."""
    r.expect("repeat the following process")
    count = t.Number(2) if r.ok("twice") else _times(r)
    r.expect(".")
    inner = grammar.read_steps(r)
    if r.words[r.i - 1] == ".":
        r.i -= 1
    return [t.Repeat(count, tuple(inner))]


def _times(r: Reader) -> t.Amount:
    count = amounts.read_amount(r)
    r.expect("times")
    return count


def this_process(r: Reader, out: list[t.Instruction]) -> bool:
    """ "If two cards that share a color were milled this way, repeat this process." goes round what came before it."""
    r.any("then")
    r.expect("if")
    condition = conditions.read_condition(r)
    r.ok(",")
    done: list[t.Instruction] = []
    if not r.at("repeat this process"):
        done = clauses._clauses(r)
        r.expect("and", ", then", "and then")
    r.expect("repeat this process")
    if done:
        if not (rewrite.contains(condition, t.Did) or rewrite.contains(condition, t.Bound)):
            r.stuck()
        out.append(t.If(condition, tuple(done)))
    out[:] = [t.Repeat(None, tuple(out), condition)]
    return True


def same_for(r: Reader, start: int) -> list[list[Token]]:
    """ "The same is true for first strike, menace, and reach.": the sentence before, which began at `start`, with each of
    these keywords for the one it names. Raises Stuck if it names none, or several."""
    end = r.i
    while end > start and r.words[end - 1] == ".":
        end -= 1
    r.expect("the same is true for")
    found = _keyword_in(r, start, end)
    rows = []
    while True:
        first = r.i
        if keywords.read_name(r) is None:
            r.stuck()
        rows.append(_with(r.tokens[start:end], found, r.tokens[first : r.i]))
        if not r.any(", and", ",", "and"):
            return rows


def _keyword_in(r: Reader, start: int, end: int) -> list[str]:
    """The words of the one keyword that a sentence names."""
    kept, found = r.i, set()
    r.i = start
    while r.i < end:
        first = r.i
        if keywords.read_name(r) is None:
            r.i = first + 1
        else:
            found.add(tuple(r.words[first : r.i]))
    r.i = kept
    if len(found) != 1:
        r.stuck()
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
