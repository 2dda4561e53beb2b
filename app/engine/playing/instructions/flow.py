"""Order, choice and condition: may, if, unless, for each, choose (608.2c–f, 118.12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS, carry_out
from app.engine.changing.instruction_rules import VILLAINOUS_CHOICE, VILLAINOUS_CHOICES
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import not_gathered, perform_gathered
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.casting.announcing import least_of, settle_amount, settle_x, settle_x_of_choice, with_least_x
from app.engine.playing.costs.costs import can_pay, pay
from app.engine.playing.costs.mana_options import options_to_choose
from app.engine.playing.instructions.for_each import add_results, give_results, leaves_no_result, simultaneously
from app.engine.playing.instructions.possible import could_do, offered
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, PlayerId, Referent
from app.engine.position.journal import NameList
from app.engine.position.notes import MADE_BY, noted
from app.engine.reading.copying import printed_on
from app.engine.reading.known import present
from app.engine.reading.meaning import (
    acting_players,
    amount,
    holds,
    in_turn_order,
    natural,
    player_of,
    players_of,
    select,
    select_objects,
)
from app.engine.trees.mana_costs import COLORS, WORDS_OF_COLORS
from app.engine.trees.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES, PLANESWALKER_TYPES
from app.engine.trees.vocabularies import PLAYED_TYPES
from app.engine.trees.walking import contains, mapped

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _sequence(game: Position, instruction: t.Sequence, ctx: Context) -> None:
    """"Create a Wolf token and an Elephant token" creates them at once, "put a +1/+1 counter and a flying counter" puts both at
    once; other steps follow one another."""
    steps = _flat(instruction)
    if len(steps) > 1 and all(isinstance(step, t.CreateToken | t.PutCounters) and step.bind is None for step in steps):
        simultaneously(game, [(steps, ctx)])
        return
    carry_out(game, steps, ctx)


def _flat(instruction: t.Instruction) -> tuple[t.Instruction, ...]:
    """The steps of a sequence, those of sequences within it among them."""
    return (
        tuple(one for step in instruction.steps for one in _flat(step)) if isinstance(instruction, t.Sequence) else (instruction,)
    )


def mentions_it(node: Any) -> bool:
    """Does a tree speak of `It()`?"""
    return contains(node, t.It)


def _as_player(ctx: Context, player: PlayerId) -> Context:
    """The same context in which a player's own choices and "you" of costs are read."""
    new = ctx.for_thing(player)
    new.controller = player
    return new


def _reckoned(cost: t.Cost, ctx: Context) -> t.Cost:
    """A cost with the amounts of mana, and how often it is paid, worked out: for these "you" is whoever's spell or ability it is,
    not who pays (109.5)."""
    if isinstance(cost, t.Costs):
        return t.Costs(tuple(_reckoned(part, ctx) for part in cost.parts))
    if isinstance(cost, t.GenericMana) and not contains(cost.amount, (t.X, t.AnyNumber)):
        return t.GenericMana(t.Number(natural(cost.amount, ctx)), cost.symbol)
    if isinstance(cost, t.RepeatedCost) and not contains(cost.times, t.X):
        yours = contains(cost.times, t.You) and ctx.it != ctx.controller
        return cost if yours and ctx.g.denies("109.5") else t.RepeatedCost(cost.cost, t.Number(natural(cost.times, ctx)))
    return cost


def ask_may(
    game: Position, player: PlayerId, ctx: Context, prompt: str, rule: str = "603.5",
    offers: Callable[[], tuple[Referent, ...]] | None = None, about: Sequence[Any] = (),
) -> bool:
    """Does the player do it? about: what is done then, and what else."""
    game.optional_seen = True
    wants = bool(game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), rule, source=ctx.source, prompt=prompt, offers=offers, about=about,
    )))
    if not wants:
        said = "{} chooses not to pay for {}" if rule.startswith("118.12") else "{} chooses not to do what {} offers"
        game.tell("decline", said, (game.called(player), game.called(ctx.source)), (rule,), (player,))
    return wants


def _possible(game: Position, do: tuple[t.Instruction, ...], own: Context, player: PlayerId) -> bool:
    """A player can't choose what is impossible (608.2d): the first thing to do, and what follows a payment."""
    for step in do:
        if not isinstance(step, t.Pay):
            return could_do(game, step, player, with_least_x(own)) or game.denies("608.2d")
        if not can_pay(with_least_x(_as_player(own, player)), _reckoned(step.cost, own)):
            return game.denies("608.2d")
    return True


_SEVERAL = (t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.Filtered, t.Both)


