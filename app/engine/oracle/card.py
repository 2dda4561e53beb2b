"""Card data, in the shape of Scryfall's card object, into compiled cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t
from app.engine.oracle import faces
from app.engine.oracle.errors import MalformedCard
from app.engine.oracle.faces import Unread
from app.engine.trees.mana_costs import colors_of

_STARRED = re.compile(r"(?:(-?\d+)[+-])?\*|\*\+(\d+)")
"""Power and toughness with a star: *, 1+*, *+1, 7-*."""


@dataclass(frozen=True, slots=True)
class CompiledFace:
    """One face: characteristics as printed (200–209) and its abilities.

    mana_cost: symbols without braces, None for no mana cost (202.1b). power, toughness: printed values, with 0 for "*"
    (an ability defines it); None where there is none. loyalty and defense: None where there is none or it is X.
    unread: words that were not understood, with their span in the face's text; each stands in `abilities` as Unsupported.
    read: the text's paragraphs, each with the abilities it came to.
    """

    name: str
    mana_cost: tuple[str, ...] | None
    colors: frozenset[str]
    color_indicator: frozenset[str] | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    abilities: tuple[t.Ability, ...]
    text: str
    paragraphs: int
    unread: tuple[Unread, ...]
    printed_power: str | None = None
    printed_toughness: str | None = None
    printed_loyalty: str | None = None
    read: tuple[faces.Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card: its name, its layout ("normal", "transform", "split", …) and its faces, front or left first."""

    name: str
    layout: str
    faces: tuple[CompiledFace, ...]

    @property
    def unread(self) -> tuple[Unread, ...]:
        return tuple(one for face in self.faces for one in face.unread)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a card's text was understood: paragraphs in all, those understood, and the words that were not."""

    paragraphs: int
    understood: int
    words: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return self.paragraphs == self.understood


def coverage(compiled: CompiledCard) -> Coverage:
    """What of the card was understood; a paragraph counts only when every word of it was."""
    total = sum(face.paragraphs for face in compiled.faces)
    missing = sum(len(face.unread) for face in compiled.faces)
    return Coverage(total, total - missing, tuple(one.words for one in compiled.unread))


def compile_text(name: str, type_line: str, text: str) -> tuple[t.Ability, ...]:
    """The abilities of a text on an object of this name and type line. Words not understood become `Unsupported`."""
    return faces.read_text(name, parse_type_line(type_line), text).abilities


def parse_type_line(line: str) -> faces.TypeLine:
    """"Legendary Creature — Elf Druid" into supertypes, types and subtypes (205)."""
    left, _, right = line.replace("–", "—").partition("—")
    supers: list[str] = []
    types: list[str] = []
    for word in left.replace("//", " ").split():
        lower = word.lower()
        (supers if lower in faces.SUPERTYPES else types).append({"tribal": "kindred"}.get(lower, lower))
    return faces.TypeLine(tuple(supers), tuple(types), faces.subtypes_of(right))


def compile_card(data: Mapping[str, Any]) -> CompiledCard:
    """A card object as published, or as written inline in a scenario: name and type_line are needed, the rest as it is.

    Raises MalformedCard for data that is not in that shape. Text that is not understood is no error.
    """
    if not isinstance(data, Mapping):
        raise MalformedCard("card", "not an object")
    try:
        return _compiled(data)
    except RecursionError:
        raise MalformedCard("oracle_text", "more sentences that lead on from one another than can be read") from None


def _compiled(data: Mapping[str, Any]) -> CompiledCard:
    name = _text(data, "name", needed=True)
    layout = _text(data, "layout") or "normal"
    parts = data.get("card_faces")
    if parts:
        if not isinstance(parts, list) or not all(isinstance(p, Mapping) for p in parts):
            raise MalformedCard("card_faces", "not a list of objects")
        found = tuple(map(_face, _costs_in_place([_inherit(data, part, k) for k, part in enumerate(parts)])))
    else:
        found = (_face(data),)
    if layout in _OF_TWO_FACES and len(found) != 2:
        raise MalformedCard("card_faces", f"a card of the layout {layout} has two faces")
    return CompiledCard(name, layout, found)


_OF_TWO_FACES = frozenset({"flip", "prepare"})
"""Layouts in which one face has something from the other."""


