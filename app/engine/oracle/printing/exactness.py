"""Whether what was read prints back: word for word, or in a wording that means the same."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.card import CompiledFace
from app.engine.oracle.faces import Paragraph
from app.engine.oracle.frames import telling
from app.engine.oracle.printing.abilities import THIS_WAY, wordings
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.tokens import name_forms, tokenize


def printed_paragraphs(face: CompiledFace) -> Iterator[str | Unprintable]:
    """Each paragraph of a face as its tree prints, in all wordings that mean the same; what has none, where there is none.

    The paragraphs of a spell are one ability (113.3a): what an earlier one targets is spoken of again in a later one.
    """
    introduced = 0
    for paragraph in face.read:
        try:
            yield _joined([wordings(ability, introduced) for ability in paragraph.abilities])
        except Unprintable as error:
            yield error
        introduced = max(introduced, *(_targets(ability) for ability in paragraph.abilities), 0)


def _joined(texts: list[str]) -> str:
    """The abilities of one paragraph; two kickers are said as one."""
    if len(texts) == 2 and all(text.startswith("Kicker") for text in texts):
        return f"{texts[0]} and/or {texts[1].removeprefix('Kicker ')}"
    if len(texts) == 2 and texts[0].endswith(".") and texts[1].startswith("you may "):
        return either(" ".join(texts), f"{texts[0].removesuffix('.')}, and {texts[1]}")
    if len(texts) == 2 and texts[1].startswith(THIS_WAY):
        return ". ".join(texts)
    return (" " if texts[0].endswith(".") else either(", ", "; ")).join(texts)


def _targets(ability: t.Ability) -> int:
    return len(ability.body.targets) if isinstance(ability, t.SpellAbility) else 0


def words_of(face: CompiledFace, paragraph: Paragraph) -> list[str]:
    """A paragraph's words, without reminder text and the ability word before it, the card's name as "~"."""
    names = name_forms(face.name, "legendary" in face.supertypes, v.KNOWN)
    return [token.word for token in telling(tokenize(face.text[paragraph.start : paragraph.end], names))]