def note_taken(game: Position, ctx: Context) -> None:
    """The action of an ability that says "do this only once each turn" is taken (603.2h)."""
    if (action := _once_a_turn(ctx)) is not None:
        game.count(action)


def already_taken(game: Position, ctx: Context) -> bool:
    """Has another instance of an ability that says "do this only once each turn" let its action be taken this turn (603.2h)?"""
    action = _once_a_turn(ctx)
    return action is not None and game.counted.get(action, 0) > 0 and game.applies("603.2h")


def _once_a_turn(ctx: Context) -> tuple[object, ...] | None:
    """What the action of such an ability is counted under; None for any other ability."""
    item = ctx.item
    if item is None or not isinstance(item.ability, t.TriggeredAbility) or not item.ability.do_once:
        return None
    return ("do_once", item.source, item.held)


def offers(node: Any) -> bool:
    """Does a tree of instructions leave something to a player's will?"""
    if isinstance(node, t.May | t.Pay):
        return True
    if isinstance(node, tuple):
        return any(offers(one) for one in node)
    return any(offers(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def _may(game: Position, instruction: t.May, ctx: Context) -> None:
    """Each of the players decides; `It()` is the one who does. The name means those who did, the names within it the results for
    all of them. What several do happens at the same time (608.2e). Nobody does what may be done only once each turn again."""
    only = instruction.do[0] if len(instruction.do) == 1 else None
    if ctx.spent:
        ctx.bind(instruction.bind, ())
        carry_out(game, instruction.otherwise, ctx)
        return
    if isinstance(only, t.CastNow) and not only.must:  # who casts is asked for each card by itself
        name = only.bind or "cast"
        carry_out(game, (dataclasses.replace(only, bind=name),), ctx)
        ctx.bind(instruction.bind, ctx.things(name))
        if ctx.things(name):
            note_taken(game, ctx)
        else:
            carry_out(game, instruction.otherwise, ctx)
        return
    players = players_of(instruction.who, ctx)
    at_once = len(players) > 1 and all(map(leaves_no_result, (*instruction.do, *instruction.otherwise)))
    if at_once and game.gathering is None and game.applies("608.2e"):
        perform_gathered(game, lambda: _decide(game, instruction, ctx, players))
    else:
        _decide(game, instruction, ctx, players)


def _decide(game: Position, instruction: t.May, ctx: Context, players: Sequence[PlayerId]) -> None:
    done: list[PlayerId] = []
    total = Context(game, ctx.controller, ctx.source)
    for player in in_turn_order(game, players):
        own = ctx.for_thing(player) if isinstance(instruction.who, _SEVERAL) else ctx
        before = dict(ctx.bound)
        offers = partial(offered, game, instruction.do[0], player, own) if instruction.do else None
        both: _Options = (instruction.do, instruction.otherwise)
        about = both if own is ctx else _told(both, ctx, player)
        if _possible(game, instruction.do, own, player) and ask_may(game, player, ctx, "Do it?", offers=offers, about=about):
            done.append(player)
            note_taken(game, ctx)
            settle_x_of_choice(own, instruction.do, player)
            carry_out(game, instruction.do, own)
        else:
            carry_out(game, instruction.otherwise, own)
        if own is not ctx:
            add_results(total, ctx, before)
    give_results(ctx, total)
    ctx.bind(instruction.bind, done)


def _if(game: Position, instruction: t.If, ctx: Context) -> None:
    then = holds(instruction.condition, ctx) or _done_to_some(game, instruction, ctx)
    carry_out(game, instruction.then if then else instruction.otherwise, ctx)


def _done_to_some(game: Position, instruction: t.If, ctx: Context) -> bool:
    """"If you don't, put the exiled card …" where it was done to some of several exiled cards: the others are still there, and
    each is answered for by itself (607.3)."""
    if not isinstance(instruction.condition, t.NotSo) or not isinstance(instruction.condition.part, t.Did):
        return False
    if not all(isinstance(step, t.Move) and isinstance(step.what, t.Linked) for step in instruction.then):
        return False
    left = {ref for step in instruction.then if isinstance(step, t.Move) for ref in select(step.what, ctx)}
    return bool(left) and game.applies("607.3")


def _pay(game: Position, instruction: t.Pay, ctx: Context) -> None:
    times = 0
    for player in acting_players(instruction.who, ctx) if not ctx.spent else ():
        own = _as_player(ctx, player)
        cost = _reckoned(instruction.cost, ctx.for_thing(player))
        while can_pay(with_least_x(own), least_of(cost)) and (
            instruction.must or ask_may(game, player, ctx, "Pay?", "118.12", about=(cost,))
        ):
            settle_x(own, cost)
            paid, number = settle_amount(own, cost)
            ctx.bound.update(pay(own, paid))
            note_taken(game, ctx)
            times += number
            if not instruction.any_number_of_times:
                break
    ctx.bind(instruction.bind, (), times)


def _unless(game: Position, instruction: t.Unless, ctx: Context) -> None:
    """Each named player may pay; if nobody does, it happens (118.12a)."""
    upkeep = ctx.item is not None and getattr(ctx.item.ability, "keyword", None) == "cumulative upkeep"
    kind: t.Payment = "cumulative upkeep" if upkeep else "other"
    for player in acting_players(instruction.who, ctx):
        own = _as_player(ctx, player)
        cost = _reckoned(instruction.cost, ctx.for_thing(player))
        about = cost, instruction.do
        if (can_pay(own, cost, kind) or game.denies("608.2d")) and ask_may(game, player, ctx, "Pay?", "118.12a", about=about):
            with not_gathered(game):
                pay(own, cost, kind)
            game.tell("pay", "{} has paid to stop it", (game.called(player),), ("118.12a",), (player,))
            carry_out(game, instruction.paid, ctx)
            return
    carry_out(game, instruction.do, ctx)


def _repeat(game: Position, instruction: t.Repeat, ctx: Context) -> None:
    """Within the process a name means the results of the time at hand, afterwards those of every time."""
    total = Context(game, ctx.controller, ctx.source)
    for _ in _times(game, instruction, ctx):
        before = dict(ctx.bound)
        carry_out(game, instruction.do, ctx)
        add_results(total, ctx, before)
    give_results(ctx, total)


def _times(game: Position, instruction: t.Repeat, ctx: Context) -> Iterator[int]:
    """So often, or while a condition holds, asked after each time. Raises LimitReached."""
    if instruction.times is not None:
        yield from range(_bounded(game, natural(instruction.times, ctx)))
        return
    for number in range(1000):
        yield number
        if instruction.while_ is None or not holds(instruction.while_, ctx):
            return
    raise LimitReached("repetitions of a process", 1000)


def _bounded(game: Position, number: int) -> int:
    if number > 10_000:
        raise LimitReached("repetitions", 10_000)
    return number


def _choose_mode(game: Position, instruction: t.ChooseMode, ctx: Context) -> None:
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    kind = decisions.RANDOM if instruction.random else decisions.OPTION
    if instruction.count == 1 and not instruction.random:
        able = [n for n, do in enumerate(instruction.options, 1) if _possible(game, do, ctx, player)]
        if not able:
            return  # nobody can choose what is impossible
        options = tuple(instruction.options[n - 1] for n in able)
        number = _for_planned_mana(game, instruction, ctx) or game.ask(decisions.Decision(
            kind, player, able, "608.2d", source=ctx.source, prompt="Choose one",
            about=_told(options, ctx, player) if instruction.who == t.It() else options,
        ))
        carry_out(game, instruction.options[number - 1], ctx)
        return
    chosen = game.ask(decisions.Decision(
        decisions.RANDOM if instruction.random else decisions.MODE, player, range(1, len(instruction.options) + 1), "608.2d",
        minimum=instruction.count, maximum=instruction.count, source=ctx.source, prompt="Choose", about=instruction.options,
    ))
    for number in sorted(chosen):
        carry_out(game, instruction.options[number - 1], ctx)


def _for_planned_mana(game: Position, instruction: t.ChooseMode, ctx: Context) -> int:
    """The number of the option that adds the mana which is to be made for a payment; 0 where none is."""
    options = options_to_choose(instruction, ctx) if game.planned_mana else ()
    return next((number for number, each in enumerate(options, 1) if game.planned_mana[0] in each), 0)


_Options = tuple[tuple[t.Instruction, ...], ...]


def _told(options: _Options, ctx: Context, player: PlayerId) -> _Options:
    """Options as the player is told them who chooses: what is said of "that player" as "you", and what is said of "you", where
    that is somebody else, as the controller. What abilities say that are given stays as it is."""
    controller = t.You() if player == ctx.controller else t.ControllerOf(t.This())

    def as_told(node: Any) -> Any:
        if isinstance(node, t.Ability | t.TokenSpec):
            return copy(node)
        return t.You() if node == t.It() else controller if node == t.You() else node

    told: _Options = mapped(options, as_told)
    return told


def _face_villainous_choice(game: Position, instruction: t.FaceVillainousChoice, ctx: Context) -> None:
    facing = players_of(instruction.who, ctx)
    if len(facing) > 1:
        game.because((VILLAINOUS_CHOICES,))
    for player in in_turn_order(game, facing):
        number = game.ask(decisions.Decision(
            decisions.OPTION, player, range(1, len(instruction.options) + 1), VILLAINOUS_CHOICE, source=ctx.source,
            prompt="Choose one", about=_told(instruction.options, ctx, player),
        ))
        carry_out(game, instruction.options[number - 1], ctx.for_thing(player))


def _separate(game: Position, instruction: t.SeparatePiles, ctx: Context) -> None:
    """One player makes two piles, either of which may be empty; another chooses one of them (700.3, 700.3a)."""
    things = select(instruction.what, ctx)
    separator, chooser = player_of(instruction.separator, ctx), player_of(instruction.chooser, ctx)
    if separator is None or chooser is None:
        return
    first: tuple[Referent, ...] = game.ask(decisions.Decision(
        decisions.OBJECTS, separator, things, "700.3", minimum=0, maximum=len(things), source=ctx.source,
        prompt="Put into the first pile",
    )) if things else ()
    piles = (first, tuple(ref for ref in things if ref not in first))
    shown = [_names(game, pile) for pile in piles]
    if instruction.face_down and piles[0]:
        shown[0] = f"{len(piles[0])} face down"
    game.tell("piles", "{} makes two piles: {} and {}", (game.called(separator), *shown), ("700.3",), (separator, *things))
    place = int(game.ask(decisions.Decision(
        decisions.OPTION, chooser, (0, 1), "700.3", source=ctx.source, prompt="Which pile?",
        labels=[(NOTHING, words) for words in shown],
    )))
    ctx.bind(instruction.chosen, piles[place])
    ctx.bind(instruction.other, piles[1 - place])


def _names(game: Position, pile: tuple[Referent, ...]) -> str:
    return NameList(map(game.called, pile), last=", ") or "an empty pile"


def _choose_things(game: Position, instruction: t.ChooseThings, ctx: Context) -> None:
    what, chosen = instruction.what, select(instruction.what, ctx)
    ctx.bind(instruction.bind, chosen)
    if not isinstance(what, t.Choose) or what.random:
        return
    chooser = ctx.controller if what.chooser is None else player_of(what.chooser, ctx)
    if chooser is not None:
        said = NameList(_seen_name(game, ref) for ref in chosen) or "nothing"
        game.tell("choose", "{} chooses {}", (game.called(chooser), said), ("608.2d",), (chooser, *chosen))


def _seen_name(game: Position, ref: Referent) -> str:
    """What all players may know a chosen thing by: a card in a hidden zone has no name (400.2)."""
    found = present(game, ref)
    return "a card" if found is not None and found.zone in ("hand", "library") else game.called(ref)


WORDS_OF_KIND: dict[t.ChosenKind, tuple[str, ...]] = {
    "color": COLORS, "colors": COLORS, "creature_type": tuple(sorted(CREATURE_TYPES)), "land_type": BASIC_LAND_TYPES,
    "planeswalker_type": tuple(sorted(PLANESWALKER_TYPES)),
    "card_type": PLAYED_TYPES,
}
"""What can be chosen, by the kind of choice."""


def _value_in_words(game: Position, kind: t.ChosenKind, value: Any) -> Any:
    """What was chosen, as a sentence calls it: colors by their names."""
    if kind in ("player", "opponent"):
        return game.name_of(value)
    return NameList(WORDS_OF_COLORS[color] for color in value) if kind in ("color", "colors") else value


def _choose_value(game: Position, instruction: t.ChooseValue, ctx: Context) -> None:
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    value = _color_of_planned_mana(game, instruction) or _value(game, instruction, ctx, player)
    if value is None:
        return
    game.tell(
        "choose",
        "{} chooses {}",
        (game.called(player), _value_in_words(game, instruction.kind, value)),
        ("608.2d",),
        (player, ctx.source),
    )
    if instruction.on_source and ctx.source in game.objects:
        made_by, notes = printed_on(game, ctx.source), game.objects[ctx.source].notes
        game.alter(ctx.source, notes=noted(noted(notes, instruction.key, value), MADE_BY[instruction.key], made_by))
    ctx.amounts[instruction.key] = value
    if instruction.kind in ("player", "opponent"):
        ctx.bind(instruction.key, (value,))


def _color_of_planned_mana(game: Position, instruction: t.ChooseValue) -> Any:
    """The color of the mana that is to be made for a payment, where a color is chosen for it; "" otherwise."""
    planned = instruction.kind == "color" and not instruction.random and game.planned_mana
    return planned[0][0] if planned and planned[0][0] in COLORS else ""


def _value(game: Position, instruction: t.ChooseValue, ctx: Context, player: PlayerId) -> Any:
    if instruction.kind == "number":
        low = 0 if instruction.minimum is None else natural(instruction.minimum, ctx)
        high = 10**6 if instruction.maximum is None else natural(instruction.maximum, ctx)
        return game.ask(decisions.Decision(decisions.NUMBER, player, (), "107.1c", minimum=low, maximum=high, source=ctx.source))
    if instruction.kind in ("player", "opponent"):
        options: Any = game.apnap() if instruction.kind == "player" else game.opponents(player)
        kind = decisions.PLAYER
    elif instruction.kind in _NAMES and not instruction.options:
        return _choose_name(game, instruction, ctx, player)
    else:
        options = instruction.options or WORDS_OF_KIND.get(instruction.kind, ())
        options = tuple(one for one in options if one not in instruction.without)
        kind = decisions.COLOR if instruction.kind in ("color", "colors") else decisions.WORD
    if not options:
        raise UnsupportedText(instruction.kind, "a choice")
    if instruction.kind == "colors":
        return _colors(game, options, player, ctx)
    if instruction.random:
        picked = game.ask(decisions.Decision(decisions.RANDOM, player, options, "608.2d", source=ctx.source))
        return picked[0]
    return game.ask(decisions.Decision(kind, player, options, "608.2d", source=ctx.source, prompt=f"Choose a {instruction.kind}"))


def _colors(game: Position, options: tuple[str, ...], player: PlayerId, ctx: Context) -> tuple[str, ...]:
    """One color, and others as long as the player wants more."""
    chosen: list[str] = []
    while left := tuple(color for color in options if color not in chosen):
        if chosen and not ask_may(game, player, ctx, "Another color?", "608.2d"):
            break
        chosen.append(game.ask(
            decisions.Decision(decisions.COLOR, player, left, "608.2d", source=ctx.source, prompt="Choose a color")
        ))
    return tuple(chosen)


_NAMES: dict[str, Callable[[Any], bool]] = {
    "name": lambda values: True, "nonland_name": lambda values: "land" not in values.types,
    "noncreature_nonland_name": lambda values: values.types.isdisjoint({"creature", "land"}),
    "nonartifact_nonland_name": lambda values: values.types.isdisjoint({"artifact", "land"}),
    "creature_name": lambda values: "creature" in values.types, "artifact_name": lambda values: "artifact" in values.types,
    "land_name": lambda values: "land" in values.types,
    "nonbasic_land_name": lambda values: "land" in values.types and "basic" not in values.supertypes,
    "nonbasic_name": lambda values: "land" not in values.types or "basic" not in values.supertypes,
}
"""Kinds of card name that can be chosen, and which cards have them."""


def _choose_name(game: Position, instruction: t.ChooseValue, ctx: Context, player: PlayerId) -> Any:
    """Any card name, also of a card that is not in the game (201.4); of the kind asked for, so far as the card is known."""
    fits = _NAMES[instruction.kind]
    known = {o.values.name: fits(o.values) for o in game.objects.values() if o.values.name}
    names = sorted(name for name, fit in known.items() if fit)

    def test(answer: Any) -> str | None:
        if not isinstance(answer, str) or not answer:
            return "a name is asked for"
        return None if known.get(answer, True) else "it is not the name of such a card"

    return game.ask(decisions.Decision(
        decisions.WORD, player, names, "201.4", source=ctx.source, prompt="Choose a card name", test=test,
        plain=lambda: names[0] if names else "nothing",
    ))


def _remember(game: Position, instruction: t.Remember, ctx: Context) -> None:
    remember(game, ctx.source, instruction.key, select_objects(instruction.what, ctx))


def _bind(game: Position, instruction: t.Bind, ctx: Context) -> None:
    if instruction.what is not None:
        ctx.bind(instruction.name, select(instruction.what, ctx))
    if instruction.amount is not None:
        ctx.amounts[instruction.name] = amount(instruction.amount, ctx)


EXECUTORS.update({
    t.Sequence: _sequence, t.May: _may, t.If: _if, t.Pay: _pay, t.Unless: _unless,
    t.Repeat: _repeat, t.ChooseMode: _choose_mode, t.ChooseThings: _choose_things,
    t.FaceVillainousChoice: _face_villainous_choice, t.SeparatePiles: _separate, t.ChooseValue: _choose_value,
    t.Remember: _remember, t.Bind: _bind,
    t.Nothing: lambda game, instruction, ctx: None,
})
