"""Events without patterns of their own, mostly keyword actions: `Does` and its like."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import events, selectors
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader
from app.engine.oracle.scope import OBJECT

_DOES: dict[str, str] = {
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "shuffle": "shuffle",
    "shuffles": "shuffle", "explores": "explore", "explore": "explore", "mutates": "mutate", "transforms": "transform",
    "fights": "fight", "proliferate": "proliferate", "proliferates": "proliferate", "connives": "connive",
    "investigate": "investigate", "investigates": "investigate", "cycle": "cycle", "cycles": "cycle",
    "trains": "train", "evolves": "evolve", "exploits": "exploit", "clash": "clash", "venture": "venture",
    "mentors": "mentor", "crews": "crew", "crew": "crew", "exert": "exert", "exerts": "exert", "activate": "activate",
    "activates": "activate", "search": "search", "searches": "search", "roll": "roll", "rolls": "roll",
    "foretell": "foretell", "plot": "plot", "phases": "phase", "win": "win", "wins": "win", "create": "create",
    "creates": "create", "mill": "mill", "mills": "mill", "commit": "crime", "commits": "crime", "copy": "copy",
    "forage": "forage", "discover": "discover", "unlock": "unlock", "turn": "turn", "expend": "expend", "ring": "ring",
    "manifest": "manifest", "copies": "copy", "flip": "flip", "vote": "vote", "collect": "collect",
}


def _does(r: Reader, s: events.Subject) -> t.EventPattern:
    action = _DOES[r.word]
    r.i += 1
    special = _SPECIAL.get(action)
    if special is not None:
        return special(r, s)
    if s.player is not None:
        return t.Does(action, who=s.player)
    return t.Does(action, what=s.filter)


def _cycle(r: Reader, s: events.Subject) -> t.EventPattern:
    if r.any("or discard"):
        r.expect("a card", "another card", "~")
        what = {"~": t.IsSource()}.get(r.words[r.i - 1])
        return t.AnyOf((t.Does("cycle", s.player, what), t.Discards(s.player, what)))
    if r.any("~"):
        return t.Does("cycle", s.player, t.IsSource())
    other = r.expect("a card", "another card").startswith("another")
    return t.Does("cycle", s.player, t.Not(t.IsSource()) if other else None)


def _search(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("their library", "your library", "a library", "his or her library")
    return t.Does("search", s.player)


def _shuffle(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("their library", "your library", "his or her library")
    return t.Does("shuffle", s.player)


def _phase(r: Reader, s: events.Subject) -> t.EventPattern:
    return t.Phases(s.filter, r.expect("in", "out"))


def _win(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("a coin flip")
    return t.Does("coin_won", s.player)


def _activate(r: Reader, s: events.Subject) -> t.EventPattern:
    if r.any("a loyalty ability of"):
        return t.Activates(as_filter(selectors.read_one(r, False)), s.player, loyalty=True)
    r.expect("an ability", "an activated ability")
    of = None
    if r.ok("of"):
        what = selectors.read_one(r, False)
        of = as_filter(what)
    if r.any("that isn't a mana ability", "if it isn't a mana ability"):
        pass
    r.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"ability"}))
    return t.Activates(of, s.player)


def _create(r: Reader, s: events.Subject) -> t.EventPattern:
    if not r.any("one or more"):
        r.expect("a", "an")
    phrase = read_phrase(r)
    r.scope.mention(t.EventRole("object"), OBJECT, False, frozenset(phrase.nouns))
    return t.CreatesTokens(phrase.filter, s.player)


def _crime(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("a crime")
    return t.Does("crime", who=s.player)


def _transforms(r: Reader, s: events.Subject) -> t.EventPattern:
    if r.any("into ~"):
        return t.Transforms(s.filter)
    if r.ok("into"):
        r.stuck()
    return t.Transforms(s.filter)


def _roll(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("one or more dice", "a die", "dice")
    return t.Does("roll", who=s.player)


def _exploit(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("a creature")
    return t.Does("exploit", what=s.filter)


def _mill(r: Reader, s: events.Subject) -> t.EventPattern:
    r.stuck()


def _crew(r: Reader, s: events.Subject) -> t.EventPattern:
    r.expect("a vehicle")
    return t.Does("crew", what=s.filter)


_SPECIAL = {
    "cycle": _cycle, "search": _search, "shuffle": _shuffle, "phase": _phase, "win": _win, "activate": _activate,
    "create": _create, "crime": _crime, "transform": _transforms, "roll": _roll, "exploit": _exploit, "mill": _mill,
    "crew": _crew, "copy": _mill, "unlock": _mill, "turn": _mill, "expend": _mill, "ring": _mill, "manifest": _mill,
    "flip": _mill, "vote": _mill, "foretell": _mill, "plot": _mill, "collect": _mill, "exert": _mill, "mentor": _mill,
    "venture": _mill,
}
