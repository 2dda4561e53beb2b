"""The first card a player draws is revealed, and what triggers as a card of a kind is "revealed this way" (121.1, 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.engine import trees as t
from app.engine.oracle.mentions import OBJECT, SELF_NOUNS
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.reader import Reader
from app.engine.oracle.tokens import Token

_OPENING = ["reveal", "the", "first", "card", "you", "draw"]


def begins_so(tokens: Sequence[Token]) -> bool:
    """Does a paragraph begin with "reveal the first card you draw"?"""
    return [token.word for token in tokens[: len(_OPENING)]] == _OPENING


def read(tokens: list[Token], new: Callable[[list[Token]], Reader], body: Callable[[Reader], Any]) -> tuple[t.Ability, ...]:
    """ "Reveal the first card you draw each turn. Whenever you reveal a land card this way, …". Raises Stuck."""
    starts = [place for place, token in enumerate(tokens) if token.word == "whenever"]
    first, *sentences = (tokens[start:end] for start, end in zip([0, *starts], [*starts, len(tokens)], strict=True))
    opening = new(first)
    opening.i = len(_OPENING)
    mine = opening.expect("each turn .", "on each of your turns .") == "on each of your turns ."
    reveals = t.PlayerRule("reveals_first_draw", t.You())
    effect = t.While(t.During(t.You()), (reveals,)) if mine else reveals
    if not sentences or not opening.at_end():
        opening.stuck()
    return (t.StaticAbility((effect,)), *(_trigger(new(sentence), mine, body) for sentence in sentences))


def _trigger(reader: Reader, mine: bool, body: Callable[[Reader], Any]) -> t.Ability:
    """What triggers as the first card drawn, which is revealed, is of a kind."""
    reader.expect("whenever you reveal a", "whenever you reveal an")
    phrase = read_phrase(reader)
    reader.expect("this way ,")
    if not phrase.card or phrase.zones is not None or phrase.plural:
        reader.stuck()
    drawn = t.Draws(t.You(), nth=1, what=phrase.filter)
    reader.scope.mention(t.This(), OBJECT, False, SELF_NOUNS)
    done, limits = body(reader)
    if not reader.at_end():
        reader.stuck()
    event = t.EventIf(drawn, t.During(t.You())) if mine else drawn
    made = t.TriggeredAbility(event, done, None, (), limits.per_turn, limits.do_once)
    return reader.scope.results.settled(made)
