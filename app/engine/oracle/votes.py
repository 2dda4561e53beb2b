"""Votes: what is voted for, and what the number of votes does."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle.reader import Reader
from app.engine.trees.game_instructions import VOTERS

Steps = list[t.Instruction]


def vote(reader: Reader) -> Steps:
    """ "Starting with you, each player votes for death or torture." Raises Stuck."""
    reader.expect("starting with you , each player votes for")
    if reader.word in ("a", "an"):
        return [_for_things(reader)]
    options = []
    while reader.word not in (".", "", ","):
        options.append(reader.word)
        reader.i += 1
        if not reader.any(", or", "or", ","):
            break
    if len(options) < 2 or reader.word != ".":
        reader.stuck()
    made = t.Vote(tuple(options), "vote")
    reader.scope.vote = made
    return [made]


def _for_things(reader: Reader) -> t.Vote:
    """ "[votes for] a nonland permanent you don't control". Raises Stuck."""
    what = grammar.read_object(reader, False)
    if not isinstance(what, t.Choose) or what != t.Choose(what.filter, t.Number(1), zones=what.zones, players=what.players,
                                                          bind=what.bind):  # fmt: skip
        reader.stuck()
    made = t.Vote((), "vote", among=t.All(what.filter, what.zones, what.players))
    reader.scope.vote = made
    return made


def most_voted(reader: Reader) -> t.Selector:
    """ "Each permanent with the most votes or tied for most votes". Raises Stuck."""
    made = reader.scope.vote
    reader.expect("each permanent", "each creature", "each card", "each artifact", "each land")
    reader.expect("with the most votes or tied for most votes")
    return t.Bound(made.bind) if made is not None and made.among is not None else reader.stuck()


def for_each_vote(reader: Reader) -> Steps:
    """ "For each strength vote, create a token.": so many times. Raises Stuck."""
    reader.expect("for each")
    times = votes_for(reader)
    reader.expect(",")
    return [t.Repeat(times, tuple(grammar.clauses(reader)))]


def more_votes(reader: Reader) -> Steps:
    """ "If death gets more votes, …", "If torture gets more votes or the vote is tied, …". Raises Stuck."""
    condition = _condition(reader)
    reader.expect(",")
    return [t.If(condition, tuple(grammar.clauses(reader)))]


def _condition(reader: Reader) -> t.Condition:
    made = reader.scope.vote
    reader.expect("if")
    if made is None or len(made.options) != 2 or reader.word not in made.options:
        reader.stuck()
    mine = reader.word
    reader.i += 1
    reader.expect("gets more votes")
    tied = reader.any("or the vote is tied")
    other = next(one for one in made.options if one != mine)
    return t.Compare(count(made, mine), ">=" if tied else ">", count(made, other))


def count(made: t.Vote, option: str) -> t.BoundAmount:
    """How many votes an option got."""
    return t.BoundAmount(f"{made.bind}:{option}")


def voters(reader: Reader) -> t.Selector:
    """ "[for each] money vote", of which each has a voter. Raises Stuck."""
    cast = votes_for(reader)
    return t.Bound(f"{cast.name}{VOTERS}")


def votes_for(reader: Reader) -> t.BoundAmount:
    """ "[for each] strength vote", "[the number of] numbers votes". Raises Stuck."""
    made = reader.scope.vote
    if made is None or reader.word not in made.options:
        reader.stuck()
    option = reader.word
    reader.i += 1
    reader.expect("vote", "votes")
    return count(made, option)
