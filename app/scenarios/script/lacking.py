"""Text that was not understood and could be why an action is not possible: then the answer is a refusal, not "illegal"."""

from __future__ import annotations

from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.objects import Card
from app.engine.position.values import find_unsupported, operative_parts
from app.library.folding import fold
from app.scenarios.documents.documents import Action, Ref
from app.scenarios.setup.table import Table


def words_not_understood(table: Table, row: Action) -> tuple[str, str] | None:
    """Words of the cards an action is about (or that might give it), and the card's name; None if all is understood."""
    player = table.players[row.player]
    ref = table.as_ref(row.object) if row.object is not None else Ref()
    name = ref.card or _name_in(row.ability)
    for id in dict.fromkeys((*table.in_zone("battlefield", player), *_cards_of(table, player))):
        card = table.game.objects[id].card
        if card is None or (name is not None and not _is_named(card, name)):
            continue
        words = card_words_not_understood(card)
        if words is not None:
            return words, card.name
    return None


def _name_in(ability: str | int | None) -> str | None:
    if isinstance(ability, str) and ability.lower().startswith(("cast ", "play ")):
        rest = ability[5:].strip()
        for word in (" using ", " with ", " alternative "):
            rest = rest.split(word)[0]
        return rest or None
    return None


def _cards_of(table: Table, player: PlayerId) -> list[ObjectId]:
    g = table.game
    top = [library[0] for library in g.libraries if library]
    return [*g.hands[player], *g.graveyards[player], *g.exile, *g.command, *top]


def _is_named(card: Card, name: str) -> bool:
    wanted = fold(name)
    names = [fold(card.name), *(fold(face.name) for face in card.faces)]
    return any(one == wanted or one.startswith(wanted) for one in names)


def card_words_not_understood(card: Card) -> str | None:
    """The first words of a card, on any of its faces, that were not understood or name a keyword that is not played."""
    for face in card.faces:
        for ability in face.abilities:
            for part in (ability, *operative_parts(ability)):
                words = find_unsupported(part)
                if words:
                    return words
    return None
