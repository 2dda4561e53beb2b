"""Static effects and durations in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.oracle.becoming import goaded_things
from app.engine.oracle.constructions.cost_differences import print_besides, print_difference
from app.engine.oracle.constructions.rule_table import POSSESSED, EffectsInWords
from app.engine.oracle.constructions.rules import TABLE as RULES
from app.engine.oracle.phrase import ENDED, both
from app.engine.oracle.printing import nested, rules
from app.engine.oracle.printing.amounts import amount, figure, for_each
from app.engine.oracle.printing.becoming import EVERY_LAND_TYPE, THE_CHOSEN, colors, described, exceptions
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import with_counters
from app.engine.oracle.printing.errors import printable, refuse
from app.engine.oracle.printing.events import event
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import after, without
from app.engine.oracle.printing.pronouns import SELF
from app.engine.oracle.printing.replacing import replaced
from app.engine.oracle.printing.running import ALWAYS, WHEN, afterwards, still, subject
from app.engine.oracle.printing.selectors import possessive, selector
from app.engine.oracle.printing.standing import STANDING, tax, when
from app.engine.oracle.printing.synonyms import either, series
from app.engine.oracle.vocabulary import STEPS
from app.engine.trees.filters import conjuncts

_HAS, _GETS, _LOSES = either("has ", "have ", "gains ", "gain "), either("gets ", "get "), either("loses ", "lose ")
_IS_NOT = either("isn't", "aren't")
_BECOMES = either("becomes ", "become ")
_IS = either("is ", "becomes ", "become ", "are ")
_DURATIONS: dict[t.Duration, str] = {
    t.EndOfTurn(): either("until end of turn", "this turn"),
    t.EndOfCombat(): "until end of combat",
    t.UntilNextTurn(): "until your next turn",
    t.UntilEndOfNextTurn(): "until the end of your next turn",
}


_THEIR_NEXT = ("their", "that player's", "its controller's")


def duration(node: t.Duration) -> str:
    if node in _DURATIONS:
        return _DURATIONS[node]
    if isinstance(node, t.UntilLeaves):
        return f"until {selector(node.what)} leaves the battlefield"
    if isinstance(node, t.DuringTurn):
        return either("during", "of") + " that turn"
    if isinstance(node, t.DuringNextTurn):
        return f"{either('during', 'of')} {either(possessive(node.whose), *_THEIR_NEXT)} next turn"
    if isinstance(node, t.UntilNextStep) and node.whose == t.You():
        names = [words for words, step in STEPS.items() if step == node.step and not words.endswith("s")]
        return f"until {either('', 'the beginning of ')}your next {either(*names)}" if names else refuse(node)
    if isinstance(node, t.AsLongAs):
        return "for as long as " + condition(node.condition)
    if isinstance(node, t.UntilEvent) and node != ENDED:
        return "until " + event(node.pattern)
    return refuse(node)


def statements(effects: tuple[t.StaticEffect, ...]) -> str:
    """Effects as one statement; what several of them are about is said once. Where a duration may stand is marked."""
    text, verb = "", ""
    left = list(effects)
    before: t.Selector | None = None
    while left:
        told, taken = _told(left)
        whom = about((left[0],))
        text += _next(told, bool(text), whom is not None and whom == before, verb)
        before, verb = whom, told[0].verb
        del left[:taken]
    return text or refuse(effects)


def _next(told: list[EffectsInWords], further: bool, same: bool, verb: str) -> str:
    """A statement in its wordings, or what joins it to the one before. same: they are about the same. verb: the one before."""
    whole = [str(one) for one in told if one.verb != POSSESSED]
    if not further or not same:
        joint = either(", and ", " and ") if further else ""
        return joint + either(*whole) if whole else refuse(told)
    alike = [either(" or ", ", ", ", or ") + one.rest for one in told if one.verb == verb == _CANT]
    again = (f", and {one}" for one in told)
    return either(*alike, *(either(" and ", ", ", ", and ") + one.predicate for one in told), *again)


_CANT = "can't"


def _told(effects: list[t.StaticEffect]) -> tuple[list[EffectsInWords], int]:
    """The first of the effects in its wordings, and how many are told by them. Raises Unprintable."""
    pair = _pair(effects)
    if pair is not None:
        return pair
    first = effects[0]
    if isinstance(first, t.MayPlay) and first.riders:
        plain, _ = _told([replace(first, riders=())])
        return [EffectsInWords("", "", str(one) + afterwards(_rider(first.riders))) for one in plain], 1
    if isinstance(first, t.CostChange) and (limits := _limits(first)):
        plain, _ = _told([replace(first, minimum=0, colored=False)])
        return [EffectsInWords("", "", f"{one}{limits}") for one in plain], 1
    told, many = RULES.told(effects)
    replaced = printable(effect, first) if told and isinstance(first, t.Replace) else None
    return ([*([replaced] if replaced else []), *told], many) if told else ([effect(first)], 1)


def _rider(riders: tuple[t.StaticEffect, ...]) -> str:
    """ "If you cast a spell this way, that creature enters with a finality counter on it"."""
    rider = riders[0]
    plain = t.EntersWith(getattr(rider, "what", None), getattr(rider, "tapped", False), getattr(rider, "counters", ()))
    if len(riders) != 1 or not isinstance(rider, t.EntersWith) or rider != plain or (rider.tapped and rider.counters):
        refuse(riders)
    creature = isinstance(rider.what, t.And)
    cast = "If you cast a creature spell this way" if creature else either("If you do", "If you cast a spell this way")
    which = either("it", "~", "that creature", "that artifact", "that permanent")
    if rider.tapped:
        return f"If you do, {which} enters tapped"
    return f"{cast}, {which} enters {with_counters(rider.counters)}"


def about(effects: tuple[t.StaticEffect, ...]) -> t.Selector | None:
    """What all of the effects are about, if it is one thing."""
    found = {repr(one): one for one in map(_about, effects)}
    return next(iter(found.values())) if len(found) == 1 else None


def _about(effect: t.StaticEffect) -> t.Selector | None:
    if isinstance(effect, t.Modify):
        return effect.what
    if effect == t.EntersWith(tapped=True):
        return t.This()
    if isinstance(effect, t.CostChange) and effect.applies_to == "spell" and effect.by is not None:
        kinds = tuple(part for part in conjuncts(effect.what) if part != t.Anything())
        return t.All(t.And((*kinds, t.IsSpell(), t.ControlledBy(effect.by))))
    what = effect.what if isinstance(effect, t.Cant | t.Requires | t.CombatLimit | t.AsThough) else None
    if isinstance(effect, t.Cant) and isinstance(effect.by, t.IsPlayer):
        what = effect.by
    what = rules.while_yours(what) or what
    if isinstance(what, t.IsAmong):
        return what.things
    return t.This() if isinstance(what, t.IsSource) else None if what is None else t.All(what)


def _pair(effects: list[t.StaticEffect]) -> tuple[list[EffectsInWords], int] | None:
    """Two effects or more that one predicate says beside the table: "is goaded", "damage … dealt to and dealt by"."""
    first, *rest = effects
    if isinstance(first, t.Modify) and rest and isinstance(rest[0], t.PlayerHas):
        return [_with_you(first, rest[0])], 2
    if isinstance(first, t.Prevent) and rest and isinstance(rest[0], t.Prevent):
        return [EffectsInWords("", "", rules.prevent_both(first, rest[0]))], 2
    if isinstance(first, t.CombatTax) and rest and rest[0] == replace(first, action="block") != first:
        return [EffectsInWords("", "", tax(first, either("attack or block", "block or attack")))], 2
    what: t.Filter | None = getattr(first, "what", None)
    goaded = tuple(goaded_things(what)) if isinstance(what, t.Filter) else ()
    if not goaded or tuple(effects[: len(goaded)]) != goaded:
        return None
    return [EffectsInWords(subject(rules.those(what)), either("is", "are"), "goaded")], len(goaded)


def _with_you(modify: t.Modify, has: t.PlayerHas) -> EffectsInWords:
    """ "You and artifacts you control gain hexproof": an ability of a player and of objects."""
    things = modify.what.parts if isinstance(modify.what, t.Both) else (modify.what,)
    if modify.changes != (t.AddAbility(has.ability),) or has.players != t.You():
        refuse(has)
    kinds = [noun(one.filter, one.zones, one.players, True) if isinstance(one, t.All) else selector(one) for one in things]
    return EffectsInWords(subject(series(["you", *kinds], "and")), "", either("gain ", "have ") + _ability(has.ability))


def effect(node: t.StaticEffect) -> EffectsInWords:
    """One effect that is in no table."""
    if isinstance(node, t.Modify):
        return _modify(node)
    if isinstance(node, t.PlayerHas):
        gains = either("have ", "has ", "gain ", "gains ")
        return EffectsInWords(subject(rules.players(node.players)), "", gains + _ability(node.ability))
    if node == t.EntersWith(tapped=True):
        return EffectsInWords(subject(SELF), "", "enters tapped")
    if isinstance(node, t.EntersWith) and node == t.EntersWith(node.what, counters=node.counters) and node.counters:
        return EffectsInWords(subject(rules.those(node.what)), either("enters", "enter"), with_counters(node.counters))
    if isinstance(node, t.EntersWith) and node.uses == 1 and node.what is not None:
        return EffectsInWords("", "", _next_entering(node, node.what))
    word = _WHOLE.get(type(node)) or refuse(node)
    return EffectsInWords("", "", word(node))


def _next_entering(node: t.EntersWith, what: t.Filter) -> str:
    """ "The next time one or more creatures enter this turn, they enter as copies of the chosen creature"."""
    head = f"the next time one or more {noun(what, plural=True)} {either('enter', 'enter the battlefield')}{ALWAYS}"
    if node == t.EntersWith(what, copy_of=node.copy_of, uses=1) and node.copy_of is not None:
        return f"{head}, they enter as copies of {selector(node.copy_of)}"
    plain = node == t.EntersWith(what, counters=node.counters, uses=1)
    return f"{head}, {either('each', 'each of them')} enters {with_counters(node.counters)}" if plain else refuse(node)


def _cost_change(effect: t.CostChange) -> str:
    if effect.set_to is not None or effect.applies_to != "spell":
        refuse(effect)  # the rows print it
    said, to = _changed_cost(effect)
    return f"{said} {print_difference((effect.less, effect.more, effect.per), to)}"


def _changed_cost(effect: t.CostChange) -> tuple[str, str]:
    """What costs something else, with the verb, and what it costs that for."""
    of_way = effect.what.condition if isinstance(effect.what, t.Where) else None
    if isinstance(of_way, t.PaidCost) and of_way == t.PaidCost(of_way.key, t.It()):
        payers: dict[t.Selector | None, str] = {t.You(): "you", t.EachOpponent(): "your opponents"}
        return f"{of_way.key} costs {payers.get(effect.by) or refuse(effect)} pay cost", ""
    return "~ costs" if isinstance(effect.what, t.IsSource) else _spells(effect), "to cast"


def _per(number: t.Amount | None) -> list[str]:
    """ "For each creature you control"; nothing of what is not counted one by one."""
    counted = "" if number is None else printable(for_each, number)
    return [] if counted is None else [f" {counted}" if counted else ""]


_COLORED_ONLY = ". this effect reduces only the amount of colored mana you pay"
_ONE_AT_LEAST = ". this effect can't reduce the mana in that cost to less than one mana"


def _costs_besides(effect: t.AdditionalCost) -> str:
    """ "Spells your opponents cast that target ~ cost an additional 3 life to cast"."""
    parts = conjuncts(effect.what)
    by = next((part.players for part in parts if isinstance(part, t.ControlledBy)), None)
    rest = [part for part in parts if not isinstance(part, t.ControlledBy | t.IsSpell)]
    spells = t.CostChange(both(rest) if rest else t.Anything(), by=by)
    return f"{_spells(spells)} an additional {print_besides(effect.cost)} to cast"


def _limits(effect: t.CostChange) -> str:
    if effect.minimum not in (0, 1):
        refuse(effect)
    return (_COLORED_ONLY if effect.colored else "") + (_ONE_AT_LEAST if effect.minimum else "")


def _spells(effect: t.CostChange) -> str:
    """The spells that cost more or less, with the verb: "creature spells you cast cost", "the first spell you cast each turn
    costs"."""
    casters: dict[t.Selector | None, str] = {None: "", t.You(): " you cast", t.EachOpponent(): " your opponents cast"}
    who = f" {selector(effect.by)} casts" if isinstance(effect.by, t.TargetRef) else casters.get(effect.by)
    parts = [*effect.what.parts] if isinstance(effect.what, t.And) else [effect.what]
    if who is None:
        refuse(effect)
    if isinstance(parts[-1], t.CastAs):
        return _nth_spell(effect, parts[-1], parts[:-1])
    left = [part for part in parts if not isinstance(part, t.Anything)]
    return either(*_spells_in(left, who, "", True, "cost"), *_spells_in(left, who, "each ", False, "costs"))


