"""Lines of cards that were not understood: which there are, and cards without those that a scenario declares irrelevant.

A line is what stands between two line breaks of a card's text, with the modes or bullets that belong to it. Lines that are
understood but speak of a choice which only a line that is not understood makes (607.2d) count as not understood, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec

from app.engine import trees as t
from app.engine.oracle import CompiledCard, CompiledFace
from app.engine.oracle.wellformed import unchosen
from app.engine.position.objects import Card
from app.engine.reading.functioning import unplayed
from app.scenarios.documents.errors import DocumentError
from app.scenarios.setup.card_pool import card_from

_CHAPTERS = re.compile(r"^([IVX]+(?:, [IVX]+)*) — ")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_PART_OF_MORE = ("+ {", "•")
"""How lines begin that only have a meaning together with others: a mode of a spree spell, a choice of two words."""


class TextLine(msgspec.Struct, frozen=True):
    """A line of a card: its words; those of its abilities that are not played, none where it is understood; its face's number."""

    words: str
    unread: tuple[t.Ability, ...]
    face: int


class IgnoredLine(msgspec.Struct, frozen=True):
    """A line that a scenario leaves out: the place of the card in the document, its name, and the words of the line."""

    path: str
    card: str
    line: str


def unread_lines(card: Card) -> tuple[str, ...]:
    """The words of the lines of a card that were not understood."""
    if not any(unplayed(ability) for face in card.faces for ability in face.abilities):
        return ()
    return tuple(dict.fromkeys(line.words for line in _lines(card) if line.unread))


def without_ignored(card: Card, ignored: Sequence[str], path: str) -> tuple[Card, tuple[IgnoredLine, ...]]:
    """A card without lines that are not understood, each named by how it begins, and the lines left out.

    Raises DocumentError for words with which no line begins, or only one that is understood, or several.
    """
    if not ignored:
        return card, ()
    lines = _lines(card)
    chosen = [_named(lines, words, card.name, f"{path}.ignore[{place}]") for place, words in enumerate(ignored)]
    left_out = tuple(IgnoredLine(path, card.name, line.words) for line in dict.fromkeys(chosen))
    return _leave_out(card, tuple(dict.fromkeys(chosen))), left_out


def _named(lines: Sequence[TextLine], words: str, card: str, path: str) -> TextLine:
    wanted = _plain(words)
    found = [line for line in lines if wanted and _plain(line.words).startswith(wanted)]
    found = [line for line in found if _plain(line.words) == wanted][:1] or found
    unread = [line.words for line in lines if line.unread]
    able = "one of " + "; ".join(map(repr, unread)) if unread else "nothing: every line of it is understood"
    if not found:
        raise DocumentError(path, f"no line of {card} begins with {words!r}", able)
    if not any(line.unread for line in found):
        raise DocumentError(path, f"the line {found[0].words!r} of {card} is understood and is played", able)
    if len(found) > 1:
        raise DocumentError(path, f"several lines of {card} begin with {words!r}", "more words of one of them")
    if found[0].words.startswith(_PART_OF_MORE):
        raise DocumentError(path, f"the line {found[0].words!r} of {card} has a meaning only together with others",
                            "the card with other words under 'cards'")  # fmt: skip
    return found[0]


def _plain(words: str) -> str:
    return " ".join(words.replace("’", "'").casefold().split())


# ---- lines ------------------------------------------------------------------------------------------------------------------


def _lines(card: Card) -> tuple[TextLine, ...]:
    return tuple(line for number, face in enumerate(_compiled(card).faces) for line in _lines_of(face, number))


def _compiled(card: Card) -> CompiledCard:
    compiled: CompiledCard = card.extra["compiled"]
    return compiled


def _lines_of(face: CompiledFace, number: int) -> Iterable[TextLine]:
    orphans = unchosen(tuple(a for one in face.read for a in one.abilities)) if face.unread else []
    found: dict[tuple[int, int], list[t.Ability]] = {}
    for paragraph in face.read:
        unread = [a for a in paragraph.abilities if unplayed(a) or any(a is one for one in orphans)]
        found.setdefault(_line_around(face.text, paragraph.start, paragraph.end), []).extend(unread)
    return (TextLine(" ".join(face.text[start:end].split()), tuple(unread), number) for (start, end), unread in found.items())


def _line_around(text: str, start: int, end: int) -> tuple[int, int]:
    after = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, len(text) if after < 0 else after


# ---- leaving out ---------------------------------------------------------------------------------------------------------------


def _leave_out(card: Card, lines: Sequence[TextLine]) -> Card:
    """The card without what is not played of some lines; what depends on them and stays is not understood from then on."""
    compiled = _compiled(card)
    faces = tuple(
        _face_without(face, [line for line in lines if line.face == number]) for number, face in enumerate(compiled.faces)
    )
    return card_from(replace(compiled, faces=faces), card.extra["data"])


def _face_without(face: CompiledFace, lines: Sequence[TextLine]) -> CompiledFace:
    if not lines:
        return face
    gone = [one for line in lines for one in line.unread]
    in_place = {id(line.unread[0]): chapter for line in lines if (chapter := _empty_chapter(face, line)) is not None}
    kept = _without(face.abilities, lambda ability: any(ability is one for one in gone), in_place)
    orphans = unchosen(kept)
    words = {id(a): " ".join(face.text[one.start : one.end].split()) for one in face.read for a in one.abilities}
    return replace(face, abilities=tuple(
        t.Unsupported(words.get(id(a), "a choice that is left out")) if any(a is one for one in orphans) else a for a in kept
    ))  # fmt: skip


def _without(
    abilities: tuple[t.Ability, ...], is_gone: Callable[[t.Ability], bool], in_place: dict[int, t.ChapterAbility]
) -> tuple[t.Ability, ...]:
    """Abilities without some, also inside levels. A chapter that is gone leaves an empty one: the last is still the last."""
    kept: list[t.Ability] = []
    for ability in abilities:
        if is_gone(ability):
            kept.extend([in_place[id(ability)]] if id(ability) in in_place else [])
        elif isinstance(ability, t.LevelAbility | t.Conditional):
            kept.append(replace(ability, abilities=_without(ability.abilities, is_gone, in_place)))
        else:
            kept.append(ability)
    return tuple(kept)


def _empty_chapter(face: CompiledFace, line: TextLine) -> t.ChapterAbility | None:
    found = _CHAPTERS.match(line.words) if "Saga" in face.subtypes else None
    return None if found is None else t.ChapterAbility(tuple(_ROMAN[one] for one in found[1].split(", ")), t.Body(()))
