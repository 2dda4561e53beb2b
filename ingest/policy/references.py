"""Words of policy that name something: rules of the Comprehensive Rules, sections of policy documents, infractions."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from app.library.numbers import is_number
from app.library.policy.records import PolicyBlock, PolicyKind, PolicyReference, PolicySection

CR = "cr"
_DOCUMENT = (
    r"(?P<mtr>(?:Magic:?\s+(?:The Gathering\s+)?)?Tournament Rules\b|\bMTR\b)"
    r"|(?P<ipg>(?:Magic:?\s+)?Infraction Procedure Guide\b|\bIPG\b)"
    r"|(?P<jar>Judging at Regular(?: Rules Enforcement Level| REL)?(?: document)?|\bJAR\b)"
    r"|(?P<cr>(?:Magic:?\s+(?:The Gathering\s+)?)?Comprehensive Rules\b|\bCR\b)"
)
_DOCUMENTS = re.compile(_DOCUMENT)
_RULE = re.compile(r"\b(?:rules?\s+|CR\s*)?([1-9]\d\d\.\d{1,3}[a-z]{0,2})\b(?!\.\d)|\b(?:rules?|CR)\s+([1-9]\d\d)\b(?![.\d%])")
_MORE_RULES = re.compile(r"\s*(?:,|and|or|,\s*and|–|-)\s*([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)\b")
_SECTION = re.compile(r"\b[Ss]ections?\s+(\d{1,3}(?:\.\d{1,2})?)\b(?:\s*[-–—]\s*(\d{1,2})(?![\d.]))?")
_APPENDIX = re.compile(r"\bAppendix\s+([A-Z])\b")
_ENTRY = re.compile(r"(\d{1,2}\.\d{1,2})\s*:\s")  # of a list of changes
_NUMBER_AFTER = re.compile(r"\s+(\d{1,2}\.\d{1,2})\b")
_OWNER_AFTER = re.compile(rf"[^.;()]{{0,12}}?\s*(?:of|in|from)\s+the\s+(?:{_DOCUMENT})")
_OWNER_BEFORE = re.compile(rf"(?:{_DOCUMENT})[,:(]?\s*$")
_REACH = 70


def with_references(kind: PolicyKind, sections: list[PolicySection]) -> list[PolicySection]:
    """The sections with what their blocks name."""
    names = _names(sections)
    return [
        msgspec.structs.replace(section, references=tuple(_section_references(kind, section, names)))
        for section in sections
    ]  # fmt: skip


def _names(sections: Iterable[PolicySection]) -> dict[str, str]:
    """The names under which infractions are spoken of, and their keys: with the category, or alone if of several words."""
    found: dict[str, str] = {}
    for section in sections:
        if section.category:
            found[f"{section.category} {section.title}".lower()] = section.key
            if " " in section.title:
                found[section.title.lower()] = section.key
    return found


def _section_references(kind: PolicyKind, section: PolicySection, names: dict[str, str]) -> Iterable[PolicyReference]:
    for number, block in enumerate(section.blocks):
        taken = 0
        for start, end, document, target in sorted(_found(kind, block, names), key=lambda one: (one[0], -one[1])):
            if (document, target) == (kind, section.key) or start < taken:
                continue
            taken = end
            yield PolicyReference(block=number, start=start, end=end, document=str(document), target=target)


def _found(kind: PolicyKind, block: PolicyBlock, names: dict[str, str]) -> Iterable[tuple[int, int, str, str]]:
    text = block.text
    yield from _rules(text)
    if entry := _ENTRY.match(text):
        yield entry.start(1), entry.end(1), kind, entry[1]
    for match in _SECTION.finditer(text):
        owner = _owner(text, match.start(), match.end()) or kind
        if owner == CR or (len(match[1]) == 3 and match[1].isdigit()):
            if is_number(match[1]):
                yield match.start(), match.end(), CR, match[1]
        else:
            yield match.start(), match.end(), owner, match[1]
    for match in _APPENDIX.finditer(text):
        owner = _owner(text, match.start(), match.end()) or kind
        if owner != CR:
            yield match.start(), match.end(), owner, f"appendix-{match[1].lower()}"
    for match in _DOCUMENTS.finditer(text):
        yield from _document(kind, text, match)
    if names:
        yield from _infractions(kind, text, names)


def _rules(text: str) -> Iterable[tuple[int, int, str, str]]:
    for match in _RULE.finditer(text):
        owner = _owner(text, match.start(), match.end())
        if owner not in (None, CR):
            continue
        yield match.start(), match.end(), CR, match[1] or match[2]
        place = match.end()
        while more := _MORE_RULES.match(text, place):
            yield more.start(1), more.end(1), CR, more[1]
            place = more.end()


def _document(kind: PolicyKind, text: str, match: re.Match[str]) -> Iterable[tuple[int, int, str, str]]:
    document = str(match.lastgroup)
    if after := _NUMBER_AFTER.match(text, match.end()):
        if document != CR:
            yield match.start(), after.end(), document, after[1]
    elif document != kind:
        yield match.start(), match.end(), document, ""


def _owner(text: str, start: int, end: int) -> str | None:
    """The document that a number belongs to, where the words around it name one."""
    if after := _OWNER_AFTER.match(text, end, end + _REACH):
        return after.lastgroup
    before = list(_DOCUMENTS.finditer(text, max(0, start - _REACH), start))
    if before and re.fullmatch(r"[,:(]?\s*(?:rules?\s*)?", text[before[-1].end() : start], re.I):
        return before[-1].lastgroup
    return None


def _infractions(kind: PolicyKind, text: str, names: dict[str, str]) -> Iterable[tuple[int, int, str, str]]:
    """Infractions by name, the longest first. Dashes between category and name are as wide as any."""
    pattern = _pattern(tuple(sorted(names, key=lambda name: (-len(name), name))))
    for match in pattern.finditer(text):
        words = " ".join(re.sub(r"[-–—]+", " ", match[0]).lower().split())
        if key := names.get(words) or names.get(match[0].lower()):
            yield match.start(), match.end(), kind, key


def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    spelled = [r"\s*[-–—]?\s*".join(re.escape(word) for word in name.split()) for name in names]
    capital = [f"(?={name[0].upper()})(?i:{one})" for name, one in zip(names, spelled)]
    return re.compile(rf"\b(?:{'|'.join(capital)})\b")
