"""What is done besides where a spell is exiled as it resolves (608.2n, 614.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader


def if_you_do(reader: Reader, out: list[Any]) -> bool:
    """ "[Exile it instead of putting it into your graveyard as it resolves.] If you do, …", "Then if the exiled card doesn't have
    suspend, it gains suspend": once it has been exiled, of the card that it is then. Raises Stuck."""
    last = out[-1]
    effect = last.effects[0] if isinstance(last, t.Apply) and len(last.effects) == 1 else None
    if not isinstance(effect, t.Replace) or not isinstance(effect.event, t.Moves) or effect.event.within != "resolution":
        reader.stuck()
    asked = reader.expect("if you do ,", "then if the exiled card doesn't have suspend ,") != "if you do ,"
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"card"}))
    steps = grammar.clauses(reader)
    if asked:
        steps = [t.If(t.NotSo(t.Matches(t.EventRole("object"), t.HasKeyword("suspend"))), tuple(steps))]
    del reader.scope.mentions[mentions:]
    out[-1] = reader.scope.rebuilt(last, replace(last, effects=(replace(effect, instead=(*effect.instead, *steps)),)))
    return True