def _spells_in(parts: list[t.Filter], who: str, lead: str, plural: bool, verb: str) -> list[str]:
    """The spells in one number: with who casts them at the end, or before what follows the noun."""
    whole = noun(t.And((*parts, t.IsSpell())), ("stack",), plural=plural)
    if plural and len(parts) == 1 and isinstance(parts[0], t.Or) and all(
        isinstance(one, t.And | t.HasColor) for one in parts[0].parts
    ):
        each_kind = (noun(t.And((*conjuncts(one), t.IsSpell())), ("stack",), plural=True) for one in parts[0].parts)
        whole = either(" and ".join(each_kind), whole)
    last = "".join(f" {_narrowed(part)}" for part in parts if _follows(part))
    kind = noun(t.And((*(part for part in parts if not _follows(part)), t.IsSpell())), ("stack",), plural=plural)
    said = [f"{lead}{whole}{who}{WHEN} {verb}", *([f"{lead}{kind}{who}{WHEN}{last} {verb}"] if last else [])]
    return said[::-1] if any(isinstance(part, t.CastFrom | t.Not) and _follows(part) for part in parts) else said


def _narrowed(part: t.Filter) -> str:
    return without(part.part) if isinstance(part, t.Not) else after(part)


def _follows(part: t.Filter) -> bool:
    """Is it said after the noun?"""
    if isinstance(part, t.Not):
        return isinstance(part.part, t.CastFrom)
    return isinstance(part, t.Quality | t.OfChosen | t.SharesQuality | t.TargetsSomething | t.CastFrom | t.HasKeyword)


