"""Order, choice and condition: may, if, unless, for each, choose (608.2c–f, 118.12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import perform_gathered
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.casting.announcing import settle_x
from app.engine.playing.costs.costs import can_pay, pay
from app.engine.playing.instructions.possible import could_do, sacrificeable
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.objects import MADE_BY
from app.engine.reading.copying import printed_on
from app.engine.reading.meaning import amount, holds, natural, player_of, players_of, select
from app.engine.trees.mana_costs import COLORS
from app.engine.trees.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _sequence(g: Position, i: t.Sequence, ctx: Context) -> None:
    """"Create a Wolf token and an Elephant token" creates them at once; other steps follow one another."""
    steps = _flat(i)
    if len(steps) > 1 and all(isinstance(step, t.CreateToken) and step.bind is None for step in steps):
        _simultaneously(g, [(steps, ctx)])
        return
    carry_out(g, steps, ctx)


def _flat(i: t.Instruction) -> tuple[t.Instruction, ...]:
    """The steps of a sequence, those of sequences within it among them."""
    return tuple(one for step in i.steps for one in _flat(step)) if isinstance(i, t.Sequence) else (i,)


def mentions_it(node: Any) -> bool:
    """Does a tree speak of `It()`?"""
    if isinstance(node, t.It):
        return True
    if isinstance(node, tuple):
        return any(mentions_it(one) for one in node)
    return any(mentions_it(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def _as_player(ctx: Context, player: int) -> Context:
    """The same context in which a player's own choices and "you" of costs are read."""
    new = ctx.for_thing(player)
    new.controller = player
    return new


def ask_may(g: Position, player: int, ctx: Context, prompt: str, rule: str = "603.5") -> bool:
    """Does the player do it?"""
    g.optional_seen = True
    return bool(g.ask(decisions.Decision(
        decisions.MAY, player, (True, False), rule, source=ctx.source, prompt=prompt,
    )))


def _possible(g: Position, do: tuple[t.Instruction, ...], ctx: Context, player: int) -> bool:
    """A player can't choose to sacrifice or discard what they don't have (608.2d)."""
    first = do[0] if do else None
    if isinstance(first, t.KeywordAction):
        return could_do(first, _as_player(ctx, player))
    if isinstance(first, t.Pay):
        return can_pay(_as_player(ctx, player), first.cost)
    if isinstance(first, t.SacrificeObjects) and first.what is None:
        return len(sacrificeable(g, first, ctx, player)) >= natural(first.count, ctx.for_thing(player)) > 0
    return True


_SEVERAL = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.Filtered, t.Both)


def note_taken(g: Position, ctx: Context) -> None:
    """The action of an ability that says "do this only once each turn" is taken (603.2h)."""
    item = ctx.item
    if item is not None and isinstance(item.ability, t.TriggeredAbility) and item.ability.do_once:
        g.count(("do_once", item.source, item.held))


