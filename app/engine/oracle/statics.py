"""Static abilities: statements that are simply true (113.3d, 604)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import (
    again,
    amounts,
    conditions,
    continuous,
    costs,
    entering,
    events,
    lasting,
    permissions,
    restrictions,
    rewrite,
    selectors,
)
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT

_SPELL_ZONE = ("stack",)


def read_static(r: Reader) -> tuple[t.Ability, ...]:
    """A paragraph that is a static ability or several. Raises Stuck."""
    found: list[t.Ability] = []
    start = 0
    while not r.at_end():
        begun = r.i
        if found and _spells_exiled(r, found):
            pass
        elif found and r.at("the same is true for"):
            for tokens in again.same_for(r, start):
                found.extend(read_static(Reader(tokens, r.scope, r.compile_quoted)))
        else:
            found.extend(r.first(*_READERS))
        start = begun
        if not r.end_sentence():
            r.stuck()
    return tuple(found)


def _spells_exiled(r: Reader, found: list[t.Ability]) -> bool:
    return bool(r.attempt(permissions.exile_after, tuple(found)))


def _one(ability: t.Ability) -> tuple[t.Ability, ...]:
    return (ability,)


# ---- spells -----------------------------------------------------------------------------------------------------------


def _additional_cost(r: Reader) -> tuple[t.Ability, ...]:
    """ "As an additional cost to cast this spell, …" (118.8)."""
    r.expect("as an additional cost to cast ~ ,", "as an additional cost to cast spells ,")
    optional = bool(r.ok("you may"))
    cost = costs.read_either(r)
    return _one(t.StaticAbility((t.AdditionalCost(cost, optional, key=_key(cost) if optional else None),), zones=_SPELL_ZONE))


def _key(cost: t.Cost) -> str:
    """What paying it is known as: by its keyword action, as evidence that was collected, or just as the cost."""
    if isinstance(cost, t.DoAsCost) and isinstance(cost.instruction, t.KeywordAction):
        return cost.instruction.name
    return "additional"


def _alternative_cost(r: Reader) -> tuple[t.Ability, ...]:
    """ "You may [pay this] rather than pay this spell's mana cost" (118.9)."""
    condition = None
    if r.ok("if"):
        condition = conditions.read_condition(r)
        r.expect(",")
    r.expect("you may")
    if r.any("cast ~ without paying its mana cost"):
        return _one(t.StaticAbility((t.AlternativeCost(None, "free", condition),), zones=_SPELL_ZONE))
    cost = costs.read_cost(r)
    r.expect("rather than pay ~ 's mana cost")
    return _one(t.StaticAbility((t.AlternativeCost(cost, "alternative", condition),), zones=_SPELL_ZONE))


def _cast_only(r: Reader) -> tuple[t.Ability, ...]:
    """ "Cast this spell only during combat" (601.3)."""
    r.expect("cast ~ only")
    return _one(t.CastOnlyIf(read_when(r)))


def read_when(r: Reader) -> t.Condition:
    """A time or condition after "only": "during your turn", "if …", "before attackers are declared"."""
    parts: list[t.Condition] = []
    while True:
        if r.any("if"):
            parts.append(conditions.read_condition(r))
        else:
            parts.append(_time(r))
        i = r.i
        joined = r.any("and only", "and", ",")
        if joined and (any(r.at(words) for words in _NOT_TIMES) or r.at_end()):
            r.i = i
            joined = None
        if not joined:
            return parts[0] if len(parts) == 1 else t.AllOf(tuple(parts))


_NOT_TIMES = ("once", "twice", "three times", "as a sorcery", "as an instant", "any time you could cast")


_TIMES: tuple[tuple[str, t.Condition], ...] = (
    ("during your turn , before attackers are declared", t.AllOf((t.During(t.You()), t.CombatPoint("before", "attackers")))),
    ("during your turn", t.During(t.You())),
    ("during combat", t.During(None, ("combat",))),
    ("during your upkeep", t.During(t.You(), ("upkeep",))),
    ("during any upkeep step", t.During(None, ("upkeep",))),
    ("during an opponent 's turn", t.NotSo(t.During(t.You()))),
    ("during your end step", t.During(t.You(), ("end",))),
    ("during an opponent 's upkeep", t.During(t.EachOpponent(), ("upkeep",))),
    ("during your main phase", t.During(t.You(), ("main",))),
    ("before attackers are declared", t.CombatPoint("before", "attackers")),
    ("before blockers are declared", t.CombatPoint("before", "blockers")),
    ("after blockers are declared", t.CombatPoint("after", "blockers")),
    ("before combat damage has been dealt", t.CombatPoint("before", "damage")),
    ("before the combat damage step", t.CombatPoint("before", "damage")),
    ("after combat", t.CombatPoint("after", "damage")),
    ("during the declare attackers step", t.During(None, ("declare_attackers",))),
    ("during the declare blockers step", t.During(None, ("declare_blockers",))),
    ("during the end of combat step", t.During(None, ("end_of_combat",))),
    ("during combat after blockers are declared", t.AllOf((t.During(None, ("combat",)), t.CombatPoint("after", "blockers")))),
    ("during combat before blockers are declared", t.AllOf((t.During(None, ("combat",)), t.CombatPoint("before", "blockers")))),
    ("during the beginning of combat step", t.During(None, ("beginning_of_combat",))),
    ("during each of your turns", t.During(t.You())),
    ("during your draw step", t.During(t.You(), ("draw",))),
    ("on your turn", t.During(t.You())),
    ("before the end of combat step", t.CombatPoint("before", "damage")),
)


def _time(r: Reader) -> t.Condition:
    for words, made in sorted(_TIMES, key=lambda row: -len(row[0])):
        if r.ok(words):
            return made
    r.stuck()


# ---- characteristics that define ----------------------------------------------------------------------------------------


def _flash_if(r: Reader) -> tuple[t.Ability, ...]:
    """ "If you control a Forest, you may cast this spell as though it had flash." """
    r.expect("if")
    condition = conditions.read_condition(r)
    r.expect(", you may cast ~ as though it had flash")
    return _one(t.StaticAbility((t.AsThoughFlash(t.IsSource(), t.You()),), condition, _SPELL_ZONE))


def _deck(r: Reader) -> tuple[t.Ability, ...]:
    """ "A deck can have any number of cards named ~." says nothing of the game itself (100.2a)."""
    r.expect("a deck can have any number of cards named ~", "a deck can have up to seven cards named ~",
             "a deck can have up to nine cards named ~")
    return (t.StaticAbility(()),)


def _defining(r: Reader) -> tuple[t.Ability, ...]:
    """ "~'s power and toughness are each equal to …" (604.3)."""
    if r.any("~ 's power and toughness are each equal to", "~ 's power and toughness are equal to"):
        amount = amounts.read_amount(r)
        return _cda(t.SetBasePT(amount, amount))
    if r.any("~ 's power is equal to"):
        power = amounts.read_amount(r)
        if r.any("and its toughness is equal to"):
            if r.any("that number plus"):
                return _cda(t.SetBasePT(power, t.Plus((power, amounts.read_amount(r)))))
            return _cda(t.SetBasePT(power, amounts.read_amount(r)))
        return _cda(t.SetBasePT(power, None))
    if r.any("~ 's toughness is equal to"):
        return _cda(t.SetBasePT(None, amounts.read_amount(r)))
    if r.any("~ is all colors"):
        return _cda(t.SetColors(tuple("WUBRG")))
    if r.any("~ is every creature type"):
        return _cda(t.AddTypes(all_creature_types=True))
    r.stuck()


def _cda(change: t.Change) -> tuple[t.Ability, ...]:
    return _one(t.StaticAbility((t.Modify(t.This(), (change,)),), cda=True))


# ---- statements -------------------------------------------------------------------------------------------------------------


def _conditional(r: Reader) -> tuple[t.Ability, ...]:
    """ "As long as …, …", "During your turn, …"."""
    condition: t.Condition
    if r.any("during your turn ,", "on your turn ,", "during each of your turns ,"):
        condition = t.During(t.You())
    elif r.any("during turns other than yours ,"):
        condition = t.NotSo(t.During(t.You()))
    else:
        r.expect("as long as", "if")
        if r.words[r.i - 1] == "if":
            r.stuck()
        condition = conditions.read_condition(r)
        r.expect(",")
    return tuple(_under(a, condition) for a in _statement(r))


def _under(ability: t.Ability, condition: t.Condition) -> t.Ability:
    if not isinstance(ability, t.StaticAbility):
        return t.Conditional(condition, (ability,))
    both = condition if ability.condition is None else t.AllOf((condition, ability.condition))
    zones = own_zone(condition) or ability.zones
    return t.StaticAbility(ability.effects, both, zones, ability.cda)


def own_zone(condition: t.Condition) -> tuple[str, ...] | None:
    """"As long as ~ is in your graveyard": where the ability works (113.6b)."""
    if isinstance(condition, t.AllOf):
        for part in condition.parts:
            found = own_zone(part)
            if found:
                return found
    if isinstance(condition, t.Matches) and condition.what == t.This() and isinstance(condition.filter, t.InZone):
        return condition.filter.zones
    if any(condition == t.Matches(t.This(), t.Status(state)) for state in ("suspended", "foretold", "plotted")):
        return ("exile",)
    return None


def _statement(r: Reader) -> tuple[t.Ability, ...]:
    """A statement with what may follow it: "as long as …", "unless …", "where X is …"."""
    effects = r.first(
        lambda q: lasting.read_statement(q), _tax, _more_triggers, _no_triggers, restrictions.abilities_stopped,
        _subject_predicates,
    )
    zones: tuple[str, ...] = ("battlefield",)
    if any(isinstance(e, t.CostChange) and e.what == t.IsSource() for e in effects) or any(
        isinstance(e, t.Cant) and e.action == "be_countered" and e.what == t.IsSource() for e in effects
    ):
        zones = _SPELL_ZONE
    for effect in effects:
        if isinstance(effect, t.MayPlay) and effect.what == t.IsSource():
            zones = effect.zones  # a permission to play its own card works where the card is (113.6b)
    condition = _after(r)
    if _about_each(condition):
        assert condition is not None
        return (t.StaticAbility(tuple(_where(r, e, condition) for e in effects), None, zones),)
    return (t.StaticAbility(tuple(effects), condition, zones),)


def _about_each(condition: t.Condition | None) -> bool:
    """Is it a condition on each of the objects by itself?"""
    if isinstance(condition, t.NotSo):
        return _about_each(condition.part)
    if isinstance(condition, t.AllOf | t.OneOf):
        return any(_about_each(part) for part in condition.parts)
    return isinstance(condition, t.Matches) and condition.what == t.It()


def _where(r: Reader, effect: t.StaticEffect, condition: t.Condition) -> t.StaticEffect:
    """"Each land you control gets +2/+2 as long as it's a creature": a condition on each of them."""
    if not isinstance(effect, t.Modify) or not isinstance(effect.what, t.All):
        r.stuck()
    parts = (*effect.what.filter.parts, t.Where(condition)) if isinstance(effect.what.filter, t.And) else (
        effect.what.filter, t.Where(condition))
    return t.Modify(t.All(t.And(parts), effect.what.zones, effect.what.players), effect.changes)


def _after(r: Reader) -> t.Condition | None:
    if r.any("as long as", "if", ", as long as"):
        return conditions.read_condition(r)
    if r.any("unless"):
        return t.NotSo(conditions.read_condition(r))
    if r.any("during your turn"):
        return t.During(t.You())
    if r.any("during turns other than yours"):
        return t.NotSo(t.During(t.You()))
    return None


def _subject_predicates(r: Reader) -> list[t.StaticEffect]:
    subject = selectors.read_object(r)
    if isinstance(subject, t.Choose | t.TargetRef | t.You):
        r.stuck()
    _each_its_own(r, subject)
    effects = continuous.read_predicates(r, subject)
    while r.at("and") or r.at(","):
        i = r.i
        mark = r.scope.mark()
        more = r.attempt(_second_subject)
        if more is None:
            r.i = i
            r.scope.restore(mark)
            break
        effects = continuous.joined([*effects, *more])
    if r.ok(", where x is"):
        amount = amounts.read_amount(r)
        if not rewrite.has_x(tuple(effects)):
            r.stuck()
        effects = [rewrite.with_x(e, amount) for e in effects]
    return effects


def _each_its_own(r: Reader, subject: t.Selector) -> None:
    """Of several objects changed, "its power" is of each one (613.1)."""
    r.any("each")
    if isinstance(subject, t.All | t.Both):
        r.scope.mention(t.It(), OBJECT, False, frozenset({"permanent"}))


def _second_subject(r: Reader) -> list[t.StaticEffect]:
    r.ok(",")
    r.expect("and")
    subject = selectors.read_object(r)
    if isinstance(subject, t.Choose | t.TargetRef):
        r.stuck()
    return continuous.read_predicates(r, subject)


def _tax(r: Reader) -> list[t.StaticEffect]:
    """ "Creatures can't attack you unless their controller pays {2} for each …" (508.1d)."""
    subject = selectors.read_object(r, False)
    r.expect("can't")
    actions = [r.expect("attack", "block")]
    if actions == ["attack"] and r.any("or block"):
        actions.append("block")
    against: t.Filter | None = None
    if r.any("you or planeswalkers you control", "you or a planeswalker you control"):
        against = t.Or((t.IsPlayer("you"), t.And((t.HasType(("planeswalker",)), t.ControlledBy(t.You())))))
    elif r.any("you"):
        against = t.IsPlayer("you")
    r.expect("unless")
    r.expect("their controller pays", "its controller pays", "you pay", "that player pays")
    if costs.is_mana(r.word):
        cost: t.Cost = costs.read_mana(r)
    else:
        r.i -= 1
        cost = costs.read_cost(r)
    r.any(
        "for each creature they control that's attacking you or a planeswalker you control",
        "for each creature they control that's attacking you",
        "for each of those creatures",
    )
    return [t.CombatTax(action, as_filter(subject), cost, against) for action in actions]


def _more_triggers(r: Reader) -> list[t.StaticEffect]:
    """ "If [event] causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."""
    r.expect("if")
    event: t.EventPattern | None = None
    of: t.Filter
    if r.any("a triggered ability of"):
        of = as_filter(selectors.read_one(r, False))
        r.expect("triggers")
    else:
        event = _causing(r)
        r.expect("causes a triggered ability of")
        of = as_filter(selectors.read_one(r, False))
        r.expect("to trigger")
    r.expect(", that ability triggers an additional time", ", it triggers an additional time")
    return [t.TriggersMore(of, event)]


