"""What is tapped or exiled rather than paying mana for a spell (convoke, improvise, delve), and another player's mana (assist).

What is chosen for each of them must leave a cost that can be paid. What is alike is counted, and never tried in combinations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.playing.costs.cost_parts import generic_in
from app.engine.playing.costs.mana import Source, sources
from app.engine.playing.costs.payment import find_payment, pay_mana
from app.engine.playing.costs.purpose import Helper, Plan, Purpose
from app.engine.playing.costs.reducing import reduce_by
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of
from app.engine.trees.keywords import looked_for
from app.engine.trees.mana_costs import COLORS

if TYPE_CHECKING:
    from app.engine.position.state import Position

_CONVOKE = looked_for("convoke", "702.51a")
_IMPROVISE = looked_for("improvise", "702.126a")
_DELVE = looked_for("delve", "702.66a")
_ASSIST = looked_for("assist", "702.132a")
_TAPPED = {"convoke": ("creature", _CONVOKE), "improvise": ("artifact", _IMPROVISE)}
_RANKS = {"delve": 10, "improvise": 11, "convoke": 12, "assist": 20}
"""How gladly each is used, after all mana abilities."""
_AIMED_AT = 16
"""How gladly what the spell targets is tapped."""

Symbols = tuple[str, ...]


class _Paying:
    """A spell's cost being paid: rests are what could be left of it after what has been chosen, which a helper that could pay for
    several of its symbols leaves open."""

    def __init__(self, game: Position, ctx: Context, symbols: Symbols) -> None:
        self.game = game
        self.ctx = ctx
        self.purpose = Purpose(ctx.controller, ctx.source, "spell")
        self.rests: tuple[Symbols, ...] = (symbols,)
        self.keywords = [name for name in _RANKS if chars(game, ctx.source).has(name)]
        self.done: frozenset[ObjectId] = frozenset()

    def helpers(self, names: Iterable[str]) -> list[Helper]:
        """What could still help by some of the keywords."""
        found = [one for name in names for one in self._by(name)]
        return [one for one in found if one.object not in self.done]

    def _by(self, name: str) -> Iterator[Helper]:
        game, player = self.game, self.ctx.controller
        if name == "delve":
            yield from (Helper(id, name, _RANKS[name]) for id in game.graveyards[player])
        elif name == "assist":
            most = max((_most_paid(game, self.ctx, other, self.rests[0]) for other in game.apnap() if other != player), default=0)
            yield from (Helper(ObjectId(~number), name, _RANKS[name]) for number in range(most))
        else:
            aimed_at = () if self.ctx.item is None else self.ctx.item.all_targets()
            for id in permanents_of(game, player):
                if not game.objects[id].tapped and _TAPPED[name][0] in chars(game, id).types:
                    colors = chars(game, id).colors if name == "convoke" else ()
                    yield Helper(id, name, _AIMED_AT if id in aimed_at else _RANKS[name], colors)

    def plan(self, rests: Iterable[Symbols], used: frozenset[ObjectId], names: Iterable[str]) -> Plan | None:
        """A payment of one of the rests, with what could help by the keywords besides what is used."""
        available = self._sources(used)
        helpers = [one for one in self.helpers(names) if one.object not in used]
        plans = (find_payment(self.game, self.purpose, rest, available, helpers) for rest in rests)
        return next((plan for plan in plans if plan is not None), None)

    def _sources(self, used: frozenset[ObjectId]) -> list[Source]:
        return sources(self.game, self.ctx.controller, used)

    def rest(self) -> Symbols:
        """What is left of it: what can be paid, if any of it can."""
        plan = self.plan(self.rests, frozenset(), self.keywords)
        return self.rests[0] if plan is None else plan.symbols

    def most_helped(self, colored: bool) -> int:
        """At most so many things could be used for what is left, where they pay for colored mana or for generic mana only."""
        return max(sum(_most_for(symbol, colored) for symbol in rest) for rest in self.rests)


def _most_for(symbol: str, colored: bool) -> int:
    """How many things could pay for a symbol at most."""
    return max(int(half) if half.isdigit() else int(colored and half in COLORS) for half in symbol.split("/"))


def alternative_payments(
    game: Position, ctx: Context, symbols: Symbols, used: dict[str, tuple[Referent, ...]], only: tuple[t.OnlyMana, ...] = ()
) -> Symbols:
    """Convoke, improvise, delve and assist: what is left to pay, of which some mana alone may pay."""
    c = chars(game, ctx.source)
    if not any(c.has(name) for name in _RANKS):
        return symbols
    paying = _Paying(game, ctx, symbols)
    paying.purpose.only = only
    if c.has("convoke") and game.applies(_CONVOKE):
        used["convoked"] = _tap_for(paying, "convoke")
    if c.has("improvise") and game.applies(_IMPROVISE):
        _tap_for(paying, "improvise")
    if c.has("delve") and game.applies(_DELVE):
        _delve(paying, used)
    rest = paying.rest()
    return _assisted(game, ctx, rest) if c.has("assist") and game.applies(_ASSIST) else rest


def _chosen(paying: _Paying, name: str, rule: str, prompt: str) -> tuple[ObjectId, ...]:
    """What the player uses for one of the keywords; what could be left to pay is worked out."""
    able = {one.object: one for one in paying.helpers((name,))}
    if not able or not any(paying.rests):
        return ()
    later = paying.keywords
    most = paying.most_helped(colored=name == "convoke")

    def left(answer: tuple[ObjectId, ...]) -> tuple[Symbols, ...]:
        return _left(paying.rests, [able[id].colors for id in answer])

    def plain() -> tuple[ObjectId, ...]:
        plan = paying.plan(paying.rests, frozenset(), later)
        return () if plan is None else tuple(one.object for one in plan.helped if one.by == name)

    def test(answer: tuple[ObjectId, ...]) -> str | None:
        rests = left(answer)
        if not rests:
            return "more is used than there is to pay"
        others = [one for one in later if one != name]
        if paying.plan(rests, frozenset(answer), others) is None and paying.plan(paying.rests, frozenset(), later) is not None:
            return "the rest can't be paid for"
        return None

    chosen: tuple[ObjectId, ...] = paying.game.ask(decisions.Decision(
        decisions.COST_CHOICE, paying.ctx.controller, tuple(able), rule, minimum=0, maximum=min(len(able), most),
        source=paying.ctx.source, prompt=prompt, test=test, plain=plain,
    ))
    paying.rests = left(chosen)
    paying.done |= frozenset(chosen)
    paying.keywords = [one for one in paying.keywords if one != name]
    return chosen


def _tap_for(paying: _Paying, name: str) -> tuple[ObjectId, ...]:
    """What was tapped rather than paying mana."""
    game, player = paying.game, paying.ctx.controller
    type_, rule = _TAPPED[name]
    chosen = _chosen(paying, name, rule, f"Tap {type_}s rather than pay")
    perform(game, [ev.Tapped(id, player) for id in chosen])
    if chosen:
        game.tell("pay", "{} taps {} {}(s) rather than pay", (game.called(player), len(chosen), type_), (rule,))
    return chosen


def _delve(paying: _Paying, used: dict[str, tuple[Referent, ...]]) -> None:
    chosen = _chosen(paying, "delve", _DELVE, "Exile cards rather than pay")
    happened = perform(paying.game, [ZoneChange(id, "graveyard", "exile") for id in chosen])
    used["exiled"] = tuple(event.new for event in happened if isinstance(event, ZoneChange))


def _left(rests: tuple[Symbols, ...], helping: Iterable[tuple[str, ...]]) -> tuple[Symbols, ...]:
    """What could be left to pay once things of these colors have each paid for one mana; nothing if there are more than can."""
    for colors in helping:
        rests = tuple(dict.fromkeys(rest for symbols in rests for rest in _without_one(symbols, colors)))
    return rests


def _without_one(symbols: Symbols, colors: tuple[str, ...]) -> Iterator[Symbols]:
    """The symbols without one of one of the colors, or without one generic mana."""
    places = [i for i, symbol in enumerate(symbols) if symbol not in symbols[:i]]
    for i in places:
        if not set(colors).isdisjoint(symbols[i].split("/")):
            yield symbols[:i] + symbols[i + 1 :]
    for i in places:
        generic = next((int(half) for half in symbols[i].split("/") if half.isdigit()), 0)
        if generic > 0:
            yield (*symbols[:i], str(generic - 1), *symbols[i + 1 :])


def _most_paid(game: Position, ctx: Context, helper: PlayerId, symbols: Symbols) -> int:
    """How much generic mana of a cost another player could pay."""
    purpose = Purpose(helper, ctx.source, "spell")
    amounts = reversed(range(generic_in(symbols) + 1))
    return next(number for number in amounts if find_payment(game, purpose, (str(number),)) is not None)


def _assisted(game: Position, ctx: Context, symbols: Symbols) -> Symbols:
    """Another player may pay for generic mana in the total cost."""
    others = tuple(p for p in game.apnap() if p != ctx.controller)
    own = Purpose(ctx.controller, ctx.source, "spell")
    if not generic_in(symbols) or not others or not game.ask(decisions.Decision(
        decisions.MAY, ctx.controller, (False, True), _ASSIST, source=ctx.source, prompt="Ask another player to help?",
        plain=lambda: find_payment(game, own, symbols) is None,
    )):
        return symbols
    helper = game.ask(decisions.Decision(
        decisions.PLAYER, ctx.controller, others, _ASSIST, source=ctx.source, prompt="Whom?",
        plain=lambda: max(others, key=lambda other: _most_paid(game, ctx, other, symbols)),
    ))
    most = _most_paid(game, ctx, helper, symbols)
    paid = game.ask(decisions.Decision(
        decisions.NUMBER, helper, (), _ASSIST, minimum=0, maximum=most, source=ctx.source, prompt="Pay how much?",
        plain=lambda: most,
    )) if most else 0
    if not paid:
        return symbols
    pay_mana(game, Purpose(helper, ctx.source, "spell"), (str(paid),))
    game.tell("pay", "{} pays {} to assist", (game.called(helper), paid), (_ASSIST,), (helper,))
    reduced = list(symbols)
    reduce_by(game, reduced, str(paid))
    return tuple(reduced)

