"""Abilities in words: paragraphs, and abilities in quotation marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.defining import DEFINING
from app.engine.oracle.ignoring import as_not_ignored
from app.engine.oracle.phrase import CHOSEN_OPPONENT
from app.engine.oracle.printing import costs, nested, standing
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.becoming import exceptions, size
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.counted_before import that_many
from app.engine.oracle.printing.deeds import of_deeds
from app.engine.oracle.printing.discarded import keywords_of_discarded
from app.engine.oracle.printing.effects import duration, statements
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.events import trigger
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.instructions import body, clauses, effect_text, full_stop
from app.engine.oracle.printing.keywords import keyword
from app.engine.oracle.printing.mana_uses import only_mana
from app.engine.oracle.printing.own_costs import TURNS, additional_to_others, costs_less
from app.engine.oracle.printing.rewritten import rewriting
from app.engine.oracle.printing.running import explicit, running, still, subject, with_subject
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, canonical, either, named, series, uncapitalized
from app.engine.trees.walking import contains


def print_abilities(abilities: tuple[t.Ability, ...]) -> str:
    """The abilities as a card's text, one paragraph each. Raises Unprintable."""
    return "\n".join(print_ability(a) for a in abilities)


def print_ability(ability: t.Ability) -> str:
    """One ability as a paragraph, its references explicit. Raises Unprintable."""
    said = canonical(explicit(_paragraph(ability)), explicit=True)
    return said if IMPOSSIBLE not in said and "<couldn't " not in said else refuse(ability)


def print_steps(steps: tuple[t.Instruction, ...]) -> str:
    """Instructions in wording that names each reference. Raises Unprintable."""
    return canonical(explicit(nested.steps(steps)), explicit=True)


def print_cost(cost: t.Cost) -> str:
    """A cost as it stands within a sentence. Raises Unprintable."""
    return uncapitalized(canonical(costs.cost(cost)))


def print_limit(asked: t.Condition) -> str:
    """When or on what condition alone something is done: "only during combat", "only if you control a Wall". Raises
    Unprintable."""
    return uncapitalized(canonical(f"only {_when(asked)}"))


def print_noun(filter: t.Filter) -> str:
    """What a description describes, without an article. Raises Unprintable."""
    return canonical(noun(filter))


def wordings(ability: t.Ability, introduced: int = 0, earlier: tuple[t.Instruction, ...] = ()) -> str:
    """One ability as cards say it, with the wordings that mean the same (see ``synonyms``). introduced: how many of a spell's
    targets the paragraphs before have spoken of; earlier: what those do. Raises Unprintable."""
    if isinstance(ability, t.SpellAbility) and (introduced or earlier) and not ability.body.modes:
        whole = printable(body, ability.body, introduced)
        changed = rewriting(ability.body, earlier, introduced)
        said = [words for words in (whole, changed) if words is not None]
        return running(either(*said)) if said else refuse(ability)
    return running(_paragraph(ability))


def two_ways(abilities: tuple[t.Ability, ...]) -> str | None:
    """ "Enchanted creature gets +1/+1 as long as it's white. Otherwise, it gets -1/-1." None for other abilities."""
    first, other = abilities if len(abilities) == 2 else (None, None)
    if not isinstance(first, t.StaticAbility) or not isinstance(other, t.StaticAbility):
        return None
    if (more := printable(_more_of_them, first, other)) is not None:
        return running(more)
    if first.condition is None or other != t.StaticAbility(other.effects, t.NotSo(first.condition)):
        return None
    return running(f"{_paragraph(first)} Otherwise, {_paragraph(replace(other, condition=None))}")


