"""Trigger events in words."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.amounts import selector
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun

_STEPS = {
    "upkeep": "upkeep",
    "end": "end step",
    "draw": "draw step",
    "precombat_main": "precombat main phase",
    "postcombat_main": "postcombat main phase",
    "untap": "untap step",
}
_WHO = {"you": t.You(), "an opponent": t.EachOpponent(), "a player": t.EachPlayer(), "another player": t.EachOtherPlayer(t.You())}


def trigger(e: t.EventPattern) -> str:
    """ "Whenever …" or "At the beginning of …"."""
    if isinstance(e, t.BeginsStep):
        return "at the beginning of " + _step(e)
    return "whenever " + event(e)


def _step(e: t.BeginsStep) -> str:
    if e.step == "beginning_of_combat":
        if e.whose is None:
            return "combat"
        return "combat on your turn" if isinstance(e.whose, t.You) else refuse(e)
    name = _STEPS.get(e.step) or refuse(e)
    if e.whose is None:
        return f"each {name}"
    if isinstance(e.whose, t.You):
        return f"your {name}"
    return f"each opponent's {name}" if isinstance(e.whose, t.EachOpponent) else refuse(e)


def _player(who: t.Selector | None) -> tuple[str, str]:
    """The player and the ending of the verb."""
    for words, one in _WHO.items():
        if who == one:
            return words, "" if words == "you" else "s"
    if isinstance(who, t.AttachedTo):
        return "enchanted player", "s"
    return refuse(who)


def subject(f: t.Filter | None) -> str:
    """Who or what an event happens to."""
    if f is None:
        refuse(f)
    if isinstance(f, t.IsSource):
        return "~"
    if isinstance(f, t.IsAmong):
        return selector(f.things)
    if isinstance(f, t.Or) and len(f.parts) == 2 and isinstance(f.parts[0], t.IsSource):
        return "~ or another " + noun(f.parts[1])
    parts = f.parts if isinstance(f, t.And) else (f,)
    if t.Not(t.IsSource()) in parts:
        rest = tuple(p for p in parts if p != t.Not(t.IsSource()))
        return "another " + noun(rest[0] if len(rest) == 1 else t.And(rest))
    return "a " + noun(f)


def event(e: t.EventPattern) -> str:  # noqa: C901 - a row of alternatives
    """An event after "whenever"."""
    if isinstance(e, t.OneOrMore):
        if e.at_least != 1 or e.first or e.per != ("target" if isinstance(e.pattern, t.Damages) else None):
            refuse(e)
        text = event(e.pattern)
        return "one or more " + text.removeprefix("a ") if text.startswith("a ") else refuse(e)
    if isinstance(e, t.AnyOf):
        return " or ".join(event(p) for p in e.patterns)
    if isinstance(e, t.Moves):
        return _moves(e)
    if isinstance(e, t.Casts):
        who, s = _player(e.by)
        return f"{who} cast{s} " + ("~" if e.what == t.IsSource() else "a " + _spell(e.what)) if e.nth is None else refuse(e)
    if isinstance(e, t.Attacks):
        if e.defender is not None:
            refuse(e)
        return subject(e.what) + " attacks" + (" alone" if e.alone else "")
    if isinstance(e, t.Blocks):
        return subject(e.what) + " blocks" if e.blocked is None else refuse(e)
    if isinstance(e, t.BecomesBlocked):
        return subject(e.what) + " becomes blocked" if e.by is None else refuse(e)
    if isinstance(e, t.Damages):
        return _damages(e)
    if isinstance(e, t.BecomesTapped):
        return subject(e.what) + " becomes tapped"
    if isinstance(e, t.BecomesUntapped):
        return subject(e.what) + " becomes untapped"
    if isinstance(e, t.PlayerAttacks):
        who, s = _player(e.by)
        return f"{who} attack{s}" if e.with_ is None and e.defender is None else refuse(e)
    if isinstance(e, t.GainsLife | t.LosesLife):
        who, s = _player(e.who)
        verb = "gain" + s if isinstance(e, t.GainsLife) else "lose" + s
        return f"{who} {verb} life"
    if isinstance(e, t.Draws):
        who, s = _player(e.who)
        return f"{who} draw{s} a card" if e.nth is None and not e.except_first_in_draw_step else refuse(e)
    if isinstance(e, t.Does):
        return _does(e)
    if isinstance(e, t.Sacrifices | t.Discards):
        who, s = _player(e.who)
        verb = "sacrifice" if isinstance(e, t.Sacrifices) else "discard"
        if isinstance(e, t.Discards) and e.by is not None:
            refuse(e)
        default = "card" if verb == "discard" else "permanent"
        kind = (
            default
            if e.what is None
            else noun(e.what, ("hand",), t.You()).replace(" in your hand", "")
            if verb == "discard"
            else noun(e.what)
        )
        return f"{who} {verb}{s} a {kind}" if e.what is not None or verb == "discard" else refuse(e)
    if isinstance(e, t.BecomesTarget):
        return f"{subject(e.what)} becomes the target of " + (
            "a spell or ability"
            if e.of is None
            else "a spell or ability an opponent controls"
            if e.of == t.ControlledBy(t.EachOpponent())
            else "a spell"
            if e.of == t.IsSpell()
            else refuse(e)
        )
    if isinstance(e, t.EventIf) and e.condition == t.During(t.You()):
        return event(e.pattern) + " during your turn"
    if isinstance(e, t.TurnedFaceUp):
        return subject(e.what) + " is turned face up"
    return refuse(e)


_ALONE = frozenset({"scry", "surveil", "proliferate", "investigate", "connive"})
_OBJECTS = frozenset({"mutate", "explore", "connive", "transform", "train", "evolve"})
_WORDS = {
    "crime": "commit a crime",
    "unlock_door": "unlock this door",
    "fully_unlock": "fully unlock a Room",
    "set_in_motion": "set ~ in motion",
}


def _does(e: t.Does) -> str:
    if e.at_least == 1 and e.what is None and e.action in _ALONE:
        who, s = _player(e.who)
        return f"{who} {e.action}{s}"
    if e.action in _WORDS and e.who == t.You():
        return "you " + _WORDS[e.action]
    if e.who is None and e.action in _OBJECTS:
        return f"{subject(e.what)} {e.action}s"
    if e.action == "become_monstrous":
        return f"{subject(e.what)} becomes monstrous"
    return refuse(e)


def _spell(what: t.Filter | None) -> str:
    return (
        "spell" if what is None else noun(t.And((*(what.parts if isinstance(what, t.And) else (what,)), t.IsSpell())), ("stack",))
    )


def _moves(e: t.Moves) -> str:
    if e.owner is not None or e.by is not None:
        refuse(e)
    who = subject(e.what)
    if (e.source_zone, e.to) == (None, "battlefield"):
        return f"{who} enters"
    if (e.source_zone, e.to) == ("battlefield", "graveyard"):
        return f"{who} dies"
    if (e.source_zone, e.to) == ("battlefield", None):
        return f"{who} leaves the battlefield"
    return f"{who} is put into a graveyard from anywhere" if (e.source_zone, e.to) == (None, "graveyard") else refuse(e)


def _damages(e: t.Damages) -> str:
    kind = {None: "", True: "combat ", False: "noncombat "}[e.combat]
    if e.at_least != 1:
        refuse(e)
    if e.source is None:
        return f"{subject(e.to)} is dealt {kind}damage"
    to = ""
    if isinstance(e.to, t.IsPlayer):
        to = " to " + ({"any": "a player", "opponent": "an opponent", "you": "you"}.get(e.to.who) or refuse(e))
    elif e.to is not None:
        to = " to " + subject(e.to)
    return f"{subject(e.source)} deals {kind}damage{to}"