def offers(node: Any) -> bool:
    """Does a tree of instructions leave something to a player's will?"""
    if isinstance(node, t.May | t.Pay):
        return True
    if isinstance(node, tuple):
        return any(offers(one) for one in node)
    return any(offers(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def _may(g: Position, i: t.May, ctx: Context) -> None:
    """Each of the players decides; `It()` is the one who does. The name means those who did."""
    done: list[int] = []
    only = i.do[0] if len(i.do) == 1 else None
    if isinstance(only, t.CastNow) and not only.must and not i.otherwise:  # who casts is asked for each card by itself
        cast = dataclasses.replace(only, bind=only.bind or "cast")
        carry_out(g, (cast,), ctx)
        ctx.bind(i.bind, ctx.things(cast.bind or ""))
        return
    for player in players_of(i.who, ctx):
        own = ctx.for_thing(player) if isinstance(i.who, _SEVERAL) else ctx
        if _possible(g, i.do, ctx, player) and ask_may(g, player, ctx, "Do it?"):
            done.append(player)
            note_taken(g, ctx)
            carry_out(g, i.do, own)
        else:
            carry_out(g, i.otherwise, own)
    ctx.bind(i.bind, done)


def _if(g: Position, i: t.If, ctx: Context) -> None:
    carry_out(g, i.then if holds(i.condition, ctx) else i.otherwise, ctx)


def _pay(g: Position, i: t.Pay, ctx: Context) -> None:
    times = 0
    for player in players_of(i.who, ctx):
        own = _as_player(ctx, player)
        while can_pay(own, i.cost) and (i.must or ask_may(g, player, ctx, "Pay?", "118.12")):
            settle_x(own, i.cost)
            ctx.bound.update(pay(own, i.cost))
            note_taken(g, ctx)
            times += 1
            if not i.any_number_of_times:
                break
    ctx.bind(i.bind, (), times)


def _unless(g: Position, i: t.Unless, ctx: Context) -> None:
    """Each named player may pay; if nobody does, it happens (118.12a)."""
    for player in players_of(i.who, ctx):
        own = _as_player(ctx, player)
        if can_pay(own, i.cost) and ask_may(g, player, ctx, "Pay?", "118.12a"):
            pay(own, i.cost)
            g.tell("pay", "{} has paid to stop it", (g.name_of(player),), ("118.12a",), (player,))
            return
    carry_out(g, i.do, ctx)


def _for_each(g: Position, i: t.ForEach, ctx: Context) -> None:
    if _is_one_action(i, ctx):
        carry_out(g, i.do, ctx)
        return
    rows = [(i.do, ctx.for_thing(ref)) for ref in select(i.over, ctx)]
    if i.together and all(_can_be_gathered(one) for one in i.do) and g.applies("608.2f"):
        _simultaneously(g, rows)
        return
    total = Context(g, ctx.controller, ctx.source)
    for do, own in rows:
        before = dict(ctx.bound)
        carry_out(g, do, own)
        _add_results(total, ctx, before)
    ctx.bound.update(total.bound)
    ctx.amounts.update(total.amounts)


def _add_results(total: Context, ctx: Context, before: dict[str, tuple[int, ...]]) -> None:
    """What was bound while something was done for one thing is added to what was bound for the others: afterwards a name means
    the results for all of them."""
    for name, refs in ctx.bound.items():
        if refs is not before.get(name):
            total.bound[name] = (*total.bound.get(name, ()), *refs)
            total.amounts[name] = total.amounts.get(name, 0) + ctx.amounts.get(name, 0)


def _is_one_action(i: t.ForEach, ctx: Context) -> bool:
    """Is it one action done to all the targets that were chosen one for each? Then it is done once, to all of them (608.2f)."""
    if ctx.section is None or not ctx.section.chosen_for or len(i.do) != 1 or type(i.do[0]) not in _TO_ALL:
        return False
    return any(spec.each == i.over for spec in ctx.section.specs) and not mentions_it(i.do) and ctx.g.applies("608.2f")


_TO_ALL = frozenset({t.Exile, t.Destroy, t.Tap, t.Untap, t.Apply, t.Move, t.PutCounters, t.KeywordAction, t.CreateToken})
"""Instructions that act on several things as one action."""

_AT_ONCE = frozenset({t.DealDamage, t.GainLife, t.LoseLife, t.Destroy, t.SacrificeObjects, t.Discard, t.PutCounters, t.Tap,
                      t.Untap, t.Exile, t.Move})
"""Instructions whose events can be gathered and happen as one; draws never do (121.2)."""


def _can_be_gathered(i: t.Instruction) -> bool:
    """Cards put into libraries are ordered and shuffled one player after another."""
    return type(i) in _AT_ONCE and not (isinstance(i, t.Move) and i.to == "library")


def _simultaneously(g: Position, rows: list[tuple[tuple[t.Instruction, ...], Context]]) -> None:
    """Carry out instructions, choices first, and let their events happen at the same time (608.2e–f)."""
    if g.gathering is not None:
        for do, own in rows:
            carry_out(g, do, own)
        return

    def gather() -> None:
        for do, own in rows:
            carry_out(g, do, own)

    perform_gathered(g, gather)


def _together(g: Position, i: t.Together, ctx: Context) -> None:
    if all(_can_be_gathered(one) for one in i.steps):
        _simultaneously(g, [(i.steps, ctx)])
    else:
        carry_out(g, i.steps, ctx)


def _repeat(g: Position, i: t.Repeat, ctx: Context) -> None:
    if i.times is not None:
        for _ in range(_bounded(g, natural(i.times, ctx))):
            carry_out(g, i.do, ctx)
        return
    for _ in range(1000):
        carry_out(g, i.do, ctx)
        if i.while_ is None or not holds(i.while_, ctx):
            return
    raise LimitReached("repetitions of a process", 1000)


def _bounded(g: Position, number: int) -> int:
    if number > 10_000:
        raise LimitReached("repetitions", 10_000)
    return number


def _choose_mode(g: Position, i: t.ChooseMode, ctx: Context) -> None:
    player = player_of(i.who, ctx)
    if player is None:
        return
    kind = decisions.RANDOM if i.random else decisions.OPTION
    if i.count == 1 and not i.random:
        number = g.ask(decisions.Decision(
            kind, player, range(1, len(i.options) + 1), "608.2d", source=ctx.source, prompt="Choose one",
            about=i.options,
        ))
        carry_out(g, i.options[number - 1], ctx)
        return
    chosen = g.ask(decisions.Decision(
        decisions.RANDOM if i.random else decisions.MODE, player, range(1, len(i.options) + 1), "608.2d",
        minimum=i.count, maximum=i.count, source=ctx.source, prompt="Choose", about=i.options,
    ))
    for number in sorted(chosen):
        carry_out(g, i.options[number - 1], ctx)


def _separate(g: Position, i: t.SeparatePiles, ctx: Context) -> None:
    """One player makes two piles, either of which may be empty; another chooses one of them (700.3, 700.3a)."""
    things = select(i.what, ctx)
    separator, chooser = player_of(i.separator, ctx), player_of(i.chooser, ctx)
    if separator is None or chooser is None:
        return
    first: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.OBJECTS, separator, things, "700.3", minimum=0, maximum=len(things), source=ctx.source,
        prompt="Put into the first pile",
    )) if things else ()
    piles = (first, tuple(ref for ref in things if ref not in first))
    g.tell("piles", "{} makes two piles: {} and {}", (g.name_of(separator), _names(g, piles[0]), _names(g, piles[1])),
           ("700.3",), (separator, *things))
    place = int(g.ask(decisions.Decision(
        decisions.OPTION, chooser, (0, 1), "700.3", source=ctx.source, prompt="Which pile?",
        labels=[(0, _names(g, pile)) for pile in piles],
    )))
    ctx.bind(i.chosen, piles[place])
    ctx.bind(i.other, piles[1 - place])


