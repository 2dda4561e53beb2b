"""The algebra of rule numbers: parse, order, step, climb and expand ranges.

Forms: chapter ``7``, section ``702``, rule ``702.19``, subrule ``702.19b`` (letters a-z without l and o,
then aa, ab … as in ``704.5aa``), glossary numbers ``G``, ``G1``, ``G1.1``, ``G1.1a``, and rulings such as
``103.Ruling.1`` and ``717.1.Ruling.1``. Nothing here knows which numbers an edition has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from app.library.errors import DoesNotParse

ALPHABET = "abcdefghijkmnpqrstuvwxyz"  # the rules never use l and o: they look like 1 and 0

_PLACE = {letter: place for place, letter in enumerate(ALPHABET, 1)}
_LETTERS = f"[{ALPHABET}]{{1,2}}"
_NUMBER = re.compile(
    rf"(?:(?P<chapter>[1-9])|(?P<section>[1-9]\d\d)|(?P<gloss>G)(?P<gsection>[1-9]\d?)?)"
    rf"(?:(?<=\d)\.(?P<rule>[1-9]\d{{0,2}})(?P<letters>{_LETTERS})?)?(?:\.Ruling\.(?P<ruling>[1-9]\d{{0,2}}))?",
    re.ASCII,
)
_AFTER_ALL = 10**6  # rulings stand behind the rules of their section, the subrules of their rule
_SPELLING_LIMIT = 40
_SLACK = re.compile(r"(g?\d{1,3})(?:[.,:;\s‐-—-]*(\d{1,3})[.\s‐-—-]*([a-z]{0,2}))?", re.ASCII)
_RUN_TOGETHER = re.compile(r"([1-9]\d\d)(\d{1,3})([a-z]{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A parsed number; ``str()`` gives the displayed form back.

    ``chapter`` is ``"7"`` or ``"G"``; ``section`` 702 (or 1 for G1), ``rule`` 19, ``letters`` ``"b"``,
    ``ruling`` the n of ``.Ruling.n``; None or empty where the number stops earlier.
    """

    chapter: str
    section: int | None = None
    rule: int | None = None
    letters: str = ""
    ruling: int | None = None

    def __str__(self) -> str:
        text = self.chapter if self.section is None else _section_text(self.chapter, self.section)
        if self.rule is not None:
            text += f".{self.rule}{self.letters}"
        return text if self.ruling is None else f"{text}.Ruling.{self.ruling}"

    def __lt__(self, other: RuleNumber) -> bool:
        return self.key < other.key

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """What numbers are ordered by: document order, a parent before its children."""
        chapter = 10 if self.chapter == "G" else int(self.chapter)
        rule, place = self.rule or 0, letter_place(self.letters)
        if self.ruling is not None and self.rule is None:
            rule = _AFTER_ALL
        elif self.ruling is not None and not place:
            place = _AFTER_ALL
        return chapter, self.section or 0, rule, place, self.ruling or 0

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up: 702.19b, 702.19, 702, 7, None."""
        if self.ruling is not None:
            return RuleNumber(self.chapter, self.section, self.rule, self.letters)
        if self.letters:
            return RuleNumber(self.chapter, self.section, self.rule)
        if self.rule is not None:
            return RuleNumber(self.chapter, self.section)
        return None if self.section is None else RuleNumber(self.chapter)


def parse_number(text: str) -> RuleNumber:
    """The number that ``text`` displays, exactly as the rules write it (``702.19b``).

    Raises DoesNotParse, with suggestions, for anything else, such as ``702.19l`` or ``702.l9b``.
    """
    number = _parse(text)
    if number is None:
        raise DoesNotParse(_complaint(text), suggest(text))
    return number


def is_number(text: str) -> bool:
    """Whether ``text`` is a number as the rules write it."""
    return _parse(text) is not None


def sort_key(number: str) -> tuple[int, int, int, int, int]:
    """The key that orders displayed numbers as a document does. Raises DoesNotParse."""
    return parse_number(number).key


def parent(number: str) -> str | None:
    """The displayed number one level up, None above a chapter. Raises DoesNotParse."""
    above = parse_number(number).parent
    return None if above is None else str(above)


def ancestors(number: str) -> tuple[str, ...]:
    """All numbers above, nearest first: 702.19b gives 702.19, 702 and 7. Raises DoesNotParse."""
    found: list[str] = []
    above = parse_number(number).parent
    while above is not None:
        found.append(str(above))
        above = above.parent
    return tuple(found)


def letter_place(letters: str) -> int:
    """The place of subrule letters, which must be of the alphabet: "" is 0, a 1, k 11, m 12, z 24, aa 25."""
    place = 0
    for letter in letters:
        place = place * len(ALPHABET) + _PLACE[letter]
    return place


def letters_at(place: int) -> str:
    """The letters at a place from 0: the inverse of ``letter_place``."""
    letters = ""
    while place > 0:
        place, rest = divmod(place - 1, len(ALPHABET))
        letters = ALPHABET[rest] + letters
    return letters


def successor_letters(letters: str) -> str:
    """The letters of the next subrule: k is followed by m, n by p, z by aa; "" by a.

    Raises DoesNotParse for letters that no subrule bears.
    """
    if any(letter not in _PLACE for letter in letters):
        raise DoesNotParse(f"'{letters}' are no subrule letters: a to z without l and o.")
    return letters_at(letter_place(letters) + 1)


def expand_range(first: str, last: str) -> tuple[str, ...]:
    """All numbers from ``first`` to ``last``, both included, by algebra: l and o are left out.

    ``last`` may be full (``702.2c``) or shortened to what changes (``c``, ``8`` for 118.8). Chapters,
    sections, rules of one section and subrules of one rule can be spanned. Raises DoesNotParse for ends that
    do not parse or stand side by side, and for ranges that run backwards. At most 999 numbers come out.
    """
    low = parse_number(first)
    high = _last_of(low, last)
    if not _side_by_side(low, high):
        raise DoesNotParse(f"'{first}' and '{last}' are no range: they do not stand side by side.")
    if low.key > high.key:
        raise DoesNotParse(f"The range from '{first}' to '{last}' runs backwards.", (f"{high}–{low}",))
    return _span(low, high)


def suggest(text: str) -> tuple[str, ...]:
    """Numbers that a misspelt ``text`` may stand for, best first; empty where nothing is near."""
    bare = text[:_SPELLING_LIMIT].strip().strip(".,;:()[]").lower()
    tries = [*_spellings(bare), *_spellings(_digits_for_letters(bare)), *_neighbours(bare)]
    return tuple(dict.fromkeys(spelling for spelling in tries if is_number(spelling) and spelling != text))


@lru_cache(maxsize=1 << 13)
def _parse(text: str) -> RuleNumber | None:
    """The number, or None."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    chapter, section, gloss, gsection, rule, letters, ruling = match.groups()
    place = section or gsection
    if (rule or ruling) and not place:
        return None
    chapter = gloss or chapter or section[0]
    return RuleNumber(chapter, _whole(place), _whole(rule), letters or "", _whole(ruling))


