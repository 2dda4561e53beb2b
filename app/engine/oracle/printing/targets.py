"""Targets in words."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.phrase import CHOSEN_OPPONENT
from app.engine.oracle.printing.amounts import amount, number
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.predicates import Holder, predicate
from app.engine.oracle.printing.running import divided
from app.engine.oracle.printing.selectors import selector
from app.engine.oracle.printing.synonyms import IMPOSSIBLE, either, is_whole, named
from app.engine.trees.filters import conjuncts


def target(spec: t.TargetSpec) -> str:
    """"up to two target creature you control", "any target"."""
    if spec.chooser == CHOSEN_OPPONENT:
        return f"{target(replace(spec, chooser=t.You()))} of an opponent's choice"
    if spec.random:
        return f"{target(replace(spec, random=False))} chosen at random"
    if spec.each is not None or spec.chooser != t.You():
        return _of_their_choice(spec)
    if spec.as_chosen is not None:
        asked = spec.as_chosen.condition if isinstance(spec.as_chosen, t.Where) else refuse(spec)
        compared = predicate(asked, Holder(t.It(), "who", "their")) or refuse(spec)
        return f"{target(replace(spec, as_chosen=None))} {compared} do as you activate this ability"
    if spec.divide is not None:
        return divided(target(replace(spec, divide=None)), either(amount(spec.divide), number(spec.divide)))
    lead = _count(spec)
    if isinstance(spec.filter, t.Or) and len(spec.zones) == 2 and all(map(_says_where, spec.filter.parts)):
        return _in_either_zone(spec, spec.filter, lead)
    parts = spec.filter.parts if isinstance(spec.filter, t.And) else ()
    others = [part for part in parts if _is_of_targets(part)]
    if len(others) == 1 and t.AnyTarget() in parts and spec.minimum == spec.maximum == t.ValueOf("times_kicked", t.This()):
        return f"another target for each time {either('~', 'it')} was kicked"
    if len(others) == 1 and t.AnyTarget() in parts:
        return either("any other target", "another target") if not lead else f"{lead}other targets"
    if len([one for part in parts for one in conjuncts(part) if _is_of_targets(one)]) > 1:
        return _third(spec, lead)
    if parts[:1] == (t.AnyTarget(),) and len(parts) == 2 and (left_out := _left_out(parts[1])) is not None:
        return named(IMPOSSIBLE, f"any target other than {selector(left_out)}")
    if len(others) == 1:
        rest = t.And((*(part for part in parts if part != others[0]), t.Not(t.IsSource())))
        said = _described(replace(spec, filter=rest), lead)
        return named(_described(spec, lead), said, said.replace("another target", "a second target"))
    return _described(spec, lead)


def _of_their_choice(spec: t.TargetSpec) -> str:
    """ "Target creature of an opponent's choice they control". Raises Unprintable for what is chosen otherwise."""
    theirs = t.ControlledBy(t.It())
    if spec.each != CHOSEN_OPPONENT or spec.chooser != t.It() or not isinstance(spec.filter, t.And):
        refuse(spec)
    chosen = t.And(tuple(part for part in spec.filter.parts if part != theirs))
    return f"{target(replace(spec, each=None, chooser=t.You(), filter=chosen))} of an opponent's choice they control"


def _third(spec: t.TargetSpec, lead: str) -> str:
    """ "A third target creature", "a third target": other than two targets before it."""
    parts = [one for part in conjuncts(spec.filter) for one in conjuncts(part)]
    kinds = tuple(part for part in parts if not _is_of_targets(part))
    if len(parts) != len(kinds) + 2 or lead:
        refuse(spec)
    if kinds == (t.AnyTarget(),):
        return named(IMPOSSIBLE, "a third target")
    third = _described(replace(spec, filter=kinds[0] if len(kinds) == 1 else t.And(kinds)), lead)
    return named(IMPOSSIBLE, f"a third {third}")


def _says_where(kind: t.Filter) -> bool:
    return any(isinstance(part, t.InZone) for part in conjuncts(kind))


def _in_either_zone(spec: t.TargetSpec, either_kind: t.Or, lead: str) -> str:
    """ "Up to three other target creatures from the battlefield and/or creature cards from graveyards"."""
    several = spec.maximum != t.Number(1)
    said, other = [], False
    suspended = any(t.Status("suspended") in conjuncts(part) for part in either_kind.parts)
    placed = "" if suspended else f" {either('on', 'from')} the battlefield"  # of a suspended card nobody says where it is
    for part in either_kind.parts:
        rest = [one for one in conjuncts(part) if not isinstance(one, t.InZone | t.OwnedBy)]
        zone = next((one.zones[0] for one in conjuncts(part) if isinstance(one, t.InZone)), None) or refuse(spec)
        whose = next((one.players for one in conjuncts(part) if isinstance(one, t.OwnedBy)), None)
        other = other or t.Not(t.IsSource()) in rest
        rest = [one for one in rest if one != t.Not(t.IsSource())]
        kept = rest[0] if len(rest) == 1 else t.And(tuple(rest))
        if t.Status("suspended") in rest:  # such a card is in exile
            said.append(f"{card(kept, several)}{f' {_OWN[whose]}' if whose in _OWN else ''}")
            continue
        words = noun(kept, (zone,), whose, several)
        said.append(f"{words}{placed}" if zone == "battlefield" else words)
    lead += "" if not other else "other " if lead else "another "
    return f"{lead}target {(' and/or ' if several else ' or ').join(said)}"


_OWN: dict[t.Selector | None, str] = {t.You(): "you own"}


def _is_of_targets(part: t.Filter) -> bool:
    """Does it say "another" than a target before this one?"""
    return isinstance(_left_out(part), t.TargetRef)


def _left_out(part: t.Filter) -> t.Selector | None:
    """What is meant by "other than that permanent"; None for another part of a description."""
    return part.part.things if isinstance(part, t.Not) and isinstance(part.part, t.IsAmong) else None


def _described(spec: t.TargetSpec, lead: str) -> str:
    parts = conjuncts(spec.filter)
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource())) or (t.IsCard(),)
        plain = replace(spec, filter=rest[0] if len(rest) == 1 else t.And(rest))
        another = _described(plain, f"{lead}other " if lead else "another ")
        return another if plain.filter == t.AnyTarget() else either(another, f"{_described(plain, lead)} other than ~")
    kind_left_out = _kind_left_out(spec.filter)
    if kind_left_out is not None:
        return f"{_described(replace(spec, filter=t.AnyTarget()), lead)} that isn't a {noun(kind_left_out)}"
    if isinstance(spec.filter, t.AnyTarget):
        several = "targets" if spec.maximum != t.Number(1) else "target"
        return {"": "any target", "another ": "any other target"}.get(lead) or lead + several
    tail = " controlled by different players" if spec.different == "controller" else ""
    whole = kind(spec)
    described, place, zone = whole.partition(f" {either('in', 'from')} ")
    if not is_whole(described):  # where they are is said within one of several wordings
        described, place, zone = whole, "", ""
    unlike = "" if tail or spec.different is None else _different(spec.different)
    unlike += f" that share a {spec.same.replace('_', ' ')}" if spec.same in _SHARED else ""
    return f"{lead}target {described}{unlike}{_in_total(spec)}{place}{zone}{tail}"


def _different(quality: t.Trait) -> str:
    """ " with different mana values": what no two of them may share."""
    word = quality.replace("_", " ")
    each = f" that each have a different {word}"
    return either(f" with different {word}s", *([each] if quality == "mana_value" else []))


def _kind_left_out(filter: t.Filter) -> t.Filter | None:
    """What "any target" must not be: "any target that isn't a Dragon"; None where nothing is left out."""
    parts = filter.parts if isinstance(filter, t.And) else ()
    if len(parts) != 2 or parts[0] != t.AnyTarget() or not isinstance(parts[1], t.Not):
        return None
    return None if isinstance(parts[1].part, t.IsAmong | t.IsSource) else parts[1].part


def _in_total(spec: t.TargetSpec) -> str:
    """ " with total power 3 or less"; "" where nothing is said of the sum."""
    if spec.total is None:
        return ""
    quality, operator, most = spec.total
    if operator != "<=":
        refuse(spec)
    return f" with total {quality.replace('_', ' ')} {amount(most)} or less"


_EACH_OF = either("", "each of ")


def _count(spec: t.TargetSpec) -> str:
    if spec.minimum == spec.maximum == t.Number(1):
        return ""
    if spec.minimum == t.Number(0):
        return _EACH_OF + ("any number of " if spec.maximum is None else f"up to {_figure(spec.maximum)} ")
    if spec.maximum is None:
        return "one or more " if spec.minimum == t.Number(1) else refuse(spec)
    if spec.minimum == spec.maximum:
        return _EACH_OF + number(spec.minimum) + " "
    if isinstance(spec.minimum, t.Number) and isinstance(spec.maximum, t.Number):
        figures = [_figure(t.Number(one)) for one in range(spec.minimum.value, spec.maximum.value + 1)]
        return _EACH_OF + f"{', '.join(figures[:-1])}{',' if len(figures) > 2 else ''} or {figures[-1]} "
    return refuse(spec)


_SHARED = ("creature_type", "card_type", "permanent_type", "color")


def _figure(count: t.Amount) -> str:
    return "one" if count == t.Number(1) else number(count)


def kind(spec: t.TargetSpec) -> str:
    """What the targets are."""
    several = spec.maximum != t.Number(1)
    if spec.same == "owner" and spec.players is None and spec.zones == ("graveyard",):
        return f"{card(spec.filter, several)} from a single graveyard"
    if spec.same == "owner" and spec.players == t.EachOpponent() and spec.zones == ("graveyard",):
        return f"{card(spec.filter, several)} from an opponent's graveyard"
    if spec.same == "controller":
        rest = tuple(part for part in conjuncts(spec.filter) if part != t.ControlledBy(t.EachOpponent()))
        who = "player" if rest == conjuncts(spec.filter) else "opponent"
        return f"{noun(t.And(rest), spec.zones, spec.players, several)} controlled by the same {who}"
    if spec.same is not None and spec.same not in _SHARED:
        refuse(spec)
    said = noun(spec.filter, spec.zones, spec.players, several)
    if isinstance(spec.filter, t.And) and spec.filter.parts[1:] == (t.IsSpell(),) and isinstance(spec.filter.parts[0], t.HasType):
        return either(said, said.replace(" or ", " spell or "))
    return said
