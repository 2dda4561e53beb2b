"""The event itself, changed, as what happens instead: "twice that many …", "that much plus one …", "exile it instead" (614.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import amounts, selectors, tokens_made
from app.engine.oracle.constructions import movables
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts
from app.engine.trees.predefined import PREDEFINED

_WHOM = (
    "to that permanent or player",
    "to that creature or player",
    "to that player or permanent",
    "to that creature",
    "to that permanent",
    "to that player",
    "to them",
)


def changed_event(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """What happens instead, where it is the event with something else about it, or with more beside it. Raises Stuck."""
    early = bool(reader.any("instead"))
    read = _BY_PATTERN.get(type(pattern), _moved)
    made = read(reader, pattern)
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
    reader.expect("it deals", "that source deals", "that spell deals")
    amount = _damage_amount(reader)
    _same_recipient(reader, pattern)
    return (t.TheEvent(amount=amount),)


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


def _damage_amount(reader: Reader) -> t.Amount:
    for words, made in _AMOUNTS_OF_DAMAGE:
        if reader.ok(words):
            return made
    if reader.ok("damage equal to"):
        return amounts.read_amount(reader)
    if reader.word.isdigit():
        fixed = amounts.read_number_word(reader)
        reader.expect("damage")
        return t.Number(fixed)
    reader.expect("that much damage")
    if reader.expect("plus", "minus") == "minus":
        return t.Minus(t.EventAmount(), amounts.read_amount(reader))
    if reader.any("an amount of damage equal to"):
        return t.Plus((t.EventAmount(), amounts.read_amount(reader)))
    more = amounts.read_amount(reader)
    if more == t.X():
        reader.expect(", where x is")
        more = amounts.read_amount(reader)
    return t.Plus((t.EventAmount(), more))


def _times(number: int) -> t.Amount:
    return t.Times(t.Number(number), t.EventAmount())


_AMOUNTS_OF_DAMAGE: tuple[tuple[str, t.Amount], ...] = (
    ("double that damage", _times(2)),
    ("twice that much damage", _times(2)),
    ("twice that damage", _times(2)),
    ("triple that damage", _times(3)),
    ("three times that much damage", _times(3)),
    ("half that damage , rounded down ,", t.Half(t.EventAmount(), "down")),
    ("half that damage , rounded up ,", t.Half(t.EventAmount(), "up")),
)


def _same_recipient(reader: Reader, pattern: t.Damages) -> None:
    """To whom it is dealt, which is whom it would be dealt to."""
    if reader.any(*_WHOM):
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


# ---- counters --------------------------------------------------------------------------------------------------------

_HOW_MANY: tuple[tuple[str, t.Amount], ...] = (
    ("twice that many", _times(2)),
    ("half that many", t.Half(t.EventAmount(), "down")),
    ("that many plus one", t.Plus((t.EventAmount(), t.Number(1)))),
)
_ON_WHOM = ("on that permanent or player", "on that permanent", "on that creature", "on it")


def _counters(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "twice that many of those counters are put on that permanent", "they put half that many of each of those kinds of counters
    on it", "that many plus two +1/+1 counters are put on it", "you get twice that many {E}"."""
    by_player = reader.any("they put", "put", "it puts", "you get")
    amount = _how_many_counters(reader)
    reader.any("of each of those kinds of counters", "of those counters", "{E}", "+1/+1 counters", "+1/+1 counter")
    if by_player is None:
        reader.expect("are put", "is put")
    if by_player != "you get":
        reader.expect(*_ON_WHOM)
    return (t.TheEvent(amount=amount),)


def _how_many_counters(reader: Reader) -> t.Amount:
    for words, made in _HOW_MANY:
        if reader.ok(words):
            return made
    if reader.any("that many -1/-1 counters minus one"):
        return t.Minus(t.EventAmount(), t.Number(1))
    reader.expect("that many plus")
    return t.Plus((t.EventAmount(), amounts.read_amount(reader)))


# ---- tokens ----------------------------------------------------------------------------------------------------------

_TWICE_TOKENS = (
    "it creates twice that many of those tokens",
    "twice that many of those tokens are created",
    "create twice that many of those tokens",
)
_TRIPLE_TOKENS = ("three times that many of those tokens are created", "create three times that many of those tokens")