def _more_of_them(first: t.StaticAbility, other: t.StaticAbility) -> str | None:
    """ "… As long as it's your turn, they also have vigilance", "… It gets -5/-5 instead as long as …", "… It escapes with two
    +1/+1 counters on it instead"; None for other abilities."""
    one, then = (ability.effects[0] if len(ability.effects) == 1 else None for ability in (first, other))
    if isinstance(one, t.EntersWith) and isinstance(then, t.EntersWith):
        if one.condition != t.NotSo(then.condition or t.Did("")) or then.condition != t.PaidCost("escape", t.This()):
            return None
        escapes = _static(other).replace("~ escapes", "It escapes").removesuffix(".")
        return f"{_static(replace(first, effects=(replace(one, condition=None),)))} {escapes} instead."
    if not isinstance(one, t.Modify) or not isinstance(then, t.Modify) or one.what != then.what or other.condition is None:
        return None
    again = statements(other.effects).replace(subject(selector(one.what)), subject(either("it", "they")))
    asked = condition(other.condition)
    if first.condition is None:
        return f"{_static(first)} As long as {asked}, {_ended(again)}"
    instead = f"{_static(replace(first, condition=None))} {again} instead as long as {asked}."
    return instead if first.condition == t.NotSo(other.condition) else None


def _paragraph(ability: t.Ability) -> str:
    return _PRINTERS.get(type(ability), refuse)(ability)


def _keyword(ability: t.KeywordAbility) -> str:
    if ability.name == "exert":
        done = ability.ability.body if isinstance(ability.ability, t.TriggeredAbility) else None
        once = "If ~ hasn't been exerted this turn, you may exert it as it attacks."
        may = "You may exert ~ as it attacks." if ability.filter is None else once
        return may if done is None else f"{may} When you do, {effect_text(done)}"
    text = keyword(ability)
    return text[0].upper() + text[1:]


def _chapter(ability: t.ChapterAbility) -> str:
    romans = ("", "I", "II", "III", "IV", "V", "VI", "VII")
    return ", ".join(romans[number] for number in ability.chapters) + " — " + body(ability.body)


def _level(ability: t.LevelAbility) -> str:
    """The line of a level: "{1}{B}: Level 2", "LEVEL 1-4", "LEVEL 5+"; what it has stands in lines of its own."""
    if ability.abilities:
        refuse(ability)
    if ability.class_level and ability.cost is not None:
        return f"{costs.cost(ability.cost)}: Level {ability.minimum}"
    return f"LEVEL {ability.minimum}{'+' if ability.maximum is None else f'-{ability.maximum}'}"


def _triggered(ability: t.TriggeredAbility) -> str:
    if ability.keyword == "visit":
        return f"Visit — {body(ability.body)}"
    head = trigger(ability.event)
    if ability.condition is not None:
        asked = condition(ability.condition)
        team = asked.replace("you control ", "your team controls ", 1) if asked.startswith("you control ") else asked
        head += ", if " + either(asked, team)
    text = f"{head[0].upper()}{head[1:]}, " + that_many(ability.condition, ability.body, effect_text)
    if ability.per_turn is not None:
        text += " This ability triggers only once each turn." if ability.per_turn == 1 else refuse(ability)
    if ability.do_once:
        text += " Do this only once each turn."
    return text + (" This ability still resolves if its target becomes illegal." if ability.body.resolves_anyway else "")


def _activated(ability: t.ActivatedAbility) -> str:
    keyword = f"{ability.keyword} — " if ability.keyword else ""
    parts = ability.cost.parts if isinstance(ability.cost, t.Costs) else ()
    if parts and isinstance(parts[-1], t.OnlyMana):
        return f"{_activated(replace(ability, cost=costs.one_of(parts[:-1])))} {only_mana(parts[-1], '')}."
    least = parts[-1] if parts and isinstance(parts[-1], t.AtLeastX) else None
    cost, x_is = _told_as_x(costs.one_of(parts[:-1]) if least else ability.cost)
    text = f"{keyword}{costs.cost(cost)}: {_of_removed(parts or (ability.cost,), body(ability.body))}"
    if ability.keyword in _LIMITED:
        return text
    only, anyone = _only(ability), _by_whom(ability)
    limit = f"{costs.limit_of_x(least)}." if least else ""
    said = [words for words in (x_is, limit, only, anyone, _less(ability)) if words]
    but_only = f" {anyone.removesuffix('.')} but only {only.partition('only ')[2]}" if only and anyone else ""
    if ability.body.modes and said and not ability.body.instructions:
        head, _, modes = text.partition(" —\n")
        return f"{head}. {' '.join(said)}\n{modes}"
    whole = ["".join(f" {one}" for one in order) for order in permutations(said)]
    return text + either(*whole, *([but_only] if but_only and len(said) == 2 else ()))


