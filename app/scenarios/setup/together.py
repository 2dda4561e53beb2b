"""What a document says of two things that are set up: whose effect gives control of what, and with what a card is exiled."""

from __future__ import annotations

from app.engine.errors import IllegalPosition
from app.engine.position.ids import ObjectId, is_object
from app.engine.reading.characteristics import controller_of
from app.scenarios.documents.documents import Entry
from app.scenarios.documents.errors import DocumentError, IllegalScenario
from app.scenarios.setup.table import Table

Placed = tuple[list[ObjectId], Entry, str]
"""What an entry put somewhere: the objects, the entry, its place in the document."""


def give_control(table: Table, placed: list[Placed]) -> None:
    """Whoever is said to control a permanent has it by an effect of what is set up, if there is one: it ends with that (611.3).
    Where there is none, it entered under that player's control."""
    g = table.game
    for ids, entry, _ in placed:
        for id in ids if entry.controller is not None else ():
            owner, stated = g.objects[id].owner, g.objects[id].base_controller
            g.alter(id, controller=owner, base_controller=owner)
            if controller_of(g, id) != stated:
                g.alter(id, controller=stated, base_controller=stated)


def exile_with(table: Table, placed: list[Placed]) -> None:
    """Cards are exiled with the permanents that the document names; where it names none for a card in exile, it is said which
    permanents that might have been. Raises DocumentError, IllegalScenario."""
    named: set[ObjectId] = set()
    alone = False
    for ids, entry, path in placed:
        exiled = [id for id in ids if table.game.objects[id].zone == "exile"]
        if entry.exiled_with is None:
            alone = alone or bool(exiled)
            continue
        if not exiled:
            raise DocumentError(f"{path}.exiled_with", "only a card in exile is exiled with something")
        found = table.matching(entry.exiled_with, list(table.game.battlefield))
        if not found or not is_object(found[0]):
            raise DocumentError(f"{path}.exiled_with", f"no permanent set up is {entry.exiled_with!r}")
        named.add(found[0])
        try:
            table.game.exile_with(found[0], tuple(ids))
        except IllegalPosition as error:
            raise IllegalScenario(f"{path}.exiled_with", error.reason, error.rule) from None
    if alone:
        _assume_none(table, [id for id in table.game.battlefield if id not in named])


def _assume_none(table: Table, permanents: list[ObjectId]) -> None:
    g = table.game
    for id in permanents:
        if g.speaks_of_exiled(id):
            says = f"no card in exile was exiled with {g.name_of(id)}: none says so by exiled_with"
            table.assumed.append(table.assumption(controller_of(g, id), says, "607.2a"))