def _nth_spell(effect: t.CostChange, nth: t.CastAs, parts: list[t.Filter]) -> str:
    """ "The second spell you cast each turn costs", "the next creature spell you cast this turn costs"."""
    if nth.what != (both(parts) if parts else None) or effect.by != t.You():
        refuse(effect)
    return f"{noun(t.And((*parts, nth, t.IsSpell(), t.ControlledBy(t.You()))), ('stack',))} costs"


def _ability(ability: t.Ability) -> str:
    return nested.listed((ability,))


def _modify(effect: t.Modify) -> EffectsInWords:
    if isinstance(
        effect.what, t.This | t.All | t.TargetRef | t.Bound | t.EventRole | t.AttachedTo | t.Choose | t.Both | t.It | t.Linked
    ):
        who = selector(effect.what)
    else:
        refuse(effect)
    granted: list[t.Ability] = []
    said: list[str] = []
    left = effect.changes
    while left:
        change = left[0]
        kind, taken = described(left)
        left = left[taken or 1 :]
        if taken:
            said.extend([_HAS + nested.listed(tuple(granted))] if granted else [])
            granted = []
            said.append(_IS + kind)
            continue
        if isinstance(change, t.AddAbility):
            granted.append(change.ability)
            continue
        if granted:
            said.append(_HAS + nested.listed(tuple(granted)))
            granted = []
        words = _change(change)
        again = isinstance(change, t.ModifyPT) and bool(said) and _GETS in said[-1]
        said.append(either(words, words.replace(_GETS, "")) if again else words)
    if granted:
        said.append(_HAS + nested.listed(tuple(granted)))
    return EffectsInWords(subject(who), "", either("", "each ", "also ") + _joined(said))


