"""What objects and players can't, must and can do, as it is said of them (101.2, 508.1c–d, 509.1b–c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar
from app.engine.oracle.constructions.rules import TABLE as RULES
from app.engine.oracle.grammar import Effects
from app.engine.oracle.mentions import PLAYER
from app.engine.oracle.phrase import both
from app.engine.oracle.player_prohibitions import player_cant
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

_PLAYERS = (t.You, t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.ControllerOf, t.OwnerOf, t.ChosenPlayer, t.DefendingPlayer)
_JOINED = ("and can't", "or", ", or", "and", ",")


def read_restriction(reader: Reader, subject: t.Selector) -> Effects:
    """A predicate of the table of rules; several after one "can't". Raises Stuck."""
    player = _is_player(reader, subject)
    if reader.word != "can't":
        return RULES.read_predicate(reader, subject, player)
    if not player and reader.peek() == "enter":
        return _stay_out(reader, subject)
    first = reader.attempt(RULES.read_predicate, subject, player)
    if first is None:
        return player_cant(reader, subject) if player else reader.stuck()
    return _and_more(reader, subject, first, player)


def _and_more(reader: Reader, subject: t.Selector, effects: Effects, player: bool) -> Effects:
    while True:
        i = reader.i
        if not reader.any(*(("or",) if player else _JOINED)):
            return effects
        more = reader.attempt(RULES.read_more, "can't", subject, player)
        if more is None:
            reader.i = i
            return effects
        effects.extend(more)


def _is_player(reader: Reader, subject: t.Selector) -> bool:
    if isinstance(subject, _PLAYERS) or subject == t.EventRole("player"):
        return True
    if isinstance(subject, t.TargetRef) and reader.words[reader.i - 1] != "they":
        return any(isinstance(part, t.IsPlayer) for part in conjuncts(reader.scope.targets[subject.index].filter))
    return any(m.selector == subject and m.kind == PLAYER for m in reader.scope.mentions) and not isinstance(subject, t.This)


def _stay_out(reader: Reader, what: t.Selector) -> Effects:
    """ "Creature cards in graveyards and libraries can't enter the battlefield" (614.17d)."""
    reader.expect("can't enter the battlefield")
    if not isinstance(what, t.All) or what.players is not None or "battlefield" in what.zones:
        reader.stuck()
    return [t.Cant("enter", what.filter, only=zone) for zone in what.zones]


_NEXT_UNTAP = (
    "doesn't untap during its controller 's next untap step",
    "don't untap during their controllers ' next untap steps",
    "don't untap during their controller 's next untap step",
    "doesn't untap during your next untap step",
    "don't untap during that player 's next untap step",
    "doesn't untap during that player 's next untap step",
    "don't untap during your next untap step",
    "doesn't untap during its controller 's next untap steps",
    "don't untap during its controller 's next untap step",
    "don't untap during their next untap step",
    "don't untap during their next untap steps",
)


def read_next_untap(reader: Reader, what: t.Filter) -> t.Filter | None:
    """What "doesn't untap during its controller's next untap step"; during yours only what is yours. None without the words."""
    words = reader.any(*_NEXT_UNTAP)
    yours = t.ControlledBy(t.You())
    if words is None or "your" not in words or yours in conjuncts(what):
        return None if words is None else what
    return both([what, yours])


def blocked_without_landwalk(reader: Reader) -> Effects:
    """ "Creatures with mountainwalk can be blocked as though they didn't have it"."""
    reader.expect("creatures with")
    if reader.ok("landwalk abilities can be blocked as though they didn't have those abilities"):
        return [t.AsThough("block_landwalk", t.Anything())]
    walk = grammar.read_landwalk(reader) or reader.stuck()
    reader.expect("can be blocked as though they didn't have")
    if reader.any("those abilities") is None and grammar.read_landwalk(reader) != walk:
        reader.stuck()
    return [t.AsThough("block_landwalk", walk.filter or t.Anything())]
