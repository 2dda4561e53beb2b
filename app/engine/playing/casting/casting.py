"""Casting spells (601), and what activated and triggered abilities share with it: modes, X, targets, total cost.

A cast that turns out illegal raises IllegalAction; whoever began it comes back to the position before (733.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.attachments import enchant_target
from app.engine.changing.bestowed import IS_BESTOWED
from app.engine.changing.effects import add_lasting
from app.engine.changing.given_abilities import given_for_the_battlefield
from app.engine.changing.on_stack import announced, targeted_events
from app.engine.changing.pipeline import perform
from app.engine.changing.preparation import COPY_IN_EXILE, become_unprepared
from app.engine.errors import IllegalAction
from app.engine.playing.casting.alternatives import NEEDS_TARGET, awakening
from app.engine.playing.casting.announcing import announce_x
from app.engine.playing.casting.attempt import Attempt
from app.engine.playing.casting.bestow import BESTOWED
from app.engine.playing.casting.by_choices import hangs_on
from app.engine.playing.casting.helping import alternative_payments
from app.engine.playing.casting.legends import why_no_legend
from app.engine.playing.casting.mana_riders import have_been_spent
from app.engine.playing.casting.overloading import each_instead_of_target
from app.engine.playing.casting.targets import Ask, can_choose, choose_targets, legal_targets
from app.engine.playing.casting.totals import (
    additional_costs,
    announced_costs,
    least_mana,
    mana_in,
    spliced_cards,
    total_cost,
)
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import LEAVES_BY_EXILE, id_key, is_permitted, note_use, triggers_then
from app.engine.playing.costs.cost_parts import in_order, mana_symbols, pay_parts
from app.engine.playing.costs.costs import Total
from app.engine.playing.costs.payment import pay_mana
from app.engine.playing.costs.purpose import Purpose
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import ZoneChange, enter_details
from app.engine.position.ids import ObjectId, PlayerId, Referent
from app.engine.position.notes import noted
from app.engine.position.objects import SOURCE_LETTERS, CastRecord
from app.engine.position.stack import Section, StackItem, mode_section
from app.engine.position.state import Looking
from app.engine.position.values import spell_abilities
from app.engine.reading.characteristics import chars
from app.engine.reading.known import record
from app.engine.reading.meaning import holds, matches, natural, player_of
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.timing import sorcery_timing
from app.engine.reading.unread import refuse_looked_at
from app.engine.trees.keywords import rule_of
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.players import Mana
    from app.engine.position.state import Position


def cast(game: Position, player: PlayerId, id: ObjectId, way: Way) -> ObjectId:
    """Cast a card by a way (601.2a–i) and return the spell's id. Timing and permission have been judged already."""
    return _cast(game, player, id, way, Attempt(game, casting_of(game, player, id, way)))


def casting_of(game: Position, player: PlayerId, id: ObjectId, way: Way) -> Callable[[Attempt], object]:
    """The casting of a card, to be tried."""
    return lambda attempt: _cast(game, player, id, way, attempt)


def _cast(game: Position, player: PlayerId, id: ObjectId, way: Way, attempt: Attempt) -> ObjectId:
    card = game.objects[id]
    spell = _propose(game, player, id, way)
    o = game.objects[spell]
    item = o.item
    record = o.cast
    assert item is not None
    assert record is not None
    ctx = Context(game, player, spell, item)
    _announce(game, ctx, item, record, way, attempt)
    _check_proposal(game, player, spell)
    if not is_permitted(game, card, spell, way) and game.applies("601.6"):
        raise IllegalAction(f"{game.name_of(player)} may not cast {game.name_of(spell)} with that value of X", "601.6")
    symbols, others, paid_keys = total_cost(game, ctx, record, way)
    record.paid.update(paid_keys)
    game.apart(lambda: _pay_total(game, ctx, item, record, symbols, others, way))
    _become_cast(game, player, spell, item, record, way)
    return spell


