"""Trigger events in words: the rows of the table, and how several events and times are joined."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle.constructions.event_table import EventInWords, in_words
from app.engine.oracle.constructions.events import TABLE
from app.engine.oracle.events import HAUNTED_DIES
from app.engine.oracle.printing.amounts import number
from app.engine.oracle.printing.conditions import condition
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.subjects import subject
from app.engine.oracle.printing.synonyms import BEGIN, either, series
from app.engine.oracle.vocabulary import STEPS

_STEP_NAMES = {name: tuple(words for words, one in STEPS.items() if one == name and not words.endswith("s"))
               for name in STEPS.values()}  # fmt: skip


_ENDS_OF_COMBAT: dict[t.Selector | None, str] = {None: "", t.You(): " on your turn"}


def trigger(pattern: t.EventPattern) -> str:
    """ "Whenever …", "At the beginning of …"."""
    if isinstance(pattern, t.StateIs):
        return f"{either('when', 'whenever')} {condition(pattern.condition)}"
    if isinstance(pattern, t.BeginsStep) and pattern.step == "end_of_combat" and pattern.whose in _ENDS_OF_COMBAT:
        return either("at end of combat", "at the end of combat") + _ENDS_OF_COMBAT[pattern.whose]
    if isinstance(pattern, t.BeginsStep):
        return "at the beginning of " + _step(pattern)
    said = event(pattern)
    return said if said.lstrip(BEGIN).startswith("at the beginning of ") else either("whenever ", "when ") + said


def _step(pattern: t.BeginsStep) -> str:
    if pattern.step == "beginning_of_combat":
        return _combat(pattern)
    names = _STEP_NAMES.get(pattern.step) or refuse(pattern)
    name = either(*names)
    if pattern.whose is None:
        return either(f"each {name}", f"the {name}", f"each player's {name}")
    if isinstance(pattern.whose, t.You):
        turns = (f"the {name} on {when}" for when in ("each of your turns", "your turn"))
        return either(f"your {name}", f"each of your {either(*(one + 's' for one in names))}", *turns)
    if pattern.whose == t.ControllerOf(t.AttachedTo()):
        return either(*(f"enchanted {noun}'s controller's {name}" for noun in _HOSTS),
                      *(f"the {name} of enchanted {noun}'s controller" for noun in _HOSTS))  # fmt: skip
    return f"{_holder(pattern.whose)} {name}"


def _combat(pattern: t.BeginsStep) -> str:
    if pattern.whose is None:
        return either("combat", "each combat", "combat on each player's turn")
    return f"combat on {'your' if isinstance(pattern.whose, t.You) else _holder(pattern.whose)} turn"


_HOSTS = ("permanent", "creature", "land", "artifact", "enchantment")


def _holder(whose: t.Selector) -> str:
    if whose == t.AttachedTo():
        return either("enchanted player's", "enchanted opponent's")
    others: dict[t.Selector, str] = {t.EachOpponent(): "each opponent's", t.EachOtherPlayer(t.You()): "each other player's",
                                     t.ChosenPlayer(): "the chosen player's"}
    return others.get(whose) or refuse(whose)


def event(pattern: t.EventPattern) -> str:
    """An event after "whenever". Raises Unprintable."""
    told = TABLE.told(pattern)
    if told:
        return in_words(told)
    if isinstance(pattern, t.EventIf):
        return _limited(pattern)
    if isinstance(pattern, t.OneOrMore) and pattern.first:
        return event(replace(pattern, first=False)) + _FIRST
    if isinstance(pattern, t.AnyOf):
        return _joined([_told(one) for one in pattern.patterns])
    return _FIXED.get(pattern) or in_words(_told(pattern))


_FIXED: dict[t.EventPattern, str] = {HAUNTED_DIES: either("the creature ~ haunts dies", "the creature it haunts dies")}
_FIRST = " for the first time each turn"


_TIMES: dict[t.Condition, str] = {
    t.During(t.You()): "during your turn", t.NotSo(t.During(t.You())): "during an opponent's turn"}  # fmt: skip


def _limited(pattern: t.EventIf) -> str:
    together = _attack_together(pattern)
    if together is not None:
        return together
    if pattern.condition == t.Compare(t.EventsThisTurn(pattern.pattern), "=", t.Number(1)):
        return event(pattern.pattern) + _FIRST
    packed = _with_total_power(pattern)
    if packed is not None:
        return either(f"{event(pattern.pattern)}, if {packed}", f"{event(pattern.pattern)} while {condition(pattern.condition)}")
    return f"{event(pattern.pattern)} {_TIMES.get(pattern.condition) or 'while ' + condition(pattern.condition)}"


def _with_total_power(pattern: t.EventIf) -> str | None:
    """ "You attacked with creatures with total power 6 or greater this combat", of what attacks now; None for others."""
    asked = pattern.condition
    total = asked.left if isinstance(asked, t.Compare) and asked.op == ">=" else None
    attackers = t.All(t.And((t.HasType(("creature",)), t.Status("attacking"), t.ControlledBy(t.You()))))
    if total != t.ValueOf("power", attackers) or not isinstance(asked, t.Compare) or not isinstance(asked.right, t.Number):
        return None
    return f"you attacked with creatures with total power {asked.right.value} or greater this combat"


def _attack_together(pattern: t.EventIf) -> str | None:
    """ "~ and at least two other creatures attack"; None for another event."""
    first, asked = pattern.pattern, pattern.condition
    counted = asked.left.of if isinstance(asked, t.Compare) and isinstance(asked.left, t.Count) else None
    if not isinstance(first, t.Attacks) or not isinstance(counted, t.All) or not isinstance(asked, t.Compare):
        return None
    kind, *others = counted.filter.parts if isinstance(counted.filter, t.And) else (None,)
    as_read = [t.Status("attacking"), t.ControlledBy(t.You()), t.Not(first.what or t.Anything())]
    if kind is None or others != as_read or asked.op != ">=" or not isinstance(asked.right, t.Number):
        return None
    several = asked.right.value > 1
    others_told = f"{number(asked.right) if several else 'one'} other {noun(kind, plural=several)}"
    return f"{subject(first.what)} and at least {others_told} attack"


def _told(pattern: t.EventPattern) -> list[EventInWords]:
    """The wordings of one event. Raises Unprintable if there is none."""
    told = TABLE.told(pattern)
    if isinstance(pattern, t.BeginsStep):
        return [EventInWords("", f"at the beginning of {_step(pattern)}")]
    if isinstance(pattern, t.OneOrMore) and not told:
        if pattern.per == ("target" if _is_for_each(pattern.pattern) else None):
            return _told_of_several(pattern.pattern, pattern.at_least) or refuse(pattern)
    return told or refuse(pattern)


def _is_for_each(pattern: t.EventPattern) -> bool:
    """Does the event happen to players, and so once for each of them?"""
    if isinstance(pattern, t.Attacks):
        options = pattern.defender.parts if isinstance(pattern.defender, t.Or) else (pattern.defender,)
        return isinstance(options[0], t.IsPlayer) and options[0].who != "you"
    return isinstance(pattern, t.Damages) and isinstance(pattern.to, t.IsPlayer)


def _told_of_several(pattern: t.EventPattern, least: int) -> list[EventInWords]:
    if (told := TABLE.told(pattern, least)) or not isinstance(pattern, t.AnyOf):
        return told
    parts = [TABLE.told(one, least) for one in pattern.patterns]
    same = all(parts) and len({part[0].subject for part in parts}) == 1
    return [EventInWords(parts[0][0].subject, _list([part[0].predicate for part in parts]))] if same else []


def _joined(parts: list[list[EventInWords]]) -> str:
    """Several events: of one subject told once, or each with its own."""
    words = [in_words(part) for part in parts]
    apart = [", or ".join(words)] if len(words) > 2 else []
    whole = either(*(_list(words, joining) for joining in ("or whenever", "or")), *apart)
    if len({part[0].subject for part in parts}) > 1:
        return whole
    predicates = [either(*(one.predicate for one in part if one.subject == part[0].subject)) for part in parts]
    return either(f"{parts[0][0].subject} {_list(predicates)}", whole)


def _list(words: list[str], joining: str = "or") -> str:
    """ "This or that", "this or whenever that", "this, that, or the other"."""
    if len(words) == 2 and words[1].startswith("at the beginning of "):
        return f"{words[0]} {either('and', 'or')} {words[1]}"
    if len(words) == 2 and joining != "or":
        return f"{words[0]} {either(joining, 'and whenever', 'or when', 'and when')} {words[1]}"
    return series(words)
