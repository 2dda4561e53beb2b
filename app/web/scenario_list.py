"""The list of situations: an overview by chapter and section, a section by rule, or those that answer a query."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import msgspec

from app.library.errors import LibraryError
from app.library.folding import fold
from app.scenarios.documents.shipped import COMPARISONS
from app.site.open_library import library
from app.web.lab_examples import Example, about, examples

PAGE = 60
MOST_OPEN = 40
"""A section with more situations is folded by rule."""
_RULE = re.compile(r"/(\d{3}(?:\.\d+)?)")
_OTHERS = {COMPARISONS: "Under the rules of several editions"}


class AskedList(msgspec.Struct, frozen=True):
    """What of the list is asked for: a section, a rule, or words; nothing for the overview."""

    part: str = ""
    rule: str = ""
    words: str = ""


class SituationGroup(msgspec.Struct, frozen=True):
    """Situations under one heading. key: what the page asks for to see them; count: how many."""

    key: str
    heading: str
    count: int
    found: tuple[Example, ...] = ()


class ChapterGroup(msgspec.Struct, frozen=True):
    """A chapter with its sections."""

    number: str
    heading: str
    count: int
    sections: tuple[SituationGroup, ...]


def asked_for(values: Mapping[str, str]) -> AskedList:
    """What a request asks for. A number typed into the box is a rule, or the section of that number."""
    part, rule = values.get("part", "").strip()[:60], values.get("rule", "").strip()[:60]
    words = values.get("q", "").strip()[:200]
    if not part and not rule and words[:1].isdigit():
        rule, words = words.split()[0].rstrip("."), ""
    if rule in {one.part for one in examples()} and not part:
        part, rule = rule, ""
    return AskedList(part, rule, words)


def shown_of(asked: AskedList, page: int) -> dict[str, Any]:
    """What the page shows: chapters; or groups, how many situations, and the pages there are."""
    if asked.part:
        found = [one for one in examples() if one.part == asked.part]
        groups = _by_rule(asked.part, found)
        return {"groups": groups, "found": len(found), "heading": _headings().get(asked.part, ""), "pages": 1, "page": 1,
                "is_open": len(found) <= MOST_OPEN}  # fmt: skip
    if asked.rule or asked.words:
        found = about(asked.rule) if asked.rule else [one for one in examples() if _has(one, asked.words)]
        pages = max(1, -(-len(found) // PAGE))
        page = min(page, pages)
        groups = _by_reason(found[(page - 1) * PAGE : page * PAGE])
        return {"groups": groups, "found": len(found), "pages": pages, "page": page, "is_open": True, "heading": ""}
    return {"chapters": _chapters(), "found": len(examples())}


def part_of(ident: str) -> SituationGroup:
    """The part of the list that a situation is in."""
    key = Example(ident, "").part
    return SituationGroup(key, _headings().get(key, ""), 0)


def _chapters() -> list[ChapterGroup]:
    names = _headings()
    found = []
    for number, of_chapter in groupby(examples(), lambda one: one.part[0] if one.part.isdigit() else one.part):
        parts = [(part, sum(1 for _ in ones)) for part, ones in groupby(of_chapter, lambda one: one.part)]
        sections = tuple(SituationGroup(part, names.get(part, ""), count) for part, count in parts)
        heading = names.get(number, "" if number.isdigit() else number)
        found.append(ChapterGroup(number, heading, sum(count for _, count in parts), sections))
    return found


def _by_rule(part: str, found: list[Example]) -> list[SituationGroup]:
    """The situations of a section by the rule they are named after."""
    names, section = _rule_headings(part), _headings().get(part, "")
    groups = []
    for number, ones in groupby(found, _rule_of):
        listed = tuple(ones)
        heading = names.get(number, "")
        groups.append(SituationGroup(number, "" if heading == section else heading, len(listed), listed))
    return groups


def _rule_of(one: Example) -> str:
    match = _RULE.search(one.id)
    return match[1] if match else ""


def _by_reason(found: list[Example]) -> list[SituationGroup]:
    """The situations by why they are listed."""
    return [SituationGroup("", why, 0, tuple(ones)) for why, ones in groupby(found, lambda one: one.why)]


def _headings() -> dict[str, str]:
    """What chapters and sections are called in the newest edition."""
    try:
        held = library()
        chapters = held.contents(held.edition()).chapters
    except LibraryError:
        return dict(_OTHERS)
    return _OTHERS | {one.number: one.heading for chapter in chapters for one in (chapter.chapter, *chapter.sections)}


def _rule_headings(part: str) -> dict[str, str]:
    """What the rules of a section are called in the newest edition."""
    try:
        held = library()
        numbers: Iterable[Any] = held.numbers(held.edition())
    except LibraryError:
        return {}
    return {one.number: one.heading for one in numbers if one.number.startswith(part)}


def _has(one: Example, query: str) -> bool:
    text = fold(f"{one.title} {one.id}")
    return all(word in text for word in fold(query).split())
