"""Static effects and durations in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing import nested
from app.engine.oracle.printing.amounts import amount, selector
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.costs import mana
from app.engine.oracle.printing.errors import Unprintable, refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.vocabulary import COLOR_NAMES

_DURATIONS = {
    t.EndOfTurn(): "until end of turn",
    t.EndOfCombat(): "until end of combat",
    t.UntilNextTurn(): "until your next turn",
    t.UntilEndOfNextTurn(): "until the end of your next turn",
}


def duration(d: t.Duration) -> str:
    if d in _DURATIONS:
        return _DURATIONS[d]
    if isinstance(d, t.UntilLeaves):
        return f"until {selector(d.what)} leaves the battlefield"
    if isinstance(d, t.AsLongAs):
        return "for as long as " + condition(d.condition)
    return refuse(d)


def _those(f: t.Filter | None) -> str:
    """A filter as the subject it came from."""
    if isinstance(f, t.IsSource):
        return "~"
    if isinstance(f, t.IsAmong):
        return selector(f.things)
    return "each " + noun(f) if f is not None else refuse(f)


def effect(e: t.StaticEffect) -> str:
    """One effect as a statement."""
    if isinstance(e, t.Modify):
        return _modify(e)
    if isinstance(e, t.Cant):
        return _cant(e)
    if isinstance(e, t.Requires) and e.against is None and e.action in ("attack", "block"):
        return f"{_those(e.what)} {e.action}s each combat if able"
    if isinstance(e, t.Requires) and e.action == "be_blocked":
        return f"{_those(e.what)} must be blocked if able"
    if isinstance(e, t.CombatLimit) and e.kind == "min_blockers":
        return f"{_those(e.what)} can't be blocked except by {e.number} or more creatures"
    if isinstance(e, t.CostChange):
        return _cost_change(e)
    if isinstance(e, t.AsThough):
        words = {
            "attack_defender": "can attack as though it didn't have defender",
            "toughness_damage": "assigns combat damage equal to its toughness rather than its power",
        }
        return f"{_those(e.what)} {words.get(e.kind) or refuse(e)}" if e.by is None else refuse(e)
    if isinstance(e, t.Prevent):
        return _prevent(e)
    if isinstance(e, t.PlayerHas):
        return f"{selector(e.players)} has {_ability(e.ability)}"
    return refuse(e)


def _prevent(e: t.Prevent) -> str:
    damage = e.damage
    if (
        not isinstance(damage, t.Damages)
        or e.shield
        or e.then
        or e.next_source
        or e.condition is not None
        or e.amount is not None
    ):
        refuse(e)
    kind = {None: "", True: "combat ", False: "noncombat "}[damage.combat]
    text = f"prevent all {kind}damage that would be dealt"
    if damage.to is not None:
        text += " to " + _recipient(damage.to)
    return text + (" by " + _those(damage.source) if damage.source is not None else "")


def _recipient(f: t.Filter) -> str:
    return "you" if f == t.IsPlayer("you") else _those(f)


_CANT = {
    "attack": "attack",
    "block": "block",
    "be_blocked": "be blocked",
    "be_countered": "be countered",
    "be_regenerated": "be regenerated",
    "transform": "transform",
    "be_sacrificed": "be sacrificed",
}


def _cant(e: t.Cant) -> str:
    if e.extra is not None or e.nth is not None:
        refuse(e)
    if e.action == "untap_in_untap_step":
        return f"{_those(e.what)} doesn't untap during its controller's untap step"
    verb = _CANT.get(e.action) or refuse(e)
    if e.by is None:
        return f"{_those(e.what)} can't {verb}"
    if e.action == "be_blocked":
        if isinstance(e.by, t.Not):
            return f"{_those(e.what)} can't be blocked except by each {noun(e.by.part)}"
        return f"{_those(e.what)} can't be blocked by each {noun(e.by)}"
    return refuse(e)


def _cost_change(e: t.CostChange) -> str:
    if e.applies_to != "spell" or e.minimum or e.set_to is not None or (e.more and e.less):
        refuse(e)
    change = f"{mana(t.ManaCost(e.less))} less" if e.less else f"{mana(t.ManaCost(e.more))} more"
    per = ""
    if e.per is not None:
        text = amount(e.per)
        per = " for each " + text.removeprefix("the number of ") if text.startswith("the number of ") else refuse(e)
    if isinstance(e.what, t.IsSource):
        return f"~ costs {change} to cast{per}"
    kind = noun(
        t.And(
            (
                *(e.what.parts if isinstance(e.what, t.And) else (e.what,) if not isinstance(e.what, t.Anything) else ()),
                t.IsSpell(),
            )
        ),
        ("stack",),
    )
    who = ""
    if e.by is not None:
        who = " you cast" if e.by == t.You() else " your opponents cast" if e.by == t.EachOpponent() else refuse(e)
    return f"{kind}{who} costs {change} to cast{per}"


def _ability(a: t.Ability) -> str:
    return nested.listed((a,))


def _modify(e: t.Modify) -> str:
    if isinstance(e.what, t.This | t.All | t.TargetRef | t.Bound | t.EventRole | t.AttachedTo | t.Choose | t.Both | t.It):
        who = selector(e.what)
    else:
        refuse(e)
    granted: list[t.Ability] = []
    said: list[str] = []
    for change in e.changes:
        if isinstance(change, t.AddAbility):
            granted.append(change.ability)
            continue
        if granted:
            said.append("has " + nested.listed(tuple(granted)))
            granted = []
        said.append(_change(change))
    if granted:
        said.append("has " + nested.listed(tuple(granted)))
    return f"{who} " + " and ".join(said)


def _signed(a: t.Amount) -> str:
    if isinstance(a, t.Number):
        return f"{a.value:+d}" if a.value else "+0"
    if a == t.X():
        return "+X"
    return "-X" if a == t.Minus(t.Number(0), t.X()) else refuse(a)


def _pt(a: t.Amount | None) -> str:
    if isinstance(a, t.Number):
        return str(a.value)
    return "X" if a == t.X() else refuse(a)


def _change(c: t.Change) -> str:
    if isinstance(c, t.ModifyPT):
        return _modify_pt(c)
    if isinstance(c, t.ChangeController):
        return refuse(c)
    if isinstance(c, t.LoseAbilities):
        return "loses all abilities" if c.keywords is None else "loses " + " and ".join(c.keywords)
    if isinstance(c, t.SetBasePT) and c.power is not None and c.toughness is not None:
        return f"has base power and toughness {_pt(c.power)}/{_pt(c.toughness)}"
    if isinstance(c, t.SetColors) and c.chosen is None:
        return "is " + (" and ".join(COLOR_NAMES[x] for x in c.colors) or "colorless")
    if isinstance(c, t.AddTypes) and c.chosen is None and not c.all_creature_types:
        words = " ".join((*c.supertypes, *c.subtypes, *c.types))
        return f"is a {words} in addition to its other types"
    if isinstance(c, t.SwitchPT):
        return refuse(c)
    return refuse(c)


def _modify_pt(c: t.ModifyPT) -> str:
    if c.doubling:
        refuse(c)
    try:
        return f"gets {_signed(c.power)}/{_signed(c.toughness)}"
    except Unprintable:
        pass
    per = [a for a in (c.power, c.toughness) if not isinstance(a, t.Number)]
    text = amount(per[0])
    if any(a != per[0] for a in per) or not text.startswith("the number of "):
        refuse(c)
    parts = "/".join(
        "+1" if not isinstance(a, t.Number) else f"{a.value:+d}" if a.value == 0 else refuse(c) for a in (c.power, c.toughness)
    )
    return f"gets {parts} for each {text.removeprefix('the number of ')}"
