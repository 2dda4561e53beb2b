"""Coins that are only heads or tails: nobody calls them, and nobody wins or loses (705.2)."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, grammar
from app.engine.oracle.reader import Reader

_HEADS, _TAILS = "heads", "tails"


def flip(reader: Reader, who: t.Selector) -> t.FlipCoin:
    """What follows "flip" where the text asks how coins come up. Raises Stuck."""
    rest = reader.words[reader.i :]
    if _HEADS not in rest and _TAILS not in rest:
        reader.stuck()
    count: t.Amount = t.Number(1)
    if not reader.ok("a coin"):
        count = amounts.read_amount(reader)
        reader.expect("coins")
    return reader.first(
        lambda reader: _either_way(reader, who, count), lambda reader: _for_each_of_heads(reader, who, count),
        lambda reader: t.FlipCoin(who, count, call=False),
    )


def said_of_flip(verb: str, who: t.Selector) -> tuple[str, ...]:
    """How the text goes on about a flip that who flips the coin wins or loses."""
    if who == t.You():
        return (f". if you {verb} the flip ,",)
    third = {"win": "wins", "lose": "loses"}[verb]
    return (f". if they {verb} the flip ,", *(f". if {player} {third} the flip ," for player in ("the player", "that player")))


def _either_way(reader: Reader, who: t.Selector, count: t.Amount) -> t.FlipCoin:
    """ ". If it comes up heads, draw a card. If it comes up tails, discard a card". Raises Stuck."""
    reader.expect(". if it comes up heads ,", ". if the coin comes up heads ,")
    spoken = list(reader.scope.mentions)
    heads = grammar.clauses(reader)
    aimed = [one for one in reader.scope.mentions if one not in spoken and isinstance(one.selector, t.TargetRef)]
    reader.scope.mentions = [*spoken, *aimed]
    reader.expect(". if it comes up tails ,", ". if the coin comes up tails ,")
    tails = grammar.clauses(reader)
    return t.FlipCoin(who, count, tuple(heads), tuple(tails), call=False) if count == t.Number(1) else reader.stuck()


def _for_each_of_heads(reader: Reader, who: t.Selector, count: t.Amount) -> t.FlipCoin:
    """ ". Draw a card for each coin that comes up heads". Raises Stuck."""
    reader.expect(".")
    done = grammar.clauses(reader)
    reader.expect("for each coin that comes up heads")
    return t.FlipCoin(who, count, tuple(done), call=False)


def both_came_up(reader: Reader) -> t.Condition:
    """ "[If] both coins come up heads", of two that were flipped. Raises Stuck."""
    side = reader.expect("both coins come up heads", "both coins come up tails").split()[-1]
    flipped = reader.scope.did("flip")
    if not isinstance(flipped, t.FlipCoin) or flipped.call or flipped.count != t.Number(2):
        reader.stuck()
    return t.Compare(t.BoundAmount(reader.scope.tie(flipped)), "=", t.Number(2 if side == _HEADS else 0))


def whose_coin(reader: Reader) -> t.Filter:
    """ "[Each player] whose coin comes up tails". Raises Stuck."""
    side = reader.expect("whose coin comes up heads", "whose coin comes up tails").split()[-1]
    flipped = reader.scope.did("flip")
    if not isinstance(flipped, t.FlipCoin) or flipped.call or flipped.count != t.Number(1):
        reader.stuck()
    return t.IsAmong(t.Bound(reader.scope.tie(flipped) if side == _HEADS else _tails(reader, flipped)))


def until_all_are_heads(reader: Reader, out: list[t.Instruction]) -> t.Instruction:
    """ "[Repeat this process] until both players' coins come up heads on the same flip". Raises Stuck."""
    reader.expect("repeat this process until both players ' coins come up heads on the same flip",
                  "repeat this process until both players' coins come up heads on the same flip")
    flipped = out[0]
    if not isinstance(flipped, t.FlipCoin) or flipped.tails is None:
        reader.stuck()
    return t.Repeat(None, tuple(out), t.Exists(t.Bound(flipped.tails)))


def _tails(reader: Reader, flipped: t.FlipCoin) -> str:
    """The name of those whose coin came up tails, which they have from when they are first spoken of."""
    if flipped.tails is not None:
        return flipped.tails
    name = reader.scope.results.numbered(_TAILS)
    reader.scope.said_later(flipped, replace(flipped, tails=name))
    return name
