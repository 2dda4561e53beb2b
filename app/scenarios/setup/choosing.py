"""What was chosen as a permanent entered, from a document's words: what its card asks for, as the engine keeps it (607.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine import trees as t
from app.engine.oracle.vocabulary import COLORS
from app.engine.playing.conspiracies import HIDDEN_AGENDA
from app.engine.playing.instructions.flow import WORDS_OF_KIND
from app.engine.position.notes import OBJECT_NOTES, ObjectNotes
from app.engine.position.objects import Card
from app.engine.trees.walking import nodes_in
from app.library.folding import fold
from app.scenarios.documents.documents import Entry
from app.scenarios.documents.errors import DocumentError
from app.scenarios.setup.table import Table

_PROTECTOR = t.ChooseValue("player", "protector")
_SECRET = t.ChooseValue("name", "name")
"""What is chosen as a conspiracy with hidden agenda is put into the command zone (702.106a)."""
_PLAYERS = ("player", "opponent")


def chosen_as_entered(table: Table, card: Card, entry: Entry, path: str) -> ObjectNotes:
    """The choices of a card by the keys that the engine keeps them under. Raises DocumentError for one that it does not ask
    for, and for a value that can't be chosen. What is set up as it is keeps other notes as well."""
    asked = {one.key: one for face in card.faces for one in _choices(face.abilities)}
    if any("battle" in face.types for face in card.faces):
        asked[_PROTECTOR.key] = _PROTECTOR
    found: ObjectNotes = {}
    for said, value in entry.chosen.items():
        key = next((one for one in asked if one == fold(said).replace(" ", "_")), None)
        kept = next((one for one in OBJECT_NOTES if one == said), None) if entry.as_is else None
        if key is not None:
            found[key] = _value(table, asked[key], value, f"{path}.chosen.{said}")
        elif kept is not None:
            found[kept] = value
        else:
            known = ", ".join(sorted(asked)) or "nothing"
            raise DocumentError(f"{path}.chosen.{said}", f"{card.name} asks for no {said!r} as it enters", known)
    if _SECRET.key in asked and asked[_SECRET.key] is _SECRET and _SECRET.key not in found:
        raise DocumentError(f"{path}.chosen", f"no name is chosen for {card.name}", "chosen: {name: Forest}")
    return found


def _choices(tree: Any) -> Iterator[t.ChooseValue]:
    """Every choice of a value that is kept on its source, in a tree."""
    for one in nodes_in(tree):
        if isinstance(one, t.ChooseValue) and one.on_source:
            yield one
        elif isinstance(one, t.KeywordAbility) and one.name == HIDDEN_AGENDA:
            yield _SECRET


def _value(table: Table, choice: t.ChooseValue, value: Any, path: str) -> Any:
    if choice.kind in _PLAYERS:
        number = table.named_player(value) if isinstance(value, str) else value
        if number not in range(len(table.players)):
            raise DocumentError(path, f"there is no player {value!r}", ", ".join(table.scenario.players))
        return number
    options = choice.options or WORDS_OF_KIND.get(choice.kind, ())
    if not options:
        return value
    spelt = {fold(word): word for word in options}
    if choice.kind == "color":
        spelt |= {fold(name): letter for name, letter in COLORS.items() if letter in options}
    if fold(str(value)) not in spelt:
        raise DocumentError(path, f"{value!r} can't be chosen", f"a {choice.kind.replace('_', ' ')}")
    return spelt[fold(str(value))]
