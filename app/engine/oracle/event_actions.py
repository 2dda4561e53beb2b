"""Events without patterns of their own, mostly keyword actions: `Does` and its like."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import amounts, events, selectors
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader

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

_TOLD = (*t.DEEDS, *t.DEEDS_WITH_EVENTS)


def _does(reader: Reader, subject: events.Subject) -> t.EventPattern:
    action = _DOES[reader.word]
    reader.i += 1
    special = _SPECIAL.get(action)
    if special is not None:
        return special(reader, subject)
    if subject.player is not None:
        return t.Does(reader.among(_TOLD, action), who=subject.player)
    return t.Does(reader.among(_TOLD, action), what=subject.filter)


def _cycle(reader: Reader, subject: events.Subject) -> t.EventPattern:
    if reader.any("or discard"):
        reader.expect("a card", "another card", "~")
        what = {"~": t.IsSource()}.get(reader.words[reader.i - 1])
        return t.AnyOf((t.Does("cycle", subject.player, what), t.Discards(subject.player, what)))
    if reader.any("~"):
        return t.Does("cycle", subject.player, t.IsSource())
    other = reader.expect("a card", "another card").startswith("another")
    return t.Does("cycle", subject.player, t.Not(t.IsSource()) if other else None)


def _search(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("their library", "your library", "a library", "his or her library")
    return t.Does("search", subject.player)


def _shuffle(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("their library", "your library", "his or her library")
    return t.Does("shuffle", subject.player)


def _phase(reader: Reader, subject: events.Subject) -> t.EventPattern:
    return t.Phases(subject.filter, "in" if reader.expect("in", "out") == "in" else "out")


def _win(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("a coin flip")
    return t.Does("coin_won", subject.player)


def _activate(reader: Reader, subject: events.Subject) -> t.EventPattern:
    if reader.any("a loyalty ability of"):
        return t.Activates(as_filter(selectors.read_one(reader, False)), subject.player, loyalty=True)
    reader.expect("an ability", "an activated ability")
    of = None
    if reader.ok("of"):
        what = selectors.read_one(reader, False)
        of = as_filter(what)
    if reader.any("that isn't a mana ability", "if it isn't a mana ability"):
        pass
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset({"ability"}))
    return t.Activates(of, subject.player)


def _create(reader: Reader, subject: events.Subject) -> t.EventPattern:
    several = bool(reader.any("one or more"))
    if not several:
        reader.expect("a", "an")
    phrase = read_phrase(reader)
    reader.scope.mention(t.EventRole("object"), OBJECT, False, frozenset(phrase.nouns))
    made = t.CreatesTokens(phrase.filter, subject.player)
    return t.OneOrMore(made) if several else made


def _crime(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("a crime")
    return t.Does("crime", who=subject.player)


def _transforms(reader: Reader, subject: events.Subject) -> t.EventPattern:
    if reader.any("into ~"):
        return t.Transforms(subject.filter)
    if reader.ok("into"):
        reader.stuck()
    return t.Transforms(subject.filter)


def _roll(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("one or more dice", "a die", "dice")
    return t.Does("roll", who=subject.player)


def _exploit(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("a creature")
    return t.Does("exploit", what=subject.filter)


def _expend(reader: Reader, subject: events.Subject) -> t.EventPattern:
    """"Whenever you expend 4" (700.14)."""
    return t.Does("expend", who=subject.player, at_least=amounts.read_number_word(reader))


def _mill(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.stuck()


def _crew(reader: Reader, subject: events.Subject) -> t.EventPattern:
    reader.expect("a vehicle")
    return t.Does("crew", what=subject.filter)


_SPECIAL = {
    "cycle": _cycle, "search": _search, "shuffle": _shuffle, "phase": _phase, "win": _win, "activate": _activate,
    "create": _create, "crime": _crime, "transform": _transforms, "roll": _roll, "exploit": _exploit, "mill": _mill,
    "crew": _crew, "copy": _mill, "unlock": _mill, "turn": _mill, "expend": _expend, "ring": _mill, "manifest": _mill,
    "flip": _mill, "vote": _mill, "foretell": _mill, "plot": _mill, "collect": _mill, "exert": _mill, "mentor": _mill,
    "venture": _mill,
}
