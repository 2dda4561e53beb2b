"""What a card says, for those who look it up while they set a position up."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from app.library.folding import fold
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.texts import faces_of
from app.scenarios.setup.card_pool import CardPool, MalformedCard


class CardText(msgspec.Struct, frozen=True):
    """A card as it is printed: mana cost, type line, power and toughness, and its text by lines."""

    cost: str
    line: str
    size: str
    text: tuple[str, ...]


def card_texts(scenario: Scenario, pool: CardPool) -> Callable[[str], CardText | None]:
    """Tells what the card of a name says, the scenario's own before others; None where nobody knows it."""
    own = {fold(str(data.get("name", ""))): data for data in scenario.cards}

    def about(name: str) -> CardText | None:
        data = own.get(fold(name))
        if data is None:
            try:
                card = pool.card(name)
            except MalformedCard:
                return None
            data = card.extra.get("data") if card is not None else None
        faces = faces_of(data) if data else ()
        if not faces:
            return None
        face = next((one for one in faces if fold(str(one.get("name", ""))) == fold(name)), faces[0])
        size = "/".join(str(face[key]) for key in ("power", "toughness") if face.get(key) is not None)
        lines = str(face.get("oracle_text") or "").split("\n")
        return CardText(str(face.get("mana_cost") or ""), str(face.get("type_line") or ""), size, tuple(filter(None, lines)))

    return about