def _names(g: Position, pile: tuple[int, ...]) -> str:
    return ", ".join(g.name_of(ref) for ref in pile) or "an empty pile"


def _choose_things(g: Position, i: t.ChooseThings, ctx: Context) -> None:
    ctx.bind(i.bind, select(i.what, ctx))


_WORDS: dict[str, tuple[str, ...]] = {
    "color": COLORS, "creature_type": tuple(sorted(CREATURE_TYPES)), "basic_land_type": BASIC_LAND_TYPES,
    "land_type": BASIC_LAND_TYPES,
    "card_type": ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"),
    "odd_or_even": ("odd", "even"),
}


def _choose_value(g: Position, i: t.ChooseValue, ctx: Context) -> None:
    player = player_of(i.who, ctx)
    if player is None:
        return
    value = _value(g, i, ctx, player)
    if value is None:
        return
    g.tell("choose", "{} chooses {}", (g.name_of(player), g.name_of(value) if i.kind in ("player", "opponent") else value),
           ("608.2d",), (player, ctx.source))
    if i.on_source and ctx.source in g.objects:
        made_by = printed_on(g, ctx.source)
        g.alter(ctx.source, notes={**g.objects[ctx.source].notes, i.key: value, i.key + MADE_BY: made_by})
    ctx.amounts[i.key] = value
    if i.kind in ("player", "opponent"):
        ctx.bind(i.key, (value,))