def _propose(game: Position, player: PlayerId, id: ObjectId, way: Way) -> ObjectId:
    """Move the card to the stack (601.2a)."""
    o = game.objects[id]
    event = ZoneChange(id, o.zone, "stack", player)
    details = enter_details(event)
    details.face = way.face
    details.face_down = way.face_down
    item = StackItem("spell", id, None, None)
    details.item = item
    details.cast = CastRecord(player, o.zone, way.how)
    details.cast.turn = game.turn.number
    details.cast.was = frozenset(state for state in ("foretold", "plotted") if state in o.notes)
    if not sorcery_timing(game, player):
        details.cast.was |= {"untimely"}
    happened = perform(game, [event])
    if not happened or not isinstance(happened[0], ZoneChange):
        raise IllegalAction(f"{game.name_of(id)} can't be moved to the stack", "601.2a")
    spell = happened[0].new
    item.source = spell
    new = game.objects[spell]
    if o.is_copy:
        game.alter(spell, is_copy=True)
    if way.exile_after is True or (way.exile_after and matches(way.exile_after, spell, Context(game, player, spell))):
        game.alter(spell, notes=noted(new.notes, "exile_after", "always" if way.rule in LEAVES_BY_EXILE else "graveyard"))
    note_use(game, way)
    _become_as_cast(game, player, spell, way)
    refuse_looked_at(game, (spell,))
    return spell


def _become_as_cast(game: Position, player: PlayerId, spell: ObjectId, way: Way) -> None:
    """What the way of casting makes of the spell as it is put on the stack: prototyped, fused, cleaved, bestowed; and the effects
    that the permission to cast it has on it."""
    for rider in way.riders:
        add_lasting(game, rider, t.EndOfGame(), Context(game, player, way.source).for_thing(spell), (spell,))
    if way.as_cast is not None:
        game.alter(spell, values=way.as_cast)
    if way.how == "bestow":
        effect = add_lasting(game, BESTOWED, t.EndOfGame(), Context(game, player, spell), (spell,))
        game.alter(spell, notes=noted(game.objects[spell].notes, IS_BESTOWED, effect.id))


def _announce(
    game: Position, ctx: Context, item: StackItem, record: CastRecord, way: Way, attempt: Attempt
) -> None:
    """Modes, optional costs, X, targets, division (601.2b–d)."""
    bodies = spell_abilities(chars(game, ctx.source))
    record.paid.update(additional_costs(game, ctx, way, attempt))
    announce_x(game, ctx, item, _costs(game, ctx, record, way), attempt)
    record.x = item.x
    sections: list[Section] = []
    ask = asking(ctx, attempt)
    for body in bodies:
        sections.extend(choose_modes(game, ctx, body, ask, entwined=record.times_paid("entwine") > 0))
    for spliced in spliced_cards(record):
        for body in spell_abilities(chars(game, spliced)):
            sections.extend(choose_modes(game, ctx, body, ask))
    if way.how == "overload":
        sections = [each_instead_of_target(s) for s in sections]
    if way.how == "mutate":
        sections.insert(0, Section(-1, (NEEDS_TARGET["mutate"],), ()))
    if way.how == "awaken":
        sections.append(awakening(chars(game, ctx.source).keywords["awaken"][0]))
    enchant = enchant_target(game, ctx.source) if "Aura" in chars(game, ctx.source).subtypes else None
    if enchant is not None:
        sections.insert(0, Section(-1, (enchant,), ()))
    item.sections = tuple(sections)
    target_sections(game, ctx, item, ask)


def asking(ctx: Context, attempt: Attempt) -> Ask:
    """What has modes and targets chosen with which the spell or ability can be completed."""
    return lambda decision: attempt.choose(decision) if hangs_on(ctx, decision) else ctx.g.ask(decision)


def _costs(game: Position, ctx: Context, record: CastRecord, way: Way) -> tuple[t.Cost, ...]:
    """The costs that will be paid for a spell, so far as they are announced: its mana cost or what is paid instead, and more."""
    mana_cost = chars(game, ctx.source).mana_cost
    paid = way.cost
    if paid is None and not way.free and mana_cost is not None:
        paid = t.ManaCost(mana_cost)
    return (*(cost for cost in (paid, way.additional) if cost is not None), *announced_costs(game, ctx, record))


