"""Static effects and durations in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import for_each, number, selector
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import mana
from app.engine.oracle.printing.errors import Unprintable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.vocabulary import COLOR_NAMES, ORDINALS

_HAS, _GETS, _LOSES = either("has ", "have ", "gains ", "gain "), either("gets ", "get "), either("loses ", "lose ")
_DOES_NOT_UNTAP = either("doesn't", "don't") + " untap during " + either("its controller's", "their controllers'", "your")
_DURATIONS = {
    t.EndOfTurn(): either("until end of turn", "this turn"),
    t.EndOfCombat(): "until end of combat",
    t.UntilNextTurn(): "until your next turn",
    t.UntilEndOfNextTurn(): "until the end of your next turn",
}


def duration(node: t.Duration) -> str:
    if node in _DURATIONS:
        return _DURATIONS[node]
    if isinstance(node, t.UntilLeaves):
        return f"until {selector(node.what)} leaves the battlefield"
    if isinstance(node, t.AsLongAs):
        return "for as long as " + condition(node.condition)
    return refuse(node)


def _those(filter: t.Filter | None) -> str:
    """A filter as the subject it came from."""
    if isinstance(filter, t.IsSource):
        return "~"
    if isinstance(filter, t.IsAmong):
        return selector(filter.things)
    if filter is None:
        refuse(filter)
    several = noun(filter, plural=True)
    return either("each " + noun(filter), several, "all " + several)


def misses_next_untap(node: t.Cant) -> str:
    """It does not untap the next time it would, as a statement."""
    return f"{_those(node.what)} {_DOES_NOT_UNTAP} next untap step"


def effect(node: t.StaticEffect) -> str:
    """One effect as a statement."""
    if isinstance(node, t.Modify):
        return _modify(node)
    if isinstance(node, t.Cant):
        return _cant(node)
    if isinstance(node, t.Requires) and node.against is None and node.action in ("attack", "block"):
        return f"{_those(node.what)} {either(node.action + 's', node.action)} each combat if able"
    if isinstance(node, t.Requires) and node.action == "be_blocked":
        return f"{_those(node.what)} must be blocked if able"
    if isinstance(node, t.CombatLimit) and node.kind == "min_blockers":
        return f"{_those(node.what)} can't be blocked except by {number(t.Number(node.number))} or more creatures"
    if isinstance(node, t.CostChange):
        return _cost_change(node)
    if isinstance(node, t.AsThough):
        words = {
            "attack_defender": "can attack as though it didn't have defender",
            "toughness_damage": "assigns combat damage equal to its toughness rather than its power",
        }
        return f"{_those(node.what)} {words.get(node.kind) or refuse(node)}" if node.by is None else refuse(node)
    if isinstance(node, t.Prevent):
        return _prevent(node)
    if isinstance(node, t.PlayerHas):
        return f"{selector(node.players)} has {_ability(node.ability)}"
    return refuse(node)


def _prevent(effect: t.Prevent) -> str:
    damage = effect.damage
    if (
        not isinstance(damage, t.Damages)
        or effect.shield
        or effect.then
        or effect.next_source
        or effect.condition is not None
        or effect.amount is not None
    ):
        refuse(effect)
    kind = {None: "", True: "combat ", False: "noncombat "}[damage.combat]
    text = f"prevent all {kind}damage that would be dealt"
    if damage.to is not None:
        text += " to " + _recipient(damage.to)
    return text + (" by " + _those(damage.source) if damage.source is not None else "")


def _recipient(filter: t.Filter) -> str:
    return "you" if filter == t.IsPlayer("you") else _those(filter)


_CANT = {
    "attack": "attack",
    "block": "block",
    "be_blocked": "be blocked",
    "be_countered": "be countered",
    "be_regenerated": "be regenerated",
    "transform": "transform",
    "be_sacrificed": "be sacrificed",
}


def _cant(effect: t.Cant) -> str:
    if effect.extra is not None or effect.nth is not None:
        refuse(effect)
    if effect.action == "untap_in_untap_step":
        return f"{_those(effect.what)} {_DOES_NOT_UNTAP} untap step"
    verb = _CANT.get(effect.action) or refuse(effect)
    if effect.by is None:
        return f"{_those(effect.what)} can't {verb}"
    if effect.action == "be_blocked":
        if isinstance(effect.by, t.Not):
            return f"{_those(effect.what)} can't be blocked except by {_those(effect.by.part)}"
        return f"{_those(effect.what)} can't be blocked by {_those(effect.by)}"
    return refuse(effect)


def _cost_change(effect: t.CostChange) -> str:
    if effect.set_to is not None or effect.nonmana or effect.aimed is not None or (effect.more and effect.less):
        refuse(effect)
    change = f"{mana(t.ManaCost(effect.less))} less" if effect.less else f"{mana(t.ManaCost(effect.more))} more"
    per = "" if effect.per is None else " " + for_each(effect.per)
    if effect.applies_to == "ability" and effect.by is None:
        return f"activated abilities of {_those(effect.what)} cost {change} to activate{per}{_limits(effect)}"
    if effect.applies_to != "spell":
        refuse(effect)
    if isinstance(effect.what, t.IsSource):
        return f"~ costs {change} to cast{per}{_limits(effect)}"
    return f"{_spells(effect)} {change} to cast{per}{_limits(effect)}"


_COLORED_ONLY = ". this effect reduces only the amount of colored mana you pay"
_ONE_AT_LEAST = ". this effect can't reduce the mana in that cost to less than one mana"


def _limits(effect: t.CostChange) -> str:
    if effect.minimum not in (0, 1):
        refuse(effect)
    return (_COLORED_ONLY if effect.colored else "") + (_ONE_AT_LEAST if effect.minimum else "")


def _spells(effect: t.CostChange) -> str:
    """The spells that cost more or less, with the verb: "creature spells you cast cost", "the first spell you cast each turn
    costs"."""
    casters: dict[t.Selector | None, str] = {None: "", t.You(): " you cast", t.EachOpponent(): " your opponents cast"}
    who = casters.get(effect.by)
    parts = [*effect.what.parts] if isinstance(effect.what, t.And) else [effect.what]
    if who is None:
        refuse(effect)
    if isinstance(parts[-1], t.CastAs):
        return _nth_spell(effect, parts[-1], parts[:-1])
    kind = noun(t.And((*(part for part in parts if not isinstance(part, t.Anything)), t.IsSpell())), ("stack",))
    return either(kind.replace("spell", "spells") + who + " cost", f"each {kind}{who} costs")