def _value(g: Position, i: t.ChooseValue, ctx: Context, player: int) -> Any:
    if i.kind == "number":
        low = 0 if i.minimum is None else natural(i.minimum, ctx)
        high = 10**6 if i.maximum is None else natural(i.maximum, ctx)
        return g.ask(decisions.Decision(decisions.NUMBER, player, (), "107.1c", minimum=low, maximum=high, source=ctx.source))
    if i.kind in ("player", "opponent"):
        options: Any = g.apnap() if i.kind == "player" else g.opponents(player)
        kind = decisions.PLAYER
    elif i.kind in _NAMES and not i.options:
        return _choose_name(g, i, ctx, player)
    else:
        options = i.options or _WORDS.get(i.kind, ())
        kind = decisions.COLOR if i.kind == "color" else decisions.WORD
    if not options:
        raise UnsupportedText(i.kind, "a choice")
    if i.random:
        picked = g.ask(decisions.Decision(decisions.RANDOM, player, options, "608.2d", source=ctx.source))
        return picked[0]
    return g.ask(decisions.Decision(kind, player, options, "608.2d", source=ctx.source, prompt=f"Choose a {i.kind}"))


_NAMES: dict[str, Callable[[Any], bool]] = {
    "name": lambda values: True, "nonland_name": lambda values: "land" not in values.types,
    "noncreature_nonland_name": lambda values: values.types.isdisjoint({"creature", "land"}),
    "creature_name": lambda values: "creature" in values.types,
}
"""Kinds of card name that can be chosen, and which cards have them."""


def _choose_name(g: Position, i: t.ChooseValue, ctx: Context, player: int) -> Any:
    """Any card name, also of a card that is not in the game (201.4); of the kind asked for, so far as the card is known."""
    fits = _NAMES[i.kind]
    known = {o.values.name: fits(o.values) for o in g.objects.values() if o.values.name}
    names = sorted(name for name, fit in known.items() if fit)

    def test(answer: Any) -> str | None:
        if not isinstance(answer, str) or not answer:
            return "a name is asked for"
        return None if known.get(answer, True) else "it is not the name of such a card"

    return g.ask(decisions.Decision(
        decisions.WORD, player, names, "201.4", source=ctx.source, prompt="Choose a card name", test=test,
        plain=lambda: names[0] if names else "nothing",
    ))


def _remember(g: Position, i: t.Remember, ctx: Context) -> None:
    remember(g, ctx.source, i.key, select(i.what, ctx))


def _bind(g: Position, i: t.Bind, ctx: Context) -> None:
    if i.what is not None:
        ctx.bind(i.name, select(i.what, ctx))
    if i.amount is not None:
        ctx.amounts[i.name] = amount(i.amount, ctx)


EXECUTORS.update({
    t.Sequence: _sequence, t.Together: _together, t.May: _may, t.If: _if, t.Pay: _pay, t.Unless: _unless,
    t.ForEach: _for_each, t.Repeat: _repeat, t.ChooseMode: _choose_mode, t.ChooseThings: _choose_things,
    t.SeparatePiles: _separate, t.ChooseValue: _choose_value, t.Remember: _remember, t.Bind: _bind,
    t.Nothing: lambda g, i, ctx: None,
})