def _told_as_x(cost: t.Cost) -> tuple[t.Cost, str]:
    """ "{X}, {T}" and the sentence "X is the number of …", of generic mana by an amount that the cost itself can't say."""
    parts = cost.parts if isinstance(cost, t.Costs) else (cost,)
    found = next((part for part in parts if isinstance(part, t.GenericMana) and printable(costs.cost, part) is None), None)
    if found is None:
        return cost, ""
    shown = tuple(t.GenericMana(t.X()) if part is found else part for part in parts)
    return costs.one_of(shown), f"X is {amount(found.amount)}."


def _of_removed(parts: tuple[t.Cost, ...], text: str) -> str:
    """What an ability does, with how many counters were removed for it told by their kind."""
    kind = next((f"{one.kind} " if one.kind else "" for one in parts if isinstance(one, t.RemoveCounters)), None)
    if kind is None:
        return text if "<each removed>" not in text else refuse(parts)
    told = either("counters", f"{kind}counters")
    text = text.replace("<each removed>", either(f"{kind}counter removed this way", "counter removed this way"))
    for mark in ("<amount removed>", "<equal removed>"):
        text = text.replace(mark, either(mark, f"the number of {told} removed this way"))
    return text


def _only(ability: t.ActivatedAbility) -> str:
    """ "Activate only as a sorcery and only once each turn."; "" for no limit."""
    limits = [either("as a sorcery", "any time you could cast a sorcery")] if ability.sorcery_speed else []
    if ability.as_instant:
        limits.append(either("as an instant", "any time you could cast an instant"))
    if ability.once and not ability.keyword:
        limits.append("once")
    if ability.condition is not None:
        limits.append(_when(ability.condition))
    often = None if ability.per_turn is None else _OFTEN.get(ability.per_turn) or refuse(ability)
    if often and ability.per_turn != 1 and not limits:
        return f"Activate {either('no more than', 'only')} {often} each turn."
    limits.extend([f"{often} each turn"] if often else [])
    orders = either(*(" and only ".join(order) for order in permutations(limits)))
    return f"Activate {either('', 'this ability ')}only {orders}." if limits else ""


_OFTEN = {1: "once", 2: "twice", 3: "three times"}


def _by_whom(ability: t.ActivatedAbility) -> str:
    if ability.who == "opponents":
        return f"Only {either('your opponents', 'any opponent')} may activate this ability."
    if ability.who == "owner":
        return "Only ~'s owner may activate this ability."
    return "Any player may activate this ability." if ability.who == "any_player" else refuse(ability) if ability.who else ""


def _less(ability: t.ActivatedAbility) -> str:
    return "" if ability.less is None else f"{costs_less(ability.less)}."


_LIMITED = ("boast", "forecast")
"""Keywords that say themselves when and how often their abilities are activated."""


def _when(node: t.Condition) -> str:
    """When or on what condition, after "only"."""
    parts = node.parts if isinstance(node, t.AllOf) else (node,)
    said = standing.when(node)
    return said if said is not None else " and only ".join(standing.when(part) or f"if {condition(part)}" for part in parts)


def _cast_only(ability: t.CastOnlyIf) -> str:
    """ "Cast ~ only during combat", "You can't cast ~ unless an opponent lost life this turn"."""
    if isinstance(ability.condition, t.NotSo) and (time := standing.when(ability.condition.part)) is not None:
        return f"You can't cast ~ {time}."
    only = f"Cast ~ only {_when(ability.condition)}."
    if standing.when(ability.condition) is not None or isinstance(ability.condition, t.AllOf):
        return only
    return either(f"You can't cast ~ unless {condition(ability.condition)}.", only)


