"""The printed words of an ability: found by compiling a card's paragraphs one by one and looking for the same tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from app.engine import trees as t
from app.engine.game import Game
from app.engine.oracle import OracleError, compile_text
from app.engine.position.ids import ObjectId
from app.engine.position.objects import Card
from app.engine.trees.keywords import parts_of
from app.engine.trees.made import made_ability
from app.engine.trees.walking import nodes_in

_QUOTED = re.compile(r'"([^"]+)"')
_ITSELF = re.compile(r"\b[Tt]his (artifact|creature|enchantment|land|planeswalker)\b")
_TRIGGERS = re.compile(r"(?:(?<=[.\n•—] )|^)(?:When|Whenever|At the beginning)\b")
"""Where a sentence says what triggers something."""
_REMINDER = re.compile(r"\s*\([^)]*\)")


def printed_words(game: Game, id: ObjectId, ability: t.Ability) -> str:
    """The words of an ability as printed on its object's card, or quoted on any card in the game; "" if not found."""
    o = game.objects.get(id)
    own = o.card if o is not None else None
    if own is not None and (found := _texts(own).get(ability)) is not None:
        return found
    for card in _cards(game):
        if (found := _texts(card).get(ability)) is not None:
            return found
    return ""


def _cards(game: Game) -> Iterator[Card]:
    seen: set[int] = set()
    for card in chain((o.card for o in game.objects.values()), game.token_cards):
        if card is not None and id(card) not in seen:
            seen.add(id(card))
            yield card


def _texts(card: Card) -> dict[t.Ability, str]:
    """Trees of a card's abilities, and their words; made once for a card."""
    kept: dict[t.Ability, str] | None = card.extra.get("texts")
    if kept is None:
        kept = {}
        for face in faces_of(card.extra.get("data", {})):
            kept.update(_face_texts(face))
        card.extra["texts"] = kept
    return kept


def faces_of(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The faces of a card object; of one that is malformed, those that are."""
    parts = data.get("card_faces")
    return [one for one in parts if isinstance(one, Mapping)] if parts and isinstance(parts, list) else [data]


def _face_texts(face: Mapping[str, Any]) -> dict[t.Ability, str]:
    found: dict[t.Ability, str] = {}
    name, line = str(face.get("name", "")), str(face.get("type_line", ""))
    for paragraph in paragraphs(str(face.get("oracle_text") or "")):
        _keep(found, name, line, paragraph)
        for text in _QUOTED.findall(paragraph):
            for bearer in (line, *_bearers(text)):
                _keep(found, name, bearer, text)
    return found


def _keep(found: dict[t.Ability, str], name: str, type_line: str, text: str) -> None:
    try:
        for ability in compile_text(name, type_line, text):
            for one in (ability, *parts_of(ability)):
                found.setdefault(one, text)
            for one, words in _made(ability, text):
                found.setdefault(one, words)
    except OracleError:
        return


def _made(ability: t.Ability, text: str) -> Iterator[tuple[t.Ability, str]]:
    """The delayed and reflexive abilities that an ability makes, each with the sentences that say so from there on."""
    own = 1 if isinstance(ability, t.TriggeredAbility) else 0
    starts = [one.start() for one in _TRIGGERS.finditer(text)][own:]
    made = [made_ability(node) for node in nodes_in(ability) if isinstance(node, t.DelayedTrigger | t.Reflexive)]
    if len(made) == len(starts):
        yield from ((one, text[start:]) for one, start in zip(made, starts, strict=True))


def _bearers(text: str) -> list[str]:
    """The type lines of what may have a quoted ability: it speaks of itself as what it is given to, "Sacrifice this land"."""
    return [called.capitalize() for called in dict.fromkeys(_ITSELF.findall(text))]


def paragraphs(text: str) -> list[str]:
    """Paragraphs without reminder text; bulleted modes belong to the paragraph before them."""
    found: list[str] = []
    for line in _REMINDER.sub("", text).split("\n"):
        if line.startswith("•") and found:
            found[-1] += "\n" + line
        elif line.strip():
            found.append(line.strip())
    return found