_ORDINAL_WORDS = {number: word for word, number in ORDINALS.items()}


def _nth_spell(effect: t.CostChange, nth: t.CastAs, parts: list[t.Filter]) -> str:
    whole = parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else None
    if not isinstance(nth.number, t.Number) or nth.what != whole or effect.by != t.You():
        refuse(effect)
    return f"the {_ORDINAL_WORDS[nth.number.value]} {noun(t.And((*parts, t.IsSpell())), ('stack',))} you cast each turn costs"


def _ability(ability: t.Ability) -> str:
    return nested.listed((ability,))


def _modify(effect: t.Modify) -> str:
    if isinstance(effect.what, t.This | t.All | t.TargetRef | t.Bound | t.EventRole | t.AttachedTo | t.Choose | t.Both | t.It):
        who = selector(effect.what)
    else:
        refuse(effect)
    granted: list[t.Ability] = []
    said: list[str] = []
    for change in effect.changes:
        if isinstance(change, t.AddAbility):
            granted.append(change.ability)
            continue
        if granted:
            said.append(_HAS + nested.listed(tuple(granted)))
            granted = []
        said.append(_change(change))
    if granted:
        said.append(_HAS + nested.listed(tuple(granted)))
    return f"{who} " + " and ".join(said)


def _signed(amount: t.Amount) -> str:
    if isinstance(amount, t.Number):
        return f"{amount.value:+d}" if amount.value else "+0"
    if amount == t.X():
        return "+X"
    return "-X" if amount == t.Minus(t.Number(0), t.X()) else refuse(amount)


def _pt(amount: t.Amount | None) -> str:
    if isinstance(amount, t.Number):
        return str(amount.value)
    return "X" if amount == t.X() else refuse(amount)


def _change(condition: t.Change) -> str:
    if isinstance(condition, t.ModifyPT):
        return _modify_pt(condition)
    if isinstance(condition, t.ChangeController):
        return refuse(condition)
    if isinstance(condition, t.LoseAbilities):
        return _LOSES + "all abilities" if condition.keywords is None else _LOSES + " and ".join(condition.keywords)
    if isinstance(condition, t.SetBasePT) and condition.power is not None and condition.toughness is not None:
        return f"{_HAS}base power and toughness {_pt(condition.power)}/{_pt(condition.toughness)}"
    if isinstance(condition, t.SetColors) and condition.chosen is None:
        return "is " + (" and ".join(COLOR_NAMES[x] for x in condition.colors) or "colorless")
    if isinstance(condition, t.AddTypes) and condition.chosen is None and not condition.all_creature_types:
        words = " ".join((*condition.supertypes, *condition.subtypes, *condition.types))
        return f"is a {words} in addition to its other types"
    if isinstance(condition, t.SwitchPT):
        return refuse(condition)
    return refuse(condition)


def _modify_pt(condition: t.ModifyPT) -> str:
    if condition.doubling:
        refuse(condition)
    try:
        return f"{_GETS}{_signed(condition.power)}/{_signed(condition.toughness)}"
    except Unprintable:
        pass
    per = [a for a in (condition.power, condition.toughness) if not isinstance(a, t.Number)]
    if any(a != per[0] for a in per):
        refuse(condition)
    parts = "/".join(
        "+1" if not isinstance(a, t.Number) else f"{a.value:+d}" if a.value == 0 else refuse(condition)
        for a in (condition.power, condition.toughness)
    )
    return f"{_GETS}{parts} {for_each(per[0])}"
