"""What each paragraph of a card is, as the engine's compiler reads it: the kind of its abilities, and whether it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.changing.instruction_rules import rule_of_instruction
from app.engine.oracle import CompiledFace, MalformedCard, compile_card
from app.engine.trees.keywords import rule_of
from app.engine.trees.mana_abilities import is_mana_ability
from app.engine.trees.walking import nodes_in
from app.scenarios.setup.certainty import ReadingCertainty, ReadParagraph, face_certainty, read_paragraphs

KEYWORD = "keyword ability"
_EFFECTS: tuple[tuple[tuple[type[t.StaticEffect], ...], str], ...] = (
    ((t.Replace, t.EntersWith), "replacement"),
    ((t.Prevent,), "prevention"),
    ((t.AdditionalCost,), "additional_cost"),
    ((t.AlternativeCost,), "alternative_cost"),
    ((t.CostChange,), "cost_change"),
    ((t.Cant,), "restriction"),
    ((t.Modify,), "continuous"),
)


class Kind(NamedTuple):
    """A kind of ability by its key in the table of rules; a keyword ability by its name, with the rule the engine plays it by."""

    key: str
    keyword: str = ""
    rule: str = ""


class ParagraphReading(NamedTuple):
    """A paragraph, `text[start:end]` of its face: kinds of its abilities, the words that are not played ("" for none), what is
    wrong with them where that can be said, how surely it is understood, the canonical wording where its words are others (""
    where they are the same, or it is not known), the rules of what the abilities have players do and of keywords inside
    them, and what there are no words for where there is no wording."""

    start: int
    end: int
    kinds: tuple[Kind, ...]
    unread: str
    unread_because: str
    certainty: ReadingCertainty
    wording: str
    rules: tuple[str, ...]
    unworded: str = ""


class FaceReading(NamedTuple):
    """How the engine reads a face: its paragraphs, and how certain that makes the whole of it."""

    name: str
    readings: tuple[ParagraphReading, ...]
    certainty: ReadingCertainty


def read_faces(card: Mapping[str, Any]) -> tuple[FaceReading, ...]:
    """The faces of a published card object as the engine reads them; none for data in another shape."""
    try:
        compiled = compile_card(card)
    except MalformedCard:
        return ()
    return tuple(map(_read_face, compiled.faces))


def _read_face(face: CompiledFace) -> FaceReading:
    paragraphs = tuple(read_paragraphs(face))
    certainty = face_certainty(face, paragraphs).certainty
    return FaceReading(face.name, tuple(_reading(face, one) for one in paragraphs), certainty)


def _reading(face: CompiledFace, one: ReadParagraph) -> ParagraphReading:
    start, end, abilities = one.paragraph.start, one.paragraph.end, one.paragraph.abilities
    kinds = tuple(dict.fromkeys(kind for ability in abilities for kind in kinds_of(ability)))
    wording = one.other_wording(face)
    return ParagraphReading(start, end, kinds, one.unread, one.unread_because, one.certainty, wording, _rules_inside(abilities),
                            "" if wording else one.unworded(face))  # fmt: skip


def _rules_inside(abilities: tuple[t.Ability, ...]) -> tuple[str, ...]:
    """The rules of the instructions and keywords of some abilities, each once, in order."""
    found: dict[str, None] = {}
    for node in nodes_in(abilities):
        if isinstance(node, t.Instruction):
            found[rule_of_instruction(node)] = None
        elif isinstance(node, t.KeywordAbility):
            found[rule_of(node.name)] = None
    return tuple(filter(None, found))


def kinds_of(ability: t.Ability) -> Iterator[Kind]:
    """What the rules call an ability, the surest first (113.3)."""
    match ability:
        case t.KeywordAbility():
            yield Kind("keyword", ability.name, rule_of(ability.name))
        case t.ActivatedAbility():
            yield from _activated(ability)
        case t.TriggeredAbility():
            yield Kind("triggered_mana" if is_mana_ability(ability) else "triggered")
            yield from _modal(ability.body)
        case t.StaticAbility():
            yield from _static(ability)
        case t.SpellAbility():
            yield Kind("spell")
            yield from _modal(ability.body)
        case t.ChapterAbility():
            yield Kind("chapter")
        case t.LevelAbility():
            yield Kind("class_level" if ability.class_level else "level")
        case t.CastOnlyIf():
            yield Kind("casting_restriction")
        case t.Conditional():
            for one in ability.abilities:
                yield from kinds_of(one)
        case _:
            return


def _activated(ability: t.ActivatedAbility) -> Iterator[Kind]:
    if _costs_loyalty(ability.cost):
        yield Kind("loyalty")
    elif is_mana_ability(ability):
        yield Kind("mana")
    else:
        yield Kind("activated")
    yield from _modal(ability.body)


def _costs_loyalty(node: Any) -> bool:
    if isinstance(node, t.Loyalty):
        return True
    if isinstance(node, tuple):
        return any(map(_costs_loyalty, node))
    return any(_costs_loyalty(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def _static(ability: t.StaticAbility) -> Iterator[Kind]:
    yield Kind("characteristic_defining" if ability.cda else "static")
    for types, key in _EFFECTS:
        if any(isinstance(effect, types) for effect in ability.effects):
            yield Kind(key)


def _modal(body: t.Body) -> Iterator[Kind]:
    if body.modes:
        yield Kind("modal")