def _opening_hand(ability: t.OpeningHandAbility) -> str:
    if ability.do != (t.Move(t.This(), "battlefield"),):
        refuse(ability)
    return f"If ~ is in your opening hand, you may begin the game with {either('it', '~')} on the battlefield."


def _conditional_ability(ability: t.Conditional) -> str:
    """ "Max speed — {T}: Draw a card." """
    if ability.condition != t.HasDesignation("speed_max", t.You()) or len(ability.abilities) != 1:
        refuse(ability)
    return f"Max speed — {_paragraph(ability.abilities[0])}"


def _static(ability: t.StaticAbility) -> str:
    if ability.cda:
        told, _ = DEFINING.told(ability.effects)
        return f"{either(*map(str, told)) if told else refuse(ability)}."
    if len(ability.effects) == 1 and isinstance(ability.effects[0], t.EntersWith):
        entering = _entering(ability.effects[0])
        if ability.condition is None:
            return entering
        return f"As long as {condition(ability.condition)}, {entering[0].lower()}{entering[1:]}"
    if len(ability.effects) == 1 and isinstance(ability.effects[0], t.AdditionalCost):
        e = ability.effects[0]
        if e.what is not None:
            return additional_to_others(e) if e.optional else f"{statements(ability.effects)}."
        if e.times:
            refuse(e)
        if isinstance(e.cost, t.OnlyMana) and not e.optional:
            return f"{only_mana(e.cost, 'to cast ~')}."
        if isinstance(e.cost, t.AtMostX):
            return f"{costs.limit_of_x(e.cost)}."
        return still(f"As an additional cost to cast ~, {'you may ' if e.optional else ''}{costs.paid(e.cost)}") + "."
    if len(ability.effects) == 1 and isinstance(ability.effects[0], t.CostChange) and _is_cast_so(ability.condition):
        return _less_this_way(ability.effects[0])
    if len(ability.effects) == 1 and isinstance(ability.effects[0], t.AlternativeCost):
        return _alternative(ability.effects[0])
    if isinstance(ability.effects[-1], t.IgnoredFor):
        whole = replace(ability, effects=tuple(as_not_ignored(effect) for effect in ability.effects[:-1]))
        return f"{_static(whole)} {_may_ignore(ability.effects[-1])}"
    text = statements(ability.effects)
    return _ended(text) if ability.condition is None else _under(ability.condition, text)


def _may_ignore(effect: t.IgnoredFor) -> str:
    who = "Any player" if effect.who == t.EachPlayer() else subject(selector(effect.who))
    if effect.who == t.ControllerOf(t.AttachedTo()):
        who = either(f"{who[0].upper()}{who[1:]}", "That creature's controller", "Its controller")
    paid = costs.paid(effect.cost).replace("your ", "their ")
    if isinstance(effect.cost, t.Sacrifice):
        paid = either(paid, f"{paid} of their choice")
    return f"{who} may {paid} for that player to ignore this effect until end of turn."


def _is_cast_so(condition: t.Condition | None) -> bool:
    so = isinstance(condition, t.PaidCost) and condition.key in t.CASTING_WAYS
    return so and condition == t.PaidCost(condition.key, t.This())  # type: ignore[union-attr]


THIS_WAY = "~ costs {X} less to cast this way"
"""What stands after the keyword for whose cost a spell costs less."""


def _less_this_way(effect: t.CostChange) -> str:
    """ "~ costs {X} less to cast this way, where X is …", after the keyword that is the way."""
    if effect.per is None or effect != t.CostChange(t.IsSource(), less=("1",), per=effect.per):
        refuse(effect)
    return f"{THIS_WAY}, where X is {amount(effect.per)}."


def _ended(text: str) -> str:
    said = still(text)
    return said + full_stop(said)



def _under(node: t.Condition, text: str) -> str:
    """A statement with its condition, before it or after it."""
    said = [wording for one in _sides(node) for wording in _placed(one, node, text)]
    return either(*said) if said else refuse(node)


