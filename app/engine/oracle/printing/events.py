"""Trigger events in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.amounts import selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun
from app.engine.oracle.printing.synonyms import either

_STEPS = {
    "upkeep": "upkeep",
    "end": "end step",
    "draw": "draw step",
    "precombat_main": "precombat main phase",
    "postcombat_main": "postcombat main phase",
    "second_main": "second main phase",
    "untap": "untap step",
}
_WHO = {"you": t.You(), "an opponent": t.EachOpponent(), "a player": t.EachPlayer(), "another player": t.EachOtherPlayer(t.You())}


def trigger(pattern: t.EventPattern) -> str:
    """ "Whenever …" or "At the beginning of …"."""
    if isinstance(pattern, t.BeginsStep):
        return "at the beginning of " + _step(pattern)
    return either("whenever ", "when ") + event(pattern)


def _step(pattern: t.BeginsStep) -> str:
    if pattern.step == "beginning_of_combat":
        if pattern.whose is None:
            return "combat"
        return "combat on your turn" if isinstance(pattern.whose, t.You) else refuse(pattern)
    name = _STEPS.get(pattern.step) or refuse(pattern)
    if pattern.whose is None:
        return f"each {name}"
    if isinstance(pattern.whose, t.You):
        return f"your {name}"
    return f"each opponent's {name}" if isinstance(pattern.whose, t.EachOpponent) else refuse(pattern)


def _player(who: t.Selector | None) -> tuple[str, str]:
    """The player and the ending of the verb."""
    for words, one in _WHO.items():
        if who == one:
            return words, "" if words == "you" else "s"
    if isinstance(who, t.AttachedTo):
        return "enchanted player", "s"
    return refuse(who)


def subject(filter: t.Filter | None) -> str:
    """Who or what an event happens to."""
    if filter is None:
        refuse(filter)
    if isinstance(filter, t.IsSource):
        return "~"
    if isinstance(filter, t.IsAmong):
        return selector(filter.things)
    if isinstance(filter, t.Or) and len(filter.parts) == 2 and isinstance(filter.parts[0], t.IsSource):
        return "~ or another " + noun(filter.parts[1])
    parts = filter.parts if isinstance(filter, t.And) else (filter,)
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        return "another " + noun(rest[0] if len(rest) == 1 else t.And(rest))
    return "a " + noun(filter)


def event(pattern: t.EventPattern) -> str:  # noqa: C901 - a row of alternatives
    """An event after "whenever"."""
    if isinstance(pattern, t.OneOrMore):
        if (
            pattern.at_least != 1
            or pattern.first
            or pattern.per != ("target" if isinstance(pattern.pattern, t.Damages) else None)
        ):
            refuse(pattern)
        text = event(pattern.pattern)
        return "one or more " + text.removeprefix("a ") if text.startswith("a ") else refuse(pattern)
    if isinstance(pattern, t.AnyOf):
        return " or ".join(event(p) for p in pattern.patterns)
    if isinstance(pattern, t.Moves):
        return _moves(pattern)
    if isinstance(pattern, t.Casts):
        who, s = _player(pattern.by)
        return (
            f"{who} cast{s} " + ("~" if pattern.what == t.IsSource() else "a " + _spell(pattern.what))
            if pattern.nth is None
            else refuse(pattern)
        )
    if isinstance(pattern, t.Attacks):
        if pattern.defender is not None:
            refuse(pattern)
        return subject(pattern.what) + " attacks" + (" alone" if pattern.alone else "")
    if isinstance(pattern, t.Blocks):
        return subject(pattern.what) + " blocks" if pattern.blocked is None else refuse(pattern)
    if isinstance(pattern, t.BecomesBlocked):
        return subject(pattern.what) + " becomes blocked" if pattern.by is None else refuse(pattern)
    if isinstance(pattern, t.Damages):
        return _damages(pattern)
    if isinstance(pattern, t.BecomesTapped):
        return subject(pattern.what) + " becomes tapped"
    if isinstance(pattern, t.BecomesUntapped):
        return subject(pattern.what) + " becomes untapped"
    if isinstance(pattern, t.PlayerAttacks):
        who, s = _player(pattern.by)
        return f"{who} attack{s}" if pattern.with_ is None and pattern.defender is None else refuse(pattern)
    if isinstance(pattern, t.GainsLife | t.LosesLife):
        who, s = _player(pattern.who)
        verb = "gain" + s if isinstance(pattern, t.GainsLife) else "lose" + s
        return f"{who} {verb} life"
    if isinstance(pattern, t.Draws):
        who, s = _player(pattern.who)
        return f"{who} draw{s} a card" if pattern.nth is None and not pattern.except_first_in_draw_step else refuse(pattern)
    if isinstance(pattern, t.Does):
        return _does(pattern)
    if isinstance(pattern, t.Sacrifices | t.Discards):
        who, s = _player(pattern.who)
        verb = "sacrifice" if isinstance(pattern, t.Sacrifices) else "discard"
        if isinstance(pattern, t.Discards) and pattern.by is not None:
            refuse(pattern)
        default = "card" if verb == "discard" else "permanent"
        kind = (
            default
            if pattern.what is None
            else card(pattern.what)
            if verb == "discard"
            else noun(pattern.what)
        )
        return f"{who} {verb}{s} a {kind}" if pattern.what is not None or verb == "discard" else refuse(pattern)
    if isinstance(pattern, t.BecomesTarget):
        return f"{subject(pattern.what)} becomes the target of " + (
            "a spell or ability"
            if pattern.of is None
            else "a spell or ability an opponent controls"
            if pattern.of == t.ControlledBy(t.EachOpponent())
            else "a spell"
            if pattern.of == t.IsSpell()
            else refuse(pattern)
        )
    if isinstance(pattern, t.EventIf) and pattern.condition == t.During(t.You()):
        return event(pattern.pattern) + " during your turn"
    if isinstance(pattern, t.TurnedFaceUp):
        return subject(pattern.what) + " is turned face up"
    return refuse(pattern)


_ALONE = frozenset({"scry", "surveil", "proliferate", "investigate", "connive"})
_OBJECTS = frozenset({"mutate", "explore", "connive", "transform", "train", "evolve"})
_WORDS = {
    "crime": "commit a crime",
    "unlock_door": "unlock this door",
    "fully_unlock": "fully unlock a Room",
    "set_in_motion": "set ~ in motion",
}


def _does(pattern: t.Does) -> str:
    if pattern.at_least == 1 and pattern.what is None and pattern.action in _ALONE:
        who, s = _player(pattern.who)
        return f"{who} {pattern.action}{s}"
    if pattern.action in _WORDS and pattern.who == t.You():
        return "you " + _WORDS[pattern.action]
    if pattern.who is None and pattern.action in _OBJECTS:
        return f"{subject(pattern.what)} {pattern.action}s"
    if pattern.action == "become_monstrous":
        return f"{subject(pattern.what)} becomes monstrous"
    return refuse(pattern)


def _spell(what: t.Filter | None) -> str:
    return (
        "spell" if what is None else noun(t.And((*(what.parts if isinstance(what, t.And) else (what,)), t.IsSpell())), ("stack",))
    )


def _moves(pattern: t.Moves) -> str:
    if pattern.owner is not None or pattern.by is not None:
        refuse(pattern)
    who = subject(pattern.what)
    if (pattern.source_zone, pattern.to) == (None, "battlefield"):
        return f"{who} enters"
    if (pattern.source_zone, pattern.to) == ("battlefield", "graveyard"):
        return f"{who} dies"
    if (pattern.source_zone, pattern.to) == ("battlefield", None):
        return f"{who} leaves the battlefield"
    return (
        f"{who} is put into a graveyard from anywhere"
        if (pattern.source_zone, pattern.to) == (None, "graveyard")
        else refuse(pattern)
    )


def _damages(effect: t.Damages) -> str:
    kind = {None: "", True: "combat ", False: "noncombat "}[effect.combat]
    kind = f"excess {kind}" if effect.excess else kind
    if effect.at_least != 1:
        refuse(effect)
    if effect.source is None:
        return f"{subject(effect.to)} is dealt {kind}damage"
    to = ""
    if isinstance(effect.to, t.IsPlayer):
        to = " to " + ({"any": "a player", "opponent": "an opponent", "you": "you"}.get(effect.to.who) or refuse(effect))
    elif effect.to is not None:
        to = " to " + subject(effect.to)
    return f"{subject(effect.source)} deals {kind}damage{to}"