def _costs_in_place(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The faces with the mana cost of a land's face on the other one, where card data has put it: a land has none (202.1b), and
    what is cast from the other side of a land that is an Adventure has one."""
    lands = ["land" in parse_type_line(_text(part, "type_line")).types for part in parts]
    if len(parts) != 2 or sum(lands) != 1:
        return parts
    land, other = (parts[lands.index(True)], parts[lands.index(False)])
    if land.get("mana_cost") and not other.get("mana_cost"):
        other["mana_cost"] = land.pop("mana_cost")
    return parts


def _inherit(card: Mapping[str, Any], part: Mapping[str, Any], place: int) -> dict[str, Any]:
    """A face with what only the card as a whole says of it."""
    merged = dict(part)
    lines = str(card.get("type_line", "")).split(" // ")
    if "type_line" not in merged and place < len(lines):
        merged["type_line"] = lines[place]
    if "name" not in merged:
        names = str(card.get("name", "")).split(" // ")
        merged["name"] = names[place] if place < len(names) else names[-1]
    return merged


def _face(data: Mapping[str, Any]) -> CompiledFace:
    name = _text(data, "name", needed=True)
    line = parse_type_line(_text(data, "type_line", needed=True))
    text = _text(data, "oracle_text")
    read = faces.read_text(name, line, text)
    cost = _mana_cost(data)
    indicator = _color_set(data, "color_indicator")
    colors = indicator if indicator is not None else frozenset(colors_of(cost))
    if indicator is None and not cost:  # data that leaves the color indicator out may still name the colors (204.1)
        colors = _color_set(data, "colors") or frozenset()
    abilities = read.abilities + _stationed(data, line, read.abilities)
    loyalty = _number(data, "loyalty")
    if _printed(data, "loyalty") == "X":
        loyalty = 0
        abilities += (t.StaticAbility((t.EntersWith(counters=(("loyalty", t.X()),)),)),)
    unknown = _without_number(data, abilities)
    abilities += tuple(t.Unsupported(one.words) for one in unknown)
    return CompiledFace(
        name, cost, colors, indicator, line.supertypes, line.types, line.subtypes, _size(data, "power"),
        _size(data, "toughness"), loyalty, _number(data, "defense"), abilities, text,
        read.paragraphs + len(unknown), read.unread + unknown,
        _printed(data, "power"), _printed(data, "toughness"), _printed(data, "loyalty"),
        read.read,
    )


def _stationed(data: Mapping[str, Any], line: faces.TypeLine, abilities: tuple[t.Ability, ...]) -> tuple[t.Ability, ...]:
    """A Spacecraft with power and toughness is a creature from its last station symbol on (721.2b)."""
    power, toughness = _size(data, "power"), _size(data, "toughness")
    stations = [a for a in abilities if isinstance(a, t.Conditional) and isinstance(a.condition, t.Compare)]
    if power is None or toughness is None or "creature" in line.types or not stations or "Spacecraft" not in line.subtypes:
        return ()
    changes = (t.AddTypes(("creature",)), t.SetBasePT(t.Number(power), t.Number(toughness)))
    return (t.StaticAbility((t.Modify(t.This(), changes),), stations[-1].condition),)


def _text(data: Mapping[str, Any], field: str, needed: bool = False) -> str:
    value = data.get(field)
    if value is None:
        if needed:
            raise MalformedCard(field, "missing")
        return ""
    if not isinstance(value, str):
        raise MalformedCard(field, f"not text but {type(value).__name__}")
    if len(value) > 20_000:
        raise MalformedCard(field, "longer than 20,000 characters")
    return value


def _mana_cost(data: Mapping[str, Any]) -> tuple[str, ...] | None:
    text = _text(data, "mana_cost").strip()
    if not text:
        return None
    try:
        symbols = t.mana_cost_of_symbols(text)
    except ValueError as error:
        raise MalformedCard("mana_cost", str(error)) from error
    return () if symbols == ("0",) else symbols


def _color_set(data: Mapping[str, Any], field: str) -> frozenset[str] | None:
    value = data.get(field)
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(one in {*"WUBRG"} for one in value):
        raise MalformedCard(field, "not a list of color letters")
    return frozenset(value)


def _printed(data: Mapping[str, Any], field: str) -> str | None:
    value = data.get(field)
    return None if value is None else str(value)


def _size(data: Mapping[str, Any], field: str) -> int | None:
    """Printed power or toughness, with 0 for a star: what it is without the ability that defines it (208.2)."""
    found = _STARRED.fullmatch(str(data.get(field)))
    return _number(data, field) if found is None else int(found[1] or found[2] or 0)


def _without_number(data: Mapping[str, Any], abilities: tuple[t.Ability, ...]) -> tuple[Unread, ...]:
    """Printed power, toughness and loyalty that are no numbers the rules know, unless an ability defines power and toughness."""
    defined = any(isinstance(ability, t.StaticAbility) and ability.cda for ability in abilities)
    found = []
    for field, read in (("power", _size), ("toughness", _size), ("loyalty", _number)):
        said = _printed(data, field)
        if said is None or said == "X" or read(data, field) is not None or (defined and field != "loyalty"):
            continue
        words = f"{field} {said}"
        found.append(Unread(words, 0, 0, 0))
    return tuple(found)


def _number(data: Mapping[str, Any], field: str) -> int | None:
    """A printed number; None for none, X, and what is no number."""
    value = data.get(field)
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str):
        raise MalformedCard(field, f"not a number but {type(value).__name__}")
    try:
        return int(value)
    except ValueError:
        return None
