"""Whether what was read prints back: word for word, or in a wording that means the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.engine import trees as t
from app.engine.oracle import vocabulary as v
from app.engine.oracle.card import CompiledFace
from app.engine.oracle.faces import Paragraph
from app.engine.oracle.frames import telling
from app.engine.oracle.printing.abilities import THIS_WAY, two_ways, wordings
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.pronouns import HOSTED, HOSTS
from app.engine.oracle.printing.synonyms import BEGIN, OR, either
from app.engine.oracle.tokens import name_forms, tokenize


def printed_paragraphs(face: CompiledFace) -> Iterator[str | Unprintable]:
    """Each paragraph of a face as its tree prints, in all wordings that mean the same; what has none, where there is none.

    The paragraphs of a spell are one ability (113.3a): what an earlier one targets is spoken of again in a later one.
    """
    introduced = 0
    earlier: tuple[t.Instruction, ...] = ()
    for paragraph in face.read:
        try:
            said = two_ways(paragraph.abilities) or _joined([wordings(one, introduced, earlier) for one in paragraph.abilities])
            yield _in_own_words(said, face)
        except Unprintable as error:
            yield error
        earlier = _further_steps(earlier, paragraph.abilities)
        introduced = max(introduced, *(_targets(ability) for ability in paragraph.abilities), 0)


def _joined(texts: list[str]) -> str:
    """The abilities of one paragraph; two kickers are said as one, and a keyword before modes needs no further choice."""
    if len(texts) == 2 and texts[0] == "Tiered":
        return f"{texts[0]}\n{texts[1].partition(chr(10))[2]}"
    if len(texts) == 2 and all(text.startswith("Kicker") for text in texts):
        return f"{texts[0]} and/or {texts[1].removeprefix('Kicker ')}"
    if len(texts) == 2 and texts[0].endswith(".") and texts[1].startswith("you may "):
        return either(" ".join(texts), f"{texts[0].removesuffix('.')}, and {texts[1]}")
    if len(texts) == 2 and texts[1].startswith(THIS_WAY):
        return ". ".join(texts)
    return (" " if texts[0].endswith(".") else either(", ", "; ")).join(texts)


def _in_own_words(printed: str, face: CompiledFace) -> str:
    """The text with "~" beside the face's own name, where that stands for something else (a token, a card of the same name), and
    with what it is attached to called as the face calls it."""
    text = face.text.lower()
    for host in HOSTS:
        printed = printed if host in text else printed.replace(f"{OR}{host}", "")
    if HOSTED not in text and any(host in text for host in HOSTS):
        printed = printed.replace(f"{BEGIN}{HOSTED}{OR}", BEGIN)
    for form in name_forms(face.name, "legendary" in face.supertypes, v.KNOWN):
        name = " ".join(form).replace(" ,", ",")
        printed = re.sub(rf"(?<![\w~-]){re.escape(name)}(?!\w)", either(name, "~"), printed) if name[:1].isupper() else printed
    return printed


def _further_steps(earlier: tuple[t.Instruction, ...], abilities: tuple[t.Ability, ...]) -> tuple[t.Instruction, ...]:
    """What the paragraphs of a spell do up to here; a paragraph that changes what the ones before do holds them anew."""
    steps = tuple(step for one in abilities if isinstance(one, t.SpellAbility) for step in one.body.instructions)
    last = steps[-1] if steps else None
    anew = isinstance(last, t.If) and bool(earlier) and (*steps[:-1], *last.otherwise) == earlier
    return steps if anew else (*earlier, *steps)


def _targets(ability: t.Ability) -> int:
    return len(ability.body.targets) if isinstance(ability, t.SpellAbility) else 0


def words_of(face: CompiledFace, paragraph: Paragraph) -> list[str]:
    """A paragraph's words, without reminder text and the ability word before it, the card's name as "~"."""
    names = name_forms(face.name, "legendary" in face.supertypes, v.KNOWN)
    return [token.word for token in telling(tokenize(face.text[paragraph.start : paragraph.end], names))]
