"""The words behind the name of an object: where it is, what has been done to it, and what a made-up creature has."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

import msgspec

from app.engine.oracle.keywords import KEYWORDS, LANDWALK
from app.engine.oracle.vocabulary import COLORS, SUPERTYPES
from app.engine.trees.keywords import Takes
from app.library.folding import fold
from app.scenarios.quick.errors import QuickError

TYPES = ("artifact", "enchantment")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_MOST_WORDS = 3
"""Words of the longest keyword."""


class Marks(msgspec.Struct):
    """What is said of an object. count: how many, if that is said behind it. abilities: keyword abilities as a card prints
    them. on, blocking: names of other objects."""

    count: int | None = None
    zone: str = "battlefield"
    tapped: bool = False
    face_down: bool = False
    summoning_sick: bool = False
    token: bool = False
    damage: int = 0
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    attacking: bool = False
    defender: str = ""
    blocking: str = ""
    on: str = ""
    abilities: list[str] = msgspec.field(default_factory=list)
    colors: list[str] = msgspec.field(default_factory=list)
    types: list[str] = msgspec.field(default_factory=list)


Reader = Callable[[re.Match[str], Marks], None]


def _zone(found: re.Match[str], marks: Marks) -> None:
    zone = found["zone"].lower()
    marks.zone = {"library": "library_top", "play": "battlefield"}.get(zone, zone)


def _flag(name: str) -> Reader:
    return lambda found, marks: setattr(marks, name, True)


def _times(found: re.Match[str], marks: Marks) -> None:
    marks.count = int(found["number"])


def _damage(found: re.Match[str], marks: Marks) -> None:
    marks.damage = int(found["number"])


def _counters(found: re.Match[str], marks: Marks) -> None:
    said = (found["number"] or found["times"] or "1").lower()
    kind = found["kind"].lower()
    marks.counters[kind] = marks.counters.get(kind, 0) + (int(said) if said.isdigit() else _NUMBERS[said])


def _attacking(found: re.Match[str], marks: Marks) -> None:
    marks.attacking, marks.defender = True, found["whom"] or ""


def _reference(name: str) -> Reader:
    return lambda found, marks: setattr(marks, name, found["what"].strip())


_COUNT = r"(?:(?P<number>\d{1,3}|an?|one|two|three|four|five)\s+)?"
_END = r"(?=\s|$)"
_MARKS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern + _END, re.I), reader)
    for pattern, reader in (
        (r"in\s+(?:(?:the|his|her|their|its)\s+)?(?P<zone>hand|graveyard|exile|library|command|play)(?:\s+zone)?", _zone),
        (r"on\s+(?:the\s+)?(?P<zone>battlefield)", _zone),
        (r"on\s+top(?:\s+of\s+(?:the\s+)?library)?(?P<zone>)", lambda found, marks: setattr(marks, "zone", "library_top")),
        (r"[x×]\s?(?P<number>\d{1,3})", _times),
        (r"tapped", _flag("tapped")), (r"untapped", lambda found, marks: None),
        (r"(?:summoning[\s-]+)?sick", _flag("summoning_sick")), (r"face[\s-]+down", _flag("face_down")),
        (r"token", _flag("token")), (r"(?P<number>\d{1,4})\s+damage", _damage),
        (rf"{_COUNT}(?P<kind>[+-]\d+/[+-]\d+)(?:\s*[x×]\s*(?P<times>\d{{1,3}}))?(?:\s+counters?)?", _counters),
        (rf"{_COUNT}(?P<kind>[^\W\d_]+)\s+counters?(?P<times>)", _counters),
        (r"attacking(?:\s+(?!and\b|with\b|tapped\b)(?P<whom>\w+))?", _attacking),
        (r"blocking\s+(?P<what>.+)", _reference("blocking")),
        (r"(?:attached\s+to|enchanting|equipping|on)\s+(?P<what>.+)", _reference("on")),
    )
)  # fmt: skip
"""What may be said of any object, tried in this order."""
_LINKS = re.compile(r"(?:with|and|has)\s+", re.I)
MARK_WORDS = (
    "tapped", "sick", "attacking", "blocking …", "on …", "in hand, graveyard, exile, library or command zone", "3 damage",
    "+1/+1 x2",
)  # fmt: skip


def read_marks(text: str, place: int, creature: bool) -> Marks:
    """What is said behind a name. creature: keyword abilities, colors and types may be said, too. Raises QuickError."""
    marks, at = Marks(), 0
    while at < len(text):
        link = _LINKS.match(text, at)
        start = link.end() if link else at
        end = _mark_at(text, start, marks) or (_trait_at(text, start, place, marks) if creature else 0)
        if not end:
            raise _not_understood(text[start:], place + start, creature)
        at = end
        while at < len(text) and text[at].isspace():
            at += 1
    return marks


def _mark_at(text: str, at: int, marks: Marks) -> int:
    for pattern, reader in _MARKS:
        found = pattern.match(text, at)
        if found:
            reader(found, marks)
            return found.end()
    return 0


# ---- traits of a made-up creature ------------------------------------------------------------------------------------------


def _trait_at(text: str, at: int, place: int, marks: Marks) -> int:
    """A keyword ability, color, type or supertype; where it ends, 0 if there is none."""
    words = list(re.finditer(r"\S+", text[at:]))[: _MOST_WORDS]
    for count in range(len(words), 0, -1):
        name = " ".join(word[0] for word in words[:count]).lower()
        end = at + words[count - 1].end()
        if name in KEYWORDS or name in LANDWALK:
            return _keyword(name, text, end, place + at, marks)
    first = words[0][0].lower() if words else ""
    for known, found in ((COLORS, marks.colors), (SUPERTYPES, marks.types), (TYPES, marks.types)):
        if first in known:
            found.append(COLORS.get(first, first))
            return at + words[0].end()
    return 0


_PARAMETERS: dict[str, re.Pattern[str]] = {
    Takes.COST: re.compile(r"\s+(?P<cost>(?:\{[^{}\s]{1,5}\})+|\d{1,2}[WUBRGCwubrgc]*|[WUBRGC]+)(?=\s|$)"),
    Takes.NUMBER: re.compile(r"\s+(?P<number>\d{1,2})(?=\s|$)"),
    Takes.FROM_QUALITIES: re.compile(r"\s+(?P<quality>from\s+\S+(?:\s+and\s+from\s+\S+)*)", re.I),
}
_WANTED = {Takes.COST: "a cost, such as {2}", Takes.NUMBER: "a number", Takes.FROM_QUALITIES: "from what, such as from red"}


def _keyword(name: str, text: str, at: int, place: int, marks: Marks) -> int:
    shape = KEYWORDS.get(name, Takes.NOTHING)
    if shape is Takes.NOTHING:
        marks.abilities.append(name)
        return at
    if shape not in _PARAMETERS:
        raise QuickError(name, place, f"“{name}” needs more words than the quick line takes: write the card under “Set up”")
    found = _PARAMETERS[shape].match(text, at)
    if found is None:
        if name == "hexproof":
            marks.abilities.append(name)
            return at
        raise QuickError(name, place, f"“{name}” needs {_WANTED[shape]}")
    if shape is Takes.COST:
        marks.abilities.append(f"{name} {_symbols(found['cost'])}")
    else:
        marks.abilities.append(f"{name} {found[0].strip().lower()}")
    return found.end()


def _symbols(cost: str) -> str:
    """A cost in symbols: 2R is {2}{R}."""
    return cost.upper() if "{" in cost else "".join("{" + one + "}" for one in re.findall(r"\d+|.", cost.upper()))


def _not_understood(text: str, place: int, creature: bool) -> QuickError:
    """The error for words that are no mark, with what is nearest to the first of them."""
    said = text.split()
    first = " ".join(said[:2]) if said[0].lower() in ("in", "on") else said[0]
    known = [*MARK_WORDS[:3], "in hand", "in graveyard", "in exile", *((*KEYWORDS, *LANDWALK, *COLORS) if creature else ())]
    near = tuple(difflib.get_close_matches(fold(first), known, 3, 0.7))
    wanted = ", ".join((*(("a keyword ability such as flying",) if creature else ()), *MARK_WORDS))
    return QuickError(first, place, f"“{first}” is not understood here", wanted, near)