def _tokens(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "twice that many of those tokens are created", "those tokens plus an additional Food token are created", "that many 4/4
    white Angel creature tokens with flying are created"."""
    if reader.any(*_TWICE_TOKENS):
        return (t.TheEvent(amount=_times(2)),)
    if reader.any(*_TRIPLE_TOKENS):
        return (t.TheEvent(amount=_times(3)),)
    if reader.any("create one of each"):
        return _one_of_each(reader, pattern)
    if reader.any("that many plus"):
        more_of_them = amounts.read_amount(reader)
        reader.expect("of those tokens are created")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), more_of_them))),)
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


def _done(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """Of what a player does: more cards milled, more coins flipped or dice rolled, of which all but those are ignored."""
    assert isinstance(pattern, t.Does)
    if pattern.action == "flip_coin":
        reader.expect("flip two coins and ignore one")
        return (t.TheEvent(amount=_times(2)),)
    if pattern.action == "roll_dice":
        reader.expect("roll that many dice plus one and ignore the lowest roll")
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), t.Number(1)))),)
    if pattern.action != "mill":
        reader.stuck()
    return _milled(reader)


def _milled(reader: Reader) -> tuple[t.Instruction, ...]:
    if reader.any("they mill twice that many cards", "that player mills twice that many cards", "you mill twice that many cards"):
        return (t.TheEvent(amount=_times(2)),)
    reader.expect("they mill that many cards plus", "you mill that many cards plus")
    return (t.TheEvent(amount=t.Plus((t.EventAmount(), amounts.read_amount(reader)))),)


def _drawn(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """ "that player skips that draw [and you draw a card]"."""
    reader.expect("that player skips that draw", "you skip that draw")
    return (t.Draw(t.Number(1), t.You()),) if reader.any("and you draw a card") else ()


def _life(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    if reader.any("that player gains no life", "you gain no life", "they gain no life"):
        return ()
    if reader.any("you gain that much life plus"):
        return (t.TheEvent(amount=t.Plus((t.EventAmount(), amounts.read_amount(reader)))),)
    reader.expect("you gain twice that much life", "they gain twice that much life", "they lose twice that much life",
                  "that player loses twice that much life")
    return (t.TheEvent(amount=_times(2)),)


_MOVES: tuple[tuple[tuple[str, ...], t.TheEvent], ...] = (
    (("exile it", "exile that card", "exile ~", "exile that creature", "exile them", "exile that permanent"),
     t.TheEvent(to_zone="exile")),
    (("return it to its owner 's hand", "return ~ to its owner 's hand"), t.TheEvent(to_zone="hand")),
    (("reveal ~ and shuffle it into its owner 's library", "reveal it and shuffle it into its owner 's library"),
     t.TheEvent(to_zone="library", position="shuffle", reveal=True)),
    (("shuffle it into its owner 's library", "shuffle ~ into its owner 's library"),
     t.TheEvent(to_zone="library", position="shuffle")),
    (("put it on the bottom of its owner 's library",), t.TheEvent(to_zone="library", position="bottom")),
)


def _moved(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    for wordings, made in _MOVES:
        if reader.any(*wordings):
            with_counters = made.to_zone == "exile" and reader.at("with")
            return (replace(made, counters=movables.read_with_counters(reader)) if with_counters else made,)
    reader.stuck()


def _of_any(reader: Reader, pattern: t.EventPattern) -> tuple[t.Instruction, ...]:
    """Of one of several kinds of event, what is said of all of them."""
    assert isinstance(pattern, t.AnyOf)
    return reader.first(*(
        lambda reader, one=one: _BY_PATTERN.get(type(one), _moved)(reader, one) for one in pattern.patterns
    ))


_BY_PATTERN: dict[type, Callable[[Reader, t.EventPattern], tuple[t.Instruction, ...]]] = {
    t.Damages: _damage, t.AmountIs: _damage, t.PutsCounters: _counters, t.CreatesTokens: _tokens, t.Does: _done, t.Draws: _drawn,
    t.GainsLife: _life, t.LosesLife: _life, t.AnyOf: _of_any,
}