def _sides(node: t.Condition) -> tuple[t.Condition, ...]:
    return (node, node.part) if isinstance(node, t.NotSo) else (node,)


def _placed(said: t.Condition, node: t.Condition, text: str) -> list[str]:
    """The statement with this condition, or unless it holds; nothing where it has no words."""
    words = printable(condition, said)
    if words is None:
        return []
    if said != node:
        return [_ended(f"{text} unless {words}")]
    if contains(said, t.AttachedTo):
        text = either(text, text.replace(subject(selector(t.AttachedTo())), subject("it")))
    turn = [f"{TURNS[node]}, {_ended(text)}", _ended(f"{text} {TURNS[node]}")] if node in TURNS else []
    if isinstance(node, t.AllOf) and node.parts[0] in TURNS and len(node.parts) == 2:
        turn.append(f"{TURNS[node.parts[0]]}, {either('as long as', 'if')} {condition(node.parts[1])}, {_ended(text)}")
    return [f"as long as {words}, {_ended(text)}", *turn, _ended(f"{text} as long as {words}"), _ended(f"{text} if {words}"),
            f"if {words}, {_ended(text)}"]


def _alternative(effect: t.AlternativeCost) -> str:
    head = f"if {condition(effect.condition)}, " if effect.condition is not None else ""
    text = f"you may cast {either('~', 'it')} without paying its mana cost" if effect.cost is None else (
        f"you may {costs.paid(effect.cost)} rather than pay ~'s mana cost")
    if effect.what is not None or effect.key not in ("free", "alternative"):
        refuse(effect)
    done = effect.cost.instruction if isinstance(effect.cost, t.DoAsCost) else None
    by_others = named(IMPOSSIBLE, "") if isinstance(done, t.GainLife) and done.who != t.You() else ""
    rather = f"rather than pay ~'s mana cost, you may {costs.paid(effect.cost)}" if effect.cost is not None else text
    text = head + either(text, rather) + by_others
    return text[0].upper() + text[1:] + "."


def _as_copy(effect: t.EntersWith) -> str:
    """ "You may have ~ enter tapped as a copy of any creature on the battlefield, except it has haste." """
    of = effect.copy_of
    if effect.what is not None and isinstance(of, t.This | t.AttachedTo) and effect == t.EntersWith(effect.what, copy_of=of):
        return f"{noun(effect.what, plural=True)} {_ENTER} as a copy of {selector(of)}."
    plain = t.EntersWith(effect.what, effect.tapped, copy_of=of, exceptions=effect.exceptions, optional=True, lasts=effect.lasts)
    if effect != plain or effect.what is not None or not isinstance(of, t.Choose):
        refuse(effect)
    if of != t.Choose(of.filter, t.Number(1), zones=of.zones) or of.zones not in (("battlefield",), ("graveyard",)):
        refuse(of)
    kind = noun(of.filter, of.zones)
    there = either(" on the battlefield", "") if of.zones == ("battlefield",) else ""
    copied = either(f"any {kind}{there}", f"a {kind}{there}")
    if kind.startswith("other "):
        copied = either(copied, f"an{kind}{there}")
    if effect.lasts is not None:
        how_long = f"{copied} {duration(effect.lasts)}{exceptions(effect.exceptions)}"
        text = f"As ~ {_ENTERS}, you may have it become a copy of {how_long}"
        return refuse(effect) if effect.tapped else text + full_stop(text)
    text = f"you may have ~ enter{' tapped' if effect.tapped else ''} as a copy of {copied}{exceptions(effect.exceptions)}"
    return f"{text[0].upper()}{text[1:]}{full_stop(text)}"


def _for_life(effect: t.EntersWith) -> str:
    """ "As ~ enters, you may pay 3 life. If you don't, it enters tapped." """
    *before, paid = effect.choices
    if not isinstance(paid, t.Unless) or effect != t.EntersWith(choices=effect.choices):
        refuse(effect)
    if paid != t.Unless((t.Tap(t.This()),), paid.cost, t.You()):
        refuse(paid)
    lead = f"{clauses(tuple(before))}. Then you" if before else "you"
    return f"As ~ enters, {lead} may {costs.paid(paid.cost)}. If you don't, {either('it', '~')} enters tapped."