def _no_triggers(r: Reader) -> list[t.StaticEffect]:
    """ "Creatures entering or dying don't cause abilities to trigger." """
    what = as_filter(selectors.read_object(r, False))
    events_: list[t.EventPattern] = []
    while r.any("entering", "dying"):
        entering_ = r.words[r.i - 1] == "entering"
        events_.append(t.Moves(what, to="battlefield") if entering_ else t.Moves(what, "battlefield", "graveyard"))
        if not r.ok("or"):
            break
    r.expect("don't cause abilities")
    of: t.Filter = t.Anything()
    if r.ok("of"):
        of = t.And((as_filter(selectors.read_object(r, False)), t.InZone(("battlefield",))))
    r.expect("to trigger")
    return [t.TriggersMore(of, event, 0) for event in events_]


def _causing(r: Reader) -> t.EventPattern:
    subject = events._subject(r)
    if r.any("entering", "entering the battlefield"):
        r.any("the battlefield")
        return t.Moves(subject.filter, to="battlefield")
    if r.any("dying"):
        return t.Moves(subject.filter, "battlefield", "graveyard")
    if r.any("attacking"):
        return t.Attacks(subject.filter)
    r.stuck()


_READERS = (_deck, _flash_if, _additional_cost, _cast_only, _alternative_cost,
            _defining, entering.read_entering, _conditional, _statement)
