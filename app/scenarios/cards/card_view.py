"""A card as pages, API and command line show it: published data, the engine's reading of it, an edition's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.library.cards.card_words import own_names
from app.library.cards.errors import NoCards
from app.library.cards.outside import outside_address
from app.library.cards.rule_list import rules_of
from app.library.cards.rules import table
from app.library.cards.store import Cards
from app.library.cards.views import AbilityKind, CardFace, CardParagraph, CardView, TextCertainty
from app.library.folding import slug
from app.library.library import Library
from app.library.records import Document
from app.library.views import edition_ref
from app.scenarios.cards.card_abilities import FaceReading, Kind, ParagraphReading, read_faces
from app.scenarios.cards.card_words import card_words
from app.scenarios.setup.certainty import ReadingCertainty, least
from app.scenarios.setup.sources import practice_cards

_NAMES = {
    "activated": "activated ability", "loyalty": "loyalty ability", "mana": "mana ability", "triggered": "triggered ability",
    "triggered_mana": "triggered mana ability", "static": "static ability",
    "characteristic_defining": "characteristic-defining ability", "spell": "spell ability", "modal": "modal",
    "chapter": "chapter ability", "level": "level ability", "class_level": "class level",
    "casting_restriction": "restriction on casting", "additional_cost": "additional cost",
    "alternative_cost": "alternative cost", "cost_change": "changes a cost", "replacement": "replacement effect",
    "prevention": "prevention effect", "restriction": "says “can’t”", "continuous": "continuous effect",
}  # fmt: skip


_SAID: dict[ReadingCertainty, TextCertainty] = {
    ReadingCertainty.UNREAD: "unread", ReadingCertainty.READ: "read", ReadingCertainty.EXACT: "exact",
    ReadingCertainty.PROVEN: "proven",
}  # fmt: skip


def card_view(library: Library, document: Document, cards: Cards | None, name: str) -> CardView:
    """The card of a name in any spelling, with the rules it leads to in an edition.

    A card that the card data does not have may be one of the project's practice cards. Raises NotFound("card"), and NoCards
    where there is no card data.
    """
    card, practice = _found(cards, name)
    shower = _Shower(library, document)
    readings = read_faces(card)
    faces = shower.faces(card, readings)
    printings = () if practice or cards is None else cards.printings(card["name"])
    return CardView(
        edition=edition_ref(document), name=card["name"], layout=card.get("layout", "normal"),
        slug=slug(card["name"]) if practice or cards is None else cards.slug(card["name"]),
        mana_cost=_joined(face.mana_cost for face in faces), type_line=_joined(face.type_line for face in faces),
        text="\n//\n".join("\n".join(one.text for one in face.paragraphs) for face in faces), faces=faces,
        rulings=() if practice or cards is None else cards.rulings(card["name"]), rules=rules_of(shower.names, card, faces),
        playable=all(one.understood is not False for face in faces for one in face.paragraphs), certainty=_certainty(readings),
        practice=practice,
        outside="" if practice else outside_address(card["name"], printings), legalities=card.get("legalities", {}),
        printings=printings, image=next((one.image for one in printings if one.image), ""),
        prints_search_uri=card.get("prints_search_uri", ""),
    )  # fmt: skip


def _found(cards: Cards | None, name: str) -> tuple[Mapping[str, Any], bool]:
    """The card object of a name, and whether it is a practice card. Raises NotFound, NoCards."""
    held = cards.find(name) if cards is not None else None
    if held is not None:
        return held, False
    own = practice_cards()(name)
    if own is not None:
        return own, True
    if cards is None:
        raise NoCards("There is no card data; import some with 'magistrate cards import FILE'.")
    return cards.card(name), False


def _certainty(readings: Sequence[FaceReading]) -> TextCertainty | None:
    """How surely the whole card is understood; None for data in another shape."""
    return _SAID[least(one.certainty for one in readings)] if readings else None


def _joined(parts: Iterable[str]) -> str:
    return " // ".join(filter(None, parts))


class _Shower:
    """Shows the parts of a card in one edition."""

    def __init__(self, library: Library, document: Document) -> None:
        self.words = card_words(library, document)
        self.names = self.words.names

    def faces(self, card: Mapping[str, Any], readings: Sequence[FaceReading]) -> tuple[CardFace, ...]:
        parts = card.get("card_faces") or [card]
        lines = str(card.get("type_line", "")).split(" // ")
        return tuple(
            self._face(part, lines[k] if k < len(lines) else "", readings[k] if k < len(readings) else None)
            for k, part in enumerate(parts)
        )

    def _face(self, part: Mapping[str, Any], line: str, reading: FaceReading | None) -> CardFace:
        types = str(part.get("type_line") or line)
        return CardFace(
            name=part["name"], mana_cost=part.get("mana_cost", ""), type_line=types, type_words=self.words.of_types(types),
            power=_number(part, "power"), toughness=_number(part, "toughness"), loyalty=_number(part, "loyalty"),
            defense=_number(part, "defense"),
            image=part.get("image", ""), paragraphs=tuple(self._paragraphs(part, types, reading.readings if reading else ())),
        )  # fmt: skip

    def _paragraphs(self, part: Mapping[str, Any], types: str, readings: Sequence[ParagraphReading]) -> Iterable[CardParagraph]:
        text = str(part.get("oracle_text", ""))
        names = own_names(part["name"], types)
        at = 0
        for line in text.split("\n") if text else ():
            own = [one for one in readings if at <= one.start < at + max(len(line), 1)]
            around = [one for one in readings if one not in own and one.start < at + len(line) and at < one.end]
            unread = [one for one in (*own, *(one for one in around if one.unread in line)) if one.unread]
            yield self._paragraph(line, names, own, unread[0] if unread else None)
            at += len(line) + 1

    def _paragraph(
        self, line: str, names: tuple[str, ...], own: Sequence[ParagraphReading], unread: ParagraphReading | None
    ) -> CardParagraph:
        wording = "\n".join(one.wording for one in own if one.wording)
        return CardParagraph(
            text=line, words=self.words.of_paragraph(line, names), understood=not unread if own else None,
            unread=unread.unread if unread else "", unread_because=unread.unread_because if unread else "",
            kinds=tuple(self._kind(kind) for one in own for kind in one.kinds),
            certainty=_SAID[least(one.certainty for one in own)] if own else None, wording=wording,
            wording_words=self.words.of_paragraph(wording, names) if wording else (), parts=tuple(self._parts(own)),
            unworded=next((one.unworded for one in own if one.unworded), ""),
        )  # fmt: skip

    def _parts(self, own: Sequence[ParagraphReading]) -> Iterable[AbilityKind]:
        """The rules inside a paragraph, under their headings, without those that say what kind of ability it is."""
        named = {self._kind(kind).heading for one in own for kind in one.kinds if kind.key == "keyword"}
        for canonical in dict.fromkeys(rule for one in own for rule in one.rules):
            number = self.names.into(canonical)
            heading = self.names.heading(number)
            if heading and heading not in named:
                yield AbilityKind(heading, number, heading)

    def _kind(self, kind: Kind) -> AbilityKind:
        if kind.key != "keyword":
            number = self.names.into(table().abilities[kind.key])
            return AbilityKind(_NAMES[kind.key], number, self.names.heading(number))
        entry = self.words.vocabulary.entry(kind.keyword)
        number = entry.number if entry and entry.number else self.names.into(kind.rule)
        return AbilityKind(kind.keyword, number, self.names.heading(number))


def _number(part: Mapping[str, Any], key: str) -> str | None:
    value = part.get(key)
    return None if value is None else str(value)