def _whole(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _section_text(chapter: str, section: int) -> str:
    return f"G{section}" if chapter == "G" else str(section)


def _side_by_side(low: RuleNumber, high: RuleNumber) -> bool:
    """Whether two numbers are of one kind and parent; sections of different chapters count too."""
    if all(n.section and n.rule is None and n.ruling is None for n in (low, high)):
        return (low.chapter == "G") == (high.chapter == "G")
    if low.section is None:
        return high.section is None and "G" not in (low.chapter, high.chapter)
    return low.parent == high.parent and (low.ruling is None) == (high.ruling is None)


def _last_of(low: RuleNumber, last: str) -> RuleNumber:
    """The end of a range, completed from its beginning where it is shortened."""
    if low.letters and last.isalpha():
        return parse_number(f"{RuleNumber(low.chapter, low.section, low.rule)}{last}")
    if low.rule is not None and last.isdigit() and low.ruling is None and not low.letters:
        return parse_number(f"{RuleNumber(low.chapter, low.section)}.{last}")
    return parse_number(last)


def _span(low: RuleNumber, high: RuleNumber) -> tuple[str, ...]:
    """The numbers between two of one kind and, but for sections, one parent."""
    if low.ruling is not None:
        stem, first, last = f"{low.parent}.Ruling.", low.ruling, high.ruling or 0
    elif low.letters:
        stem, first, last = str(low.parent), letter_place(low.letters), letter_place(high.letters)
    elif low.rule is not None:
        stem, first, last = f"{low.parent}.", low.rule, high.rule or 0
    elif low.section is not None:
        stem, first, last = "G" if low.chapter == "G" else "", low.section, high.section or 0
    else:
        stem, first, last = "", int(low.chapter), int(high.chapter)
    return tuple(f"{stem}{letters_at(n) if low.letters else n}" for n in range(first, last + 1))


def _complaint(text: str) -> str:
    """Why a text is not a number, in one sentence."""
    shown = text if len(text) <= 40 else text[:40] + "…"
    bare = text.strip().lower()
    if re.fullmatch(r"[1-9]\d\d\.[1-9]\d{0,2}[a-z]{1,2}", bare, re.ASCII) and set(bare[4:]) & set("lo"):
        return f"'{shown}' is not a rule number: subrule letters leave out l and o."
    return f"'{shown}' is not a rule number such as 702, 702.19 or 702.19b."


def _digits_for_letters(text: str) -> str:
    """``text`` with l and o read as the digits they look like."""
    return text.replace("l", "1").replace("o", "0")


def _neighbours(text: str) -> list[str]:
    """The subrules beside the l or o that is asked for: 702.19l gives 702.19k and 702.19m."""
    if text[-1:] not in ("l", "o"):
        return []
    return [text[:-1] + letter for letter in ("km" if text[-1] == "l" else "np")]


def _spellings(text: str) -> list[str]:
    """Correct spellings of a slack one: ``702-19 b``, ``702.19.b``, ``7022b``, ``g1.1a``."""
    found: list[str] = []
    if match := _RUN_TOGETHER.fullmatch(text):
        found.append(f"{match[1]}.{match[2]}{match[3]}")
    if match := _SLACK.fullmatch(text):
        stem = match[1].upper()
        found.append(f"{stem}.{match[2].lstrip('0')}{match[3]}" if match[2] else stem)
    return found
