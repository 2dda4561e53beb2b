"""The cards of a scenario: those that it brings along, those of the card data, and what is left out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.engine.changing.melding import MELDS, MeldPair
from app.engine.position.objects import Card
from app.engine.trees import HasName, Meld
from app.engine.trees.walking import find
from app.library.folding import fold
from app.scenarios.documents.documents import Entry, Scenario
from app.scenarios.documents.errors import DocumentError, UnknownCard
from app.scenarios.setup.card_pool import CardPool, MalformedCard, kept_card_of
from app.scenarios.setup.unread import IgnoredLine, unread_lines, without_ignored

_ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library_top")


def entries(scenario: Scenario) -> Iterator[tuple[str, Entry]]:
    """Everything set up by name, with its place in the document."""
    for name, player in scenario.players.items():
        for zone in _ZONES:
            for place, entry in enumerate(getattr(player, zone)):
                yield f"players.{name}.{zone}[{place}]", entry


class ScenarioCards:
    """Finds the cards that a scenario names: its own first, then those of the pool. Raises DocumentError for one of its own that
    is malformed."""

    def __init__(self, scenario: Scenario, pool: CardPool) -> None:
        self._pool = pool
        self._own: dict[str, Card] = {}
        for place, data in enumerate(scenario.cards):
            card = _compiled(data, f"cards[{place}]")
            for name in (card.name, *(face.name for face in card.faces)):
                self._own[fold(name)] = card

    def named(self, name: str, path: str) -> Card:
        """The card of a name; one of a meld pair with what it melds into. Raises UnknownCard, and DocumentError for malformed
        card data."""
        card = self._found(name, path)
        meld = _meld_of(card) if card.layout == "meld" else None
        if meld is None:
            return card
        counterpart, into = meld
        pair = MeldPair(counterpart, self._found(into, path).faces[0])
        return Card(card.name, card.faces, card.layout, {**card.extra, MELDS: pair}, card.color_identity)

    def has(self, name: str) -> bool:
        """Is there a card of that name among the scenario's own or in the card data?"""
        try:
            return fold(name) in self._own or self._pool.card(name) is not None
        except MalformedCard:
            return True

    def _found(self, name: str, path: str) -> Card:
        card = self._own.get(fold(name))
        if card is not None:
            return card
        try:
            card = self._pool.card(name)
        except MalformedCard as error:
            raise DocumentError(path, f"the card data of {name!r} is malformed: {error}") from None
        if card is None:
            problem = f"there is no card {name!r} among the scenario's cards or in the loaded card data"
            raise UnknownCard(path, problem, suggestions=self._pool.near(name))
        return card

    def of(self, entry: Entry, path: str) -> tuple[Card, tuple[IgnoredLine, ...]]:
        """The card of an entry without the lines that it says to ignore, and those lines. Raises DocumentError."""
        if entry.custom:
            types = " ".join(entry.types) or "Artifact"
            card = _compiled({"name": entry.card, "type_line": types, "oracle_text": entry.oracle}, path)
        else:
            card = self.named(entry.card, path)
        if not entry.token and _is_melded(card):
            raise DocumentError(f"{path}.card", f"{card.name} is two melded cards (712.4)", "both of them, and what melds them")
        return without_ignored(card, entry.ignore, path)


def _is_melded(card: Card) -> bool:
    """Is it no card, but what the two cards of a meld pair are together? It alone of them has no mana cost and is no land."""
    face = card.faces[0]
    return card.layout == "meld" and face.mana_cost is None and "land" not in face.types


def _meld_of(card: Card) -> tuple[str, str] | None:
    """The name of the card that one of a meld pair is melded with by its ability, and of what they become."""
    for ability in card.faces[0].abilities:
        meld, named = find(ability, Meld), find(ability, HasName)
        if meld is not None and named is not None:
            return named.names[0], meld.into
    return None


def not_understood(scenario: Scenario, pool: CardPool) -> tuple[IgnoredLine, ...]:
    """Every line of the cards set up that is not understood and not left out, once for each card, with its first place."""
    cards = ScenarioCards(scenario, pool)
    found: dict[tuple[str, str], IgnoredLine] = {}
    for path, entry in entries(scenario):
        try:
            card, left_out = cards.of(entry, path)
        except DocumentError:
            continue
        for line in unread_lines(card):
            if line in {one.line for one in left_out}:
                continue
            found.setdefault((card.name, line), IgnoredLine(path, card.name, line))
    return tuple(found.values())


def _compiled(data: Mapping[str, Any], path: str) -> Card:
    try:
        return kept_card_of(data)
    except MalformedCard as error:
        raise DocumentError(path, str(error)) from None