def choose_modes(game: Position, ctx: Context, body: t.Body, ask: Ask, entwined: bool = False) -> list[Section]:
    """The sections of a body: its chosen modes (700.2), or the whole of it. Raises IllegalAction if no mode is possible."""
    whole = [Section(-1, body.targets, body.instructions)] if body.instructions or body.targets or not body.modes else []
    if not body.modes:
        return whole
    rule = "700.2b" if ctx.item is not None and ctx.item.kind == "triggered" else "700.2a"
    possible = tuple(
        i + 1 for i, mode in enumerate(body.modes)
        if (can_choose(game, mode.targets, ctx) or game.denies(rule)) and holds(mode.condition, ctx)
        and not _chosen_before(game, ctx, body, i)
    )
    least = len(body.modes) if entwined else natural(body.choose_min, ctx)
    most = len(body.modes) if entwined else natural(body.choose_max, ctx)
    worth = [mode.pawprints for mode in body.modes]
    in_all = most if all(worth) and game.applies("700.2i") else None
    if in_all is not None:
        rule, most = "700.2i", in_all // min(worth)
    if not body.repeat:
        most = min(most, len(possible), _so_many_apart(game, ctx, body))
    if entwined and len(possible) < len(body.modes):
        raise IllegalAction("not all modes can be chosen", rule_of("entwine"))
    if not possible or most < least:
        raise IllegalAction("no legal mode can be chosen", rule)
    chooser = player_of(body.chooser, ctx)
    rule = "700.2e" if body.chooser != t.You() else rule
    answer = ask(decisions.Decision(
        decisions.RANDOM if body.random else decisions.MODE, ctx.controller if chooser is None else chooser, possible,
        rule, minimum=least, maximum=most, source=ctx.source,
        prompt="Choose one" if most == 1 else "Choose the modes", about=[body.modes[number - 1] for number in possible],
        test=partial(_could_be_chosen, body, in_all, body.repeat or game.denies("700.2d")),
    ))
    chosen = sorted(answer)
    if body.unchosen is not None:
        for number in chosen:
            _note_chosen(game, ctx, body, number - 1)
    return [*(mode_section(body.modes[n - 1], n - 1) for n in chosen), *whole]


def _so_many_apart(game: Position, ctx: Context, body: t.Body) -> int:
    """How many modes can be chosen at most, each of which targets a player that no other one targets."""
    specs = [mode.targets[0] for mode in body.modes if mode.targets and mode.targets[0].as_chosen == t.APART_FROM_MODES]
    return len({ref for spec in specs for ref in legal_targets(game, spec, ctx)}) if specs else len(body.modes)


def _could_be_chosen(body: t.Body, in_all: int | None, again: bool, answer: tuple[int, ...]) -> str | None:
    """What is wrong with the modes that are chosen; None if nothing is. in_all: what they may be worth together. again: the same
    may be chosen more than once."""
    if not again and len(set(answer)) < len(answer):
        return "a mode is chosen twice"
    if in_all is not None and sum(body.modes[number - 1].pawprints for number in answer) > in_all:
        return f"the modes are worth more than {in_all} {{P}}"
    return None


def _note_chosen(game: Position, ctx: Context, body: t.Body, index: int) -> None:
    """A mode is not to be chosen again, this turn or as long as the object is there."""
    if body.unchosen == "turn":
        game.count(("mode", ctx.source, index))
    elif ctx.source in game.objects:
        notes = game.objects[ctx.source].notes
        game.alter(ctx.source, notes=noted(notes, "modes", (*notes.get("modes", ()), index)))


def _chosen_before(game: Position, ctx: Context, body: t.Body, index: int) -> bool:
    if body.unchosen == "turn":
        return bool(game.counted.get(("mode", ctx.source, index)))
    source = record(game, ctx.source)
    return body.unchosen is not None and source is not None and index in source.notes.get("modes", ())


def target_sections(game: Position, ctx: Context, item: StackItem, ask: Ask) -> None:
    """Choose targets for each section in turn (601.2c)."""
    done: list[Section] = []
    for section in item.sections:
        if section.specs:
            ctx.section = section
            ctx.bind(t.TARGETED_BY_MODES.name, [ref for one in done for group in one.targets for ref in group])
            section = choose_targets(game, section, ctx, ask)
        done.append(section)
    ctx.section = None
    ctx.legal = None
    item.sections = tuple(done)


