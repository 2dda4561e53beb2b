"""Life totals as such (119.5): "your life total becomes 10", "double target player's life total"."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, players
from app.engine.oracle.reader import Reader
from app.engine.trees.mana_costs import COLORS

STARTS = frozenset({"your", "their", "target", "up", "each", "that", "its", "the", "defending", "enchanted"})


def total_becomes(reader: Reader) -> list[t.Instruction]:
    """ "[Player]'s life total becomes [amount]". Raises Stuck."""
    if reader.word not in STARTS or "becomes" not in reader.words[reader.i : reader.i + 12]:
        reader.stuck()
    who = players.read_possessive_player(reader)
    reader.expect("life total becomes")
    reader.any("equal to")
    kept = reader.scope.actor, reader.scope.actor_each
    if _several(who):
        reader.scope.actor, reader.scope.actor_each = who, True
    amount = amounts.read_amount(reader)
    reader.scope.actor, reader.scope.actor_each = kept
    return [t.SetLife(amount, who)]


def double_total(reader: Reader, actor: t.Selector) -> t.Instruction:
    """What follows "double": a life total; the player gains or loses so much."""
    who = players.read_possessive_player(reader)
    reader.expect("life total")
    return t.SetLife(t.Times(t.Number(2), t.ValueOf("life", t.It() if _several(who) else who)), who)


def _several(who: t.Selector) -> bool:
    return isinstance(who, t.EachPlayer | t.EachOpponent | t.EachOtherPlayer)


_NO_MORE = ("the player 's life total before the damage was dealt , the planeswalker 's loyalty before the damage was dealt , "
            "or the creature 's toughness")


def no_more_than_there_was(reader: Reader, out: list[Any]) -> bool:
    """ "You gain life equal to the damage dealt, but not more than" there was to lose: life and loyalty as they were before, a
    creature's toughness as the life is gained (608.2h). Raises Stuck."""
    last = out[-1]
    reader.expect("you gain life equal to the damage dealt , but not more")
    reader.expect("life than", "than")
    on_x = _spent_on_x(reader)
    reader.expect(_NO_MORE)
    if not isinstance(last, t.DealDamage) or not isinstance(last.to, t.TargetRef):
        reader.stuck()
    whom, dealt = last.to, t.BoundAmount(reader.scope.tie(last, "dealt"))
    player, planeswalker, creature = (
        t.Filtered(whom, fit) for fit in (t.IsPlayer(), t.HasType(("planeswalker",)), t.HasType(("creature",)))
    )
    before = t.Plus((t.ValueOf("life", player), t.ValueOf("loyalty", planeswalker)))
    there_was = t.IfElse(t.OneOf((t.Exists(player), t.Exists(planeswalker))), t.BoundAmount("before"), dealt)
    size = t.IfElse(t.Exists(creature), t.ValueOf("toughness", creature), dealt)
    out.insert(len(out) - 1, t.Bind("before", amount=before))
    out.append(t.GainLife(t.Least((dealt, *on_x, there_was, size)), t.You()))
    return True


def _spent_on_x(reader: Reader) -> tuple[t.Amount, ...]:
    """ "the amount of {B} spent on X": as much of what was spent as doesn't pay for a symbol of that color, which whoever pays
    spends on X."""
    if not reader.ok("the amount of"):
        return ()
    color = reader.among(COLORS, reader.word.strip("{}"))
    reader.i += 1
    reader.expect("spent on x ,", "spent on X ,")
    left = t.Minus(t.SpentMana(color, t.This()), t.ManaSymbolsIn(color, t.This()))
    return (t.Greatest((t.Number(0), t.Least((t.X(), left)))),)