def _kinds(effect: t.EntersWith) -> str:
    """ "As ~ enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying." """
    if effect != t.EntersWith(becomes=effect.becomes):
        refuse(effect)
    said = []
    for kind in effect.becomes:
        given = f" with {listed(kind.abilities)}" if kind.abilities else ""
        what = " ".join((size(kind.power, kind.toughness), *kind.add_subtypes, *kind.add_types))
        said.append(f"a {what}{given}{' in addition to its other types' if kind.add_subtypes else ''}")
    return f"As ~ {_ENTERS}, it becomes your choice of {series(said)}."


def _entering(effect: t.EntersWith) -> str:  # noqa: C901 - a row of alternatives
    if effect.copy_of is not None:
        return _as_copy(effect)
    if effect.becomes:
        return _kinds(effect)
    if effect == t.EntersWith(under=CHOSEN_OPPONENT):
        return f"~ {_ENTERS} under the control of an opponent of your choice."
    if effect.choices and isinstance(effect.choices[-1], t.Unless):
        return _for_life(effect)
    if effect == t.EntersWith(choices=(t.GivePlayer("day"),), condition=effect.condition) and effect.condition is not None:
        return f"If {condition(effect.condition)}, {clauses(effect.choices)} as ~ {_ENTERS}."
    if effect.choices and isinstance(effect.choices[0], t.ChooseValue) and effect.counters:
        return _choice_of_counters(effect)
    if effect == t.EntersWith(effect.what, choices=(t.Untap(t.This()),)) and effect.what is not None:
        return f"{noun(effect.what, plural=True)} {_ENTER} untapped."
    if (
        (effect.abilities and not effect.counters)
        or effect.under
        or effect.face_down
        or effect.transformed
        or effect.then
        or effect.optional
        or effect.declined
        or effect.decider
    ):
        refuse(effect)
    if effect.choices:
        if effect.what is not None or effect.tapped or effect.condition is not None:
            refuse(effect)
        if isinstance(effect.choices[0], t.May):
            return _maybe_done_first(effect, effect.choices[0])
        if any(not isinstance(choice, t.ChooseValue | t.Remember) for choice in effect.choices):
            return _done_first(effect)
        if effect.counters:
            refuse(effect)
        return f"As {either('~', 'it')} {_ENTERS}, {clauses(effect.choices)}."
    who = f"~ {_ENTERS}" if effect.what is None else either(
        f"each {noun(effect.what)} {_ENTERS}", f"{noun(effect.what, plural=True)} {_ENTER}")
    how = (" tapped" if effect.tapped else "") + (f" {effect.mark}" if effect.mark else "")
    if effect.counters:
        how += (either(" and", "") if how else "") + " " + costs.with_counters(effect.counters)
    if effect.abilities:
        how += f" and with {listed(effect.abilities)}"
    tail = ""
    if effect.condition == t.PaidCost("escape", t.This()) and effect.what is None:
        return f"~ escapes{how}."
    if effect.condition is not None:
        negative = isinstance(effect.condition, t.NotSo)
        inner = effect.condition.part if isinstance(effect.condition, t.NotSo) else effect.condition
        asked = condition(inner)
        if not negative:
            first = f"if {asked}, {either(who, f'it {_ENTERS}')}{how}{full_stop(how)}"
            return first if effect.abilities else either(f"{who}{how} if {asked}.", first)
        denied = printable(condition, effect.condition)
        tail = either(f" unless {asked}", *([f" if {denied}"] if denied else []))
    return f"{who}{how}{tail}{full_stop(how) if not tail else '.'}"