def _check_proposal(game: Position, player: PlayerId, spell: ObjectId) -> None:
    """Is the proposed spell one the player may cast (601.2e)?"""
    of = () if sorcery_timing(game, player, besides=1) else ("not_as_sorcery",)
    if forbidding(game, "cast", spell, player, of) and game.applies("601.2e"):
        raise IllegalAction(f"{game.name_of(player)} can't cast {game.name_of(spell)}", "601.2e")
    alone = why_no_legend(game, player, game.objects[spell].values)
    if alone is not None:
        raise alone


def _pay_total(
    game: Position, ctx: Context, item: StackItem, record: CastRecord, symbols: tuple[str, ...], others: list[t.Cost], way: Way
) -> None:
    """Mana abilities and payment of the locked-in total (601.2f–h)."""
    used: dict[str, tuple[Referent, ...]] = {}
    only = tuple(part for part in others if isinstance(part, t.OnlyMana))
    whole, least = mana_in(symbols), least_mana(game, ctx, symbols)
    symbols = alternative_payments(game, ctx, symbols, used, only)
    with Looking(game):
        written = mana_symbols(t.Costs(_costs(game, ctx, record, way)))
    purpose = Purpose(ctx.controller, ctx.source, "spell", way.spent_as, item.all_targets(), way.how, written)
    purpose.limited(ctx, others, item.x.get("X", 0), written)
    purpose.floor = least - (whole - mana_in(symbols))
    spent = pay_mana(game, purpose, symbols)
    _expend(game, ctx.controller, len(spent))
    if purpose.life:
        record.life_symbols = purpose.life // 2
    record.mana = (*(m.color for m in spent), *(letter for m in spent for letter in _of_its_source(game, m)))
    record.snow = tuple(m.color for m in spent if m.snow)
    pay_parts(ctx, in_order(game, others), used)
    item.used = used
    record.used = used
    have_been_spent(game, ctx, spent)


def _expend(game: Position, player: PlayerId, number: int) -> None:
    """Tell of each mana that the player has spent to cast spells this turn, the first, the second and so on."""
    if not number:
        return
    total = game.count(("spent on spells", player), number)
    numbers = range(total - number + 1, total + 1)
    perform(game, [ev.DeedDone(player=player, deed="expend", amount=one) for one in numbers])


def _of_its_source(game: Position, unit: Mana) -> Iterator[str]:
    """What is kept of the source of mana that is spent, as it is or last existed."""
    if unit.snow:
        yield SOURCE_LETTERS["S"]
    if not unit.source:
        return
    with Looking(game):
        c = chars(game, unit.source)
    kinds = {kind.lower() for kind in (*c.types, *c.subtypes)}
    yield from (letter for kind, letter in SOURCE_LETTERS.items() if kind in kinds)


def _become_cast(game: Position, player: PlayerId, spell: ObjectId, item: StackItem, record: CastRecord, way: Way) -> None:
    """The spell becomes cast; abilities trigger (601.2i)."""
    rules = ("601.2i", *(() if way.rule == "601.2" else (way.rule,)), *way.where)
    told = (game.name_of(player), game.called(spell), announced(game, item))
    game.tell("cast", "{} casts {}{}", told, rules, (player, spell, *item.all_targets()))
    if record.zone == "command" and "commander" in game.objects[spell].marks:
        notes = game.players[player].notes
        casts = dict(notes.get("commander_casts", {}))
        key = id_key(game, spell)
        casts[key] = casts.get(key, 0) + 1
        game.alter_player(player, notes=noted(notes, "commander_casts", casts))
    record.held = frozenset(_held_as_cast(game, player, spell, item))
    record.given = tuple(given_for_the_battlefield(game, spell))
    if way.how == "prepare":
        become_unprepared(game, way.source, COPY_IN_EXILE)
    perform(game, [ev.SpellCast(spell, player, spell), *targeted_events(game, item, spell, player)])
    triggers_then(game, way, player)


def _held_as_cast(game: Position, player: PlayerId, spell: ObjectId, item: StackItem) -> Iterator[t.Condition]:
    """The conditions that hold now, of those that the spell's text asks about later."""
    parts = (part for held in chars(game, spell).held for part in held.parts)
    asked = {node.condition for part in parts for node in find_all(part, t.HeldAsCast)}
    yield from (one for one in asked if holds(one, Context(game, player, spell, item)))


def total_of(ctx: Context, cost: t.Cost) -> Total:
    """A cost worked out into mana and other parts."""
    total = Total()
    total.add(cost, ctx)
    return total
