"""Piles (700.3): "separate them into two piles", "choose one of those piles", "put that pile into … and the other into …"."""

from __future__ import annotations

from dataclasses import replace

from app.engine import trees as t
from app.engine.oracle import grammar, players, selectors
from app.engine.oracle.reader import Reader

CHOSEN, OTHER = "pile", "other_pile"
_PLACES: dict[str, t.Move] = {
    "into your hand": t.Move(t.Bound(CHOSEN), "hand"),
    "into your graveyard": t.Move(t.Bound(CHOSEN), "graveyard"),
    "into your library": t.Move(t.Bound(CHOSEN), "library", "shuffle"),
    "on the bottom of your library in any order": t.Move(t.Bound(CHOSEN), "library", "bottom"),
    "into exile": t.Move(t.Bound(CHOSEN), "exile"),
}


def _one(who: t.Selector) -> t.Selector:
    """A single player: of "an opponent", one whom the controller chooses."""
    return t.Choose(t.IsPlayer("opponent"), t.Number(1), zones=()) if who == t.EachOpponent() else who


def separate(reader: Reader, who: t.Selector) -> t.Instruction:
    """"separates those cards into two piles"; who chooses may follow. Raises Stuck."""
    what = selectors.read_object(reader)
    if reader.expect("into two piles", "into a face-down pile and a face-up pile") != "into two piles":
        return t.SeparatePiles(what, _one(who), t.You(), CHOSEN, OTHER, face_down=True)
    return t.SeparatePiles(what, _one(who), t.You(), CHOSEN, OTHER)


@grammar.read_pile.by
def of_choice(reader: Reader) -> t.Selector:
    """ "[all cards in] the pile of their choice": who chooses is noted on the separating before. Raises Stuck."""
    in_that = reader.any("in that pile", "from that pile")
    if in_that is None:
        reader.expect("the pile of", "in the pile of", "from the pile of")
    made = next((node for _, node in reversed(reader.scope.actions) if isinstance(node, t.SeparatePiles)), None)
    if made is None:
        reader.stuck()
    if in_that is None and not reader.ok("your choice"):
        whose: t.Selector = t.EachOpponent() if reader.ok("an opponent 's") else players.read_possessive_player(reader)
        reader.expect("choice")
        if made.chooser not in (t.You(), _one(whose)):
            reader.stuck()
        if made.chooser == t.You():
            reader.scope.said_later(made, replace(made, chooser=_one(whose)))
    return t.Bound(CHOSEN)


def choose(reader: Reader, who: t.Selector) -> bool:
    """"chooses one of those piles": noted on the separating before. False if the text does not go on so."""
    made = next((node for _, node in reversed(reader.scope.actions) if isinstance(node, t.SeparatePiles)), None)
    if made is None or not reader.any("one of those piles", "one of the piles"):
        return False
    reader.scope.said_later(made, replace(made, chooser=_one(who)))
    return True


def put(reader: Reader) -> t.Instruction | None:
    """"put one pile into your hand and the other into your graveyard"; None if the text does not go on so."""
    if not any(isinstance(node, t.SeparatePiles) for _, node in reader.scope.actions):
        return None
    if not reader.any("one pile", "that pile"):
        return None
    first = _place(reader, CHOSEN)
    reader.expect("and the other")
    return t.Sequence((first, _place(reader, OTHER)))


def _place(reader: Reader, name: str) -> t.Instruction:
    made = reader.means(_PLACES)
    return t.Move(t.Bound(name), made.to, made.position)