def _choice_of_counters(effect: t.EntersWith) -> str:
    """ "~ enters with your choice of a flying counter or a reach counter on it." """
    choice = effect.choices[0]
    if not isinstance(choice, t.ChooseValue):
        refuse(effect)
    kinds = choice.options
    counters = tuple((kind, t.IfElse(t.ChosenIs(choice.key, kind), t.Number(1), t.Number(0))) for kind in kinds)
    escaped = effect.condition == t.PaidCost("escape", t.This())
    plain = t.EntersWith(counters=counters, choices=effect.choices, condition=effect.condition if escaped else None)
    if effect != plain or len(effect.choices) != 1:
        refuse(effect)
    options = series([f"a {kind} counter" for kind in kinds])
    return f"~ {'escapes' if escaped else _ENTERS} with your choice of {options} on it."


def _done_first(effect: t.EntersWith) -> str:
    """ "As ~ enters, sacrifice any number of Forests. It enters with that many +1/+1 counters on it." """
    first = effect.choices[0]
    so = first.condition if isinstance(first, t.If) and len(effect.choices) == 1 and not first.otherwise else None
    done = first.then if isinstance(first, t.If) else effect.choices
    asked = "" if so is None else f"if {condition(so)}, "
    what = f"As ~ {_ENTERS}, {asked}{clauses(done)}."
    if said := keywords_of_discarded(effect.counters, done[-1], _ENTERS):
        return what + said
    with_counters = f" {either('it', '~')} {_ENTERS} {costs.with_counters(effect.counters)}." if effect.counters else ""
    return of_deeds(done, what + with_counters)


def _maybe_done_first(effect: t.EntersWith, may: t.May) -> str:
    """ "As ~ enters, you may return a land to its owner's hand. If you do, ~ enters with a +1/+1 counter on it." """
    first = f"As ~ {_ENTERS}, {clauses((may,))}."
    it, last = either("it", "~"), effect.choices[-1]
    if isinstance(last, t.If) and isinstance(last.condition, t.NotSo) and last.then == (t.Tap(t.This()),) and not effect.counters:
        return of_deeds((may,), f"{first} {it} {_ENTERS} tapped unless {condition(last.condition.part)}.")
    asked = [many.condition for _, many in effect.counters if isinstance(many, t.IfElse)]
    counters = tuple((kind, many.then if isinstance(many, t.IfElse) else many) for kind, many in effect.counters)
    so = f"if {condition(asked[0])}, " if asked else ""
    return of_deeds((may,), f"{first} {so}{it} {_ENTERS} {costs.with_counters(counters)}.")


_ENTERS, _ENTER = (either(verb, f"{verb} the battlefield") for verb in ("enters", "enter"))


@nested.listed.by
def listed(abilities: tuple[t.Ability, ...]) -> str:
    """Abilities as granted in running text: keywords by name, others quoted."""
    said = [keyword(a) if isinstance(a, t.KeywordAbility) else "this ability" if a == t.ThisAbility() else quoted((a,))
            for a in abilities]  # fmt: skip
    if len(said) < 2:
        return "".join(said)
    said = [*(either(one, f'{one[:-2]}"') if one.endswith('."') else one for one in said[:-1]), said[-1]]
    return either(f"{', '.join(said[:-1])}{',' if len(said) > 2 else ''} and {said[-1]}", ", ".join(said))


@nested.quoted.by
def quoted(abilities: tuple[t.Ability, ...]) -> str:
    inner = with_subject("\n".join(_paragraph(a) for a in abilities))
    return '"' + inner.replace('"', "'") + '"'


_PRINTERS: dict[type[t.Ability], Callable[[Any], str]] = {
    t.KeywordAbility: _keyword, t.SpellAbility: lambda ability: body(ability.body), t.TriggeredAbility: _triggered,
    t.ActivatedAbility: _activated, t.StaticAbility: _static, t.ChapterAbility: _chapter, t.CastOnlyIf: _cast_only,
    t.OpeningHandAbility: _opening_hand, t.Conditional: _conditional_ability, t.LevelAbility: _level,
}  # fmt: skip
"""Kind of ability → its paragraph in words."""