def as_it_enters(move: t.Move) -> str:
    """ "It's a black Zombie in addition to its other colors and types", of what is put onto the battlefield (611.2e)."""
    changes = tuple(change for one in move.effects if isinstance(one, t.Modify) and one.what == t.It() for change in one.changes)
    if len(changes) != sum(len(getattr(one, "changes", ())) for one in move.effects) or not changes:
        refuse(move)
    said = still(_modify(t.Modify(t.It(), changes)).predicate)
    again = either(" and they ", " and it ", " and ")
    who = either("it", "they", "that creature", "those creatures", "that permanent", "that land", "the creature")
    whole = said if " and " not in said else either(said, said.replace(f" and {_HAS}", f"{again}{_HAS}"))
    return f"{f'<{move.bind}>' if move.bind else who} {whole}"


def _joined(said: list[str]) -> str:
    """ "gets +1/+1 and has flying", "gets +1/+1, has flying, and is a Goblin"."""
    if len(said) < 3:
        return either(" and ", ", ").join(said)  # a comma where more is said of the same
    return either(" and ".join(said), series(said, "and"))


def _signed(amount: t.Amount) -> str:
    if isinstance(amount, t.Number):
        return f"{amount.value:+d}" if amount.value else "+0"
    if amount == t.X():
        return "+X"
    return "-X" if amount == t.Minus(t.Number(0), t.X()) else refuse(amount)


