"""The event itself, changed, as what happens instead: "twice that many …", "that much plus one …", "exile it instead" (614.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle import amounts, selectors, tokens_made
from app.engine.oracle.constructions import movables
from app.engine.oracle.constructions.instead import TO_WHOM, rows_for
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts
from app.engine.trees.predefined import PREDEFINED


def changed_event(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """What happens instead, where it is the event with something else about it, or with more beside it. Raises Stuck."""
    early = bool(reader.any("instead"))
    made = _BY_PATTERN.get(type(pattern), _by_table)(reader, pattern)
    if early and (reader.word == "and" or reader.at(", then")):
        reader.stuck()
    if not early:
        reader.expect("instead of putting it anywhere else", "instead")
    if made == _HALF and isinstance(pattern, t.PutsCounters):
        reader.expect(", rounded down")
    return made


_HALF = (t.TheEvent(amount=t.Half(t.EventAmount(), "down")),)


# ---- damage ----------------------------------------------------------------------------------------------------------


def _damage(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "it deals double that damage [to that creature]", "that much damage plus 2", "half that damage, rounded down"."""
    if isinstance(pattern, t.AmountIs):
        pattern = pattern.pattern
    assert isinstance(pattern, t.Damages)
    to_its_dealer = reader.attempt(redirected) if "that damage to itself" in _ahead(reader) or (
        "that damage to its controller" in _ahead(reader)) else None
    if to_its_dealer is not None:
        return to_its_dealer
    made = _by_table(reader, pattern)
    _same_recipient(reader, pattern)
    return made


def _ahead(reader: Reader) -> str:
    return " ".join(reader.words[reader.i : reader.i + 8])


def redirected(reader: Reader) -> tuple[t.Instruction, ...]:
    """ "that damage is dealt to target creature", "that spell deals that damage to its controller" (614.9). Raises Stuck."""
    reader.expect("that damage is dealt to", "it deals that damage to", "that source deals that damage to",
                  "that creature deals that damage to", "that spell deals that damage to")
    if reader.ok("itself"):
        return (t.TheEvent(to=t.EventRole("source")),)
    if reader.any("its controller"):
        return (t.TheEvent(to=t.ControllerOf(t.EventRole("source"))),)
    return (t.TheEvent(to=selectors.read_object(reader)),)


def _same_recipient(reader: Reader, pattern: t.Damages) -> None:
    """To whom it is dealt, which is whom it would be dealt to."""
    if reader.any(*TO_WHOM):
        return
    same = {t.IsPlayer("you"): "to you", t.IsSource(): "to ~"}.get(pattern.to)  # type: ignore[arg-type]
    if same is not None:
        reader.any(same)


def prevented_part(reader: Reader) -> t.Amount:
    """How much of the damage is prevented: "half that damage, rounded up", "all but 1 of that damage", "X of that damage"."""
    for rounded in ("up", "down"):
        if reader.any(f"half that damage , rounded {rounded}"):
            return t.Half(t.EventAmount(), rounded)
    if reader.any("all but"):
        left = amounts.read_amount(reader)
        reader.expect("of that damage")
        return t.Minus(t.EventAmount(), left)
    amount = amounts.read_amount(reader)
    reader.expect("of that damage")
    if amount == t.X():
        reader.expect(", where x is")
        return amounts.read_amount(reader)
    return amount


# ---- tokens ----------------------------------------------------------------------------------------------------------


def _tokens(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "twice that many of those tokens are created", "those tokens plus an additional Food token are created", "that many 4/4
    white Angel creature tokens with flying are created"."""
    so_many = reader.attempt(_by_table, pattern)
    if so_many is not None:
        return so_many
    if reader.any("create one of each"):
        return _one_of_each(reader, pattern)
    plural = not reader.any("create")
    more = bool(reader.any("those tokens plus"))
    made = _described(reader)
    if plural:
        reader.expect("are created")
    if not more and made.count == t.Number(1):  # "if you would create a Fish token, create a Shark token": one for each
        made = replace(made, count=t.EventAmount()) if "more" not in reader.words[: reader.i] else reader.stuck()
    return (t.TheEvent(), made) if more else (made,)


def _one_of_each(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "[If you would create a Clue or Food token, instead] create one of each": for each token one of every kind. Raises
    Stuck."""
    kinds = [part for part in conjuncts(getattr(pattern, "what", None)) if isinstance(part, t.HasSubtype)]
    if len(kinds) != 1 or not all(name in PREDEFINED for name in kinds[0].subtypes):
        reader.stuck()
    return tuple(t.TokensInstead(t.EventAmount(), PREDEFINED[name]) for name in kinds[0].subtypes)


def _described(reader: Reader) -> t.TokensInstead:
    """ "an additional Treasure token", "a Clue token", "that many 1/1 green Squirrel creature tokens"."""
    if reader.any("that many"):
        count: t.Amount = t.EventAmount()
    else:
        reader.expect("an additional", "a", "an")
        count = t.Number(1)
    spec = tokens_made.read_spec(reader)
    return t.TokensInstead(count, spec)


# ---- other events ----------------------------------------------------------------------------------------------------


def _drawn(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "that player skips that draw [and you draw a card]"."""
    reader.expect("that player skips that draw", "you skip that draw")
    return (t.Draw(t.Number(1), t.You()),) if reader.any("and you draw a card") else ()


def _life(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    if reader.any("that player gains no life", "you gain no life", "they gain no life"):
        return ()
    return _by_table(reader, pattern)


def _by_table(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    found: Any = rows_for(pattern).read_whole(reader)
    made: t.TheEvent = found[0]
    counters = movables.read_with_counters(reader) if made.to_zone == "exile" and reader.at("with") else ()
    return (replace(made, counters=counters),)


def _of_any(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """Of one of several kinds of event, what is said of all of them."""
    assert isinstance(pattern, t.AnyOf)
    return reader.first(*(
        lambda reader, one=one: _BY_PATTERN.get(type(one), _by_table)(reader, one) for one in pattern.patterns
    ))


_BY_PATTERN: dict[type, Callable[[Reader, t.EventPattern], tuple[t.Instruction, ...]]] = {
    t.Damages: _damage, t.AmountIs: _damage, t.CreatesTokens: _tokens, t.Draws: _drawn, t.GainsLife: _life, t.AnyOf: _of_any,
}
