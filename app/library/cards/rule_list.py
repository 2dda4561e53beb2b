"""The rules a card leads to, part by part, each where it first comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.library.cards.rules import RuleNames, table
from app.library.cards.views import CardFace, CardParagraph, CardRule, CardRules

_SHOWN = 48  # characters of a paragraph that name it


def rules_of(names: RuleNames, card: Mapping[str, Any], faces: Sequence[CardFace]) -> tuple[CardRules, ...]:
    """The rules of the frame, then of every face's head and paragraphs; parts that bring no new rule are left out."""
    seen: set[str] = set()
    groups = [CardRules(label, _new(names, said, seen)) for label, said in _parts(names, card, faces)]
    return tuple(group for group in groups if group.rules)


def _parts(
    names: RuleNames, card: Mapping[str, Any], faces: Sequence[CardFace]
) -> Iterable[tuple[str, list[tuple[str, str]]]]:
    layout = str(card.get("layout", ""))
    yield "Card", [(names.into(table().layouts.get(layout, "")), layout.replace("_", " "))]
    for face in faces:
        yield face.type_line or face.name, [*_head(names, face)]
        for paragraph in face.paragraphs:
            yield _short(paragraph.text), [*_said(paragraph)]


def _head(names: RuleNames, face: CardFace) -> Iterable[tuple[str, str]]:
    for word in face.type_words:
        yield word.number, face.type_line[word.start : word.end]
    shown = {"mana_cost": face.mana_cost, "power": face.power, "loyalty": face.loyalty, "defense": face.defense}
    for key, value in shown.items():
        if value:
            yield names.into(table().characteristics[key]), key.replace("_", " ")


def _said(paragraph: CardParagraph) -> Iterable[tuple[str, str]]:
    for kind in paragraph.kinds:
        yield kind.number, kind.name
    for word in paragraph.words:
        yield word.number, paragraph.text[word.start : word.end]


def _new(names: RuleNames, said: Iterable[tuple[str, str]], seen: set[str]) -> tuple[CardRule, ...]:
    """The rules among these that no part before led to, each with the words that lead there."""
    found: dict[str, dict[str, str]] = {}
    for number, words in said:
        if number and number not in seen:
            found.setdefault(number, {}).setdefault(words.lower(), words)
    seen.update(found)
    return tuple(CardRule(number, names.heading(number), tuple(words.values())) for number, words in found.items())


def _short(text: str) -> str:
    if len(text) <= _SHOWN:
        return text
    return text[: text.rfind(" ", 0, _SHOWN)] + " …"