def both_signed(power: t.Amount, toughness: t.Amount) -> str:
    """ "+2/+0", "-1/-0": nothing has the sign of the other."""
    said = _signed(power), _signed(toughness)
    if t.Number(0) in (power, toughness) and any(one.startswith("-") for one in said):
        return either("/".join(said), "/".join(said).replace("+0", "-0"))
    return "/".join(said)


def _change(change: t.Change) -> str:
    word = _CHANGES.get(type(change))
    return word(change) if word is not None else refuse(change)


def _loses(change: t.LoseAbilities) -> str:
    if change.but_mana:
        return _LOSES + "all abilities except mana abilities"
    if change.keywords is None:
        return either(_LOSES + "all abilities", either("has ", "have ") + "no abilities")
    if change.keywords == ("landwalk",):
        return _LOSES + either("all landwalk abilities", "landwalk")
    return _LOSES + either(*(joint.join(change.keywords) for joint in (" and ", " or ", ", ")))


def _base_size(change: t.SetBasePT) -> str:
    if change.power is not None and change.toughness is not None:
        return f"{_HAS}base power and toughness {figure(change.power)}/{figure(change.toughness)}"
    return f"{_HAS}base {'toughness' if change.power is None else 'power'} {figure(change.power or change.toughness)}"


def _colors(change: t.SetColors) -> str:
    if change.chosen is not None:
        return _BECOMES + THE_CHOSEN[change.chosen] if change.chosen in ("color", "colors") else refuse(change)
    return _IS + colors(change.colors)


def _set_types(change: t.SetTypes) -> str:
    return either(_BECOMES, _IS) + THE_CHOSEN[change.chosen] if change.chosen in THE_CHOSEN else refuse(change)


def _add_types(change: t.AddTypes) -> str:
    if change.all_creature_types:
        return either(_HAS + "all creature types", _IS + "every creature type", _IS + "all creature types")
    others = f"in addition to {either('its', 'their')} other types"
    if change == EVERY_LAND_TYPE:
        return either(f"{_IS}every basic land type {others}", _HAS + "all basic land types")
    if change.types or change.subtypes:
        refuse(change)
    if change.chosen is None:
        return _IS + " ".join(change.supertypes)
    added = f"in addition to {either('its', 'their')} other {either('types', 'creature types')}"
    return f"{either(_IS, _BECOMES)}{THE_CHOSEN.get(change.chosen) or refuse(change)} {added}"


def _remove_types(change: t.RemoveTypes) -> str:
    if len(change.supertypes) == 1 and not (change.types or change.subtypes):
        return either(_IS + f"no longer {change.supertypes[0]}", f"{_IS_NOT} {change.supertypes[0]}")
    if change.all_creature_types:
        return _LOSES + "all creature types"
    return f"{_IS_NOT} a {change.types[0]}" if len(change.types) == 1 and not change.subtypes else refuse(change)


def _copies(change: t.BecomeCopyOf) -> str:
    copy = either("becomes a copy", "become a copy", "become copies")
    otherwise = exceptions(change.exceptions)
    return f"{copy} of {selector(change.of)}{ALWAYS if otherwise else ''}{otherwise}"


def _modify_pt(condition: t.ModifyPT) -> str:
    if condition.doubling:
        refuse(condition)
    plain = printable(both_signed, condition.power, condition.toughness)
    gets = _GETS + either("", "an additional ")
    counted = _counted_pt if t.Number(0) in (condition.power, condition.toughness) else _counted_or_both
    return f"{gets}{plain}" if plain else counted(condition.power, condition.toughness) or refuse(condition)


