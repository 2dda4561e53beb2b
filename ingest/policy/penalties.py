"""What the Infraction Procedure Guide says of each infraction in its heading: category, name and penalty."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.library.policy.records import PolicyBlock, PolicyBlockKind, PolicySection
from app.library.records import Oddity
from ingest.policy.rows import TextRow, squash, tidy

CATEGORIES = ("Game Play Error", "Tournament Error", "Unsporting Conduct")
PENALTIES = {
    "nopenalty": "No Penalty", "none": "No Penalty", "warning": "Warning", "gameloss": "Game Loss",
    "matchloss": "Match Loss", "disqualification": "Disqualification",
}  # fmt: skip
_PENALTY = r"(?:No Penalty|None|Warning|Game Loss|Match Loss|Disqualification)"
_TITLE = re.compile(rf"({'|'.join(CATEGORIES)})\s*[-–—:]+\s*(\S.*)$", re.I)
_AT_END = re.compile(rf"\s+(?:[-–—:(]\s*)?(?:Penalty\s*[-–—:]?\s*)?({_PENALTY})\)?$", re.I)
_ALONE = re.compile(rf"(?:Penalty\s*[-–—:]?\s*)?({_PENALTY})\.?$", re.I)


@dataclass(frozen=True, slots=True)
class Infraction:
    """An infraction as its heading names it. ``rows``: how many rows after the heading belong to it."""

    name: str
    category: str
    penalty: str
    rows: int = 0


def infraction(title: str, below: list[TextRow]) -> Infraction | None:
    """The infraction that a heading names; ``below`` are the rows after it. None for other headings."""
    match = _TITLE.match(title)
    if match is None:
        return None
    category = next(one for one in CATEGORIES if one.lower() == match[1].lower())
    name = tidy(match[2])
    if at_end := _AT_END.search(name):
        return Infraction(name[: at_end.start()].rstrip(" –—-"), category, PENALTIES[squash(at_end[1])])
    if below and (alone := _ALONE.fullmatch(below[0].text)):
        return Infraction(name, category, PENALTIES[squash(alone[1])], 1)
    return Infraction(name, category, "")


def check_table(sections: list[PolicySection]) -> tuple[list[PolicySection], list[Oddity]]:
    """Hold the headings against the table of penalties in the appendix: what a heading lacks is taken from there, and where
    both speak and disagree, that is an oddity."""
    table = _table(sections)
    found: list[PolicySection] = []
    oddities: list[Oddity] = []
    for section in sections:
        listed = table.get(squash(section.title)) or table.get(squash(f"{section.category}{section.title}"))
        if section.category and listed and not section.penalty:
            section = _with_penalty(section, listed)
        elif section.category and listed and listed != section.penalty:
            detail = f"the heading says {section.penalty}, the table of penalties {listed}"
            oddities.append(Oddity("penalty_disagrees", section.first_line, section.key, detail))
        elif section.category and not section.penalty:
            oddities.append(Oddity("no_penalty_found", section.first_line, section.key, "neither heading nor table says one"))
        found.append(section)
    return found, oddities


def _with_penalty(section: PolicySection, penalty: str) -> PolicySection:
    import msgspec

    return msgspec.structs.replace(section, penalty=penalty)


def _table(sections: list[PolicySection]) -> dict[str, str]:
    """The rows of the appendix that pair a name with a penalty."""
    found: dict[str, str] = {}
    for section in sections:
        if not section.key.startswith("appendix"):
            continue
        for block in section.blocks:
            pair = _pair(block)
            if pair:
                found.setdefault(*pair)
    return found


def _pair(block: PolicyBlock) -> tuple[str, str] | None:
    if block.kind is PolicyBlockKind.ROW and block.text.count("\t") == 1:
        name, penalty = block.text.split("\t")
        return (squash(name), PENALTIES[squash(penalty)]) if squash(penalty) in PENALTIES else None
    match = re.fullmatch(rf"(.{{4,60}}?)\s+({_PENALTY})", block.text, re.I)
    return (squash(match[1]), PENALTIES[squash(match[2])]) if match else None
