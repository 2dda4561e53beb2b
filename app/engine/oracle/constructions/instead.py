"""What happens instead of an event, in words: the event itself with another number, or to another place (614.6)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rule_table import RuleConstruction, RuleTable
from app.engine.oracle.constructions.templates import gap
from app.engine.oracle.printing.synonyms import either


def _so_many(says: str, amount: t.Amount, example: str) -> RuleConstruction:
    """The event, of such a number."""
    return RuleConstruction(says, t.TheEvent(amount=amount), "614.6", example)


def _goes(says: str, made: t.TheEvent, example: str) -> RuleConstruction:
    return RuleConstruction(says, made, "614.6", f"If ~ would die, {example} instead")


_MANY = t.EventAmount()
_TWICE, _THREE = (t.Times(t.Number(number), _MANY) for number in (2, 3))
_MORE, _ONE_MORE = t.Plus((_MANY, gap.more)), t.Plus((_MANY, t.Number(1)))
_WAYS: tuple[t.Rounding, ...] = ("down", "up")
_DEALS, _IF_DEALT = "(it|that source|that spell) deals", "If a source would deal damage to you, it deals"
_DAMAGE = (
    _so_many(f"{_DEALS} (double that damage|twice that much damage|twice that damage)", _TWICE,
             f"{_IF_DEALT} double that damage instead"),
    _so_many(f"{_DEALS} (triple that damage|three times that much damage)", _THREE, f"{_IF_DEALT} triple that damage instead"),
    *(_so_many(f"{_DEALS} half that damage, rounded {way},", t.Half(_MANY, way),
               f"{_IF_DEALT} half that damage, rounded {way}, instead") for way in _WAYS),
    _so_many(f"{_DEALS} <amount:digits> damage", gap.amount, f"{_IF_DEALT} 4 damage instead"),
    _so_many(f"{_DEALS} that much damage minus <less:most>", t.Minus(_MANY, gap.less),
             f"{_IF_DEALT} that much damage minus 1 instead"),
    _so_many(f"{_DEALS} that much damage plus [an amount of damage equal to] <more:or_x>", _MORE,
             f"{_IF_DEALT} that much damage plus 1 instead"),
    _so_many(f"{_DEALS} damage equal to <amount:most>", gap.amount, f"{_IF_DEALT} damage equal to your life total instead"),
)  # fmt: skip
_KINDS = "of each of those kinds of counters|of those counters"
_ON_IT = "(on it|on that creature|on that permanent or player|on that permanent)"
_COUNTS: tuple[tuple[str, t.Amount], ...] = (
    ("twice that many", _TWICE), ("half that many", t.Half(_MANY, "down")), ("that many plus one", _ONE_MORE),
    ("that many plus <more:so_many_cards>", _MORE),
)
_PLUS = "+1/+1 counters|+1/+1 counter"
_GOT = (
    *(_so_many(f"you get {many} ({_KINDS}|{{E}})", amount, f"If you would get one or more {{E}}, you get {many} {{E}} instead")
      for many, amount in (("twice that many", _TWICE), ("that many plus one", _ONE_MORE))),
)
_COUNTERS = (
    *(_so_many(f"{many} (of those counters|of each of those kinds of counters|{_PLUS}) (are|is) put {_ON_IT}", amount,
               "If one or more +1/+1 counters would be put on a creature you control, "
               f"{many.replace('<more:so_many_cards>', 'two')} of those counters are put on it instead"
               f"{', rounded down' if many.startswith('half') else ''}")
      for many, amount in _COUNTS),
    *(_so_many(f"(they put|put|it puts) {many} ({_KINDS}|{_PLUS}) {_ON_IT}", amount,
               "If you would put one or more counters on a creature you control, put "
               f"{many.replace('<more:so_many_cards>', 'two')} of those counters on it instead"
               f"{', rounded down' if many.startswith('half') else ''}")
      for many, amount in _COUNTS),
    _so_many(f"that many -1/-1 counters minus one are put {_ON_IT}", t.Minus(_MANY, t.Number(1)),
             "If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are "
             "put on it instead"),
)  # fmt: skip
_IF_TOKENS = "If one or more tokens would be created under your control,"
_TOKENS = (
    *(_so_many(f"({many} of those tokens are created|it creates {many} of those tokens|create {many} of those tokens)", amount,
               f"{_IF_TOKENS} {many} of those tokens are created instead")
      for many, amount in (("twice that many", _TWICE), ("three times that many", _THREE))),
    _so_many("that many plus <more:so_many_cards> of those tokens are created", _MORE,
             f"{_IF_TOKENS} that many plus one of those tokens are created instead"),
)  # fmt: skip
_GAIN = "If you would gain life, you gain"
_YOUR_LIFE = (
    _so_many("you gain twice that much life", _TWICE, f"{_GAIN} twice that much life instead"),
    _so_many("you gain that much life plus <more:most>", _MORE, f"{_GAIN} that much life plus 1 instead"),
)
_LIFE = (
    _so_many("they gain twice that much life", _TWICE, "If an opponent would gain life, they gain twice that much life instead"),
    _so_many("(they lose|that player loses) twice that much life", _TWICE,
             "If an opponent would lose life, they lose twice that much life instead"),
)  # fmt: skip
_MILLING = (
    _so_many("(they mill|that player mills|you mill) twice that many cards", _TWICE,
             "If an opponent would mill one or more cards, they mill twice that many cards instead"),
    _so_many("(they|you) mill that many cards plus <more:so_many_cards>", _MORE,
             "If an opponent would mill one or more cards, they mill that many cards plus 1 instead"),
)  # fmt: skip
_SCRYING = (
    _so_many("scry that many cards plus one", _ONE_MORE, "If you would scry a number of cards, scry that many cards plus one "
             "instead"),
)  # fmt: skip
_COINS = (
    _so_many("flip two coins and ignore one", _TWICE, "If you would flip a coin, instead flip two coins and ignore one"),
)  # fmt: skip
_DICE = (
    _so_many("roll that many dice plus one and ignore the lowest roll", _ONE_MORE,
             "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll"),
)  # fmt: skip
_THINGS = ("it", "that card", "~", "that creature", "them", "that permanent")
MOVED = either(*_THINGS)
"""What moves, in all its words; which of them are meant, follows from the event."""
_LIBRARY = t.TheEvent(to_zone="library", position="shuffle")
_MOVES = (
    _goes(f"exile ({'|'.join(_THINGS)})", t.TheEvent(to_zone="exile"), "exile it"),
    _goes(f"return ({'|'.join(_THINGS)}) to its owner's hand", t.TheEvent(to_zone="hand"), "return it to its owner's hand"),
    _goes("reveal (~|it) and shuffle it into its owner's library",
          t.TheEvent(to_zone="library", position="shuffle", reveal=True), "reveal ~ and shuffle it into its owner's library"),
    _goes(f"shuffle ({'|'.join(_THINGS)}) into its owner's library", _LIBRARY, "shuffle it into its owner's library"),
    _goes("put it on the bottom of its owner's library", t.TheEvent(to_zone="library", position="bottom"),
          "put it on the bottom of its owner's library"),
)  # fmt: skip
ROWS: dict[Hashable, tuple[RuleConstruction, ...]] = {
    t.Damages: _DAMAGE, t.AmountIs: _DAMAGE, t.PutsCounters: _COUNTERS, t.CreatesTokens: _TOKENS, t.GainsLife: _LIFE,
    t.LosesLife: _LIFE, "mill": _MILLING,
    "scry": _SCRYING, "flip_coin": _COINS, "roll_dice": _DICE, "get": _GOT, "gain": _YOUR_LIFE, None: _MOVES,
}  # fmt: skip
"""What may be said of each kind of event, or of what is done; of what moves, where it goes."""
_TABLES = {kind: RuleTable(rows) for kind, rows in ROWS.items()}


TO_WHOM = ("to that permanent or player", "to that creature or player", "to that player or permanent", "to that creature",
           "to that permanent", "to that player", "to them")  # fmt: skip
"""To whom damage is dealt instead: to whom it would have been dealt."""


def rows_for(event: t.EventPattern) -> RuleTable:
    """The rows of what may happen instead of an event."""
    kind: Any = event.action if isinstance(event, t.Does) else type(event)
    if isinstance(event, t.PutsCounters) and event.on == t.IsPlayer("you"):
        kind = "get"
    elif event == t.GainsLife(t.You()):
        kind = "gain"
    return _TABLES.get(kind) or _TABLES[None]