def _counted_or_both(power: t.Amount, toughness: t.Amount) -> str:
    """ "gets +X/+Y, where X is … and Y is …" of two that differ; what counts one thing as it is told otherwise."""
    one = _counted_pt(power, toughness)
    said = [printable(amount, part) for part in (power, toughness)]
    if one or power == toughness or not all(said):
        return one
    same = isinstance(power, t.ValueOf) and toughness == replace(power, quality="toughness")
    second = either(said[1] or "", "its toughness") if same else said[1]
    return f"{_GETS}+X/+Y{ALWAYS}, where X is {said[0]}{either('', ',')} and Y is {second}"


def _counted_pt(power: t.Amount, toughness: t.Amount) -> str:
    """ "gets +2/+0 for each Aura attached to it", "gets +X/+X, where X is …", "gets -1/-1 for each …"; "" for none of these."""
    negative = [isinstance(one, t.Minus) and one.left == t.Number(0) for one in (power, toughness)]
    minus = any(negative)
    parts = [_split(one.right if minus and isinstance(one, t.Minus) else one) for one in (power, toughness)]
    counted = {repr(of): of for _, of in parts if of is not None}
    if len(counted) != 1 or any(of is None and factor and (minus or factor < 0) for factor, of in parts):
        return ""
    of = next(iter(counted.values()))
    signs, zeros = ["-" if one else "+" for one in negative], (("+0", "-0") if minus else ("+0",))
    by_each, as_x = (_GETS + either(*("/".join(
        f"{sign}{times if way else 'X'}" if one else f"{times:+d}" if times else zero
        for sign, (times, one) in zip(signs, parts, strict=True))
        for zero in zeros)) for way in (True, False))  # fmt: skip
    fixed = any(one is None and times for times, one in parts)  # "+X/+1" grows in one of the two alone
    each_time = [] if fixed else [f"{by_each}{WHEN}{each}" for each in _per(of)]
    once = all(times == 1 for times, one in parts if one)
    words = printable(amount, of) if once else None
    called_x = [f"{as_x}{'' if each_time and not minus else ALWAYS}, where X is {words}"] if words else []
    if not minus:
        return either(*each_time, *called_x) if each_time or called_x else ""
    return either(*called_x, *each_time) if called_x else refuse(of)


def _split(amount: t.Amount) -> tuple[int, t.Amount | None]:
    """How many times what is counted; of a plain number, itself and nothing."""
    if isinstance(amount, t.Number):
        return amount.value, None
    if isinstance(amount, t.Times) and isinstance(amount.factor, t.Number):
        return amount.factor.value, amount.of
    return 1, amount


def _changed_while(effect: t.While) -> str:
    """ "Spells your opponents cast during your turn cost {1} more to cast"."""
    change, time = effect.effects[0], when(effect.condition)
    if not isinstance(change, t.CostChange) or len(effect.effects) > 1 or time is None:
        return STANDING[t.While](effect)
    return _cost_change(change).replace(WHEN, f" {time}")


_WHOLE: dict[type, Callable[[Any], str]] = {
    t.CostChange: _cost_change, t.AdditionalCost: _costs_besides, t.Prevent: rules.prevent, t.MayPlay: rules.may_play,
    t.Replace: replaced, **STANDING, t.While: _changed_while}  # fmt: skip


def _abilities_of(change: t.AddAbilitiesOf) -> str:
    if change == t.AddAbilitiesOf(change.of, ("loyalty",)):
        return f"{_HAS}{either('all', 'the')} loyalty abilities of {selector(change.of)}"
    plain = change == t.AddAbilitiesOf(change.of)
    if change == t.AddAbilitiesOf(change.of, per_turn=1):
        return f"{_abilities_of(t.AddAbilitiesOf(change.of))}. You may activate each of those abilities only once each turn"
    return f"{_HAS}all activated abilities of {selector(change.of)}" if plain else refuse(change)


_CHANGES: dict[type, Callable[[Any], str]] = {
    t.ModifyPT: _modify_pt,
    t.LoseAbilities: _loses,
    t.LoseThisAbility: lambda change: _LOSES + "this ability",
    t.SetBasePT: _base_size,
    t.SetColors: _colors,
    t.SetTypes: _set_types,
    t.AddTypes: _add_types,
    t.RemoveTypes: _remove_types,
    t.BecomeCopyOf: _copies,
    t.AddAbilitiesOf: _abilities_of,
}
