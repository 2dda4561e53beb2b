"""What is offered to somebody who types an option of a slash command: rules, terms, cards and editions."""

from __future__ import annotations

from collections.abc import Iterable

from app.bots.discord_answers import asked_place
from app.bots.discord_shapes import MOST_CHOICES, Called
from app.library.folding import fold
from app.library.search.views import Hit
from app.site.offers import offers
from app.site.open_cards import cards_or_none
from app.site.open_library import library

_LONGEST = 100
_LOOKED_AT = 60  # offers among which the terms are looked for
_EDITIONS = ("edition", "from", "to")
Choices = list[tuple[str, str]]


def completions(called: Called) -> Choices:
    """Names to show and values to send for the option that is typed, best first. Raises NotFound, DoesNotParse, NoLibrary."""
    option = next((one for one in called.options if one.focused), None)
    if option is None:
        return []
    typed = str(option.value or "").strip()[:_LONGEST]
    if option.name in _EDITIONS:
        return _editions(typed)
    if option.name == "section":
        return _policy(typed)
    if option.name == "card":
        held = cards_or_none()
        return [(one.name, one.name) for one in held.completions(typed, MOST_CHOICES)] if held is not None and typed else []
    return _rules(called, typed, only_terms=option.name == "term")


def _rules(called: Called, typed: str, only_terms: bool) -> Choices:
    found = offers(asked_place(called), typed, _LOOKED_AT if only_terms else MOST_CHOICES).hits
    return _distinct((_name(one), one.term or one.number or "") for one in found if one.term or not only_terms)


def _name(hit: Hit) -> str:
    if hit.term:
        return f"{hit.term} (glossary)"
    words = f" – {hit.excerpt}" if hit.excerpt and hit.excerpt != hit.heading else ""
    return f"{hit.number} {hit.heading}{words}"


def _policy(typed: str) -> Choices:
    """Sections of the newest documents of policy with these words in their names."""
    held, words = library().policy, fold(typed).split()
    newest = (one for one in held.documents() if one.newest)
    names = (entry.section.name for one in newest for entry in held.contents(one.kind, one.slug).entries)
    return _distinct((name, name) for name in names if all(word in fold(name) for word in words))


def _editions(typed: str) -> Choices:
    documents = library().documents()
    return _distinct((f"{one.slug}  {one.title}", one.slug) for one in documents if typed.lower() in one.slug.lower())


def _distinct(rows: Iterable[tuple[str, str]]) -> Choices:
    """Each value once; Discord refuses two of one value."""
    found: dict[str, str] = {}
    for name, value in rows:
        found.setdefault(value, name)
    return [(name, value) for value, name in found.items()][:MOST_CHOICES]
