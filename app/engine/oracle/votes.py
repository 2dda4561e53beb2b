"""Votes: what is voted for, and what the number of votes does."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle.reader import Reader

Steps = list[t.Instruction]


def vote(r: Reader) -> Steps:
    """ "Starting with you, each player votes for death or torture." Raises Stuck."""
    r.expect("starting with you , each player votes for")
    options = []
    while r.word not in (".", "", ","):
        options.append(r.word)
        r.i += 1
        if not r.any(", or", "or", ","):
            break
    if len(options) < 2 or r.word != ".":
        r.stuck()
    made = t.Vote(tuple(options), "vote")
    r.scope.vote = made
    return [made]


def more_votes(r: Reader) -> Steps:
    """ "If death gets more votes, …", "If torture gets more votes or the vote is tied, …". Raises Stuck."""
    condition = _condition(r)
    r.expect(",")
    return [t.If(condition, tuple(grammar.clauses(r)))]


def _condition(r: Reader) -> t.Condition:
    made = r.scope.vote
    r.expect("if")
    if made is None or len(made.options) != 2 or r.word not in made.options:
        r.stuck()
    mine = r.word
    r.i += 1
    r.expect("gets more votes")
    tied = r.any("or the vote is tied")
    other = next(one for one in made.options if one != mine)
    return t.Compare(count(made, mine), ">=" if tied else ">", count(made, other))


def count(made: t.Vote, option: str) -> t.Amount:
    """How many votes an option got."""
    return t.BoundAmount(f"{made.bind}:{option}")


def votes_for(r: Reader) -> t.Amount:
    """ "[for each] strength vote", "[the number of] numbers votes". Raises Stuck."""
    made = r.scope.vote
    if made is None or r.word not in made.options:
        r.stuck()
    option = r.word
    r.i += 1
    r.expect("vote", "votes")
    return count(made, option)
